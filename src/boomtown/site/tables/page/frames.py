"""A frame is everything a viewpoint sees at one revision, as fragments. Viewers get what changed since the last."""

import json
from dataclasses import dataclass, field, replace
from functools import cached_property

from boomtown.drawing import draw
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene
from boomtown.kernel.view import NOBODY
from boomtown.site.tables.facts import NOTHING_ASIDE, Aside
from boomtown.site.tables.page import parts
from boomtown.site.words import DEFAULT


def frame(scene: Scene) -> dict[str, Fragment]:
    """The fragments of a scene by id. A covered screen has nothing of the board in it."""
    fragments = parts.fragments(scene)
    if scene.cover_for == NOBODY:
        fragments = [*draw.fragments(scene), *draw.text_form(scene), *fragments]
    return {fragment.id: fragment for fragment in fragments}


def diff(old: dict[str, Fragment], new: dict[str, Fragment]) -> tuple[list[Fragment], list[str]]:
    """What must be put and dropped to make a page that shows `old` show `new`."""
    put = [fragment for key, fragment in new.items() if old.get(key) != fragment]
    return put, [key for key in old if key not in new]


@dataclass
class Frame:
    """One viewpoint at one step. `serial` counts the steps a process has drawn for a table."""

    table: str
    seat: int
    revision: int
    version: int
    serial: int
    fragments: dict[str, Fragment]
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
    step: str = field(default="", repr=False)
    """The data that turns the frame before into this one."""

    @cached_property
    def whole(self) -> str:
        """The data for a viewer of whom nothing is known."""
        return self.data(list(self.fragments.values()), [], full=True)

    def past(self) -> "Frame":
        """The same without its fragments, once another frame has followed: only its step is sent from then on."""
        return replace(self, fragments={})

    def follow(self, before: "Frame | None") -> None:
        """Work out the step from the frame before."""
        if before is None or before.reload:
            self.step = self.whole
        else:
            self.step = self.data(*diff(before.fragments, self.fragments), full=False)

    def data(self, put: list[Fragment], drop: list[str], full: bool) -> str:
        values = {
            "table": self.table,
            "seat": self.seat,
            "revision": self.revision,
            "version": self.version,
            "full": full,
            "put": put,
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
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
