"""Selling a Royalty to another player (OI-7)."""

import pytest

from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene, made


def ready(players: int = 3) -> Scene:
    """Bob owns the Royalty of Java Sea ($32,000), its rig on 0."""
    scene = Scene(players)
    scene.owned("java_sea", BOB)
    return scene


@pytest.mark.rule("OI-7.1")
def test_only_a_royalty_with_its_rig_on_zero() -> None:
    scene = ready()
    scene.owned("siberia", BOB, value=1)
    scene.turn(ANN)
    assert scene.offered("buy") == ["java_sea"] and scene.refused("buy siberia") == "OI-7.1"
    assert scene.refused("buy orinoco") == "OI-7.1", "unowned"
    assert scene.refused("offer java_sea to 3") == "OI-7.1", "not hers"
    scene.turn(BOB)
    assert scene.offered("offer") == ["java_sea to 1", "java_sea to 3"]
    assert scene.refused("buy java_sea") == scene.refused("offer java_sea to 2") == "OI-7.1"


@pytest.mark.rule("OI-7.2")
def test_who_has_the_turn_opens_as_buyer_or_as_seller() -> None:
    scene = ready()
    scene.turn(CYD)
    scene.play("buy java_sea")
    assert (scene.seat, scene.asked) == (CYD, "offer")
    scene.play("price 5")
    assert (scene.seat, scene.asked) == (BOB, "answer")
    scene.play("yes")
    assert scene.royalty_owner("java_sea") == CYD, "without a rig there"
    scene = ready()
    scene.turn(BOB)
    scene.play("offer java_sea to 3", "price 5", "yes")
    assert scene.royalty_owner("java_sea") == CYD and scene.seat == BOB


@pytest.mark.rule("OI-7.3")
def test_price_answer_counter_last_word() -> None:
    scene = ready()
    scene.turn(ANN)
    scene.play("buy java_sea", "price 5")
    assert scene.seat == BOB and scene.options == ["yes", "no", "counter"]
    scene.play("counter")
    assert (scene.seat, scene.asked) == (BOB, "counter")
    scene.play("price 9")
    assert (scene.seat, scene.options) == (ANN, ["yes", "no", "sell_oil"])
    scene.play("yes")
    assert scene.cash == [200_000 - 9_000, 200_000 + 9_000, 200_000]
    scene = ready()
    scene.turn(BOB)
    scene.play("offer java_sea to 1", "price 50", "counter", "price 11")
    assert (scene.seat, scene.asked) == (BOB, "final_word")
    scene.play("no")
    assert scene.royalty_owner("java_sea") == BOB and scene.cash == [200_000] * 3
    assert scene.asked == "office", "the negotiation is over"


@pytest.mark.rule("OI-7.4")
def test_prices_in_thousands_up_to_two_hundred_thousand() -> None:
    scene = ready()
    scene.give(ANN, cash=10_999)
    scene.turn(ANN)
    scene.play("buy java_sea")
    assert scene.options == [f"price {step}" for step in range(1, 11)], "a buyer names no more than his cash"
    assert scene.refused("price 0") == scene.refused("price 11") == "OI-7.4"
    scene.play("price 8", "counter")
    assert scene.options == [f"price {step}" for step in range(9, 31)], "20,000 more her oil would bring"
    assert scene.refused("price 8") == scene.refused("price 31") == "OI-7.4"
    scene = ready()
    scene.give(ANN, cash=1_000_000)
    scene.turn(BOB)
    scene.play("offer java_sea to 1")
    assert scene.options[0] == "price 1" and scene.options[-1] == "price 200"
    scene.play("price 3", "counter")
    assert scene.options == ["price 1", "price 2"]
    scene = ready()
    scene.give(ANN, cash=32_000, barrels=0)
    scene.turn(ANN)
    scene.play("buy java_sea", "price 32")
    assert scene.refused("counter") == "OI-7.4", "nothing higher could be paid"
    scene = ready()
    scene.give(ANN, cash=999)
    scene.turn(ANN)
    assert scene.refused("buy java_sea") == "OI-7.4", "the lowest offer is $1,000"
    scene.play("sell_oil", "barrels 1", "buy java_sea")
    assert scene.options == ["price 1", "price 2"], "she sold first"


@pytest.mark.rule("OI-7.4")
def test_who_names_a_price_reads_how_high_and_why() -> None:
    for cash, opener, opening, limit in (
        (10_999, ANN, "buy java_sea", "Your cash allows $10,000."),
        (220_000, ANN, "buy java_sea", "The highest price allowed is $200,000."),
        (3_000, BOB, "offer java_sea to 1", "can raise $23,000."),
        (220_000, BOB, "offer java_sea to 1", "The highest price allowed is $200,000."),
    ):
        scene = ready()
        scene.give(ANN, cash=cash)
        scene.turn(opener)
        scene.play(opening)
        assert WORDS.text(scene.state.question(), scene.game).endswith(limit)


@pytest.mark.rule("OI-7.4")
def test_the_number_of_actions_stays_under_its_bound() -> None:
    for players in (2, 3, 4):
        assert made(players).actions.count <= 4096
        assert made(players).actions.text(made(players).price + 200) == "price 200"


@pytest.mark.rule("OI-4.9", "OI-7.4")
def test_who_is_offered_a_royalty_may_sell_first() -> None:
    scene = ready()
    scene.give(ANN, cash=0, barrels=10_000)
    scene.rig("orinoco 1", ANN, 3)
    scene.turn(BOB)
    scene.play("offer java_sea to 1")
    assert scene.options[-1] == "price 35", "what Ann could raise: $20,000 for oil, $15,000 for the rig"
    scene.play("price 21")
    assert scene.seat == ANN and scene.options == ["no", "sell_oil", "sell_rig orinoco 1"]
    assert scene.refused("yes") == scene.refused("counter") == "OI-7.4"
    scene.play("sell_rig orinoco 1")
    assert scene.options == ["no", "counter", "sell_oil"]
    scene.play("sell_oil", "barrels 3")
    assert scene.options == ["yes", "no", "counter", "sell_oil"]
    scene.play("yes")
    assert scene.royalty_owner("java_sea") == ANN and scene.cash == [0, 221_000, 200_000]
    assert scene.seat == BOB and scene.asked == "office"


@pytest.mark.rule("OI-4.9")
def test_a_buyer_may_sell_before_the_last_word_a_seller_may_not() -> None:
    scene = ready()
    scene.give(ANN, cash=5_000)
    scene.turn(ANN)
    scene.play("buy java_sea", "price 5", "counter", "price 9")
    assert scene.seat == ANN and scene.options == ["no", "sell_oil"]
    scene.play("sell_oil", "barrels 2", "yes")
    assert scene.royalty_owner("java_sea") == ANN and scene.cash[ANN] == 0
    scene = ready()
    scene.turn(ANN)
    scene.play("buy java_sea", "price 5")
    assert scene.seat == BOB and scene.refused("sell_oil") == "OI-4.9", "he receives money"
    scene = ready()
    scene.turn(BOB)
    scene.play("offer java_sea to 1", "price 9", "counter", "price 5")
    assert scene.seat == BOB and scene.refused("sell_oil") == "OI-4.9"


@pytest.mark.rule("OI-7.5")
def test_once_for_each_royalty_and_turn() -> None:
    scene = ready()
    scene.owned("siberia", BOB)
    scene.turn(ANN)
    scene.play("buy java_sea", "price 1", "no")
    assert scene.refused("buy java_sea") == "OI-7.5" and scene.offered("buy") == ["siberia"]
    scene.state.at[ANN] = 7
    scene.play("done", dice=[1, 1])
    assert scene.asked == "move" and scene.refused("buy java_sea") == "OI-7.5", "extra throws included"
    scene.turn(BOB)
    assert scene.offered("offer") == ["java_sea to 1", "java_sea to 3", "siberia to 1", "siberia to 3"]


@pytest.mark.rule("OI-7.6")
def test_what_changes_hands() -> None:
    scene = ready()
    scene.turn(ANN)
    scene.play("buy java_sea", "price 32", "yes")
    assert scene.cash == [168_000, 232_000, 200_000]
    assert scene.royalty_owner("java_sea") == ANN and scene.rig_owner("java_sea 1") == ANN
    scene = Scene()
    scene.owned("java_sea", BOB, value=4)
    scene.turn(BOB)
    scene.play("sell_rig java_sea 1")
    assert scene.royalty_owner("java_sea") == BOB
    scene.play("offer java_sea to 1", "price 10", "yes")
    assert scene.royalty_owner("java_sea") == ANN and scene.rig_owner("java_sea 1") not in (ANN, BOB)


@pytest.mark.rule("OI-7.7")
def test_when_a_purchase_is_the_play() -> None:
    scene = ready()
    scene.stand(ANN, "java_sea")
    scene.play("buy java_sea", "price 10", "yes")
    assert scene.seat == BOB, "bought in its square before the play"
    scene = ready()
    scene.owned("siberia", BOB)
    scene.stand(ANN, "java_sea")
    scene.play("office", "buy java_sea", "price 10", "yes")
    assert scene.asked == "end" and scene.seat == ANN, "also by way of the office"
    scene = ready()
    scene.stand(ANN, "orinoco")
    scene.play("buy java_sea", "price 10", "yes", "done")
    assert scene.asked == "play" and "drill" in scene.options, "bought from elsewhere"
    scene = ready()
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[1])
    scene.play("buy java_sea", "price 10", "yes")
    assert scene.royalty_owner("java_sea") == ANN and scene.seat == BOB, "after another play it is none"


@pytest.mark.rule("OI-7.8")
def test_nothing_else_is_traded() -> None:
    words = {family.word for family in Scene().game.actions.families}
    assert words == {
        *("throw", "done", "drill", "keep", "pay", "yes", "no", "counter", "market", "pump_own", "pump", "royalty"),
        *("sell_oil", "sell_rig", "sell_royalty", "buy", "offer", "card", "rig", "square", "player"),
        *("office", "assets", "trade", "claim", "region", "side", "units", "price", "barrels"),
    }
    scene = ready()
    scene.card(ANN, "spot_sale")
    scene.rig("orinoco 1", ANN, 0)
    scene.turn(ANN)
    assert [text for text in scene.options if "to 2" in text or "to 3" in text] == []
