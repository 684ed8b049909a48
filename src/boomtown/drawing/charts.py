"""Charts at the end of a game: the score in parts, and scores over time. They take plain data and say it in words."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.folders import phrases
from boomtown.drawing.kit import environment
from boomtown.drawing.plots import round_step
from boomtown.kernel.board import ScorePart

WIDTH: Final = 480
NAMES: Final = 140
"""Room for the players' names left of the bars."""
ENDS: Final = 38
"""Room for the players' marks right of the lines; names and scores need more."""
TOTAL: Final = 14
"""Room around the sum, right of the bars."""
SUM: Final = 13
"""The width of a digit of a sum, which is set larger."""
SHORT: Final = 9
"""Letters of a name next to a line."""
BAR: Final = 48
TONES: Final = 10
"""Tones of the parts, the later ones hatched; they come again after that."""
HIGH: Final = 280
DIGIT: Final = 9
"""The width of a digit in names and parts; those next to the grid are a little smaller."""
NEXT: Final = 24
"""The least distance between two names next to the lines."""


class Segment(NamedTuple):
    """A piece of a bar."""

    x: float
    width: float
    points: int
    caption: str
    tone: int


class Bar(NamedTuple):
    seat: int
    title: str
    y: int
    total: int
    parts: list[Segment]


class Track(NamedTuple):
    """A line of scores, and where its name stands."""

    seat: int
    title: str
    points: str
    last: int
    x: float
    y: float
    name_y: float


def stacked_bars(
    titles: Sequence[str], tallies: Sequence[ScorePart], language: str, written: Callable[[int], str]
) -> Markup:
    """A bar per player, made of the parts of the score; losses stand left of the line. `written`: as the game writes
    points, which may be money."""
    parts = [tally for tally in tallies if any(tally.points)]
    if not parts:
        return Markup("")
    seats = range(len(titles))
    most = max(sum(max(tally.points[seat], 0) for tally in parts) for seat in seats)
    least = max(sum(max(-tally.points[seat], 0) for tally in parts) for seat in seats)
    widest = max(len(written(sum(tally.points[seat] for tally in parts))) for seat in seats)
    room = WIDTH - NAMES - TOTAL - SUM * widest
    scale = room / max(most + least, 1)
    zero = NAMES + least * scale
    bars = [_bar(seat, titles[seat], parts, zero, scale) for seat in seats]
    return _rendered(
        "bars.svg",
        language,
        bars=bars,
        zero=zero,
        width=WIDTH,
        height=len(bars) * BAR + 4,
        digit=DIGIT,
        parts=_legend(parts),
        written=written,
    )


def _bar(seat: int, title: str, tallies: list[ScorePart], zero: float, scale: float) -> Bar:
    right = left = zero
    parts: list[Segment] = []
    for number, tally in enumerate(tallies):
        points = tally.points[seat]
        wide = abs(points) * scale
        if points > 0:
            parts.append(Segment(right, wide, points, _capital(tally.caption), number % TONES))
            right += wide
        elif points < 0:
            left -= wide
            parts.append(Segment(left, wide, points, _capital(tally.caption), number % TONES))
    return Bar(seat, title, seat * BAR, sum(tally.points[seat] for tally in tallies), parts)


def _legend(tallies: list[ScorePart]) -> list[tuple[int, str, list[int]]]:
    return [(number % TONES, _capital(tally.caption), list(tally.points)) for number, tally in enumerate(tallies)]


def _capital(caption: str) -> str:
    return caption[:1].upper() + caption[1:]


def lines(
    titles: Sequence[str], scores: Sequence[Sequence[int]], language: str, about: str = "lines", unit: str = ""
) -> Markup:
    """A line per player: `scores` has the scores of each seat after every line of the record, or whatever is plotted
    of them (`about`, in which `unit`)."""
    if not scores or len(scores[0]) < 2:
        return Markup("")
    steps = len(scores[0]) - 1
    top, bottom = max(max(row) for row in scores), min(0, min(min(row) for row in scores))
    ticks = _ticks(bottom, top)
    top = max(top, ticks[-1])
    number = phrases("", language).number
    names = max(
        min(len(title), SHORT) + 1 + len(number(row[-1]) + unit) for title, row in zip(titles, scores, strict=True)
    )
    left = float(12 + DIGIT * max(len(number(tick) + unit) for tick in ticks))
    right = float(WIDTH - ENDS - DIGIT * names)

    def at(step: int, score: int) -> tuple[float, float]:
        return left + (right - left) * step / steps, 12 + (HIGH - 24) * (top - score) / max(top - bottom, 1)

    tracks = [_track(seat, titles[seat], row, at) for seat, row in enumerate(scores)]
    grid = [(number(tick) + unit, at(0, tick)[1]) for tick in ticks]
    return _rendered(
        "lines.svg",
        language,
        tracks=_apart(tracks),
        grid=grid,
        about=about,
        unit=unit,
        room=SHORT,
        left=left,
        right=right,
        width=WIDTH,
        height=HIGH,
    )


def _track(seat: int, title: str, row: Sequence[int], at: Callable[[int, int], tuple[float, float]]) -> Track:
    points = [at(step, score) for step, score in enumerate(row)]
    kept = [
        point
        for number, point in enumerate(points)
        if number in (0, len(row) - 1) or row[number] != row[number - 1] or row[number] != row[number + 1]
    ]
    x, y = points[-1]
    return Track(seat, title, " ".join(f"{px:.1f},{py:.1f}" for px, py in kept), row[-1], x, y, y)


def _apart(tracks: list[Track]) -> list[Track]:
    """Names next to the ends of the lines, none over another."""
    placed: list[Track] = []
    free = 0.0
    for track in sorted(tracks, key=lambda track: track.y):
        y = max(track.y, free)
        placed.append(track._replace(name_y=y))
        free = y + NEXT
    low = float(HIGH - 8)
    for number, track in reversed(list(enumerate(placed))):
        placed[number] = track._replace(name_y=min(track.name_y, low))
        low = placed[number].name_y - NEXT
    return placed


def _ticks(bottom: int, top: int) -> list[int]:
    """Round numbers from bottom to top and one beyond, about five of them."""
    step = round(round_step(max(top - bottom, 1), least=1))
    return list(range(-(-bottom // step) * step, top + step, step))


def _rendered(template: str, language: str, **values: object) -> Markup:
    return Markup(environment("", language).get_template(f"charts/{template}").render(values))
