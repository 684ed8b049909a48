"""The set-up (GW-3, GW-15): tiles, Boomtown, cards and the shore are drawn; seat 1 begins."""

from librt.vecs import vec
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
        state.lay_out(Layout(self, vec[i64](self._draws(luck))))
        for hex_ in range(int(self.hexes.count)):
            if self.hexes.shore[hex_]:
                state.reveal(hex_, luck)
        state.agenda.push(TURN, 0, 1)
        return state

    def _draws(self, luck: Luck) -> list[int]:
        """GW-3.2, GW-3.8 to GW-3.10, or the fixed table of GW-15.8."""
        positions = len(self.tiles)
        if self.options["setup"] == "fixed":
            single = self.single_pool.index(1)
            turnings = [self.fixed_turning] * positions
            offices = self.fixed_offices
            return [*self.fixed_tiles, *turnings, self.fixed_arrangement, *offices, single, *sorted(self.fixed_cards)]
        tiles = self._dealt(luck, TILE_POOL, [1] * positions, positions)
        turnings = [int(luck.throw(TURNING_DIE, position, 6, EVERYBODY)) for position in range(positions)]
        arrangement = int(luck.throw(ARRANGEMENT_DIE, 0, len(self.arrangements), EVERYBODY))
        offices = self._dealt(luck, OFFICE_POOL, self.office_pool, 4)
        single = self._dealt(luck, SINGLE_POOL, self.single_pool, 1)[0]
        cards = self._dealt(luck, CARD_POOL, [1] * CARDS, self.cards_in_play)
        return [*tiles, *turnings, arrangement, *offices, single, *sorted(cards)]

    def _dealt(self, luck: Luck, number: i64, counts: list[int], size: int) -> list[int]:
        pool = shuffled(number, vec[i64](counts))
        return [int(pool.draw(luck, EVERYBODY)) for _ in range(size)]

    def blank(self) -> State:
        state = GoldWestState(self)
        start = [0] * (2 * len(self.tiles) + 6)
        state.lay_out(Layout(self, vec[i64](start)))
        return state
