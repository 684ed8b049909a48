"""Selling a Royalty to another player (OI-7)."""

import pytest

from games.oil.oil_scene import ANN, BOB, CYD, Scene


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
    assert (scene.seat, scene.options) == (ANN, ["yes", "no"])
    scene.play("yes")
    assert scene.cash == [200_000 - 28_800, 200_000 + 28_800, 200_000]
    scene = ready()
    scene.turn(BOB)
    scene.play("offer java_sea to 1", "price 50", "counter", "price 11")
    assert (scene.seat, scene.asked) == (BOB, "final_word")
    scene.play("no")
    assert scene.royalty_owner("java_sea") == BOB and scene.cash == [200_000] * 3
    assert scene.asked == "move", "the negotiation is over"


@pytest.mark.rule("OI-7.4")
def test_prices_in_tenths_up_to_the_buyers_cash() -> None:
    scene = ready()
    scene.give(ANN, cash=33_000)
    scene.turn(ANN)
    scene.play("buy java_sea")
    assert scene.options == [f"price {step}" for step in range(1, 11)]
    assert scene.refused("price 0") == scene.refused("price 11") == "OI-7.4"
    scene.play("price 8", "counter")
    assert scene.options == ["price 9", "price 10"] and scene.refused("price 8") == "OI-7.4"
    scene = ready()
    scene.give(ANN, cash=1_000_000)
    scene.turn(BOB)
    scene.play("offer java_sea to 1")
    assert scene.options[-1] == "price 100"
    scene.play("price 3", "counter")
    assert scene.options == ["price 1", "price 2"]
    scene = ready()
    scene.give(ANN, cash=32_000)
    scene.turn(ANN)
    scene.play("buy java_sea", "price 10")
    assert scene.refused("counter") == "OI-7.4", "nothing higher could be paid"
    scene = ready()
    scene.give(ANN, cash=3_199)
    scene.turn(ANN)
    assert scene.refused("buy java_sea") == "OI-7.4"


@pytest.mark.rule("OI-7.5")
def test_once_for_each_royalty_and_turn() -> None:
    scene = ready()
    scene.owned("siberia", BOB)
    scene.turn(ANN)
    scene.play("buy java_sea", "price 1", "no")
    assert scene.refused("buy java_sea") == "OI-7.5" and scene.offered("buy") == ["siberia"]
    scene.state.at[ANN] = 7
    scene.play("throw", dice=[1, 1])
    assert scene.asked == "move" and scene.refused("buy java_sea") == "OI-7.5", "extra throws included"
    scene.turn(BOB)
    assert scene.offered("offer") == ["java_sea to 1", "java_sea to 3", "siberia to 1", "siberia to 3"]


@pytest.mark.rule("OI-7.6")
def test_what_changes_hands() -> None:
    scene = ready()
    scene.turn(ANN)
    scene.play("buy java_sea", "price 10", "yes")
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
    assert scene.asked == "end", "bought in its square before the play"
    scene = ready()
    scene.stand(ANN, "orinoco")
    scene.play("buy java_sea", "price 10", "yes")
    assert scene.asked == "play" and "drill" in scene.options, "bought from elsewhere"
    scene = ready()
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[1])
    scene.play("buy java_sea", "price 10", "yes")
    assert scene.asked == "end" and scene.royalty_owner("java_sea") == ANN, "after another play it is none"


@pytest.mark.rule("OI-7.8")
def test_nothing_else_is_traded() -> None:
    words = {family.word for family in Scene().game.actions.families}
    assert words == {
        *("throw", "done", "drill", "keep", "pay", "yes", "no", "counter", "market", "pump_own", "pump", "royalty"),
        *("sell_oil", "sell_rig", "sell_royalty", "buy", "offer", "card", "rig", "square", "player"),
        *("units", "price", "barrels"),
    }
    scene = ready()
    scene.card(ANN, "spot_sale")
    scene.rig("orinoco 1", ANN, 0)
    scene.turn(ANN)
    assert [text for text in scene.options if "to 2" in text or "to 3" in text] == []
