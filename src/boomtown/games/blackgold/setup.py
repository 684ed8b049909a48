"""Black Gold, ready to be played: the set-up (BG-2)."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.blackgold.box import BlackGoldBox
from boomtown.games.blackgold.map import Map, lay_out
from boomtown.games.blackgold.state import BlackGoldState
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.box import ROUND
from boomtown.mechanics.prospecting.table import fresh_parts


class BlackGold(BlackGoldBox):
    """The game for two to five players."""

    def set_up(self, luck: Luck) -> State:
        """The map is drawn; wells, cards and licences are dealt when somebody first sees them."""
        state = self._fresh(lay_out(self, luck))
        state.agenda.push(ROUND, 0)
        return state

    def blank(self) -> State:
        draws = [self.choices[place][place % int(self.wide)] for place in range(len(self.choices))]
        return self._fresh(Map(self, vec[i64](draws + [0] * len(draws))))

    def _fresh(self, laid: Map) -> BlackGoldState:
        lots: i64 = self.companies if self.baron_bids else 0
        return BlackGoldState(self, laid, fresh_parts(self, laid.grid, laid.pools(), lots))
