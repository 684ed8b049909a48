"""Joining another player's drilling or transport (WC-8.4, WC-11.6)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.loans import label_loan, offer_loan, priced, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.shares import loans_for, take_loan
from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

AREA: Final = A
"""The area in which something is joined."""
ACTIVE: Final = B
"""The seat whose action it is."""


class Join(Step[WildcattersPosition]):
    """Whether a player joins; he may take loans before he answers (WC-15.3)."""

    def __init__(self, kind: i64, name: str, rule: str) -> None:
        super().__init__(kind, name, rule, families=["join", "decline", "loan"], numbers=["area", "active"])

    def join(self, s: WildcattersPosition, seat: i64, area: i64, active: i64) -> None:
        """He takes part."""
        raise NotImplementedError

    def price(self, s: WildcattersPosition) -> i64:
        """What joining costs him in own shares."""
        raise NotImplementedError

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add(s.box.join)
        s.choices.add(s.box.decline)
        offer_loan(s)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        area = agenda.get(AREA)
        active = agenda.get(ACTIVE)
        if action == s.box.loan:
            take_loan(s, seat, False)
            return
        agenda.pop()
        if action == s.box.join:
            self.join(s, seat, area, active)
        elif s.listener is not None:
            s.tell(self.rule, say("no_" + self.name, company=seat, area=area))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return refuse_loan(s)

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        area = agenda.get(AREA)
        barrels = s.liftable(area, agenda.seat)
        return say("ask." + self.name, seat=agenda.seat, area=area, company=agenda.get(ACTIVE), barrels=barrels)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        seat = s.agenda.seat
        if action == s.box.decline:
            return say("do.stay_out")
        if action == s.box.loan:
            return label_loan(s)
        area = s.agenda.get(AREA)
        barrels = s.liftable(area, seat)
        price = self.price(s)
        if price == 0:
            return say("do." + self.name + "_free", barrels=barrels)
        return priced(s, seat, "do." + self.name, price, barrels=barrels, company=s.agenda.get(ACTIVE))

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        if action == s.box.loan:
            return risk_of_loans(s, 1)
        return risk_of_loans(s, loans_for(s, s.agenda.seat, self.price(s)) if action == s.box.join else 0)
