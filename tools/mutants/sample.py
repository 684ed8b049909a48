"""Which files of a game are changed and by lot where, and which tests may notice."""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from boomtown import speed
from boomtown.kernel.errors import BoomtownError
from tools.mutants.changes import Mutant, changes, constants
from tools.mutants.report import GOLDEN

PACKAGE = speed.HOME
ROOT = PACKAGE.parents[1]
TESTS = ROOT / "tests"
LAYERS = ("boomtown.games", "boomtown.mechanics")


def rule_files(game: str) -> list[Path]:
    """The modules a game is made of, the mechanics included; pictures, words and opinions are none of them."""
    found = [PACKAGE / "games" / game / "rules" / "game.py"]
    if not (found[0].is_file() and (TESTS / "games" / game).is_dir()):
        raise BoomtownError(f"the mutants of {game} need its rules and tests in this source checkout")
    for path in found:
        for name in _imports(path):
            other = PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
            if other.exists() and other not in found:
                found.append(other)
    return sorted(found)


def _imports(path: Path) -> Iterator[str]:
    """The modules of games and mechanics that a module imports, by their dotted names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
            ("boomtown.games", "boomtown.mechanics")
        ):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def possible(files: list[Path]) -> list[Mutant]:
    """Every mutant of these files."""
    found: list[Mutant] = []
    for path in files:
        source = path.read_text(encoding="utf-8")
        found += changes(path.relative_to(PACKAGE).as_posix(), source, families(source))
    return found


def families(source: str) -> list[list[str]]:
    """The whole numbers a module knows by name, those that one module defines together."""
    found = [constants(source)]
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("boomtown."):
            home = PACKAGE.joinpath(*(node.module or "").split(".")[1:])
            names = {alias.name for alias in node.names if alias.asname is None}
            for space in sorted(name for name in names if (home / f"{name}.py").exists()):
                known = [f"{space}.{name}" for name in constants(_text(home / f"{space}.py"))]
                found.append([name for name in known if name in source])
            door = home / "__init__.py"
            shared = families(_text(door)) if door.exists() else [constants(_text(home.with_suffix(".py")))]
            found += [[name for name in family if name in names] for family in shared]
    return found


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def in_order(mutants: list[Mutant], seed: int) -> list[Mutant]:
    """By lot, but a second change in the same place comes after the first ones everywhere.

    The lot hangs on the change itself: who asks for more mutants, or edits another function, keeps what was tried.
    """
    lots = {one: hashlib.sha256(f"{seed} {one.key}".encode()).digest() for one in mutants}
    round_of: Counter[tuple[str, int]] = Counter()
    ranked: list[tuple[int, bytes, Mutant]] = []
    for one in sorted(mutants, key=lambda one: lots[one]):
        ranked.append((round_of[one.file, one.start], lots[one], one))
        round_of[one.file, one.start] += 1
    return [one for _, _, one in sorted(ranked, key=lambda row: row[:2])]


def test_files(game: str, files: list[Path]) -> tuple[list[str], list[str]]:
    """The files with a game's rule tests, and those with its golden records.

    The tests of a folder of mechanics (`test_prospecting_...`) are those of the games that use it.
    """
    own = sorted((TESTS / "games" / game).rglob("test_*.py"))
    folders = {path.parents[1].name for path in files}
    shared = [path for path in sorted((TESTS / "mechanics").rglob("test_*.py")) if path.name.split("_")[1] in folders]
    golden = [path for path in own if GOLDEN in path.name]
    return _names([path for path in [*own, *shared] if path not in golden]), _names(golden)


def _names(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def state(game: str, files: list[Path], checked_games: int) -> str:
    """A hash over all that decides what a mutant falls to: an older verdict does not count."""
    digest = hashlib.sha256(str(checked_games).encode())
    tests = [path for folder in (TESTS / "games" / game, TESTS / "mechanics") for path in sorted(folder.rglob("*"))]
    for path in [*files, *sorted((PACKAGE / "kernel").rglob("*.py")), *tests]:
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]
