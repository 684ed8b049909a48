"""Selling oil for the sum of two dice, on a Market square or by a Spot Sale (OI-9.1, OI-9.2)."""

from mypy_extensions import i64

from boomtown.games.oil.assets import sell_oil
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    BOOMED,
    MARKET_SALE,
    OIL,
    OIL_SOLD,
    PRICE_BOOM,
    SECOND_THROW,
    SOLD,
    THROWN_AGAIN,
    TO_SELL,
)
from boomtown.kernel.agenda import B, C
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import say


def begin_sale(t: OilTable, seat: i64) -> None:
    t.agenda.push(OIL, seat)
    if t.listener is not None:
        t.tell("OI-9.1", say("to_market", seat=seat, square=t.at[seat]))


def most_thousands(t: OilTable, seat: i64) -> i64:
    have = t.barrels[seat] // t.box.barrel_step
    return have if have < t.box.oil_cap else t.box.oil_cap


def ask_oil(t: OilTable) -> None:
    t.choices.add_block(t.box.thousands + 1, t.box.thousands + most_thousands(t, t.agenda.seat))


def answer_cash_in(t: OilTable, action: i64) -> None:
    """OI-10.1: the government pays at once."""
    seat = t.agenda.seat
    t.agenda.pop()
    sell_oil(t, seat, (action - t.box.thousands) * t.box.barrel_step)


def answer_oil(t: OilTable, action: i64, luck: Luck) -> None:
    """OI-9.1: the amount is stated, then two dice are thrown."""
    seat = t.agenda.seat
    t.agenda.pop()
    t.agenda.push(SOLD, seat, action - t.box.thousands)
    throw_sale(t, luck, 0)


def throw_sale(t: OilTable, luck: Luck, boom: i64) -> None:
    agenda = t.agenda
    one = t.die(agenda.seat, TO_SELL, luck)
    two = t.die(agenda.seat, TO_SELL, luck)
    agenda.put(B, one + two + boom)
    if t.listener is not None:
        barrels = agenda.a * t.box.barrel_step
        t.tell("OI-9.1", say("sale_throw", seat=agenda.seat, barrels=barrels, die=one, die2=two))


def ask_sold(t: OilTable) -> None:
    """The cards after the throw of a sale (OI-8.8, OI-8.13)."""
    agenda = t.agenda
    t.choices.add(t.box.keep)
    if not agenda.c & THROWN_AGAIN and t.has_card(agenda.seat, SECOND_THROW):
        t.choices.add(t.box.card + SECOND_THROW)
    if t.has_card(agenda.seat, PRICE_BOOM):
        t.choices.add(t.box.card + PRICE_BOOM)


def answer_sold(t: OilTable, action: i64, luck: Luck) -> None:
    agenda = t.agenda
    seat = agenda.seat
    if action == t.box.keep:
        barrels = agenda.a * t.box.barrel_step
        price = agenda.b
        agenda.pop()
        t.gain_oil(seat, -barrels, OIL_SOLD)
        t.receive(seat, barrels * price, MARKET_SALE)
        if t.listener is not None:
            t.tell("OI-9.1", say("market_sale", seat=seat, barrels=barrels, money=barrels * price, price=price))
        return
    kind = action - t.box.card
    t.discard(seat, kind)
    if t.listener is not None:
        t.tell("OI-8.8" if kind == SECOND_THROW else "OI-8.13", say("card_played", seat=seat, card=kind))
    if kind == SECOND_THROW:
        agenda.put(C, agenda.c | THROWN_AGAIN)
        throw_sale(t, luck, agenda.c // BOOMED * t.box.card_value[PRICE_BOOM])
    else:
        agenda.put(C, agenda.c + BOOMED)
        agenda.put(B, agenda.b + t.box.card_value[PRICE_BOOM])
