"""One layout for the five games: who knows one folder knows all. The example has the same steps in fewer files."""

import ast
import re
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.entry import Entry
from pyrite import ENTRY as EXAMPLE

EVERY = ["__init__", "box", "position", "setup", "scoring", "view", "game", "board", "advice"]
"""Files with the same meaning in every game; the others are sections of its rulebook."""


KEYS = [*games.keys(), EXAMPLE.key]


def find(key: str) -> Entry:
    return EXAMPLE if key == EXAMPLE.key else games.find(key)


def modules(key: str) -> dict[str, Path]:
    return {path.stem: path for path in sorted(find(key).folder.glob("*.py"))}


def classes(path: Path) -> list[ast.ClassDef]:
    return [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize("key", games.keys())
def test_every_game_has_the_same_files(key: str) -> None:
    found = modules(key)
    assert [name for name in EVERY if name not in found] == []
    for name in ("components.toml", "rules.md", "locale/en.toml"):
        assert (find(key).folder / name).is_file(), name


@pytest.mark.parametrize("key", games.keys())
def test_every_other_file_is_a_section_of_the_rulebook(key: str) -> None:
    prefix = find(key).set_up(find(key).counts[-1]).questions()[0].rule.partition("-")[0]
    for name, path in modules(key).items():
        if name not in EVERY:
            heading = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
            assert re.search(rf"\({prefix}-\d", heading), f"{key}/{name}.py does not say which section it is: {heading}"


@pytest.mark.parametrize("key", KEYS)
def test_a_question_is_one_class(key: str) -> None:
    """With all its parts in the class; a game has one class of positions."""
    game = find(key).set_up(find(key).counts[0])
    for step in game.steps:
        parts = [part for kind in type(step).__mro__ for part in vars(kind) if kind.__name__ != "Step"]
        wanted = ["ask", "answer", "label"] if step.families else ["proceed"]
        assert [part for part in wanted if part not in parts] == [], f"{key}: {step.name}"
        assert step.name and re.fullmatch(r"[A-Z]{2}-\d+(\.\d+)+", step.rule), f"{key}: {step.name}"
    positions = [node.name for path in modules(key).values() for node in classes(path) if "Position" in node.name]
    assert len([name for name in positions if name.endswith("Position")]) == 1, positions


@pytest.mark.parametrize("key", KEYS)
def test_numbers_on_the_agenda_have_names_and_kinds_no_chains(key: str) -> None:
    """A, B, C, D stand only where a number gets its name; no `if kind == ...` chooses a step."""
    for path in modules(key).values():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = [node.value for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in ("A", "B", "C", "D"):
                assert node in named, f"{path.name}:{node.lineno} uses a number of the agenda without a name"
            if isinstance(node, ast.Attribute) and node.attr in ("a", "b", "c", "d"):
                assert not ast.unparse(node.value).endswith("agenda"), f"{path.name}:{node.lineno}"
            if isinstance(node, ast.If) and path.stem not in ("advice", "board", "view", "scoring", "position"):
                compared = re.findall(r"\bkind == [A-Z_]+", ast.unparse(node))
                branches = re.findall(r"\bagenda\.kind == [A-Z_]+", ast.unparse(node))
                assert len(branches) < 2, f"{path.name}:{node.lineno} chooses by kind of step: {compared}"


@pytest.mark.parametrize("key", KEYS)
def test_a_refused_word_says_where_it_belongs(key: str) -> None:
    entry = find(key)
    words = entry.words()
    for players in entry.counts:
        for step in entry.set_up(players).questions():
            assert words.has(f"step.{step.name.replace(' ', '_')}"), f"locale/en.toml has no step.{step.name}"


@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_uses_a_name_that_the_kernel_fills(key: str) -> None:
    """A number called `steps` would be said as a list of questions: the name is that of `refuse.elsewhere`."""
    entry = find(key)
    own = {word for language in entry.languages() for word in entry.words(language).sentences.items()}
    taken = [name for name, sentence in own if re.search(r"\{(steps|elsewhere)\d?[#/}]", sentence)]
    assert sorted({*taken}) == ["refuse.elsewhere", "refuse.other_kind"]
