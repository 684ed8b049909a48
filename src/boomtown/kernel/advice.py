"""What a sensible player looks at: a state's worth to a seat, in named parts. Bots and hints use it.

It is asked about dealt worlds only, so it may look at everything in them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.luck import Luck
from boomtown.kernel.seats import Seat
from boomtown.kernel.state import State
from boomtown.kernel.view import View

NO_PREFERENCE: Final = -1
ANYTHING: Final = 1 << 40
"""A cost that no answer has."""
OVER: Final = 1 << 30
"""The mark of a finished game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """A worth in parts, in hundredths of a point (or of the game's unit of money); `reasons` are their sentences.

    Positions are compared at the same moment: whatever a pending question will still bring is part of the worth, and
    a finished game is judged in the same terms as an open one.
    """

    def __init__(self, reasons: list[str], samples: int = 1, horizon: int = 1) -> None:
        self.reasons = reasons
        self.samples = samples
        """How many worlds a one-ply bot averages over where luck follows."""
        self.fair = False
        """Whether a worth depends on nothing the seat does not know: then one world will do where no luck follows."""
        self.horizon: i64 = horizon
        """How many marks ahead a playout goes, judged at each of them; 0 to the end of the game, judged there alone."""
        self.far: i64 = horizon
        """The same for the level `hard`."""
        self.rivals: i64 = 0
        """Percent of the others' worth that a search takes off with more than two players; with two all of it."""
        self.slips: i64 = 45
        """Percent of the answers of the level `easy` that are not its best."""
        self.plausible: i64 = 60
        """Percent of the way from the worst answer to the best that such an answer must come."""
        self.dearest: i64 = ANYTHING
        """What such an answer may cost at most, in hundredths: loans that ruin a whole game are no slip."""
        self.normal: i64 = 32
        self.hard: i64 = 256
        """How many playouts the levels play for an answer with the fewest players."""
        self.slower: i64 = 100
        """Percent: how long a playout takes with the most players, measured by one with the fewest."""
        self.tries: i64 = 10
        """How many single answers the lean policy of playouts tries at most."""
        self.foresees = False
        """Whether the lean policy needs `foresee` as well; it costs time, and mostly a try will do."""
        self.glances = False
        """Whether `glance` says something; else the answers tried are spread over a longer list."""

    def read_search(self, weights: dict[str, int]) -> None:
        """How far the levels look, how many playouts they get and how easy slips: from the table of weights."""
        self.horizon = weights["horizon"]
        self.far = weights["far"]
        self.slips = weights["slips"]
        self.plausible = weights["plausible"]
        self.dearest = weights.get("dearest", ANYTHING)
        self.normal = weights["normal"]
        self.hard = weights["hard"]
        self.slower = weights["slower"]

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        """One number per reason; their sum is what the state is worth to the seat."""
        raise NotImplementedError

    def value(self, state: State, seat: Seat) -> i64:
        total: i64 = 0
        for part in self.parts(state, seat):
            total += part
        return total

    def carry_out(self, state: State, action: i64, luck: Luck) -> None:
        """Give an answer whose outcome is to be judged: with everything that follows by itself, or up to the luck."""
        state.advance(action, luck)

    def mark(self, state: State) -> i64:
        """How far the game has come, in turns or rounds; it never falls. Playouts are cut where it has risen.

        A game that says nothing is played out to its end.
        """
        return 0

    def foresee(self, state: State, action: i64, seat: Seat) -> vec[i64]:
        """The parts after an answer on the average of the luck that follows, where that can be reckoned exactly.

        An empty list where the answer has to be tried out.
        """
        return vec[i64]()

    def prefer(self, state: State, seat: Seat) -> i64:
        """An answer the lean policy of playouts gives without trying any, or NO_PREFERENCE."""
        return NO_PREFERENCE

    def believes(self, world: State, seat: Seat) -> bool:
        """Whether a world that was dealt for a seat fits what the others' answers told it: a search prefers those."""
        return True

    def sure(self, view: View, options: list[int]) -> i64:
        """An answer that needs no trying, such as a look that costs nothing, or NO_PREFERENCE. Every bot gives it."""
        return NO_PREFERENCE

    def sure_reason(self, action: i64) -> str:
        """What speaks for such an answer, one of `reasons`."""
        return ""

    def sensible(self, view: View, options: list[int]) -> list[int]:
        """The answers worth a try, in their order, or all of them if none is."""
        return options

    def idle(self, action: i64) -> bool:
        """Whether an answer of a dealt world is not worth a try; there is another one beside it."""
        return False

    def glance(self, state: State, seat: Seat, action: i64) -> i64:
        """How good an answer looks at first sight: of a long list the lean policy tries those that look best."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class ScoreAdvice(Advice):
    """The score as it stands: what is left to say of a game without an advice of its own."""

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        return vec[i64]([100 * state.scores()[seat]])
