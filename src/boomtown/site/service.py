"""The one way in for an answer: whatever becomes of it, a page hears it from here.

A form of a page brings its ticket instead of a session. A success has nothing to say, since what changed comes over
the stream. Pages without scripts are sent back to their table, which says what came of it.
"""

import logging
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpResponse, QueryDict
from django.template.loader import render_to_string

from boomtown import games
from boomtown.kernel.errors import BoomtownError, BrokenGame, UnknownGame
from boomtown.kernel.view import NOBODY
from boomtown.site.asking import SAFE, SHOW, cookies_of, header_of, language_of
from boomtown.site.errors import WAIT
from boomtown.site.faults import is_fault_of
from boomtown.site.outage import trouble
from boomtown.site.pages import Reply
from boomtown.site.tables import tickets
from boomtown.site.tables.errors import sentence_of, status_of
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.page import sheets
from boomtown.site.tables.play import moves
from boomtown.site.tables.play.advising import CONFIRM_HERE, NEVER, Doubt, Wish
from boomtown.site.words import say, speaking

log = logging.getLogger(__name__)

_ADDRESS: Final = re.compile(r"/t/([\w-]{1,24})/(move|undo)", re.ASCII)
YEAR: Final = 365 * 24 * 60 * 60


class Asked(NamedTuple):
    """What a form says: the seat that answers, the version it saw, and its answer."""

    table: str
    seat: int
    version: int
    action: str


def takes(scope: Mapping[str, Any]) -> bool:
    return scope["method"] == "POST" and _ADDRESS.fullmatch(scope["path"]) is not None


def answered(scope: Mapping[str, Any], body: bytes) -> Reply:
    """Carry out what a form asks for, and tell the page."""
    address = _ADDRESS.fullmatch(scope["path"])
    assert address is not None
    part = bool(header_of(scope, b"x-part"))
    with speaking(language_of(scope)):
        try:
            form = QueryDict(body)
            asked = Asked(address[1], _number(form, "seat", NOBODY), _number(form, "version", -1), _action(form))
            try:
                response = _told(_done(asked, address[2], form, cookies_of(scope)), asked, part)
            except BoomtownError as error:
                if isinstance(error, BrokenGame | UnknownGame):
                    raise
                response = _refused(error, asked, part)
        except SuspiciousOperation:
            response = _page("bad", 400, part)
        except Exception as error:
            response = _failed(address[1], error, part)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    status, headers, whole = Reply.of(response)
    return Reply(status, [*headers, *SAFE], whole)


def _done(asked: Asked, what: str, form: QueryDict, cookies: Mapping[str, str]) -> bool:
    """Carry it out; returns whether this table is to ask no more."""
    claim, language = tickets.read(form.get(tickets.FIELD, ""), asked.table)
    if what == "undo":
        moves.undo(asked.table, claim, asked.seat, asked.version)
        return False
    if form.get("again") == "1" and moves.was_given(asked.table, claim.player, *asked[1:]):
        return False  # its reply did not get through
    wish = None if form.get("confirmed") == "1" else Wish.of(cookies)
    moves.move(asked.table, claim, *asked[1:], language, wish)
    return form.get("quiet") == "1"


def _told(quiet: bool, asked: Asked, part: bool) -> HttpResponse:
    response = HttpResponse() if part else _back(asked)
    if quiet:
        response.set_cookie(
            CONFIRM_HERE,
            NEVER,
            max_age=YEAR,
            path=f"/t/{asked.table}",
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _refused(error: BoomtownError, asked: Asked, part: bool) -> HttpResponse:
    """A refusal, a doubt, or an answer that comes too late."""
    if isinstance(error, Doubt):
        if not part:
            return _to(f"/t/{asked.table}/sure", seat=asked.seat, version=asked.version, action=asked.action)
        text = sheets.confirmation(asked.table, error.sure, asked.seat, asked.version, asked.action)
        return HttpResponse(text, headers={SHOW: "#confirm"})
    sentence, rule = sentence_of(error)
    if not part:
        return _back(asked, said=tickets.note(f"{sentence} ({rule})" if rule else sentence))
    facts = desks.at(asked.table).facts
    text = sheets.notice(sentence, rule, facts.game if facts is not None else "")
    status = 401 if isinstance(error, tickets.NoTicket) else status_of(error)
    return HttpResponse(text, status=status, headers={SHOW: "#notice"})


def _back(asked: Asked, **more: str) -> HttpResponse:
    seat = {"seat": asked.seat} if asked.seat != NOBODY else {}
    return _to(f"/t/{asked.table}", **seat, **more)


def _to(path: str, **values: object) -> HttpResponse:
    return HttpResponse(status=303, headers={"Location": f"{path}?{urlencode(values)}" if values else path})


def _failed(table: str, error: Exception, part: bool) -> HttpResponse:
    """A database that is away, a game that broke, or a fault of ours. What the exception says is not shown: it may
    hold a secret of the table."""
    if trouble(error):
        log.error("an answer was not stored", exc_info=error)
        response = _page("away", 503, part)
        response["Retry-After"] = str(WAIT)
        return response
    facts = desks.at(table).facts
    if facts is not None and is_fault_of(facts.game, error):
        log.error("the game %s failed", facts.game, exc_info=error)
        text = sheets.notice(say("site.game.broken", title=games.title(facts.game)))
        return HttpResponse(text, status=503, headers={SHOW: "#notice"}) if part else _page("broken", 503, part)
    log.error("an answer failed", exc_info=error)
    return _page("broken", 500, part)


def _page(kind: str, status: int, part: bool) -> HttpResponse:
    text = render_to_string("errors/sentence.html" if part else "errors/plain.html", {"kind": kind})
    return HttpResponse(text, status=status)


def _number(form: QueryDict, name: str, default: int) -> int:
    try:
        return int(form.get(name, "")[:12])
    except ValueError:
        return default


def _action(form: QueryDict) -> str:
    """The answer; an amount as a page without scripts sends it has its word and its number apart."""
    return form.get("action") or f"{form.get('word', '')} {form.get('amount', '')}".strip()
