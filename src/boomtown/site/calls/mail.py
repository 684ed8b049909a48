"""Your turn, by e-mail: one letter for all tables that wait, and none where nothing new has happened.

A letter names the tables whose person was asked a while ago and has not looked since. It goes out only if at least
one of them is new since the last one, and not before the pause that the person chose is over. Of several processes
one sends: the first to note it.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone

from boomtown import games
from boomtown.site.calls.models import Mailbox
from boomtown.site.people.models import Player
from boomtown.site.tables.facts import Facts, chair_of
from boomtown.site.tables.models import Line, Seat, Table
from boomtown.site.words import DEFAULT, languages, say, speaking

log = logging.getLogger(__name__)

QUIET: Final = timedelta(minutes=10)
"""A person who answers within this time gets no letter."""
CONFIRM_WITHIN: Final = timedelta(days=2)
LISTED: Final = 20
"""Tables in one letter."""
_CONFIRM: Final = "boomtown.calls.confirm"
_STOP: Final = "boomtown.calls.stop"


def configured() -> bool:
    """Whether this site can send mail."""
    return bool(settings.EMAIL_HOST and settings.PUBLIC_URL)


def _address(name: str, *args: object) -> str:
    return settings.PUBLIC_URL + reverse(name, args=args)


def _language(player: Player) -> str:
    return player.language if player.language in languages() else DEFAULT


# ---------------------------------------------------------------------- an address and its owner


def ask(player: Player, address: str, pause: int) -> None:
    """Ask the owner of an address whether it is right, and note it; nothing else goes there before he says so.

    Where the mail cannot be sent, everything stays as it was.
    """
    token = signing.dumps([player.pk, address], salt=_CONFIRM)
    text = say("calls.confirm.mail", name=player.name, link=_address("calls:confirm", token))
    _send(say("calls.confirm.subject"), text, address)
    Mailbox.objects.update_or_create(
        player=player, defaults={"address": address, "pause": pause, "confirmed": False, "mailed": None}
    )


def to_confirm(token: str) -> Mailbox | None:
    """The address that a link confirms, None if the link is old or another address was given since."""
    try:
        player, address = signing.loads(token, salt=_CONFIRM, max_age=CONFIRM_WITHIN)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return Mailbox.objects.filter(player=player, address=address, player__gone=False).first()


def to_stop(token: str) -> Mailbox | None:
    """The address that wants no more mail."""
    try:
        player, address = signing.loads(token, salt=_STOP)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return Mailbox.objects.filter(player=player, address=address).first()


# ---------------------------------------------------------------------- calls


def send_calls(now: datetime | None = None) -> int:
    """All letters that are due; returns how many were sent."""
    if not configured():
        return 0
    now = now or timezone.now()
    return sum(_call(mailbox, now) for mailbox in _due(now))


def _due(now: datetime) -> list[Mailbox]:
    boxes = Mailbox.objects.filter(confirmed=True, player__gone=False)
    rested = Q(mailed=None)
    for pause in Mailbox.Pause.values:
        rested |= Q(pause=pause, mailed__lte=now - timedelta(hours=pause))
    called = boxes.filter(rested).filter(Exists(_waiting(now).filter(player=OuterRef("player"))))
    return [box for box in called.select_related("player") if _is_new(box, now)]


def _waiting(now: datetime, after: datetime | None = None) -> QuerySet[Seat]:
    """The seats whose people were asked (`after` a moment) and have not looked from them since, the longest first. At
    one sitting nobody reads mail.

    They are asked since the last line was written; the clock may be put forward (a server that was away) without a
    new question.
    """
    last = Line.objects.filter(table=OuterRef("table"), number=OuterRef("table__version")).values("written")
    seats = Seat.objects.filter(stand_in="", number=F("table__asked"), table__status=Table.Status.PLAYING)
    asked = seats.annotate(asked_at=Subquery(last)).filter(asked_at__lte=now - QUIET)
    recent = asked if after is None else asked.filter(asked_at__gt=after)
    unseen = recent.filter(Q(seen=None) | Q(seen__lt=F("asked_at")))
    return unseen.exclude(table__clock=Table.Clock.LIVE).order_by("asked_at")


def _is_new(box: Mailbox, now: datetime) -> bool:
    after = None if box.mailed is None else box.mailed - QUIET
    return _waiting(now, after).filter(player=box.player).exists()


def _call(box: Mailbox, now: datetime) -> bool:
    if not Mailbox.objects.filter(pk=box.pk, mailed=box.mailed, confirmed=True).update(mailed=now):
        return False  # another process was quicker
    try:
        with speaking(_language(box.player)):
            _write(box, now)
    except OSError as error:  # SMTP's own errors, too
        log.warning("a mail was not sent: %s", type(error).__name__)
        Mailbox.objects.filter(pk=box.pk, mailed=now).update(mailed=box.mailed)
        return False
    return True


def _write(box: Mailbox, now: datetime) -> None:
    seats = _waiting(now).filter(player=box.player).select_related("table__deal")
    tables = list({seat.table_id: seat.table for seat in seats}.values())
    lines = [_line(table, box.player) for table in tables[:LISTED]]
    stop = _address("calls:stop", signing.dumps([box.player.pk, box.address], salt=_STOP))
    text = say(
        "calls.mail",
        name=box.player.name,
        tables="\n\n".join(lines),
        mine=_address("calls:mine"),
        stop=stop,
    )
    _send(say("calls.subject", count=len(tables)), text, box.address, stop)


def _line(table: Table, player: Player) -> str:
    chairs = tuple(chair_of(seat) for seat in table.seats.select_related("player").order_by("number"))
    titles = Facts.with_chairs(table, chairs, rematch="").titles()
    others = [title for chair, title in zip(chairs, titles, strict=True) if chair.player != player.pk]
    return say(
        "calls.mail.table",
        game=games.title(table.game),
        names=", ".join(others),
        link=_address("tables:table", table.id),
    )


def _send(subject: str, text: str, address: str, stop: str = "") -> None:
    headers = {"Auto-Submitted": "auto-generated"}
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    EmailMessage(subject, text, to=[address], headers=headers).send()
