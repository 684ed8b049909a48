"""D.1 and D.2: drilling and developing (WC-8, WC-10), and the menu of oil actions."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
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
from boomtown.games.wildcatters.building import (
    label_hiring,
    offer_hiring,
    refuse_hiring,
    short_of_workers,
    start_hiring,
)
from boomtown.games.wildcatters.corporations import exchange_for_corporation
from boomtown.games.wildcatters.joining import AREA, Join
from boomtown.games.wildcatters.loans import label_loan, offer_loan, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.shares import pay, spend_workers, take_loan
from boomtown.games.wildcatters.transport import can_transport
from boomtown.kernel.agenda import A, B
from boomtown.kernel.copying import changed
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

OIL_ACTION: Final = A
"""OIL: the oil action that may come next (WC-10.2)."""


class Oil(Step[WildcattersPosition]):
    """Which oil action comes next: D.1, D.2 and D.3 in this order (WC-10.2)."""

    def __init__(self) -> None:
        super().__init__(
            OIL,
            "oil",
            "WC-10.2",
            families=["drill", "develop", "transport", "d2", "done", "loan", "hire"],
            numbers=["oil_action"],
        )

    def ask(self, s: WildcattersPosition) -> None:
        box = s.box
        seat = s.agenda.seat
        workers = s.workers[seat]
        drill = drilling_is_possible(s, seat)
        develop = developing_is_possible(s, seat)
        transport = can_transport(s, s.area)
        if drill and workers >= box.drill_cost:
            s.choices.add(box.drill)
        if develop and workers >= box.develop_cost:
            s.choices.add(box.develop)
        if transport and workers >= box.transport_cost:
            s.choices.add(box.transport)
        area: i64 = 0
        while area < AREAS:
            if may_use_d2(s, seat, area):
                s.choices.add(box.d2 + area)
            area += 1
        s.choices.add(box.done)
        if drill or develop or transport:
            offer_loan(s)
            offer_hiring(s, seat)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        box = s.box
        agenda = s.agenda
        seat = agenda.seat
        if action == box.done:
            agenda.pop()
            s.tell_choice("WC-10.2", "oil_no_more", seat)
        elif action == box.loan:
            take_loan(s, seat, False)
        elif action >= box.hire:
            start_hiring(s, seat, action - box.hire)
        elif action == box.drill:
            agenda.put(OIL_ACTION, 2)
            _drill(s, seat)
        elif action == box.develop:
            agenda.put(OIL_ACTION, 2)
            spend_workers(s, seat, box.develop_cost)
            if s.listener is not None:
                s.tell("WC-10.1", say("develops", company=seat, area=s.area, workers=box.develop_cost))
            s.exchange_rig(s.area, seat, "WC-10.1")
        elif action == box.transport:
            agenda.pop()
            spend_workers(s, seat, box.transport_cost)
            if s.listener is not None:
                s.tell("WC-11.1", say("transport_begins", company=seat, area=s.area, workers=box.transport_cost))
            if s.d3_chip[seat] > 0:
                agenda.push(SECOND_TRANSPORT, seat)
            agenda.push(TRANSPORT, seat, s.area)
        else:
            agenda.put(OIL_ACTION, 2)
            s.d2_chip = changed(s.d2_chip, seat, 0)
            if s.listener is not None:
                s.tell("WC-18.9", say("d2_used", company=seat, area=action - box.d2))
            s.exchange_rig(action - box.d2, seat, "WC-18.9")

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        seat = s.agenda.seat
        if action == box.loan:
            return refuse_loan(s)
        if action >= box.hire:
            if drilling_is_possible(s, seat) or developing_is_possible(s, seat) or can_transport(s, s.area):
                return refuse_hiring(s, action)
            return Refusal("WC-7.3", say("refuse.hire_for_nothing"))
        if action == box.drill:
            return _refuse_drill(s, seat)
        if action == box.develop:
            if not s.struck[s.area]:
                return Refusal("WC-10.1", say("refuse.not_struck", area=s.area))
            if not s.can_exchange(s.area, seat):
                return Refusal("WC-10.1", say("refuse.no_rig", area=s.area))
            return short_of_workers(box.develop_cost)
        if action == box.transport:
            if can_transport(s, s.area):
                return short_of_workers(box.transport_cost)
            return Refusal("WC-11.2", say("refuse.no_oil_moves", area=s.area))
        area = action - box.d2
        if s.d2_chip[seat] == 0:
            return Refusal("WC-18.9", say("refuse.no_chip"))
        if not s.struck[area]:
            return Refusal("WC-18.9", say("refuse.not_struck", area=area))
        return Refusal("WC-18.9", say("refuse.no_rig", area=area))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.oil", seat=s.agenda.seat, area=s.area, workers=s.workers[s.agenda.seat])

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        box = s.box
        if action == box.done:
            return say("do.oil_done")
        if action == box.loan:
            return label_loan(s)
        if action >= box.hire:
            return label_hiring(s, action)
        if action == box.drill:
            return say("do.drill", area=s.area, workers=box.drill_cost)
        if action == box.develop:
            return say("do.develop", area=s.area, workers=box.develop_cost)
        if action == box.transport:
            return say("do.transport", area=s.area, workers=box.transport_cost)
        return say("do.d2", area=action - box.d2)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1 if action == s.box.loan else 0)


def drilling_is_possible(s: WildcattersPosition, seat: i64) -> bool:
    """All that drilling needs but the workers (WC-8.1, WC-8.2); the step says whether its time has passed."""
    if s.agenda.get(OIL_ACTION) != 1 or s.struck[s.area] or s.rigs_in(s.area) < s.box.rigs_to_drill:
        return False
    return s.can_exchange(s.area, seat)


def developing_is_possible(s: WildcattersPosition, seat: i64) -> bool:
    """All that developing needs but the workers (WC-10.1)."""
    return s.struck[s.area] > 0 and s.can_exchange(s.area, seat)


def may_use_d2(s: WildcattersPosition, seat: i64, area: i64) -> bool:
    """WC-18.9."""
    return s.d2_chip[seat] > 0 and s.struck[area] > 0 and s.can_exchange(area, seat)


def _refuse_drill(s: WildcattersPosition, seat: i64) -> Refusal:
    box = s.box
    if s.struck[s.area]:
        return Refusal("WC-8.1", say("refuse.struck", area=s.area))
    if s.agenda.get(OIL_ACTION) != 1:
        return Refusal("WC-10.2", say("refuse.drill_first"))
    if s.rigs_in(s.area) < box.rigs_to_drill:
        return Refusal("WC-8.1", say("refuse.few_rigs", area=s.area, rigs=box.rigs_to_drill))
    if not s.can_exchange(s.area, seat):
        return Refusal("WC-8.2", say("refuse.no_rig", area=s.area))
    return short_of_workers(box.drill_cost)


def _drill(s: WildcattersPosition, seat: i64) -> None:
    area = s.area
    spend_workers(s, seat, s.box.drill_cost)
    s.struck = changed(s.struck, area, 1)
    if s.listener is not None:
        s.tell("WC-8.1", say("drills", company=seat, area=area, workers=s.box.drill_cost))
    s.exchange_rig(area, seat, "WC-8.3")
    s.agenda.push(AUCTION, seat, area)
    s.agenda.push(DRILL_JOINS, seat, area, 1)


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
        if company < s.box.seats:
            agenda.push(JOIN_DRILL, company, area, active)
        elif s.controller[company] >= 0 or s.box.corporation_may:
            agenda.push(CORPORATION_DRILL, s.decider(company, active), area, active, company)
        else:
            exchange_for_corporation(s, area, active, company)


class JoinDrill(Join):
    """Whether another player joins the drilling (WC-8.4)."""

    def __init__(self) -> None:
        super().__init__(JOIN_DRILL, "join_drill", "WC-8.4")

    def join(self, s: WildcattersPosition, seat: i64, area: i64, active: i64) -> None:
        pay(s, seat, active, s.box.join_cost, "WC-8.4", "paid_drilling", area)
        s.exchange_rig(area, seat, "WC-8.4")

    def price(self, s: WildcattersPosition) -> i64:
        return s.box.join_cost
