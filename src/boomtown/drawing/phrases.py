"""Sentences in the reader's language: catalogues like those of the games, without their messages.

    [say]
    "lobby.turns" = "{count} {count#table waits|tables wait} for you, {name}."

`{name}` is the value itself, numbers written as the language writes them; `{name#one|many}` chooses by number.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from boomtown.drawing import folders

DEFAULT: Final = "en"
LOCALE: Final = Path(__file__).parent / "locale"
THOUSANDS: Final = {"en": ",", "fr": "\u202f"}
"""What stands between thousands."""

_PLACE: Final = re.compile(r"\{([a-z_]+)(?:#([^{}|]*)\|([^{}|]*))?\}")


class Phrases:
    """The sentences of some catalogues in one language."""

    def __init__(self, language: str, catalogues: Iterable[Path]) -> None:
        self.language = language
        self.sentences: dict[str, str] = {}
        for path in catalogues:
            with path.open("rb") as file:
                for key, sentence in tomllib.load(file)["say"].items():
                    if key in self.sentences:
                        raise ValueError(f"two catalogues say '{key}'")
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
        return f"{value:,}".replace(",", THOUSANDS.get(self.language, " "))

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
def phrases(game: str, language: str) -> Phrases:
    """What the kit and a game's drawing say; in the default language where the drawing does not speak this one."""
    catalogues = [_catalogue(LOCALE, language)]
    folder = folders.folder(game) if game else None
    if folder is not None and (folder / "locale").is_dir():
        catalogues.append(_catalogue(folder / "locale", language))
    return Phrases(language, catalogues)


def _catalogue(locale: Path, language: str) -> Path:
    wanted = locale / f"{language}.toml"
    return wanted if wanted.exists() else locale / f"{DEFAULT}.toml"
