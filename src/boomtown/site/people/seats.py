"""What happens to somebody's chairs when he logs in, changes his name or leaves for good."""

from django.db import transaction
from django.db.models import F

from boomtown.site.people.models import Player
from boomtown.site.tables import seating
from boomtown.site.tables.models import Report, Table
from boomtown.site.tables.opening import UNFINISHED, tell


def hand_over(guest: Player, player: Player) -> int:
    """Everything the guest has becomes the player's, and the guest is no more. Returns the number of seats.

    Where the player already sits, he has two seats of one table from then on: hot-seat, with its cover.
    """
    with transaction.atomic():
        show_again(guest)
        moved = guest.seats.update(player=player)
        guest.hosted.update(host=player)
        Report.objects.filter(player=guest).update(player=player)
        guest.delete()
    return moved


def show_again(player: Player) -> None:
    """The person's tables show who sits there now."""
    tables = Table.objects.filter(pk__in=player.seats.values("table"))
    with transaction.atomic():
        list(tables.select_for_update().order_by("pk").values_list("pk"))  # two people's tables: locked in one order
        tables.update(revision=F("revision") + 1)
        for table in tables.only("id", "revision"):
            tell(table)


def give_up(player: Player) -> None:
    """Nobody waits for somebody who is gone: bots play on where a game runs, other seats are open again."""
    with transaction.atomic():
        for table in player.hosted.filter(status=Table.Status.WAITING).order_by("pk"):
            seating.close(table.id, player)
        for seat in player.seats.filter(table__status__in=UNFINISHED).order_by("table", "number"):
            seating.leave(seat.table_id, player, seat.number)
        show_again(player)
