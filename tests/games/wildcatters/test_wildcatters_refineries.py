"""Sections 12 to 14: tankers, emptying refineries, delivering to a continent."""

import pytest

from boomtown.games.wildcatters.rules.area_cards import refinery_cards
from boomtown.games.wildcatters.rules.routes import takes_oil
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.rule("WC-12.1")
def test_moving_unused_tankers() -> None:
    scene = Scene()
    scene.tanker(RED, "luanda", "luanda", "perth")
    scene.workers(RED, 2)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert "(WC-12.1)" in scene.why_not("move luanda luanda")
    assert "(WC-12.1)" in scene.why_not("move lima perth")
    scene.play("move luanda rotterdam")
    assert scene.state.workers[RED] == 2, "the first is free"
    assert "(WC-12.1)" in scene.why_not("move rotterdam perth"), "each tanker once"
    scene.play("move luanda lima", "move perth lima")
    assert scene.state.workers[RED] == 0
    assert sorted(scene.tankers_of(RED)) == ["lima", "lima", "rotterdam"]
    assert scene.seat == GREEN, "no tanker is left to move"


@pytest.mark.rule("WC-12.1")
def test_the_second_move_costs_a_worker() -> None:
    scene = Scene()
    scene.tanker(RED, "luanda", "luanda")
    scene.workers(RED, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "move luanda lima")
    assert scene.why_not("move luanda perth") == "That costs 1 worker, more than you have. (WC-7.1)"


@pytest.mark.rule("WC-13.1", "WC-13.2")
def test_a_card_empties_any_refinery() -> None:
    scene = Scene()
    scene.cards(RED, "basra_light_4", "montreal_light_4")
    scene.refinery(BLUE, "perth", "RGB")
    scene.refinery(GREEN, "luanda", "Y")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.offered("empty") == ["luanda", "perth"]
    scene.play("empty perth")
    assert (scene.seat, scene.asked) == (BLUE, "deliver"), "the owner decides and gains"
    scene.play("deliver 1", "gain red 8")
    assert scene.held(BLUE)[RED] == 5 + 8 and scene.panel("australia") == [1, 1, 0, 1]
    assert (scene.seat, scene.asked) == (RED, "partly_filled"), "a second card may follow"
    scene.play("empty luanda", "gain red 0", "gain green 4")
    assert scene.state.cards_gone == 2 and scene.panel("africa") == [0, 0, 1, 0]
    assert refinery_cards(scene.state, RED) == 0


@pytest.mark.rule("WC-13.3", "WC-13.4")
def test_the_chip_empties_an_own_refinery() -> None:
    scene = Scene()
    scene.refinery(RED, "perth", "G")
    scene.refinery(RED, "lima")
    scene.refinery(BLUE, "luanda", "G")
    scene.refinery(RED, "rotterdam", "BBBBB")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.offered("chip") == ["perth"] and scene.offered("empty") == []
    assert "(WC-13.3)" in scene.why_not("chip luanda")
    assert "(WC-13.4)" in scene.why_not("chip lima"), "there must be a barrel"
    assert "(WC-13.4)" in scene.why_not("chip rotterdam"), "a full one is emptied anyway"
    assert "(WC-13.1)" in scene.why_not("empty perth")
    scene.play("chip perth", "gain red 4")
    assert scene.state.refinery_chip[RED] == 0 and scene.panel("australia") == [0, 1, 0, 0]


@pytest.mark.rule("WC-13.4")
def test_a_card_needs_a_partly_filled_refinery() -> None:
    scene = Scene()
    scene.cards(RED, "basra_light_4")
    scene.refinery(BLUE, "perth", "G")
    scene.refinery(BLUE, "luanda")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.why_not("empty luanda") == "There is no partly filled refinery in Luanda. (WC-13.4)"


@pytest.mark.rule("WC-14.1", "WC-14.2", "WC-14.8")
def test_full_refineries_in_turn_order() -> None:
    scene = Scene()
    for place, seat in enumerate((BLUE, RED, YELLOW, GREEN)):
        scene.state.order[place] = seat
    scene.refinery(RED, "lima", "GGGGG")
    scene.refinery(RED, "perth", "BBBBB")
    scene.refinery(BLUE, "luanda", "RRRRR")
    scene.refinery(GREEN, "basra", "RRRRR")
    scene.refinery(GREEN, "murmansk", "RRRR")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert (scene.seat, scene.asked) == (RED, "next_full")
    assert scene.offered("empty") == ["lima", "perth"]
    assert "(WC-14.2)" in scene.why_not("empty luanda")
    scene.play("empty perth", "gain red 20")
    assert scene.told("to_panel")[0]["company"] == BLUE
    scene.play("gain red 20")
    assert scene.seat == GREEN, "yellow has none, green comes before blue"
    scene.play("gain red 20")
    assert scene.seat == BLUE
    scene.play("gain red 20")
    assert scene.oil_in("lima") == "" and scene.oil_in("murmansk") == "RRRR"
    assert scene.state.refinery_owner[scene.harbour("lima")] == RED, "the refinery stays"


@pytest.mark.rule("WC-14.3", "WC-14.5", "WC-17.12")
def test_corporations_come_last_and_nobody_gains() -> None:
    scene = Scene(3)
    scene.refinery(BLUE, "perth", "RRGGB")
    scene.refinery(GREEN, "lima", "RRRRR")
    before = [scene.held(seat) for seat in range(3)]
    scene.turn(RED, "basra_light_3")
    scene.play("done")
    assert (scene.seat, scene.asked) == (GREEN, "gain")
    assert scene.oil_in("perth") == "RRGGB"
    scene.play("gain red 0", "gain green 20")
    assert scene.panel("australia") == [2, 2, 0, 1] and scene.panel("south_america") == [5, 0, 0, 0]
    assert scene.held(RED) == before[0] and scene.held(YELLOW) == before[2]


@pytest.mark.rule("WC-14.4")
def test_a_closed_refinery_opens_again() -> None:
    scene = Scene()
    scene.refinery(RED, "lima")
    scene.state.closed[scene.harbour("lima")] = 1
    assert not takes_oil(scene.state, scene.harbour("lima"))
    scene.turn(RED, "basra_light_3")
    scene.play("done")
    assert scene.seat == GREEN and takes_oil(scene.state, scene.harbour("lima"))


@pytest.mark.rule("WC-14.6", "WC-14.7")
def test_shares_of_any_colours_for_barrels() -> None:
    scene = Scene()
    scene.refinery(RED, "lima", "RRGYB")
    scene.turn(RED, "basra_light_3")
    scene.play("done")
    assert scene.offered("deliver") == ["0", "1", "2"]
    assert "(WC-14.7)" in scene.why_not("deliver 3")
    scene.play("deliver 1")
    assert scene.panel("south_america") == [1, 1, 1, 1] and scene.state.barrels_left[RED] == 36 - 1
    assert scene.offered("gain") == [f"red {n}" for n in range(17)], "three foreign barrels and a sold one"
    assert "(WC-14.6)" in scene.why_not("gain red 17")
    scene.play("gain red 1", "gain green 2", "gain yellow 3")
    assert scene.held(RED) == [21, 7, 3, 10]


@pytest.mark.rule("WC-14.7")
def test_delivering_all_own_barrels_brings_no_shares() -> None:
    scene = Scene()
    scene.refinery(RED, "lima", "RRRRR")
    scene.turn(RED, "basra_light_3")
    scene.play("done", "deliver 5")
    assert scene.panel("south_america") == [5, 0, 0, 0] and scene.held(RED) == [20, 5, 0, 0]
    assert scene.seat == GREEN


@pytest.mark.rule("WC-14.10")
def test_the_gap_is_filled_from_the_pile() -> None:
    scene = Scene()
    scene.display("lima_light_1", "basra_light_2", "murmansk_light_3")
    before = scene.shown()
    size = scene.state.light.size
    scene.turn(RED, "basra_light_2")
    scene.play("done")
    assert scene.shown()[:7] == [card for card in before if card != "basra_light_2"]
    assert len(scene.shown()) == 8 and scene.state.light.size == size - 1
