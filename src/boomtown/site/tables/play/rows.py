"""What an answer asks of the database and writes into it, in plain SQL: three statements that every answer needs.

Django's query sets would work each of them out again: that costs 1.3 ms of the 6 an answer takes.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import connection

from boomtown.kernel.record import RecordLine
from boomtown.site.people.models import Player
from boomtown.site.people.who import PROVING
from boomtown.site.tables.models import Line, Seat, Table

_TABLE: Final = Table._meta.db_table
_REVISION: Final = f"SELECT t.revision FROM {_TABLE} t WHERE t.id = %s"
_PLACE: Final = (
    f"SELECT t.revision, {', '.join(f'p.{name}' for name in PROVING)} FROM {_TABLE} t"
    f" JOIN {Seat._meta.db_table} s ON s.table_id = t.id JOIN {Player._meta.db_table} p ON p.id = s.player_id"
    " WHERE t.id = %s AND p.id = %s LIMIT 1"
)
_LINE: Final = (
    f"INSERT INTO {Line._meta.db_table} (table_id, number, text, revision, written) VALUES (%s, %s, %s, %s, %s)"
)


def revision(table: str) -> int | None:
    """The table's revision; its row is ours until the transaction ends."""
    found = _locked(_REVISION, table)
    return None if found is None else int(found[0])


def place(table: str, player: int) -> Sequence[Any] | None:
    """The same, and what proves who a person is that sits there; None for anybody else."""
    return _locked(_PLACE, table, player)


def _locked(query: str, *values: str | int) -> Sequence[Any] | None:
    lock = " FOR UPDATE OF t" if connection.features.has_select_for_update_of else ""
    with connection.cursor() as cursor:
        cursor.execute(query + lock, values)
        found: Sequence[Any] | None = cursor.fetchone()
        return found


def add(table: str, lines: Sequence[RecordLine], revision: int, now: datetime) -> None:
    """Lines behind the others."""
    written = _stored(now)
    with connection.cursor() as cursor:
        for line in lines:
            cursor.execute(_LINE, (table, line.number, line.text(), revision, written))


def change(table: str, values: Mapping[str, Any]) -> None:
    """Columns of the table's row. Those that stay are not named: a database would write their indexes."""
    columns = ", ".join(f"{name} = %s" for name in values)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {_TABLE} SET {columns} WHERE id = %s", (*map(_stored, values.values()), table))


def _stored(value: Any) -> Any:
    """A moment as the database writes it; all else as it is."""
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
