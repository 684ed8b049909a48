"""Bots by name: `random`, `greedy`, `rollout:64`, the levels for people, or your own as `package.module:Class`."""

from typing import TYPE_CHECKING

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.outside import load

if TYPE_CHECKING:
    from boomtown.bots.base import Bot
    from boomtown.kernel.entry import Entry
    from boomtown.kernel.game import Game

NAMES = {
    "random": "boomtown.bots.uniform:Random",
    "greedy": "boomtown.bots.greedy:Greedy",
    "rollout": "boomtown.bots.rollout:Rollout",
    "easy": "boomtown.bots.levels:Easy",
    "normal": "boomtown.bots.levels:Normal",
    "hard": "boomtown.bots.levels:Hard",
    "guide": "boomtown.bots.levels:Guide",
}
OFFERED = ["greedy", "easy", "normal", "hard", "random"]
"""Whom people can sit down with; the others are for experiments."""


def make(name: str, entry: "Entry", game: "Game", seed: int) -> "Bot":
    """A bot for one seat of one game."""
    kind, _, budget = name.partition(":")
    bot: Bot
    if kind == "rollout" and budget:
        from boomtown.bots.rollout import Rollout

        bot = Rollout(entry, game, seed, budget)
    else:
        bot = find(name)(entry, game, seed)
    bot.name = name
    return bot


def find(name: str) -> "type[Bot]":
    """The class behind a bot's name."""
    from boomtown.bots.base import Bot

    where = NAMES.get("rollout" if name.startswith("rollout:") else name, name)
    if ":" not in where:
        raise BoomtownError(f"there is no bot '{name}' (there are: {', '.join(NAMES)}, or your own as module:Class)")
    try:
        found = load(where)
    except BoomtownError as error:
        raise BoomtownError(f"bot '{name}': {error}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BoomtownError(f"bot '{name}' is not a subclass of boomtown.bots.base.Bot")
    return found
