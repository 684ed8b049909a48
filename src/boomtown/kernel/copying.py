"""Copies in place: what is tried thousands of times a second is written over, not made anew."""

from librt.vecs import vec
from mypy_extensions import i64


def overwritten(row: vec[i64], source: vec[i64]) -> vec[i64]:
    """The row with the numbers of another one; a new row if that is longer or shorter."""
    count: i64 = len(source)
    if len(row) != count:
        return source[:]
    for at in range(count):
        row[at] = source[at]
    return row


def changed(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A new row with another number at one place: for rows that copies share and nobody writes into."""
    new = row[:]
    new[place] = number
    return new
