"""Finds English in a text that should be in another language: common words, and sentences of the English catalogues."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import boomtown

HOME = Path(boomtown.__file__).parent
WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        the of and with you your yours is are was were this that these those from to by when which who what
        where have has had will can cannot must not it its they their them his him her there been does than
        then more all each every into at if only over after before other others nobody somebody everybody
        game games turn seat seats player players board round pays takes answer answers barrels barrel money
        worth choose open close card cards free none one two three how many much why here now already still
        again
        """,
    )
)
"""English words that are no French ones."""
NAMES = (
    "OIL: The Slickest Game in Town",
    "Gold West",
    "Black Gold",
    "Fantasy Flight Games",
    "Capstone Games",
    "Rass Games",
    "Tasty Minstrel Games",
    "US Standard Oil Trust",
    "Hudson Oil Industries",
    "Jet Oil, Inc.",
    "Jet Oil Inc.",
    "English",
    "docs/add-a-game.md",
)
"""Titles, companies and what is typed as it stands: they are the same in every language."""
SPOKEN = frozenset(
    (
        *("alt", "title", "placeholder", "content", "label", "aria-label", "aria-description", "aria-roledescription"),
        *("data-tip", "data-says", "data-some", "data-none", "data-choose", "data-copied", "data-your-turn"),
    )
)
"""Attributes that people read or hear."""
SILENT = ("script", "style", "template-data", "code", "kbd")


class Reader(HTMLParser):
    """What a page says to eyes and ears."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and given.get("name") not in ("description",):
            return
        self._silent += tag in SILENT
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.said.append(data.strip())


def told(page: str) -> str:
    """The words of a page, a line for each piece of text."""
    reader = Reader()
    reader.feed(page)
    return "\n".join(reader.said)


@cache
def sentences(language: str = "fr") -> tuple[str, ...]:
    """Stretches of the English catalogues that the other language's do not have."""
    other = "\n".join(_texts(language))
    found = {part.strip() for text in _texts("en") for part in re.split(r"\{[^{}]*\}|\n", text)}
    return tuple(sorted(part for part in found if len(part) > 11 and " " in part and part not in other))


def _texts(language: str) -> Iterator[str]:
    for path in sorted(HOME.rglob(f"locale/**/{language}.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (text for name in ("say", "names") for text in _leaves(tables.get(name, {})))


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)


_WORD = re.compile(r"(?<![\w/.-])[^\W\d_]+(?![\w/-])")
"""Not a part of the name of a file or an action."""


def english_in(text: str, *allowed: str) -> list[str]:
    """The lines with something English in them."""
    found = []
    whole = [sentence for sentence in sentences() if sentence in text]
    for line in dict.fromkeys(text.splitlines()):
        plain = line
        for name in (*NAMES, *allowed):
            plain = plain.replace(name, "")
        words = (
            set(re.findall(r"(?<![\w/.-])[^\W\d_]+(?![\w/-])", plain.lower())) & WORDS
        )  # no names of files and actions
        if words or any(sentence in plain for sentence in whole):
            found.append(line)
    return found
