"""Wildcatters: oil companies that ride on each other's wells, trains, tankers and refineries."""

from pathlib import Path

from boomtown.games.wildcatters.advice import WildcattersAdvice
from boomtown.games.wildcatters.board import draw
from boomtown.games.wildcatters.game import Wildcatters
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.errors import UnknownOption


def check(players: int, options: dict[str, str]) -> None:
    if options["corporation"] == "may" and players != 3:
        raise UnknownOption(f"corporation=may is a house rule for three players, not for {players}")


ENTRY = Entry(
    "wildcatters",
    Path(__file__).parent,
    "3",
    [
        Setting("open", ["no", "yes"]),
        Setting("loading", ["forced", "free"]),
        Setting("corporation", ["must", "may"]),
    ],
    Wildcatters,
    WildcattersAdvice,
    draw,
    check,
)
