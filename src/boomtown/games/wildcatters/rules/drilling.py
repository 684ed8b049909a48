"""D.1 and D.2: drilling and developing (WC-8, WC-10), and the menu of oil actions."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import pay, spend_workers
from boomtown.games.wildcatters.rules.box import (
    AREAS,
    AUCTION,
    COMPANIES,
    CORPORATION_DRILL,
    DRILL_JOINS,
    JOIN_DRILL,
    OIL,
    SECOND_TRANSPORT,
    TRANSPORT,
)
from boomtown.games.wildcatters.rules.building import short_of_workers
from boomtown.games.wildcatters.rules.corporations import exchange_for_corporation
from boomtown.games.wildcatters.rules.hiring import HireWorkers
from boomtown.games.wildcatters.rules.joining import AREA, Join
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.loans import Loan, Purpose
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.transport import can_transport
from boomtown.kernel import A, B, Luck, Menu, Message, Offer, Refusal, Seat, Step, changed, say
from boomtown.kernel import Seat as Company

OIL_ACTION: Final = A
"""OIL: the oil action that may come next (WC-10.2)."""


class Oil(Menu[WildcattersPosition]):
    """Which oil action comes next: D.1, D.2 and D.3 in this order (WC-10.2)."""

    def __init__(self) -> None:
        offers = [
            Drill(),
            Develop(),
            BeginTransport(),
            UseD2(),
            Leave("done", "WC-10.2", "oil_no_more", "do.oil_done"),
            Loan(ForOil()),
            HireWorkers(ForOil()),
        ]
        super().__init__(OIL, "oil", "WC-10.2", offers, ["oil_action"])

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.oil", seat=s.agenda.seat, area=s.area, workers=s.workers[s.agenda.seat])


class ForOil(Purpose):
    """An oil action that lacks nothing but workers (WC-7.3)."""

    def stands(self, s: WildcattersPosition) -> bool:
        seat = s.agenda.seat
        return drilling_is_possible(s, seat) or developing_is_possible(s, seat) or can_transport(s, s.area)


class Drill(Offer[WildcattersPosition]):
    """D.1 (WC-8.1 to WC-8.3): then others may join, and the Wildcatter's disks are sold."""

    def __init__(self) -> None:
        super().__init__("drill", "WC-8.1")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        seat = s.agenda.seat
        return s.workers[seat] >= s.box.drill_cost and drilling_is_possible(s, seat)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        area = s.area
        s.agenda.put(OIL_ACTION, 2)
        spend_workers(s, seat, s.box.drill_cost)
        s.struck = changed(s.struck, area, 1)
        if s.listener is not None:
            s.tell(self.rule, say("drills", company=seat, area=area, workers=s.box.drill_cost))
        s.exchange_rig(area, seat, "WC-8.3")
        s.agenda.push(AUCTION, seat, area)
        s.agenda.push(DRILL_JOINS, seat, area, 1)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        if s.struck[s.area]:
            return Refusal(self.rule, say("refuse.struck", area=s.area))
        if s.agenda.get(OIL_ACTION) != 1:
            return Refusal("WC-10.2", say("refuse.drill_first"))
        if s.rigs_in(s.area) < box.rigs_to_drill:
            return Refusal(self.rule, say("refuse.few_rigs", area=s.area, rigs=box.rigs_to_drill))
        if not s.can_exchange(s.area, s.agenda.seat):
            return Refusal("WC-8.2", say("refuse.no_rig", area=s.area))
        return short_of_workers(box.drill_cost)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.drill", area=s.area, workers=s.box.drill_cost)


class Develop(Offer[WildcattersPosition]):
    """D.2 (WC-10.1)."""

    def __init__(self) -> None:
        super().__init__("develop", "WC-10.1")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        seat = s.agenda.seat
        return s.workers[seat] >= s.box.develop_cost and developing_is_possible(s, seat)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.put(OIL_ACTION, 2)
        spend_workers(s, seat, s.box.develop_cost)
        if s.listener is not None:
            s.tell(self.rule, say("develops", company=seat, area=s.area, workers=s.box.develop_cost))
        s.exchange_rig(s.area, seat, self.rule)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if not s.struck[s.area]:
            return Refusal(self.rule, say("refuse.not_struck", area=s.area))
        if not s.can_exchange(s.area, s.agenda.seat):
            return Refusal(self.rule, say("refuse.no_rig", area=s.area))
        return short_of_workers(s.box.develop_cost)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.develop", area=s.area, workers=s.box.develop_cost)


class BeginTransport(Offer[WildcattersPosition]):
    """D.3 (WC-11.1, WC-11.2); nothing follows it but a second one with the D3 chip (WC-18.10)."""

    def __init__(self) -> None:
        super().__init__("transport", "WC-11.1")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        return s.workers[s.agenda.seat] >= s.box.transport_cost and can_transport(s, s.area)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        spend_workers(s, seat, s.box.transport_cost)
        if s.listener is not None:
            s.tell(self.rule, say("transport_begins", company=seat, area=s.area, workers=s.box.transport_cost))
        if s.d3_chip[seat] > 0:
            s.agenda.push(SECOND_TRANSPORT, seat)
        s.agenda.push(TRANSPORT, seat, s.area)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if can_transport(s, s.area):
            return short_of_workers(s.box.transport_cost)
        return Refusal("WC-11.2", say("refuse.no_oil_moves", area=s.area))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.transport", area=s.area, workers=s.box.transport_cost)


class UseD2(Offer[WildcattersPosition]):
    """The chip for developing anywhere (WC-18.9)."""

    def __init__(self) -> None:
        super().__init__("d2", "WC-18.9")

    def add(self, s: WildcattersPosition) -> None:
        seat = s.agenda.seat
        if s.d2_chip[seat] > 0:
            for area in range(AREAS):
                if s.struck[area] > 0 and s.can_exchange(area, seat):
                    s.choices.add(self.first + area)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        area = action - self.first
        s.agenda.put(OIL_ACTION, 2)
        s.d2_chip = changed(s.d2_chip, seat, 0)
        if s.listener is not None:
            s.tell(self.rule, say("d2_used", company=seat, area=area))
        s.exchange_rig(area, seat, self.rule)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        area = action - self.first
        if s.d2_chip[s.agenda.seat] == 0:
            return Refusal(self.rule, say("refuse.no_chip"))
        if not s.struck[area]:
            return Refusal(self.rule, say("refuse.not_struck", area=area))
        return Refusal(self.rule, say("refuse.no_rig", area=area))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.d2", area=action - self.first)


def drilling_is_possible(s: WildcattersPosition, seat: Seat) -> bool:
    """All that drilling needs but the workers (WC-8.1, WC-8.2); the step says whether its time has passed."""
    if s.agenda.get(OIL_ACTION) != 1 or s.struck[s.area] or s.rigs_in(s.area) < s.box.rigs_to_drill:
        return False
    return s.can_exchange(s.area, seat)


def developing_is_possible(s: WildcattersPosition, seat: Seat) -> bool:
    """All that developing needs but the workers (WC-10.1)."""
    return s.struck[s.area] > 0 and s.can_exchange(s.area, seat)


NEXT_COMPANY: Final = B
"""DRILL_JOINS: who is asked next, counted from the driller."""


class DrillJoins(Step[WildcattersPosition]):
    """The others in turn order, corporations last (WC-8.4, WC-8.5)."""

    def __init__(self) -> None:
        super().__init__(DRILL_JOINS, "drill_joins", "WC-8.5", numbers=["area", "next_company"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        active = agenda.seat
        area = agenda.get(AREA)
        k = agenda.get(NEXT_COMPANY)
        if k == COMPANIES:
            agenda.pop()
            return
        agenda.put(NEXT_COMPANY, k + 1)
        company = s.company_at(active, k)
        if not s.can_exchange(area, company):
            return
        if company < s.box.players:
            agenda.push(JOIN_DRILL, company, area, active)
        elif s.controller[company] >= 0 or s.box.corporation_may:
            agenda.push(CORPORATION_DRILL, s.decider(company, active), area, active, company)
        else:
            exchange_for_corporation(s, area, active, company)


class JoinDrill(Join):
    """Another player joins the drilling (WC-8.4)."""

    def __init__(self) -> None:
        super().__init__("WC-8.4")

    def enter(self, s: WildcattersPosition, seat: Seat, area: i64, active: Company) -> None:
        pay(s, seat, active, s.box.join_cost, self.rule, "paid_drilling", area)
        s.exchange_rig(area, seat, self.rule)

    def price(self, s: WildcattersPosition) -> i64:
        return s.box.join_cost
