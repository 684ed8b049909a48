"""What a sensible prospector looks at. Everything is put into dollars, by rules of thumb.

A barrel in a tank is worth about half its price, because the right to sell must be bought; a licence buys that right;
a point of movement brings a well nearer or a train level with a derrick.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.advice import OVER, Advice
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.box import (
    ACT,
    AUCTION,
    BACK,
    BID,
    BIDDER,
    BUILT,
    CARRIED,
    DEEPER,
    DUE,
    EXTRACT,
    HIGHEST,
    LEFT,
    LICENCES,
    LOT,
    MOVE,
    OIL,
    PAY,
    POINTS,
    PRICE,
    SELL,
    SPECIAL,
    SPRING,
    STILL_IN,
    STORE,
    ProspectingBox,
)
from boomtown.mechanics.prospecting.grid import Grid
from boomtown.mechanics.prospecting.position import ProspectingPosition
from boomtown.mechanics.seats import among
from boomtown.mechanics.vectors import filled

CAUGHT: Final = 30000
"""What it costs to be caught bluffing, beside the cards: more than the auction that is held again can ever bring."""

REASONS: Final = [
    "reason.money",
    "reason.stored",
    "reason.standing",
    "reason.licences",
    "reason.train",
    "reason.prospect",
    "reason.others",
]
MONEY: Final = 0
STORED: Final = 1
STANDING: Final = 2
HAND: Final = 3
TRAIN: Final = 4
PROSPECT: Final = 5
OTHERS: Final = 6

LICENCE: Final = 650
"""A licence worth 1, while it can still win something."""
POINT: Final = 110
"""A movement point not yet spent."""
BARREL: Final = 3500
"""A barrel that will still be carried to a tank."""
STEP: Final = 50
"""A point's worth of track behind the own train."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ProspectingAdvice(Advice):
    """The worth of a table to a seat, in seven parts."""

    def __init__(self, box: ProspectingBox, samples: int = 3) -> None:
        super().__init__(REASONS, samples)
        self.box = box
        total = 0
        cards = 0
        for card in range(box.specials):
            total += int(box.card_train[card]) * box.card_counts[card]
            cards += box.card_counts[card]
        self.train_sum: i64 = total
        self.train_cards: i64 = cards
        self.mean_depth: vec[i64] = vec[i64]([0, 0, 0])
        for kind in range(3):
            depths = box.wells.depths[kind]
            self.mean_depth[kind] = 100 * sum(depths) // len(depths)

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, ProspectingPosition)
        parts: vec[i64] = filled(len(REASONS), 0)
        if state.over:
            scores = state.scores()
            best = 0
            other = 0
            while other < len(scores):
                if other != seat and scores[other] > best:
                    best = scores[other]
                other += 1
            parts[MONEY] = 100 * scores[seat]
            parts[OTHERS] = -100 * best // 4
            return parts
        rounds = self.rounds_left(state, seat)
        parts[MONEY] = 100 * state.cash[seat]
        parts[STORED] = 100 * self.stored(state, seat, rounds)
        parts[STANDING] = 100 * self.standing(state, seat, rounds)
        parts[HAND] = 100 * self.hand(state, seat, rounds) + 100 * self.auction(state, seat)
        parts[TRAIN] = 100 * self.train(state, seat, rounds)
        parts[PROSPECT] = 100 * self.prospect(state, seat, rounds)
        other_seat: i64 = 0
        while other_seat < self.box.players:
            if other_seat != seat:
                wealth = state.cash[other_seat] + self.stored(state, other_seat, rounds)
                wealth += STEP * self.box.track.cost(1, state.trains.at[other_seat])
                parts[OTHERS] -= 100 * wealth // 10
            other_seat += 1
        return parts

    def mark(self, state: State) -> i64:
        """Rounds that were begun."""
        assert isinstance(state, ProspectingPosition)
        return OVER if state.agenda.depth == 0 else state.round

    def rounds_left(self, s: ProspectingPosition, seat: i64) -> i64:
        """How many more times the seat will extract oil, about."""
        way = self.box.black_end - s.trains.black
        rounds = (way * self.train_cards + self.train_sum - 1) // self.train_sum
        if rounds > s.cards.special_left():
            rounds = s.cards.special_left()
        if pending(s, seat, EXTRACT):
            rounds += 1
        rounds -= 1
        return rounds if rounds > 0 else 0

    # ------------------------------------------------------------------ oil

    def barrel(self, s: ProspectingPosition, seat: i64, company: i64) -> i64:
        """What a stored barrel is worth before the right to sell it is bought: the more rivals, the less."""
        price = s.market.price(company)
        rivals: i64 = 0
        other: i64 = 0
        while other < self.box.players:
            if other != seat and s.market.held(other, company) > 0:
                rivals += 1
            other += 1
        return (price * (56 - 7 * rivals) + 5000 * 8) // 100

    def stored(self, s: ProspectingPosition, seat: i64, rounds: i64) -> i64:
        """Oil in the tanks; without another auction it is worth only its final value."""
        worth: i64 = 0
        best: i64 = 0
        company: i64 = 0
        while company < self.box.companies:
            held = s.market.held(seat, company)
            each = self.barrel(s, seat, company)
            if each > best:
                best = each
            if held > 0:
                to_come = pending(s, company, AUCTION)
                if not to_come and rounds == 0:
                    each = self.box.oil_value
                kept = held
                if not to_come and kept > self.box.tank_limit:
                    kept = self.box.tank_limit
                worth += kept * each + (held - kept) * self.box.overflow_price
                if kept > 3:
                    worth -= (kept - 3) * each // 4
            company += 1
        return worth + in_hand(s, seat) * best

    def standing(self, s: ProspectingPosition, seat: i64, rounds: i64) -> i64:
        """Oil under the derricks, as far as time and the train allow, and the derricks' final value."""
        worth: i64 = 0
        slot: i64 = seat * s.field.derricks
        end: i64 = slot + s.field.derricks
        while slot < end:
            cell = s.field.rig_cell[slot]
            if cell >= 0:
                worth += self.well(s, seat, cell, s.field.rig_oil[slot] * 100, rounds)
            slot += 1
        return worth

    def well(self, s: ProspectingPosition, seat: i64, cell: i64, depth: i64, rounds: i64) -> i64:
        """A derrick on a cell with `depth` hundredths of a barrel."""
        lag = self.box.track.cost(s.trains.at[seat], s.grid.track[cell])
        toll = lag * 70
        if toll > self.box.fee // 2:
            toll = self.box.fee // 2
        carried = rounds * 100 if depth > rounds * 100 else depth
        worth = carried * (BARREL - toll) // 100
        if worth < 0:
            worth = 0
        worth += (depth - carried) * self.box.oil_value // 100
        if depth > rounds * 100:
            worth += self.rank_value(s, seat)
        return worth

    def rank_value(self, s: ProspectingPosition, seat: i64) -> i64:
        """What a derrick would bring at the end, by the trains as they stand."""
        ahead: i64 = 0
        other: i64 = 0
        while other < self.box.players:
            if other != seat and s.trains.at[other] > s.trains.at[seat]:
                ahead += 1
            other += 1
        return self.box.derrick_value[ahead]

    # ------------------------------------------------------------------ licences and auctions

    def licence_value(self, rounds: i64) -> i64:
        return LICENCE if rounds > 1 else LICENCE // 2 if rounds == 1 else 0

    def hand(self, s: ProspectingPosition, seat: i64, rounds: i64) -> i64:
        """Licences in hand and on the card; what exceeds two good bids counts half."""
        value = s.licences.value(seat) * 10
        if pending(s, -1, LICENCES) and s.cards.taken[seat] >= 0:
            value += self.box.card_licences[s.cards.taken[seat]] * 15
        if value > 200:
            value = 200 + (value - 200) // 2
        each = self.licence_value(rounds)
        if pending(s, -1, AUCTION) and each < LICENCE:
            each = LICENCE
        return value * each // 10 - s.licences.caught[seat] * CAUGHT

    def auction(self, s: ProspectingPosition, seat: i64) -> i64:
        """A bid that stands or has won: what the sale brings more than keeping the oil, less what it costs."""
        agenda = s.agenda
        kind = agenda.kind
        if kind == SELL and agenda.seat == seat:
            return self.sale(s, seat, agenda.get(LOT))
        if kind == PAY and agenda.seat == seat:
            return self.sale(s, seat, agenda.get(LOT)) - agenda.get(DUE) * LICENCE
        if kind == self.box.final_kind and agenda.seat == seat and agenda.get(HIGHEST) > s.licences.value(seat):
            return -CAUGHT  # outbid everybody with nothing behind it: what is left is to back down or be caught
        if kind != BID or agenda.get(BIDDER) != seat:
            return 0
        bid = agenda.get(HIGHEST)
        chance = self.winning_chance(s, seat, bid)
        own = s.licences.value(seat)
        if bid > own:
            # a bluff that wins costs half the hand
            return -chance * ((own + 1) // 2 + 2) * LICENCE // 100
        return chance * (self.sale(s, seat, agenda.get(LOT)) - bid * LICENCE) // 100

    def sale(self, s: ProspectingPosition, seat: i64, lot: i64) -> i64:
        """How much more selling all at a company brings than keeping it."""
        if lot >= self.box.companies:
            best: i64 = 0
            company: i64 = 0
            while company < self.box.companies:
                gain = self.sale(s, seat, company)
                if gain > best:
                    best = gain
                company += 1
            return best
        held = s.market.held(seat, lot)
        price = s.market.price(lot)
        return held * (price - self.barrel(s, seat, lot))

    def winning_chance(self, s: ProspectingPosition, seat: i64, bid: i64) -> i64:
        """In hundredths: certain above what the rivals are likely to pay."""
        lot = s.agenda.get(LOT)
        chance: i64 = 100
        other: i64 = 0
        while other < self.box.players:
            if other != seat and among(other, s.agenda.get(STILL_IN)):
                likely = s.licences.cards(other) * 3 // 4 + 2
                held = s.market.held(other, lot) if lot < self.box.companies else 2
                likely = likely * (held + 2) // 4
                if likely < 1:
                    likely = 1
                if bid < likely:
                    chance = chance * (25 + 75 * bid // likely) // 100
            other += 1
        if lot < len(s.licences.lot_unseen):
            # licences that lie against everybody
            against = s.licences.face_down(lot) * 3 // 2 + s.licences.lot_value(lot)
            if bid <= against:
                chance = chance * (25 + 75 * bid // (against + 1)) // 100
        return chance

    # ------------------------------------------------------------------ trains and wells to come

    def train(self, s: ProspectingPosition, seat: i64, rounds: i64) -> i64:
        """Track behind the train serves derricks to come; being ahead of the others earns fees and rank."""
        worth = STEP * self.box.track.cost(1, s.trains.at[seat])
        if s.trains.at[seat] >= s.trains.lead(seat):
            worth += 300
        if rounds == 0:
            worth = worth // 4
        derricks = s.derricks_standing(seat)
        return worth + derricks * self.rank_value(s, seat) // (4 + 2 * rounds)

    def prospect(self, s: ProspectingPosition, seat: i64, rounds: i64) -> i64:
        """The best well to build next, by its distance, and movement points and special actions still to be used."""
        points = points_left(s, seat)
        worth = points * POINT + self.special(s, seat)
        if s.field.spare[seat] == 0 or rounds == 0:
            return worth
        truck = s.field.truck[seat]
        may_build = can_still_build(s, seat)
        now: i64 = 0
        here: i64 = -1
        site: i64 = 0
        while site < s.grid.sites and may_build:
            if s.field.tile[site] and distance(s.grid, truck, s.grid.site_cell[site]) == 1:
                value = self.build_now(s, seat, site, rounds)
                if value > now:
                    now = value
                    here = site
            site += 1
        best: i64 = 0
        second: i64 = 0
        site = 0
        while site < s.grid.sites:
            if s.field.tile[site] and site != here:
                value = self.build_later(s, seat, site, truck, rounds)
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
            site += 1
        return worth + now + best + second // 6

    def gain(self, s: ProspectingPosition, seat: i64, site: i64, rounds: i64) -> i64:
        """What a derrick on a site brings more than it costs, by what the seat knows of the well."""
        kind = s.grid.site_kind[site]
        known = among(seat, s.field.knows[site])
        depth = s.field.depth[site] * 100 if known else self.mean_depth[kind]
        return self.well(s, seat, s.grid.site_cell[site], depth, rounds) - self.box.wells.cost[kind]

    def build_now(self, s: ProspectingPosition, seat: i64, site: i64, rounds: i64) -> i64:
        """A site beside the truck. To know before drilling is worth a look; what may not be seen must be risked."""
        kind = s.grid.site_kind[site]
        if self.box.wells.cost[kind] > s.cash[seat]:
            return 0
        known = among(seat, s.field.knows[site])
        return self.gain(s, seat, site, rounds) * 95 // 100 + (
            300 if known or not self.box.wells.survey[kind] else -300
        )

    def build_later(self, s: ProspectingPosition, seat: i64, site: i64, truck: i64, rounds: i64) -> i64:
        """A site for another round, less the way to it."""
        gain = self.gain(s, seat, site, rounds - 1) * 8 // 10
        if self.box.wells.cost[s.grid.site_kind[site]] > s.cash[seat]:
            gain = gain // 2
        steps = distance(s.grid, truck, s.grid.site_cell[site]) - 1
        gain -= steps * 220
        return gain if gain > 0 else 0

    def special(self, s: ProspectingPosition, seat: i64) -> i64:
        """The special action of a card that is still to come."""
        card = s.cards.taken[seat]
        if card < 0 or not (pending(s, seat, ACT) or pending(s, seat, SPECIAL)):
            return 0
        effect = self.box.card_effect[card]
        size = self.box.card_size[card]
        if effect == OIL:
            return size * 2300
        if effect == PRICE:
            return size * 350
        if effect == BACK:
            return size * 200
        if effect == SPRING:
            return 1500
        if effect == DEEPER:
            return 400 * s.derricks_standing(seat)
        return 0


def pending(s: ProspectingPosition, subject: i64, kind: i64) -> bool:
    """Whether a step of this kind is still to come; of AUCTION for a company, of others for a seat (-1: any)."""
    agenda = s.agenda
    down: i64 = 0
    while down < agenda.depth:
        found = agenda.below(down, KIND)
        who = agenda.below(down, SEAT)
        if kind == AUCTION:
            sold = agenda.below(down, LOT)
            if found == AUCTION and (subject < 0 or sold == subject):
                return True
            bidding = found == BID or found == PAY or found == SELL or found == s.box.final_kind
            if bidding and (subject < 0 or sold == subject):
                return True
        elif found == kind and (subject < 0 or who == subject):
            return True
        down += 1
    return False


def can_still_build(s: ProspectingPosition, seat: i64) -> bool:
    """Whether a seat has still to move or to build this round, and has not built in its move."""
    agenda = s.agenda
    down: i64 = 0
    while down < agenda.depth:
        kind = agenda.below(down, KIND)
        if agenda.below(down, SEAT) == seat and (kind == ACT or kind == MOVE or kind == s.box.build_kind):
            return kind != MOVE or agenda.below(down, BUILT) == 0
        down += 1
    return False


def in_hand(s: ProspectingPosition, seat: i64) -> i64:
    """Oil a seat has carried or been given and not yet stored."""
    agenda = s.agenda
    total: i64 = 0
    down: i64 = 0
    while down < agenda.depth:
        if agenda.below(down, SEAT) == seat:
            kind = agenda.below(down, KIND)
            if kind == STORE:
                total += agenda.below(down, LEFT)
            elif kind == EXTRACT:
                total += agenda.below(down, CARRIED)
        down += 1
    return total


def points_left(s: ProspectingPosition, seat: i64) -> i64:
    """Movement points a seat can still spend this round."""
    agenda = s.agenda
    down: i64 = 0
    while down < agenda.depth:
        if agenda.below(down, SEAT) == seat:
            kind = agenda.below(down, KIND)
            if kind == MOVE:
                return agenda.below(down, POINTS)
            if kind == ACT and s.cards.taken[seat] >= 0:
                return s.box.card_movement[s.cards.taken[seat]]
        down += 1
    return 0


def distance(grid: Grid, start: i64, end: i64) -> i64:
    """Cells between two places as the crow drives; from off the map it counts from the edge by the companies."""
    if start < 0:
        return grid.track[end]
    rows = start // grid.columns - end // grid.columns
    columns = start % grid.columns - end % grid.columns
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)
