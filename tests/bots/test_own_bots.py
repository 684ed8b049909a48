"""The page about own bots: its example plays wherever a bot can be named."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown import bots

PAGE = Path(__file__).parents[2] / "docs" / "own-bots.md"


@pytest.fixture
def folder(tmp_path):
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "mybots.py").write_text(code[1], encoding="utf-8")
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
