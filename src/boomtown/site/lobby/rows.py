"""The lobby's lists in words."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.urls import reverse
from django.utils import timezone

from boomtown.site.lobby import lists
from boomtown.site.lobby.lists import Listed, Wanted
from boomtown.site.people.models import Player
from boomtown.site.shared import Shared
from boomtown.site.standing.skill import Skill
from boomtown.site.tables.models import Table
from boomtown.site.tables.page.sheets import length
from boomtown.site.words import current, say

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True)
class Sitter:
    """A seat of a listed table. `score` is written out, empty before the end."""

    number: int
    title: str
    you: bool
    open: bool
    won: bool
    score: str
    skill: Skill | None = None


@dataclass(frozen=True)
class Row:
    """A table of a list. `free` is the first seat that can be taken, -1 if none."""

    address: str
    game: str
    state: str
    chairs: list[Sitter]
    private: bool
    your_turn: bool
    free: int
    clock: str = ""
    friendly: bool = False


@dataclass(frozen=True)
class Lists:
    mine: list[Row]
    open: list[Row]
    watch: list[Row]
    finished: list[Row]


of_strangers: Final = Shared[Lists]()
"""By language, and by what is looked for."""


def listing(player: Player | None) -> Lists:
    """All lists, as this person sees them; strangers see the same."""
    return of_strangers.get(current().language, partial(_listing, None)) if player is None else _listing(player)


def _listing(player: Player | None) -> Lists:
    """A table stands in one of them."""
    now = timezone.now()
    mine = lists.my_tables(player) if player is not None else []
    known = {table.id for table in mine}
    return Lists(
        [_row(table, now) for table in mine],
        [_row(table, now) for table in lists.open_tables(player) if table.id not in known],
        [_row(table, now) for table in lists.watchable_tables(player) if table.id not in known],
        [_row(table, now) for table in lists.finished_tables(player)],
    )


def own_tables(player: Player) -> list[Row]:
    """The tables a person sits at, those where it is their turn first."""
    now = timezone.now()
    return [_row(table, now) for table in lists.my_tables(player)]


def found(player: Player | None, wanted: Wanted) -> Lists:
    """The results of a search: open tables, and those to watch."""
    if player is None:
        return of_strangers.get((current().language, wanted), partial(_found, None, wanted))
    return _found(player, wanted)


def _found(player: Player | None, wanted: Wanted) -> Lists:
    now = timezone.now()
    free = [table for table in lists.open_tables(player, wanted) if not table.own]
    return Lists([], [_row(table, now) for table in free], _rows_to_watch(player, wanted, now), [])


def _rows_to_watch(player: Player | None, wanted: Wanted, now: datetime) -> list[Row]:
    return [_row(table, now) for table in lists.watchable_tables(player, wanted) if not table.own]


def _row(table: Listed, now: datetime) -> Row:
    chairs = [
        Sitter(
            number,
            say("lobby.you") if number in table.own else title,
            number in table.own,
            number in table.free,
            number in table.winners,
            say("lobby.score", score=table.scores[number]) if table.scores else "",
            table.skills[number] if table.status != Table.Status.FINISHED else None,
        )
        for number, title in enumerate(table.titles)
    ]
    free = table.free[0] if table.free else -1
    address = reverse("tables:table", args=[table.id])
    state, clock = _state(table, now), _clock(table)
    return Row(address, table.title, state, chairs, table.private, table.your_turn, free, clock, table.friendly)


def _clock(table: Listed) -> str:
    """How long one may think, empty where nobody counts."""
    time = table.clock
    if time.clock == Table.Clock.LIVE:
        return say("lobby.clock.live", reserve=time.reserve // MINUTE, answer=time.answer)
    return say("lobby.clock.slow", length=length(time.answer)) if time.clock == Table.Clock.SLOW else ""


def _state(table: Listed, now: datetime) -> str:
    """What the table waits for, and since when."""
    since = ago(now - table.since if table.since else now - now)
    if table.status == Table.Status.WAITING:
        return say("lobby.state.waiting", count=len(table.free), ago=since)
    if table.status == Table.Status.FINISHED:
        return say("lobby.state.over", ago=since)
    if table.your_turn:
        return since
    return say("lobby.state.asked", name=table.titles[table.asked], ago=since)


def ago(time: timedelta) -> str:
    """A stretch of time up to now, roughly."""
    seconds = int(time.total_seconds())
    if seconds < MINUTE:
        return say("lobby.ago.now")
    if seconds < HOUR:
        return say("lobby.ago.minutes", count=seconds // MINUTE)
    if seconds < DAY:
        return say("lobby.ago.hours", count=seconds // HOUR)
    return say("lobby.ago.days", count=seconds // DAY)
