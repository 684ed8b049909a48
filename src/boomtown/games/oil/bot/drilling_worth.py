"""Worth of drilling and pumping on the average of the dice, part by part of what a seat has."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot.dice_odds import (
    ALL_THROWS,
    HIGHER,
    HIGHER_MEAN,
    LOWER,
    LOWER_MEAN,
    Odds,
)
from boomtown.games.oil.bot.holdings_worth import DOLLAR, Holdings
from boomtown.games.oil.rules.box import (
    DIE,
    DRILLING_GRANT,
    DRY_HOLE_INSURANCE,
    ENHANCED_RECOVERY,
    FIELDS,
    FLAGS,
    GOVERNMENT,
    GRANTED,
    SURVEYED,
    THROWN,
    ZONE,
    OilBox,
)
from boomtown.games.oil.rules.exploring import struck_value
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.pumping import (
    is_foreign,
    least,
)
from boomtown.kernel import Seat, filled

CASH: Final = 0
BARRELS_ON_HAND: Final = 1
RIGS: Final = 2
ROYALTIES: Final = 3
CARDS_IN_HAND: Final = 4
SAFETY: Final = 5
RIVALS: Final = 6
PARTS: Final = 7

NEVER: Final = -(1 << 50)
IDLE: Final = -DOLLAR
"""Against a way that leads to nothing."""


class Plays:
    """Each gain is a list of parts, in cents."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        self.box = box
        self.odds = odds
        self.worth = Holdings(box, odds, weights)
        self.lower: vec[i64] = vec[i64](LOWER)
        self.higher: vec[i64] = vec[i64](HIGHER)
        self.rivals: i64 = box.players - 1

    def rig(self, s: OilPosition, seat: Seat, field: i64, value: i64) -> i64:
        royal = s.royalty_owner[field // FIELDS] == seat
        return self.worth.rig(s, seat, field, value, self.worth.throws(s, seat), royal)

    def raised(self, s: OilPosition, field: i64) -> i64:
        after = s.rig_value[field] + self.box.card_value[ENHANCED_RECOVERY]
        return after if after < self.box.rig_value_max else self.box.rig_value_max

    # ------------------------------------------------------------------ paying

    def pay(self, s: OilPosition, seat: Seat, cost: i64, guarded: i64, gain: vec[i64]) -> None:
        """So many dollars to the government, raised if need be; and what is then left for a bad day."""
        throws = self.worth.throws(s, seat)
        gain[CASH] -= cost * DOLLAR
        ready = self.worth.ready(s, seat)
        wanted = self.worth.wanted(s, seat, throws)
        gain[SAFETY] += self.worth.danger(ready - cost * DOLLAR, wanted) - self.worth.danger(ready, wanted)
        gain[SAFETY] -= self.worth.raising(s, seat, cost, self.worth.oil(s, seat, throws), guarded)

    def royalty(self, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        """A Royalty bought from the government."""
        gain = filled(PARTS, 0)
        gain[ROYALTIES] = self.worth.one_more(s, seat, zone, self.worth.throws(s, seat))
        self.pay(s, seat, self.box.royalty[zone], 0, gain)
        return gain

    # ------------------------------------------------------------------ drilling

    def found(self, s: OilPosition, seat: Seat, zone: i64, flags: i64, gain: vec[i64]) -> None:
        """A drilling throw on the average of its six numbers, with the Royalty that may be bought at a strike."""
        throws = self.worth.throws(s, seat)
        field = s.empty_field(zone)
        own = s.royalty_owner[zone] == seat
        free = s.royalty_owner[zone] == GOVERNMENT and s.cash[seat] >= self.box.cost[zone] + self.box.royalty[zone]
        royalty: i64 = 0
        if free:
            royalty = self.worth.one_more(s, seat, zone, throws) - self.box.royalty[zone] * DOLLAR
        for thrown in range(1, DIE + 1):
            value = struck_value(s, thrown, flags)
            if value > 0:
                rig = self.worth.rig(s, seat, field, value, throws, own)
                gain[RIGS] += rig // DIE
                if free:
                    with_it = royalty + self.worth.rig(s, seat, field, value, throws, True) - rig
                    gain[ROYALTIES] += with_it // DIE if with_it > 0 else 0

    def drill(self, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        """With a Drilling Grant if that is cheaper, or the only way."""
        gain = filled(PARTS, 0)
        self.found(s, seat, zone, 0, gain)
        cost = self.box.cost[zone]
        grant = self.worth.kept(DRILLING_GRANT, self.worth.throws(s, seat))
        if s.has_card(seat, DRILLING_GRANT) and (grant < cost * DOLLAR or s.cash[seat] < cost):
            gain[CARDS_IN_HAND] -= grant
        else:
            self.pay(s, seat, cost, 0, gain)
        return gain

    def before_drilling(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        zone = s.agenda.get(ZONE)
        flags = s.agenda.get(FLAGS)
        if action != self.box.throw:
            kind = action - self.box.card
            gain[CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
            flags |= GRANTED if kind == DRILLING_GRANT else SURVEYED
        self.found(s, seat, zone, flags, gain)
        if not flags & GRANTED:
            self.pay(s, seat, self.box.cost[zone], 0, gain)
        return gain

    def after_drilling(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        agenda = s.agenda
        zone = agenda.get(ZONE)
        if action == self.box.keep:
            value = struck_value(s, agenda.get(THROWN), agenda.get(FLAGS))
            gain[RIGS] = self.rig(s, seat, s.empty_field(zone), value)
            return gain
        kind = action - self.box.card
        gain[CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
        if kind == DRY_HOLE_INSURANCE:
            gain[CASH] = self.box.cost[zone] * DOLLAR
        else:
            self.found(s, seat, zone, agenda.get(FLAGS), gain)
        return gain

    # ------------------------------------------------------------------ pumping

    def pump(self, s: OilPosition, seat: Seat, field: i64, count: i64, stated: i64) -> vec[i64]:
        """So many Base Amounts from a rig, beside the barrels already stated: oil, its cost, what leaves the rig."""
        gain = filled(PARTS, 0)
        if count == 0:
            return gain
        worth = self.worth
        zone = field // FIELDS
        throws = worth.throws(s, seat)
        price = worth.oil(s, seat, throws)
        owner = s.royalty_owner[zone]
        barrels = count * self.box.base[field]
        value = s.rig_value[field]
        foreign = is_foreign(s, seat, field)
        share: i64 = 0
        if foreign:
            share = value
        mean: i64 = LOWER_MEAN if owner == seat else HIGHER_MEAN
        cost = barrels * (mean + share * DOLLAR)
        gain[BARRELS_ON_HAND] = barrels * price
        gain[CASH] = -cost
        if owner != seat and owner != GOVERNMENT:
            gain[RIVALS] -= barrels * (HIGHER_MEAN - LOWER_MEAN) // self.rivals
        if foreign:
            self.paid_to_rig(s, field, count, barrels, gain)
        else:
            royal = owner == seat
            gain[RIGS] = worth.rig(s, seat, field, value - count, throws, royal)
            gain[RIGS] -= worth.rig(s, seat, field, value, throws, royal)
        ready = worth.ready(s, seat)
        wanted = worth.wanted(s, seat, throws)
        after = ready - cost + barrels * worth.low
        gain[SAFETY] = worth.danger(after, wanted) - worth.danger(ready, wanted)
        dice = self.lower if owner == seat else self.higher
        self.risk(s, seat, barrels + stated, share, dice, price, gain)
        return gain

    def paid_to_rig(self, s: OilPosition, field: i64, count: i64, barrels: i64, gain: vec[i64]) -> None:
        """Another's rig: he gets its value for each barrel and has less in the ground."""
        owner = Seat(s.rig_owner[field])
        value = s.rig_value[field]
        lost = self.rig(s, owner, field, value) - self.rig(s, owner, field, value - count)
        gain[RIVALS] += (lost - barrels * value * DOLLAR) // self.rivals

    def risk(
        self, s: OilPosition, seat: Seat, barrels: i64, share: i64, dice: vec[i64], price: i64, gain: vec[i64]
    ) -> None:
        """What is lost, on the average of the dice, by having to raise money for the production."""
        if barrels * (DIE + share) <= s.cash[seat]:
            return
        lost: i64 = 0
        for die in range(1, DIE + 1):
            lost += dice[die - 1] * self.worth.raising(s, seat, barrels * (die + share), price, 0)
        gain[SAFETY] -= lost // ALL_THROWS

    def pump_best(self, s: OilPosition, seat: Seat, field: i64) -> vec[i64]:
        """The best amount from another's rig."""
        fewest = least(s, seat, field // FIELDS)
        best = self.pump(s, seat, field, fewest, 0)
        for count in range(fewest + 1, s.rig_value[field] + 1):
            gain = self.pump(s, seat, field, count, 0)
            if total(gain) > total(best):
                best = gain
        return best

    def pump_own(self, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        """The best amount from each of the own rigs, one after the other."""
        sum_of = filled(PARTS, 0)
        wanted = least(s, seat, zone)
        stated: i64 = 0
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            if s.rig_owner[field] == seat and s.rig_value[field] > 0:
                fewest = wanted if wanted < s.rig_value[field] else s.rig_value[field]
                best = self.pump(s, seat, field, fewest, stated)
                taken = fewest
                for count in range(fewest + 1, s.rig_value[field] + 1):
                    gain = self.pump(s, seat, field, count, stated)
                    if total(gain) > total(best):
                        best = gain
                        taken = count
                add(sum_of, best)
                wanted = max(wanted - taken, 0)
                stated += taken * self.box.base[field]
        return sum_of


def idle() -> vec[i64]:
    """What is done for nothing: a little worse than to leave it."""
    parts = filled(PARTS, 0)
    parts[CASH] = IDLE
    return parts


def total(parts: vec[i64]) -> i64:
    worth: i64 = 0
    for part in range(PARTS):
        worth += parts[part]
    return worth


def add(parts: vec[i64], others: vec[i64]) -> None:
    for part in range(PARTS):
        parts[part] += others[part]


def more(best: i64, gain: vec[i64]) -> i64:
    worth = total(gain)
    return worth if worth > best else best
