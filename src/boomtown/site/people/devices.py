"""Devices that people have logged in on, known by a signed cookie: wrong passwords of strangers do not lock them out.

The cookie opens nothing. It names the people it stands for, and tries on it are counted by themselves.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from boomtown.site.people.models import Player
from boomtown.site.people.names import folded, normal

COOKIE: Final = "device"
MOST: Final = 5
"""People of one device; the first is forgotten for a sixth."""
_SALT: Final = "boomtown.site.people.devices"
_WISH: Final = "device_of"


class Device(NamedTuple):
    key: str
    people: tuple[int, ...]


def device_of(cookies: Mapping[str, str]) -> Device | None:
    """What the cookie says, if it is ours."""
    try:
        key, people = signing.loads(cookies.get(COOKIE, ""), salt=_SALT, max_age=settings.YEAR)
    except signing.BadSignature:
        return None
    return Device(key, tuple(people))


def known_device(request: HttpRequest, name: str) -> Device | None:
    """The device, if the person of this name has logged in on it."""
    device = device_of(request.COOKIES)
    if device is None:
        return None
    named = Player.objects.filter(pk__in=device.people, guest=False, gone=False, folded=folded(normal(name)))
    return device if named.exists() else None


def is_known(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> bool:
    """For django-axes: tries on a known device are counted by `door`."""
    return known_device(request, str((credentials or {}).get("username") or "")) is not None


def remember(request: HttpRequest, player: Player) -> None:
    """This person's password, or personal link, was right on this device."""
    if not player.guest:
        setattr(request, _WISH, player.pk)


@receiver(user_logged_in)
def _logged_in(sender: object, request: HttpRequest, user: object, **more: Any) -> None:
    if isinstance(user, Player):
        remember(request, user)


def kept(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the browser is given the cookie."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        player: int | None = getattr(request, _WISH, None)
        if player is not None:
            _remember(answer, device_of(request.COOKIES), player)
        return answer

    return answered


def _remember(answer: HttpResponseBase, device: Device | None, player: int) -> None:
    known = Device(secrets.token_urlsafe(12), ()) if device is None else device
    people = [*(one for one in known.people if one != player), player][-MOST:]
    answer.set_cookie(
        COOKIE,
        signing.dumps([known.key, people], salt=_SALT),
        max_age=settings.YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
