"""The stream of a browser: every step of the tables it looks at, as server-sent events."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncGenerator
from typing import Final, NamedTuple
from urllib.parse import parse_qs

from django.conf import settings

from boomtown.site.asking import SAFE, WORDS, cookies_of, header_of, language_of
from boomtown.site.connections import CUT, Receive, Scope, Send, is_trusted, network
from boomtown.site.people.sessions import SessionStore
from boomtown.site.people.who import Claim, claim_in, holds
from boomtown.site.tables.limits import SUBSCRIPTIONS
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.live.watching import Stream, Watch, switchboard

log = logging.getLogger(__name__)

LOBBY: Final = "lobby"
_PLACE: Final = re.compile(r"([\w-]{1,24})~(-?\d{1,9})~(-?\d{1,9})", re.ASCII)


HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *SAFE,
)
AGAIN: Final = b"10"
"""Seconds after which a browser that has too many streams may come again."""


class Beginning(NamedTuple):
    """A stream that may begin (`status` 200), and the places it asks for."""

    status: int
    stream: Stream
    places: list[Watch]


def opened(scope: Scope) -> Beginning:
    """`on=<table>~<seat>~<revision>`, several times, and `on=lobby`. A Last-Event-ID knows the revisions better."""
    stream = _stream_of(scope)
    wanted = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=None).get("on", [])
    if scope["method"] != "GET" or len(wanted) > SUBSCRIPTIONS:
        return Beginning(400, stream, [])
    seen = {(table, seat): revision for table, seat, revision in filter(None, map(_place, wanted))}
    for table, seat, revision in filter(None, map(_place, header_of(scope, b"last-event-id").split(","))):
        if (table, seat) in seen:
            seen[table, seat] = revision
    if not has_room(stream):
        return Beginning(429, stream, [])
    stream.lobby = LOBBY in wanted
    language, words = language_of(scope), cookies_of(scope).get(WORDS) == "on"
    places = [Watch(table, Viewpoint(seat, language, words), revision) for (table, seat), revision in seen.items()]
    return Beginning(200, stream, places)


def has_room(stream: Stream) -> bool:
    """Whether this person, at this address, may have one more stream."""
    return switchboard.has_room(stream.player, stream.network)


async def serve(begun: Beginning, receive: Receive, send: Send) -> None:
    """Send all that happens, until the browser goes or the server ends."""
    status, stream, places = begun
    headers = [(b"content-type", stream.KIND), *HEADERS, *([(b"retry-after", AGAIN)] if status == 429 else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if status == 200:
        reader = asyncio.create_task(_read_on(receive, stream))
        try:
            async with contextlib.aclosing(_events(stream, places)) as events:
                async for data in events:
                    await send({"type": "http.response.body", "body": data, "more_body": True})
        finally:
            reader.cancel()
    await send({"type": "http.response.body"})


async def _read_on(receive: Receive, stream: Stream) -> None:
    """Nothing more is sent to a browser that has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def _place(text: str) -> tuple[str, int, int] | None:
    found = _PLACE.fullmatch(text)
    return (found[1], int(found[2]), int(found[3])) if found else None


def _stream_of(scope: Scope) -> Stream:
    """A stream for this person, which follows nothing yet."""
    claim = claim_in(SessionStore(cookies_of(scope).get(settings.SESSION_COOKIE_NAME)).load())
    return stream_of(scope, claim if claim is not None and holds(claim) else None)


def stream_of(scope: Scope, claim: Claim | None, kind: type[Stream] = Stream) -> Stream:
    """A stream for whom this was found out."""
    address = str((scope.get("client") or ("",))[0])
    return kind(
        claim.player if claim is not None else None,
        claim.proof if claim is not None else "",
        "" if is_trusted(address) else network(address),
        scope.get(CUT, lambda: None),
    )


def _begun(stream: Stream, watch: Watch) -> list[bytes]:
    """The events a table begins with; a fault at one table leaves the others of the same browser."""
    try:
        return _joined(stream, watch)
    except Exception:
        log.exception("a table could not be followed")
        return [stream.event("gone", watch.told)]


def _joined(stream: Stream, watch: Watch) -> list[bytes]:
    """The events a table begins with; it is watched from now on, if this person may see it."""
    desk = desks.at(watch.table)
    facts = desk.catch_up()
    if facts is None:
        desks.drop(watch.table)
    if facts is None or not facts.may_see(stream.player, watch.seat):
        return [stream.event("gone", watch.told)]
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
        heard = stream.BEGUN  # comes last: all on the way hold the last event, and a whole table is large
        switchboard.follow(stream)
        while heard is not None:
            stream.unread_since = time.monotonic()
            yield heard
            stream.unread_since = 0.0
            heard = await stream.next()
    finally:
        stream.end()
        switchboard.leave(stream)
