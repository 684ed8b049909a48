"""Giganten (Wilko Manz, 1999) on the shelf: the number of players varies, and whether hand sizes are shown."""

from pathlib import Path

from boomtown.games.giganten.board.table import draw
from boomtown.games.giganten.bot.advice import advise
from boomtown.games.giganten.rules.game import Giganten
from boomtown.kernel.entry import Entry, Setting

ENTRY = Entry(
    "giganten",
    Path(__file__).parent,
    "2",
    [Setting("open", ["no", "yes"]), Setting("star", ["behind", "last"])],
    Giganten,
    advise,
    draw,
)
