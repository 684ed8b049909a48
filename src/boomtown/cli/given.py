"""What was typed, as commands need it; a mistake is one sentence."""

from pathlib import Path
from typing import TYPE_CHECKING

from boomtown.kernel import files
from boomtown.kernel.errors import BoomtownError

if TYPE_CHECKING:
    from boomtown.kernel.components import Components


def split_names(text: str, what: str) -> list[str]:
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise BoomtownError(f"--{what} '{text}' has an empty name")
    return names


def whole_number(text: str) -> int:
    if not text.isdecimal():
        raise BoomtownError(f"a number of players is a whole number, not '{text}'")
    return int(text)


def read_options(given: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (key and sign and value):
            raise BoomtownError(f"--option '{text}' is not of the form key=value")
        if options.setdefault(key, value) != value:
            raise BoomtownError(f"--option {key} is given twice")
    return options


def read_components(path: Path | None) -> "Components | None":
    if path is None:
        return None
    from boomtown.kernel import components

    return components.read_components(path)


def read_bytes(path: Path) -> bytes:
    try:
        return files.read_bytes(path)
    except OSError as error:
        raise BoomtownError(f"cannot read the components file {path}: {error.strerror}") from error
