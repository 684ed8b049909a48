"""How fast the rules run: uniform random play of whole games, set-up included, and clones.

A decision is a question with at least two answers. `api` is a Python loop over the public methods of a state,
`inside` the built-in loop of `bots/playout.py`.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import TypedDict

from boomtown import speed
from boomtown.bots.playout import random_games
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.state import State

SNAPSHOTS = 40
"""States of one random game, spread evenly, over which the cost of a clone is averaged."""


class Row(TypedDict):
    game: str
    players: int
    mode: str
    loop: str
    decisions_per_second: float
    games_per_second: float
    clone_us: float


def mode() -> str:
    return "compiled" if speed.compiled else "interpreted"


def measure(entry: Entry, players: int | None = None, seconds: float = 1.0) -> list[Row]:
    """The rows of one game in the speed of this process; by default with as many players as it takes."""
    if not 0.01 <= seconds <= 600:
        raise BoomtownError(f"seconds can be 0.01 to 600, not {seconds:g}")
    count = players if players is not None else entry.counts[-1]
    game = entry.set_up(count)
    clone_us = clone_cost(game, seconds / 4)
    rows: list[Row] = []
    for loop, per_second in (("api", through_api(game, seconds)), ("inside", inside(game, seconds))):
        rows.append(
            Row(
                game=entry.key,
                players=count,
                mode=mode(),
                loop=loop,
                decisions_per_second=round(per_second[0], 1),
                games_per_second=round(per_second[1], 2),
                clone_us=round(clone_us, 4),
            )
        )
    return rows


def measure_other(entry: Entry, players: int | None = None, seconds: float = 1.0) -> list[Row]:
    """The rows of the other speed, from a process of its own: none if the user chose one, or nothing is compiled."""
    if os.environ.get("BOOMTOWN_SPEED") or not (speed.compiled or speed.find()):
        return []
    command = [sys.executable, "-m", "boomtown", "bench", entry.key, "--json", "--seconds", str(seconds)]
    if players is not None:
        command += ["--players", str(players)]
    wish = "interpreted" if speed.compiled else "compiled"
    done = subprocess.run(command, env={**os.environ, "BOOMTOWN_SPEED": wish}, capture_output=True, text=True)
    if done.returncode:
        raise BoomtownError(f"the {wish} rules cannot be measured: {done.stderr.strip()}")
    rows: list[Row] = json.loads(done.stdout)
    return rows


def through_api(game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and games per second, chosen from Python."""
    luck = Chance(1)
    dice = random.Random(1).random
    play_from_python(game.start(luck), luck, dice)
    decisions = games = 0
    start = now = perf_counter()
    while now - start < seconds:
        decisions += play_from_python(game.start(luck), luck, dice)
        games += 1
        now = perf_counter()
    return decisions / (now - start), games / (now - start)


def play_from_python(state: State, luck: Luck, dice: Callable[[], float]) -> int:
    """A game to its end through the public methods; returns the number of decisions."""
    decisions = 0
    options = state.options()
    while options:
        count = len(options)
        if count > 1:
            decisions += 1
        state.apply(options[int(dice() * count)], luck)
        options = state.options()
    return decisions


def inside(game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and games per second of the built-in loop."""
    seed = 1
    batch = 1
    random_games(game, 1, 0)
    decisions = games = 0
    start = now = perf_counter()
    while now - start < seconds:
        before = now
        more, played = random_games(game, batch, seed)
        decisions += more
        games += played
        seed += 1
        now = perf_counter()
        if now - before < seconds / 50:
            batch *= 2
    return decisions / (now - start), games / (now - start)


def clone_cost(game: Game, seconds: float) -> float:
    """Microseconds for a clone, the mean over the states of a random game."""
    luck = Chance(2)
    chooser = Chance(3)
    state = game.start(luck)
    states: list[State] = []
    while not state.over:
        states.append(state.clone())
        options = state.options()
        state.apply(options[chooser.below(len(options))], luck)
    states = states[:: max(1, len(states) // SNAPSHOTS)]
    clones = 0
    start = now = perf_counter()
    while now - start < seconds:
        for position in states:
            position.clone()
        clones += len(states)
        now = perf_counter()
    return (now - start) / clones * 1e6
