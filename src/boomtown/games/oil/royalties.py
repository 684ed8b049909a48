"""Royalties from the government (OI-5.9 to OI-5.14)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.box import FIELDS, GOVERNMENT, MARK, ROYALTY_PAID, ROYALTY_PRICE, STRIKE, ZONE
from boomtown.games.oil.debts import owe
from boomtown.games.oil.government import liquid
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.rounds import end_if_dry
from boomtown.kernel.agenda import B
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

RIG: Final = B
"""STRIKE, ROYALTY_PAID: the field whose rig is to be the Royalty rig."""


def may_mark(s: OilPosition, seat: i64, field: i64) -> bool:
    """Whether a player can buy the Royalty for this rig of his (OI-5.9 to OI-5.14)."""
    if s.rig_owner[field] != seat:
        return False
    zone = field // FIELDS
    if s.royalty_owner[zone] != GOVERNMENT:
        return False
    price = s.box.royalty[zone]
    return s.cash[seat] >= price or s.cash[seat] + liquid(s, seat, s.box.bit[field]) >= price


def may_buy_royalty(s: OilPosition, seat: i64, zone: i64) -> bool:
    """OI-5.11: a rig of his own is there, on any value."""
    if s.royalty_owner[zone] != GOVERNMENT:
        return False
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if may_mark(s, seat, field):
            return True
        field += 1
    return False


def refuse_royalty(s: OilPosition, seat: i64, zone: i64, here: i64) -> Refusal:
    """`here` is the zone the player stands in and has a play in, or -1."""
    if s.royalty_owner[zone] != GOVERNMENT:
        return Refusal("OI-5.10", say("refuse.owned"))
    if not s.box.any_time and here != zone:
        return Refusal("OI-5.11", say("refuse.not_here"))
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if s.rig_owner[field] == seat:
            return Refusal("OI-5.14", say("refuse.royalty_price", money=s.box.royalty[zone]))
        field += 1
    return Refusal("OI-5.11", say("refuse.no_rig"))


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
            return say("do.buy_now", money=s.box.royalty[s.agenda.get(ZONE)])
        return say("do.no_royalty")


def choose_mark(s: OilPosition, seat: i64, zone: i64) -> None:
    s.agenda.push(MARK, seat, zone)
    if s.listener is not None:
        s.tell("OI-5.11", say("wants_royalty", seat=seat, zone=zone))


class Mark(Step[OilPosition]):
    """Which rig becomes the Royalty rig (OI-5.13)?"""

    def __init__(self) -> None:
        super().__init__(MARK, "mark", "OI-5.13", ["rig"], ["zone"])

    def ask(self, s: OilPosition) -> None:
        zone = s.agenda.get(ZONE)
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if may_mark(s, s.agenda.seat, field):
                s.choices.add(s.box.rig + field)
            field += 1

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
        return say("do.mark", field=field, value=s.rig_value[field])


def buy_royalty(s: OilPosition, seat: i64, field: i64) -> None:
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
        s.royalty_owner[zone] = seat
        s.royalty_field[zone] = agenda.get(RIG)
        agenda.pop()
        if s.listener is not None:
            s.tell("OI-5.9", say("royalty_bought", seat=seat, zone=zone, money=s.box.royalty[zone]))
        end_if_dry(s)
