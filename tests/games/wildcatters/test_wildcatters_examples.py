"""The worked examples of the rulebook, with its numbers."""

import pytest

from boomtown.games.wildcatters.rules.area_cards import drops
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.rule("WC-8.1", "WC-8.3", "WC-8.4", "WC-9.5", "WC-15.1", "WC-6.1")
def test_developing_an_oilfield() -> None:
    """Mary (green) drills in Murmansk, Bill (blue) joins, Mary buys the Wildcatter with a loan."""
    scene = Scene()
    scene.rigs(GREEN, "murmansk", 2)
    scene.rigs(BLUE, "murmansk", 2)
    scene.disks("murmansk", 1)
    scene.shares(GREEN, 0, 2, 0, 0)
    scene.shares(BLUE, 0, 0, 0, 8)
    scene.workers(GREEN, 12)
    scene.turn(GREEN, "murmansk_light_1")
    assert scene.held(GREEN) == [2, 2, 0, 0]
    assert scene.state.workers[GREEN] == 14
    scene.play("rig")
    assert scene.state.workers[GREEN] == 10
    scene.play("done", "drill")
    assert scene.state.workers[GREEN] == 2
    assert scene.wells(GREEN, "murmansk") == [3]
    assert scene.rigs_of(GREEN, "murmansk") == 2
    assert (scene.seat, scene.asked) == (BLUE, "join_drill")
    scene.play("join")
    assert scene.held(BLUE) == [0, 0, 0, 5]
    assert scene.held(GREEN) == [2, 2, 0, 3]
    assert scene.wells(BLUE, "murmansk") == [3]
    assert (scene.seat, scene.asked) == (GREEN, "bid")
    scene.play("bid 5", "pass")
    assert scene.state.loans[GREEN] == 1
    assert scene.held(GREEN) == [2, 2 + 10 - 5, 0, 3]
    assert scene.state.disks_full[scene.area("murmansk") * 4 + GREEN] == 1


def transport_scene() -> Scene:
    """John is green, Amy blue, Steve red; turn order from John: green, blue, red."""
    scene = Scene()
    for place, seat in enumerate((GREEN, BLUE, RED, YELLOW)):
        scene.state.order[place] = seat
    scene.pumpjacks(GREEN, "san_francisco", 2, 2)
    scene.pumpjacks(BLUE, "san_francisco", 2, 2)
    scene.pumpjacks(RED, "san_francisco", 2)
    scene.rigs(BLUE, "san_francisco")
    scene.tanker(GREEN, "san_francisco", "luanda")
    scene.tanker(BLUE, "san_francisco")
    scene.train(GREEN, "san_francisco--montreal")
    scene.train(BLUE, "san_francisco")
    scene.train(RED, "san_francisco")
    scene.refinery(RED, "montreal")
    scene.refinery(RED, "murmansk", "RRR")
    scene.refinery(BLUE, "perth", "GR")
    for seat in (RED, GREEN, YELLOW, BLUE):
        scene.shares(seat, *[20 if colour == seat else 5 for colour in range(4)])
        scene.workers(seat, 20)
    scene.chips(YELLOW, "north_america", 1)
    return scene


@pytest.mark.rule(
    "WC-10.1", "WC-11.1", "WC-11.3", "WC-11.5", "WC-11.6", "WC-11.12", "WC-11.14", "WC-11.17", "WC-11.23", "WC-11.24",
    "WC-11.28", "WC-14.1", "WC-14.2", "WC-14.5", "WC-14.6", "WC-14.7", "WC-14.9"
)  # fmt: skip
def test_transporting_oil() -> None:
    """The whole turn of John, with every payment."""
    scene = transport_scene()
    scene.turn(GREEN, "san_francisco_light_1")
    assert scene.state.workers[GREEN] == 23
    scene.play("rig", "done")
    assert scene.state.workers[GREEN] == 19
    scene.play("develop")
    assert scene.state.workers[GREEN] == 16
    assert scene.wells(GREEN, "san_francisco") == [3, 2, 2]
    scene.play("transport")
    assert scene.state.workers[GREEN] == 12
    # D.3.1: John pays Steve for two barrels and Amy for one; the others use their own trains.
    scene.play("ride blue 1")
    assert scene.held(GREEN) == [5, 17, 5, 5]
    assert scene.held(BLUE)[GREEN] == 6 and scene.held(RED)[GREEN] == 7
    assert scene.seat == BLUE
    scene.play("join", "join")
    assert scene.oil_waiting("san_francisco") == "RGGGBB"
    assert scene.wells(GREEN, "san_francisco") == [2, 1, 1]
    assert scene.held(BLUE)[BLUE] == 20 and scene.held(RED)[RED] == 20
    # D.3.2: one barrel by rail to Montréal, two onto his own tanker.
    assert (scene.seat, scene.asked) == (GREEN, "place")
    scene.play("cross san_francisco--montreal green", "unload montreal")
    assert scene.held(GREEN)[RED] == 7 and scene.held(RED)[RED] == 18
    scene.play("load green_1", "load green_1")
    assert scene.held(GREEN)[GREEN] == 17, "an own train and an own tanker cost nothing"
    scene.play("load blue_1", "load blue_1")
    assert scene.seat == RED
    scene.play("load green_1")
    assert scene.held(GREEN)[RED] == 8 and scene.held(RED)[RED] == 17
    assert scene.cargo("green_1") == "GGR" and scene.cargo("blue_1") == "BB"
    # D.3.3: Murmansk fills up, Steve's barrel goes on to Perth.
    assert (scene.seat, scene.asked) == (GREEN, "sail")
    scene.play("sail green_1 murmansk")
    assert scene.held(GREEN)[RED] == 12 and scene.held(RED)[RED] == 13
    assert scene.oil_in("murmansk") == "RRRGG"
    assert (scene.seat, scene.asked) == (RED, "sail")
    assert "sail green_1 murmansk" not in scene.options
    scene.play("sail green_1 perth")
    assert scene.held(RED)[BLUE] == 7 and scene.held(BLUE)[BLUE] == 18
    assert scene.seat == BLUE
    scene.play("sail blue_1 perth")
    assert scene.oil_in("perth") == "RRGBB"
    assert scene.held(BLUE)[BLUE] == 18, "own oil in the own refinery is not paid"
    # End of the turn: Amy delivers all of hers and takes 12 shares for the other three barrels.
    scene.play("done")
    assert (scene.seat, scene.asked) == (BLUE, "deliver")
    scene.play("deliver 2")
    before = scene.held(BLUE)
    scene.play("gain red 4", "gain green 6", "gain yellow 0")
    assert [a - b for a, b in zip(scene.held(BLUE), before, strict=True)] == [4, 6, 0, 2]
    assert scene.panel("australia") == [2, 1, 0, 2]
    # Steve delivers two of his barrels, sells the third and takes 12 red shares.
    assert (scene.seat, scene.asked) == (RED, "deliver")
    scene.play("deliver 2")
    before = scene.held(RED)
    scene.play("gain red 12")
    assert [a - b for a, b in zip(scene.held(RED), before, strict=True)] == [12, 0, 0, 0]
    assert scene.panel("russia") == [2, 2, 0, 0]
    # John buys the chip of North America worth 4 points for 3 shares of each colour.
    before = scene.held(GREEN)
    scene.play("buy")
    assert [b - a for a, b in zip(scene.held(GREEN), before, strict=True)] == [3, 3, 3, 3]
    assert scene.state.chip_owner[1] == GREEN


@pytest.mark.rule("WC-8.4", "WC-8.5", "WC-8.6", "WC-9.1", "WC-9.2")
def test_drilling_and_the_first_auction() -> None:
    """Red drills, green joins for 3 shares, yellow does not and may not bid; green gets the Wildcatter for 5."""
    scene = Scene()
    for seat in (RED, GREEN, YELLOW):
        scene.rigs(seat, "basra", 2)
    scene.disks("basra", 1)
    scene.turn(RED, "basra_light_1")
    scene.play("done", "drill")
    assert scene.state.workers[RED] == 20 + 2 - 8
    scene.play("join")
    assert scene.held(RED)[GREEN] == 5 + 3 and scene.held(GREEN)[GREEN] == 17
    assert scene.seat == YELLOW
    scene.play("decline")
    assert scene.wells(YELLOW, "basra") == [] and scene.rigs_of(YELLOW, "basra") == 2
    scene.play("bid 4")
    assert scene.seat == GREEN
    scene.play("bid 5")
    assert scene.seat == RED, "yellow has no pumpjack and does not bid"
    scene.play("pass")
    assert scene.held(GREEN)[GREEN] == 12
    assert scene.state.disks_full[scene.area("basra") * 4 + GREEN] == 1
    assert scene.wells(GREEN, "basra") == [3]


@pytest.mark.rule("WC-9.7", "WC-9.8", "WC-14.6")
def test_the_refinery_chip_instead_of_a_loan() -> None:
    """Yellow won with 6 shares and has 4; the chip on Dar es Salaam brings 12 for three red barrels."""
    scene = Scene()
    scene.rigs(YELLOW, "lima", 4)
    scene.disks("lima", 1)
    scene.refinery(YELLOW, "dar_es_salaam", "RRR")
    scene.shares(YELLOW, 0, 0, 4, 0)
    scene.turn(YELLOW, "lima_light_1")
    scene.play("done", "drill", "bid 6")
    assert scene.asked == "won"
    scene.play("chip dar_es_salaam", "gain red 0", "gain green 0", "gain yellow 12")
    assert scene.panel("africa") == [3, 0, 0, 0]
    assert scene.held(YELLOW)[YELLOW] == 4 + 12 - 6
    assert scene.state.loans[YELLOW] == 0
    assert scene.state.refinery_chip[YELLOW] == 0
    assert scene.state.closed[scene.harbour("dar_es_salaam")] == 1


@pytest.mark.rule("WC-10.1")
def test_two_rigs_developed() -> None:
    """Yellow exchanges two rigs and returns six workers."""
    scene = Scene()
    scene.rigs(YELLOW, "singapore", 2)
    scene.pumpjacks(RED, "singapore", 0)
    scene.turn(YELLOW, "singapore_light_3")
    scene.play("done", "develop", "develop")
    assert scene.state.workers[YELLOW] == 14
    assert scene.wells(YELLOW, "singapore") == [3, 3]


@pytest.mark.rule("WC-11.4", "WC-11.5", "WC-11.9", "WC-11.10")
def test_to_the_harbour_with_one_train() -> None:
    """Red moves three barrels on his train; green pays him 2 shares for a pumpjack's and the Wildcatter's barrel."""
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3, 3)
    scene.pumpjacks(GREEN, "lima", 3)
    scene.sold_disk(GREEN, "lima")
    scene.train(RED, "lima")
    scene.refinery(YELLOW, "lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert scene.state.workers[RED] == 16
    scene.play("join")
    assert scene.held(GREEN)[GREEN] == 18 and scene.held(RED)[GREEN] == 5 + 2
    assert scene.state.disks[GREEN] == 1
    assert scene.wells(RED, "lima") == [2, 2, 2] and scene.wells(GREEN, "lima") == [2]


@pytest.mark.rule("WC-11.12", "WC-11.13", "WC-11.17")
def test_local_refinery_and_a_foreign_tanker() -> None:
    """Red delivers 3 barrels to yellow's refinery for 6 shares; green loads 2 on yellow's tanker for 2 shares."""
    scene = Scene()
    scene.waiting(RED, "basra", 3)
    scene.waiting(GREEN, "basra", 2)
    scene.refinery(YELLOW, "basra", "BB")
    scene.refinery(YELLOW, "perth")
    scene.tanker(YELLOW, "basra")
    scene.tanker(RED, "sydney")
    scene.turn(RED, "basra_light_3")
    scene.play("done", "transport", "unload basra", "unload basra", "unload basra")
    assert scene.held(RED)[YELLOW] == 6
    assert scene.oil_in("basra") == "RRRBB"
    scene.play("load yellow_1", "load yellow_1")
    assert scene.cargo("yellow_1") == "" and scene.oil_in("perth") == "GG", "one refinery is open: it sails by itself"
    assert scene.held(YELLOW)[GREEN] == 2


@pytest.mark.rule("WC-11.24", "WC-11.27", "WC-11.28")
def test_tankers_to_australia() -> None:
    """Blue carries 2 own barrels and a yellow one; green goes to Australia too, and yellow then to Africa."""
    scene = Scene()
    for place, seat in enumerate((BLUE, GREEN, YELLOW, RED)):
        scene.state.order[place] = seat
    scene.waiting(BLUE, "singapore", 2)
    scene.waiting(GREEN, "singapore", 1)
    scene.waiting(YELLOW, "singapore", 2)
    scene.tanker(BLUE, "singapore")
    scene.tanker(GREEN, "singapore")
    scene.refinery(RED, "perth", "R")
    scene.refinery(RED, "luanda")
    scene.tanker(BLUE, "rotterdam")
    scene.turn(BLUE, "singapore_light_3")
    scene.play("done", "transport")
    scene.play("load blue_1", "load blue_1", "load green_1", "load blue_1", "load green_1")
    assert scene.cargo("blue_1") == "BBY" and scene.cargo("green_1") == "GY"
    assert scene.seat == BLUE
    scene.play("sail blue_1 perth")
    assert scene.oil_in("perth") == "RYBB", "yellow has to deliver to the same refinery"
    assert scene.seat == GREEN
    scene.play("sail green_1 perth")
    assert scene.oil_in("perth") == "RGYBB"
    assert scene.oil_in("luanda") == "Y", "Perth is full: yellow's barrel goes on to Africa"
    assert scene.tankers_of(GREEN) == ["luanda"]


@pytest.mark.rule("WC-5.1", "WC-7.8", "WC-8.1", "WC-9.2", "WC-11.1", "WC-12.1", "WC-14.6", "WC-14.9")
def test_the_turn_told_in_the_rules() -> None:
    """The example of rules.md, number by number."""
    scene = Scene()
    scene.workers(RED, 14)
    scene.shares(RED, 9, 4, 2, 0)
    scene.tanker(RED, "luanda")
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima")
    scene.rigs(BLUE, "lima")
    scene.disks("lima", 1)
    scene.refinery(GREEN, "lima", "BB")
    scene.turn(RED, "lima_light_4", round=2)
    assert scene.held(RED)[RED] == 11 and drops(scene.state, RED) == 2
    scene.play("train lima")
    assert scene.state.workers[RED] == 12
    scene.play("done", "drill")
    assert scene.state.workers[RED] == 4 and scene.wells(RED, "lima") == [3]
    scene.play("join", "decline")
    assert scene.held(RED)[GREEN] == 7 and scene.rigs_of(BLUE, "lima") == 1
    scene.play("bid 4", "bid 5", "bid 6", "pass")
    assert scene.held(RED)[RED] == 5
    scene.play("transport", "join")
    assert scene.state.workers[RED] == 0 and scene.state.disks[RED] == 1
    assert [paid["shares"] for paid in scene.told("paid_ride")] == [1]
    assert scene.oil_in("lima") == "RRGBB" and scene.held(RED)[GREEN] == 7 + 1 + 4, "the one way, by itself"
    scene.play("move luanda lima")
    assert (scene.seat, scene.asked) == (GREEN, "deliver")
    assert scene.label("deliver 1") == (
        "Deliver 1 to South America, sell 0: choose 16 shares, including those for other companies' barrels"
    )
    scene.play("deliver 1", "gain red 0", "gain green 16")
    assert scene.panel("south_america") == [2, 1, 0, 2] and scene.held(RED) == [5, 12, 2, 0]
    assert (scene.seat, scene.asked) == (GREEN, "take"), "no blue share: no chip"
