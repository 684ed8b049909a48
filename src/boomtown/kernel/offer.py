"""One kind of answer to a question, written once and listed wherever it stands: a loan, a pass, a trip to the office.
A menu is a question made of offers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.actions import Actions
from boomtown.kernel.errors import RulesError
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal
from boomtown.kernel.step import Step, written

if TYPE_CHECKING:
    from boomtown.kernel.state import State

S = TypeVar("S", bound="State", contravariant=True)
"""The class of positions an offer knows how to handle."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Generic[S]):
    """One family of answers: when each stands, why not, what it does, in which words.

    All positions of all games share it, so it keeps nothing but where its family lies among the actions. `rule` is
    behind it: the one of the menu where it stands may be another.
    """

    def __init__(self, family: str, rule: str) -> None:
        self.family = family
        self.rule = rule
        self.first: i64 = 0
        self.last: i64 = -1
        self.only_refused = False
        """Listed for its reasons alone: it is never legal here."""

    def bind(self, actions: Actions) -> None:
        """Find the family among the actions of a set-up."""
        for family in actions.families:
            if family.word == self.family:
                self.first, self.last = family.first, family.first + family.count - 1
                return
        raise RulesError(f"'{self.family}' is offered, which is no action")

    def add(self, s: S) -> None:
        """Add its legal answers to `s.choices`, in rising order."""
        choices = s.choices
        for action in range(self.first, self.last + 1):
            if self.stands(s, action):
                choices.add(action)

    def stands(self, s: S, action: i64) -> bool:
        """Is this answer legal now? If nothing else is said, always.

        It is asked by `add`; an offer of many answers may add them as one block instead.
        """
        return True

    def take(self, s: S, action: i64, luck: Luck) -> None:
        """Carry out a legal answer. It pops or changes the question."""
        raise NotImplementedError

    def refuse(self, s: S, action: i64) -> Refusal:
        """Why this answer is not legal now."""
        raise NotImplementedError

    def label(self, s: S, action: i64) -> Message:
        """A legal answer in words, with its cost and effect."""
        raise NotImplementedError

    def risk(self, s: S, action: i64) -> Message | None:
        """What makes a legal answer dangerous enough to be confirmed once, or None."""
        return None

    def figure(self, s: S, action: i64) -> i64:
        """The number people write for an amount. If nothing else is said, the one in the action's text."""
        return written(s, action)


class MenuLine(Generic[S]):
    """An offer in a menu, and what is asked of it at every turn: a list of one class is read without a look at each."""

    def __init__(self, offer: Offer[S]) -> None:
        self.offer = offer
        self.first = offer.first
        self.last = offer.last
        self.single = offer.first == offer.last and type(offer).add is Offer.add
        """One answer that says by `stands` alone whether it is legal: most offers are."""
        self.sure = self.single and type(offer).stands is Offer.stands
        """One answer that is always legal."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Step[S]):
    """A question whose answers are offers, each of another family."""

    def __init__(
        self,
        kind: i64,
        name: str,
        rule: str,
        offers: Sequence[Offer[S]],
        numbers: list[str] | None = None,
        private: bool = False,
    ) -> None:
        super().__init__(kind, name, rule, [offer.family for offer in offers], numbers, private)
        self.offers = list(offers)
        self.asked: list[MenuLine[S]] = []
        """Those that can ever be legal here."""

    def bind(self, actions: Actions) -> None:
        """Find the offers' families, and put the offers into the order of the actions, in which answers are listed."""
        for offer in self.offers:
            offer.bind(actions)
        self.offers.sort(key=_first)
        for at in range(1, len(self.offers)):
            if self.offers[at].first == self.offers[at - 1].first:
                raise RulesError(f"question {self.name} offers '{self.offers[at].family}' twice")
        self.asked = [MenuLine(offer) for offer in self.offers if not offer.only_refused]

    def offer_of(self, action: i64) -> Offer[S]:
        """The offer that an action of one of the families belongs to."""
        for offer in self.offers:
            if offer.first <= action <= offer.last:
                return offer
        raise RulesError(f"question {self.name} offers nothing like action {action}")

    def ask(self, s: S) -> None:
        choices = s.choices
        for line in self.asked:
            if not line.single:
                line.offer.add(s)
            elif line.sure or line.offer.stands(s, line.first):
                choices.add(line.first)

    def answer(self, s: S, action: i64, luck: Luck) -> None:
        for line in self.asked:
            if action <= line.last:
                line.offer.take(s, action, luck)
                return

    def refuse(self, s: S, action: i64) -> Refusal:
        return self.offer_of(action).refuse(s, action)

    def label(self, s: S, action: i64) -> Message:
        return self.offer_of(action).label(s, action)

    def risk(self, s: S, action: i64) -> Message | None:
        return self.offer_of(action).risk(s, action)

    def figure(self, s: S, action: i64) -> i64:
        return self.offer_of(action).figure(s, action)


def _first(offer: Offer[S]) -> i64:
    return offer.first
