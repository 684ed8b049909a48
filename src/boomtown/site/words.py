"""What the site says, in the reader's language: catalogues like those of the games, one per package of the site.

    [say]
    "lobby.turns" = "{count} {count#table waits|tables wait} for you, {name}."

`{name}` is the value itself, numbers written as the language writes them; `{name#one|many}` chooses by number.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import get_language

from boomtown.kernel.entry import Entry
from boomtown.kernel.message import Message
from boomtown.kernel.words import Words

SITE: Final = Path(__file__).parent
BOARDS: Final = tuple(sorted(f"boards/{folder.parent.name}" for folder in (SITE / "boards").glob("*/locale")))
PACKAGES: Final = (".", "people", "lobby", "tables", "drawing", *BOARDS)
DEFAULT: Final = "en"


class Given:
    """The values of a sentence: numbers are written as the language writes them, all else as it is."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def noun(self, name: str, value: int, words: Words) -> str:
        given = self._values[name]
        return written(given) if isinstance(given, int) else str(given)


def written(number: int) -> str:
    """A number as the language of the request writes it: 12,500."""
    return number_format(number, force_grouping=True)


class Phrases:
    """The site's sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = Words(language)
        for package in PACKAGES:
            self._words.load(SITE / package / "locale")

    @property
    def sentences(self) -> Mapping[str, str]:
        return self._words.sentences

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key; an unknown key is shown as it is (a test finds it)."""
        if not self._words.has(key):
            return key
        numbers = {name: value if isinstance(value, int) else 0 for name, value in values.items() if value is not None}
        return self._words.text(Message(key, numbers), Given(values))


@cache
def phrases(language: str) -> Phrases:
    return Phrases(language)


@cache
def languages() -> tuple[str, ...]:
    """The languages every package of the site has a catalogue for; the default comes first."""
    found = [{path.stem for path in (SITE / package / "locale").glob("*.toml")} for package in PACKAGES]
    return (DEFAULT, *sorted(set.intersection(*found) - {DEFAULT}))


def current() -> Phrases:
    """The language of the request that is being answered."""
    wanted = (get_language() or DEFAULT).partition("-")[0]
    return phrases(wanted if wanted in languages() else DEFAULT)


def say(key: str, **values: object) -> str:
    """A sentence in the language of the request."""
    return current().say(key, **values)


def words_of(entry: Entry, language: str) -> Words:
    """A game's own catalogue in a language; in the default one if the game does not speak it."""
    return entry.words(language if language in entry.languages() else DEFAULT)
