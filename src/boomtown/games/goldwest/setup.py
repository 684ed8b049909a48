"""The set-up (GW-3, GW-15): tiles, Boomtown, cards and the shore are drawn; seat 1 begins."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest.box import (
    ARRANGEMENT_DIE,
    CARD_POOL,
    CARDS,
    OFFICE_POOL,
    SINGLE_POOL,
    TILE_POOL,
    TURN,
    TURNING_DIE,
    Box,
)
from boomtown.games.goldwest.state import Layout
from boomtown.games.goldwest.turn import GoldWestState
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.pool import shuffled
from boomtown.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWest(Box):
    """Gold West for a number of players and options."""

    def set_up(self, luck: Luck) -> State:
        state = GoldWestState(self)
        state.lay_out(Layout(self, self._draws(luck)))
        for hex_ in range(int(self.hexes.count)):
            if self.hexes.shore[hex_]:
                state.reveal(hex_, luck)
        state.agenda.push(TURN, 0, 1)
        return state

    def _draws(self, luck: Luck) -> vec[i64]:
        """GW-3.2, GW-3.8 to GW-3.10, or the fixed table of GW-15.8."""
        if self.fixed:
            return self.fixed_draws
        positions = self.positions
        draws = _dealt(vec[i64](), luck, TILE_POOL, self.tile_counts, positions)
        position: i64 = 0
        while position < positions:
            draws = append(draws, luck.throw(TURNING_DIE, position, 6, EVERYBODY))
            position += 1
        draws = append(draws, luck.throw(ARRANGEMENT_DIE, 0, self.arrangement_count, EVERYBODY))
        draws = _dealt(draws, luck, OFFICE_POOL, self.office_counts, 4)
        draws = _dealt(draws, luck, SINGLE_POOL, self.single_counts, 1)
        drawn = shuffled(CARD_POOL, self.card_counts)
        count: i64 = 0
        while count < self.cards_in_play:
            drawn.draw(luck, EVERYBODY)
            count += 1
        card: i64 = 0
        while card < CARDS:  # in rising order, so that options are
            if drawn.left[card] == 0:
                draws = append(draws, card)
            card += 1
        return draws

    def blank(self) -> State:
        state = GoldWestState(self)
        start = [0] * (2 * len(self.tiles) + 6)
        state.lay_out(Layout(self, vec[i64](start)))
        return state


def _dealt(draws: vec[i64], luck: Luck, number: i64, counts: vec[i64], size: i64) -> vec[i64]:
    """Draw from a fresh pool and put what comes behind the other draws."""
    pool = shuffled(number, counts)
    while size > 0:
        draws = append(draws, pool.draw(luck, EVERYBODY))
        size -= 1
    return draws
