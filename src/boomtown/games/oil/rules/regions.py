"""A long list of rigs or Royalties is asked for in two steps: the region first, a colour of the board (OI-4.11)."""

from mypy_extensions import i64

from boomtown.games.oil.rules.box import FEW, FIELDS, REGION
from boomtown.games.oil.rules.moments import Moment
from boomtown.games.oil.rules.position import OilPosition, bits
from boomtown.kernel import Luck, Message, Offer, Refusal, say


class LongList(Moment):
    """All rigs and Royalties that a question is about; what is chosen ends it."""

    def all_rigs(self, s: OilPosition) -> i64:
        """A bit for each."""
        return 0

    def all_zones(self, s: OilPosition) -> i64:
        return 0

    def answers(self, s: OilPosition) -> i64:
        """How many there would be without regions."""
        return bits(self.all_rigs(s)) + bits(self.all_zones(s))

    def begin(self, s: OilPosition) -> None:
        s.agenda.pop()

    def shows(self, s: OilPosition, count: i64) -> bool:
        return count <= FEW or s.agenda.get(REGION) != 0

    def rigs(self, s: OilPosition, rigs: i64) -> i64:
        return shown_rigs(s, rigs)

    def zones(self, s: OilPosition, zones: i64) -> i64:
        return shown_zones(s, zones)

    def refuse(self, s: OilPosition, reason: Refusal | None, opens: bool) -> Refusal:
        return Refusal("OI-4.11", say("refuse.other_region")) if reason is None else reason


class Region(Offer[OilPosition]):
    """Where there is something to choose from."""

    def __init__(self, listed: LongList) -> None:
        super().__init__("region", "OI-4.11")
        self.listed = listed

    def add(self, s: OilPosition) -> None:
        if self.listed.shows(s, self.listed.answers(s)):
            return
        rigs = self.listed.all_rigs(s)
        zones = self.listed.all_zones(s)
        for group in range(len(s.box.group_ids)):
            if in_group(s, rigs, zones, group) > 0:
                s.choices.add(self.first + group)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        s.agenda.put(REGION, action - self.first + 1)
        if s.listener is not None:
            s.tell(self.rule, say("looks_at", seat=s.agenda.seat, region=action - self.first))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.region"))

    def label(self, s: OilPosition, action: i64) -> Message:
        group = action - self.first
        count = in_group(s, self.listed.all_rigs(s), self.listed.all_zones(s), group)
        return say("do.region", region=group, count=count)


class PickRig(Offer[OilPosition]):
    """One of the rigs of a list."""

    def __init__(self, rule: str, listed: LongList, none: str) -> None:
        super().__init__("rig", rule)
        self.listed = listed
        self.none = none
        """What is said of a rig that is not on the list."""

    def add(self, s: OilPosition) -> None:
        rigs = self.listed.all_rigs(s)
        if self.listed.shows(s, bits(rigs)):
            add_bits(s, self.first, self.listed.rigs(s, rigs))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if (self.listed.all_rigs(s) >> (action - self.first)) & 1:
            return self.listed.refuse(s, None, False)
        return Refusal(self.rule, say(self.none))


def add_bits(s: OilPosition, first: i64, chosen: i64) -> None:
    """The answers whose places have a bit."""
    action = first
    while chosen != 0:
        if chosen & 1:
            s.choices.add(action)
        chosen >>= 1
        action += 1


def in_group(s: OilPosition, rigs: i64, zones: i64, group: i64) -> i64:
    """How many of these rigs and zones lie in a region."""
    count: i64 = 0
    for zone in range(s.box.zones):
        if s.box.group[zone] == group:
            count += (zones >> zone) & 1
            for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
                count += (rigs >> field) & 1
    return count


def shown_zones(s: OilPosition, zones: i64) -> i64:
    """Those of these zones that lie in the region chosen, if one is."""
    region = s.agenda.get(REGION)
    if region == 0:
        return zones
    for zone in range(s.box.zones):
        if (zones >> zone) & 1 and s.box.group[zone] != region - 1:
            zones ^= s.box.bit[zone]
    return zones


def shown_rigs(s: OilPosition, rigs: i64) -> i64:
    region = s.agenda.get(REGION)
    if region == 0:
        return rigs
    for field in range(s.box.fields):
        if (rigs >> field) & 1 and s.box.group[field // FIELDS] != region - 1:
            rigs ^= s.box.bit[field]
    return rigs


def is_region(s: OilPosition, action: i64) -> bool:
    return s.box.region <= action < s.box.region + len(s.box.group_ids)
