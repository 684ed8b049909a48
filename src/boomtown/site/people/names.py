"""Names that people may have: readable, not to be mistaken for another's, and harmless on a page."""

import re
import unicodedata
from functools import cache
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from boomtown import bots
from boomtown.live.facts import PROGRAM
from boomtown.site.words import languages, phrases, say
from boomtown.table.seats import bot_title

SHORTEST: Final = 2
LONGEST: Final = 24

_SPACES: Final = re.compile(r"\s+")
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that are drawn as nothing."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Some scripts need them inside a word; elsewhere they are invisible."""
_ALIKE: Final = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts whose letters look like each other's: a name keeps to one of them."""
_MARKS_IN_A_ROW: Final = 2


def normal(name: str) -> str:
    """The one way a name is written: composed letters, single spaces, none at the ends."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", name)).strip()


def folded(name: str) -> str:
    """The same for names that differ only in the case or the form of their letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def tried(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str:
    """The name of a login attempt, by any form: tries in other cases of letters are counted together."""
    given = credentials or (request.POST if request is not None else {})
    return folded(normal(str(given.get("username", ""))))


def numbered(name: str, number: int) -> str:
    """Another name like this one: a number behind it."""
    behind = f" {number}"
    return normal(name[: LONGEST - len(behind)]) + behind


def check(name: str, by_the_host: bool = False) -> str:
    """The name as it is kept; `ValidationError` with a sentence if nobody may be called that.

    `by_the_host`: given by the host of the site, who may be called Host.
    """
    name = normal(name)
    if PROGRAM.strip() in name:
        raise ValidationError(say("people.name.signs"))
    if len(name) > LONGEST or sum(map(_is_seen, name)) < SHORTEST:
        raise ValidationError(say("people.name.length", least=SHORTEST, most=LONGEST))
    if not _is_readable(name) or len(_scripts(name)) > 1:
        raise ValidationError(say("people.name.signs"))
    if _skeleton(name) in _reserved() or (not by_the_host and _skeleton(name) in _offices()):
        raise ValidationError(say("people.name.reserved"))
    return name


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "MCZ" and sign not in _BLANK


def _is_readable(name: str) -> bool:
    """Letters or digits, no control signs, no change of writing direction, no towers of accents."""
    marks = 0
    for place, sign in enumerate(name):
        kind = unicodedata.category(sign)
        if kind[0] == "C" and not (sign in _JOINERS and _joins(name, place)):
            return False
        if kind in ("Zl", "Zp") or sign in _BLANK:
            return False
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MARKS_IN_A_ROW:
            return False
    return any(sign.isalnum() for sign in name)


def _joins(name: str, place: int) -> bool:
    around = name[place - 1 : place] + name[place + 1 : place + 2]
    return len(around) == 2 and all(unicodedata.category(sign)[0] in "LM" for sign in around)


def _scripts(name: str) -> set[str]:
    words = {unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha()}
    return words & set(_ALIKE)


def _skeleton(name: str) -> str:
    """The letters and digits alone: 'Greedy-B' and 'greedy b' are the same."""
    return "".join(sign for sign in folded(name) if sign.isalnum())


@cache
def _reserved() -> frozenset[str]:
    """What bots (perhaps with their seat's letter) and people who left are called, in every language."""
    former = {_skeleton(phrases(language).say("people.former")) for language in languages()}
    called = [bot_title(name, language) for name in bots.NAMES for language in languages()]
    players = {_skeleton(name) for name in (*bots.NAMES, *called, "bot")}
    return frozenset(former | players | {name + letter for name in players for letter in "abcdefgh"})


@cache
def _offices() -> frozenset[str]:
    """What those who run a site are called, in every language."""
    told = [phrases(language).say("people.offices") for language in languages()]
    return frozenset(_skeleton(word) for words in told for word in words.split())
