"""The stream of a browser: every step of the tables it looks at, as server-sent events."""

import logging
import re
from collections.abc import AsyncIterator
from typing import Final

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from boomtown.site.people.models import Player
from boomtown.site.tables.limits import SUBSCRIPTIONS
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.live.watching import Stream, Watch, gone, switchboard
from boomtown.site.words import current

log = logging.getLogger(__name__)

LOBBY: Final = "lobby"
_PLACE: Final = re.compile(r"([\w-]{1,24})~(-?\d{1,9})~(-?\d{1,9})", re.ASCII)
PATIENCE: Final = 15.0
"""Seconds of silence before a sign of life."""


async def live(request: HttpRequest) -> HttpResponseBase:
    """`on=<table>~<seat>~<revision>`, several times, and `on=lobby`. A Last-Event-ID knows the revisions better."""
    wanted = request.GET.getlist("on")
    if request.method != "GET" or len(wanted) > SUBSCRIPTIONS:
        return HttpResponse(status=400)
    places = [place for place in map(_place, wanted) if place is not None]
    for table, seat, revision in filter(None, map(_place, request.headers.get("Last-Event-ID", "").split(","))):
        places = [(t, s, revision if (t, s) == (table, seat) else r) for t, s, r in places]
    stream, news = await in_thread(_opened, request, places, current().language)
    stream.lobby = LOBBY in wanted
    response = StreamingHttpResponse(_events(stream, news), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _place(text: str) -> tuple[str, int, int] | None:
    found = _PLACE.fullmatch(text)
    return (found[1], int(found[2]), int(found[3])) if found else None


def _opened(request: HttpRequest, places: list[tuple[str, int, int]], language: str) -> tuple[Stream, list[str]]:
    """A stream for what this person may see, and the events it begins with."""
    user = get_user(request)
    player = user.pk if isinstance(user, Player) else None
    stream = Stream(player, language, user.get_session_auth_hash() if isinstance(user, Player) else "")
    news: list[str] = ["retry: 1000\n\n"]
    for table, seat, revision in places:
        try:
            news += _joined(stream, Watch(table, seat, language, revision))
        except Exception:  # a fault at one table leaves the others of the same browser
            log.exception("a table could not be followed")
            news.append(gone(table, seat))
    return stream, news


def _joined(stream: Stream, watch: Watch) -> list[str]:
    """The events a table begins with; it is watched from now on, if this person may see it."""
    desk = desks.at(watch.table)
    facts = desk.catch_up()
    if facts is None:
        desks.drop(watch.table)
    if facts is None or not facts.may_see(stream.player, watch.seat):
        return [gone(watch.table, watch.seat)]
    frame = desk.frame(watch.seat, watch.language)
    watch.serial = desk.serial_of(watch.revision, watch.seat, watch.language)
    steps = desk.frames_after(watch.serial, watch.seat, watch.language)
    if steps is None:
        steps = [frame]
    # what the page has may have been drawn by another process: the last step is sent whole
    waiting = [*(step.step for step in steps[:-1]), *(step.whole for step in steps[-1:])]
    if steps:
        watch.serial, watch.revision = steps[-1].serial, steps[-1].revision
    stream.watches.append(watch)
    places_now = ",".join(each.place for each in stream.watches)
    return [f"event: frame\nid: {places_now}\ndata: {data}\n\n" for data in waiting]


async def _events(stream: Stream, news: list[str]) -> AsyncIterator[str]:
    try:
        for event in news:
            yield event
        switchboard.join(stream)
        while True:
            heard = await stream.next(PATIENCE)
            if heard is None:
                return
            yield heard
    finally:
        stream.end()
        switchboard.leave(stream)
