"""Worth of a seat's things while the game goes on, and what the end will count of them.

Everything is reckoned in cents, chances per mille.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot.dice_odds import HIGHER_MEAN, LOWER_MEAN, MARKET_PRICE, SURE, THROWS_A_TURN, Odds
from boomtown.games.oil.rules.box import CARDS, EMPTY, FIELDS, GOVERNMENT, GROUP_MOST, KEPT, MOVE, OilBox
from boomtown.games.oil.rules.government import half_prices
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.pumping import minimum
from boomtown.kernel.agenda import KIND
from boomtown.kernel.seats import Seat

DOLLAR: Final = 100
MEAN_STRIKE: Final = 3
"""Base Amounts that a drilling finds on average, dry holes included."""


class Holdings:
    """Prices as a careful player reckons them, by the throws that are still to come."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        self.box = box
        self.odds = odds
        self.squares: i64 = box.squares
        self.low: i64 = box.oil_price * DOLLAR
        w = weights
        self.waiting: i64 = w["waiting"]
        self.patience: i64 = w["patience"]
        self.drying: i64 = w["drying"]
        self.rent_closed: i64 = w["rent_closed"]
        self.rent_open: i64 = w["rent_open"]
        self.reserve: i64 = w["reserve"] * DOLLAR
        self.threat: i64 = w["threat"]
        self.caution: i64 = w["caution"]
        self.fire_sale: i64 = w["fire_sale"]
        self.short: i64 = w["short"] * DOLLAR
        self.ruin: i64 = w["ruin"] * DOLLAR
        self.fading: i64 = w["fading"]
        self.card: vec[i64] = vec[i64]([w[name] * DOLLAR for name in CARDS[:KEPT]])

    # ------------------------------------------------------------------ time

    def throws(self, s: OilPosition, seat: Seat) -> i64:
        """Movement throws a seat has still before it: none once nothing can be reached any more."""
        if s.agenda.depth == 0 or s.out[seat] != 0:
            return 0
        players = s.box.players
        turns = s.box.last_round - s.round
        dry = self.drying * s.wet // 10
        turns = turns if turns < dry else dry
        mine = (seat - s.first + players) % players
        now = (s.turn_seat - s.first + players) % players
        coming: i64 = 0
        if mine > now or (mine == now and (s.throws_again or s.agenda.below(s.agenda.depth - 2, KIND) == MOVE)):
            coming = 1
        throws = turns * THROWS_A_TURN // 10 + coming
        return throws if throws < self.odds.most else self.odds.most

    # ------------------------------------------------------------------ oil

    def oil(self, s: OilPosition, seat: Seat, throws: i64) -> i64:
        """What a barrel on hand will bring: a market if one is still reached, else the government's price."""
        if throws == 0:
            return self.low
        chance = self.odds.market[throws * self.squares + s.at[seat]]
        return self.low + (MARKET_PRICE - self.low) * chance // SURE * self.waiting // 100

    def margin(self, throws: i64, royal: bool) -> i64:
        """What pumping a barrel from an own rig will bring on a later visit."""
        price = self.low + (MARKET_PRICE - self.low) * self.odds.later[throws // 2] // SURE * self.waiting // 100
        return price - (LOWER_MEAN if royal else HIGHER_MEAN)

    def distance(self, s: OilPosition, seat: Seat, zone: i64) -> i64:
        return (self.box.zone_square[zone] - s.at[seat] + self.squares) % self.squares

    # ------------------------------------------------------------------ rigs

    def rig(self, s: OilPosition, seat: Seat, field: i64, value: i64, throws: i64, royal: bool) -> i64:
        """A rig on a value: oil to be pumped if its owner comes by again, else what the government pays for it."""
        if value <= 0:
            return 0
        zone = field // FIELDS
        sold: i64 = 0
        if value >= self.box.rig_value_min:
            sold = self.box.cost[zone] * DOLLAR // self.box.divisor
        margin = self.margin(throws, royal)
        if margin <= 0:
            return sold
        oil = value * self.box.base[field] * margin * self.patience // SURE
        if oil <= sold:
            return sold
        chance = self.odds.landing[throws * self.squares + self.distance(s, seat, zone)]
        return (oil * chance + sold * (SURE - chance)) // SURE

    def rigs(self, s: OilPosition, seat: Seat, throws: i64) -> i64:
        total: i64 = 0
        wells = s.wells[seat]
        field: i64 = 0
        while wells != 0:
            if wells & 1:
                royal = s.royalty_owner[field // FIELDS] == seat
                total += self.rig(s, seat, field, s.rig_value[field], throws, royal)
            wells >>= 1
            field += 1
        return total

    # ------------------------------------------------------------------ Royalties

    def mates(self, s: OilPosition, seat: Seat, zone: i64) -> i64:
        """How many other Royalties of the colour are the seat's."""
        count: i64 = 0
        for mate in range(GROUP_MOST):
            other = self.box.mates[zone * GROUP_MOST + mate]
            if other >= 0 and other != zone and s.royalty_owner[other] == seat:
                count += 1
        return count

    def royalty(self, s: OilPosition, seat: Seat, zone: i64, mates: i64) -> i64:
        """Half its price, and the rent of those who will stop there; more the nearer the owner is to the colour."""
        kept = self.box.royalty[zone] * DOLLAR // self.box.divisor
        wet: i64 = 0
        own: i64 = 0
        empty: i64 = 0
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            if s.rig_owner[field] == EMPTY:
                empty += 1
            elif s.rig_value[field] > 0:
                wet += s.rig_value[field]
                if s.rig_owner[field] == seat:
                    own += s.rig_value[field]
        if wet == 0 and empty == 0:
            return kept
        share: i64 = HIGHER_MEAN - LOWER_MEAN
        if wet > 0:
            share += 300 * own // wet
        size = self.box.group_size[zone]
        halves: i64 = 2 * size if mates == size - 1 else 2 + mates
        forced = self.rent_open if empty > 0 else self.rent_closed
        unit = self.box.base[zone * FIELDS]
        rent = self.visitors(s, seat, zone) * unit // SURE * share * halves * forced // 200
        most = (wet + MEAN_STRIKE * empty) * unit * share
        return kept + (rent if rent < most else most)

    def visitors(self, s: OilPosition, seat: Seat, zone: i64) -> i64:
        """How often the others will stop there."""
        total: i64 = 0
        for other in self.box.seats:
            if other != seat and s.out[other] == 0:
                place = self.throws(s, other) * self.squares + self.distance(s, other, zone)
                total += self.odds.visits[place]
        return total

    def royalties(self, s: OilPosition, seat: Seat) -> i64:
        total: i64 = 0
        for zone in range(self.box.zones):
            if s.royalty_owner[zone] == seat:
                total += self.royalty(s, seat, zone, self.mates(s, seat, zone))
        return total

    def one_more(self, s: OilPosition, seat: Seat, zone: i64, throws: i64) -> i64:
        """What the Royalty of a zone is worth to a seat: itself, the own oil it makes cheaper, the colour it completes.

        The same for who has it: what he would lose without it.
        """
        mates = self.mates(s, seat, zone)
        total = self.royalty(s, seat, zone, mates)
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            if s.rig_owner[field] == seat:
                value = s.rig_value[field]
                total += self.rig(s, seat, field, value, throws, True) - self.rig(s, seat, field, value, throws, False)
        mate: i64 = 0
        while mate < GROUP_MOST and mates > 0:
            other = self.box.mates[zone * GROUP_MOST + mate]
            if other >= 0 and other != zone and s.royalty_owner[other] == seat:
                total += self.royalty(s, seat, other, mates) - self.royalty(s, seat, other, mates - 1)
            mate += 1
        return total

    # ------------------------------------------------------------------ cards, and all of it

    def kept(self, kind: i64, throws: i64) -> i64:
        """What a card in hand is worth: less when it may find no moment any more."""
        worth = self.card[kind]
        return worth * throws // self.fading if throws < self.fading else worth

    def cards(self, s: OilPosition, seat: Seat, throws: i64) -> i64:
        total: i64 = 0
        for kind in range(KEPT):
            if s.cards[seat * KEPT + kind] > 0:
                total += s.cards[seat * KEPT + kind] * self.kept(kind, throws)
        return total

    def all(self, s: OilPosition, seat: Seat) -> i64:
        """Everything a seat has; a bankrupt is worse off than with nothing."""
        if s.out[seat] != 0:
            return -self.ruin
        throws = self.throws(s, seat)
        total = s.cash[seat] * DOLLAR + s.barrels[seat] * self.oil(s, seat, throws)
        total += self.rigs(s, seat, throws) + self.royalties(s, seat) + self.cards(s, seat, throws)
        return total

    def others(self, s: OilPosition, seat: Seat) -> i64:
        """The mean of the others."""
        total: i64 = 0
        for other in self.box.seats:
            if other != seat:
                total += self.all(s, other)
        return total // (self.box.players - 1)

    # ------------------------------------------------------------------ danger

    def wanted(self, s: OilPosition, seat: Seat, throws: i64) -> i64:
        """Money a careful player keeps: enough for one forced production in the worst of the others' squares."""
        most = self.reserve
        for zone in range(self.box.zones):
            owner = s.royalty_owner[zone]
            if owner != GOVERNMENT and owner != seat:
                cost = minimum(s, seat, zone) * self.box.base[zone * FIELDS] * self.threat
                most = cost if cost > most else most
        return most * throws // 5 if throws < 5 else most

    def danger(self, ready: i64, wanted: i64) -> i64:
        """Against having less ready than one wants."""
        if ready >= wanted:
            return 0
        return (ready - wanted) * self.caution // 100

    def ready(self, s: OilPosition, seat: Seat) -> i64:
        return s.cash[seat] * DOLLAR + s.barrels[seat] * self.low

    def raising(self, s: OilPosition, seat: Seat, owed: i64, price: i64, guarded: i64) -> i64:
        """What is lost by raising so many dollars: oil goes at the low price, then rigs and Royalties, then all."""
        short = owed - s.cash[seat]
        if short <= 0:
            return 0
        oil = s.barrels[seat] * self.box.oil_price
        by_oil = short if short < oil else oil
        lost: i64 = 0
        if by_oil > 0:
            lost = by_oil * (price - self.low) // self.box.oil_price
        rest = short - by_oil
        if rest > 0:
            lost += rest * self.fire_sale + self.short
            if rest > half_prices(s, seat, guarded):
                lost += self.ruin
        return lost
