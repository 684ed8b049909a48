"""Exploration squares: which rigs to pump, and how much (OI-6)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.government import (
    liquid,
)
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.production import pumped, pumped_rigs, units
from boomtown.kernel import D, Luck, Message, Offer, Refusal, Seat, Step, say

LEAST: Final = D
"""UNITS: the least amount of the whole production."""


# ---------------------------------------------------------------------- what may be pumped


def held_by(s: OilPosition, seat: Seat, zone: i64) -> i64:
    """Base Amounts in a player's own rigs of a zone, together."""
    total: i64 = 0
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        if s.rig_owner[field] == seat:
            total += s.rig_value[field]
    return total


def minimum(s: OilPosition, seat: Seat, zone: i64) -> i64:
    """OI-6.9: the least a player must pump if the rigs hold it."""
    owner = s.royalty_owner[zone]
    if owner in (box.GOVERNMENT, seat):
        return 1
    for mate in range(box.GROUP_MOST):
        other = s.box.mates[zone * box.GROUP_MOST + mate]
        if other >= 0 and s.royalty_owner[other] != owner:
            return 1
    return s.box.group_size[zone]


def least(s: OilPosition, seat: Seat, zone: i64) -> i64:
    """OI-6.10: what a choice of rigs must hold, and what must be taken from it; 0 if the zone holds nothing."""
    most = held_by(s, seat, zone)
    for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
        if s.rig_owner[field] != seat and s.rig_value[field] > most:
            most = s.rig_value[field]
    wanted = minimum(s, seat, zone)
    return wanted if most >= wanted else most


def is_foreign(s: OilPosition, seat: Seat, field: i64) -> bool:
    owner = s.rig_owner[field]
    return owner != seat and owner != box.EMPTY and owner != box.CLOSED


def dearest(s: OilPosition, seat: Seat, field: i64) -> i64:
    """The most a barrel from this field can cost: a six for government and Royalty, and another's rig (OI-6.3)."""
    return box.DIE + (s.rig_value[field] if is_foreign(s, seat, field) else 0)


def cheapest(s: OilPosition, seat: Seat, field: i64) -> i64:
    return 1 + (s.rig_value[field] if is_foreign(s, seat, field) else 0)


def risk_of_cost(s: OilPosition, seat: Seat, cost: i64, guarded: i64) -> Message | None:
    """OI-11.6: the dice could demand more than the player could ever raise."""
    means = s.cash[seat] + liquid(s, seat, guarded)
    return say("risk.bankrupt", money=cost, money2=means) if cost > means else None


class PumpOffer(Offer[OilPosition]):
    """Rigs to pump from; how much is asked next (OI-6.1)."""

    def __init__(self, family: str) -> None:
        super().__init__(family, "OI-6.1")

    def field(self, s: OilPosition, action: i64) -> i64:
        """The first field that is asked about."""
        raise NotImplementedError

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        zone = s.agenda.get(box.ZONE)
        field = self.field(s, action)
        enough = least(s, seat, zone)
        s.agenda.pop()
        if s.listener is not None:
            s.tell(self.rule, say("pumps", seat=seat, zone=zone))
        s.agenda.push(box.UNITS, seat, zone, 0, field, enough)

    def fewest(self, s: OilPosition) -> i64:
        """The barrels that must be taken."""
        zone = s.agenda.get(box.ZONE)
        return least(s, s.agenda.seat, zone) * s.box.base[zone * box.FIELDS]

    def has_royalty(self, s: OilPosition) -> bool:
        return s.royalty_owner[s.agenda.get(box.ZONE)] == s.agenda.seat

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """Even the least production that is allowed could bankrupt the player."""
        seat = s.agenda.seat
        field = self.field(s, action)
        barrels = least(s, seat, s.agenda.get(box.ZONE)) * s.box.base[field]
        return risk_of_cost(s, seat, barrels * dearest(s, seat, field), s.box.bit[field])


class PumpOwn(PumpOffer):
    """His own rigs together (OI-6.1)."""

    def __init__(self) -> None:
        super().__init__("pump_own")

    def field(self, s: OilPosition, action: i64) -> i64:
        return next_own(s, s.agenda.seat, s.agenda.get(box.ZONE) * box.FIELDS)

    def stands(self, s: OilPosition, action: i64) -> bool:
        seat = s.agenda.seat
        zone = s.agenda.get(box.ZONE)
        held = held_by(s, seat, zone)
        return held > 0 and held >= least(s, seat, zone)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if held_by(s, s.agenda.seat, s.agenda.get(box.ZONE)) == 0:
            return Refusal(self.rule, say("refuse.no_own_oil"))
        return Refusal("OI-6.10", say("refuse.too_little"))

    def label(self, s: OilPosition, action: i64) -> Message:
        """How much there is, and how much of it must be taken."""
        zone = s.agenda.get(box.ZONE)
        most = held_by(s, s.agenda.seat, zone) * s.box.base[zone * box.FIELDS]
        key = "do.pump_own_royalty" if self.has_royalty(s) else "do.pump_own"
        return say(key, barrels=self.fewest(s), barrels2=most)


class PumpRig(PumpOffer):
    """One rig of another player (OI-6.1)."""

    def __init__(self) -> None:
        super().__init__("pump")

    def field(self, s: OilPosition, action: i64) -> i64:
        return action - self.first

    def add(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        zone = s.agenda.get(box.ZONE)
        enough = least(s, seat, zone)
        if enough > 0:
            for field in range(zone * box.FIELDS, zone * box.FIELDS + box.FIELDS):
                if is_foreign(s, seat, field) and s.rig_value[field] >= enough:
                    s.choices.add(self.first + field)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        """Why this rig cannot be pumped from (OI-6.1, OI-6.10)."""
        field = action - self.first
        if field // box.FIELDS != s.agenda.get(box.ZONE):
            return Refusal(self.rule, say("refuse.not_here"))
        if s.rig_owner[field] == box.EMPTY:
            return Refusal(self.rule, say("refuse.empty"))
        if s.rig_value[field] == 0:
            return Refusal("OI-2.4", say("refuse.dry"))
        if not is_foreign(s, s.agenda.seat, field):
            return Refusal(self.rule, say("refuse.own_rig"))
        return Refusal("OI-6.10", say("refuse.too_little"))

    def label(self, s: OilPosition, action: i64) -> Message:
        """How much there is, how much of it must be taken, and what a barrel costs."""
        field = action - self.first
        value = s.rig_value[field]
        most = value * s.box.base[s.agenda.get(box.ZONE) * box.FIELDS]
        key = "do.pump_royalty" if self.has_royalty(s) else "do.pump"
        return say(key, field=field, seat=s.rig_owner[field], barrels=self.fewest(s), barrels2=most, money=value)


# ---------------------------------------------------------------------- amounts


def next_own(s: OilPosition, seat: Seat, field: i64) -> i64:
    """The first of the player's rigs with oil from this field on, in the same zone; -1 if there is none."""
    for following in range(field, (field // box.FIELDS + 1) * box.FIELDS):
        if s.rig_owner[following] == seat and s.rig_value[following] > 0:
            return following
    return -1


class Units(Step[OilPosition]):
    """How many Base Amounts? Stated rig by rig, then the dice are thrown (OI-6.2)."""

    def __init__(self) -> None:
        super().__init__(box.UNITS, "units", "OI-6.2", ["units"], ["zone", "amounts", "asked", "least"])

    def fewest(self, s: OilPosition) -> i64:
        """The least that must be stated for the field asked about, so that the whole reaches its minimum."""
        agenda = s.agenda
        zone = agenda.get(box.ZONE)
        asked = agenda.get(box.ASKED)
        wanted = agenda.get(LEAST)
        for field in range(zone * box.FIELDS, asked):
            wanted -= units(agenda.get(box.AMOUNTS), field)
        if s.rig_owner[asked] == agenda.seat:
            for field in range(asked + 1, zone * box.FIELDS + box.FIELDS):
                if s.rig_owner[field] == agenda.seat:
                    wanted -= s.rig_value[field]
        return max(wanted, 0)

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.units + self.fewest(s), s.box.units + s.rig_value[s.agenda.get(box.ASKED)])

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(box.ZONE)
        field = agenda.get(box.ASKED)
        enough = agenda.get(LEAST)
        count = action - s.box.units
        amounts = agenda.get(box.AMOUNTS) | (count << (3 * (field % box.FIELDS)))
        agenda.pop()
        following: i64 = -1
        if s.rig_owner[field] == seat and (field + 1) % box.FIELDS != 0:
            following = next_own(s, seat, field + 1)
        if s.listener is not None:
            key = "stated_rig" if count > 0 else "left_alone"
            s.tell("OI-6.2", say(key, seat=seat, field=field, barrels=count * s.box.base[field]))
        if following >= 0:
            agenda.push(box.UNITS, seat, zone, amounts, following, enough)
            return
        if s.listener is not None:
            s.tell("OI-6.2", say("stated", seat=seat, zone=zone, barrels=pumped(s, zone, amounts)))
        agenda.push(box.PUMP_THROW, seat, zone, amounts, 0, s.royalty_owner[zone])

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        agenda = s.agenda
        value = s.rig_value[agenda.get(box.ASKED)]
        enough = agenda.get(LEAST)
        if action - s.box.units > value:
            return Refusal("OI-2.4", say("refuse.units_most", value=value))
        if enough > 1 and enough < minimum(s, agenda.seat, agenda.get(box.ZONE)):
            return Refusal("OI-6.10", say("refuse.units_all", units=enough))
        if enough > 1:
            return Refusal("OI-6.9", say("refuse.units_least", units=enough))
        return Refusal("OI-6.2", say("refuse.units_none"))

    def question(self, s: OilPosition) -> Message:
        """With what a monopoly demands, if it is more than one (OI-6.9)."""
        agenda = s.agenda
        field = agenda.get(box.ASKED)
        return say(
            "ask.units_least" if agenda.get(LEAST) > 1 else "ask.units",
            seat=agenda.seat,
            field=field,
            value=s.rig_value[field],
            barrels=s.box.base[field],
            units=agenda.get(LEAST),
        )

    def label(self, s: OilPosition, action: i64) -> Message:
        field = s.agenda.get(box.ASKED)
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
        field = agenda.get(box.ASKED)
        count = action - s.box.units
        barrels = pumped(s, agenda.get(box.ZONE), agenda.get(box.AMOUNTS)) + count * s.box.base[field]
        rigs = pumped_rigs(s) | (s.box.bit[field] if count > 0 else 0)
        return risk_of_cost(s, seat, barrels * dearest(s, seat, field), rigs)
