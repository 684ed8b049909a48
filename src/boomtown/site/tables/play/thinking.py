"""Bots think in processes of their own: never in the event loop, and without a database.

A thinking process gets a position as canonical bytes and makes the seat's view of it: that is all the bot is shown.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar

from boomtown import bots, games, speed
from boomtown.bots.base import ask
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.state import State, decode
from boomtown.table.analysis import Errand, Judgement, piece
from boomtown.table.hinting import Counsel, counsel
from boomtown.table.lessons import GUIDE, scripted
from boomtown.table.match import Match
from boomtown.table.seats import bot_seed

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True)
class Task:
    """A position in which a seat is asked."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    state: bytes
    seat: int
    seed: int
    bot: str = ""
    script: int = -1
    """In a lesson: what the script lets the seat answer."""
    turn: int = -1
    thought: float = 0.0
    """The turn the seat's bot thought in last, and for how many seconds."""

    @classmethod
    def of(cls, match: Match, bot: str = "", turn: int = -1, thought: float = 0.0) -> "Task":
        seat = int(match.state.seat)
        options = tuple(sorted(match.record.header.options.items()))
        seed = bot_seed(match, seat) if bot else match.version
        script = scripted(match) if bot == GUIDE else -1
        state = match.state.encode()
        return cls(match.entry.key, int(match.game.players), options, state, seat, seed, bot, script, turn, thought)


@dataclass(frozen=True)
class Thought:
    """A bot's answer, as the record writes it, and how long the bot has thought in this turn."""

    action: str
    turn: int
    seconds: float


@lru_cache(maxsize=64)
def _game(key: str, players: int, options: tuple[tuple[str, str], ...]) -> tuple[Entry, Game]:
    entry = games.find(key)
    return entry, entry.set_up(players, dict(options))


def _position(task: Task) -> tuple[Entry, State]:
    entry, game = _game(task.game, task.players, task.options)
    return entry, decode(game, task.state)


def answer(task: Task) -> Thought:
    """The bot's answer. Its time for a turn resumes where it stood after its previous answer."""
    entry, state = _position(task)
    if task.script >= 0:
        return Thought(state.game.actions.text(task.script), task.turn, task.thought)
    bot = bots.make(task.bot, entry, state.game, task.seed)
    bot.turn, bot.thought = task.turn, task.thought
    given = ask(bot, state.view(task.seat), state.options())
    return Thought(state.game.actions.text(given), bot.turn, bot.thought)


def advise(task: Task) -> Counsel:
    """The answers a sensible player would weigh."""
    entry, state = _position(task)
    return counsel(entry, state.game, state.view(task.seat), state.options(), task.seed)


# ---------------------------------------------------------------------- the processes

_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None
_interpreted = False
"""Whether the pool's thinkers began before the rules were compiled."""
WORKERS: Final = max(1, min(4, (os.cpu_count() or 2) - 1))
"""As many thinkers as the machine has cores to spare."""


def think(task: Task) -> Future[Thought]:
    return _submit(answer, task)


def weigh(task: Task) -> Future[Counsel]:
    return _submit(advise, task)


def study(errand: Errand) -> Future[Judgement]:
    return _submit(piece, errand)


def _submit(work: Callable[[T], R], task: T) -> Future[R]:
    """To a thinker. If one has died since the last question, all are replaced: their pool is of no use any more."""
    used = pool()
    try:
        return used.submit(work, task)
    except RuntimeError:  # broken, or given up a moment ago
        stop(used)
        return pool().submit(work, task)


def pool() -> ProcessPoolExecutor:
    """Started when the first thinker is needed, and once more when the rules have been compiled meanwhile."""
    global _pool, _interpreted
    with _lock:
        compiled = speed.compiled or speed.arrived()
        if _pool is not None and _interpreted and compiled:
            _pool.shutdown(wait=False)
            _pool = None
        if _pool is None:
            context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
            context.set_forkserver_preload([])  # every thinker imports the rules itself: compiled, once they are
            _pool = ProcessPoolExecutor(WORKERS, mp_context=context, initializer=_settle_in)
            _interpreted = not compiled
        return _pool


def stop(used: ProcessPoolExecutor | None = None) -> None:
    """Thinking is broken off: the bots begin again when they are asked again.

    `used` is the pool that failed a caller: it may have been replaced already, and the new one is not at
    fault.
    """
    global _pool
    with _lock:
        if _pool is None or used not in (None, _pool):
            return
        thinkers = multiprocessing.active_children()  # this process has no other children of this kind
        _pool.shutdown(wait=False, cancel_futures=True)
        _pool = None
    for thinker in thinkers:
        thinker.terminate()


def _settle_in() -> None:
    """A thinker ends with its server, however that ends; keyboard interrupts are the server's."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
