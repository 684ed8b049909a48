"""Addresses follow their people: when they log in, leave for good, or ask for all that is kept of them."""

from django.dispatch import receiver

from boomtown.site.calls.models import Mailbox
from boomtown.site.people.models import Player
from boomtown.site.people.moments import exporting, handed_over, leaving


@receiver(handed_over)
def hand_over(guest: Player, player: Player, **signal: object) -> int:
    if not Mailbox.objects.filter(player=player).exists():
        Mailbox.objects.filter(player=guest).update(player=player)
    return 0


@receiver(leaving)
def forget(player: Player, **signal: object) -> None:
    Mailbox.objects.filter(player=player).delete()


@receiver(exporting)
def export(player: Player, **signal: object) -> dict[str, object]:
    found = Mailbox.objects.filter(player=player).values("address", "confirmed", "pause", "mailed").first()
    return {"e_mail": found}
