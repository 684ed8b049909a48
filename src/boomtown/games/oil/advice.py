"""What a sensible player looks at. First version."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.scoring import worth
from boomtown.games.oil.setup import OilGame
from boomtown.games.oil.state import OilTable
from boomtown.kernel.advice import Advice
from boomtown.kernel.state import State


class OilAdvice(Advice):
    def __init__(self, game: OilGame) -> None:
        super().__init__(["cash"], 8)
        self.box = game

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, OilTable)
        return vec[i64]([worth(state, seat)])
