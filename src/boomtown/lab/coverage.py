"""Which numbered rules have a test: `rules.md` against the marks `@pytest.mark.rule(...)` in a source checkout."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from boomtown import speed
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError

NUMBER = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\* ", re.MULTILINE)


@dataclass
class Coverage:
    game: str
    rules: list[str]
    cited: set[str]

    @property
    def untested(self) -> list[str]:
        return [rule for rule in self.rules if rule not in self.cited]

    @property
    def unknown(self) -> list[str]:
        """Numbers that tests cite but the rules do not have."""
        return sorted(self.cited - set(self.rules))

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "rules": len(self.rules),
            "tested": len(self.rules) - len(self.untested),
            "untested": self.untested,
        }


def rule_numbers(text: str) -> list[str]:
    """The numbers of all rules of a `rules.md`, in order."""
    return NUMBER.findall(text)


def tests_folder(entry: Entry) -> Path:
    """Where a game's tests lie in a source checkout: ours together, those of a package of its own next to it."""
    if entry.module.startswith("boomtown."):
        return speed.HOME.parents[1] / "tests" / "games" / entry.key
    home = next((folder for folder in entry.folder.parents if (folder / "pyproject.toml").exists()), entry.folder)
    return home / "tests"


def cover(entry: Entry, folder: Path | None = None) -> Coverage:
    """Read the rules and the tests of a game."""
    where = folder or tests_folder(entry)
    if not where.is_dir():
        raise BoomtownError(f"the coverage of {entry.key} needs its tests: run this in a source checkout")
    cited: set[str] = set()
    for path in sorted(where.rglob("*.py")):
        cited |= marks(path.read_text(encoding="utf-8"))
    return Coverage(entry.key, rule_numbers(entry.rules_text()), cited)


def marks(source: str) -> set[str]:
    """The rule numbers that a test file's marks name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add(argument.value)
    return found
