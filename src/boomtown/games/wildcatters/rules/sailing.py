"""The third step of a transport: tankers sail to refineries (WC-11.23 to WC-11.29)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import loans_for
from boomtown.games.wildcatters.rules.box import COMPANIES, FLEET, HARBOURS, HOLD, NOTHING, SAIL, TANKERS
from boomtown.games.wildcatters.rules.fares import deliver_barrel, refuse_refinery
from boomtown.games.wildcatters.rules.joining import AREA
from boomtown.games.wildcatters.rules.loans import Loan, Purpose, may_borrow_for, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import (
    any_refinery_open,
    cargo_size,
    like_an_earlier,
    refinery_load,
    steering,
    takes_oil,
)
from boomtown.kernel import B, C, Luck, Menu, Message, Offer, Refusal, say
from boomtown.kernel import Seat as Company

COMPANY: Final = B
"""SAIL: who steers."""
TANKER: Final = C
"""SAIL: the tanker that sails on, NOTHING if one is to be chosen."""


class Sail(Menu[WildcattersPosition]):
    """Which tanker sails where (WC-11.23 to WC-11.28)."""

    def __init__(self) -> None:
        offers = [SailTo(), Loan(ForDeliveries())]
        super().__init__(SAIL, "sail", "WC-11.23", offers, ["area", "company", "tanker"])

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        if agenda.get(TANKER) >= 0:
            return say("ask.sail_on", seat=agenda.seat, company=agenda.get(COMPANY), tanker=agenda.get(TANKER))
        return say("ask.sail", seat=agenda.seat, company=agenda.get(COMPANY))


class SailTo(Offer[WildcattersPosition]):
    """The number is tanker * HARBOURS + harbour (WC-11.23 to WC-11.27)."""

    def __init__(self) -> None:
        super().__init__("sail", "WC-11.25")

    def add(self, s: WildcattersPosition) -> None:
        for tanker in range(TANKERS):
            if may_steer(s, tanker):
                for slot in range(HARBOURS):
                    if takes_oil(s, slot):
                        s.choices.add(self.first + tanker * HARBOURS + slot)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        tanker = (action - self.first) // HARBOURS
        slot = (action - self.first) % HARBOURS
        company = agenda.get(COMPANY)
        agenda.pop()
        s.tanker_at[tanker] = slot
        s.tanker_used[tanker] = 1
        if s.listener is not None:
            s.tell(self.rule, say("sails", company=company, tanker=tanker, harbour=slot))
        _unload(s, tanker, slot)
        if s.cargo[tanker * HOLD] < 0:
            return
        if not any_refinery_open(s):
            put_ashore(s, tanker, area)
            return
        steered = steering(s, tanker)
        agenda.push(SAIL, s.decider(steered, s.active()), area, steered, tanker)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        tanker = (action - self.first) // HARBOURS
        if may_steer(s, tanker):
            return refuse_refinery(s, (action - self.first) % HARBOURS)
        laden = s.cargo[tanker * HOLD] >= 0
        if s.agenda.get(TANKER) < 0 and laden and steering(s, tanker) == s.agenda.get(COMPANY):
            return Refusal("WC-11.23", say("refuse.equal_tanker", tanker=tanker))
        return Refusal("WC-11.24", say("refuse.not_steering", tanker=tanker))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        tanker = (action - self.first) // HARBOURS
        slot = (action - self.first) % HARBOURS
        owner = s.refinery_owner[slot]
        aboard = cargo_size(s, tanker)
        unloaded = min(s.box.refinery_room - refinery_load(s, slot), aboard)
        shares = paid_barrels(s, tanker, slot) * s.box.delivery_price
        key = "do.sail_unpaid" if shares == 0 else "do.sail" if owner < s.box.players else "do.sail_by_bank"
        return say(key, tanker=tanker, harbour=slot, company=owner, barrels=unloaded, aboard=aboard, shares=shares)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        seat = s.agenda.seat
        slot = (action - self.first) % HARBOURS
        if s.refinery_owner[slot] != seat:
            return None
        paid = paid_barrels(s, (action - self.first) // HARBOURS, slot)
        return risk_of_loans(s, loans_for(s, seat, paid * s.box.delivery_price))


class ForDeliveries(Purpose):
    """Oil that comes to an own refinery is paid, with loans if need be: a loan is offered beside a choice."""

    def stands(self, s: WildcattersPosition) -> bool:
        return s.choices.listed > 1 and pays_for_oil(s) and may_borrow_for(s, Company(s.agenda.get(COMPANY)))


def pays_for_oil(s: WildcattersPosition) -> bool:
    """Whether one of the ways listed so far brings oil of others to an own refinery."""
    company = Company(s.agenda.get(COMPANY))
    for at in range(s.choices.listed):
        tanker = (s.choices.at(at) - s.box.sail) // HARBOURS
        slot = (s.choices.at(at) - s.box.sail) % HARBOURS
        if s.refinery_owner[slot] == company and foreign_aboard(s, tanker, company):
            return True
    return False


def paid_barrels(s: WildcattersPosition, tanker: i64, slot: i64) -> i64:
    """How many of the barrels a refinery has room for are paid for (WC-11.17, WC-11.27, WC-17.10)."""
    owner = s.refinery_owner[slot]
    room = s.box.refinery_room - refinery_load(s, slot)
    paid: i64 = 0
    for turn in range(2):
        k: i64 = 0
        while k < HOLD and room > 0:
            company = s.cargo[tanker * HOLD + k]
            if company >= 0 and (company == tanker // FLEET) == (turn == 0):
                room -= 1
                if company != owner and min(company, owner) < s.box.players:
                    paid += 1
            k += 1
    return paid


def may_steer(s: WildcattersPosition, tanker: i64) -> bool:
    """The tanker that sails on, else those the company steers."""
    agenda = s.agenda
    if agenda.get(TANKER) >= 0:
        return tanker == agenda.get(TANKER)
    return s.cargo[tanker * HOLD] >= 0 and steering(s, tanker) == agenda.get(COMPANY) and not like_an_earlier(s, tanker)


def foreign_aboard(s: WildcattersPosition, tanker: i64, company: Company) -> bool:
    """Whether a tanker carries oil of somebody else."""
    for k in range(HOLD):
        if s.cargo[tanker * HOLD + k] not in (NOTHING, company):
            return True
    return False


def _unload(s: WildcattersPosition, tanker: i64, slot: i64) -> None:
    """The owner's barrels first, then from front to back, as long as there is room (WC-11.27)."""
    owner = tanker // FLEET
    base = tanker * HOLD
    for turn in range(2):
        for k in range(HOLD):
            company = Company(s.cargo[base + k])
            if company >= 0 and takes_oil(s, slot) and (company == owner or turn == 1):
                s.cargo[base + k] = NOTHING
                deliver_barrel(s, company, slot)
    _close_gaps(s, tanker)


def _close_gaps(s: WildcattersPosition, tanker: i64) -> None:
    base = tanker * HOLD
    kept: i64 = 0
    for k in range(HOLD):
        company = s.cargo[base + k]
        if company >= 0:
            s.cargo[base + k] = NOTHING
            s.cargo[base + kept] = company
            kept += 1


def put_ashore(s: WildcattersPosition, tanker: i64, area: i64) -> None:
    """WC-11.29."""
    for k in range(HOLD):
        company = s.cargo[tanker * HOLD + k]
        if company >= 0:
            s.cargo[tanker * HOLD + k] = NOTHING
            s.harbour_oil[area * COMPANIES + company] += 1
    s.tanker_at[tanker] = area
    s.tanker_used[tanker] = 1
    if s.listener is not None:
        s.tell("WC-11.29", say("put_ashore", tanker=tanker, harbour=area))
