"""Threads for what would block the event loop: the database, and drawing."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")

THREADS: Final = 6
_threads: ThreadPoolExecutor | None = None


async def in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do it in one of a few threads, which keep their connection to the database."""
    global _threads
    if _threads is None:
        _threads = ThreadPoolExecutor(THREADS, thread_name_prefix="tables")
    return await asyncio.get_running_loop().run_in_executor(_threads, lambda: _guarded(work, *args, **kwargs))


def _guarded(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A connection that failed, or that the database has ended meanwhile, is not used again."""
    close_old_connections()
    return work(*args, **kwargs)


async def stop() -> None:
    global _threads
    if _threads is not None:
        _threads.shutdown(wait=False, cancel_futures=True)
        _threads = None
