"""A production: its throw, what is owed to whom, cards on it, and the payment (OI-6.3 to OI-6.8).

The amounts of a production are one number: three bits for each field of the zone, in Base Amounts. What is owed for it
is read off its step, which lies `down` places under the top of the agenda.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.cards import label_card, play_card, refuse_card, refuse_idle
from boomtown.games.oil.rules.debts import liquidate, retire
from boomtown.games.oil.rules.government import can_raise, sales
from boomtown.games.oil.rules.moments import Moment
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.rounds import end_if_dry
from boomtown.kernel import Kinded, Luck, Menu, Message, Offer, Refusal, Seat, Step, by_kind, say
from boomtown.kernel.agenda import KIND, SEAT, C, D

DICE: Final = C
"""PUMP_THROW, DUE, PAY: the lower die, the higher die (three bits each), then the flags of cards played."""
PAYEE: Final = D
"""PUMP_THROW, DUE, PAY: who gets the Royalty share."""
PLAYED: Final = 6
"""The bits of DICE below the flags."""


def units(amounts: i64, field: i64) -> i64:
    """The Base Amounts taken from a field."""
    return (amounts >> (3 * (field % box.FIELDS))) & 7


def pumped(s: OilPosition, zone: i64, amounts: i64) -> i64:
    """Barrels of a production."""
    total: i64 = 0
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        total += units(amounts, field) * s.box.base[field]
    return total


class PumpThrow(Step[OilPosition]):
    """Two dice for the production (OI-6.3)."""

    def __init__(self) -> None:
        super().__init__(box.PUMP_THROW, "pump_throw", "OI-6.3", numbers=["zone", "amounts", "dice", "payee"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        throw_pump(s, luck, 0)


def throw_pump(s: OilPosition, luck: Luck, flags: i64) -> None:
    agenda = s.agenda
    first = s.die(agenda.seat, box.TO_PUMP, luck)
    second = s.die(agenda.seat, box.TO_PUMP, luck)
    low = first if first < second else second
    high = second if first < second else first
    agenda.put(KIND, box.DUE)
    agenda.put(DICE, low | (high << 3) | (flags << PLAYED))
    if s.listener is not None:
        s.tell("OI-6.3", say("pump_throw", seat=agenda.seat, zone=agenda.get(box.ZONE), die=first, die2=second))


def rig_owner_of(s: OilPosition, down: i64 = 0) -> Seat:
    """The owner of the rig or rigs of a production."""
    field = s.agenda.below(down, box.ZONE) * box.FIELDS
    amounts = s.agenda.below(down, box.AMOUNTS)
    while units(amounts, field) == 0:
        field += 1
    return Seat(s.rig_owner[field])


def tax_due(s: OilPosition, down: i64 = 0) -> i64:
    """The government's own share: the lower die (OI-6.3, OI-6.4, OI-8.10)."""
    agenda = s.agenda
    dice = agenda.below(down, DICE)
    if (dice >> PLAYED) & box.TAX_FREE:
        return 0
    return (dice & 7) * pumped(s, agenda.below(down, box.ZONE), agenda.below(down, box.AMOUNTS))


def royalty_due(s: OilPosition, down: i64 = 0) -> i64:
    """The Royalty share: the difference of the dice (OI-6.3, OI-6.7, OI-8.9)."""
    agenda = s.agenda
    dice = agenda.below(down, DICE)
    if agenda.below(down, PAYEE) == agenda.below(down, SEAT) or (dice >> PLAYED) & box.ROYALTY_FREE:
        return 0
    return (((dice >> 3) & 7) - (dice & 7)) * pumped(s, agenda.below(down, box.ZONE), agenda.below(down, box.AMOUNTS))


def rig_due(s: OilPosition, down: i64 = 0) -> i64:
    """The rig owner's share: the value before pumping on every barrel (OI-6.5), none to oneself (OI-6.7)."""
    agenda = s.agenda
    if rig_owner_of(s, down) == agenda.below(down, SEAT):
        return 0
    amounts = agenda.below(down, box.AMOUNTS)
    leased = (agenda.below(down, DICE) >> PLAYED) & box.LEASED
    total: i64 = 0
    zone = agenda.below(down, box.ZONE)
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        taken = units(amounts, field)
        if taken > 0 and leased:
            free = s.box.card_value[box.RIG_LEASE]
            taken -= free if free < taken else taken
        total += s.rig_value[field] * taken * s.box.base[field]
    return total


def total_due(s: OilPosition, down: i64 = 0) -> i64:
    return tax_due(s, down) + royalty_due(s, down) + rig_due(s, down)


def pumped_rigs(s: OilPosition) -> i64:
    """OI-10.6: the rigs of the production on top of the agenda, a bit for each: they are not sold to pay for it."""
    amounts = s.agenda.get(box.AMOUNTS)
    rigs: i64 = 0
    zone = s.agenda.get(box.ZONE)
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        if units(amounts, field) > 0:
            rigs |= s.box.bit[field]
    return rigs


# ---------------------------------------------------------------------- cards


class ProductionCard(Kinded):
    """A card after the production throw: whether it changes what is owed, and how."""

    def helps(self, s: OilPosition) -> bool:
        return False

    def play(self, s: OilPosition, luck: Luck) -> None:
        raise NotImplementedError


class SecondThrow(ProductionCard):
    """OI-8.8"""

    def helps(self, s: OilPosition) -> bool:
        return not played(s) & box.THROWN_AGAIN

    def play(self, s: OilPosition, luck: Luck) -> None:
        throw_pump(s, luck, played(s) | box.THROWN_AGAIN)


class RoyaltyHoliday(ProductionCard):
    """OI-8.9"""

    def helps(self, s: OilPosition) -> bool:
        return royalty_due(s) > 0

    def play(self, s: OilPosition, luck: Luck) -> None:
        note_played(s, box.ROYALTY_FREE)


class TaxHoliday(ProductionCard):
    """OI-8.10"""

    def helps(self, s: OilPosition) -> bool:
        return tax_due(s) > 0

    def play(self, s: OilPosition, luck: Luck) -> None:
        note_played(s, box.TAX_FREE)


class RigLease(ProductionCard):
    """OI-8.11"""

    def helps(self, s: OilPosition) -> bool:
        return not played(s) & box.LEASED and rig_due(s) > 0

    def play(self, s: OilPosition, luck: Luck) -> None:
        note_played(s, box.LEASED)


def production_cards() -> list[ProductionCard]:
    """In the order of the rules."""
    listed: list[ProductionCard] = [
        SecondThrow(box.SECOND_THROW),
        RoyaltyHoliday(box.ROYALTY_HOLIDAY),
        TaxHoliday(box.TAX_HOLIDAY),
        RigLease(box.RIG_LEASE),
    ]
    return by_kind(box.KEPT, ProductionCard(box.KEPT), listed)


PRODUCTION_CARDS: Final = production_cards()
"""By their kinds."""


def played(s: OilPosition) -> i64:
    """The flags of the cards played on this production."""
    return s.agenda.get(DICE) >> PLAYED


def note_played(s: OilPosition, flag: i64) -> None:
    s.agenda.put(DICE, s.agenda.get(DICE) | (flag << PLAYED))


def may_play_on_production(s: OilPosition, seat: Seat, kind: i64) -> bool:
    """The cards after the production throw (OI-8.8 to OI-8.11)."""
    return s.has_card(seat, kind) and PRODUCTION_CARDS[kind].helps(s)


# ---------------------------------------------------------------------- payments


class Due(Step[OilPosition]):
    """A production to be paid, looked at afresh: bankrupt without a card that helps and enough to sell (OI-11.2)."""

    def __init__(self) -> None:
        super().__init__(box.DUE, "due", "OI-6.3", numbers=["zone", "amounts", "dice", "payee"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        if can_raise(s, seat, total_due(s), pumped_rigs(s)):
            agenda.put(KIND, box.PAY)
            return
        for kind in range(box.SECOND_THROW, box.RIG_LEASE + 1):
            if may_play_on_production(s, seat, kind):
                agenda.put(KIND, box.PAY)
                return
        fail_to_pay(s)


class Pay(Menu[OilPosition]):
    """After the production throw: pay, sell something for it, or play a card on it (OI-6.3). Numbers as in DUE."""

    def __init__(self) -> None:
        offers = [PayShares(), *sales(ForShares()), ProductionCards()]
        super().__init__(box.PAY, "pay", "OI-6.3", offers, ["zone", "amounts", "dice", "payee"])

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


class PayShares(Offer[OilPosition]):
    """OI-6.3, OI-6.8"""

    def __init__(self) -> None:
        super().__init__("pay", "OI-6.3")

    def stands(self, s: OilPosition, action: i64) -> bool:
        return s.cash[s.agenda.seat] >= total_due(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        pay_production(s)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-11.1", say("refuse.pay", money=s.cash[s.agenda.seat]))

    def label(self, s: OilPosition, action: i64) -> Message:
        owed = total_due(s)
        barrels = pumped(s, s.agenda.get(box.ZONE), s.agenda.get(box.AMOUNTS))
        key = "do.pay" if owed > 0 else "do.pay_nothing"
        return say(key, money=owed, barrels=barrels, money2=s.cash[s.agenda.seat] - owed)


class ForShares(Moment):
    """Only who has too little sells (OI-11.1), and not the rigs that are pumped from (OI-10.6)."""

    def stands(self, s: OilPosition) -> bool:
        return s.cash[s.agenda.seat] < total_due(s)

    def begin(self, s: OilPosition) -> None:
        s.agenda.put(KIND, box.DUE)

    def guarded(self, s: OilPosition) -> i64:
        return pumped_rigs(s)

    def is_needed(self, s: OilPosition) -> bool:
        return True

    def refuse(self, s: OilPosition, reason: Refusal | None, opens: bool) -> Refusal:
        if not self.stands(s):
            return Refusal("OI-11.1", say("refuse.can_pay"))
        return super().refuse(s, reason, opens)


class ProductionCards(Offer[OilPosition]):
    """OI-8.8 to OI-8.11"""

    def __init__(self) -> None:
        super().__init__("card", "OI-8.2")

    def add(self, s: OilPosition) -> None:
        for kind in range(box.SECOND_THROW, box.RIG_LEASE + 1):
            if may_play_on_production(s, s.agenda.seat, kind):
                s.choices.add(self.first + kind)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        kind = action - self.first
        s.agenda.put(KIND, box.DUE)
        play_card(s, s.agenda.seat, kind)
        PRODUCTION_CARDS[kind].play(s, luck)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        kind = action - self.first
        seat = s.agenda.seat
        if kind == box.SECOND_THROW and s.has_card(seat, kind):
            return Refusal("OI-8.8", say("refuse.second"))
        if box.ROYALTY_HOLIDAY <= kind <= box.RIG_LEASE:
            return refuse_idle(s, seat, kind)
        return refuse_card(s, seat, kind)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_card(s, action - self.first)


def pay_production(s: OilPosition) -> None:
    """OI-6.3, OI-6.6, OI-6.8"""
    agenda = s.agenda
    seat = agenda.seat
    zone = agenda.get(box.ZONE)
    amounts = agenda.get(box.AMOUNTS)
    payee = Seat(agenda.get(PAYEE))
    tax = tax_due(s)
    royalty = royalty_due(s)
    rig = rig_due(s)
    owner = rig_owner_of(s)
    barrels = pumped(s, zone, amounts)
    s.spend(seat, tax, box.GOVERNMENT_SHARE)
    if payee == box.GOVERNMENT:
        s.spend(seat, royalty, box.GOVERNMENT_SHARE)
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
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        taken = units(amounts, field)
        if taken > 0:
            if taken == s.rig_value[field]:
                s.dry_up(field)
            else:
                s.rig_value[field] -= taken


def tell_payments(
    s: OilPosition, seat: Seat, zone: i64, tax: i64, royalty: i64, payee: Seat, rig: i64, owner: i64
) -> None:
    if tax > 0:
        s.tell("OI-6.3", say("paid_government", seat=seat, zone=zone, money=tax))
    if royalty > 0 and payee == box.GOVERNMENT:
        s.tell("OI-6.6", say("paid_unowned", seat=seat, zone=zone, money=royalty))
    elif royalty > 0:
        s.tell("OI-6.3", say("paid_royalty", seat=seat, zone=zone, seat2=payee, money=royalty))
    if rig > 0:
        s.tell("OI-6.3", say("paid_rig", seat=seat, zone=zone, seat2=owner, money=rig))


def tell_dry(s: OilPosition, zone: i64, amounts: i64) -> None:
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        if units(amounts, field) > 0 and s.rig_value[field] == 0:
            s.tell("OI-2.4", say("field_dry", field=field, seat=s.rig_owner[field]))


def fail_to_pay(s: OilPosition) -> None:
    """OI-11.3, OI-11.7: the government first, then the Royalty owner, then the rig owner; nothing is pumped."""
    agenda = s.agenda
    seat = agenda.seat
    payee = Seat(agenda.get(PAYEE))
    owner = rig_owner_of(s)
    zone = agenda.get(box.ZONE)
    tax = tax_due(s)
    royalty = royalty_due(s)
    if s.listener is not None:
        owed = say("cannot_pay", seat=seat, zone=zone, money=total_due(s), share=tax, share2=royalty, share3=rig_due(s))
        s.tell("OI-11.2", owed)
    liquidate(s, seat, pumped_rigs(s))
    if payee == box.GOVERNMENT:
        tax += royalty
        royalty = 0
    rest = s.cash[seat]
    paid = tax if tax < rest else rest
    s.spend(seat, paid, box.GOVERNMENT_SHARE)
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
