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


def test_the_pure_wheel_is_built_in_seconds_and_works() -> None:
    tried = subprocess.run(
        [sys.executable, ROOT / "packaging" / "try_wheels.py", "--pure"], capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert f"boomtown-{boomtown.__version__}-py3-none-any.whl" in tried.stdout
