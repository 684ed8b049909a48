"""A long list of rigs or Royalties is asked for in two steps: the region first, a colour of the board (OI-4.11)."""

from mypy_extensions import i64

from boomtown.games.oil.box import FEW, FIELDS, REGION
from boomtown.games.oil.position import OilPosition, bits
from boomtown.kernel.message import Message, Refusal, say


def ask_region(s: OilPosition, rigs: i64, zones: i64, answers: i64) -> bool:
    """Ask for the region of these rigs and zones (a bit for each) if their list is long; False if it is not."""
    if answers <= FEW or s.agenda.get(REGION) != 0:
        return False
    group: i64 = 0
    while group < len(s.box.group_ids):
        if in_group(s, rigs, zones, group) > 0:
            s.choices.add(s.box.region + group)
        group += 1
    return True


def in_group(s: OilPosition, rigs: i64, zones: i64, group: i64) -> i64:
    """How many of these rigs and zones lie in a region."""
    count: i64 = 0
    zone: i64 = 0
    while zone < s.box.zones:
        if s.box.group[zone] == group:
            count += (zones >> zone) & 1
            field = zone * FIELDS
            while field < zone * FIELDS + FIELDS:
                count += (rigs >> field) & 1
                field += 1
        zone += 1
    return count


def shown_zones(s: OilPosition, zones: i64) -> i64:
    """Those of these zones that lie in the region chosen, if one is."""
    region = s.agenda.get(REGION)
    if region == 0:
        return zones
    zone: i64 = 0
    while zone < s.box.zones:
        if (zones >> zone) & 1 and s.box.group[zone] != region - 1:
            zones ^= s.box.bit[zone]
        zone += 1
    return zones


def shown_rigs(s: OilPosition, rigs: i64) -> i64:
    region = s.agenda.get(REGION)
    if region == 0:
        return rigs
    field: i64 = 0
    while field < s.box.fields:
        if (rigs >> field) & 1 and s.box.group[field // FIELDS] != region - 1:
            rigs ^= s.box.bit[field]
        field += 1
    return rigs


def ask_rigs(s: OilPosition, rigs: i64) -> None:
    """OI-4.11: which of these rigs, or in which region."""
    if ask_region(s, rigs, 0, bits(rigs)):
        return
    rigs = shown_rigs(s, rigs)
    field: i64 = 0
    while rigs != 0:
        if rigs & 1:
            s.choices.add(s.box.rig + field)
        rigs >>= 1
        field += 1


def is_region(s: OilPosition, action: i64) -> bool:
    return s.box.region <= action < s.box.region + len(s.box.group_ids)


def answer_region(s: OilPosition, action: i64) -> None:
    s.agenda.put(REGION, action - s.box.region + 1)
    if s.listener is not None:
        s.tell("OI-4.11", say("looks_at", seat=s.agenda.seat, region=action - s.box.region))


def refuse_region(s: OilPosition, action: i64) -> Refusal:
    """What could be chosen is not listed now, or nothing can be chosen there."""
    return Refusal("OI-4.11", say("refuse.region" if is_region(s, action) else "refuse.other_region"))


def label_region(s: OilPosition, action: i64, rigs: i64, zones: i64) -> Message:
    group = action - s.box.region
    return say("do.region", region=group, count=in_group(s, rigs, zones, group))
