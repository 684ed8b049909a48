"""The shelf: the folders here, and games from outside.

A package puts its game on the shelf by an entry point of the group `boomtown.games`; any module's as
`package.module:ENTRY`, given to a command or named in BOOMTOWN_GAMES. A game that breaks the contract
(`kernel/contract.py`) is refused when it is asked for; the others stay.
"""

import os
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from boomtown.kernel.contract import uphold
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, BrokenGame, UnknownGame
from boomtown.kernel.outside import load

GROUP = "boomtown.games"
VARIABLE = "BOOMTOWN_GAMES"
"""Names of games as `package.module:ENTRY`, separated by commas; processes started from here know them too."""

_found: dict[str, Entry] = {}
_added: dict[str, Entry] = {}
_refused: dict[str, str] = {}
"""Why a game of an entry point was refused: it is looked at once."""
_names: dict[str, str] = {}
"""How games were named that were taken as `package.module:ENTRY`, by their keys."""
_named: dict[str, str] = {}
"""What became of the names of VARIABLE: nothing to say, or why the game was refused."""


def keys() -> list[str]:
    """The keys of all games on the shelf."""
    _take_named()
    return sorted({*_own(), *(point.name for point in _points()), *_added})


def find(key: str) -> Entry:
    """The game with this key, or behind `package.module:ENTRY`; a broken one is refused with what it lacks."""
    if ":" in key:
        return take(key)
    _take_named()
    entry = _added.get(key) or _found.get(key)
    if entry is not None:
        return entry
    if key in _refused:
        raise BrokenGame(_refused[key])
    try:
        entry = _found[key] = _looked_up(key)
    except BrokenGame as error:
        _refused[key] = str(error)
        raise
    return entry


def title(key: str) -> str:
    """What a game is called; one that cannot be had is called by its key."""
    entry = _whole(key)
    return key if entry is None else entry.title


def shelf() -> list[Entry]:
    """All games that are whole."""
    return [entry for entry in (_whole(key) for key in keys()) if entry is not None]


def broken() -> dict[str, str]:
    """The games that are not, with the sentence that says why."""
    result = {name: sentence for name, sentence in _named.items() if sentence}
    for point in _points():
        if point.name in _own():
            result[point.value] = str(_taken(point.name, point.value))
    for key in keys():
        try:
            find(key)
        except BoomtownError as error:
            result[key] = str(error)
    return result


def take(name: str) -> Entry:
    """Put the game behind `package.module:ENTRY` on the shelf, for this process and those it starts."""
    _take_named()
    entry = _entry(load(name), name)
    if entry.key not in _added:
        if entry.key in keys():
            raise _taken(entry.key, name)
        uphold(entry)
        add(entry)
    _named[name] = ""
    _names[entry.key] = name
    os.environ[VARIABLE] = ",".join([*(one for one in _wanted() if one != name), name])
    return entry


def called(key: str) -> str:
    """What a command must be told to find a game: its key, or the name it was taken by."""
    return _names.get(key, key)


def add(entry: Entry) -> None:
    """Put a game on the shelf, for this process."""
    _added[entry.key] = entry


def _own() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]


@cache
def _points() -> tuple[EntryPoint, ...]:
    """What installed packages offer."""
    return tuple(entry_points(group=GROUP))


def _wanted() -> list[str]:
    return [name for name in os.environ.get(VARIABLE, "").split(",") if name]


def _take_named() -> None:
    for name in _wanted():
        if name not in _named:
            _named[name] = ""  # before it is looked at: the look asks for the keys
            try:
                take(name)
            except BoomtownError as error:
                _named[name] = str(error)


def _whole(key: str) -> Entry | None:
    try:
        return find(key)
    except BoomtownError:
        return None


def _looked_up(key: str) -> Entry:
    if key in _own():
        return _entry(load(f"{__name__}.{key}:ENTRY"), key)
    for point in _points():
        if point.name == key:
            try:
                found = point.load()
            except Exception as error:
                raise BrokenGame(f"the game '{key}' cannot be loaded: {type(error).__name__}: {error}") from error
            entry = _entry(found, key)
            if entry.key != key:
                raise BrokenGame(f"the game '{key}' calls itself '{entry.key}': entry point and key must agree")
            uphold(entry)
            return entry
    raise UnknownGame(
        f"there is no game '{key}' (there are: {', '.join(keys())}; others are named as package.module:ENTRY)"
    )


def _entry(found: object, name: str) -> Entry:
    if not isinstance(found, Entry):
        raise BrokenGame(f"'{name}' is not the entry of a game (boomtown.kernel.entry.Entry)")
    if not hasattr(found, "key"):
        raise BrokenGame(f"'{name}' has no key: its __init__ does not call that of Entry")
    return found


def _taken(key: str, name: str) -> BrokenGame:
    return BrokenGame(f"there is a game '{key}' already: '{name}' needs another key")
