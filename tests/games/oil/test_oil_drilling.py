"""Exploration squares: the play, drilling and Royalties (OI-5)."""

import pytest

from games.oil.oil_scene import ANN, BOB, GOVERNMENT, Scene, changed


@pytest.mark.rule("OI-5.1")
def test_one_play_or_none() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 4)
    scene.rig("java_sea 2", BOB, 2)
    scene.stand(ANN, "java_sea")
    assert {"done", "drill", "pump_own", "pump java_sea 2", "royalty java_sea"} <= set(scene.options)
    scene.play("drill", dice=[1])
    assert scene.seat == BOB, "one play only"


@pytest.mark.rule("OI-5.2")
def test_the_owner_of_the_royalty_may_do_nothing() -> None:
    scene = Scene()
    scene.owned("java_sea", ANN, value=4)
    scene.stand(ANN, "java_sea")
    scene.play("done")
    assert scene.seat == BOB


@pytest.mark.rule("OI-5.3")
def test_drilling_costs_money_and_takes_one_die_and_an_empty_field() -> None:
    scene = Scene()
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[4])
    assert scene.cash[ANN] == 190_000
    scene.close("java_sea 2", "java_sea 3")
    scene.rig("java_sea 1", ANN, 1)
    scene.stand(ANN, "java_sea")
    assert scene.refused("drill") == "OI-5.3"


@pytest.mark.rule("OI-5.4")
@pytest.mark.parametrize("die", [1, 2])
def test_a_dry_hole(die: int) -> None:
    scene = Scene()
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[die])
    assert scene.rig_owner("pacific_south 1") == -1 and scene.cash[ANN] == 190_000
    assert scene.seat == BOB and "dry_hole" in scene.told


@pytest.mark.rule("OI-5.5")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_a_strike(die: int) -> None:
    scene = Scene()
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[die])
    assert scene.rig_owner("pacific_south 1") == ANN and scene.value("pacific_south 1") == die
    assert scene.asked == "strike"


@pytest.mark.rule("OI-5.6")
def test_the_first_empty_field_is_taken_where_fields_are_alike() -> None:
    scene = Scene()
    scene.rig("pacific_south 1", BOB, 4)
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[5])
    assert scene.rig_owner("pacific_south 2") == ANN


@pytest.mark.rule("OI-5.6")
def test_the_field_is_chosen_after_the_strike_where_fields_differ() -> None:
    scene = Scene(components=changed(("base = [5000, 5000, 5000]", "base = [5000, 5000, 7000]")))
    scene.rig("pacific_south 1", BOB, 4)
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[5])
    assert scene.asked == "field" and scene.options == ["rig pacific_south 2", "rig pacific_south 3"]
    assert scene.refused("rig pacific_south 1") == "OI-5.5"
    scene.play("rig pacific_south 3")
    assert scene.value("pacific_south 3") == 5 and scene.asked == "strike"


@pytest.mark.rule("OI-5.7")
def test_drilling_with_money_that_has_to_be_raised() -> None:
    scene = Scene()
    scene.give(ANN, cash=1_000, barrels=2_000)
    scene.rig("orinoco 1", ANN, 3)
    scene.stand(ANN, "pacific_south")
    scene.play("drill")
    assert scene.asked == "raise" and scene.told == ["drills", "owes"]
    scene.play("sell_rig orinoco 1", dice=[6])
    assert scene.cash[ANN] == 1_000 + 15_000 - 10_000 and scene.value("pacific_south 1") == 6
    scene.give(BOB, cash=5_999, barrels=2_000)
    scene.stand(BOB, "pacific_south")
    assert scene.asked == "play" and scene.refused("drill") == "OI-5.7"


@pytest.mark.rule("OI-5.8")
def test_drilling_under_anothers_royalty() -> None:
    scene = Scene()
    scene.owned("java_sea", BOB, value=4)
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[3])
    assert scene.rig_owner("java_sea 2") == ANN


@pytest.mark.rule("OI-5.9")
def test_buying_the_royalty_at_the_strike() -> None:
    scene = Scene()
    scene.stand(ANN, "pacific_south")
    scene.play("drill", dice=[3])
    scene.play("yes")
    assert scene.cash[ANN] == 200_000 - 10_000 - 20_000 and scene.royalty_owner("pacific_south") == ANN
    scene.stand(BOB, "java_sea")
    scene.play("drill", dice=[3])
    scene.play("no")
    assert scene.royalty_owner("java_sea") == GOVERNMENT and scene.seat == ANN


@pytest.mark.rule("OI-5.10")
def test_a_strike_under_anothers_royalty_gives_no_royalty() -> None:
    scene = Scene()
    scene.owned("java_sea", BOB, value=0)
    scene.stand(ANN, "java_sea")
    assert scene.refused("royalty java_sea") == "OI-5.10"
    scene.play("drill", dice=[6])
    assert scene.asked == "end" and scene.royalty_owner("java_sea") == BOB


@pytest.mark.rule("OI-5.11")
@pytest.mark.parametrize("value", [0, 2, 6])
def test_buying_the_royalty_later_is_the_play(value: int) -> None:
    scene = Scene()
    scene.rig("java_sea 2", ANN, value)
    scene.rig("orinoco 1", BOB, 3)
    scene.turn(ANN)
    assert scene.refused("royalty java_sea") == "OI-5.11", "not before landing there"
    scene.stand(ANN, "orinoco")
    assert scene.refused("royalty orinoco") == "OI-5.11", "no rig of one's own"
    scene.stand(ANN, "java_sea")
    scene.play("royalty java_sea")
    assert scene.royalty_owner("java_sea") == ANN and scene.cash[ANN] == 168_000
    assert value == 0 or scene.seat == BOB


@pytest.mark.rule("OI-5.12")
def test_a_rig_sold_to_the_government_is_no_rig_any_more() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 5)
    scene.stand(ANN, "java_sea")
    assert "royalty java_sea" in scene.options
    scene.play("sell_rig java_sea 1", "done")
    assert scene.asked == "play" and scene.refused("royalty java_sea") == "OI-5.11"


@pytest.mark.rule("OI-5.13")
def test_which_rig_becomes_the_royalty_rig() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 0)
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[4])
    scene.play("yes")
    assert scene.state.royalty_field[scene.zone("java_sea")] == scene.field("java_sea 2"), "the rig just drilled"
    scene = Scene()
    scene.rig("java_sea 1", ANN, 0)
    scene.rig("java_sea 2", BOB, 3)
    scene.rig("java_sea 3", ANN, 5)
    scene.stand(ANN, "java_sea")
    scene.play("royalty java_sea")
    assert scene.options == ["rig java_sea 1", "rig java_sea 3"] and scene.refused("rig java_sea 2") == "OI-5.13"
    scene.play("rig java_sea 1")
    assert scene.state.royalty_field[scene.zone("java_sea")] == scene.field("java_sea 1")


@pytest.mark.rule("OI-5.14")
def test_raising_the_price_of_a_royalty_without_its_own_rig() -> None:
    scene = Scene()
    scene.give(ANN, cash=17_000, barrels=0)
    scene.rig("java_sea 1", ANN, 5)
    scene.rig("orinoco 1", ANN, 5)
    scene.stand(ANN, "java_sea")
    scene.play("royalty java_sea")
    assert "sell_rig orinoco 1" in scene.automatic, "only the other rig could be sold"
    assert scene.royalty_owner("java_sea") == ANN and scene.cash[ANN] == 0 and scene.value("java_sea 1") == 5
    scene.give(BOB, cash=31_999, barrels=0)
    scene.rig("siberia 1", BOB, 5)
    scene.stand(BOB, "siberia")
    assert scene.refused("royalty siberia") == "OI-5.14"


def forced() -> Scene:
    """Ann is in Java Sea, whose Royalty is Bob's."""
    scene = Scene()
    scene.owned("java_sea", BOB, value=0)
    return scene


@pytest.mark.rule("OI-5.15")
def test_anothers_royalty_forces_a_play() -> None:
    scene = forced()
    scene.stand(ANN, "java_sea")
    assert scene.refused("done") == "OI-5.15"
    assert {"drill", "buy java_sea"} <= set(scene.options)
    scene.rig("java_sea 2", BOB, 3)
    assert {"drill", "buy java_sea", "pump java_sea 2"} <= set(scene.options)


@pytest.mark.rule("OI-5.16")
def test_what_satisfies_a_forced_play() -> None:
    scene = forced()
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[1])
    assert scene.asked == "end" and scene.seat == ANN, "a failed drilling does"
    scene.stand(ANN, "java_sea")
    scene.play("buy java_sea", "price 10", "no")
    assert scene.asked == "play" and scene.refused("done") == "OI-5.15", "a refused offer does not"
    scene.stand(ANN, "java_sea")
    scene.play("buy java_sea", "price 10", "yes")
    assert scene.seat == BOB, "a purchase does"
    scene = forced()
    scene.rig("java_sea 2", BOB, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 2")
    scene.play("units 1", dice=[1, 1])
    assert scene.asked == "end" and scene.seat == ANN, "a production does"


@pytest.mark.rule("OI-5.17")
def test_nothing_possible_means_no_obligation() -> None:
    scene = forced()
    scene.close("java_sea 2", "java_sea 3")
    scene.stand(ANN, "java_sea")
    assert {"done", "buy java_sea"} <= set(scene.options), "all dry: free to land on, though one may ask"
    scene.play("buy java_sea", "price 10", "no")
    scene.play("done")
    assert scene.seat == BOB


@pytest.mark.rule("OI-5.18")
def test_drilling_forces_only_who_can_pay_pumping_everybody_cards_nobody() -> None:
    scene = forced()
    scene.give(ANN, cash=0, barrels=8_000)
    scene.stand(ANN, "java_sea")
    assert scene.refused("done") == "OI-5.15", "8,000 barrels would pay for drilling"
    scene.give(ANN, barrels=7_000)
    assert "done" in scene.options and scene.refused("drill") == "OI-5.7"
    scene.card(ANN, "drilling_grant")
    assert {"done", "drill"} <= set(scene.options), "the grant may be used, not must"
    scene.rig("java_sea 2", BOB, 6)
    assert scene.refused("done") == "OI-5.15", "pumping is always possible"


@pytest.mark.rule("OI-5.19")
def test_selling_ones_own_royalty_after_arriving_forces_nobody() -> None:
    scene = Scene()
    scene.owned("java_sea", ANN)
    scene.rig("java_sea 2", BOB, 3)
    scene.stand(ANN, "java_sea")
    scene.play("offer java_sea to 2", "price 5", "yes", "done")
    assert scene.royalty_owner("java_sea") == BOB and "done" in scene.options, "she came as its owner"
    scene.play("done")
    assert scene.seat == BOB


@pytest.mark.rule("OI-5.19", "OI-4.9")
def test_a_royalty_sold_to_the_government_after_the_arrival_still_forces() -> None:
    scene = Scene()
    scene.owned("java_sea", BOB)
    scene.owned("orinoco", ANN)
    scene.give(BOB, cash=0, barrels=0)
    scene.stand(ANN, "java_sea")
    assert scene.refused("done") == "OI-5.15"
    scene.play("offer orinoco to 2", "price 16")
    assert scene.seat == BOB and scene.options == ["no", "sell_royalty java_sea"]
    scene.play("sell_royalty java_sea", "yes")
    assert scene.royalty_owner("java_sea") == GOVERNMENT and scene.royalty_owner("orinoco") == BOB
    scene.play("done", dice=[1])
    assert scene.automatic[0] == "drill", "fixed on arrival: it is the only play"


@pytest.mark.rule("OI-5.17")
def test_nobody_is_asked_where_nothing_can_be_done() -> None:
    scene = Scene()
    scene.close("java_sea 1", "java_sea 2", "java_sea 3")
    scene.stand(ANN, "java_sea")
    assert scene.told == ["nothing_to_do"] and scene.seat == BOB
    scene = Scene()
    scene.give(ANN, cash=0, barrels=7_000)
    scene.stand(ANN, "java_sea")
    assert "nothing_to_do" in scene.told, "drilling cannot be paid"
