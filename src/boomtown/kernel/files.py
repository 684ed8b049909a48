"""Files that somebody names: read whole, if they are no larger than any that is meant."""

import errno
import os
from pathlib import Path
from typing import Final

LARGEST: Final = 64 * 1024 * 1024
"""Bytes. The longest records have about one million; /dev/zero has no end."""


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; `OSError` if it cannot be read, or is too large."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data
