"""Selling to the government (OI-10).

Rigs that are part of a payment in progress cannot be sold for it (OI-10.6): `guarded` has a bit for each.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.box import (
    ASSETS,
    BUYBACK,
    CASH_IN,
    CLOSED,
    FIELDS,
    GOVERNMENT,
    OIL_SALE,
    OIL_SOLD,
    SHORT,
)
from boomtown.games.oil.position import OilPosition, bits
from boomtown.games.oil.regions import (
    answer_region,
    ask_region,
    is_region,
    label_region,
    refuse_region,
    shown_rigs,
    shown_zones,
)
from boomtown.games.oil.rounds import end_if_dry
from boomtown.kernel.agenda import B, C
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

SALES = ["sell_oil", "assets", "sell_rig", "sell_royalty"]
"""The families of answers that lead to a sale to the government."""
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


def sellable(s: OilPosition, seat: i64, field: i64) -> bool:
    return s.rig_owner[field] == seat and s.rig_value[field] >= s.box.rig_value_min


def saleable_rigs(s: OilPosition, seat: i64, guarded: i64) -> i64:
    """OI-10.2, OI-10.6: a bit for each rig the government would buy."""
    rigs = s.wells[seat] & ~guarded
    left = rigs
    zone: i64 = 0
    while left != 0:
        if left & ALL_FIELDS != 0:
            field = zone * FIELDS
            while field < zone * FIELDS + FIELDS:
                if rigs & s.box.bit[field] and s.rig_value[field] < s.box.rig_value_min:
                    rigs ^= s.box.bit[field]
                field += 1
        left >>= FIELDS
        zone += 1
    return rigs


def everything(s: OilPosition, seat: i64) -> i64:
    """What the government would pay for all a player has (OI-12.4)."""
    return liquid(s, seat, 0)


def liquid(s: OilPosition, seat: i64, guarded: i64) -> i64:
    """What a player could raise now: everything but the guarded rigs."""
    return s.barrels[seat] * s.box.oil_price + half_prices(s, seat, guarded)


def half_prices(s: OilPosition, seat: i64, guarded: i64) -> i64:
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


def can_raise(s: OilPosition, seat: i64, amount: i64, guarded: i64 = 0) -> bool:
    return s.cash[seat] >= amount or s.cash[seat] + liquid(s, seat, guarded) >= amount


# ---------------------------------------------------------------------- selling


def assets(s: OilPosition, seat: i64, guarded: i64 = 0) -> i64:
    """How many rigs and Royalties the government would buy."""
    return bits(saleable_rigs(s, seat, guarded)) + bits(s.deeds[seat])


def has_assets(s: OilPosition, seat: i64) -> bool:
    return s.deeds[seat] != 0 or saleable_rigs(s, seat, 0) != 0


def ask_sales(s: OilPosition, seat: i64, rigs: i64) -> None:
    """OI-10.1: oil; a long list of rigs and Royalties is opened by a word of its own (OI-4.11)."""
    if s.barrels[seat] > 0:
        s.choices.add(s.box.sell_oil)
    if bits(rigs) + bits(s.deeds[seat]) > SHORT:
        s.choices.add(s.box.assets)


def ask_few_assets(s: OilPosition, seat: i64, rigs: i64) -> None:
    """OI-10.2, OI-10.4: a short list, shown at once."""
    if bits(rigs) + bits(s.deeds[seat]) <= SHORT:
        add_assets(s, rigs, s.deeds[seat])


def add_assets(s: OilPosition, rigs: i64, royalties: i64) -> None:
    field: i64 = 0
    while rigs != 0:
        if rigs & 1:
            s.choices.add(s.box.sell_rig + field)
        rigs >>= 1
        field += 1
    zone: i64 = 0
    while royalties != 0:
        if royalties & 1:
            s.choices.add(s.box.sell_royalty + zone)
        royalties >>= 1
        zone += 1


def is_asset(s: OilPosition, action: i64) -> bool:
    return s.box.sell_rig <= action < s.box.sell_royalty + s.box.zones


def is_sale(s: OilPosition, action: i64) -> bool:
    return action in (s.box.sell_oil, s.box.assets) or is_asset(s, action)


def answer_sale(s: OilPosition, seat: i64, action: i64, guarded: i64 = 0, needed: i64 = 1) -> None:
    if action == s.box.sell_oil:
        s.agenda.push(CASH_IN, seat)
        if s.listener is not None:
            s.tell("OI-10.1", say("selling", seat=seat))
    elif action == s.box.assets:
        s.agenda.push(ASSETS, seat, 0, guarded, needed)
        if s.listener is not None:
            s.tell("OI-10.2", say("selling_assets", seat=seat))
    else:
        sell_asset(s, seat, action)


def sell_asset(s: OilPosition, seat: i64, action: i64) -> None:
    if action < s.box.sell_royalty:
        sell_rig(s, seat, action - s.box.sell_rig)
        end_if_dry(s)
    else:
        sell_royalty(s, seat, action - s.box.sell_royalty)


def sale_refusal(s: OilPosition, seat: i64, action: i64, guarded: i64 = 0) -> Refusal | None:
    """Why the government does not buy; None if it would, perhaps by opening a list or naming what is in it."""
    box = s.box
    if action == box.sell_oil:
        return None if s.barrels[seat] > 0 else Refusal("OI-10.1", say("refuse.no_oil"))
    if action == box.assets:
        none = Refusal("OI-10.2", say("refuse.no_assets", value=box.rig_value_min - 1))
        return None if assets(s, seat, guarded) > 0 else none
    if action >= box.sell_royalty:
        owned = s.royalty_owner[action - box.sell_royalty] == seat
        return None if owned else Refusal("OI-10.4", say("refuse.not_owner"))
    field = action - box.sell_rig
    if s.rig_owner[field] != seat:
        return Refusal("OI-10.2", say("refuse.not_your_rig"))
    if guarded & box.bit[field]:
        return Refusal("OI-10.6", say("refuse.in_use"))
    return None if sellable(s, seat, field) else Refusal("OI-10.2", say("refuse.low_rig", value=box.rig_value_min - 1))


def refuse_sale(s: OilPosition, seat: i64, action: i64, guarded: i64 = 0) -> Refusal:
    """For lack of another reason: the list is long and has to be opened, or short and lies open."""
    refusal = sale_refusal(s, seat, action, guarded)
    if refusal is not None:
        return refusal
    return Refusal("OI-4.11", say("refuse.listed" if action == s.box.assets else "refuse.list_first"))


def label_sale(s: OilPosition, action: i64, guarded: i64 = 0) -> Message:
    box = s.box
    seat = s.agenda.seat
    if action == box.sell_oil:
        barrels = s.barrels[seat]
        return say("do.sell_oil", barrels=barrels, money=box.oil_price, money2=barrels * box.oil_price)
    if action == box.assets:
        return say("do.assets", count=assets(s, seat, guarded), money=half_prices(s, seat, guarded))
    if action >= box.sell_royalty:
        zone = action - box.sell_royalty
        return say("do.sell_royalty", zone=zone, money=half_royalty(s, zone))
    field = action - box.sell_rig
    lost = s.rig_value[field] * box.base[field]
    return say("do.sell_rig", field=field, value=s.rig_value[field], money=half_cost(s, field), barrels=lost)


def risk_of_selling(s: OilPosition, action: i64) -> Message | None:
    """Without need: for half the price a field is closed for ever, or a Royalty is anybody's."""
    if not is_asset(s, action):
        return None
    if action >= s.box.sell_royalty:
        return say("risk.sell_royalty", zone=action - s.box.sell_royalty)
    field = action - s.box.sell_rig
    return say("risk.sell_rig", field=field, barrels=s.rig_value[field] * s.box.base[field])


def sell_oil(s: OilPosition, seat: i64, barrels: i64) -> None:
    """OI-10.1"""
    earned = barrels * s.box.oil_price
    s.gain_oil(seat, -barrels, OIL_SOLD)
    s.receive(seat, earned, OIL_SALE)
    if s.listener is not None:
        s.tell("OI-10.1", say("oil_sold", seat=seat, barrels=barrels, money=earned))


def sell_rig(s: OilPosition, seat: i64, field: i64) -> None:
    """OI-10.2: the field is closed; a Royalty stays with its owner (OI-10.5)."""
    s.receive(seat, half_cost(s, field), BUYBACK)
    s.close_rig(field, CLOSED)
    if s.listener is not None:
        s.tell("OI-10.2", say("rig_sold", seat=seat, field=field, money=half_cost(s, field)))


def sell_royalty(s: OilPosition, seat: i64, zone: i64) -> None:
    """OI-10.4"""
    s.receive(seat, half_royalty(s, zone), BUYBACK)
    s.hand_over(zone, GOVERNMENT)
    s.royalty_field[zone] = -1
    if s.listener is not None:
        s.tell("OI-10.4", say("royalty_sold", seat=seat, zone=zone, money=half_royalty(s, zone)))


class Assets(Step[OilPosition]):
    """Which rig or Royalty goes to the government (OI-10.2, OI-10.4)?"""

    def __init__(self) -> None:
        families = ["sell_rig", "sell_royalty", "region"]
        super().__init__(ASSETS, "assets", "OI-10.2", families, ["region", "unsaleable", "needed"])

    def rigs(self, s: OilPosition) -> i64:
        return saleable_rigs(s, s.agenda.seat, s.agenda.get(UNSALEABLE))

    def ask(self, s: OilPosition) -> None:
        rigs = self.rigs(s)
        royalties = s.deeds[s.agenda.seat]
        if not ask_region(s, rigs, royalties, bits(rigs) + bits(royalties)):
            add_assets(s, shown_rigs(s, rigs), shown_zones(s, royalties))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if is_region(s, action):
            answer_region(s, action)
            return
        s.agenda.pop()
        sell_asset(s, seat, action)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if is_region(s, action):
            return refuse_region(s, action)
        refusal = sale_refusal(s, s.agenda.seat, action, s.agenda.get(UNSALEABLE))
        return refuse_region(s, action) if refusal is None else refusal

    def label(self, s: OilPosition, action: i64) -> Message:
        if is_region(s, action):
            return label_region(s, action, self.rigs(s), s.deeds[s.agenda.seat])
        return label_sale(s, action)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        return None if s.agenda.get(NEEDED) else risk_of_selling(s, action)


def most_barrels(s: OilPosition, seat: i64) -> i64:
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
