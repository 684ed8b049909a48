"""Sections 8 to 10: drilling, the auction, developing."""

import pytest

from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


def ready(*rigs: tuple[int, int], disks: int = 1, area: str = "lima", card: str = "lima_light_3") -> Scene:
    """Red's turn in an area with these rigs, building done."""
    scene = Scene()
    for seat, count in rigs:
        scene.rigs(seat, area, count)
    scene.disks(area, disks)
    scene.turn(RED, card)
    scene.play("done")
    return scene


@pytest.mark.rule("WC-8.1")
def test_four_rigs_and_eight_workers_once_per_area() -> None:
    scene = ready((RED, 2), (GREEN, 2))
    scene.play("drill")
    assert scene.state.workers[RED] == 12 and scene.state.struck[scene.area("lima")] == 1
    scene.play("decline", "pass")
    assert scene.asked == "oil"
    assert scene.why_not("drill") == "Oil has already been found in Lima. (WC-8.1)"
    poor = Scene()
    poor.rigs(RED, "lima", 4)
    poor.workers(RED, 7)
    poor.turn(RED, "lima_light_3")
    poor.play("done")
    assert poor.why_not("drill") == "That costs 8 workers, more than you have. (WC-7.1)"


@pytest.mark.rule("WC-8.1")
def test_too_few_rigs() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima", 1)
    scene.train(RED, "lima")
    scene.waiting(RED, "lima", 1)
    scene.refinery(GREEN, "lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.why_not("drill") == "It takes 4 drilling rigs in Lima. (WC-8.1)"


@pytest.mark.rule("WC-8.2")
def test_the_driller_needs_a_rig_of_his_own() -> None:
    scene = Scene()
    scene.rigs(GREEN, "lima", 4)
    scene.waiting(RED, "lima", 1)
    scene.refinery(GREEN, "lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert "(WC-8.2)" in scene.why_not("drill")
    three = Scene(3)
    three.rigs(RED, "lima", 3)
    three.rigs(BLUE, "lima", 1)
    three.turn(RED, "lima_light_3")
    three.play("done")
    assert "drill" in three.options, "a corporation's rig counts"


@pytest.mark.rule("WC-8.3", "WC-8.4")
def test_nobody_exchanges_more_than_one() -> None:
    scene = ready((RED, 3), (GREEN, 3))
    scene.play("drill", "join")
    assert scene.wells(RED, "lima") == [3] and scene.wells(GREEN, "lima") == [3]
    assert scene.rigs_of(RED, "lima") == 2 and scene.rigs_of(GREEN, "lima") == 2
    assert scene.asked == "bid"


@pytest.mark.rule("WC-8.5")
def test_the_others_are_asked_in_turn_order() -> None:
    scene = Scene()
    for place, seat in enumerate((BLUE, RED, YELLOW, GREEN)):
        scene.state.order[place] = seat
        scene.rigs(seat, "basra", 1)
    scene.turn(RED, "basra_light_3")
    scene.play("done", "drill")
    asked = []
    while scene.asked == "join_drill":
        asked.append(scene.seat)
        scene.play("decline")
    assert asked == [YELLOW, GREEN, BLUE]


@pytest.mark.rule("WC-8.6", "WC-9.2", "WC-9.6")
def test_disks_one_after_the_other() -> None:
    scene = ready((RED, 3), (GREEN, 1), disks=2)
    scene.play("drill", "join", "pass", "pass")
    assert scene.state.disks_gone == 1 and scene.state.disks_unsold[scene.area("lima")] == 1
    assert (scene.seat, scene.asked) == (RED, "bid"), "the active player begins again"
    scene.play("pass", "bid 4")
    assert scene.state.disks_full[scene.area("lima") * 4 + GREEN] == 1
    assert scene.asked == "oil"


@pytest.mark.rule("WC-9.1")
def test_only_players_with_a_pumpjack_bid() -> None:
    scene = ready((RED, 2), (GREEN, 1), (YELLOW, 1), (BLUE, 1))
    scene.play("drill", "decline", "join", "decline")
    seats = []
    scene.play("bid 4")
    while scene.asked == "bid":
        seats.append(scene.seat)
        scene.play("pass")
    assert seats == [YELLOW]
    assert scene.held(RED)[RED] == 16, "own shares go to the bank"


@pytest.mark.rule("WC-9.2", "WC-9.3")
def test_bids_rise_and_passing_is_for_good() -> None:
    scene = ready((RED, 2), (GREEN, 1), (BLUE, 1))
    scene.play("drill", "join", "join")
    assert scene.why_not("bid 3") == "A bid must now be at least 4. (WC-9.3)"
    scene.play("pass")
    assert scene.seat == GREEN and "bid 4" in scene.options, "the next one may open"
    scene.play("bid 6")
    assert scene.seat == BLUE and scene.why_not("bid 6") == "A bid must now be at least 7. (WC-9.3)"
    scene.play("bid 7")
    assert scene.seat == GREEN, "red has passed and is out"
    scene.play("pass")
    assert scene.held(BLUE)[BLUE] == 20 - 3 - 7


@pytest.mark.rule("WC-9.4")
def test_the_highest_bid() -> None:
    scene = ready((RED, 2), (GREEN, 2))
    scene.shares(RED, 1, 0, 0, 0)
    scene.play("drill", "join", "bid 60")
    assert scene.asked != "bid", "nobody can bid more than 60: green passes by itself"
    assert scene.state.loans[RED] == 6 and scene.held(RED)[RED] == 1
    assert "bid 61" not in [scene.game.actions.text(a) for a in range(scene.game.actions.count)]


@pytest.mark.rule("WC-9.5")
def test_the_winner_pays_with_loans_and_puts_a_barrel_on_the_disk() -> None:
    scene = ready((RED, 4))
    scene.shares(RED, 2, 0, 0, 0)
    scene.play("drill", "bid 5")
    assert scene.state.loans[RED] == 1 and scene.held(RED)[RED] == 7
    assert scene.state.barrels_left[RED] == 36 - 3 - 1 - 1


@pytest.mark.rule("WC-9.7", "WC-11.30")
def test_a_closed_refinery_takes_no_oil_this_turn() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.disks("lima", 1)
    scene.train(RED, "lima")
    scene.refinery(RED, "lima", "GR")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill", "bid 4")
    assert scene.options == ["decline", "chip lima"]
    assert "(WC-13.3)" in scene.why_not("chip perth")
    scene.play("chip lima", "deliver 1", "gain red 4")
    assert scene.panel("south_america") == [1, 1, 0, 0]
    scene.play("transport")
    assert scene.oil_waiting("lima") == "RR", "the closed refinery counts as full"
    assert (scene.seat, scene.asked) == (GREEN, "take")
    assert scene.state.closed[scene.harbour("lima")] == 0, "it opens again at the end of the turn"


@pytest.mark.rule("WC-9.7", "WC-9.8")
def test_keeping_the_chip() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.disks("lima", 2)
    scene.refinery(RED, "perth", "G")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill", "bid 4", "decline", "bid 4", "decline")
    assert scene.state.refinery_chip[RED] == 1 and scene.oil_in("perth") == "G"
    scene.play("done")
    assert scene.asked == "partly_filled" and "chip perth" in scene.options, "it may be used in action F"
    scene.finish()
    assert scene.state.over and scene.oil_in("perth") == "G", "not at the end of the game"


@pytest.mark.rule("WC-10.1")
def test_developing_needs_oil_found() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.why_not("develop") == "No oil has been found in Lima. (WC-10.1)"
    scene.play("drill", "develop", "develop")
    assert scene.wells(RED, "lima") == [3, 3, 3] and scene.state.workers[RED] == 20 - 8 - 6
    other = Scene()
    other.pumpjacks(GREEN, "lima", 0)
    other.rigs(RED, "lima", 1)
    other.workers(RED, 2)
    other.turn(RED, "lima_light_3")
    other.play("done")
    assert other.why_not("develop") == "That costs 3 workers, more than you have. (WC-7.1)"


@pytest.mark.rule("WC-10.2")
def test_all_oil_actions_in_order() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.rigs(GREEN, "basra", 1)
    scene.train(RED, "lima")
    scene.refinery(GREEN, "lima")
    scene.tanker(RED, "luanda")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert scene.asked == "oil" and "drill" not in scene.options
    scene.play("develop")
    scene.play("transport", "unload lima", "unload lima")
    assert scene.asked == "tanker_moves", "one transport a turn, and nothing after it"
    two = Scene(2)
    two.rigs(RED, "lima", 4)
    two.rigs(RED, "basra", 1)
    two.pumpjacks(GREEN, "basra", 0)
    two.waiting(RED, "lima", 1)
    two.refinery(GREEN, "lima")
    two.turn(RED, "lima_light_3")
    two.play("done", "d2 basra")
    assert two.why_not("drill") == "Drilling comes before developing. (WC-10.2)"


@pytest.mark.rule("WC-8.3", "WC-8.4", "WC-10.1", "WC-17.8", "WC-18.7", "WC-18.9")
def test_every_pumpjack_names_the_rule_it_came_by() -> None:
    def rules(scene: Scene) -> list[str]:
        return [event.rule for event in scene.listener.events if event.message.key == "pumpjack"]

    scene = ready((RED, 2), (GREEN, 2), disks=0)
    scene.play("drill", "join", "develop")
    assert rules(scene) == ["WC-8.3", "WC-8.4", "WC-10.1"]
    three = Scene(3)
    three.rigs(RED, "lima", 3)
    three.rigs(BLUE, "lima", 1)
    three.turn(RED, "lima_light_3")
    three.play("done", "drill")
    assert rules(three) == ["WC-8.3", "WC-17.8"]
    assert (
        "The bank pays 3 shares of Corporation Blue to Red (Player 1) for joining the drilling in Lima." in three.log()
    )
    two = Scene(2)
    two.rigs(RED, "lima", 4)
    two.rigs(YELLOW, "lima", 1)
    two.turn(RED, "lima_light_3")
    two.play("done", "drill", "join", "d2 lima")
    assert rules(two) == ["WC-8.3", "WC-18.7", "WC-18.9"]


@pytest.mark.rule("WC-10.3", "WC-2.8")
def test_drilling_and_developing_with_no_barrel_left() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.waiting(RED, "basra", 35)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill", "develop")
    assert scene.wells(RED, "lima") == [1, 0] and scene.state.barrels_left[RED] == 0


@pytest.mark.rule("WC-8.1", "WC-10.1")
def test_only_in_the_area_of_the_card() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.rigs(RED, "basra", 1)
    scene.pumpjacks(GREEN, "basra", 0)
    scene.waiting(GREEN, "murmansk", 1)
    scene.refinery(GREEN, "murmansk")
    scene.turn(RED, "murmansk_light_3")
    scene.play("done")
    assert scene.question() == "Player 1: which oil action do you take in Murmansk? (20 workers left)"
    assert "in Murmansk. (WC-8.1)" in scene.why_not("drill")
    assert scene.why_not("develop") == "No oil has been found in Murmansk. (WC-10.1)"


@pytest.mark.rule("WC-9.5", "WC-9.6")
def test_the_end_of_an_auction_is_told() -> None:
    scene = ready((RED, 4), disks=2)
    scene.play("drill", "pass", "bid 5")
    told = [line for line in scene.log() if line.startswith("The auction")]
    assert told == [
        "The auction in Lima is over: nobody wants the Wildcatter. The disk leaves the game.",
        "The auction in Lima is over: Red (Player 1) wins the Wildcatter with 5 shares.",
    ]
