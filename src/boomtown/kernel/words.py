"""Catalogues: sentences and names in a language, one TOML file per language and folder.

    [say]
    shipped = "{seat} ships {metal} for {points} {points#point|points}."
    [names]
    metal = ["copper", "silver", "gold"]

`{name}` is the word for the value: from the list of that name, from the game, or the number itself.
A name ending in a digit (`{seat2}`) uses the list without the digit. `{name#one|many}` chooses by number.
"""

import re
import tomllib
from pathlib import Path
from typing import Final, Protocol

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.message import Message

_PLACE: Final = re.compile(r"\{([a-z_]+[0-9]?)(?:#([^{}|]*)\|([^{}|]*))?\}")


class Nouns(Protocol):
    """What knows words that depend on the components: a game."""

    def called(self, name: str, value: int, words: "Words") -> str: ...


class Gap:
    """A place of a sentence that a value fills, and the text before it."""

    def __init__(self, before: str, found: re.Match[str]) -> None:
        self.before = before
        self.written = str(found.group(0))
        self.name = str(found.group(1))
        self.noun = self.name.rstrip("0123456789")
        self.counts = found.group(2) is not None
        self.one = str(found.group(2) or "")
        self.many = str(found.group(3) or "")


class Pattern:
    """A sentence taken apart at its gaps, so that it is searched once and not whenever it is said."""

    def __init__(self, sentence: str) -> None:
        self.gaps: list[Gap] = []
        end = 0
        for found in _PLACE.finditer(sentence):
            self.gaps.append(Gap(sentence[end : found.start()], found))
            end = found.end()
        self.rest = sentence[end:]


_patterns: Final[dict[str, Pattern]] = {}
"""By their sentences: all tables of a game say the same ones."""


def _pattern(sentence: str) -> Pattern:
    made = _patterns.get(sentence)
    if made is None:
        made = _patterns[sentence] = Pattern(sentence)
    return made


_catalogues: Final[dict[str, dict[str, object]]] = {}
"""The files that were read, by their path: every table has its own words, but one memory of the sentences."""


def _catalogue(path: Path) -> dict[str, object]:
    found = _catalogues.get(str(path))
    if found is None:
        with path.open("rb") as file:
            found = _catalogues[str(path)] = tomllib.load(file)
    return found


class Words:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences: dict[str, str] = {}
        self.names: dict[str, list[str]] = {}
        self.seats: list[str] = []

    def load(self, folder: Path) -> None:
        """Add the catalogue of a folder; later folders may add, never change, a sentence."""
        path = folder / f"{self.language}.toml"
        if not path.exists():
            raise BoomtownError(f"there is no catalogue for language '{self.language}' in {folder.parent.name}")
        self.read(path)

    def read(self, path: Path) -> None:
        """Add one catalogue."""
        data = _catalogue(path)
        say = data.get("say", {})
        names = data.get("names", {})
        assert isinstance(say, dict) and isinstance(names, dict)
        for key, sentence in say.items():
            if key in self.sentences:
                raise BoomtownError(f"two catalogues say '{key}'")
            self.sentences[str(key)] = str(sentence)
        for key, items in names.items():
            assert isinstance(items, list)
            self.names[str(key)] = [str(item) for item in items]

    def has(self, key: str) -> bool:
        return key in self.sentences

    def text(self, message: Message, nouns: Nouns) -> str:
        """The sentence of a message; a missing one is shown as its key (a test finds it)."""
        sentence = self.sentences.get(message.key)
        if sentence is None:
            return repr(message)
        pattern = _pattern(sentence)
        result: list[str] = []
        for gap in pattern.gaps:
            result.append(gap.before)
            value = message.values.get(gap.name)
            if value is None:
                result.append(gap.written)
            elif gap.counts:
                result.append(gap.one if self.is_one(value) else gap.many)
            else:
                result.append(self.word(gap.noun, value, nouns))
        result.append(pattern.rest)
        return "".join(result)

    def is_one(self, value: int) -> bool:
        """Whether a number takes the singular."""
        if self.language == "fr":
            return -2 < value < 2
        return value in (1, -1)

    def word(self, name: str, value: int, nouns: Nouns) -> str:
        """The word for one value of a message; `name` without its digit."""
        if name == "seat":
            return self.seats[value] if 0 <= value < len(self.seats) else f"{self.names['player'][0]} {value + 1}"
        items = self.names.get(name)
        if items is not None:
            return items[value] if 0 <= value < len(items) else str(value)
        return nouns.called(name, value, self)

    def listed(self, items: list[str]) -> str:
        """`this, that or the other`."""
        if len(items) < 2:
            return items[0] if items else ""
        return f"{', '.join(items[:-1])} {self.names['or'][0]} {items[-1]}"
