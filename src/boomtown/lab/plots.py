"""Plots of many games, by Matplotlib, as SVG for a page: colours and letters are the page's own, light or dark."""

import io
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from boomtown.lab.extras import needed
from boomtown.lab.figures import Finding
from boomtown.lab.playing import MOMENTS, PHASES, Row
from boomtown.speech import say, translated

INK, GRID = "#000001", "#000002"
SERIES = ["#000011", "#000012", "#000013", "#000014", "#000015", "#000016"]
"""Stand for colours of the page (`--ink`, `--grid`, `--series-1`, ...), which know about day and night."""
WIDE, HIGH = 3.6, 2.7
"""Inches: as wide as a phone, so that letters keep their size there."""
LETTERS = 8.5
MOST_ANSWERS = 14
MOST_EFFECTS = 12
LONGEST_NAME = 26
LEGEND = 48
"""So many letters stand side by side in a legend."""

Series = dict[str, list[Row]]
"""The games of each line or colour, by its name."""


def scores(series: Series, by: Callable[[Row, int], str]) -> str:
    """The spread of final scores, by seat or by bot."""
    names = list(dict.fromkeys(by(row, seat) for rows in series.values() for row in rows for seat in _seats(row)))
    names.sort()
    fig, ax = _empty()
    width = 0.8 / len(series)
    for index, rows in enumerate(series.values()):
        ended = [(by(row, seat), row["scores"][seat]) for row in rows for seat in _seats(row)]
        values = [[score for owner, score in ended if owner == name] for name in names]
        places = [place + (index - (len(series) - 1) / 2) * width for place in range(len(names))]
        _boxes(ax, values, places, width * 0.8, _colour(index))
    ax.set_xticks(range(len(names)), [_short(name) for name in names])
    _name_lines(fig, ax, series)
    return _svg(fig)


def _boxes(ax: Any, values: list[list[int]], places: list[float], width: float, colour: str) -> None:
    line = {"color": colour, "linewidth": 1.2}
    ax.boxplot(
        values,
        positions=places,
        widths=width,
        boxprops=line,
        whiskerprops=line,
        capprops=line,
        medianprops={"color": colour, "linewidth": 2.4},
        showfliers=False,
        whis=(5, 95),
        manage_ticks=False,
    )


def course(series: Series, by: Callable[[Row, int], str]) -> str:
    """The mean score from the beginning to the end of a game; with one series a line for each seat or bot."""
    fig, ax = _empty()
    lines: dict[str, list[list[int]]] = {}
    for name, rows in series.items():
        for row in rows:
            for seat in _seats(row):
                lines.setdefault(name if len(series) > 1 else by(row, seat), []).append(row["track"][seat])
    percent = [100 * moment / (MOMENTS - 1) for moment in range(MOMENTS)]
    for index, name in enumerate(lines if len(series) > 1 else sorted(lines)):
        tracks = [sorted(values) for values in zip(*lines[name], strict=True)]
        count = len(lines[name])
        ax.plot(percent, [sum(values) / count for values in tracks], color=_colour(index), label=_short(name, LEGEND))
        low, high = ([values[count * quarter // 4] for values in tracks] for quarter in (1, 3))
        ax.fill_between(percent, low, high, color=_colour(index), alpha=0.12, linewidth=0)
    ax.set_xlabel(say("lab.plot.part"))
    if len(lines) > 1:
        _legend(fig)
    return _svg(fig)


def length(series: Series) -> str:
    """How many decisions games take."""
    fig, ax = _empty()
    every = [row["decisions"] for rows in series.values() for row in rows]
    low, high = min(every), max(every) + 1
    bins = [low + (high - low) * step / 24 for step in range(25)]
    for index, rows in enumerate(series.values()):
        values = [row["decisions"] for row in rows]
        weights = [100 / len(values)] * len(values)
        ax.hist(values, bins, weights=weights, histtype="step", color=_colour(index), linewidth=1.6)
    ax.set_xlabel(say("lab.plot.decisions"))
    ax.set_ylabel(say("lab.plot.share"))
    _name_lines(fig, ax, series)
    return _svg(fig)


def answers(rows: list[Row]) -> str:
    """The answers given most, for each third of the game."""
    used = Counter[tuple[str, int]]()
    for row in rows:
        for one in row["answers"]:
            used[f"{one['step']}: {one['word']}", one["phase"]] += one["count"]
    totals = Counter[str]()
    for (name, _), count in used.items():
        totals[name] += count
    names = [name for name, _ in totals.most_common(MOST_ANSWERS)][::-1]
    fig, ax = _empty(0.9 + 0.24 * len(names))
    left = [0.0] * len(names)
    for phase in range(1, PHASES + 1):
        width = [used[name, phase] / len(rows) for name in names]
        label = say(f"lab.plot.phase.{phase}")
        ax.barh(range(len(names)), width, left=left, color=_colour(phase - 1), label=label, height=0.7)
        left = [before + more for before, more in zip(left, width, strict=True)]
    ax.set_yticks(range(len(names)), [_short(name) for name in names])
    ax.set_xlabel(say("lab.plot.times"))
    _legend(fig)
    return _svg(fig)


def intervals(findings: list[Finding], of: str, arms: list[str], zero: float | None = None) -> str:
    """Values or effects with their intervals, one below the other; an arm has the colour it has in other plots."""
    names = list(dict.fromkeys(finding["name"] for finding in findings))[::-1]
    fig, ax = _empty(0.8 + (0.14 + 0.12 * len(arms)) * len(names))
    for finding in findings:
        figure = finding["effect"] if of == "effect" else finding["value"]
        if figure is None:
            continue
        index = arms.index(finding["arm"])
        place = names.index(finding["name"]) - (index - (len(arms) - 1) / 2) * 0.7 / len(arms)
        scale = 100 if finding["share"] else 1
        ends = [[scale * (figure.value - figure.low)], [scale * (figure.high - figure.value)]]
        ax.errorbar(
            [scale * figure.value], [place], xerr=ends, fmt="o", color=_colour(index), markersize=4, capsize=2.5
        )
    if zero is not None:
        ax.axvline(zero, color=INK, linewidth=0.8, linestyle=(0, (3, 3)))
    ax.set_yticks(range(len(names)), [_short(translated(name)) for name in names])
    ax.set_ylim(-0.6, len(names) - 0.4)
    if len({finding["arm"] for finding in findings}) > 1:
        for index, arm in enumerate(arms):
            if any(finding["arm"] == arm for finding in findings):
                ax.plot([], [], "o", color=_colour(index), markersize=4, label=_short(arm, LEGEND))
        _legend(fig)
    return _svg(fig)


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


def _colour(index: int) -> str:
    return SERIES[index % len(SERIES)]


def _short(name: str, longest: int = LONGEST_NAME) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"


def _name_lines(fig: Any, ax: Any, series: Series) -> None:
    if len(series) > 1:
        for index, name in enumerate(series):
            ax.plot([], [], color=_colour(index), label=_short(name, LEGEND))
        _legend(fig)


def _legend(fig: Any) -> None:
    """Below the plot, in as many columns as the longest name leaves room for."""
    names = [name for ax in fig.axes for name in ax.get_legend_handles_labels()[1]]
    columns = max(1, min(3, LEGEND // max(len(name) for name in names)))
    fig.legend(frameon=False, labelcolor=INK, loc="outside lower center", ncols=columns, fontsize=LETTERS)


def _empty(high: float = HIGH) -> tuple[Any, Any]:
    figure = needed("matplotlib.figure", "lab", "a report")
    fig = figure.Figure(figsize=(WIDE, high), layout="constrained")
    ax = fig.add_subplot()
    fig.patch.set_visible(False)
    ax.patch.set_visible(False)
    ax.tick_params(colors=INK, labelsize=LETTERS)
    for axis in (ax.xaxis, ax.yaxis):
        axis.label.set(color=INK, fontsize=LETTERS)
    ax.grid(color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)
    for side, spine in ax.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(GRID)
    return fig, ax


def _svg(fig: Any) -> str:
    matplotlib = needed("matplotlib", "lab", "a report")
    file = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "boomtown"}):
        fig.savefig(file, format="svg", metadata={"Date": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r' id="\w+_\d+"', "", text)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'(<svg[^>]*?) width="[^"]*pt"', r'\1 aria-hidden="true"', text)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*pt"', r"\1", text)
    text = text.replace(INK, "var(--ink)").replace(GRID, "var(--grid)")
    for number, colour in enumerate(SERIES, start=1):
        text = text.replace(colour, f"var(--series-{number})")
    return text
