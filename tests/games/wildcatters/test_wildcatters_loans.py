"""Section 15: loans of one's own accord; the others are taken by payments."""

import pytest

from boomtown.games.wildcatters.rules.bank import pay_bank
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


def asked_again(scene: Scene) -> None:
    """A loan is one of the answers, brings ten own shares, and the same question is asked again."""
    seat, asked, answers = scene.seat, scene.asked, set(scene.options)
    before, loans = scene.held(seat), int(scene.state.loans[seat])
    assert "loan" in answers
    scene.play("loan")
    assert (scene.seat, scene.asked) == (seat, asked) and answers <= set(scene.options)
    assert scene.state.loans[seat] == loans + 1
    assert [after - held for after, held in zip(scene.held(seat), before, strict=True)] == [
        10 if colour == seat else 0 for colour in range(4)
    ]


@pytest.mark.rule("WC-15.3")
def test_while_building_as_often_as_wanted() -> None:
    scene = Scene()
    scene.workers(RED, 0)
    scene.shares(RED, 0, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    assert scene.options == ["done", "loan"]
    asked_again(scene)
    asked_again(scene)
    assert scene.offered("hire") == ["1", "2", "3", "4", "5", "6"]
    scene.play("hire 6", "pay red 18", "rig", "train lima")
    assert scene.state.workers[RED] == 0 and scene.rigs_of(RED, "lima") == 1
    assert scene.state.barrels_left[RED] == 34, "a barrel for each lies on the bank"


@pytest.mark.rule("WC-15.3", "WC-15.10")
def test_the_oil_menu_stays_open_for_a_loan() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3)
    scene.train(RED, "lima")
    scene.refinery(GREEN, "lima")
    scene.workers(RED, 3)
    scene.shares(RED, 2, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.asked == "oil" and scene.options == ["done", "loan"], "three workers, two shares, oil to move"
    asked_again(scene)
    assert scene.offered("hire") == ["1", "2", "3", "4"]
    scene.play("hire 1", "transport")
    assert scene.oil_in("lima") == "R"


@pytest.mark.rule("WC-15.3", "WC-15.10")
def test_after_the_first_oil_action_too() -> None:
    scene = Scene()
    scene.pumpjacks(GREEN, "lima", 0)
    scene.rigs(RED, "lima", 2)
    scene.workers(RED, 3)
    scene.shares(RED, 3, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "develop")
    assert scene.options == ["done", "loan", "hire 1"]
    scene.play("loan", "hire 3", "develop")
    assert scene.wells(RED, "lima") == [3, 3]


@pytest.mark.rule("WC-15.10", "WC-15.9")
def test_menus_that_no_loan_would_open_close() -> None:
    scene = Scene()
    scene.tanker(RED, "luanda")
    scene.workers(RED, 0)
    scene.shares(RED, 0, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.asked == "tanker_moves", "there is no oil in Lima"
    assert scene.why_not("loan") == "A loan has no use here. (WC-15.3)", "the first move is free"
    scene.play("move luanda lima")
    assert (scene.seat, scene.asked) == (GREEN, "take"), "no second tanker"


@pytest.mark.rule("WC-15.3", "WC-15.10")
def test_for_a_further_tanker_move() -> None:
    scene = Scene()
    scene.tanker(RED, "luanda", "perth")
    scene.workers(RED, 0)
    scene.shares(RED, 0, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "move luanda lima")
    assert scene.options == ["done", "loan"]
    asked_again(scene)
    scene.play("hire 1", "move perth lima")
    assert scene.tankers_of(RED) == ["lima", "lima"]


@pytest.mark.rule("WC-15.3")
def test_when_joining_and_bidding() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima", 2)
    scene.disks("lima", 1)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert (scene.seat, scene.options) == (GREEN, ["join", "decline", "loan"])
    asked_again(scene)
    asked_again(scene)
    scene.play("join")
    assert (scene.seat, scene.asked) == (RED, "bid") and scene.options[:3] == ["pass", "loan", "bid 4"]
    asked_again(scene)
    scene.play("bid 4")
    assert scene.seat == GREEN
    asked_again(scene)
    ride = Scene()
    ride.pumpjacks(RED, "lima", 1)
    ride.pumpjacks(GREEN, "lima", 1)
    ride.train(RED, "lima")
    ride.refinery(BLUE, "lima")
    ride.turn(RED, "lima_light_3")
    ride.play("done", "transport")
    assert (ride.seat, ride.asked) == (GREEN, "join_transport")
    asked_again(ride)


@pytest.mark.rule("WC-15.3", "WC-15.10")
def test_beside_the_choices_of_a_transport() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3)
    scene.waiting(GREEN, "lima", 1)
    scene.train(GREEN, "lima")
    scene.train(BLUE, "lima")
    scene.tanker(RED, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(RED, "perth")
    scene.refinery(BLUE, "luanda")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert scene.asked == "ride"
    asked_again(scene)
    scene.play("ride green 1")
    assert scene.asked == "place"
    asked_again(scene)
    scene.play("load red_1", "load blue_1")
    assert (scene.seat, scene.asked) == (GREEN, "place")
    assert "loan" not in scene.options, "it is not his turn, and he was asked when he could join"
    scene.play("load red_1")
    assert (scene.seat, scene.asked) == (RED, "sail")
    asked_again(scene)
    scene.play("sail red_1 perth")
    assert scene.seat == RED and "loan" not in scene.options, "blue's tanker has no oil he would have to pay for"


@pytest.mark.rule("WC-15.3")
def test_while_paying_for_workers_and_for_a_chip() -> None:
    scene = Scene()
    scene.shares(RED, 4, 4, 4, 4)
    scene.turn(RED, "basra_light_3")
    scene.play("hire 1")
    asked_again(scene)
    scene.play("pay red 3")
    assert scene.asked == "build"
    scene.play("done")
    assert (scene.asked, scene.options) == ("chip", ["decline", "buy", "loan"])
    asked_again(scene)
    scene.play("buy")
    assert scene.held(RED) == [19, 2, 2, 2]


@pytest.mark.rule("WC-15.8")
def test_nobody_borrows_more_often_than_he_has_barrels() -> None:
    scene = Scene()
    scene.turn(RED, "lima_light_3")
    for _ in range(36):
        scene.play("loan")
    assert scene.state.loans[RED] == 36 and "loan" not in scene.options
    assert scene.why_not("loan") == "You have 36 loans, as many as your company has barrels. (WC-15.8)"
    pay_bank(scene.state, RED, scene.held(RED)[RED] + 1)
    assert scene.state.loans[RED] == 37, "a payment forces one more"


@pytest.mark.rule("WC-15.9")
def test_not_where_nothing_is_paid() -> None:
    scene = Scene()
    scene.refinery(RED, "lima", "RRGGB")
    scene.turn(RED)
    assert scene.asked == "take" and "loan" not in scene.options
    scene.play("take " + scene.shown()[0], "done")
    assert scene.asked == "deliver" and "loan" not in scene.options
    scene.play("deliver 0")
    assert scene.asked == "gain" and "loan" not in scene.options
    late = Scene()
    late.new_round(7)
    assert late.asked == "sequence" and "loan" not in late.options
    repaying = Scene()
    repaying.loans(RED, 1)
    repaying.new_round(5)
    assert repaying.asked == "repay" and "loan" not in repaying.options
    assert repaying.label("repay 0") == "Repay nothing (a loan costs 25 of your shares at the end)"


# ---------------------------------------------------------------------- said before the click


@pytest.mark.rule("WC-15.3", "WC-15.6", "WC-4.7")
def test_a_loan_says_what_it_costs() -> None:
    scene = Scene()
    scene.turn(RED, "lima_light_3")
    assert scene.label("loan") == "Take a loan: 10 of your shares now, repay 25 at the end"
    assert scene.risk("loan") == (
        "10 of your shares now. Repay 18 of your shares before round 5, or 25 at the end of the game; "
        "each share you lack then costs 1 point."
    )
    assert scene.risk("rig") == "" and scene.risk("done") == ""
    late = Scene()
    late.turn(RED, "lima_light_3", round=5)
    assert "Repay 25 of your shares at the end" in late.risk("loan") and "18" not in late.risk("loan")


@pytest.mark.rule("WC-15.1", "WC-9.5")
def test_bids_and_joining_name_the_loans_they_bring() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima", 2)
    scene.disks("lima", 1)
    scene.shares(GREEN, 0, 2, 0, 0)
    scene.shares(RED, 6, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert scene.label("join") == "Join: turn a rig into a pumpjack (3 of your shares to Red (Player 1), 1 loan)"
    assert scene.risk("join").startswith("10 of your shares now") and scene.risk("decline") == ""
    scene.play("join")
    assert scene.label("bid 6") == "Bid 6 of your 6 shares" and scene.risk("bid 6") == ""
    assert scene.label("bid 17") == "Bid 17, holding 6 (winning forces 2 loans)"
    assert scene.risk("bid 17").startswith("20 of your shares now") and "or 50 at the end" in scene.risk("bid 17")
    assert scene.risk("pass") == ""


@pytest.mark.rule("WC-15.1", "WC-14.9", "WC-11.3")
def test_fares_and_chips_name_the_loans_they_bring() -> None:
    scene = Scene()
    scene.shares(RED, 0, 2, 2, 2)
    scene.turn(RED, "basra_light_3")
    scene.play("done")
    assert scene.label("buy") == "Buy the chip: 2 points (2 shares of every colour, 1 loan)"
    assert scene.risk("buy") and not scene.risk("decline")
    ride = Scene()
    ride.waiting(YELLOW, "lima", 1)
    ride.shares(YELLOW, 0, 0, 0, 0)
    ride.tanker(GREEN, "lima")
    ride.tanker(YELLOW, "lima")
    ride.refinery(BLUE, "perth")
    ride.turn(YELLOW, "lima_light_3")
    ride.play("done", "transport")
    assert ride.label("load green_1") == "Load tanker green 1 in Lima (1 of your shares to Green (Player 2), 1 loan)"
    assert ride.label("load yellow_1") == "Load your tanker yellow 1 in Lima (free)"
    assert ride.risk("load green_1") and not ride.risk("load yellow_1")


@pytest.mark.rule("WC-11.17", "WC-11.27", "WC-15.1")
def test_a_voyage_says_who_pays_for_what() -> None:
    scene = Scene(3)
    scene.waiting(RED, "lima", 1)
    scene.waiting(GREEN, "lima", 2)
    scene.tanker(RED, "lima")
    scene.refinery(RED, "rotterdam")
    scene.refinery(GREEN, "luanda", "RRRR")
    scene.refinery(BLUE, "perth")
    scene.shares(RED, 3, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert (scene.seat, scene.asked, scene.cargo("red_1")) == (RED, "sail", "RGG")
    paid = "Sail tanker red 1 to Rotterdam with 3 of its 3 barrels (Red (Player 1) pays 4 of its shares)"
    assert scene.label("sail red_1 rotterdam") == paid
    assert scene.risk("sail red_1 rotterdam").startswith("10 of your shares now"), "his own refinery, and he has three"
    first = "Sail tanker red 1 to Luanda with 1 of its 3 barrels (Green (Player 2) pays 2 of its shares)"
    assert scene.label("sail red_1 luanda") == first, "the owner's barrel is unloaded first"
    bank = "Sail tanker red 1 to Perth with 3 of its 3 barrels (the bank pays 6 shares of Corporation Blue)"
    assert scene.label("sail red_1 perth") == bank
    assert scene.risk("sail red_1 luanda") == scene.risk("sail red_1 perth") == ""
    scene.play("sail red_1 rotterdam")
    assert scene.state.loans[RED] == 1 and scene.held(RED)[RED] == 9


@pytest.mark.rule("WC-15.1", "WC-17.10")
def test_corporation_oil_in_ones_own_refinery_may_cost_a_loan() -> None:
    scene = Scene(3)
    scene.waiting(BLUE, "lima", 1)
    scene.refinery(RED, "lima")
    scene.tanker(GREEN, "lima")
    scene.refinery(GREEN, "perth")
    scene.shares(RED, 1, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert scene.label("unload lima") == "Into the refinery in Lima (Red (Player 1) pays 2 of its shares to the bank)"
    assert scene.risk("unload lima") and scene.label("load green_1").endswith("(the bank pays Green (Player 2))")
    assert scene.risk("load green_1") == ""
