"""What a sensible prospector looks at, in hundredths of a dollar."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.advice import Advice
from boomtown.kernel.state import State
from boomtown.mechanics.seats import among
from pyrite.box import OFFER, TAKEN
from pyrite.position import PyritePosition
from pyrite.selling import ORE

SURE: Final = 60
"""How much of a good claim's profit it is worth to know it, in per cent: somebody may be faster."""
END: Final = 1 << 30


class PyriteAdvice(Advice):
    def __init__(self) -> None:
        super().__init__(["reason.dollars", "reason.ore", "reason.knowledge"], samples=6, horizon=4)

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, PyritePosition)
        s: PyritePosition = state
        return vec[i64]([100 * s.ridge.cash[seat], 100 * self._ore(s, seat), self._knowledge(s, seat)])

    def _ore(self, s: PyritePosition, seat: i64) -> i64:
        """What was kept, and what a buyer waits for."""
        waiting = not s.over and s.agenda.kind == OFFER and s.agenda.seat == seat
        return s.ridge.kept[seat] + (s.box.worth[s.agenda.get(ORE)] if waiting else 0)

    def _knowledge(self, s: PyritePosition, seat: i64) -> i64:
        """The best claim that is still free, if the seat knows it, has a turn left and can pay."""
        if s.over or s.ridge.cash[seat] < s.box.stake or s.box.turns - self.mark(s) < s.box.players:
            return 0
        known = [s.ore[c] for c in range(s.box.claims) if s.ridge.owner[c] < 0 and among(seat, s.ridge.seen[c])]
        return SURE * max([0, *(s.box.worth[ore] - s.box.stake for ore in known)])

    def mark(self, state: State) -> i64:
        """Turns taken."""
        return END if state.over else state.agenda.below(state.agenda.depth - 1, TAKEN)
