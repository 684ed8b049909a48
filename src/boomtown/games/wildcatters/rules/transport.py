"""D.3: transporting oil in three steps (WC-11); here the first, to the harbour."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules import box
from boomtown.games.wildcatters.rules.bank import loans_for, pay
from boomtown.games.wildcatters.rules.fares import fare, fare_rule
from boomtown.games.wildcatters.rules.joining import AREA, Join
from boomtown.games.wildcatters.rules.loans import Loan, Purpose, may_borrow_for, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import any_refinery_open, reachable, rooms, steering, trains_at
from boomtown.games.wildcatters.rules.sailing import put_ashore
from boomtown.kernel import B, C, D, Luck, Menu, Message, Offer, Refusal, Seat, Step, bit, say
from boomtown.kernel import Seat as Company

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
        super().__init__(box.TRANSPORT, "transport", "WC-11.1", numbers=["area", "part", "next_company"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        active = agenda.seat
        area = agenda.get(AREA)
        step = agenda.get(PART)
        k = agenda.get(NEXT_COMPANY)
        if k == box.COMPANIES or (step == TO_HARBOUR and trains_at(s, area) == 0):
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
            waiting = s.harbour_oil[area * box.COMPANIES + company]
            if waiting > 0:
                agenda.push(box.PLACE, s.decider(company, active), area, company, waiting, bit(area))
        else:
            _sail_or_go_on(s, active, area, company, k)


def can_transport(s: WildcattersPosition, area: i64) -> bool:
    """Whether some barrel of any company in the area can move (WC-11.2, WC-11.7)."""
    trains = trains_at(s, area) > 0
    waiting = False
    for company in s.box.companies:
        if trains and s.liftable(area, company) > 0:
            return True
        if s.harbour_oil[area * box.COMPANIES + company] > 0:
            waiting = True
    return waiting and (reachable(s, area, 0) & rooms(s)) != 0


def _offer_first_step(s: WildcattersPosition, active: Company, area: i64, company: Company) -> None:
    """The active player and corporations must, the others may (WC-11.5, WC-11.6, WC-17.9)."""
    if s.liftable(area, company) == 0:
        return
    if company == active or company >= s.box.players:
        _lift(s, active, area, company)
    else:
        s.agenda.push(box.JOIN_TRANSPORT, company, area, active)


def _sail_or_go_on(s: WildcattersPosition, active: Company, area: i64, company: Company, k: i64) -> None:
    """A company sails the tankers it steers (WC-11.23); with all refineries full they unload ashore (WC-11.29)."""
    for tanker in range(box.TANKERS):
        if s.cargo[tanker * box.HOLD] >= 0 and steering(s, tanker) == company:
            if any_refinery_open(s):
                s.agenda.push(box.SAIL, s.decider(company, active), area, company, box.NOTHING)
                return
            put_ashore(s, tanker, area)
    s.agenda.put(NEXT_COMPANY, k + 1)


class JoinTransport(Join):
    """Another player joins the transport (WC-11.6)."""

    def __init__(self) -> None:
        super().__init__("WC-11.6")

    def enter(self, s: WildcattersPosition, seat: Seat, area: i64, active: Company) -> None:
        _lift(s, active, area, seat)

    def price(self, s: WildcattersPosition) -> i64:
        seat = s.agenda.seat
        area = s.agenda.get(AREA)
        if s.trains[area * box.COMPANIES + seat]:
            return 0
        return s.liftable(area, seat) * s.box.ride_cost


def _lift(s: WildcattersPosition, active: Company, area: i64, company: Company) -> None:
    """One barrel from every pumpjack and disk with oil goes to the harbour (WC-11.6, WC-11.10).

    Whoever has a train in the area rides on it and is not asked (WC-11.3, WC-11.9).
    """
    place = area * box.COMPANIES + company
    barrels = s.liftable(area, company)
    dried = s.pumpjacks[place * box.LADEN + 1]
    for laden in range(1, box.LADEN):
        s.pumpjacks[place * box.LADEN + laden - 1] += s.pumpjacks[place * box.LADEN + laden]
        s.pumpjacks[place * box.LADEN + laden] = 0
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
        s.agenda.push(box.RIDE, s.decider(company, active), area, company, barrels, owner)
    elif s.listener is not None:
        s.tell("WC-11.3", say("rides_own", company=company, barrels=barrels, area=area))


COMPANY: Final = B
"""RIDE: whose oil it is."""
BARRELS: Final = C
"""RIDE: the barrels to be moved."""
OWNER: Final = D
"""RIDE: whose trains are asked for, counted from the company."""


class Ride(Menu[WildcattersPosition]):
    """How many of the barrels of a company without a train there ride on the trains of one owner (WC-11.9)."""

    def __init__(self) -> None:
        offers = [Loan(ForRide()), RideTrains()]
        super().__init__(box.RIDE, "ride", "WC-11.5", offers, ["area", "company", "barrels", "owner"])

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


class ForRide(Purpose):
    """There is a choice of trains, and the fare is the player's own."""

    def stands(self, s: WildcattersPosition) -> bool:
        return not is_last_owner(s) and may_borrow_for(s, Company(s.agenda.get(COMPANY)))


class RideTrains(Offer[WildcattersPosition]):
    """The last owner's trains carry all that is left (WC-11.9)."""

    def __init__(self) -> None:
        super().__init__("ride", "WC-11.9")

    def barrels(self, s: WildcattersPosition, action: i64) -> i64:
        return action - self.first - train_owner(s) * (s.box.most_ride + 1)

    def add(self, s: WildcattersPosition) -> None:
        first = self.first + train_owner(s) * (s.box.most_ride + 1)
        barrels = s.agenda.get(BARRELS)
        least = barrels if is_last_owner(s) else 0
        s.choices.add_block(first + least, first + barrels)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        company = Company(agenda.get(COMPANY))
        owner = train_owner(s)
        barrels = self.barrels(s, action)
        left = agenda.get(BARRELS) - barrels
        if left > 0:
            agenda.put(BARRELS, left)
            agenda.put(OWNER, next_train_owner(s, area, company, agenda.get(OWNER) + 1))
        else:
            agenda.pop()
        if s.listener is not None:
            key = "rides" if barrels > 0 else "rides_not"
            s.tell(self.rule, say(key, company=company, barrels=barrels, company2=owner, area=area))
        pay(s, company, owner, barrels * s.box.ride_cost, fare_rule(s, company), "paid_ride", area)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-11.5", say("refuse.ride", company=train_owner(s), barrels=s.agenda.get(BARRELS)))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        owner = train_owner(s)
        barrels = self.barrels(s, action)
        if barrels == 0:
            return say("do.ride_none", company=owner)
        return fare(s, "do.ride", Company(s.agenda.get(COMPANY)), owner, barrels, 0, box.AREAS)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        company = Company(s.agenda.get(COMPANY))
        if company >= s.box.players:
            return None
        return risk_of_loans(s, loans_for(s, company, self.barrels(s, action) * s.box.ride_cost))


def next_train_owner(s: WildcattersPosition, area: i64, company: Company, offset: i64) -> i64:
    """The next offset from the riding company to one with a train inside the area; COMPANIES if none."""
    while offset < box.COMPANIES and s.trains[area * box.COMPANIES + (company + offset) % box.COMPANIES] == 0:
        offset += 1
    return offset


def train_owner(s: WildcattersPosition) -> Company:
    """The company whose trains are asked for."""
    return Company((s.agenda.get(COMPANY) + s.agenda.get(OWNER)) % box.COMPANIES)


def is_last_owner(s: WildcattersPosition) -> bool:
    """Whether nobody after him has a train there."""
    agenda = s.agenda
    after = agenda.get(OWNER) + 1
    return next_train_owner(s, agenda.get(AREA), Company(agenda.get(COMPANY)), after) == box.COMPANIES
