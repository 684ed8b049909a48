"""Black Gold: trucks, surveys, drilling, trains, special actions (sections 7 and 8)."""

import pytest

from boomtown.games.blackgold.rules.box import DRILL_DEEPER, EXTRA_OIL, SET_BACK, SPRING_DICE, WELL_SPRING
from boomtown.kernel.agenda import KIND
from boomtown.mechanics.prospecting.rules.box import EXTRACT, MOVE, PLACE, POINTS, SHIFT
from games.blackgold.blackgold_scene import ANNA, BEN, CARL, HUDSON, JET, PLAIN, box, moving, scene
from mechanics.prospecting_scene import BLUE, RED, Scene

# ---------------------------------------------------------------------- 7. trucks, surveys, drilling, trains


@pytest.mark.rule("BG-7.1")
def test_everything_in_any_order() -> None:
    s = moving(6, "r1c1")
    s.depths(0, 3, 2)
    s.play("train 7", "drive r1c2", "survey r2c2", "train 8", "build r2c2", "train 10")
    assert s.table.agenda.get(POINTS) == 1 and s.table.trains.at[ANNA] == 10
    s.play("done")
    assert "stopped" in s.told()


@pytest.mark.rule("BG-7.1", "BG-7.3", "BG-7.8", "BG-7.10", "BG-7.11")
def test_rulebook_example_of_map_board_actions() -> None:
    """Five points: one space up onto plains, a survey (3), over a hill, a survey (4), and a derrick for 4000."""
    s = moving(5, "r7c5", players=5)
    s.depths(0, 3, 4)
    s.play("drive r6c5")
    assert s.table.agenda.get(POINTS) == 4
    s.play("survey r6c6")
    assert s.heard[-1].message.values["depth"] == 3
    s.play("drive r5c5")
    assert s.table.agenda.get(POINTS) == 1, "the hill costs three"
    s.play("drive r4c5")
    assert s.table.agenda.get(POINTS) == 0
    s.play("survey r4c6")
    assert s.heard[-1].message.values["depth"] == 4
    assert "for $4,000: 4 plumes" in s.label("build r4c6")
    s.play("build r4c6")
    assert s.table.cash[ANNA] == 11000 and s.table.field.oil_on_map(ANNA) == 4


@pytest.mark.rule("BG-7.2")
def test_a_truck_starts_anywhere_in_the_first_row() -> None:
    s = scene(4)
    s.jump(PLACE, ANNA)
    assert s.offered("place") == [f"r1c{column}" for column in range(1, 15)], "hills too"
    agenda = s.table.agenda
    agenda.pop()
    agenda.put(KIND, MOVE)
    agenda.put(POINTS, 4)
    agenda.push(PLACE, ANNA)
    s.play("place r1c5")
    assert s.table.agenda.get(POINTS) == 4, "no points are paid, though it is a hill"


@pytest.mark.rule("BG-7.3")
def test_terrain_costs() -> None:
    s = moving(3, "r1c4")
    assert s.label("drive r2c4").startswith("Drive to r2c4 (2 points"), "rough"
    assert s.label("drive r1c5").startswith("Drive to r1c5 (3 points"), "a hill"
    assert s.label("drive r2c3").startswith("Drive to r2c3 (2 points"), "around the corner"
    s = moving(2, "r1c2")
    assert s.label("drive r3c2").startswith("Drive to r3c2 (2 points"), "a well counts as plains"


@pytest.mark.rule("BG-7.4")
def test_derricks_block_and_markers_are_crossed() -> None:
    s = moving(4, "r1c2")
    assert s.why("drive r2c2") == "BG-7.4" and "r3c2" in s.offered("drive")
    s.derrick(BEN, "r2c2", 2)
    assert s.why("drive r2c2") == "BG-7.4"
    assert s.label("drive r3c2").startswith("Drive to r3c2 (4 points")


@pytest.mark.rule("BG-7.5")
def test_trucks_share_a_space_unless_they_play_apart() -> None:
    s = moving(2, "r1c1")
    s.truck(BEN, "r1c2")
    assert "r1c2" in s.offered("drive")
    apart = moving(2, "r1c1", trucks="apart")
    apart.truck(BEN, "r1c2")
    assert apart.why("drive r1c2") == "BG-7.5" and "r1c3" in apart.offered("drive")
    apart.jump(PLACE, CARL)
    assert apart.why("place r1c2") == "BG-7.5" and "r1c3" in apart.offered("place")


@pytest.mark.rule("BG-7.6", "BG-7.10")
def test_a_truck_is_sent_on_until_its_owner_has_built() -> None:
    s = moving(8, "r1c1")
    s.play("drive r1c2", "drive r1c3", "drive r1c2")
    assert s.table.agenda.get(POINTS) == 5
    s.play("build r2c2")
    assert s.offered("drive") == [] == s.offered("build")
    assert s.why("drive r1c1") == "BG-7.10" == s.why("build r9c2")
    assert s.offered("train") != []


@pytest.mark.rule("BG-7.7", "BG-9.2")
def test_a_shut_in_truck_waits_until_a_derrick_dries_up() -> None:
    s = moving(10, "r1c1")
    s.derrick(BEN, "r2c1", 1)
    s.derrick(BEN, "r1c2", 3)
    assert s.offered("drive") == []
    s.jump(EXTRACT, BEN)
    s.play("store hudson 2")
    assert s.table.field.spare[BEN] == 4
    s.jump(MOVE, ANNA, 1)
    assert s.offered("drive") == ["r2c1"]


@pytest.mark.rule("BG-7.8", "BG-7.9")
def test_surveys() -> None:
    s = moving(0, "r1c2")
    assert s.offered("survey") == ["r2c2"], "free, where the truck starts"
    s.play("survey r2c2")
    assert s.offered("survey") == [] and s.why("survey r2c2") == "BG-7.9"
    assert s.why("survey r2c5") == "BG-7.8"
    assert [(event.message.key, event.audience) for event in s.heard] == [("surveyed", -1), ("surveyed_you", 1)]
    double = moving(0, "r5c3")
    assert double.offered("survey") == [] and double.why("survey r5c4") == "BG-7.8"
    after = moving(0, "r9c3")
    after.derrick(BEN, "r9c2", 1)
    built = moving(3, "r13c5")
    built.play("build r13c4")
    assert built.offered("survey") == ["r13c6"], "also after building"


@pytest.mark.rule("BG-7.11")
@pytest.mark.parametrize(
    ("truck", "site", "cost"), [("r1c2", "r2c2", 4000), ("r5c3", "r5c4", 6000), ("r13c5", "r13c4", 8000)]
)
def test_derrick_costs(truck: str, site: str, cost: int) -> None:
    s = moving(0, truck)
    s.cash(ANNA, cost - 1)
    assert s.why(f"build {site}") == "BG-7.11"
    s.cash(ANNA, cost)
    s.play(f"build {site}")
    assert s.table.cash[ANNA] == 0


@pytest.mark.rule("BG-7.11")
def test_five_derricks_and_no_more() -> None:
    s = moving(0, "r1c2")
    for name in ("r7c1", "r7c2", "r7c3", "r7c4", "r7c5"):
        s.derrick(ANNA, name, 2)
    assert s.why("build r2c2") == "BG-7.11"


@pytest.mark.rule("BG-7.12")
def test_the_marker_is_turned_up_for_all() -> None:
    s = moving(0, "r13c5")
    s.depths(2, 6)
    s.luck.knowers.clear()
    s.play("build r13c4")
    assert s.luck.knowers == [-1] and s.table.field.oil_on_map(ANNA) == 6
    assert s.table.field.tile_at(s.table.grid, s.cell("r13c4")) < 0


@pytest.mark.rule("BG-7.13")
def test_what_rows_cost_a_train() -> None:
    track = box(4).track
    assert [track.enter[row] for row in range(2, 22)] == [1] * 10 + [2] * 5 + [3] * 5
    s = moving(12, "r1c1")
    s.trains(1, 3, 20, 20, 20)
    assert s.offered("train")[0] == "4", "one point before the platform, too"
    s.trains(1, 20, 21, 21, 21)
    assert s.offered("train") == ["21"]
    s.play("train 21")
    assert s.offered("train") == []


@pytest.mark.rule("BG-7.13", "BG-8.8")
def test_rulebook_example_of_train_movement() -> None:
    """Six points and the Baron two ahead: three spaces at 1, one at 2, one point wasted, opponents back 4."""
    s = scene(4)
    s.cards("S07", *PLAIN[:4])
    s.start()
    assert s.table.trains.black == 3
    s.play("take S07").idle("move", ANNA)
    assert s.table.agenda.get(POINTS) == 6
    s.trains(3, 8, 10, 6, 3)
    assert s.offered("train") == ["9", "10", "11", "12"]
    s.play("train 12")
    assert s.table.agenda.get(POINTS) == 1 and s.offered("train") == []
    s.play("done", "setback")
    assert list(s.table.trains.at) == [12, 6, 2, 1] and s.table.trains.black == 3


# ---------------------------------------------------------------------- 8. special actions


@pytest.mark.rule("BG-8.1")
@pytest.mark.parametrize(("kind", "number"), [(SHIFT, 2), (EXTRA_OIL, 1), (SET_BACK, 3)])
def test_a_special_action_may_be_left(kind: int, number: int) -> None:
    s = scene(4)
    s.jump(kind, ANNA, number)
    before = (list(s.table.trains.at), s.table.oil_out)
    s.play("done")
    assert s.asked == "take" and (list(s.table.trains.at), s.table.oil_out) == before
    assert "no_special" in s.told()


@pytest.mark.rule("BG-8.2")
def test_price_fluctuation() -> None:
    s = scene(4)
    s.jump(SHIFT, ANNA, 4)
    s.price(HUDSON, 9000)
    s.price(JET, 8000)
    assert s.why("raise hudson") == "BG-8.2"
    assert s.label("raise jet") == "Raise Jet Oil, Inc. from $8,000 to $9,000", "the end of the ladder stops it"
    assert s.label("lower hudson") == "Lower Hudson Oil Industries from $9,000 to $7,000"


@pytest.mark.rule("BG-8.3")
def test_extra_oil_goes_into_one_tank() -> None:
    s = scene(4)
    s.jump(EXTRA_OIL, ANNA, 2)
    assert s.options() == ["store hudson 2", "store jet 2", "store standard 2", "done"]
    assert s.why("store jet 1") == "BG-8.3"
    s.play("store jet 2")
    assert s.table.market.held(ANNA, JET) == 2
    assert [event.rule for event in s.heard if event.message.key == "stored"] == ["BG-8.3"]


def springing(truck: str = "r7c4", seat: int = ANNA, **options: str) -> Scene:
    s = scene(4, **options)
    s.truck(seat, truck)
    s.jump(WELL_SPRING, seat)
    return s


@pytest.mark.rule("BG-8.4")
def test_well_spring() -> None:
    s = springing()
    assert s.offered("spring") == ["r7c3", "r7c5", "r8c4"], "r6c4 is a hill"
    assert s.why("spring r6c4") == "BG-8.4" == s.why("spring r1c1")
    s.truck(BEN, "r7c3")
    assert s.why("spring r7c3") == "BG-8.4", "a truck stands there"
    s.derrick(BEN, "r7c5", 1)
    assert s.why("spring r7c5") == "BG-8.4"
    s.throws(SPRING_DICE + ANNA, BLUE + 2)
    s.play("spring r8c4")
    assert s.table.cash[ANNA] == 10000 and s.table.field.oil_on_map(ANNA) == 4
    s = springing("r1c2")
    assert "r2c2" not in s.offered("spring"), "a marker lies there"
    s.derrick(BEN, "r2c2", 1)
    s.table.field.extract(s.table.field.slot_at(s.cell("r2c2")))
    s.table.oil_back += 1
    s.fresh()
    assert "r2c2" in s.offered("spring"), "the space of a dried-up well"
    s.throws(SPRING_DICE + ANNA, RED)
    s.play("spring r2c2")
    assert s.table.field.oil_on_map(ANNA) == 2, "a red 2, the colour does not matter"


@pytest.mark.rule("BG-8.5")
def test_what_a_well_spring_needs() -> None:
    s = springing()
    assert s.offered("spring") != [], "no first derrick"
    s.cash(ANNA, 4999)
    assert s.offered("spring") == [] and s.why("spring r7c3") == "BG-8.5"
    s = springing()
    for name in ("r14c2", "r14c3", "r14c4", "r14c5", "r14c6"):
        s.derrick(ANNA, name, 1)
    assert s.why("spring r7c3") == "BG-8.5"
    s = moving(0, "r7c2")
    s.depths(0, 2)
    s.play("build r6c2")
    s.table.agenda.push(WELL_SPRING, ANNA)
    s.settle()
    s.play("spring r7c1")
    assert s.table.derricks_standing(ANNA) == 2, "a second derrick in one turn"


@pytest.mark.rule("BG-15.12", "BG-8.4")
def test_a_house_rule_lets_a_well_spring_lie_anywhere() -> None:
    assert springing().offered("spring") == ["r7c3", "r7c5", "r8c4"]
    s = springing(spring_site="map")
    offered = s.offered("spring")
    assert {"r7c3", "r1c1", "r21c14"} <= set(offered) and len(offered) > 100
    assert s.why("spring r6c4") == "BG-8.4" == s.why("spring r2c2"), "a hill, a marker"
    s.truck(BEN, "r1c1")
    s.derrick(CARL, "r2c1", 2)
    assert s.why("spring r1c2") == "BG-8.6", "Ben's truck would be shut in"


@pytest.mark.rule("BG-15.13", "BG-8.5")
@pytest.mark.parametrize(
    ("turn", "built", "asked"),
    [
        ("any", False, True),
        ("any", True, True),
        ("building", False, False),
        ("building", True, True),
    ],
)
def test_a_house_rule_wants_a_first_derrick(turn: str, built: bool, asked: bool) -> None:
    s = scene(4, spring_turn=turn)
    s.cards("S06", *PLAIN[:4])
    s.start()
    s.play("take S06")
    s.depths(0, 2)
    s.play("place r1c2")
    if built:
        s.play("build r2c2")
    s.play("done")
    assert (s.asked == "well spring" and s.offered("spring") != []) == asked
    assert ("no_special" in s.told()) != asked


@pytest.mark.rule("BG-8.6")
def test_a_well_spring_shuts_nobody_in() -> None:
    s = springing("r7c2")
    s.truck(BEN, "r7c1")
    s.derrick(CARL, "r6c1", 2)
    s.derrick(CARL, "r8c1", 2)
    s.truck(ANNA, "r7c3")
    assert s.why("spring r7c2") == "BG-8.6"
    s.truck(BEN, "r7c4")
    assert "r7c2" in s.offered("spring")
    own = springing("r1c1")
    own.derrick(BEN, "r2c1", 2)
    assert own.offered("spring") == ["r1c2"], "the own truck is not protected"
    other = moving(0, "r1c2")
    other.truck(BEN, "r3c2")
    for name in ("r3c1", "r4c2"):
        other.derrick(CARL, name, 2)
    other.derrick(CARL, "r3c3", 2)
    assert other.offered("build") == ["r2c2"], "ordinary building protects nobody"


@pytest.mark.rule("BG-8.7")
def test_drill_deeper() -> None:
    s = scene(4)
    s.derrick(ANNA, "r9c2", 2)
    s.derrick(ANNA, "r2c2", 6)
    s.derrick(ANNA, "r13c4", 6)
    s.jump(DRILL_DEEPER, ANNA)
    assert s.offered("deepen") == ["r2c2", "r9c2", "r13c4"] and s.why("deepen r2c5") == "BG-8.7"
    assert s.label("done") == "Skip the special action"
    s.play("deepen r9c2")
    assert s.offered("deepen") == ["r2c2", "r13c4"] and s.why("deepen r9c2") == "BG-8.7", "any order, each once"
    assert s.label("done") == "Stop drilling"
    s.play("deepen r13c4")
    assert s.table.cash[ANNA] == 11000
    assert sorted(s.table.field.rig_oil[:3]) == [3, 6, 7]
    s.play("deepen r2c2")
    assert s.asked == "take" and s.table.cash[ANNA] == 9000, "all are deepened: nothing is left to ask"
    assert sorted(s.table.field.rig_oil[:3]) == [3, 7, 7] and "no_deeper" in s.told()


@pytest.mark.rule("BG-8.7")
@pytest.mark.parametrize("order", [("r9c2", "r9c3"), ("r9c3", "r9c2")])
def test_derricks_beside_each_other_are_both_deepened(order: tuple[str, str]) -> None:
    s = scene(4)
    s.derrick(BEN, "r9c4", 5)
    s.derrick(ANNA, "r9c2", 1)
    s.derrick(ANNA, "r9c3", 1)
    s.jump(DRILL_DEEPER, ANNA)
    assert s.offered("deepen") == ["r9c2", "r9c3"]
    s.play(f"deepen {order[0]}")
    assert s.offered("deepen") == [order[1]]
    s.play(f"deepen {order[1]}")
    assert s.table.field.oil_on_map(ANNA) == 4 and s.table.field.oil_on_map(BEN) == 5


@pytest.mark.rule("BG-7.2", "BG-7.4", "BG-8.4", "BG-8.7", "BG-9.2")
def test_the_first_space_of_the_map_is_a_space_like_any_other() -> None:
    s = springing("r1c2")
    s.throws(SPRING_DICE + ANNA, RED)
    s.play("spring r1c1")
    s.derrick(ANNA, "r9c2", 3)
    s.derrick(BEN, "r9c4", 3)
    field = s.table.field
    assert list(field.rig_cell[:3]) == [0, s.cell("r9c2"), -1] and list(field.rig_oil[:3]) == [2, 3, 0]
    assert list(field.spare) == [3, 4, 5, 5]
    s.jump(MOVE, ANNA, 9)
    assert "r1c1" not in s.offered("drive") and s.why("drive r1c1") == "BG-7.4" == s.why("drive r9c2")
    assert s.why("drive r2c2") == "BG-7.4", "the first well of the map"
    s.jump(WELL_SPRING, ANNA)
    assert "r1c1" not in s.offered("spring") and s.why("spring r1c1") == "BG-8.4"
    s.jump(DRILL_DEEPER, ANNA)
    assert s.offered("deepen") == ["r1c1", "r9c2"]
    s.play("deepen r1c1", "deepen r9c2")
    assert list(field.rig_oil[:2]) == [3, 4]
    for left in (2, 1, 0):
        s.trains(1, 9, 6, 6, 6)
        s.jump(EXTRACT, ANNA)
        s.play("store jet 2")
        assert field.rig_oil[0] == left
    assert field.rig_cell[0] == -1 and field.spare[ANNA] == 4
    s.truck(CARL, "r1c1")
    s.jump(MOVE, CARL, 2)
    assert s.why("drive r1c1") == "BG-7.3" and s.why("survey r2c2") == "BG-7.8"
    s.truck(ANNA, "r2c1")
    s.jump(WELL_SPRING, ANNA)
    assert s.why("spring r1c1") == "BG-8.4", "a truck stands there"
