"""What drawing costs: the update of one viewpoint after a move, in processor time, for every game.

    uv run --group dev python bench/drawing.py
    uv run --group dev python bench/drawing.py --tables 10 --moves 40 --games oil,giganten
    uv run --group dev python bench/drawing.py --games oil --profile            # where the time goes

Tables are played at random, move by move in turns, as a server has them; each has three viewers: its players, and a
spectator where there are two. Drawing is all that happens between a move and the data that is sent: the seat's view,
the board in words, html where something changed, the step from the frame before. No answer is read, no line stored.
"""

import argparse
import cProfile
import gc
import pstats
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boomtown.site.tables.live.desks import Desk

GAMES = "goldwest,giganten,blackgold,wildcatters,oil"
LANGUAGE = "en"
VIEWERS = 3
PARTS = ("scene", "html", "step")
"""What the viewpoint sees, in words; its fragments; what changed."""


class Stopwatch:
    """Milliseconds of processor time that a function takes, call by call."""

    def __init__(self, owner: Any, name: str) -> None:
        self.times: list[float] = []
        self._function: Callable[..., object] = getattr(owner, name)
        setattr(owner, name, lambda *values: self._timed(*values))

    def _timed(self, *values: object) -> object:
        begun = time.process_time_ns()
        try:
            return self._function(*values)
        finally:
            self.times.append((time.process_time_ns() - begun) / 1e6)


def opened(game: str, count: int) -> "list[Desk]":
    """Tables with people at them, and three viewpoints of each that are watched."""
    from boomtown import games as shelf
    from boomtown.site.people.models import Player
    from boomtown.site.tables.live.desks import Viewpoint, desks
    from boomtown.site.tables.play import opening, seating

    found = []
    for number in range(count):
        seats = max(2, shelf.find(game).counts[0])
        people = [Player.objects.guest(f"{name} {number}") for name in ("Anna", "Ben", "Cleo", "Dora")]
        table = opening.open_table(people[0], game, ["me"] + ["open"] * (seats - 1))
        for seat in range(1, seats):
            seating.sit(table.id, people[seat], seat)
        desk = desks.watch(table.id)
        desk.catch_up()
        for viewer in range(VIEWERS):
            viewpoint = Viewpoint(viewer if viewer < seats else -1, LANGUAGE)
            desk.frame(viewpoint)
            desk.watched[viewpoint] = 1
        found.append(desk)
    return found


def step(desk: "Desk", dice: random.Random) -> None:
    """A random answer, and the update of all viewpoints."""
    assert desk.match is not None and desk.facts is not None
    desk.match.play(int(dice.choice(desk.match.state.options())))
    desk.moved(replace(desk.facts, revision=desk.facts.revision + 1, version=desk.match.version))
    desk.draw()


def play(found: "list[Desk]", moves: int, dice: random.Random) -> None:
    for _ in range(moves):
        for desk in found:
            if desk.match is not None and not desk.match.over:
                step(desk, dice)


def row(title: str, whole: list[float], parts: list[list[float]]) -> str:
    cuts = quantiles(whole, n=20)
    shares = "".join(f"{mean(part):8.2f}" for part in parts)
    return f"{title:14}{len(whole):9,}{median(whole):9.2f}{mean(whole):9.2f}{cuts[18]:9.2f}{shares}"


def measured(games: list[str], tables: int, moves: int, warm: int) -> None:
    from boomtown.site.tables.live.desks import Desk, frames
    from boomtown.site.tables.page.frames import Frame

    watches = [
        Stopwatch(Desk, "_drawn"),
        Stopwatch(Desk, "scene"),
        Stopwatch(frames, "frame"),
        Stopwatch(Frame, "follow"),
    ]
    heads = "".join(f"{part:>8}" for part in PARTS)
    print(
        f"\none viewpoint's update in milliseconds of processor time; {tables} tables of each game, {VIEWERS} viewers\n"
    )
    print(f"{'':14}{'updates':>9}{'median':>9}{'mean':>9}{'p95':>9}{heads}   (means)", flush=True)
    for game in games:
        dice = random.Random(7)
        found = opened(game, tables)
        play(found, warm, dice)
        for watch in watches:
            watch.times.clear()
        play(found, moves, dice)
        whole, *parts = [watch.times for watch in watches]
        print(row(game, whole, parts), flush=True)


def profiled(games: list[str], tables: int, moves: int, warm: int) -> None:
    for game in games:
        dice = random.Random(7)
        found = opened(game, tables)
        play(found, warm, dice)
        profile = cProfile.Profile()
        profile.runcall(play, found, moves, dice)
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES, help="by commas (all five)")
    parser.add_argument("--tables", type=int, default=20, help="tables of each game (20)")
    parser.add_argument("--moves", type=int, default=60, help="moves of each table that are measured (60)")
    parser.add_argument("--warm", type=int, default=30, help="moves of each table before that (30)")
    parser.add_argument("--profile", action="store_true", help="show the functions that take most, moves included")
    wanted = parser.parse_args()
    if not 0 < wanted.tables <= 2000 or not 0 < wanted.moves <= 10_000 or wanted.warm < 0:
        parser.error("1 to 2,000 tables, 1 to 10,000 moves")
    with tempfile.TemporaryDirectory(prefix="boomtown-bench-") as folder:
        from boomtown.site.serve import migrate, set_up

        set_up(Path(folder))
        migrate()
        from boomtown.site.asgi import GARBAGE

        gc.freeze()  # as the server does
        gc.set_threshold(*GARBAGE)
        how = profiled if wanted.profile else measured
        how(wanted.games.split(","), wanted.tables, wanted.moves, wanted.warm)


if __name__ == "__main__":
    main()
