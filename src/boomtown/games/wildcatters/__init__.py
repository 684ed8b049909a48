"""Wildcatters: oil companies that ride on each other's wells, trains, tankers and refineries."""

from pathlib import Path

from boomtown.games.wildcatters import board
from boomtown.games.wildcatters.advice import WildcattersAdvice
from boomtown.games.wildcatters.box import RULES_VERSION, WildcattersBox
from boomtown.games.wildcatters.game import Wildcatters
from boomtown.games.wildcatters.view import WildcattersView
from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words


class WildcattersEntry(Entry):
    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return Wildcatters(components, players, options)

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        assert isinstance(game, WildcattersBox)
        return WildcattersAdvice(game, weights or self.weights())

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, WildcattersView)
        return board.draw(view, words)


ENTRY = WildcattersEntry("wildcatters", Path(__file__).parent, RULES_VERSION, [Setting("open", ["no", "yes"])])
