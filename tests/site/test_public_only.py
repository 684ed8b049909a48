"""Only public names of dependencies are used: an upgrade that renames a private one breaks nothing here."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import boomtown.drawing
import boomtown.site
import boomtown.table

DOCUMENTED: Final = {"_meta", "_fields", "_replace", "_asdict", "_exit"}
"""Public in spite of their underscore: Django's model options, named tuples, `os._exit`."""
OURS: Final = ("boomtown", "builtins", "typing", "abc")
PACKAGES: Final = (boomtown.site, boomtown.drawing, boomtown.table)
FILES: Final = sorted(path for package in PACKAGES for path in Path(package.__path__[0]).rglob("*.py"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED


def foreign(tree: ast.Module) -> Iterator[str]:
    """Private names that a file uses and does not define."""
    own = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            own.add(node.id if isinstance(node, ast.Name) else node.attr)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (f"{node.lineno}: {name}" for name in names if is_private(name))


def test_the_search_finds_private_names() -> None:
    source = (
        "from redis._parsers import x\nclass A:\n    def _own(self):\n        self._own()\n        redis._connect()"
    )
    assert list(foreign(ast.parse(source))) == ["1: _parsers", "5: redis._connect"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_file_uses_no_private_name_of_another_package(path: Path) -> None:
    assert list(foreign(ast.parse(path.read_text()))) == []


def modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations." not in found.name:
                yield importlib.import_module(found.name)


def test_no_class_overrides_or_hides_a_private_name_of_its_base() -> None:
    wrong = []
    for module in modules():
        for name, cls in inspect.getmembers(module, inspect.isclass):
            if cls.__module__ != module.__name__:
                continue
            bases = [base for base in cls.__mro__[1:] if base.__module__.partition(".")[0] not in OURS]
            private = {each for each in vars(cls) if is_private(each)}
            wrong += [f"{name}.{each} of {base.__name__}" for base in bases for each in private & set(vars(base))]
    assert wrong == []
