"""Sets of seats as bits of a number."""

from mypy_extensions import i64

from boomtown.kernel.bits import bit
from boomtown.kernel.luck import EVERYBODY


def one(seat: i64) -> i64:
    """The set of one seat."""
    return bit(seat)


def among(seat: i64, seats: i64) -> bool:
    """Whether a seat is in a set; a spectator is only in the set of everybody."""
    return seats == EVERYBODY or (seat >= 0 and (seats >> seat) & 1 == 1)
