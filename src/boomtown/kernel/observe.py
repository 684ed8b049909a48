"""Views as rows of numbers: every field of a view at its fixed place, for programs that learn.

A `Layout` says where the fields of a set-up stand; an `Observer` writes views and legal answers into rows. Nothing
but a view is ever written: what a seat may not know cannot get into its row.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from boomtown.kernel.agenda import WIDTH
from boomtown.kernel.errors import BoomtownError, RulesError
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.options import Options
from boomtown.kernel.state import State
from boomtown.kernel.view import View

AGENDA: Final = "agenda"
SAMPLES: Final = 6
"""Random games that are played to find out which lists grow."""
SPARE: Final = 2
"""A list that grows gets so many times the room it needed in those games."""
WIDER: Final = 16
"""Bounds of numbers are so many times as wide as in those games: players do better than chance."""
NARROWEST: Final = 4
"""The upper bound of what was never above 1 there."""

NUMBER: Final = 0
LIST: Final = 1
GROWING: Final = 2


class Part:
    """A field in the row: cells `first` .. `first + size - 1`.

    A number has one cell, a list one per item. A list whose length changes begins with a cell for its length; then
    come its items and noughts; one that outgrows its room is cut, and its length still tells so. Of the agenda the
    step on top, which is the question, comes first.

    `low` and `high` are what 0 and 1 stand for where numbers are scaled; for a length that is 0 and its room.
    """

    def __init__(self, name: str, kind: i64, first: i64, size: i64, low: int = 0, high: int = 1) -> None:
        self.name = name
        self.kind = kind
        self.first = first
        self.size = size
        self.low = low
        self.high = high

    def __reduce__(self) -> tuple[object, ...]:
        return Part, (self.name, self.kind, self.first, self.size, self.low, self.high)


class Layout:
    """Where each field of a set-up's views stands, in the order in which views list them."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.width: i64 = 0
        self.rooms: vec[i64] = vec[i64]()
        """By field, as the observer needs it: how many items a list has, below nought for one that grows."""
        self._numbers: dict[str, int] = {}
        for part in parts:
            self.width += part.size
            self.rooms = append(self.rooms, -part.size if part.kind == GROWING else part.size)
            self._numbers[part.name] = len(self._numbers)

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self.parts,)

    def part(self, name: str) -> Part:
        number = self._numbers.get(name)
        if number is None:
            raise BoomtownError(f"the observation has no part '{name}' (it has: {', '.join(self._numbers)})")
        return self.parts[number]


class Survey(Fields):
    """Finds out, from many views, which fields there are and how long they get."""

    def __init__(self) -> None:
        self.shortest: dict[str, int] = {}
        self.longest: dict[str, int] = {}
        self.numbers: list[str] = []
        self.lowest: dict[str, int] = {}
        self.highest: dict[str, int] = {}

    def num(self, name: str, value: i64) -> i64:
        self._bound(name, value, value)
        if name not in self.shortest:
            self.numbers.append(name)
            self.shortest[name] = 1
            self.longest[name] = 1
        return value

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        length = len(value)
        self.shortest[name] = min(length, self.shortest.get(name, length))
        self.longest[name] = max(length, self.longest.get(name, length))
        if length:
            self._bound(name, min(value), max(value))
        return value

    def _bound(self, name: str, low: int, high: int) -> None:
        self.lowest[name] = min(low, self.lowest.get(name, 0))
        self.highest[name] = max(high, self.highest.get(name, 1))

    def layout(self) -> Layout:
        parts: list[Part] = []
        first: i64 = 0
        for name, longest in self.longest.items():
            kind: i64 = LIST
            size: i64 = longest
            if name in self.numbers:
                kind = NUMBER
            elif name == AGENDA or self.shortest[name] < longest or longest == 0:
                kind = GROWING
                size = 1 + SPARE * longest
            low, high = self.lowest.get(name, 0), self.highest.get(name, 1)
            low = low if low >= -1 else low * WIDER
            high = NARROWEST if high <= 1 else high * WIDER
            parts.append(Part(name, kind, first, size, low, high))
            first += size
        return Layout(parts)


def survey(game: Game) -> Layout:
    """The layout of a set-up, the same in every process: some random games are played and looked at from all seats."""
    found = Survey()
    chance = Chance(0)
    for _ in range(SAMPLES):
        state = game.start(chance)
        decisions: i64 = 0
        while not state.over:
            state.view(decisions % game.players).visit(found)
            state.view(state.seat).visit(found)
            choices = state.open_choices()
            state.advance(choices.at(chance.below(choices.count)), chance)
            decisions += 1
        state.view(0).visit(found)
    return found.layout()


class Observer(Fields):
    """Rows of cells and of allowed actions. Every `begin` makes fresh ones: who keeps the old ones may.

    Both have the buffer protocol: whoever reads them needs no copy. Who looks row by row (`look`) has fresh cells every
    time, and allowed actions for as many looks as there are rows.
    """

    def __init__(self, layout: Layout, actions: i64, rows: i64) -> None:
        self.layout = layout
        self.actions = actions
        self.rows = rows
        self.cells: vec[i64] = vec[i64]()
        self.allowed: vec[u8] = vec[u8]()
        self._nothing: vec[u8] = vec[u8]([0] * (actions * rows))
        self._rooms = layout.rooms
        self._field: i64 = 0
        self._noughts: vec[i64] = vec[i64]([0] * layout.width)

    def begin(self) -> None:
        """No row is written yet, nothing is allowed."""
        self.cells = vec[i64](capacity=self.layout.width * self.rows)
        self.forbid()

    def begin_one(self) -> None:
        """No cell is written yet of a row that will be the only one."""
        self.cells = vec[i64](capacity=self.layout.width)

    def forbid(self) -> None:
        """Nothing is allowed yet, in any row."""
        self.allowed = self._nothing[:]

    def look(self, state: State, seat: i64, row: i64) -> None:
        """What a seat sees as the only cells, and its legal answers, if it is asked, in a row that was not used yet."""
        self.begin_one()
        self.glance(state, seat)
        if seat == state.seat:
            self.allow(state.open_choices(), row)

    def glance(self, state: State, seat: i64) -> None:
        """All the view of a seat tells, into the next row."""
        self._field = 0
        state.game.glance(state, seat, self)
        self._check_fields()

    def write(self, view: View) -> None:
        """All a view tells, into the next row."""
        self._field = 0
        view.visit(self)
        self._check_fields()

    def _check_fields(self) -> None:
        if self._field != len(self._rooms):
            raise RulesError("a view does not have the fields it had when the layout was made")

    def allow(self, choices: Options, row: i64) -> None:
        """The legal answers of a row."""
        allowed = self.allowed
        base: i64 = row * self.actions
        items = choices.items
        for i in range(choices.listed):
            allowed[base + items[i]] = 1
        for action in range(choices.first, choices.last + 1):
            allowed[base + action] = 1

    def num(self, name: str, value: i64) -> i64:
        self.cells = append(self.cells, value)
        self._field += 1
        return value

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        field = self._field
        room = self._rooms[field]
        if len(value) == room:
            self.cells = extend(self.cells, value)
        elif room < 0:
            self._grown(value, -room - 1, name == AGENDA)
        else:
            raise RulesError(f"{name} has {len(value)} items, not {room} as in all games before")
        self._field = field + 1
        return value

    def _grown(self, value: vec[i64], room: i64, top_first: bool) -> None:
        """The length, the items as far as there is room, and noughts."""
        length: i64 = len(value)
        cells = append(self.cells, length)
        kept: i64 = length if length < room else room
        if top_first:
            for i in range(kept):
                cells = append(cells, value[length - WIDTH - i + 2 * (i % WIDTH)])
        else:
            cells = extend(cells, value[:kept])
        self.cells = extend(cells, self._noughts[kept:room])
