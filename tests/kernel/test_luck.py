"""Luck: the generators by their published test vectors, and what each kind of luck promises."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.errors import BadOutcome
from boomtown.kernel.luck import EVERYBODY, NO_ONE, Chance, Noted, Paired, Script, Sealed, Seeded, below, threefry
from boomtown.kernel.pool import Pool, shuffled

WORD = 0xFFFFFFFF
words = st.integers(0, WORD)


def threefry_2x32_20(counter: tuple[int, int], key: tuple[int, int]) -> tuple[int, int]:
    """The whole function, as Salmon, Moraes, Dror and Shaw (2011) give it; checked below against their vectors."""
    turns = (13, 15, 26, 6, 17, 29, 16, 24)
    keys = (key[0], key[1], 0x1BD11BDA ^ key[0] ^ key[1])
    x, y = (counter[0] + key[0]) & WORD, (counter[1] + key[1]) & WORD
    for turn in range(20):
        x = (x + y) & WORD
        by = turns[turn % 8]
        y = ((y << by | y >> (32 - by)) & WORD) ^ x
        if turn % 4 == 3:
            group = turn // 4 + 1
            x = (x + keys[group % 3]) & WORD
            y = (y + keys[(group + 1) % 3] + group) & WORD
    return x, y


@pytest.mark.parametrize(
    ("counter", "key", "result"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((WORD, WORD), (WORD, WORD), (0x1CB996FC, 0xBB002BE7)),
        ((0x243F6A88, 0x85A308D3), (0x13198A2E, 0x03707344), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_the_reference_gives_the_published_vectors(
    counter: tuple[int, int], key: tuple[int, int], result: tuple[int, int]
) -> None:
    assert threefry_2x32_20(counter, key) == result


def test_threefry_gives_the_published_first_word() -> None:
    assert threefry(0, 0, 0) == 0x6B200159


@given(words, words, words)
def test_threefry_is_the_first_word_of_the_reference(key0: int, key1: int, counter: int) -> None:
    assert threefry(key0, key1, counter) == threefry_2x32_20((counter, 0), (key0, key1))[0]


def test_chance_is_xoshiro128_plus_plus() -> None:
    """The ten first words from the state 1, 2, 3, 4: the vector that public implementations share."""
    chance = Chance(0)
    chance.s0, chance.s1, chance.s2, chance.s3 = 1, 2, 3, 4
    assert [chance.word() for _ in range(10)] == [
        641,
        1573767,
        3222811527,
        3517856514,
        836907274,
        4247214768,
        3867114732,
        1355841295,
        495546011,
        621204420,
    ]


@given(words, st.integers(1, 4096))
def test_below_stays_below(word: int, bound: int) -> None:
    assert 0 <= below(word, bound) < bound


def test_chance_is_even_enough() -> None:
    chance = Chance(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert min(counts) > 880 and max(counts) < 1120


def pool(number: int = 1, counts: tuple[int, ...] = (5, 3, 2)) -> Pool:
    return shuffled(number, vec[i64](list(counts)))


def test_seeded_luck_gives_the_same_thing_at_the_same_place_whoever_looks_first() -> None:
    here, there = pool(), pool()
    first, second = Seeded(b"a seed"), Seeded(b"a seed")
    forwards = {place: here.take(first, place, EVERYBODY) for place in range(10)}
    backwards = {place: there.take(second, place, NO_ONE) for place in reversed(range(10))}
    assert forwards == backwards
    assert sorted(forwards.values()) == [0] * 5 + [1] * 3 + [2] * 2
    assert here.size == 0 and list(here.left) == [0, 0, 0]


def test_seeds_pools_and_shuffles_have_orders_of_their_own() -> None:
    counts = (1,) * 30
    luck = Seeded(b"one")

    def order(luck: Seeded, of: Pool) -> list[int]:
        return [luck.pick(of, place, EVERYBODY) for place in range(30)]

    again = pool(1, counts)
    again.reshuffle(vec[i64]([0] * 30))
    orders = [order(luck, pool(1, counts)), order(luck, pool(2, counts)), order(luck, again)]
    orders.append(order(Seeded(b"two"), pool(1, counts)))
    assert len({tuple(one) for one in orders}) == 4
    assert all(sorted(one) == list(range(30)) for one in orders)


def test_every_order_of_three_comes_up() -> None:
    orders = {
        tuple(Seeded(bytes([seed])).pick(pool(1, (1, 1, 1)), place, EVERYBODY) for place in range(3))
        for seed in range(60)
    }
    assert len(orders) == 6


def test_dice_of_different_numbers_are_different() -> None:
    luck = Seeded(b"dice")
    assert [luck.throw(1, at, 6, EVERYBODY) for at in range(20)] != [
        luck.throw(2, at, 6, EVERYBODY) for at in range(20)
    ]
    assert luck.throw(1, 3, 6, EVERYBODY) == Seeded(b"dice").throw(1, 3, 6, NO_ONE)


def test_chance_draws_only_what_is_left() -> None:
    chance, some = Chance(5), pool(1, (0, 4, 0, 1))
    assert sorted(some.take(chance, 0, NO_ONE) for _ in range(5)) == [1, 1, 1, 1, 3]


def test_a_script_refuses_what_does_not_fit() -> None:
    some = pool(7, (1, 1, 0))
    script = Script([0, 0, 5, 6])
    assert some.take(script, 0, EVERYBODY) == 0
    with pytest.raises(BadOutcome, match="outcome 0 is not in pool 7 any more"):
        some.take(script, 1, EVERYBODY)
    assert script.throw(1, 0, 6, EVERYBODY) == 5
    with pytest.raises(BadOutcome, match="outcome 6 is not on a die with 6 faces"):
        script.throw(1, 1, 6, EVERYBODY)
    assert script.finished
    with pytest.raises(BadOutcome, match="more luck is needed"):
        script.throw(1, 2, 6, EVERYBODY)


def test_noted_luck_knows_who_learned_what_and_where_the_fences_are() -> None:
    noted = Noted(Script([1, 2]))
    assert not noted.fence
    noted.throw(1, 0, 6, 0b10)
    assert noted.outcomes == [1] and noted.knowers == [0b10] and noted.fence
    noted.clear()
    assert noted.outcomes == [] and not noted.fence
    noted.show(EVERYBODY)
    assert noted.outcomes == [] and noted.fence


def test_sealed_luck_is_the_same_for_all_and_comes_from_the_whole_seed() -> None:
    here, there = pool(), pool()
    forwards = {place: here.take(Sealed(b"a seed"), place, EVERYBODY) for place in range(10)}
    backwards = {place: there.take(Sealed(b"a seed"), place, NO_ONE) for place in reversed(range(10))}
    assert forwards == backwards and sorted(forwards.values()) == [0] * 5 + [1] * 3 + [2] * 2
    luck = Sealed(b"one")
    order = [luck.pick(pool(1, (1,) * 30), place, EVERYBODY) for place in range(30)]
    assert sorted(order) == list(range(30)) != order
    texts = [b"boomtown sealed luck 7 -1 %d one" % at for at in range(20)]
    thrown = [int.from_bytes(hashlib.sha256(text).digest()[:4], "little") * 6 >> 32 for text in texts]
    assert [luck.throw(7, at, 6, EVERYBODY) for at in range(20)] == thrown, "a hash of the seed, not of 64 bits of it"


def test_paired_luck_does_not_depend_on_what_was_drawn_before() -> None:
    """Dice by die and number, pools by place: what two answers do not change happens alike after both."""
    one, other = Paired(3), Paired(3)
    one.pair()
    other.pair()
    other.throw(7, 0, 6, EVERYBODY)
    other.word()
    deck = vec[i64]([5, 5, 5, 5])
    assert one.pick(shuffled(1, deck), 2, NO_ONE) == other.pick(shuffled(1, deck), 2, NO_ONE)
    throws = [one.throw(4, place, 6, EVERYBODY) for place in range(60)]
    assert throws == [other.throw(4, place, 6, EVERYBODY) for place in range(60)]
    assert set(throws) == set(range(6)) and throws != [one.throw(5, place, 6, EVERYBODY) for place in range(60)]
    one.pair()
    assert throws != [one.throw(4, place, 6, EVERYBODY) for place in range(60)]
