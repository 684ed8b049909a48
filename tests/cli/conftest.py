"""Commands run as people run them: in this process where that is enough, in one of their own where it is not."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from boomtown import cli


@dataclass
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`run("play", "goldwest", script="1\\nq\\n")`: the exit code and what was printed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: object, script: str = "") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["boomtown", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.main()
        printed = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Outcome(end.value.code, printed.out, printed.err)

    return command


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., "subprocess.Popen[str]"]:
    """The same in a process of its own, with pipes."""

    def process(*arguments: object) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "boomtown", *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "300"},
            # who starts all tests in the background has Ctrl-C ignored, and so would the command
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    return process
