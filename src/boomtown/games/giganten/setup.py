"""Giganten, ready to be played: the set-up (GI-2)."""

from boomtown.games.giganten.box import GigantenBox
from boomtown.games.giganten.state import GigantenState
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.box import ROUND, WELL_POOL
from boomtown.mechanics.prospecting.table import fresh_parts


class Giganten(GigantenBox):
    """The game for three or four players."""

    def set_up(self, luck: Luck) -> State:
        """Nothing is drawn yet: wells, cards and licences are dealt when somebody first sees them."""
        state = self.blank()
        state.agenda.push(ROUND, 0)
        return state

    def blank(self) -> State:
        return GigantenState(self, fresh_parts(self, self.board, self.wells.pools(WELL_POOL), 0))
