"""Five players: the Liquidation Auction after the others (BG-14)."""

from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import LIQUIDATE, LIQUIDATION_DICE
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel import EVERYBODY, Luck, Message, Refusal, Step, one, say
from boomtown.mechanics.prospecting.rules.box import BIDDER, HIGHEST, LOT, SELL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rounds import tell_price
from boomtown.mechanics.prospecting.rules.selling import Auction, Bid


class FourAuctions(Auction):
    """The lot behind the companies is the Liquidation Auction (BG-14.1)."""

    def bidders(self, s: ProspectingPosition, lot: i64) -> i64:
        """In the Liquidation Auction a plume in any tank will do."""
        if lot < s.box.companies:
            return super().bidders(s, lot)
        seats: i64 = 0
        for seat in s.box.seats:
            if s.market.stored(seat) > 0 and s.licences.cards(seat) > 0:
                seats |= one(seat)
        return seats


class BidForAny(Bid):
    """The bidding is as usual (BG-14.1)."""

    def sale(self, s: ProspectingPosition, lot: i64) -> i64:
        return SELL if lot < s.box.companies else LIQUIDATE

    def question(self, s: ProspectingPosition) -> Message:
        agenda = s.agenda
        if agenda.get(LOT) < s.box.companies:
            return super().question(s)
        bidder = agenda.get(BIDDER)
        if bidder < 0:
            return say("ask.first_liquidation_bid", seat=agenda.seat)
        return say("ask.liquidation_bid", seat=agenda.seat, number=agenda.get(HIGHEST), seat2=bidder)


class Liquidate(Step[BlackGoldPosition]):
    """The winner names a company; the die moves its price, then he sells there (BG-14.2)."""

    def __init__(self) -> None:
        super().__init__(LIQUIDATE, "liquidate", "BG-14.2", families=["liquidate"], numbers=["lot"])

    def ask(self, s: BlackGoldPosition) -> None:
        """A company where he has plumes."""
        for company in range(s.box.companies):
            if s.market.held(s.agenda.seat, company) > 0:
                s.choices.add(s.blackgold.liquidate + company)

    def answer(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        company = action - s.blackgold.liquidate
        s.agenda.pop()
        was = s.market.rung[company]
        face = luck.throw(LIQUIDATION_DICE + company, s.liquidations[company], s.box.ladder.faces, EVERYBODY)
        s.liquidations[company] += 1
        s.market.move(company, face)
        if s.listener is not None:
            s.tell(self.rule, say("liquidated", seat=seat, company=company))
        tell_price(s, company, was, face)
        s.agenda.push(SELL, seat, company)

    def refuse(self, s: BlackGoldPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.liquidate", company=action - s.blackgold.liquidate))

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        company = action - s.blackgold.liquidate
        return say("label.liquidate", company=company, price=s.market.price(company))
