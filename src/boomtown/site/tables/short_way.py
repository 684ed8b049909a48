"""An answer's short way through the site: nine of ten requests are one, and most of what a page needs is not for them.

Whatever is not plain (somebody without a name, a token or a host that is wrong, a risk to confirm, a refusal) is left
to the long way, which tells why: here nothing has happened then. The checks themselves are Django's own.
"""

import re
from collections.abc import Mapping
from functools import partial
from io import BytesIO
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_request

from boomtown.site.asking import wants_part
from boomtown.site.people.models import Player
from boomtown.site.people.who import claim_of
from boomtown.site.tables.play import moves
from boomtown.site.tables.views import asked_for, doubted
from boomtown.site.words import speaking

_ADDRESS: Final = re.compile(r"/t/([\w-]{1,24})/move", re.ASCII)


def _never(request: HttpRequest) -> HttpResponseBase:
    raise AssertionError("only what comes before a view is asked of these")


_sessions: Final = SessionMiddleware(_never)
_tokens: Final = CsrfViewMiddleware(_never)


def is_answer(scope: Mapping[str, Any]) -> bool:
    return scope["method"] == "POST" and _ADDRESS.fullmatch(scope["path"]) is not None


def answered(scope: dict[str, Any], body: bytes) -> bool:
    """Give the answer that a page sends; returns whether it was given, and the reply is empty."""
    try:
        return _answered(ASGIRequest(scope, BytesIO(body)))
    except Exception:  # a refusal, or a fault: it comes again on the long way, and becomes a page there
        return False


def _answered(request: HttpRequest) -> bool:
    table = _ADDRESS.fullmatch(request.path)
    if table is None or not wants_part(request) or not _comes_in(request):
        return False
    claim = claim_of(request)
    if claim is None or request.POST.get("quiet"):
        return False
    request.user = SimpleLazyObject(partial(_person, claim.player))  # type: ignore[assignment]
    language = get_language_from_request(request)
    with speaking(language):
        asked = asked_for(request)
        if doubted(request, table[1], *asked) is not None:
            return False
        moves.move(table[1], claim, *asked, language)
    return True


def _person(number: int) -> Player:
    """Who that would be: only the move looks whether it is so."""
    return Player.from_db(DEFAULT_DB_ALIAS, ("id",), (number,))


def _comes_in(request: HttpRequest) -> bool:
    """By a name of the site, over HTTPS if there is one, from a page of ours."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        return False
    request.get_host()
    _sessions.process_request(request)
    _tokens.process_request(request)
    return _tokens.process_view(request, _never, (), {}) is None
