"""Sections 17 and 18: three and two players."""

import pytest

from boomtown.games.wildcatters.rules import scoring
from boomtown.games.wildcatters.rules.box import SET_UP
from boomtown.games.wildcatters.rules.position import HALVING
from boomtown.games.wildcatters.rules.routes import spare_tanker
from boomtown.games.wildcatters.rules.sailing import COMPANY
from boomtown.games.wildcatters.rules.setup import card_is_playable, may_draft_refinery
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene, made

# ---------------------------------------------------------------------- three players


@pytest.mark.rule("WC-17.1")
def test_pieces_of_a_corporation() -> None:
    w = Scene(3).state
    assert (w.rigs_left[BLUE], w.pumpjacks_left[BLUE], w.refineries_left[BLUE]) == (8, 8, 1)
    assert (w.barrels_left[BLUE], w.trains_left[BLUE], w.workers[BLUE]) == (24, 0, 0)
    assert spare_tanker(w, BLUE) >= 0 and w.tanker_at[BLUE * 4] == -1


@pytest.mark.rule("WC-17.2")
def test_three_players_start() -> None:
    scene = Scene(3, start=1)
    assert [scene.state.workers[seat] for seat in (GREEN, YELLOW, RED)] == [15, 16, 18]
    assert scene.held(YELLOW) == [5, 0, 20, 0], "red is the next player, the corporation is left out"


@pytest.mark.rule("WC-17.3", "WC-17.4", "WC-17.7")
def test_three_rigs_and_the_refinery_before_the_draft() -> None:
    scene = Scene(3, settle=True)
    assert (scene.seat, scene.asked) == (RED, "corporation_refinery")
    assert scene.options == ["refinery perth", "refinery sydney"]
    assert "(WC-17.7)" in scene.why_not("refinery lima")
    assert sum(scene.state.rigs) == 3 and scene.state.rigs_left[BLUE] == 5
    assert scene.state.corporation_card[0] >= 0, "the next card is seen by all"
    assert scene.state.corporation_a.size == 8 - 3 - 1
    used = [card for card in range(48) if scene.state.discards[card]]
    assert len(used) == 3 and all(card in made(3).dark_card[::2] for card in used)
    scene.play("refinery sydney")
    assert scene.asked == "anchor"
    scene.refinery(GREEN, "montreal")
    slot = scene.harbour("perth")
    assert not may_draft_refinery(scene.state, RED, scene.area("montreal"), slot), "Australia is closed to the draft"
    assert card_is_playable(scene.state, RED, scene.area("montreal"))


@pytest.mark.rule("WC-17.3", "WC-18.5")
@pytest.mark.parametrize("players", [2, 3])
def test_a_lot_divides_the_dark_cards(players: int) -> None:
    scene = Scene(players)
    scene.luck.laid = {(int(HALVING), area): area % 2 for area in range(8)}
    scene.state = scene.game.blank()
    scene.state.listener = scene.listener
    scene.state.agenda.push(SET_UP, 0)
    scene.state.proceed(scene.luck)
    dark = made(players).dark_card
    assert list(scene.state.first_deck) == [0, 1] * 4
    drawn = [card["card"] for card in scene.told("deck_gets")[-8:]]
    assert drawn == [dark[2 * area + area % 2] for area in range(8)]
    left = [card for card in range(48) if scene.state.dark.left[card]]
    others = sorted(dark[2 * area + 1 - area % 2] for area in range(8))
    assert left == (others if players == 3 else []), "with two players they are the second corporation's"
    scene.check()


@pytest.mark.rule("WC-17.4", "WC-17.6", "WC-4.5")
def test_two_rigs_a_round_while_cards_last() -> None:
    scene = Scene(3, settle=True)
    scene.play("refinery perth")
    for round, placed in ((2, 5), (3, 7), (4, 8), (5, 8)):
        scene.new_round(round)
        assert sum(scene.state.discards[card] for card in made(3).dark_card[::2]) == placed
    assert scene.state.corporation_card[0] == -1
    assert scene.state.rigs_left[BLUE] == 0, "one in each area"


@pytest.mark.rule("WC-17.5")
def test_no_rig_where_oil_was_found_or_no_field_is_free() -> None:
    scene = Scene(3)
    first = int(scene.state.corporation_card[0])
    scene.state.struck[first] = 1
    scene.new_round(2)
    assert {"company": BLUE, "area": first} in scene.told("rig_not_placed")
    assert scene.state.rigs[first * 4 + BLUE] == 0
    assert scene.state.discards[made(3).dark_card[2 * first]] == 1, "the card is used up"
    other = Scene(3)
    area = int(other.state.corporation_card[0])
    name = other.game.area_ids[area]
    other.rigs(RED, name, 4)
    other.rigs(GREEN, name, 3)
    other.new_round(2)
    assert other.state.rigs[area * 4 + BLUE] == 0


@pytest.mark.rule("WC-17.8")
def test_a_corporation_rig_is_always_exchanged() -> None:
    scene = Scene(3)
    scene.rigs(RED, "lima", 3)
    scene.rigs(BLUE, "lima", 1)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert scene.wells(BLUE, "lima") == [3] and scene.held(RED)[BLUE] == 3
    assert scene.state.barrels_left[BLUE] == 21


@pytest.mark.rule("WC-20.2")
@pytest.mark.parametrize("answer", ["join", "decline"])
def test_a_house_rule_lets_the_driller_decide(answer: str) -> None:
    scene = Scene(3, corporation="may")
    scene.rigs(RED, "lima", 1)
    scene.rigs(GREEN, "lima", 2)
    scene.rigs(BLUE, "lima", 1)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill", "decline")
    assert (scene.seat, scene.asked) == (RED, "corporation_drill"), "the active player decides, after the others"
    scene.play(answer)
    assert scene.held(RED)[BLUE] == (3 if answer == "join" else 0)
    assert scene.wells(BLUE, "lima") == ([3] if answer == "join" else [])


@pytest.mark.rule("WC-17.9", "WC-17.10", "WC-17.11")
def test_corporation_oil() -> None:
    scene = Scene(3)
    scene.pumpjacks(BLUE, "lima", 3)
    scene.pumpjacks(RED, "lima", 3)
    scene.pumpjacks(GREEN, "lima", 3)
    scene.train(GREEN, "lima")
    scene.train(YELLOW, "lima")
    scene.tanker(YELLOW, "lima", "lima")
    scene.tanker(RED, "sydney")
    scene.refinery(BLUE, "perth")
    scene.refinery(GREEN, "luanda")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport", "ride green 1", "join")
    assert (scene.seat, scene.asked) == (RED, "ride"), "the active player decides for it, after all players"
    assert scene.wells(BLUE, "lima") == [2]
    scene.play("ride green 0")
    assert scene.held(YELLOW)[BLUE] == 1, "the bank pays the owner of the train with a corporation share"
    scene.play("load yellow_1", "load yellow_1")
    assert scene.seat == RED and scene.oil_waiting("lima") == "B"
    scene.play("load yellow_2")
    assert scene.held(YELLOW)[BLUE] == 2
    assert scene.seat == RED
    scene.play("sail yellow_1 perth")
    assert scene.held(RED)[BLUE] == 2 and scene.held(GREEN)[BLUE] == 2, "deliveries to it are paid by the bank"
    before = scene.held(GREEN)[GREEN]
    assert (scene.seat, scene.asked) == (RED, "sail"), "the front-most barrel is the corporation's"
    scene.play("sail yellow_2 luanda")
    assert scene.held(GREEN)[GREEN] == before - 2, "the owner pays the bank"
    scene.check()


@pytest.mark.rule("WC-17.12", "WC-17.13")
def test_corporation_barrels_in_a_players_refinery() -> None:
    scene = Scene(3)
    scene.refinery(RED, "lima", "BBBBR")
    scene.turn(RED, "basra_light_3")
    scene.play("done", "deliver 1")
    assert scene.offered("gain")[-1] == "red 16"
    scene.play("gain red 16")
    assert scene.panel("south_america") == [1, 0, 0, 4]


@pytest.mark.rule("WC-17.12", "WC-13.1")
def test_a_card_may_empty_a_corporation_refinery() -> None:
    scene = Scene(3)
    scene.cards(RED, "basra_light_4")
    scene.refinery(BLUE, "perth", "RB")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "empty perth")
    assert scene.panel("australia") == [1, 0, 0, 1] and scene.held(RED) == [20, 5, 0, 0]


@pytest.mark.rule("WC-17.14")
def test_corporations_take_places() -> None:
    scene = Scene(3)
    scene.delivered("asia", 2, 1, 0, 3)
    scene.delivered("europe", 2, 0, 0, 2)
    scene.finish()
    assert scene.tally(scoring.CONTINENT_POINTS) == [8 + 12, 4, 0]


# ---------------------------------------------------------------------- two players


@pytest.mark.rule("WC-18.1", "WC-18.4", "WC-18.5", "WC-18.6")
def test_two_players_set_up() -> None:
    scene = Scene(2, settle=True, start=1)
    assert (scene.seat, scene.asked) == (GREEN, "corporation")
    assert scene.options == ["corporation yellow", "corporation blue"]
    assert "(WC-18.1)" in scene.why_not("corporation red")
    scene.play("corporation blue")
    assert list(scene.state.controller) == [0, 1, RED, GREEN]
    assert (scene.seat, scene.asked) == (GREEN, "corporation_refinery")
    assert scene.offered("refinery") == scene.game.area_ids
    assert "(WC-18.4)" in scene.why_not("refinery perth")
    scene.play("refinery basra")
    assert scene.seat == RED and "refinery singapore" not in scene.options
    scene.play("refinery lima")
    w = scene.state
    assert w.refinery_owner[scene.harbour("basra")] == BLUE and w.refinery_owner[scene.harbour("lima")] == YELLOW
    assert w.rigs_left[YELLOW] == 5 and w.rigs_left[BLUE] == 5
    assert list(w.deck_company) == [BLUE, YELLOW], "the starting player's corporation has the first deck"
    assert scene.state.dark.size == 0 and scene.state.light.size == 32
    for round in range(2, 7):
        scene.new_round(round)
    assert w.rigs_left[YELLOW] == 0 and w.rigs_left[BLUE] == 0 and list(w.corporation_card) == [-1, -1]


@pytest.mark.rule("WC-18.2", "WC-18.3")
def test_two_players_start() -> None:
    scene = Scene(2, start=1)
    assert list(scene.state.workers)[:2] == [20, 18]
    assert scene.held(RED) == [20, 5, 0, 0] and scene.held(GREEN) == [5, 20, 0, 0]
    assert list(scene.state.d2_chip)[:2] == [1, 1] and list(scene.state.d3_chip)[:2] == [1, 1]
    assert list(Scene(3).state.d2_chip) == [0] * 4


@pytest.mark.rule("WC-18.7")
@pytest.mark.parametrize("answer", ["join", "decline"])
def test_the_controller_decides_about_the_rig(answer: str) -> None:
    scene = Scene(2)
    scene.rigs(RED, "lima", 3)
    scene.rigs(BLUE, "lima", 1)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert (scene.seat, scene.asked) == (GREEN, "corporation_drill"), "green decides for blue"
    scene.play(answer)
    joined = answer == "join"
    assert scene.held(RED)[BLUE] == (3 if joined else 0)
    assert scene.wells(BLUE, "lima") == ([3] if joined else [])


@pytest.mark.rule("WC-18.8", "WC-17.9")
def test_the_order_of_a_transport_for_two() -> None:
    scene = Scene(2)
    for company in (RED, GREEN, YELLOW, BLUE):
        scene.pumpjacks(company, "lima", 1)
    scene.train(RED, "lima")
    scene.train(GREEN, "lima")
    scene.refinery(RED, "lima")
    scene.refinery(GREEN, "rio_de_janeiro")
    scene.train(RED, "lima--rio_de_janeiro")
    scene.tanker(GREEN, "sydney")
    scene.turn(GREEN, "lima_light_3")
    scene.play("done", "transport")
    asked = []
    while scene.asked in ("ride", "join_transport", "place"):
        asked.append((scene.asked, scene.seat, int(scene.state.agenda.get(COMPANY))))
        answers = [option for option in scene.options if option != "loan"]
        scene.play("join" if scene.asked == "join_transport" else answers[-1])
    rides = [(seat, company) for kind, seat, company in asked if kind == "ride"]
    assert rides == [(GREEN, BLUE), (RED, YELLOW)], "players have trains; blue is green's, yellow is red's"
    places = [(seat, company) for kind, seat, company in asked if kind == "place"]
    assert places == [(GREEN, GREEN), (RED, RED), (GREEN, BLUE), (RED, YELLOW)]


@pytest.mark.rule("WC-18.9")
def test_the_d2_chip() -> None:
    scene = Scene(2)
    scene.rigs(RED, "basra", 1)
    scene.rigs(RED, "murmansk", 1)
    scene.pumpjacks(GREEN, "basra", 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done")
    assert scene.offered("d2") == ["basra"]
    assert scene.why_not("d2 murmansk") == "No oil has been found in Murmansk. (WC-18.9)"
    scene.play("d2 basra")
    assert scene.wells(RED, "basra") == [3] and scene.state.workers[RED] == 18 and scene.state.d2_chip[RED] == 0
    again = Scene(2)
    again.state.d2_chip[RED] = 0
    again.rigs(RED, "basra", 1)
    again.rigs(RED, "lima", 4)
    again.pumpjacks(GREEN, "basra", 0)
    again.turn(RED, "lima_light_3")
    again.play("done")
    assert again.why_not("d2 basra") == "You no longer have that chip. (WC-18.9)"


@pytest.mark.rule("WC-18.10")
def test_the_d3_chip() -> None:
    scene = Scene(2)
    scene.waiting(RED, "lima", 1)
    scene.pumpjacks(RED, "basra", 2)
    scene.pumpjacks(GREEN, "basra", 2)
    scene.train(RED, "basra")
    scene.refinery(RED, "lima")
    scene.refinery(GREEN, "basra")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert scene.asked == "second_transport" and scene.options == ["d3 basra", "decline"]
    assert "(WC-18.10)" in scene.why_not("d3 lima")
    assert "(WC-11.2)" in scene.why_not("d3 murmansk")
    workers = scene.state.workers[RED]
    scene.play("d3 basra")
    assert (scene.seat, scene.asked) == (GREEN, "join_transport"), "the other may join"
    scene.play("join")
    assert scene.oil_in("basra") == "RG" and scene.state.workers[RED] == workers and scene.state.d3_chip[RED] == 0
    kept = Scene(2)
    kept.waiting(RED, "lima", 1)
    kept.waiting(RED, "basra", 1)
    kept.refinery(RED, "lima")
    kept.refinery(GREEN, "basra")
    kept.turn(RED, "lima_light_3")
    kept.play("done", "transport", "decline")
    assert kept.state.d3_chip[RED] == 1
