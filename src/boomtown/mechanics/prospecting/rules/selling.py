"""The right to sell is auctioned for licences, paid and used (GI-11, BG-10)."""

from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, Luck, Message, Refusal, Seat, Step, one, say
from boomtown.mechanics.prospecting.rules.auction import OPEN, WON, drop_out, opener, raise_bid
from boomtown.mechanics.prospecting.rules.box import AUCTION, BID, BIDDER, DUE, FOR_OIL, HIGHEST, LOT, PAY, SELL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Auction(Step[ProspectingPosition]):
    """Those who take part are found, and the first of them opens (GI-11.1 to GI-11.3, BG-10.1 to BG-10.3)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(AUCTION, "auction", cited.auction, numbers=["lot"])

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        lot = s.agenda.get(LOT)
        s.agenda.pop()
        seats = self.bidders(s, lot)
        if seats == 0:
            tell_no_bid(s, lot)
        else:
            open_auction(s, lot, seats)

    def bidders(self, s: ProspectingPosition, lot: i64) -> i64:
        """The seats with oil at a company and a licence to show (GI-11.2, BG-10.2)."""
        seats: i64 = 0
        for seat in s.box.seats:
            if s.market.held(seat, lot) > 0 and s.licences.cards(seat) > 0:
                seats |= one(seat)
        return seats


def open_auction(s: ProspectingPosition, lot: i64, seats: i64) -> None:
    """Ask the first bidder in turn order; there is one."""
    s.agenda.push(BID, Seat(opener(seats, s.first, s.box.players)), lot, 0, -1, seats)


def tell_no_bid(s: ProspectingPosition, lot: i64) -> None:
    """Nothing is sold (GI-11.10, BG-10.9)."""
    if s.listener is not None:
        s.tell(s.box.cited.no_bid, say("no_bid", lot=lot))


class Bid(Step[ProspectingPosition]):
    """More than the last bid, or out of this auction (GI-11.3 to GI-11.6, BG-10.3 to BG-10.5)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(
            BID, "bid", cited.bid, families=["bid", "pass"], numbers=["lot", "highest", "bidder", "still in"]
        )

    def ask(self, s: ProspectingPosition) -> None:
        """Pass, or any bid above the last one, whatever the player holds (GI-11.8, BG-10.7)."""
        box = s.box
        s.choices.add(box.bow_out)
        s.choices.add_block(box.bid + s.agenda.get(HIGHEST) + 1, box.bid + box.highest_bid)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        """After a caught bluff the auction is held again, with the bluffer (GI-11.9, BG-10.8)."""
        if action == s.box.bow_out:
            tell_pass(s)
            outcome = drop_out(s.agenda, s.box.players)
        else:
            tell_bid(s, action - s.box.bid)
            outcome = raise_bid(s.agenda, action - s.box.bid, s.box.players)
        if outcome == OPEN:
            return
        lot = s.agenda.get(LOT)
        bid = s.agenda.get(HIGHEST)
        winner = Seat(s.agenda.get(BIDDER))
        s.agenda.pop()
        if outcome != WON:
            tell_no_bid(s, lot)
        elif not settle_bid(s, winner, lot, bid, self.sale(s, lot), luck):
            s.agenda.push(AUCTION, s.first, lot)

    def sale(self, s: ProspectingPosition, lot: i64) -> i64:
        """The kind of step in which the winner sells."""
        return SELL

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        if action == s.box.bid:
            return Refusal(s.box.cited.least_bid, say("refuse.no_zero"))
        return Refusal(self.rule, say("refuse.bid", number=s.agenda.get(HIGHEST)))

    def question(self, s: ProspectingPosition) -> Message:
        agenda = s.agenda
        lot = agenda.get(LOT)
        price = s.market.price(lot)
        bidder = agenda.get(BIDDER)
        if bidder < 0:
            return say("ask.first_bid", seat=agenda.seat, lot=lot, price=price)
        return say("ask.bid", seat=agenda.seat, lot=lot, number=agenda.get(HIGHEST), seat2=bidder, price=price)

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return label_pass(s) if action == s.box.bow_out else label_bid(s, action - s.box.bid)

    def risk(self, s: ProspectingPosition, action: i64) -> Message | None:
        return None if action == s.box.bow_out else risk_of_bid(s, action - s.box.bid)


def tell_pass(s: ProspectingPosition) -> None:
    if s.listener is not None:
        s.tell(s.box.cited.bid, say("passed", seat=s.agenda.seat, lot=s.agenda.get(LOT)))


def tell_bid(s: ProspectingPosition, bid: i64) -> None:
    if s.listener is not None:
        s.tell(s.box.cited.bid, say("bid", seat=s.agenda.seat, number=bid, lot=s.agenda.get(LOT)))


def label_bid(s: ProspectingPosition, bid: i64) -> Message:
    """A bid above the own licences says so before it is made."""
    value = s.licences.value(s.agenda.seat)
    return say("label.bluff" if bid > value else "label.bid", number=bid, value=value)


def label_pass(s: ProspectingPosition) -> Message:
    return say("label.pass", lot=s.agenda.get(LOT))


def risk_of_bid(s: ProspectingPosition, bid: i64) -> Message | None:
    """A bid above the own licences is a bluff: half of the cards are lost if it wins (GI-11.8, BG-10.7)."""
    seat = s.agenda.seat
    value = s.licences.value(seat)
    if bid <= value:
        return None
    cards = s.licences.cards(seat)
    return say("risk.bluff", number=bid, value=value, count=cards, count2=(cards + 1) // 2)


def settle_bid(s: ProspectingPosition, seat: Seat, lot: i64, bid: i64, sale: i64, luck: Luck) -> bool:
    """The winner is asked how he pays, and sells then (GI-11.6, BG-10.5).

    False if he is caught bluffing, and half of his cards are lost (GI-11.8, BG-10.7).
    """
    if s.licences.value(seat) >= bid:
        luck.show(EVERYBODY)  # that he can
        if s.listener is not None:
            s.tell(s.box.cited.win, say("won", seat=seat, lot=lot, number=bid))
        s.agenda.push(sale, seat, lot)
        s.agenda.push(PAY, seat, lot, bid)
        return True
    ones, twos = s.licences.punish(seat, bid, luck)
    if s.listener is not None:
        s.tell(s.box.cited.bluff, say("caught", seat=seat, lot=lot, number=bid, ones=ones, twos=twos))
    return False


class Pay(Step[ProspectingPosition]):
    """With how many cards worth 2; cards worth 1 fill up, and none is needless (GI-11.7, BG-10.6)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(PAY, "pay", cited.pay, families=["pay"], numbers=["lot", "due"], private=True)

    def ask(self, s: ProspectingPosition) -> None:
        seat = s.agenda.seat
        due = s.agenda.get(DUE)
        first = s.box.pay
        s.choices.add_block(first + s.licences.fewest_twos(seat, due), first + s.licences.useful_twos(seat, due))

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        """The cards go to the open discards, which shows what they are."""
        luck.show(EVERYBODY)
        seat = s.agenda.seat
        lot = s.agenda.get(LOT)
        due = s.agenda.get(DUE)
        s.agenda.pop()
        twos = action - s.box.pay
        ones = s.licences.pay(seat, due, twos)
        if s.listener is not None:
            s.tell(s.box.cited.pay, say("paid", seat=seat, lot=lot, ones=ones, twos=twos))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        due = s.agenda.get(DUE)
        twos = action - s.box.pay
        if twos > s.licences.twos[seat]:
            return Refusal(self.rule, say("refuse.pay_twos"))
        if twos > s.licences.useful_twos(seat, due):
            return Refusal(self.rule, say("refuse.pay_needless"))
        return Refusal(self.rule, say("refuse.pay_short", number=due))

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.pay", seat=s.agenda.seat, lot=s.agenda.get(LOT), number=s.agenda.get(DUE))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        twos = action - s.box.pay
        ones = s.agenda.get(DUE) - 2 * twos
        if ones < 0:
            return say("label.pay_more", twos=twos, number=-ones)
        if ones == 0:
            return say("label.pay_twos", twos=twos)
        if twos == 0:
            return say("label.pay_ones", ones=ones)
        return say("label.pay_both", twos=twos, ones=ones)


class Sell(Step[ProspectingPosition]):
    """The winner sells from none to all at the price of the company (GI-11.11, BG-10.10)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(SELL, "sell", cited.sell, families=["sell"], numbers=["lot"])

    def ask(self, s: ProspectingPosition) -> None:
        held = s.market.held(s.agenda.seat, s.agenda.get(LOT))
        s.choices.add_block(s.box.sell, s.box.sell + held)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        company = s.agenda.get(LOT)
        s.agenda.pop()
        count = action - s.box.sell
        money = count * s.market.price(company)
        s.market.put(seat, company, -count)
        s.oil_back += count
        s.pay_bank(seat, -money, FOR_OIL)
        if s.listener is not None:
            key = "sold" if count > 0 else "kept"
            s.tell(s.box.cited.sell, say(key, seat=seat, company=company, oil=count, money=money))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.sell", oil=s.market.held(s.agenda.seat, s.agenda.get(LOT))))

    def question(self, s: ProspectingPosition) -> Message:
        company = s.agenda.get(LOT)
        return say("ask.sell", seat=s.agenda.seat, company=company, price=s.market.price(company))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        company = s.agenda.get(LOT)
        count = action - s.box.sell
        rest = s.market.held(s.agenda.seat, company) - count
        if count == 0:
            return say("label.keep", company=company, oil=rest)
        money = count * s.market.price(company)
        return say("label.sell" if rest > 0 else "label.sell_all", company=company, oil=count, money=money, rest=rest)
