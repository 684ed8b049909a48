"""A game set up for a number of players and options: what stays the same while it is played."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.actions import Actions
from boomtown.kernel.errors import RulesError
from boomtown.kernel.luck import Luck
from boomtown.kernel.words import Words

if TYPE_CHECKING:
    from boomtown.kernel.state import State

PROCEDURE: Final = 0
OPEN: Final = 1
PRIVATE: Final = 2


class Question:
    """A kind of step that asks a seat. `rule` is behind it, `families` are the words it takes as answer.

    `private` says that the legal answers depend on something not everybody knows (a hand): such a
    question is asked even when it has one answer, since its silence would tell.
    """

    def __init__(self, name: str, rule: str, families: list[str], private: bool = False) -> None:
        self.name = name
        self.rule = rule
        self.families = families
        self.private = private


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
        self.options = options
        self.rules_version = rules_version
        self.digest = digest
        self.actions = Actions()
        self.questions: dict[int, Question] = {}
        self.modes: bytes = b""
        self.progress_bound: i64 = 1000
        """No game of this set-up takes more decisions and automatic answers than this."""

    def ask_kinds(self, questions: dict[int, Question], kinds: int) -> None:
        """Say which kinds of step are questions; the other kinds (below `kinds`) just run."""
        self.questions = questions
        modes: list[int] = []
        for kind in range(kinds):
            question = questions.get(kind)
            modes.append(PROCEDURE if question is None else PRIVATE if question.private else OPEN)
        self.modes = bytes(modes)
        words = [family.word for family in self.actions.families]
        for question in questions.values():
            for word in question.families:
                if word not in words:
                    raise RulesError(f"question {question.name} takes '{word}', which is no action")

    def start(self, luck: Luck) -> "State":
        """A new game, set up with this luck, up to the first question."""
        state = self.set_up(luck)
        state.settle(luck)
        return state

    def set_up(self, luck: Luck) -> "State":
        """The state before anything happens: the agenda filled, the set-up drawn."""
        raise NotImplementedError

    def blank(self) -> "State":
        """A state of this game to read bytes into."""
        raise NotImplementedError

    def noun(self, name: str, value: int, words: Words) -> str:
        """The word for a value in a message, where the catalogue has no list of that name."""
        return str(value)
