"""Oil Power (OI-8): the stack, and a test for each of the 19 kinds."""

import pytest

from boomtown.games.oil.rules.box import CARDS
from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene


@pytest.mark.rule("OI-8.1")
def test_landing_on_oil_power_takes_a_card() -> None:
    scene = Scene()
    scene.play("throw", dice=[2, 3], card="spot_sale")
    assert scene.at(ANN) == "oil_power_5" and scene.hand(ANN) == ["spot_sale"]
    assert scene.state.stack.size == 31 and "card_drawn" in scene.told


@pytest.mark.rule("OI-8.2")
def test_used_cards_come_up_again_in_order_after_the_shuffled_ones() -> None:
    scene = Scene()
    stack = scene.state.stack
    for kind, count in enumerate(scene.game.card_count):
        for _ in range(count):
            if stack.pool.size > 1:
                scene.state.cards[15 + kind % 15] += 1
                stack.pool.left[kind] -= 1
                stack.pool.size -= 1
    scene.card(ANN)
    scene.state.cards[15 + 7] -= 1
    scene.state.cards[7] += 1
    scene.state.cards[15 + 12] -= 1
    scene.state.cards[12] += 1
    scene.turn(ANN)
    scene.play("card spot_sale")
    scene.play("barrels 1", dice=[1, 2])
    scene.play("card embargo")
    assert scene.under == ["spot_sale", "embargo"]
    scene.stand(ANN, "oil_power_5", card="inspection")
    assert scene.under == ["spot_sale", "embargo", "inspection"], "the last shuffled card came first"
    scene.stand(ANN, "oil_power_13")
    scene.stand(ANN, "oil_power_22")
    assert {"spot_sale", "embargo"} <= set(scene.hand(ANN)) and scene.under == ["inspection"]


@pytest.mark.rule("OI-8.3")
def test_open_hands_without_limit_and_an_empty_stack() -> None:
    scene = Scene()
    for name in CARDS[:15]:
        scene.card(ANN, name)
    scene.stand(ANN, "oil_power_5", card="tax_holiday")
    assert len(scene.hand(ANN)) == 16
    view = scene.state.view(BOB).fields()
    assert view["cards"] == list(scene.state.cards), "the other player sees them"
    scene.turn(BOB)
    assert scene.refused("card tax_holiday") == "OI-8.3", "one cannot play another's"
    pool = scene.state.stack.pool
    for kind in range(len(CARDS)):
        scene.state.cards[kind % 15] += pool.left[kind]
        pool.left[kind] = 0
    pool.size = 0
    scene.stand(ANN, "oil_power_5")
    assert "no_card" in scene.told


# ---------------------------------------------------------------------- drilling


@pytest.mark.rule("OI-8.5")
def test_drilling_grant() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=1_000)
    scene.card(ANN, "drilling_grant")
    scene.stand(ANN, "siberia")
    scene.play("drill", dice=[5])
    assert scene.automatic[0] == "card drilling_grant", "he cannot pay: the card is the only way"
    assert scene.cash[ANN] == 0 and scene.value("siberia 1") == 5 and scene.under == ["drilling_grant"]
    scene.card(BOB, "drilling_grant")
    scene.stand(BOB, "siberia")
    scene.play("drill")
    assert scene.options == ["throw", "card drilling_grant"]
    scene.play("throw", dice=[1])
    assert scene.cash[BOB] == 160_000 and scene.hand(BOB) == ["drilling_grant"], "its use is optional"


@pytest.mark.rule("OI-8.6")
@pytest.mark.parametrize(("die", "value"), [(1, 3), (2, 3), (3, 3), (6, 6)])
def test_seismic_survey(die: int, value: int) -> None:
    scene = Scene()
    scene.card(ANN, "seismic_survey")
    scene.stand(ANN, "java_sea")
    scene.play("drill")
    scene.play("card seismic_survey", dice=[die])
    assert scene.value("java_sea 1") == value


@pytest.mark.rule("OI-8.7")
def test_dry_hole_insurance() -> None:
    scene = Scene()
    scene.card(ANN, "dry_hole_insurance", "dry_hole_insurance", "drilling_grant", "second_throw")
    scene.stand(ANN, "java_sea")
    scene.play("drill")
    scene.play("throw", dice=[2])
    scene.play("card dry_hole_insurance")
    assert scene.cash[ANN] == 200_000 and scene.seat == BOB
    scene.stand(ANN, "java_sea")
    scene.play("drill")
    scene.play("card drilling_grant", dice=[2])
    assert scene.refused("card dry_hole_insurance") == "OI-8.7", "nothing was paid"
    scene.play("card second_throw", dice=[4])
    assert scene.rig_owner("java_sea 1") == ANN, "no insurance for a strike, nothing more to ask"


@pytest.mark.rule("OI-8.8")
def test_second_throw_for_drilling() -> None:
    scene = Scene()
    scene.card(ANN, "second_throw", "second_throw", "seismic_survey")
    scene.stand(ANN, "java_sea")
    scene.play("drill")
    scene.play("card seismic_survey", dice=[4])
    scene.play("card second_throw", dice=[1])
    assert scene.value("java_sea 1") == 3, "the second result stands; the survey still counts"
    assert scene.hand(ANN) == ["second_throw"]


@pytest.mark.rule("OI-8.8")
def test_second_throw_for_pumping_and_selling() -> None:
    scene = Scene()
    scene.card(ANN, "second_throw", "second_throw", "tax_holiday", "price_boom")
    scene.owned("java_sea", ANN, value=2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[6, 6])
    scene.play("card second_throw", dice=[1, 5])
    assert scene.refused("card second_throw") == "OI-8.8"
    scene.play("pay")
    assert scene.cash[ANN] == 192_000
    scene.stand(ANN, "london")
    scene.play("market")
    scene.play("barrels 10", dice=[1, 1])
    scene.play("card price_boom")
    scene.play("card second_throw", dice=[3, 4])
    assert scene.cash[ANN] == 192_000 + 10 * (7 + 3) * 1000, "the boom keeps its effect"


# ---------------------------------------------------------------------- payments


@pytest.mark.rule("OI-8.9")
def test_royalty_holiday() -> None:
    for owner in (BOB, -1):
        scene = Scene()
        scene.card(ANN, "royalty_holiday")
        scene.rig("java_sea 1", ANN, 2)
        if owner == BOB:
            scene.owned("java_sea", BOB, number=2)
        scene.stand(ANN, "java_sea")
        scene.play("pump_own")
        scene.play("units 1", dice=[1, 6])
        scene.play("card royalty_holiday")
        assert scene.cash == [192_000, 200_000], "nobody receives it"
    scene = Scene()
    scene.card(ANN, "royalty_holiday", "tax_holiday")
    scene.owned("java_sea", ANN, value=2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[1, 6])
    assert scene.refused("card royalty_holiday") == "OI-8.25", "there is none to pay"


@pytest.mark.rule("OI-8.10")
def test_tax_holiday() -> None:
    scene = Scene()
    scene.card(ANN, "tax_holiday")
    scene.rig("java_sea 1", ANN, 2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[4, 6])
    scene.play("card tax_holiday")
    assert scene.cash[ANN] == 200_000 - 2 * 8_000, "the difference still goes to the government"


@pytest.mark.rule("OI-8.11")
@pytest.mark.parametrize(("units", "paid"), [(1, 0), (2, 0), (4, 2)])
def test_rig_lease(units: int, paid: int) -> None:
    scene = Scene()
    scene.card(ANN, "rig_lease")
    scene.rig("java_sea 1", BOB, 4)
    scene.give(ANN, cash=500_000)
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 1")
    scene.play(f"units {units}", dice=[1, 1])
    scene.play("card rig_lease")
    assert scene.cash[BOB] == 200_000 + paid * 4 * 8_000
    scene.rig("orinoco 1", ANN, 2)
    scene.card(ANN, "tax_holiday")
    scene.state.cards[ANN * 15 + 6] += 1
    scene.state.stack.under = scene.state.stack.under[:0]
    scene.stand(ANN, "orinoco")
    scene.play("pump_own")
    scene.play("units 1", dice=[1, 1])
    assert scene.refused("card rig_lease") == "OI-8.25", "only for another's rig"


# ---------------------------------------------------------------------- sales and moving


@pytest.mark.rule("OI-8.12")
def test_spot_sale() -> None:
    scene = Scene()
    scene.card(ANN, "spot_sale", "spot_sale")
    scene.stand(ANN, "java_sea")
    scene.play("card spot_sale")
    scene.play("barrels 4", dice=[6, 6])
    assert scene.cash[ANN] == 248_000 and scene.asked == "office"
    scene.play("done")
    assert scene.asked == "play", "the play is still to come"
    scene.give(ANN, barrels=0)
    assert scene.refused("card spot_sale") == "OI-9.2"
    scene.give(ANN, cash=0, barrels=8_000)
    scene.rig("java_sea 1", ANN, 1)
    scene.rig("orinoco 1", ANN, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[1, 2])
    assert scene.asked == "pay" and scene.refused("card spot_sale") == "OI-8.12", "not in a payment"


@pytest.mark.rule("OI-8.13")
def test_price_boom() -> None:
    scene = Scene()
    scene.card(ANN, "price_boom", "price_boom", "spot_sale")
    scene.stand(ANN, "london")
    scene.play("market")
    scene.play("barrels 5", dice=[2, 3])
    scene.play("card price_boom", "keep")
    assert scene.cash[ANN] == 200_000 + 5_000 * 8
    scene.turn(ANN)
    assert scene.refused("card price_boom") == "OI-8.13"
    scene.play("card spot_sale")
    scene.play("barrels 4", dice=[2, 3])
    scene.play("card price_boom")
    assert scene.cash[ANN] == 200_000 + 9_000 * 8, "on a Spot Sale too"


@pytest.mark.rule("OI-8.14")
def test_charter_flight() -> None:
    scene = Scene()
    scene.card(ANN, "charter_flight", "charter_flight")
    scene.state.at[ANN] = 20
    scene.turn(ANN)
    scene.play("card charter_flight")
    assert scene.refused("square north_sea_central") == "OI-8.14"
    scene.play("side 3", "square london")
    assert scene.cash[ANN] == 250_000 and scene.asked == "market", "past Start, and the square is played"
    scene.play("done")
    assert scene.seat == BOB, "no extra throw"
    scene.turn(ANN)
    scene.play("card charter_flight", "side 1", "square start")
    assert scene.cash[ANN] == 350_000
    scene.turn(ANN)
    assert scene.refused("card charter_flight") == "OI-8.3"


@pytest.mark.rule("OI-8.14")
def test_charter_flight_is_no_play_after_moving() -> None:
    scene = Scene()
    scene.card(ANN, "charter_flight")
    scene.stand(ANN, "java_sea")
    assert scene.refused("card charter_flight") == "OI-8.14"


@pytest.mark.rule("OI-8.15")
def test_right_of_way() -> None:
    scene = Scene()
    scene.card(ANN, "right_of_way")
    scene.stand(ANN, "java_sea")
    assert scene.refused("card right_of_way") == "OI-8.15", "nothing is forced"
    scene.owned("java_sea", BOB, value=6)
    scene.stand(ANN, "java_sea")
    assert scene.refused("done") == "OI-5.15"
    scene.play("card right_of_way")
    assert scene.seat == BOB and scene.under == ["right_of_way"]


@pytest.mark.rule("OI-8.16")
def test_blowout_preventer() -> None:
    scene = Scene()
    scene.card(ANN, "blowout_preventer")
    scene.rig("java_sea 1", ANN, 4)
    scene.turn(ANN)
    assert scene.refused("card blowout_preventer") == "OI-8.16"
    scene.stand(ANN, "odd_even_9", odd=True)
    assert scene.options == ["card blowout_preventer", "rig java_sea 1"]
    scene.play("card blowout_preventer")
    assert scene.value("java_sea 1") == 4


# ---------------------------------------------------------------------- the others


@pytest.mark.rule("OI-8.17")
def test_embargo() -> None:
    scene = Scene(3)
    scene.card(ANN, "embargo")
    scene.turn(ANN)
    scene.play("card embargo")
    assert scene.under == ["embargo"]
    scene.state.at[ANN] = 7
    scene.play("done", dice=[1, 1])
    assert scene.state.embargo == 1 << ANN, "an extra throw does not end it"
    scene.stand(BOB, "london")
    assert (scene.seat, scene.asked) == (BOB, "end") and "embargoed" in scene.told
    asked = WORDS.text(scene.state.question(), scene.game)
    assert asked == "Player 2: you have 10,000 barrels left. Sell to the government before your turn ends?"
    scene.play("sell_oil", "barrels 1")
    assert scene.cash[BOB] == 202_000, "the government still buys, there and then"
    scene.play("done")
    assert scene.seat == CYD
    scene.give(BOB, barrels=0)
    scene.stand(BOB, "london")
    assert scene.seat == CYD, "nobody is asked who has no oil"
    scene.stand(ANN, "london")
    assert scene.state.embargo == 0 and scene.asked == "market", "it ended with Ann's next turn"
    scene.give(ANN, cash=0, barrels=0)
    scene.owned("java_sea", BOB, value=6)
    scene.close("java_sea 2", "java_sea 3")
    scene.stand(ANN, "java_sea")
    scene.state.embargo = 1 << ANN
    scene.play("units 1", dice=[1, 1])
    assert scene.state.out[ANN] and scene.state.embargo == 0, "bankruptcy ends it"


@pytest.mark.rule("OI-8.17")
def test_a_second_embargo_does_not_lift_the_first() -> None:
    """The card can come up again within a round when most others are in hands."""
    scene = Scene(3)
    scene.state.embargo = 1 << ANN
    scene.card(BOB, "embargo")
    scene.turn(BOB)
    scene.play("card embargo")
    scene.state.at[BOB] = 15
    scene.play("done", dice=[1, 2])
    assert scene.at(BOB) == "london" and "embargoed" in scene.told, "Ann's embargo still binds Bob"
    scene.stand(CYD, "london")
    assert "embargoed" in scene.told
    scene.state.embargo = 1 << ANN | 1 << BOB
    scene.card(ANN, "tanker_spill")
    scene.stand(ANN, "london")
    assert "embargoed" in scene.told and scene.state.embargo == 1 << BOB, "Bob's binds Ann, whose own is over"


@pytest.mark.rule("OI-8.18")
def test_a_spot_sale_under_an_embargo() -> None:
    scene = Scene()
    scene.state.embargo = 1 << ANN
    scene.card(BOB, "spot_sale")
    scene.stand(BOB, "london")
    scene.play("card spot_sale")
    scene.play("barrels 1", dice=[3, 4])
    assert scene.cash[BOB] == 207_000


@pytest.mark.rule("OI-8.19")
def test_tanker_spill() -> None:
    scene = Scene(4)
    scene.card(ANN, "tanker_spill")
    scene.give(CYD, barrels=3_000)
    scene.give(3, barrels=0)
    scene.turn(ANN)
    scene.play("card tanker_spill")
    assert scene.options == ["player 2", "player 3"] and scene.refused("player 4") == "OI-8.19"
    scene.play("player 3")
    assert scene.barrels == [10_000, 10_000, 0, 0]
    scene = Scene()
    scene.card(ANN, "tanker_spill")
    scene.turn(ANN)
    scene.play("card tanker_spill")
    assert scene.barrels[BOB] == 5_000


@pytest.mark.rule("OI-8.20")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (4, 6), (5, 6)])
def test_enhanced_recovery(before: int, after: int) -> None:
    scene = Scene()
    scene.card(ANN, "enhanced_recovery")
    scene.rig("java_sea 1", ANN, before)
    scene.rig("orinoco 1", ANN, 0)
    scene.rig("orinoco 2", ANN, 6)
    scene.rig("orinoco 3", ANN, 1)
    scene.turn(ANN)
    scene.play("card enhanced_recovery")
    assert scene.options == ["rig java_sea 1", "rig orinoco 3"] and scene.refused("rig orinoco 1") == "OI-8.20"
    scene.play("rig java_sea 1")
    assert scene.value("java_sea 1") == after


@pytest.mark.rule("OI-8.20")
def test_enhanced_recovery_is_not_for_payments() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=8_000)
    scene.card(ANN, "enhanced_recovery")
    scene.rig("java_sea 1", ANN, 1)
    scene.rig("orinoco 1", ANN, 3)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[1, 2])
    assert scene.asked == "pay" and scene.refused("card enhanced_recovery") == "OI-8.20"


@pytest.mark.rule("OI-8.21")
def test_government_subsidy() -> None:
    scene = Scene()
    scene.stand(ANN, "oil_power_5", card="subsidy")
    assert scene.cash[ANN] == 225_000 and scene.under == ["subsidy"] and scene.hand(ANN) == []


@pytest.mark.rule("OI-8.22")
def test_reserve_release() -> None:
    scene = Scene()
    scene.stand(ANN, "oil_power_5", card="reserve_release")
    assert scene.barrels[ANN] == 15_000 and scene.under == ["reserve_release"]


@pytest.mark.rule("OI-8.23")
@pytest.mark.parametrize(("barrels", "bill"), [(0, 0), (7_000, 7_000), (90_000, 20_000)])
def test_clean_up_bill(barrels: int, bill: int) -> None:
    scene = Scene()
    scene.give(ANN, barrels=barrels)
    scene.card(ANN, "embargo")
    scene.stand(ANN, "oil_power_5", card="cleanup")
    assert scene.cash[ANN] == 200_000 - bill and scene.under == ["cleanup"]


@pytest.mark.rule("OI-8.24")
@pytest.mark.parametrize(("rigs", "bill"), [(0, 0), (3, 6_000), (12, 20_000)])
def test_safety_inspection(rigs: int, bill: int) -> None:
    scene = Scene()
    for field in range(rigs):
        scene.rig(f"{scene.game.square_ids[scene.game.zone_square[field // 3]]} {field % 3 + 1}", ANN, 2)
    scene.rig("siberia 1", ANN, 0)
    scene.rig("siberia 2", BOB, 5)
    scene.stand(ANN, "oil_power_5", card="inspection")
    assert scene.cash[ANN] == 200_000 - bill


@pytest.mark.rule("OI-8.25")
def test_cards_without_effect_are_refused() -> None:
    scene = Scene()
    scene.card(ANN, "embargo", "tanker_spill", "enhanced_recovery", "seismic_survey")
    scene.give(BOB, barrels=0)
    scene.stand(ANN, "java_sea")
    scene.state.embargo = 1 << ANN
    scene.state.choices.known = False
    for name in ("embargo", "tanker_spill", "enhanced_recovery"):
        assert scene.refused(f"card {name}") == "OI-8.25"
    assert scene.refused("card seismic_survey") == "OI-8.6"
