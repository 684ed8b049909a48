"""What is done now and then beside the pages: games that were not counted yet, and calls by mail."""

import asyncio
import logging
from typing import Final

from boomtown.site.calls import mail
from boomtown.site.standing import counting
from boomtown.site.tables.live.background import in_thread

log = logging.getLogger(__name__)

PAUSE: Final = 60.0
"""Seconds between two rounds."""
_rounds: asyncio.Task[None] | None = None


async def start() -> None:
    global _rounds
    _rounds = asyncio.create_task(_go_round())


async def stop() -> None:
    global _rounds
    if _rounds is not None:
        _rounds.cancel()
        await asyncio.gather(_rounds, return_exceptions=True)
        _rounds = None


async def _go_round() -> None:
    while True:
        for work in (counting.catch_up, mail.send_calls):
            try:
                await in_thread(work)
            except Exception:
                log.exception("a round of the clerk failed")
        await asyncio.sleep(PAUSE)
