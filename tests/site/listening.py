"""Streams that tests listen to, and how long they wait: for what happens, never for a time."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from at_table import Person
from django.test import AsyncClient

from boomtown.site.tables.live import watching

PATIENCE: Final = 60.0


class Listener:
    """A browser's stream."""

    def __init__(self, person: Person | None, on: list[str], **headers: str) -> None:
        self.client = AsyncClient()
        self.headers = headers
        if person is not None:
            self.client.cookies = person.client.cookies
        self.path = "/live?" + "&".join(f"on={one}" for one in on)
        self.events: list[str] = []

    async def open(self) -> None:
        response = await self.client.get(self.path, headers=self.headers)
        assert response.status_code == 200 and response["Content-Type"] == "text/event-stream"
        assert response["Cache-Control"] == "no-store" and response["X-Accel-Buffering"] == "no"
        follow, begun = watching.switchboard.follow, asyncio.Event()

        def noted(told: watching.Stream) -> None:
            follow(told)
            begun.set()

        with pytest.MonkeyPatch.context() as around:  # until it has all that its tables begin with
            around.setattr(watching.switchboard, "follow", noted)
            self.task = asyncio.create_task(self._listen(response.streaming_content))
            await asyncio.wait_for(begun.wait(), PATIENCE)
        await asyncio.sleep(0.1)

    async def _listen(self, content: object) -> None:
        async for event in content:  # type: ignore[attr-defined]
            self.events.append(event.decode())

    def data(self, kind: str = "frame") -> list[dict[str, object]]:
        found = [event for event in self.events if event.startswith(f"event: {kind}\n")]
        return [json.loads(event.partition("data: ")[2]) for event in found]

    def revisions(self) -> list[object]:
        return [frame["revision"] for frame in self.data()]

    async def reached(self, revision: int) -> None:
        """Until it was told of this revision."""
        await until(lambda: self.revisions()[-1:] == [revision])

    async def told(self, kind: str, times: int) -> None:
        """Until it was told of something so many times."""
        await until(lambda: len(self.data(kind)) >= times)


async def until(done: Callable[[], object]) -> None:
    """As long as it takes on a slow machine."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "it did not happen"
        await asyncio.sleep(0.02)


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def around() -> None:
        await watching.switchboard.start()
        try:
            await work()
        finally:
            await watching.switchboard.stop()

    asyncio.run(around())
