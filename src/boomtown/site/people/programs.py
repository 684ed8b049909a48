"""Programs that play: each has an owner, a name with a mark, and a token for the protocol (docs/protocol.md)."""

from typing import Final, NamedTuple

from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import receiver

from boomtown.live.facts import PROGRAM
from boomtown.site.people import moments, names
from boomtown.site.people.models import Player, Program, new_key
from boomtown.site.people.who import Claim
from boomtown.site.words import say

SCOPES: Final = ("play", "talk")
"""To sit down, open tables, answer and resign; to say something. Every token may look on."""
MOST: Final = 10
"""Programs of one person."""
_BEFORE: Final = "bt-"
_SALT: Final = "boomtown.site.people.programs"


class Bearer(NamedTuple):
    """Who a token stands for, and what it allows."""

    claim: Claim
    scopes: frozenset[str]


def make(owner: Player, name: str, scopes: list[str]) -> str:
    """A new program; returns its token, which is kept nowhere. `ValidationError` with a sentence if it cannot be."""
    name = names.check(name)
    if len(name) > names.LONGEST - len(PROGRAM):
        raise ValidationError(say("people.name.length", least=names.SHORTEST, most=names.LONGEST - len(PROGRAM)))
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=owner.pk)
        if owner.programs.count() >= MOST:
            raise ValidationError(say("people.programs.most", most=MOST))
        if Player.objects.filter(name=name + PROGRAM, gone=False).exists():
            raise ValidationError(say("people.name.taken"))
        player = Player.objects.guest(name + PROGRAM)
        allowed = " ".join(scope for scope in SCOPES if scope in scopes)
        program = Program.objects.create(player=player, owner=owner, scopes=allowed)
    return token_of(program)


def token_of(program: Program) -> str:
    return _BEFORE + signing.dumps([program.player_id, program.nonce], salt=_SALT)


def end(owner: Player, program: int) -> None:
    """Its token opens nothing any more; bots play on at its tables."""
    found = owner.programs.filter(pk=program).select_related("player").first()
    if found is None:
        return
    with transaction.atomic():
        moments.give_up(found.player)
        found.player.name, found.player.gone, found.player.key = "", True, new_key()
        found.player.save()
        found.delete()


@receiver(moments.leaving)
def _end_all(player: Player, **signal: object) -> None:
    """Who leaves takes his programs along."""
    for program in list(player.programs.values_list("pk", flat=True)):
        end(player, program)


@receiver(moments.exporting)
def _export(player: Player, **signal: object) -> dict[str, object]:
    return {"programs": list(player.programs.values("player__name", "scopes", "created"))}


def signed(token: str) -> tuple[int, str] | None:
    """The program's player and nonce that a token of ours names, whether they still hold or not."""
    try:
        player, nonce = signing.loads(token.removeprefix(_BEFORE), salt=_SALT)
    except signing.BadSignature:
        return None
    return int(player), str(nonce)


def bearer(token: str) -> Bearer | None:
    """Who the token stands for; None if it is none of ours, or was ended."""
    told = signed(token)
    if told is None:
        return None
    found = Program.objects.filter(player=told[0], nonce=told[1]).select_related("player").first()
    if found is None:
        return None
    return Bearer(Claim(found.player_id, found.player.get_session_auth_hash()), frozenset(found.scopes.split()))
