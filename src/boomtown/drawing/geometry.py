"""From the coordinates of a board's places to paper. A board chooses one of these and hands it to look and templates.

    Hexes(36)                  hexes with a flat top
    Squares(40), Squares(40, 30)
    Ring(90, 120, 9, 7)        squares around an open middle, larger at the corners
    Network(1.0)               places anywhere, joined by lines

All of them have `centre(x, y)`, `path()` and `ring()` (the outline of a place and of its mark, around the origin),
`sheet(places, margin)` (the paper around all of them), `outline(places)` and `way(points)`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from boomtown.kernel.board import Place

Point = tuple[float, float]

ROOT3: Final = sqrt(3)
MARK: Final = 3.0
"""How far inside its place the mark of a legal one is drawn."""


@lru_cache(8192)
def short(number: float) -> str:
    """A coordinate as SVG likes it: 12, 12.5."""
    return f"{round(number, 1) + 0:.1f}".removesuffix(".0")


def line(points: Iterable[Point], closed: bool = False) -> str:
    """A path through points."""
    return "M" + " ".join([f"{short(x)} {short(y)}" for x, y in points]) + ("Z" if closed else "")


def dial(share: float, radius: float) -> str:
    """A slice of a round gauge, from the top clockwise; `share` from 0 to 1."""
    if share >= 1:
        return f"M0 {short(-radius)}A{short(radius)} {short(radius)} 0 1 1 -.01 {short(-radius)}Z"
    angle = 2 * pi * max(share, 0)
    end = f"{short(radius * sin(angle))} {short(-radius * cos(angle))}"
    return f"M0 0V{short(-radius)}A{short(radius)} {short(radius)} 0 {int(share > 0.5)} 1 {end}Z"


class Sheet:
    """The paper a map is drawn on: the box around all places, with a margin."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left, self.top, self.width, self.height = left, top, width, height

    @property
    def view_box(self) -> str:
        return " ".join(short(number) for number in (self.left, self.top, self.width, self.height))


class Geometry:
    """What all of them share. A place's own outline is `corners()`, clockwise around the origin."""

    def centre(self, x: float, y: float) -> Point:
        raise NotImplementedError

    def corners(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> list[Point]:
        """`x`, `y`: whose outline, where places differ in size."""
        raise NotImplementedError

    def path(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> str:
        return line(self.corners(x, y, inset), closed=True)

    def ring(self, x: float = 0.0, y: float = 0.0) -> str:
        """The mark of a legal place."""
        return self.path(x, y, MARK)

    def at(self, x: float, y: float) -> str:
        """The attribute that moves a place to its centre."""
        return "translate({} {})".format(*map(short, self.centre(x, y)))

    def sheet(self, places: Sequence[Place], margin: float = 0.0) -> Sheet:
        points = [point for place in places for point in self._placed(place)]
        left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
        right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
        return Sheet(left, top, right - left, bottom - top)

    def outline(self, places: Iterable[Place]) -> str:
        """The outer edge of places that lie together, as one path: edges that two of them share are left out."""
        edges: Counter[frozenset[Point]] = Counter()
        directed: list[tuple[Point, Point]] = []
        for place in places:
            corners = self._placed(place)
            for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
                directed.append((start, end))
                edges[frozenset((start, end))] += 1
        onward: dict[Point, list[Point]] = {}
        for start, end in directed:
            if edges[frozenset((start, end))] == 1:
                onward.setdefault(start, []).append(end)
        return "".join(_rings(onward))

    def way(self, points: Sequence[Point]) -> str:
        """A way over places, from middle to middle."""
        return line(self.centre(x, y) for x, y in points) if points else ""

    def _placed(self, place: Place) -> list[Point]:
        cx, cy = self.centre(place.x, place.y)
        return [(round(cx + x, 1), round(cy + y, 1)) for x, y in self.corners(place.x, place.y)]


def _rings(onward: dict[Point, list[Point]]) -> Iterable[str]:
    """Edges put together to closed lines; where two corners touch, one line is left and the other taken up later."""
    while onward:
        first = next(iter(onward))
        ring, point = [first], _step(onward, first)
        while point != first:
            ring.append(point)
            point = _step(onward, point)
        yield line(ring, closed=True)


def _step(onward: dict[Point, list[Point]], point: Point) -> Point:
    ends = onward[point]
    end = ends.pop()
    if not ends:
        del onward[point]
    return end


class Hexes(Geometry):
    """Hexes with a flat top: columns stand upright, `y` counts whole hexes down a column."""

    def __init__(self, radius: float) -> None:
        self.radius = radius

    def centre(self, x: float, y: float) -> Point:
        return x * self.radius * 1.5, y * self.radius * ROOT3

    def corners(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> list[Point]:
        radius = self.radius - inset
        half, high = radius / 2, radius * ROOT3 / 2
        return [(radius, 0.0), (half, high), (-half, high), (-radius, 0.0), (-half, -high), (half, -high)]


class Squares(Geometry):
    """Rows and columns of equal cells."""

    def __init__(self, width: float, height: float = 0.0) -> None:
        self.width = width
        self.height = height or width

    def centre(self, x: float, y: float) -> Point:
        return (x + 0.5) * self.width, (y + 0.5) * self.height

    def corners(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> list[Point]:
        across, down = self.width / 2 - inset, self.height / 2 - inset
        return [(across, -down), (across, down), (-across, down), (-across, -down)]


class Ring(Geometry):
    """Squares around an open middle, `columns` by `rows` of them counted with the corners; a place's x and y are its
    column and row. Squares are `width` along the ring and `depth` across it; the corners are `depth` both ways."""

    def __init__(self, width: float, depth: float, columns: int, rows: int) -> None:
        self.width, self.depth, self.columns, self.rows = width, depth, columns, rows

    def centre(self, x: float, y: float) -> Point:
        return self._along(x, self.columns), self._along(y, self.rows)

    def corners(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> list[Point]:
        across, down = self._size(x, self.columns) / 2 - inset, self._size(y, self.rows) / 2 - inset
        return [(across, -down), (across, down), (-across, down), (-across, -down)]

    def side(self, x: float, y: float) -> str:
        """On which side of the ring a place lies: top, right, bottom, left. Corners belong to top and bottom."""
        if y in (0, self.rows - 1):
            return "top" if y == 0 else "bottom"
        return "left" if x == 0 else "right"

    @property
    def middle(self) -> Sheet:
        """The open middle."""
        return Sheet(self.depth, self.depth, self.width * (self.columns - 2), self.width * (self.rows - 2))

    def place(self, number: int) -> Point:
        """The x and y of the squares in order, clockwise from the top left corner."""
        across, down = self.columns - 1, self.rows - 1
        number %= 2 * (across + down)
        if number <= across:
            return float(number), 0.0
        if number <= across + down:
            return float(across), float(number - across)
        if number <= 2 * across + down:
            return float(2 * across + down - number), float(down)
        return 0.0, float(2 * (across + down) - number)

    def _along(self, at: float, count: int) -> float:
        if at == 0:
            return self.depth / 2
        if at == count - 1:
            return self.depth * 1.5 + self.width * (count - 2)
        return self.depth + self.width * (at - 0.5)

    def _size(self, at: float, count: int) -> float:
        return self.depth if at in (0, count - 1) else self.width


class Network(Geometry):
    """A drawn network: places stand where their x and y say, times `scale`, as circles or boxes of one size;
    lines between them bend like a survey map's roads."""

    def __init__(self, scale: float, width: float = 40.0, height: float = 0.0) -> None:
        self.scale, self.width, self.height = scale, width, height or width

    def centre(self, x: float, y: float) -> Point:
        return x * self.scale, y * self.scale

    def corners(self, x: float = 0.0, y: float = 0.0, inset: float = 0.0) -> list[Point]:
        across, down = self.width / 2 - inset, self.height / 2 - inset
        return [(across, -down), (across, down), (-across, down), (-across, -down)]

    def link(self, start: Point, end: Point, bend: float = 0.0) -> str:
        """A line from place to place; `bend`: how far its middle lies to the right of the straight one."""
        (ax, ay), (bx, by) = self.centre(*start), self.centre(*end)
        if not bend:
            return line([(ax, ay), (bx, by)])
        length = sqrt((bx - ax) ** 2 + (by - ay) ** 2) or 1.0
        cx, cy = (ax + bx) / 2 - (by - ay) / length * bend * 2, (ay + by) / 2 + (bx - ax) / length * bend * 2
        return f"M{short(ax)} {short(ay)}Q{short(cx)} {short(cy)} {short(bx)} {short(by)}"
