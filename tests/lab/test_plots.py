"""Plots are drawn where their numbers say, in the colour of their series, and words in them are words."""

import re

import pytest

from boomtown.drawing.plots import HIGH, LINE, WIDTH, Plot, Scale, room, ticks, written
from boomtown.lab import plots


def row(scores: list[int], decisions: int = 100) -> dict[str, object]:
    return {"scores": scores, "decisions": decisions, "bots": ["greedy"] * len(scores)}


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [(0, 100, [0, 20, 40, 60, 80, 100]), (-0.3, 0.3, [-0.2, 0, 0.2]), (7, 7, [7]), (48e3, 61e3, [50e3, 55e3, 60e3])],
)  # fmt: skip
def test_marks_are_round_and_inside(low: float, high: float, marks: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(marks)


def test_numbers_at_an_axis_are_short() -> None:
    assert [written(value) for value in (-0.5, 20.0, 250_000.0)] == ["−0.5", "20", "250,000"]


def test_ends_of_a_scale_are_ends_of_the_sheet() -> None:
    plot = Plot(Scale(0, 10), Scale(-5, 5))
    assert plot.across.at(10) == WIDTH - 16
    assert plot.up.at(-5) == HIGH - LINE
    plot.line(3, [(0, -5), (10, 5)])
    assert f'<path class="plot-line series-4" d="M{plot.across.start:.1f} 242.0L344.0 8.0"/>' in plot.drawn()


def test_all_values_have_room() -> None:
    scale = room([3, 13])
    assert (scale.low, scale.high) == (2.5, 13.5)
    assert room([3, 13], least=0).low == 0
    assert room([4, 4]).high > 4


def test_whiskers_leave_out_five_percent() -> None:
    """Of 0 to 100 the box goes from 25 to 75, whiskers from 5 to 95: so far apart do they lie."""
    drawn = plots.scores({"": [row([score]) for score in range(101)]}, lambda _, seat: f"seat {seat}")  # type: ignore[list-item]
    (box,) = re.findall(r'plot-box series-1" d="([^"]+)"', drawn)
    low, high = (float(y) for y in re.match(r"M\S+ (\S+)H\S+V([\d.]+)H", box).groups())  # type: ignore[union-attr]
    ends = [float(y) for y in re.findall(r"M\S+ ([\d.]+)L", box)[-2:]]
    assert ends[0] - ends[1] == pytest.approx((low - high) * 90 / 50, abs=0.3)


def test_names_are_words_of_the_page_and_not_of_its_markup() -> None:
    drawn = plots.length({"<b>": [row([1], 90)], "camps=10": [row([1], 110)]})  # type: ignore[list-item]
    assert "&lt;b&gt;" in drawn
    assert "<b>" not in drawn
