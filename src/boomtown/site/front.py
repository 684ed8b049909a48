"""The front of the site: every request is read within limits, waits for its turn, and goes to its application.

Answers of pages and streams go to the table service (`service.py`), requests of programs to `protocol.py`, files to
ServeStatic, everything else to Django. Work is done in a few threads, which keep their database connections;
`scheduler` says which request is next, by the numbers in `shares`. A stream needs a thread for its beginning only.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from typing import Any, Final, ParamSpec, TypeVar, cast

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, FileSystemFinder, get_finders
from django.db import Error, close_old_connections
from django.template.loader import render_to_string
from servestatic import ServeStaticASGI

from boomtown.site import protocol, service
from boomtown.site.asking import SAFE, header_of, language_of
from boomtown.site.connections import HEAD, App, Receive, Scope, Send
from boomtown.site.metrics import ADDRESS as METRICS
from boomtown.site.metrics import PLAIN, is_local, written
from boomtown.site.pages import Pages, Reply
from boomtown.site.scheduler import FairQueue, Scheduler, Throttled, Ticket
from boomtown.site.shares import LANES, LOOP, SHARES, STREAM, besides, has_claim, lane_of, payers_of
from boomtown.site.tables.live import stream
from boomtown.site.words import speaking

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")

OWN: Final = ((b"content-type", b"text/html; charset=utf-8"), *SAFE)
"""Headers of what is answered here."""


class Unfitting(Exception):
    """A request that no page of the site sends."""

    def __init__(self, kind: str, status: int) -> None:
        super().__init__()
        self.kind, self.status = kind, status


def _readable(scope: Scope) -> Scope:
    """The request as Django can read it: no files, and all text in UTF-8 (other names of character sets are looked up
    by Python, which knows some that are none)."""
    address = len(scope.get("raw_path", b"")) + len(scope.get("query_string", b""))
    if address + sum(len(name) + len(value) for name, value in scope["headers"]) > HEAD:
        raise Unfitting("large", 413)
    headers = []
    for name, value in scope["headers"]:
        if name == b"content-type":
            kind, *parameters = (part.strip() for part in value.lower().split(b";"))
            charsets = {part.replace(b'"', b"") for part in parameters if part.startswith(b"charset")}
            if kind.startswith(b"multipart/") or charsets - {b"charset=utf-8"}:
                raise Unfitting("bad", 400)
            value = kind
        headers.append((name, value))
    return {**scope, "headers": headers}


async def _body(receive: Receive) -> bytes | None:
    """What was sent, as far as a form of the site may be long; None if the sender has gone."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise Unfitting("large", 413)
        if not message.get("more_body"):
            return b"".join(parts)


async def _send(send: Send, reply: Reply) -> None:
    await send({"type": "http.response.start", "status": int(reply.status), "headers": reply.headers})
    await send({"type": "http.response.body", "body": reply.body})


def _refusal(scope: Scope, kind: str, status: int, *more: tuple[bytes, bytes]) -> Reply:
    part = bool(header_of(scope, b"x-part"))
    return Reply(status, [*OWN, *more], _sentence(kind, language_of(scope), part))


@lru_cache(64)
def _sentence(kind: str, language: str, part: bool) -> bytes:
    """As a page, or alone for a script of one."""
    with speaking(language):
        return render_to_string("errors/sentence.html" if part else "errors/plain.html", {"kind": kind}).encode()


async def _put_off(scope: Scope, send: Send, throttled: Throttled) -> None:
    """The share of this visitor is used up, or everybody's is: it hears when to come back, and not at once."""
    await asyncio.sleep(throttled.delay)
    told = (b"retry-after", str(throttled.after).encode()), (b"cache-control", b"no-store")
    kind, status = ("often", 429) if throttled.own else ("busy", 503)
    await _send(send, _refusal(scope, kind, status, *told))


def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="page")


class Front:
    """The application that the server calls."""

    def __init__(self, pages: Callable[[Scope, bytes], Reply] | None = None) -> None:
        self.queue = FairQueue(Scheduler(LANES, SHARES))
        self._pages = pages or Pages()
        self._idle = {lane.name: [_thread() for _ in range(lane.places)] for lane in LANES}

    @property
    def all_idle(self) -> bool:
        return all(len(self._idle[lane.name]) == lane.places for lane in LANES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == METRICS and is_local(scope):
            await _send(send, Reply(200, [(b"content-type", PLAIN)], written(self.queue.scheduler)))
            return
        try:
            await self._answer(_readable(scope), receive, send)
        except Unfitting as found:
            await _send(send, _refusal(scope, found.kind, found.status, (b"connection", b"close")))
        except Throttled as throttled:
            await _put_off(scope, send, throttled)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page is answered whole, whether its reader is still there or not; a stream ends with its reader."""
        if scope["path"] == STREAM or protocol.is_stream(scope):
            opened = stream.opened if scope["path"] == STREAM else protocol.listening
            try:
                begun = await self._in_turn(scope, opened, scope)
            except Error as error:
                log.error("a stream could not begin", exc_info=error)
                raise Unfitting("away", 503) from error
            await stream.serve(begun, receive, send)
            return
        body = await _body(receive)
        if body is not None:
            await _send(send, await self._in_turn(scope, self._work(scope), scope, body))

    def _work(self, scope: Scope) -> Callable[[Scope, bytes], Reply]:
        if protocol.takes(scope):
            return protocol.answered
        return service.answered if service.takes(scope) else self._pages

    async def _in_turn(self, scope: Mapping[str, Any], work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """In a thread of its lane, when it is this request's turn: who sends or reads slowly holds up nobody."""
        lane = lane_of(scope)
        async with self.queue.turn(lane, payers_of(scope), has_claim(scope)) as ticket:
            ticket.cost = besides(scope)
            thread = self._idle[lane].pop()
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    thread, copy_context().run, partial(_charged, ticket, work, *given, **named)
                )
            finally:
                self._idle[lane].append(thread)


def _charged(ticket: Ticket, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
    """What it takes is noted. A connection that is too old, or failed the last time, is not used again."""
    begun = time.thread_time()
    try:
        close_old_connections()
        return work(*given, **named)
    finally:
        ticket.cost += time.thread_time() - begun


def with_static_files(front: Front) -> App:
    """Style sheets, scripts and drawings are answered before Django is asked, each visitor's share of them."""

    def add_headers(headers: Any, path: str, url: str) -> None:
        headers["X-Content-Type-Options"] = "nosniff"

    served = ServeStaticASGI(
        front,
        autorefresh=settings.DEBUG,
        max_age=0 if settings.DEBUG else settings.YEAR,
        allow_all_origins=False,
        add_headers_function=add_headers,
    )
    for finder in reversed(list(get_finders())):  # the first one wins
        if isinstance(finder, AppDirectoriesFinder | FileSystemFinder):
            for storage in finder.storages.values():
                served.add_files(storage.location, f"{settings.STATIC_URL}{getattr(storage, 'prefix', None) or ''}")

    files = cast(App, served)

    async def shared(scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith(settings.STATIC_URL):
            await files(scope, receive, send)
            return
        try:
            async with front.queue.turn("files", payers_of(scope)) as ticket:
                ticket.cost = 2 * LOOP
                await files(scope, receive, send)
        except Throttled as throttled:
            await _put_off(scope, send, throttled)

    return shared
