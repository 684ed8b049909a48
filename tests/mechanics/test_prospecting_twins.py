"""Copies, bytes, views and books in whole games of Giganten and Black Gold, and where their luck comes from."""

import pytest

from boomtown import games
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from mechanics.prospecting_reader import Reader
from mechanics.whole_games import check_books, check_twins, check_view, positions, watched_game, wrong_books

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("giganten", 3, {}),
    ("giganten", 4, {}),
    ("blackgold", 2, {}),
    ("blackgold", 2, {"baron": "greedy"}),
    ("blackgold", 3, {"map": "chosen"}),
    ("blackgold", 5, {"wells": "more", "map": "chosen", "length": "longer"}),
]
KINDS = (0, 1, 2)
HIDDEN = {
    *(f"{pool}.{field}" for pool in ("wells1", "wells2", "wells3", "licences") for field in ("full", "left")),
    *("ones", "twos", "since_twos", "lot_fixed"),
}


def seen_by(s: ProspectingPosition, seat: int) -> dict[str, int | list[int]]:
    """What a seat may know beside the open fields (GI-6.1, GI-6.6, GI-7.8; BG-6.4, BG-7.9, BG-13.1)."""
    cards, field, grid = s.licences, s.field, s.grid
    seats, lots = range(s.box.players), range(len(cards.lot_unseen))
    hands = [[int(cards.ones[other]), int(cards.twos[other])] for other in seats]
    fixed = [[int(cards.lot_fixed[2 * lot + kind]) for kind in (0, 1)] for lot in lots]
    hidden_hands = [] if s.over else [hand for other, hand in enumerate(hands) if other != seat]
    unseen = [int(cards.pool.left[kind]) + sum(hand[kind] for hand in [*hidden_hands, *fixed]) for kind in (0, 1)]
    knows = [knowers == -1 or (seat >= 0 and knowers >> seat & 1 == 1) for knowers in field.knows]
    depth = [int(field.depth[site]) if knows[site] else 0 for site in range(grid.sites)]
    tiles = {}
    for kind in KINDS:
        values = s.box.wells.depths[kind]
        others = [
            int(field.depth[site]) for site in range(grid.sites) if grid.site_kind[site] == kind and not knows[site]
        ]
        left = field.pools[kind].left
        tiles[f"wells{kind + 1}.unseen"] = [int(left[at]) + others.count(value) for at, value in enumerate(values)]
    return {
        **tiles,
        "depth": depth,
        "licences.unseen": unseen,
        "own_licences": hands[seat] if seat >= 0 else [0, 0],
        "shown_twos": [hand[1] for hand in hands] if s.over else [],
        "hand_size": [sum(hand) for hand in hands],
        "own_since_twos": int(cards.since_twos[seat]) if seat >= 0 else 0,
        "face_down": [int(cards.lot_unseen[lot]) + sum(fixed[lot]) for lot in lots],
    }


@pytest.mark.rule("GI-6.6", "GI-7.8", "BG-6.4", "BG-7.9", "BG-13.1")
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_who_knows_what(key: str, players: int, options: dict[str, str]) -> None:
    for state in positions(games.find(key), players, options, 5, apart=9):
        assert isinstance(state, ProspectingPosition)
        for seat in range(-1, players):
            check_view(state, seat, HIDDEN, seen_by(state, seat))


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_a_copy_is_the_position_and_a_table_of_its_own(key: str, players: int, options: dict[str, str]) -> None:
    for number, state in enumerate(positions(games.find(key), players, options, 6, apart=7)):
        check_twins(state, number)


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_the_books_notice_whatever_is_lost_or_found(key: str, players: int, options: dict[str, str]) -> None:
    for s in positions(games.find(key), players, options, 7, apart=13):
        assert isinstance(s, ProspectingPosition)
        field, cards, market = s.field, s.licences, s.market
        numbers = [(s.cash, seat, "money") for seat in range(players)] + [(s.bank, way, "money") for way in range(6)]
        numbers += [(row, at, "oil") for row in (field.rig_oil, market.tank) for at in range(len(row))]
        licences = (cards.ones, cards.twos, cards.discards, cards.lot_fixed, cards.lot_open)
        numbers += [(row, at, "licences") for row in licences for at in range(len(row))]
        numbers += [(field.spare, seat, "derricks") for seat in range(players)]
        numbers += [(s.cards.special_discards, at, "special cards") for at in range(len(s.cards.special_discards))]
        numbers += [(s.cards.standard_discards, at, "standard cards") for at in range(len(s.cards.standard_discards))]
        numbers += [
            (field.depth, site, f"well tiles {s.grid.site_kind[site] + 1}")
            for site in range(s.grid.sites)
            if field.depth[site] == 0
        ]
        check_books(s, numbers)
        for pool, ledger in (
            *((field.pools[kind], f"well tiles {kind + 1}") for kind in KINDS),
            (cards.pool, "licences"),
            (s.cards.special, "special cards"),
            (s.cards.standard, "standard cards"),
        ):
            pool.size += 1
            assert wrong_books(s) == {ledger}
            pool.size -= 1
        for name in ("oil_out", "oil_back"):
            setattr(s, name, getattr(s, name) + 1)
            assert wrong_books(s) == {"oil"}
            setattr(s, name, getattr(s, name) - 1)
        debt = s.cash[players - 1] + 1
        s.pay_bank(players - 1, debt, 0)
        assert wrong_books(s) == {"no debts"}, "there is no credit"
        s.pay_bank(players - 1, -debt, 0)


@pytest.mark.rule("GI-4.1", "GI-6.1", "GI-7.8", "BG-4.1", "BG-6.1", "BG-7.8", "BG-8.4", "BG-14.2")
@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_luck_is_told_what_is_drawn_from_where_and_who_learns_it(
    key: str, players: int, options: dict[str, str]
) -> None:
    state, luck = watched_game(games.find(key), players, options, 8)
    assert isinstance(state, ProspectingPosition)
    box = state.box
    first = {number: full for (number, shuffles), full in luck.full.items() if shuffles == 0 and number < 6}
    for number in KINDS:
        assert sum(first.get(number, box.wells.tiles[number])) == sum(box.wells.tiles[number])
    assert first[3] == [1] * 12 and first[4] == list(box.card_counts[12:]) and first[5] == [box.ones, box.twos]
    for (number, _), places in luck.places.items():
        if number in (3, 4):
            assert places == list(range(len(places))), "cards come from the top"
    fields = state.fields()
    counts = dict(enumerate([state.round] * box.companies))
    for first_die, name in ((3, "liquidations"), (10, "springs")):
        numbers = fields.get(name, [])
        assert isinstance(numbers, list)
        counts |= {first_die + at: count for at, count in enumerate(numbers) if count}
    thrown = {die: throws for die, throws in luck.throws.items() if die < 20}
    assert thrown == {die: [(place, 6) for place in range(count)] for die, count in counts.items()}, "each its own die"
    tiles = {die: throws for die, throws in luck.throws.items() if die >= 20}
    if key == "blackgold" and players == 2:
        assert tiles == {20: [(tier, 2) for tier in range(3)], 21: [(tier, 4) for tier in range(3)]}
    else:
        reader = Reader(key, players, options)
        drawn = fields.get("map", [])
        assert isinstance(drawn, list)
        reader.lay(drawn)
        wells = {22: list(zip(range(2, 6), reader.free, strict=True))} if players == 5 else {}
        assert tiles == wells, "any space that is free"
