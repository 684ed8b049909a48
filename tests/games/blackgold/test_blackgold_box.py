"""What is in Black Gold's box: components.toml against its own totals and against the tables of rules.md."""

import re

import pytest

from boomtown.games.blackgold import ENTRY
from boomtown.games.blackgold.rules.box import BlackGoldBox

COMPONENTS = ENTRY.components()
PIECES = COMPONENTS.table("pieces")
FACES = [name for name in COMPONENTS.table("faces").values if len(name) == 2]


def box(players: int = 4, **options: str) -> BlackGoldBox:
    game = ENTRY.set_up(players, options)
    assert isinstance(game, BlackGoldBox)
    return game


def test_totals() -> None:
    made = box()
    assert sum(sum(tiles) for tiles in made.wells.tiles) == PIECES.num("well_markers")
    assert sum(made.card_counts[: made.specials]) == PIECES.num("special_cards")
    assert sum(made.card_counts[made.specials :]) == PIECES.num("standard_cards")
    assert made.ones + made.twos == PIECES.num("licence_cards") and made.ones == made.twos
    tokens = COMPONENTS.table("tokens")
    assert sum(tokens.nums("counts")) == 88
    assert len(FACES) == 2 * PIECES.num("map_tiles")


def test_wells_lie_off_the_rim_and_do_not_touch_so_that_tiles_can_be_turned() -> None:
    for name in FACES:
        rows = COMPONENTS.table("faces").table(name).texts("rows")
        wells = [(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in "123"]
        assert all(0 < y < 6 and 0 < x < 6 for y, x in wells), name
        for y, x in wells:
            assert sum(abs(y - other) <= 1 and abs(x - beside) <= 1 for other, beside in wells) == 1, name


def test_pieces_have_two_faces_and_no_layout_needs_both() -> None:
    faces = COMPONENTS.table("faces")
    piece = {name: faces.table(name).text("piece") for name in FACES}
    for name in FACES:
        back = faces.table(name).text("back")
        assert faces.table(back).text("back") == name and piece[back] == piece[name]
    for players in ENTRY.counts:
        for wells in ("standard", "fewer", "more"):
            made = box(players, wells=wells)
            used = {piece[made.face_names[face]] for pair in made.choices for face in pair}
            assert len(used) == 6, "the two faces of a choice are on different pieces"


@pytest.mark.parametrize(("players", "least", "most"), [(2, 18, 19), (3, 30, 30), (4, 37, 37), (5, 41, 41)])
def test_eight_to_ten_wells_for_each_player(players: int, least: int, most: int) -> None:
    made = box(players)
    counts = {
        made.face_names[i]: sum(mark in "123" for row in face for mark in row) for i, face in enumerate(made.faces)
    }
    low = high = 0
    for place in range(0, len(made.choices), int(made.wide)):
        pair = [counts[made.face_names[face]] for face in made.choices[place]]
        low += min(pair) if made.wide == 1 else sum(pair)
        high += max(pair) if made.wide == 1 else sum(pair)
    assert (low, high) == (least, most) and low / players >= 8 and high / players <= 10


def test_the_card_of_the_rulebooks_example_exists() -> None:
    """The Baron moves 2, six points, opponents back 4."""
    rows = COMPONENTS.table("special_cards").items("rows")
    assert ["S07", 2, 2, 6, "opponents_back", 4] in rows
    effects = {(row[4], row[5]) for row in rows}
    assert {("extra_oil", 1), ("extra_oil", 2), ("well_spring", 0), ("drill_deeper", 0)} <= effects
    assert {row[4] for row in COMPONENTS.table("standard_cards").items("rows")} == {0, 2, 4}


def test_the_tables_of_the_rules() -> None:
    text = ENTRY.rules_text()
    made = box()
    for kind, name in enumerate(("single-rig", "double-rig", "triple-rig")):
        row = re.search(rf"^\| {name} \| \$([\d,]+) \| ([\d, ]+) \((\d+) each\) \| (yes|no) \|$", text, re.MULTILINE)
        assert row is not None
        assert int(row[1].replace(",", "")) == made.wells.cost[kind]
        assert [int(depth) for depth in row[2].split(",")] == made.wells.depths[kind]
        assert set(made.wells.tiles[kind]) == {int(row[3])}
        assert (row[4] == "yes") == bool(made.wells.survey[kind])
    for players in ENTRY.counts:
        even = list(box(players, even="yes").even)
        assert f"| {players} | {even[0]} | {even[1]} | {even[2]} |" in text
        joined = " or " if players == 2 else " and "
        layout = box(players)
        tiers = [
            joined.join(layout.face_names[face] for face in layout.choices[at])
            for at in range(0, len(layout.choices), int(layout.wide))
        ]
        assert f"| {players} | {tiers[0]} | {tiers[1]} | {tiers[2]} |" in text


def test_what_no_source_shows_is_marked_as_reconstructed() -> None:
    for name in ("tiles", "prices", "die", "special_cards", "standard_cards", "colours"):
        assert COMPONENTS.table(name).text("provenance") == "reconstructed"
    assert COMPONENTS.table("wells").table("cost").text("provenance") == "reconstructed"
    assert COMPONENTS.table("tracks").table("signs").text("provenance") == "reconstructed"
    even = COMPONENTS.table("even")
    assert [even.table(players).text("provenance") == "found" for players in "2345"] == [False, False, True, False]


@pytest.mark.rule("BG-2.8")
def test_the_faces_in_the_rules_are_those_of_the_box() -> None:
    blocks = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", ENTRY.rules_text(), re.MULTILINE)
    drawn = next(body for kind, body in blocks if not kind).rstrip("\n")
    found: dict[str, list[str]] = {}
    for tier in drawn.split("\n\n"):
        lines = [line.split() for line in tier.split("\n")]
        found |= {name: [line[column] for line in lines[1:]] for column, name in enumerate(lines[0])}
    faces = COMPONENTS.table("faces")
    assert found == {name: faces.table(name).texts("rows") for name in FACES}
    for name in FACES:
        assert (
            faces.table(name).text("back") == f"{name[0]}{int(name[1]) + 2 if int(name[1]) < 3 else int(name[1]) - 2}"
        )
