"""Reports of rule problems, for the host of the site."""

from datetime import timedelta
from importlib.metadata import version

from django.utils import timezone

from boomtown.site.people.models import Player
from boomtown.site.tables.errors import refused
from boomtown.site.tables.limits import REPORT_LENGTH, REPORTS_PER_HOUR
from boomtown.site.tables.models import Report
from boomtown.site.tables.play.visits import Visit


def send(here: Visit, player: Player, text: str, line: int) -> None:
    """Keep what somebody writes about a line of a table, with the version of the software that played it."""
    text = text.replace("\0", "").strip()
    if not text or len(text) > REPORT_LENGTH:
        raise refused("report_length", most=REPORT_LENGTH)
    hour = timezone.now() - timedelta(hours=1)
    if Report.objects.filter(player=player, created__gt=hour).count() >= REPORTS_PER_HOUR:
        raise refused("too_many_reports")
    rules = here.desk.match.record.header.rules if here.desk.match is not None else "?"
    Report.objects.create(
        table_id=here.facts.id,
        line=max(-1, min(line, here.facts.version)),
        player=player,
        text=text,
        software=f"boomtown {version('boomtown')}, rules {rules}"[:40],
    )
