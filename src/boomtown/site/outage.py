"""A database that is away, and a disk that is full: known by their errors, and told in one line of log a minute."""

import logging
import sqlite3
import time
from typing import Final

from django.db import InterfaceError, OperationalError

PAUSE: Final = 60.0
"""Seconds between two lines of log about it."""
PASSING: Final = frozenset(
    [
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
    ]
)
"""What SQLite says when the disk, and no query, is at fault."""


def trouble(error: BaseException | None) -> str:
    """Why the database cannot be used now, in its own words; empty if the error means something else."""
    if not isinstance(error, OperationalError | InterfaceError):
        return ""
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    if code is not None and code & 0xFF not in PASSING:
        return ""
    return first_line(error)


def first_line(error: Exception) -> str:
    """What a database says of an error, without the rest."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


class Brief(logging.Filter):
    """Everybody who asks for a page meets an outage: the log says it once a minute, in a line.

    A 503 that the site gives on purpose is no news for the log.
    """

    def __init__(self) -> None:
        super().__init__()
        self._quiet_until = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        why = trouble(record.exc_info[1]) if record.exc_info else ""
        if not why:
            return bool(record.exc_info) or getattr(record, "status_code", 0) != 503
        now = time.monotonic()
        if now < self._quiet_until:
            return False
        self._quiet_until = now + PAUSE
        record.msg, record.args, record.exc_info, record.exc_text = (
            f"the database cannot be used: {why}",
            (),
            None,
            None,
        )
        return True
