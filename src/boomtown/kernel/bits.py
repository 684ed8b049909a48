"""Small sets as bits of a number."""

from mypy_extensions import i64


def bit(place: i64) -> i64:
    """The number with one bit set, at places 0 to 62.

    Shifted by itself: compiled, a number written out and shifted by an `i64` has 32 bits only.
    """
    found: i64 = 1
    found <<= place
    return found
