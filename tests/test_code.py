"""Lint, format, types, layers, and the README's example."""

import ast
import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from boomtown import speed

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boomtown"
ORDER = ["kernel", "mechanics", "games", "drawing", "bots", "table", "live"]
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


def modules(layer: str) -> list[Path]:
    """The modules of a layer; a game's folder `board/drawing` belongs to that of the kit."""
    drawings = sorted((PACKAGE / "games").glob("*/board/drawing/**/*.py"))
    own = sorted((PACKAGE / layer).rglob("*.py"))
    return own + drawings if layer == "drawing" else [path for path in own if path not in drawings]


def imports(path: Path, for_types: bool = True) -> set[str]:
    """What a module imports, wherever it does: also inside functions; and, if wanted, for types alone."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    unused = {inner for node in ast.walk(tree) if not for_types and _is_for_types(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node in unused:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def module_of(path: Path) -> str:
    """The dotted name; a game's drawing counts as a part of the layer it belongs to."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return _in_its_layer(".".join(parts[:-1] if parts[-1] == "__init__" else parts))


def _in_its_layer(name: str) -> str:
    return re.sub(r"^boomtown\.games\.(\w+)\.board\.drawing\b", r"boomtown.drawing.of_\1", name)


def uses() -> dict[str, set[str]]:
    """Which modules of the package each of them imports; a package's own `__init__` is called after it."""
    known = {module_of(path): path for path in PACKAGE.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        names = (_in_its_layer(name) for name in imports(path, for_types=False))
        named = (name if name in known else name.rpartition(".")[0] for name in names)
        found[module] = {name for name in named if name in known} - {module}
    return found


def neighbours(folder: str, used: dict[str, set[str]]) -> dict[str, set[str]]:
    """Which modules and folders of a folder use each other."""
    inside = f"{folder}."

    def child(module: str) -> str:
        return module.removeprefix(inside).partition(".")[0] if module.startswith(inside) else "__init__"

    found: dict[str, set[str]] = {}
    for module in used:
        if module == folder or module.startswith(inside):
            others = {child(name) for name in used[module] if name == folder or name.startswith(inside)}
            found.setdefault(child(module), set()).update(others - {child(module)})
    return found


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Some way through the graph that comes back to where it began; empty if there is none."""
    done: set[str] = set()

    def search(node: str, way: list[str]) -> list[str]:
        if node in way:
            return [*way[way.index(node) :], node]
        if node not in done:
            for other in sorted(graph.get(node, ())):
                if found := search(other, [*way, node]):
                    return found
            done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := search(node, []))), [])


def test_a_cycle_is_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["b", "c", "b"]
    assert cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    used = {"p.a.x": {"p.b.y"}, "p.b.y": set(), "p.b.z": {"p.a.w"}, "p.a.w": set(), "p": set()}
    assert cycle(neighbours("p", used)) == ["a", "b", "a"], "folders that use each other, though no module does"


USED = uses()


@pytest.mark.parametrize("folder", sorted({module_of(path.parent / "__init__.py") for path in PACKAGE.rglob("*.py")}))
def test_no_two_neighbours_use_each_other(folder: str) -> None:
    """Neither modules nor folders, nor longer ways round."""
    found = cycle(neighbours(folder, USED))
    assert not found, found


@pytest.mark.parametrize("layer", [*ORDER, *USERS])
def test_dependencies_point_down_only(layer: str) -> None:
    above = [*ORDER[ORDER.index(layer) + 1 :], *USERS] if layer in ORDER else [one for one in USERS if one != layer]
    above.append("cli")
    for path in modules(layer):
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "boomtown" and len(parts) > 1:
                assert parts[1] not in above, f"{path.relative_to(PACKAGE)} imports {name}"
                assert layer != "games" or "drawing" not in parts, f"{path.relative_to(PACKAGE)} imports {name}"


ROOMS = {"rules": {"rules"}, "bot": {"bot", "rules"}, "board": {"board", "rules"}}
"""What each room of a game (and of what games share) may import of its own and of the others."""


@pytest.mark.parametrize("room", ROOMS)
def test_bot_and_board_look_at_the_rules_and_never_back(room: str) -> None:
    paths = [path for layer in ("games", "mechanics") for path in (PACKAGE / layer).glob(f"*/{room}/**/*.py")]
    assert len(paths) > 10
    for path in paths:
        for name in imports(path):
            parts = name.split(".")
            if parts[0] == "boomtown" and parts[1] in ("games", "mechanics"):
                assert parts[3] in ROOMS[room], f"{path.relative_to(PACKAGE)} imports {name}"


def test_rules_use_the_standard_library_only() -> None:
    for layer in RULES:
        for path in modules(layer):
            for name in imports(path):
                top = name.split(".")[0]
                allowed = top == "boomtown" or top in RUNTIME or top in sys.stdlib_module_names
                assert allowed, f"{path.relative_to(PACKAGE)} imports {name}"


def test_drawings_need_no_site() -> None:
    for path in modules("drawing"):
        assert not [name for name in imports(path) if name.split(".")[0] == "django"], path


def test_rules_have_no_random_source_clock_or_network() -> None:
    forbidden = {"random", "secrets", "time", "datetime", "socket", "urllib", "subprocess", "pickle", "copy"}
    for layer in RULES:
        for path in modules(layer):
            assert not {name.partition(".")[0] for name in imports(path)} & forbidden, path


def test_no_number_written_out_is_shifted() -> None:
    """Compiled, `1 << n` with an `i64` has 32 bits only: `kernel.bits.bit` has all."""
    for path in speed.sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                left = node.left.args[0] if isinstance(node.left, ast.Call) else node.left
                known = isinstance(node.right, ast.Constant) or ast.unparse(node.right).isupper()
                assert known or not isinstance(left, ast.Constant), f"{path}:{node.lineno}: {ast.unparse(node)}"


def test_no_any_in_the_rules() -> None:
    for layer in RULES:
        for path in modules(layer):
            names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
            assert "Any" not in names, path


def named_families() -> set[str]:
    """What the games' boxes call their families of answers: `self.bid = self.actions.amounts("bid", most)`."""
    found: set[str] = set()
    for path in PACKAGE.glob("*/*/rules/box.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
                makes = re.search(r"(^|[._])(single|add|amounts|by_colour)$", ast.unparse(node.value.func))
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if makes and isinstance(target, ast.Attribute):
                    found.add(target.attr)
    return found


FAMILIES = named_families()


def families_compared(kind: ast.ClassDef) -> set[str]:
    """The families of answers a class tells apart: `action == box.pay`, `is_card(s, action)`."""
    found: set[str] = set()
    for node in ast.walk(kind):
        if isinstance(node, ast.Compare):
            terms = [node.left, *node.comparators]
            if any(_of_an_answer(term) for term in terms):
                inside = {inner.attr for term in terms for inner in ast.walk(term) if isinstance(inner, ast.Attribute)}
                found |= inside & FAMILIES
        elif isinstance(node, ast.Call) and re.match(r"(\w+\.)?is_", ast.unparse(node.func)):
            found |= {ast.unparse(node.func) for argument in node.args if ast.unparse(argument) == "action"}
    return found


def _of_an_answer(term: ast.expr) -> bool:
    return "action" in {node.id for node in ast.walk(term) if isinstance(node, ast.Name)}


def test_no_class_tells_more_than_three_families_of_answers_apart() -> None:
    """A question of more is a menu of offers; a bot judges each family in a class of its own."""
    assert {"a_done", "bow_out", "pump_own", "hire", "ride", "deepen"} <= FAMILIES
    sample = ast.parse(
        "class Play:\n"
        "    def ask(self, action):\n"
        "        return box.pay <= action < s.box.pay + box.fields or is_card(s, action) or high == box.sell\n"
        "    def answer(self, action):\n"
        "        return action == self.box.done or action - g.box.bid > 2"
    ).body[0]
    assert isinstance(sample, ast.ClassDef) and families_compared(sample) == {"pay", "is_card", "done", "bid"}
    for path in [*modules("games"), *modules("mechanics"), *modules("drawing")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found = families_compared(node)
                assert len(found) <= 3, f"{path.relative_to(PACKAGE)}: {node.name} {sorted(found)}"


def named_classes(paths: list[Path]) -> list[str]:
    """The classes other modules may meet: not those with an underscore, and no migration, which Django names."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths if path.parent.name != "migrations"]
    found = [node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return [name for name in found if not name.startswith("_")]


def test_one_name_means_one_thing() -> None:
    """What the kernel calls something no other layer calls something else, and no layer has two classes of one name;
    only games may, each in its own folder (every game has a Turn)."""
    layers = {layer: named_classes(modules(layer)) for layer in [*ORDER, *USERS, "cli"]}
    for layer, found in layers.items():
        if layer != "games":
            assert [name for name in found if found.count(name) > 1] == [], layer
        if layer != "kernel":
            assert [name for name in found if name in layers["kernel"]] == [], layer
    for word in ("Entry", "Look", "Tally", "Table", "Line", "Box"):
        assert sum(found.count(word) for found in layers.values()) <= 1, word


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
