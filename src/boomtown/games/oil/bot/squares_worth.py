"""Worth of coming to a square, by a throw or by a Charter Flight."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot.dice_odds import ALL_THROWS, MARKET_PRICE, Odds
from boomtown.games.oil.bot.drilling_worth import CARDS_IN_HAND, CASH, NEVER, PARTS, more, total
from boomtown.games.oil.bot.holdings_worth import DOLLAR
from boomtown.games.oil.bot.office_worth import Business
from boomtown.games.oil.rules.box import (
    CHARTER_FLIGHT,
    DIE,
    EXPLORATION,
    FIELDS,
    MARKET,
    OIL_POWER,
    SQUARE_KINDS,
    START,
    OilBox,
)
from boomtown.games.oil.rules.exploring import is_anothers, may_drill, must_play
from boomtown.games.oil.rules.moving import to_start
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.pumping import held_by, is_foreign, least
from boomtown.games.oil.rules.royalties import may_buy_royalty
from boomtown.kernel import Kinded, Seat, by_kind, filled


class Journeys(Business):
    """Squares ahead, and the ways to them."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(box, odds, weights)
        self.power: i64 = weights["power"] * DOLLAR
        self.stops = all_stops()

    def landing(self, s: OilPosition, seat: Seat, square: i64) -> i64:
        """What it brings to come to a square."""
        return self.stops[self.box.square_kind[square]].landing(self, s, seat, square)

    def start_pay(self, s: OilPosition, seat: Seat, distance: i64) -> i64:
        ahead = to_start(s, seat)
        if distance < ahead:
            return 0
        return (self.box.landing_pay if distance == ahead else self.box.passing_pay) * DOLLAR

    def thrown(self, s: OilPosition, seat: Seat) -> i64:
        """What a movement throw brings on average."""
        brings: i64 = 0
        for distance in range(2, 2 * DIE + 1):
            there = self.landing(s, seat, (s.at[seat] + distance) % self.box.squares)
            brings += (there + self.start_pay(s, seat, distance)) * self.odds.sums[distance]
        return brings // ALL_THROWS

    def to_square(self, s: OilPosition, seat: Seat, square: i64) -> i64:
        distance = (square - s.at[seat] + self.box.squares) % self.box.squares
        return self.landing(s, seat, square) + self.start_pay(s, seat, distance)

    def best_flight(self, s: OilPosition, seat: Seat) -> vec[i64]:
        """A flight to the best square instead of a throw."""
        gain = filled(PARTS, 0)
        best: i64 = 0
        for square in range(self.box.squares):
            if square != s.at[seat]:
                brings = self.to_square(s, seat, square)
                best = brings if brings > best else best
        gain[CASH] = best - self.thrown(s, seat)
        gain[CARDS_IN_HAND] = -self.worth.kept(CHARTER_FLIGHT, self.worth.throws(s, seat))
        return gain

    def flight(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        """A side of the board is worth its best square."""
        box = self.box
        gain = filled(PARTS, 0)
        if action < box.side:
            gain[CASH] = self.to_square(s, seat, action - box.square)
            return gain
        square = (action - box.side) * box.side_length
        end = square + box.side_length
        gain[CASH] = NEVER
        while square < end and square < box.squares:
            if square != s.at[seat]:
                brings = self.to_square(s, seat, square)
                gain[CASH] = brings if brings > gain[CASH] else gain[CASH]
            square += 1
        return gain


class Stop(Kinded):
    """What a kind of square brings; here one that brings nothing by itself."""

    def landing(self, j: Journeys, s: OilPosition, seat: Seat, square: i64) -> i64:
        return 0


class ExplorationStop(Stop):
    """The best play there; none, unless one is forced."""

    def landing(self, j: Journeys, s: OilPosition, seat: Seat, square: i64) -> i64:
        zone = j.box.zone_at[square]
        best: i64 = NEVER
        if not is_anothers(s, seat, zone) or not must_play(s, seat, zone):
            best = 0
        if may_drill(s, seat, zone):
            best = more(best, j.drill(s, seat, zone))
        if may_buy_royalty(s, seat, zone):
            best = more(best, j.royalty(s, seat, zone))
        enough = least(s, seat, zone)
        if enough > 0 and held_by(s, seat, zone) >= enough:
            best = more(best, j.pump_own(s, seat, zone))
        field = zone * FIELDS
        while field < zone * FIELDS + FIELDS and enough > 0:
            if is_foreign(s, seat, field) and s.rig_value[field] >= enough:
                best = more(best, j.pump_best(s, seat, field))
            field += 1
        return best


class MarketStop(Stop):
    def landing(self, j: Journeys, s: OilPosition, seat: Seat, square: i64) -> i64:
        return total(j.sale(s, seat, s.barrels[seat], MARKET_PRICE))


class OilPowerStop(Stop):
    def landing(self, j: Journeys, s: OilPosition, seat: Seat, square: i64) -> i64:
        return j.power


def all_stops() -> list[Stop]:
    listed: list[Stop] = [ExplorationStop(EXPLORATION), MarketStop(MARKET), OilPowerStop(OIL_POWER)]
    return by_kind(len(SQUARE_KINDS), Stop(START), listed)
