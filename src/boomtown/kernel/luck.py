"""Luck is an input of the rules: where it comes from is decided outside.

`Seeded` and `Sealed` give every table of a deal the same luck, place by place: `Seeded` from a seed that anybody may
type, `Sealed` from a secret one. `Chance` draws from what is left and serves search and playouts. `Script` plays
outcomes back. `Noted` writes down what another luck gave.
"""

import hashlib
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.errors import BadOutcome
from boomtown.kernel.pool import Pool

EVERYBODY: Final = -1
"""A set of seats is a bit mask; all bits set is everybody, spectators included."""
NO_ONE: Final = 0

_WORD: Final = 0xFFFFFFFF
_POOLS: Final = 1 << 12
"""Above the numbers of dice, so that no pool shares its luck with a die."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Decides every outcome; told each time who learns it."""

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        """The kind that lies at a place of the pool. Called by the pool, which then counts it out."""
        raise NotImplementedError

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        """0 .. faces-1 for throw number `place` of a die. Dice of different seats or purposes are different dice."""
        raise NotImplementedError

    def show(self, knowers: i64) -> None:
        """Seats learn something that was drawn before. No outcome, but nothing before it can be undone."""


def below(word: i64, bound: i64) -> i64:
    """A 32-bit word scaled to 0 .. bound-1."""
    return (word * bound) >> 32


def threefry(key0: i64, key1: i64, counter: i64) -> i64:
    """One 32-bit word of Threefry-2x32 with 20 rounds (Salmon et al. 2011), from 32-bit words alone."""
    key2: i64 = 0x1BD11BDA ^ key0 ^ key1
    x: i64 = (counter + key0) & _WORD
    y: i64 = key1
    group: i64 = 0
    while group < 5:
        if group % 2 == 0:
            x, y = _mix(x, y, 13)
            x, y = _mix(x, y, 15)
            x, y = _mix(x, y, 26)
            x, y = _mix(x, y, 6)
        else:
            x, y = _mix(x, y, 17)
            x, y = _mix(x, y, 29)
            x, y = _mix(x, y, 16)
            x, y = _mix(x, y, 24)
        group += 1
        if group % 3 == 0:
            x = (x + key0) & _WORD
            y = (y + key1 + group) & _WORD
        elif group % 3 == 1:
            x = (x + key1) & _WORD
            y = (y + key2 + group) & _WORD
        else:
            x = (x + key2) & _WORD
            y = (y + key0 + group) & _WORD
    return x


def _mix(x: i64, y: i64, turn: i64) -> tuple[i64, i64]:
    x = (x + y) & _WORD
    y = ((y << turn) | (y >> (32 - turn))) & _WORD
    return x, x ^ y


class Seeded(Luck):
    """The luck of one deal: the same seed gives the same tile at the same place, whoever looks first."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._orders: dict[int, vec[i64]] = {}
        self._keys: dict[int, vec[i64]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Seeded, (self.seed,)

    def _key(self, number: i64, shuffles: i64) -> vec[i64]:
        """The two key words of a pool since its last shuffle, or (shuffles -1) of a die."""
        at = int(number * 4096 + shuffles)
        key = self._keys.get(at)
        if key is None:
            digest = hashlib.sha256(b"boomtown luck %d %d " % (number, shuffles) + self.seed).digest()
            key = vec[i64]([int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little")])
            self._keys[at] = key
        return key

    def _order(self, pool: Pool) -> vec[i64]:
        """The whole pool as it was when last shuffled, in the order of its places."""
        at = int(pool.number * 4096 + pool.shuffles)
        order = self._orders.get(at)
        if order is None:
            key = self._key(pool.number, pool.shuffles)
            order = sorted_by_kind(pool.full)
            i: i64 = len(order) - 1
            while i > 0:
                exchange(order, i, below(threefry(key[0], key[1], i), i + 1))
                i -= 1
            self._orders[at] = order
        return order

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        return self._order(pool)[place]

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        key = self._key(die, -1)
        return below(threefry(key[0], key[1], place), faces)


class Sealed(Luck):
    """The luck of a secret seed: each word comes from all 256 bits of it.

    Of `Seeded`, who has seen enough of a pool could search its 64 bits of key for the rest. A seed that somebody types
    is no secret, and its games stay the ones they always were; tables with a seed of their own use this.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._orders: dict[int, vec[i64]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Sealed, (self.seed,)

    def _word(self, number: i64, shuffles: i64, place: i64) -> i64:
        text = b"boomtown sealed luck %d %d %d " % (number, shuffles, place)
        return int.from_bytes(hashlib.sha256(text + self.seed).digest()[:4], "little")

    def _order(self, pool: Pool) -> vec[i64]:
        """The whole pool as it was when last shuffled, in the order of its places."""
        at = int(pool.number * 4096 + pool.shuffles)
        order = self._orders.get(at)
        if order is None:
            order = sorted_by_kind(pool.full)
            i: i64 = len(order) - 1
            while i > 0:
                exchange(order, i, below(self._word(pool.number, pool.shuffles, i), i + 1))
                i -= 1
            self._orders[at] = order
        return order

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        return self._order(pool)[place]

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return below(self._word(die, -1, place), faces)


def sorted_by_kind(counts: vec[i64]) -> vec[i64]:
    """`counts[kind]` things of each kind, not shuffled yet."""
    kinds: vec[i64] = vec[i64]()
    for kind in range(len(counts)):
        count = counts[kind]
        while count > 0:
            kinds = append(kinds, kind)
            count -= 1
    return kinds


def exchange(kinds: vec[i64], one: i64, other: i64) -> None:
    """Two things change places."""
    kind = kinds[one]
    kinds[one] = kinds[other]
    kinds[other] = kind


class Chance(Luck):
    """Draws from the counts that are left, by xoshiro128++: for search, playouts and random bots."""

    def __init__(self, seed: int) -> None:
        digest = hashlib.sha256(b"boomtown chance %d" % seed).digest()
        self.s0: i64 = int.from_bytes(digest[0:4], "little")
        self.s1: i64 = int.from_bytes(digest[4:8], "little")
        self.s2: i64 = int.from_bytes(digest[8:12], "little")
        self.s3: i64 = int.from_bytes(digest[12:16], "little") | 1

    def __reduce__(self) -> tuple[object, ...]:
        return chance_at, (self.s0, self.s1, self.s2, self.s3)

    def become(self, other: "Chance") -> None:
        """Go on where another one stands."""
        self.s0, self.s1, self.s2, self.s3 = other.s0, other.s1, other.s2, other.s3

    def word(self) -> i64:
        """The next 32 random bits."""
        total: i64 = (self.s0 + self.s3) & _WORD
        result: i64 = ((((total << 7) | (total >> 25)) & _WORD) + self.s0) & _WORD
        t: i64 = (self.s1 << 9) & _WORD
        self.s2 ^= self.s0
        self.s3 ^= self.s1
        self.s1 ^= self.s2
        self.s0 ^= self.s3
        self.s2 ^= t
        self.s3 = ((self.s3 << 11) | (self.s3 >> 21)) & _WORD
        return result

    def aim(self, word: i64) -> None:
        """Make this the next word: who wants an average lets the first draw go evenly through everything."""
        turned: i64 = (word - self.s0) & _WORD
        self.s3 = (((turned >> 7) | (turned << 25)) - self.s0) & _WORD

    def below(self, bound: i64) -> i64:
        """0 .. bound-1, evenly."""
        return (self.word() * bound) >> 32

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        return nth(pool.left, self.below(pool.size))

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return self.below(faces)


def chance_at(s0: i64, s1: i64, s2: i64, s3: i64) -> Chance:
    """A luck whose next word is the one of another that stood there."""
    chance = Chance(0)
    chance.s0, chance.s1, chance.s2, chance.s3 = s0, s1, s2, s3
    return chance


def nth(counts: vec[i64], rest: i64) -> i64:
    """The kind of the thing number `rest`, of so many of each kind one after the other."""
    kind: i64 = 0
    while rest >= counts[kind]:
        rest -= counts[kind]
        kind += 1
    return kind


class Paired(Chance):
    """Gives the same throw of a die, and the same place of a pool, the same luck whatever was drawn before.

    For comparing answers: what they do not change happens alike after each of them.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.key0: i64 = 0
        self.key1: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return paired_at, (self.s0, self.s1, self.s2, self.s3, self.key0, self.key1)

    def pair(self) -> None:
        """From here on the luck of places depends on the words drawn so far alone."""
        self.key0 = self.word()
        self.key1 = self.word()

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        counter = ((pool.number << 4) + (pool.shuffles & 15) + _POOLS) << 14
        return nth(pool.left, below(threefry(self.key0, self.key1, (counter + place) & _WORD), pool.size))

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return below(threefry(self.key0, self.key1, (die << 14) + place), faces)


def paired_at(s0: i64, s1: i64, s2: i64, s3: i64, key0: i64, key1: i64) -> Paired:
    """The same of a `Paired`."""
    paired = Paired(0)
    paired.s0, paired.s1, paired.s2, paired.s3 = s0, s1, s2, s3
    paired.key0, paired.key1 = key0, key1
    return paired


class Script(Luck):
    """Plays given outcomes back, in order; a fact that does not fit is refused."""

    def __init__(self, outcomes: list[int], used: int = 0) -> None:
        self.outcomes = outcomes
        self.used = used

    def __reduce__(self) -> tuple[object, ...]:
        return Script, (self.outcomes, self.used)

    def _next(self) -> i64:
        if self.used >= len(self.outcomes):
            raise BadOutcome("more luck is needed than was written down")
        self.used += 1
        return self.outcomes[self.used - 1]

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        kind = self._next()
        if kind < 0 or kind >= len(pool.left) or pool.left[kind] <= 0:
            raise BadOutcome(f"outcome {kind} is not in pool {pool.number} any more")
        return kind

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        face = self._next()
        if face < 0 or face >= faces:
            raise BadOutcome(f"outcome {face} is not on a die with {faces} faces")
        return face

    @property
    def finished(self) -> bool:
        return self.used == len(self.outcomes)


class Noted(Luck):
    """Writes down what another luck gives, and to whom."""

    def __init__(self, source: Luck) -> None:
        self.source = source
        self.outcomes: list[int] = []
        self.knowers: list[int] = []
        self.fence = False

    def __reduce__(self) -> tuple[object, ...]:
        return noted, (self.source, self.outcomes, self.knowers, self.fence)

    def clear(self) -> None:
        """Start a new line of the record."""
        self.outcomes = []
        self.knowers = []
        self.fence = False

    def _note(self, outcome: i64, knowers: i64) -> i64:
        self.outcomes.append(outcome)
        self.knowers.append(knowers)
        self.fence = True
        return outcome

    def pick(self, pool: Pool, place: i64, knowers: i64) -> i64:
        return self._note(self.source.pick(pool, place, knowers), knowers)

    def throw(self, die: i64, place: i64, faces: i64, knowers: i64) -> i64:
        return self._note(self.source.throw(die, place, faces, knowers), knowers)

    def show(self, knowers: i64) -> None:
        self.fence = True
        self.source.show(knowers)


def noted(source: Luck, outcomes: list[int], knowers: list[int], fence: bool) -> Noted:
    """A `Noted` in the middle of a line."""
    luck = Noted(source)
    luck.outcomes = outcomes
    luck.knowers = knowers
    luck.fence = fence
    return luck
