"""The record of a table, read from its lines."""

from boomtown.kernel.record import Record
from boomtown.live.table import record_of
from boomtown.site.tables.models import Line, Table


def record(table_id: str, until: int) -> Record:
    """The record's lines up to one."""
    header = Table.objects.values_list("header", flat=True).get(pk=table_id)
    lines = Line.objects.filter(table=table_id, number__lte=until).order_by("number").values_list("text", flat=True)
    return record_of(header, list(lines))
