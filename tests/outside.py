"""Games from outside as tests offer them: what packages have installed, and a shelf that is as before afterwards."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boomtown import games

PYRITE = Path(__file__).parent.parent / "examples" / "pyrite"


class Point:
    """An entry point of an installed package."""

    def __init__(self, name: str, made: Callable[[], object]) -> None:
        self.name = name
        self.value = f"{name}:ENTRY"
        self.made = made

    def load(self) -> object:
        return self.made()


@contextmanager
def own_shelf(monkeypatch: pytest.MonkeyPatch, points: list[Point] | None = None) -> Iterator[None]:
    """The shelf as a new process has it; whatever is put there meanwhile is gone afterwards."""
    monkeypatch.setenv(games.VARIABLE, "")  # what is put there meanwhile is taken away as well
    monkeypatch.delenv(games.VARIABLE)
    for name in ("_added", "_found", "_named", "_names", "_refused"):
        monkeypatch.setattr(games, name, {})
    if points is not None:
        monkeypatch.setattr(games, "entry_points", lambda group: points)
    games._points.cache_clear()
    yield
    games._points.cache_clear()


def copied(key: str, folder: Path) -> Path:
    """The example as a package of another name; a test may spoil it."""
    target = folder / key
    shutil.copytree(PYRITE / "src" / "pyrite", target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [*target.glob("*.py"), *target.glob("*.toml")]:
        text = path.read_text(encoding="utf-8")
        text = text.replace("from pyrite", f"from {key}").replace('"pyrite", ', f'"{key}", ', 1)
        path.write_text(text.replace('title = "Pyrite"', f'title = "{key.capitalize()}"'), encoding="utf-8")
    return target
