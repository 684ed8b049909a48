"""Weights by self-play: a run that is interrupted goes on, and what it finds is written down."""

import pytest

from boomtown import games
from boomtown.kernel.entry import acting, at_table, read_weights
from boomtown.kernel.errors import BoomtownError
from boomtown.lab import extras
from boomtown.lab.machine import Means
from boomtown.lab.tune import Wish, named, save, tune

WISH = Wish("goldwest", (2,), 2, 4, 1, 4, "test", ("copper_two", "gold_two"))


def test_a_run_goes_on_where_it_was(tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    seen = []
    result = tune(WISH, Means(jobs=1, out=whole, progress=seen.append))
    assert seen[-1] == 2
    lines = whole.read_text().splitlines()
    part.write_text(lines[0] + "\n" + lines[1][:20])
    again = tune(WISH, Means(jobs=1, out=part, resume=True))
    assert again.after == result.after
    assert part.read_text() == whole.read_text()
    assert result.margin.low <= result.margin.value <= result.margin.high
    assert {name for name, value in result.after.items() if value != result.before[name]} <= {"copper_two", "gold_two"}
    with pytest.raises(BoomtownError, match="--resume"):
        tune(WISH, Means(jobs=1, out=whole))
    entry = games.find("goldwest")
    path = save(entry, result, tmp_path / "w.toml", install=False)
    assert read_weights(path) == result.after
    assert path.read_text().count("#") == (entry.folder / "weights.toml").read_text().count("#")
    assert named(result.before, result.before) == "greedy"


def test_a_weight_may_be_another_for_two():
    weights = {"copper": 1, "copper_two": 2, "gold": 3}
    assert acting(weights, 2) == ["copper_two", "gold"] and at_table(weights, 2) == {"copper": 2, "gold": 3}
    assert acting(weights, 4) == ["copper", "gold"] and at_table(weights, 4) == {"copper": 1, "gold": 3}


def test_mistakes_are_sentences(monkeypatch):
    for wish, why in (
        (Wish("goldwest", (2,), 1, 4, 1, 4, "x", ("tin",)), "no weight 'tin'"),
        (Wish("goldwest", (9,), 1, 4, 1, 4, "x"), "2 to 4 players"),
        (Wish("goldwest", (2,), 1, 4, 1, 4, "x", (), "fame"), "lead or score"),
    ):
        with pytest.raises(BoomtownError, match=why):
            tune(wish, Means(jobs=1))

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(extras.importlib, "import_module", missing)
    with pytest.raises(BoomtownError, match=r"pip install 'boomtown\[tune\]'"):
        tune(WISH, Means(jobs=1))
