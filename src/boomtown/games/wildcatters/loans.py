"""Loans of one's own accord (WC-15); those a payment forces stand with the payments."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import LOAN
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

BEFORE_CHIP: Final = A
"""LOAN: whether it is asked before a chip, not before building."""


class Loan(Step[WildcattersPosition]):
    """Loans before building and before buying a chip (WC-15.3)."""

    def __init__(self) -> None:
        super().__init__(LOAN, "loan", "WC-15.3", families=["loan"], numbers=["before_chip"])

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add_block(s.box.loan, s.box.loan + s.box.most_loans)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.take_loans(seat, action - s.box.loan)
        if action == s.box.loan:
            s.tell_choice("WC-15.3", "no_loan", seat)

    def question(self, s: WildcattersPosition) -> Message:
        key = "ask.loan" if s.agenda.get(BEFORE_CHIP) == 0 else "ask.loan_chip"
        return say(key, seat=s.agenda.seat, shares=s.box.loan_shares)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return label_loan(s, action)


def offer_loans(s: WildcattersPosition) -> None:
    """One to three loans as answers beside joining or bidding, once per question."""
    loans: i64 = 1
    while loans <= s.box.most_loans:
        s.choices.add(s.box.loan + loans)
        loans += 1


def label_loan(s: WildcattersPosition, action: i64) -> Message:
    loans = action - s.box.loan
    return say("do.loan", loans=loans, shares=loans * s.box.loan_shares)


def refuse_offered_loan(s: WildcattersPosition, action: i64) -> Refusal:
    return Refusal("WC-15.3", say("refuse.loan_once", loans=s.box.most_loans))
