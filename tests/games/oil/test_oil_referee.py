"""Whole games beside a second reading of the rules: the same questions, the same answers, the same table."""

import pytest

from boomtown.games.oil.game import Oil
from boomtown.kernel.luck import Chance
from games.oil.oil_books import Books
from games.oil.oil_claims import Claims
from games.oil.oil_referee import Referee
from games.oil.oil_scene import made
from second_reading import Whole

IDLE = ("no", "done", "sell", "assets", "office", "trade", "offer", "buy")


class Played(Whole):
    """A game of OIL that is looked at."""

    def __init__(self, players: int, seed: int, **options: str) -> None:
        self.game = made(players, **options)
        self.tables = Books(self.game)
        self.second = Referee(self.tables, options.get("royalty") == "any_time")
        luck = Chance(seed)
        super().__init__(self.game.set_up(luck), self.tables, self.second.game(), luck)

    def claims(self) -> Claims:
        return Claims(self.state, self.tables, self.second)


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
            whole.look_at_twins(set())
        if whole.state.over:
            return
        whole.look_closely(chooser)
        whole.answer(chosen(whole.game, whole.state.options(), thrift, chooser))
        answers += 1
