"""What is told, labelled and warned of: whole sums, no zeros, numbers as they stand in the components."""

import pytest

from boomtown.games.oil import ENTRY
from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene, changed


def told(scene: Scene) -> list[str]:
    """The sentences of the last answer."""
    return [WORDS.text(event.message, scene.game) for event in scene.events]


def label(scene: Scene, text: str) -> str:
    return WORDS.text(scene.state.label(scene.game.actions.parse(text)), scene.game)


def risk(scene: Scene, text: str) -> str:
    """The warning before an answer, empty if there is none."""
    message = scene.state.risk(scene.game.actions.parse(text))
    return "" if message is None else WORDS.text(message, scene.game)


@pytest.mark.rule("OI-4.8", "OI-4.9", "OI-10.1")
def test_the_board_says_when_the_government_buys_oil() -> None:
    board = ENTRY.board(Scene().state.view(ANN), WORDS)
    said = [figure.caption for section in board.sections for figure in section.figures if figure.kind == "government"]
    assert said == ["the government pays for a barrel, in your turn or when you must pay"]


@pytest.mark.rule("OI-5.3", "OI-8.8")
def test_a_drilling_is_paid_once_and_told_once() -> None:
    scene = Scene()
    scene.card(ANN, "second_throw")
    scene.stand(ANN, "siberia")
    scene.play("drill", dice=[1])
    assert "Player 1 pays the government $40,000 for drilling." in told(scene)
    scene.play("card second_throw", dice=[4])
    assert told(scene)[:2] == ["Player 1 plays Second Throw.", "Player 1 throws again in Siberia: a 4."]
    assert not any("pays" in sentence for sentence in told(scene))


@pytest.mark.rule("OI-11.1")
def test_a_debt_is_told_with_what_it_is_for() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=10_000)
    scene.stand(ANN, "java_sea")
    scene.play("drill")
    assert "Player 1 owes the government $16,000 for drilling and must raise it." in told(scene)
    scene.play("barrels 8", dice=[1])
    assert [sentence for sentence in told(scene) if "$16,000" in sentence][-1] == (
        "Player 1 pays the government $16,000 for drilling."
    )
    assert sum("pays" in sentence for sentence in told(scene)) == 1


@pytest.mark.rule("OI-11.2", "OI-11.3")
def test_a_bankruptcy_by_production_says_what_was_owed() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=1_000, barrels=0)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    scene.play("units 1", dice=[2, 2])
    owed = "Player 1 owes $144,000 for the oil of Siberia (government $36,000, Royalty nothing, rig $108,000)"
    assert f"{owed} and cannot raise it." in told(scene)


@pytest.mark.rule("OI-8.17", "OI-11.4")
def test_a_bankrupts_embargo_ends_aloud() -> None:
    scene = Scene(3)
    scene.give(ANN, cash=0, barrels=0)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    scene.state.embargo = 1 << ANN
    scene.play("units 1", dice=[2, 2])
    assert "The embargo of Player 1 ends." in told(scene) and scene.state.embargo == 0


@pytest.mark.rule("OI-6.3", "OI-6.7")
def test_shares_are_named_and_nothing_is_not_told() -> None:
    scene = Scene(3)
    scene.rig("java_sea 1", ANN, 2)
    scene.owned("java_sea", BOB, number=2)
    scene.stand(ANN, "java_sea")
    scene.play("pump_own")
    scene.play("units 1", dice=[1, 2])
    assert "Player 1 pays Player 2 the Royalty share of Java Sea, $8,000." in told(scene)
    scene = Scene()
    scene.owned("java_sea", ANN, value=2)
    scene.rig("java_sea 2", ANN, 3)
    scene.card(ANN, "tax_holiday")
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", "units 0")
    assert told(scene)[0] == "Player 1 wants nothing from Java Sea 1."
    scene.play("units 1", dice=[1, 2])
    scene.play("card tax_holiday")
    assert not any("$0" in sentence or " 0 barrels" in sentence for sentence in told(scene))
    scene.give(ANN, barrels=0)
    scene.card(ANN, "embargo")
    scene.stand(ANN, "oil_power_5", card="cleanup")
    assert told(scene)[-1] == "Player 1 has nothing to pay for."


@pytest.mark.rule("OI-8.4")
def test_card_texts_take_their_numbers_from_the_components() -> None:
    scene = Scene(components=changed(("value = 5000", "value = 9000"), ("cap = 20_000", "cap = 30_000")))
    texts = [WORDS.text(scene.game.effect(kind), scene.game) for kind in range(19)]
    assert texts[13] == "another player loses 9,000 barrels" and texts[16] == "receive 9,000 barrels"
    assert texts[17] == "pay $1 for each barrel you hold, at most $30,000"
    assert texts[1] == "1 to 2 counts as a strike on 3"
    assert all("{" not in text for text in texts)


@pytest.mark.rule("OI-6.2", "OI-9.1", "OI-10.2")
def test_labels_say_the_whole_price_and_effect() -> None:
    scene = Scene()
    scene.give(ANN, cash=500_000)
    scene.rig("java_sea 1", BOB, 3)
    scene.rig("orinoco 1", ANN, 4)
    scene.stand(ANN, "java_sea")
    assert label(scene, "drill") == "Drill for $16,000: 1 to 2 is a dry hole, more is your Rig Value"
    scene.play("pump java_sea 1")
    assert label(scene, "units 2") == "16,000 barrels for $64,000 to $144,000; the rig goes to 1"
    scene.turn(ANN)
    scene.play("office")
    assert label(scene, "sell_oil") == "Sell oil to the government: 10,000 barrels at $2 each, $20,000 for all"
    sale = "Sell the rig in Orinoco 1 (on 4) to the government for $15,000; its 56,000 barrels are lost"
    assert label(scene, "sell_rig orinoco 1") == sale
    scene.stand(ANN, "london")
    scene.play("market")
    assert label(scene, "barrels 3") == "3,000 barrels for $6,000 to $36,000"


@pytest.mark.rule("OI-11.6")
def test_dangers_are_named_before_the_answer() -> None:
    scene = Scene()
    scene.give(ANN, cash=100_000, barrels=4_000)
    scene.rig("siberia 1", ANN, 6)
    scene.stand(ANN, "siberia")
    assert risk(scene, "drill") == "" and risk(scene, "done") == ""
    assert risk(scene, "pump_own") == "", "one Base Amount costs $108,000 at most, and oil would bring $8,000"
    scene.play("pump_own")
    assert risk(scene, "units 1") == ""
    assert risk(scene, "units 2") == (
        "At the worst throw this costs $216,000, and you can raise at most $108,000: you could go bankrupt."
    )
    scene.give(ANN, cash=99_999)
    assert "bankrupt" in risk(scene, "units 1")
    scene.stand(ANN, "siberia")
    assert "bankrupt" in risk(scene, "pump_own")
    scene.give(ANN, cash=30_000, barrels=10_000)
    scene.stand(ANN, "siberia")
    assert risk(scene, "drill") == "It costs $40,000 and you have $30,000: you will have to sell something."


@pytest.mark.rule("OI-10.2", "OI-10.4")
def test_a_sale_without_need_is_confirmed_one_in_need_is_not() -> None:
    scene = Scene(3)
    scene.rig("orinoco 1", ANN, 4)
    scene.owned("siberia", ANN)
    scene.turn(ANN)
    scene.play("office")
    assert "56,000 barrels are lost" in risk(scene, "sell_rig orinoco 1")
    assert "Royalty" in risk(scene, "sell_royalty siberia") and risk(scene, "sell_oil") == ""
    scene.give(ANN, cash=0, barrels=20_000)
    scene.stand(ANN, "oil_power_5", card="cleanup")
    assert scene.asked == "raise" and risk(scene, "sell_rig orinoco 1") == ""
    for name in ("pacific_north", "pacific_south", "java_sea"):
        scene.rig(f"{name} 1", ANN, 4)
    scene.play("assets")
    assert risk(scene, "sell_rig orinoco 1") == ""
    scene.turn(ANN)
    scene.play("office", "assets")
    assert risk(scene, "sell_rig orinoco 1") != ""


@pytest.mark.rule("OI-5.14")
def test_a_royalty_that_takes_a_sale_is_confirmed() -> None:
    scene = Scene()
    scene.give(ANN, cash=35_000, barrels=10_000)
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[5])
    assert "sell something" in risk(scene, "yes") and risk(scene, "no") == ""


@pytest.mark.rule("OI-4.8")
def test_a_word_of_the_office_says_where_it_belongs() -> None:
    scene = Scene()
    scene.turn(ANN)
    refusal = scene.state.why_not(scene.game.sell_oil)
    assert refusal is not None and "office" in WORDS.text(refusal.message, scene.game)


def test_every_question_has_few_answers() -> None:
    """The fullest hands: never more than about ten answers, ranges of amounts aside."""
    scene = Scene(4, royalty="any_time")
    for zone in range(20):
        name = scene.game.square_ids[scene.game.zone_square[zone]]
        scene.owned(name, (ANN, BOB, CYD)[zone % 3])
        scene.rig(f"{name} 2", ANN, 5)
    for name in ("spot_sale", "embargo", "tanker_spill", "enhanced_recovery", "charter_flight", "right_of_way"):
        scene.card(ANN, name)
    scene.turn(ANN)
    assert len(scene.options) <= 3
    scene.play("office")
    assert len(scene.options) <= 10
    for text in ("assets", "trade", "card enhanced_recovery"):
        scene.turn(ANN)
        scene.play("office", text)
        assert len(scene.options) <= 10
        scene.play(scene.options[-1])
        assert len(scene.options) <= 10 or scene.asked == "offer"
    scene.stand(ANN, "sahara_west")
    assert len(scene.options) <= 10
