"""Sections 8 to 10: drilling, the Wildcatter's auction, developing; the menu of oil actions."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    AUCTION,
    BID,
    COMPANIES,
    CORPORATION_DRILL,
    DRILL_JOINS,
    EMPTY,
    HARBOURS,
    JOIN_DRILL,
    NOTHING,
    PAY_BID,
    SECOND_TRANSPORT,
    TRANSPORT,
    WON,
)
from boomtown.games.wildcatters.build import offer_hiring, refuse_hiring, short_of_workers, start_hiring
from boomtown.games.wildcatters.rounds import offer_loans, refuse_offered_loan
from boomtown.games.wildcatters.state import Position
from boomtown.games.wildcatters.transport import can_transport
from boomtown.kernel.agenda import SEAT, A, B, C, D
from boomtown.kernel.message import Refusal, say

# ---------------------------------------------------------------------- D: the oil actions, in order


def drilling_is_possible(s: Position, seat: i64) -> bool:
    """All that drilling needs but the workers (WC-8.1, WC-8.2); the step says whether its time has passed."""
    w = s.world
    if s.agenda.a != 1 or w.struck[w.area] or w.rigs_in(w.area) < s.box.rigs_to_drill:
        return False
    return s.can_exchange(w.area, seat)


def developing_is_possible(s: Position, seat: i64) -> bool:
    """All that developing needs but the workers (WC-10.1)."""
    return s.world.struck[s.world.area] > 0 and s.can_exchange(s.world.area, seat)


def may_use_d2(s: Position, seat: i64, area: i64) -> bool:
    """WC-18.9."""
    return s.world.d2_chip[seat] > 0 and s.world.struck[area] > 0 and s.can_exchange(area, seat)


def ask_oil(s: Position) -> None:
    """The step's first number is the oil action that may come next (WC-10.2)."""
    box = s.box
    w = s.world
    seat = s.agenda.seat
    workers = w.workers[seat]
    drill = drilling_is_possible(s, seat)
    develop = developing_is_possible(s, seat)
    transport = can_transport(s, w.area)
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
        offer_hiring(s, seat)


def answer_oil(s: Position, action: i64) -> None:
    box = s.box
    w = s.world
    agenda = s.agenda
    seat = agenda.seat
    if action == box.done:
        agenda.pop()
        s.tell_choice("WC-10.2", "oil_no_more", seat)
    elif action >= box.hire:
        start_hiring(s, seat, action - box.hire)
    elif action == box.drill:
        agenda.put(A, 2)
        _drill(s, seat)
    elif action == box.develop:
        agenda.put(A, 2)
        s.spend_workers(seat, box.develop_cost)
        if s.listener is not None:
            s.tell("WC-10.1", say("develops", seat=seat, area=w.area, workers=box.develop_cost))
        s.exchange_rig(w.area, seat, "WC-10.1")
    elif action == box.transport:
        agenda.pop()
        s.spend_workers(seat, box.transport_cost)
        if s.listener is not None:
            s.tell("WC-11.1", say("transport_begins", seat=seat, area=w.area, workers=box.transport_cost))
        if w.d3_chip[seat] > 0:
            agenda.push(SECOND_TRANSPORT, seat)
        agenda.push(TRANSPORT, seat, w.area)
    else:
        agenda.put(A, 2)
        w.d2_chip[seat] = 0
        if s.listener is not None:
            s.tell("WC-18.9", say("d2_used", seat=seat, area=action - box.d2))
        s.exchange_rig(action - box.d2, seat, "WC-18.9")


def refuse_oil(s: Position, action: i64) -> Refusal:
    box = s.box
    w = s.world
    seat = s.agenda.seat
    if action >= box.hire:
        if drilling_is_possible(s, seat) or developing_is_possible(s, seat) or can_transport(s, w.area):
            return refuse_hiring(s, action)
        return Refusal("WC-7.3", say("refuse.hire_for_nothing"))
    if action == box.drill:
        return _refuse_drill(s, seat)
    if action == box.develop:
        if not w.struck[w.area]:
            return Refusal("WC-10.1", say("refuse.not_struck", area=w.area))
        if not s.can_exchange(w.area, seat):
            return Refusal("WC-10.1", say("refuse.no_rig", area=w.area))
        return short_of_workers(box.develop_cost)
    if action == box.transport:
        if can_transport(s, w.area):
            return short_of_workers(box.transport_cost)
        return Refusal("WC-11.2", say("refuse.no_oil_moves", area=w.area))
    area = action - box.d2
    if w.d2_chip[seat] == 0:
        return Refusal("WC-18.9", say("refuse.no_chip"))
    if not w.struck[area]:
        return Refusal("WC-18.9", say("refuse.not_struck", area=area))
    return Refusal("WC-18.9", say("refuse.no_rig", area=area))


def _refuse_drill(s: Position, seat: i64) -> Refusal:
    box = s.box
    w = s.world
    if w.struck[w.area]:
        return Refusal("WC-8.1", say("refuse.struck", area=w.area))
    if s.agenda.a != 1:
        return Refusal("WC-10.2", say("refuse.drill_first"))
    if w.rigs_in(w.area) < box.rigs_to_drill:
        return Refusal("WC-8.1", say("refuse.few_rigs", area=w.area, rigs=box.rigs_to_drill))
    if not s.can_exchange(w.area, seat):
        return Refusal("WC-8.2", say("refuse.no_rig", area=w.area))
    return short_of_workers(box.drill_cost)


# ---------------------------------------------------------------------- D.1


def _drill(s: Position, seat: i64) -> None:
    w = s.world
    area = w.area
    s.spend_workers(seat, s.box.drill_cost)
    w.struck[area] = 1
    if s.listener is not None:
        s.tell("WC-8.1", say("drills", seat=seat, area=area, workers=s.box.drill_cost))
    s.exchange_rig(area, seat, "WC-8.3")
    s.agenda.push(AUCTION, seat, area)
    s.agenda.push(DRILL_JOINS, seat, area, 1)


def proceed_drill_joins(s: Position) -> None:
    """The others in turn order, corporations last (WC-8.4, WC-8.5)."""
    agenda = s.agenda
    w = s.world
    active = agenda.seat
    area = agenda.a
    k = agenda.b
    if k == COMPANIES:
        agenda.pop()
        return
    agenda.put(B, k + 1)
    company = w.company_at(active, k)
    if not s.can_exchange(area, company):
        return
    if company < s.box.seats:
        agenda.push(JOIN_DRILL, company, area, active)
    elif w.controller[company] >= 0:
        agenda.push(CORPORATION_DRILL, w.controller[company], area, active, company)
    else:
        exchange_for_corporation(s, area, active, company)


def exchange_for_corporation(s: Position, area: i64, active: i64, company: i64) -> None:
    """WC-17.8, WC-18.7."""
    rule = "WC-18.7" if s.box.seats == 2 else "WC-17.8"
    s.pay(company, active, s.box.join_cost, rule, "paid_drilling")
    s.exchange_rig(area, company, rule)


def ask_join_drill(s: Position) -> None:
    s.choices.add(s.box.join)
    s.choices.add(s.box.decline)
    if s.agenda.c == 0:
        offer_loans(s)


def answer_join_drill(s: Position, action: i64) -> None:
    agenda = s.agenda
    seat = agenda.seat
    area = agenda.a
    active = agenda.b
    if action >= s.box.loan:
        agenda.put(C, 1)
        s.take_loans(seat, action - s.box.loan)
        return
    agenda.pop()
    if action == s.box.join:
        s.pay(seat, active, s.box.join_cost, "WC-8.4", "paid_drilling")
        s.exchange_rig(area, seat, "WC-8.4")
    elif s.listener is not None:
        s.tell("WC-8.4", say("stays_out", company=seat))


def ask_corporation_drill(s: Position) -> None:
    s.choices.add(s.box.join)
    s.choices.add(s.box.decline)


def answer_corporation_drill(s: Position, action: i64) -> None:
    agenda = s.agenda
    area = agenda.a
    active = agenda.b
    company = agenda.c
    agenda.pop()
    if action == s.box.join:
        exchange_for_corporation(s, area, active, company)
    elif s.listener is not None:
        s.tell("WC-18.7", say("stays_out", company=company))


# ---------------------------------------------------------------------- D.1.1: the auction

LOAN_ASKED: Final = 16
"""A bit above the seats: this bidder has already been offered loans."""


def proceed_auction(s: Position) -> None:
    """Disk by disk; the active player begins (WC-8.6, WC-9.2)."""
    agenda = s.agenda
    area = agenda.a
    active = agenda.seat
    if s.world.disks_unsold[area] == 0:
        agenda.pop()
        return
    bidders: i64 = 0
    seat: i64 = 0
    while seat < s.box.seats:
        if s.world.own_pumpjacks(area, seat) > 0:
            bidders |= i64(1) << seat
        seat += 1
    agenda.push(BID, active, area, 0, NOTHING, bidders)


def least_bid(s: Position) -> i64:
    """WC-9.3."""
    return s.agenda.b + 1 if s.agenda.c >= 0 else s.box.opening_bid


def ask_bid(s: Position) -> None:
    box = s.box
    s.choices.add(box.stand_pass)
    least = least_bid(s)
    if least > box.most_bid:
        return
    if not s.agenda.d & LOAN_ASKED:
        offer_loans(s)
    s.choices.add_block(box.bid + least, box.bid + box.most_bid)


def answer_bid(s: Position, action: i64) -> None:
    agenda = s.agenda
    box = s.box
    seat = agenda.seat
    if action == box.stand_pass:
        agenda.put(D, agenda.d & ~(i64(1) << seat))
        if s.listener is not None:
            s.tell("WC-9.2", say("passes", seat=seat))
    elif action < box.hire:
        agenda.put(D, agenda.d | LOAN_ASKED)
        s.take_loans(seat, action - box.loan)
        return
    else:
        agenda.put(B, action - box.bid)
        agenda.put(C, seat)
        if s.listener is not None:
            s.tell("WC-9.2", say("bids", seat=seat, shares=action - box.bid))
    _next_bidder(s, seat)


def _next_bidder(s: Position, seat: i64) -> None:
    """Round and round until nobody but the highest bidder is left (WC-9.2, WC-9.5)."""
    agenda = s.agenda
    w = s.world
    bidders = agenda.d & ~LOAN_ASKED
    agenda.put(D, bidders)
    seats = s.box.seats
    at = w.position(seat)
    step: i64 = 1
    while step <= seats:
        other = w.order[(at + step) % seats]
        if (bidders >> other) & 1 and other != agenda.c:
            agenda.put(SEAT, other)
            return
        step += 1
    _end_auction(s)


def _end_auction(s: Position) -> None:
    agenda = s.agenda
    w = s.world
    area = agenda.a
    bid = agenda.b
    winner = agenda.c
    agenda.pop()
    if winner < 0:
        w.disks_unsold[area] -= 1
        w.disks_gone += 1
        if s.listener is not None:
            s.tell("WC-9.6", say("disk_unsold", area=area))
        return
    if s.listener is not None:
        s.tell("WC-9.5", say("auction_won", seat=winner, shares=bid))
    agenda.push(PAY_BID, winner, area, bid)
    if chip_is_usable(s, winner):
        agenda.push(WON, winner, area, bid)


def proceed_pay_bid(s: Position) -> None:
    """WC-9.5."""
    agenda = s.agenda
    w = s.world
    seat = agenda.seat
    area = agenda.a
    bid = agenda.b
    agenda.pop()
    s.pay_bank(seat, bid)
    w.disks_unsold[area] -= 1
    barrels = min(s.box.disk_barrels, w.barrels_left[seat])
    if barrels > 0:
        w.barrels_left[seat] -= barrels
        w.disks_full[area * COMPANIES + seat] += 1
    else:
        w.disks_dry[area * COMPANIES + seat] += 1
    if s.listener is not None:
        key = "disk_bought" if barrels > 0 else "disk_without_oil"
        s.tell("WC-9.5", say(key, seat=seat, area=area, shares=bid))


def chip_may_empty(s: Position, seat: i64, slot: i64) -> bool:
    """WC-9.7, WC-13.4."""
    w = s.world
    return w.refinery_chip[seat] > 0 and w.refinery_owner[slot] == seat and w.refinery_load(slot) > 0


def chip_is_usable(s: Position, seat: i64) -> bool:
    slot: i64 = 0
    while slot < HARBOURS:
        if chip_may_empty(s, seat, slot):
            return True
        slot += 1
    return False


def ask_won(s: Position) -> None:
    s.choices.add(s.box.decline)
    slot: i64 = 0
    while slot < HARBOURS:
        if chip_may_empty(s, s.agenda.seat, slot):
            s.choices.add(s.box.chip + slot)
        slot += 1


def answer_won(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    s.agenda.pop()
    if action == s.box.decline:
        s.tell_choice("WC-9.7", "chip_kept", seat)
        return
    slot = action - s.box.chip
    s.world.closed[slot] = 1
    use_refinery_chip(s, seat, slot, "WC-9.7")


def use_refinery_chip(s: Position, seat: i64, slot: i64, rule: str) -> None:
    s.world.refinery_chip[seat] = 0
    if s.listener is not None:
        s.tell(rule, say("refinery_chip_used", seat=seat, harbour=slot))
    s.agenda.push(EMPTY, seat, slot)


def refuse_refinery_chip(s: Position, seat: i64, slot: i64) -> Refusal:
    w = s.world
    if w.refinery_chip[seat] == 0:
        return Refusal("WC-13.3", say("refuse.no_chip"))
    if w.refinery_owner[slot] != seat:
        return Refusal("WC-13.3", say("refuse.not_own_refinery", harbour=slot))
    return Refusal("WC-13.4", say("refuse.nothing_to_empty", harbour=slot))


def refuse_bid(s: Position, action: i64) -> Refusal:
    if action < s.box.hire:
        return refuse_offered_loan(s, action)
    return Refusal("WC-9.3", say("refuse.bid", shares=least_bid(s)))
