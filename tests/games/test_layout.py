"""One layout for the five games: who knows one folder knows all. The example has the same steps in fewer files."""

import ast
import re
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.entry import Entry
from boomtown.mechanics import prospecting
from pyrite import ENTRY as EXAMPLE

EVERY = ["box", "position", "setup", "scoring", "view", "game"]
"""Files of the rules with the same meaning in every game; the others are sections of its rulebook."""
DATA = ["components.toml", "rules.md", "locale/en.toml", "bot/advice.py", "board/table.py"]

KEYS = [*games.keys(), EXAMPLE.key]


def find(key: str) -> Entry:
    return EXAMPLE if key == EXAMPLE.key else games.find(key)


FOLDERS = [*(find(key).folder for key in KEYS), Path(prospecting.__file__).parent]


def modules(key: str) -> dict[str, Path]:
    """The rules of a game; a small one has them in its folder."""
    folder = find(key).folder
    rules = folder / "rules" if (folder / "rules").is_dir() else folder
    return {path.stem: path for path in sorted(rules.glob("*.py")) if path.stem != "__init__"}


def heading(path: Path) -> str:
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def classes(path: Path) -> list[ast.ClassDef]:
    return [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]


@pytest.mark.parametrize("key", games.keys())
def test_every_game_has_the_same_files(key: str) -> None:
    found = modules(key)
    assert [name for name in EVERY if name not in found] == []
    for name in DATA:
        assert (find(key).folder / name).is_file(), name
    assert [path.name for path in find(key).folder.glob("*.py")] == ["__init__.py"], "the rest lies in the rooms"


@pytest.mark.parametrize("key", games.keys())
def test_every_other_file_of_the_rules_is_a_section_of_the_rulebook(key: str) -> None:
    prefix = find(key).set_up(find(key).counts[-1]).questions()[0].rule.partition("-")[0]
    for name, path in modules(key).items():
        if name not in EVERY:
            assert re.search(rf"\({prefix}-\d", heading(path)), f"{key}/rules/{name}.py: {heading(path)}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_who_looks_for_the_number_of_a_rule_comes_to_the_rules(folder: Path) -> None:
    """Bots say what they judge, boards what they show."""
    for path in [*folder.glob("bot/**/*.py"), *folder.glob("board/**/*.py")]:
        assert re.findall(r".*\b[A-Z]{2}-\d+\.?\d*\b.*", path.read_text(encoding="utf-8")) == [], path.name


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
def test_numbers_on_the_agenda_have_names(key: str) -> None:
    """A, B, C, D stand only where a number gets its name."""
    for path in find(key).folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = [node.value for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in ("A", "B", "C", "D"):
                assert node in named, f"{path.name}:{node.lineno} uses a number of the agenda without a name"
            if isinstance(node, ast.Attribute) and node.attr in ("a", "b", "c", "d"):
                assert not ast.unparse(node.value).endswith("agenda"), f"{path.name}:{node.lineno}"


def chains(source: str) -> list[str]:
    """Functions that compare one kind with several: `kind == BID`, `s.agenda.kind in (PAY, SELL)`.

    A set with a name of its own (`kind in NO_SALE`) is another question.
    """
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            compared: dict[str, list[str]] = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Compare) and names_a_kind(node):
                    compared.setdefault(ast.unparse(node.left), []).append(ast.unparse(node))
            found += [f"{function.name}: {texts}" for texts in compared.values() if len(texts) > 1]
    return found


def names_a_kind(node: ast.Compare) -> bool:
    left, right = ast.unparse(node.left), node.comparators[0]
    names = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]
    named = [name for name in map(ast.unparse, names) if name.isupper() or name.endswith("_kind")]
    in_a_set = isinstance(node.ops[0], ast.In | ast.NotIn) and names == [right]
    return left.endswith(("kind", ", KIND)")) and bool(named) and not in_a_set


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_chain_chooses_by_kind(folder: Path) -> None:
    """One guard is a guard; from two on each kind gets a class (`kernel/kinds.py`), of steps, cards or squares."""
    found = {path.name: chains(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_chain_is_found() -> None:
    chain = "def worth(s):\n    if s.agenda.kind == BID:\n        return 1\n    if s.agenda.kind {}:\n        return 2"
    for second in ("== PAY", "!= PAY", "in (PAY, SELL)", "== s.box.final_kind"):
        assert len(chains(chain.format(second))) == 1, second
    for second in ("== other", "in seen", "in NO_SALE"):
        assert chains(chain.format(second)) == [], second


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
