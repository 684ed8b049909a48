"""What the site says, in the reader's language: one catalogue per package of the site (kernel/phrases.py)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import get_language

from boomtown.kernel.entry import Entry
from boomtown.kernel.phrases import DEFAULT, Phrases
from boomtown.kernel.words import Words

__all__ = [
    "DEFAULT",
    "PACKAGES",
    "SITE",
    "Phrases",
    "current",
    "languages",
    "named_languages",
    "phrases",
    "say",
    "words_of",
]

SITE: Final = Path(__file__).parent
PACKAGES: Final = (".", "people", "lobby", "tables", "analysis", "standing", "calls")


@cache
def phrases(language: str) -> Phrases:
    return Phrases(language, [SITE / package / "locale" / f"{language}.toml" for package in PACKAGES])


@cache
def languages() -> tuple[str, ...]:
    """The languages every package of the site has a catalogue for; the default comes first."""
    found = [{path.stem for path in (SITE / package / "locale").glob("*.toml")} for package in PACKAGES]
    return (DEFAULT, *sorted(set.intersection(*found) - {DEFAULT}))


def named_languages() -> list[tuple[str, str]]:
    """The languages, each with what it calls itself."""
    return [(language, phrases(language).say("house.language")) for language in languages()]


_spoken: ContextVar[Phrases | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """What is said within is said in this language. Quicker than Django's own way, for what says much."""
    token = _spoken.set(phrases(language))
    try:
        yield
    finally:
        _spoken.reset(token)


def current() -> Phrases:
    """The language of what is being drawn, else of the request that is being answered."""
    spoken = _spoken.get()
    if spoken is not None:
        return spoken
    wanted = (get_language() or DEFAULT).partition("-")[0]
    return phrases(wanted if wanted in languages() else DEFAULT)


def say(key: str, **values: object) -> str:
    """A sentence in the language of the request."""
    return current().say(key, **values)


def words_of(entry: Entry, language: str) -> Words:
    """A game's own catalogue in a language; in the default one if the game does not speak it."""
    return entry.words(language if language in entry.languages() else DEFAULT)
