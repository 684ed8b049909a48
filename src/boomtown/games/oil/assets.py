"""Selling to the government (OI-10), debts and bankruptcy (OI-11)."""

from mypy_extensions import i64

from boomtown.games.oil.rounds import end_if_dry, next_turn
from boomtown.games.oil.setup import FIELDS
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    BUYBACK,
    CASH_IN,
    CLOSED,
    DEBT,
    DUE,
    GOVERNMENT,
    KEPT,
    OIL_SALE,
    OIL_SOLD,
    PAY,
    RAISE,
)
from boomtown.kernel.agenda import KIND
from boomtown.kernel.message import say


def half_cost(t: OilTable, field: i64) -> i64:
    """OI-10.2: what the government pays for a rig."""
    return t.box.cost[field // FIELDS] // t.box.divisor


def half_royalty(t: OilTable, zone: i64) -> i64:
    """OI-10.4: what it pays for a Royalty."""
    return t.box.royalty[zone] // t.box.divisor


def sellable(t: OilTable, seat: i64, field: i64) -> bool:
    return t.rig_owner[field] == seat and t.rig_value[field] >= t.box.rig_value_min


def in_use(t: OilTable, field: i64) -> bool:
    """OI-10.6: the payment on top of the agenda is for this very rig."""
    agenda = t.agenda
    kind = agenda.kind
    if kind in (PAY, DUE):
        return agenda.a == field // FIELDS and (agenda.b >> (3 * (field % FIELDS))) & 7 != 0
    if kind in (RAISE, DEBT):
        return agenda.c == field
    return False


def everything(t: OilTable, seat: i64) -> i64:
    """What the government would pay for all a player has (OI-12.4)."""
    game = t.box
    royalty_owner = t.royalty_owner
    total = t.barrels[seat] * game.oil_price
    wells = t.wells[seat]
    field: i64 = 0
    while wells != 0:
        if wells & 1 and t.rig_value[field] >= game.rig_value_min:
            total += half_cost(t, field)
        wells >>= 1
        field += 1
    zone: i64 = 0
    while zone < game.zones:
        if royalty_owner[zone] == seat:
            total += half_royalty(t, zone)
        zone += 1
    return total


def liquid(t: OilTable, seat: i64) -> i64:
    """What a player could raise now: everything but the rigs in use."""
    total = everything(t, seat)
    kind = t.agenda.kind
    if kind in (PAY, DUE, RAISE, DEBT):
        field: i64 = 0
        while field < t.box.fields:
            if sellable(t, seat, field) and in_use(t, field):
                total -= half_cost(t, field)
            field += 1
    return total


def can_raise(t: OilTable, seat: i64, amount: i64) -> bool:
    return t.cash[seat] >= amount or t.cash[seat] + liquid(t, seat) >= amount


# ---------------------------------------------------------------------- selling


def ask_assets(t: OilTable, seat: i64) -> None:
    choices = t.choices
    game = t.box
    rig_value = t.rig_value
    royalty_owner = t.royalty_owner
    lowest = game.rig_value_min
    if t.barrels[seat] > 0:
        choices.add(game.sell_oil)
    wells = t.wells[seat]
    field: i64 = 0
    while wells != 0:
        if wells & 1 and rig_value[field] >= lowest and not in_use(t, field):
            choices.add(game.sell_rig + field)
        wells >>= 1
        field += 1
    zone: i64 = 0
    zones = game.zones
    while zone < zones:
        if royalty_owner[zone] == seat:
            choices.add(game.sell_royalty + zone)
        zone += 1


def sell(t: OilTable, seat: i64, action: i64) -> bool:
    """Carry out `sell oil`, `sell rig` or `sell royalty`; False if the action is none of them."""
    game = t.box
    if action < game.sell_oil or action >= game.sell_royalty + game.zones:
        return False
    if action == game.sell_oil:
        t.agenda.push(CASH_IN, seat)
        if t.listener is not None:
            t.tell("OI-10.1", say("selling", seat=seat))
    elif action < game.sell_royalty:
        sell_rig(t, seat, action - game.sell_rig)
        end_if_dry(t)
    else:
        sell_royalty(t, seat, action - game.sell_royalty)
    return True


def sell_oil(t: OilTable, seat: i64, barrels: i64) -> None:
    """OI-10.1"""
    earned = barrels * t.box.oil_price
    t.gain_oil(seat, -barrels, OIL_SOLD)
    t.receive(seat, earned, OIL_SALE)
    if t.listener is not None:
        t.tell("OI-10.1", say("oil_sold", seat=seat, barrels=barrels, money=earned))


def sell_rig(t: OilTable, seat: i64, field: i64) -> None:
    """OI-10.2: the field is closed; a Royalty stays with its owner (OI-10.5)."""
    t.receive(seat, half_cost(t, field), BUYBACK)
    t.close_rig(field, CLOSED)
    if t.listener is not None:
        t.tell("OI-10.2", say("rig_sold", seat=seat, field=field, money=half_cost(t, field)))


def sell_royalty(t: OilTable, seat: i64, zone: i64) -> None:
    """OI-10.4"""
    t.receive(seat, half_royalty(t, zone), BUYBACK)
    t.royalty_owner[zone] = GOVERNMENT
    t.royalty_field[zone] = -1
    if t.listener is not None:
        t.tell("OI-10.4", say("royalty_sold", seat=seat, zone=zone, money=half_royalty(t, zone)))


# ---------------------------------------------------------------------- debts


def owe(t: OilTable, seat: i64, amount: i64, way: i64, guarded: i64) -> None:
    """A payment to the government: at once, or after money has been raised without selling the guarded field."""
    if t.cash[seat] >= amount:
        t.spend(seat, amount, way)
    else:
        t.agenda.push(DEBT, seat, amount, way, guarded)
        if t.listener is not None:
            t.tell("OI-11.1", say("owes", seat=seat, money=amount))


def settle_debt(t: OilTable) -> None:
    """OI-11.1: he pays as soon as he can; OI-11.2: he is bankrupt if everything is not enough."""
    agenda = t.agenda
    seat = agenda.seat
    amount = agenda.a
    way = agenda.b
    if t.cash[seat] >= amount:
        t.spend(seat, amount, way)
        agenda.pop()
        if t.listener is not None:
            t.tell("OI-11.1", say("debt_paid", seat=seat, money=amount))
        end_if_dry(t)
    elif can_raise(t, seat, amount):
        agenda.put(KIND, RAISE)
    else:
        liquidate(t, seat)
        paid = t.cash[seat]
        t.spend(seat, paid, way)
        retire(t, seat)


def answer_raise(t: OilTable, action: i64) -> None:
    t.agenda.put(KIND, DEBT)
    sell(t, t.agenda.seat, action)


def liquidate(t: OilTable, seat: i64) -> None:
    """OI-11.2: everything that can be sold is sold. The payment is still on top of the agenda."""
    if t.barrels[seat] > 0:
        sell_oil(t, seat, t.barrels[seat])
    field: i64 = 0
    while field < t.box.fields:
        if sellable(t, seat, field) and not in_use(t, field):
            sell_rig(t, seat, field)
        field += 1
    zone: i64 = 0
    while zone < t.box.zones:
        if t.royalty_owner[zone] == seat:
            sell_royalty(t, seat, zone)
        zone += 1


def retire(t: OilTable, seat: i64) -> None:
    """OI-11.4, OI-11.5: a bankrupt leaves the game; the turn passes on (OI-4.5), or the game ends (OI-12.3)."""
    field: i64 = 0
    while field < t.box.fields:
        if t.rig_owner[field] == seat:
            if t.rig_value[field] > 0:
                t.close_rig(field, CLOSED)
            t.rig_owner[field] = CLOSED
        field += 1
    kind: i64 = 0
    while kind < KEPT:
        while t.has_card(seat, kind):
            t.discard(seat, kind)
        kind += 1
    if t.embargo & t.box.bit[seat]:
        t.embargo ^= t.box.bit[seat]
    t.at[seat] = -1
    t.alive -= 1
    t.out[seat] = t.box.players - t.alive
    if t.listener is not None:
        t.tell("OI-11.4", say("bankrupt", seat=seat))
    t.agenda.clear()
    if t.alive == 1:
        if t.listener is not None:
            t.tell("OI-12.3", say("last_player"))
    elif t.wet == 0:
        end_if_dry(t)
    else:
        next_turn(t, seat)
