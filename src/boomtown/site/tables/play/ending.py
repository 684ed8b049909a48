"""What people decide about a game outside its rules: to resign, to continue without a player, to end it here.

Each is a line of the record. A game that cannot continue here, because other rules began it, gets no further line:
it is closed as it stands.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from boomtown.kernel.view import NOBODY
from boomtown.site.people.models import Player
from boomtown.site.tables.errors import not_allowed, refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.limits import PROPOSE_AGAIN
from boomtown.site.tables.live.desks import Desk, desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import moves, seating
from boomtown.site.tables.play.opening import end, locked


def resign(table_id: str, player: Player, number: int) -> None:
    """Resign: a bot plays on for the seat to the end."""

    def act(desk: Desk, table: Table) -> None:
        seat = seating.own_seat(table, player, number)
        match = moves.running(desk)
        if seat.resigned:
            raise refused("resigned")
        match.resign(number)
        seat.resigned = True
        seating.relieve(table, seat)
        seating.drop_proposal(table)

    moves.change(table_id, act, seats=True)


def stand_in(table_id: str, player: Player, number: int) -> None:
    """The others have waited long enough: a bot plays on for the seat, until its person comes back."""

    def act(desk: Desk, table: Table) -> None:
        match = moves.running(desk)
        if not table.seats.filter(player=player).exclude(number=number).exists():
            raise not_allowed("seated_only")
        facts = Facts.of(table)  # when a player was last seen is known to the rows alone
        if facts.late(timezone.now()) != number:
            raise refused("not_away")
        match.run_out(number)
        seat = seating.find_seat(table, number)
        seat.timeouts += 1
        seating.relieve(table, seat)
        table.asked_since = timezone.now()
        table.allowance = float(table.clock_answer)  # for a player who is back before the bot has answered

    moves.change(table_id, act, seats=True)


def propose(table_id: str, player: Player) -> None:
    """Propose to end the game here, or agree. It ends once every person who plays agrees."""

    def act(desk: Desk, table: Table) -> None:
        _check_deciding(desk, player)
        if table.proposed_by_id is None:
            pause = timedelta(seconds=PROPOSE_AGAIN)
            if table.declined is not None and timezone.now() - table.declined < pause:
                raise refused("propose_again")
            table.proposed_by = player
        table.seats.filter(player=player).update(agrees=True)
        _stop_if_agreed(desk, table)

    moves.change(table_id, act, seats=True)


def decline(table_id: str, player: Player) -> None:
    """Decline a proposal, or take one's own back."""

    def act(desk: Desk, table: Table) -> None:
        _check_deciding(desk, player)
        if table.proposed_by_id is not None:
            table.declined = timezone.now()
            table.declined_by = player
            table.save(update_fields=["declined_by"])
            seating.drop_proposal(table)

    moves.change(table_id, act, seats=True)


def _check_deciding(desk: Desk, player: Player) -> None:
    """Only who plays himself decides."""
    moves.running(desk)
    assert desk.facts is not None
    if player.pk not in desk.facts.deciding():
        raise not_allowed("seated_only")


def _stop_if_agreed(desk: Desk, table: Table) -> None:
    """Players who are late, resigned or ran out of time have no vote."""
    facts = Facts.of(table)
    late = facts.late(timezone.now())
    if not facts.deciding(late) <= facts.agreeing():
        return
    match = moves.running(desk)
    agreed = [chair.number for chair in facts.chairs if chair.agrees]
    if late != NOBODY and late not in agreed:
        match.run_out(late)
        table.seats.filter(number=late).update(timeouts=F("timeouts") + 1)
    out = [
        chair.number
        for chair in facts.chairs
        if chair.number not in agreed
        and (chair.number == late or chair.resigned or (chair.timeouts and chair.stand_in))
    ]
    table.outcome = Table.Outcome.TIME if out else Table.Outcome.AGREED
    match.stop(agreed, out)
    seating.drop_proposal(table)


def end_unfit(table_id: str, player: Player) -> None:
    """A game whose rules are not played here any more ends without a result: anybody who sits there may say so."""
    desk = desks.at(table_id)
    with desk.lock, transaction.atomic():
        table = locked(table_id)
        facts = desk.catch_up(table)
        if facts is None or (not facts.owned_by(player.pk) and table.host_id != player.pk):
            raise not_allowed("seated_only")
        if desk.unfit is None or not facts.playing:
            raise refused("fits")
        end(table, Table.Outcome.RULES)
