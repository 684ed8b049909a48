"""One random game as the conformance suite remembers it: every step with its luck and who learned of it."""

from dataclasses import dataclass, field

from boomtown.kernel.errors import BadOutcome
from boomtown.kernel.game import Game
from boomtown.kernel.luck import EVERYBODY, Chance, Luck
from boomtown.kernel.message import Event
from boomtown.kernel.pool import Pool
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY


def learns(mask: int, seat: int) -> bool:
    """Whether a set of seats has this one in it; spectators are only in `EVERYBODY`."""
    return mask == EVERYBODY or (seat != NOBODY and bool((mask >> seat) & 1))


@dataclass
class Deed:
    """The set-up (action -1) or an answer, and the position before it (a clone)."""

    before: State | None
    seat: int
    action: int
    outcomes: list[int]
    knowers: list[int]
    real: list[bool]
    """Which outcomes could have been otherwise."""
    shown: int
    events: list[Event]
    automatic: list[int]

    @property
    def private(self) -> bool:
        """Whether the question depended on something that not everybody knew."""
        return self.before is not None and self.before.asked().private

    @property
    def concerns(self) -> int:
        """The seats that learned something by luck or by showing."""
        mask = self.shown
        for knowers in self.knowers:
            mask |= knowers
        return mask


@dataclass
class History:
    game: Game
    steps: list[Deed] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    """Of the position before each step."""
    final: State | None = None

    def after(self, index: int) -> State:
        """The position after a step."""
        state = self.steps[index + 1].before if index + 1 < len(self.steps) else self.final
        assert state is not None
        return state


class Watched(Luck):
    """Passes another luck on and remembers who learned what."""

    def __init__(self, source: Luck) -> None:
        self.source = source
        self.clear()

    def clear(self) -> None:
        self.outcomes: list[int] = []
        self.knowers: list[int] = []
        self.real: list[bool] = []
        self.shown = 0

    def pick(self, pool: Pool, place: int, knowers: int) -> int:
        kind = int(self.source.pick(pool, place, knowers))
        self.outcomes.append(kind)
        self.knowers.append(int(knowers))
        self.real.append(sum(1 for left in pool.left if left > 0) > 1)
        return kind

    def throw(self, die: int, place: int, faces: int, knowers: int) -> int:
        face = int(self.source.throw(die, place, faces, knowers))
        self.outcomes.append(face)
        self.knowers.append(int(knowers))
        self.real.append(faces > 1)
        return face

    def show(self, knowers: int) -> None:
        self.shown |= int(knowers)
        self.source.show(knowers)


class Altered(Luck):
    """The luck of another world that a seat cannot tell from the real one.

    The outcomes the seat learned are the same; outcome `change` is another one; the rest stays if it can.
    """

    def __init__(self, step: Deed, seat: int, change: int, chance: Chance) -> None:
        self.step = step
        self.seat = seat
        self.change = change
        self.chance = chance
        self.used = 0
        self.shown = 0

    def _choose(self, possible: list[int], knowers: int) -> int:
        at = self.used
        self.used += 1
        if at >= len(self.step.outcomes):
            return self._any(possible)
        real = self.step.outcomes[at]
        if at == self.change:
            return self._any([kind for kind in possible if kind != real])
        if real in possible:
            return real
        if learns(self.step.knowers[at], self.seat):
            raise BadOutcome("the other world cannot give what this seat learned")
        return self._any(possible)

    def _any(self, possible: list[int]) -> int:
        if not possible:
            raise BadOutcome("there is no other outcome")
        return possible[int(self.chance.below(len(possible)))]

    def pick(self, pool: Pool, place: int, knowers: int) -> int:
        return self._choose([kind for kind, left in enumerate(pool.left) if left > 0], knowers)

    def throw(self, die: int, place: int, faces: int, knowers: int) -> int:
        return self._choose(list(range(faces)), knowers)

    def show(self, knowers: int) -> None:
        self.shown |= int(knowers)


class Guessed(Luck):
    """The luck of a step as a seat may think it was: what the seat learned is the same, all else is drawn again."""

    def __init__(self, step: Deed, seat: int, chance: Chance) -> None:
        self.step = step
        self.seat = seat
        self.chance = chance
        self.used = 0

    def _learned(self) -> int | None:
        at = self.used
        self.used += 1
        known = at < len(self.step.outcomes) and learns(self.step.knowers[at], self.seat)
        return self.step.outcomes[at] if known else None

    def pick(self, pool: Pool, place: int, knowers: int) -> int:
        kind = self._learned()
        if kind is None:
            return int(self.chance.pick(pool, place, knowers))
        if pool.left[kind] <= 0:
            raise BadOutcome("the other world cannot give what this seat learned")
        return kind

    def throw(self, die: int, place: int, faces: int, knowers: int) -> int:
        face = self._learned()
        return int(self.chance.below(faces)) if face is None else face
