"""The way to other people: open tables by game, clock and rating, former opponents, people of one's strength."""

from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from boomtown import games
from boomtown.site.lobby import lists
from boomtown.site.lobby.lists import Listed, Wanted, is_like, people_at
from boomtown.site.lobby.rows import ago
from boomtown.site.people.models import Player
from boomtown.site.standing import history
from boomtown.site.standing.history import Met
from boomtown.site.standing.skill import BEGINNER, Skill
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Hiding, Table
from boomtown.site.tables.play import opening, seating
from boomtown.site.tables.play.opening import ME, NO_CLOCK, OPEN, Time

PEOPLE: Final = 12
TIMES: Final = {
    "-": NO_CLOCK,
    Table.Clock.LIVE: Time(Table.Clock.LIVE, 15 * 60, 30),
    Table.Clock.SLOW: Time(Table.Clock.SLOW, 0, 2 * 24 * 60 * 60),
}
"""Settings of a table that is opened for the next person to come: as in the set-up."""
_MEETING: Final = 0x626F6F74
"""PostgreSQL's lock of those who look for an opponent: two at once would each wait for the other."""


@dataclass(frozen=True)
class Known:
    """A person one has played with."""

    met: Met
    last: str
    table: str
    """An open table he sits at, empty if there is none."""


def known(player: Player) -> list[Known]:
    """People a person has played with, those who wait at an open table first."""
    waiting = {chair.player: table.id for table in lists.open_tables(player) for chair in table.chairs}
    now = timezone.now()
    found = [
        Known(met, ago(now - (met.last or now)), waiting.get(met.player.pk, ""))
        for met in history.met(player)
        if met.player is not None
    ]
    return sorted(found, key=lambda one: not one.table)[:PEOPLE]


def somebody_like(player: Player, game: str, clock: str) -> str:
    """Sit down at the open table that fits best, else open one; returns the table's id.

    A person who waits already keeps waiting there. Only tables that count for ratings fit.
    """
    time = TIMES[clock]
    with transaction.atomic():
        _one_at_a_time()
        own = history.skills({player.pk}).get((player.pk, game), BEGINNER)
        waiting = lists.open_tables(player, Wanted(game, clock, like_me=True))
        for table in waiting:
            if table.own:
                return table.id
        fitting = [table for table in waiting if _fits(table, own, player)]
        if not fitting:
            seats = [ME, *[OPEN] * (games.find(game).counts[0] - 1)]
            return opening.open_table(player, game, seats, time=time).id
        best = min(fitting, key=lambda table: _distance(table, own))
        seating.sit(best.id, player, best.free[0])
        return best.id


def _one_at_a_time() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_MEETING])


def _fits(table: Listed, own: Skill, player: Player) -> bool:
    """People about as strong, none that one of the two does not want to read, and a game that would count."""
    people = [chair.player for chair in table.chairs if chair.player is not None]
    if not people or not is_like(own, table):
        return False
    if Hiding.objects.filter(Q(player=player, hidden__in=people) | Q(player__in=people, hidden=player)).exists():
        return False
    row = Table.objects.select_related("deal").get(pk=table.id)
    return set(Facts.of(row).unrated()) <= {"early"}


def _distance(table: Listed, own: Skill) -> float:
    """By how much the people at a table are stronger or weaker, on average."""
    people = people_at(table)
    return sum(abs(own.mu - skill.mu) for skill in people) / len(people)
