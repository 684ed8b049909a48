"""Who writes much waits in a queue: SQLite takes one writer at a time, and lets the others nap longer and longer."""

import threading
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from django.db import connection

_writing: Final = threading.Lock()


def in_turn() -> AbstractContextManager[object]:
    return _writing if connection.vendor == "sqlite" else nullcontext()
