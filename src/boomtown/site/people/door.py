"""Who comes in. Wrong passwords are counted: by name and address together (django-axes), by address alone and by name
alone, or by the device that a person is known on."""

from typing import Final

from axes.utils import reset
from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from boomtown.site.people import limits, names
from boomtown.site.people.devices import known_device
from boomtown.site.people.models import Player

BACKEND: Final = "boomtown.site.people.door.Door"
"""What sessions name as where their person is found."""


class Door(BaseBackend):
    """Asked before the password is checked: too many tries cost no hashing."""

    def get_user(self, user_id: int) -> Player | None:
        """The person of a session: looked up with every request."""
        player = Player.objects.filter(pk=user_id).first()
        return player if player is not None and player.is_active else None

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **credentials: object) -> None:
        if request is None:
            return
        if not _may_try(request, username or ""):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # AxesMiddleware answers
            raise PermissionDenied


def _may_try(request: HttpRequest, name: str) -> bool:
    """Count a try. On a device that the person of this name has logged in on, it is counted there and nowhere else."""
    device = known_device(request, name)
    if device is not None:
        return limits.allowed("device", device.key)
    return limits.allowed_from("address", request) and limits.allowed("name", names.folded(names.normal(name)))


def was_right(request: HttpRequest, player: Player) -> None:
    """The password was the right one: it does not count."""
    device = known_device(request, player.name)
    if device is not None:
        limits.take_back("device", device.key)
        return
    for address in limits.addresses(request):
        limits.take_back("address", address)
    limits.take_back("name", player.folded)


def unlock(player: Player) -> None:
    """Whatever was tried under this name is forgotten."""
    reset(username=player.folded)
    limits.lift("name", player.folded)
