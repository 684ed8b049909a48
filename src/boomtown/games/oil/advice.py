"""What a sensible player looks at: money, oil, what rigs and Royalties will bring, plans begun, danger, the others.

Everything is reckoned in cents. Chances are per mille. The numbers are a player's experience, not rules.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.assets import everything, half_royalty
from boomtown.games.oil.dealing import dollars
from boomtown.games.oil.exploring import must_play, struck_value
from boomtown.games.oil.pumping import is_foreign, least, minimum, pumped, total_due, units
from boomtown.games.oil.scoring import winners, worth
from boomtown.games.oil.setup import FIELDS, GROUP_MOST, OilGame
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    ANSWER,
    AT_MARKET,
    BUYBACK,
    CASH_IN,
    COUNTER,
    DEBT,
    DRILL,
    DRILL_THROW,
    DRILLED,
    DUE,
    EMPTY,
    END,
    FIELD,
    FINAL_WORD,
    FLY,
    GOVERNMENT,
    GRANTED,
    KEPT,
    MARK,
    OFFER,
    OIL,
    PAY,
    PLAY,
    PUMP_THROW,
    RAISE,
    RECOVER,
    ROYALTY_PAID,
    SOLD,
    SPILL,
    SURVEYED,
    UNITS,
)
from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import KIND, SEAT, A, B, C, D
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


class OilAdvice(Advice):
    """`landing[r]`, `market[r]`: the chance to come to a given square, or to any market, in r rounds."""

    def __init__(self, game: OilGame) -> None:
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
        self.card_worth: vec[i64] = vec[i64]([thousand * 1000_00 for thousand in CARD_WORTH])

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, OilTable)
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

    # ------------------------------------------------------------------ what a seat has

    def rounds_left(self, t: OilTable) -> i64:
        """Rounds that are still likely to be played."""
        left = t.box.last_round - t.round
        drying = 3 * t.wet
        return left if left < drying else drying

    def oil_price(self, t: OilTable) -> i64:
        """What a barrel on hand will bring: a market if one can still be reached, else the government's price."""
        low = t.box.oil_price * 100
        return low + (MARKET_PRICE - low) * self.market[self.rounds_left(t)] // 1000 * WAITING // 100

    def margin(self, t: OilTable, seat: i64, zone: i64) -> i64:
        """What pumping a barrel from an own rig brings, in cents."""
        cost: i64 = LOWER
        if t.royalty_owner[zone] != seat:
            cost += DIFFERENCE
        return self.oil_price(t) - cost

    def rigs(self, t: OilTable, seat: i64) -> i64:
        """Oil in the ground, as far as the owner will come by; at least what the government pays."""
        total: i64 = 0
        wells = t.wells[seat]
        field: i64 = 0
        while wells != 0:
            if wells & 1:
                total += self.rig(t, seat, field, t.rig_value[field])
            wells >>= 1
            field += 1
        return total

    def rig(self, t: OilTable, seat: i64, field: i64, value: i64) -> i64:
        zone = field // FIELDS
        margin = self.margin(t, seat, zone)
        future: i64 = 0
        if margin > 0:
            future = value * t.box.base[field] * margin * self.landing[self.rounds_left(t)] // 1000
        sold: i64 = 0
        if value >= t.box.rig_value_min:
            sold = t.box.cost[zone] * 100 // t.box.divisor
        return future if future > sold else sold

    def royalties(self, t: OilTable, seat: i64) -> i64:
        total: i64 = 0
        zone: i64 = 0
        while zone < t.box.zones:
            if t.royalty_owner[zone] == seat:
                total += self.royalty(t, seat, zone)
            zone += 1
        return total

    def royalty(self, t: OilTable, seat: i64, zone: i64) -> i64:
        """Half its price, and the rent that others will pay where their plays are forced."""
        wet: i64 = 0
        empty: i64 = 0
        own: i64 = 0
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if t.rig_owner[field] == EMPTY:
                empty += 1
            elif t.rig_value[field] > 0:
                wet += t.rig_value[field]
                if t.rig_owner[field] == seat:
                    own += t.rig_value[field]
            field += 1
        kept = half_royalty(t, zone) * 100
        if wet == 0 and empty == 0:
            return kept
        visits = (t.alive - 1) * self.landing[self.rounds_left(t)]
        unit = t.box.base[zone * FIELDS]
        share: i64 = DIFFERENCE
        if wet > 0:
            share += 300 * own // wet
        forced: i64 = 1 if empty > 0 else 3
        rent = visits * unit * share * self.reach(t, seat, zone) * forced // 8000
        most = (wet + STRIKE_UNITS * empty) * unit * share
        return kept + (rent if rent < most else most)

    def reach(self, t: OilTable, seat: i64, zone: i64) -> i64:
        """Half Base Amounts that a visitor will have to take: more the nearer the owner is to the whole colour."""
        others: i64 = 0
        mate: i64 = 0
        while mate < GROUP_MOST:
            other = t.box.mates[zone * GROUP_MOST + mate]
            if other >= 0 and other != zone and t.royalty_owner[other] == seat:
                others += 1
            mate += 1
        size = t.box.group_size[zone]
        return 2 * size if others == size - 1 else 2 + others

    def cards(self, t: OilTable, seat: i64) -> i64:
        total: i64 = 0
        kind: i64 = 0
        while kind < KEPT:
            total += t.cards[seat * KEPT + kind] * self.card_worth[kind]
            kind += 1
        if self.rounds_left(t) < 10:
            total = total * self.rounds_left(t) // 10
        return total

    def holdings(self, t: OilTable, seat: i64) -> i64:
        total = t.cash[seat] * 100 + t.barrels[seat] * self.oil_price(t)
        return total + self.rigs(t, seat) + self.royalties(t, seat) + self.cards(t, seat)

    def rivals(self, t: OilTable, seat: i64) -> i64:
        """The others' mean, against oneself."""
        total: i64 = 0
        other: i64 = 0
        while other < t.box.players:
            if other != seat:
                total += 0 if t.out[other] != 0 else self.holdings(t, other)
            other += 1
        return -total // (t.box.players - 1)

    def safety(self, t: OilTable, seat: i64) -> i64:
        """Money at hand below a careful reserve counts against oneself; more so where others own the Royalties."""
        threat: i64 = RESERVE
        zone: i64 = 0
        while zone < t.box.zones:
            owner = t.royalty_owner[zone]
            if owner != GOVERNMENT and owner != seat:
                cost = minimum(t, seat, zone) * t.box.base[zone * FIELDS] * 900
                if cost > threat:
                    threat = cost
            zone += 1
        if self.rounds_left(t) < 4:
            threat = threat * self.rounds_left(t) // 4
        ready = (t.cash[seat] + t.barrels[seat] * t.box.oil_price - self.debt(t, seat)) * 100
        raised = t.bank[BUYBACK] * FIRE_SALE * 100
        return -raised if ready >= threat else (ready - threat) // 2 - raised

    # ------------------------------------------------------------------ plans begun

    def plans(self, t: OilTable, seat: i64) -> i64:
        """What the steps on the agenda that are this seat's will bring or cost."""
        agenda = t.agenda
        total: i64 = 0
        down: i64 = 0
        while down < agenda.depth:
            kind = agenda.below(down, KIND)
            zone = agenda.below(down, A)
            if kind in (ANSWER, COUNTER, FINAL_WORD, OFFER):
                total += self.deal(t, seat, down)
            elif agenda.below(down, SEAT) == seat:
                total += self.step(t, seat, kind, zone, agenda.below(down, B), agenda.below(down, C), down)
            down += 1
        return total

    def step(self, t: OilTable, seat: i64, kind: i64, a: i64, b: i64, c: i64, down: i64) -> i64:
        if kind == END:
            return -1000_00
        if kind == PLAY:
            plan = self.play(t, seat, a)
            return plan // 4 if plan > 0 else plan
        if kind == AT_MARKET:
            return t.barrels[seat] * (MARKET_PRICE - self.oil_price(t)) // 2
        if kind == OIL:
            return t.barrels[seat] * (MARKET_PRICE - self.oil_price(t))
        if kind == CASH_IN:
            return self.cash_in(t, seat, down)
        if kind == SOLD:
            return a * t.box.barrel_step * (b * 100 - self.oil_price(t))
        if kind == UNITS:
            return self.units(t, seat, a, c) * 9 // 10
        if kind == PUMP_THROW:
            return self.units(t, seat, a, c)
        if kind in (PAY, DUE):
            return self.production(t, seat, a, b, down)
        if kind in (DEBT, RAISE):
            return -a * 100 - self.missing(t, seat, a)
        if kind in (DRILL, DRILL_THROW):
            units: i64 = 4 if b & SURVEYED else STRIKE_UNITS
            found = self.rig(t, seat, a * FIELDS, units)
            paid = kind == DRILL_THROW or b & GRANTED
            return found if paid else found - t.box.cost[a] * 100
        if kind == DRILLED:
            value = struck_value(t, c, b)
            return self.rig(t, seat, a * FIELDS, value) if value > 0 else 0
        if kind == FIELD:
            return self.rig(t, seat, a * FIELDS, b)
        if kind == MARK:
            return self.royalty(t, seat, a) - t.box.royalty[a] * 100
        if kind == ROYALTY_PAID:
            return self.royalty(t, seat, a)
        if kind == SPILL:
            return 4000 * self.oil_price(t)
        if kind == RECOVER:
            return self.best_recovery(t, seat)
        if kind == FLY:
            return self.best_flight(t, seat)
        return 0

    def play(self, t: OilTable, seat: i64, zone: i64) -> i64:
        """The best play on a square, for a rough guess."""
        best: i64 = -1000_00
        if must_play(t, seat, zone):
            best = BANKRUPT
        if t.empty_field(zone) >= 0:
            gain = self.rig(t, seat, zone * FIELDS, STRIKE_UNITS) - t.box.cost[zone] * 100
            gain -= self.missing(t, seat, t.box.cost[zone])
            best = gain if gain > best else best
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            if t.rig_value[field] > 0:
                gain = self.units(t, seat, zone, field)
                best = gain if gain > best else best
            field += 1
        return best

    def units(self, t: OilTable, seat: i64, zone: i64, field: i64) -> i64:
        """What pumping is likely to bring: from the own rigs, or from the one foreign rig asked about."""
        margin = self.margin(t, seat, zone)
        base = t.box.base[field]
        fewest = least(t, seat, zone)
        cost = self.oil_price(t) - margin
        if is_foreign(t, seat, field):
            cost += t.rig_value[field] * 100
            margin -= t.rig_value[field] * 100
            if t.box.players == 2:
                margin -= t.rig_value[field] * 100
            amount = t.rig_value[field] if margin > 0 else fewest
            return amount * base * margin - self.missing(t, seat, fewest * base * cost // 100)
        ready = t.cash[seat] + t.barrels[seat] * t.box.oil_price
        total: i64 = 0
        own = zone * FIELDS
        while own < zone * FIELDS + FIELDS:
            if t.rig_owner[own] == seat:
                total += t.rig_value[own]
            own += 1
        afford = ready // (5 * base)
        amount = total if total < afford else afford
        gone = 1000 - self.landing[self.rounds_left(t)]
        return amount * base * margin * gone // 1000 - self.missing(t, seat, fewest * base * cost // 100)

    def production(self, t: OilTable, seat: i64, zone: i64, amounts: i64, down: i64) -> i64:
        """Oil to come, less what is owed for it and what leaves the own rigs."""
        owed = self.owed(t, down)
        gain = pumped(t, zone, amounts) * self.oil_price(t) - owed * 100 - self.missing(t, seat, owed)
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS:
            taken = units(amounts, field)
            if taken > 0 and t.rig_owner[field] == seat:
                value = t.rig_value[field]
                gain -= self.rig(t, seat, field, value)
                if value > taken:
                    gain += self.rig(t, seat, field, value - taken)
            field += 1
        return gain

    def owed(self, t: OilTable, down: i64) -> i64:
        """What a step `down` places under the top of the agenda demands in dollars."""
        kind = t.agenda.below(down, KIND)
        if kind in (DEBT, RAISE):
            return t.agenda.below(down, A)
        if kind not in (PAY, DUE):
            return 0
        t.agenda.depth -= down  # looked at as if it were on top
        owed = total_due(t)
        t.agenda.depth += down
        return owed

    def debt(self, t: OilTable, seat: i64) -> i64:
        """What a seat has to pay now: only whose turn it is can owe, on top or under a sale of oil."""
        if t.agenda.below(0, SEAT) != seat:
            return 0
        return self.owed(t, 1 if t.agenda.kind == CASH_IN else 0)

    def missing(self, t: OilTable, seat: i64, owed: i64) -> i64:
        """How bad it is not to have what is owed: it has to be raised, or cannot be."""
        short = owed - t.cash[seat]
        if short <= 0:
            return 0
        return SHORT + short * MISSING * 100 + (RUIN if short > everything(t, seat) else 0)

    def cash_in(self, t: OilTable, seat: i64, down: i64) -> i64:
        """A sale to the government about to be stated, for the debt below it: what is lost, and what it will settle."""
        price = t.box.oil_price
        short: i64 = 0
        if down + 1 < t.agenda.depth:
            short = self.owed(t, down + 1) - t.cash[seat]
        if short <= 0 or price == 0:
            return -FOLLY
        barrels = short // price
        if barrels > t.barrels[seat]:
            barrels = t.barrels[seat]
        return -barrels * (self.oil_price(t) - price * 100)

    def best_recovery(self, t: OilTable, seat: i64) -> i64:
        best: i64 = 0
        field: i64 = 0
        while field < t.box.fields:
            value = t.rig_value[field]
            if t.rig_owner[field] == seat and 0 < value < t.box.rig_value_max:
                raised = value + 2 if value + 2 < t.box.rig_value_max else t.box.rig_value_max
                gain = self.rig(t, seat, field, raised) - self.rig(t, seat, field, value)
                best = gain if gain > best else best
            field += 1
        return best

    def best_flight(self, t: OilTable, seat: i64) -> i64:
        best = t.barrels[seat] * (MARKET_PRICE - self.oil_price(t)) // 2
        zone: i64 = 0
        while zone < t.box.zones:
            gain = self.play(t, seat, zone) // 2
            best = gain if gain > best else best
            zone += 1
        return best

    def deal(self, t: OilTable, seat: i64, down: i64) -> i64:
        """A negotiation in progress: what an agreement will bring this seat, if both sides gain by it.

        Prices that share the gain evenly are best: the other side can say no.
        """
        agenda = t.agenda
        kind = agenda.below(down, KIND)
        zone = agenda.below(down, A)
        asked = agenda.below(down, SEAT)
        other = agenda.below(down, B)
        opener = asked if kind in (OFFER, FINAL_WORD) else other
        buyer = opener if agenda.below(down, C) else (other if opener == asked else asked)
        seller = t.royalty_owner[zone]
        if seat != buyer and seat != seller:
            return 0
        gained = self.value_to(t, buyer, zone)
        lost = self.value_to(t, seller, zone)
        rivals = t.box.players - 1
        if kind in (OFFER, COUNTER):
            surplus = (gained - lost) * (rivals - 1) // (2 * rivals) - WORTH_A_TALK
            if kind == OFFER and (t.round + zone) % TALKS != 0:
                return -FOLLY
            return surplus if surplus > 0 and gained + lost < t.cash[buyer] * 100 else -FOLLY
        price = dollars(t, zone, agenda.below(down, D)) * 100
        buyer_gain = (gained - price) - (price - lost) // rivals
        seller_gain = (price - lost) - (gained - price) // rivals
        least_gain = buyer_gain if buyer_gain < seller_gain else seller_gain
        return least_gain if least_gain > 0 else least_gain - 500_00

    def value_to(self, t: OilTable, seat: i64, zone: i64) -> i64:
        """What a Royalty adds to a player's Royalties, the rest of its colour included."""
        owner = t.royalty_owner[zone]
        t.royalty_owner[zone] = seat
        value = self.royalties(t, seat)
        t.royalty_owner[zone] = GOVERNMENT
        value -= self.royalties(t, seat)
        t.royalty_owner[zone] = owner
        return value
