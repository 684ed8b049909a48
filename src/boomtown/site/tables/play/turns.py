"""Which bot thinks first: where people look on, then where they may come back; and where none thinks at all."""

import asyncio
import contextlib
import heapq
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import count
from typing import Final

from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.watching import switchboard

PAUSE: Final = timedelta(minutes=10)
"""A table that all its people have left to bots continues for so long after they were seen last; then it waits for one
of them, or for anybody who looks on."""

LOOKED_AT, AWAITED, LEFT = range(3)


def rank(facts: Facts | None) -> int:
    """How soon a bot of this table should think."""
    if facts is None or switchboard.is_watched(facts.id):
        return LOOKED_AT
    return AWAITED if any(chair.player is not None and not chair.mover for chair in facts.chairs) else LEFT


def is_paused(facts: Facts, now: datetime) -> bool:
    """Whether nobody is there, and nobody has been for long."""
    if rank(facts) != LEFT:
        return False
    return all(chair.seen is None or chair.seen < now - PAUSE for chair in facts.chairs)


class Turns:
    """So many at a time; of those who wait the lowest rank comes first, and among equals who came first."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._order = count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @contextlib.asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            called = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (rank, next(self._order), called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, called = heapq.heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
