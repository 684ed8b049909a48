"""Licences in dealt worlds against all that are possible, counted out."""

from itertools import product
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.luck import Chance
from boomtown.kernel.pool import shuffled
from boomtown.mechanics.prospecting.rules.licences import Licences, LicencesView
from mechanics.prospecting_scene import Given

ONE, TWO = 0, 1
EVERYBODY = -1
PLAYERS, LOTS = 3, 2

World = tuple[tuple[int, ...], tuple[int, ...]]
"""Twos in the hands, and among the face-down licences that no longer belong to the deck."""


def some_licences(mind: Random) -> Licences:
    """A few cards after some rounds of dealing, laying down, paying, bluffing and turning up."""
    cards = Licences(PLAYERS, LOTS, shuffled(5, vec[i64]([mind.randrange(3, 7), mind.randrange(2, 6)])), 6)
    luck = Chance(mind.randrange(10**6))
    for _ in range(mind.randrange(4, 14)):
        seat, lot = mind.randrange(PLAYERS), mind.randrange(LOTS)
        what = mind.randrange(6)
        if what < 2:
            cards.deal(seat, mind.randrange(1, 4), luck)
        elif what == 2:
            cards.lay_down(lot, mind.randrange(1, 3), luck)
        elif what == 3 and cards.cards(seat):
            price = mind.randrange(1, int(cards.value(seat)) + 1)
            cards.pay(seat, price, cards.useful_twos(seat, price))
        elif what == 4 and cards.cards(seat):
            cards.punish(seat, cards.value(seat) + 1, luck)
        elif what == 5:
            cards.open_lot(lot, luck)
            if mind.randrange(2):
                cards.discard_lot(lot)
    return cards


def world_of(cards: Licences) -> World:
    return tuple(int(count) for count in cards.twos), tuple(int(cards.lot_fixed[2 * lot + TWO]) for lot in range(LOTS))


def possible(cards: Licences, watcher: int, payer: int, price: int) -> set[World]:
    """Every world that fits what the watcher has seen and remembers."""
    sizes = [int(cards.cards(seat)) for seat in range(PLAYERS)]
    fixed = [int(cards.lot_fixed[2 * lot] + cards.lot_fixed[2 * lot + 1]) for lot in range(LOTS)]
    twos_there = int(cards.pool.left[TWO] + sum(cards.twos)) + sum(
        int(cards.lot_fixed[2 * lot + 1]) for lot in range(LOTS)
    )
    own = int(cards.since[watcher]) if watcher >= 0 else 0
    own_twos = int(cards.since_twos[watcher]) if watcher >= 0 else 0
    most_twos = int(cards.fresh[TWO]) - own_twos
    most_ones = int(cards.fresh[ONE]) - (own - own_twos)
    found: set[World] = set()
    for hands in product(*(range(size + 1) for size in sizes)):
        if watcher >= 0 and hands[watcher] != cards.twos[watcher]:
            continue
        if any(sizes[seat] + hands[seat] > cards.most[seat] for seat in range(PLAYERS) if seat != watcher):
            continue
        if payer >= 0 and sizes[payer] + hands[payer] < price:
            continue
        for lots in product(*(range(count + 1) for count in fixed)):
            twos = twos_there - sum(hands) - sum(lots)
            ones = int(cards.pool.size) - twos
            if 0 <= twos <= most_twos and 0 <= ones <= most_ones and drawn_since(cards, watcher, hands, twos):
                found.add((hands, lots))
    return found


def drawn_since(cards: Licences, watcher: int, hands: tuple[int, ...], twos: int) -> bool:
    """Whether the players can have drawn what the deck lacks since the last shuffle, and hold or have paid it."""
    draws = [
        [int(cards.since_twos[seat])] if seat == watcher else range(int(cards.since[seat]) + 1)
        for seat in range(PLAYERS)
    ]
    for drawn in product(*draws):
        paid_twos = sum(max(0, drawn[seat] - hands[seat]) for seat in range(PLAYERS))
        ones = [int(cards.cards(seat)) - hands[seat] for seat in range(PLAYERS)]
        paid_ones = sum(max(0, int(cards.since[seat]) - drawn[seat] - ones[seat]) for seat in range(PLAYERS))
        paid = paid_ones <= cards.discards[ONE] and paid_twos <= cards.discards[TWO]
        if paid and sum(drawn) == int(cards.fresh[TWO]) - twos:
            return True
    return False


def test_every_possible_world_is_dealt_and_no_other() -> None:
    mind = Random(1)
    several = 0
    for _ in range(150):
        cards = some_licences(mind)
        for watcher in range(-1, PLAYERS):
            payer = mind.choice([-1, *[seat for seat in range(PLAYERS) if cards.cards(seat)]])
            price = int(cards.value(payer)) if payer >= 0 else 0
            worlds = possible(cards, watcher, payer, price)
            assert world_of(cards) in worlds
            view = LicencesView(cards, watcher, False)
            dealt = [view.deal(Chance(seed), payer, price) for seed in range(20)]
            found = {world_of(twin) for twin in dealt}
            assert found <= worlds
            if len(worlds) <= 4:
                rare = range(20, 400 if found < worlds else 20)
                assert found | {world_of(view.deal(Chance(seed), payer, price)) for seed in rare} == worlds
                several += len(worlds) > 1
            for twin in dealt:
                assert twin.total() == cards.total() and list(twin.since) == list(cards.since)
                assert all(0 <= twin.since_twos[seat] <= twin.since[seat] for seat in range(PLAYERS))
                shown = sum(cards.fresh) - int(twin.pool.size) - sum(twin.since)
                assert sum(twin.since_twos) + int(twin.pool.left[TWO]) in range(
                    int(cards.fresh[TWO]) - shown, int(cards.fresh[TWO]) + 1
                )
    assert several > 50


@pytest.mark.rule("BG-13.6")
@pytest.mark.parametrize("kind", [ONE, TWO])
@pytest.mark.parametrize("lot", range(LOTS))
def test_face_down_licences_that_left_the_deck_are_shown_to_everybody(lot: int, kind: int) -> None:
    """They were fixed when the discards were shuffled: to turn them up is no draw, but everybody learns something."""
    cards = Licences(PLAYERS, LOTS, shuffled(5, vec[i64]([2, 2])), 6)
    luck = Given()
    cards.open_lot(lot, luck)
    assert luck.shown == [], "nothing lies there"
    cards.lot_fixed[2 * lot + kind] = 1
    assert cards.face_down(lot) == 1 and cards.face_down(1 - lot) == 0 == cards.lot_value(lot)
    cards.open_lot(lot, luck)
    assert luck.shown == [EVERYBODY] and luck.knowers == []
    assert list(cards.lot_fixed) == [0] * 2 * LOTS and list(cards.fresh) == [2, 2]
    assert cards.lot_open[2 * lot + kind] == 1 == sum(cards.lot_open)
    assert (cards.lot_value(lot), cards.lot_value(1 - lot)) == (kind + 1, 0)
    cards.discard_lot(lot)
    assert list(cards.lot_open) == [0] * 2 * LOTS and cards.discards[kind] == 1 == sum(cards.discards)
