"""Who plays the games: processes of this machine, or the workers of a Ray cluster. Both run the same function."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from boomtown.kernel.errors import BoomtownError
from boomtown.lab.extras import needed
from boomtown.lab.plan import Plan
from boomtown.lab.playing import Row, play_games


@dataclass(frozen=True)
class Task:
    """Some games of an arm, played one after the other by one worker."""

    arm: str
    plan: Plan
    numbers: list[int]


class Workers(Protocol):
    count: int

    def play(self, tasks: list[Task]) -> Iterator[list[Row]]:
        """The rows of each task, as they are done, in any order."""
        ...


def hire(on: str, jobs: int) -> Workers:
    """`local`, `ray` or `ray://address`."""
    check_jobs(jobs)
    if on == "local":
        return Local(jobs or cores())
    if on == "ray" or on.startswith("ray://"):
        return Cluster(None if on == "ray" else on)
    raise BoomtownError(f"games run on local, ray or ray://address, not on '{on}'")


def check_jobs(jobs: int) -> None:
    if jobs < 0:
        raise BoomtownError(f"the number of jobs must be at least 1, or 0 for one on each core, not {jobs}")


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Local:
    """Processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def play(self, tasks: list[Task]) -> Iterator[list[Row]]:
        if min(self.count, len(tasks)) <= 1:
            for task in tasks:
                yield _work(task)
            return
        context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        before = multiprocessing.active_children()
        jobs = min(self.count, len(tasks))
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts) as pool:
            try:
                with _interrupts_held_back():
                    waiting: list[Future[list[Row]]] = [pool.submit(_work, task) for task in tasks]
                for done in as_completed(waiting):
                    yield done.result()
            except BaseException as error:
                # An error or Ctrl-C: the tasks are given up. Without its processes the pool ends at once, and it is
                # waited for: who leaves while it tidies up finds its pipes closed.
                for child in multiprocessing.active_children():
                    if child not in before:
                        child.terminate()
                if isinstance(error, BrokenProcessPool):
                    raise BoomtownError("a process of the simulation was ended from outside") from error
                raise


def _work(task: Task) -> list[Row]:
    return play_games(task.arm, task.plan, task.numbers)


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


class Cluster:
    """The workers of a Ray cluster, which have the same Boomtown installed. A task whose worker dies is given again.

    Without an address it is the cluster of RAY_ADDRESS, or one on this machine for as long as the command runs.
    """

    def __init__(self, address: str | None) -> None:
        # Ray would pack up the folder the command runs in and start every worker through uv.
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        self.ray: Any = needed("ray", "ray", "--on ray")
        try:
            self.ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise BoomtownError(f"no Ray cluster answers at {address or 'RAY_ADDRESS'}: {error}") from error
        self.count = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def play(self, tasks: list[Task]) -> Iterator[list[Row]]:
        work = self.ray.remote(num_cpus=1, max_retries=-1)(_work)
        waiting = [work.remote(task) for task in tasks]
        try:
            while waiting:
                done, waiting = self.ray.wait(waiting, num_returns=1)
                yield self._result(done[0])
        finally:
            for task in waiting:
                self.ray.cancel(task, force=True)

    def _result(self, task: Any) -> list[Row]:
        try:
            rows: list[Row] = self.ray.get(task)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, BoomtownError):
                raise BoomtownError(str(error.cause)) from error
            raise
        return rows
