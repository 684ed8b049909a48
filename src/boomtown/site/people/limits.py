"""How often something may be tried from one address or under one name. A club behind one address stays far below.

Counted in the database, so that several servers of one site count together and a restart forgives nothing.
"""

import hashlib
from datetime import timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from boomtown.site.connections import networks
from boomtown.site.people.models import Tally

HOUR: Final = timedelta(hours=1)
QUARTER: Final = timedelta(minutes=15)


class Limit(NamedTuple):
    most: int
    within: timedelta


LIMITS: Final = {
    "guest": Limit(60, HOUR),
    "register": Limit(30, HOUR),
    "address": Limit(20, QUARTER),
    "name": Limit(20, QUARTER),
    "device": Limit(20, QUARTER),
    "own": Limit(20, QUARTER),
    "mail": Limit(5, HOUR),
    "mail_from": Limit(10, HOUR),
    "mail_all": Limit(200, HOUR),
}
"""New guests and accounts by address; wrong passwords by address and by name, wherever they come from, by known device,
and by who is in already; mails that ask for a confirmation, by who asks, by who gets them, by address, and all."""


def addresses(request: HttpRequest) -> tuple[str, ...]:
    """The address and its wider networks, which may do twice and three times as much."""
    return networks(str(request.META.get("REMOTE_ADDR", "")))


def allowed_from(what: str, request: HttpRequest) -> bool:
    """Count one more for the address and each of its networks."""
    return all(allowed(what, who, times) for times, who in enumerate(addresses(request), 1))


def allowed(what: str, who: str, times: int = 1) -> bool:
    """Count one more; False when that is more than may be, or so many times as much. Then nothing is written."""
    now, limit, key = timezone.now(), LIMITS[what], _key(what, who)
    if Tally.objects.filter(key=key, since__gt=now - limit.within, count__gt=limit.most * times).exists():
        return False
    with transaction.atomic():
        counted = Tally.objects.filter(key=key, since__gt=now - limit.within).update(count=F("count") + 1)
        if not counted:
            Tally.objects.filter(since__lt=now - HOUR).delete()
            Tally.objects.update_or_create(key=key, defaults={"since": now, "count": 1})
        return Tally.objects.filter(key=key, count__lte=limit.most * times).exists()


def take_back(what: str, who: str) -> None:
    """It was no wrong one: it does not count."""
    Tally.objects.filter(key=_key(what, who), count__gt=0).update(count=F("count") - 1)


def lift(what: str, who: str) -> None:
    """Nothing counts any more."""
    Tally.objects.filter(key=_key(what, who)).delete()


def _key(what: str, who: str) -> str:
    """A short key for any input, and no list of addresses for readers of the database."""
    return hashlib.sha256(f"{what} {who}".encode(errors="replace")).hexdigest()[:40]
