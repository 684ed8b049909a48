"""What a sensible player looks at: money, oil, what rigs and Royalties will bring, plans begun, danger, the others.

Everything is reckoned in cents. Chances are per mille. The numbers are a player's experience, not rules.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.box import (
    AMOUNTS,
    ANSWER,
    ASKED,
    ASSETS,
    AT_MARKET,
    BARRELS,
    BUSY,
    BUYBACK,
    BUYS,
    CASH_IN,
    CLAIM,
    COUNTER,
    DEBT,
    DRILL,
    DRILL_THROW,
    DRILLED,
    DUE,
    EMPTY,
    END,
    FIELD,
    FIELDS,
    FINAL_WORD,
    FLAGS,
    FLY,
    FORCED,
    GOVERNMENT,
    GRANTED,
    GROUP_MOST,
    KEPT,
    LOSE,
    MARK,
    OFFER,
    OFFICE,
    OIL,
    OTHER,
    OWED,
    PAY,
    PLAY,
    PRICE,
    RAISE,
    RATE,
    RECOVER,
    REGION,
    ROYALTY_PAID,
    SOLD,
    SPILL,
    SURVEYED,
    THROWN,
    TRADE,
    UNITS,
    VALUE,
    ZONE,
    OilBox,
)
from boomtown.games.oil.exploring import is_anothers, must_play, struck_value
from boomtown.games.oil.government import NEEDED, everything, half_royalty, is_sale
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.pumping import is_foreign, least, minimum, pumped, total_due, units
from boomtown.games.oil.regions import is_region
from boomtown.games.oil.scoring import winners, worth
from boomtown.games.oil.trading import dollars
from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State

# Means of two dice, in cents a barrel
LOWER: Final = 253
DIFFERENCE: Final = 194
MARKET_PRICE: Final = 700
STRIKE_UNITS: Final = 3
"""Base Amounts that a drilling finds on average, dry holes included."""

WIN: Final = 1_000_000_00
BANKRUPT: Final = -40_000_000_00
"""Worse than anything that has to be sold to avoid it."""
WAITING: Final = 85
"""What a market later is worth against a market now, per cent."""
PATIENCE: Final = 550
"""What oil in the ground is worth against oil pumped now, per mille, even if one is sure to come by again."""
FIRE_SALE: Final = 60
"""How much worse a dollar for a rig or a Royalty is than it looks: only who must sells them to the government."""
MISSING: Final = 3
"""How bad a dollar is that is still missing for a debt: more than what is lost by selling oil for it."""
SHORT: Final = 10_000_00
"""How bad it is to be short at all, so that one sale brings the last thousand, too."""
RUIN: Final = 1_000_000_00
"""How bad it is to come to owe more than one could raise."""
WORTH_A_TALK: Final = 10_000_00
"""What each side must gain before a bot opens a negotiation."""
TALKS: Final = 6
"""It asks about the same Royalty in one round of so many."""
FOLLY: Final = 200_000_00
"""Against talks that lead nowhere, and against selling oil to the government without need."""
RESERVE: Final = 60_000_00
"""Cash a careful player keeps."""

CARD_WORTH: Final = [15, 8, 5, 10, 12, 20, 15, 12, 18, 12, 18, 10, 6, 8, 18]
"""What a card in hand is worth, in thousands of dollars."""

# Parts
CASH: Final = 0
OIL_ON_HAND: Final = 1
RIGS: Final = 2
ROYALTIES: Final = 3
CARDS: Final = 4
PLANS: Final = 5
SAFETY: Final = 6
RIVALS: Final = 7
REASONS: Final = [
    f"reason.{name}" for name in ("cash", "oil", "rigs", "royalties", "cards", "plans", "safety", "rivals")
]


Plan = Callable[[OilPosition, i64, i64], i64]
"""What a step promises: of a position, to a seat, so many places under the top of the agenda."""


class OilAdvice(Advice):
    """`landing[r]`, `market[r]`: the chance to come to a given square, or to any market, in r rounds."""

    def __init__(self, game: OilBox) -> None:
        super().__init__(REASONS, 24)
        self.box = game
        landing: list[int] = []
        market: list[int] = []
        squares = int(game.squares)
        markets = game.square_kind.count(2)
        for rounds in range(int(game.last_round) + 2):
            throws = 1.2 * rounds
            landing.append(round(PATIENCE * (1 - (1 - 1 / squares) ** throws)))
            market.append(round(1000 * (1 - (1 - markets / squares) ** throws)))
        self.landing: vec[i64] = vec[i64](landing)
        self.market: vec[i64] = vec[i64](market)
        self.luck = Chance(1)
        """For the answers of a menu that draw a card."""
        self.menus: list[int] = [TRADE, CLAIM]
        self.lists: list[int] = [LOSE, RECOVER, FLY]
        """Menus once a region is chosen."""
        self.talks: list[int] = [OFFER, ANSWER, COUNTER, FINAL_WORD]
        self.plan: dict[int, Plan] = {
            END: self.at_the_end,
            PLAY: self.to_play,
            AT_MARKET: self.at_market,
            OIL: self.to_sell,
            CASH_IN: self.cash_in,
            ASSETS: self.to_sell_assets,
            SOLD: self.sold,
            UNITS: self.to_pump,
            DUE: self.production,
            PAY: self.production,
            DEBT: self.in_debt,
            RAISE: self.in_debt,
            DRILL: self.to_drill,
            DRILL_THROW: self.paid_drilling,
            DRILLED: self.drilled,
            FIELD: self.to_place,
            MARK: self.to_mark,
            ROYALTY_PAID: self.royalty_to_pay,
            SPILL: self.to_spill,
            RECOVER: self.best_recovery,
            FLY: self.best_flight,
        }
        """What a step on the agenda promises its seat, by its kind."""
        self.card_worth: vec[i64] = vec[i64]([thousand * 1000_00 for thousand in CARD_WORTH])

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, OilPosition)
        if state.seat == seat and self.is_menu(state):
            return self.best_within(state, seat)
        return self.plain(state, seat)

    def plain(self, state: OilPosition, seat: i64) -> vec[i64]:
        """The parts of a position as it stands, whatever is asked."""
        result = vec[i64]([0] * len(REASONS))
        if state.out[seat] != 0:
            result[CASH] = BANKRUPT
            return result
        if state.over:
            result[CASH] = worth(state, seat) * 100
            if seat in winners(state):
                result[PLANS] = WIN
            return result
        result[CASH] = state.cash[seat] * 100
        result[OIL_ON_HAND] = state.barrels[seat] * self.oil_price(state)
        result[RIGS] = self.rigs(state, seat)
        result[ROYALTIES] = self.royalties(state, seat)
        result[CARDS] = self.cards(state, seat)
        result[PLANS] = self.plans(state, seat)
        result[SAFETY] = self.safety(state, seat)
        result[RIVALS] = self.rivals(state, seat)
        return result

    # ------------------------------------------------------------------ questions that lead to others

    def is_menu(self, s: OilPosition) -> bool:
        """Whether the question only leads to others: its best answer says what it is worth to have asked for it."""
        kind = s.agenda.kind
        if kind == OFFICE:
            return s.agenda.get(BUSY) == 0
        if kind == ASSETS:
            return s.agenda.get(NEEDED) != 0
        return kind in self.menus or (kind in self.lists and s.agenda.get(REGION) != 0)

    def opens(self, s: OilPosition, action: i64) -> bool:
        """Whether an answer only opens the next list: then one looks into that, else no further."""
        return action in (s.box.trade, s.box.claim) or is_region(s, action)

    def best_within(self, s: OilPosition, seat: i64) -> vec[i64]:
        """The parts of the best answer, tried on copies; to be done, or to sell without need, is no reason to come."""
        best = vec[i64]([0] * len(REASONS))
        best[PLANS] = BANKRUPT
        best_worth: i64 = 0
        tried = False
        needless = s.agenda.kind == OFFICE
        for action in s.options():
            if action == s.box.done or (needless and is_sale(s, action)):
                continue
            twin = s.clone()
            twin.advance(action, self.luck)
            assert isinstance(twin, OilPosition)
            parts = self.parts(twin, seat) if self.opens(s, action) else self.plain(twin, seat)
            worth: i64 = 0
            for part in parts:
                worth += part
            if not tried or worth > best_worth:
                best = parts
                best_worth = worth
                tried = True
        return best

    # ------------------------------------------------------------------ what a seat has

    def rounds_left(self, s: OilPosition) -> i64:
        """Rounds that are still likely to be played."""
        left = s.box.last_round - s.round
        drying = 3 * s.wet
        return left if left < drying else drying

    def oil_price(self, s: OilPosition) -> i64:
        """What a barrel on hand will bring: a market if one can still be reached, else the government's price."""
        low = s.box.oil_price * 100
        return low + (MARKET_PRICE - low) * self.market[self.rounds_left(s)] // 1000 * WAITING // 100

    def margin(self, s: OilPosition, seat: i64, zone: i64) -> i64:
        """What pumping a barrel from an own rig brings, in cents."""
        cost: i64 = LOWER
        if s.royalty_owner[zone] != seat:
            cost += DIFFERENCE
        return self.oil_price(s) - cost

    def rigs(self, s: OilPosition, seat: i64) -> i64:
        """Oil in the ground, as far as the owner will come by; at least what the government pays."""
        total: i64 = 0
        wells = s.wells[seat]
        field: i64 = 0
        while wells != 0:
            if wells & 1:
                total += self.rig(s, seat, field, s.rig_value[field])
            wells >>= 1
            field += 1
        return total

    def rig(self, s: OilPosition, seat: i64, field: i64, value: i64) -> i64:
        zone = field // FIELDS
        margin = self.margin(s, seat, zone)
        future: i64 = 0
        if margin > 0:
            future = value * s.box.base[field] * margin * self.landing[self.rounds_left(s)] // 1000
        sold: i64 = 0
        if value >= s.box.rig_value_min:
            sold = s.box.cost[zone] * 100 // s.box.divisor
        return future if future > sold else sold

    def royalties(self, s: OilPosition, seat: i64) -> i64:
        total: i64 = 0
        zone: i64 = 0
        while zone < s.box.zones:
            if s.royalty_owner[zone] == seat:
                total += self.royalty(s, seat, zone)
            zone += 1
        return total

    def royalty(self, s: OilPosition, seat: i64, zone: i64) -> i64:
        """Half its price, and the rent that others will pay where their plays are forced."""
        wet: i64 = 0
        empty: i64 = 0
        own: i64 = 0
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if s.rig_owner[field] == EMPTY:
                empty += 1
            elif s.rig_value[field] > 0:
                wet += s.rig_value[field]
                if s.rig_owner[field] == seat:
                    own += s.rig_value[field]
            field += 1
        kept = half_royalty(s, zone) * 100
        if wet == 0 and empty == 0:
            return kept
        visits = (s.alive - 1) * self.landing[self.rounds_left(s)]
        unit = s.box.base[zone * FIELDS]
        share: i64 = DIFFERENCE
        if wet > 0:
            share += 300 * own // wet
        forced: i64 = 1 if empty > 0 else 3
        rent = visits * unit * share * self.reach(s, seat, zone) * forced // 8000
        most = (wet + STRIKE_UNITS * empty) * unit * share
        return kept + (rent if rent < most else most)

    def reach(self, s: OilPosition, seat: i64, zone: i64) -> i64:
        """Half Base Amounts that a visitor will have to take: more the nearer the owner is to the whole colour."""
        others: i64 = 0
        mate: i64 = 0
        while mate < GROUP_MOST:
            other = s.box.mates[zone * GROUP_MOST + mate]
            if other >= 0 and other != zone and s.royalty_owner[other] == seat:
                others += 1
            mate += 1
        size = s.box.group_size[zone]
        return 2 * size if others == size - 1 else 2 + others

    def cards(self, s: OilPosition, seat: i64) -> i64:
        total: i64 = 0
        kind: i64 = 0
        while kind < KEPT:
            total += s.cards[seat * KEPT + kind] * self.card_worth[kind]
            kind += 1
        if self.rounds_left(s) < 10:
            total = total * self.rounds_left(s) // 10
        return total

    def holdings(self, s: OilPosition, seat: i64) -> i64:
        total = s.cash[seat] * 100 + s.barrels[seat] * self.oil_price(s)
        return total + self.rigs(s, seat) + self.royalties(s, seat) + self.cards(s, seat)

    def rivals(self, s: OilPosition, seat: i64) -> i64:
        """The others' mean, against oneself."""
        total: i64 = 0
        other: i64 = 0
        while other < s.box.players:
            if other != seat:
                total += 0 if s.out[other] != 0 else self.holdings(s, other)
            other += 1
        return -total // (s.box.players - 1)

    def safety(self, s: OilPosition, seat: i64) -> i64:
        """Money at hand below a careful reserve counts against oneself; more so where others own the Royalties."""
        threat: i64 = RESERVE
        zone: i64 = 0
        while zone < s.box.zones:
            owner = s.royalty_owner[zone]
            if owner != GOVERNMENT and owner != seat:
                cost = minimum(s, seat, zone) * s.box.base[zone * FIELDS] * 900
                if cost > threat:
                    threat = cost
            zone += 1
        if self.rounds_left(s) < 4:
            threat = threat * self.rounds_left(s) // 4
        ready = (s.cash[seat] + s.barrels[seat] * s.box.oil_price - self.debt(s, seat)) * 100
        raised = s.bank[BUYBACK] * FIRE_SALE * 100
        return -raised if ready >= threat else (ready - threat) // 2 - raised

    # ------------------------------------------------------------------ plans begun

    def plans(self, s: OilPosition, seat: i64) -> i64:
        """What the steps on the agenda that are this seat's will bring or cost."""
        agenda = s.agenda
        total: i64 = 0
        down: i64 = 0
        while down < agenda.depth:
            kind = agenda.below(down, KIND)
            if kind in self.talks:
                total += self.deal(s, seat, down)
            elif agenda.below(down, SEAT) == seat:
                plan = self.plan.get(kind)
                if plan is not None:
                    total += plan(s, seat, down)
            down += 1
        return total

    def at_the_end(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return -1000_00

    def to_play(self, s: OilPosition, seat: i64, down: i64) -> i64:
        plan = self.play(s, seat, s.agenda.below(down, ZONE), s.agenda.below(down, FORCED) != 0)
        return plan // 4 if plan > 0 else plan

    def at_market(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return s.barrels[seat] * (MARKET_PRICE - self.oil_price(s)) // 2

    def to_sell(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return s.barrels[seat] * (MARKET_PRICE - self.oil_price(s))

    def sold(self, s: OilPosition, seat: i64, down: i64) -> i64:
        barrels = s.agenda.below(down, BARRELS) * s.box.barrel_step
        return barrels * (s.agenda.below(down, RATE) * 100 - self.oil_price(s))

    def to_pump(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return self.units(s, seat, s.agenda.below(down, ZONE), s.agenda.below(down, ASKED)) * 9 // 10

    def to_drill(self, s: OilPosition, seat: i64, down: i64) -> i64:
        """Before the throw: the cost is still to be paid, unless the government bears it."""
        found = self.paid_drilling(s, seat, down)
        if s.agenda.below(down, FLAGS) & GRANTED:
            return found
        return found - s.box.cost[s.agenda.below(down, ZONE)] * 100

    def paid_drilling(self, s: OilPosition, seat: i64, down: i64) -> i64:
        found: i64 = 4 if s.agenda.below(down, FLAGS) & SURVEYED else STRIKE_UNITS
        return self.rig(s, seat, s.agenda.below(down, ZONE) * FIELDS, found)

    def drilled(self, s: OilPosition, seat: i64, down: i64) -> i64:
        value = struck_value(s, s.agenda.below(down, THROWN), s.agenda.below(down, FLAGS))
        return self.rig(s, seat, s.agenda.below(down, ZONE) * FIELDS, value) if value > 0 else 0

    def to_place(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return self.rig(s, seat, s.agenda.below(down, ZONE) * FIELDS, s.agenda.below(down, VALUE))

    def to_mark(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return self.royalty_to_pay(s, seat, down) - s.box.royalty[s.agenda.below(down, ZONE)] * 100

    def royalty_to_pay(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return self.royalty(s, seat, s.agenda.below(down, ZONE))

    def in_debt(self, s: OilPosition, seat: i64, down: i64) -> i64:
        owed = s.agenda.below(down, OWED)
        return -owed * 100 - self.missing(s, seat, owed)

    def to_sell_assets(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return 0 if s.agenda.below(down, NEEDED) else -FOLLY

    def to_spill(self, s: OilPosition, seat: i64, down: i64) -> i64:
        return 4000 * self.oil_price(s)

    def play(self, s: OilPosition, seat: i64, zone: i64, forced: bool) -> i64:
        """The best play on a square, for a rough guess."""
        best: i64 = -1000_00
        if forced and must_play(s, seat, zone):
            best = BANKRUPT
        if s.empty_field(zone) >= 0:
            gain = self.rig(s, seat, zone * FIELDS, STRIKE_UNITS) - s.box.cost[zone] * 100
            gain -= self.missing(s, seat, s.box.cost[zone])
            best = gain if gain > best else best
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if s.rig_value[field] > 0:
                gain = self.units(s, seat, zone, field)
                best = gain if gain > best else best
            field += 1
        return best

    def units(self, s: OilPosition, seat: i64, zone: i64, field: i64) -> i64:
        """What pumping is likely to bring: from the own rigs, or from the one foreign rig asked about."""
        margin = self.margin(s, seat, zone)
        base = s.box.base[field]
        fewest = least(s, seat, zone)
        cost = self.oil_price(s) - margin
        if is_foreign(s, seat, field):
            cost += s.rig_value[field] * 100
            margin -= s.rig_value[field] * 100
            if s.box.players == 2:
                margin -= s.rig_value[field] * 100
            amount = s.rig_value[field] if margin > 0 else fewest
            return amount * base * margin - self.missing(s, seat, fewest * base * cost // 100)
        ready = s.cash[seat] + s.barrels[seat] * s.box.oil_price
        total: i64 = 0
        own = zone * FIELDS
        while own < zone * FIELDS + FIELDS:
            if s.rig_owner[own] == seat:
                total += s.rig_value[own]
            own += 1
        afford = ready // (5 * base)
        amount = total if total < afford else afford
        gone = 1000 - self.landing[self.rounds_left(s)]
        return amount * base * margin * gone // 1000 - self.missing(s, seat, fewest * base * cost // 100)

    def production(self, s: OilPosition, seat: i64, down: i64) -> i64:
        """Oil to come, less what is owed for it and what leaves the own rigs."""
        zone = s.agenda.below(down, ZONE)
        amounts = s.agenda.below(down, AMOUNTS)
        owed = self.owed(s, down)
        gain = pumped(s, zone, amounts) * self.oil_price(s) - owed * 100 - self.missing(s, seat, owed)
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            taken = units(amounts, field)
            if taken > 0 and s.rig_owner[field] == seat:
                value = s.rig_value[field]
                gain -= self.rig(s, seat, field, value)
                if value > taken:
                    gain += self.rig(s, seat, field, value - taken)
            field += 1
        return gain

    def owed(self, s: OilPosition, down: i64) -> i64:
        """What a step `down` places under the top of the agenda demands in dollars."""
        kind = s.agenda.below(down, KIND)
        if kind in (DEBT, RAISE):
            return s.agenda.below(down, OWED)
        return total_due(s, down) if kind in (PAY, DUE) else 0

    def debt(self, s: OilPosition, seat: i64) -> i64:
        """What a seat has to pay now: only whose turn it is can owe, on top or under a sale of oil."""
        if s.agenda.below(0, SEAT) != seat:
            return 0
        return self.owed(s, 1 if s.agenda.kind == CASH_IN else 0)

    def missing(self, s: OilPosition, seat: i64, owed: i64) -> i64:
        """How bad it is not to have what is owed: it has to be raised, or cannot be."""
        short = owed - s.cash[seat]
        if short <= 0:
            return 0
        return SHORT + short * MISSING * 100 + (RUIN if short > everything(s, seat) else 0)

    def cash_in(self, s: OilPosition, seat: i64, down: i64) -> i64:
        """A sale to the government about to be stated, for the debt below it: what is lost, and what it will settle."""
        price = s.box.oil_price
        short: i64 = 0
        if down + 1 < s.agenda.depth:
            short = self.owed(s, down + 1) - s.cash[seat]
        if short <= 0 or price == 0:
            return -FOLLY
        barrels = short // price
        if barrels > s.barrels[seat]:
            barrels = s.barrels[seat]
        return -barrels * (self.oil_price(s) - price * 100)

    def best_recovery(self, s: OilPosition, seat: i64, down: i64) -> i64:
        best: i64 = 0
        field: i64 = 0
        while field < s.box.fields:
            value = s.rig_value[field]
            if s.rig_owner[field] == seat and 0 < value < s.box.rig_value_max:
                raised = value + 2 if value + 2 < s.box.rig_value_max else s.box.rig_value_max
                gain = self.rig(s, seat, field, raised) - self.rig(s, seat, field, value)
                best = gain if gain > best else best
            field += 1
        return best

    def best_flight(self, s: OilPosition, seat: i64, down: i64) -> i64:
        best = s.barrels[seat] * (MARKET_PRICE - self.oil_price(s)) // 2
        zone: i64 = 0
        while zone < s.box.zones:
            gain = self.play(s, seat, zone, is_anothers(s, seat, zone)) // 2
            best = gain if gain > best else best
            zone += 1
        return best

    def deal(self, s: OilPosition, seat: i64, down: i64) -> i64:
        """A negotiation in progress: what an agreement will bring this seat, if both sides gain by it.

        Prices that share the gain evenly are best: the other side can say no.
        """
        agenda = s.agenda
        kind = agenda.below(down, KIND)
        zone = agenda.below(down, ZONE)
        asked = agenda.below(down, SEAT)
        other = agenda.below(down, OTHER)
        opener = asked if kind in (OFFER, FINAL_WORD) else other
        buyer = opener if agenda.below(down, BUYS) else (other if opener == asked else asked)
        seller = s.royalty_owner[zone]
        if seat != buyer and seat != seller:
            return 0
        gained = self.value_to(s, buyer, zone)
        lost = self.value_to(s, seller, zone)
        rivals = s.box.players - 1
        if kind in (OFFER, COUNTER):
            surplus = (gained - lost) * (rivals - 1) // (2 * rivals) - WORTH_A_TALK
            if kind == OFFER and (s.round + zone) % TALKS != 0:
                return -FOLLY
            return surplus if surplus > 0 and gained + lost < s.cash[buyer] * 100 else -FOLLY
        price = dollars(s, agenda.below(down, PRICE)) * 100
        buyer_gain = (gained - price) - (price - lost) // rivals
        seller_gain = (price - lost) - (gained - price) // rivals
        least_gain = buyer_gain if buyer_gain < seller_gain else seller_gain
        return least_gain if least_gain > 0 else least_gain - 500_00

    def value_to(self, s: OilPosition, seat: i64, zone: i64) -> i64:
        """What a Royalty adds to a player's Royalties, the rest of its colour included."""
        twin = s.clone()
        assert isinstance(twin, OilPosition)
        twin.royalty_owner[zone] = seat
        value = self.royalties(twin, seat)
        twin.royalty_owner[zone] = GOVERNMENT
        return value - self.royalties(twin, seat)
