"""Exploration squares: the play, drilling and Royalties (OI-5)."""

from mypy_extensions import i64

from boomtown.games.oil.assets import can_raise, half_cost, liquid, owe, sellable
from boomtown.games.oil.rounds import end_if_dry
from boomtown.games.oil.setup import FIELDS
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    DRILL,
    DRILL_THROW,
    DRILLED,
    DRILLING_COST,
    DRILLING_GRANT,
    DRY_HOLE_INSURANCE,
    EMPTY,
    FIELD,
    GOVERNMENT,
    GRANTED,
    MARK,
    REFUND,
    ROYALTY_PAID,
    ROYALTY_PRICE,
    SECOND_THROW,
    SEISMIC_SURVEY,
    STRIKE,
    STRUCK,
    SURVEYED,
    THROWN_AGAIN,
    TO_DRILL,
)
from boomtown.kernel.agenda import KIND, B, C
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import say


def must_play(t: OilTable, seat: i64, zone: i64) -> bool:
    """OI-5.15 to OI-5.18: another player's Royalty forces a play if there is one."""
    owner = t.royalty_owner[zone]
    if owner in (GOVERNMENT, seat):
        return False
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if t.rig_value[field] > 0:
            return True
        field += 1
    return t.empty_field(zone) >= 0 and can_raise(t, seat, t.box.cost[zone])


# ---------------------------------------------------------------------- drilling


def may_drill(t: OilTable, seat: i64, zone: i64) -> bool:
    """OI-5.3, OI-5.7, OI-8.5"""
    if t.empty_field(zone) < 0:
        return False
    return t.has_card(seat, DRILLING_GRANT) or can_raise(t, seat, t.box.cost[zone])


def ask_drill(t: OilTable) -> None:
    """The cards before the drilling throw."""
    agenda = t.agenda
    seat = agenda.seat
    flags = agenda.b
    if flags & GRANTED or can_raise(t, seat, t.box.cost[agenda.a]):
        t.choices.add(t.box.throw)
    if not flags & GRANTED and t.has_card(seat, DRILLING_GRANT):
        t.choices.add(t.box.card + DRILLING_GRANT)
    if not flags & SURVEYED and t.has_card(seat, SEISMIC_SURVEY):
        t.choices.add(t.box.card + SEISMIC_SURVEY)


def answer_drill(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    if action == t.box.throw:
        agenda.put(KIND, DRILL_THROW)
        if not agenda.b & GRANTED:
            owe(t, seat, t.box.cost[agenda.a], DRILLING_COST, -1)
        return
    kind = action - t.box.card
    t.discard(seat, kind)
    agenda.put(B, agenda.b | (GRANTED if kind == DRILLING_GRANT else SURVEYED))
    if t.listener is not None:
        t.tell("OI-8.5" if kind == DRILLING_GRANT else "OI-8.6", say("card_played", seat=seat, card=kind))


def throw_drill(t: OilTable, luck: Luck) -> None:
    """OI-5.3: one die; OI-8.6 for the survey."""
    agenda = t.agenda
    seat = agenda.seat
    thrown = t.die(seat, TO_DRILL, luck)
    agenda.put(KIND, DRILLED)
    agenda.put(C, thrown)
    if t.listener is not None:
        key = "drilled" if not agenda.b & GRANTED else "drilled_free"
        t.tell("OI-5.3", say(key, seat=seat, zone=agenda.a, die=thrown, money=t.box.cost[agenda.a]))


def struck_value(t: OilTable, thrown: i64, flags: i64) -> i64:
    """The Rig Value of a drilling throw; 0 for a dry hole (OI-5.4, OI-5.5)."""
    if thrown >= t.box.strike_from:
        return thrown
    return t.box.card_value[SEISMIC_SURVEY] if flags & SURVEYED else 0


def ask_drilled(t: OilTable) -> None:
    """The cards after the drilling throw."""
    agenda = t.agenda
    seat = agenda.seat
    flags = agenda.b
    t.choices.add(t.box.keep)
    if may_insure(t, seat, agenda.c, flags):
        t.choices.add(t.box.card + DRY_HOLE_INSURANCE)
    if not flags & THROWN_AGAIN and t.has_card(seat, SECOND_THROW):
        t.choices.add(t.box.card + SECOND_THROW)


def may_insure(t: OilTable, seat: i64, thrown: i64, flags: i64) -> bool:
    """OI-8.7"""
    if flags & GRANTED or struck_value(t, thrown, flags) > 0:
        return False
    return t.has_card(seat, DRY_HOLE_INSURANCE)


def answer_drilled(t: OilTable, action: i64, luck: Luck) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    if action == t.box.card + SECOND_THROW:
        t.discard(seat, SECOND_THROW)
        if t.listener is not None:
            t.tell("OI-8.8", say("card_played", seat=seat, card=SECOND_THROW))
        agenda.put(B, agenda.b | THROWN_AGAIN)
        throw_drill(t, luck)
        return
    value = struck_value(t, agenda.c, agenda.b)
    agenda.pop()
    if action == t.box.card + DRY_HOLE_INSURANCE:
        t.discard(seat, DRY_HOLE_INSURANCE)
        t.receive(seat, t.box.cost[zone], REFUND)
        if t.listener is not None:
            t.tell("OI-8.7", say("insured", seat=seat, money=t.box.cost[zone]))
    elif value == 0:
        if t.listener is not None:
            t.tell("OI-5.4", say("dry_hole", seat=seat, zone=zone))
    elif same_bases(t, zone):
        strike(t, seat, t.empty_field(zone), value)
    else:
        agenda.push(FIELD, seat, zone, value)
        if t.listener is not None:
            t.tell("OI-5.6", say("choosing_field", seat=seat, zone=zone))


def same_bases(t: OilTable, zone: i64) -> bool:
    """OI-5.6: whether the empty fields of a zone are alike."""
    first = t.empty_field(zone)
    field = first + 1
    while field < zone * FIELDS + FIELDS:
        if t.rig_owner[field] == EMPTY and t.box.base[field] != t.box.base[first]:
            return False
        field += 1
    return True


def ask_field(t: OilTable) -> None:
    field = t.agenda.a * FIELDS
    while field < t.agenda.a * FIELDS + FIELDS:
        if t.rig_owner[field] == EMPTY:
            t.choices.add(t.box.rig + field)
        field += 1


def answer_field(t: OilTable, action: i64) -> None:
    value = t.agenda.b
    seat = t.agenda.seat
    t.agenda.pop()
    strike(t, seat, action - t.box.rig, value)


def strike(t: OilTable, seat: i64, field: i64, value: i64) -> None:
    """OI-5.5: the rig is placed; OI-5.9: the Royalty may be bought at once."""
    t.rig_owner[field] = seat
    t.rig_value[field] = value
    t.wells[seat] |= t.box.bit[field]
    t.oil[STRUCK] += value * t.box.base[field]
    if t.listener is not None:
        t.tell("OI-5.5", say("strike", seat=seat, field=field, value=value))
    if may_mark(t, seat, field):
        t.agenda.push(STRIKE, seat, field // FIELDS, field)


# ---------------------------------------------------------------------- Royalties from the government


def may_mark(t: OilTable, seat: i64, field: i64) -> bool:
    """Whether a player can buy the Royalty for this rig of his (OI-5.9 to OI-5.14)."""
    if t.rig_owner[field] != seat:
        return False
    zone = field // FIELDS
    if t.royalty_owner[zone] != GOVERNMENT:
        return False
    price = t.box.royalty[zone]
    if t.cash[seat] >= price:
        return True
    raised = liquid(t, seat)
    if sellable(t, seat, field):
        raised -= half_cost(t, field)
    return t.cash[seat] + raised >= price


def may_buy_royalty(t: OilTable, seat: i64, zone: i64) -> bool:
    """OI-5.11: a rig of his own is there, on any value."""
    if t.royalty_owner[zone] != GOVERNMENT:
        return False
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if may_mark(t, seat, field):
            return True
        field += 1
    return False


def answer_strike(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    field = agenda.b
    agenda.pop()
    if action == t.box.yes:
        buy_royalty(t, seat, field)
    elif t.listener is not None:
        t.tell("OI-5.9", say("royalty_declined", seat=seat, zone=field // FIELDS))


def ask_mark(t: OilTable) -> None:
    """OI-5.13: which rig becomes the Royalty rig."""
    field = t.agenda.a * FIELDS
    while field < t.agenda.a * FIELDS + FIELDS:
        if may_mark(t, t.agenda.seat, field):
            t.choices.add(t.box.rig + field)
        field += 1


def answer_mark(t: OilTable, action: i64) -> None:
    seat = t.agenda.seat
    t.agenda.pop()
    buy_royalty(t, seat, action - t.box.rig)


def choose_mark(t: OilTable, seat: i64, zone: i64) -> None:
    t.agenda.push(MARK, seat, zone)
    if t.listener is not None:
        t.tell("OI-5.11", say("wants_royalty", seat=seat, zone=zone))


def buy_royalty(t: OilTable, seat: i64, field: i64) -> None:
    zone = field // FIELDS
    t.agenda.push(ROYALTY_PAID, seat, zone, field)
    owe(t, seat, t.box.royalty[zone], ROYALTY_PRICE, field)


def royalty_paid(t: OilTable) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    t.royalty_owner[zone] = seat
    t.royalty_field[zone] = agenda.b
    agenda.pop()
    if t.listener is not None:
        t.tell("OI-5.9", say("royalty_bought", seat=seat, zone=zone, money=t.box.royalty[zone]))
    end_if_dry(t)


def begin_drill(t: OilTable, seat: i64, zone: i64) -> None:
    t.agenda.push(DRILL, seat, zone, 0)
    if t.listener is not None:
        t.tell("OI-5.3", say("drills", seat=seat, zone=zone))
