"""What the command line, the terminal and the lab say, in the language of their user.

Errors are sentences of the Python interface as well, and names of findings are data: both are English where they come
from. `translated` puts them into the reader's language, by the table `[said]` of a catalogue:

    [said]
    "there is no game '{1}' (there are: {2})" = "il n'y a pas de jeu « {1} » (il y a : {2})"

What fills a place is translated in its turn, if it is more than a word. A test finds errors that no table has.
"""

import os
import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.manner import manner
from boomtown.kernel.phrases import DEFAULT, Phrases, spoken

HOME: Final = Path(__file__).parent
PARTS: Final = (HOME / "locale", HOME / "table" / "locale", HOME / "lab" / "locale")
VARIABLE: Final = "BOOMTOWN_LANGUAGE"
SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language: the first that is set counts."""


@cache
def languages() -> tuple[str, ...]:
    """The languages every part speaks; the default comes first."""
    found = [{path.stem for path in part.glob("*.toml")} for part in PARTS]
    return (DEFAULT, *sorted(set.intersection(*found) - {DEFAULT}))


@cache
def phrases(language: str) -> Phrases:
    """What is said in a language; in the default one where a part does not speak it."""
    return Phrases(language, [spoken(part, language) for part in PARTS])


def choose(wanted: str | None = None) -> str:
    """Speak a language from now on, here and in processes started from here: as wished, else as the system does."""
    if wanted is not None:
        if wanted not in languages():
            raise BoomtownError(say("error.language", language=wanted, languages=", ".join(languages())))
        os.environ[VARIABLE] = wanted
    return current().language


def current() -> Phrases:
    """The language that was chosen, else the system's, if we speak it."""
    given = os.environ.get(VARIABLE) or next(filter(None, map(os.environ.get, SYSTEM)), "")
    wanted = given.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return phrases(wanted if wanted in languages() else DEFAULT)


def language() -> str:
    return current().language


def say(key: str, **values: object) -> str:
    """A sentence in that language."""
    return current().say(key, **values)


class Translation:
    """One English sentence with places, and what it is in another language."""

    def __init__(self, english: str, other: str) -> None:
        parts = _GAP.split(english)
        self.order = _GAP.findall(english)
        self.literal = sum(len(part) for part in parts[::2])
        """How much of it is given: where several fit, the most exact one is meant."""
        pattern = "(.*?)".join(re.escape(part) for part in parts[::2])
        self.pattern = re.compile(pattern, re.DOTALL)
        self.other = other

    def of(self, text: str, fill: Callable[[str], str]) -> str | None:
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        values = {number: fill(value) for number, value in zip(self.order, found.groups(), strict=True)}
        return _GAP.sub(lambda gap: values.get(gap.group(1), gap.group(0)), self.other)


_GAP: Final = re.compile(r"\{(\d+)\}")


@cache
def translations(language: str) -> tuple[Translation, ...]:
    """The table of a language, the most exact first."""
    found: dict[str, str] = {}
    for part in PARTS:
        path = part / f"{language}.toml"
        if path.exists():
            found |= tomllib.loads(path.read_text(encoding="utf-8")).get("said", {})
    writes = manner(language)
    table = [Translation(english, writes.typeset(other)) for english, other in found.items()]
    return tuple(sorted(table, key=lambda one: -one.literal))


def harmless(text: str) -> str:
    """The text without signs that steer a terminal: what a file holds may be anybody's."""
    return "".join(sign if sign.isprintable() or (sign.isspace() and sign > "\x9f") else "?" for sign in text)


def translated(text: str, language: str | None = None) -> str:
    """An English sentence in a language, that of the process if none is given; as it is if no table has it."""
    wanted = language or current().language
    for one in translations(wanted):
        found = one.of(text, lambda part: translated(part, wanted) if " " in part else part)
        if found is not None:
            return found
    return text
