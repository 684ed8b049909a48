"""Connections: whoever sends slowly, without end, or from too many at once does not shut the others out.

The server's own limits depend on which parser it has, or begin after the first request. These hold for all of them.
"""

import asyncio
import ipaddress
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any, ClassVar, Final, cast

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

END_OF_HEAD: Final = b"\r\n\r\n"
HEAD: Final = 32 * 1024
"""Bytes of a request before its body. Browsers send two or three thousand."""
PATIENCE: Final = 20.0
"""Seconds until a request must have arrived whole, body included."""
PER_ADDRESS: Final = 256
"""Connections of one address. A proxy that is trusted speaks for many, and is not counted."""
SPARE: Final = 160
"""Descriptors kept for the database, the bots and the files of the site."""

CUT: Final = "boomtown.cut"
"""In a request's scope: ends the connection at once, whatever is still to be sent."""


WIDTHS: Final = (64, 56, 48)
"""Networks of IPv6 that one customer is given: one for a household, up to 65,536 of them for a firm."""


def networks(address: str) -> tuple[str, ...]:
    """Whom an address is counted with, from the narrowest on: a household has a whole network of the newer kind."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return (address,)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return (str(found.ipv4_mapped),)
        return tuple(str(ipaddress.ip_network((found, width), strict=False)) for width in WIDTHS)
    return (str(found),)


def network(address: str) -> str:
    """The narrowest of them."""
    return networks(address)[0]


def is_trusted(address: str) -> bool:
    """Whether it is the proxy's: it tells for whom it asks, or is this machine's own browser."""
    return address in os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").replace(" ", "").split(",")


def room() -> int:
    """How many connections this process can have, after its descriptors were raised as far as they may be."""
    try:
        import resource
    except ImportError:  # pragma: no cover - not a POSIX system
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(hard - SPARE, hard // 2) if hard != resource.RLIM_INFINITY else 1 << 20


_from: Counter[str] = Counter()
"""Connections by address."""
_here: ContextVar["Guarded | None"] = ContextVar("connection", default=None)
"""The connection a request came by."""


class Guarded(asyncio.Protocol):
    """A connection before the server's own protocol, by whichever parser it has: a time and a number of bytes until a
    request is whole, and so many connections of an address. `watched` tells it of the requests."""

    protocol: ClassVar[Callable[..., Any]] = AutoHTTPProtocol

    def __init__(self, config: uvicorn.Config, server_state: Any, **more: Any) -> None:
        self._inner: Any = type(self).protocol(config=config, server_state=server_state, **more)
        self._all = server_state.connections
        self._most = config.limit_concurrency
        self._loop = asyncio.get_running_loop()
        self._transport: Any = None
        self._network = ""
        self._late: asyncio.TimerHandle | None = None
        self._head = 0
        """Bytes of a head that is not whole."""
        self._answering = 0
        self._in_body = False

    def cut(self) -> None:
        """End it, whatever is still to be sent."""
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._inner.connection_made(transport)
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if address and not is_trusted(address):
            self._network = network(address)
            _from[self._network] += 1
        if _from[self._network] > PER_ADDRESS or (self._most is not None and len(self._all) > self._most + SPARE // 4):
            self.cut()
        else:
            self._start_the_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_the_clock()
        if self._network:
            _from[self._network] -= 1
            if not _from[self._network]:
                del _from[self._network]
            self._network = ""
        self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._in_body:
            self._head = 0 if END_OF_HEAD in data else self._head + len(data)
            if self._head > HEAD:
                self.cut()
                return
            if self._head or not self._answering:
                self._start_the_clock()
        before = _here.set(self)
        try:
            self._inner.data_received(data)
        finally:
            _here.reset(before)

    def eof_received(self) -> bool | None:
        return cast("bool | None", self._inner.eof_received())

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    # ------------------------------------------------------------------ what becomes of its requests

    def begin(self, has_body: bool) -> None:
        """The head of a request is here."""
        self._answering += 1
        self._head = 0
        self._in_body = has_body
        if not has_body:
            self._stop_the_clock()

    def is_whole(self) -> None:
        self._in_body = False
        if not self._head:
            self._stop_the_clock()

    def end(self) -> None:
        self._answering -= 1

    def _start_the_clock(self) -> None:
        if self._late is None:
            self._late = self._loop.call_later(PATIENCE, self.cut)

    def _stop_the_clock(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def watched(app: App) -> App:
    """An application whose connections are told how far each request is; `scope[CUT]` ends the connection."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        connection = _here.get()
        if connection is None or scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def received() -> Mapping[str, Any]:
            message = await receive()
            if not message.get("more_body"):
                connection.is_whole()
            return message

        connection.begin(any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]))
        try:
            await app({**scope, CUT: connection.cut}, received, send)
        finally:
            connection.end()

    return served
