"""Section 11: transporting oil."""

import pytest

from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


def started(scene: Scene, seat: int = RED, card: str = "lima_light_3") -> Scene:
    """The seat takes the card and starts a transport. An unused tanker far away keeps the turn from ending."""
    scene.tanker(seat, "sydney")
    scene.turn(seat, card)
    scene.play("done", "transport")
    return scene


@pytest.mark.rule("WC-11.1")
def test_four_workers_and_three_steps() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3)
    scene.pumpjacks(GREEN, "lima", 3)
    scene.train(RED, "lima")
    scene.tanker(RED, "lima")
    scene.refinery(BLUE, "perth")
    scene.refinery(BLUE, "luanda")
    started(scene)
    assert scene.state.workers[RED] == 16
    steps = []
    while scene.asked in ("join_transport", "place", "sail"):
        steps.append((scene.asked, scene.seat))
        scene.play("join" if scene.asked == "join_transport" else scene.options[0])
    assert steps == [("join_transport", GREEN), ("sail", RED)], "barrels with one way go it by themselves"
    story = [key for key in scene.story if key in ("to_harbour", "loaded", "sails")]
    assert story == ["to_harbour", "to_harbour", "loaded", "loaded", "sails"]


@pytest.mark.rule("WC-11.2")
def test_a_transport_of_others_oil() -> None:
    scene = Scene()
    scene.pumpjacks(GREEN, "lima", 3)
    scene.train(GREEN, "lima")
    scene.refinery(GREEN, "lima")
    started(scene)
    assert (scene.seat, scene.asked) == (GREEN, "join_transport")
    dry = Scene()
    dry.pumpjacks(GREEN, "lima", 0)
    dry.rigs(RED, "lima", 1)
    dry.train(GREEN, "lima")
    dry.turn(RED, "lima_light_3")
    dry.play("done")
    assert dry.why_not("transport") == "No barrel in Lima can move. (WC-11.2)"


@pytest.mark.rule("WC-11.3")
def test_fares() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 1, 1)
    scene.train(GREEN, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(YELLOW, "luanda")
    started(scene)
    assert scene.held(GREEN)[RED] == 2, "a share for each barrel on the train"
    assert scene.held(BLUE)[RED] == 5 + 2, "and one on the tanker"
    assert scene.held(RED)[RED] == 16
    own = Scene()
    own.pumpjacks(RED, "lima", 1)
    own.train(RED, "lima")
    own.tanker(RED, "lima")
    own.refinery(RED, "luanda")
    started(own)
    assert own.held(RED)[RED] == 20 and own.oil_in("luanda") == "R"


@pytest.mark.rule("WC-11.5", "WC-11.6")
def test_one_barrel_from_each_pumpjack_with_oil() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 1, 0)
    scene.pumpjacks(GREEN, "lima", 2, 2)
    scene.pumpjacks(BLUE, "lima", 0)
    scene.train(RED, "lima")
    started(scene)
    assert scene.wells(RED, "lima") == [2, 0, 0], "compulsory for the active player"
    assert (scene.seat, scene.asked) == (GREEN, "join_transport")
    assert [option for option in scene.options if "loan" not in option] == ["join", "decline"], "all or nothing"
    scene.play("join")
    assert scene.wells(GREEN, "lima") == [1, 1]
    assert scene.oil_waiting("lima") == "RRGG", "blue has no oil and is not asked"
    other = Scene()
    other.pumpjacks(RED, "lima", 1)
    other.pumpjacks(GREEN, "lima", 2)
    other.train(RED, "lima")
    started(other).play("decline")
    assert other.wells(GREEN, "lima") == [2]
    assert other.state.workers[GREEN] == 20


@pytest.mark.rule("WC-11.7", "WC-11.8")
def test_no_train_inside_the_area() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3)
    scene.rigs(RED, "lima", 1)
    scene.train(RED, "lima--rio_de_janeiro")
    scene.refinery(GREEN, "lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert "(WC-11.2)" in scene.why_not("transport"), "a train on the border does not help"
    waiting = Scene()
    waiting.pumpjacks(RED, "lima", 3)
    waiting.waiting(GREEN, "lima", 1)
    waiting.refinery(BLUE, "lima")
    started(waiting)
    assert waiting.oil_in("lima") == "G" and waiting.wells(RED, "lima") == [3]


@pytest.mark.rule("WC-11.9")
def test_barrels_spread_over_trains() -> None:
    scene = Scene()
    scene.pumpjacks(YELLOW, "lima", 3, 3, 3, 3)
    scene.train(RED, "lima")
    scene.train(GREEN, "lima")
    scene.train(BLUE, "lima")
    started(scene, YELLOW)
    assert scene.offered("ride") == [f"blue {n}" for n in range(5)], "from the next company on"
    assert "(WC-11.5)" in scene.why_not("ride red 1")
    assert scene.label("ride blue 2") == "2 barrels on Blue (Player 4)'s trains (2 of your shares)"
    scene.play("ride blue 1")
    assert scene.offered("ride") == [f"red {n}" for n in range(4)]
    scene.play("ride red 2")
    assert scene.held(RED)[YELLOW] == 2 and scene.held(GREEN)[YELLOW] == 5 + 1 and scene.held(YELLOW)[YELLOW] == 16
    full = Scene()
    full.pumpjacks(RED, "lima", 3, 3, 3)
    full.pumpjacks(GREEN, "lima", 3, 3, 3)
    full.train(BLUE, "lima")
    started(full).play("join")
    assert full.oil_waiting("lima") == "RRRGGG", "one train carries them all"


@pytest.mark.rule("WC-11.3", "WC-11.9")
def test_the_own_train_is_ridden_without_a_question() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3)
    scene.pumpjacks(GREEN, "lima", 1)
    for company in (RED, GREEN, BLUE):
        scene.train(company, "lima")
    started(scene)
    assert (scene.seat, scene.asked) == (GREEN, "join_transport") and scene.oil_waiting("lima") == "RR"
    assert scene.label("join") == "Join with 1 barrel on your train (free)"
    scene.play("join")
    assert scene.oil_waiting("lima") == "RRG"
    assert scene.held(RED)[RED] == scene.held(GREEN)[GREEN] == 20, "own trains are free"
    assert "Green (Player 2): 1 barrel rides in Lima on its train." in scene.log()


@pytest.mark.rule("WC-2.9")
def test_a_dry_pumpjack_is_told() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 1, 1)
    scene.train(RED, "lima")
    started(scene)
    assert scene.told("dried_up") == [{"company": RED, "area": scene.area("lima"), "pumpjacks": 2}]


@pytest.mark.rule("WC-11.4", "WC-11.10")
def test_the_disk_is_taken_with_its_barrel() -> None:
    scene = Scene()
    scene.sold_disk(RED, "lima")
    scene.pumpjacks(GREEN, "lima", 0)
    scene.train(RED, "lima")
    started(scene)
    assert scene.state.disks[RED] == 1 and scene.oil_waiting("lima") == "R"
    assert scene.state.free_oilfields(scene.area("lima")) == 6, "its oilfield is free"


@pytest.mark.rule("WC-11.11", "WC-2.8")
def test_a_disk_without_a_barrel_stays() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 4)
    scene.disks("lima", 1)
    scene.waiting(RED, "basra", 33)
    scene.train(RED, "lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill", "bid 4")
    assert scene.state.disks_dry[scene.area("lima") * 4 + RED] == 1
    assert scene.told("disk_without_oil") and not scene.told("disk_bought")
    scene.play("transport")
    assert scene.state.disks[RED] == 0 and scene.state.disks_in(scene.area("lima")) == 1
    assert scene.oil_waiting("lima") == "R"


@pytest.mark.rule("WC-11.12", "WC-11.13")
def test_four_ways_for_a_barrel() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.refinery(GREEN, "lima")
    scene.refinery(GREEN, "rio_de_janeiro")
    scene.tanker(BLUE, "lima", "rio_de_janeiro")
    scene.train(YELLOW, "lima--rio_de_janeiro")
    started(scene)
    assert scene.options == ["unload lima", "load blue_1", "cross lima--rio_de_janeiro yellow", "loan"]
    assert "(WC-11.12)" in scene.why_not("unload rio_de_janeiro")
    assert "(WC-11.12)" in scene.why_not("load blue_2")
    scene.play("cross lima--rio_de_janeiro yellow")
    assert scene.options == ["unload rio_de_janeiro", "load blue_2", "loan"]
    scene.play("unload rio_de_janeiro")
    assert scene.held(RED) == [19, 5 + 2, 0, 0] and scene.held(YELLOW)[RED] == 1
    local = Scene()
    local.waiting(RED, "lima", 1)
    local.refinery(RED, "lima")
    started(local)
    assert local.held(RED)[RED] == 20 and local.oil_in("lima") == "R", "no train, no fee"


@pytest.mark.rule("WC-11.14", "WC-11.15")
def test_chained_crossings_to_a_white_continent() -> None:
    scene = Scene()
    scene.waiting(RED, "vladivostok", 1)
    scene.train(GREEN, "murmansk--vladivostok")
    scene.train(BLUE, "murmansk--europe")
    scene.train(RED, "murmansk--europe")
    scene.refinery(YELLOW, "rotterdam")
    scene.refinery(YELLOW, "marseille")
    scene.tanker(BLUE, "marseille")
    started(scene, RED, "vladivostok_light_3")
    assert scene.options == ["cross murmansk--vladivostok green", "leave", "loan"]
    scene.play("cross murmansk--vladivostok green")
    assert scene.held(GREEN)[RED] == 1
    assert scene.options == ["cross murmansk--europe red", "cross murmansk--europe blue", "loan"]
    assert "(WC-11.14)" in scene.why_not("cross murmansk--vladivostok green"), "no way back"
    assert "(WC-11.14)" in scene.why_not("cross murmansk--europe green"), "green has no train there"
    assert "(WC-11.14)" in scene.why_not("cross san_francisco--lima red")
    assert "(WC-11.16)" in scene.why_not("leave")
    scene.play("cross murmansk--europe red")
    assert scene.options == ["unload rotterdam", "unload marseille", "load blue_1", "loan"]
    assert scene.held(RED)[RED] == 19


@pytest.mark.rule("WC-11.16")
def test_no_journey_to_nowhere() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.waiting(GREEN, "lima", 1)
    scene.tanker(RED, "lima")
    scene.train(RED, "san_francisco--lima")
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.asked == "tanker_moves", "no refinery anywhere: there is nothing to transport"
    nowhere = Scene()
    nowhere.waiting(RED, "lima", 1)
    nowhere.refinery(GREEN, "lima")
    nowhere.tanker(RED, "lima")
    nowhere.train(RED, "san_francisco--lima")
    started(nowhere)
    assert "(WC-11.16)" in nowhere.why_not("cross san_francisco--lima red")


@pytest.mark.rule("WC-11.17")
def test_deliveries_are_paid() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.waiting(GREEN, "lima", 1)
    scene.refinery(GREEN, "lima")
    started(scene)
    assert scene.held(RED)[GREEN] == 5 + 4 and scene.held(GREEN)[GREEN] == 16, "own oil is not paid"
    assert scene.oil_in("lima") == "RRG"


@pytest.mark.rule("WC-11.18")
def test_a_full_refinery_takes_no_more() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 3)
    scene.refinery(GREEN, "lima", "BBBB")
    scene.tanker(RED, "lima")
    scene.refinery(GREEN, "perth")
    started(scene)
    scene.play("unload lima")
    assert scene.oil_in("lima") == "RBBBB" and scene.oil_in("perth") == "RR"
    assert scene.asked == "tanker_moves", "it is emptied only at the end of the turn"
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.refinery(GREEN, "lima", "BBBBB")
    scene.tanker(BLUE, "lima", "lima")
    scene.refinery(GREEN, "perth", "BBB")
    scene.tanker(RED, "lima")
    started(scene)
    assert "(WC-11.18)" in scene.why_not("unload lima")


@pytest.mark.rule("WC-11.19")
def test_a_tanker_holds_three() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 4)
    scene.tanker(GREEN, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(GREEN, "perth")
    scene.refinery(GREEN, "luanda")
    started(scene)
    scene.play("load green_1", "load green_1", "load green_1")
    assert scene.cargo("green_1") == "RRR" and scene.cargo("blue_1") == "R", "only the other one is left"
    fuller = Scene()
    fuller.waiting(RED, "lima", 4)
    fuller.tanker(GREEN, "lima")
    fuller.tanker(BLUE, "lima", "lima")
    fuller.tanker(YELLOW, "lima")
    fuller.refinery(GREEN, "perth")
    fuller.refinery(GREEN, "luanda")
    started(fuller)
    assert fuller.offered("load") == ["green_1", "yellow_1", "blue_1"], "equal tankers are offered once"
    assert "(WC-11.12)" in fuller.why_not("load blue_2")
    fuller.play("load green_1", "load green_1", "load green_1")
    assert fuller.why_not("load green_1") == "Tanker green 1 is full. (WC-11.19)"


@pytest.mark.rule("WC-11.20", "WC-18.10")
def test_a_tanker_that_has_sailed_is_not_loaded_again() -> None:
    scene = Scene(2)
    scene.waiting(RED, "lima", 1)
    scene.waiting(RED, "basra", 1)
    scene.tanker(RED, "lima")
    scene.refinery(GREEN, "basra")
    scene.refinery(GREEN, "perth")
    scene.tanker(GREEN, "basra")
    started(scene)
    scene.play("sail red_1 basra")
    scene.play("d3 basra")
    assert scene.offered("load") == ["green_1"]
    assert scene.why_not("load red_1") == "Tanker red 1 has already sailed this turn. (WC-11.20)"


@pytest.mark.rule("WC-11.21")
def test_leaving_a_barrel() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.tanker(BLUE, "lima", "lima")
    scene.refinery(GREEN, "rio_de_janeiro")
    scene.train(RED, "lima--rio_de_janeiro")
    started(scene)
    assert scene.why_not("leave") == "A refinery or tanker here has room. (WC-11.21)"
    other = Scene()
    other.waiting(RED, "lima", 2)
    other.refinery(GREEN, "rio_de_janeiro")
    other.train(RED, "lima--rio_de_janeiro")
    started(other)
    assert other.options == ["cross lima--rio_de_janeiro red", "leave"]
    other.play("leave", "cross lima--rio_de_janeiro red")
    assert other.oil_waiting("lima") == "R" and other.oil_in("rio_de_janeiro") == "R"


@pytest.mark.rule("WC-11.21")
def test_no_tanker_takes_oil_while_every_refinery_is_full() -> None:
    """Nobody pays for a place aboard only to be put ashore again."""
    scene = Scene()
    scene.pumpjacks(RED, "san_francisco", 1)
    scene.train(RED, "san_francisco", "san_francisco--lima")
    scene.tanker(GREEN, "san_francisco", "lima")
    scene.refinery(BLUE, "perth", "RRGGB")
    shares = scene.held(RED)[RED]
    started(scene, card="san_francisco_light_1")
    assert scene.oil_waiting("san_francisco") == "R" and scene.cargo("green_1") == ""
    assert scene.held(RED)[RED] == shares and "put_ashore" not in scene.story
    again = Scene()
    again.waiting(RED, "lima", 2)
    again.tanker(GREEN, "lima")
    again.tanker(YELLOW, "lima", "lima")
    again.refinery(BLUE, "lima", "RRGG")
    started(again)
    again.play("unload lima")
    assert again.oil_waiting("lima") == "R", "the first barrel took the last room there was"


@pytest.mark.rule("WC-20.1", "WC-11.21")
def test_a_house_rule_lets_oil_wait_where_there_is_room() -> None:
    def quay(**options: str) -> Scene:
        scene = Scene(**options)
        scene.waiting(RED, "lima", 2)
        scene.tanker(GREEN, "lima")
        scene.refinery(BLUE, "perth")
        scene.refinery(BLUE, "luanda")
        return started(scene)

    assert quay().cargo("green_1") == "RR", "the usual game loads by itself"
    free = quay(loading="free")
    assert free.offered("load") == ["green_1"] and "leave" in free.options
    shares = free.held(RED)[RED]
    free.play("leave", "load green_1")
    assert free.oil_waiting("lima") == "R" and free.cargo("green_1") == "R"
    assert free.held(RED)[RED] == shares - 1


@pytest.mark.rule("WC-11.22")
def test_barrels_left_move_with_a_later_transport() -> None:
    scene = Scene()
    scene.waiting(GREEN, "lima", 1)
    scene.pumpjacks(GREEN, "lima", 2)
    scene.pumpjacks(RED, "lima", 1)
    scene.train(RED, "lima")
    scene.refinery(RED, "lima")
    started(scene)
    scene.play("decline")
    assert scene.oil_in("lima") == "RG" and scene.wells(GREEN, "lima") == [2]
    assert scene.held(GREEN)[GREEN] == 20, "no new fee"


@pytest.mark.rule("WC-11.23", "WC-11.24", "WC-11.25")
def test_who_sails_and_when() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.waiting(GREEN, "lima", 2)
    scene.tanker(GREEN, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(YELLOW, "perth")
    scene.refinery(YELLOW, "rotterdam")
    started(scene)
    scene.play("load green_1", "load blue_1", "load green_1", "load blue_1")
    assert (scene.seat, scene.asked) == (RED, "sail")
    assert scene.offered("sail") == ["blue_1 rotterdam", "blue_1 perth"], (
        "its owner has no oil aboard: the front steers"
    )
    assert "(WC-11.24)" in scene.why_not("sail green_1 perth"), "green's own oil is aboard his tanker"
    scene.play("sail blue_1 rotterdam")
    assert scene.oil_in("rotterdam") == "RG"
    assert scene.seat == GREEN
    scene.play("sail green_1 perth")
    assert scene.oil_in("perth") == "RG", "over any ocean"


@pytest.mark.rule("WC-11.23")
def test_a_player_chooses_among_his_tankers() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.tanker(RED, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(YELLOW, "perth", "GGGG")
    scene.refinery(YELLOW, "rotterdam")
    started(scene)
    scene.play("load red_1", "load blue_1")
    assert scene.offered("sail") == ["red_1 rotterdam", "red_1 perth", "blue_1 rotterdam", "blue_1 perth"]
    scene.play("sail blue_1 perth")
    assert scene.oil_in("rotterdam") == "R", "the other one sails by itself to the refinery that is left"


@pytest.mark.rule("WC-11.26")
def test_a_loaded_tanker_must_sail() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.tanker(RED, "lima")
    scene.refinery(GREEN, "perth")
    scene.refinery(GREEN, "luanda")
    started(scene)
    assert all(option.startswith("sail red_1") for option in scene.options)
    assert "(WC-11.12)" in scene.why_not("sail red_1 sydney"), "no refinery there"


@pytest.mark.rule("WC-11.27", "WC-11.28")
def test_unloading_order() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.waiting(GREEN, "lima", 1)
    scene.tanker(GREEN, "lima")
    scene.refinery(YELLOW, "perth", "BBB")
    scene.refinery(YELLOW, "luanda", "BBBB")
    scene.refinery(YELLOW, "rotterdam")
    started(scene)
    assert scene.cargo("green_1") == "RRG"
    assert scene.seat == GREEN, "the owner steers"
    scene.play("sail green_1 perth")
    assert scene.oil_in("perth") == "RGBBB", "the owner's barrel first, then the front"
    assert scene.seat == RED, "red steers what is left"
    assert scene.offered("sail") == ["green_1 rotterdam", "green_1 luanda"]


@pytest.mark.rule("WC-11.29")
def test_all_refineries_full() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.tanker(RED, "rio_de_janeiro")
    scene.train(GREEN, "lima--rio_de_janeiro")
    scene.refinery(YELLOW, "perth", "BBBB")
    started(scene)
    scene.play("cross lima--rio_de_janeiro green", "load red_1", "cross lima--rio_de_janeiro green", "load red_1")
    assert scene.oil_in("perth") == "RBBBB"
    assert scene.oil_waiting("lima") == "R" and scene.cargo("red_1") == ""
    assert sorted(scene.tankers_of(RED)) == ["lima", "sydney"], "to the harbour of the area of the transport"


@pytest.mark.rule("WC-11.31", "WC-12.1")
def test_where_a_tanker_ends() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.tanker(RED, "lima")
    scene.refinery(YELLOW, "perth", "BBBB")
    scene.refinery(YELLOW, "rotterdam")
    started(scene)
    scene.play("sail red_1 perth")
    assert "rotterdam" in scene.tankers_of(RED), "at the last refinery it served"
    assert scene.asked == "tanker_moves"
    assert {option.split()[0] for option in scene.offered("move")} == {"sydney"}
    assert "(WC-12.1)" in scene.why_not("move rotterdam lima")


@pytest.mark.rule("WC-11.32")
def test_no_railway_for_tankers() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.tanker(RED, "lima")
    scene.refinery(YELLOW, "lima", "BBBBB")
    scene.refinery(YELLOW, "perth")
    scene.refinery(YELLOW, "rio_de_janeiro")
    scene.train(RED, "lima--rio_de_janeiro")
    started(scene)
    scene.play("load red_1")
    assert scene.asked == "sail" and all(option.startswith("sail") for option in scene.options)
    assert "That does not answer the current question" in scene.why_not("cross lima--rio_de_janeiro red")


@pytest.mark.rule("WC-11.28")
def test_while_a_tanker_sails_on_no_other_does() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 3)
    scene.tanker(RED, "lima", "lima")
    scene.refinery(GREEN, "perth", "GGGG")
    scene.refinery(GREEN, "basra")
    scene.refinery(GREEN, "rotterdam")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport", "load red_1", "load red_1", "load red_2", "sail red_1 perth")
    assert scene.offered("sail") == ["red_1 basra", "red_1 rotterdam"] and scene.cargo("red_2") == "R"
    assert "Tanker red 2 is not the one to sail now" in scene.why_not("sail red_2 basra")
    assert "(WC-11.18)" in scene.why_not("sail red_1 perth")
