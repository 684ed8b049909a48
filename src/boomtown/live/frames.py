"""A frame is everything a viewpoint sees at one revision, as fragments. Viewers get what changed since the last."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import orjson

from boomtown.drawing.fragments import Fragment
from boomtown.kernel.phrases import DEFAULT
from boomtown.kernel.view import NOBODY
from boomtown.live.facts import NOTHING_ASIDE, Aside

T = TypeVar("T")


def diff(old: list[Fragment], new: list[Fragment]) -> tuple[list[Fragment], list[str]]:
    """Which fragments must be put and dropped to make a page that shows `old` show `new`.

    Most fragments are the same objects in both, in the same order: those are not even looked at.
    """
    if len(old) == len(new):
        pairs = [(was, now) for was, now in zip(old, new, strict=True) if was is not now]
        if all(was.id == now.id for was, now in pairs):
            return [now for was, now in pairs if was != now], []
    known = {part.id: part for part in old}
    ids = {part.id for part in new}
    return [part for part in new if known.get(part.id) != part], [key for key in known if key not in ids]


def log_diff(old: list[Fragment], new: list[Fragment]) -> tuple[list[Fragment], list[str]]:
    """The same for a log, which grows at its end and loses lines at its beginning."""
    at = overlap(old, new)
    return diff(old, new) if at < 0 else (new[len(old) - at :], [part.id for part in old[:at]])


def overlap(old: Sequence[T], new: Sequence[T]) -> int:
    """From where on `old` is the beginning of `new`, -1 if nowhere."""
    if not old or not new or new[0] not in old:
        return -1
    at = old.index(new[0])
    return at if old[at:] == new[: len(old) - at] else -1


class PastFrame(NamedTuple):
    """What is kept of a frame once another one has followed: only its step is sent from then on."""

    serial: int
    revision: int
    step: bytes


@dataclass
class Frame:
    """One viewpoint at one step. `serial` counts the steps a process has drawn for a table."""

    table: str
    seat: int
    revision: int
    version: int
    serial: int
    parts: list[Fragment]
    log: list[Fragment]
    asked: int = NOBODY
    yours: bool = False
    pace: bool = False
    """Another person's or a bot's move: the page shows such frames one after the other."""
    go: int = NOBODY
    """Hot-seat without secrets: the page turns to this seat."""
    reload: bool = False
    """The page has another form now (the game has begun): it is to be loaded again."""
    aside: Aside = NOTHING_ASIDE
    language: str = DEFAULT
    step: bytes = field(default=b"", repr=False)
    """The data for a viewer who has the frame before."""

    @property
    def fragments(self) -> dict[str, Fragment]:
        """All of it, by id."""
        return {part.id: part for part in [*self.parts, *self.log]}

    @property
    def whole(self) -> bytes:
        """The data for a viewer of whom nothing is known."""
        return self._data([*self.parts, *self.log], [], full=True)

    def past(self) -> PastFrame:
        return PastFrame(self.serial, self.revision, self.step)

    def follow(self, before: "Frame | None") -> None:
        """Work out the step from the frame before; nobody takes a step to the first one."""
        if before is None:
            return
        if before.reload:
            self.step = self.whole
            return
        put, drop = diff(before.parts, self.parts)
        said, unsaid = log_diff(before.log, self.log)
        self.step = self._data(put + said, drop + unsaid, full=False)

    def _data(self, put: list[Fragment], drop: list[str], full: bool) -> bytes:
        values = {
            "table": self.table,
            "seat": self.seat,
            "revision": self.revision,
            "version": self.version,
            "full": full,
            "put": [tuple(part) for part in put],
            "drop": drop,
            "asked": self.asked,
            "yours": self.yours,
            "pace": self.pace,
            "language": self.language,
        }
        if self.go != NOBODY:
            values["go"] = self.go
        if self.reload:
            values["reload"] = True
        return bytes(memoryview(orjson.dumps(values)))  # it lies in up to twice the room it needs; a copy does not


@dataclass
class Position(Frame):
    """The same for a program: one message, which says all, whatever it knew before."""

    told: dict[str, object] = field(default_factory=dict)

    @property
    def whole(self) -> bytes:
        return bytes(memoryview(orjson.dumps(self.told)))

    def follow(self, before: "Frame | None") -> None:
        self.step = self.whole
