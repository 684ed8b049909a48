"""A game set up for a number of players and options: what stays the same while it is played."""

from typing import TYPE_CHECKING, Final, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.actions import Actions
from boomtown.kernel.bits import bit
from boomtown.kernel.errors import BoomtownError, RulesError
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message
from boomtown.kernel.seats import Seat, all_seats
from boomtown.kernel.step import Step
from boomtown.kernel.words import Words

if TYPE_CHECKING:
    from boomtown.kernel.components import Components
    from boomtown.kernel.entry import Entry
    from boomtown.kernel.state import State
    from boomtown.kernel.view import View

P = TypeVar("P", bound="State")

PROCEDURE: Final = 0
OPEN: Final = 1
PRIVATE: Final = 2
MOST_STEPS: Final = 62
"""A set of kinds is one number."""


class Ledger:
    """Something that is conserved: `found` must equal `expected` at every decision."""

    def __init__(self, name: str, found: int, expected: int) -> None:
        self.name = name
        self.found = found
        self.expected = expected


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Immutable and shared by all states of it. A game's own class adds the numbers from its box."""

    def __init__(self, key: str, players: i64, options: dict[str, str], rules_version: str, digest: str) -> None:
        self.key = key
        self.players = players
        self.seats = all_seats(players)
        self.options = options
        self.rules_version = rules_version
        self.digest = digest
        self.actions = Actions()
        self.steps: list[Step[State]] = []
        """By their kinds."""
        self.modes: bytes = b""
        self.progress_bound: i64 = 1000
        """No game of this set-up takes more decisions and automatic answers than this."""
        self.entry: Entry | None = None
        self.components: Components | None = None
        """Where it comes from, and what lay in its box: noted by the entry that sets it up."""
        self.seat_noun = "seat"
        """The value of a message that says whom it is about, by seat; a number beyond the seats is nobody."""

    def __reduce__(self) -> tuple[object, ...]:
        """Set up again by its entry, under the same rules and with the same components."""
        if self.entry is None:
            raise BoomtownError(f"only a game that its entry has set up can be pickled, not this one of '{self.key}'")
        own = self.components is self.entry.components()
        box = None if own else self.components
        return self.entry.again, (self.players, self.options, box, self.rules_version, self.digest)

    def __copy__(self) -> "Game":
        """It never changes: a copy shares it."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self

    def list_steps(self, steps: list[Step[P]]) -> None:
        """Say which steps the game is made of; their kinds are 0, 1, 2, ... in any order.

        All of them are made for positions of this one game, which the kernel hands them.
        """
        if len(steps) > MOST_STEPS:
            raise RulesError(f"{len(steps)} kinds of step, expected were at most {MOST_STEPS}")
        by_kind = sorted(steps, key=lambda step: step.kind)
        for kind, step in enumerate(by_kind):
            if step.kind != kind:
                raise RulesError(f"step {step.name} has kind {step.kind}, expected was {kind}")
        self.steps = [cast("Step[State]", step) for step in by_kind]
        modes = [PROCEDURE if not step.families else PRIVATE if step.private else OPEN for step in self.steps]
        self.modes = bytes(modes)
        words = [family.word for family in self.actions.families]
        for step in self.steps:
            for word in step.families:
                if word not in words:
                    raise RulesError(f"question {step.name} takes '{word}', which is no action")
            step.bind(self.actions)

    def questions(self) -> "list[Step[State]]":
        """The steps that ask somebody."""
        return [step for step in self.steps if step.families]

    def steps_taking(self, word: str) -> int:
        """The kinds of question that take a word as answer, as bits of a number."""
        kinds: i64 = 0
        for step in self.steps:
            if word in step.families:
                kinds |= bit(step.kind)
        return kinds

    def start(self, luck: Luck) -> "State":
        """A new game, set up with this luck, up to the first question."""
        state = self.set_up(luck)
        state.settle(luck)
        return state

    def set_up(self, luck: Luck) -> "State":
        """The state before anything happens: the agenda filled, the set-up drawn.

        A game that says nothing else begins with its first kind of step, on a blank table.
        """
        state = self.blank()
        state.agenda.push(0, Seat(0))
        return state

    def blank(self) -> "State":
        """A state of this game to read bytes into."""
        raise NotImplementedError

    def seen(self, data: bytes, seat: i64) -> "View":
        """What a seat sees of the state these canonical bytes hold."""
        state = self.blank()
        state.load(data)
        return self.view(state, seat)

    def view(self, state: "State", seat: i64) -> "View":
        """What a person with perfect memory in that seat knows; `NOBODY` is a spectator."""
        raise NotImplementedError

    def glance(self, state: "State", seat: i64, fields: Fields) -> None:
        """Everything the view of a seat tells, for those who look at every move and keep nothing.

        A game that copies much into its views may tell it from the table itself, by the same listing.
        """
        self.view(state, seat).visit(fields)

    def scores(self, state: "State") -> list[int]:
        """Points or money of each seat as they stand; final when the game is over."""
        raise NotImplementedError

    def winners(self, state: "State") -> list[int]:
        """The seats that have won, tie-breaks applied; several share the win. Without a word: the highest score."""
        scores = self.scores(state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def called(self, name: str, value: int, words: Words) -> str:
        """The word for a value in a message, where the catalogue has no list of that name."""
        if name == "elsewhere":
            return words.text(Message("refuse.elsewhere", {"steps": value}), self) if self._taking(value, words) else ""
        if name == "steps":
            return words.listed(self._taking(value, words))
        return self.noun(name, value, words)

    def _taking(self, kinds: int, words: Words) -> list[str]:
        """What one does in these questions, as far as the catalogue says it: `step.<name>`."""
        keys = [f"step.{step.key}" for step in self.steps if kinds >> step.kind & 1]
        return [words.sentences[key] for key in keys if words.has(key)]

    def noun(self, name: str, value: int, words: Words) -> str:
        """A word of this game that depends on the components."""
        return words.writes.number(value)
