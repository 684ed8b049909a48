"""One version, stated once; what is built from a clone works where nothing of it is installed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import boomtown
from boomtown import speed

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(speed.compiled, reason="checked once, interpreted")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_stated_in_one_place() -> None:
    project = tomllib.loads(read("pyproject.toml"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "boomtown.__version__"}
    assert f"\nversion: {boomtown.__version__}\n" in read("CITATION.cff")
    assert f"## [{boomtown.__version__}] - " in read("CHANGELOG.md")
    for page in ("docs/hosting.md", "deploy/Containerfile", "deploy/compose.yaml", "README.md"):
        assert re.findall(r"boomtown[-=]+\d+\.\d+", read(page)) == [], page


def test_the_changelog_has_a_line_a_change() -> None:
    """Everything since 0.1.0, which came before this form."""
    recent = read("CHANGELOG.md").partition("## [0.1.0]")[0]
    assert set(re.findall(r"^### (\w+)", recent, re.MULTILINE)) <= {"Added", "Changed", "Fixed", "Removed", "Security"}
    changes = [line for line in recent.partition("### ")[2].splitlines() if line.startswith(("- ", "  "))]
    assert [line for line in changes if not line.startswith("- ") or len(line) > 160] == []


def test_a_forge_tests_and_builds_for_every_python_that_is_claimed() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert project["requires-python"] == f">={claimed[0]}"
    tested, built = read(".github/workflows/tests.yml"), read(".github/workflows/release.yml")
    assert set(re.findall(r"\b3\.\d+\b", tested)) == set(claimed)
    assert re.findall(r'python: \["(.*)"\]', built) == ['", "'.join(claimed)]
    for command in ("pytest -m fast", ".ci/run"):
        assert f"{command}\n" in tested, command
    assert "packaging/try_wheels.py" in built and (ROOT / ".ci" / "run").stat().st_mode & 0o100


def test_the_pure_wheel_is_built_in_seconds_and_works() -> None:
    tried = subprocess.run(
        [sys.executable, ROOT / "packaging" / "try_wheels.py", "--pure"], capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert f"boomtown-{boomtown.__version__}-py3-none-any.whl" in tried.stdout
