"""Giganten (Wilko Manz, 1999) on the shelf."""

from pathlib import Path

from boomtown.games.giganten.advice import advise
from boomtown.games.giganten.board import draw
from boomtown.games.giganten.box import RULES_VERSION
from boomtown.games.giganten.game import Giganten
from boomtown.games.giganten.view import GigantenView
from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words


class GigantenEntry(Entry):
    """Giganten: the number of players varies, and whether hand sizes are shown."""

    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return Giganten(components, players, options)

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        assert isinstance(game, Giganten)
        return advise(game, weights or self.weights())

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, GigantenView)
        return draw(view, words)


ENTRY = GigantenEntry("giganten", Path(__file__).parent, RULES_VERSION, [Setting("open", ["no", "yes"])])
