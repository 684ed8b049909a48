"""Two players: the Oil Baron is dealt licences and must be outbid (BG-13); the greedy Baron keeps them (BG-15.4)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import FINAL_BID
from boomtown.kernel import Luck, Message, Refusal, Seat, Step, say
from boomtown.mechanics.prospecting.rules.auction import drop_out, opener, raise_bid
from boomtown.mechanics.prospecting.rules.box import AUCTION, HIGHEST, LOT, SELL, STILL_IN
from boomtown.mechanics.prospecting.rules.cards import DealLicences, deal_licences
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited
from boomtown.mechanics.prospecting.rules.selling import (
    Auction,
    Bid,
    label_bid,
    label_pass,
    open_auction,
    risk_of_bid,
    settle_bid,
    tell_bid,
    tell_pass,
)

BOTH: Final = 0b11
"""The set of both seats."""


class DealToBaron(DealLicences):
    """After the players the Baron gets, at each company, the licence number of the card nobody took (BG-13.1)."""

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        deal_licences(s, luck)
        count = s.box.card_licences[s.cards.left_over()]
        for company in range(s.box.companies):
            given = s.licences.lay_down(company, count, luck)
            if s.listener is not None:
                s.tell("BG-13.1", say("baron_dealt", company=company, count=given))
        s.cards.discard_left_over()


class Baron:
    """What the Baron does in an auction, and by which rules: his own, or the greedy one's."""

    def __init__(self, greedy: bool) -> None:
        self.greedy = greedy
        self.final = "BG-15.4" if greedy else "BG-13.2"
        self.wins = "BG-15.5" if greedy else "BG-13.3"
        self.passed = "BG-15.5" if greedy else "BG-13.4"
        self.nobody = "BG-15.6" if greedy else "BG-13.4"

    def ask_for_final(self, s: ProspectingPosition, seat: Seat, company: i64, own: i64, luck: Luck) -> None:
        """The last player left names his final bid (BG-13.2); the greedy Baron shows his licences first (BG-15.4)."""
        if self.greedy:
            self.reveal(s, company, luck)
        s.agenda.push(FINAL_BID, seat, company, own)

    def reveal(self, s: ProspectingPosition, company: i64, luck: Luck) -> None:
        """Turn up his licences at a company."""
        hidden = s.licences.face_down(company)
        s.licences.open_lot(company, luck)
        if hidden > 0 and s.listener is not None:
            s.tell(self.final, say("baron_shows", company=company, number=s.licences.lot_value(company)))

    def win(self, s: ProspectingPosition, company: i64) -> None:
        """Nobody pays and nobody sells; his licences are discarded (BG-13.3, BG-15.5)."""
        s.licences.discard_lot(company)
        if s.listener is not None:
            s.tell(self.wins, say("baron_wins", company=company))

    def settle(self, s: ProspectingPosition, company: i64) -> None:
        """The company is settled without him: the greedy Baron's licences stay (BG-15.5, BG-15.6)."""
        if not self.greedy:
            s.licences.discard_lot(company)


class Duel(Auction):
    """Both players bid against each other; one alone names a final bid at once; without any none is held (BG-13.4)."""

    def __init__(self, cited: Cited, baron: Baron) -> None:
        super().__init__(cited)
        self.baron = baron

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        company = s.agenda.get(LOT)
        s.agenda.pop()
        seats = self.bidders(s, company)
        if seats == 0:
            self.baron.reveal(s, company, luck)
            self.baron.settle(s, company)
            if s.listener is not None:
                s.tell(self.baron.nobody, say("no_bid", lot=company))
        elif seats == BOTH:
            open_auction(s, company, seats)
        else:
            self.baron.ask_for_final(s, Seat(opener(seats, 0, s.box.players)), company, 0, luck)


class DuelBid(Bid):
    """When one player has passed, the other names his final bid (BG-13.2)."""

    def __init__(self, cited: Cited, baron: Baron) -> None:
        super().__init__(cited)
        self.baron = baron

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        if action != s.box.bow_out:
            tell_bid(s, action - s.box.bid)
            raise_bid(agenda, action - s.box.bid, s.box.players)
            return
        tell_pass(s)
        drop_out(agenda, s.box.players)
        company = agenda.get(LOT)
        own = agenda.get(HIGHEST)
        other = Seat(opener(agenda.get(STILL_IN), 0, s.box.players))
        agenda.pop()
        self.baron.ask_for_final(s, other, company, own, luck)


class FinalBid(Step[ProspectingPosition]):
    """The final bid against the Baron's licences (BG-13.2, BG-13.3, BG-15.4)."""

    def __init__(self, baron: Baron) -> None:
        super().__init__(FINAL_BID, "final bid", "BG-13.2", families=["bid", "pass"], numbers=["lot", "highest"])
        self.baron = baron

    def ask(self, s: ProspectingPosition) -> None:
        """At least the last bid; only who has not bid yet may pass. Against the greedy Baron more than his, or pass."""
        own = s.agenda.get(HIGHEST)
        least: i64 = own if own > 0 else 1
        if self.baron.greedy:
            beaten = s.licences.lot_value(s.agenda.get(LOT)) + 1
            if beaten > least:
                least = beaten
        if self.baron.greedy or own == 0:
            s.choices.add(s.box.bow_out)
        s.choices.add_block(s.box.bid + least, s.box.bid + s.box.highest_bid)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        """His licences decide (BG-13.3). A bluff that beats them is punished, and all begins again (BG-13.5)."""
        baron = self.baron
        seat = s.agenda.seat
        company = s.agenda.get(LOT)
        s.agenda.pop()
        if action == s.box.bow_out:
            if s.listener is not None:
                s.tell(baron.passed, say("passed", seat=seat, lot=company))
            baron.reveal(s, company, luck)
            baron.win(s, company)
            return
        bid = action - s.box.bid
        if s.listener is not None:
            s.tell(baron.final, say("final_bid", seat=seat, number=bid, lot=company))
        baron.reveal(s, company, luck)
        if bid <= s.licences.lot_value(company):
            baron.win(s, company)
        elif settle_bid(s, seat, company, bid, SELL, luck):
            baron.settle(s, company)
        else:
            s.agenda.push(AUCTION, s.first, company)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        if action == s.box.bow_out:
            return Refusal("BG-13.2", say("refuse.final_pass"))
        if action == s.box.bid:
            return Refusal(s.box.cited.least_bid, say("refuse.no_zero"))
        if self.baron.greedy:
            number = s.licences.lot_value(s.agenda.get(LOT))
            return Refusal("BG-15.4", say("refuse.greedy_bid", number=number))
        return Refusal("BG-13.2", say("refuse.final_bid", number=s.agenda.get(HIGHEST)))

    def question(self, s: ProspectingPosition) -> Message:
        seat = s.agenda.seat
        company = s.agenda.get(LOT)
        hidden = s.licences.face_down(company)
        price = s.market.price(company)
        if hidden > 0:
            return say("ask.final_bid", seat=seat, company=company, price=price, count=hidden)
        number = s.licences.lot_value(company)
        return say("ask.final_open_bid", seat=seat, company=company, price=price, number=number)

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return label_pass(s) if action == s.box.bow_out else label_bid(s, action - s.box.bid)

    def risk(self, s: ProspectingPosition, action: i64) -> Message | None:
        return None if action == s.box.bow_out else risk_of_bid(s, action - s.box.bid)
