"""What the site says, in the reader's language: catalogues like those of the games, one per package of the site.

    [say]
    "lobby.turns" = "{count} {count#table waits|tables wait} for you, {name}."

`{name}` is the value itself, numbers written as the language writes them; `{name#one|many}` chooses by number.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import get_language

from boomtown.kernel.entry import Entry
from boomtown.kernel.words import Words

SITE: Final = Path(__file__).parent
BOARDS: Final = tuple(sorted(f"boards/{folder.parent.name}" for folder in (SITE / "boards").glob("*/locale")))
PACKAGES: Final = (".", "people", "lobby", "tables", "drawing", *BOARDS)
DEFAULT: Final = "en"

_PLACE: Final = re.compile(r"\{([a-z_]+)(?:#([^{}|]*)\|([^{}|]*))?\}")


class Phrases:
    """The site's sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences: dict[str, str] = {}
        for package in PACKAGES:
            path = SITE / package / "locale" / f"{language}.toml"
            with path.open("rb") as file:
                for key, sentence in tomllib.load(file)["say"].items():
                    if key in self.sentences:
                        raise ValueError(f"two catalogues of the site say '{key}'")
                    self.sentences[key] = sentence

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key; an unknown key is shown as it is (a test finds it)."""
        sentence = self.sentences.get(key)
        if sentence is None:
            return key
        if not values:
            return sentence
        return _PLACE.sub(lambda found: self._filled(found, values), sentence)

    def number(self, value: int) -> str:
        """A number as the language writes it: 12,500."""
        return number_format(value, force_grouping=True)

    def _filled(self, found: re.Match[str], values: dict[str, object]) -> str:
        value = values.get(found.group(1))
        if value is None:
            return found.group(0)
        if found.group(2) is not None:
            return found.group(2) if self._is_one(value) else found.group(3)
        return self.number(value) if isinstance(value, int) else str(value)

    def _is_one(self, value: object) -> bool:
        if self.language == "fr":
            return isinstance(value, int) and -2 < value < 2
        return value in (1, -1)


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
