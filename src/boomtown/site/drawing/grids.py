"""Map grids: from the coordinates of a board's places to coordinates on paper."""

from collections import Counter
from math import sqrt
from typing import Final

from boomtown.kernel.board import Place

Point = tuple[float, float]

ROOT3: Final = sqrt(3)


def short(number: float) -> str:
    """A coordinate as SVG likes it: 12, 12.5."""
    return f"{number:.1f}".rstrip("0").rstrip(".")


def hex_centre(x: float, y: float, radius: float) -> Point:
    """Hexes with a flat top: columns stand upright, `y` counts whole hexes down a column."""
    return x * radius * 1.5, y * radius * ROOT3


def hex_corners(radius: float) -> list[Point]:
    """Around the origin, clockwise from the east."""
    half = radius / 2
    high = radius * ROOT3 / 2
    return [(radius, 0.0), (half, high), (-half, high), (-radius, 0.0), (-half, -high), (half, -high)]


def hex_path(radius: float) -> str:
    return "M" + " ".join(f"{short(x)} {short(y)}" for x, y in hex_corners(radius)) + "Z"


class Sheet:
    """The paper a hex map is drawn on: the box around all places, with a margin."""

    def __init__(self, places: list[Place], radius: float, margin: float) -> None:
        self.radius = radius
        centres = [hex_centre(place.x, place.y, radius) for place in places]
        high = radius * ROOT3 / 2
        self.left = min(x for x, _ in centres) - radius - margin
        self.top = min(y for _, y in centres) - high - margin
        self.width = max(x for x, _ in centres) + radius + margin - self.left
        self.height = max(y for _, y in centres) + high + margin - self.top

    @property
    def view_box(self) -> str:
        return " ".join(short(number) for number in (self.left, self.top, self.width, self.height))


def outline(places: list[Place], radius: float) -> str:
    """The outer edge of hexes that lie together, as one path: edges that two of them share are left out."""
    edges: Counter[frozenset[Point]] = Counter()
    directed: list[tuple[Point, Point]] = []
    for place in places:
        cx, cy = hex_centre(place.x, place.y, radius)
        corners = [(round(cx + x, 1), round(cy + y, 1)) for x, y in hex_corners(radius)]
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            directed.append((start, end))
            edges[frozenset((start, end))] += 1
    onward = {start: end for start, end in directed if edges[frozenset((start, end))] == 1}
    rings: list[str] = []
    while onward:
        first, point = onward.popitem()
        ring = [first]
        while point != first:
            ring.append(point)
            point = onward.pop(point)
        rings.append("M" + " ".join(f"{short(x)} {short(y)}" for x, y in ring) + "Z")
    return "".join(rings)
