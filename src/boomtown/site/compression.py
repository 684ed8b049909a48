"""Compressed answers, where that is safe: static files, and the rules of games.

How long a compressed page is tells something of what is in it. Where a visitor's own words stand on a page next to
something secret, an attacker who makes that browser ask again and again with other words finds out the secret letter by
letter. Such pages (a table, the lobby, an account) are never compressed here. The rules have the reader's name on them,
and are compressed only where the address carries nothing of anybody's.
"""

import gzip
import re
from collections.abc import Mapping, MutableMapping
from typing import Any, Final

from boomtown.site.connections import Receive, Scope, Send

RULES: Final = re.compile(r"/games/[\w.:-]+/rules")
KINDS: Final = (b"text/", b"application/javascript", b"application/json", b"image/svg+xml", b"application/manifest")
SMALLEST: Final = 1000
"""Bytes: less is not worth it."""
LARGEST: Final = 4 << 20


class Compressed:
    """An application whose static files (under `static`) and rules are compressed for browsers that ask for it."""

    def __init__(self, app: Any, static: str) -> None:
        self.app = app
        self.static = static
        self._kept: dict[str, bytes] = {}
        """Static files, compressed once: their address changes with them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._may(scope):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, _Answer(self, scope["path"], send).send)

    def _may(self, scope: Scope) -> bool:
        path = scope["path"]
        if scope["method"] != "GET" or scope.get("query_string") or not self._is_plain(path):
            return False
        headers = dict(scope["headers"])
        return b"range" not in headers and b"gzip" in headers.get(b"accept-encoding", b"")

    def _is_plain(self, path: str) -> bool:
        return path.startswith(self.static) or RULES.fullmatch(path) is not None

    def squeezed(self, path: str, body: bytes) -> bytes:
        if not path.startswith(self.static):
            return gzip.compress(body, 6, mtime=0)
        if path not in self._kept:
            self._kept[path] = gzip.compress(body, 9, mtime=0)
        return self._kept[path]


class _Answer:
    """One answer: held back until it is whole, then sent in fewer bytes."""

    def __init__(self, to: Compressed, path: str, send: Send) -> None:
        self.to = to
        self.path = path
        self._send = send
        self._start: MutableMapping[str, Any] | None = None
        self._body = b""

    async def send(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start" and _worth(message):
            self._start = dict(message)
        elif self._start is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._whole()

    async def _whole(self) -> None:
        assert self._start is not None
        body = self.to.squeezed(self.path, self._body)
        kept = [
            (name, value) for name, value in self._start["headers"] if name.lower() not in (b"content-length", b"vary")
        ]
        vary = [value for name, value in self._start["headers"] if name.lower() == b"vary"]
        added = [
            (b"content-encoding", b"gzip"),
            (b"content-length", str(len(body)).encode()),
            (b"vary", b", ".join([*vary, b"Accept-Encoding"])),
        ]
        await self._send({**self._start, "headers": [*kept, *added]})
        await self._send({"type": "http.response.body", "body": body})


def _worth(start: Mapping[str, Any]) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    size = int(headers.get(b"content-length", b"0"))
    kind = headers.get(b"content-type", b"")
    return (
        start["status"] == 200
        and SMALLEST <= size <= LARGEST
        and kind.startswith(KINDS)
        and b"content-encoding" not in headers
    )
