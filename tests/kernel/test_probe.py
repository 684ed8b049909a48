"""The probe game really has one of each thing it was made for."""

from collections import Counter

import pytest

from boomtown.kernel.luck import Chance, Script
from boomtown.table import Match, new_game
from kernel.conftest import play_on
from kernel.probe import ENTRY
from kernel.probe.rules import COMPANY, GUEST, HAGGLE, JOIN, PAY, SELL, ProbeState


def scene(players: int = 2, **options: str) -> tuple[ProbeState, Script]:
    """A game up to the first look: seat 1 holds licences worth 1 and 2, seat 2 worth 2 and 3."""
    game = ENTRY.set_up(players, options)
    luck = Script([0, 1, 1, 2] if players == 2 else [0, 1, 0, 1, 2, 0])
    state = game.start(luck)
    assert isinstance(state, ProbeState) and luck.finished
    return state, luck


def say(state: ProbeState, luck: Script, *answers: str) -> None:
    for answer in answers:
        state.apply(state.game.actions.parse(answer), luck)


def test_every_rule_of_it_happens_in_random_games() -> None:
    told: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    face_down_reshuffles = seen_reshuffles = 0
    for seed in range(60):
        match = new_game("probe", 2 + seed % 2, seed=seed, options={"length": "long"})
        chance = Chance(seed)
        while not match.over:
            decision = match.decision
            assert decision is not None
            kinds[decision.kind] += 1
            before = match.state
            assert isinstance(before, ProbeState)
            shuffles, known = before.wells.shuffles, sum(before.oil) > -3
            options = before.options()
            match.play(options[int(chance.below(len(options)))])
            if isinstance(match.state, ProbeState) and match.state.wells.shuffles > shuffles:
                face_down_reshuffles += 1
                seen_reshuffles += known
        told.update(event.message.key for _, event in match.events)
    assert set(kinds) == {"look", "bid", "spend", "drill", "join", "haggle", "sell"}
    sentences = ENTRY.words("en").sentences
    assert {key for key in sentences if "." not in key} == set(told)
    assert face_down_reshuffles > 10 and seen_reshuffles > 3


@pytest.mark.rule("PR-4.2")
def test_a_caught_bluff_has_the_auction_held_again_without_the_bluffer() -> None:
    state, luck = scene()
    say(state, luck, "pass", "bid 4", "pass")
    assert (state.asked().name, state.seat) == ("sell", 0)
    say(state, luck, "licence 1")
    assert (state.asked().name, state.seat) == ("bid", 1)
    assert list(state.known) == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("PR-4.3")
def test_a_bid_that_holds_is_paid_in_licences_that_go_under_the_stack() -> None:
    state, luck = scene()
    say(state, luck, "pass", "bid 3", "pass", "licence 1")
    assert list(state.stack.under) == [0, 1] and state.asked().name == "drill"  # the second had no choice
    assert list(state.hand) == [0, 0, 0, 0, 1, 1]


@pytest.mark.rule("PR-5.3")
def test_the_next_seat_answers_for_the_company() -> None:
    state, luck = scene()
    say(state, luck, "pass", "bid 3", "pass", "licence 1")
    say(state, luck, "site 1", "pass")
    assert (state.agenda.kind, state.seat, state.agenda.get(GUEST)) == (JOIN, 1, COMPANY)
    assert state.game.steps[JOIN].rule == "PR-5.2"
    luck.outcomes.append(2)
    say(state, luck, "accept")
    assert list(state.cash) == [3 + 2 + 4, 3, 0, 3 - 2 + 3, -7]


@pytest.mark.rule("PR-5.6")
def test_an_offer_a_counter_offer_and_the_last_word() -> None:
    state, luck = scene(company="no")
    say(state, luck, "pass", "bid 3", "pass", "licence 1", "site 1")
    luck.outcomes.append(1)
    say(state, luck, "pass")
    assert (state.agenda.kind, state.seat) == (HAGGLE, 0)
    assert state.game.actions.parse("accept") not in state.options()
    say(state, luck, "price 5")
    assert state.seat == 1
    assert state.options() == [state.game.actions.parse(text) for text in ("pass", "accept", *PRICES_UNDER_5)]
    say(state, luck, "price 4")
    assert state.seat == 0 and len(state.options()) == 2


PRICES_UNDER_5 = ("price 0", "price 1", "price 2", "price 3", "price 4")


@pytest.mark.rule("PR-6.1", "PR-6.2", "PR-6.3")
def test_a_payment_goes_through_sales_and_a_loan_to_bankruptcy() -> None:
    state, luck = scene(players=3)
    state.agenda.push(PAY, 0, 40, 1)
    state.settle(luck)
    assert (state.agenda.kind, state.agenda.below(1, 0)) == (SELL, PAY)
    say(state, luck, "licence 1", "licence 2")
    assert state.out == 1 and state.loans[0] == 1 and state.cash[0] == 0
    assert sum(state.cash) == 3 * 3 + 3


def test_when_one_seat_is_left_the_game_ends() -> None:
    state, luck = scene()
    state.agenda.push(PAY, 0, 40, 1)
    state.settle(luck)
    while not state.over:
        state.apply(state.options()[0], luck)
    assert state.winners() == [1]


@pytest.mark.rule("PR-2.2")
def test_the_bottom_of_the_stack_is_known_to_all_when_it_comes_up() -> None:
    match: Match = new_game("probe", 3, seed=1, options={"length": "long"})
    play_on(match, Chance(8))
    state = match.state
    assert isinstance(state, ProbeState)
    assert all(known <= held for known, held in zip(state.known, state.hand, strict=True))
