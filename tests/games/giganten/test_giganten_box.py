"""What is in Giganten's box: components.toml against its own totals and against the tables of rules.md."""

import re
from collections import Counter

from boomtown.games.giganten import ENTRY
from boomtown.games.giganten.rules.box import GigantenBox

COMPONENTS = ENTRY.components()
PIECES = COMPONENTS.table("pieces")


def box(players: int = 4) -> GigantenBox:
    game = ENTRY.set_up(players)
    assert isinstance(game, GigantenBox)
    return game


def test_totals() -> None:
    made = box()
    assert sum(sum(tiles) for tiles in made.wells.tiles) == PIECES.num("well_tiles") == made.board.sites
    assert sum(made.card_counts[: made.specials]) == PIECES.num("red_cards")
    assert sum(made.card_counts[made.specials :]) == PIECES.num("beige_cards")
    assert made.ones + made.twos == PIECES.num("licence_cards")
    assert len(made.derrick_value) == made.players == len(PIECES.texts("colours"))


def test_no_two_sites_touch_and_each_half_has_six_of_a_kind() -> None:
    grid = box().board
    sites = [(divmod(int(grid.site_cell[site]), 20), int(grid.site_kind[site])) for site in range(grid.sites)]
    for (row, column), _ in sites:
        near = [1 for (y, x), _ in sites if abs(y - row) <= 1 and abs(x - column) <= 1]
        assert len(near) == 1
    for half in (range(6), range(6, 12)):
        assert Counter(kind for (row, _), kind in sites if row in half) == {0: 6, 1: 6, 2: 6}
    assert all(column > 0 for (_, column), _ in sites), "column 1 is free for the trucks"


def test_three_players_miss_one_site_of_each_kind_in_each_half() -> None:
    full, less = box(4).board, box(3).board
    gone = [cell for cell in range(240) if full.site_at[cell] >= 0 > less.site_at[cell]]
    kinds = Counter((cell // 120, int(full.site_kind[full.site_at[cell]])) for cell in gone)
    assert kinds == {(half, kind): 1 for half in range(2) for kind in range(3)}


def test_the_reconstructed_site_is_named() -> None:
    entry = COMPONENTS.table("board").table("reconstructed_site")
    cell = (entry.num("row") - 1) * 20 + entry.num("column") - 1
    grid = box().board
    assert grid.site_kind[grid.site_at[cell]] == 0 and grid.cost[cell] == 3
    assert entry.text("provenance") == "reconstructed"


def test_cards_of_the_rulebook_exist() -> None:
    """A card that moves black by 3 and others back by 5; one with black 2 and two licences; price changes of 2."""
    rows = COMPONENTS.table("red_cards").items("rows")
    assert any(row[1] == 3 and row[5] == 5 for row in rows) and any(row[1] == 2 and row[2] == 2 for row in rows)
    beige = COMPONENTS.table("beige_cards").items("rows")
    assert any(row[2] == 3 for row in beige) and {row[4] for row in beige} == {0, 2, 3, 4}
    assert all((row[4] > 0) != (row[5] > 0) for row in rows), "each red card has one special action"


def test_the_table_of_wells_in_the_rules() -> None:
    made = box()
    text = ENTRY.rules_text()
    for kind, name in enumerate(("single", "double", "triple")):
        row = re.search(rf"^\| {name} \|(.*)\|$", text, re.MULTILINE)
        assert row is not None
        cost = re.search(r"\$([\d,]+)", row[1])
        assert cost is not None and int(cost[1].replace(",", "")) == made.wells.cost[kind]
        depths = re.search(r"([\d, ]+) \((\d) each\)", row[1])
        assert depths is not None
        assert [int(depth) for depth in depths[1].split(",")] == made.wells.depths[kind]
        assert set(made.wells.tiles[kind]) == {int(depths[2])}
        assert row[1].strip().endswith("yes" if made.wells.survey[kind] else "no")


def test_what_no_source_shows_is_counted_as_reconstructed() -> None:
    """The twelfth single site, where the engines start, where the star lies."""
    assert COMPONENTS.provenances().count("reconstructed") == 3
    railway = COMPONENTS.table("railway")
    assert railway.table("start").text("provenance") == railway.table("end").text("provenance") == "reconstructed"


def test_the_map_in_the_rules_is_the_printed_one() -> None:
    text = ENTRY.rules_text()
    drawn = text.partition("```figure map\n")[2].partition("\n```")[0].split("\n")
    assert drawn[0].split() == [str(column) for column in range(1, 21)]
    rows = [
        [f"{'.~^'[int(cell[0]) - 1]}{cell[2:]}" for cell in line.split()]
        for line in COMPONENTS.table("board").texts("grid")
    ]
    assert [line.split() for line in drawn[1:]] == [[str(number), *row] for number, row in enumerate(rows, start=1)]
