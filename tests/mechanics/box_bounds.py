"""Printed numbers have bounds: a components file beyond one of them is refused, one at the bound is not."""

import re

import pytest

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BadComponents

FAR = 10**9


def listed(text: str) -> list[tuple[str, str, int, int]]:
    """Line by line `table key least-most, key least-most`; without a most anything above will do."""
    found: list[tuple[str, str, int, int]] = []
    for line in text.strip().splitlines():
        table, _, rest = line.partition(" ")
        for entry in rest.split(", "):
            key, bounds = entry.split()
            least, most = bounds.split("-")
            found.append((table, key, int(least), int(most) if most else FAR))
    return found


def changed(entry: Entry, table: str, key: str, value: object) -> Components:
    """The game's components with another value for a number in (the first of) a table."""
    text = (entry.folder / "components.toml").read_text(encoding="utf-8")
    head = re.search(rf"^\[+{re.escape(table)}\]+.*$", text, re.MULTILINE)
    assert head is not None, table
    after = text[head.end() :]
    new, found = re.subn(rf"^{re.escape(key)}\s*=.*$", f"{key} = {value}", after, count=1, flags=re.MULTILINE)
    assert found == 1 and after.index(key) < (after + "\n[").index("\n["), f"{table}.{key}"
    return Components("box", (text[: head.end()] + new).encode())


def check_bounds(entry: Entry, table: str, key: str, least: int, most: int = FAR, *, alone: bool = True) -> None:
    """For every number of players that reads it; `alone` if no other number hangs on it."""
    sentence = rf"{key}: expected {least} to {most}, found"
    tried = 0
    for players in entry.counts:
        for value in (least - 1, most + 1):
            try:
                entry.set_up(players, None, changed(entry, table, key, value))
            except BadComponents as error:
                assert re.search(sentence, str(error)), str(error)
                tried += 1
    assert tried >= 2, f"{table}.{key} has no bounds"
    for value in [least, *([most] if most < FAR else [])] if alone else []:
        entry.set_up(entry.counts[0], None, changed(entry, table, key, value))


def check_refused(entry: Entry, table: str, key: str, value: object, sentence: str) -> None:
    with pytest.raises(BadComponents, match=sentence):
        entry.set_up(entry.counts[-1], None, changed(entry, table, key, value))
