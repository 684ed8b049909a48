"""What is said of each kind of step (or card, or square) by a class of its own, found by its kind as a step is."""

from typing import TypeVar

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.bits import bit


@mypyc_attr(allow_interpreted_subclasses=True)
class Kinded:
    """Something about one kind. It keeps nothing else: one object serves all positions."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind


K = TypeVar("K", bound=Kinded)


def kinds_of(listed: list[K]) -> i64:
    """The kinds that are listed, as bits of a number: whoever goes through an agenda passes over the others."""
    kinds: i64 = 0
    for one in listed:
        kinds |= bit(one.kind)
    return kinds


def by_kind(count: int, others: K, listed: list[K]) -> list[K]:
    """One for each of so many kinds: the one listed, or `others`."""
    found = [others] * count
    for one in listed:
        found[one.kind] = one
    return found
