"""What is asked of the database with every answer at a table: its SQL is worked out once.

Django works every query out anew, which takes several times as long as the database's own work. What is asked and how
values are read and written is still Django's.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import BinaryField, DateTimeField, Field, JSONField, Model, QuerySet

M = TypeVar("M", bound=Model)


def _cursor() -> CursorWrapper:
    """Of the kind that costs the least."""
    here = connections[DEFAULT_DB_ALIAS]
    cursor: CursorWrapper = here.binding_cursor() if hasattr(here, "binding_cursor") else here.cursor()
    return cursor


class _Known(threading.local):
    """What one thread has worked out for its connection."""

    sql = ""
    compiler: Any = None
    converters: Any = None
    names: tuple[str, ...] = ()


class Found(Generic[M]):
    """Rows by some values. `asked` makes the query for them; `examples` must differ, and are all its parameters."""

    def __init__(self, asked: Callable[..., QuerySet[M, Any]], *examples: object) -> None:
        self._asked = asked
        self._examples = examples
        self._known = _Known()

    def _prepare(self) -> None:
        known = self._known
        known.compiler = self._asked(*self._examples).query.get_compiler(connection=connection)
        sql, parameters = known.compiler.as_sql()
        assert tuple(parameters) == self._examples, (
            "the values stand in the query in their order, and nothing else does"
        )
        columns = [column for column, *_ in known.compiler.select]
        known.converters = known.compiler.get_converters(columns)
        known.names = tuple(column.target.attname for column in columns)
        known.sql = sql

    def all(self, *values: Any) -> list[Sequence[Any]]:
        """The columns of every row."""
        known = self._known
        if not known.sql:
            self._prepare()
        with _cursor() as cursor:
            cursor.execute(known.sql, values)
            found: list[Sequence[Any]] = cursor.fetchall()
        return list(known.compiler.apply_converters(found, known.converters)) if known.converters else found

    def first(self, *values: Any) -> Sequence[Any] | None:
        return next(iter(self.all(*values)), None)

    def row(self, *values: Any) -> M | None:
        """The first row as the query itself would have given it."""
        found = self.first(*values)
        if found is None:
            return None
        model: type[M] = self._known.compiler.query.model
        return model.from_db(DEFAULT_DB_ALIAS, self._known.names, found)


class _Written(Generic[M]):
    """Some fields of a model, as the database takes them: times in its own way, all else as it is."""

    def __init__(self, model: type[M], *names: str) -> None:
        self._model = model
        fields: list[Field[Any, Any]] = [model._meta.get_field(name) for name in names]  # type: ignore[misc]
        self._columns = [str(field.column) for field in fields]
        self._names = [field.attname for field in fields]
        self._moments = frozenset([number for number, field in enumerate(fields) if isinstance(field, DateTimeField)])
        self._sql: dict[tuple[int, ...], str] = {}
        assert not any(isinstance(field, BinaryField | JSONField) for field in fields), "those are more than a value"

    def _text(self, table: str, columns: list[str]) -> str:
        raise NotImplementedError

    def _write(self, numbers: tuple[int, ...], values: Sequence[Any], *more: Any) -> None:
        """The fields of these numbers, each with its value."""
        sql = self._sql.get(numbers)
        if sql is None:
            name = connection.ops.quote_name
            columns = [name(self._columns[number]) for number in numbers]
            sql = self._sql[numbers] = self._text(name(self._model._meta.db_table), columns)
        written = [
            connection.ops.adapt_datetimefield_value(value) if number in self._moments else value
            for number, value in zip(numbers, values, strict=True)
        ]
        with _cursor() as cursor:
            cursor.execute(sql, (*written, *more))


class Changed(_Written[M]):
    """Those of these fields of a row that have changed: a database writes the index of a field even if it has not."""

    def _text(self, table: str, columns: list[str]) -> str:
        key = connection.ops.quote_name(str(self._model._meta.pk.column))
        return f"UPDATE {table} SET {', '.join(f'{column} = %s' for column in columns)} WHERE {key} = %s"

    def values(self, row: M) -> list[Any]:
        return [getattr(row, name) for name in self._names]

    def save(self, row: M, before: list[Any]) -> None:
        """`before` are the values that the database has."""
        now = self.values(row)
        changed = tuple([number for number, value in enumerate(now) if value != before[number]])
        if changed:
            self._write(changed, [now[number] for number in changed], row.pk)


class Added(_Written[M]):
    """New rows: these fields are all they have beside their key, which is not asked for."""

    def __init__(self, model: type[M], *names: str) -> None:
        super().__init__(model, *names)
        self._all = tuple(range(len(names)))

    def _text(self, table: str, columns: list[str]) -> str:
        return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"

    def save(self, *values: Any) -> None:
        """In the order of the fields."""
        self._write(self._all, values)
