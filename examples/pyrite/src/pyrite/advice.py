"""What a sensible prospector looks at, in hundredths of a dollar."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import OVER, Advice, State, among
from pyrite.rules import NONE, TAKEN, Pyrite, PyritePosition

SURE: Final = 75
"""How much of a good claim's profit it is worth to know it, in per cent: somebody may be faster."""


class PyriteAdvice(Advice):
    def __init__(self, box: Pyrite, weights: dict[str, int]) -> None:
        super().__init__(["reason.dollars", "reason.knowledge"], samples=12, horizon=4)

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, PyritePosition)
        return vec[i64]([100 * state.cash[seat], self._knowledge(state, seat)])

    def _knowledge(self, s: PyritePosition, seat: i64) -> i64:
        """The best claim that is still free, if the seat knows it, has a turn left and can pay."""
        if s.over or s.cash[seat] < s.box.stake or s.box.turns - self.mark(s) < s.box.players:
            return 0
        known = [s.ore[claim] for claim in range(s.box.claims) if s.owner[claim] == NONE and among(seat, s.seen[claim])]
        return SURE * max([0, *(s.box.worth[ore] - s.box.stake for ore in known)])

    def mark(self, state: State) -> i64:
        """Turns taken."""
        return OVER if state.over else state.agenda.below(state.agenda.depth - 1, TAKEN)
