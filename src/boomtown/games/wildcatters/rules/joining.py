"""Joining another player's drilling or transport (WC-8.4, WC-11.6)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import loans_for
from boomtown.games.wildcatters.rules.loans import Loan, priced, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import A, B, Luck, Menu, Message, Offer, Seat, say
from boomtown.kernel import Seat as Company

AREA: Final = A
"""The area in which something is joined."""
ACTIVE: Final = B
"""The seat whose action it is."""


class JoinMenu(Menu[WildcattersPosition]):
    """Whether a player joins; he may take loans before he answers (WC-15.3)."""

    def __init__(self, kind: i64, name: str, join: "Join") -> None:
        super().__init__(kind, name, join.rule, [join, StayOut(join.rule), Loan()], ["area", "active"])

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        area = agenda.get(AREA)
        barrels = s.liftable(area, agenda.seat)
        return say("ask." + self.name, seat=agenda.seat, area=area, company=agenda.get(ACTIVE), barrels=barrels)


class Join(Offer[WildcattersPosition]):
    """He takes part."""

    def __init__(self, rule: str) -> None:
        super().__init__("join", rule)

    def enter(self, s: WildcattersPosition, seat: Seat, area: i64, active: Company) -> None:
        """What that does."""
        raise NotImplementedError

    def price(self, s: WildcattersPosition) -> i64:
        """What it costs him in own shares."""
        raise NotImplementedError

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        area = agenda.get(AREA)
        active = Company(agenda.get(ACTIVE))
        agenda.pop()
        self.enter(s, seat, area, active)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        seat = s.agenda.seat
        key = "do." + s.asked().name
        barrels = s.liftable(s.agenda.get(AREA), seat)
        price = self.price(s)
        if price == 0:
            return say(key + "_free", barrels=barrels)
        return priced(s, seat, key, price, barrels=barrels, company=s.agenda.get(ACTIVE))

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, loans_for(s, s.agenda.seat, self.price(s)))


class StayOut(Offer[WildcattersPosition]):
    """He does not take part."""

    def __init__(self, rule: str) -> None:
        super().__init__("decline", rule)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        told = say("no_" + s.asked().name, company=s.agenda.seat, area=s.agenda.get(AREA))
        s.agenda.pop()
        if s.listener is not None:
            s.tell(self.rule, told)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.stay_out")
