"""Django's handler for one busy process: a request changes threads once, and threads keep their database connection.

Django's own handler runs each middleware in the event loop with a trip to a new thread for each of its halves, opens
the database anew for each request, and closes the answer in yet another thread. Here the whole chain runs in one thread
out of a few, which is three times as cheap. Which request is next, and what one visitor may take, says `scheduler` by
the numbers in `shares`. A stream needs a thread for its beginning only.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from io import BytesIO
from typing import Any, Final, ParamSpec, TypeVar, cast

from csp.utils import build_policy
from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, FileSystemFinder, get_finders
from django.core.cache import close_caches
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware
from django.template.loader import render_to_string
from django.urls import set_script_prefix
from django.utils import translation
from servestatic import ServeStaticASGI

from boomtown.site.connections import HEAD
from boomtown.site.metrics import ADDRESS as METRICS
from boomtown.site.metrics import PLAIN, is_local, written
from boomtown.site.scheduler import FairQueue, Scheduler, Throttled, Ticket
from boomtown.site.shares import LANES, LOOP, SHARES, STREAM, besides, has_claim, lane_of, payers_of
from boomtown.site.tables import short_way
from boomtown.site.tables.play.visits import nothing, unlisted

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
P = ParamSpec("P")
R = TypeVar("R")


_CARETAKERS: Final = (
    (request_started, (close_old_connections, reset_queries)),
    (request_finished, (close_old_connections, close_caches)),
)
"""They look after the thread in which a request begins and ends, which answers nothing here, at a price."""


class TooLarge(Exception):
    """Somebody sends more than any form of the site holds."""


def _limited(receive: Receive) -> Receive:
    """A request is cut off at the limit, before it fills the disk; Django looks at its size only afterwards."""
    size = 0

    async def limited() -> Mapping[str, Any]:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLarge
        return message

    return limited


class Unreadable(Exception):
    """Somebody sends what no form of the site sends."""


def _readable(scope: Scope) -> Scope:
    """The request as Django can read it: no files, and all text in UTF-8 (other names of character sets are looked up
    by Python, which knows some that are none)."""
    address = len(scope.get("raw_path", b"")) + len(scope.get("query_string", b""))
    if address + sum(len(name) + len(value) for name, value in scope.get("headers", ())) > HEAD:
        raise TooLarge
    headers = []
    for name, value in scope.get("headers", ()):
        if name == b"content-type":
            kind, *parameters = (part.strip() for part in value.lower().split(b";"))
            charsets = {part.replace(b'"', b"") for part in parameters if part.startswith(b"charset")}
            if kind.startswith(b"multipart/") or charsets - {b"charset=utf-8"}:
                raise Unreadable
            value = kind
        headers.append((name, value))
    return {**scope, "headers": headers}


async def _refuse(scope: Scope, send: Send, kind: str, status: int, *more: tuple[bytes, bytes]) -> None:
    page = _sentence(kind, _language(scope), any(name == b"x-part" for name, _ in scope["headers"]))
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", b"default-src 'self'"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        *(more or ((b"connection", b"close"),)),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page})


@lru_cache(64)
def _sentence(kind: str, language: str, part: bool) -> bytes:
    """As a page, or alone for a script of one."""
    with translation.override(language):
        return render_to_string("errors/sentence.html" if part else "errors/plain.html", {"kind": kind}).encode()


async def _put_off(scope: Scope, send: Send, throttled: Throttled) -> None:
    """Somebody has used up his share, or everybody has: he is told when to come back, and not at once."""
    await asyncio.sleep(throttled.delay)
    told = (b"retry-after", str(throttled.after).encode()), (b"cache-control", b"no-store")
    await _refuse(scope, send, "often" if throttled.own else "busy", 429 if throttled.own else 503, *told)


def _language(scope: Scope) -> str:
    """What a reader whose request was not read further understands."""
    headers = [(name, value) for name, value in scope["headers"] if name in (b"cookie", b"accept-language")]
    return translation.get_language_from_request(ASGIRequest({**scope, "headers": headers}, BytesIO()))


def for_one_person(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: every page knows who reads it, so nothing on the way keeps it, and no browser after a logout. What
    a page may load is the same for all."""
    policy = build_policy()

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return answered


def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="page")


class Pages(ASGIHandler):
    """All pages of the site."""

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        for signal, receivers in _CARETAKERS:
            for receiver in receivers:
                signal.disconnect(receiver)
        self.queue = FairQueue(Scheduler(LANES, SHARES))
        self._idle = {lane.name: [_thread() for _ in range(lane.places)] for lane in LANES}
        self._plain = _plain_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == METRICS and is_local(scope):
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", PLAIN)]})
            await send({"type": "http.response.body", "body": written(self.queue.scheduler)})
            return
        try:
            await self.handle(_readable(scope), _limited(receive), send)
        except TooLarge:
            await _refuse(scope, send, "large", 413)
        except Throttled as throttled:
            await _put_off(scope, send, throttled)
        except Unreadable:
            await _refuse(scope, send, "bad", 400)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page is answered whole, whether its reader is still there or not; a stream ends with its reader."""
        if scope["path"] == STREAM:
            await super().handle(scope, receive, send)
            return
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            if short_way.is_answer(scope):
                if await self._in_turn(scope, short_way.answered, scope, body.read()):
                    await send({"type": "http.response.start", "status": 200, "headers": self._plain})
                    await send({"type": "http.response.body"})
                    return
                body.seek(0)
            set_script_prefix(get_script_prefix(scope))
            await request_started.asend(type(self), scope=scope)
            request, refusal = self.create_request(scope, body)
            response = await self.run_get_response(request) if request is not None else refusal
            assert response is not None
            await self.send_response(response, send)
            response.close()

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Only the work takes a thread: whoever sends or reads slowly keeps nobody waiting."""
        return await self._in_turn(cast(ASGIRequest, request).scope, self.get_response, request)

    async def _in_turn(self, scope: Mapping[str, Any], work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        """In a thread of its lane, when it is this request's turn."""
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


def _plain_headers() -> list[tuple[bytes, bytes]]:
    """Of an empty page."""
    request = HttpRequest()
    if settings.SECURE_PROXY_SSL_HEADER:
        name, secure = settings.SECURE_PROXY_SSL_HEADER
        request.META[name] = secure
    reply = unlisted(lambda request: nothing())(request)
    for middleware in (XFrameOptionsMiddleware, for_one_person, SecurityMiddleware):
        reply = cast(HttpResponseBase, middleware(lambda request, inner=reply: inner)(request))  # type: ignore[misc]
    reply["Content-Length"] = "0"
    return [(name.lower().encode(), value.encode()) for name, value in reply.headers.items()]


def with_static_files(pages: Pages) -> App:
    """Style sheets, scripts and drawings are answered before Django is asked, each visitor's share of them."""

    def add_headers(headers: Any, path: str, url: str) -> None:
        headers["X-Content-Type-Options"] = "nosniff"

    served = ServeStaticASGI(
        pages,
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
            async with pages.queue.turn("files", payers_of(scope)) as ticket:
                ticket.cost = 2 * LOOP
                await files(scope, receive, send)
        except Throttled as throttled:
            await _put_off(scope, send, throttled)

    return shared
