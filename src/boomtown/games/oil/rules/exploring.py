"""Exploration squares: the play and drilling (OI-5.1 to OI-5.8, OI-5.15 to OI-5.19)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.cards import OfficeCards, label_card, play_card, refuse_card, refuse_idle
from boomtown.games.oil.rules.debts import owe
from boomtown.games.oil.rules.government import can_raise
from boomtown.games.oil.rules.moments import InTheOffice, Moment
from boomtown.games.oil.rules.office import ToOffice, outside
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.pumping import PumpOwn, PumpRig
from boomtown.games.oil.rules.royalties import (
    BuyRoyalty,
    choose_mark,
    label_royalty,
    may_buy_royalty,
    may_mark,
    refuse_royalty,
    risk_of_buying,
)
from boomtown.games.oil.rules.trading import AskToBuy, begin_purchase, label_buy, may_buy
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, Step, say
from boomtown.kernel.agenda import KIND, C

BEEN_IN_OFFICE: Final = C
"""PLAY: 1 once the office was open at this moment."""


def has_oil(s: OilPosition, zone: i64) -> bool:
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        if s.rig_value[field] > 0:
            return True
    return False


def is_anothers(s: OilPosition, seat: Seat, zone: i64) -> bool:
    """OI-5.15: whether another player owns the Royalty."""
    return s.royalty_owner[zone] not in (box.GOVERNMENT, seat)


def must_play(s: OilPosition, seat: Seat, zone: i64) -> bool:
    """OI-5.17, OI-5.18: whether a forced play is possible."""
    return has_oil(s, zone) or (s.empty_field(zone) >= 0 and can_raise(s, seat, s.box.cost[zone]))


def may_drill(s: OilPosition, seat: Seat, zone: i64) -> bool:
    """OI-5.3, OI-5.7, OI-8.5"""
    if s.empty_field(zone) < 0:
        return False
    return s.has_card(seat, box.DRILLING_GRANT) or can_raise(s, seat, s.box.cost[zone])


def arrive_to_explore(s: OilPosition, seat: Seat, zone: i64) -> None:
    """OI-5.19: the obligation is fixed on arrival. Where no play is possible nobody is asked for one (OI-5.17)."""
    forced: i64 = 1 if is_anothers(s, seat, zone) else 0
    if has_oil(s, zone) or may_drill(s, seat, zone) or may_buy_royalty(s, seat, zone) or may_buy(s, seat, zone):
        s.agenda.push(box.PLAY, seat, zone, forced)
    elif s.listener is not None:
        s.tell("OI-5.17", say("nothing_to_do", seat=seat, zone=zone))


class Play(Menu[OilPosition]):
    """The one play on an Exploration square: drill, pump, buy the Royalty, or nothing (OI-5.1, OI-5.15)."""

    def __init__(self) -> None:
        plays: list[Offer[OilPosition]] = [PassPlay(), DrillHere(), PumpOwn(), PumpRig(), RoyaltyHere(), BuyHere()]
        offers = outside(*plays, ToOffice(BEEN_IN_OFFICE), RightOfWay())
        super().__init__(box.PLAY, "play", "OI-5.1", offers, ["zone", "forced", "visited"])

    def question(self, s: OilPosition) -> Message:
        return say("ask.forced" if is_forced(s) else "ask.play", seat=s.agenda.seat, zone=s.agenda.get(box.ZONE))


def is_forced(s: OilPosition) -> bool:
    """OI-5.15, OI-5.17"""
    return s.agenda.get(box.FORCED) != 0 and must_play(s, s.agenda.seat, s.agenda.get(box.ZONE))


class PassPlay(Offer[OilPosition]):
    """Unless a play is forced (OI-5.1, OI-5.15)."""

    def __init__(self) -> None:
        super().__init__("done", "OI-5.1")

    def stands(self, s: OilPosition, action: i64) -> bool:
        return not is_forced(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        if s.listener is not None:
            s.tell(self.rule, say("no_play", seat=s.agenda.seat, zone=s.agenda.get(box.ZONE)))
        s.decline()

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-5.15", say("refuse.forced"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.pass_again" if s.throws_again else "do.pass")


class DrillHere(Offer[OilPosition]):
    """OI-5.3"""

    def __init__(self) -> None:
        super().__init__("drill", "OI-5.3")

    def stands(self, s: OilPosition, action: i64) -> bool:
        return may_drill(s, s.agenda.seat, s.agenda.get(box.ZONE))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        zone = s.agenda.get(box.ZONE)
        s.agenda.pop()
        s.agenda.push(box.DRILL, seat, zone)
        if s.listener is not None:
            s.tell(self.rule, say("drills", seat=seat, zone=zone))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        zone = s.agenda.get(box.ZONE)
        if s.empty_field(zone) < 0:
            return Refusal(self.rule, say("refuse.no_field"))
        return Refusal("OI-5.7", say("refuse.cost", money=s.box.cost[zone]))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.drill", money=s.box.cost[s.agenda.get(box.ZONE)], die=s.box.strike_from - 1)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        seat = s.agenda.seat
        if s.has_card(seat, box.DRILLING_GRANT):
            return None
        return risk_of_buying(s, seat, s.box.cost[s.agenda.get(box.ZONE)])


class RoyaltyHere(InTheOffice):
    """The Royalty of this zone, from the government (OI-5.11); those of others in the office (OI-13.2)."""

    def __init__(self) -> None:
        super().__init__(BuyRoyalty(Moment()))

    def add(self, s: OilPosition) -> None:
        zone = s.agenda.get(box.ZONE)
        if may_buy_royalty(s, s.agenda.seat, zone):
            s.choices.add(self.first + zone)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        """It is the play, unless Royalties may be bought at any time: then it never is (OI-13.2)."""
        seat = s.agenda.seat
        if not s.box.any_time:
            s.agenda.pop()
        choose_mark(s, seat, action - self.first)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        zone = action - self.first
        if zone == s.agenda.get(box.ZONE):
            return refuse_royalty(s, s.agenda.seat, zone)
        if not s.box.any_time:
            return Refusal("OI-5.11", say("refuse.not_here"))
        return super().refuse(s, action)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_royalty(s, action - self.first)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        return risk_of_buying(s, s.agenda.seat, s.box.royalty[action - self.first])


class BuyHere(InTheOffice):
    """The Royalty of this zone, from its owner: it is the play only if they agree (OI-5.16, OI-7.7)."""

    def __init__(self) -> None:
        super().__init__(AskToBuy(Moment()))

    def add(self, s: OilPosition) -> None:
        zone = s.agenda.get(box.ZONE)
        if may_buy(s, s.agenda.seat, zone):
            s.choices.add(self.first + zone)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        begin_purchase(s, s.agenda.seat, action - self.first)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_buy(s, action - self.first)


class RightOfWay(InTheOffice):
    """The one card that frees from a play that is forced (OI-8.15)."""

    def __init__(self) -> None:
        super().__init__(OfficeCards(Moment()))

    def add(self, s: OilPosition) -> None:
        if is_forced(s) and s.has_card(s.agenda.seat, box.RIGHT_OF_WAY):
            s.choices.add(self.first + box.RIGHT_OF_WAY)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        play_card(s, seat, box.RIGHT_OF_WAY)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if action == self.first + box.RIGHT_OF_WAY and s.has_card(s.agenda.seat, box.RIGHT_OF_WAY):
            return Refusal("OI-8.15", say("refuse.not_forced"))
        return super().refuse(s, action)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_card(s, box.RIGHT_OF_WAY)


# ---------------------------------------------------------------------- drilling


class Drill(Step[OilPosition]):
    """Before the drilling throw: pay, or play a card first (OI-5.3, OI-8.5, OI-8.6)."""

    def __init__(self) -> None:
        super().__init__(box.DRILL, "drill", "OI-5.3", ["throw", "card"], ["zone", "flags"])

    def ask(self, s: OilPosition) -> None:
        agenda = s.agenda
        seat = agenda.seat
        flags = agenda.get(box.FLAGS)
        if flags & box.GRANTED or can_raise(s, seat, s.box.cost[agenda.get(box.ZONE)]):
            s.choices.add(s.box.throw)
        if not flags & box.GRANTED and s.has_card(seat, box.DRILLING_GRANT):
            s.choices.add(s.box.card + box.DRILLING_GRANT)
        if not flags & box.SURVEYED and s.has_card(seat, box.SEISMIC_SURVEY):
            s.choices.add(s.box.card + box.SEISMIC_SURVEY)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        flags = agenda.get(box.FLAGS)
        if action == s.box.throw:
            agenda.put(KIND, box.DRILL_THROW)
            if not flags & box.GRANTED:
                owe(s, seat, s.box.cost[agenda.get(box.ZONE)], box.DRILLING_COST, 0)
            return
        kind = action - s.box.card
        play_card(s, seat, kind)
        agenda.put(box.FLAGS, flags | (box.GRANTED if kind == box.DRILLING_GRANT else box.SURVEYED))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if action == s.box.throw:
            return Refusal("OI-5.7", say("refuse.cost", money=s.box.cost[s.agenda.get(box.ZONE)]))
        kind = action - s.box.card
        if kind in (box.DRILLING_GRANT, box.SEISMIC_SURVEY):
            return refuse_idle(s, s.agenda.seat, kind)
        return refuse_card(s, s.agenda.seat, kind)

    def question(self, s: OilPosition) -> Message:
        zone = s.agenda.get(box.ZONE)
        return say("ask.drill", seat=s.agenda.seat, zone=zone, money=s.box.cost[zone])

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.throw:
            key = "do.throw_free" if s.agenda.get(box.FLAGS) & box.GRANTED else "do.throw_drill"
            return say(key, money=s.box.cost[s.agenda.get(box.ZONE)])
        return label_card(s, action - s.box.card)


class DrillThrow(Step[OilPosition]):
    """The cost is paid: one die is thrown (OI-5.3)."""

    def __init__(self) -> None:
        super().__init__(box.DRILL_THROW, "drill_throw", "OI-5.3", numbers=["zone", "flags"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        throw_drill(s, luck)


def throw_drill(s: OilPosition, luck: Luck) -> None:
    agenda = s.agenda
    seat = agenda.seat
    zone = agenda.get(box.ZONE)
    thrown = s.die(seat, box.TO_DRILL, luck)
    agenda.put(KIND, box.DRILLED)
    agenda.put(box.THROWN, thrown)
    if s.listener is not None:
        flags = agenda.get(box.FLAGS)
        key = "drilled_again" if flags & box.THROWN_AGAIN else "drilled_free" if flags & box.GRANTED else "drilled"
        s.tell("OI-5.3", say(key, seat=seat, zone=zone, die=thrown))


def struck_value(s: OilPosition, thrown: i64, flags: i64) -> i64:
    """The Rig Value of a drilling throw; 0 for a dry hole (OI-5.4, OI-5.5, OI-8.6)."""
    if thrown >= s.box.strike_from:
        return thrown
    if flags & box.SURVEYED:
        return s.box.card_value[box.SEISMIC_SURVEY]
    return 0


class Drilled(Step[OilPosition]):
    """After the drilling throw: keep it, or play a card on it (OI-5.4, OI-5.5, OI-8.7, OI-8.8)."""

    def __init__(self) -> None:
        super().__init__(box.DRILLED, "drilled", "OI-5.4", ["keep", "card"], ["zone", "flags", "thrown"])

    def value(self, s: OilPosition) -> i64:
        return struck_value(s, s.agenda.get(box.THROWN), s.agenda.get(box.FLAGS))

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        flags = s.agenda.get(box.FLAGS)
        s.choices.add(s.box.keep)
        if not flags & box.GRANTED and self.value(s) == 0 and s.has_card(seat, box.DRY_HOLE_INSURANCE):
            s.choices.add(s.box.card + box.DRY_HOLE_INSURANCE)
        if not flags & box.THROWN_AGAIN and s.has_card(seat, box.SECOND_THROW):
            s.choices.add(s.box.card + box.SECOND_THROW)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(box.ZONE)
        if action == s.box.card + box.SECOND_THROW:
            play_card(s, seat, box.SECOND_THROW)
            agenda.put(box.FLAGS, agenda.get(box.FLAGS) | box.THROWN_AGAIN)
            throw_drill(s, luck)
            return
        value = self.value(s)
        agenda.pop()
        if action == s.box.card + box.DRY_HOLE_INSURANCE:
            s.discard(seat, box.DRY_HOLE_INSURANCE)
            s.receive(seat, s.box.cost[zone], box.REFUND)
            if s.listener is not None:
                s.tell("OI-8.7", say("insured", seat=seat, zone=zone, money=s.box.cost[zone]))
        elif value == 0:
            if s.listener is not None:
                s.tell("OI-5.4", say("dry_hole", seat=seat, zone=zone))
        elif same_bases(s, zone):
            strike(s, seat, s.empty_field(zone), value)
        else:
            agenda.push(box.FIELD, seat, zone, value)
            if s.listener is not None:
                s.tell("OI-5.6", say("choosing_field", seat=seat, zone=zone))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        kind = action - s.box.card
        if not s.has_card(s.agenda.seat, kind):
            return refuse_card(s, s.agenda.seat, kind)
        if action == s.box.card + box.DRY_HOLE_INSURANCE:
            return Refusal("OI-8.7", say("refuse.insurance" if self.value(s) > 0 else "refuse.insurance_free"))
        if action == s.box.card + box.SECOND_THROW:
            return Refusal("OI-8.8", say("refuse.second"))
        return refuse_card(s, s.agenda.seat, kind)

    def question(self, s: OilPosition) -> Message:
        key = "ask.drilled" if self.value(s) > 0 else "ask.dry_hole"
        return say(key, seat=s.agenda.seat, zone=s.agenda.get(box.ZONE), die=s.agenda.get(box.THROWN))

    def label(self, s: OilPosition, action: i64) -> Message:
        if action != s.box.keep:
            return label_card(s, action - s.box.card)
        zone = s.agenda.get(box.ZONE)
        value = self.value(s)
        barrels = value * s.box.base[zone * box.FIELDS]
        return say("do.keep_strike" if value > 0 else "do.keep_dry", zone=zone, value=value, barrels=barrels)


def same_bases(s: OilPosition, zone: i64) -> bool:
    """OI-5.6: whether the empty fields of a zone are alike."""
    first = s.empty_field(zone)
    for field in range(first + 1, zone * box.FIELDS + box.FIELDS):
        if s.rig_owner[field] == box.EMPTY and s.box.base[field] != s.box.base[first]:
            return False
    return True


class Field(Step[OilPosition]):
    """In which of the empty fields, if they differ, does the rig go (OI-5.6)?"""

    def __init__(self) -> None:
        super().__init__(box.FIELD, "field", "OI-5.6", ["rig"], ["zone", "value"])

    def ask(self, s: OilPosition) -> None:
        zone = s.agenda.get(box.ZONE)
        for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
            if s.rig_owner[field] == box.EMPTY:
                s.choices.add(s.box.rig + field)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        value = s.agenda.get(box.VALUE)
        seat = s.agenda.seat
        s.agenda.pop()
        strike(s, seat, action - s.box.rig, value)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-5.5", say("refuse.field"))

    def question(self, s: OilPosition) -> Message:
        return say("ask.field", seat=s.agenda.seat, value=s.agenda.get(box.VALUE))

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - s.box.rig
        return say("do.field", field=field, barrels=s.agenda.get(box.VALUE) * s.box.base[field])


def strike(s: OilPosition, seat: Seat, field: i64, value: i64) -> None:
    """OI-5.5: the rig is placed; OI-5.9: the Royalty may be bought at once."""
    s.rig_owner[field] = seat
    s.rig_value[field] = value
    s.wells[seat] |= s.box.bit[field]
    s.oil[box.STRUCK] += value * s.box.base[field]
    if s.listener is not None:
        s.tell("OI-5.5", say("strike", seat=seat, field=field, value=value))
    if may_mark(s, seat, field):
        s.agenda.push(box.STRIKE, seat, field // box.FIELDS, field)
