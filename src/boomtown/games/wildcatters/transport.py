"""Section 11: transporting oil in three steps."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    BORDERS,
    COMPANIES,
    FLEET,
    HARBOURS,
    HOLD,
    JOIN_TRANSPORT,
    LADEN,
    NOTHING,
    PLACE,
    RIDE,
    SAIL,
    TANKERS,
    TRANSPORT,
)
from boomtown.games.wildcatters.rounds import offer_loans
from boomtown.games.wildcatters.state import Position
from boomtown.kernel.agenda import KIND, A, B, C, D
from boomtown.kernel.message import Refusal, say

TO_HARBOUR: Final = 0
TO_REFINERIES: Final = 1
TANKERS_SAIL: Final = 2


def can_transport(s: Position, area: i64) -> bool:
    """Whether some barrel of any company in the area can move (WC-11.2, WC-11.7)."""
    w = s.world
    trains = w.trains_at(area) > 0
    waiting = False
    company: i64 = 0
    while company < COMPANIES:
        if trains and w.liftable(area, company) > 0:
            return True
        if w.harbour_oil[area * COMPANIES + company] > 0:
            waiting = True
        company += 1
    return waiting and (w.reachable(area, 0) & w.rooms()) != 0


def proceed_transport(s: Position) -> None:
    """Step by step (b), and in each step company by company (c)."""
    agenda = s.agenda
    active = agenda.seat
    area = agenda.a
    step = agenda.b
    k = agenda.c
    if k == COMPANIES or (step == TO_HARBOUR and s.world.trains_at(area) == 0):
        if step == TANKERS_SAIL:
            agenda.pop()
            return
        agenda.put(B, step + 1)
        agenda.put(C, 0)
        return
    company = s.world.company_at(active, k)
    if step == TO_HARBOUR:
        agenda.put(C, k + 1)
        _offer_first_step(s, active, area, company)
    elif step == TO_REFINERIES:
        agenda.put(C, k + 1)
        waiting = s.world.harbour_oil[area * COMPANIES + company]
        if waiting > 0:
            agenda.push(PLACE, s.world.decider(company, active), area, company, waiting, i64(1) << area)
    else:
        _sail_or_go_on(s, active, area, company, k)


# ---------------------------------------------------------------------- D.3.1: to the harbour


def _offer_first_step(s: Position, active: i64, area: i64, company: i64) -> None:
    """The active player and corporations must, the others may (WC-11.5, WC-11.6, WC-17.9)."""
    if s.world.liftable(area, company) == 0:
        return
    if company == active or company >= s.box.seats:
        _lift(s, active, area, company)
    else:
        s.agenda.push(JOIN_TRANSPORT, company, area, active)


def ask_join_transport(s: Position) -> None:
    s.choices.add(s.box.join)
    s.choices.add(s.box.decline)
    if s.agenda.c == 0:
        offer_loans(s)


def answer_join_transport(s: Position, action: i64) -> None:
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
        _lift(s, active, area, seat)
    elif s.listener is not None:
        s.tell("WC-11.6", say("stays_out", company=seat))


def _lift(s: Position, active: i64, area: i64, company: i64) -> None:
    """One barrel from every pumpjack and disk with oil goes to the harbour (WC-11.6, WC-11.10)."""
    w = s.world
    place = area * COMPANIES + company
    barrels = w.liftable(area, company)
    laden: i64 = 1
    while laden < LADEN:
        w.pumpjacks[place * LADEN + laden - 1] += w.pumpjacks[place * LADEN + laden]
        w.pumpjacks[place * LADEN + laden] = 0
        laden += 1
    disks = w.disks_full[place]
    w.disks_full[place] = 0
    w.disks[company] += disks
    w.harbour_oil[place] += barrels
    if s.listener is not None:
        s.tell("WC-11.5", say("to_harbour", company=company, area=area, barrels=barrels))
        if disks > 0:
            s.tell("WC-11.10", say("disk_taken", company=company, disks=disks))
    s.agenda.push(RIDE, w.decider(company, active), area, company, barrels, next_train_owner(s, area, company, 0))


def next_train_owner(s: Position, area: i64, company: i64, offset: i64) -> i64:
    """The next offset from the riding company to one with a train inside the area; COMPANIES if none."""
    while offset < COMPANIES and s.world.trains[area * COMPANIES + (company + offset) % COMPANIES] == 0:
        offset += 1
    return offset


def ask_ride(s: Position) -> None:
    """How many of the barrels ride on the trains of one owner; own trains are asked first (WC-11.9)."""
    agenda = s.agenda
    owner = (agenda.b + agenda.d) % COMPANIES
    first = s.box.ride + owner * (s.box.most_ride + 1)
    last_owner = next_train_owner(s, agenda.a, agenda.b, agenda.d + 1) == COMPANIES
    s.choices.add_block(first + (agenda.c if last_owner else 0), first + agenda.c)


def answer_ride(s: Position, action: i64) -> None:
    agenda = s.agenda
    area = agenda.a
    company = agenda.b
    owner = (company + agenda.d) % COMPANIES
    barrels = action - s.box.ride - owner * (s.box.most_ride + 1)
    left = agenda.c - barrels
    if left > 0:
        agenda.put(C, left)
        agenda.put(D, next_train_owner(s, area, company, agenda.d + 1))
    else:
        agenda.pop()
    if s.listener is not None:
        s.tell("WC-11.9", say("rides", company=company, barrels=barrels, company2=owner))
    s.pay(company, owner, barrels * s.box.ride_cost, fare_rule(s, company), "paid_ride")


def fare_rule(s: Position, company: i64) -> str:
    """The bank pays for corporations."""
    return "WC-11.3" if company < s.box.seats else "WC-17.10"


def refuse_ride(s: Position, action: i64) -> Refusal:
    agenda = s.agenda
    owner = (agenda.b + agenda.d) % COMPANIES
    return Refusal("WC-11.5", say("refuse.ride", company=owner, barrels=agenda.c))


# ---------------------------------------------------------------------- D.3.2: to refineries and tankers


def harbour_of_transport(s: Position) -> i64:
    """The area of the transport under way: its step lies somewhere below."""
    down: i64 = 0
    while s.agenda.below(down, KIND) != TRANSPORT:
        down += 1
    return s.agenda.below(down, A)


def at_node(s: Position, harbour: i64, node: i64) -> bool:
    return i64(s.box.node_of[harbour]) == node


def far_end(s: Position, border: i64, node: i64) -> i64:
    """Where a border leads from a node, NOTHING if it does not touch it."""
    a = i64(s.box.border_a[border])
    b = i64(s.box.border_b[border])
    if a == node:
        return b
    return a if b == node else NOTHING


def crossing_leads_somewhere(s: Position, border: i64, node: i64, visited: i64, rooms: i64) -> bool:
    """WC-11.14, WC-11.16."""
    end = far_end(s, border, node)
    if end < 0 or (visited >> end) & 1:
        return False
    return (s.world.reachable(end, visited) & rooms) != 0


def ask_place(s: Position) -> None:
    """Where a barrel goes from here: a is the node it is at, d the nodes it has seen."""
    box = s.box
    w = s.world
    node = s.agenda.a
    visited = s.agenda.d
    slot: i64 = 0
    while slot < HARBOURS:
        if at_node(s, slot, node) and w.takes_oil(slot):
            s.choices.add(box.unload + slot)
        slot += 1
    tanker: i64 = 0
    while tanker < TANKERS:
        if may_load(s, tanker, node) and not w.like_an_earlier(tanker):
            s.choices.add(box.load + tanker)
        tanker += 1
    room_here = s.choices.listed > 0
    rooms = w.rooms()
    border: i64 = 0
    while border < BORDERS:
        if w.trains_at(AREAS + border) and crossing_leads_somewhere(s, border, node, visited, rooms):
            owner: i64 = 0
            while owner < COMPANIES:
                if w.trains[(AREAS + border) * COMPANIES + owner]:
                    s.choices.add(box.cross + border * COMPANIES + owner)
                owner += 1
        border += 1
    if not room_here and visited == i64(1) << node:
        s.choices.add(box.leave)


def may_load(s: Position, tanker: i64, node: i64) -> bool:
    at = s.world.tanker_at[tanker]
    return at >= 0 and at_node(s, at, node) and s.world.can_load(tanker)


def answer_place(s: Position, action: i64) -> None:
    box = s.box
    w = s.world
    agenda = s.agenda
    company = agenda.b
    area = harbour_of_transport(s)
    if box.cross <= action < box.leave:
        _cross(s, company, (action - box.cross) // COMPANIES, (action - box.cross) % COMPANIES)
        return
    if agenda.c > 1:
        agenda.put(A, area)
        agenda.put(C, agenda.c - 1)
        agenda.put(D, i64(1) << area)
    else:
        agenda.pop()
    if action == box.leave:
        if s.listener is not None:
            s.tell("WC-11.21", say("stays_in_harbour", company=company, harbour=area))
        return
    w.harbour_oil[area * COMPANIES + company] -= 1
    if action >= box.load:
        tanker = action - box.load
        w.cargo[tanker * HOLD + w.cargo_size(tanker)] = company
        if s.listener is not None:
            s.tell("WC-11.12", say("loaded", company=company, tanker=tanker, harbour=w.tanker_at[tanker]))
        s.pay(company, tanker // FLEET, box.ride_cost, fare_rule(s, company), "paid_ride")
    else:
        deliver_barrel(s, company, action - box.unload)


def _cross(s: Position, company: i64, border: i64, owner: i64) -> None:
    agenda = s.agenda
    end = far_end(s, border, agenda.a)
    agenda.put(A, end)
    agenda.put(D, agenda.d | (i64(1) << end))
    if s.listener is not None:
        s.tell("WC-11.14", say("crossed", company=company, node=end, company2=owner))
    s.pay(company, owner, s.box.ride_cost, fare_rule(s, company), "paid_ride")


def deliver_barrel(s: Position, company: i64, slot: i64) -> None:
    """A barrel comes into a refinery, and its owner is paid (WC-11.17)."""
    w = s.world
    w.refinery_oil[slot * COMPANIES + company] += 1
    if s.listener is not None:
        s.tell("WC-11.17", say("delivered", company=company, harbour=slot))
    owner = w.refinery_owner[slot]
    rule = "WC-11.17" if max(owner, company) < s.box.seats else "WC-17.10"
    s.pay(owner, company, s.box.delivery_price, rule, "paid_delivery")


def refuse_place(s: Position, action: i64) -> Refusal:
    box = s.box
    w = s.world
    node = s.agenda.a
    if action == box.leave:
        if s.agenda.d != i64(1) << node:
            return Refusal("WC-11.16", say("refuse.on_the_way"))
        return Refusal("WC-11.21", say("refuse.room_here"))
    if action >= box.cross:
        border = (action - box.cross) // COMPANIES
        owner = (action - box.cross) % COMPANIES
        end = far_end(s, border, node)
        if end < 0:
            return Refusal("WC-11.14", say("refuse.border_elsewhere", node=node))
        if w.trains[(AREAS + border) * COMPANIES + owner] == 0:
            return Refusal("WC-11.14", say("refuse.no_train", colour=owner, place=AREAS + border))
        if (s.agenda.d >> end) & 1:
            return Refusal("WC-11.14", say("refuse.visited", node=end))
        return Refusal("WC-11.16", say("refuse.leads_nowhere", node=end))
    if action >= box.load:
        tanker = action - box.load
        if w.tanker_at[tanker] < 0 or not at_node(s, w.tanker_at[tanker], node):
            return Refusal("WC-11.12", say("refuse.tanker_elsewhere", tanker=tanker))
        if w.tanker_used[tanker]:
            return Refusal("WC-11.20", say("refuse.tanker_used", tanker=tanker))
        if not w.can_load(tanker):
            return Refusal("WC-11.19", say("refuse.tanker_full", tanker=tanker))
        return Refusal("WC-11.12", say("refuse.equal_tanker", tanker=tanker))
    slot = action - box.unload
    if not at_node(s, slot, node):
        return Refusal("WC-11.12", say("refuse.refinery_elsewhere", harbour=slot))
    return refuse_refinery(s, slot)


def refuse_refinery(s: Position, slot: i64) -> Refusal:
    """Why a refinery space takes no oil."""
    w = s.world
    if w.refinery_owner[slot] < 0:
        return Refusal("WC-11.12", say("refuse.no_refinery", harbour=slot))
    if w.closed[slot]:
        return Refusal("WC-9.7", say("refuse.refinery_closed", harbour=slot))
    return Refusal("WC-11.18", say("refuse.refinery_full", harbour=slot))


# ---------------------------------------------------------------------- D.3.3: the tankers


def _sail_or_go_on(s: Position, active: i64, area: i64, company: i64, k: i64) -> None:
    """A company sails the tankers it steers (WC-11.23); with all refineries full they unload ashore (WC-11.29)."""
    w = s.world
    tanker: i64 = 0
    while tanker < TANKERS:
        if w.cargo[tanker * HOLD] >= 0 and w.steering(tanker) == company:
            if w.any_refinery_open():
                s.agenda.push(SAIL, w.decider(company, active), area, company, NOTHING)
                return
            _put_ashore(s, tanker, area)
        tanker += 1
    s.agenda.put(C, k + 1)


def may_steer(s: Position, tanker: i64) -> bool:
    """The tanker that sails on (c), else those the company (b) steers."""
    agenda = s.agenda
    if agenda.c >= 0:
        return tanker == agenda.c
    w = s.world
    return w.cargo[tanker * HOLD] >= 0 and w.steering(tanker) == agenda.b and not w.like_an_earlier(tanker)


def ask_sail(s: Position) -> None:
    """WC-11.25, WC-11.26."""
    w = s.world
    tanker: i64 = 0
    while tanker < TANKERS:
        if may_steer(s, tanker):
            slot: i64 = 0
            while slot < HARBOURS:
                if w.takes_oil(slot):
                    s.choices.add(s.box.sail + tanker * HARBOURS + slot)
                slot += 1
        tanker += 1


def answer_sail(s: Position, action: i64) -> None:
    w = s.world
    agenda = s.agenda
    area = agenda.a
    tanker = (action - s.box.sail) // HARBOURS
    slot = (action - s.box.sail) % HARBOURS
    agenda.pop()
    w.tanker_at[tanker] = slot
    w.tanker_used[tanker] = 1
    if s.listener is not None:
        s.tell("WC-11.25", say("sails", tanker=tanker, harbour=slot))
    _unload(s, tanker, slot)
    if w.cargo[tanker * HOLD] < 0:
        return
    if not w.any_refinery_open():
        _put_ashore(s, tanker, area)
        return
    steering = w.steering(tanker)
    active = w.active
    agenda.push(SAIL, w.decider(steering, active), area, steering, tanker)


def _unload(s: Position, tanker: i64, slot: i64) -> None:
    """The owner's barrels first, then from front to back, as long as there is room (WC-11.27)."""
    w = s.world
    owner = tanker // FLEET
    base = tanker * HOLD
    turn: i64 = 0
    while turn < 2:
        k: i64 = 0
        while k < HOLD:
            company = w.cargo[base + k]
            if company >= 0 and w.takes_oil(slot) and (company == owner or turn == 1):
                w.cargo[base + k] = NOTHING
                deliver_barrel(s, company, slot)
            k += 1
        turn += 1
    _close_gaps(s, tanker)


def _close_gaps(s: Position, tanker: i64) -> None:
    w = s.world
    base = tanker * HOLD
    kept: i64 = 0
    k: i64 = 0
    while k < HOLD:
        company = w.cargo[base + k]
        if company >= 0:
            w.cargo[base + k] = NOTHING
            w.cargo[base + kept] = company
            kept += 1
        k += 1


def _put_ashore(s: Position, tanker: i64, area: i64) -> None:
    """WC-11.29."""
    w = s.world
    k: i64 = 0
    while k < HOLD:
        company = w.cargo[tanker * HOLD + k]
        if company >= 0:
            w.cargo[tanker * HOLD + k] = NOTHING
            w.harbour_oil[area * COMPANIES + company] += 1
        k += 1
    w.tanker_at[tanker] = area
    w.tanker_used[tanker] = 1
    if s.listener is not None:
        s.tell("WC-11.29", say("put_ashore", tanker=tanker, harbour=area))


def refuse_sail(s: Position, action: i64) -> Refusal:
    w = s.world
    tanker = (action - s.box.sail) // HARBOURS
    slot = (action - s.box.sail) % HARBOURS
    if not may_steer(s, tanker):
        if s.agenda.c < 0 and w.cargo[tanker * HOLD] >= 0 and w.steering(tanker) == s.agenda.b:
            return Refusal("WC-11.23", say("refuse.equal_tanker", tanker=tanker))
        return Refusal("WC-11.24", say("refuse.not_steering", tanker=tanker))
    return refuse_refinery(s, slot)


# ---------------------------------------------------------------------- the second transport (two players)


def may_use_d3(s: Position, area: i64) -> bool:
    """WC-18.10."""
    return area != s.world.area and can_transport(s, area)


def ask_second_transport(s: Position) -> None:
    area: i64 = 0
    while area < AREAS:
        if may_use_d3(s, area):
            s.choices.add(s.box.d3 + area)
        area += 1
    s.choices.add(s.box.decline)


def answer_second_transport(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    s.agenda.pop()
    if action == s.box.decline:
        s.tell_choice("WC-18.10", "no_second_transport", seat)
        return
    area = action - s.box.d3
    s.world.d3_chip[seat] = 0
    if s.listener is not None:
        s.tell("WC-18.10", say("d3_used", seat=seat, area=area))
    s.agenda.push(TRANSPORT, seat, area)


def refuse_second_transport(s: Position, action: i64) -> Refusal:
    area = action - s.box.d3
    if area == s.world.area:
        return Refusal("WC-18.10", say("refuse.same_area", area=area))
    return Refusal("WC-11.2", say("refuse.no_oil_moves", area=area))
