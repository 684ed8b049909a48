"""The rules of Giganten and Black Gold against their code: no number is lost on the way."""

import re

import pytest

from boomtown import games, speed
from boomtown.lab import coverage
from boomtown.mechanics.prospecting.rules.box import ProspectingBox

NUMBER = r"[A-Z]{2}-[0-9]+[.][0-9]+"
EXAMPLES = {"giganten": "GI-14.", "blackgold": "BG-16."}
"""The sections of examples, which tests play."""


def code(key: str) -> str:
    """The sources of a game and of what it shares."""
    folders = [speed.HOME / "games" / key, speed.HOME / "mechanics" / "prospecting"]
    paths = [path for folder in folders for path in [*folder.glob("*.py"), *sorted(folder.glob("rules/*.py"))]]
    return "".join(path.read_text(encoding="utf-8") for path in paths)


def cited(text: str, prefix: str) -> set[str]:
    """The numbers a text names, ranges (`GI-7.3 to GI-7.6`) written out."""
    found = set(re.findall(rf"\b{prefix}-[0-9]+[.][0-9]+", text))
    for first, last in re.findall(rf"({NUMBER}) to ({NUMBER})", text):
        section, _, low = first.rpartition(".")
        if last.rpartition(".")[0] == section and section.startswith(prefix):
            found |= {f"{section}.{number}" for number in range(int(low), int(last.rpartition(".")[2]) + 1)}
    return found


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_rule_is_cited_by_the_code_and_every_citation_is_a_rule(key: str) -> None:
    entry = games.find(key)
    rules = coverage.rule_numbers(entry.rules_text())
    found = cited(code(key), rules[0][:2])
    assert [rule for rule in rules if rule not in found and not rule.startswith(EXAMPLES[key])] == []
    assert sorted(found - set(rules)) == []


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_shared_step_cites_a_rule_of_the_game_at_hand(key: str) -> None:
    entry = games.find(key)
    rules = set(coverage.rule_numbers(entry.rules_text()))
    for players in entry.counts:
        for step in entry.set_up(players).steps:
            assert step.rule in rules, step.name
    box = entry.set_up(entry.counts[0])
    assert isinstance(box, ProspectingBox)
    names = [name for name in dir(box.cited) if not name.startswith("_")]
    assert len(names) > 30 and all(getattr(box.cited, name) in rules for name in names)
