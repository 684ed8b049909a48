"""Pages for what went wrong, in the site's own words; and a log that keeps what links give access to."""

import logging
import re
import sys
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from boomtown.site.asking import AGAIN, wants_part
from boomtown.site.outage import trouble
from boomtown.site.words import say

WAIT: Final = 10
"""Seconds after which it is worth trying again."""
_KEY: Final = re.compile(r"/back/[^\s/?'\"]+")
_QUERY: Final = re.compile(r"\?[^\s'\"]*")


class Discreet(logging.Filter):
    """Takes personal links and query strings out of log lines: who reads the log can become nobody."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        record.msg = _QUERY.sub("?...", _KEY.sub("/back/...", message))
        record.args = None
        return True


def _page(request: HttpRequest, kind: str, status: int, plain: bool = False) -> HttpResponse:
    """`plain` needs nothing but the catalogue: who is asking is not known, or something is broken.

    A script of a page gets the sentence alone: it shows it where it shows refusals.
    """
    if wants_part(request):
        return HttpResponse(render_to_string("errors/sentence.html", {"kind": kind}), status=status)
    template = "errors/plain.html" if plain else "errors/page.html"
    return HttpResponse(render_to_string(template, {"kind": kind}, request), status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, "bad", 400, plain=True)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, "forbidden", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, "missing", 404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old, or came from elsewhere. The reason is for developers and stays unsaid.

    A page that stays open gets a new token by being loaded again: after a login in another tab, say.
    """
    answer = _page(request, "form", 403)
    if wants_part(request):
        messages.warning(request, say("site.form.again"))
        answer[AGAIN] = "true"
    return answer


def locked_out(request: HttpRequest, *rest: object, **more: object) -> HttpResponse:
    """Too many wrong passwords."""
    return _page(request, "locked", 429)


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or a database that is away."""
    if not trouble(sys.exception()):
        return _page(request, "broken", 500, plain=True)
    answer = _page(request, "away", 503, plain=True)
    answer["Retry-After"] = str(WAIT)
    return answer
