"""Connections: whoever sends slowly, without end, or from too many at once does not shut the others out.

The server's own limits depend on which parser it has, or begin after the first request. These hold for all of them.
"""

import asyncio
import ipaddress
import os
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as _Protocol
else:
    _Protocol = object

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


class Limits(_Protocol):
    """Before a whole request: a time, a number of bytes, and so many connections of an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        self._late: asyncio.TimerHandle | None = None
        self._network = ""
        self.app = self._with_cut(self.app)

    def _with_cut(self, app: Callable[..., Any]) -> Callable[..., Any]:
        async def served(scope: dict[str, Any], receive: Any, send: Any) -> None:
            scope[CUT] = self._cut
            await app(scope, receive, send)

        return served

    def _cut(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address and not is_trusted(address):
            self._network = network(address)
            _from[self._network] += 1
        most = self.limit_concurrency
        if _from[self._network] > PER_ADDRESS or (most is not None and len(self.connections) > most + SPARE // 4):
            transport.abort()
            return
        self._look_at_the_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_the_clock()
        if self._network:
            _from[self._network] -= 1
            if not _from[self._network]:
                del _from[self._network]
            self._network = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        in_body = before is not None and before.more_body
        super().data_received(data)
        if self.cycle is not before:
            self._head = 0
        elif not in_body:
            self._head += len(data)
            if self._head > HEAD:
                self._cut()
                return
        self._look_at_the_clock()

    def _is_whole(self) -> bool:
        """Whether nothing of a request is on its way."""
        cycle = self.cycle
        return cycle is not None and not self._head and (not cycle.more_body or cycle.response_complete)

    def _look_at_the_clock(self) -> None:
        if self._is_whole():
            self._stop_the_clock()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self._cut)

    def _stop_the_clock(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Guarded(Limits, AutoHTTPProtocol):  # type: ignore[valid-type, misc]
    """The server's own protocol, by whichever parser it has."""
