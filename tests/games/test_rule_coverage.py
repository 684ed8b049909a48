"""Every numbered rule of every game has a test that cites it, and tests cite only rules that exist."""

import ast

import pytest

from boomtown import games
from boomtown.lab import coverage


@pytest.mark.parametrize("key", games.keys())
def test_every_rule_has_a_test(key: str) -> None:
    found = coverage.cover(games.find(key))
    assert found.rules, "rules.md has no numbered rules"
    assert len(found.rules) == len(set(found.rules)), "a number is used twice"
    assert found.untested == [], "rules without a test"
    assert found.unknown == [], "tests cite rules that do not exist"


@pytest.mark.parametrize("key", games.keys())
def test_every_option_stands_in_the_rules_of_every_language(key: str) -> None:
    entry = games.find(key)
    for language in entry.languages():
        text = entry.rules_text(language)
        assert [setting.key for setting in entry.settings if f"`{setting.key}" not in text] == [], language


@pytest.mark.parametrize("key", games.keys())
def test_a_test_that_cites_a_rule_asserts_something(key: str) -> None:
    for path in sorted(coverage.tests_folder(games.find(key)).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            if not any("mark.rule" in ast.unparse(mark) for mark in node.decorator_list):
                continue
            checks = [part for part in ast.walk(node) if isinstance(part, ast.Assert)]
            raises = [part for part in ast.walk(node) if isinstance(part, ast.With) and "raises" in ast.unparse(part)]
            assert checks or raises, f"{path.name}: {node.name} cites a rule and checks nothing"
