"""Selling to the government (OI-10).

Rigs that are part of a payment in progress cannot be sold for it (OI-10.6): `guarded` has a bit for each.
"""

from mypy_extensions import i64

from boomtown.games.oil.box import BUYBACK, CASH_IN, CLOSED, FIELDS, GOVERNMENT, OIL_SALE, OIL_SOLD
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.rounds import end_if_dry
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

SALES = ["sell_oil", "sell_rig", "sell_royalty"]
"""The families of answers in which something is sold to the government."""


# ---------------------------------------------------------------------- what it pays


def half_cost(s: OilPosition, field: i64) -> i64:
    """OI-10.2: what the government pays for a rig."""
    return s.box.cost[field // FIELDS] // s.box.divisor


def half_royalty(s: OilPosition, zone: i64) -> i64:
    """OI-10.4: what it pays for a Royalty."""
    return s.box.royalty[zone] // s.box.divisor


def sellable(s: OilPosition, seat: i64, field: i64) -> bool:
    return s.rig_owner[field] == seat and s.rig_value[field] >= s.box.rig_value_min


def everything(s: OilPosition, seat: i64) -> i64:
    """What the government would pay for all a player has (OI-12.4)."""
    return liquid(s, seat, 0)


def liquid(s: OilPosition, seat: i64, guarded: i64) -> i64:
    """What a player could raise now: everything but the guarded rigs."""
    box = s.box
    royalty_owner = s.royalty_owner
    total = s.barrels[seat] * box.oil_price
    wells = s.wells[seat] & ~guarded
    field: i64 = 0
    while wells != 0:
        if wells & 1 and s.rig_value[field] >= box.rig_value_min:
            total += half_cost(s, field)
        wells >>= 1
        field += 1
    zone: i64 = 0
    while zone < box.zones:
        if royalty_owner[zone] == seat:
            total += half_royalty(s, zone)
        zone += 1
    return total


def can_raise(s: OilPosition, seat: i64, amount: i64, guarded: i64 = 0) -> bool:
    return s.cash[seat] >= amount or s.cash[seat] + liquid(s, seat, guarded) >= amount


# ---------------------------------------------------------------------- selling


def ask_sales(s: OilPosition, seat: i64, guarded: i64 = 0) -> None:
    """OI-10.1, OI-10.2, OI-10.4: oil, rigs above 2, Royalties."""
    choices = s.choices
    box = s.box
    rig_value = s.rig_value
    royalty_owner = s.royalty_owner
    lowest = box.rig_value_min
    if s.barrels[seat] > 0:
        choices.add(box.sell_oil)
    wells = s.wells[seat] & ~guarded
    field: i64 = 0
    while wells != 0:
        if wells & 1 and rig_value[field] >= lowest:
            choices.add(box.sell_rig + field)
        wells >>= 1
        field += 1
    zone: i64 = 0
    zones = box.zones
    while zone < zones:
        if royalty_owner[zone] == seat:
            choices.add(box.sell_royalty + zone)
        zone += 1


def is_sale(s: OilPosition, action: i64) -> bool:
    return s.box.sell_oil <= action < s.box.sell_royalty + s.box.zones


def answer_sale(s: OilPosition, seat: i64, action: i64) -> None:
    box = s.box
    if action == box.sell_oil:
        s.agenda.push(CASH_IN, seat)
        if s.listener is not None:
            s.tell("OI-10.1", say("selling", seat=seat))
    elif action < box.sell_royalty:
        sell_rig(s, seat, action - box.sell_rig)
        end_if_dry(s)
    else:
        sell_royalty(s, seat, action - box.sell_royalty)


def refuse_sale(s: OilPosition, seat: i64, action: i64, guarded: i64 = 0) -> Refusal:
    box = s.box
    if action == box.sell_oil:
        return Refusal("OI-10.1", say("refuse.no_oil"))
    if action >= box.sell_royalty:
        return Refusal("OI-10.4", say("refuse.not_owner"))
    field = action - box.sell_rig
    if s.rig_owner[field] != seat:
        return Refusal("OI-10.2", say("refuse.not_your_rig"))
    if guarded & box.bit[field]:
        return Refusal("OI-10.6", say("refuse.in_use"))
    return Refusal("OI-10.2", say("refuse.low_rig", value=box.rig_value_min - 1))


def label_sale(s: OilPosition, action: i64) -> Message:
    box = s.box
    if action == box.sell_oil:
        return say("do.sell_oil", money=box.oil_price)
    if action < box.sell_royalty:
        field = action - box.sell_rig
        return say("do.sell_rig", field=field, value=s.rig_value[field], money=half_cost(s, field))
    zone = action - box.sell_royalty
    return say("do.sell_royalty", zone=zone, money=half_royalty(s, zone))


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
    s.royalty_owner[zone] = GOVERNMENT
    s.royalty_field[zone] = -1
    if s.listener is not None:
        s.tell("OI-10.4", say("royalty_sold", seat=seat, zone=zone, money=half_royalty(s, zone)))


def most_barrels(s: OilPosition, seat: i64) -> i64:
    """The largest sale of a player, in steps of barrels."""
    have = s.barrels[seat] // s.box.barrel_step
    return have if have < s.box.oil_cap else s.box.oil_cap


class CashIn(Step[OilPosition]):
    """How many barrels to the government? It pays at once (OI-10.1)."""

    def __init__(self) -> None:
        super().__init__(CASH_IN, "cash_in", "OI-10.1", ["barrels"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.thousands + 1, s.box.thousands + most_barrels(s, s.agenda.seat))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        sell_oil(s, seat, (action - s.box.thousands) * s.box.barrel_step)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        barrels = s.barrels[s.agenda.seat]
        return Refusal("OI-10.1", say("refuse.barrels", barrels=barrels, barrels2=s.box.barrel_step))

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.cash_in", seat=seat, barrels=s.barrels[seat], money=s.box.oil_price)

    def label(self, s: OilPosition, action: i64) -> Message:
        barrels = (action - s.box.thousands) * s.box.barrel_step
        return say("do.barrels_government", barrels=barrels, money=barrels * s.box.oil_price)
