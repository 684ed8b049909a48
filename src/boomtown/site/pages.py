"""Django's pages for an ASGI server: its WSGI application in a thread of ours, which keeps its database connection."""

import sys
from collections.abc import Callable, Iterable
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple, cast

from csp.utils import build_policy
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from boomtown.site.connections import Scope

Headers = list[tuple[bytes, bytes]]


class Reply(NamedTuple):
    """A whole answer."""

    status: int
    headers: Headers
    body: bytes

    @classmethod
    def of(cls, response: HttpResponseBase) -> "Reply":
        """What Django would send, without the headers that its middlewares add to pages."""
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in response.items()]
        cookies = [(b"set-cookie", cookie.OutputString().encode()) for cookie in response.cookies.values()]
        body = b"".join(cast("Iterable[bytes]", response))
        return cls(response.status_code, [*headers, *cookies, (b"content-length", str(len(body)).encode())], body)


class Pages:
    """All pages of the site."""

    def __init__(self) -> None:
        self._application = get_wsgi_application()

    def __call__(self, scope: Scope, body: bytes) -> Reply:
        start: list[tuple[str, list[tuple[str, str]]]] = []
        whole = b""

        def begin(status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], object]:
            start.append((status, headers))
            return lambda data: None

        response = self._application(environ(scope, body), begin)
        try:
            whole = b"".join(response)
        finally:
            if hasattr(response, "close"):
                response.close()
        status, headers = start[0]
        told = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return Reply(HTTPStatus(int(status[:3])), told, whole)


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """A request as WSGI has it (PEP 3333)."""
    host, port = scope.get("server") or ("unknown", 0)
    address, from_port = scope.get("client") or ("", 0)
    found: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "SERVER_NAME": str(host),
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": str(address),
        "REMOTE_HOST": str(address),
        "REMOTE_PORT": str(from_port),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name or name == b"content-length":  # with "_" it could pass for another one
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        told = value.decode("latin-1")
        found[key] = f"{found[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{told}" if key in found else told
    return found


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
