"""Selling to the government (OI-10).

Rigs that are part of a payment in progress cannot be sold for it (OI-10.6): `guarded` has a bit for each.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules.box import (
    ASSETS,
    BUYBACK,
    CASH_IN,
    CLOSED,
    FIELDS,
    GOVERNMENT,
    OIL_SALE,
    OIL_SOLD,
)
from boomtown.games.oil.rules.moments import BusinessOffer, Moment
from boomtown.games.oil.rules.position import OilPosition, bits
from boomtown.games.oil.rules.regions import LongList, Region, add_bits
from boomtown.games.oil.rules.rounds import end_if_dry
from boomtown.kernel import B, C, Luck, Menu, Message, Refusal, Seat, Step, say

UNSALEABLE: Final = B
"""ASSETS: the rigs that must not be sold now."""
NEEDED: Final = C
"""ASSETS: 1 if the money is needed for a payment."""
ALL_FIELDS: Final = 2**FIELDS - 1
"""The bits of the first zone's fields."""


# ---------------------------------------------------------------------- what it pays


def half_cost(s: OilPosition, field: i64) -> i64:
    """OI-10.2: what the government pays for a rig."""
    return s.box.cost[field // FIELDS] // s.box.divisor


def half_royalty(s: OilPosition, zone: i64) -> i64:
    """OI-10.4: what it pays for a Royalty."""
    return s.box.royalty[zone] // s.box.divisor


def sellable(s: OilPosition, seat: Seat, field: i64) -> bool:
    return s.rig_owner[field] == seat and s.rig_value[field] >= s.box.rig_value_min


def saleable_rigs(s: OilPosition, seat: Seat, guarded: i64) -> i64:
    """OI-10.2, OI-10.6: a bit for each rig the government would buy."""
    rigs = s.wells[seat] & ~guarded
    left = rigs
    zone: i64 = 0
    while left != 0:
        if left & ALL_FIELDS != 0:
            for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
                if rigs & s.box.bit[field] and s.rig_value[field] < s.box.rig_value_min:
                    rigs ^= s.box.bit[field]
        left >>= FIELDS
        zone += 1
    return rigs


def everything(s: OilPosition, seat: Seat) -> i64:
    """What the government would pay for all a player has (OI-12.4)."""
    return liquid(s, seat, 0)


def liquid(s: OilPosition, seat: Seat, guarded: i64) -> i64:
    """What a player could raise now: everything but the guarded rigs."""
    return s.barrels[seat] * s.box.oil_price + half_prices(s, seat, guarded)


def half_prices(s: OilPosition, seat: Seat, guarded: i64) -> i64:
    """What it would pay for all rigs and Royalties of a player."""
    total: i64 = 0
    rigs = saleable_rigs(s, seat, guarded)
    field: i64 = 0
    while rigs != 0:
        if rigs & 1:
            total += half_cost(s, field)
        rigs >>= 1
        field += 1
    royalties = s.deeds[seat]
    zone: i64 = 0
    while royalties != 0:
        if royalties & 1:
            total += half_royalty(s, zone)
        royalties >>= 1
        zone += 1
    return total


def can_raise(s: OilPosition, seat: Seat, amount: i64, guarded: i64 = 0) -> bool:
    return s.cash[seat] >= amount or s.cash[seat] + liquid(s, seat, guarded) >= amount


# ---------------------------------------------------------------------- selling


def has_assets(s: OilPosition, seat: Seat) -> bool:
    return s.deeds[seat] != 0 or saleable_rigs(s, seat, 0) != 0


def sell_oil(s: OilPosition, seat: Seat, barrels: i64) -> None:
    """OI-10.1"""
    earned = barrels * s.box.oil_price
    s.gain_oil(seat, -barrels, OIL_SOLD)
    s.receive(seat, earned, OIL_SALE)
    if s.listener is not None:
        s.tell("OI-10.1", say("oil_sold", seat=seat, barrels=barrels, money=earned))


def sell_rig(s: OilPosition, seat: Seat, field: i64) -> None:
    """OI-10.2: the field is closed; a Royalty stays with its owner (OI-10.5)."""
    s.receive(seat, half_cost(s, field), BUYBACK)
    s.close_rig(field, CLOSED)
    if s.listener is not None:
        s.tell("OI-10.2", say("rig_sold", seat=seat, field=field, money=half_cost(s, field)))


def sell_royalty(s: OilPosition, seat: Seat, zone: i64) -> None:
    """OI-10.4"""
    s.receive(seat, half_royalty(s, zone), BUYBACK)
    s.hand_over(zone, GOVERNMENT)
    s.royalty_field[zone] = -1
    if s.listener is not None:
        s.tell("OI-10.4", say("royalty_sold", seat=seat, zone=zone, money=half_royalty(s, zone)))


def is_sale(s: OilPosition, action: i64) -> bool:
    box = s.box
    return action in (box.sell_oil, box.assets) or box.sell_rig <= action < box.sell_royalty + box.zones


class OfferOil(BusinessOffer):
    """How much of it is asked next (OI-10.1)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("sell_oil", "OI-10.1", moment)

    def stands(self, s: OilPosition, action: i64) -> bool:
        return s.barrels[s.agenda.seat] > 0 and self.moment.stands(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        s.agenda.push(CASH_IN, seat)
        if s.listener is not None:
            s.tell(self.rule, say("selling", seat=seat))

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        return None if s.barrels[s.agenda.seat] > 0 else Refusal(self.rule, say("refuse.no_oil"))

    def label(self, s: OilPosition, action: i64) -> Message:
        barrels = s.barrels[s.agenda.seat]
        return say("do.sell_oil", barrels=barrels, money=s.box.oil_price, money2=barrels * s.box.oil_price)


def few_assets(s: OilPosition, moment: Moment) -> bool:
    """Whether all that the government would buy is listed at once (OI-4.11): it never buys more than all rigs."""
    seat = s.agenda.seat
    royalties = bits(s.deeds[seat])
    if moment.shows(s, bits(s.wells[seat]) + royalties):
        return True
    return moment.shows(s, bits(saleable_rigs(s, seat, moment.guarded(s))) + royalties)


class OpenAssets(BusinessOffer):
    """A long list of rigs and Royalties (OI-4.11)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("assets", "OI-10.2", moment, opens=True)

    def count(self, s: OilPosition) -> i64:
        """How many rigs and Royalties the government would buy."""
        seat = s.agenda.seat
        return bits(saleable_rigs(s, seat, self.moment.guarded(s))) + bits(s.deeds[seat])

    def stands(self, s: OilPosition, action: i64) -> bool:
        return not few_assets(s, self.moment) and self.moment.stands(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        guarded = self.moment.guarded(s)
        needed: i64 = 1 if self.moment.is_needed(s) else 0
        self.moment.begin(s)
        s.agenda.push(ASSETS, seat, 0, guarded, needed)
        if s.listener is not None:
            s.tell(self.rule, say("selling_assets", seat=seat))

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        if self.count(s) > 0:
            return None
        return Refusal(self.rule, say("refuse.no_assets", value=s.box.rig_value_min - 1))

    def label(self, s: OilPosition, action: i64) -> Message:
        money = half_prices(s, s.agenda.seat, self.moment.guarded(s))
        return say("do.assets", count=self.count(s), money=money)


class OfferRig(BusinessOffer):
    """For half its cost; the field is closed (OI-10.2, OI-10.6)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("sell_rig", "OI-10.2", moment)

    def add(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        if s.wells[seat] != 0 and self.moment.stands(s) and few_assets(s, self.moment):
            add_bits(s, self.first, self.moment.rigs(s, saleable_rigs(s, seat, self.moment.guarded(s))))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        sell_rig(s, seat, action - self.first)
        end_if_dry(s)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        field = action - self.first
        seat = s.agenda.seat
        if s.rig_owner[field] != seat:
            return Refusal(self.rule, say("refuse.not_your_rig"))
        if self.moment.guarded(s) & s.box.bit[field]:
            return Refusal("OI-10.6", say("refuse.in_use"))
        if sellable(s, seat, field):
            return None
        return Refusal(self.rule, say("refuse.low_rig", value=s.box.rig_value_min - 1))

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - self.first
        lost = s.rig_value[field] * s.box.base[field]
        return say("do.sell_rig", field=field, value=s.rig_value[field], money=half_cost(s, field), barrels=lost)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """Without need: for half the price a field is closed for ever."""
        field = action - self.first
        lost = s.rig_value[field] * s.box.base[field]
        return None if self.moment.is_needed(s) else say("risk.sell_rig", field=field, barrels=lost)


class OfferRoyalty(BusinessOffer):
    """For half its price (OI-10.4)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("sell_royalty", "OI-10.4", moment)

    def add(self, s: OilPosition) -> None:
        royalties = s.deeds[s.agenda.seat]
        if royalties != 0 and self.moment.stands(s) and few_assets(s, self.moment):
            add_bits(s, self.first, self.moment.zones(s, royalties))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        sell_royalty(s, seat, action - self.first)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        owned = s.royalty_owner[action - self.first] == s.agenda.seat
        return None if owned else Refusal(self.rule, say("refuse.not_owner"))

    def label(self, s: OilPosition, action: i64) -> Message:
        zone = action - self.first
        return say("do.sell_royalty", zone=zone, money=half_royalty(s, zone))

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """Without need: for half the price a Royalty is anybody's."""
        return None if self.moment.is_needed(s) else say("risk.sell_royalty", zone=action - self.first)


def sales(moment: Moment) -> list[BusinessOffer]:
    """All that can be sold to the government (OI-10.1, OI-10.2, OI-10.4)."""
    return [OfferOil(moment), OpenAssets(moment), OfferRig(moment), OfferRoyalty(moment)]


class AssetList(LongList):
    """What the government would buy of the player."""

    def guarded(self, s: OilPosition) -> i64:
        return s.agenda.get(UNSALEABLE)

    def is_needed(self, s: OilPosition) -> bool:
        return s.agenda.get(NEEDED) != 0

    def all_rigs(self, s: OilPosition) -> i64:
        return saleable_rigs(s, s.agenda.seat, self.guarded(s))

    def all_zones(self, s: OilPosition) -> i64:
        return s.deeds[s.agenda.seat]


def asset_menu() -> Menu[OilPosition]:
    """Which rig or Royalty goes to the government (OI-10.2, OI-10.4)?"""
    listed = AssetList()
    offers = [OfferRig(listed), OfferRoyalty(listed), Region(listed)]
    return Menu(ASSETS, "assets", "OI-10.2", offers, ["region", "unsaleable", "needed"])


def most_barrels(s: OilPosition, seat: Seat) -> i64:
    """The largest sale of a player, in steps of barrels."""
    have = s.barrels[seat] // s.box.barrel_step
    return have if have < s.box.oil_cap else s.box.oil_cap


def figure_barrels(s: OilPosition, action: i64) -> i64:
    """Oil is counted in barrels."""
    return (action - s.box.thousands) * s.box.barrel_step


class CashIn(Step[OilPosition]):
    """How many barrels to the government? It pays at once (OI-10.1)."""

    def __init__(self) -> None:
        super().__init__(CASH_IN, "cash_in", "OI-10.1", ["barrels"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.thousands + 1, s.box.thousands + most_barrels(s, s.agenda.seat))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        sell_oil(s, seat, figure_barrels(s, action))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        barrels = s.barrels[s.agenda.seat]
        return Refusal("OI-10.1", say("refuse.barrels", barrels=barrels, barrels2=s.box.barrel_step))

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.cash_in", seat=seat, barrels=s.barrels[seat], money=s.box.oil_price)

    def label(self, s: OilPosition, action: i64) -> Message:
        barrels = figure_barrels(s, action)
        return say("do.barrels_government", barrels=barrels, money=barrels * s.box.oil_price)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_barrels(s, action)
