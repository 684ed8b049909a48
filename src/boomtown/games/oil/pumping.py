"""Exploration squares: pumping oil and its three payments (OI-6).

The amounts of a production are one number: three bits for each field of the zone, in Base Amounts.
"""

from mypy_extensions import i64

from boomtown.games.oil.assets import ask_assets, can_raise, liquidate, retire, sell
from boomtown.games.oil.rounds import end_if_dry
from boomtown.games.oil.setup import FIELDS, GROUP_MOST
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    CLOSED,
    DUE,
    EMPTY,
    GOVERNMENT,
    GOVERNMENT_SHARE,
    LEASED,
    PAY,
    PUMP_THROW,
    RIG_LEASE,
    ROYALTY_FREE,
    ROYALTY_HOLIDAY,
    SECOND_THROW,
    TAX_FREE,
    TAX_HOLIDAY,
    THROWN_AGAIN,
    TO_PUMP,
    UNITS,
)
from boomtown.kernel.agenda import KIND, C
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import say

_FLAGS: int = 6
"""The step's number c holds the lower die, the higher die (three bits each), then the flags."""


def units(amounts: i64, field: i64) -> i64:
    """The Base Amounts taken from a field."""
    return (amounts >> (3 * (field % FIELDS))) & 7


# ---------------------------------------------------------------------- what may be pumped


def held_by(t: OilTable, seat: i64, zone: i64) -> i64:
    """Base Amounts in a player's own rigs of a zone, together."""
    total: i64 = 0
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if t.rig_owner[field] == seat:
            total += t.rig_value[field]
        field += 1
    return total


def minimum(t: OilTable, seat: i64, zone: i64) -> i64:
    """OI-6.9: the least a player must pump if the rigs hold it."""
    owner = t.royalty_owner[zone]
    if owner in (GOVERNMENT, seat):
        return 1
    mate: i64 = 0
    while mate < GROUP_MOST:
        other = t.box.mates[zone * GROUP_MOST + mate]
        if other >= 0 and t.royalty_owner[other] != owner:
            return 1
        mate += 1
    return t.box.group_size[zone]


def least(t: OilTable, seat: i64, zone: i64) -> i64:
    """OI-6.10: what a choice of rigs must hold, and what must be taken from it; 0 if the zone holds nothing."""
    most = held_by(t, seat, zone)
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if t.rig_owner[field] != seat and t.rig_value[field] > most:
            most = t.rig_value[field]
        field += 1
    wanted = minimum(t, seat, zone)
    return wanted if most >= wanted else most


def ask_pump(t: OilTable, seat: i64, zone: i64) -> None:
    """OI-6.1: his own rigs together, or one rig of another player."""
    enough = least(t, seat, zone)
    if enough == 0:
        return
    if held_by(t, seat, zone) >= enough:
        t.choices.add(t.box.pump_own)
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if is_foreign(t, seat, field) and t.rig_value[field] >= enough:
            t.choices.add(t.box.pump + field)
        field += 1


def is_foreign(t: OilTable, seat: i64, field: i64) -> bool:
    owner = t.rig_owner[field]
    return owner != seat and owner != EMPTY and owner != CLOSED


def begin_pump(t: OilTable, seat: i64, zone: i64, action: i64) -> None:
    enough = least(t, seat, zone)
    if t.listener is not None:
        t.tell("OI-6.1", say("pumps", seat=seat, zone=zone))
    if action == t.box.pump_own:
        t.agenda.push(UNITS, seat, zone, 0, next_own(t, seat, zone * FIELDS), enough)
    else:
        t.agenda.push(UNITS, seat, zone, 0, action - t.box.pump, enough)


def next_own(t: OilTable, seat: i64, field: i64) -> i64:
    """The first of the player's rigs with oil from this field on, in the same zone; -1 if there is none."""
    end = (field // FIELDS + 1) * FIELDS
    while field < end:
        if t.rig_owner[field] == seat and t.rig_value[field] > 0:
            return field
        field += 1
    return -1


# ---------------------------------------------------------------------- amounts


def least_units(t: OilTable) -> i64:
    """The least that must be stated for the field asked about, so that the whole reaches its minimum."""
    agenda = t.agenda
    zone = agenda.a
    wanted = agenda.d
    field = zone * FIELDS
    while field < agenda.c:
        wanted -= units(agenda.b, field)
        field += 1
    if t.rig_owner[agenda.c] == agenda.seat:
        field = agenda.c + 1
        while field < zone * FIELDS + FIELDS:
            if t.rig_owner[field] == agenda.seat:
                wanted -= t.rig_value[field]
            field += 1
    return wanted if wanted > 0 else 0


def ask_units(t: OilTable) -> None:
    t.choices.add_block(t.box.units + least_units(t), t.box.units + t.rig_value[t.agenda.c])


def answer_units(t: OilTable, action: i64) -> None:
    """OI-6.2: amounts are stated rig by rig, then the dice are thrown."""
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    field = agenda.c
    enough = agenda.d
    amounts = agenda.b | ((action - t.box.units) << (3 * (field % FIELDS)))
    agenda.pop()
    following: i64 = -1
    if t.rig_owner[field] == seat and (field + 1) % FIELDS != 0:
        following = next_own(t, seat, field + 1)
    if t.listener is not None:
        t.tell("OI-6.2", say("stated_rig", seat=seat, field=field, barrels=(action - t.box.units) * t.box.base[field]))
    if following >= 0:
        agenda.push(UNITS, seat, zone, amounts, following, enough)
        return
    if t.listener is not None:
        t.tell("OI-6.2", say("stated", seat=seat, zone=zone, barrels=pumped(t, zone, amounts)))
    agenda.push(PUMP_THROW, seat, zone, amounts, 0, t.royalty_owner[zone])


def pumped(t: OilTable, zone: i64, amounts: i64) -> i64:
    """Barrels of a production."""
    total: i64 = 0
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        total += units(amounts, field) * t.box.base[field]
        field += 1
    return total


def throw_pump(t: OilTable, luck: Luck, flags: i64) -> None:
    """OI-6.3: two dice."""
    agenda = t.agenda
    one = t.die(agenda.seat, TO_PUMP, luck)
    two = t.die(agenda.seat, TO_PUMP, luck)
    low = one if one < two else two
    high = two if one < two else one
    agenda.put(KIND, DUE)
    agenda.put(C, low | (high << 3) | (flags << _FLAGS))
    if t.listener is not None:
        t.tell("OI-6.3", say("pump_throw", seat=agenda.seat, die=one, die2=two))


# ---------------------------------------------------------------------- payments


def rig_owner_of(t: OilTable) -> i64:
    """The owner of the rig or rigs of the production on top of the agenda."""
    agenda = t.agenda
    field = agenda.a * FIELDS
    while units(agenda.b, field) == 0:
        field += 1
    return t.rig_owner[field]


def tax_due(t: OilTable) -> i64:
    """The government's own share: the lower die (OI-6.3, OI-6.4, OI-8.10)."""
    agenda = t.agenda
    if (agenda.c >> _FLAGS) & TAX_FREE:
        return 0
    return (agenda.c & 7) * pumped(t, agenda.a, agenda.b)


def royalty_due(t: OilTable) -> i64:
    """The Royalty share: the difference of the dice (OI-6.3, OI-6.7, OI-8.9)."""
    agenda = t.agenda
    if agenda.d == agenda.seat or (agenda.c >> _FLAGS) & ROYALTY_FREE:
        return 0
    return (((agenda.c >> 3) & 7) - (agenda.c & 7)) * pumped(t, agenda.a, agenda.b)


def rig_due(t: OilTable) -> i64:
    """The rig owner's share: the value before pumping on every barrel (OI-6.5), none to oneself (OI-6.7)."""
    agenda = t.agenda
    if rig_owner_of(t) == agenda.seat:
        return 0
    total: i64 = 0
    field = agenda.a * FIELDS
    while field < agenda.a * FIELDS + FIELDS:
        taken = units(agenda.b, field)
        if taken > 0 and (agenda.c >> _FLAGS) & LEASED:
            free = t.box.card_value[RIG_LEASE]
            taken -= free if free < taken else taken
        total += t.rig_value[field] * taken * t.box.base[field]
        field += 1
    return total


def total_due(t: OilTable) -> i64:
    return tax_due(t) + royalty_due(t) + rig_due(t)


def may_play_on_production(t: OilTable, seat: i64, kind: i64) -> bool:
    """The cards after the production throw (OI-8.8 to OI-8.11)."""
    if not t.has_card(seat, kind):
        return False
    flags = t.agenda.c >> _FLAGS
    if kind == SECOND_THROW:
        return not flags & THROWN_AGAIN
    if kind == ROYALTY_HOLIDAY:
        return royalty_due(t) > 0
    if kind == TAX_HOLIDAY:
        return tax_due(t) > 0
    if kind == RIG_LEASE:
        return not flags & LEASED and rig_due(t) > 0
    return False


def look_at_due(t: OilTable) -> None:
    """OI-11.2: without a card that helps and without enough to sell the player is bankrupt; else he is asked."""
    agenda = t.agenda
    seat = agenda.seat
    if can_raise(t, seat, total_due(t)):
        agenda.put(KIND, PAY)
        return
    kind: i64 = SECOND_THROW
    while kind <= RIG_LEASE:
        if may_play_on_production(t, seat, kind):
            agenda.put(KIND, PAY)
            return
        kind += 1
    fail_to_pay(t)


def ask_pay(t: OilTable) -> None:
    seat = t.agenda.seat
    if t.cash[seat] >= total_due(t):
        t.choices.add(t.box.pay)
    else:
        ask_assets(t, seat)
    kind: i64 = SECOND_THROW
    while kind <= RIG_LEASE:
        if may_play_on_production(t, seat, kind):
            t.choices.add(t.box.card + kind)
        kind += 1


def answer_pay(t: OilTable, action: i64, luck: Luck) -> None:
    agenda = t.agenda
    seat = agenda.seat
    if action == t.box.pay:
        pay_production(t)
        return
    agenda.put(KIND, DUE)
    if sell(t, seat, action):
        return
    kind = action - t.box.card
    t.discard(seat, kind)
    if t.listener is not None:
        t.tell(_card_rule(kind), say("card_played", seat=seat, card=kind))
    flags = agenda.c >> _FLAGS
    if kind == SECOND_THROW:
        throw_pump(t, luck, flags | THROWN_AGAIN)
    elif kind == ROYALTY_HOLIDAY:
        agenda.put(C, agenda.c | (ROYALTY_FREE << _FLAGS))
    elif kind == TAX_HOLIDAY:
        agenda.put(C, agenda.c | (TAX_FREE << _FLAGS))
    else:
        agenda.put(C, agenda.c | (LEASED << _FLAGS))


def _card_rule(kind: i64) -> str:
    return ["OI-8.8", "OI-8.9", "OI-8.10", "OI-8.11"][kind - SECOND_THROW]


def pay_production(t: OilTable) -> None:
    """OI-6.3, OI-6.6, OI-6.8"""
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    amounts = agenda.b
    royalty_owner = agenda.d
    tax = tax_due(t)
    royalty = royalty_due(t)
    rig = rig_due(t)
    owner = rig_owner_of(t)
    barrels = pumped(t, zone, amounts)
    t.spend(seat, tax, GOVERNMENT_SHARE)
    if royalty_owner == GOVERNMENT:
        t.spend(seat, royalty, GOVERNMENT_SHARE)
    else:
        t.transfer(seat, royalty_owner, royalty)
    if owner != seat:
        t.transfer(seat, owner, rig)
    agenda.pop()
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        taken = units(amounts, field)
        if taken > 0:
            if taken == t.rig_value[field]:
                t.dry_up(field)
            else:
                t.rig_value[field] -= taken
        field += 1
    t.barrels[seat] += barrels
    if t.listener is not None:
        tell_payments(t, seat, tax, royalty, royalty_owner, rig, owner)
        t.tell("OI-6.8", say("pumped", seat=seat, zone=zone, barrels=barrels))
        tell_dry(t, zone, amounts)
    end_if_dry(t)


def tell_payments(t: OilTable, seat: i64, tax: i64, royalty: i64, payee: i64, rig: i64, owner: i64) -> None:
    t.tell("OI-6.3", say("paid_government", seat=seat, money=tax))
    if royalty > 0 and payee == GOVERNMENT:
        t.tell("OI-6.6", say("paid_unowned", seat=seat, money=royalty))
    elif royalty > 0:
        t.tell("OI-6.3", say("paid_royalty", seat=seat, seat2=payee, money=royalty))
    if rig > 0:
        t.tell("OI-6.3", say("paid_rig", seat=seat, seat2=owner, money=rig))


def tell_dry(t: OilTable, zone: i64, amounts: i64) -> None:
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if units(amounts, field) > 0 and t.rig_value[field] == 0:
            t.tell("OI-2.4", say("field_dry", field=field))
        field += 1


def fail_to_pay(t: OilTable) -> None:
    """OI-11.3: the government first, then the Royalty owner, then the rig owner; nothing is pumped."""
    agenda = t.agenda
    seat = agenda.seat
    royalty_owner = agenda.d
    owner = rig_owner_of(t)
    tax = tax_due(t)
    royalty = royalty_due(t)
    liquidate(t, seat)
    if royalty_owner == GOVERNMENT:
        tax += royalty
        royalty = 0
    rest = t.cash[seat]
    paid = tax if tax < rest else rest
    t.spend(seat, paid, GOVERNMENT_SHARE)
    rest -= paid
    shared = royalty if royalty < rest else rest
    if shared > 0:
        t.transfer(seat, royalty_owner, shared)
    rest -= shared
    if rest > 0:
        t.transfer(seat, owner, rest)
    if t.listener is not None:
        tell_payments(t, seat, paid, shared, royalty_owner, rest, owner)
    retire(t, seat)
