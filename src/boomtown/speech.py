"""What the command line, the terminal and the lab say, in the language of whoever runs them."""

import os
from functools import cache
from pathlib import Path
from typing import Final

from boomtown.kernel.errors import BoomtownError
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


def say(key: str, **values: object) -> str:
    """A sentence in that language."""
    return current().say(key, **values)
