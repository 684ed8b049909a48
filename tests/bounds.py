"""What a components file may say: every number with its bounds, held at them and beyond."""

import re

import pytest

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BadComponents

Bounds = tuple[str, str, int, int | None]
"""A table, a key of it, the least and the most it may be; None for no most."""


def listed(text: str) -> list[Bounds]:
    """Line by line `table key least-most, key least-most`; without a most anything above will do."""
    found: list[Bounds] = []
    for line in text.strip().splitlines():
        table, _, rest = line.partition(" ")
        for entry in rest.split(", "):
            key, bounds = entry.split()
            least, most = bounds.split("-")
            found.append((table, key, int(least), int(most) if most else None))
    return found


def with_number(entry: Entry, table: str, key: str, number: int) -> Components:
    """A game's components with another number in the first table of this name that has the key."""
    text = (entry.folder / "components.toml").read_text(encoding="utf-8")
    inside = r"(?:(?!^\[)[\s\S])*?"
    found = re.search(rf"^\[+{re.escape(table)}\]+${inside}^{key} = ([\d_]+)", text, re.MULTILINE)
    assert found is not None, (table, key)
    return Components("mine.toml", (text[: found.start(1)] + str(number) + text[found.end(1) :]).encode())


def hold(entry: Entry, players: int, bounds: Bounds) -> None:
    """At its bounds a number is taken, beyond them it is named."""
    table, key, least, most = bounds
    for number in (least, *([] if most is None else [most])):
        entry.set_up(players, None, with_number(entry, table, key, number))
    for number in (least - 1, *([] if most is None else [most + 1])):
        with pytest.raises(BadComponents, match=rf"{key}: expected {least} to \d+, found {number}"):
            entry.set_up(players, None, with_number(entry, table, key, number))
