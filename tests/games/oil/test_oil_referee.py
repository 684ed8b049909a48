"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

from collections import Counter

import pytest

from boomtown.games.oil.game import Oil
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import decode
from boomtown.kernel.view import NOBODY
from games.oil.oil_books import Books
from games.oil.oil_claims import Claims
from games.oil.oil_referee import Referee
from games.oil.oil_scene import made
from second_reading import Whole, refused, some

IDLE = ("no", "done", "sell", "assets", "office", "trade", "offer", "buy")
LOOKS = 8
"""How often in a game one kind of question is looked at closely."""


class Played(Whole):
    """A game of OIL that is looked at."""

    def __init__(self, players: int, seed: int, **options: str) -> None:
        self.game = made(players, **options)
        self.tables = Books(self.game)
        self.second = Referee(self.tables, options.get("royalty") == "any_time")
        self.looked: Counter[str] = Counter()
        luck = Chance(seed)
        super().__init__(self.game.set_up(luck), self.tables, self.second.game(), luck)

    def look_closely(self, chooser: Chance) -> None:
        """What is refused is refused for a reason that holds; what is offered does what its label says."""
        name = self.state.asked().name
        self.looked[name] += 1
        if self.looked[name] > LOOKS:
            return
        claims = Claims(self.state, self.tables, self.second)
        for action in some(self.state.options(), 12, chooser):
            claims.check_label(action)
        for action in refused(self.state, 10, chooser):
            refusal = self.state.why_not(action)
            text = self.game.actions.text(action)
            assert refusal is not None and not claims.refuted(text, refusal.message), (text, refusal.message)

    def look_at_twins(self) -> None:
        """Copies are equal and independent; only the order of the deck is hidden from anybody (OI-8.3)."""
        state = self.state
        fields = state.fields()
        assert decode(self.game, state.encode()).fields() == fields
        twin = state.clone()
        assert twin.fields() == fields
        if not state.over:
            twin.apply(twin.options()[-1], Chance(3))
            assert state.fields() == fields, "a clone shares nothing"
        for seat in (*range(self.tables.n), NOBODY):
            view = state.view(seat)
            dealt = view.deal(Chance(5))
            assert dealt.view(seat).encode() == view.encode()
            other = dealt.fields()
            assert {name for name, value in fields.items() if other[name] != value} <= {"stack.full"}


def chosen(game: Oil, options: list[int], thrift: int, chooser: Chance) -> int:
    """By lot: the thriftier, the fewer sales and trades, the smaller amounts, and so the longer everybody lives."""
    busy = [action for action in options if not game.actions.text(action).startswith(IDLE)]
    if busy and thrift and chooser.below(4 * thrift):
        options = busy
    return options[min(chooser.below(len(options)) for _ in range(1 + thrift))]


@pytest.mark.rule("OI-4.8", "OI-4.10", "OI-5.15", "OI-6.3", "OI-6.10", "OI-7.4", "OI-8.25", "OI-11.1", "OI-12.2")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("royalty", ["landing", "any_time"])
@pytest.mark.parametrize(("thrift", "rounds"), [(0, "40"), (1, "100"), (2, "until_dry")])
@pytest.mark.parametrize("seed", range(2))
def test_a_second_reading_of_the_rules_plays_the_same_game(
    players: int, royalty: str, thrift: int, rounds: str, seed: int
) -> None:
    whole = Played(players, seed, rounds=rounds, royalty=royalty)
    chooser = Chance(100 * thrift + seed)
    answers = 0
    while True:
        whole.compare()
        if answers % 100 == 0 or whole.state.over:
            whole.look_at_twins()
        if whole.state.over:
            return
        whole.look_closely(chooser)
        whole.answer(chosen(whole.game, whole.state.options(), thrift, chooser))
        answers += 1
