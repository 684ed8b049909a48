"""The stream of a browser: every step of the tables it looks at, as server-sent events."""

import logging
import re
import time
from collections.abc import AsyncGenerator
from typing import Any, Final

from django.contrib.auth import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from boomtown.site.asking import wants_words
from boomtown.site.connections import CUT, is_trusted, network
from boomtown.site.people.models import Player
from boomtown.site.tables.limits import SUBSCRIPTIONS
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.live.watching import Stream, Watch, gone, switchboard
from boomtown.site.words import current

log = logging.getLogger(__name__)

LOBBY: Final = "lobby"
_PLACE: Final = re.compile(r"([\w-]{1,24})~(-?\d{1,9})~(-?\d{1,9})", re.ASCII)


class Events(StreamingHttpResponse):
    """Sent as they are: Django would pass each of them on through two generators of its own."""

    def __init__(self, events: AsyncGenerator[bytes, None], **options: Any) -> None:
        super().__init__(events, **options)
        self._events = events

    def __aiter__(self) -> AsyncGenerator[bytes, None]:
        return self._events


def live(request: HttpRequest) -> HttpResponseBase:
    """`on=<table>~<seat>~<revision>`, several times, and `on=lobby`. A Last-Event-ID knows the revisions better."""
    wanted = request.GET.getlist("on")
    if request.method != "GET" or len(wanted) > SUBSCRIPTIONS:
        return HttpResponse(status=400)
    seen = {(table, seat): revision for table, seat, revision in filter(None, map(_place, wanted))}
    for table, seat, revision in filter(None, map(_place, request.headers.get("Last-Event-ID", "").split(","))):
        if (table, seat) in seen:
            seen[table, seat] = revision
    stream = _opened(request)
    if not switchboard.has_room(stream.player, stream.network):
        return HttpResponse(status=429, headers={"Retry-After": "10"})
    stream.lobby = LOBBY in wanted
    language, words = current().language, wants_words(request)
    places = [Watch(table, Viewpoint(seat, language, words), revision) for (table, seat), revision in seen.items()]
    response = Events(_events(stream, places), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _place(text: str) -> tuple[str, int, int] | None:
    found = _PLACE.fullmatch(text)
    return (found[1], int(found[2]), int(found[3])) if found else None


def _opened(request: HttpRequest) -> Stream:
    """A stream for this person, which follows nothing yet."""
    user = get_user(request)
    scope = getattr(request, "scope", {})
    address = str(request.META.get("REMOTE_ADDR", ""))
    return Stream(
        user.pk if isinstance(user, Player) else None,
        user.get_session_auth_hash() if isinstance(user, Player) else "",
        "" if is_trusted(address) else network(address),
        scope.get(CUT, lambda: None),
    )


def _begun(stream: Stream, watch: Watch) -> list[bytes]:
    """The events a table begins with; a fault at one table leaves the others of the same browser."""
    try:
        return _joined(stream, watch)
    except Exception:
        log.exception("a table could not be followed")
        return [gone(watch)]


def _joined(stream: Stream, watch: Watch) -> list[bytes]:
    """The events a table begins with; it is watched from now on, if this person may see it."""
    desk = desks.at(watch.table)
    facts = desk.catch_up()
    if facts is None:
        desks.drop(watch.table)
    if facts is None or not facts.may_see(stream.player, watch.seat):
        return [gone(watch)]
    with desk.lock:  # nothing is played between the present frame and the steps that lead to it
        frame = desk.frame(watch.view)
        watch.serial = desk.serial_of(watch.revision, watch.view)
        steps = desk.steps_after(watch.serial, watch.view)
        # what the page has may have been drawn by another process: the last step is sent whole
        waiting = [step.step for step in (steps or [])[:-1]]
        if steps != []:
            waiting.append(frame.whole)
            watch.serial, watch.revision = frame.serial, frame.revision
    stream.watches.append(watch)
    return [stream.frame(data) for data in waiting]


async def _events(stream: Stream, places: list[Watch]) -> AsyncGenerator[bytes, None]:
    """All that a browser is sent, as fast as it reads: what each table begins with, drawn when the one before is read;
    and then all that happens."""
    if not switchboard.enter(stream):
        return
    heard: bytes | None
    try:
        for place in places:
            for heard in await in_thread(_begun, stream, place):
                stream.unread_since = time.monotonic()
                yield heard
                stream.unread_since = 0.0
        heard = b"retry: 1000\n\n"  # comes last: all on the way hold the last event, and a whole table is large
        switchboard.follow(stream)
        while heard is not None:
            stream.unread_since = time.monotonic()
            yield heard
            stream.unread_since = 0.0
            heard = await stream.next()
    finally:
        stream.end()
        switchboard.leave(stream)
