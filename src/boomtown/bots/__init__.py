"""Bots by name: `random`, `greedy`, or your own as `package.module:Class`."""

import importlib
import sys
from typing import TYPE_CHECKING

from boomtown.kernel.errors import BoomtownError

if TYPE_CHECKING:
    from boomtown.bots.base import Bot
    from boomtown.kernel.entry import Entry
    from boomtown.kernel.game import Game

NAMES = {"random": "boomtown.bots.chance:Random", "greedy": "boomtown.bots.greedy:Greedy"}


def make(name: str, entry: "Entry", game: "Game", seed: int) -> "Bot":
    """A bot for one seat of one game."""
    bot = find(name)(entry, game, seed)
    bot.name = name
    return bot


def find(name: str) -> "type[Bot]":
    """The class behind a bot's name."""
    from boomtown.bots.base import Bot

    where = NAMES.get(name, name)
    module_name, colon, class_name = where.partition(":")
    if not (module_name and colon and class_name):
        raise BoomtownError(f"there is no bot '{name}' (there are: {', '.join(NAMES)}, or your own as module:Class)")
    if "" not in sys.path and "." not in sys.path:
        sys.path.append(".")  # own bots lie where the command is given
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        raise BoomtownError(f"bot '{name}': the module {module_name} cannot be imported: {error}") from error
    found: object = getattr(module, class_name, None)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BoomtownError(f"bot '{name}': {class_name} in {module_name} is not a subclass of boomtown.bots.base.Bot")
    return found
