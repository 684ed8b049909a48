"""The numbered rules of a game, found by number."""

import re
from dataclasses import dataclass

from boomtown.kernel.entry import Entry

_RULE = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\* ")


@dataclass
class Rule:
    number: str
    section: str
    text: str
    """Markdown, with the tables that belong to the rule, without the number."""


@dataclass
class RuleSection:
    """A section: what stands before its first number (an example, an overview), and its rules."""

    title: str
    opening: str
    rules: list[Rule]


class Rulebook:
    """What `rules.md` says, or `rules.fr.md`."""

    def __init__(self, entry: Entry, language: str = "en") -> None:
        self.text = entry.rules_text(language)
        before, *sections = re.split(r"^## ", self.text, flags=re.MULTILINE)
        self.opening = before.partition("\n")[2].strip()
        self.sections = [_section(text) for text in sections]
        self.rules = [rule for section in self.sections for rule in section.rules]

    def find(self, number: str) -> Rule | None:
        """The rule with this number, in either case."""
        for rule in self.rules:
            if rule.number == number.upper():
                return rule
        return None


def _section(text: str) -> RuleSection:
    title, _, body = text.partition("\n")
    opening, *numbered = re.split(r"^(?=\*\*[A-Z]{2}-\d)", body, flags=re.MULTILINE)
    rules = []
    for paragraph in numbered:
        number = _RULE.match(paragraph)
        assert number is not None, paragraph
        rules.append(Rule(number.group(1), title, paragraph[number.end() :].strip()))
    return RuleSection(title, opening.strip(), rules)
