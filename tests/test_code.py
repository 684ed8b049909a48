"""Lint, format, types, layers, and the README's example."""

import ast
import doctest
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from boomtown import speed

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boomtown"
ORDER = ["kernel", "mechanics", "games", "bots", "table"]
USERS = ["envs", "lab", "site"]
"""They stand on the others and know nothing of each other."""
RULES = ORDER[:3]
RUNTIME = {"librt", "mypy_extensions"}

pytestmark = pytest.mark.skipif(speed.compiled, reason="checked once, interpreted")


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]],
    ids=["ruff check", "ruff format", "mypy"],
)
def test_tools_find_nothing(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
            if node.module == "boomtown":
                found |= {f"boomtown.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("layer", [*ORDER, *USERS])
def test_dependencies_point_down_only(layer: str) -> None:
    above = [*ORDER[ORDER.index(layer) + 1 :], *USERS] if layer in ORDER else [one for one in USERS if one != layer]
    for path in (PACKAGE / layer).rglob("*.py"):
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "boomtown" and len(parts) > 1:
                assert parts[1] not in above, f"{path.relative_to(PACKAGE)} imports {name}"


def test_rules_use_the_standard_library_only() -> None:
    for layer in RULES:
        for path in (PACKAGE / layer).rglob("*.py"):
            for name in imports(path):
                top = name.split(".")[0]
                allowed = top == "boomtown" or top in RUNTIME or top in sys.stdlib_module_names
                assert allowed, f"{path.relative_to(PACKAGE)} imports {name}"


def test_rules_have_no_random_source_clock_or_network() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "socket", "urllib", "subprocess", "pickle", "copy"}
    for layer in RULES:
        for path in (PACKAGE / layer).rglob("*.py"):
            assert not imports(path) & forbidden, path


def test_no_any_in_the_rules() -> None:
    for layer in RULES:
        for path in (PACKAGE / layer).rglob("*.py"):
            names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
            assert "Any" not in names, path


def test_every_file_of_the_package_is_in_the_wheel() -> None:
    """Templates, style sheets, drawings and catalogues too: an installed site has nothing else."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["setuptools"]["package-data"]["boomtown"]
    packed = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix not in (".py", ".pyc"):
            assert path in packed, f"{path.relative_to(PACKAGE)} would be missing from the wheel"


@pytest.mark.parametrize("page", ["README.md", "docs/scripting.md"])
def test_the_examples_in_the_documents(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0
