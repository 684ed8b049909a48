"""Royalties from the government (OI-5.9 to OI-5.14, OI-13.2)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules.box import CLAIM, FIELDS, GOVERNMENT, MARK, ROYALTY_PAID, ROYALTY_PRICE, STRIKE, ZONE
from boomtown.games.oil.rules.debts import owe
from boomtown.games.oil.rules.government import liquid
from boomtown.games.oil.rules.moments import BusinessOffer, Moment
from boomtown.games.oil.rules.position import OilPosition, bits
from boomtown.games.oil.rules.regions import LongList, Region, add_bits
from boomtown.games.oil.rules.rounds import end_if_dry
from boomtown.kernel import B, Luck, Menu, Message, Refusal, Seat, Step, say

RIG: Final = B
"""STRIKE, ROYALTY_PAID: the field whose rig is to be the Royalty rig."""


def may_mark(s: OilPosition, seat: Seat, field: i64) -> bool:
    """Whether a player can buy the Royalty for this rig of his (OI-5.9 to OI-5.14)."""
    if s.rig_owner[field] != seat:
        return False
    zone = field // FIELDS
    if s.royalty_owner[zone] != GOVERNMENT:
        return False
    price = s.box.royalty[zone]
    return s.cash[seat] >= price or s.cash[seat] + liquid(s, seat, s.box.bit[field]) >= price


def may_buy_royalty(s: OilPosition, seat: Seat, zone: i64) -> bool:
    """OI-5.11: a rig of his own is there, on any value."""
    if s.royalty_owner[zone] != GOVERNMENT:
        return False
    for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
        if may_mark(s, seat, field):
            return True
    return False


def open_royalties(s: OilPosition, seat: Seat) -> i64:
    """OI-13.2: a bit for each zone whose Royalty the player could buy from the government wherever he stands."""
    found: i64 = 0
    for zone in range(s.box.zones):
        if may_buy_royalty(s, seat, zone):
            found |= s.box.bit[zone]
    return found


def royalty_refusal(s: OilPosition, seat: Seat, zone: i64) -> Refusal | None:
    """Why a Royalty cannot be bought from the government; None if it can."""
    return None if may_buy_royalty(s, seat, zone) else refuse_royalty(s, seat, zone)


def refuse_royalty(s: OilPosition, seat: Seat, zone: i64) -> Refusal:
    if s.royalty_owner[zone] != GOVERNMENT:
        return Refusal("OI-5.10", say("refuse.owned"))
    for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
        if s.rig_owner[field] == seat:
            return Refusal("OI-5.14", say("refuse.royalty_price", money=s.box.royalty[zone]))
    return Refusal("OI-5.11", say("refuse.no_rig"))


def label_royalty(s: OilPosition, zone: i64) -> Message:
    return say("do.royalty", zone=zone, money=s.box.royalty[zone])


def risk_of_buying(s: OilPosition, seat: Seat, price: i64) -> Message | None:
    """More than the cash in hand: something has to be sold for it."""
    cash = s.cash[seat]
    return say("risk.sell_for_it", money=price, money2=cash) if cash < price else None


class Strike(Step[OilPosition]):
    """Buy the Royalty at the strike (OI-5.9)?"""

    def __init__(self) -> None:
        super().__init__(STRIKE, "strike", "OI-5.9", ["yes", "no"], ["zone", "rig"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.yes)
        s.choices.add(s.box.no)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        field = agenda.get(RIG)
        agenda.pop()
        if action == s.box.yes:
            buy_royalty(s, seat, field)
        elif s.listener is not None:
            s.tell("OI-5.9", say("royalty_declined", seat=seat, zone=field // FIELDS))

    def question(self, s: OilPosition) -> Message:
        zone = s.agenda.get(ZONE)
        return say("ask.strike", seat=s.agenda.seat, zone=zone, money=s.box.royalty[zone])

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.yes:
            return label_royalty(s, s.agenda.get(ZONE))
        return say("do.no_royalty")

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        if action == s.box.no:
            return None
        return risk_of_buying(s, s.agenda.seat, s.box.royalty[s.agenda.get(ZONE)])


class OpenClaims(BusinessOffer):
    """A long list of unowned Royalties (OI-4.11, OI-13.2)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("claim", "OI-13.2", moment, opens=True)

    def stands(self, s: OilPosition, action: i64) -> bool:
        return s.box.any_time and not self.moment.shows(s, bits(open_royalties(s, s.agenda.seat)))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        s.agenda.push(CLAIM, seat)
        if s.listener is not None:
            s.tell(self.rule, say("claiming", seat=seat))

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        if not s.box.any_time:
            return Refusal("OI-5.11", say("refuse.not_any_time"))
        return None if open_royalties(s, s.agenda.seat) != 0 else Refusal("OI-5.11", say("refuse.no_claim"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.claim", count=bits(open_royalties(s, s.agenda.seat)))


class BuyRoyalty(BusinessOffer):
    """From the government, wherever the token stands (OI-13.2)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("royalty", "OI-13.2", moment)

    def add(self, s: OilPosition) -> None:
        if s.box.any_time:
            zones = open_royalties(s, s.agenda.seat)
            if self.moment.shows(s, bits(zones)):
                add_bits(s, self.first, self.moment.zones(s, zones))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        choose_mark(s, seat, action - self.first)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        if not s.box.any_time:
            return Refusal("OI-5.11", say("refuse.not_any_time"))
        return royalty_refusal(s, s.agenda.seat, action - self.first)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_royalty(s, action - self.first)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        return risk_of_buying(s, s.agenda.seat, s.box.royalty[action - self.first])


class ClaimList(LongList):
    """The Royalties the player could buy."""

    def all_zones(self, s: OilPosition) -> i64:
        return open_royalties(s, s.agenda.seat)


def claim_menu() -> Menu[OilPosition]:
    """Which unowned Royalty is bought, wherever the token stands (OI-13.2)?"""
    listed = ClaimList()
    return Menu(CLAIM, "claim", "OI-13.2", [BuyRoyalty(listed), Region(listed)], ["region"])


def choose_mark(s: OilPosition, seat: Seat, zone: i64) -> None:
    s.agenda.push(MARK, seat, zone)
    if s.listener is not None:
        s.tell("OI-5.11", say("wants_royalty", seat=seat, zone=zone))


class Mark(Step[OilPosition]):
    """Which rig becomes the Royalty rig (OI-5.13)?"""

    def __init__(self) -> None:
        super().__init__(MARK, "mark", "OI-5.13", ["rig"], ["zone"])

    def ask(self, s: OilPosition) -> None:
        zone = s.agenda.get(ZONE)
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            if may_mark(s, s.agenda.seat, field):
                s.choices.add(s.box.rig + field)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        buy_royalty(s, seat, action - s.box.rig)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        field = action - s.box.rig
        zone = s.agenda.get(ZONE)
        if s.rig_owner[field] == s.agenda.seat and field // FIELDS == zone:
            return Refusal("OI-5.14", say("refuse.royalty_price", money=s.box.royalty[zone]))
        return Refusal("OI-5.13", say("refuse.mark"))

    def question(self, s: OilPosition) -> Message:
        return say("ask.mark", seat=s.agenda.seat, zone=s.agenda.get(ZONE))

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - s.box.rig
        return say("do.mark", field=field, value=s.rig_value[field], money=s.box.royalty[s.agenda.get(ZONE)])


def buy_royalty(s: OilPosition, seat: Seat, field: i64) -> None:
    """OI-5.14: it is paid first, and not by selling the rig itself."""
    zone = field // FIELDS
    s.agenda.push(ROYALTY_PAID, seat, zone, field)
    owe(s, seat, s.box.royalty[zone], ROYALTY_PRICE, s.box.bit[field])


class RoyaltyPaid(Step[OilPosition]):
    """The Royalty is the buyer's (OI-5.9)."""

    def __init__(self) -> None:
        super().__init__(ROYALTY_PAID, "royalty_paid", "OI-5.9", numbers=["zone", "rig"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        s.hand_over(zone, seat)
        s.royalty_field[zone] = agenda.get(RIG)
        agenda.pop()
        if s.listener is not None:
            s.tell("OI-5.9", say("royalty_bought", seat=seat, zone=zone))
        end_if_dry(s)
