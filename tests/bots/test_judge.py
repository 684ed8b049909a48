"""Chances to win: fitted to games, and judged by nothing that a seat could not know."""

import pytest

from boomtown import games, speed
from boomtown.bots.judge import USUAL, Judge
from boomtown.bots.odds import Odds, fitted, likely, shares
from boomtown.bots.uniform import Random
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State


def in_play(key: str, answers: int) -> State:
    """A game in its middle, a secret or two in it."""
    entry = games.find(key)
    game = entry.set_up(entry.counts[0])
    state = game.start(Chance(3))
    bot = Random(entry, game, 1)
    for _ in range(answers):
        state.advance(bot.choose(state.view(int(state.seat)), state.options()), Chance(answers))
    return state


def test_a_win_is_shared_and_chances_add_up() -> None:
    assert shares([0, 2], 3) == [0.5, 0.0, 0.5]
    chances = likely([300.0, 100.0, 100.0], 100.0)
    assert sum(chances) == pytest.approx(1) and chances[0] > 2 * chances[1] and chances[1] == chances[2]
    assert likely([300.0, 100.0, 100.0], 1e9) == pytest.approx([1 / 3] * 3, abs=1e-3)


def test_a_lead_means_more_the_later_it_is() -> None:
    entry = games.find("goldwest")
    game = entry.set_up(2)
    odds = fitted(game, entry.advice(game), 24 if speed.compiled else 4, 7, 60.0)
    assert odds.marks == sorted(odds.marks)
    assert odds.temperature(0) == odds.temperatures[0] and odds.temperature(10_000) == odds.temperatures[-1]
    if speed.compiled:
        assert odds.temperatures[0] > odds.temperatures[-1]


@pytest.mark.parametrize("key", ["giganten", "wildcatters"])
def test_the_same_knowledge_gives_the_same_judgement(key: str) -> None:
    """Another world that the seat cannot tell from this one: same choice, same difference, to the last digit."""
    state = in_play(key, 60)
    seat = int(state.seat)
    entry = games.find(key)
    options = state.options()
    found = []
    for view in (state.view(seat), state.view(seat).deal(Chance(99)).view(seat)):
        judge = Judge(entry, state.game, 5, Odds([0], [50_000.0]))
        judge.playouts, judge.worlds = 4, 4
        found.append((judge.choose(view, options), judge.difference(view, options[0], USUAL).change()))
    assert found[0] == found[1]
