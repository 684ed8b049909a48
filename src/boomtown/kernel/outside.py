"""What comes from elsewhere by name: `package.module:NAME`, a bot's class or a game's entry."""

import importlib
import sys

from boomtown.kernel.errors import BoomtownError


def load(name: str) -> object:
    """What a module has under a name; modules may lie where the command is given."""
    module_name, colon, inside = name.partition(":")
    if not (module_name and colon and inside):
        raise BoomtownError(f"'{name}' names nothing: write it as package.module:NAME")
    if "" not in sys.path and "." not in sys.path:
        sys.path.append(".")
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        raise BoomtownError(f"the module {module_name} cannot be imported: {error}") from error
    if not hasattr(module, inside):
        raise BoomtownError(f"the module {module_name} has no {inside}")
    found: object = getattr(module, inside)
    return found
