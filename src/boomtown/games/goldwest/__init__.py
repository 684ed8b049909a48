"""Gold West, designed by J. Alex Kevern, published by Tasty Minstrel Games (2015)."""

from pathlib import Path

from boomtown.games.goldwest.advice import GoldWestAdvice
from boomtown.games.goldwest.board import draw
from boomtown.games.goldwest.game import GoldWest
from boomtown.games.goldwest.view import GoldWestView
from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words


def at_table(weights: dict[str, int], players: int) -> dict[str, int]:
    """With two players a weight gives way to its namesake with `_two`: one opponent, one bonus, longer games."""
    if players > 2:
        return weights
    return {name: weights.get(f"{name}_two", value) for name, value in weights.items()}


class GoldWestEntry(Entry):
    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return GoldWest(components, players, options, self.rules_version)

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        return GoldWestAdvice(at_table(weights or self.weights(), game.players))

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, GoldWestView)
        return draw(view, words)


ENTRY = GoldWestEntry(
    "goldwest",
    Path(__file__).parent,
    "1",
    [
        Setting("offices", ["standard", "bandits"]),
        Setting("single", ["vp4", "post", "any"]),
        Setting("setup", ["random", "fixed"]),
    ],
)
