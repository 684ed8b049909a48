"""The clocks: what an answer costs whom, and the time in which no server ran.

Every answer has some seconds of its own; only what it takes beyond them is taken from the person's reserve. An answer
that was taken back and is given again gets no new seconds, so that nobody gains time by going back and forth. Bots have
no clock. The database knows all of it: every process counts alike.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from boomtown.kernel.record import RecordLine
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Pulse, Seat, Table
from boomtown.site.tables.play.opening import tell
from boomtown.table.match import Match

BEAT: Final = 10.0
"""Seconds between signs of life of a server."""
SILENCE: Final = 3 * BEAT
"""After so long a silence no server ran: the machine slept, say."""


def charge(table: Table, match: Match, lines: list[RecordLine], before: Facts, now: datetime) -> float:
    """Begin the time of the next question; returns what is left of the reserve of who was asked until now.

    What people decide outside the rules takes no time from anybody.
    """
    answers = [line for line in lines if line.kind in ("action", "undo")]
    chair = before.chairs[before.asked]
    if not answers:
        return chair.reserve
    took = 0.0 if before.asked_since is None else max(0.0, (now - before.asked_since).total_seconds())
    table.asked_since = now
    if not table.clock:
        return chair.reserve
    left = max(0.0, before.allowance - took)
    reserve = chair.reserve
    own = answers[0].seat == before.asked
    if own and not chair.mover:
        reserve = max(0.0, reserve - max(0.0, took - before.allowance))
        Seat.objects.filter(table=table, number=before.asked).update(reserve=reserve)
    if answers[0].kind == "undo":
        table.undone += 1
        table.allowance = min(left, table.spare) if own else table.spare
        return reserve
    given_again = table.undone > 0 and match.undoable > 0  # else it is final, or another player's
    table.undone = table.undone - 1 if given_again else 0
    table.spare = left
    same = given_again and int(match.state.seat) == before.asked
    table.allowance = left if same else float(table.clock_answer)
    return reserve


def settle(table: Table, seat: Seat) -> None:
    """Charge a player whose seat a bot takes: back at the same question he has what is left, and nothing new.

    The caller stores both rows.
    """
    if not table.clock or table.asked != seat.number or table.asked_since is None:
        return
    now = timezone.now()
    took = max(0.0, (now - table.asked_since).total_seconds())
    seat.reserve = max(0.0, seat.reserve - max(0.0, took - table.allowance))
    table.allowance = max(0.0, table.allowance - took)
    table.asked_since = now


# ---------------------------------------------------------------------- time in which no server ran


def resume() -> None:
    """A server starts: since the last sign of life of any there was none."""
    _beat(timedelta(0))


def beat() -> None:
    """A sign of life, while any clock runs."""
    _beat(timedelta(seconds=SILENCE))


def _beat(silence: timedelta) -> None:
    """If all servers were silent for longer than this, nobody is charged for it. Of several, one moves the clocks."""
    with transaction.atomic():
        running = Table.objects.filter(status=Table.Status.PLAYING).exclude(clock=Table.Clock.NONE)
        pulse = Pulse.objects.select_for_update().order_by("pk").first()
        now = timezone.now()
        if not running.exists():
            Pulse.objects.all().delete()
        elif pulse is None:
            Pulse.objects.create(at=now)
        else:
            last, pulse.at = pulse.at, now
            pulse.save(update_fields=["at"])
            if now - last > silence:
                _put_forward(running.filter(asked_since__isnull=False), last, now)


def _put_forward(running: QuerySet[Table], last: datetime, now: datetime) -> None:
    """Who was asked after the last sign of life is asked from now on; the others lose nothing but the silence."""
    tables = list(running.select_for_update().order_by("pk").values_list("pk", flat=True))
    chosen = Table.objects.filter(pk__in=tables)
    chosen.filter(asked_since__gt=last).update(asked_since=now)
    chosen.filter(asked_since__lte=last).update(asked_since=F("asked_since") + (now - last))
    chosen.update(revision=F("revision") + 1)
    for table in chosen.only("id", "revision"):
        tell(table)
