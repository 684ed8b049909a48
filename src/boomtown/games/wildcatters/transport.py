"""D.3: transporting oil in three steps (WC-11)."""

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
from boomtown.games.wildcatters.joining import AREA, Join
from boomtown.games.wildcatters.loans import label_loan, may_borrow_for, priced, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.routes import (
    any_refinery_open,
    can_load,
    cargo_size,
    like_an_earlier,
    reachable,
    refinery_load,
    rooms,
    steering,
    takes_oil,
    trains_at,
)
from boomtown.games.wildcatters.shares import loans_for, pay, take_loan
from boomtown.kernel.agenda import KIND, A, B, C, D
from boomtown.kernel.bits import bit
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

PART: Final = B
"""TRANSPORT: which of the three steps is under way."""
NEXT_COMPANY: Final = C
"""TRANSPORT: who comes next in it, counted from the active player."""

TO_HARBOUR: Final = 0
TO_REFINERIES: Final = 1
TANKERS_SAIL: Final = 2


class Transport(Step[WildcattersPosition]):
    """Step by step, and in each step company by company (WC-11.1)."""

    def __init__(self) -> None:
        super().__init__(TRANSPORT, "transport", "WC-11.1", numbers=["area", "part", "next_company"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        active = agenda.seat
        area = agenda.get(AREA)
        step = agenda.get(PART)
        k = agenda.get(NEXT_COMPANY)
        if k == COMPANIES or (step == TO_HARBOUR and trains_at(s, area) == 0):
            if step == TANKERS_SAIL:
                agenda.pop()
                return
            agenda.put(PART, step + 1)
            agenda.put(NEXT_COMPANY, 0)
            return
        company = s.company_at(active, k)
        if step == TO_HARBOUR:
            agenda.put(NEXT_COMPANY, k + 1)
            _offer_first_step(s, active, area, company)
        elif step == TO_REFINERIES:
            agenda.put(NEXT_COMPANY, k + 1)
            waiting = s.harbour_oil[area * COMPANIES + company]
            if waiting > 0:
                agenda.push(PLACE, s.decider(company, active), area, company, waiting, bit(area))
        else:
            _sail_or_go_on(s, active, area, company, k)


def can_transport(s: WildcattersPosition, area: i64) -> bool:
    """Whether some barrel of any company in the area can move (WC-11.2, WC-11.7)."""
    trains = trains_at(s, area) > 0
    waiting = False
    company: i64 = 0
    while company < COMPANIES:
        if trains and s.liftable(area, company) > 0:
            return True
        if s.harbour_oil[area * COMPANIES + company] > 0:
            waiting = True
        company += 1
    return waiting and (reachable(s, area, 0) & rooms(s)) != 0


def _offer_first_step(s: WildcattersPosition, active: i64, area: i64, company: i64) -> None:
    """The active player and corporations must, the others may (WC-11.5, WC-11.6, WC-17.9)."""
    if s.liftable(area, company) == 0:
        return
    if company == active or company >= s.box.seats:
        _lift(s, active, area, company)
    else:
        s.agenda.push(JOIN_TRANSPORT, company, area, active)


class JoinTransport(Join):
    """Whether another player joins the transport (WC-11.6)."""

    def __init__(self) -> None:
        super().__init__(JOIN_TRANSPORT, "join_transport", "WC-11.6")

    def join(self, s: WildcattersPosition, seat: i64, area: i64, active: i64) -> None:
        _lift(s, active, area, seat)

    def price(self, s: WildcattersPosition) -> i64:
        seat = s.agenda.seat
        area = s.agenda.get(AREA)
        if s.trains[area * COMPANIES + seat]:
            return 0
        return s.liftable(area, seat) * s.box.ride_cost


def _lift(s: WildcattersPosition, active: i64, area: i64, company: i64) -> None:
    """One barrel from every pumpjack and disk with oil goes to the harbour (WC-11.6, WC-11.10).

    Whoever has a train in the area rides on it and is not asked (WC-11.3, WC-11.9).
    """
    place = area * COMPANIES + company
    barrels = s.liftable(area, company)
    dried = s.pumpjacks[place * LADEN + 1]
    laden: i64 = 1
    while laden < LADEN:
        s.pumpjacks[place * LADEN + laden - 1] += s.pumpjacks[place * LADEN + laden]
        s.pumpjacks[place * LADEN + laden] = 0
        laden += 1
    disks = s.disks_full[place]
    s.disks_full[place] = 0
    s.disks[company] += disks
    s.harbour_oil[place] += barrels
    if s.listener is not None:
        s.tell("WC-11.5", say("to_harbour", company=company, area=area, barrels=barrels))
        if dried > 0:
            s.tell("WC-2.9", say("dried_up", company=company, area=area, pumpjacks=dried))
        if disks > 0:
            s.tell("WC-11.10", say("disk_taken", company=company, disks=disks, area=area))
    if s.trains[place] == 0:
        owner = next_train_owner(s, area, company, 1)
        s.agenda.push(RIDE, s.decider(company, active), area, company, barrels, owner)
    elif s.listener is not None:
        s.tell("WC-11.3", say("rides_own", company=company, barrels=barrels, area=area))


COMPANY: Final = B
"""RIDE, PLACE, SAIL: whose oil it is."""
BARRELS: Final = C
"""RIDE, PLACE: the barrels to be moved."""
OWNER: Final = D
"""RIDE: whose trains are asked for, counted from the company."""


class Ride(Step[WildcattersPosition]):
    """How many of the barrels of a company without a train there ride on the trains of one owner (WC-11.9)."""

    def __init__(self) -> None:
        super().__init__(
            RIDE,
            "ride",
            "WC-11.5",
            families=["loan", "ride"],
            numbers=["area", "company", "barrels", "owner"],
        )

    def ask(self, s: WildcattersPosition) -> None:
        agenda = s.agenda
        company = agenda.get(COMPANY)
        barrels = agenda.get(BARRELS)
        first = s.box.ride + train_owner(s) * (s.box.most_ride + 1)
        if next_train_owner(s, agenda.get(AREA), company, agenda.get(OWNER) + 1) == COMPANIES:
            s.choices.add(first + barrels)
            return
        if may_borrow_for(s, company):
            s.choices.add(s.box.loan)
        s.choices.add_block(first, first + barrels)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        company = agenda.get(COMPANY)
        owner = train_owner(s)
        if action == s.box.loan:
            take_loan(s, agenda.seat, False)
            return
        barrels = action - s.box.ride - owner * (s.box.most_ride + 1)
        left = agenda.get(BARRELS) - barrels
        if left > 0:
            agenda.put(BARRELS, left)
            agenda.put(OWNER, next_train_owner(s, area, company, agenda.get(OWNER) + 1))
        else:
            agenda.pop()
        if s.listener is not None:
            key = "rides" if barrels > 0 else "rides_not"
            s.tell("WC-11.9", say(key, company=company, barrels=barrels, company2=owner, area=area))
        pay(s, company, owner, barrels * s.box.ride_cost, fare_rule(s, company), "paid_ride", area)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if action == s.box.loan:
            return refuse_loan(s)
        return Refusal("WC-11.5", say("refuse.ride", company=train_owner(s), barrels=s.agenda.get(BARRELS)))

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        return say(
            "ask.ride",
            seat=agenda.seat,
            company=agenda.get(COMPANY),
            barrels=agenda.get(BARRELS),
            company2=train_owner(s),
            harbour=agenda.get(AREA),
        )

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.loan:
            return label_loan(s)
        owner = train_owner(s)
        barrels = action - s.box.ride - owner * (s.box.most_ride + 1)
        if barrels == 0:
            return say("do.ride_none", company=owner)
        return fare(s, "do.ride", s.agenda.get(COMPANY), owner, barrels, 0, AREAS)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1 if action == s.box.loan else self.loans(s, action))

    def loans(self, s: WildcattersPosition, action: i64) -> i64:
        """The loans the fares would bring."""
        company = s.agenda.get(COMPANY)
        barrels = action - s.box.ride - train_owner(s) * (s.box.most_ride + 1)
        return loans_for(s, company, barrels * s.box.ride_cost) if company < s.box.seats else 0


def next_train_owner(s: WildcattersPosition, area: i64, company: i64, offset: i64) -> i64:
    """The next offset from the riding company to one with a train inside the area; COMPANIES if none."""
    while offset < COMPANIES and s.trains[area * COMPANIES + (company + offset) % COMPANIES] == 0:
        offset += 1
    return offset


def train_owner(s: WildcattersPosition) -> i64:
    """The company whose trains are asked for."""
    return (s.agenda.get(COMPANY) + s.agenda.get(OWNER)) % COMPANIES


def fare_rule(s: WildcattersPosition, company: i64) -> str:
    """The bank pays for corporations."""
    return "WC-11.3" if company < s.box.seats else "WC-17.10"


NODE: Final = A
"""PLACE: the node of the railway where the barrel is."""
VISITED: Final = D
"""PLACE: the nodes it has seen."""


class PlaceBarrel(Step[WildcattersPosition]):
    """Where a barrel goes from here (WC-11.12)."""

    def __init__(self) -> None:
        super().__init__(
            PLACE,
            "place",
            "WC-11.12",
            families=["unload", "load", "cross", "leave", "loan"],
            numbers=["node", "company", "barrels", "visited"],
        )

    def ask(self, s: WildcattersPosition) -> None:
        box = s.box
        node = s.agenda.get(NODE)
        visited = s.agenda.get(VISITED)
        company = s.agenda.get(COMPANY)
        room = rooms(s)
        fares = False
        slot: i64 = 0
        while slot < HARBOURS:
            if at_node(s, slot, node) and takes_oil(s, slot):
                s.choices.add(box.unload + slot)
            slot += 1
        tanker: i64 = 0
        while tanker < TANKERS:
            if room != 0 and may_load(s, tanker, node) and not like_an_earlier(s, tanker):
                s.choices.add(box.load + tanker)
                fares = fares or tanker // FLEET != company
            tanker += 1
        room_here = s.choices.listed > 0
        border: i64 = 0
        while border < BORDERS:
            if trains_at(s, AREAS + border) and crossing_leads_somewhere(s, border, node, visited, room):
                owner: i64 = 0
                while owner < COMPANIES:
                    if s.trains[(AREAS + border) * COMPANIES + owner]:
                        s.choices.add(box.cross + border * COMPANIES + owner)
                        fares = fares or owner != company
                    owner += 1
            border += 1
        if (not room_here or box.may_wait) and visited == bit(node):
            s.choices.add(box.leave)
        # Fares are always paid, with loans if need be: a loan opens no other way and is offered beside a choice.
        if fares and s.choices.listed > 1 and may_borrow_for(s, company):
            s.choices.add(box.loan)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        box = s.box
        agenda = s.agenda
        company = agenda.get(COMPANY)
        area = harbour_of_transport(s)
        if action == box.loan:
            take_loan(s, agenda.seat, False)
            return
        if box.cross <= action < box.leave:
            _cross(s, company, (action - box.cross) // COMPANIES, (action - box.cross) % COMPANIES)
            return
        if agenda.get(BARRELS) > 1:
            agenda.put(NODE, area)
            agenda.put(BARRELS, agenda.get(BARRELS) - 1)
            agenda.put(VISITED, bit(area))
        else:
            agenda.pop()
        if action == box.leave:
            if s.listener is not None:
                s.tell("WC-11.21", say("stays_in_harbour", company=company, harbour=area))
            return
        s.harbour_oil[area * COMPANIES + company] -= 1
        if action >= box.load:
            tanker = action - box.load
            s.cargo[tanker * HOLD + cargo_size(s, tanker)] = company
            if s.listener is not None:
                s.tell("WC-11.12", say("loaded", company=company, tanker=tanker, harbour=s.tanker_at[tanker]))
            pay(s, company, tanker // FLEET, box.ride_cost, fare_rule(s, company), "paid_sailing", s.tanker_at[tanker])
        else:
            deliver_barrel(s, company, action - box.unload)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        node = s.agenda.get(NODE)
        if action == box.loan:
            return refuse_loan(s)
        if action == box.leave:
            if s.agenda.get(VISITED) != bit(node):
                return Refusal("WC-11.16", say("refuse.on_the_way"))
            return Refusal("WC-11.21", say("refuse.room_here"))
        if action >= box.cross:
            border = (action - box.cross) // COMPANIES
            owner = (action - box.cross) % COMPANIES
            end = far_end(s, border, node)
            if end < 0:
                return Refusal("WC-11.14", say("refuse.border_elsewhere", node=node))
            if s.trains[(AREAS + border) * COMPANIES + owner] == 0:
                return Refusal("WC-11.14", say("refuse.no_train", colour=owner, place=AREAS + border))
            if (s.agenda.get(VISITED) >> end) & 1:
                return Refusal("WC-11.14", say("refuse.visited", node=end))
            return Refusal("WC-11.16", say("refuse.leads_nowhere", node=end))
        if action >= box.load:
            tanker = action - box.load
            if s.tanker_at[tanker] < 0 or not at_node(s, s.tanker_at[tanker], node):
                return Refusal("WC-11.12", say("refuse.tanker_elsewhere", tanker=tanker))
            if s.tanker_used[tanker]:
                return Refusal("WC-11.20", say("refuse.tanker_used", tanker=tanker))
            if not can_load(s, tanker):
                return Refusal("WC-11.19", say("refuse.tanker_full", tanker=tanker))
            return Refusal("WC-11.12", say("refuse.equal_tanker", tanker=tanker))
        slot = action - box.unload
        if not at_node(s, slot, node):
            return Refusal("WC-11.12", say("refuse.refinery_elsewhere", harbour=slot))
        return refuse_refinery(s, slot)

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        barrels = agenda.get(BARRELS)
        return say("ask.place", seat=agenda.seat, company=agenda.get(COMPANY), node=agenda.get(NODE), barrels=barrels)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        box = s.box
        node = s.agenda.get(NODE)
        company = s.agenda.get(COMPANY)
        if action == box.loan:
            return label_loan(s)
        if action == box.leave:
            return say("do.leave", harbour=node)
        if action >= box.cross:
            border = (action - box.cross) // COMPANIES
            owner = (action - box.cross) % COMPANIES
            return fare(s, "do.cross", company, owner, 1, far_end(s, border, node), AREAS + border)
        if action >= box.load:
            tanker = action - box.load
            return fare(s, "do.load", company, tanker // FLEET, 1, tanker, s.tanker_at[tanker])
        slot = action - box.unload
        return unloading(s, company, slot)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        box = s.box
        company = s.agenda.get(COMPANY)
        if action == box.loan:
            return risk_of_loans(s, 1)
        seat = s.agenda.seat
        if action < box.load:
            # A corporation's oil brought to the own refinery (WC-17.10).
            pays = company != seat and s.refinery_owner[action - box.unload] == seat
            return risk_of_loans(s, loans_for(s, seat, box.delivery_price) if pays else 0)
        if action == box.leave or company >= box.seats:
            return None
        owner = (action - box.load) // FLEET if action < box.cross else (action - box.cross) % COMPANIES
        return risk_of_loans(s, loans_for(s, company, box.ride_cost) if owner != company else 0)


def fare(s: WildcattersPosition, key: str, company: i64, owner: i64, barrels: i64, to: i64, place: i64) -> Message:
    """A ride in words, with what it costs: nothing with an own vehicle, and the bank pays for corporations.

    `to` is the node a crossing leads to, or the tanker; `place` is its border or harbour.
    """
    if company == owner:
        return say(key + "_own", barrels=barrels, node=to, tanker=to, place=place, harbour=place)
    if company >= s.box.seats:
        return say(key + "_bank", barrels=barrels, company=owner, node=to, tanker=to, place=place, harbour=place)
    shares = barrels * s.box.ride_cost
    return priced(
        s, company, key, shares, barrels=barrels, company=owner, node=to, tanker=to, place=place, harbour=place
    )


def unloading(s: WildcattersPosition, company: i64, slot: i64) -> Message:
    """A barrel into a refinery, with what is paid for it (WC-11.17, WC-17.10)."""
    owner = s.refinery_owner[slot]
    seats = s.box.seats
    if owner == company or min(owner, company) >= seats:
        return say("do.unload_unpaid", harbour=slot, company=owner)
    key = "do.unload_by_bank" if owner >= seats else "do.unload_to_bank" if company >= seats else "do.unload"
    return say(key, harbour=slot, company=owner, company2=company, shares=s.box.delivery_price)


def harbour_of_transport(s: WildcattersPosition) -> i64:
    """The area of the transport under way: its step lies somewhere below."""
    down: i64 = 0
    while s.agenda.below(down, KIND) != TRANSPORT:
        down += 1
    return s.agenda.below(down, AREA)


def at_node(s: WildcattersPosition, harbour: i64, node: i64) -> bool:
    return i64(s.box.node_of[harbour]) == node


def far_end(s: WildcattersPosition, border: i64, node: i64) -> i64:
    """Where a border leads from a node, NOTHING if it does not touch it."""
    a = i64(s.box.border_a[border])
    b = i64(s.box.border_b[border])
    if a == node:
        return b
    if b == node:
        return a
    return NOTHING


def crossing_leads_somewhere(s: WildcattersPosition, border: i64, node: i64, visited: i64, rooms: i64) -> bool:
    """WC-11.14, WC-11.16."""
    end = far_end(s, border, node)
    if end < 0 or (visited >> end) & 1:
        return False
    return (reachable(s, end, visited) & rooms) != 0


def may_load(s: WildcattersPosition, tanker: i64, node: i64) -> bool:
    at = s.tanker_at[tanker]
    return at >= 0 and at_node(s, at, node) and can_load(s, tanker)


def _cross(s: WildcattersPosition, company: i64, border: i64, owner: i64) -> None:
    agenda = s.agenda
    end = far_end(s, border, agenda.get(NODE))
    agenda.put(NODE, end)
    agenda.put(VISITED, agenda.get(VISITED) | bit(end))
    if s.listener is not None:
        s.tell("WC-11.14", say("crossed", company=company, node=end, company2=owner))
    pay(s, company, owner, s.box.ride_cost, fare_rule(s, company), "paid_crossing", AREAS + border)


def deliver_barrel(s: WildcattersPosition, company: i64, slot: i64) -> None:
    """A barrel comes into a refinery, and its owner is paid (WC-11.17)."""
    s.refinery_oil[slot * COMPANIES + company] += 1
    if s.listener is not None:
        s.tell("WC-11.17", say("delivered", company=company, harbour=slot))
    owner = s.refinery_owner[slot]
    rule = "WC-11.17" if max(owner, company) < s.box.seats else "WC-17.10"
    pay(s, owner, company, s.box.delivery_price, rule, "paid_delivery", slot)


def refuse_refinery(s: WildcattersPosition, slot: i64) -> Refusal:
    """Why a refinery space takes no oil."""
    if s.refinery_owner[slot] < 0:
        return Refusal("WC-11.12", say("refuse.no_refinery", harbour=slot))
    if s.closed[slot]:
        return Refusal("WC-9.7", say("refuse.refinery_closed", harbour=slot))
    return Refusal("WC-11.18", say("refuse.refinery_full", harbour=slot))


TANKER: Final = C
"""SAIL: the tanker that sails on, NOTHING if one is to be chosen."""


class Sail(Step[WildcattersPosition]):
    """Which tanker sails where (WC-11.23 to WC-11.28)."""

    def __init__(self) -> None:
        super().__init__(SAIL, "sail", "WC-11.23", families=["sail", "loan"], numbers=["area", "company", "tanker"])

    def ask(self, s: WildcattersPosition) -> None:
        company = s.agenda.get(COMPANY)
        pays = False
        tanker: i64 = 0
        while tanker < TANKERS:
            if may_steer(s, tanker):
                slot: i64 = 0
                while slot < HARBOURS:
                    if takes_oil(s, slot):
                        s.choices.add(s.box.sail + tanker * HARBOURS + slot)
                        pays = pays or (s.refinery_owner[slot] == company and foreign_aboard(s, tanker, company))
                    slot += 1
            tanker += 1
        # Oil that comes to an own refinery is paid, with loans if need be: a loan is offered beside a choice.
        if pays and s.choices.listed > 1 and may_borrow_for(s, company):
            s.choices.add(s.box.loan)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        if action == s.box.loan:
            take_loan(s, agenda.seat, False)
            return
        tanker = (action - s.box.sail) // HARBOURS
        slot = (action - s.box.sail) % HARBOURS
        company = agenda.get(COMPANY)
        agenda.pop()
        s.tanker_at[tanker] = slot
        s.tanker_used[tanker] = 1
        if s.listener is not None:
            s.tell("WC-11.25", say("sails", company=company, tanker=tanker, harbour=slot))
        _unload(s, tanker, slot)
        if s.cargo[tanker * HOLD] < 0:
            return
        if not any_refinery_open(s):
            _put_ashore(s, tanker, area)
            return
        steered = steering(s, tanker)
        agenda.push(SAIL, s.decider(steered, s.active()), area, steered, tanker)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if action == s.box.loan:
            return refuse_loan(s)
        tanker = (action - s.box.sail) // HARBOURS
        slot = (action - s.box.sail) % HARBOURS
        if not may_steer(s, tanker):
            if (
                s.agenda.get(TANKER) < 0
                and s.cargo[tanker * HOLD] >= 0
                and steering(s, tanker) == s.agenda.get(COMPANY)
            ):
                return Refusal("WC-11.23", say("refuse.equal_tanker", tanker=tanker))
            return Refusal("WC-11.24", say("refuse.not_steering", tanker=tanker))
        return refuse_refinery(s, slot)

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        if agenda.get(TANKER) >= 0:
            return say("ask.sail_on", seat=agenda.seat, company=agenda.get(COMPANY), tanker=agenda.get(TANKER))
        return say("ask.sail", seat=agenda.seat, company=agenda.get(COMPANY))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.loan:
            return label_loan(s)
        tanker = (action - s.box.sail) // HARBOURS
        slot = (action - s.box.sail) % HARBOURS
        owner = s.refinery_owner[slot]
        aboard = cargo_size(s, tanker)
        unloaded = min(s.box.refinery_room - refinery_load(s, slot), aboard)
        shares = paid_barrels(s, tanker, slot) * s.box.delivery_price
        key = "do.sail_unpaid" if shares == 0 else "do.sail" if owner < s.box.seats else "do.sail_by_bank"
        return say(key, tanker=tanker, harbour=slot, company=owner, barrels=unloaded, aboard=aboard, shares=shares)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        if action == s.box.loan:
            return risk_of_loans(s, 1)
        seat = s.agenda.seat
        slot = (action - s.box.sail) % HARBOURS
        if s.refinery_owner[slot] != seat:
            return None
        paid = paid_barrels(s, (action - s.box.sail) // HARBOURS, slot)
        return risk_of_loans(s, loans_for(s, seat, paid * s.box.delivery_price))


def paid_barrels(s: WildcattersPosition, tanker: i64, slot: i64) -> i64:
    """How many of the barrels a refinery has room for are paid for (WC-11.17, WC-11.27, WC-17.10)."""
    owner = s.refinery_owner[slot]
    room = s.box.refinery_room - refinery_load(s, slot)
    paid: i64 = 0
    turn: i64 = 0
    while turn < 2:
        k: i64 = 0
        while k < HOLD and room > 0:
            company = s.cargo[tanker * HOLD + k]
            if company >= 0 and (company == tanker // FLEET) == (turn == 0):
                room -= 1
                if company != owner and min(company, owner) < s.box.seats:
                    paid += 1
            k += 1
        turn += 1
    return paid


def _sail_or_go_on(s: WildcattersPosition, active: i64, area: i64, company: i64, k: i64) -> None:
    """A company sails the tankers it steers (WC-11.23); with all refineries full they unload ashore (WC-11.29)."""
    tanker: i64 = 0
    while tanker < TANKERS:
        if s.cargo[tanker * HOLD] >= 0 and steering(s, tanker) == company:
            if any_refinery_open(s):
                s.agenda.push(SAIL, s.decider(company, active), area, company, NOTHING)
                return
            _put_ashore(s, tanker, area)
        tanker += 1
    s.agenda.put(NEXT_COMPANY, k + 1)


def may_steer(s: WildcattersPosition, tanker: i64) -> bool:
    """The tanker that sails on, else those the company steers."""
    agenda = s.agenda
    if agenda.get(TANKER) >= 0:
        return tanker == agenda.get(TANKER)
    return s.cargo[tanker * HOLD] >= 0 and steering(s, tanker) == agenda.get(COMPANY) and not like_an_earlier(s, tanker)


def foreign_aboard(s: WildcattersPosition, tanker: i64, company: i64) -> bool:
    """Whether a tanker carries oil of somebody else."""
    k: i64 = 0
    while k < HOLD:
        if s.cargo[tanker * HOLD + k] not in (NOTHING, company):
            return True
        k += 1
    return False


def _unload(s: WildcattersPosition, tanker: i64, slot: i64) -> None:
    """The owner's barrels first, then from front to back, as long as there is room (WC-11.27)."""
    owner = tanker // FLEET
    base = tanker * HOLD
    turn: i64 = 0
    while turn < 2:
        k: i64 = 0
        while k < HOLD:
            company = s.cargo[base + k]
            if company >= 0 and takes_oil(s, slot) and (company == owner or turn == 1):
                s.cargo[base + k] = NOTHING
                deliver_barrel(s, company, slot)
            k += 1
        turn += 1
    _close_gaps(s, tanker)


def _close_gaps(s: WildcattersPosition, tanker: i64) -> None:
    base = tanker * HOLD
    kept: i64 = 0
    k: i64 = 0
    while k < HOLD:
        company = s.cargo[base + k]
        if company >= 0:
            s.cargo[base + k] = NOTHING
            s.cargo[base + kept] = company
            kept += 1
        k += 1


def _put_ashore(s: WildcattersPosition, tanker: i64, area: i64) -> None:
    """WC-11.29."""
    k: i64 = 0
    while k < HOLD:
        company = s.cargo[tanker * HOLD + k]
        if company >= 0:
            s.cargo[tanker * HOLD + k] = NOTHING
            s.harbour_oil[area * COMPANIES + company] += 1
        k += 1
    s.tanker_at[tanker] = area
    s.tanker_used[tanker] = 1
    if s.listener is not None:
        s.tell("WC-11.29", say("put_ashore", tanker=tanker, harbour=area))
