"""Exploration squares: pumping oil and its three payments (OI-6).

The amounts of a production are one number: three bits for each field of the zone, in Base Amounts. What is owed for
a production is read off its step, which lies `down` places under the top of the agenda.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.box import (
    AMOUNTS,
    ASKED,
    CLOSED,
    DIE,
    DUE,
    EMPTY,
    FIELDS,
    GOVERNMENT,
    GOVERNMENT_SHARE,
    GROUP_MOST,
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
    ZONE,
)
from boomtown.games.oil.cards import is_card, label_card, play_card, refuse_card, refuse_idle
from boomtown.games.oil.debts import liquidate, retire
from boomtown.games.oil.government import (
    SALES,
    answer_sale,
    ask_few_assets,
    ask_sales,
    can_raise,
    is_sale,
    label_sale,
    liquid,
    refuse_sale,
    saleable_rigs,
)
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.rounds import end_if_dry
from boomtown.kernel.agenda import KIND, SEAT, C, D
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

LEAST: Final = D
"""UNITS: the least amount of the whole production."""
DICE: Final = C
"""PUMP_THROW, DUE, PAY: the lower die, the higher die (three bits each), then the flags of cards played."""
PAYEE: Final = D
"""PUMP_THROW, DUE, PAY: who gets the Royalty share."""
PLAYED: Final = 6
"""The bits of DICE below the flags."""


def units(amounts: i64, field: i64) -> i64:
    """The Base Amounts taken from a field."""
    return (amounts >> (3 * (field % FIELDS))) & 7


# ---------------------------------------------------------------------- what may be pumped


def held_by(s: OilPosition, seat: i64, zone: i64) -> i64:
    """Base Amounts in a player's own rigs of a zone, together."""
    total: i64 = 0
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if s.rig_owner[field] == seat:
            total += s.rig_value[field]
        field += 1
    return total


def minimum(s: OilPosition, seat: i64, zone: i64) -> i64:
    """OI-6.9: the least a player must pump if the rigs hold it."""
    owner = s.royalty_owner[zone]
    if owner in (GOVERNMENT, seat):
        return 1
    mate: i64 = 0
    while mate < GROUP_MOST:
        other = s.box.mates[zone * GROUP_MOST + mate]
        if other >= 0 and s.royalty_owner[other] != owner:
            return 1
        mate += 1
    return s.box.group_size[zone]


def least(s: OilPosition, seat: i64, zone: i64) -> i64:
    """OI-6.10: what a choice of rigs must hold, and what must be taken from it; 0 if the zone holds nothing."""
    most = held_by(s, seat, zone)
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if s.rig_owner[field] != seat and s.rig_value[field] > most:
            most = s.rig_value[field]
        field += 1
    wanted = minimum(s, seat, zone)
    return wanted if most >= wanted else most


def is_foreign(s: OilPosition, seat: i64, field: i64) -> bool:
    owner = s.rig_owner[field]
    return owner != seat and owner != EMPTY and owner != CLOSED


def ask_pump(s: OilPosition, seat: i64, zone: i64) -> None:
    """OI-6.1: his own rigs together, or one rig of another player."""
    enough = least(s, seat, zone)
    if enough == 0:
        return
    if held_by(s, seat, zone) >= enough:
        s.choices.add(s.box.pump_own)
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if is_foreign(s, seat, field) and s.rig_value[field] >= enough:
            s.choices.add(s.box.pump + field)
        field += 1


def is_pump(s: OilPosition, action: i64) -> bool:
    return s.box.pump_own <= action < s.box.pump + s.box.fields


def begin_pump(s: OilPosition, seat: i64, zone: i64, action: i64) -> None:
    enough = least(s, seat, zone)
    if s.listener is not None:
        s.tell("OI-6.1", say("pumps", seat=seat, zone=zone))
    field = next_own(s, seat, zone * FIELDS) if action == s.box.pump_own else action - s.box.pump
    s.agenda.push(UNITS, seat, zone, 0, field, enough)


def refuse_pump(s: OilPosition, seat: i64, zone: i64, action: i64) -> Refusal:
    """OI-6.1, OI-6.10: why these rigs cannot be pumped from."""
    if action == s.box.pump_own:
        if held_by(s, seat, zone) == 0:
            return Refusal("OI-6.1", say("refuse.no_own_oil"))
        return Refusal("OI-6.10", say("refuse.too_little"))
    field = action - s.box.pump
    if field // FIELDS != zone:
        return Refusal("OI-6.1", say("refuse.not_here"))
    if s.rig_owner[field] == EMPTY:
        return Refusal("OI-6.1", say("refuse.empty"))
    if s.rig_value[field] == 0:
        return Refusal("OI-2.4", say("refuse.dry"))
    if not is_foreign(s, seat, field):
        return Refusal("OI-6.1", say("refuse.own_rig"))
    return Refusal("OI-6.10", say("refuse.too_little"))


def label_pump(s: OilPosition, zone: i64, action: i64) -> Message:
    """How much there is, how much of it must be taken, and what a barrel costs."""
    seat = s.agenda.seat
    base = s.box.base[zone * FIELDS]
    fewest = least(s, seat, zone) * base
    if action == s.box.pump_own:
        key = "do.pump_own_royalty" if s.royalty_owner[zone] == seat else "do.pump_own"
        return say(key, barrels=fewest, barrels2=held_by(s, seat, zone) * base)
    field = action - s.box.pump
    value = s.rig_value[field]
    key = "do.pump_royalty" if s.royalty_owner[zone] == seat else "do.pump"
    return say(key, field=field, seat=s.rig_owner[field], barrels=fewest, barrels2=value * base, money=value)


def dearest(s: OilPosition, seat: i64, field: i64) -> i64:
    """The most a barrel from this field can cost: a six for government and Royalty, and another's rig (OI-6.3)."""
    return DIE + (s.rig_value[field] if is_foreign(s, seat, field) else 0)


def cheapest(s: OilPosition, seat: i64, field: i64) -> i64:
    return 1 + (s.rig_value[field] if is_foreign(s, seat, field) else 0)


def risk_of_cost(s: OilPosition, seat: i64, cost: i64, guarded: i64) -> Message | None:
    """OI-11.6: the dice could demand more than the player could ever raise."""
    means = s.cash[seat] + liquid(s, seat, guarded)
    return say("risk.bankrupt", money=cost, money2=means) if cost > means else None


def risk_of_pumping(s: OilPosition, seat: i64, zone: i64, action: i64) -> Message | None:
    """Even the least production that is allowed could bankrupt the player."""
    field = next_own(s, seat, zone * FIELDS) if action == s.box.pump_own else action - s.box.pump
    barrels = least(s, seat, zone) * s.box.base[field]
    return risk_of_cost(s, seat, barrels * dearest(s, seat, field), s.box.bit[field])


# ---------------------------------------------------------------------- amounts


def next_own(s: OilPosition, seat: i64, field: i64) -> i64:
    """The first of the player's rigs with oil from this field on, in the same zone; -1 if there is none."""
    end = (field // FIELDS + 1) * FIELDS
    while field < end:
        if s.rig_owner[field] == seat and s.rig_value[field] > 0:
            return field
        field += 1
    return -1


def pumped(s: OilPosition, zone: i64, amounts: i64) -> i64:
    """Barrels of a production."""
    total: i64 = 0
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        total += units(amounts, field) * s.box.base[field]
        field += 1
    return total


class Units(Step[OilPosition]):
    """How many Base Amounts? Stated rig by rig, then the dice are thrown (OI-6.2)."""

    def __init__(self) -> None:
        super().__init__(UNITS, "units", "OI-6.2", ["units"], ["zone", "amounts", "asked", "least"])

    def fewest(self, s: OilPosition) -> i64:
        """The least that must be stated for the field asked about, so that the whole reaches its minimum."""
        agenda = s.agenda
        zone = agenda.get(ZONE)
        asked = agenda.get(ASKED)
        wanted = agenda.get(LEAST)
        field = zone * FIELDS
        while field < asked:
            wanted -= units(agenda.get(AMOUNTS), field)
            field += 1
        if s.rig_owner[asked] == agenda.seat:
            field = asked + 1
            while field < zone * FIELDS + FIELDS:
                if s.rig_owner[field] == agenda.seat:
                    wanted -= s.rig_value[field]
                field += 1
        return max(wanted, 0)

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.units + self.fewest(s), s.box.units + s.rig_value[s.agenda.get(ASKED)])

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        field = agenda.get(ASKED)
        enough = agenda.get(LEAST)
        count = action - s.box.units
        amounts = agenda.get(AMOUNTS) | (count << (3 * (field % FIELDS)))
        agenda.pop()
        following: i64 = -1
        if s.rig_owner[field] == seat and (field + 1) % FIELDS != 0:
            following = next_own(s, seat, field + 1)
        if s.listener is not None:
            key = "stated_rig" if count > 0 else "left_alone"
            s.tell("OI-6.2", say(key, seat=seat, field=field, barrels=count * s.box.base[field]))
        if following >= 0:
            agenda.push(UNITS, seat, zone, amounts, following, enough)
            return
        if s.listener is not None:
            s.tell("OI-6.2", say("stated", seat=seat, zone=zone, barrels=pumped(s, zone, amounts)))
        agenda.push(PUMP_THROW, seat, zone, amounts, 0, s.royalty_owner[zone])

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        agenda = s.agenda
        value = s.rig_value[agenda.get(ASKED)]
        enough = agenda.get(LEAST)
        if action - s.box.units > value:
            return Refusal("OI-2.4", say("refuse.units_most", value=value))
        if enough > 1 and enough < minimum(s, agenda.seat, agenda.get(ZONE)):
            return Refusal("OI-6.10", say("refuse.units_all", units=enough))
        if enough > 1:
            return Refusal("OI-6.9", say("refuse.units_least", units=enough))
        return Refusal("OI-6.2", say("refuse.units_none"))

    def question(self, s: OilPosition) -> Message:
        """With what a monopoly demands, if it is more than one (OI-6.9)."""
        agenda = s.agenda
        field = agenda.get(ASKED)
        return say(
            "ask.units_least" if agenda.get(LEAST) > 1 else "ask.units",
            seat=agenda.seat,
            field=field,
            value=s.rig_value[field],
            barrels=s.box.base[field],
            units=agenda.get(LEAST),
        )

    def label(self, s: OilPosition, action: i64) -> Message:
        field = s.agenda.get(ASKED)
        count = action - s.box.units
        if count == 0:
            return say("do.no_units", field=field)
        seat = s.agenda.seat
        barrels = count * s.box.base[field]
        least_cost = barrels * cheapest(s, seat, field)
        most_cost = barrels * dearest(s, seat, field)
        left = s.rig_value[field] - count
        return say("do.units", units=count, barrels=barrels, money=least_cost, money2=most_cost, value=left)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """With what was stated before, at the worst throw."""
        agenda = s.agenda
        seat = agenda.seat
        field = agenda.get(ASKED)
        count = action - s.box.units
        barrels = pumped(s, agenda.get(ZONE), agenda.get(AMOUNTS)) + count * s.box.base[field]
        rigs = pumped_rigs(s) | (s.box.bit[field] if count > 0 else 0)
        return risk_of_cost(s, seat, barrels * dearest(s, seat, field), rigs)


# ---------------------------------------------------------------------- the throw, and what is owed


class PumpThrow(Step[OilPosition]):
    """Two dice for the production (OI-6.3)."""

    def __init__(self) -> None:
        super().__init__(PUMP_THROW, "pump_throw", "OI-6.3", numbers=["zone", "amounts", "dice", "payee"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        throw_pump(s, luck, 0)


def throw_pump(s: OilPosition, luck: Luck, flags: i64) -> None:
    agenda = s.agenda
    first = s.die(agenda.seat, TO_PUMP, luck)
    second = s.die(agenda.seat, TO_PUMP, luck)
    low = first if first < second else second
    high = second if first < second else first
    agenda.put(KIND, DUE)
    agenda.put(DICE, low | (high << 3) | (flags << PLAYED))
    if s.listener is not None:
        s.tell("OI-6.3", say("pump_throw", seat=agenda.seat, zone=agenda.get(ZONE), die=first, die2=second))


def rig_owner_of(s: OilPosition, down: i64 = 0) -> i64:
    """The owner of the rig or rigs of a production."""
    field = s.agenda.below(down, ZONE) * FIELDS
    amounts = s.agenda.below(down, AMOUNTS)
    while units(amounts, field) == 0:
        field += 1
    return s.rig_owner[field]


def tax_due(s: OilPosition, down: i64 = 0) -> i64:
    """The government's own share: the lower die (OI-6.3, OI-6.4, OI-8.10)."""
    agenda = s.agenda
    dice = agenda.below(down, DICE)
    if (dice >> PLAYED) & TAX_FREE:
        return 0
    return (dice & 7) * pumped(s, agenda.below(down, ZONE), agenda.below(down, AMOUNTS))


def royalty_due(s: OilPosition, down: i64 = 0) -> i64:
    """The Royalty share: the difference of the dice (OI-6.3, OI-6.7, OI-8.9)."""
    agenda = s.agenda
    dice = agenda.below(down, DICE)
    if agenda.below(down, PAYEE) == agenda.below(down, SEAT) or (dice >> PLAYED) & ROYALTY_FREE:
        return 0
    return (((dice >> 3) & 7) - (dice & 7)) * pumped(s, agenda.below(down, ZONE), agenda.below(down, AMOUNTS))


def rig_due(s: OilPosition, down: i64 = 0) -> i64:
    """The rig owner's share: the value before pumping on every barrel (OI-6.5), none to oneself (OI-6.7)."""
    agenda = s.agenda
    if rig_owner_of(s, down) == agenda.below(down, SEAT):
        return 0
    amounts = agenda.below(down, AMOUNTS)
    leased = (agenda.below(down, DICE) >> PLAYED) & LEASED
    total: i64 = 0
    field = agenda.below(down, ZONE) * FIELDS
    end = field + FIELDS
    while field < end:
        taken = units(amounts, field)
        if taken > 0 and leased:
            free = s.box.card_value[RIG_LEASE]
            taken -= free if free < taken else taken
        total += s.rig_value[field] * taken * s.box.base[field]
        field += 1
    return total


def total_due(s: OilPosition, down: i64 = 0) -> i64:
    return tax_due(s, down) + royalty_due(s, down) + rig_due(s, down)


def pumped_rigs(s: OilPosition) -> i64:
    """OI-10.6: the rigs of the production on top of the agenda, a bit for each: they are not sold to pay for it."""
    amounts = s.agenda.get(AMOUNTS)
    rigs: i64 = 0
    field = s.agenda.get(ZONE) * FIELDS
    end = field + FIELDS
    while field < end:
        if units(amounts, field) > 0:
            rigs |= s.box.bit[field]
        field += 1
    return rigs


def may_play_on_production(s: OilPosition, seat: i64, kind: i64) -> bool:
    """The cards after the production throw (OI-8.8 to OI-8.11)."""
    if not s.has_card(seat, kind):
        return False
    flags = s.agenda.get(DICE) >> PLAYED
    if kind == SECOND_THROW:
        return not flags & THROWN_AGAIN
    if kind == ROYALTY_HOLIDAY:
        return royalty_due(s) > 0
    if kind == TAX_HOLIDAY:
        return tax_due(s) > 0
    return not flags & LEASED and rig_due(s) > 0


# ---------------------------------------------------------------------- payments


class Due(Step[OilPosition]):
    """A production to be paid, looked at afresh: bankrupt without a card that helps and enough to sell (OI-11.2)."""

    def __init__(self) -> None:
        super().__init__(DUE, "due", "OI-6.3", numbers=["zone", "amounts", "dice", "payee"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        if can_raise(s, seat, total_due(s), pumped_rigs(s)):
            agenda.put(KIND, PAY)
            return
        kind: i64 = SECOND_THROW
        while kind <= RIG_LEASE:
            if may_play_on_production(s, seat, kind):
                agenda.put(KIND, PAY)
                return
            kind += 1
        fail_to_pay(s)


class Pay(Step[OilPosition]):
    """After the production throw: pay, sell something for it, or play a card on it (OI-6.3). Numbers as in DUE."""

    def __init__(self) -> None:
        super().__init__(PAY, "pay", "OI-6.3", ["pay", *SALES, "card"], ["zone", "amounts", "dice", "payee"])

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        if s.cash[seat] >= total_due(s):
            s.choices.add(s.box.pay)
        else:
            rigs = saleable_rigs(s, seat, pumped_rigs(s))
            ask_sales(s, seat, rigs)
            ask_few_assets(s, seat, rigs)
        kind: i64 = SECOND_THROW
        while kind <= RIG_LEASE:
            if may_play_on_production(s, seat, kind):
                s.choices.add(s.box.card + kind)
            kind += 1

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        if action == s.box.pay:
            pay_production(s)
            return
        agenda.put(KIND, DUE)
        if is_sale(s, action):
            answer_sale(s, agenda.seat, action, pumped_rigs(s))
            return
        kind = action - s.box.card
        play_card(s, agenda.seat, kind)
        dice = agenda.get(DICE)
        if kind == SECOND_THROW:
            throw_pump(s, luck, (dice >> PLAYED) | THROWN_AGAIN)
        elif kind == ROYALTY_HOLIDAY:
            agenda.put(DICE, dice | (ROYALTY_FREE << PLAYED))
        elif kind == TAX_HOLIDAY:
            agenda.put(DICE, dice | (TAX_FREE << PLAYED))
        else:
            agenda.put(DICE, dice | (LEASED << PLAYED))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        if action == s.box.pay:
            return Refusal("OI-11.1", say("refuse.pay", money=s.cash[seat]))
        if is_card(s, action):
            return self.refuse_card(s, seat, action - s.box.card)
        if s.cash[seat] >= total_due(s):
            return Refusal("OI-11.1", say("refuse.can_pay"))
        return refuse_sale(s, seat, action, pumped_rigs(s))

    def refuse_card(self, s: OilPosition, seat: i64, kind: i64) -> Refusal:
        if kind == SECOND_THROW and s.has_card(seat, kind):
            return Refusal("OI-8.8", say("refuse.second"))
        if ROYALTY_HOLIDAY <= kind <= RIG_LEASE:
            return refuse_idle(s, seat, kind)
        return refuse_card(s, seat, kind)

    def question(self, s: OilPosition) -> Message:
        """What is owed, to whom, and whether there is enough."""
        seat = s.agenda.seat
        return say(
            "ask.pay" if s.cash[seat] >= total_due(s) else "ask.pay_short",
            seat=seat,
            money=total_due(s),
            share=tax_due(s),
            share2=royalty_due(s),
            share3=rig_due(s),
            money2=s.cash[seat],
        )

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.pay:
            return self.label_payment(s)
        return label_card(s, action - s.box.card) if is_card(s, action) else label_sale(s, action, pumped_rigs(s))

    def label_payment(self, s: OilPosition) -> Message:
        owed = total_due(s)
        barrels = pumped(s, s.agenda.get(ZONE), s.agenda.get(AMOUNTS))
        key = "do.pay" if owed > 0 else "do.pay_nothing"
        return say(key, money=owed, barrels=barrels, money2=s.cash[s.agenda.seat] - owed)


def pay_production(s: OilPosition) -> None:
    """OI-6.3, OI-6.6, OI-6.8"""
    agenda = s.agenda
    seat = agenda.seat
    zone = agenda.get(ZONE)
    amounts = agenda.get(AMOUNTS)
    payee = agenda.get(PAYEE)
    tax = tax_due(s)
    royalty = royalty_due(s)
    rig = rig_due(s)
    owner = rig_owner_of(s)
    barrels = pumped(s, zone, amounts)
    s.spend(seat, tax, GOVERNMENT_SHARE)
    if payee == GOVERNMENT:
        s.spend(seat, royalty, GOVERNMENT_SHARE)
    else:
        s.transfer(seat, payee, royalty)
    if owner != seat:
        s.transfer(seat, owner, rig)
    agenda.pop()
    lower_rigs(s, zone, amounts)
    s.barrels[seat] += barrels
    if s.listener is not None:
        tell_payments(s, seat, zone, tax, royalty, payee, rig, owner)
        s.tell("OI-6.8", say("pumped", seat=seat, zone=zone, barrels=barrels))
        tell_dry(s, zone, amounts)
    end_if_dry(s)


def lower_rigs(s: OilPosition, zone: i64, amounts: i64) -> None:
    """OI-6.8: each rig goes down by one for each Base Amount taken from it."""
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        taken = units(amounts, field)
        if taken > 0:
            if taken == s.rig_value[field]:
                s.dry_up(field)
            else:
                s.rig_value[field] -= taken
        field += 1


def tell_payments(
    s: OilPosition, seat: i64, zone: i64, tax: i64, royalty: i64, payee: i64, rig: i64, owner: i64
) -> None:
    if tax > 0:
        s.tell("OI-6.3", say("paid_government", seat=seat, zone=zone, money=tax))
    if royalty > 0 and payee == GOVERNMENT:
        s.tell("OI-6.6", say("paid_unowned", seat=seat, zone=zone, money=royalty))
    elif royalty > 0:
        s.tell("OI-6.3", say("paid_royalty", seat=seat, zone=zone, seat2=payee, money=royalty))
    if rig > 0:
        s.tell("OI-6.3", say("paid_rig", seat=seat, zone=zone, seat2=owner, money=rig))


def tell_dry(s: OilPosition, zone: i64, amounts: i64) -> None:
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if units(amounts, field) > 0 and s.rig_value[field] == 0:
            s.tell("OI-2.4", say("field_dry", field=field))
        field += 1


def fail_to_pay(s: OilPosition) -> None:
    """OI-11.3, OI-11.7: the government first, then the Royalty owner, then the rig owner; nothing is pumped."""
    agenda = s.agenda
    seat = agenda.seat
    payee = agenda.get(PAYEE)
    owner = rig_owner_of(s)
    zone = agenda.get(ZONE)
    tax = tax_due(s)
    royalty = royalty_due(s)
    if s.listener is not None:
        owed = say("cannot_pay", seat=seat, zone=zone, money=total_due(s), share=tax, share2=royalty, share3=rig_due(s))
        s.tell("OI-11.2", owed)
    liquidate(s, seat, pumped_rigs(s))
    if payee == GOVERNMENT:
        tax += royalty
        royalty = 0
    rest = s.cash[seat]
    paid = tax if tax < rest else rest
    s.spend(seat, paid, GOVERNMENT_SHARE)
    rest -= paid
    shared = royalty if royalty < rest else rest
    if shared > 0:
        s.transfer(seat, payee, shared)
    rest -= shared
    if rest > 0:
        s.transfer(seat, owner, rest)
    if s.listener is not None:
        tell_payments(s, seat, zone, paid, shared, payee, rest, owner)
    retire(s, seat)
