"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

from collections import Counter
from functools import cache

import pytest

from boomtown.games.wildcatters.game import Wildcatters
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Event, Listener
from boomtown.kernel.state import decode
from boomtown.kernel.view import NOBODY
from games.wildcatters.wildcatters_books import Books
from games.wildcatters.wildcatters_claims import Claims
from games.wildcatters.wildcatters_referee import Asked, Referee
from games.wildcatters.wildcatters_scene import made

IDLE = ("done", "decline", "pass", "leave", "loan", "hire", "move", "replace")
LOOKS = 8
"""How often in a game one kind of question is looked at closely."""


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

    def __init__(self, players: int, seed: int) -> None:
        self.game = made(players)
        self.luck = Chance(seed)
        self.state = self.game.set_up(self.luck)
        self.stream = Stream()
        self.state.listener = self.stream
        self.books = Books(self.game)
        self.second = Referee(self.books)
        self.referee = self.second.game()
        self.looked: Counter[str] = Counter()
        self.asked: Asked | None = next(self.referee)
        assert self.asked is None
        self.compare_tables()
        self.state.settle(self.luck)
        self.catch_up()

    def catch_up(self) -> None:
        """The books hear what happened; answers that went without saying were the only ones."""
        for one in self.stream.all:
            if isinstance(one, Event):
                self.books.hear(one)
            else:
                text = self.game.actions.text(one)
                self.next_question()
                assert self.asked is not None and self.asked.answers == {text}, (self.asked, text)
                self.tell(text)
        self.stream.all.clear()
        if self.state.over:
            with pytest.raises(StopIteration):
                self.next_question()
        else:
            self.next_question()

    def next_question(self) -> None:
        """Everything has been heard: what is asked now?"""
        assert self.asked is None
        self.asked = self.referee.send("")

    def tell(self, answer: str) -> None:
        self.asked = self.referee.send(answer)

    def answer(self, action: int) -> None:
        self.tell(self.game.actions.text(action))
        self.state.apply(action, self.luck)
        self.catch_up()

    def compare_tables(self) -> None:
        """The books hold what lies on the table."""
        found = self.state.fields()
        for name, value in self.books.fields().items():
            assert found[name] == value, name

    def compare(self) -> None:
        """The referee allows what the position allows."""
        self.compare_tables()
        if self.state.over:
            return
        assert self.asked is not None
        assert (self.asked.seat, self.asked.name) == (self.state.seat, self.state.asked().name)
        assert self.asked.answers == {self.game.actions.text(action) for action in self.state.options()}

    def look_closely(self, chooser: Chance) -> None:
        """What is refused is refused for a reason that holds; what is offered does what its label says."""
        name = self.state.asked().name
        self.looked[name] += 1
        if self.looked[name] > LOOKS:
            return
        claims = Claims(self.state, self.books, self.second)
        options = self.state.options()
        for action in some(options, 12, chooser):
            claims.check_label(action)
        refused = [a for word in self.state.asked().families for a in family(self.game, word) if a not in options]
        for action in some(refused, 30, chooser):
            refusal = self.state.why_not(action)
            text = self.game.actions.text(action)
            assert refusal is not None and not claims.refuted(text, refusal.message), (text, refusal.message)

    def look_at_twins(self) -> None:
        """Copies are equal and independent; a seat's view deals a position that looks the same to it."""
        state = self.state
        fields = state.fields()
        assert decode(self.game, state.encode()).fields() == fields
        twin = state.clone()
        assert twin.fields() == fields
        if not state.over:
            twin.apply(twin.options()[-1], Chance(3))
            assert state.fields() == fields, "a clone shares nothing"
        for seat in (*range(self.books.players), NOBODY):
            view = state.view(seat)
            dealt = view.deal(Chance(5))
            assert dealt.view(seat).encode() == view.encode()
            other = dealt.fields()
            differ = {name for name, value in fields.items() if other[name] != value and not name.endswith(".full")}
            assert differ <= HIDDEN
            assert [sum(hand) for hand in hands(other)] == [sum(hand) for hand in hands(fields)]
            assert seat < 0 or hands(other)[seat] == hands(fields)[seat]
            for ledger in dealt.ledgers():
                assert ledger.found == ledger.expected, ledger.name


HIDDEN = {"hands", "deal.left"}
"""What differs between what is and what a seat may think it is (WC-19.1): only the hands of the set-up."""


def hands(fields: dict[str, int | list[int]]) -> list[list[int]]:
    flat = fields["hands"]
    assert isinstance(flat, list)
    return [flat[8 * seat : 8 * seat + 8] for seat in range(4)]


def some(actions: list[int], count: int, chooser: Chance) -> list[int]:
    """So many of them, by lot."""
    return actions if len(actions) <= count else [actions[chooser.below(len(actions))] for _ in range(count)]


@cache
def family(game: Wildcatters, word: str) -> list[int]:
    return [action for action in range(game.actions.count) if game.actions.family(action).word == word]


def chosen(game: Wildcatters, options: list[int], thrift: int, chooser: Chance) -> int:
    """By lot: the thriftier, the fewer loans, hired workers and high bids, and so the more oil."""
    busy = [action for action in options if not game.actions.text(action).startswith(IDLE)]
    if busy and thrift and chooser.below(4 * thrift):
        options = busy
    return options[min(chooser.below(len(options)) for _ in range(1 + thrift))]


@pytest.mark.rule("WC-5.1", "WC-8.5", "WC-11.1", "WC-11.12", "WC-11.23", "WC-14.2", "WC-15.10", "WC-18.8", "WC-19.1")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("thrift", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_a_second_reading_of_the_rules_plays_the_same_game(players: int, thrift: int, seed: int) -> None:
    whole = Whole(players, seed)
    chooser = Chance(100 * thrift + seed)
    answers = 0
    while True:
        whole.compare()
        if answers % 50 == 0:
            whole.look_at_twins()
        if whole.state.over:
            return
        whole.look_closely(chooser)
        whole.answer(chosen(whole.game, whole.state.options(), thrift, chooser))
        answers += 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deck_and_lot_has_luck_of_its_own(players: int) -> None:
    state = made(players).set_up(Chance(1))
    pools = [state.light, state.dark, state.deal, state.corporation_a, state.corporation_b]
    assert len({int(pool.number) for pool in pools} | {int(die.number) for die in (state.lot, state.halving)}) == 7
    assert (state.lot.faces, state.halving.faces) == (players, 2)
