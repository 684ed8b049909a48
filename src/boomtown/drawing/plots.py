"""Plots of numbers: two axes, what is drawn between them, and its legend. They take plain data and know no colours:
lines and areas have the class of their series."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor, log10
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.kit import environment

WIDTH: Final = 360
"""As wide as a phone, so that letters keep their size there."""
HIGH: Final = 260
LETTER: Final = 6.2
"""The mean width of a letter."""
LINE: Final = 18
"""The height of a line of words."""
EDGE: Final = 8


@dataclass
class Scale:
    """Numbers between two ends, and where they lie on the sheet."""

    low: float
    high: float
    start: float = 0.0
    end: float = 0.0

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / ((self.high - self.low) or 1)

    def ticks(self, most: int = 5) -> list[float]:
        return ticks(self.low, self.high, most)


class Label(NamedTuple):
    """Words at an axis."""

    text: str
    x: float
    y: float


class Shape(NamedTuple):
    """A path that belongs to a series; `kind` is its class."""

    kind: str
    series: int
    d: str


@dataclass
class Plot:
    """What lies between the axes is added in the numbers of its scales."""

    across: Scale
    up: Scale
    names_across: Sequence[str] = ()
    """Names instead of numbers below: one at 0, one at 1, ..."""
    names_up: Sequence[str] = ()
    """Names instead of numbers at the left, the first one at 0."""
    label_across: str = ""
    label_up: str = ""
    legend: Sequence[tuple[int, str]] = ()
    """The series that are named, with their names."""
    high: float = HIGH
    shapes: list[Shape] = field(default_factory=list)

    def __post_init__(self) -> None:
        left = EDGE + LETTER * max((len(name) for name in self.names_up or map(written, self.up.ticks())), default=0)
        self.across.start, self.across.end = left + EDGE, WIDTH - 2 * EDGE
        top = LINE if self.label_up else EDGE
        self.up.start, self.up.end = self.high - LINE * (2 if self.label_across else 1), top

    def line(self, series: int, points: Sequence[tuple[float, float]]) -> None:
        self._add("line", series, "M" + "L".join(self._point(*point) for point in points))

    def band(self, series: int, points: Sequence[tuple[float, float, float]]) -> None:
        """Between two lines: at each place the lower and the upper one."""
        there = [self._point(x, low) for x, low, _ in points]
        back = [self._point(x, high) for x, _, high in reversed(points)]
        self._add("band", series, "M" + "L".join([*there, *back]) + "Z")

    def bar(self, series: int, x: tuple[float, float], y: tuple[float, float]) -> None:
        self._add("bar", series, self._box(x, y))

    def spread(self, series: int, place: float, wide: float, parts: Sequence[float]) -> None:
        """A box from the second to the fourth of five numbers, a line at the third, whiskers to the outer ones."""
        least, low, middle, high, most = parts
        left, right = place - wide / 2, place + wide / 2
        whiskers = [((place, least), (place, low)), ((place, high), (place, most))]
        caps = [((place - wide / 4, end), (place + wide / 4, end)) for end in (least, most)]
        self._add("box", series, self._box((left, right), (low, high)) + "".join(map(self._stroke, whiskers + caps)))
        self._add("line", series, self._stroke(((left, middle), (right, middle))))

    def interval(self, series: int, place: float, low: float, value: float, high: float) -> None:
        """A number and how sure it is, side by side."""
        y = self.up.at(place)
        ends = "".join(f"M{self.across.at(end):.1f} {y - 4:.1f}v8" for end in (low, high))
        self._add("box", series, self._stroke(((low, place), (high, place))) + ends)
        x = self.across.at(value)
        self._add("dot", series, f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z")

    def upright(self, x: float) -> None:
        """A line that everything is compared with."""
        self._add("zero", 0, self._stroke(((x, self.up.low), (x, self.up.high))))

    def drawn(self) -> Markup:
        """The plot as SVG."""
        rows = self._legend_rows()
        wide = (WIDTH - 2 * EDGE) / (len(rows[0]) if rows else 1)
        named = [
            (series, name, EDGE + wide * column, self.high + LINE * (number + 1))
            for number, row in enumerate(rows)
            for column, (series, name) in enumerate(row)
        ]
        template = environment("", "en").get_template("charts/plot.svg")
        return Markup(
            template.render(
                plot=self,
                width=WIDTH,
                height=self.high + LINE * len(rows) + EDGE / 2,
                below=self._labels_across(),
                beside=self._labels_up(),
                legend=named,
                edge=EDGE,
            )
        )

    def _add(self, kind: str, series: int, d: str) -> None:
        self.shapes.append(Shape(kind, series, d))

    def _point(self, x: float, y: float) -> str:
        return f"{self.across.at(x):.1f} {self.up.at(y):.1f}"

    def _stroke(self, ends: tuple[tuple[float, float], tuple[float, float]]) -> str:
        return f"M{self._point(*ends[0])}L{self._point(*ends[1])}"

    def _box(self, x: tuple[float, float], y: tuple[float, float]) -> str:
        left, right = (self.across.at(end) for end in x)
        return f"M{left:.1f} {self.up.at(y[0]):.1f}H{right:.1f}V{self.up.at(y[1]):.1f}H{left:.1f}Z"

    def _labels_across(self) -> list[Label]:
        named = _named(self.names_across, self.across.ticks(6))
        return [Label(text, self.across.at(place), self.up.start + LINE - 3) for place, text in named]

    def _labels_up(self) -> list[Label]:
        named = _named(self.names_up, self.up.ticks())
        return [Label(text, self.across.start - EDGE, self.up.at(place)) for place, text in named]

    def _legend_rows(self) -> list[list[tuple[int, str]]]:
        """In as many columns as the longest name leaves room for."""
        longest = max((len(name) for _, name in self.legend), default=0) * LETTER + 26
        columns = max(1, min(3, int((WIDTH - 2 * EDGE) / longest)))
        return [list(self.legend[first : first + columns]) for first in range(0, len(self.legend), columns)]


def _named(names: Sequence[str], marks: Sequence[float]) -> list[tuple[float, str]]:
    """What stands at an axis, and where: names one after the other, else numbers."""
    if names:
        return [(float(at), name) for at, name in enumerate(names)]
    return [(mark, written(mark)) for mark in marks]


def round_step(span: float, most: int = 5, least: float = 0.0) -> float:
    """The smallest of 1, 2 or 5 times a power of ten that a span holds at most so many times."""
    power = floor(log10(span)) - 2
    steps = (digit * 10.0**up for up in range(power, power + 5) for digit in (1, 2, 5))
    return next(step for step in steps if span / step <= most and step >= least)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two."""
    step = round_step((high - low) or 1, most)
    return [round(number * step, 12) for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def written(value: float) -> str:
    """A number at an axis, without needless digits."""
    return f"{value:g}".replace("-", "−") if abs(value) < 1e5 else f"{value:,.0f}".replace("-", "−")


def room(values: Sequence[float], least: float | None = None) -> Scale:
    """A scale on which all values have room; from `least` if they do not go below it."""
    low, high = min(values), max(values)
    margin = (high - low) * 0.05 or 1
    return Scale(least if least is not None and low >= least else low - margin, high + margin)
