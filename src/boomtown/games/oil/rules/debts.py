"""Debts and bankruptcy (OI-11)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules.box import CLOSED, DEBT, KEPT, OWED, RAISE
from boomtown.games.oil.rules.government import can_raise, sales, sell_oil, sell_rig, sell_royalty, sellable
from boomtown.games.oil.rules.moments import Moment
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.rounds import end_if_dry, next_turn
from boomtown.kernel import Luck, Menu, Message, Seat, Step, among, one, say
from boomtown.kernel.agenda import KIND, B, C

WAY: Final = B
"""DEBT, RAISE: the way of the bank the money takes."""
GUARDED: Final = C
"""DEBT, RAISE: the rigs that must not be sold for it."""


def owe(s: OilPosition, seat: Seat, amount: i64, way: i64, guarded: i64) -> None:
    """A payment to the government: at once, or after money has been raised without selling the guarded rigs."""
    if s.cash[seat] >= amount:
        pay(s, seat, amount, way)
    else:
        s.agenda.push(DEBT, seat, amount, way, guarded)
        if s.listener is not None:
            s.tell("OI-11.1", say("owes", seat=seat, money=amount, way=way))


def pay(s: OilPosition, seat: Seat, amount: i64, way: i64) -> None:
    s.spend(seat, amount, way)
    if s.listener is not None and amount > 0:
        s.tell("OI-11.1", say("paid_for", seat=seat, money=amount, way=way))


class Debt(Step[OilPosition]):
    """He pays as soon as he can (OI-11.1); he is bankrupt if everything is not enough (OI-11.2)."""

    def __init__(self) -> None:
        super().__init__(DEBT, "debt", "OI-11.1", numbers=["owed", "way", "guarded"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        amount = agenda.get(OWED)
        way = agenda.get(WAY)
        guarded = agenda.get(GUARDED)
        if s.cash[seat] >= amount:
            pay(s, seat, amount, way)
            agenda.pop()
            end_if_dry(s)
        elif can_raise(s, seat, amount, guarded):
            agenda.put(KIND, RAISE)
        else:
            if s.listener is not None:
                s.tell("OI-11.2", say("cannot_raise", seat=seat, money=amount))
            liquidate(s, seat, guarded)
            pay(s, seat, s.cash[seat], way)
            retire(s, seat)


class ForDebt(Moment):
    """Money must be raised (OI-11.1); afterwards the debt is looked at again."""

    def begin(self, s: OilPosition) -> None:
        s.agenda.put(KIND, DEBT)

    def guarded(self, s: OilPosition) -> i64:
        return s.agenda.get(GUARDED)

    def is_needed(self, s: OilPosition) -> bool:
        return True


class Raise(Menu[OilPosition]):
    """What is sold, in the order he likes (OI-11.1)? Numbers as in DEBT."""

    def __init__(self) -> None:
        super().__init__(RAISE, "raise", "OI-11.1", [*sales(ForDebt())], ["owed", "way", "guarded"])

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        owed = s.agenda.get(OWED)
        return say("ask.raise", seat=seat, money=owed, money2=s.cash[seat], way=s.agenda.get(WAY))


# ---------------------------------------------------------------------- bankruptcy


def liquidate(s: OilPosition, seat: Seat, guarded: i64) -> None:
    """OI-11.2: everything that can be sold is sold. The payment is still on top of the agenda."""
    if s.barrels[seat] > 0:
        sell_oil(s, seat, s.barrels[seat])
    for field in range(s.box.fields):
        if sellable(s, seat, field) and not guarded & s.box.bit[field]:
            sell_rig(s, seat, field)
    for zone in range(s.box.zones):
        if s.royalty_owner[zone] == seat:
            sell_royalty(s, seat, zone)


def retire(s: OilPosition, seat: Seat) -> None:
    """OI-11.4, OI-11.5, OI-8.17: a bankrupt leaves the game; the turn passes on (OI-4.5), or it ends (OI-12.3)."""
    for field in range(s.box.fields):
        if s.rig_owner[field] == seat:
            if s.rig_value[field] > 0:
                s.close_rig(field, CLOSED)
            s.rig_owner[field] = CLOSED
    for kind in range(KEPT):
        while s.has_card(seat, kind):
            s.discard(seat, kind)
    if among(seat, s.embargo):
        s.embargo ^= one(seat)
        if s.listener is not None:
            s.tell("OI-8.17", say("embargo_ends", seat=seat))
    s.at[seat] = -1
    s.alive -= 1
    s.out[seat] = s.box.players - s.alive
    if s.listener is not None:
        s.tell("OI-11.4", say("bankrupt", seat=seat))
    s.agenda.clear()
    if s.alive == 1:
        if s.listener is not None:
            s.tell("OI-12.3", say("last_player", seat=[*s.out].index(0)))
    elif s.wet == 0:
        end_if_dry(s)
    else:
        next_turn(s, seat)
