"""Mutants: what is changed, in which order, and what a trial says. No whole run: that takes minutes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boomtown.kernel.errors import BoomtownError
from tools.mutants import report as told
from tools.mutants import run, sample, trial
from tools.mutants.changes import Mutant, changes, constants

ROOT = Path(__file__).parent.parent


def becomes(body: str, returns: str = "None", families: list[list[str]] | None = None) -> list[str]:
    """What the lines of a function become, each line that changed."""
    source = f"def rule(a, b, c) -> {returns}:\n" + "".join(f"    {line}\n" for line in body.splitlines())
    found = changes("rule.py", source, families or [])
    for one in found:
        compile(one.applied(source), "rule.py", "exec")
        assert one.was != one.becomes
    return [one.becomes for one in found]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("x = a < b", ["x = a <= b", "x = a >= b"]),
        ("x = a == b", ["x = a != b"]),
        ("x = (a) not in (b)", ["x = (a) in (b)"]),
        ("x = a is not None", ["x = a is None"]),
        ("x = a + b * c", ["x = a - b * c", "x = a + b + c"]),
        ("x = a // b", ["x = a * b"]),
        ("x = a and b or c", ["x = a and b and c", "x = a or b or c"]),
        ("x = not (a or b)", ["x = (a or b)", "x = not (a and b)"]),
        ("x = -a", ["x = (a)"]),
        ("x = 3", ["x = 4", "x = 2"]),
        ("x = -1", ["x = 0", "x = -2"]),
        ("x = True", ["x = False"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("a.pay(b)", ["pass"]),
        ("a.x = b", ["pass"]),
        ("a[b] += c", ["pass", "a[b] -= c"]),
        ("raise a", ["pass"]),
        ("for x in range(a): pass", ["for x in range(a - 1):"]),
        ("for x in range(a, b): pass", ["for x in range(a + 1, b):", "for x in range(a, b - 1):"]),
        ("if a: x = b", ["if not (a):"]),
        ("if a < b: x = b", ["if a <= b:", "if a >= b:"]),
        ("while a:\n    break", ["while not (a):", "pass"]),
        ("x = b if a else c", ["x = b if not (a) else c"]),
        ("x = [b for b in a if b < c]", ["x = [b for b in a if b <= c]", "x = [b for b in a if b >= c]"]),
    ],
)
def test_what_is_changed(body: str, expected: list[str]) -> None:
    assert sorted(becomes(body)) == sorted(expected)


@pytest.mark.parametrize(
    ("returns", "expected"),
    [("bool", "not (a)"), ("i64", "0"), ("list[int]", "[]"), ("Refusal | None", "None")],
)
def test_what_is_returned(returns: str, expected: str) -> None:
    assert becomes("return a", returns) == [f"return {expected}"]


@pytest.mark.parametrize(
    "body", ['"""A docstring."""', "assert a < 3", 'x = f"{a + 1}"', "x: vec[i64 | None] = a", 'x = a + "b"', "pass"]
)
def test_what_is_left_alone(body: str) -> None:
    assert becomes(body) == []


def test_a_constant_for_its_neighbour() -> None:
    source = "WOOD: Final = 0\nSTONE = 1\nnames = []\nGOLD: Final[i64] = 2\n"
    assert constants(source) == ["WOOD", "STONE", "GOLD"]
    family = [constants(source)]
    assert becomes("x = WOOD", families=family) == ["x = STONE"]
    assert becomes("x = GOLD", families=family) == ["x = STONE"]
    assert becomes("x = box.WOOD", families=[["box.WOOD", "box.STONE"]]) == ["x = box.STONE"]


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("from boomtown.kernel.agenda import A, C", ["A", "C"]),
        ("from boomtown.kernel import A, C, Step", ["A", "C"]),
        ("from boomtown.kernel import agenda\nX = agenda.A + agenda.C", ["agenda.A", "agenda.C"]),
    ],
)
def test_constants_are_known_however_they_are_imported(line: str, known: list[str]) -> None:
    assert known in sample.families(line)


def test_words_and_module_level_are_left_alone() -> None:
    source = (
        "LIMIT = 3\nclass Step:\n    def label(self) -> int:\n        return 1\n    def ask(self):\n        a.x = 1\n"
    )
    found = changes("step.py", source, [])
    assert {(one.where, one.line) for one in found} == {("Step.ask", 6)}


def test_a_long_statement_is_reached_by_any_of_its_lines() -> None:
    source = (
        "def rule(a):\n    a.pay(\n        1,\n        2,\n    )\n    if a and (\n        a > 3\n    ):\n        pass\n"
    )
    assert {(one.line, one.lines) for one in changes("r.py", source, [])} == {
        (2, (2, 5)),
        (3, (2, 5)),
        (4, (2, 5)),
        (6, (6, 8)),
        (7, (6, 8)),
    }


def test_umlauts_shift_nothing() -> None:
    source = 'def rule(a):\n    x = "Öl"; y = a + 1\n'
    assert 'x = "Öl"; y = a - 1' in [one.applied(source).splitlines()[1].strip() for one in changes("r.py", source, [])]


def test_the_mutants_of_a_game_are_those_of_its_rules() -> None:
    names = [path.relative_to(sample.PACKAGE).as_posix() for path in sample.rule_files("goldwest")]
    assert all(name.startswith(("games/goldwest/", "mechanics/")) for name in names)
    assert all(Path(name).parent.name == "rules" for name in names), "opinions and pictures"
    assert any(name.startswith("games/goldwest/") for name in names)
    mutants = sample.possible(sample.rule_files("goldwest"))
    assert len({one.key for one in mutants}) == len(mutants) > 1000


def test_rule_tests_are_those_of_the_game_and_of_the_mechanics_it_uses() -> None:
    rules, golden = sample.test_files("giganten", sample.rule_files("giganten"))
    assert "tests/mechanics/test_prospecting_tools.py" in rules and "tests/games/giganten/test_giganten_box.py" in rules
    assert golden == ["tests/games/giganten/test_giganten_golden.py"] and not set(golden) & set(rules)
    rules, _ = sample.test_files("goldwest", sample.rule_files("goldwest"))
    assert rules and all(name.startswith("tests/games/goldwest/") for name in rules)


def test_more_mutants_begin_with_the_same() -> None:
    mutants = sample.possible(sample.rule_files("goldwest"))
    order = sample.in_order(mutants, 1)
    assert sorted(one.key for one in order) == sorted(one.key for one in mutants)
    assert sample.in_order(mutants[50:], 1)[:5] != sample.in_order(mutants, 2)[:5]
    kept = [one for one in order[:200] if one.file.endswith("scoring.py")]
    alone = sample.in_order([one for one in mutants if one.file.endswith("scoring.py")], 1)
    assert alone[: len(kept)] == kept, "an edit elsewhere changes nothing"
    assert len({(one.file, one.start) for one in order[:200]}) == 200, "one change in each place first"


def a_mutant(number: int) -> Mutant:
    return Mutant(
        "games/x/turn.py", number, "Turn.ask", f"a < {number}", f"a <= {number}", 0, 1, "", 0, (number, number)
    )


def test_the_report_counts_and_names() -> None:
    report = told.MutantReport("x", 1, 99)
    outcomes = [told.RULES] * 16 + [told.STUCK, told.GOLDEN, told.CHECK, told.SURVIVED, told.SURVIVED]
    report.verdicts = [told.Verdict(a_mutant(at), outcome, "") for at, outcome in enumerate(outcomes)]
    report.verdicts[-1].equivalent = "nobody can tell"
    assert report.share == 17 / 20
    found = report.as_json()
    assert (found["rules"], found["golden"], found["survived"], found["equivalent"]) == (16, 1, 1, 1)
    text = "\n".join(report.lines())
    assert "noticed 85.0% of those that are not equivalent" in text
    assert "survived: games/x/turn.py:19 Turn.ask: `a < 19` becomes `a <= 19`" in text and "a < 20" not in text


def test_verdicts_are_found_again(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    line = {"key": "k", "outcome": "rules", "by": "a test", "state": "now"}
    rows = [line, {**line, "key": "old", "state": "then"}, {**line, "key": "odd", "outcome": "magic"}, ["no line"]]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows) + '{"key": "torn', encoding="utf-8")
    assert run._read(file, "now") == {"k": ("rules", "a test")}
    assert set(run._read(file, "")) == {"k", "old"}, "in any state"
    assert run._read(tmp_path / "none", "now") == {}


def test_the_tests_without_a_change_are_run_once_in_each_state(tmp_path: Path) -> None:
    file = tmp_path / "x.baseline"
    base = trial.Baseline("", {"a test": 0.5}, 1.0, 2.0, {"turn.py": {3: ["a test", ""]}})
    run._keep(file, "now", base)
    assert run._kept(file, "now") == base and run._kept(file, "then") is None
    file.write_text("torn", encoding="utf-8")
    assert run._kept(file, "now") is None and run._kept(tmp_path / "none", "now") is None


def test_marks_of_equivalent_mutants_must_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "equivalent_mutants.toml"
    monkeypatch.setattr(run, "EQUIVALENT", file)
    entry = '[[equivalent]]\nfile = "games/x/turn.py"\nin = "Turn.ask"\nwas = "a < 1"\nbecomes = "a <= 1"\n'
    file.write_text(entry)
    with pytest.raises(BoomtownError, match="every entry needs file, in, was, becomes and reason"):
        run._marks()
    file.write_text(entry + 'reason = "a is even"\n')
    marks, one = run._marks(), a_mutant(1)
    assert marks[run._mark(one)] == "a is even"
    files = [sample.PACKAGE / "games/x/turn.py"]
    assert run._wrong_marks(marks, files, [one], [told.Verdict(one, told.SURVIVED, "", "a is even")]) == []
    (gone,) = run._wrong_marks(marks, files, [], [])
    assert "there is no `a < 1` that becomes `a <= 1` any more" in gone
    (fell,) = run._wrong_marks(marks, files, [one], [told.Verdict(one, told.RULES, "test_x", "a is even")])
    assert "is marked as equivalent, but test_x noticed it" in fell


def test_bad_input_is_a_sentence(tmp_path: Path) -> None:
    for plan in (run.Trials("chess", 1, 1, 1, tmp_path / "x"), run.Trials("goldwest", 0, 1, 1, tmp_path / "x")):
        with pytest.raises(BoomtownError, match=r"there is no game 'chess'|must be at least 1"):
            run.run(plan)


TRIALS = """
import sys
from pathlib import Path
from boomtown.kernel.errors import BoomtownError
from tools.mutants import run, trial
for plan in (run.Trials("goldwest", 0, 1, 1, Path("x")), trial.Work("sys", trial.PACKAGE, "")):
    try:
        run.run(plan) if isinstance(plan, run.Trials) else trial.Trial(plan).outcome()
    except BoomtownError as error:
        print(error, "boomtown.games.goldwest" in sys.modules)
trial.LEAST_SECONDS = 4
name = "boomtown.rule"
test = sys.argv[1]
for text in ("LIMIT = 3", "LIMIT = 4", "raise ValueError", "while True: pass"):
    work = trial.Work(name, trial.PACKAGE / "rule.py", text, [test])
    print(trial.Trial(work).outcome())
"""


def test_a_trial_says_whether_a_test_noticed(tmp_path: Path) -> None:
    """The changed module lies nowhere: only the process of the trial sees it."""
    test = tmp_path / "test_rule.py"
    test.write_text("def test_limit():\n    from boomtown import rule\n    assert rule.LIMIT == 3\n")
    environment = {**os.environ, "BOOMTOWN_SPEED": "interpreted"}
    done = subprocess.run(
        [sys.executable, "-c", TRIALS, str(test)], env=environment, capture_output=True, text=True, cwd=ROOT, check=True
    )
    few, loaded, kept, changed, broken, stuck = done.stdout.splitlines()
    assert "must be at least 1" in few and few.endswith("False"), "a trial loads the game itself, changed"
    assert loaded.startswith("the trial of sys broke off"), "no verdict on a module that cannot be changed any more"
    assert kept == "Outcome(fell=False, by='', stuck=False)"
    assert "fell=True" in changed and "test_limit" in changed and "fell=True" in broken
    assert "fell=True" in stuck and "stuck=True" in stuck
