"""Streams that tests listen to, and how long they wait: for what happens, never for a time."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import pytest
from at_table import Person

from boomtown.site.tables.live import stream, watching
from boomtown.site.tables.live.background import in_thread

PATIENCE: Final = 60.0


class Listener:
    """A browser's stream."""

    def __init__(self, person: Person | None, on: list[str], last: str = "") -> None:
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": "/live",
            "query_string": "&".join(f"on={one}" for one in on).encode(),
            "headers": [
                (b"cookie", b"" if person is None else person.cookies.encode()),
                *([(b"last-event-id", last.encode())] if last else []),
            ],
        }
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.events: list[str] = []
        self._gone = asyncio.Event()

    async def open(self) -> None:
        follow, begun = watching.switchboard.follow, asyncio.Event()

        def noted(told: watching.Stream) -> None:
            follow(told)
            begun.set()

        with pytest.MonkeyPatch.context() as around:  # until it has all that its tables begin with
            around.setattr(watching.switchboard, "follow", noted)
            await self.begin()
            await asyncio.wait_for(begun.wait(), PATIENCE)
        assert self.status == 200 and self.headers[b"content-type"] == b"text/event-stream"
        assert self.headers[b"cache-control"] == b"no-store" and self.headers[b"x-accel-buffering"] == b"no"
        await asyncio.sleep(0.1)

    async def begin(self) -> None:
        opened = await in_thread(stream.opened, self.scope)
        self.task = asyncio.create_task(stream.serve(opened, self._receive, self._send))

    def leave(self) -> None:
        self._gone.set()

    async def _receive(self) -> dict[str, object]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        elif message.get("body"):
            self.events.append(message["body"].decode())

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
