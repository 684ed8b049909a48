"""Periodic jobs: notifications by mail, ratings of games that were not counted at their end, tidying up.

In threads that end with the process: a mail server that does not answer holds up neither tables nor the end.
"""

import gc
import logging
import threading
from collections.abc import Callable
from typing import Final

from django.db import close_old_connections

from boomtown.site.calls import mail
from boomtown.site.standing import counting

log = logging.getLogger(__name__)

CALLS: Final = 60.0
COUNTS: Final = 600.0
TIDYING: Final = 3600.0
"""Seconds between two rounds."""
_stopped = threading.Event()
"""Set when the server stops."""


def start() -> None:
    global _stopped
    _stopped = threading.Event()
    for seconds, work in ((CALLS, mail.send_calls), (COUNTS, counting.catch_up), (TIDYING, tidy_up)):
        threading.Thread(target=_every, args=(seconds, work, _stopped), name="jobs", daemon=True).start()


def stop() -> None:
    _stopped.set()


def tidy_up() -> int:
    """Collect garbage: there is little, and the search holds up everything, so the threads leave it alone."""
    gc.collect()
    return 0


def _every(seconds: float, work: Callable[[], int], stopped: threading.Event) -> None:
    """At once, then so often; as long as there is something to do, without a pause."""
    while not stopped.is_set():
        close_old_connections()
        try:
            busy = work() > 0
        except Exception:
            log.exception("a periodic job failed")
            busy = False
        close_old_connections()
        stopped.wait(0 if busy else seconds)
