"""Worth of what can be done in the office: cards and negotiations."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot.dice_odds import (
    MARKET_PRICE,
    SURE,
    Odds,
)
from boomtown.games.oil.bot.drilling_worth import CARDS_IN_HAND, IDLE, PARTS, RIGS, RIVALS, ROYALTIES, idle, total
from boomtown.games.oil.bot.holdings_worth import DOLLAR
from boomtown.games.oil.bot.payments_worth import Payments
from boomtown.games.oil.rules.box import (
    BUYS,
    EMBARGO,
    ENHANCED_RECOVERY,
    KEPT,
    OTHER,
    PRICE,
    SPOT_SALE,
    TANKER_SPILL,
    ZONE,
    OilBox,
)
from boomtown.games.oil.rules.cards import may_play_card, recoverable
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.royalties import open_royalties
from boomtown.games.oil.rules.trading import deals, dollars, in_hand, may_buy, may_offer
from boomtown.kernel import Kinded, Seat, by_kind, filled


class Talks(Payments):
    """Of negotiations about Royalties."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(box, odds, weights)
        self.clearly: i64 = weights["talk"] * DOLLAR
        self.rarely: i64 = weights["talks"]

    def best_deal(self, s: OilPosition, seat: Seat) -> vec[i64]:
        best = idle()
        zones = deals(s, seat)
        zone: i64 = 0
        while zones != 0:
            if zones & 1:
                gain = self.deals_about(s, seat, zone)
                if total(gain) > total(best):
                    best = gain
            zones >>= 1
            zone += 1
        return best

    def deals_about(self, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        """The best negotiation about a Royalty."""
        box = self.box
        if may_buy(s, seat, zone):
            return self.deal(s, seat, box.buy + zone)
        best = idle()
        for buyer in box.seats:
            if may_offer(s, seat, zone, buyer):
                gain = self.deal(s, seat, box.offer + zone * box.players + buyer)
                if total(gain) > total(best):
                    best = gain
        return best

    def deal(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        """A negotiation to be opened: only if both sides gain clearly at the price between, and not every round."""
        box = self.box
        gain = idle()
        buys = action < box.offer
        zone = action - box.buy if buys else (action - box.offer) // box.players
        buyer = Seat(seat if buys else (action - box.offer) % box.players)
        if self.rivals < 2 or (s.round + zone) % self.rarely != 0:
            return gain
        gained = self.to(s, buyer, zone)
        lost = self.to(s, Seat(s.royalty_owner[zone]), zone)
        gain[ROYALTIES] = self.between(s, buyer, gained, lost)
        return gain

    def between(self, s: OilPosition, buyer: Seat, gained: i64, lost: i64) -> i64:
        """What the worse off of two sides gains at the price between, as far as the buyer has it; 0 if not clearly."""
        most = in_hand(s, buyer)
        price = (gained + lost) // (2 * DOLLAR * self.box.price_step)
        money = dollars(s, price if price < most else most) * DOLLAR
        bought = self.bargain(gained, lost, money, True)
        sold = self.bargain(gained, lost, money, False)
        least_gain = bought if bought < sold else sold
        if least_gain <= self.clearly:
            return 0
        return least_gain

    def to(self, s: OilPosition, seat: Seat, zone: i64) -> i64:
        """What a Royalty is worth to a player."""
        return self.worth.one_more(s, seat, zone, self.worth.throws(s, seat))

    def talk(self, s: OilPosition, seat: Seat, action: i64, opens: bool, names_price: bool) -> vec[i64]:
        """A price to name or to answer: what the deal brings, against the others' mean."""
        box = self.box
        agenda = s.agenda
        zone = agenda.get(ZONE)
        other = agenda.get(OTHER)
        buys = (agenda.get(BUYS) != 0) == opens
        gain = filled(PARTS, 0)
        if action == box.no:
            return gain
        gained = self.to(s, Seat(seat if buys else other), zone)
        lost = self.to(s, Seat(other if buys else seat), zone)
        if names_price:
            price = dollars(s, action - box.price) * DOLLAR
            mine = self.bargain(gained, lost, price, buys)
            theirs = self.bargain(gained, lost, price, not buys)
            gain[ROYALTIES] = mine if mine < theirs else theirs
        elif action == box.yes:
            gain[ROYALTIES] = self.bargain(gained, lost, dollars(s, agenda.get(PRICE)) * DOLLAR, buys)
        else:
            gain[ROYALTIES] = self.between(s, Seat(seat if buys else other), gained, lost) + IDLE
        return gain

    def bargain(self, gained: i64, lost: i64, price: i64, buys: bool) -> i64:
        """What a deal at a price brings its buyer or its seller, less what it brings the other side."""
        bought = gained - price
        sold = price - lost
        return bought - sold // self.rivals if buys else sold - bought // self.rivals


class Business(Talks):
    """Worth of the actions open at any moment of a player's turn."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(box, odds, weights)
        self.cards = card_gains()

    def in_office(self, s: OilPosition, seat: Seat) -> vec[i64]:
        """The best business to be done; if none pays, it is idle to go there."""
        best = idle()
        for kind in range(SPOT_SALE, KEPT):
            if s.cards[seat * KEPT + kind] > 0 and may_play_card(s, seat, kind):
                gain = self.card(s, seat, kind)
                if total(gain) > total(best):
                    best = gain
        if self.rivals > 1:
            gain = self.best_deal(s, seat)
            if total(gain) > total(best):
                best = gain
        if self.box.any_time:
            gain = self.best_claim(s, seat)
            if total(gain) > total(best):
                best = gain
        return best

    def card(self, s: OilPosition, seat: Seat, kind: i64) -> vec[i64]:
        """A card played during the player's turn, against keeping it."""
        gain = self.cards[kind].gain(self, s, seat)
        gain[CARDS_IN_HAND] -= self.worth.kept(kind, self.worth.throws(s, seat))
        return gain

    def barred(self, s: OilPosition, seat: Seat) -> i64:
        """An Embargo: who would come to a market in his next turn has to wait for another."""
        lost: i64 = 0
        for other in self.box.seats:
            if other != seat and s.out[other] == 0 and s.barrels[other] > 0:
                throws = self.worth.throws(s, other)
                if throws > 0:
                    chance = self.odds.market[self.box.squares + s.at[other]]
                    rest = self.worth.oil(s, other, throws - 1)
                    lost += s.barrels[other] * (MARKET_PRICE - rest) * chance // SURE
        return lost // self.rivals

    def spilled(self, s: OilPosition, other: Seat) -> i64:
        most = self.box.card_value[TANKER_SPILL]
        lost = most if most < s.barrels[other] else s.barrels[other]
        return lost * self.worth.oil(s, Seat(other), self.worth.throws(s, other)) // self.rivals

    def best_claim(self, s: OilPosition, seat: Seat) -> vec[i64]:
        best = idle()
        zones = open_royalties(s, seat)
        zone: i64 = 0
        while zones != 0:
            if zones & 1:
                gain = self.royalty(s, seat, zone)
                if total(gain) > total(best):
                    best = gain
            zones >>= 1
            zone += 1
        return best

    def lost(self, s: OilPosition, seat: Seat, field: i64) -> i64:
        """An own rig that is lost."""
        return -self.rig(s, seat, field, s.rig_value[field])

    def recovered(self, s: OilPosition, seat: Seat, field: i64) -> i64:
        """An own rig that goes up."""
        return self.rig(s, seat, field, self.raised(s, field)) + self.lost(s, seat, field)


class CardGain(Kinded):
    """What a card brings if it is played at a moment of the own turn; here one that cannot be."""

    def gain(self, b: Business, s: OilPosition, seat: Seat) -> vec[i64]:
        return filled(PARTS, 0)


class SpotSaleGain(CardGain):
    def gain(self, b: Business, s: OilPosition, seat: Seat) -> vec[i64]:
        return b.sale(s, seat, s.barrels[seat], MARKET_PRICE)


class EmbargoGain(CardGain):
    def gain(self, b: Business, s: OilPosition, seat: Seat) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[RIVALS] = b.barred(s, seat)
        return gain


class TankerSpillGain(CardGain):
    def gain(self, b: Business, s: OilPosition, seat: Seat) -> vec[i64]:
        gain = filled(PARTS, 0)
        for other in b.box.seats:
            if other != seat and s.out[other] == 0:
                spilled = b.spilled(s, other)
                gain[RIVALS] = spilled if spilled > gain[RIVALS] else gain[RIVALS]
        return gain


class EnhancedRecoveryGain(CardGain):
    def gain(self, b: Business, s: OilPosition, seat: Seat) -> vec[i64]:
        gain = filled(PARTS, 0)
        rigs = recoverable(s, seat)
        field: i64 = 0
        while rigs != 0:
            if rigs & 1:
                better = b.recovered(s, seat, field)
                gain[RIGS] = better if better > gain[RIGS] else gain[RIGS]
            rigs >>= 1
            field += 1
        return gain


def card_gains() -> list[CardGain]:
    """In the order of the rules."""
    listed: list[CardGain] = [
        SpotSaleGain(SPOT_SALE),
        EmbargoGain(EMBARGO),
        TankerSpillGain(TANKER_SPILL),
        EnhancedRecoveryGain(ENHANCED_RECOVERY),
    ]
    return by_kind(KEPT, CardGain(KEPT), listed)
