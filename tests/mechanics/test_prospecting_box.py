"""What may stand in the boxes of Giganten and Black Gold, and the table before the first round."""

import pytest

from boomtown import games
from boomtown.kernel.errors import BadComponents
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from mechanics.box_bounds import FAR, changed, check_bounds, check_refused
from mechanics.prospecting_reader import Reader

SHARED = [
    ("money", "start", 0, FAR),
    ("money", "transport_fee", 0, FAR),
    ("pieces", "derricks", 1, 5),
    ("companies", "tank_limit", 0, FAR),
    ("licences", "ones", 1, FAR),
    ("licences", "twos", 1, FAR),
    ("wells.cost", "single", 0, FAR),
    ("wells.cost", "triple", 0, FAR),
]
GIGANTEN = [
    *SHARED,
    ("money", "forced_sale", 0, FAR),
    ("money", "marker_value", 0, FAR),
    ("railway.start", "player_column", 1, 20),
    ("railway.start", "black_column", 1, 20),
    ("railway.end", "black_moves", 1, FAR),
]
BLACK_GOLD = [
    *SHARED,
    ("money", "overflow", 0, FAR),
    ("money", "plume_value", 0, FAR),
    ("money", "well_spring", 0, FAR),
    ("money", "drill_deeper", 0, FAR),
    ("tracks.start", "player_row", 1, 21),
    ("tracks.start", "baron_row", 1, 21),
]


@pytest.mark.parametrize(("table", "key", "least", "most"), GIGANTEN)
def test_bounds_of_giganten(table: str, key: str, least: int, most: int) -> None:
    check_bounds(games.find("giganten"), table, key, least, most)


@pytest.mark.parametrize(("table", "key", "least", "most"), BLACK_GOLD)
def test_bounds_of_black_gold(table: str, key: str, least: int, most: int) -> None:
    check_bounds(games.find("blackgold"), table, key, least, most)


@pytest.mark.parametrize(
    ("key", "table", "name", "value", "sentence"),
    [
        ("giganten", "board", "rows", 0, "expected 1 to"),
        ("giganten", "board", "columns", 0, "expected 1 to"),
        ("giganten", "board", "rows", 11, "expected 11 rows, found 12"),
        ("giganten", "railway", "enter_cost", [1, 2], "expected 19 numbers, found 2"),
        ("giganten", "wells", "kinds", ["single", "double"], "expected 3 kinds"),
        ("giganten", "wells.single", "tiles", [4, 4], "expected 3 numbers"),
        ("blackgold", "tiles", "rows", 0, "expected 1 to"),
        ("blackgold", "tracks.signs", "enter_cost", [1], "expected 20 numbers, found 1"),
        ("blackgold", "wells.double", "markers", [10], "expected 2 numbers"),
        ("blackgold", "layouts.5", "b", ["B3/B4"], "expected 2 equal choices"),
        ("blackgold", "layouts.5", "b", ["B3/B4", "B4/B3"], "expected 2 equal choices"),
        ("blackgold", "special_cards", "rows", '[["S01", 3, 3, 4, "extra_oil", 3],', "extra oil is 1 or 2"),
        ("blackgold", "special_cards", "rows", '[["S01", 3, 3, 4, "extra_oil", 0],', "extra oil is 1 or 2"),
        ("blackgold", "special_cards", "rows", '[["S01", 3, 3, 64, "extra_oil", 1],', "movement can be 0 to 63"),
        ("giganten", "red_cards", "rows", '[["R01", 3, 3, -1, 1, 0],', "movement can be 0 to 63 points, not -1"),
        ("giganten", "red_cards", "rows", '[["R01", 3, 3, 1, 2, 0],', "more than one free marker"),
    ],
)
def test_what_does_not_fit_is_refused(key: str, table: str, name: str, value: object, sentence: str) -> None:
    check_refused(games.find(key), table, name, value, sentence)


def test_each_table_of_even_markers_is_read_with_its_option() -> None:
    entry = games.find("blackgold")
    for players in entry.counts:
        for kind in ("single", "double", "triple"):
            with pytest.raises(BadComponents, match="expected 1 to"):
                entry.set_up(players, {"even": "yes"}, changed(entry, f"even.{players}", kind, 0))


@pytest.mark.rule("GI-2.2", "GI-2.3", "BG-2.5")
@pytest.mark.parametrize(
    ("key", "players"), [("giganten", 3), ("giganten", 4), *(("blackgold", n) for n in (2, 3, 4, 5))]
)
def test_the_table_before_the_first_round(key: str, players: int) -> None:
    """Every number on it, whatever it is called."""
    game = games.find(key).set_up(players)
    state = game.set_up(Chance(3))
    assert isinstance(state, ProspectingPosition)
    fields = state.fields()
    drawn = fields.get("map", [])
    assert isinstance(drawn, list)
    reader = Reader(key, players, {})
    reader.lay(drawn)
    decks = {"special": reader.deck_of_specials, "standard": reader.deck_of_standards, "licences": reader.deck}
    for kind in (0, 1, 2):
        stacks = {"giganten": ([4, 4, 4], [6, 6], [4, 4, 4]), "blackgold": ([5, 5, 5], [10, 10], [5, 5, 5])}
        decks[f"wells{kind + 1}"] = stacks[key][kind]
    expected: dict[str, int | list[int]] = {"agenda": fields["agenda"], **reader.table(between_rounds=False)}
    for name, deck in decks.items():
        expected |= {f"{name}.full": deck, f"{name}.left": deck, f"{name}.size": sum(deck)}
        expected |= {f"{name}.drawn": 0, f"{name}.shuffles": 0, f"{name}.reserved": 0}
    lots = reader.companies if players == 2 else 0
    expected |= {"lot_place": [0] * lots, "lot_unseen": [0] * lots, "lot_fixed": [0] * 2 * lots}
    expected |= {"since_twos": [0] * players, "fresh": reader.deck}
    expected |= {"special_discards": [0] * 12, "standard_discards": [0] * 12}
    expected |= {"display": [-1] * (players + 1), "taken": [-1] * players}
    assert fields == expected
    assert all(ledger.found == ledger.expected for ledger in state.ledgers())
    assert game.blank().fields().keys() == state.fields().keys()


@pytest.mark.rule("BG-15.10")
def test_additional_wells_of_the_fixed_map_take_the_first_space_that_fits() -> None:
    options = {"map": "fixed", "wells": "more"}
    drawn = games.find("blackgold").set_up(5, options).set_up(Chance(1)).fields()["map"]
    assert isinstance(drawn, list) and len(drawn) == 16
    reader = Reader("blackgold", 5, options)
    reader.lay(drawn[:12])
    for place, cell in enumerate(drawn[12:], start=2):
        assert cell == reader.plains(place)[0]
        reader.marks[cell] = "2"


@pytest.mark.parametrize("wells", ["standard", "fewer", "more"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_maps_are_those_of_the_rules(players: int, wells: str) -> None:
    """The reader knows which faces may lie where, how a tile is turned, and where additional wells may lie."""
    options = {"wells": wells}
    game = games.find("blackgold").set_up(players, options)
    for seed in range(6):
        state = game.set_up(Chance(seed))
        assert isinstance(state, ProspectingPosition)
        reader = Reader("blackgold", players, options)
        drawn = state.fields()["map"]
        assert isinstance(drawn, list)
        reader.lay(drawn)
        assert (list(state.grid.cost), list(state.grid.site_cell)) == (reader.cost, reader.sites)
        assert [reader.wells[cell] for cell in reader.sites] == list(state.grid.site_kind)
        assert (state.grid.rows, state.grid.columns) == (reader.high, reader.wide)
