"""The game for a number of players, and its first position."""

from boomtown.games.wildcatters.box import AREAS, COMPANIES, SET_UP, Box
from boomtown.games.wildcatters.state import (
    CORPORATION_DECK,
    DARK_DECK,
    DEAL,
    LIGHT_DECK,
    START,
    full_deal,
    full_decks,
)
from boomtown.games.wildcatters.turn import WildcattersState
from boomtown.games.wildcatters.world import empty_table, filled
from boomtown.kernel.luck import Luck
from boomtown.kernel.pool import Die, shuffled


class Wildcatters(Box):
    """Makes positions."""

    def set_up(self, luck: Luck) -> WildcattersState:
        state = self.blank()
        state.agenda.push(SET_UP, 0)
        return state

    def blank(self) -> WildcattersState:
        light, dark = full_decks(self)
        return WildcattersState(
            self,
            empty_table(self),
            shuffled(LIGHT_DECK, light),
            shuffled(DARK_DECK, dark),
            shuffled(DEAL, full_deal(self)),
            filled(COMPANIES * AREAS, 0),
            shuffled(CORPORATION_DECK, filled(AREAS, 1 if self.corporations > 0 else 0)),
            shuffled(CORPORATION_DECK + 1, filled(AREAS, 1 if self.corporations > 1 else 0)),
            Die(START, self.seats),
        )
