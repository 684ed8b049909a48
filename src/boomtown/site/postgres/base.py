"""Django's PostgreSQL. Whether a connection still stands is asked before every page: here without a word to the server.

A server that ends a connection says so: there is something to read where nothing was asked. Only then it is asked.
"""

import selectors

from django.db.backends.postgresql import base

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
