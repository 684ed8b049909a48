"""OIL: The Slickest Game in Town (Huang, 1980)."""

from pathlib import Path

from boomtown.games.oil.advice import OilAdvice
from boomtown.games.oil.board import describe
from boomtown.games.oil.box import OilBox
from boomtown.games.oil.game import Oil
from boomtown.games.oil.odds import Odds
from boomtown.games.oil.view import OilView
from boomtown.kernel.advice import Advice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components, read_components
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words

FOLDER = Path(__file__).parent


class OilEntry(Entry):
    """OIL on the shelf."""

    def __init__(self) -> None:
        choices = read_components(FOLDER / "components.toml").table("rounds").nums("choices")
        settings = [
            Setting("rounds", ["default", *(str(rounds) for rounds in choices), "until_dry"]),
            Setting("royalty", ["landing", "any_time"]),
        ]
        super().__init__("oil", FOLDER, "2", settings)
        self._odds: Odds | None = None
        """Those of the game asked about last: they take a while to reckon, and every bot of a game wants them."""

    def make(self, components: Components, players: int, options: dict[str, str]) -> Game:
        return Oil(components, players, options, self.rules_version)

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        assert isinstance(game, OilBox)
        if self._odds is None or self._odds.box is not game:
            self._odds = Odds(game)
        return OilAdvice(game, self._odds, weights or self.weights())

    def board(self, view: View, words: Words) -> Board:
        assert isinstance(view, OilView)
        return describe(view, words)


ENTRY = OilEntry()
