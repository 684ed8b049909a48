"""Wrong passwords are counted: by name and address together (django-axes), by address alone and by name alone."""

from axes.utils import reset
from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from boomtown.site.people import limits, names
from boomtown.site.people.models import Player


class Door(BaseBackend):
    """Asked before the password is looked at: whoever has tried too often costs no hashing."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **credentials: object) -> None:
        if request is None:
            return
        if not all(limits.allowed(what, who) for what, who in _counted(request, username or "")):
            request.axes_locked_out = True  # type: ignore[attr-defined]  # AxesMiddleware answers
            raise PermissionDenied


def _counted(request: HttpRequest, name: str) -> list[tuple[str, str]]:
    return [("address", limits.address(request)), ("name", names.folded(names.normal(name)))]


def was_right(request: HttpRequest, player: Player) -> None:
    """The password was the right one: it does not count."""
    for what, who in _counted(request, player.name):
        limits.take_back(what, who)


def unlock(player: Player) -> None:
    """Whatever was tried under this name is forgotten."""
    reset(username=player.folded)
    limits.lift("name", player.folded)
