"""What is in the box (GW-1, GW-2, GW-14.1): components.toml against the tables of rules.md and its own totals."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import ABILITY_IDS, METALS, RESOURCE_IDS, RESOURCES, TERRAIN_IDS, Hexes
from boomtown.games.goldwest.rules.game import GoldWest
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BadComponents
from boomtown.kernel.luck import Chance
from games.goldwest.goldwest_scene import ANNA, LETTERS, LEVI, SARA, Scene, counts, rule_heading, rule_table, rule_text

COMPONENTS = ENTRY.components()
CHECK = COMPONENTS.table("check")
SIDES = ["N", "NE", "SE", "S", "SW", "NW"]


@cache
def game(players: int = 3) -> GoldWest:
    made = ENTRY.set_up(players)
    assert isinstance(made, GoldWest)
    return made


def hexes(players: int = 3) -> Hexes:
    return game(players).hexes


def neighbours(name: str, players: int = 3) -> dict[str, str]:
    map_ = hexes(players)
    at = map_.names.index(name) * 6
    row = map_.neighbours[at : at + 6]
    return {side: map_.names[near] for side, near in zip(SIDES, row, strict=True) if near != 255}


# ---------------------------------------------------------------------- resources and tokens


@pytest.mark.rule("GW-1.2")
def test_metals_buy_points_and_materials_put_you_on_the_map() -> None:
    scene = Scene()
    scene.metals(SARA, "CSG")
    assert scene.offered("ship") == ["copper", "silver", "gold"]
    scene.play("done", "hex e3", "store 1")
    assert scene.status("e3") == "looted", "metals alone build nothing"
    scene.metals(LEVI, "WWTT")
    assert scene.asked == "build", "wood and stone have no use in the metals step"


@pytest.mark.rule("GW-1.3", "GW-2.15")
def test_mining_tokens() -> None:
    box = game()
    found: dict[str, Counter[str]] = {terrain: Counter() for terrain in TERRAIN_IDS}
    for terrain, name in enumerate(TERRAIN_IDS):
        for number, count in enumerate(box.token_counts[terrain]):
            at = (box.first_token[terrain] + number) * RESOURCES
            held = "".join(
                letter * n for letter, n in zip(LETTERS, box.token_resources[at : at + RESOURCES], strict=True)
            )
            assert len(held) in (2, 3)
            own = "WT" if name == "forest" else LETTERS[RESOURCE_IDS.index(name)]
            assert set(held) & set(own), f"{held} holds nothing of its terrain {name}"
            found[name]["".join(sorted(held))] += count
    for name, tokens in rule_table("GW-2.15"):
        printed = Counter({"".join(sorted(kind)): int(count) for count, kind in (t.split() for t in tokens.split(","))})
        assert found[name] == printed
        assert found[name].total() == 14
    total = Counter("".join(kind * count for tokens in found.values() for kind, count in tokens.items()))
    expected = CHECK.table("token_resources")
    assert {RESOURCE_IDS[LETTERS.index(x)]: n for x, n in total.items()} == {
        resource: expected.num(resource) for resource in RESOURCE_IDS
    }


@pytest.mark.rule("GW-2.1", "GW-3.7")
@pytest.mark.parametrize(("players", "camps"), [(2, 12), (3, 12), (4, 10)])
def test_pieces_of_each_player(players: int, camps: int) -> None:
    scene = Scene(players)
    assert list(scene.table.camps) == [camps] * players
    assert all(scene.coaches(seat) == [0, 0, 0] for seat in range(players))
    box = COMPONENTS.table("box")
    assert box.num("camps_per_player") == 12
    assert box.num("influence_tokens_per_player") == 12
    assert box.num("stagecoaches_per_player") == METALS == 3


@pytest.mark.rule("GW-2.14")
def test_terrain_tiles() -> None:
    box = game()
    printed = [
        [TERRAIN_IDS.index(name.strip()) for name in [*ring.split(","), centre]]
        for _, ring, centre in rule_table("GW-2.14")
    ]
    assert box.tiles == printed
    assert Counter(terrain for tile in box.tiles for terrain in tile) == dict.fromkeys(range(4), 14)


@pytest.mark.rule("GW-14.1")
def test_investment_cards() -> None:
    box = game()
    said = {
        "": ("none", 0, ""),
        "1 influence in silver": ("influence", 1, "silver"),
        "1 influence in forest": ("influence", 1, "forest"),
        "1 influence in copper": ("influence", 1, "copper"),
        "1 influence in gold": ("influence", 1, "gold"),
        "1 free shipping step": ("ship", 1, ""),
        "2 free shipping steps": ("ship", 2, ""),
        "free token in Boomtown": ("boomtown_free", 1, ""),
        "token on an opponent's space in Boomtown": ("boomtown_on_opponent", 1, ""),
        "look at two tokens": ("look", 2, ""),
        "two resources": ("resources", 2, ""),
        "upgrade a Camp": ("upgrade", 1, ""),
    }
    rows = rule_table("GW-14.1")
    assert len(rows) == 20
    for number, (card, price, points, ability) in enumerate(rows):
        assert int(card) == number + 1
        metals = {name: int(count) for count, name in (part.split() for part in price.split(","))}
        row = box.card_price[number * METALS : number * METALS + METALS]
        assert list(row) == [metals.get(metal, 0) for metal in RESOURCE_IDS[:METALS]], f"price of card {card}"
        assert box.card_points[number] == int(points), f"points of card {card}"
        kind, amount, terrain = said[ability]
        assert ABILITY_IDS[box.card_ability[number]] == kind, f"ability of card {card}"
        assert box.card_amount[number] == amount
        if terrain:
            assert TERRAIN_IDS[box.card_terrain[number]] == terrain


# ---------------------------------------------------------------------- the map


@pytest.mark.rule("GW-2.8")
def test_map_of_eight_tiles_around_the_water() -> None:
    map_ = hexes()
    assert map_.count + len(map_.water) == 60 == CHECK.num("hexes")
    assert map_.count == 56 == CHECK.num("land")
    assert [len(cells) for cells in map_.positions] == [7] * 8
    for *ring, (q, r) in map_.positions:
        around = [(q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1), (q + 1, r)]
        assert ring == around, "six in a ring about the seventh, counter-clockwise from the north-east"
    names = [entry.text("id") for entry in COMPONENTS.tables("position")]
    touching = []
    for name, cells in zip(names, map_.positions, strict=True):
        if any(map_.shore[map_.cells.index(cell)] for cell in cells):
            touching.append(name)
    assert set(names) - set(touching) == {"west_end", "east_end"}
    water = map_.water
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(water)]
    assert len(water) == 4 and steps == [(1, -1), (1, 0), (1, -1)], "four in a bent line"


@pytest.mark.rule("GW-2.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_of_hexes(players: int) -> None:
    map_ = hexes(players)
    columns = rule_heading("GW-2.9")[1:]
    sizes = [int(size) for size in rule_table("GW-2.9")[0][1:]]
    water = ["f3", "g3", "h4", "i3"]
    every = [f"{column}{row}" for column, size in zip(columns, sizes, strict=True) for row in range(1, size + 1)]
    assert "".join(columns) == "abcdefghijklmn"
    assert sorted(map_.names) == sorted(set(every) - set(water))
    for cells, (_, centre, ring) in zip(map_.positions, rule_table("GW-2.9", 1), strict=True):
        assert [map_.names[map_.cells.index(cell)] for cell in cells] == [*ring.split(), centre]


@pytest.mark.rule("GW-2.9")
def test_rows_are_counted_from_the_top() -> None:
    map_ = hexes()
    for name, x, y in zip(map_.names, map_.x, map_.y, strict=True):
        assert x == "abcdefghijklmn".index(name[0])
        above = [other for other, ox, oy in zip(map_.names, map_.x, map_.y, strict=True) if ox == x and oy < y]
        above += [w for w in ("f3", "g3", "h4", "i3") if w[0] == name[0] and int(w[1:]) < int(name[1:])]
        assert int(name[1:]) == len(above) + 1


@pytest.mark.rule("GW-2.10")
def test_a_hex_has_a_neighbour_at_each_of_its_sides() -> None:
    assert neighbours("e2") == {"N": "e1", "NE": "f1", "SE": "f2", "S": "e3", "SW": "d2", "NW": "d1"}
    assert neighbours("d4") == {"N": "d3", "NE": "e4", "SE": "e5", "S": "d5", "SW": "c4", "NW": "c3"}
    assert neighbours("a1") == {"NE": "b1", "SE": "b2", "S": "a2"}
    back = dict(zip(SIDES, SIDES[3:] + SIDES[:3], strict=True))
    for name in hexes().names:
        for side, near in neighbours(name).items():
            assert neighbours(near)[back[side]] == name


@pytest.mark.rule("GW-2.11")
def test_water_is_no_link() -> None:
    assert "f4" not in neighbours("f2").values() and "h5" not in neighbours("h3").values()
    assert set(neighbours("e3").values()) == {"e2", "f2", "e4", "d3", "d2"}
    scene = Scene()
    scene.camp(SARA, "f2", "f4")  # the water f3 lies between them
    scene.score_up()
    assert scene.points(SARA)["group"] == 2


@pytest.mark.rule("GW-2.11")
@pytest.mark.parametrize("between", ["opponent", "empty", "looted"])
def test_only_own_buildings_link(between: str) -> None:
    scene = Scene()
    scene.camp(SARA, "d2", "d4")
    if between == "opponent":
        scene.camp(LEVI, "d3")
    elif between == "looted":
        scene.looted(SARA, "d3")
    scene.score_up()
    assert scene.points(SARA)["group"] == 2
    joined = Scene()
    joined.camp(SARA, "d2", "d3", "d4")
    joined.score_up()
    assert joined.points(SARA)["group"] == 6


@pytest.mark.rule("GW-2.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_shore(players: int) -> None:
    map_ = hexes(players)
    shore = [name for name, wet in zip(map_.names, map_.shore, strict=True) if wet]
    listed = rule_text("GW-2.12").split(":")[1].replace(" and ", ", ").strip(" .\n").split(", ")
    assert sorted(shore) == sorted(listed)
    assert len(shore) == 12 == CHECK.num("shore")


@pytest.mark.rule("GW-2.13")
def test_edge_with_three_or_four_players() -> None:
    for players in (3, 4):
        map_ = hexes(players)
        edge = [name for name, outer in zip(map_.names, map_.edge, strict=True) if outer]
        assert len(edge) == 30 == CHECK.num("edge")
        water_side = {name for name, wet in zip(map_.names, map_.shore, strict=True) if wet}
        assert not set(edge) & water_side, "water is not the edge"
        assert set(edge) == {n for n in map_.names if len(neighbours(n)) < 6} - water_side


@pytest.mark.rule("GW-2.13")
def test_edge_with_two_players_runs_along_the_unused_tiles() -> None:
    map_ = hexes(2)
    in_play = {name for name, used in zip(map_.names, map_.in_play, strict=True) if used}
    edge = {name for name, outer in zip(map_.names, map_.edge, strict=True) if outer} & in_play
    assert len(edge) == 24 == CHECK.num("edge_with_2")
    assert len(in_play) == 42 == CHECK.num("land_with_2")
    assert {"d2", "d3", "k3", "k4", "c3", "l2"} <= edge, "they touch an end tile"
    assert "d2" not in {name for name, outer in zip(hexes(3).names, hexes(3).edge, strict=True) if outer}


def test_the_longest_line_of_the_map() -> None:
    map_ = hexes()
    lines = Counter((axis, map_.lines[n * 3 + axis]) for n in range(map_.count) for axis in range(3))
    assert max(lines.values()) == CHECK.num("longest_line")


# ---------------------------------------------------------------------- limits that are none


@pytest.mark.rule("GW-2.2")
def test_influence_tokens_are_not_a_limit() -> None:
    scene = Scene(offices=["saloon", "docks", "depot", "town_hall"], cards=[*range(1, 8), 16])
    scene.town(SARA, 1, 2, 3, 4)
    scene.settlement(SARA, "e3", "e4", "f2", "f4", "g2", "g4", "h3", "h5")  # twelve tokens are out
    scene.metals(SARA, "GGCCWT")
    scene.play("invest 16", "town 5", "done")
    assert scene.table.town[4] == SARA
    scene.play("settlement", "hex i2")
    assert scene.status("i2") == "settlement"


@pytest.mark.rule("GW-2.3")
def test_the_bank_never_runs_out() -> None:
    scene = Scene(cards=[*range(1, 8), 19])
    for seat in (SARA, LEVI, ANNA):
        scene.bins(seat, "C" * 90, "S" * 90, "G" * 90, "W" * 90 + "T" * 90)
    scene.metals(SARA, "SSCC")
    scene.play("invest 19")
    assert scene.offered("take") == RESOURCE_IDS
    scene.play("take gold", "store 3")
    assert scene.bin(SARA, 3) == "G" * 91


@pytest.mark.rule("GW-2.4")
def test_four_bins_that_hold_any_number() -> None:
    scene = Scene()
    scene.bins(SARA, "", "", "", "C" * 40)
    scene.show("e3", "SSS")
    scene.build(SARA, "WT")
    scene.play("camp", "hex e3")
    assert scene.offered("store") == ["1", "2", "3", "4"]
    scene.play("store 4")
    assert scene.bin(SARA, 4) == "C" * 40 + "SSS"
    scene.turn(SARA)
    scene.play("bin 4", "drop copper", "drop copper", "drop copper")
    assert scene.supply(SARA) == ["C", "C", "C", ""], "bin 4 is the deepest: three bins are passed"
    assert scene.usage == "C" * 37 + "SSS"


@pytest.mark.rule("GW-2.5")
def test_influence_is_the_sum_of_camps_settlements_and_cards() -> None:
    scene = Scene(cards=[*range(1, 8), 10])
    scene.camp(SARA, "d2")
    scene.metals(SARA, "GCCCWT")
    scene.play("invest 10", "settlement", "hex e3")
    assert scene.influence(SARA) == {"silver": 1 + 1 + 2}


@pytest.mark.rule("GW-2.6")
def test_influence_goes_beyond_the_printed_track() -> None:
    scene = Scene()
    scene.settlement(SARA, "b2", "c3", "d2", "d5")  # 8 influence in silver
    scene.show("e3", "SS")
    scene.build(SARA, "WT")
    scene.play("settlement", "hex e3")
    assert scene.influence(SARA) == {"silver": 10}


@pytest.mark.rule("GW-2.7")
def test_camps_in_the_wanted_area_are_no_buildings() -> None:
    scene = Scene(offices=["sheriffs_office", "frontier_office", "docks", "surveyors_office"], cards=[*range(1, 8), 20])
    scene.looted(SARA, "e3", "f1", "f2")
    scene.camp(LEVI, "e2", "g2")
    scene.town(SARA, 2, 4, 6, 7)
    scene.metals(SARA, "SSSC")
    scene.play("invest 20")
    assert "upgrade" not in " ".join(scene.options)
    scene.score_up()
    assert set(scene.points(SARA)) == {"cards", "bonus", "wanted"}, "neither a group nor an office counts them"
    assert scene.influence(SARA) == {}


# ---------------------------------------------------------------------- broken components are named

TEXT = (ENTRY.folder / "components.toml").read_text(encoding="utf-8")

BROKEN = [
    ('resources = ["wood", "gold"]', 'resources = ["wood", "iron"]', "[token 23] resources: 'iron' is not one of"),
    ('id = "forest_www"\nterrain = "forest"', 'id = "forest_www"\nterrain = "swamp"', "terrain: 'swamp' is not one of"),
    ("count = 3\ncamps = 12", 'count = 3\ncamps = "twelve"', "[players 2] camps: expected a whole number"),
    ("count = 3\ncamps = 12", "count = 3\ncamps = 15", "[players 2] camps: expected 1 to 14, found 15"),
    ("count = 3\ncamps", "count = 5\ncamps", "players: expected one entry with count = 3"),
    ("points = [0, 1, 2, 3]", "points = [0, 1, 2]", "[supply] points: expected 4 numbers, found 3"),
    ("length = 8\n", "", "[shipping] length: is missing"),
    (".aa/bbc/ddc", ".aa/bbc/dcc", "[boomtown] arrangements: '.aa/bbc/dcc' does not place four offices"),
    ("price = { copper = 4 }", "price = { coper = 4 }", "[investment 1.price] price: 'coper' is not one of"),
    ("price = { copper = 4 }", "price = { copper = 0 }", "[investment 1.price] copper: expected 1 to 9, found 0"),
    ("id = 7\nprice", "id = 8\nprice", "[investment 7] id: expected 7"),
    ('ability = "look"', 'ability = "peek"', "[investment 18] ability: 'peek' is not one of"),
    ('bin2 = ["stone", "silver"]', "bin2 = 3", "[start 2] bin2: expected a list"),
    ('bin2 = ["stone", "silver"]', 'bin2 = ["stone", "sliver"]', "[start 2] bin2: 'sliver' is not one of"),
    (
        "tiles = [1, 2, 3, 4, 5, 6, 7, 8]",
        "tiles = [1, 2, 3, 4, 5, 6, 7, 7]",
        "[fixed] tiles: expected different",
    ),
    (
        "investments = [1, 3, 5",
        "investments = [0, 3, 5",
        "[fixed] investments: expected different numbers from 1",
    ),
    ('id = "docks"', 'id = "dock"', "[office 1] id: 'dock' is not one of"),
    ('id = "docks"', 'id = "depot"', "office: expected these offices in this order"),
    ('centre = "silver"', 'centre = "gold"', "tile: the tiles show 15 gold hexes, expected 14"),
    (
        'resources = ["wood", "stone"]\ncount = 2',
        'resources = ["wood", "stone"]\ncount = 3',
        "forest tokens are 15",
    ),
    ('provenance = "reconstructed"', 'provenance = "guessed"', "[fixed] provenance: expected found, derived or recon"),
    ("centre = [-5, 2]", "centre = [-4, 2]", "[position 1] ring: expected the six hexes around the centre"),
    ("water = [[-1, 1], ", "water = [[-2, 1], ", "[board] positions: two hexes lie on the same place"),
    ("water = [[-1, 1], [0, 0], [1, 0], [2, -1]]", "water = []", "[board] water: expected at least one hex"),
    ("steps = [[0, -1], ", "steps = [[0, -2], ", "[board] steps: expected the six steps"),
    ('columns = "abcdefghijklmn"', 'columns = "abcdefghijklm"', "[board] columns: there is no letter for the column"),
    ("first_q = -6", "first_q = -5", "[board] columns: there is no letter for the column q = -6"),
    (
        'terrain_places = ["first", "second"]',
        "terrain_places = []",
        "[players 2] terrain_places: expected at least one",
    ),
    (
        'bin1 = ["wood"]\nbin2 = ["stone", "gold"]\nbin3 = []',
        "bin1 = []\nbin2 = []\nbin3 = []",
        "[start 3] bin1: a seat must",
    ),
    ('resources = ["wood", "gold"]', "resources = []", "[token 23] resources: expected at least one resource"),
    ("[[tile]]\nid = 3", "[[tile]]\nid = 4", "[tile 3] id: expected 3"),
    ('column_metals = ["copper", ', "column_metals = [", "[boomtown] column_metals: expected three metals"),
    ('".ab/cab/cdd"', '".ab/acb/cdd"', "[boomtown] arrangements: '.ab/acb/cdd' does not place four offices"),
    ('".ab/cab/cdd"', '"aa./bbc/dcd"', "[boomtown] arrangements: 'aa./bbc/dcd' does not place four offices"),
    ('set = "bandits"', 'set = "bandit"', "[office 13] set: 'bandit' is not one of standard, bandits"),
    ('set = "vp4"', 'set = "post"', "single_tile: expected a tile for the option single = vp4"),
    ("price = { copper = 4 }", "price = {}", "[investment 1] price: expected at least one metal"),
    (
        'ability = "look"\namount = 2',
        'ability = "look"\namount = 0',
        "[investment 18] amount: expected 1 to 2, found 0",
    ),
    ("tile_steps = [4, 8]", "tile_steps = [4, 9]", "[shipping] tile_steps: expected different stops from 1 to 8"),
    ('offices = ["docks", ', "offices = [", "[fixed] offices: expected four different offices"),
    ("investments = [1, 3, 5", "investments = [3, 5", "[fixed] investments: expected 8 numbers, found 7"),
    ("offices_in_play = 4", "offices_in_play = 3", "[setup] offices_in_play: the rules are written for 4, found 3"),
    (
        "paid_boomtown_tokens = 1",
        "paid_boomtown_tokens = 2",
        "[turn] paid_boomtown_tokens: the rules are written for 1",
    ),
    ("ring = [[-4, 1], ", "ring = [", "[position 1] ring: expected the six hexes around the centre"),
    ("[meta]", "[meta", "not a TOML file"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BROKEN, ids=[sentence for *_, sentence in BROKEN])
def test_a_broken_entry_is_named(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadComponents) as error:
        ENTRY.set_up(3, None, Components("mine.toml", TEXT.replace(old, new, 1).encode()))
    assert sentence in str(error.value)
    assert str(error.value).startswith("mine.toml: ")
    assert "\n" not in str(error.value)


def test_an_unknown_tile_out_of_play_is_named() -> None:
    broken = TEXT.replace('out_of_play = ["west_end", ', 'out_of_play = ["west", ', 1)
    with pytest.raises(BadComponents, match=r"\[players 1\] out_of_play: 'west' is not one of west_end, northwest"):
        ENTRY.set_up(2, None, Components("mine.toml", broken.encode()))


def test_a_cheap_card_of_a_corrected_file_can_be_bought() -> None:
    cheap = TEXT.replace("price = { copper = 4 }", "price = { copper = 1 }", 1).encode()
    state = ENTRY.set_up(2, {"setup": "fixed"}, Components("mine.toml", cheap)).start(Chance(1))
    actions = state.game.actions
    state.apply(actions.parse("bin 2"), Chance(1))
    state.apply(actions.parse("drop stone"), Chance(1))  # one copper arrives
    assert [actions.text(action) for action in state.options()] == ["done", "ship copper", "invest 1"]


def test_the_box_adds_up() -> None:
    box = COMPONENTS.table("box")
    assert box.num("terrain_tiles") == len(COMPONENTS.tables("tile"))
    assert box.num("mining_tokens") == sum(entry.num("count") for entry in COMPONENTS.tables("token"))
    assert box.num("offices") == sum(entry.text("set") == "standard" for entry in COMPONENTS.tables("office"))
    assert box.num("investments") == len(COMPONENTS.tables("investment"))
    assert box.num("investment_bonus_tiles") == len(game(4).bonus)
    shipping = COMPONENTS.table("shipping")
    tiles = sum(len(shipping.table("tiles").nums(metal)) for metal in RESOURCE_IDS[:METALS])
    assert box.num("shipping_bonus_tiles") == tiles * len(shipping.nums("tile_steps"))
    stops, places = shipping.nums("printed_stops"), shipping.nums("printed_bonus_places")
    assert stops == [place for place in range(11) if place not in places]
    turns = CHECK.table("turns_by_players")
    assert [turns.num(str(players)) for players in (2, 3, 4)] == [int(game(n).camps) + 1 for n in (2, 3, 4)]
    assert COMPONENTS.table("terrain").texts("ids") == TERRAIN_IDS
    assert COMPONENTS.table("resources").texts("ids") == RESOURCE_IDS


def test_corrected_components_are_played_and_have_their_own_digest() -> None:
    corrected = Components("mine.toml", TEXT.replace("price = { copper = 4 }", "price = { copper = 3 }", 1).encode())
    box = ENTRY.set_up(3, None, corrected)
    assert isinstance(box, GoldWest)
    assert list(box.card_price[:METALS]) == counts("CCC")[:METALS]
    assert box.digest == corrected.digest != COMPONENTS.digest
