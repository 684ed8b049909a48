"""How fast the rules run: uniform random play of whole games, set-up included, and clones.

A decision is a question with at least two answers. `api` is a Python loop over the public methods of a state,
`inside` the built-in loop of `bots/playout.py`. Seconds are the processor's: what else the machine does is not counted.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import TypedDict

from boomtown import bots as shelf
from boomtown import speed
from boomtown.bots.base import Bot
from boomtown.bots.playout import play_out, random_games
from boomtown.bots.policy import Policy
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.state import State
from boomtown.kernel.view import View

SNAPSHOTS = 40
"""States of one random game, spread evenly, over which the cost of a clone is averaged."""


class Search(TypedDict):
    """How fast a searching bot's playouts are, and where their time goes: processor time of one core."""

    game: str
    players: int
    mode: str
    random_playouts_per_second: float
    """To the end of the game, each in a freshly dealt world, over all positions of a greedy game."""
    lean_playouts_per_second: float
    """The same by the lean policy."""
    lean_turns_per_second: float
    """The same up to the mark where the searching bot cuts them."""
    view_us: float
    deal_us: float
    clone_us: float
    advice_us: float
    answer_us: float
    """An answer of the lean policy."""


class Measured(TypedDict):
    game: str
    players: int
    mode: str
    loop: str
    decisions_per_second: float
    games_per_second: float
    clone_us: float


def mode() -> str:
    return "compiled" if speed.compiled else "interpreted"


def measure(entry: Entry, players: int | None = None, seconds: float = 1.0) -> list[Measured]:
    """The rows of one game in the speed of this process; by default with as many players as it takes."""
    if not 0.01 <= seconds <= 600:
        raise BoomtownError(f"seconds can be 0.01 to 600, not {seconds:g}")
    count = players if players is not None else entry.counts[-1]
    game = entry.set_up(count)
    clone_us = clone_cost(game, seconds / 4)
    rows: list[Measured] = []
    for loop, per_second in (("api", through_api(game, seconds)), ("inside", inside(game, seconds))):
        rows.append(
            Measured(
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


def measure_other(entry: Entry, players: int | None = None, seconds: float = 1.0) -> list[Measured]:
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
    rows: list[Measured] = json.loads(done.stdout)
    return rows


def measure_search(entry: Entry, players: int | None = None, seconds: float = 1.0) -> Search:
    """The playouts of one game in the speed of this process."""
    count = players if players is not None else entry.counts[-1]
    game = entry.set_up(count)
    advice = entry.advice(game)
    policy = Policy(advice, 5)
    luck, seats = Chance(6), [shelf.make("greedy", entry, game, seat) for seat in range(count)]
    positions = _positions(game.start(luck), luck, seats)
    views = [position.view(position.seat) for position in positions]

    def lean(view: View, horizon: int) -> None:
        world = view.deal(luck)
        policy.play_on(world, luck, advice.mark(world) + horizon if horizon else -1)

    def per_second(work: Callable[[int], object]) -> float:
        return 1e6 / _cost(work, len(positions), seconds / 4)

    return Search(
        game=entry.key,
        players=count,
        mode=mode(),
        random_playouts_per_second=round(per_second(lambda at: play_out(views[at].deal(luck), luck)), 1),
        lean_playouts_per_second=round(per_second(lambda at: lean(views[at], 0)), 1),
        lean_turns_per_second=round(per_second(lambda at: lean(views[at], int(advice.horizon))), 1),
        view_us=round(_cost(lambda at: positions[at].view(positions[at].seat), len(positions), seconds / 8), 3),
        deal_us=round(_cost(lambda at: views[at].deal(luck), len(positions), seconds / 8), 3),
        clone_us=round(_cost(lambda at: positions[at].clone(), len(positions), seconds / 8), 3),
        advice_us=round(
            _cost(lambda at: advice.value(positions[at], positions[at].seat), len(positions), seconds / 8), 3
        ),
        answer_us=round(_cost(lambda at: policy.answer(positions[at]), len(positions), seconds / 8), 3),
    )


def _positions(state: State, luck: Luck, seats: list[Bot]) -> list[State]:
    """Every decision of a game between these bots."""
    positions: list[State] = []
    while not state.over:
        options = state.options()
        if len(options) > 1:
            positions.append(state.clone())
            options = [seats[state.seat].choose(state.view(state.seat), options)]
        state.advance(options[0], luck)
    return positions


def _cost(work: Callable[[int], object], count: int, seconds: float) -> float:
    """Microseconds of processor time for one piece of work, the mean over all of them."""
    done = 0
    start = now = process_time()
    while now - start < seconds or done < count:
        for at in range(count):
            work(at)
            done += 1
            if done % 16 == 0 and done >= count and process_time() - start >= seconds:
                break
        now = process_time()
    return (now - start) / done * 1e6


def through_api(game: Game, seconds: float) -> tuple[float, float]:
    """Decisions and games per second, chosen from Python."""
    luck = Chance(1)
    dice = random.Random(1).random
    play_from_python(game.start(luck), luck, dice)
    decisions = games = 0
    start = now = process_time()
    while now - start < seconds:
        decisions += play_from_python(game.start(luck), luck, dice)
        games += 1
        now = process_time()
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
    start = now = process_time()
    while now - start < seconds:
        before = now
        more, played = random_games(game, batch, seed)
        decisions += more
        games += played
        seed += 1
        now = process_time()
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
    start = now = process_time()
    while now - start < seconds:
        for position in states:
            position.clone()
        clones += len(states)
        now = process_time()
    return (now - start) / clones * 1e6
