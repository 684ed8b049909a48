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

    def noun(self, name: str, value: int, words: "Words") -> str: ...


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
        with path.open("rb") as file:
            data: dict[str, object] = tomllib.load(file)
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
        result: list[str] = []
        end = 0
        for found in _PLACE.finditer(sentence):
            result.append(sentence[end : found.start()])
            end = found.end()
            name = found.group(1)
            value = message.values.get(name)
            if value is None:
                result.append(found.group(0))
            elif found.group(2) is not None:
                result.append(found.group(2) if self.is_one(value) else found.group(3))
            else:
                result.append(self.word(name, value, nouns))
        result.append(sentence[end:])
        return "".join(result)

    def is_one(self, value: int) -> bool:
        """Whether a number takes the singular."""
        if self.language == "fr":
            return -2 < value < 2
        return value in (1, -1)

    def word(self, name: str, value: int, nouns: Nouns) -> str:
        """The word for one value of a message."""
        name = name.rstrip("0123456789")
        if name == "seat":
            return self.seats[value] if 0 <= value < len(self.seats) else f"{self.names['player'][0]} {value + 1}"
        items = self.names.get(name)
        if items is not None:
            return items[value] if 0 <= value < len(items) else str(value)
        return nouns.noun(name, value, self)
