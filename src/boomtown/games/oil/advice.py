"""What a sensible player looks at: money, oil, what rigs and Royalties will bring, cards, danger, the others.

An answer is weighed by what it brings on the average of the dice, reckoned exactly: nothing is tried out, and all
answers are compared at the same moment. Everything is in cents.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.box import (
    AMOUNTS,
    ASKED,
    ASSETS,
    AT_MARKET,
    BARRELS,
    BLOWOUT_PREVENTER,
    BOOMED,
    BUYS,
    CASH_IN,
    CHARTER_FLIGHT,
    CLAIM,
    COUNTER,
    DEBT,
    DIE,
    DRILL,
    DRILLED,
    DRILLING_GRANT,
    DRY_HOLE_INSURANCE,
    DUE,
    EMBARGO,
    END,
    ENHANCED_RECOVERY,
    EXPLORATION,
    FIELD,
    FIELDS,
    FINAL_WORD,
    FLAGS,
    FLY,
    GOVERNMENT,
    GRANTED,
    KEPT,
    LOSE,
    MARK,
    MARKET,
    MOVE,
    OFFER,
    OFFICE,
    OIL,
    OIL_POWER,
    OTHER,
    OWED,
    PAY,
    PLAY,
    PRICE,
    PRICE_BOOM,
    RAISE,
    RATE,
    RECOVER,
    RIG_LEASE,
    RIGHT_OF_WAY,
    ROYALTY_HOLIDAY,
    SECOND_THROW,
    SOLD,
    SPILL,
    SPOT_SALE,
    STRIKE,
    SURVEYED,
    TANKER_SPILL,
    TAX_HOLIDAY,
    THROWN,
    TRADE,
    UNITS,
    VALUE,
    ZONE,
    OilBox,
)
from boomtown.games.oil.cards import is_card, may_play_card, recoverable
from boomtown.games.oil.exploring import is_anothers, may_drill, must_play, struck_value
from boomtown.games.oil.government import UNSALEABLE, half_cost, half_royalty, is_sale, saleable_rigs
from boomtown.games.oil.holdings import DOLLAR, Holdings
from boomtown.games.oil.markets import PLAYED
from boomtown.games.oil.moving import to_start
from boomtown.games.oil.odds import (
    ALL_THROWS,
    HIGHER,
    HIGHER_MEAN,
    LOWER,
    LOWER_MEAN,
    MARKET_PRICE,
    SURE,
    Odds,
)
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.pumping import (
    held_by,
    is_foreign,
    least,
    pumped,
    pumped_rigs,
    rig_due,
    royalty_due,
    tax_due,
    total_due,
    units,
)
from boomtown.games.oil.regions import is_region
from boomtown.games.oil.royalties import may_buy_royalty, open_royalties
from boomtown.games.oil.trading import deals, dollars, is_deal, may_buy, may_offer
from boomtown.kernel.advice import OVER, Advice
from boomtown.kernel.agenda import KIND
from boomtown.kernel.state import State
from boomtown.mechanics.vectors import filled

CASH: Final = 0
BARRELS_ON_HAND: Final = 1
RIGS: Final = 2
ROYALTIES: Final = 3
CARDS_IN_HAND: Final = 4
SAFETY: Final = 5
RIVALS: Final = 6
PARTS: Final = 7
REASONS: Final = [f"reason.{name}" for name in ("cash", "oil", "rigs", "royalties", "cards", "safety", "rivals")]

NEVER: Final = -(1 << 50)
IDLE: Final = -DOLLAR
"""Against a way that leads to nothing."""


class OilAdvice(Advice):
    """What a seat has, and what each answer adds to it."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(REASONS, horizon=weights["horizon"])
        self.box = box
        self.odds = odds
        self.worth = Holdings(box, odds, weights)
        self.talk: i64 = weights["talk"] * DOLLAR
        self.talks: i64 = weights["talks"]
        self.power: i64 = weights["power"] * DOLLAR
        self.lower: vec[i64] = vec[i64](LOWER)
        self.higher: vec[i64] = vec[i64](HIGHER)
        self.rivals: i64 = box.players - 1
        self.normal = weights["normal"]
        self.hard = weights["hard"]

    def mark(self, state: State) -> i64:
        """Turns that are over."""
        assert isinstance(state, OilPosition)
        if state.agenda.depth == 0:
            return OVER
        players = state.box.players
        return state.round * players + (state.turn_seat - state.first + players) % players

    def parts(self, state: State, seat: i64) -> vec[i64]:
        """What a seat has, with the best answer to the open question if it is asked."""
        assert isinstance(state, OilPosition)
        s: OilPosition = state
        parts = self._has(s, seat)
        if s.agenda.depth > 0 and s.agenda.seat == seat and s.out[seat] == 0:
            add(parts, self._best(s, seat, NEVER))
        return parts

    def foresee(self, state: State, action: i64, seat: i64) -> vec[i64]:
        assert isinstance(state, OilPosition)
        parts = self._has(state, seat)
        add(parts, self._brings(state, seat, action))
        return parts

    def prefer(self, state: State, seat: i64) -> i64:
        assert isinstance(state, OilPosition)
        s: OilPosition = state
        kind = s.agenda.kind
        choices = s.open_choices()
        if kind == OIL:
            return choices.last
        if kind == CASH_IN:
            wanted = self.box.thousands + self._steps_needed(s, seat)
            return wanted if wanted < choices.last else choices.last
        best: i64 = choices.at(0)
        most: i64 = NEVER
        i: i64 = 0
        while i < choices.count:
            action = choices.at(i)
            gain = total(self._brings(s, seat, action))
            if gain > most:
                most = gain
                best = action
            i += 1
        return best

    def _has(self, s: OilPosition, seat: i64) -> vec[i64]:
        parts = filled(PARTS, 0)
        worth = self.worth
        parts[RIVALS] = -worth.others(s, seat)
        if s.out[seat] != 0:
            parts[CASH] = -worth.ruin
            return parts
        throws = worth.throws(s, seat)
        parts[CASH] = s.cash[seat] * DOLLAR
        parts[BARRELS_ON_HAND] = s.barrels[seat] * worth.oil(s, seat, throws)
        parts[RIGS] = worth.rigs(s, seat, throws)
        parts[ROYALTIES] = worth.royalties(s, seat)
        parts[CARDS_IN_HAND] = worth.cards(s, seat, throws)
        parts[SAFETY] = worth.danger(worth.ready(s, seat), worth.wanted(s, seat, throws))
        return parts

    # ------------------------------------------------------------------ what an answer brings

    def _best(self, s: OilPosition, seat: i64, but: i64) -> vec[i64]:
        """What the best answer brings, some answer left out."""
        best = filled(PARTS, 0)
        most: i64 = NEVER
        choices = s.open_choices()
        i: i64 = 0
        while i < choices.count:
            action = choices.at(i)
            if action != but:
                gain = self._brings(s, seat, action)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
            i += 1
        return best

    def _brings(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        kind = s.agenda.kind
        box = self.box
        if kind == MOVE or kind == AT_MARKET or kind == PLAY:
            return self._on_the_way(s, seat, action, kind)
        if kind == OFFICE or kind == END:
            return self._business(s, seat, action)
        if kind == DRILL:
            return self._before_drilling(s, seat, action)
        if kind == DRILLED:
            return self._after_drilling(s, seat, action)
        if kind == UNITS:
            agenda = s.agenda
            stated = pumped(s, agenda.get(ZONE), agenda.get(AMOUNTS))
            return self._pump(s, seat, agenda.get(ASKED), action - box.units, stated)
        if kind == PAY:
            return self._payment(s, seat, action)
        if kind == OIL:
            return self._sale(s, seat, (action - box.thousands) * box.barrel_step, MARKET_PRICE)
        if kind == SOLD:
            return self._sold(s, seat, action)
        if kind == STRIKE:
            gain = filled(PARTS, 0)
            return self._royalty(s, seat, s.agenda.get(ZONE)) if action == box.yes else gain
        if OFFER <= kind <= FINAL_WORD:
            return self._talk(s, seat, action)
        return self._choice(s, seat, action, kind)

    def _choice(self, s: OilPosition, seat: i64, action: i64, kind: i64) -> vec[i64]:
        """Lists: which rig, which Royalty, which square, which player; a region is worth what is best in it."""
        if is_region(s, action):
            return self._region(s, seat, action - self.box.region, kind)
        if kind == FLY:
            return self._flight(s, seat, action)
        gain = filled(PARTS, 0)
        if kind == RAISE or kind == ASSETS:
            return self._forced_sale(s, seat, action)
        if kind == CASH_IN:
            self._oil_for_debt(s, seat, action - self.box.thousands, gain)
        elif kind == LOSE and is_card(s, action):
            gain[CARDS_IN_HAND] = -self.worth.kept(BLOWOUT_PREVENTER, self.worth.throws(s, seat))
        elif kind == LOSE or kind == RECOVER or kind == MARK or kind == FIELD:
            gain[RIGS] = self._rig_chosen(s, seat, action - self.box.rig, kind)
        elif kind == SPILL:
            gain[RIVALS] = self._spilled(s, action - self.box.player)
        elif kind == CLAIM:
            return self._royalty(s, seat, action - self.box.royalty_for)
        elif kind == TRADE:
            return self._deal(s, seat, action)
        return gain

    def _region(self, s: OilPosition, seat: i64, region: i64, kind: i64) -> vec[i64]:
        """The best of what a region lists."""
        box = self.box
        best = filled(PARTS, 0)
        most: i64 = NEVER
        rigs: i64 = 0
        zones: i64 = 0
        if kind == ASSETS:
            rigs = saleable_rigs(s, seat, s.agenda.get(UNSALEABLE))
            zones = s.owned_royalties(seat)
        elif kind == LOSE:
            rigs = s.wells[seat]
        elif kind == RECOVER:
            rigs = recoverable(s, seat)
        elif kind == CLAIM:
            zones = open_royalties(s, seat)
        else:
            zones = deals(s, seat)
        zone: i64 = 0
        while zone < box.zones:
            if box.group[zone] == region:
                if (zones >> zone) & 1:
                    gain = self._listed_zone(s, seat, zone, kind)
                    if total(gain) > most:
                        most = total(gain)
                        best = gain
                field = zone * FIELDS
                while field < zone * FIELDS + FIELDS:
                    if (rigs >> field) & 1:
                        first = box.sell_rig if kind == ASSETS else box.rig
                        gain = self._choice(s, seat, first + field, kind)
                        if total(gain) > most:
                            most = total(gain)
                            best = gain
                    field += 1
            zone += 1
        return best

    def _listed_zone(self, s: OilPosition, seat: i64, zone: i64, kind: i64) -> vec[i64]:
        if kind == ASSETS:
            return self._forced_sale(s, seat, self.box.sell_royalty + zone)
        if kind == CLAIM:
            return self._royalty(s, seat, zone)
        return self._deals_about(s, seat, zone)

    def _rig_chosen(self, s: OilPosition, seat: i64, field: i64, kind: i64) -> i64:
        if kind == MARK:
            return s.rig_value[field]
        if kind == FIELD:
            return self._rig(s, seat, field, s.agenda.get(VALUE))
        now = self._rig(s, seat, field, s.rig_value[field])
        return -now if kind == LOSE else self._rig(s, seat, field, self._raised(s, field)) - now

    def _raised(self, s: OilPosition, field: i64) -> i64:
        after = s.rig_value[field] + self.box.card_value[ENHANCED_RECOVERY]
        return after if after < self.box.rig_value_max else self.box.rig_value_max

    def _rig(self, s: OilPosition, seat: i64, field: i64, value: i64) -> i64:
        royal = s.royalty_owner[field // FIELDS] == seat
        return self.worth.rig(s, seat, field, value, self.worth.throws(s, seat), royal)

    # ------------------------------------------------------------------ moving, markets, plays

    def _on_the_way(self, s: OilPosition, seat: i64, action: i64, kind: i64) -> vec[i64]:
        box = self.box
        if action == box.office:
            gain = self._best(s, seat, action)
            add(gain, self._in_office(s, seat))
            return gain
        if kind == PLAY:
            return self._play(s, seat, s.agenda.get(ZONE), action)
        if action == box.market:
            return self._sale(s, seat, s.barrels[seat], MARKET_PRICE)
        if action == box.card + CHARTER_FLIGHT:
            return self._best_flight(s, seat)
        return filled(PARTS, 0)

    def _play(self, s: OilPosition, seat: i64, zone: i64, action: i64) -> vec[i64]:
        box = self.box
        if action == box.drill:
            return self._drill(s, seat, zone)
        if action == box.pump_own:
            return self._pump_own(s, seat, zone)
        if box.pump <= action < box.pump + box.fields:
            return self._pump_best(s, seat, action - box.pump)
        if action == box.royalty_for + zone:
            return self._royalty(s, seat, zone)
        if action == box.buy + zone:
            gain = self._deal(s, seat, action)
            if total(gain) <= 0:
                gain[RIVALS] += NEVER
            return gain
        gain = filled(PARTS, 0)
        if is_card(s, action):
            gain[CARDS_IN_HAND] = -self.worth.kept(RIGHT_OF_WAY, self.worth.throws(s, seat))
        return gain

    def _landing(self, s: OilPosition, seat: i64, square: i64) -> i64:
        """What it brings to come to a square."""
        kind = self.box.square_kind[square]
        if kind == MARKET:
            return total(self._sale(s, seat, s.barrels[seat], MARKET_PRICE))
        if kind == OIL_POWER:
            return self.power
        if kind != EXPLORATION:
            return 0
        zone = self.box.zone_at[square]
        best: i64 = NEVER
        if not is_anothers(s, seat, zone) or not must_play(s, seat, zone):
            best = 0
        if may_drill(s, seat, zone):
            best = more(best, self._drill(s, seat, zone))
        if may_buy_royalty(s, seat, zone):
            best = more(best, self._royalty(s, seat, zone))
        enough = least(s, seat, zone)
        if enough > 0 and held_by(s, seat, zone) >= enough:
            best = more(best, self._pump_own(s, seat, zone))
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS and enough > 0:
            if is_foreign(s, seat, field) and s.rig_value[field] >= enough:
                best = more(best, self._pump_best(s, seat, field))
            field += 1
        return best

    def _start_pay(self, s: OilPosition, seat: i64, distance: i64) -> i64:
        ahead = to_start(s, seat)
        if distance < ahead:
            return 0
        return (self.box.landing_pay if distance == ahead else self.box.passing_pay) * DOLLAR

    def _throw(self, s: OilPosition, seat: i64) -> i64:
        """What a movement throw brings on average."""
        brings: i64 = 0
        distance: i64 = 2
        while distance <= 2 * DIE:
            there = self._landing(s, seat, (s.at[seat] + distance) % self.box.squares)
            brings += (there + self._start_pay(s, seat, distance)) * self.odds.sums[distance]
            distance += 1
        return brings // ALL_THROWS

    def _to_square(self, s: OilPosition, seat: i64, square: i64) -> i64:
        distance = (square - s.at[seat] + self.box.squares) % self.box.squares
        return self._landing(s, seat, square) + self._start_pay(s, seat, distance)

    def _best_flight(self, s: OilPosition, seat: i64) -> vec[i64]:
        """A flight to the best square instead of a throw."""
        gain = filled(PARTS, 0)
        best: i64 = 0
        square: i64 = 0
        while square < self.box.squares:
            if square != s.at[seat]:
                brings = self._to_square(s, seat, square)
                best = brings if brings > best else best
            square += 1
        gain[CASH] = best - self._throw(s, seat)
        gain[CARDS_IN_HAND] = -self.worth.kept(CHARTER_FLIGHT, self.worth.throws(s, seat))
        return gain

    def _flight(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """A side of the board is worth its best square."""
        box = self.box
        gain = filled(PARTS, 0)
        if action < box.side:
            gain[CASH] = self._to_square(s, seat, action - box.square)
            return gain
        square = (action - box.side) * box.side_length
        end = square + box.side_length
        gain[CASH] = NEVER
        while square < end and square < box.squares:
            if square != s.at[seat]:
                brings = self._to_square(s, seat, square)
                gain[CASH] = brings if brings > gain[CASH] else gain[CASH]
            square += 1
        return gain

    # ------------------------------------------------------------------ paying

    def _pay(self, s: OilPosition, seat: i64, cost: i64, guarded: i64, gain: vec[i64]) -> None:
        """So many dollars to the government, raised if need be; and what is then left for a bad day."""
        throws = self.worth.throws(s, seat)
        gain[CASH] -= cost * DOLLAR
        ready = self.worth.ready(s, seat)
        wanted = self.worth.wanted(s, seat, throws)
        gain[SAFETY] += self.worth.danger(ready - cost * DOLLAR, wanted) - self.worth.danger(ready, wanted)
        gain[SAFETY] -= self.worth.raising(s, seat, cost, self.worth.oil(s, seat, throws), guarded)

    def _royalty(self, s: OilPosition, seat: i64, zone: i64) -> vec[i64]:
        """A Royalty bought from the government."""
        gain = filled(PARTS, 0)
        gain[ROYALTIES] = self.worth.one_more(s, seat, zone, self.worth.throws(s, seat))
        self._pay(s, seat, self.box.royalty[zone], 0, gain)
        return gain

    # ------------------------------------------------------------------ drilling

    def _found(self, s: OilPosition, seat: i64, zone: i64, flags: i64, gain: vec[i64]) -> None:
        """A drilling throw on the average of its six numbers, with the Royalty that may be bought at a strike."""
        throws = self.worth.throws(s, seat)
        field = s.empty_field(zone)
        own = s.royalty_owner[zone] == seat
        free = s.royalty_owner[zone] == GOVERNMENT and s.cash[seat] >= self.box.cost[zone] + self.box.royalty[zone]
        royalty: i64 = 0
        if free:
            royalty = self.worth.one_more(s, seat, zone, throws) - self.box.royalty[zone] * DOLLAR
        thrown: i64 = 1
        while thrown <= DIE:
            value = struck_value(s, thrown, flags)
            if value > 0:
                rig = self.worth.rig(s, seat, field, value, throws, own)
                gain[RIGS] += rig // DIE
                if free:
                    with_it = royalty + self.worth.rig(s, seat, field, value, throws, True) - rig
                    gain[ROYALTIES] += with_it // DIE if with_it > 0 else 0
            thrown += 1

    def _drill(self, s: OilPosition, seat: i64, zone: i64) -> vec[i64]:
        """With a Drilling Grant if that is cheaper, or the only way."""
        gain = filled(PARTS, 0)
        self._found(s, seat, zone, 0, gain)
        cost = self.box.cost[zone]
        grant = self.worth.kept(DRILLING_GRANT, self.worth.throws(s, seat))
        if s.has_card(seat, DRILLING_GRANT) and (grant < cost * DOLLAR or s.cash[seat] < cost):
            gain[CARDS_IN_HAND] -= grant
        else:
            self._pay(s, seat, cost, 0, gain)
        return gain

    def _before_drilling(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        zone = s.agenda.get(ZONE)
        flags = s.agenda.get(FLAGS)
        if action != self.box.throw:
            kind = action - self.box.card
            gain[CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
            flags |= GRANTED if kind == DRILLING_GRANT else SURVEYED
        self._found(s, seat, zone, flags, gain)
        if not flags & GRANTED:
            self._pay(s, seat, self.box.cost[zone], 0, gain)
        return gain

    def _after_drilling(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        agenda = s.agenda
        zone = agenda.get(ZONE)
        if action == self.box.keep:
            value = struck_value(s, agenda.get(THROWN), agenda.get(FLAGS))
            gain[RIGS] = self._rig(s, seat, s.empty_field(zone), value)
            return gain
        kind = action - self.box.card
        gain[CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
        if kind == DRY_HOLE_INSURANCE:
            gain[CASH] = self.box.cost[zone] * DOLLAR
        else:
            self._found(s, seat, zone, agenda.get(FLAGS), gain)
        return gain

    # ------------------------------------------------------------------ pumping

    def _pump(self, s: OilPosition, seat: i64, field: i64, count: i64, stated: i64) -> vec[i64]:
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
        share: i64 = value if foreign else 0
        mean: i64 = LOWER_MEAN if owner == seat else HIGHER_MEAN
        cost = barrels * (mean + share * DOLLAR)
        gain[BARRELS_ON_HAND] = barrels * price
        gain[CASH] = -cost
        if owner != seat and owner != GOVERNMENT:
            gain[RIVALS] -= barrels * (HIGHER_MEAN - LOWER_MEAN) // self.rivals
        if foreign:
            self._paid_to_rig(s, field, count, barrels, gain)
        else:
            royal = owner == seat
            gain[RIGS] = worth.rig(s, seat, field, value - count, throws, royal)
            gain[RIGS] -= worth.rig(s, seat, field, value, throws, royal)
        ready = worth.ready(s, seat)
        wanted = worth.wanted(s, seat, throws)
        after = ready - cost + barrels * worth.low
        gain[SAFETY] = worth.danger(after, wanted) - worth.danger(ready, wanted)
        dice = self.lower if owner == seat else self.higher
        self._risk(s, seat, barrels + stated, share, dice, price, gain)
        return gain

    def _paid_to_rig(self, s: OilPosition, field: i64, count: i64, barrels: i64, gain: vec[i64]) -> None:
        """Another's rig: he gets its value for each barrel and has less in the ground."""
        owner = s.rig_owner[field]
        value = s.rig_value[field]
        lost = self._rig(s, owner, field, value) - self._rig(s, owner, field, value - count)
        gain[RIVALS] += (lost - barrels * value * DOLLAR) // self.rivals

    def _risk(
        self, s: OilPosition, seat: i64, barrels: i64, share: i64, dice: vec[i64], price: i64, gain: vec[i64]
    ) -> None:
        """What is lost, on the average of the dice, by having to raise money for the production."""
        if barrels * (DIE + share) <= s.cash[seat]:
            return
        lost: i64 = 0
        die: i64 = 1
        while die <= DIE:
            lost += dice[die - 1] * self.worth.raising(s, seat, barrels * (die + share), price, 0)
            die += 1
        gain[SAFETY] -= lost // ALL_THROWS

    def _pump_best(self, s: OilPosition, seat: i64, field: i64) -> vec[i64]:
        """The best amount from another's rig."""
        count = least(s, seat, field // FIELDS)
        best = self._pump(s, seat, field, count, 0)
        count += 1
        while count <= s.rig_value[field]:
            gain = self._pump(s, seat, field, count, 0)
            if total(gain) > total(best):
                best = gain
            count += 1
        return best

    def _pump_own(self, s: OilPosition, seat: i64, zone: i64) -> vec[i64]:
        """The best amount from each of the own rigs, one after the other."""
        sum_of = filled(PARTS, 0)
        wanted = least(s, seat, zone)
        stated: i64 = 0
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if s.rig_owner[field] == seat and s.rig_value[field] > 0:
                count = wanted if wanted < s.rig_value[field] else s.rig_value[field]
                best = self._pump(s, seat, field, count, stated)
                taken = count
                count += 1
                while count <= s.rig_value[field]:
                    gain = self._pump(s, seat, field, count, stated)
                    if total(gain) > total(best):
                        best = gain
                        taken = count
                    count += 1
                add(sum_of, best)
                wanted = wanted - taken if wanted > taken else 0
                stated += taken * self.box.base[field]
            field += 1
        return sum_of

    # ------------------------------------------------------------------ payments

    def _payment(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """A production after its throw: the oil for what is owed, a card that makes it cheaper, or a sale for it."""
        worth = self.worth
        throws = worth.throws(s, seat)
        zone = s.agenda.get(ZONE)
        amounts = s.agenda.get(AMOUNTS)
        gain = self._forced_sale(s, seat, action) if is_sale(s, action) else filled(PARTS, 0)
        gain[BARRELS_ON_HAND] += pumped(s, zone, amounts) * worth.oil(s, seat, throws)
        gain[CASH] -= total_due(s) * DOLLAR
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            taken = units(amounts, field)
            if taken > 0 and s.rig_owner[field] == seat:
                value = s.rig_value[field]
                gain[RIGS] += self._rig(s, seat, field, value - taken) - self._rig(s, seat, field, value)
            field += 1
        if is_card(s, action):
            kind = action - self.box.card
            gain[CARDS_IN_HAND] = -worth.kept(kind, throws)
            saved = self._saved(s, seat, kind)
            gain[CASH] += saved * DOLLAR
            gain[SAFETY] -= worth.raising(s, seat, total_due(s) - saved, worth.oil(s, seat, throws), pumped_rigs(s))
        return gain

    def _saved(self, s: OilPosition, seat: i64, kind: i64) -> i64:
        """What a card saves of a production, in dollars; a second throw on average."""
        if kind == ROYALTY_HOLIDAY:
            return royalty_due(s)
        if kind == TAX_HOLIDAY:
            return tax_due(s)
        if kind == RIG_LEASE:
            amount = rig_due(s)
            barrels = pumped(s, s.agenda.get(ZONE), s.agenda.get(AMOUNTS))
            free = self.box.card_value[RIG_LEASE] * self.box.base[s.agenda.get(ZONE) * FIELDS]
            return amount * free // barrels if free < barrels else amount
        zone = s.agenda.get(ZONE)
        mean: i64 = LOWER_MEAN if s.royalty_owner[zone] == seat else HIGHER_MEAN
        return tax_due(s) + royalty_due(s) - pumped(s, zone, s.agenda.get(AMOUNTS)) * mean // DOLLAR

    def _owed(self, s: OilPosition) -> i64:
        """What is to be raised, in dollars: the payment on top of the agenda, or under a list opened for it."""
        agenda = s.agenda
        down: i64 = 1 if agenda.kind == ASSETS or agenda.kind == CASH_IN else 0
        kind = agenda.below(down, KIND)
        if kind == PAY or kind == DUE:
            return total_due(s, down)
        return agenda.below(down, OWED) if kind == RAISE or kind == DEBT else 0

    def _steps_needed(self, s: OilPosition, seat: i64) -> i64:
        """Steps of barrels that pay what is owed at the government's price."""
        step = self.box.oil_price * self.box.barrel_step
        short = self._owed(s) - s.cash[seat]
        return (short + step - 1) // step if short > 0 and step > 0 else 1

    def _oil_for_debt(self, s: OilPosition, seat: i64, steps: i64, gain: vec[i64]) -> None:
        barrels = steps * self.box.barrel_step
        money = barrels * self.box.oil_price
        short = self._owed(s) - s.cash[seat]
        gain[CASH] = money * DOLLAR
        gain[BARRELS_ON_HAND] = -barrels * self.worth.oil(s, seat, self.worth.throws(s, seat))
        if money < short:
            gain[SAFETY] = -(short - money) * self.worth.fire_sale

    def _forced_sale(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """A sale to the government: what is given away for it, and as much again for each dollar still missing."""
        box = self.box
        if action == box.assets:
            return self._best_asset(s, seat)
        gain = filled(PARTS, 0)
        short = self._owed(s) - s.cash[seat]
        throws = self.worth.throws(s, seat)
        money: i64 = 0
        if action == box.sell_oil:
            barrels = self._steps_needed(s, seat) * box.barrel_step
            barrels = barrels if barrels < s.barrels[seat] else s.barrels[seat]
            money = barrels * box.oil_price
            gain[BARRELS_ON_HAND] = -barrels * self.worth.oil(s, seat, throws)
        elif action >= box.sell_royalty:
            zone = action - box.sell_royalty
            money = half_royalty(s, zone)
            gain[ROYALTIES] = -self.worth.one_more(s, seat, zone, throws)
        else:
            field = action - box.sell_rig
            money = half_cost(s, field)
            gain[RIGS] = -self._rig(s, seat, field, s.rig_value[field])
        gain[CASH] = money * DOLLAR
        if 0 < money < short:
            gain[SAFETY] = total(gain) * (short - money) // money
        return gain

    def _best_asset(self, s: OilPosition, seat: i64) -> vec[i64]:
        guarded: i64 = pumped_rigs(s) if s.agenda.kind == PAY else 0
        rigs = saleable_rigs(s, seat, guarded)
        best = filled(PARTS, 0)
        most: i64 = NEVER
        field: i64 = 0
        while field < self.box.fields:
            if (rigs >> field) & 1:
                gain = self._forced_sale(s, seat, self.box.sell_rig + field)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
            field += 1
        zone: i64 = 0
        while zone < self.box.zones:
            if s.royalty_owner[zone] == seat:
                gain = self._forced_sale(s, seat, self.box.sell_royalty + zone)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
            zone += 1
        return best

    # ------------------------------------------------------------------ sales on a market

    def _sale(self, s: OilPosition, seat: i64, barrels: i64, rate: i64) -> vec[i64]:
        """Oil for so many cents a barrel; held back it would bring what it is worth to wait."""
        gain = filled(PARTS, 0)
        worth = self.worth
        throws = worth.throws(s, seat)
        gain[CASH] = barrels * rate
        gain[BARRELS_ON_HAND] = -barrels * worth.oil(s, seat, throws)
        ready = worth.ready(s, seat)
        wanted = worth.wanted(s, seat, throws)
        gain[SAFETY] = worth.danger(ready + barrels * (rate - worth.low), wanted) - worth.danger(ready, wanted)
        return gain

    def _sold(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """After the throw of a sale: keep it, throw again, or let a Price Boom raise it."""
        agenda = s.agenda
        barrels = agenda.get(BARRELS) * self.box.barrel_step
        boom = self.box.card_value[PRICE_BOOM] * DOLLAR
        rate = agenda.get(RATE) * DOLLAR
        if action == self.box.keep:
            return self._sale(s, seat, barrels, rate)
        kind = action - self.box.card
        if kind == SECOND_THROW:
            rate = MARKET_PRICE + agenda.get(PLAYED) // BOOMED * boom
        else:
            rate += boom
        gain = self._sale(s, seat, barrels, rate)
        gain[CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
        return gain

    # ------------------------------------------------------------------ the office

    def _business(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        box = self.box
        if action == box.done:
            return filled(PARTS, 0)
        if is_sale(s, action):
            return self._forced_sale(s, seat, action)
        if is_card(s, action):
            return self._card(s, seat, action - box.card)
        if action == box.trade:
            return self._best_deal(s, seat)
        if action == box.claim:
            return self._best_claim(s, seat)
        if is_deal(s, action):
            return self._deal(s, seat, action)
        return self._royalty(s, seat, action - box.royalty_for)

    def _in_office(self, s: OilPosition, seat: i64) -> vec[i64]:
        """The best business to be done; if none pays, it is idle to go there."""
        best = filled(PARTS, 0)
        best[CASH] = IDLE
        kind: i64 = SPOT_SALE
        while kind < KEPT:
            if s.cards[seat * KEPT + kind] > 0 and may_play_card(s, seat, kind):
                gain = self._card(s, seat, kind)
                if total(gain) > total(best):
                    best = gain
            kind += 1
        if self.rivals > 1:
            gain = self._best_deal(s, seat)
            if total(gain) > total(best):
                best = gain
        if self.box.any_time:
            gain = self._best_claim(s, seat)
            if total(gain) > total(best):
                best = gain
        return best

    def _card(self, s: OilPosition, seat: i64, kind: i64) -> vec[i64]:
        """A card played at a moment of the own turn, against keeping it."""
        gain = filled(PARTS, 0)
        if kind == SPOT_SALE:
            gain = self._sale(s, seat, s.barrels[seat], MARKET_PRICE)
        elif kind == EMBARGO:
            gain[RIVALS] = self._barred(s, seat)
        elif kind == TANKER_SPILL:
            other: i64 = 0
            while other < self.box.players:
                if other != seat and s.out[other] == 0:
                    spilled = self._spilled(s, other)
                    gain[RIVALS] = spilled if spilled > gain[RIVALS] else gain[RIVALS]
                other += 1
        else:
            rigs = recoverable(s, seat)
            field: i64 = 0
            while rigs != 0:
                if rigs & 1:
                    better = self._rig_chosen(s, seat, field, RECOVER)
                    gain[RIGS] = better if better > gain[RIGS] else gain[RIGS]
                rigs >>= 1
                field += 1
        gain[CARDS_IN_HAND] -= self.worth.kept(kind, self.worth.throws(s, seat))
        return gain

    def _barred(self, s: OilPosition, seat: i64) -> i64:
        """An Embargo: who would come to a market in his next turn has to wait for another."""
        lost: i64 = 0
        other: i64 = 0
        while other < self.box.players:
            if other != seat and s.out[other] == 0 and s.barrels[other] > 0:
                throws = self.worth.throws(s, other)
                chance: i64 = self.odds.market[self.box.squares + s.at[other]] if throws > 0 else 0
                rest = self.worth.oil(s, other, throws - 1 if throws > 0 else 0)
                lost += s.barrels[other] * (MARKET_PRICE - rest) * chance // SURE
            other += 1
        return lost // self.rivals

    def _spilled(self, s: OilPosition, other: i64) -> i64:
        most = self.box.card_value[TANKER_SPILL]
        lost = most if most < s.barrels[other] else s.barrels[other]
        return lost * self.worth.oil(s, other, self.worth.throws(s, other)) // self.rivals

    def _best_claim(self, s: OilPosition, seat: i64) -> vec[i64]:
        best = filled(PARTS, 0)
        best[CASH] = IDLE
        zones = open_royalties(s, seat)
        zone: i64 = 0
        while zones != 0:
            if zones & 1:
                gain = self._royalty(s, seat, zone)
                if total(gain) > total(best):
                    best = gain
            zones >>= 1
            zone += 1
        return best

    # ------------------------------------------------------------------ negotiations

    def _best_deal(self, s: OilPosition, seat: i64) -> vec[i64]:
        best = filled(PARTS, 0)
        best[CASH] = IDLE
        zones = deals(s, seat)
        zone: i64 = 0
        while zones != 0:
            if zones & 1:
                gain = self._deals_about(s, seat, zone)
                if total(gain) > total(best):
                    best = gain
            zones >>= 1
            zone += 1
        return best

    def _deals_about(self, s: OilPosition, seat: i64, zone: i64) -> vec[i64]:
        """The best negotiation about a Royalty."""
        box = self.box
        if may_buy(s, seat, zone):
            return self._deal(s, seat, box.buy + zone)
        best = filled(PARTS, 0)
        best[CASH] = IDLE
        buyer: i64 = 0
        while buyer < box.players:
            if may_offer(s, seat, zone, buyer):
                gain = self._deal(s, seat, box.offer + zone * box.players + buyer)
                if total(gain) > total(best):
                    best = gain
            buyer += 1
        return best

    def _deal(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """A negotiation to be opened: only if both sides gain clearly at the price between, and not every round."""
        box = self.box
        gain = filled(PARTS, 0)
        gain[CASH] = IDLE
        buys = action < box.offer
        zone = action - box.buy if buys else (action - box.offer) // box.players
        buyer = seat if buys else (action - box.offer) % box.players
        if self.rivals < 2 or (s.round + zone) % self.talks != 0:
            return gain
        gained = self._to(s, buyer, zone)
        lost = self._to(s, s.royalty_owner[zone], zone)
        each = (gained - lost) * (self.rivals - 1) // (2 * self.rivals) - self.talk
        if each > 0 and gained + lost <= 2 * s.cash[buyer] * DOLLAR:
            gain[ROYALTIES] = each
        return gain

    def _to(self, s: OilPosition, seat: i64, zone: i64) -> i64:
        """What a Royalty is worth to a player."""
        return self.worth.one_more(s, seat, zone, self.worth.throws(s, seat))

    def _talk(self, s: OilPosition, seat: i64, action: i64) -> vec[i64]:
        """A price to name or to answer: what the deal brings, against the others' mean."""
        box = self.box
        agenda = s.agenda
        kind = agenda.kind
        zone = agenda.get(ZONE)
        other = agenda.get(OTHER)
        opens = kind == OFFER or kind == FINAL_WORD
        buys = (agenda.get(BUYS) != 0) == opens
        gain = filled(PARTS, 0)
        if action == box.no:
            return gain
        if is_sale(s, action):
            gain[CASH] = IDLE
            return gain
        gained = self._to(s, seat if buys else other, zone)
        lost = self._to(s, other if buys else seat, zone)
        if kind == OFFER or kind == COUNTER:
            price = dollars(s, action - box.price) * DOLLAR
            mine = self._bargain(gained, lost, price, buys)
            theirs = self._bargain(gained, lost, price, not buys)
            gain[ROYALTIES] = mine if mine < theirs else theirs
        elif action == box.yes:
            gain[ROYALTIES] = self._bargain(gained, lost, dollars(s, agenda.get(PRICE)) * DOLLAR, buys)
        else:
            each = (gained - lost) * (self.rivals - 1) // (2 * self.rivals) - self.talk
            enough = gained + lost <= 2 * s.cash[seat if buys else other] * DOLLAR
            gain[ROYALTIES] = each if each > 0 and enough else IDLE
        return gain

    def _bargain(self, gained: i64, lost: i64, price: i64, buys: bool) -> i64:
        """What a deal at a price brings its buyer or its seller, less what it brings the other side."""
        bought = gained - price
        sold = price - lost
        return bought - sold // self.rivals if buys else sold - bought // self.rivals


def total(parts: vec[i64]) -> i64:
    worth: i64 = 0
    part: i64 = 0
    while part < PARTS:
        worth += parts[part]
        part += 1
    return worth


def add(parts: vec[i64], others: vec[i64]) -> None:
    part: i64 = 0
    while part < PARTS:
        parts[part] += others[part]
        part += 1


def more(best: i64, gain: vec[i64]) -> i64:
    worth = total(gain)
    return worth if worth > best else best
