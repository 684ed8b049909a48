"""Plots of many games, drawn as the site's charts are: SVG for a page whose style gives each series its colour."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence

from markupsafe import Markup

from boomtown.drawing.plots import Plot, Scale, room
from boomtown.lab.figures import Finding
from boomtown.lab.playing import MOMENTS, PHASES, Row
from boomtown.speech import say, translated

MOST_ANSWERS = 14
MOST_EFFECTS = 12
LONGEST_NAME = 26
LEGEND = 48
"""So many letters of a name stand in a legend."""
BINS = 24
NAMED = 20
"""The height of a line with a name next to it."""

Series = dict[str, list[Row]]
"""The games of each line or colour, by its name."""


def scores(series: Series, by: Callable[[Row, int], str]) -> Markup:
    """The spread of final scores, by seat or by bot: whiskers leave out five percent at each end."""
    names = list(dict.fromkeys(by(row, seat) for rows in series.values() for row in rows for seat in _seats(row)))
    names.sort()
    width = 0.8 / len(series)
    boxes: list[tuple[int, float, list[float]]] = []
    for index, rows in enumerate(series.values()):
        for place, name in enumerate(names):
            values = sorted(row["scores"][seat] for row in rows for seat in _seats(row) if by(row, seat) == name)
            if values:
                parts = [_quantile(values, part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
                boxes.append((index, place + (index - (len(series) - 1) / 2) * width, parts))
    plot = Plot(
        Scale(-0.6, len(names) - 0.4),
        room([value for _, _, parts in boxes for value in parts]),
        names_across=[_short(name) for name in names],
        legend=_named(series),
    )
    for index, middle, parts in boxes:
        plot.spread(index, middle, width * 0.8, parts)
    return plot.drawn()


def course(series: Series, by: Callable[[Row, int], str]) -> Markup:
    """The mean score from the beginning to the end of a game; with one series a line for each seat or bot."""
    lines: dict[str, list[list[int]]] = {}
    for name, rows in series.items():
        for row in rows:
            for seat in _seats(row):
                lines.setdefault(name if len(series) > 1 else by(row, seat), []).append(row["track"][seat])
    names = list(lines) if len(series) > 1 else sorted(lines)
    percent = [100 * moment / (MOMENTS - 1) for moment in range(MOMENTS)]
    means: list[list[float]] = []
    quarters: list[list[tuple[int, int]]] = []
    for name in names:
        count = len(lines[name])
        tracks = [sorted(values) for values in zip(*lines[name], strict=True)]
        means.append([sum(values) / count for values in tracks])
        quarters.append([(values[count // 4], values[count * 3 // 4]) for values in tracks])
    every = [end for track in quarters for ends in track for end in ends] + [value for mean in means for value in mean]
    legend = [(index, _short(name, LEGEND)) for index, name in enumerate(names)] if len(names) > 1 else []
    plot = Plot(Scale(0, 100), room(every, 0), label_across=say("lab.plot.part"), legend=legend)
    for index, ends in enumerate(quarters):
        plot.band(index, [(x, low, high) for x, (low, high) in zip(percent, ends, strict=True)])
    for index, mean in enumerate(means):
        plot.line(index, list(zip(percent, mean, strict=True)))
    return plot.drawn()


def length(series: Series) -> Markup:
    """How many decisions games take."""
    every = [row["decisions"] for rows in series.values() for row in rows]
    low, high = min(every), max(every) + 1
    ends = [low + (high - low) * step / BINS for step in range(BINS + 1)]
    shares: list[list[float]] = []
    for rows in series.values():
        inside = Counter(bisect_right(ends, row["decisions"]) - 1 for row in rows)
        shares.append([100 * inside[place] / len(rows) for place in range(BINS)])
    plot = Plot(
        Scale(low, high),
        Scale(0, 1.05 * max(max(share) for share in shares)),
        label_across=say("lab.plot.decisions"),
        label_up=say("lab.plot.share"),
        legend=_named(series),
    )
    for index, share in enumerate(shares):
        steps = [(end, part) for place, part in enumerate(share) for end in ends[place : place + 2]]
        plot.line(index, [(low, 0), *steps, (high, 0)])
    return plot.drawn()


def answers(rows: list[Row]) -> Markup:
    """The answers given most, for each third of the game."""
    used = Counter[tuple[str, int]]()
    for row in rows:
        for one in row["answers"]:
            used[f"{one['step']}: {one['word']}", one["phase"]] += one["count"]
    totals = Counter[str]()
    for (name, _), count in used.items():
        totals[name] += count
    names = [name for name, _ in totals.most_common(MOST_ANSWERS)][::-1]
    plot = Plot(
        Scale(0, 1.05 * max(totals.values(), default=1) / len(rows)),
        Scale(-0.6, len(names) - 0.4),
        names_up=[_short(name) for name in names],
        label_across=say("lab.plot.times"),
        legend=[(phase - 1, say(f"lab.plot.phase.{phase}")) for phase in range(1, PHASES + 1)],
        high=2 * NAMED + NAMED * len(names),
    )
    for place, name in enumerate(names):
        left = 0.0
        for phase in range(1, PHASES + 1):
            right = left + used[name, phase] / len(rows)
            plot.bar(phase - 1, (left, right), (place - 0.35, place + 0.35))
            left = right
    return plot.drawn()


def intervals(findings: list[Finding], of: str, arms: list[str], zero: float | None = None) -> Markup:
    """Values or effects with their intervals, one below the other; an arm has the colour it has in other plots."""
    names = list(dict.fromkeys(finding["name"] for finding in findings))[::-1]
    found: list[tuple[int, float, float, float, float]] = []
    for finding in findings:
        figure = finding["effect"] if of == "effect" else finding["value"]
        if figure is None:
            continue
        index = arms.index(finding["arm"])
        place = names.index(finding["name"]) - (index - (len(arms) - 1) / 2) * 0.7 / len(arms)
        scale = 100 if finding["share"] else 1
        found.append((index, place, scale * figure.low, scale * figure.value, scale * figure.high))
    ends = [end for _, _, low, _, high in found for end in (low, high)] + ([] if zero is None else [zero])
    shown = {finding["arm"] for finding in findings}
    legend = [(index, _short(arm, LEGEND)) for index, arm in enumerate(arms) if arm in shown] if len(shown) > 1 else []
    plot = Plot(
        room(ends or [0, 1]),
        Scale(-0.6, len(names) - 0.4),
        names_up=[_short(translated(name)) for name in names],
        legend=legend,
        high=2 * NAMED + (NAMED * 0.6 + NAMED * 0.5 * len(arms)) * len(names),
    )
    if zero is not None:
        plot.upright(zero)
    for one in found:
        plot.interval(*one)
    return plot.drawn()


def telling(findings: list[Finding]) -> list[Finding]:
    """Of many effects those that stand out most from their error."""

    def clarity(finding: Finding) -> float:
        effect = finding["effect"]
        return abs(effect.value) / (effect.high - effect.low) if effect and effect.high > effect.low else 0.0

    clearest: dict[str, float] = {}
    for finding in findings:
        clearest[finding["name"]] = max(clarity(finding), clearest.get(finding["name"], 0.0))
    best = sorted(clearest, key=lambda name: (-clearest[name], name))[:MOST_EFFECTS]
    return [finding for finding in findings if finding["name"] in best]


def _seats(row: Row) -> range:
    return range(len(row["scores"]))


def _named(series: Series) -> list[tuple[int, str]]:
    return [(index, _short(name, LEGEND)) for index, name in enumerate(series)] if len(series) > 1 else []


def _short(name: str, longest: int = LONGEST_NAME) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def _quantile(values: Sequence[int], part: float) -> float:
    """Of ordered values, between the two that lie around it."""
    place = part * (len(values) - 1)
    before = values[int(place)]
    after = values[min(int(place) + 1, len(values) - 1)]
    return before + (after - before) * (place - int(place))
