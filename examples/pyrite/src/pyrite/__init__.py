"""Pyrite: claims on a ridge, most of them worthless. A model for games from outside."""

from pathlib import Path

from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words
from pyrite.advice import PyriteAdvice
from pyrite.board import draw
from pyrite.rules import Pyrite, PyriteView


class PyriteEntry(Entry):
    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return Pyrite(components, players, options, self.rules_version)

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        return PyriteAdvice()

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, PyriteView)
        return draw(view, words)


ENTRY = PyriteEntry("pyrite", Path(__file__).parent, "1", [Setting("assays", ["secret", "open"])])
