"""Gold West, designed by J. Alex Kevern, published by Tasty Minstrel Games (2015)."""

from pathlib import Path

from boomtown.games.goldwest.board.table import draw
from boomtown.games.goldwest.bot.advice import GoldWestAdvice
from boomtown.games.goldwest.rules.game import GoldWest
from boomtown.kernel.entry import Entry, Setting


def advise(box: GoldWest, weights: dict[str, int]) -> GoldWestAdvice:
    return GoldWestAdvice(weights)


ENTRY = Entry(
    "goldwest",
    Path(__file__).parent,
    "1",
    [
        Setting("offices", ["standard", "bandits"]),
        Setting("single", ["vp4", "post", "any"]),
        Setting("setup", ["random", "fixed"]),
    ],
    GoldWest,
    advise,
    draw,
)
