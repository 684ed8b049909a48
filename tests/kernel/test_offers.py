"""A menu finds the offer an answer belongs to, and an offer stands in several menus with the rule of each."""

from typing import ClassVar

import pytest

from boomtown.kernel.errors import RulesError
from boomtown.kernel.luck import Chance
from boomtown.kernel.offer import Offer
from kernel.probe import ENTRY, ProbeEntry
from kernel.probe.rules import HAGGLE, JOIN, Asked, Decline, NamePrice, ProbeGame, ProbeState, TakePrice


def asked(kind: int, *numbers: int) -> ProbeState:
    state = ENTRY.set_up(2).start(Chance(1))
    assert isinstance(state, ProbeState)
    state.agenda.push(kind, 0, *numbers)
    state.settle(Chance(1))
    return state


def test_a_menu_takes_the_families_of_its_offers_and_finds_them_by_the_answer() -> None:
    state = asked(HAGGLE, 5, 1, 1)
    menu = state.asked()
    assert isinstance(menu, Asked) and menu.families == ["pass", "accept", "price"]
    assert [menu.offer_of(action).family for action in state.options()] == ["pass", "accept"] + ["price"] * 5
    with pytest.raises(RulesError, match="question haggle offers nothing like action"):
        menu.offer_of(state.box.licence)


def test_the_same_answer_is_given_under_the_rule_of_the_question_it_stands_in() -> None:
    for kind, rule in ((JOIN, "PR-5.2"), (HAGGLE, "PR-5.6")):
        state = asked(kind, 5, 1, 1)
        menu, passing = state.asked(), state.box.passing
        refusal = menu.refuse(state, passing)
        assert (menu.offer_of(passing).rule, refusal.rule) == (rule, rule)
        assert menu.risk(state, passing) is None and menu.figure(state, passing) == -1
    assert menu.figure(state, state.box.price + 2) == 2


class Bargain(ProbeGame):
    """With one more question, which nobody is asked."""

    offers: ClassVar[list[Offer[ProbeState]]] = []

    def made_of(self):  # type: ignore[no-untyped-def]
        return [*super().made_of(), Asked(10, "bargain", "PR-5.2", self.offers)]


def test_offers_are_listed_in_the_order_of_the_actions() -> None:
    Bargain.offers = [NamePrice(), TakePrice(), Decline("PR-5.2")]
    menu = ProbeEntry(Bargain).set_up(2).steps[10]
    assert isinstance(menu, Asked) and [offer.family for offer in menu.offers] == ["pass", "accept", "price"]


def test_a_family_that_is_offered_twice_is_told_when_the_game_is_set_up() -> None:
    Bargain.offers = [Decline("PR-5.2"), TakePrice(), Decline("PR-5.6")]
    with pytest.raises(RulesError, match="question bargain offers 'pass' twice"):
        ProbeEntry(Bargain).set_up(2)


def test_an_offer_of_no_action_is_told() -> None:
    game = ENTRY.set_up(2)
    offer = Decline("PR-5.2")
    offer.family = "borrow"
    with pytest.raises(RulesError, match="'borrow' is offered, which is no action"):
        offer.bind(game.actions)
