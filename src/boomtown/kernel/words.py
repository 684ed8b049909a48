"""Catalogues: sentences and names in a language, one TOML file per language and folder.

    [say]
    shipped = "{seat} ships {metal} for {points} {points#point|points}."
    [names]
    metal = ["copper", "silver", "gold"]

`{name}` is the word for the value: from the list of that name, from the game, or the number itself.
A name ending in a digit (`{seat2}`) uses the list without the digit. `{name#one|many}` chooses by number.

A language with more forms than English has three more means. `{metal/of}` takes the word from the list `"metal/of"` if
there is one, else the ordinary word: articles, genders, cases. A table `[printed]` translates what stands in the
components, by its English text: `"North Sea" = "Mer du Nord"`. And `[manner]` of the kernel's catalogue says how the
language writes (kernel/manner.py): `de {seat}` becomes "d’Ada" or "de Bo" by itself, ` ?` gets its narrow space, ' is
printed as ’. Who translates types plain text and needs no code.
"""

import re
import tomllib
from pathlib import Path
from typing import Final, Protocol

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.manner import Manner, manner
from boomtown.kernel.message import Message

_PLACE: Final = re.compile(r"\{([a-z_]+[0-9]?)(?:/([a-z]+))?(?:#([^{}|]*)\|([^{}|]*))?\}")


class Nouns(Protocol):
    """What knows words that depend on the components: a game."""

    def called(self, name: str, value: int, words: "Words") -> str: ...


class Gap:
    """A place of a sentence that a value fills, and the text before it."""

    def __init__(self, before: str, found: re.Match[str], writes: Manner) -> None:
        self.head = writes.head(before)
        """The last word before, if it may change with what is filled in; it is not part of `before`."""
        self.before = before[: len(before) - len(self.head) - 1] if self.head else before
        self.written = str(found.group(0))
        self.name = str(found.group(1))
        self.noun = self.name.rstrip("0123456789")
        self.form = f"{self.noun}/{found.group(2)}" if found.group(2) else ""
        self.counts = found.group(3) is not None
        self.one = str(found.group(3) or "")
        self.many = str(found.group(4) or "")


class Pattern:
    """A sentence taken apart at its gaps, so that it is searched once and not whenever it is said."""

    def __init__(self, sentence: str, writes: Manner) -> None:
        self.gaps: list[Gap] = []
        end = 0
        for found in _PLACE.finditer(sentence):
            self.gaps.append(Gap(sentence[end : found.start()], found, writes))
            end = found.end()
        self.rest = sentence[end:]


_patterns: Final[dict[tuple[str, str], Pattern]] = {}
"""By their languages and sentences: all tables of a game say the same ones."""


_catalogues: Final[dict[str, dict[str, object]]] = {}
"""The files that were read, by their path: every table has its own words, but one memory of the sentences."""


def _catalogue(path: Path) -> dict[str, object]:
    found = _catalogues.get(str(path))
    if found is None:
        writes = manner(path.stem)
        with path.open("rb") as file:
            found = {table: _typeset(items, writes) for table, items in tomllib.load(file).items()}
        _catalogues[str(path)] = found
    return found


def _typeset(item: object, writes: Manner) -> object:
    """All texts of a catalogue as its language prints them."""
    if isinstance(item, str):
        return writes.typeset(item)
    if isinstance(item, list):
        return [_typeset(part, writes) for part in item]
    if isinstance(item, dict):
        return {str(key): _typeset(part, writes) for key, part in item.items()}
    return item


class Words:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.writes = manner(language)
        self.sentences: dict[str, str] = {}
        self.names: dict[str, list[str]] = {}
        self.translations: dict[str, str] = {}
        """What the components say in English."""
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
        printed = data.get("printed", {})
        assert isinstance(say, dict) and isinstance(names, dict) and isinstance(printed, dict)
        for key, sentence in say.items():
            if key in self.sentences:
                raise BoomtownError(f"two catalogues say '{key}'")
            self.sentences[str(key)] = str(sentence)
        for key, items in names.items():
            assert isinstance(items, list)
            self.names[str(key)] = [str(item) for item in items]
        for text, translation in printed.items():
            self.translations[str(text)] = str(translation)

    def has(self, key: str) -> bool:
        return key in self.sentences

    def text(self, message: Message, nouns: Nouns) -> str:
        """The sentence of a message; a missing one is shown as its key (a test finds it)."""
        sentence = self.sentences.get(message.key)
        if sentence is None:
            return repr(message)
        pattern = self._pattern(sentence)
        result: list[str] = []
        for gap in pattern.gaps:
            result.append(gap.before)
            word = self._filled(gap, message, nouns)
            result.append(self.writes.joined(gap.head, word) if gap.head else word)
        result.append(pattern.rest)
        return "".join(result)

    def _pattern(self, sentence: str) -> Pattern:
        key = (self.language, sentence)
        made = _patterns.get(key)
        if made is None:
            made = _patterns[key] = Pattern(sentence, self.writes)
        return made

    def _filled(self, gap: Gap, message: Message, nouns: Nouns) -> str:
        value = message.values.get(gap.name)
        if value is None:
            return gap.written
        if gap.counts:
            return gap.one if self.writes.is_one(value) else gap.many
        form = self.names.get(gap.form) if gap.form else None
        if form is not None and 0 <= value < len(form):
            return form[value]
        return self.word(gap.noun, value, nouns)

    def word(self, name: str, value: int, nouns: Nouns) -> str:
        """The word for one value of a message; `name` without its digit."""
        if name == "seat":
            return self.seats[value] if 0 <= value < len(self.seats) else f"{self.names['player'][0]} {value + 1}"
        items = self.names.get(name)
        if items is not None:
            return items[value] if 0 <= value < len(items) else str(value)
        return nouns.called(name, value, self)

    def printed(self, text: str) -> str:
        """A text of the components in this language."""
        return self.translations.get(text, text)

    def listed(self, items: list[str]) -> str:
        """`this, that or the other`."""
        if len(items) < 2:
            return items[0] if items else ""
        return f"{', '.join(items[:-1])} {self.names['or'][0]} {items[-1]}"
