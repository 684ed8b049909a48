"""The shelf: every folder here is a game."""

import importlib
import pkgutil

from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import UnknownGame

_added: dict[str, Entry] = {}


def keys() -> list[str]:
    """The keys of all games on the shelf."""
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg] + list(_added))


def find(key: str) -> Entry:
    """The game with this key."""
    if key in _added:
        return _added[key]
    if key not in keys():
        raise UnknownGame(f"there is no game '{key}' (there are: {', '.join(keys())})")
    entry: object = importlib.import_module(f"{__name__}.{key}").ENTRY
    assert isinstance(entry, Entry)
    return entry


def add(entry: Entry) -> None:
    """Put a game from elsewhere on the shelf, for this process."""
    _added[entry.key] = entry
