"""The front door for authors of games: `from boomtown.kernel import Game, State, Step, ...`; standard library only.

What stands in `__all__` is public and stays. The modules in this folder are private, whatever their names: they may be
renamed, split or joined from one release to the next (docs/add-a-game.md, "What you may rely on").
"""

from boomtown.kernel.actions import Actions
from boomtown.kernel.advice import NO_PREFERENCE, OVER, Advice
from boomtown.kernel.agenda import A, Agenda, B, C, D
from boomtown.kernel.bits import bit
from boomtown.kernel.board import Board, Figure, Kept, Panel, Piece, Place, ScorePart, Section
from boomtown.kernel.components import Components, FactTable
from boomtown.kernel.copying import changed, overwritten
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.errors import (
    BadComponents,
    BoomtownError,
    IllegalAction,
    StaleVersion,
    UnknownAction,
    UnknownOption,
    WrongSeat,
)
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game, Ledger
from boomtown.kernel.kinds import Kinded, by_kind
from boomtown.kernel.luck import EVERYBODY, NO_ONE, Chance, Luck, Script, Seeded
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.offer import Menu, Offer
from boomtown.kernel.options import Options
from boomtown.kernel.pool import Die, Pool, PoolView, Stack, shuffled, without
from boomtown.kernel.seats import Seat, among, one
from boomtown.kernel.state import State, decode
from boomtown.kernel.step import Step
from boomtown.kernel.vectors import filled
from boomtown.kernel.view import NOBODY, View
from boomtown.kernel.words import Words

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "NO_ONE",
    "NO_PREFERENCE",
    "OVER",
    "A",
    "Actions",
    "Advice",
    "Agenda",
    "B",
    "BadComponents",
    "Board",
    "BoomtownError",
    "C",
    "Chance",
    "Components",
    "D",
    "Die",
    "Entry",
    "FactTable",
    "Fields",
    "Figure",
    "Game",
    "IllegalAction",
    "Kept",
    "Kinded",
    "Ledger",
    "Luck",
    "Menu",
    "Message",
    "Offer",
    "Options",
    "Panel",
    "Piece",
    "Place",
    "Pool",
    "PoolView",
    "Refusal",
    "ScorePart",
    "Script",
    "Seat",
    "Section",
    "Seeded",
    "Setting",
    "Stack",
    "StaleVersion",
    "State",
    "Step",
    "UnknownAction",
    "UnknownOption",
    "View",
    "Words",
    "WrongSeat",
    "among",
    "bit",
    "by_kind",
    "changed",
    "decode",
    "filled",
    "one",
    "overwritten",
    "say",
    "shuffled",
    "without",
]
