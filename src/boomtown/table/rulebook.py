"""The numbered rules of a game, found by number or by a word."""

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches

from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError

_RULE = re.compile(r"^\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\* ")
_NUMBER = re.compile(r"(?:[A-Z]{2}-?)?(\d+(?:\.\d+)*)\.?", re.IGNORECASE)
_FIGURE = re.compile(r"\n*```figure.*?```", re.DOTALL)


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
        self.entry = entry
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

    def about(self, wanted: str) -> list[Rule]:
        """The rule of a number (`OI-6.10`), those of a section (`OI-6`), or those that mention a word (`loan`)."""
        number = _NUMBER.fullmatch(wanted)
        return self._numbered(number.group(1)) if number else self._mentioning(wanted)

    def _numbered(self, number: str) -> list[Rule]:
        first = self.rules[0].number
        wanted = f"{first.partition('-')[0]}-{number}"
        found = [rule for rule in self.rules if f"{rule.number}.".startswith(f"{wanted}.")]
        if found:
            return found
        near = [rule for rule in self.rules if rule.number.startswith(f"{wanted.partition('.')[0]}.")] or self.rules
        raise BoomtownError(f"{self.entry.title} has no rule {wanted}; there are {near[0].number} to {near[-1].number}")

    def _mentioning(self, words: str) -> list[Rule]:
        """An English word finds the same rules in every language."""
        wanted = re.compile(rf"\b{re.escape(_folded(words))}")
        found = [rule for rule in self.rules if wanted.search(_folded(f"{rule.section}\n{rule.text}"))]
        if found:
            return found
        english = Rulebook(self.entry)
        if english.text != self.text:
            numbers = {rule.number for rule in english._mentioning(words)}
            return [rule for rule in self.rules if rule.number in numbers]
        known = sorted(set(re.findall(r"\w{3,}", _folded(self.text))))
        near = get_close_matches(_folded(words), known, 3, 0.75)
        if near:
            raise BoomtownError(f"no rule of {self.entry.title} mentions '{words}'; did you mean {', '.join(near)}?")
        raise BoomtownError(
            f"no rule of {self.entry.title} mentions '{words}'; 'boomtown rules {self.entry.key}' shows them all"
        )


def without_figures(text: str) -> str:
    """Rules for a terminal, which has no drawings."""
    return _FIGURE.sub("", text)


def _folded(text: str) -> str:
    """Letters without case and accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def _section(text: str) -> RuleSection:
    title, _, body = text.partition("\n")
    opening, *numbered = re.split(r"^(?=\*\*[A-Z]{2}-\d)", body, flags=re.MULTILINE)
    rules = []
    for paragraph in numbered:
        number = _RULE.match(paragraph)
        assert number is not None, paragraph
        rules.append(Rule(number.group(1), title, paragraph[number.end() :].strip()))
    return RuleSection(title, opening.strip(), rules)
