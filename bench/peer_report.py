"""What the measurements of `peers.py` say: medians, ratios against floors, and their three forms."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"


class Key(NamedTuple):
    """Whose speed: an engine playing a game, and how it was driven."""

    engine: str
    game: str
    players: int
    mode: str
    loop: str


CATANATRON = Key("catanatron", "catan", 4, "interpreted", "api")
HEARTS = Key("open_spiel", "hearts", 4, "C++", "inside")
HEARTS_DEALT = Key("open_spiel", "hearts", 4, "C++", "inside-dealt")
LOOPS = {"api": "from Python", "inside": "own loop", "inside-dealt": "own loop after the deal"}
ENGINES = {"boomtown": "Boomtown", "catanatron": "catanatron", "open_spiel": "OpenSpiel"}


class Bounds(NamedTuple):
    """The median over the repetitions, with the lowest and the highest."""

    median: float
    low: float
    high: float


@dataclass
class Line:
    """One line of the table of speeds."""

    key: Key
    decisions_per_second: Bounds
    games_per_second: Bounds
    clone_us: Bounds | None
    steps_per_second: Bounds | None
    times_catanatron: Bounds


@dataclass
class Comparison:
    """One figure that may have a floor (or, for the cost of a clone, a ceiling)."""

    about: str
    value: Bounds
    floor: float | None = None
    ceiling: float | None = None

    @property
    def met(self) -> bool | None:
        if self.floor is not None:
            return self.value.median >= self.floor
        if self.ceiling is not None:
            return self.value.median <= self.ceiling
        return None

    @property
    def demand(self) -> str:
        if self.floor is not None:
            return f">= {self.floor:g}x"
        return f"<= {self.ceiling:g} us" if self.ceiling is not None else "-"

    @property
    def verdict(self) -> str:
        return {True: "pass", False: "FAIL", None: "-"}[self.met]

    @property
    def shown(self) -> str:
        unit = " us" if self.ceiling is not None else "x"
        return f"{plain(self.value.median)}{unit}"


@dataclass(frozen=True)
class Floors:
    """What is asked of a game with four players, against catanatron unless another peer is named."""

    compiled_api: float | None = None
    interpreted_api: float | None = None
    compiled_inside: float | None = None
    compiled_inside_hearts: float | None = None
    compiled_clone_us: float | None = None


FLOORS = {
    ("goldwest", 4): Floors(60, 4, 200, 2.5, 2.0),
    ("giganten", 4): Floors(25),
    ("blackgold", 4): Floors(25),
    ("wildcatters", 4): Floors(15),
    ("oil", 4): Floors(25),
}

Rows = dict[Key, list[dict[str, Any]]]  # per contestant one row of each repetition


def bounds(values: Sequence[float]) -> Bounds:
    return Bounds(median(values), min(values), max(values))


def ratio(rows: Rows, ours: Key, theirs: Key, unit: str = "decisions_per_second") -> Bounds:
    """Slices of the same repetition are compared with each other: what slows both cancels out."""
    pairs = zip(rows[ours], rows[theirs], strict=True)
    return bounds([a["decisions_per_second"] / b[unit] for a, b in pairs])


def lines(rows: Rows) -> list[Line]:
    def column(key: Key, name: str) -> Bounds | None:
        values = [row.get(name) for row in rows[key]]
        return None if None in values else bounds([float(value) for value in values if value is not None])

    return [
        Line(
            key,
            bounds([row["decisions_per_second"] for row in rows[key]]),
            bounds([row["games_per_second"] for row in rows[key]]),
            column(key, "clone_us"),
            column(key, "steps_per_second"),
            ratio(rows, key, CATANATRON),
        )
        for key in rows
    ]


def comparisons(rows: Rows, games: Sequence[tuple[str, int]], modes: Sequence[str]) -> list[Comparison]:
    return [found for game, players in games for mode in modes for found in compare(rows, game, players, mode)]


def compare(rows: Rows, game: str, players: int, mode: str) -> list[Comparison]:
    """The figures of one game in one mode; a floor that nobody set is None."""
    floors = FLOORS.get((game, players), Floors())
    who = f"{game} ({players}) {mode}"
    api = Key("boomtown", game, players, mode, "api")
    inside = Key("boomtown", game, players, mode, "inside")
    to_catan = ratio(rows, api, CATANATRON)
    if mode == "interpreted":
        return [Comparison(f"{who}, API / catanatron", to_catan, floors.interpreted_api)]
    to_steps = ratio(rows, api, CATANATRON, "steps_per_second")
    inside_to_catan = ratio(rows, inside, CATANATRON)
    to_hearts, to_dealt = ratio(rows, inside, HEARTS), ratio(rows, inside, HEARTS_DEALT)
    found = [
        Comparison(f"{who}, API / catanatron", to_catan, floors.compiled_api),
        Comparison(f"{who}, API / catanatron's steps", to_steps),
        Comparison(f"{who}, own loop / catanatron", inside_to_catan, floors.compiled_inside),
        Comparison(f"{who}, own loop / hearts' own", to_hearts, floors.compiled_inside_hearts),
        Comparison(f"{who}, own loop / hearts' own after the deal", to_dealt),
    ]
    if floors.compiled_clone_us is not None:
        clone = bounds([row["clone_us"] for row in rows[api]])
        found.append(Comparison(f"{who}, clone", clone, ceiling=floors.compiled_clone_us))
    return found


def short(value: float) -> str:
    """Three significant digits: 0.98, 16.9, 343k, 1.33M."""
    rounded = float(f"{value:.3g}")
    for limit, letter in ((1e6, "M"), (1e3, "k")):
        if rounded >= limit:
            return f"{rounded / limit:.3g}{letter}"
    return f"{rounded:.3g}"


def plain(value: float) -> str:
    """Three significant digits of a ratio: 3.41, 282, 1,130."""
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{value:.3g}"


def spread(value: Bounds, form: Callable[[float], str]) -> str:
    return f"{form(value.low)} to {form(value.high)}"


SPEED_HEAD = ("engine, game (players)", "decisions/s", "lowest to highest", "games/s", "clone us", "x catan")
FLOOR_HEAD = ("figure", "measured", "lowest to highest", "asked", "verdict")


def title(key: Key) -> str:
    mode = f"{key.mode}, " if key.engine == "boomtown" else ""
    return f"{ENGINES[key.engine]} {key.game} ({key.players}), {mode}{LOOPS.get(key.loop, key.loop)}"


def speed_table(found: list[Line]) -> list[tuple[str, ...]]:
    return [
        (
            title(line.key),
            short(line.decisions_per_second.median),
            spread(line.decisions_per_second, short),
            short(line.games_per_second.median),
            short(line.clone_us.median) if line.clone_us else "-",
            plain(line.times_catanatron.median),
        )
        for line in found
    ]


def floor_table(found: list[Comparison]) -> list[tuple[str, ...]]:
    return [(c.about, c.shown, spread(c.value, plain), c.demand, c.verdict) for c in found]


def summary(found: list[Comparison]) -> str:
    judged = [c for c in found if c.met is not None]
    return f"{sum(bool(c.met) for c in judged)} of {len(judged)} floors are met." if judged else "No floors apply."


def print_table(title: str, head: Sequence[str], body: list[tuple[str, ...]]) -> None:
    """With rich on a terminal that has it, otherwise plain text."""
    if sys.stdout.isatty():
        try:
            from rich.box import SIMPLE_HEAD
            from rich.console import Console
            from rich.table import Table
        except ImportError:
            pass
        else:
            table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
            for index, name in enumerate(head):
                table.add_column(name, justify="right" if index else "left", no_wrap=index > 0)
            colour = {"pass": "[green]pass[/]", "FAIL": "[bold red]FAIL[/]"}
            for row in body:
                table.add_row(*(colour.get(cell, cell) for cell in row))
            Console(highlight=False).print(table)
            return
    widths = [max(len(row[index]) for row in [tuple(head), *body]) for index in range(len(head))]
    print(title)
    for row in [tuple(head), tuple("-" * width for width in widths), *body]:
        first, *others = zip(row, widths, strict=True)
        print("  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]))
    print()


def markdown_table(head: Sequence[str], body: list[tuple[str, ...]]) -> str:
    rule = ("---", *("---:" for _ in head[1:]))
    return "\n".join(f"| {' | '.join(row)} |" for row in [tuple(head), rule, *body])


METHOD = """\
Every figure is the median of {repetitions} repetitions. A repetition runs each contestant once, one
after another in processes of their own, with {seconds} s per loop of a peer; who begins
changes from one repetition to the next. A ratio compares slices of the same repetition.

All play uniformly random moves in whole games, set-up and deal included. A decision is a question
with at least two answers: steps with one answer and chance take time but are not counted (with its
single-answer steps catanatron takes {steps} steps/s). *From Python*: the moves are chosen in a
Python loop over the public interface. *Own loop*: the library plays by itself; for OpenSpiel this
is `evaluate_bots` with its uniform random bots in C++, with the decisions per game found by the
Python loop. *After the deal*: the random rollouts of OpenSpiel's tree search, started from dealt
hands, so that dealing costs nothing. The clone is `game.copy()` in catanatron and `state.clone()`
in OpenSpiel, averaged over the states of a random game. These are different games: the figures tell
the class of speed, not whose rules are harder."""


def section(
    found: list[Line],
    compared: list[Comparison],
    command: str,
    about: dict[str, Any],
    repetitions: int,
    seconds: float,
) -> str:
    """The results for docs/benchmarks.md."""
    versions = ", ".join(f"{name} {number}" for name, number in about["versions"].items())
    catan = next(line for line in found if line.key == CATANATRON)
    parts = [
        BEGIN,
        "## Results",
        f"Made on {about['date']} by\n\n    {command}\n\non {about['machine']}. Versions: {versions}.",
    ]
    if compared:
        parts += [markdown_table(FLOOR_HEAD, floor_table(compared)), summary(compared)]
    parts += [
        markdown_table(SPEED_HEAD, speed_table(found)),
        METHOD.format(
            repetitions=repetitions,
            seconds=f"{seconds:g}",
            steps=short((catan.steps_per_second or catan.decisions_per_second).median),
        ),
        END,
    ]
    return "\n\n".join(parts) + "\n"


def place(section_text: str, old: str | None) -> str:
    """A new page, or the old one with the part between the markers replaced."""
    if old is None:
        return "# Benchmarks\n\n" + section_text
    return re.sub(
        re.escape(BEGIN) + ".*?" + re.escape(END) + "\n?",
        lambda _: section_text,
        old,
        count=1,
        flags=re.DOTALL,
    )


def has_place(text: str) -> bool:
    return 0 <= text.find(BEGIN) < text.find(END)


def as_json(
    found: list[Line],
    compared: list[Comparison],
    command: str,
    about: dict[str, Any],
    repetitions: int,
    seconds: float,
) -> dict[str, Any]:
    def numbers(value: Bounds | None) -> dict[str, float] | None:
        return value._asdict() if value else None

    return {
        "command": command,
        **about,
        "repetitions": repetitions,
        "seconds": seconds,
        "rows": [
            {
                **line.key._asdict(),
                "decisions_per_second": numbers(line.decisions_per_second),
                "games_per_second": numbers(line.games_per_second),
                "clone_us": numbers(line.clone_us),
                "steps_per_second": numbers(line.steps_per_second),
                "times_catanatron": numbers(line.times_catanatron),
            }
            for line in found
        ],
        "floors": [{**asdict(c), "value": numbers(c.value), "met": c.met} for c in compared],
    }


def machine() -> str:
    """The kind of machine, without its name."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text(errors="replace"), re.MULTILINE)
        processor = model.group(1).strip() if model else processor
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        system = f"{platform.system()} {platform.release()}"
    cores = os.cpu_count() or 1
    return f"{processor}, {cores} core{'s' if cores != 1 else ''}, {platform.machine()}, {system}"
