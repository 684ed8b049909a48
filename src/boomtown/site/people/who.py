"""Who asks for a page."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from boomtown.site.people.models import Player, session_hash

PROVING: Final = ("gone", "password", "key", "sessions_ended")
"""What of a person a claim is looked at with, in order."""


class Claim(NamedTuple):
    """The person of a session. Whether it is still true only the person's row can tell: `holds`."""

    player: int
    proof: str

    def holds(self, gone: bool, password: str, key: str, sessions_ended: int) -> bool:
        return not gone and constant_time_compare(self.proof, session_hash(password, key, sessions_ended))


def claim_in(session: Mapping[str, Any]) -> Claim | None:
    """None for strangers. By whichever door they came in, people are found by their number."""
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    return Claim(int(session[SESSION_KEY]), str(session[HASH_SESSION_KEY]))


def player_of(request: HttpRequest) -> Player | None:
    """The person, guest or registered; None for a stranger."""
    return request.user if request.user.is_authenticated else None


def holds(claim: Claim) -> bool:
    """Whether the session has not ended since."""
    found = Player.objects.filter(pk=claim.player).values_list(*PROVING).first()
    return found is not None and claim.holds(*found)
