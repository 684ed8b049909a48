"""How a language writes: numbers, money, plurals, punctuation, words that meet. `[manner]` of the kernel's catalogue.

All of it is optional; what is left out is as English has it.

    [manner]
    thousands = " "                       # 12 500
    decimal = ","                         # 0,5
    money = "{number} $"
    short_money = "{number} k$"           # $12.5k, where there is little room
    percent = "{number} %"
    one = [-1, 0, 1]                      # the numbers that take the singular of `{points#point|points}`
    spaced = "; : ! ? » %"                # signs that keep a narrow space before them
    opening = "«"                         # a sign that keeps one behind it
    apostrophe = "’"                      # what ' becomes between letters
    vowels = "aeiouhœ..."                 # letters before which a word below loses its last one
    elided = ["de", "le", "que"]          # `de {seat}` is "d’Ada" and "de Bo"
    aspirated = ["huit", "Houston"]       # words before which nothing is lost although they begin like that
    [manner.contracted]
    "de le" = "du"                        # `de {card}` with the card "le puits" is "du puits"
"""

import re
import tomllib
import unicodedata
from typing import Final

from boomtown import speed

LOCALE: Final = speed.HOME / "kernel" / "locale"
NARROW: Final = "\u202f"
"""A narrow space that no line breaks at."""


class Manner:
    """How one language writes."""

    def __init__(self, given: dict[str, object]) -> None:
        self.thousands = str(given.get("thousands", ","))
        self.decimal = str(given.get("decimal", "."))
        self.money_form = str(given.get("money", "${number}"))
        self.short_form = str(given.get("short_money", "${number}k"))
        self.percent_form = str(given.get("percent", "{number}%"))
        self.ones = [int(str(value)) for value in _items(given, "one")] or [-1, 1]
        self.vowels = str(given.get("vowels", ""))
        self.elided = [str(word) for word in _items(given, "elided")]
        self.aspirated = [str(word).lower() for word in _items(given, "aspirated")]
        contracted = given.get("contracted", {})
        assert isinstance(contracted, dict)
        self.contracted = {str(words): str(word) for words, word in contracted.items()}
        self.apostrophe = str(given.get("apostrophe", "'"))
        self._opening = str(given.get("opening", ""))
        spaced = re.escape("".join(str(given.get("spaced", "")).split()))
        # not the sign of an image or the rule of a table in Markdown
        self._spaced = re.compile(rf" (?=[{spaced}](?!\[|-))") if spaced else None
        self.heads = sorted({*self.elided, *(words.split(" ")[0] for words in self.contracted)})

    def number(self, value: int) -> str:
        """`12,500`."""
        return f"{value:,}".replace(",", self.thousands)

    def decimals(self, value: float, places: int) -> str:
        """`1,234.50`."""
        whole, point, part = f"{value:,.{places}f}".partition(".")
        return whole.replace(",", self.thousands) + (self.decimal if point else "") + part

    def money(self, value: int) -> str:
        """`$12,500`; what is owed has its sign before everything."""
        text = self.money_form.replace("{number}", self.number(abs(value)))
        return f"-{text}" if value < 0 else text

    def thousands_of(self, amounts: list[int]) -> str:
        """Money where there is little room: `$5k`, `$2.5/5k`."""
        numbers = [self.decimals(amount / 1000, 1 if amount % 1000 else 0) for amount in amounts]
        return self.short_form.replace("{number}", "/".join(numbers))

    def percent(self, value: float, places: int) -> str:
        """`12.5%`."""
        return self.percent_form.replace("{number}", self.decimals(value, places))

    def is_one(self, value: int) -> bool:
        """Whether a number takes the singular."""
        return value in self.ones

    def typeset(self, text: str) -> str:
        """What a translator types on a keyboard, as the language prints it."""
        if self._spaced is not None:
            text = self._spaced.sub(NARROW, text)
        if self._opening:
            text = text.replace(f"{self._opening} ", f"{self._opening}{NARROW}")
        if self.apostrophe != "'":
            text = _APOSTROPHE.sub(self.apostrophe, text)
        return text

    def head(self, before: str) -> str:
        """The word at the end of a text that may change with the word behind it, as in `de {seat}`; else empty."""
        if not self.heads or not before.endswith(" "):
            return ""
        last = _LAST.search(before)
        word = str(last.group(1)) if last else ""
        return word if word.lower() in self.heads else ""

    def joined(self, head: str, word: str) -> str:
        """Such a word and what follows it: `d’Ada`, `de Bo`, `du puits`."""
        lower = head.lower()
        article, space, noun = word.partition(" ")
        if space:
            contracted = self.contracted.get(f"{lower} {article}")
            if contracted is not None:
                return f"{_as(head, contracted)} {noun}"
        if lower in self.elided and self.sounds_open(word):
            return f"{head[:-1]}{self.apostrophe}{word}"
        return f"{head} {word}"

    def sounds_open(self, word: str) -> bool:
        """Whether a word begins with a vowel for the ear."""
        plain = unicodedata.normalize("NFD", word[:2]).lower()[:1]
        if not plain or plain not in self.vowels:
            return False
        first = _WORD.match(word)
        return first is None or str(first.group(0)).lower() not in self.aspirated


def _items(given: dict[str, object], name: str) -> list[object]:
    items = given.get(name, [])
    assert isinstance(items, list)
    return items


def _as(head: str, word: str) -> str:
    """With a capital if the head has one."""
    return word[:1].upper() + word[1:] if head[:1].isupper() else word


_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|\{)")
_LAST: Final = re.compile(r"(?:^|[\s(\u2019'])(\w+) $")
_WORD: Final = re.compile(r"\w+")

_manners: Final[dict[str, Manner]] = {}


def manner(language: str) -> Manner:
    """How a language writes; like English where the kernel has no catalogue of it."""
    found = _manners.get(language)
    if found is None:
        path = LOCALE / f"{language}.toml"
        given: object = {}
        if path.exists():
            with path.open("rb") as file:
                given = tomllib.load(file).get("manner", {})
        assert isinstance(given, dict)
        found = _manners[language] = Manner({str(key): value for key, value in given.items()})
    return found
