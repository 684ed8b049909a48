"""The agenda: one small stack of steps that says what happens next and who is asked.

A step is a kind, the seat that answers, and four numbers the step names. A step may push
others on top and goes on when they are done. The agenda is open to everybody: no secret goes into it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.kernel.copying import overwritten
from boomtown.kernel.fields import Fields
from boomtown.kernel.seats import Seat

KIND: Final = 0
SEAT: Final = 1
A: Final = 2
"""The four numbers of a step; each gets a name where the step is written (`PASSED: Final = A`)."""
B: Final = 3
C: Final = 4
D: Final = 5
WIDTH: Final = 6
NOTHING: Final = -1
"""Kind and seat when nothing is left to do."""


class Agenda:
    """A stack of steps; the game is over when it is empty."""

    def __init__(self) -> None:
        self.steps: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.kind: i64 = NOTHING
        self.seat: Seat = Seat(NOTHING)
        """Of the step on top, at hand since everybody asks for them."""

    def push(self, kind: i64, seat: Seat, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a step on top: it is done before everything below it."""
        steps = self.steps
        base: i64 = self.depth * WIDTH
        self.depth += 1
        self.kind = kind
        self.seat = seat
        if base < len(steps):
            steps[base + KIND] = kind
            steps[base + SEAT] = seat
            steps[base + A] = a
            steps[base + B] = b
            steps[base + C] = c
            steps[base + D] = d
            return
        steps = append(steps, kind)
        steps = append(steps, seat)
        steps = append(steps, a)
        steps = append(steps, b)
        steps = append(steps, c)
        self.steps = append(steps, d)

    def pop(self) -> None:
        """The top step is done."""
        self.depth -= 1
        if self.depth > 0:
            top = self.depth * WIDTH - WIDTH
            self.kind = self.steps[top + KIND]
            self.seat = Seat(self.steps[top + SEAT])
        else:
            self.kind = NOTHING
            self.seat = Seat(NOTHING)

    def clear(self) -> None:
        """Nothing more to do: the game is over."""
        self.depth = 1
        self.pop()

    def get(self, column: i64) -> i64:
        """A number of the top step, by the name the step's section gives it (`PASSED: Final = A`)."""
        return self.steps[self.depth * WIDTH - WIDTH + column]

    def put(self, column: i64, value: i64) -> None:
        """Change one number of the top step (`put(A, 3)`)."""
        self.steps[self.depth * WIDTH - WIDTH + column] = value
        if column == KIND:
            self.kind = value
        elif column == SEAT:
            self.seat = Seat(value)

    def below(self, down: i64, column: i64) -> i64:
        """A number of the step `down` places under the top (0 is the top itself)."""
        return self.steps[(self.depth - down) * WIDTH - WIDTH + column]

    def clone(self) -> "Agenda":
        twin = Agenda()
        twin.copy(self)
        return twin

    def copy(self, other: "Agenda") -> None:
        """Become like another agenda."""
        self.steps = overwritten(self.steps, other.steps)  # with what was done on top: the next push finds its place
        self.depth = other.depth
        self.kind = other.kind
        self.seat = other.seat

    def sync(self, fields: Fields) -> None:
        self.steps = self.tell(fields)
        self.depth = i64(len(self.steps)) // WIDTH + 1
        self.pop()  # reads the step below

    def tell(self, fields: Fields) -> vec[i64]:
        """The steps that are still to be done."""
        return fields.nums("agenda", self.steps[: self.depth * WIDTH])
