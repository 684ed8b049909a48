"""A frame is everything a viewpoint sees at one revision, as fragments. Viewers get what changed since the last."""

from dataclasses import dataclass, field, replace

import orjson

from boomtown.drawing import draw
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene, Sentence
from boomtown.kernel.view import NOBODY
from boomtown.site.tables.facts import NOTHING_ASIDE, Aside
from boomtown.site.tables.page import parts
from boomtown.site.words import DEFAULT


def frame(scene: Scene, said: dict[Sentence, Fragment] | None = None) -> dict[str, Fragment]:
    """The fragments of a scene by id. A covered screen has nothing of the board in it.

    `said` keeps the lines of the log from one frame of a table to the next.
    """
    fragments = parts.fragments(scene, said)
    if scene.cover_for == NOBODY:
        fragments = [*draw.fragments(scene), *draw.text_form(scene), *fragments]
    return {fragment.id: fragment for fragment in fragments}


def diff(old: dict[str, int], new: dict[str, int]) -> tuple[list[str], list[str]]:
    """Which fragments must be put and dropped to make a page that shows those with the prints `old` show `new`."""
    return [key for key, value in new.items() if old.get(key) != value], [key for key in old if key not in new]


@dataclass
class Frame:
    """One viewpoint at one step. `serial` counts the steps a process has drawn for a table."""

    table: str
    seat: int
    revision: int
    version: int
    serial: int
    fragments: dict[str, Fragment]
    """Empty once it has been told: they are drawn again for whoever comes later."""
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
    prints: dict[str, int] = field(default_factory=dict, repr=False)
    """What tells one fragment from another, by id: the next step is worked out by it."""

    @property
    def whole(self) -> bytes:
        """The data for a viewer of whom nothing is known."""
        return self.data(list(self.fragments.values()), [], full=True)

    def past(self) -> "Frame":
        """The same without its fragments, once another frame has followed: only its step is sent from then on."""
        return replace(self, fragments={}, prints={})

    def follow(self, before: "Frame | None") -> None:
        """Work out the step from the frame before; nobody takes a step to the first one."""
        self.prints = {key: hash(part) for key, part in self.fragments.items()}
        if before is not None:
            put, drop = (list(self.prints), []) if before.reload else diff(before.prints, self.prints)
            self.step = self.data([self.fragments[key] for key in put], drop, before.reload)

    def data(self, put: list[Fragment], drop: list[str], full: bool) -> bytes:
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
        return orjson.dumps(values)
