"""Django's handler for one busy process: a request changes threads once, and threads keep their database connection.

Django's own handler runs each middleware in the event loop with a trip to a new thread for each of its halves, opens
the database anew for each request, and closes the answer in yet another thread. Here the whole chain runs in one thread
out of a few, which is three times as cheap. A stream needs a thread for its beginning only, so streams share a few.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from io import BytesIO
from itertools import cycle
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
from boomtown.site.tables import short_way
from boomtown.site.tables.play.visits import nothing, unlisted

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
P = ParamSpec("P")
R = TypeVar("R")

STREAM: Final = "/live"
STREAM_THREADS: Final = 2
DOORS: Final = ("/login", "/register", "/account/", "/admin/login")
"""Where passwords are hashed, which takes a tenth of a second and a hundred megabytes each time."""
AT_THE_DOOR: Final = 24
"""Who comes later is asked to come back: in two seconds the others have been looked at."""
THREADS: Final = 3
"""Requests answered at once; the others wait their turn. More threads would only take the core from each other."""


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


class TooBusy(Exception):
    """More people want to come in than passwords can be looked at."""


class Unreadable(Exception):
    """Somebody sends what no form of the site sends."""


def _readable(scope: Scope) -> Scope:
    """The request as Django can read it: no files, and all text in UTF-8 (other names of character sets are looked up
    by Python, which knows some that are none)."""
    if sum(len(name) + len(value) for name, value in scope.get("headers", ())) > HEAD:
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


async def _refuse(scope: Scope, send: Send, kind: str, status: int) -> None:
    with translation.override(_language(scope)):
        page = render_to_string("errors/plain.html", {"kind": kind}).encode()
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-security-policy", b"default-src 'self'"),
        (b"x-content-type-options", b"nosniff"),
        (b"x-frame-options", b"DENY"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page})


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
        self._idle = [_thread() for _ in range(THREADS)]
        self._turn = asyncio.Semaphore(THREADS)
        self._door = _thread()
        self._before_the_door = 0
        self._plain = _plain_headers()
        self._streams = cycle([_thread() for _ in range(STREAM_THREADS)])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.handle(_readable(scope), _limited(receive), send)
        except TooLarge:
            await _refuse(scope, send, "large", 413)
        except TooBusy:
            await _refuse(scope, send, "busy", 503)
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
                if await self._in_turn(short_way.answered, scope, body.read()):
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
        if request.path == STREAM:
            return await self._in(next(self._streams), self.get_response, request)
        if request.method == "POST" and request.path.startswith(DOORS):
            return await self._through_the_door(request)
        return await self._in_turn(self.get_response, request)

    async def _in_turn(self, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        async with self._turn:
            thread = self._idle.pop()
            try:
                return await self._in(thread, work, *given, **named)
            finally:
                self._idle.append(thread)

    async def _through_the_door(self, request: HttpRequest) -> HttpResponseBase:
        """Passwords are hashed one at a time, in a thread of their own: nobody at a table waits for that."""
        if self._before_the_door >= AT_THE_DOOR:
            raise TooBusy
        self._before_the_door += 1
        try:
            return await self._in(self._door, self.get_response, request)
        finally:
            self._before_the_door -= 1

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        return await asyncio.get_running_loop().run_in_executor(
            thread, copy_context().run, partial(_with_connection, work, *given, **named)
        )


def _with_connection(work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
    """A connection that is too old, or failed the last time, is not used again."""
    close_old_connections()
    return work(*given, **named)


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


def with_static_files(pages: Pages) -> ServeStaticASGI:
    """Style sheets, scripts and drawings are answered before Django is asked."""

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
    return served
