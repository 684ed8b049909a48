"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

import pytest

from boomtown.games.wildcatters.game import Wildcatters
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State
from games.wildcatters.wildcatters_books import Books
from games.wildcatters.wildcatters_claims import Claims
from games.wildcatters.wildcatters_referee import Referee
from games.wildcatters.wildcatters_scene import made
from second_reading import Whole

IDLE = ("done", "decline", "pass", "leave", "loan", "hire", "move", "replace")


class Played(Whole):
    """A game of Wildcatters that is looked at."""

    def __init__(self, players: int, seed: int) -> None:
        self.game = made(players)
        self.tables = Books(self.game)
        self.second = Referee(self.tables)
        luck = Chance(seed)
        super().__init__(self.game.set_up(luck), self.tables, self.second.game(), luck)

    def claims(self) -> Claims:
        return Claims(self.state, self.tables, self.second)

    def look_at_dealt(self, seat: int, dealt: State) -> None:
        """The others' hands are other cards, but as many, and the own ones are the same."""
        super().look_at_dealt(seat, dealt)
        assert [sum(hand) for hand in hands(dealt)] == [sum(hand) for hand in hands(self.state)]
        assert seat < 0 or hands(dealt)[seat] == hands(self.state)[seat]


HIDDEN = {"hands", "deal.left"}
"""What differs between what is and what a seat may think it is (WC-19.1): only the hands of the set-up."""


def hands(state: State) -> list[list[int]]:
    flat = state.fields()["hands"]
    assert isinstance(flat, list)
    return [flat[8 * seat : 8 * seat + 8] for seat in range(4)]


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
    whole = Played(players, seed)
    chooser = Chance(100 * thrift + seed)
    answers = 0
    while True:
        whole.compare()
        if answers % 50 == 0:
            whole.look_at_twins(HIDDEN)
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
