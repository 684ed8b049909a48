"""The numbered rules of a game, found by number."""

import re
from dataclasses import dataclass

from boomtown.kernel.entry import Entry

_HEADING = re.compile(r"^## (.+)$")
_RULE = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\* ")


@dataclass
class Rule:
    number: str
    section: str
    text: str
    """Markdown, with the tables that belong to the rule, without the number."""


class Rulebook:
    """What `rules.md` says."""

    def __init__(self, entry: Entry) -> None:
        self.text = entry.rules_text()
        self.rules: list[Rule] = []
        section = ""
        for line in self.text.split("\n"):
            heading = _HEADING.match(line)
            start = _RULE.match(line)
            if heading is not None:
                section = heading.group(1)
            elif start is not None:
                self.rules.append(Rule(start.group(1), section, line[start.end() :]))
            elif self.rules and self.rules[-1].section == section:
                self.rules[-1].text += "\n" + line
        for rule in self.rules:
            rule.text = rule.text.strip()

    def find(self, number: str) -> Rule | None:
        """The rule with this number, in either case."""
        for rule in self.rules:
            if rule.number == number.upper():
                return rule
        return None
