"""Who sits down, gets up and comes back; and the end of a table by its host."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from boomtown.live.facts import TIMEOUTS
from boomtown.site.people.models import Player
from boomtown.site.tables.errors import not_allowed, refused
from boomtown.site.tables.facts import Facts, chair_of
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play import clocks
from boomtown.site.tables.play.opening import UNFINISHED, check_deal, end, locked, start, tell
from boomtown.table.seats import DEFAULT_BOT


def sit(table_id: str, player: Player, number: int) -> None:
    """Take an open seat before the game begins; with the last one it begins."""
    with transaction.atomic():
        table = locked(table_id)
        if table.status != Table.Status.WAITING:
            raise refused("begun")
        seat = find_seat(table, number)
        if seat.player_id == player.pk:
            return
        if seat.player_id is not None or seat.bot:
            raise refused("taken")
        if table.host_id != player.pk and table.seats.filter(player=player).exists():
            raise not_allowed("second_seat")
        if table.deal is not None and not table.seats.filter(player=player).exists():
            check_deal(table.deal, player)
        former = table.rematch_of
        if former is not None and not former.seats.filter(player=player).exists():
            raise not_allowed("rematch_only")
        _sit_down(table, seat, player)


def _sit_down(table: Table, seat: Seat, player: Player) -> None:
    seat.player = player
    seat.seen = timezone.now()
    seat.save(update_fields=["player", "seen"])
    if table.seats.filter(player=None, bot="").exists():
        changed(table)
    else:
        start(table)
        tell(table)


def give(table_id: str, host: Player, number: int, to: int) -> None:
    """The host gives an open seat to the person of another one: several people at one screen elsewhere."""
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != host.pk:
            raise not_allowed("host_only")
        if table.status != Table.Status.WAITING:
            raise refused("begun")
        seat, other = find_seat(table, number), find_seat(table, to)
        if seat.player_id is not None or seat.bot:
            raise refused("taken")
        if other.player is None:
            raise refused("no_seat")
        _sit_down(table, seat, other.player)


def admit(table_id: str, player: Player) -> None:
    """The host of a deal lets a table play it; if everybody sits there, the game begins."""
    with transaction.atomic():
        table = locked(table_id)
        if table.deal is None or table.deal.host_id != player.pk:
            raise not_allowed("host_only")
        if table.status != Table.Status.WAITING:
            raise refused("begun")
        table.admitted = True
        table.save(update_fields=["admitted"])
        if table.seats.filter(player=None, bot="").exists():
            changed(table)
        else:
            start(table)
            tell(table)


def leave(table_id: str, player: Player, number: int) -> None:
    """Get up. Before the game the seat is open again; later a bot stands in, and the person can come back."""
    with transaction.atomic():
        table = locked(table_id)
        seat = own_seat(table, player, number)
        if table.status == Table.Status.WAITING:
            seat.player = None
            seat.save(update_fields=["player"])
        elif table.status == Table.Status.PLAYING:
            if not seat.stand_in:
                relieve(table, seat)
                drop_proposal(table)
        else:
            raise refused("over")
        changed(table)


def relieve(table: Table, seat: Seat) -> None:
    """Let a bot stand in for the seat's person, whose time is settled first. The caller stores the table."""
    clocks.settle(table, seat)
    seat.stand_in = DEFAULT_BOT
    seat.relieved = True
    seat.agrees = False
    seat.save(update_fields=["stand_in", "relieved", "resigned", "timeouts", "agrees", "reserve"])


def drop_proposal(table: Table) -> None:
    """Nobody proposes any more to end the game."""
    table.proposed_by = None
    table.seats.filter(agrees=True).update(agrees=False)


def come_back(table_id: str, player: Player, number: int) -> None:
    """The person takes the seat back from the bot that stood in."""
    with transaction.atomic():
        table = locked(table_id)
        seat = own_seat(table, player, number)
        if not seat.stand_in:
            return
        if not chair_of(seat).returns:
            raise refused("resigned" if seat.resigned else "timeouts", most=TIMEOUTS)
        seat.stand_in = ""
        seat.seen = timezone.now()
        seat.save(update_fields=["stand_in", "seen"])
        if table.clock and table.asked == number:
            table.asked_since = timezone.now()
        changed(table)


def close(table_id: str, player: Player) -> None:
    """The host ends the table: nothing more is played, and what was hidden stays hidden.

    A game that others play continues: its end is for all of them to agree to. The host of the site may end any.
    """
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != player.pk and not player.is_staff:
            raise not_allowed("host_only")
        if table.status not in UNFINISHED:
            raise refused("over")
        facts = Facts.of(table)
        if facts.playing and not player.is_staff and facts.waited_for(timezone.now()) - {player.pk}:
            raise refused("close_others")
        end(table)


def seen(table_id: str, player: int) -> None:
    """A person is at the table."""
    Seat.objects.filter(table=table_id, player=player).update(seen=timezone.now())


def hinted(table_id: str, number: int) -> None:
    """A person was given a hint."""
    Seat.objects.filter(table=table_id, number=number).update(hints=F("hints") + 1)


def find_seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise refused("no_seat")
    return seat


def own_seat(table: Table, player: Player, number: int) -> Seat:
    seat = find_seat(table, number)
    if seat.player_id != player.pk:
        raise not_allowed("not_yours")
    return seat


def changed(table: Table) -> None:
    table.revision += 1
    table.save(update_fields=["revision", "asked_since", "allowance", "proposed_by"])
    tell(table)
