"""Section 7: building and hiring."""

import pytest

from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.rule("WC-7.1")
def test_everything_in_any_order_as_long_as_workers_last() -> None:
    scene = Scene()
    scene.workers(RED, 24)
    scene.turn(RED, "lima_light_3")
    scene.play("train lima", "refinery lima", "tanker", "rig", "train lima", "tanker")
    assert scene.state.workers[RED] == 0
    assert scene.offered("train") == [] and scene.offered("tanker") == []
    assert scene.why_not("tanker") == "That costs 2 workers, more than you have. (WC-7.1)"
    assert scene.state.bank_workers == 60, "they return to the bank"
    scene.play("done")
    assert scene.asked == "tanker_moves", "there is no oil to drill for"


@pytest.mark.rule("WC-7.2")
def test_three_shares_of_any_colours_hire_a_worker() -> None:
    scene = Scene()
    scene.shares(RED, 2, 1, 0, 3)
    scene.workers(RED, 0)
    scene.turn(RED, "lima_light_3")
    assert scene.offered("hire") == ["1", "2"]
    assert "(WC-7.2)" in scene.why_not("hire 3")
    scene.play("hire 1")
    assert scene.asked == "hire" and scene.offered("pay") == ["red 0", "red 1", "red 2"]
    scene.play("pay red 1")
    assert scene.offered("pay") == ["green 0", "green 1"]
    assert "(WC-7.2)" in scene.why_not("pay green 2")
    scene.play("pay green 1")
    assert scene.held(RED) == [1, 0, 0, 2] and scene.state.workers[RED] == 1, "blue pays the third by itself"
    scene.play("hire 1", "pay red 1")
    assert scene.held(RED) == [0, 0, 0, 0] and scene.state.workers[RED] == 2


@pytest.mark.rule("WC-7.3")
def test_hiring_where_workers_are_paid() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3)
    scene.rigs(RED, "lima", 1)
    scene.train(RED, "lima")
    scene.refinery(GREEN, "lima")
    scene.tanker(RED, "luanda", "perth")
    scene.workers(RED, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.asked == "oil" and scene.offered("hire") and not scene.offered("develop")
    scene.play("hire 3", "pay red 9")
    assert "develop" in scene.options
    scene.play("develop", "hire 4", "pay red 9", "transport", "unload lima", "unload lima")
    assert scene.asked == "tanker_moves" and scene.offered("hire") == []
    assert "(WC-7.3)" in scene.why_not("hire 1")
    scene.play("move luanda lima")
    assert scene.offered("move") == [] and scene.offered("hire") == ["1", "2"]
    scene.play("hire 1", "pay red 2", "pay green 1", "move perth lima")
    assert sorted(scene.tankers_of(RED)) == ["lima", "lima"]


@pytest.mark.rule("WC-7.3")
def test_no_hiring_when_no_oil_action_is_possible() -> None:
    scene = Scene()
    scene.tanker(RED, "luanda")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.asked == "tanker_moves", "there is no oil in Lima"


@pytest.mark.rule("WC-7.4")
def test_rigs_need_a_free_oilfield() -> None:
    scene = Scene()
    scene.rigs(GREEN, "lima", 4)
    scene.rigs(BLUE, "lima", 2)
    scene.disks("lima", 2)
    scene.turn(RED, "lima_light_3")
    assert scene.why_not("rig") == "No oilfield is free in Lima. (WC-7.4)"
    scene.state.disks_unsold[scene.area("lima")] = 0
    scene.state.disks_gone += 2
    scene.state.choices.known = False
    assert "rig" in scene.options, "the field of the Wildcatter is free when the last disk has left"
    pair = Scene()
    pair.rigs(GREEN, "lima", 4)
    pair.rigs(BLUE, "lima", 1)
    pair.disks("lima", 2)
    pair.turn(RED, "lima_light_3")
    pair.play("rig")
    assert "(WC-7.4)" in pair.why_not("rig"), "two disks lie on one oilfield"


@pytest.mark.rule("WC-7.5")
def test_at_most_four_of_a_company_in_an_area() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.pumpjacks(RED, "lima", 3, 0)
    scene.turn(RED, "lima_light_3")
    assert scene.why_not("rig") == "You already have 4 rigs and pumpjacks in Lima. (WC-7.5)"


@pytest.mark.rule("WC-7.6")
def test_the_fourth_costs_six() -> None:
    scene = Scene()
    scene.turn(RED, "lima_light_3")
    for left in (16, 12, 8, 2):
        scene.play("rig")
        assert scene.state.workers[RED] == left
    scene = Scene()
    scene.pumpjacks(RED, "lima", 1, 1)
    scene.rigs(RED, "lima", 1)
    scene.turn(RED, "lima_light_3")
    scene.play("rig")
    assert scene.state.workers[RED] == 14, "rigs and pumpjacks count together"


@pytest.mark.rule("WC-7.7")
def test_one_refinery_a_turn() -> None:
    scene = Scene()
    scene.workers(RED, 40)
    scene.refinery(GREEN, "luanda")
    scene.turn(RED, "lima_light_3")
    assert scene.offered("refinery") == ["lima", "rotterdam", "marseille", "dar_es_salaam", "perth", "sydney"]
    assert "(WC-7.7)" in scene.why_not("refinery luanda")
    assert "(WC-7.10)" in scene.why_not("refinery rio_de_janeiro")
    scene.play("refinery dar_es_salaam")
    assert scene.state.workers[RED] == 28
    assert scene.offered("refinery") == [] and "(WC-7.7)" in scene.why_not("refinery lima")


@pytest.mark.rule("WC-7.8")
def test_trains_in_the_area_and_on_its_borders() -> None:
    scene = Scene()
    scene.turn(RED, "lima_light_3")
    assert [name for name in scene.offered("train") if "europe" not in name and "africa" not in name] == [
        "lima", "lima--rio_de_janeiro", "san_francisco--lima"
    ]  # fmt: skip
    scene.play("train lima", "train lima", "train lima")
    assert scene.state.workers[RED] == 14
    assert scene.why_not("train lima") == "There is no free train space: Lima. (WC-7.8)"
    scene.play("train lima--rio_de_janeiro", "train lima--rio_de_janeiro")
    assert "(WC-7.8)" in scene.why_not("train lima--rio_de_janeiro")
    other = Scene()
    other.turn(RED, "rio_de_janeiro_light_3")
    assert "lima--rio_de_janeiro" in other.offered("train"), "the card of either side will do"


@pytest.mark.rule("WC-7.9")
def test_tankers_in_the_harbour_of_the_area() -> None:
    scene = Scene()
    scene.turn(RED, "lima_light_3")
    scene.play("tanker", "tanker", "tanker", "tanker")
    assert scene.tankers_of(RED) == ["lima"] * 4 and scene.state.workers[RED] == 12
    assert "(WC-2.9)" in scene.why_not("tanker")


@pytest.mark.rule("WC-7.10")
def test_one_white_continent_a_turn() -> None:
    scene = Scene()
    scene.workers(RED, 40)
    scene.turn(RED, "lima_light_3")
    scene.play("train murmansk--europe")
    assert not [name for name in scene.offered("train") if "europe" in name or "africa" in name], "one train there"
    assert "(WC-7.10)" in scene.why_not("train basra--europe")
    assert scene.offered("refinery") == ["lima", "rotterdam", "marseille"]
    scene.play("refinery marseille")
    assert scene.trains_of(RED, "murmansk--europe") == 1
    scene = Scene()
    scene.workers(RED, 40)
    scene.turn(RED, "lima_light_3")
    scene.play("refinery perth")
    assert not [name for name in scene.offered("train") if "europe" in name or "africa" in name], (
        "Australia has no rail"
    )


@pytest.mark.rule("WC-7.10")
def test_a_border_of_the_own_area_does_not_use_up_the_right() -> None:
    scene = Scene()
    scene.workers(YELLOW, 40)
    scene.turn(YELLOW, "basra_light_3")
    scene.play("train basra--europe", "train basra--africa", "train basra--africa")
    assert "murmansk--europe" in scene.offered("train")
    scene.play("train murmansk--europe")
    assert "train murmansk--europe" not in scene.options
    assert "refinery perth" not in scene.options and "refinery rotterdam" in scene.options


@pytest.mark.rule("WC-7.2")
def test_only_colours_one_has_are_asked_for() -> None:
    scene = Scene()
    scene.shares(RED, 0, 4, 0, 5)
    scene.turn(RED, "lima_light_3")
    scene.play("hire 2")
    assert scene.offered("pay") == ["green 1", "green 2", "green 3", "green 4"], "blue can pay five"
    scene.play("pay green 2")
    assert scene.held(RED) == [0, 2, 0, 1] and scene.asked == "build", "blue pays the rest by itself"
    assert [paid["colour"] for paid in scene.told("hire_paid")] == [GREEN, BLUE]


@pytest.mark.rule("WC-7.11")
def test_pumpjacks_are_not_built() -> None:
    scene = Scene()
    scene.pumpjacks(GREEN, "lima", 0)
    scene.workers(RED, 40)
    scene.turn(RED, "lima_light_3")
    words = {option.split()[0] for option in scene.options}
    assert words == {"rig", "train", "tanker", "refinery", "done", "loan", "hire"}
    scene.play("rig")
    assert scene.rigs_of(RED, "lima") == 1 and scene.wells(RED, "lima") == []
    scene.play("done", "develop")
    assert scene.rigs_of(RED, "lima") == 0 and scene.wells(RED, "lima") == [3], "only a rig becomes one"


@pytest.mark.rule("WC-7.2", "WC-14.6")
def test_no_amount_of_nothing_is_told() -> None:
    scene = Scene()
    scene.shares(RED, 3, 3, 3, 0)
    scene.refinery(RED, "basra", "GGGGG")
    scene.turn(RED, "lima_light_3")
    scene.play("hire 1", "pay red 0", "pay green 2", "done", "gain red 0", "gain green 20")
    told = scene.log()
    assert "Red (Player 1) keeps the red shares." in told and "Red (Player 1) takes no red shares." in told
    assert not [line for line in told if " 0 " in line]
