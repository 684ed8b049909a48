"""Signals about people: what keeps something of a person listens to them."""

from itertools import count
from typing import Final

from django.db import transaction
from django.dispatch import Signal

from boomtown.site.people import names
from boomtown.site.people.models import Player

handed_over: Final = Signal()
"""Everything `guest` has becomes `player`'s; listeners return how many things that was."""
renamed: Final = Signal()
"""`player` is called something else now."""
leaving: Final = Signal()
"""`player` leaves for good."""
exporting: Final = Signal()
"""`player` asks for all that is kept of him; listeners return their part, by name."""


def hand_over(guest: Player, player: Player) -> int:
    """Everything the guest has becomes the player's, and the guest is no more. Returns how many seats that was."""
    with transaction.atomic():
        moved = [int(count or 0) for _, count in handed_over.send(Player, guest=guest, player=player)]
        guest.delete()
    return sum(moved)


def show_again(player: Player) -> None:
    """Where the person is shown, he is shown as he is called now."""
    renamed.send(Player, player=player)


def keep_name(player: Player) -> None:
    """The name is a registered person's: guests who were called so before get a number behind theirs."""
    for guest in Player.objects.filter(guest=True, gone=False, folded=player.folded):
        numbered = (names.numbered(guest.name, number) for number in count(2))
        guest.name = next(name for name in numbered if not Player.objects.is_taken(name))
        guest.save(update_fields=["name"])
        show_again(guest)


def export(player: Player) -> dict[str, object]:
    """Everything that is kept of a person."""
    found: dict[str, object] = {}
    for _, part in exporting.send(Player, player=player):
        assert isinstance(part, dict)
        found |= part
    return found


def give_up(player: Player) -> None:
    """Nobody waits for a person who has left."""
    leaving.send(Player, player=player)
