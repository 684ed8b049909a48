"""Seats, and sets of them as bits of a number."""

from typing import NewType, cast

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.bits import bit
from boomtown.kernel.luck import EVERYBODY

Seat = NewType("Seat", i64)
"""A place at the table, from 0; -1 is nobody. A plain number at run time; to a type checker no amount and no place."""


def all_seats(players: i64) -> "vec[Seat]":
    return cast("vec[Seat]", vec[i64](range(players)))


def one(seat: i64) -> i64:
    """The set of one seat."""
    return bit(seat)


def among(seat: i64, seats: i64) -> bool:
    """Whether a seat is in a set; a spectator is only in the set of everybody."""
    return seats == EVERYBODY or (seat >= 0 and (seats >> seat) & 1 == 1)
