"""Talk at a table, and reports of rule problems: short texts next to the game, never in its record.

While a game runs, those who look on talk among themselves: those who play read it after the end. Who may not see a
table reads nothing of it.
"""

import unicodedata
from datetime import timedelta
from importlib.metadata import version
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from boomtown.kernel.view import NOBODY
from boomtown.site.people.models import Player
from boomtown.site.tables import limits
from boomtown.site.tables.errors import refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.hub import hub
from boomtown.site.tables.models import SAYING_LENGTH, Complaint, Hiding, Report, Saying, Table
from boomtown.site.tables.page.sheets import Hidden, Spoken, Talk
from boomtown.site.tables.play.visits import Visit

_JOINER: Final = "\u200d"
"""Holds the parts of one sign together; other invisible signs turn a line around or hide in it."""


def speak(here: Visit, player: Player, text: str) -> None:
    """A person says something at a table that he may see."""
    text = _plain(text)
    if not text or len(text) > SAYING_LENGTH:
        raise refused("saying_length", most=SAYING_LENGTH)
    seated = bool(here.facts.owned_by(player.pk))
    counter = "said" if seated else "whispered"
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # two lines at once are counted one after the other
        _check_pace(player)
        Saying.objects.create(table_id=here.facts.id, player=player, seated=seated, text=text)
        Table.objects.filter(pk=here.facts.id).update(**{counter: F(counter) + 1})
        count = Table.objects.values_list(counter, flat=True).get(pk=here.facts.id)
        transaction.on_commit(lambda: hub.publish_talk(here.facts.id, seated, count))


def _plain(text: str) -> str:
    """Without signs that cannot be seen, on one line, and no towers of accents."""
    text = unicodedata.normalize("NFC", text)
    seen = "".join(
        " " if unicodedata.category(sign) in ("Zl", "Zp", "Cc") else sign
        for sign in text
        if unicodedata.category(sign) not in ("Cf", "Cs", "Co", "Cn") or sign == _JOINER
    )
    kept: list[str] = []
    for sign in " ".join(seen.split()):
        if unicodedata.category(sign) != "Mn" or not kept or unicodedata.category(kept[-1]) != "Mn":
            kept.append(sign)
    return "".join(kept)


def _check_pace(player: Player) -> None:
    """Counted in the database: it is the same for every process."""
    now = timezone.now()
    said = Saying.objects.filter(player=player)
    if said.filter(created__gt=now - timedelta(minutes=1)).count() >= limits.SAYINGS_PER_MINUTE:
        raise refused("too_much_talk")
    if said.filter(created__gt=now - timedelta(days=1)).count() >= limits.SAYINGS_PER_DAY:
        raise refused("too_much_talk")


# ---------------------------------------------------------------------- reading


def read(here: Visit, after: int = 0) -> Talk:
    """What this person may read, the last lines, from one on; and whom he hides."""
    facts, reader = here.facts, here.player_id
    lines = Saying.objects.filter(table=facts.id, pk__gt=after).select_related("player")
    if facts.playing and facts.owned_by(reader):
        lines = lines.filter(seated=True)
    hidings = list(Hiding.objects.filter(player=reader).select_related("hidden")) if reader is not None else []
    lines = lines.exclude(player__in=[hiding.hidden_id for hiding in hidings])
    titles = facts.titles()
    last = list(lines.order_by("-pk")[: limits.SAYINGS_SHOWN])
    here_hidden = Saying.objects.filter(table=facts.id).values_list("player_id", flat=True).distinct()
    present = set(here_hidden) if hidings else set()
    return Talk(
        [_spoken(line, facts, titles, reader) for line in reversed(last)],
        [Hidden(one.pk, one.hidden.title) for one in hidings if one.hidden_id in present],
    )


def _spoken(line: Saying, facts: Facts, titles: list[str], reader: int | None) -> Spoken:
    seats = facts.owned_by(line.player_id) if line.seated else []
    name = titles[seats[0]] if len(seats) == 1 else line.player.title
    seat = seats[0] if seats else NOBODY
    at = int(line.created.timestamp() * 1000)
    return Spoken(line.pk, seat, name, "" if line.removed else line.text, line.player_id == reader, line.removed, at)


# ---------------------------------------------------------------------- what a person does not want to read


def hide(here: Visit, player: Player, line: int) -> None:
    """Hide the author of this line from this person, at every table."""
    speaker = _line(here, line).player
    if speaker.pk != player.pk:
        Hiding.objects.get_or_create(player=player, hidden=speaker)


def show_again(player: Player, hiding: int) -> None:
    Hiding.objects.filter(player=player, pk=hiding).delete()


def complain(here: Visit, player: Player, line: int) -> None:
    """The host of the site is asked to look at a line."""
    hour = timezone.now() - timedelta(hours=1)
    if Complaint.objects.filter(player=player, created__gt=hour).count() >= limits.REPORTS_PER_HOUR:
        raise refused("too_many_reports")
    Complaint.objects.get_or_create(saying=_line(here, line), player=player)


def _line(here: Visit, line: int) -> Saying:
    """A line that this person may read."""
    lines = Saying.objects.filter(table=here.facts.id, pk=line).select_related("player")
    if here.facts.playing and here.facts.owned_by(here.player_id):
        lines = lines.filter(seated=True)
    found = lines.first()
    if found is None:
        raise refused("no_saying")
    return found


def report_rules(here: Visit, player: Player, text: str, line: int) -> None:
    """Keep a report of a rule problem, with the line it is about and the version of the software that played it."""
    text = text.replace("\0", "").strip()
    if not text or len(text) > limits.REPORT_LENGTH:
        raise refused("report_length", most=limits.REPORT_LENGTH)
    hour = timezone.now() - timedelta(hours=1)
    if Report.objects.filter(player=player, created__gt=hour).count() >= limits.REPORTS_PER_HOUR:
        raise refused("too_many_reports")
    rules = here.desk.match.record.header.rules if here.desk.match is not None else "?"
    Report.objects.create(
        table_id=here.facts.id,
        line=max(-1, min(line, here.facts.version)),
        player=player,
        text=text,
        software=f"boomtown {version('boomtown')}, rules {rules}"[:40],
    )
