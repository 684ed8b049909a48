"""Request and response headers of the pages' scripts: `send.js` sends and reads them."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

from boomtown.site.words import DEFAULT, languages

PART: Final = "X-Part"
"""Of a request: a script of a page asks, for a part of it."""
_PART: Final = "HTTP_X_PART"
GO: Final = "X-Go"
"""Of an answer: the page goes to this address."""
AGAIN: Final = "X-Again"
"""Of an answer: the page is to be loaded again."""
SHOW: Final = "X-Show"
"""Of an answer: the box of the page that shows it, if it is not the one the page had in mind."""


WORDS: Final = "words"
"""A cookie: the board is wanted in words, too. It is not drawn for those who do not read it."""


def wants_words(request: HttpRequest) -> bool:
    """Whether this browser shows the board in words as well as drawn."""
    return request.COOKIES.get(WORDS) == "on"


def wants_part(request: HttpRequest) -> bool:
    """Whether a script of a page asks, for a part of it."""
    return _PART in request.META


# ---------------------------------------------------------------------- before there is a request

SAFE: Final = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
"""Headers of every answer that Django does not give."""


def cookies_of(scope: Mapping[str, Any]) -> dict[str, str]:
    sent = [value for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie(b"; ".join(sent).decode("latin-1")) if sent else {}


def header_of(scope: Mapping[str, Any], name: bytes) -> str:
    """The last one of this name, empty if there is none."""
    return next((value.decode("latin-1") for key, value in reversed(scope["headers"]) if key == name), "")


def language_of(scope: Mapping[str, Any]) -> str:
    """What the reader understands: the language chosen, else the browser's."""
    request = HttpRequest()
    request.COOKIES = cookies_of(scope)
    request.META["HTTP_ACCEPT_LANGUAGE"] = header_of(scope, b"accept-language")
    wanted = get_language_from_request(request).partition("-")[0]
    return wanted if wanted in languages() else DEFAULT
