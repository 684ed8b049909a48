"""Exploration squares: pumping oil (OI-6)."""

import pytest

from boomtown.games.oil.rules.box import UNITS
from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene, rule_table


@pytest.mark.rule("OI-6.13", "OI-6.3", "OI-6.5", "OI-6.8")
def test_the_rulebooks_production_example() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=300_000)
    scene.rig("pacific_south 1", BOB, 6)
    scene.owned("pacific_south", CYD, number=2)
    scene.stand(ANN, "pacific_south")
    scene.play("pump pacific_south 1")
    scene.play("units 4", dice=[5, 2])
    assert scene.cash == [300_000 - 40_000 - 60_000 - 120_000, 200_000 + 120_000, 200_000 + 60_000]
    assert scene.value("pacific_south 1") == 2 and scene.barrels[ANN] == 30_000
    paid = [(event.message.key, event.message.values["money"]) for event in scene.events if "paid" in event.message.key]
    assert paid == [("paid_government", 40_000), ("paid_royalty", 60_000), ("paid_rig", 120_000)]


@pytest.mark.rule("OI-6.1")
def test_own_rigs_together_or_one_foreign_rig() -> None:
    scene = Scene(3)
    scene.rig("java_sea 1", ANN, 2)
    scene.rig("java_sea 2", BOB, 3)
    scene.rig("java_sea 3", ANN, 4)
    scene.stand(ANN, "java_sea")
    assert scene.refused("pump java_sea 1") == "OI-6.1"
    assert scene.refused("pump siberia 1") == "OI-6.1"
    scene.play("pump_own", "units 1")
    scene.play("units 2", dice=[1, 1])
    assert [scene.value(f"java_sea {number}") for number in (1, 2, 3)] == [1, 3, 2]
    assert scene.barrels[ANN] == 10_000 + 3 * 8_000
    scene.stand(CYD, "java_sea")
    assert scene.offered("pump") == ["java_sea 1", "java_sea 2", "java_sea 3"]
    assert scene.refused("pump_own") == "OI-6.1"
    scene.play("pump java_sea 2")
    scene.play("units 1", dice=[1, 1])
    assert [scene.value(f"java_sea {number}") for number in (1, 2, 3)] == [1, 2, 2]


@pytest.mark.rule("OI-6.2")
def test_amounts_are_stated_rig_by_rig_before_the_throw() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 2)
    scene.rig("java_sea 2", ANN, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    assert scene.asked == "units" and scene.options == ["units 0", "units 1", "units 2"]
    scene.play("units 0")
    assert scene.options == ["units 1", "units 2", "units 3"], "a production takes at least one"
    assert scene.refused("units 0") == "OI-6.2"
    scene.play("units 3", dice=[2, 2])
    assert scene.seat == BOB and scene.value("java_sea 2") == 0


@pytest.mark.rule("OI-6.4")
def test_a_double_in_the_production_throw() -> None:
    scene = Scene()
    scene.owned("java_sea", BOB, value=1, number=1)
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 1", dice=[4, 4])
    assert scene.cash == [200_000 - 4 * 8_000 - 8_000, 200_000 + 8_000], "the number once, nothing for the Royalty"


@pytest.mark.rule("OI-6.5")
def test_the_value_before_pumping_counts_on_every_barrel() -> None:
    scene = Scene()
    scene.give(ANN, cash=1_000_000)
    scene.rig("java_sea 1", BOB, 5)
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 1")
    scene.play("units 5", dice=[1, 1])
    assert scene.cash[BOB] == 200_000 + 5 * 5 * 8_000


@pytest.mark.rule("OI-6.6")
def test_an_unowned_royalty_is_paid_to_the_government() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 5)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[2, 6])
    assert scene.cash == [200_000 - 6 * 8_000, 200_000] and "paid_unowned" in scene.told


@pytest.mark.rule("OI-6.7")
@pytest.mark.parametrize(
    ("own_rig", "own_royalty", "cost"),
    [(True, True, 2), (True, False, 2 + 3), (False, True, 2 + 4), (False, False, 2 + 3 + 4)],
)
def test_nothing_is_paid_to_oneself(own_rig: bool, own_royalty: bool, cost: int) -> None:
    scene = Scene()
    scene.owned("java_sea", ANN if own_royalty else BOB, number=2)
    scene.rig("java_sea 1", ANN if own_rig else BOB, 4)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own" if own_rig else "pump java_sea 1")
    scene.play("units 2", dice=[5, 2])
    assert scene.cash[ANN] == 200_000 - cost * 16_000


def monopoly(players: int = 3) -> Scene:
    """Bob owns all three Royalties of the North Sea."""
    scene = Scene(players)
    for name in ("north_sea_south", "north_sea_central", "north_sea_north"):
        scene.owned(name, BOB)
    return scene


@pytest.mark.rule("OI-6.9")
def test_a_monopoly_demands_as_many_base_amounts_as_the_group_has_squares() -> None:
    scene = monopoly()
    scene.rig("north_sea_south 2", BOB, 5)
    scene.stand(ANN, "north_sea_south")
    scene.play("pump north_sea_south 2")
    assert scene.options == ["units 3", "units 4", "units 5"] and scene.refused("units 2") == "OI-6.9"
    scene.state.hand_over(scene.zone("north_sea_north"), CYD)
    scene.stand(ANN, "north_sea_south")
    scene.play("pump north_sea_south 2")
    assert scene.options[0] == "units 1", "no monopoly, no minimum"


@pytest.mark.rule("OI-6.9")
def test_the_rulebooks_pacific_example() -> None:
    scene = Scene()
    scene.owned("pacific_north", BOB)
    scene.owned("pacific_south", BOB)
    scene.rig("pacific_south 2", BOB, 4)
    scene.stand(ANN, "pacific_south")
    scene.play("pump pacific_south 2")
    assert scene.options == ["units 2", "units 3", "units 4"]


@pytest.mark.rule("OI-6.10")
def test_the_minimum_where_some_rigs_hold_too_little() -> None:
    scene = monopoly()
    scene.rig("north_sea_south 2", BOB, 2)
    scene.rig("north_sea_south 3", CYD, 3)
    scene.stand(ANN, "north_sea_south")
    assert scene.offered("pump") == ["north_sea_south 3"] and scene.refused("pump north_sea_south 2") == "OI-6.10"
    scene = monopoly()
    scene.rig("north_sea_south 2", BOB, 2)
    scene.rig("north_sea_south 3", CYD, 1)
    scene.stand(ANN, "north_sea_south")
    assert scene.offered("pump") == ["north_sea_south 2"], "the choice that holds most"
    scene.play("pump north_sea_south 2", dice=[1, 1])
    assert scene.value("north_sea_south 2") == 0, "and all of it"
    scene = monopoly()
    scene.rig("north_sea_south 2", ANN, 1)
    scene.rig("north_sea_south 3", ANN, 1)
    scene.stand(ANN, "north_sea_south")
    scene.play("pump_own", dice=[1, 1])
    assert scene.automatic == ["units 1", "units 1", "pay"], "both own rigs"


@pytest.mark.rule("OI-6.10")
def test_the_question_names_the_minimum_and_the_refusal_its_rule() -> None:
    scene = Scene()
    for name in ("arabian_desert", "arabian_gulf_west", "arabian_gulf_east"):
        scene.owned(name, BOB)
    scene.rig("arabian_desert 2", ANN, 2)
    scene.state.agenda.clear()
    scene.state.agenda.push(UNITS, ANN, scene.zone("arabian_desert"), 0, scene.field("arabian_desert 2"), 2)
    scene.state.choices.known = False
    assert scene.options == ["units 2"] and scene.refused("units 1") == "OI-6.10"
    assert "at least 2 here in total" in WORDS.text(scene.state.question(), scene.game)


@pytest.mark.rule("OI-6.10")
def test_the_minimum_over_own_rigs_together() -> None:
    scene = monopoly()
    scene.rig("north_sea_south 2", ANN, 2)
    scene.rig("north_sea_south 3", ANN, 2)
    scene.give(ANN, cash=0, barrels=0)
    scene.stand(ANN, "north_sea_south")
    assert scene.asked == "units", "nothing else is possible: the play is forced"
    assert scene.options == ["units 1", "units 2"], "what he can pay does not count"
    scene.give(ANN, cash=500_000)
    scene.play("units 1", dice=[1, 1])
    assert scene.automatic == ["units 2", "pay"] and scene.barrels[ANN] == 24_000


@pytest.mark.rule("OI-6.11")
def test_whom_the_monopoly_binds() -> None:
    scene = monopoly()
    scene.rig("north_sea_south 2", BOB, 5)
    scene.stand(BOB, "north_sea_south")
    scene.play("pump_own")
    assert scene.options[0] == "units 1", "not its owner"
    scene.stand(ANN, "north_sea_south")
    assert "drill" in scene.options, "drilling stays allowed"
    scene.owned("java_sea", BOB)
    scene.rig("java_sea 2", BOB, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 2")
    assert scene.options[0] == "units 1", "a group of one"


@pytest.mark.rule("OI-6.12")
def test_what_is_owed_is_settled_by_the_throw() -> None:
    scene = Scene()
    scene.give(ANN, cash=10_000, barrels=0)
    scene.owned("java_sea", ANN, value=0, number=2)
    scene.rig("java_sea 1", ANN, 1)
    scene.rig("orinoco 1", ANN, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[2, 6])
    assert scene.asked == "pay"
    scene.play("sell_royalty java_sea")
    assert scene.cash[ANN] == 10_000 + 16_000 - 2 * 8_000, "no Royalty share all the same"
    assert scene.barrels[ANN] == 8_000


@pytest.mark.rule("OI-6.9")
@pytest.mark.parametrize(("square", "barrels"), [("pacific_north", 8_000), ("pacific_south", 10_000)])
def test_the_rulebooks_monopoly_example(square: str, barrels: int) -> None:
    scene = Scene()
    scene.owned("pacific_north", BOB, value=5)
    scene.owned("pacific_south", BOB, value=5)
    scene.stand(ANN, square)
    scene.play(f"pump {square} 1")
    assert scene.options[0] == "units 2" and scene.refused("units 1") == "OI-6.9"
    scene.play("units 2", dice=[1, 1])
    assert scene.barrels[ANN] == 10_000 + barrels


@pytest.mark.rule("OI-6.14")
@pytest.mark.parametrize(("rig", "royalty", "cost"), [(ANN, ANN, 2), (ANN, BOB, 5), (BOB, ANN, 5), (BOB, BOB, 8)])
def test_what_a_barrel_costs(rig: int, royalty: int, cost: int) -> None:
    scene = Scene()
    scene.rig("java_sea 1", rig, 3)
    scene.owned("java_sea", royalty, number=2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own" if rig == ANN else "pump java_sea 1")
    scene.play("units 1", dice=[5, 2])
    assert scene.cash[ANN] == 200_000 - cost * 8_000


@pytest.mark.rule("OI-6.14")
def test_the_averages_in_the_table_of_costs() -> None:
    throws = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    lower = sum(min(throw) for throw in throws) / 36
    higher = sum(max(throw) for throw in throws) / 36
    cells = [row[3] for row in rule_table("OI-6.14")]
    assert cells == [f"${lower:.2f}", f"${higher:.2f}", f"${lower:.2f} + 3", f"${higher:.2f} + 3"]
