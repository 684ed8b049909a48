"""What nobody at the table knows yet is a pool: a count per kind. Things are dealt late, when first seen.

A `Stack` is a pool above a queue: cards put under it come up, in known order, after everything unknown.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.kernel.copying import overwritten
from boomtown.kernel.errors import RulesError
from boomtown.kernel.fields import Fields

if TYPE_CHECKING:
    from boomtown.kernel.luck import Luck


class Names:
    """The names of a pool's fields, put together once: views are written out millions of times."""

    def __init__(self, name: str) -> None:
        self.full = name + ".full"
        self.left = name + ".left"
        self.unseen = name + ".unseen"
        self.size = name + ".size"
        self.drawn = name + ".drawn"
        self.shuffles = name + ".shuffles"
        self.reserved = name + ".reserved"
        self.under = name + ".under"


_names: Final[dict[str, Names]] = {}


def names_in(name: str) -> Names:
    found = _names.get(name)
    if found is None:
        found = Names(name)
        _names[name] = found
    return found


class Pool:
    """`left[kind]` things of each kind; `full` is what it held when it was last shuffled."""

    def __init__(self, number: i64, full: vec[i64], left: vec[i64], size: i64) -> None:
        self.number = number
        self.full = full
        self.left = left
        self.size = size
        self.drawn: i64 = 0
        self.shuffles: i64 = 0
        self.reserved: i64 = 0

    @property
    def free(self) -> i64:
        """How many can still be drawn: face-down reserves are spoken for."""
        return self.size - self.reserved

    def take(self, luck: "Luck", place: i64, knowers: i64) -> i64:
        """What lies at a place (a hex, a well); from now on it is stored by whoever asked."""
        kind = luck.pick(self, place, knowers)
        self.left[kind] -= 1
        self.size -= 1
        return kind

    def draw(self, luck: "Luck", knowers: i64) -> i64:
        """The next card of a deck."""
        if self.free <= 0:
            raise RulesError(f"pool {self.number} is empty")
        self.drawn += 1
        return self.take(luck, self.drawn - 1, knowers)

    def reserve(self) -> i64:
        """Lay the next card aside face down, seen by nobody; returns its place."""
        if self.free <= 0:
            raise RulesError(f"pool {self.number} is empty")
        self.reserved += 1
        self.drawn += 1
        return self.drawn - 1

    def turn_up(self, luck: "Luck", place: i64, knowers: i64) -> i64:
        """Fix a reserved card: it is turned face up, or (knowers 0) its pool is about to be reshuffled."""
        self.reserved -= 1
        return self.take(luck, place, knowers)

    def reshuffle(self, discards: vec[i64]) -> None:
        """Shuffle the discards into what is left. Reserved cards must have been fixed before."""
        if self.reserved:
            raise RulesError(f"pool {self.number} is reshuffled while {self.reserved} of its cards lie face down")
        together: vec[i64] = self.left[:]
        for kind in range(len(discards)):
            together[kind] += discards[kind]
            self.size += discards[kind]
        self.left = together
        self.full = together[:]
        self.drawn = 0
        self.shuffles += 1

    def tell(self, names: Names, unseen: vec[i64], fields: Fields) -> None:
        """What the view of a seat tells that has not seen `unseen` of each kind."""
        _tell_pool(names, unseen, self.size, self.drawn, self.shuffles, self.reserved, fields)

    def clone(self) -> "Pool":
        twin = Pool(self.number, self.full, vec[i64](), 0)
        twin.copy(self)
        return twin

    def copy(self, other: "Pool") -> None:
        """Become like another pool of the same number."""
        self.full = other.full
        self.left = overwritten(self.left, other.left)
        self.size = other.size
        self.drawn = other.drawn
        self.shuffles = other.shuffles
        self.reserved = other.reserved

    def sync(self, name: str, fields: Fields) -> None:
        names = names_in(name)
        self.full = fields.nums(names.full, self.full)
        self.left = fields.nums(names.left, self.left)
        self.size = fields.num(names.size, self.size)
        self.drawn = fields.num(names.drawn, self.drawn)
        self.shuffles = fields.num(names.shuffles, self.shuffles)
        self.reserved = fields.num(names.reserved, self.reserved)


def shuffled(number: i64, counts: vec[i64]) -> Pool:
    """A fresh pool with `counts[kind]` things of each kind."""
    size: i64 = 0
    for count in counts:
        size += count
    return Pool(number, counts, counts[:], size)


def without(counts: vec[i64], known: vec[i64]) -> vec[i64]:
    """How many of each kind are left of so many, if these are known; a negative number is a thing nobody knows."""
    left = counts[:]
    for kind in known:
        if kind >= 0:
            left[kind] -= 1
    return left


class PoolView:
    """What a seat knows of a pool: its size, and per kind what this seat has not seen yet."""

    def __init__(self, pool: Pool, unseen: vec[i64]) -> None:
        self.number = pool.number
        self.unseen = unseen
        self.size = pool.size
        self.drawn = pool.drawn
        self.shuffles = pool.shuffles
        self.reserved = pool.reserved

    def dealt(self, left: vec[i64]) -> Pool:
        """The pool of a possible world in which `left` remains in it. Such worlds are played with `Chance`."""
        pool = Pool(self.number, left[:], left, self.size)
        pool.drawn = self.drawn
        pool.shuffles = self.shuffles
        pool.reserved = self.reserved
        return pool

    def sync(self, name: str, fields: Fields) -> None:
        _tell_pool(names_in(name), self.unseen, self.size, self.drawn, self.shuffles, self.reserved, fields)


def _tell_pool(
    names: Names, unseen: vec[i64], size: i64, drawn: i64, shuffles: i64, reserved: i64, fields: Fields
) -> None:
    fields.nums(names.unseen, unseen)
    fields.num(names.size, size)
    fields.num(names.drawn, drawn)
    fields.num(names.shuffles, shuffles)
    fields.num(names.reserved, reserved)


class Stack:
    """A pool above a queue of cards whose order everybody knows."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.under: vec[i64] = vec[i64]()

    @property
    def size(self) -> i64:
        return self.pool.free + len(self.under)

    def draw(self, luck: "Luck", knowers: i64) -> i64:
        if self.pool.free > 0:
            return self.pool.draw(luck, knowers)
        if len(self.under) == 0:
            raise RulesError(f"stack {self.pool.number} is empty")
        kind = self.under[0]
        self.under = self.under[1:]
        return kind

    def put_under(self, kind: i64) -> None:
        self.under = append(self.under, kind)

    def clone(self) -> "Stack":
        twin = Stack(self.pool.clone())
        twin.under = self.under[:]
        return twin

    def sync(self, name: str, fields: Fields) -> None:
        self.pool.sync(name, fields)
        self.under = fields.nums(names_in(name).under, self.under)


class Die:
    """A die of one seat or purpose; its throws are numbered, so that every table of a deal throws alike."""

    def __init__(self, number: i64, faces: i64) -> None:
        self.number = number
        self.faces = faces
        self.throws: i64 = 0

    def throw(self, luck: "Luck", knowers: i64) -> i64:
        """0 .. faces-1."""
        self.throws += 1
        return luck.throw(self.number, self.throws - 1, self.faces, knowers)

    def clone(self) -> "Die":
        twin = Die(self.number, self.faces)
        twin.throws = self.throws
        return twin

    def sync(self, name: str, fields: Fields) -> None:
        self.throws = fields.num(name + ".throws", self.throws)
