"""Bots by name: `random`, `greedy`, `rollout:64`, the levels for people, or your own as `package.module:Class`.

The front door for authors of bots: `__all__` is public and stays, the modules in this folder are private.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.outside import load

if TYPE_CHECKING:
    from boomtown.bots.base import Bot
    from boomtown.bots.greedy import Greedy
    from boomtown.bots.levels import Easy, Hard, Normal
    from boomtown.bots.playout import play_out
    from boomtown.bots.rollout import Rollout
    from boomtown.bots.tree import Tree
    from boomtown.bots.uniform import Random
    from boomtown.kernel.entry import Entry
    from boomtown.kernel.game import Game
    from boomtown.kernel.luck import Chance

__all__ = ["Bot", "Easy", "Greedy", "Hard", "Normal", "Random", "Rollout", "Tree", "find", "make", "play_out"]

NAMES = {
    "random": "boomtown.bots.uniform:Random",
    "greedy": "boomtown.bots.greedy:Greedy",
    "rollout": "boomtown.bots.rollout:Rollout",
    "tree": "boomtown.bots.tree:Tree",
    "easy": "boomtown.bots.levels:Easy",
    "normal": "boomtown.bots.levels:Normal",
    "hard": "boomtown.bots.levels:Hard",
    "guide": "boomtown.bots.levels:Guide",
}
_PUBLIC = ("boomtown.bots.base:Bot", "boomtown.bots.playout:play_out", *NAMES.values())
WITH_MORE = ("greedy", "rollout", "tree")
"""Bots that take something after a colon: weights, a budget."""
OFFERED = ["random", "easy", "greedy", "normal", "hard"]
"""Bots that people can choose, the weakest first; the others are for experiments."""
VARIABLE = "BOOMTOWN_BOTS"
"""Bots from outside that a site offers, by commas."""
SEARCHING = ["normal", "hard"]
"""Those of them that look ahead less where the rules run interpreted."""


def __getattr__(name: str) -> object:
    """The public classes, imported when first used: most commands need only the names of bots."""
    for where in _PUBLIC:
        if name in __all__ and where.endswith(f":{name}"):
            return load(where)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def offered() -> list[str]:
    """Whom people can sit down with here: those of the house, and a host's own."""
    return OFFERED + [name for name in os.environ.get(VARIABLE, "").split(",") if name]


def offer(names: list[str]) -> None:
    """Let people sit down with bots from outside, `package.module:Class`, here and in processes started from here."""
    for name in names:
        find(name)
    os.environ[VARIABLE] = ",".join(names)


def make(name: str, entry: "Entry", game: "Game", seed: int) -> "Bot":
    """A bot for one seat of one game."""
    kind, _, rest = name.partition(":")
    bot: Bot
    if kind in ("rollout", "tree") and rest:
        from boomtown.bots.rollout import Rollout
        from boomtown.bots.tree import Tree

        bot = Tree(entry, game, seed, rest) if kind == "tree" else Rollout(entry, game, seed, rest)
    elif kind == "greedy" and rest:
        from boomtown.bots.greedy import Greedy

        bot = Greedy(entry, game, seed, _weights(entry, rest))
    else:
        bot = find(name)(entry, game, seed)
    bot.name = name
    return bot


def again(name: str, entry: "Entry", game: "Game", chances: "list[Chance]") -> "Bot":
    """A bot that answers on from where another one of its name stood."""
    bot = make(name, entry, game, 0)
    for own, other in zip(bot.chances(), chances, strict=True):
        own.become(other)
    return bot


def _weights(entry: "Entry", text: str) -> dict[str, int]:
    """`copper=200;gold=250`, or a file as `boomtown tune` writes it."""
    from boomtown.kernel.entry import read_weights

    if "=" not in text:
        try:
            given = read_weights(Path(text))
        except (OSError, ValueError) as error:
            raise BoomtownError(f"cannot read the weights {text}: {error}") from error
    else:
        try:
            given = {name.strip(): int(value) for name, _, value in (part.partition("=") for part in text.split(";"))}
        except ValueError:
            raise BoomtownError(f"weights are written as name=number;name=number, not '{text}'") from None
    known = entry.weights()
    for name in given:
        if name not in known:
            raise BoomtownError(f"{entry.title} has no weight '{name}' (it has: {', '.join(known) or 'none'})")
    return given


def find(name: str) -> "type[Bot]":
    """The class behind a bot's name."""
    from boomtown.bots.base import Bot

    kind = name.partition(":")[0]
    where = NAMES.get(kind if kind in WITH_MORE else name, name)
    if ":" not in where:
        raise BoomtownError(f"there is no bot '{name}' (there are: {', '.join(NAMES)}, or your own as module:Class)")
    try:
        found = load(where)
    except BoomtownError as error:
        raise BoomtownError(f"bot '{name}': {error}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BoomtownError(f"bot '{name}' is not a subclass of boomtown.bots.Bot")
    return found
