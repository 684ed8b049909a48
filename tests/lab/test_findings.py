"""Ratings, tournaments, what a change of the rules does, and the report."""

import csv
import json
import math
import random
from dataclasses import replace

import pytest

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BoomtownError
from boomtown.lab import figures
from boomtown.lab.balance import balance, compare
from boomtown.lab.machine import Means
from boomtown.lab.ratings import SCALE, Meeting, fit, rate_bots
from boomtown.lab.report import Report, write
from boomtown.lab.simulate import simulate
from boomtown.lab.tournament import POCOCK, Pair, tournament
from boomtown.lab.variations import arms, find, read_change, tunables, written

FIRST = "lab.lab_bots:First"
GAMES = ["goldwest", "giganten", "blackgold", "wildcatters", "oil"]


def test_students_points():
    for freedom, point in ((4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)):
        assert figures.student(freedom) == pytest.approx(point, rel=0.01)


def test_an_effect_of_paired_games_is_the_mean_difference():
    found = figures.mean([1.0, 2.0, 3.0, 2.0])
    assert found.value == 2.0
    assert found.high - found.value == pytest.approx(3.182 * math.sqrt(2 / 3 / 4), rel=0.02)


# ---------------------------------------------------------------------- strength


def test_ratings_find_the_strengths_that_games_were_decided_by():
    ten_to_one = [Meeting({"a": 1, "b": 1}, {"a": 1000.0, "b": 100.0})]
    strength = fit(["a", "b"], ten_to_one)
    assert SCALE * math.log(strength["a"] / strength["b"]) == pytest.approx(400, abs=5)
    alone = [Meeting({"a": 1, "b": 3}, {"a": 250.0, "b": 750.0})]
    strength = fit(["a", "b"], alone)
    assert strength["a"] == pytest.approx(strength["b"], rel=0.02), "one of four seats wins a quarter: equal"


def test_intervals_of_ratings_are_honest_at_the_edge():
    won_all = rate_bots(["a", "b"], [Meeting({"a": 1, "b": 1}, {"a": 10.0, "b": 0.0})], "1")
    assert won_all["a"].low < won_all["a"].value
    more = rate_bots(["a", "b"], [Meeting({"a": 1, "b": 1}, {"a": 600.0, "b": 400.0})], "1")
    assert more["a"].high - more["a"].low < won_all["a"].high - won_all["a"].low
    assert 0 < more["a"].low < more["a"].value < more["a"].high


def lots(dice: random.Random, chance: float, deals: int = 50) -> bool:
    """Whether two bots that win with this chance are told apart."""
    pair = Pair("a", "b", ["x"], deals)
    while wanted := pair.next_deals():
        for deal in wanted:
            for turn in range(2):
                won = float(dice.random() < chance)
                row = {"bots": ["a", "b"], "won": [won, 1 - won], "deal": deal, "arm": "x", "number": 2 * deal + turn}
                pair.take(row)
        pair.look(wanted.stop)
    return pair.clear


def test_equal_bots_are_told_apart_in_about_one_run_of_twenty():
    dice = random.Random(1)
    wrong = sum(lots(dice, 0.5) for _ in range(400))
    assert 4 <= wrong <= 36, "5 % of 400 are 20"
    assert sum(lots(dice, 0.75) for _ in range(50)) >= 47


def test_looks_are_the_same_whoever_plays():
    pair = Pair("a", "b", ["x"], 100)
    assert pair.looks == len(POCOCK)
    assert pair.next_deals() == range(10)
    assert Pair("a", "b", ["x"], 3).next_deals() == range(3)


def test_a_tournament_is_balanced_and_goes_on_after_an_interruption(plan, tmp_path):
    plan = replace(plan, players=3, bots=("random",) * 3, games=14, traced=True)
    path = tmp_path / "t.jsonl"
    whole = tournament(plan, ["random", FIRST], Means(jobs=1, out=path))
    (pair,) = whole.pairs
    assert len(whole.rows) == 12, "whole deals: three seats, each of the two alone"
    sides = pair.sides()
    assert [(side["bot"], side["against"]) for side in sides] == [("random", FIRST), (FIRST, "random")]
    assert sides[0]["expected"] == pytest.approx(1 / 3)
    for arm in pair.arms:
        seats = [row["bots"].index(next(b for b in row["bots"] if row["bots"].count(b) == 1)) for row in pair.rows[arm]]
        assert {seats.count(seat) for seat in range(3)} == {2}
    assert list(whole.ratings) == sorted(whole.ratings, key=lambda bot: -whole.ratings[bot].value)
    kept = path.read_text().splitlines(keepends=True)
    path.write_text("".join(kept[:7]))
    again = tournament(plan, ["random", FIRST], Means(jobs=1, out=path, resume=True))
    assert again.rows == whole.rows
    assert again.ratings == whole.ratings
    assert sorted(path.read_text().splitlines(keepends=True)) == sorted(kept)
    assert json.loads(json.dumps(again.as_json()))["pairs"][0]["games"] == 12


def test_a_clear_pair_stops(plan, alone):
    found = tournament(replace(plan, games=40), ["greedy", "random"], alone)
    assert found.pairs[0].clear
    assert len(found.rows) == 10
    assert next(iter(found.ratings)) == "greedy"


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"]])
def test_a_tournament_needs_two_bots(plan, alone, bots):
    with pytest.raises(BoomtownError, match="two bots or more, each named once"):
        tournament(plan, bots, alone)


# ---------------------------------------------------------------------- balance


@pytest.mark.parametrize("key", GAMES)
def test_every_tunable_number_can_be_varied(key):
    """The file written anew is the same box; every name means one number, and that number is the one that changes."""
    entry = games.find(key)
    known = tunables(entry.components())
    assert len({one.name for one in known}) == len(known) > 10
    root = entry.components().root.values
    assert Components("again", written(root).encode()).root.values == root
    for one in known:
        assert find(one.name, 2, known, entry.title) is one


def test_a_varied_number_is_where_it_belongs(plan):
    change = read_change("camps=11,12", plan)
    found, usual = arms(plan, [change])
    assert (list(found), usual) == (["camps=11", "camps=12"], "camps=12")
    varied = Components(*found["camps=11"].components)
    assert [entry.num("camps") for entry in varied.tables("players")] == [11, 12, 10]
    both, usual = arms(plan, [change, read_change("option:single=vp4,post", plan)])
    assert len(both) == 4
    assert dict(both["camps=11, option:single=post"].options)["single"] == "post"


@pytest.mark.parametrize(
    ("vary", "what"),
    [
        ("weather=1,2", "no tunable number 'weather' .there are: setup.investments_in_play, players.{2,3,4}.camps"),
        ("office.docks=1,2", "no tunable number"),
        ("investment_bonus.1=x", "whole numbers, found 'x'"),
        ("points=1,2", "'points' could be"),
        ("option:weather=wet", "no option 'weather' .it has: "),
        ("option:single=wet", "not 'wet'"),
        ("camps", "not of the form"),
        ("camps=11,11", "a value twice"),
        ("camps=0,12", "camps: expected"),
    ],
)
def test_a_wrong_change_is_one_sentence(plan, alone, vary, what):
    with pytest.raises(BoomtownError, match=what):
        balance(plan, [vary], alone)


def test_the_same_rules_have_no_effect_and_others_have(plan, alone):
    found = balance(plan, ["camps=4,12"], alone)
    by_name = {(one["name"], one["arm"]): one for one in found.findings}
    assert by_name["decisions", "camps=12"]["effect"] is None
    effect = by_name["decisions", "camps=4"]["effect"]
    assert effect is not None and effect.high < 0, "fewer Camps, fewer turns"
    assert by_name["hex: hex", "camps=4"]["value"].value == 8, "two seats with four Camps each"
    same = [dict(row, arm="twin") for row in found.rows if row["arm"] == "camps=12"]
    usual = [row for row in found.rows if row["arm"] == "camps=12"]
    for one in compare(usual + same, ["camps=12", "twin"], "camps=12", found.plan):
        assert one["effect"] is None or one["effect"].value == 0


def test_a_stuck_game_counts_as_stuck_and_in_nothing_else(plan, alone):
    found = balance(plan, ["camps=11,12"], alone)
    for row in found.rows:
        if row["arm"] == "camps=11" and row["number"] < 3:
            row.update(stuck="no answer", won=[0.0, 0.0], scores=[1000, 1000])
    by_name = {
        (one["name"], one["arm"]): one["value"] for one in compare(found.rows, list(found.arms), "camps=12", plan)
    }
    assert by_name["stuck games", "camps=11"].value == 0.5
    assert by_name["score, mean of the seats", "camps=11"].value < 200
    assert by_name["seat 1 wins", "camps=11"].value + by_name["seat 2 wins", "camps=11"].value == pytest.approx(1)


# ---------------------------------------------------------------------- the report


def test_the_report_is_one_file_with_everything_in_it(plan, alone, tmp_path):
    found = balance(replace(plan, bots=(FIRST, "random"), games=3), ["camps=3,12"], alone)
    page, table = tmp_path / "a.html", tmp_path / "a.csv"
    report = Report("Gold <West>", "3 games", found.findings, found.series(), found.usual)
    write(report, page, table)
    text = page.read_text()
    assert "Gold &lt;West&gt;" in text
    for title in ("Final scores by seat", "Final scores by bot", "Score over time", "Length", "Effects: wins"):
        assert title in text
    assert text.count("Choices by phase") >= 2
    for outside in ("http://", "https://", "src=", "<script", "url(http"):
        assert outside not in text.replace("http://www.w3.org/", "")
    assert "prefers-color-scheme: dark" in text
    assert "#00001" not in text
    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(found.findings)
    assert json.dumps(found.as_json())


def test_a_simulation_has_a_report_too(plan, tmp_path):
    result = simulate(plan, Means(jobs=1), keep=True)
    write(Report("t", "a", result.findings(), {"all": result.rows}), tmp_path / "a.html", tmp_path / "a.csv")
    assert "Wins by seat" in (tmp_path / "a.html").read_text()
