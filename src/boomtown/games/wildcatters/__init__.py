"""Wildcatters: oil companies that ride on each other's wells, trains, tankers and refineries."""

from pathlib import Path

from boomtown.games.wildcatters.board.table import draw
from boomtown.games.wildcatters.bot.advice import WildcattersAdvice
from boomtown.games.wildcatters.rules.game import Wildcatters
from boomtown.kernel.entry import Entry, Setting

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
)
