"""One source, two speeds: compiled rules pass the same tests and play the same games."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown import games, speed

ROOT = Path(__file__).parent.parent
PROBE = ROOT / "tests" / "kernel" / "probe"

pytestmark = pytest.mark.skipif(speed.compiled, reason="this is the inner, compiled run")


@pytest.fixture(scope="module")
def cache() -> Path:
    """A compiled copy of the sources and the probe game, made once per state of the sources."""
    assert speed.can_build() == "", "the tests need a C compiler"
    probe = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(PROBE.rglob("*.*")) if path.is_file()))
    target = ROOT / "build" / "test-speed" / probe.hexdigest()[:16]
    speed.build(target, {"kernel.probe": PROBE})
    return target


def run(arguments: list[str], which: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BOOMTOWN_SPEED": which, "BOOMTOWN_CACHE": str(cache)}
    environment.pop("PYTEST_XDIST_WORKER", None)
    environment.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


TRACE = """
import sys
from boomtown import games, speed
sys.path.append("tests")
from boomtown.lab.conformance import trace
from kernel.probe import ENTRY, rules
assert speed.compiled == (sys.argv[1] == "compiled"), speed.reason
assert rules.__file__.endswith(".py") != speed.compiled, rules.__file__
sys.path.append("examples/pyrite/src")
entry = ENTRY if sys.argv[2] == "probe" else games.find(sys.argv[2])
print(trace(entry, 6, 11))
"""


@pytest.mark.parametrize("key", ["probe", "pyrite:ENTRY", *games.keys()])
def test_interpreted_equals_compiled(cache: Path, key: str) -> None:
    """A game from outside is never compiled: it runs against the compiled kernel."""
    traces = [run(["-c", TRACE, which, key], which, cache) for which in ("interpreted", "compiled")]
    assert [done.stderr for done in traces] == ["", ""]
    assert len(traces[0].stdout) > 32
    assert traces[0].stdout == traces[1].stdout


def test_the_same_tests_pass_compiled(cache: Path) -> None:
    folders = ["tests/kernel", "tests/conformance", "tests/mechanics", "tests/games", "tests/bots"]
    present = [folder for folder in folders if (ROOT / folder).exists()]
    done = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *present], "compiled", cache)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


def test_version_says_which_speed_runs_and_why(cache: Path) -> None:
    done = run(["-m", "boomtown", "--version"], "compiled", cache)
    assert "compiled" in done.stdout
    assert "fits these sources" in done.stdout
    done = run(["-m", "boomtown", "--version"], "interpreted", cache)
    assert "interpreted: BOOMTOWN_SPEED asks for it" in done.stdout


def test_stale_compiled_code_never_runs(cache: Path, tmp_path: Path) -> None:
    """A copy that does not fit the sources is not looked at; asking for it by force is refused in a sentence."""
    (tmp_path / "0000").mkdir()
    (tmp_path / "0000" / "COMPLETE").write_text("")
    done = run(["-m", "boomtown", "--version"], "compiled", tmp_path)
    assert done.returncode != 0
    assert "run 'boomtown build' first" in done.stderr
    assert "Traceback" not in done.stderr


FOUND = """
from boomtown import games, speed
from boomtown.drawing import folders
from boomtown.kernel import state
from boomtown.games.goldwest import board
assert state.__file__.startswith(str(speed.find())), state.__file__
assert board.__file__.startswith(str(speed.HOME)), board.__file__
assert games.find("goldwest").folder == speed.HOME / "games" / "goldwest"
assert folders.look("goldwest").__file__.startswith(str(speed.HOME))
"""


def test_boards_words_and_drawings_are_those_of_the_sources(cache: Path) -> None:
    """A compiled copy holds compiled code alone: nothing else can be stale, and changing it compiles nothing anew."""
    done = run(["-c", FOUND], "compiled", cache)
    assert (done.returncode, done.stderr) == (0, "")
    kept = {path.suffix for path in (cache / speed.key()).rglob("*") if path.is_file()}
    assert kept <= {*speed.LIBRARIES, ""}
    assert {path.suffix for path in speed.sources()} == {".py"}
    assert not [path for path in speed.sources() if "board" in path.parts or path.name == "board.py"]


def test_nothing_compiled_lies_in_the_sources() -> None:
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c")]
