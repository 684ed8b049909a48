"""One machine for many games: simulation, tournament and balance say which games they want and get their rows.

What is on the disk already is not played again; what is played is on the disk before it is handed on.
"""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from boomtown.kernel.errors import BoomtownError
from boomtown.lab.plan import Plan
from boomtown.lab.playing import Row
from boomtown.lab.results import Results
from boomtown.lab.workers import Task, Workers, hire

LARGEST_TASK = 250
LARGEST_THOUGHTFUL_TASK = 8
"""With bots that think: their results are worth keeping at once."""

Key = tuple[str, int]
"""A game: its arm and number."""


@dataclass(frozen=True)
class Means:
    """Where games are played and kept."""

    jobs: int = 0
    """Processes; 0 means one per core."""
    on: str = "local"
    out: Path | None = None
    resume: bool = False
    progress: Callable[[int], None] | None = None
    """Told how many games are done."""


class Machine:
    """Plays games of some arms, each of them a plan with a name."""

    def __init__(self, arms: dict[str, Plan], means: Means, workers: Workers, results: Results | None) -> None:
        self.arms = arms
        self.means = means
        self.workers = workers
        self.results = results
        self.done = 0
        self.decisions = 0
        """In games that were played in this run: those of an earlier one took none of its time."""
        self.reproducible = all(bot.reproducible for plan in arms.values() for bot in plan.seated())
        self._start = time.perf_counter()
        self._earlier: dict[Key, Row] = {}
        for row in results.earlier() if results else ():
            self._check(row, results.lines if results else "")
            self._earlier[row["arm"], row["number"]] = row

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    def _check(self, row: Row, where: object) -> None:
        plan = self.arms.get(row["arm"])
        if plan is None or plan.mark != row["plan"]:
            raise BoomtownError(f"{where} holds games of another run: game, rules, bots, seed or options differ")

    def kept(self, game: Key) -> bool:
        """Whether it was played in an earlier run."""
        return game in self._earlier

    def play(self, wanted: list[Key]) -> Iterator[Row]:
        """The rows of these games, each once, in any order."""
        for key in wanted:
            if key in self._earlier:
                self._count(1)
                yield self._earlier[key]
        for rows in self.workers.play(self._tasks([key for key in wanted if key not in self._earlier])):
            for row in rows:
                self._check(row, "a worker")
            if self.results is not None:
                self.results.append(rows)
            self._count(len(rows))
            self.decisions += sum(row["decisions"] for row in rows)
            yield from rows

    def _tasks(self, wanted: list[Key]) -> list[Task]:
        tasks: list[Task] = []
        for arm, plan in self.arms.items():
            numbers = [number for name, number in wanted if name == arm]
            largest = LARGEST_TASK if plan.at_random else LARGEST_THOUGHTFUL_TASK
            size = max(1, min(largest, math.ceil(len(wanted) / (self.workers.count * 8))))
            tasks += [Task(arm, plan, numbers[first : first + size]) for first in range(0, len(numbers), size)]
        return tasks

    def _count(self, games: int) -> None:
        self.done += games
        if self.means.progress is not None:
            self.means.progress(self.done)


@contextmanager
def machine(arms: dict[str, Plan], means: Means) -> Iterator[Machine]:
    """A machine for as long as a run lasts. Ctrl-C and errors leave what was played on the disk."""
    for plan in arms.values():
        if plan.games < 1:
            raise BoomtownError(f"the number of games must be at least 1, not {plan.games}")
        plan.seated()
    if means.resume and means.out is None:
        raise BoomtownError("--resume goes on with a file: name it with --out")
    workers = hire(means.on, means.jobs)
    results = None if means.out is None else Results(means.out, means.resume)
    try:
        yield Machine(arms, means, workers, results)
        if results is not None:
            results.finish()
    finally:
        if results is not None:
            results.close()


def all_games(arms: dict[str, Plan]) -> list[Key]:
    """Every game of every arm; game by game, so that an interrupted run has about as many of each arm."""
    most = max(plan.games for plan in arms.values())
    return [(arm, number) for number in range(most) for arm, plan in arms.items() if number < plan.games]
