"""A whole game beside a second reading of its rules, written for the tests alone.

The *books* hear every event and keep the table from that; the *referee* says who is asked what and which answers are
allowed, from the books alone. After every answer the position must agree with both.
"""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.message import Event, Listener, Message
from boomtown.kernel.state import State

LOOKS = 8
"""How often in a game one kind of question is looked at closely."""


@dataclass(frozen=True)
class Asked:
    """A question as the referee would put it."""

    seat: int
    name: str
    answers: frozenset[str]


Game = Generator[Asked | None, str, None]
"""It yields a question, is sent the answer, and yields None where the books have to hear what happens by itself."""
Answered = Generator[Asked | None, str, str]


class Books(Protocol):
    def hear(self, event: Event) -> None: ...

    def fields(self) -> dict[str, int | list[int]]: ...


class Claims(Protocol):
    """What the words about the open question claim."""

    def check_label(self, action: int) -> None:
        """An allowed answer does what its label says."""

    def refuted(self, text: str, message: Message) -> bool:
        """Whether the table shows that a refusal is wrong."""


class Stream(Listener):
    """Events and the answers that were given by themselves, in the order in which they came."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Event | int] = []

    def hear(self, event: Event) -> None:
        self.all.append(event)

    def answered(self, action: int) -> None:
        self.all.append(int(action))


class Whole:
    """A game, its books and its referee."""

    def __init__(self, state: State, books: Books, referee: Game, luck: Luck) -> None:
        self.state, self.books, self.referee, self.luck = state, books, referee, luck
        self.stream = Stream()
        self.looked: Counter[str] = Counter()
        state.listener = self.stream
        self.asked: Asked | None = next(referee)
        assert self.asked is None
        self.compare_tables()
        state.settle(luck)
        self._catch_up()

    def _catch_up(self) -> None:
        """The books hear what happened; answers that went without saying were the only ones."""
        for one in self.stream.all:
            if isinstance(one, Event):
                self.books.hear(one)
            else:
                text = self.state.game.actions.text(one)
                self._next_question()
                assert self.asked is not None and self.asked.answers == {text}, (self.asked, text)
                self.asked = self.referee.send(text)
        self.stream.all.clear()
        self._next_question()

    def _next_question(self) -> None:
        """Everything has been heard: what is asked now?"""
        assert self.asked is None, self.asked
        try:
            self.asked = self.referee.send("")
        except StopIteration:
            assert self.state.over, "the referee says that the game is over"

    def answer(self, action: int) -> None:
        """Every answer is told, also one that moves nothing."""
        text = self.state.game.actions.text(action)
        expected = self.announced(text)
        self.asked = self.referee.send(text)
        self.state.apply(action, self.luck)
        told: list[Message] = []
        for one in self.stream.all:
            if not isinstance(one, Event):
                break
            told.append(one.message)
        assert told, f"nobody hears of '{text}'"
        if expected is not None:
            same = [message for message in told if message.key == expected.key]
            assert any(expected.values.items() <= message.values.items() for message in same), (text, expected, told)
        self._catch_up()

    def announced(self, text: str) -> Message | None:
        """The message with which an answer is told that leaves the table as it is, as far as it goes."""
        raise NotImplementedError

    def numbers(self) -> dict[str, int]:
        """The numbers of the question, by their names."""
        return {name: int(self.state.agenda.get(2 + at)) for at, name in enumerate(self.state.asked().numbers)}

    def compare_tables(self) -> None:
        """The books hold what lies on the table."""
        found = self.state.fields()
        for name, value in self.books.fields().items():
            assert found[name] == value, name

    def compare(self) -> None:
        """The referee asks what the position asks, and allows what it allows."""
        self.compare_tables()
        if self.state.over:
            assert self.asked is None, self.asked
            return
        assert self.asked is not None, f"nothing but {self.state.asked().name}"
        assert (self.asked.seat, self.asked.name) == (self.state.seat, self.state.asked().name)
        assert self.asked.answers == {self.state.game.actions.text(action) for action in self.state.options()}

    # ------------------------------------------------------------------ a closer look

    def claims(self) -> Claims:
        raise NotImplementedError

    def look_closely(self, chooser: Chance) -> None:
        """What is refused is refused for a reason that holds; what is offered does what its label says."""
        name = self.state.asked().name
        self.looked[name] += 1
        if self.looked[name] > LOOKS:
            return
        claims = self.claims()
        for action in some(self.state.options(), 12, chooser):
            claims.check_label(action)
        for action in refused(self.state, 10, chooser):
            refusal = self.state.why_not(action)
            text = self.state.game.actions.text(action)
            assert refusal is not None and not claims.refuted(text, refusal.message), (text, refusal.message)


def some(actions: list[int], count: int, chooser: Chance) -> list[int]:
    """So many of them, by lot."""
    return actions if len(actions) <= count else [actions[chooser.below(len(actions))] for _ in range(count)]


def refused(state: State, each: int, chooser: Chance) -> list[int]:
    """Of every kind of answer that is asked for, so many that are not allowed now, by lot."""
    allowed = set(state.options())
    found: list[int] = []
    for family in state.game.actions.families:
        if family.word in state.asked().families:
            numbers = [a for a in range(int(family.first), int(family.last) + 1) if a not in allowed]
            found += some(numbers, each, chooser)
    return found
