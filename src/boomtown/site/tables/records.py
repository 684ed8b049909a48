"""The record of a table, read from its lines."""

from boomtown.kernel.record import Record, parse
from boomtown.site.tables.models import Line, Table


def record(table_id: str, until: int) -> Record:
    """The record's lines up to one."""
    header = Table.objects.values_list("header", flat=True).get(pk=table_id)
    lines = Line.objects.filter(table=table_id, number__lte=until).order_by("number").values_list("text", flat=True)
    return record_of(header, list(lines))


def record_of(header: str, lines: list[str]) -> Record:
    """The record that these texts are."""
    return parse("".join(f"{part}\n" for part in [header, *lines]))
