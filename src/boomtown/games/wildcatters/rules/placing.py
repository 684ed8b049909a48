"""The second step of a transport: barrels go from the harbour into refineries and tankers (WC-11.12 to WC-11.22)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import loans_for, pay
from boomtown.games.wildcatters.rules.box import (
    AREAS,
    BORDERS,
    COMPANIES,
    FLEET,
    HARBOURS,
    HOLD,
    NOTHING,
    PLACE,
    TANKERS,
    TRANSPORT,
)
from boomtown.games.wildcatters.rules.fares import deliver_barrel, fare, fare_rule, refuse_refinery, unloading
from boomtown.games.wildcatters.rules.joining import AREA
from boomtown.games.wildcatters.rules.loans import Loan, Purpose, may_borrow_for, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import (
    any_refinery_open,
    can_load,
    cargo_size,
    like_an_earlier,
    reachable,
    rooms,
    takes_oil,
    trains_at,
)
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, bit, say
from boomtown.kernel import Seat as Company
from boomtown.kernel.agenda import KIND, A, B, C, D

NODE: Final = A
"""PLACE: the node of the railway where the barrel is."""
COMPANY: Final = B
"""PLACE: whose oil it is."""
BARRELS: Final = C
"""PLACE: the barrels to be moved."""
VISITED: Final = D
"""PLACE: the nodes it has seen."""


class PlaceBarrel(Menu[WildcattersPosition]):
    """Where a barrel goes from here (WC-11.12)."""

    def __init__(self) -> None:
        offers = [Unload(), Load(), Cross(), StayInHarbour(), Loan(ForFares())]
        super().__init__(PLACE, "place", "WC-11.12", offers, ["node", "company", "barrels", "visited"])

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        barrels = agenda.get(BARRELS)
        return say("ask.place", seat=agenda.seat, company=agenda.get(COMPANY), node=agenda.get(NODE), barrels=barrels)


def next_barrel(s: WildcattersPosition, area: i64) -> None:
    """This one is placed; the next begins in the harbour."""
    agenda = s.agenda
    if agenda.get(BARRELS) > 1:
        agenda.put(NODE, area)
        agenda.put(BARRELS, agenda.get(BARRELS) - 1)
        agenda.put(VISITED, bit(area))
    else:
        agenda.pop()


class Unload(Offer[WildcattersPosition]):
    """Into a refinery here (WC-11.12, WC-11.17)."""

    def __init__(self) -> None:
        super().__init__("unload", "WC-11.12")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        slot = action - self.first
        return at_node(s, slot, s.agenda.get(NODE)) and takes_oil(s, slot)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        company = Company(s.agenda.get(COMPANY))
        area = harbour_of_transport(s)
        next_barrel(s, area)
        s.harbour_oil[area * COMPANIES + company] -= 1
        deliver_barrel(s, company, action - self.first)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        slot = action - self.first
        if not at_node(s, slot, s.agenda.get(NODE)):
            return Refusal(self.rule, say("refuse.refinery_elsewhere", harbour=slot))
        return refuse_refinery(s, slot)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return unloading(s, Company(s.agenda.get(COMPANY)), action - self.first)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        """A corporation's oil brought to the own refinery is paid for (WC-17.10)."""
        seat = s.agenda.seat
        pays = s.agenda.get(COMPANY) != seat and s.refinery_owner[action - self.first] == seat
        return risk_of_loans(s, loans_for(s, seat, s.box.delivery_price) if pays else 0)


class Load(Offer[WildcattersPosition]):
    """Into a tanker here (WC-11.12, WC-11.18 to WC-11.21)."""

    def __init__(self) -> None:
        super().__init__("load", "WC-11.12")

    def add(self, s: WildcattersPosition) -> None:
        if not any_refinery_open(s):
            return
        node = s.agenda.get(NODE)
        for tanker in range(TANKERS):
            if may_load(s, tanker, node) and not like_an_earlier(s, tanker):
                s.choices.add(self.first + tanker)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        tanker = action - self.first
        company = Company(s.agenda.get(COMPANY))
        area = harbour_of_transport(s)
        next_barrel(s, area)
        s.harbour_oil[area * COMPANIES + company] -= 1
        harbour = s.tanker_at[tanker]
        s.cargo[tanker * HOLD + cargo_size(s, tanker)] = company
        if s.listener is not None:
            s.tell(self.rule, say("loaded", company=company, tanker=tanker, harbour=harbour))
        pay(s, company, Company(tanker // FLEET), s.box.ride_cost, fare_rule(s, company), "paid_sailing", harbour)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        tanker = action - self.first
        if s.tanker_at[tanker] < 0 or not at_node(s, s.tanker_at[tanker], s.agenda.get(NODE)):
            return Refusal(self.rule, say("refuse.tanker_elsewhere", tanker=tanker))
        if s.tanker_used[tanker]:
            return Refusal("WC-11.20", say("refuse.tanker_used", tanker=tanker))
        if not can_load(s, tanker):
            return Refusal("WC-11.19", say("refuse.tanker_full", tanker=tanker))
        return Refusal(self.rule, say("refuse.equal_tanker", tanker=tanker))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        tanker = action - self.first
        return fare(
            s, "do.load", Company(s.agenda.get(COMPANY)), Company(tanker // FLEET), 1, tanker, s.tanker_at[tanker]
        )

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_fare(s, Company((action - self.first) // FLEET))


class Cross(Offer[WildcattersPosition]):
    """Over a border on somebody's train, towards a place with room (WC-11.14 to WC-11.16)."""

    def __init__(self) -> None:
        super().__init__("cross", "WC-11.14")

    def add(self, s: WildcattersPosition) -> None:
        node = s.agenda.get(NODE)
        visited = s.agenda.get(VISITED)
        room = rooms(s)
        for border in range(BORDERS):
            if trains_at(s, AREAS + border) and crossing_leads_somewhere(s, border, node, visited, room):
                for owner in range(COMPANIES):
                    if s.trains[(AREAS + border) * COMPANIES + owner]:
                        s.choices.add(self.first + border * COMPANIES + owner)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        border = (action - self.first) // COMPANIES
        owner = Company((action - self.first) % COMPANIES)
        agenda = s.agenda
        company = Company(agenda.get(COMPANY))
        end = far_end(s, border, agenda.get(NODE))
        agenda.put(NODE, end)
        agenda.put(VISITED, agenda.get(VISITED) | bit(end))
        if s.listener is not None:
            s.tell(self.rule, say("crossed", company=company, node=end, company2=owner))
        pay(s, company, owner, s.box.ride_cost, fare_rule(s, company), "paid_crossing", AREAS + border)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        border = (action - self.first) // COMPANIES
        owner = (action - self.first) % COMPANIES
        node = s.agenda.get(NODE)
        end = far_end(s, border, node)
        if end < 0:
            return Refusal(self.rule, say("refuse.border_elsewhere", node=node))
        if s.trains[(AREAS + border) * COMPANIES + owner] == 0:
            return Refusal(self.rule, say("refuse.no_train", colour=owner, place=AREAS + border))
        if (s.agenda.get(VISITED) >> end) & 1:
            return Refusal(self.rule, say("refuse.visited", node=end))
        return Refusal("WC-11.16", say("refuse.leads_nowhere", node=end))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        border = (action - self.first) // COMPANIES
        owner = Company((action - self.first) % COMPANIES)
        end = far_end(s, border, s.agenda.get(NODE))
        return fare(s, "do.cross", Company(s.agenda.get(COMPANY)), owner, 1, end, AREAS + border)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_fare(s, Company((action - self.first) % COMPANIES))


class StayInHarbour(Offer[WildcattersPosition]):
    """Where no refinery and no tanker in the harbour has room, or the house rule lets it wait (WC-11.21)."""

    def __init__(self) -> None:
        super().__init__("leave", "WC-11.21")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        node = s.agenda.get(NODE)
        return s.agenda.get(VISITED) == bit(node) and (s.box.may_wait or not room_here(s, node))

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        company = s.agenda.get(COMPANY)
        area = harbour_of_transport(s)
        next_barrel(s, area)
        if s.listener is not None:
            s.tell(self.rule, say("stays_in_harbour", company=company, harbour=area))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if s.agenda.get(VISITED) != bit(s.agenda.get(NODE)):
            return Refusal("WC-11.16", say("refuse.on_the_way"))
        return Refusal(self.rule, say("refuse.room_here"))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.leave", harbour=s.agenda.get(NODE))


class ForFares(Purpose):
    """Fares are always paid, with loans if need be: a loan opens no other way and is offered beside a choice."""

    def stands(self, s: WildcattersPosition) -> bool:
        return s.choices.listed > 1 and costs_fare(s) and may_borrow_for(s, Company(s.agenda.get(COMPANY)))


def costs_fare(s: WildcattersPosition) -> bool:
    """Whether one of the ways listed so far is on somebody else's tanker or train."""
    box = s.box
    company = s.agenda.get(COMPANY)
    for at in range(s.choices.listed):
        action = s.choices.at(at)
        if box.load <= action < box.cross and (action - box.load) // FLEET != company:
            return True
        if box.cross <= action < box.leave and (action - box.cross) % COMPANIES != company:
            return True
    return False


def risk_of_fare(s: WildcattersPosition, owner: Company) -> Message | None:
    company = Company(s.agenda.get(COMPANY))
    if company == owner or company >= s.box.players:
        return None
    return risk_of_loans(s, loans_for(s, company, s.box.ride_cost))


def room_here(s: WildcattersPosition, node: i64) -> bool:
    """Whether a refinery or a tanker at a node takes the barrel."""
    for slot in range(HARBOURS):
        if at_node(s, slot, node) and takes_oil(s, slot):
            return True
    if any_refinery_open(s):
        for tanker in range(TANKERS):
            if may_load(s, tanker, node):
                return True
    return False


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
    a: i64 = s.box.border_a[border]
    b: i64 = s.box.border_b[border]
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
