"""The page about own bots: its example plays wherever a bot can be named."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown import bots, games
from boomtown.bots.playout import play_bots
from boomtown.kernel import Chance
from table.toy import ENTRY

PAGE = Path(__file__).parents[2] / "docs" / "own-bots.md"


@pytest.fixture
def folder(tmp_path):
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "mybots.py").write_text("\n".join(code), encoding="utf-8")
    return tmp_path


def run(folder, *words, text=""):
    command = [sys.executable, "-m", "boomtown", *words]
    speed = {**os.environ, "BOOMTOWN_SPEED": "interpreted"}
    return subprocess.run(command, cwd=folder, env=speed, capture_output=True, text=True, input=text)


def test_it_is_simulated_and_rated(folder):
    done = run(folder, "simulate", "goldwest", "--bots", "mybots:Dreamer,random", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["by_bot"]) == {"mybots:Dreamer", "random"}
    done = run(folder, "tournament", "goldwest", "--bots", "random,mybots:Dreamer", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert "mybots:Dreamer" in json.loads(done.stdout)["ratings"]


def test_one_that_searches_hires_nobody(monkeypatch, folder):
    monkeypatch.syspath_prepend(str(folder))
    entry = games.find("wildcatters")
    game = entry.set_up(2)
    state = game.start(Chance(1))
    thrifty = bots.make("mybots:Thrifty", entry, game, 1)
    pass_by = state.options()[0]
    hire, loan = (int(game.actions.parse(text)) for text in ("hire 1", "loan"))
    assert thrifty.choose(state.view(0), [pass_by, hire]) == pass_by
    assert entry.advice(game).sensible(state.view(0), [loan]) == [loan], "whoever leaves nothing else gets it"


@pytest.mark.parametrize("name", ["Random", "Greedy", "Rollout", "Tree", "Easy", "Normal", "Hard"])
def test_a_bot_of_the_house_can_be_the_base_of_ones_own(name):
    """Compiled too, where this class stays interpreted: it plays as its base does, and is asked itself."""
    base = getattr(bots, name)
    asked = []

    class Mine(base):
        def choose(self, view, options):
            asked.append(len(options))
            return super().choose(view, options)

    def scores(kind):
        game = ENTRY.set_up(2)
        state, luck = game.start(Chance(1)), Chance(2)
        play_bots(state, luck, [kind(ENTRY, game, seat) for seat in range(2)])
        return state.scores()

    assert scores(Mine) == scores(base)
    assert len(asked) > 2


def test_what_the_base_calls_is_ones_own():
    class Mine(bots.Rollout):
        def search(self, view, options):
            return super().search(view, options[:1])

    game = ENTRY.set_up(2)
    state = game.start(Chance(1))
    assert len(state.options()) > 1
    assert Mine(ENTRY, game, 1).choose(state.view(state.seat), state.options()) == state.options()[0]


def test_it_sits_at_a_table(folder):
    done = run(
        folder, "play", "goldwest", "--seats", "mybots:Dreamer,you", "--record", "own.jsonl", "--plain", text="q\n"
    )
    assert done.returncode == 0, done.stderr
    assert "Dreamer A" in done.stdout


def test_a_host_offers_it(monkeypatch, folder):
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv(bots.VARIABLE, "")
    bots.offer(["mybots:Dreamer"])
    assert bots.offered() == [*bots.OFFERED, "mybots:Dreamer"]
    with pytest.raises(bots.BoomtownError, match="cannot be imported"):
        bots.offer(["nowhere:Bot"])
