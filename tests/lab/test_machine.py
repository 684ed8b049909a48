"""One machine for many games: paired luck, balanced seats, files that survive an interruption."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from boomtown.kernel.errors import BoomtownError
from boomtown.lab import extras
from boomtown.lab.machine import Means, all_games, machine
from boomtown.lab.playing import MOMENTS, lead_changes, play_games
from boomtown.lab.simulate import simulate
from boomtown.lab.workers import Task, hire


def played(arms, means):
    with machine(arms, means) as at:
        return sorted(at.play(all_games(arms)), key=lambda row: (row["arm"], row["number"]))


def lines(path):
    return sorted(path.read_text().splitlines())


def test_a_watched_game_is_the_same_game(plan, traced):
    for bots in (plan.bots, ("greedy", "random")):
        lean = play_games("a", replace(plan, bots=bots), [0, 1])
        told = play_games("a", replace(traced, bots=bots), [0, 1])
        for one, other in zip(lean, told, strict=True):
            assert {**one, "plan": ""} == {**{key: other[key] for key in one}, "plan": ""}
            assert [track[-1] for track in other["track"]] == other["scores"]
            assert {len(track) for track in other["track"]} == {MOMENTS}
            assert sum(answer["count"] for answer in other["answers"]) == other["decisions"]
            assert other["stuck"] == ""


def test_a_deal_is_played_from_every_seat_with_the_same_luck(plan):
    balanced = replace(plan, players=3, bots=("greedy", "random", "random"), balanced=True)
    assert [balanced.deal(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]
    assert balanced.luck(0) == balanced.luck(2) != balanced.luck(3)
    assert [[balanced.bot(seat, number) for seat in range(3)].index("greedy") for number in range(3)] == [0, 1, 2]
    assert plan.luck(0) != plan.luck(1)


def test_other_rules_have_the_same_luck_and_another_mark(plan):
    other = replace(plan, bots=("greedy", "random"))
    assert other.luck(3) == plan.luck(3)
    assert other.chance(3, "seat 0") == plan.chance(3, "seat 0")
    assert other.mark != plan.mark
    assert replace(plan, games=99).mark == plan.mark


def test_the_lead_changes_when_another_seat_leads_alone():
    assert lead_changes([[0, 0], [1, 0], [1, 1], [2, 1], [2, 3], [4, 3]]) == 2
    assert lead_changes([[0, 0], [0, 0]]) == 0


def test_an_interrupted_run_goes_on_and_counts_nothing_twice(plan, traced, tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    result = simulate(plan, Means(jobs=1, out=whole))
    assert len(lines(whole)) == plan.games
    with pytest.raises(KeyboardInterrupt), machine({"as printed": traced}, Means(jobs=1, out=part)) as at:
        for _ in at.play(all_games({"as printed": traced})):
            raise KeyboardInterrupt
    kept = part.read_bytes()
    assert 0 < kept.count(b"\n") < plan.games
    part.write_bytes(kept + b'{"plan":"cut o')
    seen = []
    again = simulate(plan, Means(jobs=1, out=part, resume=True, progress=seen.append))
    assert lines(part) == lines(whole)
    assert again.tally == result.tally
    assert seen[-1] == plan.games
    done = simulate(plan, Means(jobs=1, out=part, resume=True))
    assert done.tally == result.tally
    assert (result.fresh, done.fresh) == (result.tally.decisions, 0)  # earlier games are no speed of this run
    assert lines(part) == lines(whole), "a complete run is not played again"
    more = simulate(replace(plan, games=plan.games + 2), Means(jobs=1, out=part, resume=True))
    assert more.tally.games == plan.games + 2
    assert set(lines(whole)) < set(lines(part))


def test_processes_write_what_one_process_writes(plan, tmp_path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    simulate(plan, Means(jobs=1, out=one))
    simulate(plan, Means(jobs=2, out=two))
    assert lines(one) == lines(two)


def test_files_that_do_not_fit_are_refused(plan, tmp_path):
    path = tmp_path / "games.jsonl"
    simulate(plan, Means(jobs=1, out=path))
    for mistake, what in (
        ({"out": path}, "--resume goes on"),
        ({"resume": True}, "--out"),
        ({"out": tmp_path / "games.txt"}, ".jsonl or .parquet"),
        ({"out": tmp_path / "nowhere" / "games.jsonl"}, "cannot write"),
        ({"on": "the moon"}, "not on 'the moon'"),
    ):
        with pytest.raises(BoomtownError, match=what):
            simulate(plan, Means(jobs=1, **mistake))
    with pytest.raises(BoomtownError, match="another run"):
        simulate(replace(plan, seed="other"), Means(jobs=1, out=path, resume=True))
    path.write_text('{"no": "row"}\n')
    with pytest.raises(BoomtownError, match=r"line 1 of .* is not a game's result"):
        simulate(plan, Means(jobs=1, out=path, resume=True))


def test_a_file_has_one_run(plan, tmp_path):
    path = tmp_path / "games.jsonl"
    with (
        machine({"a": plan}, Means(jobs=1, out=path)),
        pytest.raises(BoomtownError, match="another run is writing"),
        machine({"a": plan}, Means(jobs=1, out=path)),
    ):
        pass


def test_a_worker_with_other_rules_is_refused(plan, alone, monkeypatch):
    class Odd:
        count = 1

        def play(self, tasks: list[Task]):
            for task in tasks:
                yield [{**row, "plan": "other"} for row in play_games(task.arm, task.plan, task.numbers)]

    monkeypatch.setattr("boomtown.lab.machine.hire", lambda on, jobs: Odd())
    with pytest.raises(BoomtownError, match="a worker holds games of another run"):
        played({"a": plan}, alone)


def test_a_missing_extra_is_one_sentence(plan, monkeypatch, tmp_path):
    def gone(name):
        raise ImportError(name)

    monkeypatch.setattr(extras, "importlib", SimpleNamespace(import_module=gone))
    with pytest.raises(BoomtownError, match=r"pip install 'boomtown\[ray\]'"):
        hire("ray", 1)
    with pytest.raises(BoomtownError, match=r"pip install 'boomtown\[lab\]'"):
        simulate(plan, Means(jobs=1, out=tmp_path / "a.parquet"))


def test_parquet_has_what_the_lines_have(plan, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    simulate(plan, Means(jobs=1, out=path))
    rows = sorted((json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()), key=str)
    assert sorted(parquet.read_table(path).to_pylist(), key=str) == rows
