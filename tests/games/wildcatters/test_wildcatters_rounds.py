"""Sections 4, 5, 6 and 15: rounds, cards, bonuses, loans."""

import pytest

from boomtown.games.wildcatters.rules.area_cards import drops
from boomtown.games.wildcatters.rules.bank import pay_bank, return_loan
from boomtown.games.wildcatters.rules.box import ROUND
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


@pytest.mark.rule("WC-4.1")
def test_the_first_round_has_no_beginning() -> None:
    scene = Scene()
    scene.turn(RED)
    assert "income" not in scene.story and "card_discarded" not in scene.story
    assert list(scene.state.workers) == [20] * 4
    scene.new_round(2)
    order = [key for key in scene.story if key in ("round_begins", "income", "card_discarded", "card_drawn")]
    assert order == ["round_begins", "income", "card_discarded", "card_drawn"]


@pytest.mark.rule("WC-1.1", "WC-4.1")
def test_every_round_has_a_line() -> None:
    scene = Scene()
    scene.display()
    scene.state.agenda.push(ROUND, 0)
    scene.settle()
    assert scene.log()[:2] == ["Round 1 of 7 begins.", "Round 1: it is the turn of Red (Player 1)."]
    scene.new_round(2)
    assert scene.log()[:2] == ["Round 2 of 7 begins.", "Round 2: every player receives 10 workers."]


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize(("players", "generous"), [(2, 20), (3, 20), (4, 10)])
def test_income(players: int, generous: int) -> None:
    scene = Scene(players)
    before = int(scene.state.workers[RED])
    scene.new_round(3)
    assert scene.state.workers[RED] == before + 10
    scene.new_round(4)
    assert scene.state.workers[RED] == before + 10 + generous


@pytest.mark.rule("WC-4.3")
def test_the_oldest_card_is_discarded() -> None:
    scene = Scene()
    scene.display("lima_light_2", "basra_light_1")
    before = scene.shown()
    scene.new_round(2)
    after = scene.shown()
    assert after[:7] == before[1:] and len(after) == 8
    assert scene.state.discards[scene.game.card_ids.index("lima_light_2")] == 1


@pytest.mark.rule("WC-4.4")
def test_an_empty_pile_is_made_of_the_discards() -> None:
    scene = Scene()
    scene.display()
    for pool in (scene.state.light, scene.state.dark):
        for card in range(48):
            if pool.left[card]:
                scene.state.discards[card] += 1
                pool.left[card] -= 1
                pool.size -= 1
    discarded = sum(scene.state.discards)
    scene.new_round(2)
    assert "reshuffled" in scene.story
    assert sum(scene.state.discards) == 0 and scene.state.light.size == discarded + 1 - 1
    assert len(scene.state.display) == 8
    scene.check()


@pytest.mark.rule("WC-4.6")
def test_shares_for_chips() -> None:
    scene = Scene()
    scene.chips(RED, "asia", 1)
    scene.chips(RED, "russia", 1)
    scene.chips(BLUE, "asia", 1)
    scene.new_round(2)
    assert scene.held(RED)[RED] == 22 and scene.held(BLUE)[BLUE] == 21 and scene.held(GREEN)[GREEN] == 20


@pytest.mark.rule("WC-4.7", "WC-15.5")
def test_loans_are_repaid_before_round_five() -> None:
    scene = Scene()
    scene.loans(RED, 3)
    scene.loans(GREEN, 1)
    scene.shares(RED, 40, 0, 0, 0)
    scene.shares(GREEN, 0, 17, 0, 0)
    assert scene.state.barrels_left[RED] == 33 and scene.state.banked[RED] == 3
    scene.new_round(5)
    assert (scene.seat, scene.asked) == (RED, "repay")
    assert scene.offered("repay") == ["0", "1", "2"]
    assert scene.why_not("repay 3") == "Each loan costs 18 of your shares now. (WC-4.7)"
    assert scene.why_not("repay 4") == "You have 3 loans. (WC-4.7)"
    scene.play("repay 2")
    assert scene.held(RED)[RED] == 4 and scene.state.loans[RED] == 1
    assert scene.state.barrels_left[RED] == 35
    assert scene.asked == "take", "green cannot pay 18 and is not asked"
    assert scene.told("repays_nothing") == [{"company": GREEN}], "nothing is said of players without loans"
    scene.new_round(6)
    assert scene.asked == "take"


@pytest.mark.rule("WC-4.8")
def test_places_of_the_last_round() -> None:
    scene = Scene()
    scene.cards(YELLOW, "lima_light_3", "basra_light_3")  # 6 drops
    scene.cards(RED, "murmansk_light_3", "singapore_light_2")  # 4
    scene.cards(BLUE, "singapore_light_3")  # 3
    scene.new_round(7)
    assert (scene.seat, scene.asked) == (YELLOW, "sequence")
    scene.play("sequence 4")
    assert scene.seat == RED
    assert "taken" in scene.why_not("sequence 4")
    scene.play("sequence 3")
    assert scene.seat == BLUE
    scene.play("sequence 1")
    assert list(scene.state.order) == [BLUE, GREEN, RED, YELLOW]
    assert (scene.seat, scene.asked) == (BLUE, "take")


@pytest.mark.rule("WC-4.9")
def test_ties_for_the_last_round() -> None:
    scene = Scene()
    scene.loans(RED, 1)  # a loan: behind those without
    scene.shares(GREEN, 0, 12, 0, 0)
    scene.shares(YELLOW, 0, 0, 15, 0)
    scene.shares(BLUE, 0, 0, 0, 12)
    scene.new_round(7)
    chosen = []
    while scene.asked == "sequence":
        chosen.append(scene.seat)
        scene.play(scene.options[0])
    assert chosen == [YELLOW, GREEN, BLUE], "then most own shares, then the earlier place; red gets the last chip"
    assert scene.state.sequence[RED] == 3


@pytest.mark.rule("WC-5.1", "WC-5.2")
def test_a_turn_in_its_order() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3)
    scene.rigs(RED, "lima", 1)
    scene.train(RED, "lima")
    scene.refinery(RED, "lima", "GR")
    scene.tanker(RED, "luanda")
    scene.shares(RED, 20, 5, 5, 5)
    scene.display("lima_light_3")
    scene.turn(RED)
    asked = [scene.asked]
    for action in (
        "take lima_light_3",
        "tanker",
        "done",
        "develop",
        "transport",
        "unload lima",
        "load red_2",
        "sail red_2 lima",
    ):
        scene.play(action)
        asked.append(scene.asked)
    scene.play("done", "chip lima", "deliver 0", "gain red 0", "gain green 0", "gain yellow 0", "buy")
    assert [asked[i] for i in range(len(asked)) if i == 0 or asked[i] != asked[i - 1]] == [
        "take", "build", "oil", "place", "tanker_moves"
    ]  # fmt: skip
    assert scene.state.card_owner[scene.game.card_ids.index("lima_light_3")] == RED
    assert (scene.seat, scene.asked) == (GREEN, "take")
    assert "(WC-5.2)" in scene.why_not("take lima_light_3")


@pytest.mark.rule("WC-5.3", "WC-5.4")
def test_a_new_display_for_four_points() -> None:
    scene = Scene()
    scene.turn(RED)
    before = scene.shown()
    assert scene.risk("replace") == "You lose 4 points, and the new cards are drawn blindly."
    scene.play("replace")
    assert scene.points(RED) == 6 and not set(before) & set(scene.shown()) and len(scene.shown()) == 8
    scene.play("replace")
    assert scene.points(RED) == 2
    assert scene.why_not("replace") == "You need 4 points for that. (WC-5.3)"


@pytest.mark.rule("WC-6.1")
@pytest.mark.parametrize(
    ("card", "workers", "shares"),
    [("murmansk_light_1", 2, [2, 0, 0, 0]), ("lima_light_2", 0, [0, 0, 4, 0]), ("basra_light_3", 0, [0, 0, 0, 0])],
)
def test_bonus(card: str, workers: int, shares: list[int]) -> None:
    scene = Scene()
    before = scene.held(BLUE)
    scene.turn(BLUE, card)
    assert scene.state.workers[BLUE] == 20 + workers
    assert [a - b for a, b in zip(scene.held(BLUE), before, strict=True)] == shares


@pytest.mark.rule("WC-6.2")
def test_drops_wait_for_the_end() -> None:
    scene = Scene()
    scene.turn(RED, "basra_light_3")
    assert scene.points(RED) == 10 and drops(scene.state, RED) == 3


@pytest.mark.rule("WC-6.3", "WC-13.1")
def test_a_refinery_symbol_is_used_once() -> None:
    scene = Scene()
    scene.refinery(BLUE, "perth", "RG")
    scene.refinery(BLUE, "luanda", "Y")
    scene.turn(RED, "montreal_light_4")
    scene.play("done")
    assert scene.asked == "partly_filled", "the card of this turn counts already"
    scene.play("empty perth")
    assert scene.state.card_owner[scene.game.card_ids.index("montreal_light_4")] == -1
    assert scene.state.cards_gone == 1


# ---------------------------------------------------------------------- loans


@pytest.mark.rule("WC-15.1", "WC-15.2")
def test_a_refinery_owner_takes_the_loans_he_needs() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 1)
    scene.refinery(GREEN, "lima")
    scene.shares(GREEN, 0, 1, 0, 0)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    assert scene.told("loan_forced") == [{"company": GREEN, "shares": 10, "loans": 1}]
    assert scene.held(GREEN)[GREEN] == 9 and scene.state.loans[GREEN] == 1 and scene.held(RED)[GREEN] == 7


@pytest.mark.rule("WC-15.1")
def test_several_loans_for_one_payment() -> None:
    scene = Scene()
    scene.shares(RED, 3, 0, 0, 0)
    pay_bank(scene.state, RED, 25)
    assert scene.state.loans[RED] == 3 and scene.held(RED)[RED] == 8


@pytest.mark.rule("WC-15.4")
def test_loans_pay_only_the_own_colour_of_a_chip() -> None:
    scene = Scene()
    scene.shares(RED, 0, 2, 2, 1)
    scene.turn(RED, "basra_light_3")
    scene.play("done")
    assert (scene.seat, scene.asked) == (GREEN, "take"), "one blue share is missing: no question"
    scene = Scene()
    scene.shares(RED, 0, 2, 2, 2)
    scene.turn(RED, "basra_light_3")
    scene.play("done", "buy")
    assert scene.held(RED) == [8, 0, 0, 0] and scene.state.loans[RED] == 1


@pytest.mark.rule("WC-15.5")
def test_a_barrel_lies_on_the_bank() -> None:
    scene = Scene()
    scene.loans(RED, 1)
    assert scene.state.banked[RED] == 1 and scene.state.barrels_left[RED] == 35
    scene.waiting(RED, "lima", 35)
    scene.loans(RED, 1)
    assert scene.state.loans[RED] == 2 and scene.state.banked[RED] == 1, "no barrel left, the loan is given"
    return_loan(scene.state, RED)
    assert scene.state.banked[RED] == 1 and scene.state.barrels_left[RED] == 0
    return_loan(scene.state, RED)
    assert scene.state.banked[RED] == 0 and scene.state.barrels_left[RED] == 1


@pytest.mark.rule("WC-14.9", "WC-14.10", "WC-2.6")
def test_the_top_chip_of_the_continent_of_the_card() -> None:
    scene = Scene()
    scene.shares(RED, 30, 30, 30, 30)
    scene.chips(BLUE, "asia", 3)
    scene.turn(RED, "basra_light_3")
    shown = [card for card in scene.shown() if card != "basra_light_3"]
    scene.play("done", "buy")
    assert scene.state.chip_owner[3 * 4 + 3] == RED and scene.held(RED) == [25, 25, 25, 25]
    assert scene.shown()[:7] == shown and len(scene.shown()) == 8
    assert (scene.seat, scene.asked) == (GREEN, "take"), "one chip a turn"
    assert scene.state.top_chip(3) == 4, "the stack of Asia is used up"
