"""Copies, bytes, views and books of positions of whole games, and the luck they ask for."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel.luck import Chance
from games.wildcatters.wildcatters_scene import made
from mechanics.whole_games import check_books, check_twins, check_view, positions, watched_game

POOLS = ("light", "dark", "deal", "corporation_a", "corporation_b")
HIDDEN = {"hands", "lot.throws", "halving.throws"} | {f"{pool}.{part}" for pool in POOLS for part in ("full", "left")}


def table(state: object) -> WildcattersPosition:
    assert isinstance(state, WildcattersPosition)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_is_the_position_and_a_table_of_its_own(players: int) -> None:
    for number, state in enumerate(positions(ENTRY, players, {}, 20 + players, apart=25)):
        check_twins(state, number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_copies_share_lists_and_none_sees_what_another_does(players: int) -> None:
    """Every copy made on the way through a whole game stays as it was."""
    luck = Chance(players)
    state = ENTRY.set_up(players).start(luck)
    kept = []
    while not state.over:
        kept.append((state.clone(), state.encode()))
        options = state.options()
        state.clone().advance(options[luck.below(len(options))], luck)
        state.advance(options[luck.below(len(options))], luck)
    assert len(kept) > 100
    assert all(copy.encode() == before for copy, before in kept)


@pytest.mark.rule("WC-19.1", "WC-19.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_knows_its_own_hand_and_not_the_order_of_the_decks(players: int) -> None:
    hands = 0
    for found in positions(ENTRY, players, {}, players, apart=6):
        state = table(found)
        for seat in (-1, *range(players)):
            hand = [int(count) for count in state.hands[8 * seat : 8 * seat + 8]] if seat >= 0 else [0] * 8
            hands += sum(hand)
            left = {f"{pool}.unseen": list(getattr(state, pool).left) for pool in POOLS}
            left["deal.unseen"] = [4 - state.drafted[area] - hand[area] for area in range(8)]
            thrown = {"throws": int(state.lot.throws), "halvings": int(state.halving.throws)}
            check_view(state, seat, HIDDEN, {"hand": hand, **left, **thrown})
            dealt = table(state.view(seat).deal(Chance(seat + 7)))
            sizes = [[sum(s.hands[8 * o : 8 * o + 8]) for o in range(4)] for s in (dealt, state)]
            assert sizes[0] == sizes[1], "as many cards in every hand"
            assert seat < 0 or list(dealt.hands[8 * seat : 8 * seat + 8]) == hand
    assert hands > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_is_in_the_books(players: int) -> None:
    state = table(list(positions(ENTRY, players, {}, 40 + players, apart=30))[-2])
    names = made(players).colours
    numbers: list[tuple[vec[i64], int, str]] = [(state.card_owner, free_card(state), "area cards")]
    for colour, name in enumerate(names):
        for kind, rows in (
            ("rigs", [(state.rigs_left, colour), *((state.rigs, 4 * area + colour) for area in range(8))]),
            ("trains", [(state.trains_left, colour), *((state.trains, 4 * place + colour) for place in range(18))]),
            ("refineries", [(state.refineries_left, colour)]),
            (
                "pumpjacks",
                [(state.pumpjacks_left, colour), *((state.pumpjacks, 16 * a + 4 * colour) for a in range(8))],
            ),
            ("barrels", barrels(state, colour)),
        ):
            numbers += [(row, at, f"{name} {kind}") for row, at in rows]
        numbers += [(state.shares, 4 * seat + colour, f"{name} shares and the bank") for seat in range(players)]
        numbers += [(state.disks, colour, "Wildcatter disks"), (state.discards, 12 * colour, "area cards")]
    numbers += [(state.workers, seat, "workers and the bank") for seat in range(players)]
    numbers += [(state.disks_unsold, area, "Wildcatter disks") for area in range(8)]
    check_books(state, numbers)


def free_card(state: WildcattersPosition) -> int:
    return list(state.card_owner).index(-1)


def barrels(state: WildcattersPosition, colour: int) -> list[tuple[vec[i64], int]]:
    """Wherever a barrel can be but on pumpjacks, disks and tankers."""
    found = [(state.barrels_left, colour), (state.banked, colour)]
    found += [(state.harbour_oil, 4 * area + colour) for area in range(8)]
    found += [(state.refinery_oil, 4 * slot + colour) for slot in range(14)]
    return found + [(state.panel, 4 * continent + colour) for continent in range(7)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_learns_anything_without_luck_being_told(players: int) -> None:
    _, luck = watched_game(ENTRY, players, {}, players)
    lots = {die: faces for die, throws in luck.throws.items() for _, faces in throws}
    assert sorted(lots.values()) == ([players] if players == 4 else [2, players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deck_and_lot_has_luck_of_its_own(players: int) -> None:
    state = made(players).set_up(Chance(1))
    pools = [state.light, state.dark, state.deal, state.corporation_a, state.corporation_b]
    assert len({int(pool.number) for pool in pools} | {int(die.number) for die in (state.lot, state.halving)}) == 7
    assert (state.lot.faces, state.halving.faces) == (players, 2)
