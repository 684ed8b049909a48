"""Chance to win: fitted to games, and judged by nothing that a seat could not know."""

import importlib
from collections.abc import Iterator

import pytest

from boomtown import bots, games
from boomtown.bots.judge import Judge
from boomtown.bots.odds import Odds, fitted, likely, shares
from boomtown.bots.uniform import Random
from boomtown.kernel.luck import Chance, Script
from boomtown.kernel.state import State
from outside import Point, own_shelf


@pytest.fixture(scope="module", autouse=True)
def shelf() -> Iterator[None]:
    """A small game beside the others."""
    points = [Point("pyrite", lambda: importlib.import_module("pyrite").ENTRY)]
    with pytest.MonkeyPatch.context() as patch, own_shelf(patch, points):
        yield


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
    chances = likely([300, 100, 100], 100.0)
    assert sum(chances) == pytest.approx(1) and chances[0] > 2 * chances[1] and chances[1] == chances[2]
    assert likely([300, 100, 100], 1e9) == pytest.approx([1 / 3] * 3, abs=1e-3)


def test_an_ending_means_more_the_later_it_is_foreseen() -> None:
    entry = games.find("pyrite")
    game = entry.set_up(2)
    odds = fitted(game, entry.advice(game), 8, 7, 60.0)
    assert odds.marks == sorted(odds.marks)
    assert odds.temperature(0) == odds.temperatures[0] and odds.temperature(10_000) == odds.temperatures[-1]
    assert odds.temperatures[0] > odds.temperatures[-1]


def test_the_mean_of_luck_is_nought() -> None:
    """Every token that could have been found, as often as it could: together they did nothing."""
    entry = games.find("pyrite")
    game = entry.set_up(2)
    judge = Judge(entry, game, 1, Odds([0], [5.0]))
    before = game.start(Chance(1))
    answer = game.actions.parse("stake c1")
    luck, doubt = [0.0], 0.0
    for ore, tokens in enumerate(before.pool.left):
        after = before.clone()
        after.advance(answer, Script([ore]))
        found = judge.luck_of(before, answer, after)
        assert sum(found.change()) == pytest.approx(0)
        luck.append(tokens / before.pool.size * found.change()[0])
        doubt += tokens / before.pool.size * found.doubt(0)
    assert abs(sum(luck)) < 2 * doubt and min(luck) < -0.05 and max(luck) > 0.02


def test_weak_play_shows_early() -> None:
    """Played to the end, not a turn ahead: in Gold West a sixth of a game at random is as good as lost."""
    entry = games.find("goldwest")
    game = entry.set_up(2)
    mark = entry.advice(game).mark
    chances = []
    for number in range(2):
        luck = Chance(number)
        state = game.start(luck)
        seats = [bots.make(name, entry, game, number) for name in ("random", "greedy")]
        while mark(state) < 4:
            seat = int(state.seat)
            state.apply(seats[seat].choose(state.view(seat), state.options()), luck)
        chances.append(Judge(entry, game, 1, Odds([0], [10.0])).position(state)[0])
    assert max(chances) < 0.3


@pytest.mark.parametrize("key", ["giganten", "wildcatters"])
def test_the_same_knowledge_gives_the_same_judgement(key: str) -> None:
    """Another world that the seat cannot tell from this one: same choice, same difference, to the last digit."""
    state = in_play(key, 60)
    seat = int(state.seat)
    entry = games.find(key)
    options = state.options()
    found = []
    for view in (state.view(seat), state.view(seat).deal(Chance(99)).view(seat)):
        judge = Judge(entry, state.game, 5, Odds([0], [50_000.0]), share=6)
        found.append((judge.best(view, options), judge.difference(view, options[0], options[-1]).change()))
    assert found[0] == found[1]
