"""Sentences in the reader's language: catalogues like those of the games, without their messages.

    [say]
    "lobby.turns" = "{count} {count#table waits|tables wait} for you, {name}."

`{name}` is the value itself, numbers written as the language writes them; `{name#one|many}` chooses by number.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from boomtown.kernel.manner import Manner
from boomtown.kernel.message import Message
from boomtown.kernel.words import Words

DEFAULT: Final = "en"


class Given:
    """The values of a sentence: numbers are written as the language writes them, all else as it is."""

    def __init__(self, values: Mapping[str, object], phrases: "Phrases") -> None:
        self._values = values
        self._phrases = phrases

    def called(self, name: str, value: int, words: Words) -> str:
        given = self._values[name]
        return self._phrases.number(given) if isinstance(given, int) else str(given)


class Phrases:
    """The sentences of some catalogues in one language."""

    def __init__(self, language: str, catalogues: Iterable[Path]) -> None:
        self.language = language
        self._words = Words(language)
        for path in catalogues:
            self._words.read(path)

    @property
    def writes(self) -> Manner:
        return self._words.writes

    @property
    def sentences(self) -> Mapping[str, str]:
        return self._words.sentences

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key; an unknown key is shown as it is (a test finds it)."""
        if not self._words.has(key):
            return key
        numbers = {name: value if isinstance(value, int) else 0 for name, value in values.items() if value is not None}
        return self._words.text(Message(key, numbers), Given(values, self))

    def number(self, value: int) -> str:
        """A number as the language writes it: 12,500."""
        return self._words.writes.number(value)

    def money(self, value: int) -> str:
        """An amount as the language writes it: $12,500."""
        return self._words.writes.money(value)


def spoken(locale: Path, language: str) -> Path:
    """The catalogue of a folder in a language; in the default one if the folder does not have it."""
    wanted = locale / f"{language}.toml"
    return wanted if wanted.exists() else locale / f"{DEFAULT}.toml"
