"""A neutral description of the table: sections of places with captions. Pages draw it, `text.py` of the
table package prints it. It says what is where; it knows no rules.

What was drawn of a place or a panel is kept with the object itself, in `kept` (hence no `==` by value). So:

- a place or panel that is in a board is never changed again;
- a game may put the same object into the next board as long as it shows the same: what was drawn of it is used again;
- what shows something else is a new object. To make all of them anew each time is right too, only slower to draw.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Piece:
    """Something that stands on a place: a symbol name (camp, truck, barrel, ...), its owner or -1, how many.

    A piece that moves about has an `id` that stays the same all through the game, so that a page can let it glide.
    `style` names its look where the symbol alone does not (a kind of oil); `load` is what it carries, in order.
    """

    symbol: str
    owner: int = -1
    count: int = 1
    id: str = ""
    style: str = ""
    load: "list[Piece]" = field(default_factory=list)


@dataclass(slots=True)
class Figure:
    """A number for drawing in its own way. `kind`: score, price, oil, ...; `most`: the end of its scale, 0 if it has
    none; `style` as of places."""

    kind: str
    caption: str
    value: int
    style: str = ""
    most: int = 0


@dataclass(eq=False, slots=True)
class Place:
    """A hex, a space, a card, a bin, a company, a bidder. Not changed any more once it is in a board.

    `mark` is what fits into the place (a few characters); `caption` is the whole truth in words, for a
    tooltip or a screen reader; `style` names the look (a terrain, a metal); `answers` are the texts of the
    actions that choose this place, wherever they are legal.

    The rest is what a drawing needs apart from the whole sentence: `title` and `detail` in words, `status` (how the
    place stands: covered, looted, passed, ...), `group` (places of one group belong together), `value` in points,
    `cost` (what one pays, by symbol and count), `goods` (what can be taken there, by symbol and count), `figures`
    (other numbers: a price, oil left), `tag` (what choosing it costs or brings, in a few characters), `secret` (this
    viewpoint alone knows it), `way` (how one gets here, as x and y of the places passed, first and last included).
    """

    id: str
    caption: str
    mark: str = ""
    style: str = ""
    owner: int = -1
    x: float = 0.0
    y: float = 0.0
    answers: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    title: str = ""
    detail: str = ""
    status: str = ""
    group: str = ""
    value: int = 0
    cost: list[Piece] = field(default_factory=list)
    goods: list[Piece] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    tag: str = ""
    secret: bool = False
    way: list[tuple[float, float]] = field(default_factory=list)
    kept: dict[object, object] = field(default_factory=dict, repr=False)
    """What a drawing made of it, by all else that went into it. It is gone with the place."""


@dataclass(slots=True)
class Section:
    """Places that belong together. `layout`: hexes or squares (by x, y), row (in order), list (one below the other),
    and three that are lists as text: ring (squares by x, y around an open middle), network (places by x, y, joined by
    `links`, pairs of their ids), block (the people of an auction or a negotiation, a place for each).
    `goods` and `figures`: what belongs to the whole (bonus tiles, the highest bid). `key`: what the styles and pieces
    of a map are called, for its legend."""

    id: str
    title: str
    layout: str
    places: list[Place] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    goods: list[Piece] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    key: dict[str, str] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Panel:
    """What lies before one seat: captions and values, in order, and sections of its own. Not changed any more either.

    `figures` and `goods` (what the seat has in hand) say the same as the lines, number by number.
    """

    seat: int
    lines: list[tuple[str, str]] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    goods: list[Piece] = field(default_factory=list)
    kept: dict[object, object] = field(default_factory=dict, repr=False)
    """As of places."""


class Kept(Generic[T]):
    """Lists of places that go into board after board as long as the values are the same that they are made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Hashable, T] = {}

    def get(self, values: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes; `values` are all it depends on."""
        found = self._made.get(values)
        if found is None:
            found = self._made[values] = make()
            if len(self._made) > self._most:
                with suppress(KeyError, RuntimeError):  # another thread has just done the same
                    del self._made[next(iter(self._made))]
        return found


@dataclass
class ScorePart:
    """One part of the final score: its name and the points of each seat."""

    caption: str
    points: list[int]


@dataclass
class Board:
    """The whole table. `tally`: the score in parts, once the game is over."""

    sections: list[Section] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    tally: list[ScorePart] = field(default_factory=list)
    kept: dict[object, object] = field(default_factory=dict, repr=False, compare=False)
    """As of places: what was drawn of it for those who can do nothing there."""
