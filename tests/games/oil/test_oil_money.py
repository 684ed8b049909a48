"""Selling to the government (OI-10), debts and bankruptcy (OI-11)."""

import pytest

from boomtown.games.oil.rules.box import CLOSED
from games.oil.oil_scene import ANN, BOB, CYD, GOVERNMENT, Scene


@pytest.mark.rule("OI-10.1")
def test_oil_at_two_dollars() -> None:
    scene = Scene()
    scene.play("sell_oil")
    assert scene.options == [f"barrels {thousands}" for thousands in range(1, 11)]
    assert scene.refused("barrels 11") == scene.refused("barrels 0") == "OI-10.1"
    scene.play("barrels 4")
    assert scene.cash[ANN] == 208_000 and scene.barrels[ANN] == 6_000 and scene.asked == "office"
    scene.play("sell_oil", "barrels 5")
    scene.card(ANN, "embargo")
    scene.play("sell_oil")
    assert scene.barrels[ANN] == 0 and scene.refused("sell_oil") == "OI-10.1"


@pytest.mark.rule("OI-10.2")
def test_rigs_above_two_at_half_the_drilling_cost() -> None:
    scene = Scene()
    scene.rig("gulf_coast_texas 1", ANN, 3)
    scene.rig("gulf_coast_texas 2", ANN, 2)
    scene.rig("gulf_coast_texas 3", BOB, 6)
    scene.turn(ANN)
    assert scene.offered("sell_rig") == ["gulf_coast_texas 1"]
    assert scene.refused("sell_rig gulf_coast_texas 2") == scene.refused("sell_rig gulf_coast_texas 3") == "OI-10.2"
    scene.play("sell_rig gulf_coast_texas 1")
    assert scene.cash[ANN] == 206_500 and scene.value("gulf_coast_texas 1") == 0


@pytest.mark.rule("OI-10.3")
def test_a_rig_drilled_for_nothing_brings_the_same() -> None:
    scene = Scene()
    scene.card(ANN, "drilling_grant")
    scene.stand(ANN, "siberia")
    scene.play("drill")
    scene.play("card drilling_grant", dice=[4])
    scene.play("no")
    scene.turn(ANN)
    scene.play("sell_rig siberia 1")
    assert scene.cash[ANN] == 220_000


@pytest.mark.rule("OI-10.4")
def test_a_royalty_at_half_its_price() -> None:
    scene = Scene()
    scene.owned("atlantic_north", ANN, value=1)
    scene.turn(ANN)
    scene.play("sell_royalty atlantic_north")
    assert scene.cash[ANN] == 222_500 and scene.royalty_owner("atlantic_north") == GOVERNMENT
    assert scene.rig_owner("atlantic_north 1") == ANN and scene.value("atlantic_north 1") == 1
    assert scene.state.royalty_field[scene.zone("atlantic_north")] == -1
    assert scene.refused("sell_royalty atlantic_north") == "OI-10.4"


@pytest.mark.rule("OI-10.5")
def test_selling_the_royalty_rig_keeps_the_royalty() -> None:
    scene = Scene()
    scene.owned("atlantic_north", ANN, value=5)
    scene.turn(ANN)
    scene.play("sell_rig atlantic_north 1")
    assert scene.royalty_owner("atlantic_north") == ANN and scene.cash[ANN] == 211_000
    scene.play("sell_royalty atlantic_north")
    assert scene.royalty_owner("atlantic_north") == GOVERNMENT and scene.rig_owner("atlantic_north 1") == CLOSED


@pytest.mark.rule("OI-10.6", "OI-11.1")
def test_sales_in_the_middle_of_a_payment() -> None:
    scene = Scene()
    scene.give(ANN, cash=10_000, barrels=6_000)
    scene.rig("java_sea 1", ANN, 6)
    scene.rig("java_sea 2", ANN, 5)
    scene.rig("orinoco 1", ANN, 4)
    scene.owned("pacific_south", ANN)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", "units 0")
    scene.play("units 1", dice=[4, 5])
    assert scene.asked == "pay" and scene.refused("pay") == "OI-11.1", "40,000 are owed"
    assert scene.refused("sell_rig java_sea 2") == "OI-10.6", "pumped from"
    assert scene.options == ["sell_oil", "sell_rig java_sea 1", "sell_rig orinoco 1", "sell_royalty pacific_south"]
    scene.play("sell_rig orinoco 1")
    scene.play("sell_oil", "barrels 2")
    assert scene.asked == "pay" and scene.cash[ANN] == 29_000
    scene.play("sell_royalty pacific_south")
    assert scene.asked == "pay" and scene.cash[ANN] == 39_000
    scene.play("sell_oil", "barrels 1")
    assert scene.automatic[0] == "pay", "as soon as he can, he pays"
    assert scene.cash[ANN] == 1_000 and scene.barrels[ANN] == 3_000 + 8_000


@pytest.mark.rule("OI-10.7")
def test_oil_being_pumped_cannot_pay_for_itself() -> None:
    scene = Scene()
    scene.give(ANN, cash=15_999, barrels=0)
    scene.rig("java_sea 1", ANN, 1)
    scene.rig("orinoco 1", ANN, 2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[2, 2])
    assert scene.state.over and scene.state.winners() == [BOB]


@pytest.mark.rule("OI-11.1")
def test_a_bill_is_paid_by_sales_in_any_order() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=10_000)
    scene.rig("orinoco 1", ANN, 4)
    scene.rig("pacific_south 1", ANN, 4)
    scene.stand(ANN, "oil_power_5", card="cleanup")
    assert scene.asked == "raise"
    assert scene.options == ["sell_oil", "sell_rig pacific_south 1", "sell_rig orinoco 1"]
    scene.play("sell_rig pacific_south 1")
    assert scene.asked == "raise" and scene.cash[ANN] == 5_000
    scene.play("sell_oil", "barrels 3")
    assert scene.seat == BOB and scene.cash[ANN] == 1_000 and "paid_for" in scene.told


@pytest.mark.rule("OI-11.2")
def test_everything_is_sold_if_it_is_not_enough() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=1_000, barrels=2_000)
    scene.rig("orinoco 1", ANN, 2)
    scene.rig("pacific_south 1", ANN, 4)
    scene.owned("pacific_north", ANN)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    scene.play("pump siberia 1")
    scene.play("units 1", dice=[6, 6])
    assert {"oil_sold", "rig_sold", "royalty_sold", "bankrupt"} <= set(scene.told)
    assert scene.cash[ANN] == 0 and scene.state.out[ANN] == 1
    assert sum(scene.state.bank[:3]) == 0 and scene.state.bank[3] == -(1_000 + 4_000 + 5_000 + 8_000)


@pytest.mark.rule("OI-11.2")
def test_not_while_a_card_can_help() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=0)
    scene.card(ANN, "tax_holiday", "second_throw")
    scene.rig("java_sea 1", ANN, 1)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[6, 6])
    assert scene.options == ["card second_throw", "card tax_holiday"]
    scene.play("card tax_holiday")
    assert scene.options == ["pay", "card second_throw"], "nothing is owed any more"
    scene.play("pay")
    assert scene.barrels[ANN] == 8_000


@pytest.mark.rule("OI-11.3")
@pytest.mark.parametrize(
    ("cash", "shares"), [(10_000, (10_000, 0, 0)), (20_000, (16_000, 4_000, 0)), (47_000, (16_000, 24_000, 7_000))]
)
def test_creditors_in_order(cash: int, shares: tuple[int, int, int]) -> None:
    scene = Scene(3)
    scene.give(ANN, cash=cash, barrels=0)
    scene.rig("java_sea 1", BOB, 3)
    scene.owned("java_sea", CYD, number=2)
    scene.close("java_sea 3")
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 1")
    scene.play("units 1", dice=[2, 5])
    assert scene.state.bank[3] == -shares[0]
    assert scene.cash == [0, 200_000 + shares[2], 200_000 + shares[1]]
    assert scene.value("java_sea 1") == 3 and scene.barrels[ANN] == 0, "the production does not take place"


@pytest.mark.rule("OI-11.4", "OI-11.5")
def test_a_bankrupt_leaves_the_game() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=0, barrels=0)
    scene.card(ANN, "embargo", "spot_sale")
    scene.rig("orinoco 1", ANN, 2)
    scene.rig("orinoco 2", ANN, 0)
    scene.owned("gulf_coast_texas", ANN, value=1)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    scene.play("pump siberia 1")
    scene.play("units 1", dice=[6, 6])
    assert scene.state.at[ANN] == -1 and scene.seat == BOB
    for name in ("orinoco 1", "orinoco 2", "gulf_coast_texas 1"):
        assert scene.value(name) == 0 and scene.rig_owner(name) == CLOSED
    assert scene.royalty_owner("gulf_coast_texas") == GOVERNMENT
    assert scene.hand(ANN) == [] and sorted(scene.under) == ["embargo", "spot_sale"] and scene.barrels[ANN] == 0
    scene.rig("gulf_coast_texas 2", CYD, 4)
    scene.stand(CYD, "gulf_coast_texas")
    assert "royalty gulf_coast_texas" in scene.options, "it can be bought again"


@pytest.mark.rule("OI-11.6")
def test_a_forced_play_can_bankrupt() -> None:
    scene = Scene()
    scene.give(ANN, cash=5_000, barrels=0)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    assert scene.asked == "units", "there is no other play"
    scene.play("units 1", dice=[1, 1])
    assert scene.state.over and scene.state.winners() == [BOB]


@pytest.mark.rule("OI-11.6")
def test_a_player_may_risk_more_than_he_has() -> None:
    scene = Scene()
    scene.give(ANN, cash=50_000, barrels=0)
    scene.rig("siberia 1", ANN, 6)
    scene.stand(ANN, "siberia")
    scene.play("pump_own")
    assert scene.options[-1] == "units 6"


@pytest.mark.rule("OI-11.7")
def test_what_a_bankruptcy_leaves_unpaid_is_owed_no_more() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=20_000, barrels=0)
    scene.rig("java_sea 1", BOB, 3)
    scene.owned("java_sea", CYD, number=2)
    scene.close("java_sea 3")
    scene.stand(ANN, "java_sea")
    scene.play("pump java_sea 1")
    scene.play("units 1", dice=[2, 5])
    assert scene.cash == [0, 200_000, 204_000], "Cyd gets 4,000 of 24,000, Bob nothing"
    assert scene.state.agenda.depth == 2 and scene.seat == BOB, "nothing of it waits on the agenda"


@pytest.mark.rule("OI-11.2")
def test_a_bill_that_cannot_be_raised() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=1_000, barrels=0)
    scene.rig("orinoco 1", ANN, 2)
    scene.stand(ANN, "oil_power_5", card="inspection")
    assert {"cannot_raise", "paid_for", "bankrupt"} <= set(scene.told) and scene.state.bank[9] == -1_000
