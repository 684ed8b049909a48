"""A person's seats after a login, a new name, or leaving for good."""

from django.db import transaction
from django.db.models import F, Q
from django.dispatch import receiver

from boomtown.site.people.models import Player
from boomtown.site.people.moments import exporting, handed_over, leaving, renamed
from boomtown.site.tables.models import Hiding, Report, Table
from boomtown.site.tables.play import seating
from boomtown.site.tables.play.opening import UNFINISHED, tell


@receiver(handed_over)
def hand_over(guest: Player, player: Player, **signal: object) -> int:
    """The guest's seats, tables and reports become the player's. Returns the number of seats.

    Where the player already sits, he has two seats of one table from then on: hot-seat, with its cover.
    """
    show_again(guest)
    moved = guest.seats.update(player=player)
    guest.hosted.update(host=player)
    Report.objects.filter(player=guest).update(player=player)
    guest.sayings.update(player=player)
    guest.proposals.update(proposed_by=player)
    _hand_over_hidings(guest, player)
    return moved


def _hand_over_hidings(guest: Player, player: Player) -> None:
    """Hidden people in both directions: nobody is read again by logging in under another name."""
    for hiding in Hiding.objects.filter(Q(player=guest) | Q(hidden=guest)).select_related("player", "hidden"):
        reader, hidden = (player if one == guest else one for one in (hiding.player, hiding.hidden))
        if reader != hidden:
            Hiding.objects.get_or_create(player=reader, hidden=hidden)


@receiver(renamed)
def show_again(player: Player, **signal: object) -> None:
    """The person's tables show who sits there now."""
    tables = Table.objects.filter(pk__in=player.seats.values("table"))
    with transaction.atomic():
        list(tables.select_for_update().order_by("pk").values_list("pk"))  # two people's tables: locked in one order
        tables.update(revision=F("revision") + 1)
        for table in tables.only("id", "revision"):
            tell(table)


@receiver(leaving)
def give_up(player: Player, **signal: object) -> None:
    """Nobody waits for a person who has left: bots play on in running games, other seats are open again."""
    with transaction.atomic():
        for table in player.hosted.filter(status=Table.Status.WAITING).order_by("pk"):
            seating.close(table.id, player)
        for seat in player.seats.filter(table__status__in=UNFINISHED).order_by("table", "number"):
            seating.leave(seat.table_id, player, seat.number)
        player.sayings.all().delete()
        Hiding.objects.filter(Q(player=player) | Q(hidden=player)).delete()
        player.seats.update(name="")
        show_again(player)


@receiver(exporting)
def export(player: Player, **signal: object) -> dict[str, object]:
    """Seats, tables and words of a person; of a running game nothing that its page would not show."""
    seats = player.seats.select_related("table").order_by("table__created", "number")
    sayings = player.sayings.order_by("created")
    return {
        "seats": [
            {
                "table": seat.table_id,
                "game": seat.table.game,
                "status": seat.table.status,
                "seat": seat.number,
                "name_at_one_screen": seat.name,
                "begun": seat.table.begun,
                "ended": seat.table.ended,
                "hints": seat.hints,
                "gave_up": seat.resigned,
            }
            for seat in seats
        ],
        "tables_set_up": list(player.hosted.order_by("created").values_list("id", flat=True)),
        "deals": list(player.deals.order_by("pk").values("code", "game", "players", "options")),
        "said": list(sayings.values("table", "text", "created")),
        "reports": list(Report.objects.filter(player=player).values("table", "line", "text", "created")),
        "complaints": list(player.complaints.values("saying__table", "created")),
        "does_not_read": list(player.hidings.values_list("hidden__name", flat=True)),
    }
