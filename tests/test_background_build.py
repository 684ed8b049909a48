"""Long runs have the rules compiled for the processes that come after them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown import speed


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that are started on a machine that can compile and has not done so yet."""
    commands: list[list[str]] = []
    monkeypatch.setattr(speed, "compiled", False)
    monkeypatch.setattr(speed, "can_build", lambda: "")
    monkeypatch.setenv("BOOMTOWN_CACHE", str(tmp_path))
    monkeypatch.delenv("BOOMTOWN_SPEED", raising=False)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: commands.append(command))
    return commands


def test_a_child_process_compiles(started: list[list[str]]) -> None:
    speed.build_in_background()
    assert started == [[sys.executable, "-m", "boomtown", "build", "--quiet"]]


def test_not_where_it_is_unwanted_or_impossible(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as asked:
        asked.setenv("BOOMTOWN_SPEED", "interpreted")
        speed.build_in_background()
    with monkeypatch.context() as bare:
        bare.setattr(speed, "can_build", lambda: "there is no C compiler (cc)")
        speed.build_in_background()
    with monkeypatch.context() as built:
        built.setattr(speed, "find", lambda: Path("copy"))
        speed.build_in_background()
    assert started == []


def test_one_at_a_time(started: list[list[str]], tmp_path: Path) -> None:
    other = tmp_path / "building-other"
    other.mkdir()
    speed.build_in_background()
    assert started == []
    long_ago = other.stat().st_mtime - speed.LONGEST_BUILD - 1
    os.utime(other, (long_ago, long_ago))
    speed.build_in_background()
    assert len(started) == 1
