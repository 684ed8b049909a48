"""Notices that a table has changed: to the streams of this process, and through Redis to those of the others.

Each table has a channel there, which a process listens to while somebody looks at the table in it; one more is for the
lobby. Who hears a notice looks into the database, unless it brings its news along. So a lost notice loses nothing; a
regular look at the revisions of all watched tables finds what was missed. The library for Redis is loaded where there
is one.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec

from django.conf import settings

from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.news import News

if TYPE_CHECKING:
    import redis
    import redis.asyncio

log = logging.getLogger(__name__)
P = ParamSpec("P")

LOBBY: Final = "boomtown"
TABLE: Final = "boomtown:"
"""Channels: of the lobby, and before a table's name of that table."""
LOBBY_PAUSE: Final = 0.5
"""Seconds in which changes of the lobby's lists are gathered before other processes are told."""
RETRY: Final = 1.0
"""Seconds between attempts to reach Redis."""

Notice = tuple[str, int, bool]
"""A table, its revision, and whether the lobby's lists change with it."""


class Hub:
    """Where notices come in from any thread and go out in the event loop."""

    def __init__(self) -> None:
        self.heard: Callable[[Notice, bytes], None] | None = None
        """Called in the event loop for each notice, with its news (sealed) if it has any."""
        self.spoken: Callable[[str, bool, int], None] | None = None
        """Called in the event loop when something was said at a table: by somebody who sits there or looks on, and
        how many such lines there are now."""
        self.missed: Callable[[], None] | None = None
        """Called in the event loop when notices about the lobby may have been lost."""
        self.joined: Callable[[str], None] | None = None
        """Called in the event loop for each table that is listened to from now on: before, notices were lost."""
        self.committed: Callable[[str, int], None] | None = None
        """Called in the event loop for each table that this process itself has changed, with its revision."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Task[None] | None = None
        self._channels: redis.asyncio.client.PubSub | None = None
        self._followed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby_due: asyncio.TimerHandle | None = None
        self._sender: redis.Redis | None = None
        self._lock = threading.Lock()
        self._silent_until = 0.0
        self._name = secrets.token_hex(8)
        """By which it knows its own notices, which it hears again."""

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        if settings.REDIS_URL:
            self._listener = asyncio.create_task(self._listen(settings.REDIS_URL))

    async def stop(self) -> None:
        self._loop = None
        if self._lobby_due is not None:
            self._lobby_due.cancel()
            self._lobby_due = None
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
            self._listener = None
        if self._sender is not None:
            self._sender.close()
            self._sender = None

    def follow(self, table: str) -> None:
        """Somebody looks at a table here."""
        self._followed.add(table)
        if self._channels is not None:
            self._begin(self._channels.subscribe(TABLE + table))

    def leave(self, table: str) -> None:
        """Nobody looks at it any more."""
        self._followed.discard(table)
        if self._channels is not None:
            self._begin(self._channels.unsubscribe(TABLE + table))

    def _begin(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            import redis

            with contextlib.suppress(redis.RedisError, OSError):  # the listener notices, and begins anew with them all
                await work

        task = asyncio.create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def publish(self, table: str, revision: int, lobby: bool = False, news: News | None = None) -> None:
        """A change of a table is committed. Never fails: the change stands, whoever hears of it."""
        self._to_loop(self._deliver, (table, revision, lobby), b"", True)
        self._send(TABLE + table, [table, revision, False, self._name], news)

    def publish_talk(self, table: str, seated: bool, count: int) -> None:
        """Something was said at a table. Never fails, too."""
        self._to_loop(self._hear_talk, table, seated, count)
        self._send(TABLE + table, {"talk": table, "seated": seated, "count": count})

    def _send(self, channel: str, notice: object, news: News | None = None) -> None:
        """To the other processes: the notice, and in a second line its news."""
        if settings.REDIS_URL:
            import redis

            data = json.dumps(notice).encode() + b"\n" + (b"" if news is None else news.sealed())
            try:
                with self._lock:
                    self._write(channel, data)
            except redis.RedisError as error:
                log.warning("a notice was not sent through Redis: %s", type(error).__name__)

    def _write(self, channel: str, data: bytes) -> None:
        """A Redis that does not answer is left alone for a while, since every answer would wait for it. A connection
        that has ended, after a restart say, is replaced once."""
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        if time.monotonic() < self._silent_until:
            return
        if self._sender is None:
            again = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
            self._sender = redis.Redis.from_url(
                settings.REDIS_URL, socket_timeout=1.0, socket_connect_timeout=1.0, retry=again
            )
        try:
            self._sender.publish(channel, data)
        except redis.TimeoutError:
            self._silent_until = time.monotonic() + RETRY
            raise

    def _to_loop(self, work: Callable[P, None], *given: P.args, **named: P.kwargs) -> None:
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                loop.call_soon_threadsafe(partial(work, *given, **named))

    def _hear_talk(self, table: str, seated: bool, count: int) -> None:
        if self.spoken is not None:
            self.spoken(table, seated, count)

    def _deliver(self, notice: Notice, news: bytes, own: bool) -> None:
        if self.heard is not None:
            self.heard(notice, news)
        if own and self.committed is not None:
            self.committed(notice[0], notice[1])
        if own and notice[2] and settings.REDIS_URL and self._loop is not None and self._lobby_due is None:
            self._lobby_due = self._loop.call_later(LOBBY_PAUSE, self._tell_lobbies)

    def _tell_lobbies(self) -> None:
        """Those of the other processes."""
        self._lobby_due = None
        self._begin(in_thread(self._send, LOBBY, ["", 0, True, self._name]))

    def _take(self, data: bytes) -> None:
        """A notice of another process. One that cannot be read, or used, is no reason to hear no more."""
        try:
            head, _, sealed = data.partition(b"\n")
            notice = json.loads(head)
            if isinstance(notice, dict) and "talk" in notice:
                self._hear_talk(str(notice["talk"]), bool(notice["seated"]), int(notice["count"]))
                return
            table, revision, lobby, sender = notice
            if sender != self._name:
                self._deliver((str(table), int(revision), bool(lobby)), sealed, own=False)
        except Exception:
            log.exception("a notice was lost")

    def _listens(self, channel: str) -> None:
        """What was said there before was not heard."""
        if channel == LOBBY and self.missed is not None:
            self.missed()
        elif channel != LOBBY and self.joined is not None:
            self.joined(channel.removeprefix(TABLE))

    async def _listen(self, url: str) -> None:
        """Hear the other processes; after a break everything may have changed."""
        import redis.asyncio

        while True:
            client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=2.0, health_check_interval=15)
            try:
                async with client.pubsub() as channels:
                    await channels.subscribe(LOBBY)
                    self._channels = channels
                    if self._followed:
                        await channels.subscribe(*(TABLE + table for table in self._followed))
                    async for message in channels.listen():
                        if message["type"] == "message":
                            self._take(message["data"])
                        elif message["type"] == "subscribe":
                            self._listens(message["channel"].decode())
            except (redis.RedisError, OSError) as error:
                log.warning("Redis is not reachable: %s", type(error).__name__)
            finally:
                self._channels = None
                with contextlib.suppress(redis.RedisError, OSError):
                    await client.aclose()
            await asyncio.sleep(RETRY)


hub = Hub()
publish = hub.publish
