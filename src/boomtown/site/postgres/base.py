"""Django's PostgreSQL. Whether a connection still stands is asked before every page: here without a word to the server.

A server that ends a connection says so: there is something to read where nothing was asked. Only then it is asked.
"""

import selectors
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper

_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""Looks at one socket in one call; not every system has the first."""


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        with _Selector() as looking:
            looking.register(self.connection.fileno(), selectors.EVENT_READ)
            silent = not looking.select(0)
        return silent or super().is_usable()

    def binding_cursor(self) -> CursorWrapper:
        """One that sends values apart from the query instead of writing them into it, which takes longer. For queries
        whose parameters have a column to take their type from."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        cursor: Any = base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]
        return self.make_cursor(cursor)
