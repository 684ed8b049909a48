"""A finished game looked through: the parts add up, and a blunder is found."""

import importlib
from collections.abc import Iterator
from dataclasses import astuple
from math import sqrt
from statistics import mean, stdev

import pytest

from boomtown import bots
from boomtown.bots.odds import Odds
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import Record
from boomtown.table.analysis import Analysis, Analyst, Errand, analyse, kept_answers, piece
from boomtown.table.match import Match, new_game
from outside import Point, own_shelf

SEED = 2
BLUNDER = 2


@pytest.fixture(scope="module", autouse=True)
def shelf() -> Iterator[None]:
    """A small game to look through."""
    points = [Point("pyrite", lambda: importlib.import_module("pyrite").ENTRY)]
    with pytest.MonkeyPatch.context() as patch, own_shelf(patch, points):
        yield


def played(blunder: int = -1) -> Match:
    """A game between two who know what they do; before answer number `blunder` the first one has a bad moment."""
    match = new_game("pyrite", 2, seed=SEED)
    seats = [bots.make("greedy", match.entry, match.game, seat) for seat in range(2)]
    given = 0
    while not match.over:
        seat, options = int(match.state.seat), match.state.options()
        ranked = seats[seat].rank(match.view(seat), options)
        match.play(ranked[-1][0] if given == blunder else ranked[0][0])
        given += 1
    return match


def weakly(number: int) -> Match:
    """A game that the first one loses."""
    match = new_game("pyrite", 2, seed=number)
    seats = [bots.make(level, match.entry, match.game, number) for level in ("random", "greedy")]
    while not match.over:
        match.play(seats[match.state.seat].choose(match.view(int(match.state.seat)), match.state.options()))
    match.conclude()
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    return analyse(Analyst(match.record))


def test_the_parts_add_up_to_the_result(match: Match, analysis: Analysis) -> None:
    assert analysis.result == [1.0 if seat in match.winners() else 0.0 for seat in range(2)]
    for seat in range(2):
        assert 1 / 2 + sum(astuple(analysis.split(seat))) == pytest.approx(analysis.result[seat])


def test_chances_are_chances_and_end_with_the_result(match: Match, analysis: Analysis) -> None:
    for judged in analysis.answers:
        assert sum(judged.after) == pytest.approx(1)
        assert [sum(judged.answer), sum(judged.luck)] == pytest.approx([0, 0])
        assert match.record.lines[judged.line].luck or not any(judged.luck), "luck is what was drawn"
    assert analysis.answers[-1].after == analysis.result


def test_weakness_is_no_bad_luck() -> None:
    """Who answers at random loses by the answers: luck's mean is nought."""
    found = [analyse(Analyst(weakly(number).record, odds=Odds([0], [5.0]))).split(0) for number in range(5)]
    luck = [split.luck for split in found]
    assert abs(mean(luck)) < 2 * stdev(luck) / sqrt(len(luck))
    assert mean(split.own for split in found) < -0.2


def test_it_is_the_same_in_pieces_and_again(match: Match, analysis: Analysis) -> None:
    first = piece(Errand(match.record.text(), None, 0, 3))
    rest = piece(Errand(match.record.text(), first.odds, 3, first.total))
    assert first.answers + rest.answers == analysis.answers
    assert first.start == analysis.start and rest.start is None


def test_a_blunder_is_found(analysis: Analysis) -> None:
    """The first one knows of gold and stakes another claim: the analysis says when, and what was better."""
    blunder = analyse(Analyst(played(BLUNDER).record))
    found = next(judged for judged in blunder.answers if judged.line == BLUNDER + 1)
    assert (found.action, found.best) == ("stake c12", "stake c1") and found.answer[0] < 0
    good = next(judged for judged in analysis.answers if judged.line == BLUNDER + 1)
    assert (good.action, good.cost) == ("stake c1", 0.0) and good.answer[0] > found.answer[0]


def test_what_was_taken_back_is_not_judged() -> None:
    match = new_game("pyrite", 2, seed=SEED)
    match.play("pass")
    match.undo()
    while not match.over:
        match.play(match.state.options()[-1])
    kept = kept_answers(match.record)
    assert [line.kind for line in match.record.lines[:3]] == ["set-up", "action", "undo"]
    assert kept[0].number == 3
    assert next(Analyst(match.record).judged(0, 1)).line == 3


def test_an_unfinished_game_is_refused(match: Match) -> None:
    record = Record(match.record.header)
    record.lines = match.record.lines[:4]
    with pytest.raises(BoomtownError, match="not over"):
        Analyst(record)
