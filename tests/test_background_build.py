"""Long runs have the rules compiled for the processes that come after them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boomtown import cli, speed

Started = list[list[str]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    """The commands that are started on a machine that can compile and has not done so yet."""
    commands: Started = []
    monkeypatch.setattr(speed, "compiled", False)
    monkeypatch.setattr(speed, "can_build", lambda: "")
    monkeypatch.setenv("BOOMTOWN_CACHE", str(tmp_path))
    monkeypatch.delenv("BOOMTOWN_SPEED", raising=False)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: commands.append(command))
    return commands


def test_a_child_process_compiles_and_a_line_says_so(started: Started) -> None:
    _, line = speed.build_in_background()
    assert started == [[sys.executable, "-m", "boomtown", "build", "--quiet", "--idle"]]
    assert line == "The rules run interpreted; they are being compiled in the background, at low priority."


@pytest.mark.parametrize("wish", ["interpreted", "compiled"])
def test_who_chose_a_speed_is_left_alone(started: Started, monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    monkeypatch.setenv("BOOMTOWN_SPEED", wish)
    assert speed.build_in_background() == (None, "")
    assert started == []


def test_what_is_built_is_not_built_again(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "find", lambda: Path("copy"))
    assert speed.build_in_background() == (None, "")
    monkeypatch.setattr(speed, "compiled", True)
    assert speed.build_in_background() == (None, "")
    assert started == []


def test_a_line_says_what_is_missing(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "can_build", lambda: "there is no C compiler (cc)")
    process, line = speed.build_in_background()
    assert process is None and started == []
    assert line.endswith("ten to fifty times as slow as compiled: there is no C compiler (cc).")


def test_what_can_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Callable[[str], object] = speed.importlib.util.find_spec
    assert speed.can_build() == "", "the tests need a C compiler"
    with monkeypatch.context() as bare:
        bare.setattr(speed.importlib.util, "find_spec", lambda name: None if name == "mypyc" else found(name))
        assert speed.can_build() == "mypyc is not installed (the extra 'build')"
    with monkeypatch.context() as bare:
        bare.setattr(speed.shutil, "which", lambda name: None)
        assert "there is no C compiler" in speed.can_build()
    with monkeypatch.context() as bare:
        bare.setattr(speed.sysconfig, "get_path", lambda name: "/nowhere")
        assert "headers of Python are missing" in speed.can_build()


def test_one_at_a_time(started: Started, tmp_path: Path) -> None:
    other = tmp_path / f"building-{os.getppid()}-x"
    other.mkdir()
    assert speed.build_in_background() == (
        None,
        "The rules run interpreted; they are being compiled by another process.",
    )
    assert started == []
    long_ago = other.stat().st_mtime - speed.LONGEST_BUILD - 1
    os.utime(other, (long_ago, long_ago))
    speed.build_in_background()
    assert len(started) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that does nothing")
def test_a_killed_build_holds_up_nothing(started: Started, tmp_path: Path) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    (tmp_path / f"building-{child}-x").mkdir()
    speed.build_in_background()
    assert len(started) == 1


def test_what_the_compiler_refused_is_kept_and_not_tried_at_every_start(
    started: Started, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(target: Path) -> Path:
        raise RuntimeError("the compiler refused the sources: no memory")

    with monkeypatch.context() as refusing:
        refusing.setattr(speed, "build", refuse)
        refusing.setattr(sys, "argv", ["boomtown", "build", "--quiet"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
    assert ended.value.code == 2 and "no memory" in capsys.readouterr().err
    assert "no memory" in speed.failure().read_text(encoding="utf-8")
    process, line = speed.build_in_background()
    assert process is None and started == []
    assert str(speed.failure()) in line and "'boomtown build' tries again" in line


def test_the_copy_is_noticed_when_it_arrives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(speed, "compiled", False)
    monkeypatch.setattr(speed, "_awaited", tmp_path / speed.key())
    assert not speed.arrived()
    (tmp_path / speed.key()).mkdir()
    assert not speed.arrived(), "it is not complete yet"
    (tmp_path / speed.key() / "COMPLETE").write_text("")
    assert speed.arrived()
    monkeypatch.setattr(speed, "compiled", True)
    assert not speed.arrived()


@pytest.mark.parametrize(
    "command",
    [["simulate", "goldwest", "--games", "2", "--jobs", "1", "--json"], ["bench", "goldwest", "--seconds", "0.01"]],
    ids=["simulate", "bench"],
)
def test_the_commands_say_so(
    started: Started, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boomtown", *command])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = capsys.readouterr()
    assert ended.value.code == 0 and len(started) == 1
    assert said.err.count("being compiled in the background") == 1 and "background" not in said.out


def test_bad_input_starts_no_build(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["boomtown", "simulate", "goldwest", "--games", "0"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2 and started == []


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="needs an idle priority")
def test_a_build_in_the_background_lets_others_go_first() -> None:
    program = "import os; from boomtown import speed; speed.step_back(); print(os.nice(0), os.sched_getscheduler(0))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["19", str(os.SCHED_IDLE)]
