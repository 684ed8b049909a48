"""A record in its file, as it is read."""

from pathlib import Path

from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.files import read_bytes
from boomtown.kernel.record import Record, parse


def read_record(path: Path) -> Record:
    """The record in a file. A last line that was cut off is left out and the record is marked as torn."""
    try:
        data = read_bytes(path)
    except OSError as error:
        raise BoomtownError(f"cannot read the record {path}: {error.strerror}") from error
    lines = whole(data)
    try:
        text = lines.decode()
    except UnicodeDecodeError as error:
        raise DamagedRecord("it is not readable", lines.count(b"\n", 0, error.start) + 1) from error
    record = parse(text)
    record.torn = len(lines) < len(data)
    return record


def whole(data: bytes) -> bytes:
    """The lines that are complete."""
    return data[: data.rfind(b"\n") + 1]
