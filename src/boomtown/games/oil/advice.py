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
    BLOWOUT_PREVENTER,
    CASH_IN,
    CHARTER_FLIGHT,
    CLAIM,
    DIE,
    DRILL,
    DRILLED,
    END,
    EXPLORATION,
    FIELD,
    FIELDS,
    FINAL_WORD,
    FLY,
    LOSE,
    MARK,
    MARKET,
    MOVE,
    OFFER,
    OFFICE,
    OIL,
    OIL_POWER,
    PAY,
    PLAY,
    RAISE,
    RECOVER,
    RIGHT_OF_WAY,
    SOLD,
    SPILL,
    STRIKE,
    TRADE,
    UNITS,
    ZONE,
    OilBox,
)
from boomtown.games.oil.business import Business
from boomtown.games.oil.cards import is_card, recoverable
from boomtown.games.oil.exploring import is_anothers, may_drill, must_play
from boomtown.games.oil.government import UNSALEABLE, saleable_rigs
from boomtown.games.oil.holdings import DOLLAR
from boomtown.games.oil.moving import to_start
from boomtown.games.oil.odds import (
    ALL_THROWS,
    MARKET_PRICE,
    Odds,
)
from boomtown.games.oil.plays import (
    BARRELS_ON_HAND,
    CARDS_IN_HAND,
    CASH,
    NEVER,
    PARTS,
    RIGS,
    RIVALS,
    ROYALTIES,
    SAFETY,
    add,
    more,
    total,
)
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.pumping import (
    held_by,
    is_foreign,
    least,
    pumped,
)
from boomtown.games.oil.regions import is_region
from boomtown.games.oil.royalties import may_buy_royalty, open_royalties
from boomtown.games.oil.trading import deals
from boomtown.kernel.advice import OVER, Advice
from boomtown.kernel.state import State
from boomtown.mechanics.vectors import filled

REASONS: Final = [f"reason.{name}" for name in ("cash", "oil", "rigs", "royalties", "cards", "safety", "rivals")]


class OilAdvice(Advice):
    """What a seat has, and what each answer adds to it."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(REASONS)
        self.read_search(weights)
        self.box = box
        self.odds = odds
        self.gains = Business(box, odds, weights)
        self.worth = self.gains.worth
        self.power: i64 = weights["power"] * DOLLAR

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
            wanted = self.box.thousands + self.gains.steps_needed(s, seat)
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
            return self.gains.business(s, seat, action)
        if kind == DRILL:
            return self.gains.before_drilling(s, seat, action)
        if kind == DRILLED:
            return self.gains.after_drilling(s, seat, action)
        if kind == UNITS:
            agenda = s.agenda
            stated = pumped(s, agenda.get(ZONE), agenda.get(AMOUNTS))
            return self.gains.pump(s, seat, agenda.get(ASKED), action - box.units, stated)
        if kind == PAY:
            return self.gains.payment(s, seat, action)
        if kind == OIL:
            return self.gains.sale(s, seat, (action - box.thousands) * box.barrel_step, MARKET_PRICE)
        if kind == SOLD:
            return self.gains.sold(s, seat, action)
        if kind == STRIKE:
            gain = filled(PARTS, 0)
            return self.gains.royalty(s, seat, s.agenda.get(ZONE)) if action == box.yes else gain
        if OFFER <= kind <= FINAL_WORD:
            return self.gains.talk(s, seat, action)
        return self._choice(s, seat, action, kind)

    def _choice(self, s: OilPosition, seat: i64, action: i64, kind: i64) -> vec[i64]:
        """Lists: which rig, which Royalty, which square, which player; a region is worth what is best in it."""
        if is_region(s, action):
            return self._region(s, seat, action - self.box.region, kind)
        if kind == FLY:
            return self._flight(s, seat, action)
        gain = filled(PARTS, 0)
        if kind == RAISE or kind == ASSETS:
            return self.gains.forced_sale(s, seat, action)
        if kind == CASH_IN:
            self.gains.oil_for_debt(s, seat, action - self.box.thousands, gain)
        elif kind == LOSE and is_card(s, action):
            gain[CARDS_IN_HAND] = -self.worth.kept(BLOWOUT_PREVENTER, self.worth.throws(s, seat))
        elif kind == LOSE or kind == RECOVER or kind == MARK or kind == FIELD:
            gain[RIGS] = self.gains.rig_chosen(s, seat, action - self.box.rig, kind)
        elif kind == SPILL:
            gain[RIVALS] = self.gains.spilled(s, action - self.box.player)
        elif kind == CLAIM:
            return self.gains.royalty(s, seat, action - self.box.royalty_for)
        elif kind == TRADE:
            return self.gains.deal(s, seat, action)
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
            zones = s.deeds[seat]
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
            return self.gains.forced_sale(s, seat, self.box.sell_royalty + zone)
        if kind == CLAIM:
            return self.gains.royalty(s, seat, zone)
        return self.gains.deals_about(s, seat, zone)

    # ------------------------------------------------------------------ moving, markets, plays

    def _on_the_way(self, s: OilPosition, seat: i64, action: i64, kind: i64) -> vec[i64]:
        box = self.box
        if action == box.office:
            gain = self._best(s, seat, action)
            add(gain, self.gains.in_office(s, seat))
            return gain
        if kind == PLAY:
            return self._play(s, seat, s.agenda.get(ZONE), action)
        if action == box.market:
            return self.gains.sale(s, seat, s.barrels[seat], MARKET_PRICE)
        if action == box.card + CHARTER_FLIGHT:
            return self._best_flight(s, seat)
        return filled(PARTS, 0)

    def _play(self, s: OilPosition, seat: i64, zone: i64, action: i64) -> vec[i64]:
        box = self.box
        if action == box.drill:
            return self.gains.drill(s, seat, zone)
        if action == box.pump_own:
            return self.gains.pump_own(s, seat, zone)
        if box.pump <= action < box.pump + box.fields:
            return self.gains.pump_best(s, seat, action - box.pump)
        if action == box.royalty_for + zone:
            return self.gains.royalty(s, seat, zone)
        if action == box.buy + zone:
            gain = self.gains.deal(s, seat, action)
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
            return total(self.gains.sale(s, seat, s.barrels[seat], MARKET_PRICE))
        if kind == OIL_POWER:
            return self.power
        if kind != EXPLORATION:
            return 0
        zone = self.box.zone_at[square]
        best: i64 = NEVER
        if not is_anothers(s, seat, zone) or not must_play(s, seat, zone):
            best = 0
        if may_drill(s, seat, zone):
            best = more(best, self.gains.drill(s, seat, zone))
        if may_buy_royalty(s, seat, zone):
            best = more(best, self.gains.royalty(s, seat, zone))
        enough = least(s, seat, zone)
        if enough > 0 and held_by(s, seat, zone) >= enough:
            best = more(best, self.gains.pump_own(s, seat, zone))
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS and enough > 0:
            if is_foreign(s, seat, field) and s.rig_value[field] >= enough:
                best = more(best, self.gains.pump_best(s, seat, field))
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
