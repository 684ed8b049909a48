"""The set-up (GW-3) and the options that change it (GW-15)."""

from collections import Counter

import pytest

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import BINS, CARDS, OFFICE_IDS, RESOURCE_IDS, RESOURCES, TERRAIN_IDS
from boomtown.games.goldwest.rules.game import GoldWest
from boomtown.games.goldwest.rules.position import COVERED, OUT_OF_PLAY, REVEALED, GoldWestPosition, TableLayout
from boomtown.games.goldwest.rules.view import GoldWestView
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import NOBODY
from games.goldwest.goldwest_scene import LEVI, SARA, SINGLES, Scene, counts, letters, rule_table

GAMES = 240


def start(players: int, seed: int = 1, **options: str) -> GoldWestPosition:
    state = ENTRY.set_up(players, options).start(Chance(seed))
    assert isinstance(state, GoldWestPosition)
    return state


def layouts(players: int = 4, count: int = GAMES, **options: str) -> list[TableLayout]:
    """The set-ups of many games."""
    game = ENTRY.set_up(players, options)
    luck = Chance(3)
    found: list[TableLayout] = []
    for _ in range(count):
        state = game.set_up(luck)
        assert isinstance(state, GoldWestPosition)
        found.append(state.layout)
    return found


def box(players: int = 4) -> GoldWest:
    made = ENTRY.set_up(players)
    assert isinstance(made, GoldWest)
    return made


def office_spaces(layout: TableLayout) -> dict[int, list[int]]:
    spaces: dict[int, list[int]] = {}
    for space, office in enumerate(layout.office_at):
        if office >= 0:
            spaces.setdefault(int(office), []).append(space)
    return spaces


# ---------------------------------------------------------------------- seats and the map


@pytest.mark.rule("GW-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_1_starts_whatever_the_luck(players: int) -> None:
    for seed in range(10):
        state = start(players, seed)
        assert state.seat == 0
        assert state.asked().name == "bin"
    assert ENTRY.counts == [2, 3, 4]
    with pytest.raises(UnknownOption, match="2 to 4 players"):
        ENTRY.set_up(5)


@pytest.mark.rule("GW-3.2")
def test_tiles_lie_at_random_and_turned_at_random() -> None:
    seen: set[tuple[int, int]] = set()
    turned: set[tuple[int, int]] = set()
    for layout in layouts():
        tiles, turnings = list(layout.draws[:8]), list(layout.draws[8:16])
        assert sorted(tiles) == list(range(8))
        seen |= set(enumerate(tiles))
        turned |= set(enumerate(turnings))
    assert len(seen) == 8 * 8, "every tile can lie on every position"
    assert turned == {(position, turning) for position in range(8) for turning in range(6)}


@pytest.mark.rule("GW-3.2", "GW-2.14")
@pytest.mark.parametrize("turning", range(6))
def test_a_turned_tile_keeps_the_order_of_its_ring(turning: int) -> None:
    game = box()
    layout = layouts(count=1)[0]
    draws = layout.draws[:]
    for position in range(8):
        draws[position] = position
        draws[8 + position] = turning
    terrain = TableLayout(game, draws).terrain
    for tile, cells in zip(game.tiles, game.hexes.positions, strict=True):
        shown = [terrain[game.hexes.cells.index(cell)] for cell in cells]
        ring = tile[:6]
        assert shown[:6] == ring[6 - turning :] + ring[: 6 - turning]
        assert shown[6] == tile[6], "the centre stays"


@pytest.mark.rule("GW-3.3")
def test_two_players_leave_the_end_tiles_out() -> None:
    state = start(2)
    names = state.box.hexes.names
    out = [name for name, status in zip(names, state.table.status, strict=True) if status == OUT_OF_PLAY]
    rows = {position: [*ring.split(), centre] for position, centre, ring in rule_table("GW-2.9", 1)}
    assert sorted(out) == sorted(rows["west end"] + rows["east end"])
    assert len(names) - len(out) == 42
    assert OUT_OF_PLAY not in list(start(3).table.status)
    assert OUT_OF_PLAY not in list(start(4).table.status)


@pytest.mark.rule("GW-3.3")
def test_unused_tiles_stay_out_of_the_game() -> None:
    scene = Scene(players=2, cards=[*range(1, 8), 18])
    assert scene.status("c2") == "out of play"
    scene.metals(SARA, "GGSS")
    scene.play("invest 18")
    assert "c2" not in scene.offered("look") and "d2" in scene.offered("look")
    scene.show("d2", "SS")  # c1 and c2 lie beside it, on the west end
    scene.build(SARA, "W")
    scene.play("camp", "hex d2")
    assert scene.status("c1") == scene.status("c2") == "out of play"


# ---------------------------------------------------------------------- tokens


@pytest.mark.rule("GW-3.4", "GW-3.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_hidden_token_per_hex_and_the_shore_turned_up(players: int) -> None:
    state = start(players)
    game = state.box
    for hex_, name in enumerate(game.hexes.names):
        if game.hexes.shore[hex_]:
            assert state.table.status[hex_] == REVEALED, name
            assert game.token_terrain[state.token[hex_]] == state.layout.terrain[hex_], f"{name}: its own terrain"
        elif game.hexes.in_play[hex_]:
            assert state.table.status[hex_] == COVERED, name
            assert state.token[hex_] == -1, f"{name}: nobody knows it yet"
    assert list(state.table.status).count(REVEALED) == 12


@pytest.mark.rule("GW-3.4")
def test_every_token_can_lie_on_a_hex() -> None:
    game = ENTRY.set_up(4, {"setup": "fixed"})
    assert isinstance(game, GoldWest)
    hex_ = game.hexes.names.index("e3")  # silver in the fixed set-up
    luck = Chance(5)
    found: Counter[int] = Counter()
    for _ in range(GAMES):
        state = game.set_up(luck)
        assert isinstance(state, GoldWestPosition)
        found[int(state.token[hex_])] += 1
    silver = TERRAIN_IDS.index("silver")
    first = game.first_token[silver]
    assert sorted(found) == list(range(first, first + len(game.token_counts[silver])))


@pytest.mark.rule("GW-3.5")
def test_with_two_players_tokens_come_from_all_fourteen_of_each_terrain() -> None:
    state = start(2)
    turned = Counter(int(state.layout.terrain[h]) for h, status in enumerate(state.table.status) if status == REVEALED)
    covered = list(state.table.status).count(COVERED)
    for terrain in range(4):
        assert state.pools[terrain].size == 14 - turned[terrain]
    left_over = sum(int(pool.size) for pool in state.pools) - covered
    assert left_over == 14, "set aside unseen"
    for seat in (SARA, LEVI, NOBODY):
        view = state.view(seat)
        assert isinstance(view, GoldWestView)
        for pool, seen in zip(state.pools, view.pools, strict=True):
            assert sum(seen.unseen) == pool.size, "nobody can tell them from those on the map"


# ---------------------------------------------------------------------- Boomtown, cards, tiles


@pytest.mark.rule("GW-3.8")
def test_four_offices_and_the_single_tile_fill_boomtown() -> None:
    drawn: Counter[int] = Counter()
    for layout in layouts():
        spaces = office_spaces(layout)
        assert len(spaces) == 4, "four different offices"
        for first, second in spaces.values():
            beside = second - first == 1 and first % 3 < 2
            assert beside or second - first == 3, "two spaces side by side"
        assert layout.single == SINGLES.index("vp4")
        assert layout.office_at[layout.single_space] == -1
        drawn.update(list(spaces))
    assert sorted(drawn) == [OFFICE_IDS.index(name) for name in OFFICE_IDS[:12]], "all twelve come up"


def tilings() -> set[frozenset[frozenset[int]]]:
    """All ways to lay four dominoes on the nine spaces, counted out."""

    def fill(free: frozenset[int]) -> list[frozenset[frozenset[int]]]:
        if not free:
            return [frozenset()]
        first = min(free)
        pairs = [(first, first + 1)] if first % 3 < 2 else []
        pairs.append((first, first + 3))
        found = []
        for pair in pairs:
            if set(pair) <= free:
                found += [rest | {frozenset(pair)} for rest in fill(free - set(pair))]
        return found

    every = frozenset(range(9))
    return {tiling for single in range(9) for tiling in fill(every - {single})}


@pytest.mark.rule("GW-3.9")
def test_the_arrangements_are_all_eighteen_tilings() -> None:
    printed = set()
    singles: Counter[int] = Counter()
    for text in box().arrangements:
        flat = text.replace("/", "")
        printed.add(frozenset(frozenset(i for i, mark in enumerate(flat) if mark == office) for office in "abcd"))
        singles[flat.index(".")] += 1
    assert len(box().arrangements) == len(printed) == 18
    assert printed == tilings()
    assert singles == {0: 4, 2: 4, 4: 2, 6: 4, 8: 4}, "the single tile in a corner or in the centre"


@pytest.mark.rule("GW-3.9")
def test_arrangements_are_equally_likely_and_offices_fill_them_in_random_order() -> None:
    many = layouts(count=1800)
    found = Counter(int(layout.draws[16]) for layout in many)
    assert sorted(found) == list(range(18))
    assert all(60 < count < 150 for count in found.values()), "about 100 each"
    rising = sum(list(layout.draws[17:21]) == sorted(layout.draws[17:21]) for layout in many)
    assert 40 < rising < 120, "about one in 24 in the order of the box"


@pytest.mark.rule("GW-3.10")
def test_eight_different_cards_are_open() -> None:
    drawn: Counter[int] = Counter()
    for layout in layouts():
        cards = list(layout.cards)
        assert len(cards) == len(set(cards)) == 8
        drawn.update(int(card) for card in cards)
    assert sorted(drawn) == list(range(CARDS)), "all twenty come up"
    state = start(4)
    open_cards = [card for card, owner in enumerate(state.table.card_owner) if owner == -1]
    assert open_cards == list(state.layout.cards)


@pytest.mark.rule("GW-3.11", "GW-3.7", "GW-3.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_for_each_number_of_players(players: int) -> None:
    rows = {int(row[0]): row[1:] for row in rule_table("GW-3.11")}
    camps, land, bonus, turns = rows[players]
    state = start(players)
    assert list(state.table.camps) == [int(camps)] * players
    assert sum(status != OUT_OF_PLAY for status in state.table.status) == int(land)
    assert list(state.box.bonus) == [int(tile) for tile in bonus.split(",")]
    assert int(turns) == int(camps) + 1


@pytest.mark.rule("GW-3.12")
def test_shipping_tiles_and_coaches() -> None:
    scene = Scene()
    game = scene.game
    assert game.tile_points == [[7, 4], [8, 5], [9, 6]], "copper, silver, gold: the higher above the lower"
    assert game.tile_places == 2
    assert list(scene.table.tiles_taken) == [0] * 6
    assert [scene.coaches(seat) for seat in range(3)] == [[0, 0, 0]] * 3


@pytest.mark.rule("GW-3.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_resources(players: int) -> None:
    state = start(players)
    assert len(state.table.supply) == players * BINS * RESOURCES, "the last seats are left out"
    for seat, row in enumerate(rule_table("GW-3.13")[:players]):
        for number, cell in enumerate(row[1:]):
            names = [name.strip() for name in cell.split(",") if name.strip()]
            at = (seat * BINS + number) * RESOURCES
            assert list(state.table.supply[at : at + RESOURCES]) == [names.count(r) for r in RESOURCE_IDS]


@pytest.mark.rule("GW-3.14")
def test_every_score_begins_at_zero() -> None:
    for players in (2, 3, 4):
        assert start(players).scores() == [0] * players


@pytest.mark.rule("GW-3.15")
def test_a_score_may_fall_below_zero() -> None:
    scene = Scene()
    scene.build(SARA, "")
    scene.play("hex e3", "store 1")
    scene.build(SARA, "")
    scene.play("hex e4", "store 1")
    assert scene.score(SARA) == -2, "and looting is allowed below 0"


# ---------------------------------------------------------------------- options


@pytest.mark.rule("GW-15.1", "GW-15.2")
def test_bandits_offices_join_the_pool_only_if_wished() -> None:
    usual = {office for layout in layouts() for office in office_spaces(layout)}
    assert {OFFICE_IDS[office] for office in usual} == set(OFFICE_IDS[:12])
    more = {office for layout in layouts(offices="bandits") for office in office_spaces(layout)}
    assert {OFFICE_IDS[office] for office in more} == set(OFFICE_IDS), "twelve and the two of the expansion"
    assert OFFICE_IDS[12:] == ["insurance_office", "hoosegow"]
    assert ENTRY.set_up(2).options["offices"] == "standard"


@pytest.mark.rule("GW-15.3", "GW-15.4", "GW-15.5")
@pytest.mark.parametrize(
    ("wish", "tiles"), [("vp4", SINGLES[:1]), ("post", SINGLES[1:]), ("any", SINGLES)], ids=["vp4", "post", "any"]
)
def test_the_single_tile_is_drawn_from_what_the_option_allows(wish: str, tiles: list[str]) -> None:
    found = Counter(SINGLES[layout.single] for layout in layouts(single=wish))
    assert sorted(found) == sorted(tiles)
    assert min(found.values()) > GAMES / len(tiles) / 2, "drawn evenly"
    assert ENTRY.set_up(2).options["single"] == "vp4"


@pytest.mark.rule("GW-15.4")
def test_what_the_trading_posts_trade_in() -> None:
    gains = [letters(counts("".join("CSGWT"[r] for r in row))) for row in box().single_gains]
    assert dict(zip(SINGLES, gains, strict=True)) == {
        "vp4": "",
        "trade_copper": "C",
        "trade_silver": "S",
        "trade_gold": "G",
        "trade_wood_or_stone": "WT",
    }
    assert box().single_points == [4, 0, 0, 0, 0]


@pytest.mark.rule("GW-15.7")
def test_the_random_set_up_is_the_usual_one() -> None:
    assert ENTRY.set_up(2).options["setup"] == "random"
    assert len({tuple(layout.draws) for layout in layouts(count=50)}) == 50
    assert len({tuple(layout.draws) for layout in layouts(count=50, setup="fixed")}) == 1


@pytest.mark.rule("GW-15.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fixed_table(players: int) -> None:
    state = start(players, setup="fixed")
    layout, game = state.layout, state.box
    for tile, cells in zip(game.tiles, game.hexes.positions, strict=True):
        assert [layout.terrain[game.hexes.cells.index(cell)] for cell in cells] == tile, "unturned, in order"
    order = [row[0] for row in rule_table("GW-2.9", 1)]
    assert order == ["west end", "northwest", "north", "northeast", "east end", "southeast", "south", "southwest"]
    assert layout.single_space == 0
    named = {OFFICE_IDS[office]: [space + 1 for space in spaces] for office, spaces in office_spaces(layout).items()}
    assert named == {
        "docks": [2, 3],
        "frontier_office": [4, 5],
        "homestead_office": [6, 9],
        "courthouse": [7, 8],
    }
    assert [card + 1 for card in layout.cards] == [1, 3, 5, 10, 14, 16, 18, 20]


@pytest.mark.rule("GW-15.9")
@pytest.mark.parametrize(("wish", "tile"), [("vp4", "vp4"), ("any", "vp4"), ("post", "trade_copper")])
@pytest.mark.parametrize("offices", ["standard", "bandits"])
def test_the_fixed_table_with_other_options(wish: str, tile: str, offices: str) -> None:
    first = start(3, 1, setup="fixed", single=wish, offices=offices)
    other = start(3, 2, setup="fixed", single=wish, offices=offices)
    assert SINGLES[first.layout.single] == tile
    assert not {"insurance_office", "hoosegow"} & {OFFICE_IDS[o] for o in first.layout.office_at if o >= 0}
    assert list(first.layout.draws) == list(other.layout.draws)
    assert list(first.token) != list(other.token), "the tokens are the only luck"
    assert list(first.table.status).count(COVERED) == 44, "shuffled and hidden as always"


def test_unknown_options_are_refused_by_name() -> None:
    with pytest.raises(UnknownOption, match="option single of Gold West can be vp4, post, any, not 'gold'"):
        ENTRY.set_up(3, {"single": "gold"})
    with pytest.raises(UnknownOption, match="Gold West has no option 'bandits'"):
        ENTRY.set_up(3, {"bandits": "yes"})
