"""Request and response headers of the pages' scripts: `send.js` sends and reads them."""

from typing import Final

from django.http import HttpRequest

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
