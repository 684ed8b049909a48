"""Who looks at which table in this process, and what each of them has been sent. Lives in the event loop."""

import asyncio
import contextlib
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Final

from django.utils import timezone

from boomtown.kernel.view import NOBODY
from boomtown.live.frames import Frame, PastFrame
from boomtown.site.people.models import Player
from boomtown.site.tables.facts import Aside
from boomtown.site.tables.limits import (
    QUEUED,
    QUEUED_LETTERS,
    STREAMS_PER_ADDRESS,
    STREAMS_PER_PERSON,
    UNREAD,
)
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import Desk, Viewpoint, desks
from boomtown.site.tables.live.hub import Notice, hub
from boomtown.site.tables.live.news import opened
from boomtown.site.tables.models import Seat, Table
from boomtown.site.writing import in_turn

log = logging.getLogger(__name__)

LOOK: Final = 10.0
"""Seconds between looks at the database: for notices that were lost, and people who are away."""
AT_ONCE: Final = 100
"""Tables or streams that are looked at in one go: more at once would hold up the answers that come meanwhile."""
A_MOMENT: Final = 0.05
"""Seconds from the end of somebody's time to the look at the clock."""
UNKNOWN: Final = 1 << 62
"""A revision that only the database knows."""
LOBBY_PAUSE: Final = 1.5
"""Seconds in which changes are gathered before a lobby page is told."""

troubled: set[str] = set()
"""Tables whose bot failed in this process."""


@dataclass(eq=False)
class Watch:
    """One viewpoint of one table, followed by one stream. `serial` is the last step it was sent."""

    table: str
    view: Viewpoint
    revision: int
    serial: int = -1

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def told(self) -> dict[str, object]:
        """What an event says it is about."""
        return {"table": self.table, "seat": self.seat}

    @property
    def place(self) -> str:
        return f"{self.table}~{self.seat}~{self.revision}"


class Stream:
    """A browser that listens. What it is sent waits in a queue; who does not keep up must come again."""

    KIND: ClassVar = b"text/event-stream"
    BEGUN: ClassVar = b"retry: 1000\n\n"
    """What follows the present."""

    def __init__(
        self,
        player: int | None,
        session: str = "",
        network: str = "",
        cut: Callable[[], None] = lambda: None,
    ) -> None:
        self.player = player
        self.session = session
        """Ends with the person's password or personal link: whoever came in by an old one hears no more."""
        self.network = network
        """Whom it is counted with; empty for whoever is not counted."""
        self.watches: list[Watch] = []
        self.lobby = False
        self.ended = False
        self.unread_since = 0.0
        """When it was given something that is not read yet."""
        self._cut = cut
        self._letters = 0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED)
        self._lobby_due: asyncio.TimerHandle | None = None

    async def next(self) -> bytes | None:
        """The next event, None at the end."""
        if self.ended and self._queue.empty():
            return None
        event = await self._queue.get()
        self._letters -= len(event or b"")
        return event

    def sign_of_life(self) -> None:
        """Nobody takes a stream for dead that had nothing to tell for a while: no machine on the way, no page."""
        if self._queue.empty():
            self.send(self.event("beat", {}))

    def send(self, event: bytes) -> None:
        if self.ended:
            return
        self._letters += len(event)
        if self._letters > QUEUED_LETTERS or self._queue.full():
            self.cut_off()
        else:
            self._queue.put_nowait(event)

    def cut_off(self) -> None:
        """Who does not read is not waited for: the connection ends with all that was still to be sent."""
        self.end()
        self._cut()

    def event(self, kind: str, data: dict[str, object]) -> bytes:
        """As the browser reads it."""
        return f"event: {kind}\ndata: {json.dumps(data)}\n\n".encode()

    def frame(self, data: bytes) -> bytes:
        """The event that shows a frame; its id tells how far all tables of this browser are."""
        places = ",".join([watch.place for watch in self.watches])
        return b"event: frame\nid: %b\ndata: %b\n\n" % (places.encode(), data)

    def send_lobby(self) -> None:
        """In a moment, once for all the tables that change until then."""
        if self._lobby_due is None:
            self._lobby_due = asyncio.get_running_loop().call_later(LOBBY_PAUSE, self._lobby_now)

    def _lobby_now(self) -> None:
        self._lobby_due = None
        self.send(self.event("lobby", {}))

    def end(self) -> None:
        self.ended = True
        if self._lobby_due is not None:
            self._lobby_due.cancel()
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(None)


class Lines(Stream):
    """A program that listens: an object of JSON a line."""

    KIND: ClassVar = b"application/x-ndjson"
    BEGUN: ClassVar = b'{"type": "begun"}\n'

    def event(self, kind: str, data: dict[str, object]) -> bytes:
        return json.dumps({"type": kind, **data}).encode() + b"\n"

    def frame(self, data: bytes) -> bytes:
        return data + b"\n"


class Switchboard:
    """Passes every step of a table on to the streams that follow it."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._in_lobby: set[Stream] = set()
        self._open: Counter[int | str] = Counter()
        """Streams by person, and by network."""
        self._by_table: dict[str, dict[Watch, Stream]] = {}
        self._busy: dict[str, bool] = {}
        """Tables being caught up with; true if there is news again."""
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        """Rung when the time of who is asked is up: then, and not at the next look, the others may go on."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticker: asyncio.Task[None] | None = None

    async def start(self) -> None:
        hub.heard = self.heard
        hub.spoken = self.spoken
        hub.missed = self._tell_lobby
        hub.joined = self.aside
        await hub.start()
        self._ticker = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """Ends all streams: browsers come back by themselves when the server is there again."""
        if self._ticker is not None:
            self._ticker.cancel()
            self._ticker = None
        for table in list(self._alarms):
            self._stop_alarm(table)
        for stream in list(self._streams):
            stream.end()
        await hub.stop()

    # ------------------------------------------------------------------ streams come and go

    def has_room(self, player: int | None, network: str) -> bool:
        """Whether this person, at this address, may have one more stream."""
        if network and self._open[network] >= STREAMS_PER_ADDRESS:
            return False
        return player is None or self._open[player] < STREAMS_PER_PERSON

    def enter(self, stream: Stream) -> bool:
        """It is open from now on, unless there is no room for it."""
        if not self.has_room(stream.player, stream.network):
            return False
        self._streams.add(stream)
        if stream.lobby:
            self._in_lobby.add(stream)
        self._open.update(_counted(stream))
        return True

    def follow(self, stream: Stream) -> None:
        """It has what its tables began with, and is told all that happens there."""
        for watch in stream.watches:
            if watch.table not in self._by_table:
                hub.follow(watch.table)
            self._by_table.setdefault(watch.table, {})[watch] = stream
            watched = desks.watch(watch.table).watched
            watched[watch.view] = watched.get(watch.view, 0) + 1
            self._send_news(watch, stream)
            self._set_alarm(watch.table)

    def leave(self, stream: Stream) -> None:
        if stream in self._streams:
            self._streams.discard(stream)
            self._in_lobby.discard(stream)
            self._open -= Counter(_counted(stream))
        for watch in stream.watches:
            self._drop(watch)

    def _drop(self, watch: Watch) -> None:
        watches = self._by_table.get(watch.table, {})
        if watches.pop(watch, None) is None:
            return
        watched = desks.at(watch.table).watched
        watched[watch.view] = max(0, watched.get(watch.view, 0) - 1)
        if not watches:
            self._by_table.pop(watch.table, None)
            hub.leave(watch.table)
            desks.leave(watch.table)
            self._stop_alarm(watch.table)

    def watched(self) -> list[str]:
        """The tables that somebody looks at here."""
        return list(self._by_table)

    def is_watched(self, table: str) -> bool:
        return table in self._by_table

    # ------------------------------------------------------------------ news

    def heard(self, notice: Notice, news: bytes = b"") -> None:
        table, revision, lobby = notice
        if lobby:
            self._tell_lobby()
        if table not in self._by_table:
            return
        self._catch_up(table, revision, news)

    def _tell_lobby(self) -> None:
        for stream in self._in_lobby:
            stream.send_lobby()

    def spoken(self, table: str, seated: bool, count: int) -> None:
        """Something was said: pages that may read it fetch it. While a game runs, players hear of players alone."""
        watches = self._by_table.get(table)
        if not watches:
            return
        desk = desks.at(table)
        known = desk.sayings[seated]
        desk.sayings[seated] = count
        if known is not None and count <= known:
            return
        playing = desk.facts is not None and desk.facts.playing
        for watch, stream in watches.items():
            if seated or watch.seat == NOBODY or not playing:
                stream.send(stream.event("talk", watch.told))

    def aside(self, table: str) -> None:
        """Something may have changed, or did without a revision: a bot in trouble."""
        if table in self._by_table:
            self._catch_up(table, UNKNOWN)

    def _catch_up(self, table: str, revision: int, news: bytes = b"") -> None:
        if table in self._busy:
            self._busy[table] = True
            return
        self._busy[table] = False
        self._begin(self._caught_up(table, revision, news))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _caught_up(self, table: str, revision: int, news: bytes) -> None:
        try:
            while True:
                self._busy[table] = False
                await in_thread(_follow, table, revision, news)
                revision, news = UNKNOWN, b""
                self._deliver(table)
                if not self._busy[table]:
                    return
        except Exception:
            log.exception("a table could not be followed")
        finally:
            self._busy.pop(table, None)

    def _deliver(self, table: str) -> None:
        for watch, stream in list(self._by_table.get(table, {}).items()):
            self._send_news(watch, stream)
        self._set_alarm(table)

    def _send_news(self, watch: Watch, stream: Stream) -> None:
        """Every step since the last; the whole present if that is not known any more."""
        desk = desks.at(watch.table)
        facts = desk.facts
        if facts is None:
            return
        if not facts.may_see(stream.player, watch.seat):
            stream.send(stream.event("gone", watch.told))
            self._drop(watch)
            return
        steps = desk.steps_after(watch.serial, watch.view)
        if steps is not None:
            for step in steps:
                self._send(watch, stream, step, step.step)
        else:
            self._begin(self._send_present(watch, stream, desk))

    async def _send_present(self, watch: Watch, stream: Stream, desk: Desk) -> None:
        try:
            frame = await in_thread(desk.frame, watch.view)
        except Exception:
            log.exception("a table could not be drawn")
            return
        if frame.serial > watch.serial:
            self._send(watch, stream, frame, frame.whole)

    def _send(self, watch: Watch, stream: Stream, shown: Frame | PastFrame, data: bytes) -> None:
        watch.serial = shown.serial
        watch.revision = shown.revision
        stream.send(stream.frame(data))

    # ------------------------------------------------------------------ clocks

    def _set_alarm(self, table: str) -> None:
        self._stop_alarm(table)
        desk = desks.at(table)
        due = None if desk.facts is None or table not in self._by_table else desk.facts.due
        if due is not None and desk.aside.late == NOBODY:
            seconds = max(0.0, (due - timezone.now()).total_seconds())
            self._alarms[table] = asyncio.get_running_loop().call_later(seconds + A_MOMENT, self._ring, table)

    def _stop_alarm(self, table: str) -> None:
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.cancel()

    def _ring(self, table: str) -> None:
        self._begin(self._time_is_up(table))

    async def _time_is_up(self, table: str) -> None:
        try:
            await in_thread(glance, desks.at(table))
        except Exception:
            log.exception("a clock could not be looked at")
            return
        self._deliver(table)

    # ------------------------------------------------------------------ the regular look

    async def _tick(self) -> None:
        """All tables and streams in `LOOK` seconds, part by part."""
        while True:
            parts = self._parts()
            for tables, streams in parts:
                try:
                    await self._look(tables, streams)
                except Exception:
                    log.exception("the regular look at the tables failed")
                await asyncio.sleep(LOOK / len(parts))

    def _parts(self) -> list[tuple[list[str], list[Stream]]]:
        tables, streams = list(self._by_table), list(self._streams)
        count = 1 + max(len(tables), len(streams)) // AT_ONCE
        return [(tables[part::count], streams[part::count]) for part in range(count)]

    async def _look(self, tables: list[str], streams: list[Stream]) -> None:
        tables = [table for table in tables if table in self._by_table]
        for table in await in_thread(look, tables, self._people(tables)):
            self.aside(table)
        for table, seated, count in await in_thread(sayings, tables):
            self.spoken(table, seated, count)
        streams = [stream for stream in streams if stream in self._streams]
        long_ago = time.monotonic() - UNREAD
        for stream in streams:
            if 0 < stream.unread_since < long_ago:
                stream.cut_off()
            else:
                stream.sign_of_life()
        sessions = {(stream.player, stream.session) for stream in streams if stream.player is not None}
        over = await in_thread(ended, sessions)
        for stream in streams:
            if (stream.player, stream.session) in over:
                stream.end()

    def _people(self, tables: list[str]) -> set[tuple[str, int]]:
        """Who looks at these tables from a seat."""
        return {
            (table, stream.player)
            for table in tables
            for watch, stream in self._by_table[table].items()
            if watch.seat != NOBODY and stream.player is not None
        }


def _counted(stream: Stream) -> list[int | str]:
    return [key for key in (stream.player, stream.network) if key]


def _follow(table: str, revision: int, news: bytes) -> None:
    """Draw what was played here; else play what another process did, by its news if they are the next step, or by the
    database."""
    desk = desks.at(table)
    told = opened(news) if news else None
    known = desk.facts is not None and desk.facts.revision >= revision
    if known or (told is not None and desk.hear(told)) or desk.catch_up() is not None:
        desk.draw()
        desk.set_aside(replace(desk.aside, trouble=table in troubled))


def look(tables: list[str], people: set[tuple[str, int]]) -> list[str]:
    """Note who is there, find out who is away; returns the tables whose viewers miss something."""
    now = timezone.now()
    last: dict[str, dict[int, datetime | None]] = {}
    here = []
    seats = Seat.objects.filter(table__in=tables, player__isnull=False)
    for pk, table, number, player, seen in seats.values_list("pk", "table_id", "number", "player_id", "seen"):
        is_here = (table, player) in people
        last.setdefault(table, {})[number] = now if is_here else seen
        if is_here:
            here.append(pk)
    with in_turn():
        Seat.objects.filter(pk__in=here).update(seen=now)
    rows = Table.objects.filter(pk__in=tables).values_list("pk", "revision")
    return [table for table, revision in rows if _has_news(desks.at(table), revision, now, last.get(table, {}))]


def sayings(tables: list[str]) -> list[tuple[str, bool, int]]:
    """What was said at these tables and was not heard of here. The first look at a table only counts."""
    missed = []
    for table, said, whispered in Table.objects.filter(pk__in=tables).values_list("pk", "said", "whispered"):
        known = desks.at(table).sayings
        for seated, count in ((True, said), (False, whispered)):
            before = known[seated]
            if before is None:
                known[seated] = count
            elif before < count:
                missed.append((table, seated, count))
    return missed


def ended(sessions: set[tuple[int, str]]) -> set[tuple[int, str]]:
    """Those whose person has left, or has another password or personal link now."""
    people = Player.objects.in_bulk([player for player, _ in sessions])
    return {
        (player, session)
        for player, session in sessions
        if (person := people.get(player)) is None or person.gone or person.get_session_auth_hash() != session
    }


def glance(desk: Desk) -> None:
    """Who is away and who is late, for a page that is drawn before the next regular look."""
    facts = desk.facts
    if facts is not None and facts.playing:
        seats = Seat.objects.filter(table=desk.id, player__isnull=False).values_list("number", "seen")
        _has_news(desk, facts.revision, timezone.now(), dict(seats))


def _has_news(desk: Desk, revision: int, now: datetime, last: dict[int, datetime | None]) -> bool:
    """`last` is when each seat's person was last seen."""
    with desk.lock:
        facts = desk.facts
        if facts is None or facts.revision != revision:
            return True
        late = facts.late(now, last.get(facts.asked))
        return desk.set_aside(Aside(late, desk.id in troubled, facts.away(now, last)))


switchboard = Switchboard()
