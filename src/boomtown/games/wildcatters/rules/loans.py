"""Loans of one's own accord (WC-15); those a payment brings are taken with it."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import loans_for, take_loan
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Luck, Message, Offer, Refusal, Seat, say
from boomtown.kernel import Seat as Company


def may_borrow(s: WildcattersPosition, seat: Seat) -> bool:
    """WC-15.8."""
    return s.loans[seat] < s.box.barrels


def may_borrow_for(s: WildcattersPosition, company: Company) -> bool:
    """Whether a payment of this company is one of the active player, in his own turn (WC-15.3)."""
    return company == s.agenda.seat and company == s.active() and may_borrow(s, company)


class Purpose:
    """What a loan or hired workers would serve at a question; without one there is always something."""

    def stands(self, s: WildcattersPosition) -> bool:
        raise NotImplementedError


class Loan(Offer[WildcattersPosition]):
    """One loan, beside the other answers of whoever is asked (WC-15.3); the question is asked again."""

    def __init__(self, purpose: Purpose | None = None) -> None:
        super().__init__("loan", "WC-15.3")
        self.purpose = purpose

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        return may_borrow(s, s.agenda.seat) and (self.purpose is None or self.purpose.stands(s))

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        take_loan(s, s.agenda.seat, False)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        if may_borrow(s, seat):
            return Refusal("WC-15.3", say("refuse.loan_for_nothing"))
        return Refusal("WC-15.8", say("refuse.loans", loans=s.loans[seat]))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.loan", shares=s.box.loan_shares, owed=s.box.repay_at_end)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1)


def priced(s: WildcattersPosition, payer: Company, key: str, shares: i64, **values: int | i64) -> Message:
    """A label with its price in own shares; loans it would bring are named before the click (WC-15.1)."""
    loans = loans_for(s, payer, shares)
    if loans == 0:
        return say(key, shares=shares, **values)
    return say(key + "_loans", shares=shares, loans=loans, **values)


def risk_of_loans(s: WildcattersPosition, loans: i64) -> Message | None:
    """What loans bring now and cost later (WC-4.7, WC-15.6); None without a loan."""
    box = s.box
    if loans == 0:
        return None
    shares = loans * box.loan_shares
    owed = loans * box.repay_at_end
    if s.round >= box.repay_round:
        return say("risk.late_loan", loans=loans, shares=shares, owed=owed, points=box.missing_points)
    early = loans * box.repay_cost
    return say(
        "risk.loan",
        loans=loans,
        shares=shares,
        owed=owed,
        points=box.missing_points,
        early=early,
        round=box.repay_round,
    )
