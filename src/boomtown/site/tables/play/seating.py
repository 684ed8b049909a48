"""Who sits down, gets up, is away and comes back; and the end of a table by its host."""

from django.db import transaction
from django.utils import timezone

from boomtown.site.people.models import Player
from boomtown.site.tables.errors import not_allowed, refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play.opening import UNFINISHED, check_deal, end, locked, reveal, start, tell
from boomtown.table.seats import DEFAULT_BOT


def sit(table_id: str, player: Player, number: int) -> None:
    """Take an open seat before the game begins; with the last one it begins."""
    with transaction.atomic():
        table = locked(table_id)
        if table.status != Table.Status.WAITING:
            raise refused("begun")
        seat = _seat(table, number)
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
        _changed(table)
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
        seat, other = _seat(table, number), _seat(table, to)
        if seat.player_id is not None or seat.bot:
            raise refused("taken")
        if other.player is None:
            raise refused("no_seat")
        _sit_down(table, seat, other.player)


def leave(table_id: str, player: Player, number: int) -> None:
    """Get up. Before the game the seat is open again; later a bot stands in, and the person can come back."""
    with transaction.atomic():
        table = locked(table_id)
        seat = _own(table, player, number)
        if table.status == Table.Status.WAITING:
            seat.player = None
            seat.save(update_fields=["player"])
        elif table.status == Table.Status.PLAYING:
            if not seat.stand_in:
                seat.stand_in = DEFAULT_BOT
                seat.save(update_fields=["stand_in"])
        else:
            raise refused("over")
        _changed(table)


def stand_in(table_id: str, player: Player, number: int) -> None:
    """The others have waited long enough: a bot plays for somebody who is away."""
    with transaction.atomic():
        table = locked(table_id)
        if table.status != Table.Status.PLAYING:
            raise refused("not_playing")
        if not table.seats.filter(player=player).exclude(number=number).exists():
            raise not_allowed("seated_only")
        if Facts.of(table).away(timezone.now()) != number:
            raise refused("not_away")
        seat = _seat(table, number)
        seat.stand_in = DEFAULT_BOT
        seat.save(update_fields=["stand_in"])
        _changed(table)


def come_back(table_id: str, player: Player, number: int) -> None:
    """The person takes the seat back from the bot that stood in."""
    with transaction.atomic():
        table = locked(table_id)
        seat = _own(table, player, number)
        if not seat.stand_in:
            return
        seat.stand_in = ""
        seat.seen = timezone.now()
        seat.save(update_fields=["stand_in", "seen"])
        if table.asked == number:
            table.asked_since = timezone.now()
        _changed(table)


def close(table_id: str, player: Player) -> None:
    """The host ends the table: nothing more is played, and what was hidden stays hidden."""
    with transaction.atomic():
        table = locked(table_id)
        if table.host_id != player.pk and not player.is_staff:
            raise not_allowed("host_only")
        if table.status not in UNFINISHED:
            raise refused("over")
        end(table)
        if table.deal is not None:
            reveal(table.deal, table)


def seen(table_id: str, player: int) -> None:
    """A person is at the table."""
    Seat.objects.filter(table=table_id, player=player).update(seen=timezone.now())


def _seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise refused("no_seat")
    return seat


def _own(table: Table, player: Player, number: int) -> Seat:
    seat = _seat(table, number)
    if seat.player_id != player.pk:
        raise not_allowed("not_yours")
    return seat


def _changed(table: Table) -> None:
    table.revision += 1
    table.save(update_fields=["revision", "asked_since"])
    tell(table)
