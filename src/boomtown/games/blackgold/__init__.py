"""Black Gold (Wilko Manz, 2011) on the shelf."""

from pathlib import Path

from boomtown.games.blackgold.advice import advise
from boomtown.games.blackgold.board import draw
from boomtown.games.blackgold.box import RULES_VERSION
from boomtown.games.blackgold.game import BlackGold
from boomtown.games.blackgold.view import BlackGoldView
from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words


class BlackGoldEntry(Entry):
    """All optional rules of the rulebook, freely combined (BG-15.11)."""

    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return BlackGold(components, players, options)

    def check(self, players: int, options: dict[str, str]) -> None:
        if options["baron"] == "greedy" and players != 2:
            raise UnknownOption(f"the greedy Oil Baron bids only in two-player games, not with {players} players")

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        assert isinstance(game, BlackGold)
        return advise(game, weights or self.weights())

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, BlackGoldView)
        return draw(view, words)


ENTRY = BlackGoldEntry(
    "blackgold",
    Path(__file__).parent,
    RULES_VERSION,
    [
        Setting("length", ["standard", "shorter", "longer"]),
        Setting("deeper", ["no", "yes"]),
        Setting("baron", ["standard", "greedy"]),
        Setting("even", ["no", "yes"]),
        Setting("wells", ["standard", "fewer", "more"]),
        Setting("map", ["random", "fixed", "chosen"]),
        Setting("trucks", ["shared", "apart"]),
        Setting("open", ["no", "yes"]),
    ],
)
