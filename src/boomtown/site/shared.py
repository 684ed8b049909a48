"""What all strangers are shown alike is made once a second for all of them. Nothing of anybody's may be in it."""

import time
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

KEPT: Final = 1.0
"""Seconds: less than a lobby waits until it fetches its lists again, so no page stays behind."""
T = TypeVar("T")


class Shared(Generic[T]):
    """By keys, of which there are few (languages, filters)."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[float, T]] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Others wait while it is made, instead of making it too."""
        with self._lock:
            at, found = self._made.get(key, (0.0, None))
            if found is None or at < time.monotonic() - KEPT:
                found = make()
                self._made[key] = time.monotonic(), found
            return found

    def clear(self) -> None:
        self._made.clear()
