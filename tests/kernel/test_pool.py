"""Pools, stacks with a known bottom, dice, and what a view of a pool holds."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.errors import RulesError
from boomtown.kernel.fields import Lister, Packer, Unpacker
from boomtown.kernel.luck import EVERYBODY, NO_ONE, Chance, Script, Seeded
from boomtown.kernel.pool import Die, Pool, PoolView, Stack, shuffled


def pool(*counts: int) -> Pool:
    return shuffled(3, vec[i64](list(counts)))


def test_a_draw_counts_out() -> None:
    deck = pool(2, 1)
    assert deck.draw(Script([1]), EVERYBODY) == 1
    assert list(deck.left) == [2, 0] and deck.size == 2 and deck.drawn == 1
    assert list(deck.full) == [2, 1]


def test_reserved_cards_are_spoken_for() -> None:
    deck = pool(1, 1)
    place = deck.reserve()
    assert (place, deck.size, deck.free) == (0, 2, 1)
    deck.draw(Script([0]), EVERYBODY)
    with pytest.raises(RulesError, match="pool 3 is empty"):
        deck.draw(Script([1]), EVERYBODY)
    with pytest.raises(RulesError, match="pool 3 is empty"):
        deck.reserve()
    assert deck.turn_up(Script([1]), place, EVERYBODY) == 1
    assert deck.size == deck.free == deck.reserved == 0


def test_a_reserved_card_is_the_one_at_its_place_whenever_it_is_turned_up() -> None:
    luck, early, late = Seeded(b"x"), pool(3, 3, 3), pool(3, 3, 3)
    first = early.turn_up(luck, early.reserve(), EVERYBODY)
    place = late.reserve()
    for _ in range(8):
        late.draw(luck, NO_ONE)
    assert late.turn_up(luck, place, EVERYBODY) == first


def test_a_reshuffle_adds_the_discards_and_starts_a_new_order() -> None:
    deck = pool(2, 1)
    deck.draw(Script([0]), EVERYBODY)
    deck.draw(Script([1]), EVERYBODY)
    deck.reshuffle(vec[i64]([1, 1]))
    assert (list(deck.full), list(deck.left), deck.size, deck.drawn, deck.shuffles) == ([2, 1], [2, 1], 3, 0, 1)
    deck.draw(Script([0]), EVERYBODY)
    assert list(deck.full) == [2, 1]


def test_face_down_cards_must_be_fixed_before_a_reshuffle() -> None:
    deck = pool(2, 1)
    place = deck.reserve()
    with pytest.raises(RulesError, match="pool 3 is reshuffled while 1 of its cards lie face down"):
        deck.reshuffle(vec[i64]([0, 0]))
    deck.turn_up(Script([0]), place, NO_ONE)
    deck.reshuffle(vec[i64]([0, 0]))
    assert deck.size == 2


def test_a_stack_gives_its_bottom_after_everything_unknown_in_known_order() -> None:
    stack = Stack(pool(1, 1))
    stack.put_under(1)
    stack.put_under(0)
    assert stack.size == 4
    luck = Script([1, 0])
    assert [stack.draw(luck, EVERYBODY) for _ in range(4)] == [1, 0, 1, 0]
    assert luck.finished and stack.size == 0
    with pytest.raises(RulesError, match="stack 3 is empty"):
        stack.draw(luck, EVERYBODY)


def test_clones_share_nothing_that_changes() -> None:
    stack, die = Stack(pool(4, 4)), Die(9, 6)
    stack.put_under(1)
    stack.pool.reserve()
    twin, other = stack.clone(), die.clone()
    twin.draw(Chance(1), EVERYBODY)
    twin.put_under(0)
    other.throw(Chance(1), EVERYBODY)
    assert (list(stack.pool.left), stack.pool.size, stack.pool.drawn, list(stack.under)) == ([4, 4], 8, 1, [1])
    assert (die.throws, other.throws, twin.pool.reserved) == (0, 1, 1)


def test_a_die_numbers_its_throws() -> None:
    luck, die = Seeded(b"d"), Die(2, 6)
    thrown = [die.throw(luck, EVERYBODY) for _ in range(12)]
    assert thrown == [luck.throw(2, at, 6, EVERYBODY) for at in range(12)]
    assert set(thrown) <= set(range(6))


def test_pools_stacks_and_dice_come_back_from_their_bytes() -> None:
    stack, die = Stack(pool(4, 4)), Die(9, 6)
    stack.draw(Chance(1), EVERYBODY)
    stack.pool.reserve()
    stack.put_under(1)
    die.throw(Chance(1), EVERYBODY)
    packer = Packer()
    stack.sync("stack", packer)
    die.sync("die", packer)
    again, other = Stack(pool(0, 0)), Die(9, 6)
    unpacker = Unpacker(packer.packed())
    again.sync("stack", unpacker)
    other.sync("die", unpacker)
    unpacker.finish()
    one, two = Lister(), Lister()
    stack.sync("stack", one)
    again.sync("stack", two)
    assert one.values == two.values
    assert one.values["stack.under"] == [1] and one.values["stack.reserved"] == 1
    assert other.throws == 1


def test_a_view_of_a_pool_has_its_size_and_the_unseen_never_its_counts() -> None:
    deck = pool(2, 2)
    deck.draw(Script([1]), 0b01)
    view = PoolView(deck, vec[i64]([2, 2]))
    listed = Lister()
    view.sync("deck", listed)
    assert listed.values == {
        "deck.unseen": [2, 2],
        "deck.size": 3,
        "deck.drawn": 1,
        "deck.shuffles": 0,
        "deck.reserved": 0,
    }
    dealt = view.dealt(vec[i64]([1, 2]))
    assert (dealt.number, list(dealt.left), dealt.size, dealt.drawn) == (3, [1, 2], 3, 1)
    dealt.draw(Chance(1), EVERYBODY)
    assert sum(dealt.left) == 2 and sum(dealt.full) == 3
