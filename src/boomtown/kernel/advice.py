"""What a sensible player looks at: a state's worth to a seat, in named parts. Bots and hints use it.

It is asked about dealt worlds only, so it may look at everything in them.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """A worth in parts, in hundredths of a point (or of the game's unit of money); `reasons` are their sentences."""

    def __init__(self, reasons: list[str], samples: int = 1) -> None:
        self.reasons = reasons
        self.samples = samples
        """How many worlds a one-ply bot averages over where luck follows."""

    def parts(self, state: State, seat: i64) -> vec[i64]:
        """One number per reason; their sum is what the state is worth to the seat."""
        raise NotImplementedError

    def value(self, state: State, seat: i64) -> i64:
        total: i64 = 0
        for part in self.parts(state, seat):
            total += part
        return total


class ScoreAdvice(Advice):
    """The score as it stands: what is left to say of a game without an advice of its own."""

    def parts(self, state: State, seat: i64) -> vec[i64]:
        return vec[i64]([100 * state.scores()[seat]])
