"""The front door: what authors from outside may use, what the example and the documents use, and nothing else."""

import ast
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown import kernel

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
PROMISE = PAGE.partition("## What you may rely on\n")[2].partition("\n## ")[0]
NAMED = set(re.findall(r"`(\w+)`", PROMISE.partition("| names in `boomtown.kernel` |")[2].partition("\n\n")[0]))
PUBLIC = {name for name in re.findall(r"`(boomtown[\w.]*)`", PROMISE) if importlib.import_module(name)}
OWN = {"Family", "Lesson", "Meta", "Names", "Nouns"}
"""In signatures, but not for authors: what tables, pages and terminals ask of a game."""
PAGES = sorted({*(ROOT / "docs").glob("*.md"), ROOT / "README.md"})


def imported(code: str) -> list[tuple[str, str]]:
    """Module and name of what a text imports from the package; no name for a whole module."""
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import | ast.ImportFrom)]
    found = [(getattr(node, "module", ""), alias.name) for node in nodes for alias in node.names]
    found = [(module, name) if module else (name, "") for module, name in found]
    return [(module, name) for module, name in found if module.partition(".")[0] == "boomtown"]


def private(code: str) -> list[str]:
    """What it imports past the front door."""
    return [f"{module}.{name}".rstrip(".") for module, name in imported(code) if not public(module, name)]


def public(module: str, name: str) -> bool:
    if f"{module}.{name}" in PUBLIC:
        return True
    return module in PUBLIC and (not name or name in getattr(importlib.import_module(module), "__all__", [name]))


def test_what_is_promised_is_there() -> None:
    assert set(kernel.__all__) == NAMED
    assert "boomtown.kernel" in PUBLIC and "boomtown.bots" in PUBLIC
    for module in PUBLIC:
        found = importlib.import_module(module)
        assert [name for name in getattr(found, "__all__", []) if not hasattr(found, name)] == [], module


@pytest.mark.parametrize("path", sorted((ROOT / "examples").rglob("*.py")), ids=lambda path: path.name)
def test_the_example_comes_in_by_the_front_door(path: Path) -> None:
    assert private(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_documents_do_too(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = re.findall(r"^(?:>>> )?((?:from|import) boomtown.*)$", text, re.MULTILINE)
    assert private("\n".join(lines)) == []


def test_a_private_way_in_is_found() -> None:
    assert private("from boomtown.kernel.state import State") == ["boomtown.kernel.state.State"]
    assert private("from boomtown.kernel import State, manner") == ["boomtown.kernel.manner"]
    assert private("from boomtown.bots import Bot\nimport boomtown\nfrom boomtown import games") == []


def test_signatures_name_nothing_private() -> None:
    """A class that an author overrides asks for and gives nothing he cannot name."""
    inside = {name for module in (ROOT / "src/boomtown/kernel").glob("*.py") for name in classes(module)}
    for name in kernel.__all__:
        for part, member in vars(getattr(kernel, name)).items() if inspect.isclass(getattr(kernel, name)) else ():
            function = getattr(member, "fget", member)
            if not part.startswith("_") and callable(function):
                said = {word for kind in getattr(function, "__annotations__", {}).values() for word in words(kind)}
                assert said & inside - OWN <= NAMED, f"{name}.{part}"


def classes(path: Path) -> list[str]:
    return [node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]


def words(kind: object) -> list[str]:
    return re.findall(r"\w+", kind if isinstance(kind, str) else getattr(kind, "__qualname__", "") or str(kind))


def test_to_import_the_package_imports_no_game() -> None:
    """Nor the kernel: `import boomtown` decides the speed and is done."""
    code = "import sys, boomtown; print([name for name in sys.modules if name.startswith('boomtown.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['boomtown.speed']"
