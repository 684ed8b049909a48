"""Exploration squares: the play and drilling (OI-5.1 to OI-5.8, OI-5.15 to OI-5.18)."""

from mypy_extensions import i64

from boomtown.games.oil.box import (
    DRILL,
    DRILL_THROW,
    DRILLED,
    DRILLING_COST,
    DRILLING_GRANT,
    DRY_HOLE_INSURANCE,
    EMPTY,
    FIELD,
    FIELDS,
    FLAGS,
    GOVERNMENT,
    GRANTED,
    PLAY,
    REFUND,
    RIGHT_OF_WAY,
    SECOND_THROW,
    SEISMIC_SURVEY,
    STRIKE,
    STRUCK,
    SURVEYED,
    THROWN,
    THROWN_AGAIN,
    TO_DRILL,
    VALUE,
    ZONE,
)
from boomtown.games.oil.cards import label_card, play_card, refuse_card, refuse_idle
from boomtown.games.oil.debts import owe
from boomtown.games.oil.government import can_raise
from boomtown.games.oil.office import OFFICE, answer_office, ask_office, label_office, refuse_office
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.pumping import ask_pump, begin_pump, is_pump, label_pump, refuse_pump
from boomtown.games.oil.royalties import may_mark
from boomtown.kernel.agenda import KIND
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step


def must_play(s: OilPosition, seat: i64, zone: i64) -> bool:
    """OI-5.15 to OI-5.18: another player's Royalty forces a play if there is one."""
    owner = s.royalty_owner[zone]
    if owner in (GOVERNMENT, seat):
        return False
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if s.rig_value[field] > 0:
            return True
        field += 1
    return s.empty_field(zone) >= 0 and can_raise(s, seat, s.box.cost[zone])


def may_drill(s: OilPosition, seat: i64, zone: i64) -> bool:
    """OI-5.3, OI-5.7, OI-8.5"""
    if s.empty_field(zone) < 0:
        return False
    return s.has_card(seat, DRILLING_GRANT) or can_raise(s, seat, s.box.cost[zone])


class Play(Step[OilPosition]):
    """The one play on an Exploration square: drill, buy the Royalty, pump, or nothing (OI-5.1)."""

    def __init__(self) -> None:
        super().__init__(PLAY, "play", "OI-5.1", ["done", "drill", "pump_own", "pump", *OFFICE], ["zone"])

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        zone = s.agenda.get(ZONE)
        forced = must_play(s, seat, zone)
        if not forced:
            s.choices.add(s.box.done)
        if may_drill(s, seat, zone):
            s.choices.add(s.box.drill)
        ask_pump(s, seat, zone)
        ask_office(s, seat, RIGHT_OF_WAY if forced else -1, zone)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        if action == s.box.done:
            if s.listener is not None:
                s.tell("OI-5.1", say("no_play", seat=seat))
            s.decline()
        elif action == s.box.drill:
            agenda.pop()
            agenda.push(DRILL, seat, zone)
            if s.listener is not None:
                s.tell("OI-5.3", say("drills", seat=seat, zone=zone))
        elif is_pump(s, action):
            agenda.pop()
            begin_pump(s, seat, zone, action)
        else:
            answer_office(s, seat, action)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        zone = s.agenda.get(ZONE)
        if action == s.box.done:
            return Refusal("OI-5.15", say("refuse.forced"))
        if action == s.box.drill:
            if s.empty_field(zone) < 0:
                return Refusal("OI-5.3", say("refuse.no_field"))
            return Refusal("OI-5.7", say("refuse.cost", money=s.box.cost[zone]))
        if is_pump(s, action):
            return refuse_pump(s, s.agenda.seat, zone, action)
        return refuse_office(s, action, zone)

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        zone = s.agenda.get(ZONE)
        return say("ask.forced" if must_play(s, seat, zone) else "ask.play", seat=seat, zone=zone)

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.done:
            return say("do.pass_again" if s.throws_again else "do.pass")
        if action == s.box.drill:
            return say("do.drill", money=s.box.cost[s.agenda.get(ZONE)])
        return label_pump(s, action) if is_pump(s, action) else label_office(s, action)


# ---------------------------------------------------------------------- drilling


class Drill(Step[OilPosition]):
    """Before the drilling throw: pay, or play a card first (OI-5.3, OI-8.5, OI-8.6)."""

    def __init__(self) -> None:
        super().__init__(DRILL, "drill", "OI-5.3", ["throw", "card"], ["zone", "flags"])

    def ask(self, s: OilPosition) -> None:
        agenda = s.agenda
        seat = agenda.seat
        flags = agenda.get(FLAGS)
        if flags & GRANTED or can_raise(s, seat, s.box.cost[agenda.get(ZONE)]):
            s.choices.add(s.box.throw)
        if not flags & GRANTED and s.has_card(seat, DRILLING_GRANT):
            s.choices.add(s.box.card + DRILLING_GRANT)
        if not flags & SURVEYED and s.has_card(seat, SEISMIC_SURVEY):
            s.choices.add(s.box.card + SEISMIC_SURVEY)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        flags = agenda.get(FLAGS)
        if action == s.box.throw:
            agenda.put(KIND, DRILL_THROW)
            if not flags & GRANTED:
                owe(s, seat, s.box.cost[agenda.get(ZONE)], DRILLING_COST, 0)
            return
        kind = action - s.box.card
        play_card(s, seat, kind)
        agenda.put(FLAGS, flags | (GRANTED if kind == DRILLING_GRANT else SURVEYED))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if action == s.box.throw:
            return Refusal("OI-5.7", say("refuse.cost", money=s.box.cost[s.agenda.get(ZONE)]))
        kind = action - s.box.card
        if kind in (DRILLING_GRANT, SEISMIC_SURVEY):
            return refuse_idle(s, s.agenda.seat, kind)
        return refuse_card(s, s.agenda.seat, kind)

    def question(self, s: OilPosition) -> Message:
        zone = s.agenda.get(ZONE)
        return say("ask.drill", seat=s.agenda.seat, zone=zone, money=s.box.cost[zone])

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.throw:
            paid = not s.agenda.get(FLAGS) & GRANTED
            return say("do.throw_drill", money=s.box.cost[s.agenda.get(ZONE)] if paid else 0)
        return label_card(s, action - s.box.card)


class DrillThrow(Step[OilPosition]):
    """The cost is paid: one die is thrown (OI-5.3)."""

    def __init__(self) -> None:
        super().__init__(DRILL_THROW, "drill_throw", "OI-5.3", numbers=["zone", "flags"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        throw_drill(s, luck)


def throw_drill(s: OilPosition, luck: Luck) -> None:
    agenda = s.agenda
    seat = agenda.seat
    zone = agenda.get(ZONE)
    thrown = s.die(seat, TO_DRILL, luck)
    agenda.put(KIND, DRILLED)
    agenda.put(THROWN, thrown)
    if s.listener is not None:
        key = "drilled" if not agenda.get(FLAGS) & GRANTED else "drilled_free"
        s.tell("OI-5.3", say(key, seat=seat, zone=zone, die=thrown, money=s.box.cost[zone]))


def struck_value(s: OilPosition, thrown: i64, flags: i64) -> i64:
    """The Rig Value of a drilling throw; 0 for a dry hole (OI-5.4, OI-5.5, OI-8.6)."""
    if thrown >= s.box.strike_from:
        return thrown
    return s.box.card_value[SEISMIC_SURVEY] if flags & SURVEYED else 0


class Drilled(Step[OilPosition]):
    """After the drilling throw: keep it, or play a card on it (OI-5.4, OI-5.5, OI-8.7, OI-8.8)."""

    def __init__(self) -> None:
        super().__init__(DRILLED, "drilled", "OI-5.4", ["keep", "card"], ["zone", "flags", "thrown"])

    def value(self, s: OilPosition) -> i64:
        return struck_value(s, s.agenda.get(THROWN), s.agenda.get(FLAGS))

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        flags = s.agenda.get(FLAGS)
        s.choices.add(s.box.keep)
        if not flags & GRANTED and self.value(s) == 0 and s.has_card(seat, DRY_HOLE_INSURANCE):
            s.choices.add(s.box.card + DRY_HOLE_INSURANCE)
        if not flags & THROWN_AGAIN and s.has_card(seat, SECOND_THROW):
            s.choices.add(s.box.card + SECOND_THROW)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        if action == s.box.card + SECOND_THROW:
            play_card(s, seat, SECOND_THROW)
            agenda.put(FLAGS, agenda.get(FLAGS) | THROWN_AGAIN)
            throw_drill(s, luck)
            return
        value = self.value(s)
        agenda.pop()
        if action == s.box.card + DRY_HOLE_INSURANCE:
            s.discard(seat, DRY_HOLE_INSURANCE)
            s.receive(seat, s.box.cost[zone], REFUND)
            if s.listener is not None:
                s.tell("OI-8.7", say("insured", seat=seat, money=s.box.cost[zone]))
        elif value == 0:
            if s.listener is not None:
                s.tell("OI-5.4", say("dry_hole", seat=seat, zone=zone))
        elif same_bases(s, zone):
            strike(s, seat, s.empty_field(zone), value)
        else:
            agenda.push(FIELD, seat, zone, value)
            if s.listener is not None:
                s.tell("OI-5.6", say("choosing_field", seat=seat, zone=zone))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        kind = action - s.box.card
        if not s.has_card(s.agenda.seat, kind):
            return refuse_card(s, s.agenda.seat, kind)
        if kind == DRY_HOLE_INSURANCE:
            return Refusal("OI-8.7", say("refuse.insurance" if self.value(s) > 0 else "refuse.insurance_free"))
        if kind == SECOND_THROW:
            return Refusal("OI-8.8", say("refuse.second"))
        return refuse_card(s, s.agenda.seat, kind)

    def question(self, s: OilPosition) -> Message:
        key = "ask.drilled" if self.value(s) > 0 else "ask.dry_hole"
        return say(key, seat=s.agenda.seat, zone=s.agenda.get(ZONE), die=s.agenda.get(THROWN))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.keep") if action == s.box.keep else label_card(s, action - s.box.card)


def same_bases(s: OilPosition, zone: i64) -> bool:
    """OI-5.6: whether the empty fields of a zone are alike."""
    first = s.empty_field(zone)
    field = first + 1
    while field < zone * FIELDS + FIELDS:
        if s.rig_owner[field] == EMPTY and s.box.base[field] != s.box.base[first]:
            return False
        field += 1
    return True


class Field(Step[OilPosition]):
    """In which of the empty fields, if they differ, does the rig go (OI-5.6)?"""

    def __init__(self) -> None:
        super().__init__(FIELD, "field", "OI-5.6", ["rig"], ["zone", "value"])

    def ask(self, s: OilPosition) -> None:
        zone = s.agenda.get(ZONE)
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if s.rig_owner[field] == EMPTY:
                s.choices.add(s.box.rig + field)
            field += 1

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        value = s.agenda.get(VALUE)
        seat = s.agenda.seat
        s.agenda.pop()
        strike(s, seat, action - s.box.rig, value)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-5.5", say("refuse.field"))

    def question(self, s: OilPosition) -> Message:
        return say("ask.field", seat=s.agenda.seat, value=s.agenda.get(VALUE))

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - s.box.rig
        return say("do.field", field=field, barrels=s.box.base[field])


def strike(s: OilPosition, seat: i64, field: i64, value: i64) -> None:
    """OI-5.5: the rig is placed; OI-5.9: the Royalty may be bought at once."""
    s.rig_owner[field] = seat
    s.rig_value[field] = value
    s.wells[seat] |= s.box.bit[field]
    s.oil[STRUCK] += value * s.box.base[field]
    if s.listener is not None:
        s.tell("OI-5.5", say("strike", seat=seat, field=field, value=value))
    if may_mark(s, seat, field):
        s.agenda.push(STRIKE, seat, field // FIELDS, field)
