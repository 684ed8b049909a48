"""Named fields and canonical bytes: one `sync` method per class serves both, in both directions.

A class lists each of its fields once, in a fixed order:

    def sync(self, fields: Fields) -> None:
        self.round = fields.num("round", self.round)
        self.score = fields.nums("score", self.score)

A `Packer` makes bytes of that, an `Unpacker` reads them back, a `Lister` gives names and values.
"""

import struct

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.errors import BoomtownError


@mypyc_attr(allow_interpreted_subclasses=True)
class Fields:
    """Visits the fields of a state or view; what it returns is the field's value from now on."""

    def num(self, name: str, value: i64) -> i64:
        raise NotImplementedError

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        raise NotImplementedError


class Packer(Fields):
    """Fields to bytes: 64-bit little-endian words, lists with their length in front."""

    def __init__(self) -> None:
        self.words: list[int] = []

    def num(self, name: str, value: i64) -> i64:
        self.words.append(value)
        return value

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        self.words.append(len(value))
        self.words.extend(value)
        return value

    def packed(self) -> bytes:
        return struct.pack(f"<{len(self.words)}q", *self.words)


class Hasher(Fields):
    """Fields to a number of 64 bits, without bytes in between: for search, which asks often."""

    def __init__(self) -> None:
        self.low: i64 = 0x811C9DC5
        self.high: i64 = 0x2545F491

    def _fold(self, value: i64) -> None:
        # FNV-1a by words, twice; only the low 32 bits of products are kept, so that both speeds agree
        word: i64 = (value ^ (value >> 32)) & 0xFFFFFFFF
        self.low = ((self.low ^ word) * 0x01000193) & 0xFFFFFFFF
        self.high = ((self.high + word) * 0x0019660D ^ (self.high >> 15)) & 0xFFFFFFFF

    def num(self, name: str, value: i64) -> i64:
        self._fold(value)
        return value

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        self._fold(len(value))
        for one in value:
            self._fold(one)
        return value

    def key(self) -> int:
        return int(self.high) << 32 | int(self.low)


class Unpacker(Fields):
    """Bytes to fields."""

    def __init__(self, data: bytes) -> None:
        if len(data) % 8:
            raise BoomtownError("these are not the bytes of a state: the length is wrong")
        self.words: list[int] = list(struct.unpack(f"<{len(data) // 8}q", data))
        self.at = 0

    def num(self, name: str, value: i64) -> i64:
        if self.at >= len(self.words):
            raise BoomtownError(f"these are not the bytes of a state: {name} is missing")
        self.at += 1
        return self.words[self.at - 1]

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        size = self.num(name, 0)
        if size < 0 or self.at + size > len(self.words):
            raise BoomtownError(f"these are not the bytes of a state: {name} is cut off")
        self.at += size
        return vec[i64](self.words[self.at - size : self.at])

    def finish(self) -> None:
        if self.at != len(self.words):
            raise BoomtownError("these are not the bytes of a state: something is left over")


class Lister(Fields):
    """Fields to names and values, in order."""

    def __init__(self) -> None:
        self.values: dict[str, int | list[int]] = {}

    def _put(self, name: str, value: int | list[int]) -> None:
        if name in self.values:
            raise BoomtownError(f"two fields are called {name}")
        self.values[name] = value

    def num(self, name: str, value: i64) -> i64:
        self._put(name, value)
        return value

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        self._put(name, list(value))
        return value
