"""A game that is installed nowhere, by its name: every command takes `package.module:ENTRY`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from outside import PYRITE

NAME = "pyrite:ENTRY"


class Commands:
    """Commands given in the folder where the package lies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: object, script: str = "", code: int = 0, **environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "boomtown", *map(str, arguments)],
            input=script,
            capture_output=True,
            text=True,
            cwd=PYRITE / "src",
            env={**os.environ, "XDG_DATA_HOME": str(self.folder), "COLUMNS": "100", **environment},
        )
        assert (done.returncode, "Traceback" in done.stderr) == (code, False), done.stderr
        return done.stderr if code else done.stdout


@pytest.fixture
def commands(tmp_path: Path) -> Commands:
    return Commands(tmp_path)


def test_a_game_is_played_saved_gone_on_with_and_shown_again(commands: Commands) -> None:
    said = commands("play", NAME, "--seed", "3", "--seats", "you,random", script="assay c3\nq\n")
    again = said.strip().rpartition("Continue with: boomtown ")[2].split()
    assert again[:3] == ["play", NAME, "--record"], "a later command must be told the name again"
    record = again[3]
    assert Path(record).name.startswith("pyrite-")
    assert "there is no game 'pyrite'" in commands("play", "--record", record, code=2)
    said = commands(*again, "--plain", script="pass\n" * 40)
    shown = said.strip().rpartition(". '")[2].partition("'")[0].split()
    assert shown == ["boomtown", "replay", record, "--games", NAME]
    assert "Under c3 lies" in commands(*shown[1:], "--seat", 1)
    assert "Under c3 lies" not in commands(*shown[1:])
    assert "follow the rules" in commands(*shown[1:], "--verify")
    assert "follow the rules" in commands("replay", record, "--verify", BOOMTOWN_GAMES=NAME)
    assert json.loads(commands("analyse", record, "--games", NAME, "--json"))
    assert "is a game of pyrite, not of goldwest" in commands("play", "goldwest", "--record", record, code=2)


def test_a_game_is_studied(commands: Commands) -> None:
    assert commands("rules", NAME).startswith("# Pyrite")
    assert json.loads(commands("rules", NAME, "--coverage", "--json"))["untested"] == []
    for jobs in (1, 2):
        found = json.loads(
            commands("simulate", NAME, "--bots", "greedy,random", "--games", 4, "--jobs", jobs, "--json")
        )
        assert (found["game"], found["games"]) == ("pyrite", 4)
    met = json.loads(commands("tournament", NAME, "--bots", "greedy,random", "--games", 4, "--json"))
    assert met["game"] == "pyrite"
    varied = json.loads(commands("balance", NAME, "--vary", "purse=8,9", "--games", 4, "--bots", "random", "--json"))
    assert varied["game"] == "pyrite" and "purse=9" in str(varied)
    assert "Pyrite has no table of weights to tune" in commands("tune", NAME, code=2)
    assert "0 problems" in commands("check", NAME, "--games", 4)
    rows = json.loads(commands("bench", NAME, "--seconds", "0.02", "--json"))
    assert {row["game"] for row in rows} == {"pyrite"}
    listed = json.loads(commands("games", "--json", BOOMTOWN_GAMES=NAME))
    assert "pyrite" in [game["key"] for game in listed]


def test_its_lesson_is_begun_and_gone_on_with(commands: Commands) -> None:
    assert "Continue with: boomtown learn pyrite:ENTRY" in commands("learn", NAME, "--plain", script="assay c3\nq\n")
    assert "Under c3 lies" in commands("learn", NAME, "--plain", script="q\n")


def test_other_components_are_taken_and_a_wrong_one_is_named(commands: Commands, tmp_path: Path) -> None:
    text = (PYRITE / "src" / "pyrite" / "components.toml").read_text()
    (tmp_path / "rich.toml").write_text(text.replace("purse = 8", "purse = 20"))
    assert "0 problems" in commands("check", NAME, "--games", 3, "--components", tmp_path / "rich.toml")
    (tmp_path / "wrong.toml").write_text(text.replace("purse = 8", 'purse = "eight"'))
    said = commands("check", NAME, "--components", tmp_path / "wrong.toml", code=2)
    assert "wrong.toml: [prices] purse: expected a whole number" in said


def test_its_own_tests_pass() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=PYRITE,
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTEST")},
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
