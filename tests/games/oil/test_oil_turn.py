"""Turns and moving (OI-4), markets and ODD / EVEN (OI-9)."""

import pytest

from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene


@pytest.mark.rule("OI-4.1")
def test_throw_move_play_and_pass_on() -> None:
    scene = Scene(3)
    scene.play("throw", dice=[2, 1])
    assert scene.at(ANN) == "tokyo" and scene.asked == "market"
    scene.play("done")
    assert scene.seat == BOB
    scene.state.out[CYD] = 1
    scene.state.alive -= 1
    scene.play("throw", dice=[2, 1])
    scene.play("done")
    assert scene.seat == ANN, "who is out is passed over"


@pytest.mark.rule("OI-4.2", "OI-4.3")
def test_doubles_give_another_throw_again_and_again() -> None:
    scene = Scene()
    for _ in range(5):
        scene.state.at[ANN] = 7
        scene.play("throw", dice=[1, 1])
        assert scene.at(ANN) == "odd_even_9" and "again" in scene.told
        assert (scene.seat, scene.asked) == (ANN, "move")
    scene.state.at[ANN] = 23
    scene.play("throw", dice=[1, 3])
    assert scene.at(ANN) == "odd_even_27" and scene.seat == BOB


@pytest.mark.rule("OI-4.3")
def test_doubles_in_other_throws_do_not_count() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[3, 3])
    assert scene.seat == BOB
    scene.stand(ANN, "tokyo")
    scene.play("market")
    scene.play("barrels 18", dice=[4, 4])
    assert scene.seat == BOB


@pytest.mark.rule("OI-4.4")
def test_a_dry_hole_does_not_cost_the_extra_throw() -> None:
    scene = Scene()
    scene.play("throw", dice=[2, 2])
    scene.play("drill", dice=[1])
    assert "dry_hole" in scene.told
    assert (scene.seat, scene.asked) == (ANN, "move")


@pytest.mark.rule("OI-4.5")
def test_no_extra_throw_for_a_bankrupt_or_after_the_end() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=0, barrels=0)
    scene.owned("java_sea", BOB, value=6)
    scene.close("java_sea 2", "java_sea 3")
    scene.stand(ANN, "java_sea", extra=True)
    scene.play("units 1", dice=[6, 6])
    assert scene.state.out[ANN] == 1 and scene.seat == BOB
    scene = Scene()
    scene.rig("java_sea 1", ANN, 1)
    scene.close_all()
    scene.stand(ANN, "java_sea", extra=True)
    scene.play("pump_own", dice=[1, 1])
    assert scene.state.over


@pytest.mark.rule("OI-4.6")
@pytest.mark.parametrize(("before", "dice", "pay"), [("oil_power_35", [1, 2], 50_000), ("singapore", [2, 4], 0)])
def test_passing_start(before: str, dice: list[int], pay: int) -> None:
    scene = Scene()
    scene.state.at[ANN] = scene.game.square_ids.index(before)
    scene.play("throw", dice=dice, card="" if pay else "right_of_way")
    assert scene.cash[ANN] == 200_000 + pay
    assert ("past_start" in scene.told) == bool(pay)


@pytest.mark.rule("OI-4.7")
def test_landing_on_start_pays_more_and_leaving_it_nothing() -> None:
    scene = Scene()
    scene.state.at[ANN] = 33
    scene.play("throw", dice=[1, 2])
    assert scene.cash[ANN] == 300_000
    scene.turn(ANN)
    scene.play("throw", dice=[1, 2])
    assert scene.cash[ANN] == 300_000


@pytest.mark.rule("OI-4.8")
def test_three_moments_to_sell_to_play_a_card_and_to_negotiate() -> None:
    scene = Scene()
    scene.rig("orinoco 1", ANN, 5)
    scene.owned("siberia", ANN)
    scene.card(ANN, "embargo")
    extras = ["done", "sell_oil", "sell_rig orinoco 1", "sell_royalty siberia", "offer siberia to 2", "card embargo"]
    scene.turn(ANN)
    assert scene.asked == "move" and scene.options == ["throw", "office"]
    scene.play("office")
    assert scene.options == extras
    scene.stand(ANN, "java_sea")
    assert scene.asked == "play" and scene.options == ["done", "drill", "office"]
    scene.play("office")
    assert scene.options == extras
    scene.stand(ANN, "tokyo")
    assert scene.asked == "market" and scene.options == ["done", "market", "office"]
    scene.play("office")
    assert scene.options == extras
    scene.play("done", "market")
    assert not set(extras) & set(scene.options)
    scene.play("barrels 1", dice=[1, 2])
    assert scene.asked == "end" and scene.options == extras


@pytest.mark.rule("OI-4.8")
def test_the_office_opens_once_at_each_moment() -> None:
    scene = Scene()
    scene.card(ANN, "charter_flight")
    scene.turn(ANN)
    assert scene.options == ["throw", "office", "card charter_flight"]
    assert scene.refused("sell_oil") == "OI-4.8" and scene.refused("card embargo") == "OI-8.3"
    scene.play("office", "done")
    assert scene.options == ["throw", "card charter_flight"] and scene.refused("office") == "OI-4.8"
    scene.stand(ANN, "java_sea")
    scene.play("office", "done")
    assert scene.options == ["done", "drill"] and scene.refused("sell_oil") == "OI-4.8"
    scene = Scene()
    scene.play("office")
    scene.state.at[ANN] = 7
    scene.play("done", dice=[1, 1])
    assert scene.automatic == ["throw"], "nothing is left but the throw"
    assert scene.options == ["throw", "office"], "another throw is another moment"
    scene.give(ANN, barrels=0)
    assert scene.options == ["throw"], "there is nothing to sell, to trade or to play"


@pytest.mark.rule("OI-4.8")
def test_the_throw_goes_without_saying_where_no_card_can_be_played_and_no_royalty_bought_first() -> None:
    def routine(scene: Scene) -> str:
        answer = scene.state.routine()
        return scene.game.actions.text(answer) if answer >= 0 else ""

    scene = Scene()
    assert scene.options == ["throw", "office"] and routine(scene) == "throw"
    scene.card(ANN, "drilling_grant")
    assert routine(scene) == "throw", "it is for another moment"
    for card in ("charter_flight", "embargo"):
        scene = Scene()
        scene.card(ANN, card)
        assert routine(scene) == "", card
    scene.stand(ANN, "java_sea")
    assert routine(scene) == "", "a play is a question"
    for royalty, wanted in (("landing", "throw"), ("any_time", "")):
        scene = Scene(royalty=royalty)
        scene.rig("java_sea 1", ANN, 4)
        assert routine(scene) == wanted


@pytest.mark.rule("OI-4.11")
def test_long_lists_lie_behind_a_word_and_longer_ones_behind_a_region() -> None:
    zones = ["pacific_north", "pacific_south", "java_sea", "sahara_west"]
    scene = Scene()
    for name in zones[:3]:
        scene.rig(f"{name} 1", ANN, 4)
    scene.turn(ANN)
    scene.play("office")
    assert scene.options == ["done", "sell_oil", *(f"sell_rig {name} 1" for name in zones[:3])]
    assert scene.refused("assets") == "OI-4.11", "they lie open"
    scene.rig("sahara_west 1", ANN, 4)
    scene.turn(ANN)
    scene.play("office")
    assert scene.options == ["done", "sell_oil", "assets"] and scene.refused("sell_rig java_sea 1") == "OI-4.11"
    scene.play("assets")
    assert scene.options == [f"sell_rig {name} 1" for name in zones]
    for name in zones:
        for number in (2, 3):
            scene.rig(f"{name} {number}", ANN, 4)
    scene.turn(ANN)
    scene.play("office", "assets")
    assert scene.options == ["region pacific", "region java", "region sahara"]
    assert scene.refused("sell_rig java_sea 1") == scene.refused("region arctic") == "OI-4.11"
    assert "6 to choose from" in WORDS.text(scene.state.label(scene.game.actions.parse("region pacific")), scene.game)
    scene.play("region java")
    assert scene.options == [f"sell_rig java_sea {number}" for number in (1, 2, 3)]
    assert scene.refused("sell_rig sahara_west 1") == "OI-4.11"
    scene.play("sell_rig java_sea 2")
    assert scene.asked == "office" and scene.value("java_sea 2") == 0
    scene.stand(ANN, "odd_even_9", odd=True)
    assert scene.options == ["region pacific", "region java", "region sahara"]
    scene.play("region sahara", "rig sahara_west 3")
    assert scene.value("sahara_west 3") == 0
    scene.card(ANN, "enhanced_recovery", "charter_flight")
    scene.rig("orinoco 1", ANN, 2)
    scene.turn(ANN)
    scene.play("card enhanced_recovery", "region pacific", "rig pacific_north 1")
    assert scene.value("pacific_north 1") == 6
    scene.play("done", "card charter_flight")
    assert scene.options == [f"side {side}" for side in (1, 2, 3, 4)] and scene.refused("square siberia") == "OI-4.11"
    scene.play("side 3")
    assert len(scene.options) == 9 and scene.refused("square tokyo") == "OI-4.11"


@pytest.mark.rule("OI-4.11", "OI-7.2", "OI-13.2")
def test_long_lists_of_royalties() -> None:
    scene = Scene(3, royalty="any_time")
    for zone in range(12):
        name = scene.game.square_ids[scene.game.zone_square[zone]]
        scene.owned(name, BOB)
        scene.rig(f"{name} 2", ANN, 0)
    for name in ("siberia", "arctic_west", "arctic_east", "arabian_desert"):
        scene.rig(f"{name} 1", ANN, 0)
    scene.turn(ANN)
    scene.play("office")
    assert scene.options == ["done", "sell_oil", "trade", "claim"]
    scene.play("trade")
    assert scene.offered("region") == ["pacific", "java", "sahara", "gulf", "orinoco", "atlantic", "northsea"]
    scene.play("region gulf")
    assert scene.options == ["buy gulf_coast_texas", "buy gulf_coast_louisiana", "buy campeche_bay"]
    scene.play("buy campeche_bay", "price 1", "no", "claim")
    assert scene.options == [f"royalty {name}" for name in ("siberia", "arctic_west", "arctic_east", "arabian_desert")]
    scene.play("royalty siberia")
    assert scene.royalty_owner("siberia") == ANN and scene.asked == "office"
    assert scene.offered("royalty") == ["arctic_west", "arctic_east", "arabian_desert"], "now they lie open"


@pytest.mark.rule("OI-4.8", "OI-10.6")
def test_in_a_payment_only_sales_and_the_cards_for_it() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=10_000)
    scene.rig("orinoco 1", ANN, 5)
    scene.owned("siberia", ANN)
    scene.rig("java_sea 1", ANN, 4)
    scene.card(ANN, "embargo", "tax_holiday", "spot_sale", "enhanced_recovery")
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[2, 3])
    assert scene.options == ["sell_oil", "sell_rig orinoco 1", "sell_royalty siberia", "card tax_holiday"]


@pytest.mark.rule("OI-4.9")
def test_nobody_is_asked_to_sell_in_anothers_turn() -> None:
    scene = Scene(3)
    scene.owned("java_sea", BOB, value=6)
    scene.card(ANN, "tanker_spill")
    scene.stand(ANN, "java_sea")
    scene.play("card tanker_spill", "player 2")
    assert scene.seat == ANN and scene.barrels[BOB] == 5_000, "a victim is not asked"
    scene.play("done", "pump java_sea 1")
    assert scene.seat == ANN
    scene.play("units 1", dice=[3, 3])
    assert scene.barrels[ANN] == 18_000 and scene.seat == BOB, "his own turn"


@pytest.mark.rule("OI-4.10")
def test_oil_left_after_a_sale_can_go_to_the_government_there_and_then() -> None:
    scene = Scene()
    scene.stand(ANN, "london")
    scene.play("market")
    scene.play("barrels 9", dice=[1, 2])
    assert (scene.seat, scene.asked) == (ANN, "end") and scene.options == ["done", "sell_oil"]
    scene.play("sell_oil")
    assert scene.cash[ANN] == 200_000 + 27_000 + 2_000 and scene.seat == BOB, "nothing is left to ask about"


@pytest.mark.rule("OI-4.10")
def test_no_question_at_the_end_after_declining_or_before_another_throw() -> None:
    scene = Scene()
    scene.stand(ANN, "java_sea")
    scene.play("done")
    assert (scene.seat, scene.asked) == (BOB, "move")
    scene.stand(ANN, "java_sea", extra=True)
    scene.play("drill", dice=[2])
    assert (scene.seat, scene.asked) == (ANN, "move")
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[2])
    assert (scene.seat, scene.asked) == (BOB, "move"), "neither a card nor a trade"
    scene.rig("siberia 1", ANN, 6)
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[2])
    assert scene.seat == BOB, "sales alone wait for the next turn"
    scene.card(ANN, "embargo")
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[2])
    assert (scene.seat, scene.asked) == (ANN, "end")
    assert scene.options == ["done", "sell_oil", "sell_rig siberia 1", "card embargo"]
    scene.play("card embargo")
    assert (scene.seat, scene.asked) == (BOB, "move"), "it was the last card"
    scene.owned("orinoco", ANN)
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[2])
    assert (scene.seat, scene.asked) == (ANN, "end") and scene.offered("offer") == ["orinoco to 2"]
    scene.play("done")
    assert scene.seat == BOB and "done" in scene.told


@pytest.mark.rule("OI-9.1")
def test_the_market_example() -> None:
    scene = Scene()
    scene.give(ANN, barrels=30_000)
    scene.stand(ANN, "london")
    scene.play("market")
    scene.play("barrels 30", dice=[6, 4])
    assert scene.cash[ANN] == 200_000 + 300_000 and scene.barrels[ANN] == 0


@pytest.mark.rule("OI-9.2")
def test_selling_is_optional_any_thousands_and_once() -> None:
    scene = Scene()
    scene.stand(ANN, "london")
    assert "done" in scene.options
    scene.play("market")
    assert scene.options == [f"barrels {thousands}" for thousands in range(1, 11)]
    assert scene.refused("barrels 0") == scene.refused("barrels 11") == "OI-9.2"
    scene.play("barrels 3", dice=[1, 1])
    assert scene.barrels[ANN] == 7_000 and "market" not in scene.options, "one sale"
    assert scene.refused("market") and scene.asked == "end"
    scene.give(ANN, barrels=0)
    scene.card(ANN, "tanker_spill")
    scene.stand(ANN, "london")
    assert scene.asked == "end", "without oil there is nothing to ask"


@pytest.mark.rule("OI-9.3")
def test_even_passes_through() -> None:
    scene = Scene()
    scene.rig("orinoco 1", ANN, 5)
    scene.state.at[ANN] = 3
    scene.play("throw", dice=[4, 2])
    assert "passing_through" in scene.told and scene.value("orinoco 1") == 5


@pytest.mark.rule("OI-9.4")
def test_odd_costs_a_rig_with_oil() -> None:
    scene = Scene()
    scene.rig("orinoco 1", ANN, 5)
    scene.rig("orinoco 2", ANN, 1)
    scene.rig("orinoco 3", ANN, 0)
    scene.rig("siberia 1", BOB, 1)
    scene.state.at[ANN] = 2
    scene.play("throw", dice=[5, 2])
    assert scene.options == ["rig orinoco 1", "rig orinoco 2"]
    assert scene.refused("rig orinoco 3") == scene.refused("rig siberia 1") == "OI-9.4"
    scene.play("rig orinoco 2")
    assert scene.value("orinoco 2") == 0 and scene.rig_owner("orinoco 2") == ANN


@pytest.mark.rule("OI-9.5")
def test_odd_even_details() -> None:
    scene = Scene()
    scene.state.at[ANN] = 2
    scene.play("throw", dice=[5, 2])
    assert "no_rig_to_lose" in scene.told and scene.seat == BOB
    scene = Scene()
    scene.owned("orinoco", ANN, value=5)
    scene.state.at[ANN] = 3
    scene.play("throw", dice=[3, 3])
    assert scene.value("orinoco 1") == 5, "a double is even"
    scene.card(ANN, "charter_flight")
    scene.turn(ANN)
    scene.play("card charter_flight", "side 4", "square odd_even_27")
    assert "passing_through" in scene.told, "a card counts as even"
    scene.stand(ANN, "odd_even_9", odd=True)
    assert scene.value("orinoco 1") == 0 and scene.royalty_owner("orinoco") == ANN, "the only rig; its Royalty stays"


@pytest.mark.rule("OI-4.2", "OI-4.10")
@pytest.mark.parametrize(("extra", "words"), [(False, "end the turn"), (True, "throw again")])
def test_declining_says_what_comes_next(extra: bool, words: str) -> None:
    for square, told in (("java_sea", "no_play"), ("london", "no_sale")):
        scene = Scene()
        scene.stand(ANN, square, extra=extra)
        assert words in WORDS.text(scene.state.label(scene.game.done), scene.game)
        scene.play("done")
        assert told in scene.told and scene.seat == (ANN if extra else BOB)


@pytest.mark.rule("OI-14.1", "OI-14.2")
def test_the_turn_that_is_played_out_in_the_rules() -> None:
    scene = Scene()
    scene.give(ANN, cash=150_000, barrels=10_000)
    scene.owned("sahara_west", BOB, value=4)
    scene.state.at[ANN] = scene.game.square_ids.index("tokyo")
    scene.turn(ANN)
    scene.play("throw", dice=[1, 2])
    assert scene.at(ANN) == "sahara_west" and scene.refused("done") == "OI-5.15"
    pump = WORDS.text(scene.state.label(scene.game.actions.parse("pump sahara_west 1")), scene.game)
    assert "6,000 to 24,000 barrels" in pump and "$4 plus the higher of two dice" in pump
    scene.play("drill", dice=[5])
    assert scene.value("sahara_west 2") == 5 and scene.cash[ANN] == 138_000 and scene.seat == BOB
    scene.stand(ANN, "sahara_west")
    scene.play("pump_own")
    scene.play("units 3", dice=[3, 5])
    assert scene.cash == [138_000 - 90_000, 200_000 + 36_000] and scene.value("sahara_west 2") == 2
    assert scene.state.bank[3] == -54_000 and scene.barrels[ANN] == 28_000
    scene.stand(ANN, "london")
    scene.play("market")
    scene.play("barrels 18", dice=[6, 4])
    assert scene.cash[ANN] == 48_000 + 180_000
