"""Passwords are hashed when nothing else has to be done: it takes a tenth of a second of every core, and can wait."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.contrib.auth import hashers

LAST: Final = 19
"""The priority of what waits for everything else."""


def _give_way() -> None:
    """The threads that the hash starts take over the priority of this one."""
    if sys.platform == "linux":  # elsewhere a thread has no priority of its own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LAST)


_thread = ThreadPoolExecutor(1, thread_name_prefix="hash", initializer=_give_way)
"""Nothing but the hash runs here, which leaves Python's lock to the others: nobody waits for a thread that waits."""


class Argon2PasswordHasher(hashers.Argon2PasswordHasher):
    """Django's; passwords are kept as it keeps them."""

    def encode(self, password: str, salt: str) -> str:
        return _thread.submit(super().encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        return _thread.submit(super().verify, password, encoded).result()
