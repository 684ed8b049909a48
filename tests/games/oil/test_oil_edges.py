"""Exactly enough, and nothing left: the edges of money, oil and fields."""

import pytest

from games.oil.oil_scene import ANN, BOB, CYD, Scene


@pytest.mark.rule("OI-5.7", "OI-5.14", "OI-10.2")
def test_exactly_enough_to_drill_and_to_buy() -> None:
    """What could be raised counts to the last dollar."""
    for short in (0, 1):
        scene = Scene()
        cost = int(scene.game.cost[scene.zone("java_sea")])
        scene.give(ANN, cash=cost - 4_000 - short, barrels=2_000)
        scene.stand(ANN, "java_sea")
        assert ("drill" in scene.options) == (short == 0)
        scene = Scene()
        price = int(scene.game.royalty[scene.zone("java_sea")])
        scene.rig("java_sea 1", ANN, 6)
        scene.close("java_sea 2", "java_sea 3")
        scene.give(ANN, cash=price - 2_000 - short, barrels=1_000)
        scene.stand(ANN, "java_sea")
        assert ("royalty java_sea" in scene.options) == (short == 0), "the rig itself is not sold for it"


@pytest.mark.rule("OI-10.2", "OI-11.1")
def test_any_rig_can_be_sold_for_a_bill() -> None:
    """Wherever on the board it stands: Ann has a bill of $2,000, two barrels' worth of cash too little and one rig."""
    for field in range(60):
        scene = Scene()
        name = f"{scene.game.square_ids[scene.game.zone_square[field // 3]]} {field % 3 + 1}"
        scene.give(ANN, cash=1_999, barrels=0)
        scene.rig(name, ANN, 3)
        scene.stand(ANN, "oil_power_5", card="inspection")
        assert scene.told[-1] == "paid_for" and scene.automatic == [] and scene.rig_owner(name) == 9
        assert scene.cash[ANN] == 1_999 - 2_000 + scene.game.cost[field // 3] // 2


@pytest.mark.rule("OI-11.2", "OI-12.1", "OI-12.2")
def test_a_bankruptcy_with_one_field_left_goes_on_and_with_none_ends_the_game() -> None:
    for left in (1, 0):
        scene = Scene(3)
        scene.rig("siberia 1", ANN, 2)
        if left:
            scene.rig("siberia 2", BOB, 2)
        scene.close_all()
        scene.give(ANN, cash=500, barrels=0)
        scene.stand(ANN, "oil_power_5", card="inspection")
        assert "bankrupt" in scene.told and scene.state.wet == left
        assert scene.state.over == (left == 0) and ("all_dry" in scene.told) == (left == 0)
        assert left == 0 or scene.seat == BOB


@pytest.mark.rule("OI-9.2")
def test_who_sold_all_his_oil_in_the_office_has_none_for_the_market() -> None:
    scene = Scene()
    scene.card(ANN, "embargo")
    scene.stand(ANN, "london")
    scene.play("office", "sell_oil", "barrels 10")
    scene.play("done")
    assert scene.automatic[0] == "done" and "no_sale" in scene.told and scene.seat == BOB, "nothing is left to do"


@pytest.mark.rule("OI-7.4")
def test_nobody_offers_a_royalty_to_who_could_not_pay_the_least_price() -> None:
    scene = Scene(3)
    scene.owned("orinoco", ANN)
    scene.give(BOB, cash=999, barrels=0)
    scene.give(CYD, cash=0, barrels=1_000)
    scene.turn(ANN)
    assert scene.offered("offer") == ["orinoco to 3"]
    scene.play("office")
    assert scene.refused("offer orinoco to 2") == "OI-7.4" and scene.refused("offer orinoco to 1") == "OI-7.1"


@pytest.mark.rule("OI-10.6")
def test_only_the_rigs_of_the_production_are_kept_from_sale() -> None:
    """Not the rig in the field before the square, nor the one after it."""
    scene = Scene()
    zone = scene.zone("java_sea")
    names = [scene.game.square_ids[scene.game.zone_square[zone + step]] for step in (-1, 1)]
    scene.rig(f"{names[0]} 3", ANN, 3)
    scene.rig(f"{names[1]} 1", ANN, 3)
    for number in (1, 2, 3):
        scene.rig(f"java_sea {number}", ANN, 3)
    scene.give(ANN, cash=0, barrels=100_000)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", "units 1", "units 0", "units 2", dice=[1, 2])
    kept = [f"sell_rig {names[0]} 3", "sell_rig java_sea 2", f"sell_rig {names[1]} 1"]
    assert scene.asked == "pay" and [text for text in scene.options if text.startswith("sell_rig")] == kept


@pytest.mark.rule("OI-11.2")
def test_a_bankrupt_sells_all_he_can_wherever_it_stands() -> None:
    scene = Scene(3)
    rigs = ["pacific_north 1", "pacific_north 2", "java_sea 3", "orinoco 1", "orinoco 2", "arabian_gulf_east 3"]
    for name in rigs:
        scene.rig(name, ANN, 3)
    royalties = ["pacific_north", "arabian_gulf_east"]
    for name, number in zip(royalties, (1, 3), strict=True):
        scene.royalty(name, ANN, number)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.give(ANN, cash=0, barrels=1_000)
    scene.stand(ANN, "siberia")
    scene.play("pump siberia 1")
    scene.play("units 6", dice=[6, 6])
    assert (scene.told.count("rig_sold"), scene.told.count("royalty_sold"), scene.told.count("oil_sold")) == (6, 2, 1)
    raised = sum(int(scene.game.cost[scene.field(name) // 3]) // 2 for name in rigs)
    raised += sum(int(scene.game.royalty[scene.zone(name)]) // 2 for name in royalties) + 2_000
    assert scene.state.bank[3] == -raised, "the government is paid first"


@pytest.mark.rule("OI-7.2")
def test_it_stays_the_turn_of_who_opens_a_negotiation() -> None:
    scene = Scene(3)
    scene.owned("orinoco", ANN)
    scene.turn(ANN)
    scene.play("offer orinoco to 2", "price 5")
    assert (scene.seat, scene.asked, scene.state.turn_seat) == (BOB, "answer", ANN)
