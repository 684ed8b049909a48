"""What an answer has changed, for other processes: who has the table as it was before need not ask the database.

It goes through Redis, and luck that nobody may know yet is in it: so it is sealed with the secret of the site. What
cannot be opened, or does not fit, is left alone: the database knows it all.
"""

import os
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

import orjson
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.utils.crypto import salted_hmac

from boomtown.site.tables.models import Table

FIELDS: Final = (
    "revision",
    "version",
    "asked",
    "asked_since",
    "allowance",
    "spare",
    "undone",
    "proposed_by_id",
    "declined",
    "status",
    "outcome",
    "ended",
)
"""The fields of a table that an answer may change."""
_MOMENTS: Final = [FIELDS.index(name) for name in ("asked_since", "declined", "ended")]
_NONCE: Final = 12


class News(NamedTuple):
    """From one revision of a table to the next."""

    before: int
    lines: list[str]
    """Of the record, as texts."""
    row: list[Any]
    """The fields that may have changed, in order."""
    reserve: float
    """What is left to who was asked."""

    @classmethod
    def of(cls, before: int, lines: list[str], table: Table, reserve: float) -> "News":
        return cls(before, lines, [getattr(table, name) for name in FIELDS], reserve)

    def write_into(self, table: Table) -> None:
        for name, value in zip(FIELDS, self.row, strict=True):
            setattr(table, name, value)

    def sealed(self) -> bytes:
        nonce = os.urandom(_NONCE)
        return nonce + _seal().encrypt(nonce, orjson.dumps(tuple(self)), None)


def opened(data: bytes) -> News | None:
    """What somebody else has sealed; None if it was not this site, or another release of it."""
    try:
        before, lines, row, reserve = orjson.loads(_seal().decrypt(data[:_NONCE], data[_NONCE:], None))
    except (InvalidTag, ValueError):
        return None
    if len(row) != len(FIELDS):
        return None
    for number in _MOMENTS:
        row[number] = None if row[number] is None else datetime.fromisoformat(row[number])
    return News(before, lines, row, reserve)


@cache
def _seal() -> AESGCM:
    return AESGCM(salted_hmac("boomtown.news", "key", algorithm="sha256").digest())
