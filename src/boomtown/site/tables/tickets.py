"""Tickets: what a page of a table answers with. Signed, for one table and one hour, and void when the session ends.

A ticket says who answers and proves the session it was given to; whether that session still holds is looked at in the
transaction of each answer. It stands in forms and never in an address, so it also proves that the form is ours.
"""

from typing import Final, NamedTuple

from django.core import signing

from boomtown.kernel.errors import BoomtownError
from boomtown.site.people.models import Player
from boomtown.site.people.who import Claim
from boomtown.site.words import current, say

AGE: Final = 60 * 60
"""Seconds. A page that stays open gets a new one (`send.js`)."""
FIELD: Final = "ticket"
NOTED: Final = 30
"""Seconds for which a page may say what came of the form before it."""
_SALT: Final = "boomtown.site.tables.tickets"
_NOTE: Final = "boomtown.site.tables.tickets.note"


class NoTicket(BoomtownError):
    """A form without a ticket for this table, or with one that is too old."""


class Admission(NamedTuple):
    claim: Claim
    language: str


def give(table_id: str, player: Player | None) -> str:
    """For the page that this person is shown now; empty for strangers, who have no seat."""
    if player is None:
        return ""
    told = [table_id, player.pk, player.get_session_auth_hash(), current().language]
    return signing.dumps(told, salt=_SALT)


def read(text: str, table_id: str) -> Admission:
    try:
        table, player, proof, language = signing.loads(text, salt=_SALT, max_age=AGE)
    except signing.BadSignature as error:
        raise NoTicket(say("site.form.again")) from error
    if table != table_id:
        raise NoTicket(say("site.form.again"))
    return Admission(Claim(player, proof), language)


def note(sentence: str) -> str:
    """A sentence for the page that is loaded next, as a part of its address."""
    return signing.dumps(sentence, salt=_NOTE)


def noted(text: str) -> str:
    """The sentence, while it is new."""
    try:
        return str(signing.loads(text, salt=_NOTE, max_age=NOTED))
    except signing.BadSignature:
        return ""
