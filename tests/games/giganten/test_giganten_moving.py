"""Giganten: trucks, surveys, engines, special actions, building (sections 7 to 9)."""

import pytest

from boomtown.games.giganten.rules.box import BUILD
from boomtown.mechanics.prospecting.rules.box import EXTRACT, MOVE, POINTS
from boomtown.mechanics.prospecting.rules.drilling import can_build
from boomtown.mechanics.prospecting.rules.special_actions import set_back_trains
from games.giganten.giganten_scene import ANNA, BEN, DORA, HUDSON, JET, PLAIN_CARDS, STANDARD, moving, scene

# ---------------------------------------------------------------------- 7. truck, surveys, engine


@pytest.mark.rule("GI-7.1")
def test_points_are_shared_in_any_order() -> None:
    s = moving(6, "r5c1")
    s.play("train 2", "drive r6c1", "train 4", "drive r6c2")
    assert s.table.agenda.get(POINTS) == 1
    s.play("done")
    assert s.table.trains.at[ANNA] == 4 and s.table.field.truck[ANNA] == s.cell("r6c2")
    assert "stopped" in s.told()


@pytest.mark.rule("GI-7.2")
def test_a_truck_starts_on_a_free_cell_of_column_1() -> None:
    s = scene(3).idle("place", ANNA)
    assert len(s.offered("place")) == 12
    s.play("place r5c1")
    assert s.table.agenda.get(POINTS) == s.box.card_movement[s.table.cards.taken[ANNA]], "it costs nothing"
    s.play("done").idle("place", BEN)
    assert "r5c1" not in s.offered("place") and s.why("place r5c1") == "GI-7.2"


@pytest.mark.rule("GI-7.3")
def test_terrain_costs_and_no_diagonals() -> None:
    s = moving(3, "r4c1")
    assert s.label("drive r4c2") == "Drive to r4c2 (2 points, 1 left)"
    assert s.label("drive r5c2").startswith("Drive to r5c2 (2 points"), "around the corner, not across it"
    s = moving(2, "r7c1")
    assert s.why("drive r7c2") == "GI-7.3", "a mountain costs three"
    s = moving(3, "r7c1")
    assert "r7c2" in s.offered("drive")


@pytest.mark.rule("GI-7.4")
def test_derricks_block_and_tiles_are_crossed() -> None:
    s = moving(5, "r4c2")
    assert s.why("drive r4c3") == "GI-7.4", "no stop on a tile"
    assert s.label("drive r4c4") == "Drive to r4c4 (2 points, 3 left)", "across the tile on r4c3"
    s.derrick(BEN, "r4c3", 3)
    assert s.why("drive r4c3") == "GI-7.4"
    assert s.label("drive r4c4").startswith("Drive to r4c4 (5 points"), "around the derrick"
    s = moving(4, "r9c3")
    assert s.label("drive r10c4").startswith("Drive to r10c4 (2 points"), "the tile on the mountain r9c4 costs three"


@pytest.mark.rule("GI-7.5")
def test_trucks_are_passed_but_not_stopped_on() -> None:
    s = moving(2, "r1c1")
    s.truck(BEN, "r2c1")
    assert s.why("drive r2c1") == "GI-7.5"
    assert s.label("drive r3c1").startswith("Drive to r3c1 (2 points")


@pytest.mark.rule("GI-7.6")
def test_the_cheapest_way_and_on() -> None:
    s = moving(8, "r7c1")
    assert s.label("drive r8c3").startswith("Drive to r8c3 (3 points"), "around the mountains of row 7"
    s.play("drive r8c3")
    assert s.table.agenda.get(POINTS) == 5
    s.play("drive r8c5")
    assert s.table.agenda.get(POINTS) == 3


@pytest.mark.rule("GI-7.7", "GI-10.2")
def test_a_shut_in_truck_waits_until_a_derrick_runs_dry() -> None:
    s = moving(10, "r1c1")
    s.derrick(BEN, "r2c1", 1)
    s.derrick(BEN, "r1c2", 3)
    assert s.offered("drive") == []
    s.trains(5, 1, 5, 1, 1)
    s.jump(EXTRACT, BEN)
    s.play("store hudson 2")
    assert s.table.field.spare[BEN] == 4, "the dry derrick is back"
    s.jump(MOVE, ANNA, 1)
    assert s.offered("drive") == ["r2c1"], "and its cell is ordinary terrain"


@pytest.mark.rule("GI-7.8")
def test_a_look_is_secret_free_and_only_from_beside_the_tile() -> None:
    s = moving(3, "r4c2")
    assert s.offered("survey") == ["r4c3"]
    s.depths(0, 4)
    s.luck.knowers.clear()
    s.play("survey r4c3")
    assert s.luck.knowers == [1] and s.table.agenda.get(POINTS) == 3
    assert [(event.message.key, event.audience) for event in s.heard] == [("surveyed", -1), ("surveyed_you", 1)]
    assert s.table.view(ANNA).fields()["depth"] != s.table.view(BEN).fields()["depth"]
    assert s.why("survey r3c5") == "GI-7.8"
    s = moving(3, "r4c10")
    assert s.offered("survey") == [] and s.why("survey r4c9") == "GI-7.8", "doubles are never looked at"


@pytest.mark.rule("GI-7.9")
def test_any_number_of_looks_and_also_where_the_turn_starts() -> None:
    s = moving(8, "r8c3")
    assert s.offered("survey") == ["r7c3"], "from the cell where the turn starts"
    s.play("survey r7c3", "drive r8c4", "survey r9c4")
    assert s.table.field.knows[s.table.grid.site_at[s.cell("r9c4")]] == 1
    first = scene(3).idle("place", ANNA)
    first.play("place r4c1", "drive r4c2")
    assert first.offered("survey") == ["r4c3"]


@pytest.mark.rule("GI-7.10")
def test_what_is_known_is_not_offered_again() -> None:
    s = moving(3, "r4c2")
    s.play("survey r4c3")
    assert s.offered("survey") == [] and s.why("survey r4c3") == "GI-7.10"
    why = s.table.why_not(s.game.actions.parse("survey r4c3"))
    assert "you already know" in s.words.text(why.message, s.game).lower()
    s.truck(BEN, "r5c3")
    site = s.table.grid.site_at[s.cell("r4c3")]
    depth = s.table.field.depth[site]
    s.jump(MOVE, BEN, 2)
    s.truck(BEN, "r3c3")
    s.luck.knowers.clear()
    s.play("survey r4c3")
    assert s.table.field.depth[site] == depth and s.luck.knowers == [], "the same tile for everybody"
    assert s.luck.shown[-1] == 2 and s.table.field.knows[site] == 3


@pytest.mark.rule("GI-7.11")
def test_what_columns_cost_an_engine() -> None:
    track = scene().box.track
    assert track.cost(1, 10) == 9 and track.cost(10, 17) == 14 and track.cost(17, 20) == 9
    s = moving(5, "r1c1")
    s.trains(1, 9, 1, 1, 1)
    assert s.offered("train") == ["10", "11", "12"]
    s.play("train 12")
    assert s.table.agenda.get(POINTS) == 0
    s.jump(MOVE, ANNA, 4)
    s.trains(1, 16, 1, 1, 1)
    assert s.offered("train") == ["17"], "two for column 17, and three more are not there"
    assert s.why("train 18") == "GI-7.11" and s.why("train 3") == "GI-7.11"


@pytest.mark.rule("GI-7.12")
def test_engines_end_in_column_20_and_do_not_block() -> None:
    s = moving(12, "r1c1")
    s.trains(1, 19, 20, 20, 20)
    assert s.offered("train") == ["20"], "where three others stand already"
    s.play("train 20")
    assert s.offered("train") == []


@pytest.mark.rule("GI-1.3", "GI-13.1")
def test_the_port_lies_behind_the_last_column_of_the_black_engine() -> None:
    s = scene()
    s.trains(19, 1, 1, 1, 1)
    places = {place.id: place for place in s.entry.board(s.table.view(ANNA), s.words).sections[0].places}
    assert (places["black-19"].mark, places["black-21"].mark) == ("#", "*")
    assert places["black-19"].caption == "The black engine is in column 19, 2 columns before the port"
    assert places["black-21"].caption.startswith("The port") and "train1-21" not in places
    s.trains(21, 1, 1, 1, 1)
    places = {place.id: place for place in s.entry.board(s.table.view(ANNA), s.words).sections[0].places}
    assert places["black-21"].mark == "#" and places["black-21"].caption == "The black engine has reached the port"


# ---------------------------------------------------------------------- 8. special actions


@pytest.mark.rule("GI-8.1")
def test_a_special_action_is_not_optional() -> None:
    s = scene(3)
    s.cards("R09", "B10", "B03", "B03")
    s.start()
    s.play("take B10", "take B03").idle("shift", ANNA)
    assert "done" not in s.options()
    assert (s.asked, s.seat) == ("shift", ANNA), "before the next player moves"


@pytest.mark.rule("GI-8.2")
def test_a_price_change_uses_the_whole_number() -> None:
    s = scene(3)
    s.cards("R09", "B12", "B03", "B03")
    s.start()
    s.play("take B12", "take B03").idle("shift", ANNA)
    s.price(HUDSON, 9000)
    s.price(JET, 8000)
    assert s.offered("raise") == ["jet", "standard"] and s.why("raise hudson") == "GI-8.2"
    assert s.label("lower hudson") == "Lower Hudson Oil Industries from $9,000 to $7,000"
    s.play("raise jet")
    assert s.table.market.price(JET) == 9000, "the end of the ladder stops it"


@pytest.mark.rule("GI-8.3")
def test_a_free_marker_goes_into_a_tank() -> None:
    s = scene(3)
    s.cards("R04", *PLAIN_CARDS[:3])
    s.start()
    s.play("take R04").idle("free oil", ANNA)
    assert s.options() == ["store hudson 1", "store jet 1", "store standard 1"]
    assert s.table.asked().rule == "GI-8.3" == s.why("store jet 2")
    s.play("store standard 1")
    assert s.table.market.held(ANNA, STANDARD) == 1
    assert [event.rule for event in s.heard if event.message.key == "stored"] == ["GI-8.3"]


@pytest.mark.rule("GI-8.4", "GI-8.5")
def test_engines_are_set_back_by_columns_but_never_the_black_one() -> None:
    s = scene(3)
    s.cards("R06", *PLAIN_CARDS[:3])
    s.start()
    s.play("take R06").idle("move", ANNA)
    s.trains(9, 12, 20, 3)
    s.play("done")
    assert list(s.table.trains.at) == [12, 15, 1] and s.table.trains.black == 9


@pytest.mark.rule("GI-8.4")
def test_rulebook_example_of_the_set_back() -> None:
    """The green engine on the last 3-column is set back three columns: it stands on the last 2-column."""
    s = scene()
    s.trains(5, 1, 1, 1, 20)
    set_back_trains(s.table, ANNA, 3)
    track = s.box.track
    assert s.table.trains.at[DORA] == 17 and track.enter[17] == 2 and track.enter[18] == 3
    s.jump(MOVE, DORA, 3)
    s.truck(DORA, "r1c1")
    assert s.offered("train") == ["18"], "and needs three points for the next column"


# ---------------------------------------------------------------------- 9. building


@pytest.mark.rule("GI-9.1")
def test_one_derrick_beside_the_truck_or_none() -> None:
    s = scene(3)
    s.truck(ANNA, "r4c10")
    s.jump(BUILD, ANNA)
    assert s.options() == ["build r4c9", "done"], "r4c11 is empty with three players"
    assert s.why("build r4c3") == "GI-9.1"
    four = scene(4)
    four.truck(ANNA, "r4c10")
    four.jump(BUILD, ANNA)
    assert four.offered("build") == ["r4c9", "r4c11"]
    four.depths(1, 5)
    four.play("build r4c11")
    assert four.asked == "take", "one derrick a round"


@pytest.mark.rule("GI-9.2")
@pytest.mark.parametrize(
    ("truck", "site", "cost"), [("r4c2", "r4c3", 4000), ("r4c10", "r4c9", 6000), ("r2c9", "r2c10", 8000)]
)
def test_derrick_costs(truck: str, site: str, cost: int) -> None:
    s = scene()
    s.truck(ANNA, truck)
    s.cash(ANNA, cost - 1)
    s.jump(BUILD, ANNA)
    assert s.asked == "take"
    s.cash(ANNA, cost)
    s.jump(BUILD, ANNA)
    depths = {4000: "2 to 4", 6000: "2 or 5", 8000: "4 to 6"}[cost]
    assert f"${cost:,}: {depths} barrels (you keep $0)" in s.label(f"build {site}"), "nobody has looked"
    s.play(f"build {site}")
    assert s.table.cash[ANNA] == 0


@pytest.mark.rule("GI-9.3")
def test_five_derricks_and_no_more() -> None:
    s = scene()
    for name in ("r1c2", "r2c2", "r3c2", "r5c2", "r6c2"):
        s.derrick(ANNA, name, 2)
    s.truck(ANNA, "r4c2")
    s.truck(BEN, "r4c4")
    s.jump(BUILD, ANNA)
    assert s.asked == "take"
    assert can_build(s.table, ANNA, s.cell("r4c3")) is False
    assert can_build(s.table, BEN, s.cell("r4c3")) is True


@pytest.mark.rule("GI-9.4")
def test_the_tile_is_turned_up_for_all() -> None:
    s = scene()
    s.truck(ANNA, "r2c9")
    s.jump(BUILD, ANNA)
    s.depths(2, 6)
    s.luck.knowers.clear()
    s.play("build r2c10")
    assert s.luck.knowers[0] == -1
    assert s.table.field.oil_on_map(ANNA) == 6
    assert s.table.field.tile_at(s.table.grid, s.cell("r2c10")) < 0
    assert s.table.view(-1).fields()["depth"][s.table.grid.site_at[s.cell("r2c10")]] == 6
