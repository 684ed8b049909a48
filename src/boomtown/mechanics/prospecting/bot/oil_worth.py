"""Worth of oil in the tanks: the right to sell it is auctioned, and the others may lose theirs."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, Kinded, Seat, among, by_kind
from boomtown.kernel.agenda import NOTHING
from boomtown.mechanics.prospecting.bot.derrick_worth import CERTAIN, Outlook
from boomtown.mechanics.prospecting.bot.round_ahead import Ahead
from boomtown.mechanics.prospecting.bot.weights import Weights
from boomtown.mechanics.prospecting.rules.box import (
    BID,
    BIDDER,
    DUE,
    HIGHEST,
    LOT,
    PAY,
    SELL,
    STILL_IN,
    ProspectingBox,
)
from boomtown.mechanics.prospecting.rules.licences import ONE, TWO
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition

CAUGHT: Final = 30000
"""What it costs to be caught bluffing, beside the cards: more than the auction that is held again can ever bring."""


class Bidding:
    """Auctions to come, the one that is held, and the licences for them. One object serves all positions."""

    def __init__(self, box: ProspectingBox, weights: Weights, outlook: Outlook, ahead: Ahead) -> None:
        self.box = box
        self.weights = weights
        self.outlook = outlook
        self.ahead = ahead
        self.stakes = all_stakes(box)
        self.final_bid: i64 = 0
        """The best bid the last `final` found, 0 for none."""
        self._next_price: vec[i64] = vec[i64]()
        """What a price is on average after the next roll, by its rung."""
        ladder = box.ladder
        for rung in range(ladder.top + 1):
            total: i64 = 0
            for face in range(ladder.faces):
                total += ladder.price[ladder.rolled(rung, face)]
            self._next_price = append(self._next_price, total // ladder.faces)

    # ------------------------------------------------------------------ oil

    def kept(self, s: ProspectingPosition, company: i64) -> i64:
        """A barrel that waits for another round's auction; without one it is worth its final value."""
        again = self.outlook.played[1]
        price = self._next_price[s.market.rung[company]] * self.weights.keep // 100
        return (again * price + (CERTAIN - again) * self.box.oil_value) // CERTAIN

    def unsold(self, s: ProspectingPosition, company: i64, held: i64) -> i64:
        """A tank that is not sold from this round: what exceeds its limit goes for little money."""
        kept = min(held, self.box.tank_limit)
        return kept * self.kept(s, company) + (held - kept) * self.box.overflow_price

    def sold(self, s: ProspectingPosition, company: i64, held: i64, price: i64) -> i64:
        """How much more a tank brings to whoever may sell from it: all that is worth less kept."""
        kept = min(held, self.box.tank_limit)
        return kept * max(price - self.kept(s, company), 0) + (held - kept) * max(price - self.box.overflow_price, 0)

    def gain(self, s: ProspectingPosition, seat: Seat, lot: i64) -> i64:
        """What the right to sell brings a seat; in a liquidation at the company where it brings most."""
        if lot < self.box.companies:
            return self.sold(s, lot, s.market.held(seat, lot), s.market.price(lot))
        best: i64 = 0
        for company in range(self.box.companies):
            price = self._next_price[s.market.rung[company]]
            best = max(best, self.sold(s, company, s.market.held(seat, company), price))
        return best

    def stored(self, s: ProspectingPosition, seat: Seat) -> i64:
        """All tanks, and oil on its way to them, each barrel where it adds most."""
        held = s.market.tank[seat * self.box.companies : (seat + 1) * self.box.companies]
        worth: i64 = 0
        for company in range(self.box.companies):
            worth += self.tank(s, seat, company, held[company])
        oil = self.ahead.oil
        while oil > 0:
            best: i64 = 0
            most: i64 = -1
            for company in range(self.box.companies):
                more = self.tank(s, seat, company, held[company] + 1) - self.tank(s, seat, company, held[company])
                if more > most:
                    best = company
                    most = more
            held[best] += 1
            worth += most
            oil -= 1
        if among(self.box.companies, self.ahead.lots) and not self.ahead.fresh:
            worth += self.outcome(s, seat, self.box.companies, self.gain(s, seat, self.box.companies))
        return worth

    def tank(self, s: ProspectingPosition, seat: Seat, company: i64, held: i64) -> i64:
        """A tank with so much oil; if its auction is to come, with what that will bring."""
        if self.ahead.fresh:
            return held * s.market.price(company) * self.weights.keep // 100
        worth = self.unsold(s, company, held)
        if held > 0 and among(company, self.ahead.lots):
            worth += self.outcome(s, seat, company, self.sold(s, company, held, s.market.price(company)))
        return worth

    # ------------------------------------------------------------------ licences

    def means(self, s: ProspectingPosition, seat: Seat) -> i64:
        """The value of a seat's own licences, with those it will be dealt, without those it is about to pay."""
        due = s.agenda.get(DUE) if s.agenda.kind == PAY and s.agenda.seat == seat else 0
        return s.licences.value(seat) + self.ahead.licences * 3 // 2 - due

    def _lots(self, s: ProspectingPosition, seat: Seat, but: i64) -> i64:
        """In how many auctions to come this round the seat has oil to sell, leaving one out."""
        count: i64 = 0
        for lot in range(self.box.companies + 1):
            if lot != but and among(lot, self.ahead.lots):
                oil = s.market.held(seat, lot) if lot < self.box.companies else s.market.stored(seat)
                if oil > 0:
                    count += 1
        return count

    def hand(self, s: ProspectingPosition, seat: Seat) -> i64:
        """Licences in hand and on the card."""
        return self.worth(self.means(s, seat), self.use(s, seat)) - s.licences.caught[seat] * CAUGHT

    def use(self, s: ProspectingPosition, seat: Seat) -> i64:
        """How many licences will find a use, in thousandths, in this round and those to come."""
        to_come = self.ahead.oil > 0 or self.ahead.extracted < self.box.derricks
        now = (to_come and self.ahead.lots != 0) or self._lots(s, seat, -1) > 0
        return self.weights.use * self.outlook.rounds(0 if now else 1)

    def worth(self, value: i64, use: i64) -> i64:
        """Licences of this value in dollars: the more, the less each; where there is no use for any, nothing."""
        if value <= 0:
            return 0
        return self.weights.licence * value * use // (use + value * CERTAIN)

    def limit(self, value: i64, use: i64, gain: i64) -> i64:
        """The highest bid that pays for somebody with licences of this value, whom a sale brings `gain`."""
        if gain <= 0:
            return 0
        left = self.worth(value, use) - gain
        return value - left * use // (self.weights.licence * use - left * CERTAIN) if left > 0 else value

    def rivals(self, s: ProspectingPosition, seat: Seat, lot: i64, seats: i64) -> i64:
        """The highest bid to be expected from these seats."""
        most: i64 = 0
        for other in self.box.seats:
            if other != seat and among(other, seats):
                most = max(most, self.rival(s, other, lot))
        return most

    def rival(self, s: ProspectingPosition, other: Seat, lot: i64) -> i64:
        """The highest bid to be expected from a seat, by its oil and the number of its cards."""
        gain = self.gain(s, Seat(other), lot)
        cards = s.licences.cards(other)
        if self.ahead.dealing:
            card = s.cards.taken[other]
            cards += self.box.card_licences[card] if card >= 0 else self.ahead.mean_licences
        return self.limit(cards * 3 // 2, self.weights.use * self.outlook.rounds(0), gain)

    def baron(self, s: ProspectingPosition, lot: i64) -> i64:
        """Licences that lie against everybody, on average."""
        if lot >= len(s.licences.lot_unseen):
            return 0
        cards = s.licences.face_down(lot) + (self.ahead.mean_licences if self.ahead.dealing else 0)
        return cards * 3 // 2 + s.licences.lot_value(lot)

    # ------------------------------------------------------------------ auctions

    def outcome(self, s: ProspectingPosition, seat: Seat, lot: i64, gain: i64) -> i64:
        """What an auction to come will bring a seat whom the sale would bring `gain`."""
        means = self.means(s, seat)
        limit = self.shared(self.limit(means, self.use(s, seat), gain), self._lots(s, seat, lot))
        most = max(self.rivals(s, seat, lot, EVERYBODY), self.baron(s, lot))
        if limit <= 0:
            return 0
        return max(0, self.expected(s, seat, gain, limit, most, 1))

    def shared(self, limit: i64, lots: i64) -> i64:
        """A limit that leaves licences for so many further auctions."""
        return limit * 100 // (100 + self.weights.split * lots) if lots > 0 else limit

    def expected(self, s: ProspectingPosition, seat: Seat, gain: i64, limit: i64, most: i64, bid: i64) -> i64:
        """The sale less its price, if the seat bids `bid` and then, where it must, a little more than the others.

        Of the others `most` is expected; they may stop as much as `doubt` earlier or later.
        """
        means = self.means(s, seat)
        use = self.use(s, seat)
        whole = self.worth(means, use)
        doubt: i64 = 0
        if most > 0:
            doubt = self.weights.doubt
        total: i64 = 0
        for last in range(most - doubt, most + doubt + 1):
            price = max(bid, last + 1)
            if price == bid or price <= limit:
                total += gain - whole + self.worth(means - price, use)
        return total // (2 * doubt + 1)

    def auction(self, s: ProspectingPosition, seat: Seat) -> i64:
        """The auction that is held now: what has been won, or what a bid is good for."""
        return self.stakes[s.agenda.kind].worth(self, s, seat)

    def final(self, s: ProspectingPosition, seat: Seat, lot: i64, least: i64) -> i64:
        """The best final bid against licences nobody knows: of so many cards any number can be twos."""
        gain = self.gain(s, seat, lot)
        means = s.licences.value(seat)
        use = self.use(s, seat)
        whole = self.worth(means, use)
        cards = int(s.licences.face_down(lot))
        odds = self._unseen(s, seat, TWO) / max(self._unseen(s, seat, ONE), 1)
        exactly = (1.0 / (1.0 + odds)) ** cards
        chance = 0.0
        best: i64 = 0
        self.final_bid = 0
        for twos in range(cards + 1):
            chance += exactly
            exactly *= odds * (cards - twos) / (twos + 1)
            bid = max(least, s.licences.lot_value(lot) + cards + twos + 1)
            if bid <= means:
                worth: i64 = int(chance * int(gain - whole + self.worth(means - bid, use)))
                if worth > best:
                    best = worth
                    self.final_bid = bid
        return best if least <= means else -CAUGHT

    def _unseen(self, s: ProspectingPosition, seat: Seat, kind: i64) -> int:
        """How many licences worth 1 or 2 the seat has not seen."""
        cards = s.licences
        count = int(cards.pool.left[kind])
        for other in range(self.box.players):
            if other != seat:
                count += int(cards.twos[other] if kind == TWO else cards.ones[other])
        for lot in range(len(cards.lot_unseen)):
            count += int(cards.lot_fixed[2 * lot + kind])
        return count


def bluffs(s: ProspectingPosition) -> bool:
    """Whether the highest bid is more than its bidder holds; before the first bid there is none."""
    bidder = Seat(s.agenda.get(BIDDER))
    return bidder >= 0 and s.agenda.get(HIGHEST) > s.licences.value(bidder)


class Stake(Kinded):
    """What a question of an auction promises a seat; here one of no auction."""

    def worth(self, b: Bidding, s: ProspectingPosition, seat: Seat) -> i64:
        return 0


class BidStake(Stake):
    """A bid, and whether the others or the Baron go on."""

    def worth(self, b: Bidding, s: ProspectingPosition, seat: Seat) -> i64:
        lot = s.agenda.get(LOT)
        if not among(seat, s.agenda.get(STILL_IN)):
            return 0
        gain = b.gain(s, seat, lot)
        limit = b.limit(b.means(s, seat), b.use(s, seat), gain)
        most = b.rivals(s, seat, lot, s.agenda.get(STILL_IN))
        bid = s.agenda.get(HIGHEST)
        if s.agenda.get(BIDDER) != seat:
            most = max(most, b.baron(s, lot))
            if limit <= bid:
                return 0
            return max(0, b.expected(s, seat, gain, limit, most, bid + 1))
        if bid > s.licences.value(seat):
            return -CAUGHT
        # a dollar less: who has nothing to win does not bid
        if lot < len(s.licences.lot_unseen):
            return b.final(s, seat, lot, bid) - 1
        return b.expected(s, seat, gain, limit, most, bid) - 1


class FinalStake(Stake):
    """The last bid against the Baron."""

    def worth(self, b: Bidding, s: ProspectingPosition, seat: Seat) -> i64:
        if s.agenda.seat != seat:
            return 0
        return b.final(s, seat, s.agenda.get(LOT), s.agenda.get(HIGHEST))


class Won(Stake):
    """The right to sell, to be paid or used."""

    def worth(self, b: Bidding, s: ProspectingPosition, seat: Seat) -> i64:
        return b.gain(s, seat, s.agenda.get(LOT)) if s.agenda.seat == seat else 0


def all_stakes(box: ProspectingBox) -> list[Stake]:
    """In the order of an auction."""
    stakes: list[Stake] = [BidStake(BID), Won(PAY), Won(SELL)]
    if box.final_kind >= 0:
        stakes.append(FinalStake(box.final_kind))
    return by_kind(len(box.steps), Stake(NOTHING), stakes)
