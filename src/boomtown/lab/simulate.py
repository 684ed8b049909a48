"""Many games between bots, spread over processes. The same seed gives the same result, whatever the processes.

Game number i takes its luck and its bots' random numbers from (seed, i); in it the bots sit i seats further on.
"""

import hashlib
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypedDict

from boomtown import bots as shelf
from boomtown import games, speed
from boomtown.bots.playout import finish_at_random, play_bots
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Seeded

WHOLE = 2520
"""A win in parts that any number of seats up to ten can share evenly; whole numbers add up alike in every order."""
LARGEST_TASK = 250


@dataclass(frozen=True)
class Plan:
    """What is simulated; small enough to be sent to other processes."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    components: tuple[str, bytes] | None = None
    """Name and content of a components file that replaces the game's own."""

    def set_up(self) -> tuple[Entry, Game]:
        entry = games.find(self.game)
        box = Components(*self.components) if self.components else None
        return entry, entry.set_up(self.players, dict(self.options), box)


@dataclass
class Tally:
    """Sums over games, all whole numbers; `wins` and `scores` by seat, `bot_*` by place in the plan's list of bots."""

    players: int
    games: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    bot_wins: list[int] = field(default_factory=list)
    bot_scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for sums in self._sums():
            sums.extend([0] * self.players)

    def _sums(self) -> list[list[int]]:
        return [self.wins, self.scores, self.bot_wins, self.bot_scores]

    def count(self, turn: int, decisions: int, scores: list[int], winners: list[int]) -> None:
        """Add one game in which the bots sat `turn` seats further on."""
        self.games += 1
        self.decisions += decisions
        for seat in winners:
            self.wins[seat] += WHOLE // len(winners)
            self.bot_wins[(seat - turn) % self.players] += WHOLE // len(winners)
        for seat, score in enumerate(scores):
            self.scores[seat] += score
            self.bot_scores[(seat - turn) % self.players] += score

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        for sums, more in zip(self._sums(), other._sums(), strict=True):
            for place, value in enumerate(more):
                sums[place] += value


class Share(TypedDict):
    """How a bot or a seat did: the part of the games it won, its 95 % interval, its mean score."""

    win_rate: float
    interval: tuple[float, float]
    mean_score: float


@dataclass
class Result:
    plan: Plan
    tally: Tally
    seconds: float
    reproducible: bool

    def by_bot(self) -> dict[str, Share]:
        """A bot that has several seats is counted together: the rates add up to 1."""
        found: dict[str, Share] = {}
        for name in self.plan.bots:
            places = [place for place, other in enumerate(self.plan.bots) if other == name]
            wins = sum(self.tally.bot_wins[place] for place in places)
            score = sum(self.tally.bot_scores[place] for place in places)
            found[name] = self._share(wins, score, len(places))
        return found

    def by_seat(self) -> dict[str, Share]:
        return {
            str(seat + 1): self._share(self.tally.wins[seat], self.tally.scores[seat], 1)
            for seat in range(self.plan.players)
        }

    def _share(self, wins: int, score: int, seats: int) -> Share:
        rate = wins / (WHOLE * self.tally.games)
        return Share(
            win_rate=rate,
            interval=wilson(rate, self.tally.games),
            mean_score=score / (self.tally.games * seats),
        )

    def as_json(self) -> dict[str, object]:
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "options": plan.set_up()[1].options,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "games": self.tally.games,
            "decisions": self.tally.decisions,
            "seconds": round(self.seconds, 4),
            "decisions_per_second": round(self.tally.decisions / self.seconds, 1),
            "compiled": speed.compiled,
            "reproducible": self.reproducible,
            "by_bot": self.by_bot(),
            "by_seat": self.by_seat(),
        }


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson 1927): sound near 0 and 1 too."""
    z = 1.959963984540054
    middle = rate + z * z / (2 * games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    # The rate lies inside; at 0 and 1 the last digit of a float may say otherwise.
    return max(0.0, min(rate, (middle - half) / scale)), min(1.0, max(rate, (middle + half) / scale))


def simulate(plan: Plan, jobs: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play the plan's games; `progress` is told how many are done. `jobs` 0 means one per core."""
    start = time.perf_counter()
    if plan.games < 1:
        raise BoomtownError(f"the number of games must be at least 1, not {plan.games}")
    if jobs < 0:
        raise BoomtownError(f"the number of jobs must be at least 1, not {jobs}")
    jobs = jobs or cores()
    entry, game = plan.set_up()
    if len(plan.bots) != plan.players:
        raise BoomtownError(f"{plan.players} players need {plan.players} bots, not {len(plan.bots)}")
    seated = [shelf.make(name, entry, game, 0) for name in plan.bots]
    tally = Tally(plan.players)
    size = max(1, min(LARGEST_TASK, math.ceil(plan.games / (jobs * 8))))
    tasks = [(first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
    for part in _parts(plan, tasks, min(jobs, len(tasks))):
        tally.add(part)
        if progress is not None:
            progress(tally.games)
    return Result(plan, tally, time.perf_counter() - start, all(bot.reproducible for bot in seated))


def _parts(plan: Plan, tasks: list[tuple[int, int]], jobs: int) -> Iterator[Tally]:
    """The tasks' tallies as they are done, in any order."""
    if jobs == 1:
        for first, count in tasks:
            yield play_games(plan, first, count)
        return
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    before = multiprocessing.active_children()
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts) as pool:
        try:
            with _interrupts_held_back():
                waiting: list[Future[Tally]] = [pool.submit(play_games, plan, first, count) for first, count in tasks]
            for done in as_completed(waiting):
                yield done.result()
        except BaseException as error:
            # An error or Ctrl-C: the tasks are given up. Without its processes the pool ends at once, and it is waited
            # for: who leaves while it tidies up finds its pipes closed.
            for child in multiprocessing.active_children():
                if child not in before:
                    child.terminate()
            if isinstance(error, BrokenProcessPool):
                raise BoomtownError("a process of the simulation was ended from outside") from error
            raise


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits while processes are started: in the middle of a fork it would get lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that started these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_games(plan: Plan, first: int, count: int) -> Tally:
    """Games number `first` and on."""
    entry, game = plan.set_up()
    tally = Tally(plan.players)
    at_random = all(name == "random" for name in plan.bots)
    for number in range(first, first + count):
        luck = Seeded(_seed(plan, number, "luck"))
        state = game.start(luck)
        if at_random:
            decisions = finish_at_random(state, luck, Chance(_number(plan, number, "bots")))
        else:
            seated = [
                shelf.make(
                    plan.bots[(seat - number) % plan.players], entry, game, _number(plan, number, f"seat {seat}")
                )
                for seat in range(plan.players)
            ]
            decisions = play_bots(state, luck, seated)
        tally.count(number, int(decisions), state.scores(), state.winners())
    return tally


def _seed(plan: Plan, number: int, purpose: str) -> bytes:
    return hashlib.sha256(f"boomtown simulate {number} {purpose} {plan.seed}".encode()).digest()


def _number(plan: Plan, number: int, purpose: str) -> int:
    return int.from_bytes(_seed(plan, number, purpose)[:8], "little")
