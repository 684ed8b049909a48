"""Selling a Royalty to another player: price, answer, perhaps another price, last word (OI-7)."""

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.government import can_raise, everything, half_royalty, sales
from boomtown.games.oil.rules.moments import BusinessOffer, Moment
from boomtown.games.oil.rules.position import OilPosition, bits
from boomtown.games.oil.rules.regions import LongList, Region, add_bits
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, Step, say
from boomtown.kernel.agenda import KIND


def dollars(s: OilPosition, price: i64) -> i64:
    """A price in steps as money."""
    return s.box.price_step * price


def in_hand(s: OilPosition, buyer: Seat) -> i64:
    """OI-7.4: the highest price a buyer can name himself: his cash, in steps."""
    most = s.cash[buyer] // s.box.price_step
    return most if most < s.box.price_most else s.box.price_most


def in_reach(s: OilPosition, buyer: Seat) -> i64:
    """OI-7.4: the highest price that can be asked of a buyer: he may sell before he answers (OI-4.9)."""
    most = (s.cash[buyer] + everything(s, buyer)) // s.box.price_step
    return most if most < s.box.price_most else s.box.price_most


def for_sale(s: OilPosition, zone: i64) -> bool:
    """OI-7.1, OI-7.5: owned, its rig on 0, not yet talked about in this turn."""
    if s.royalty_owner[zone] == box.GOVERNMENT or (s.negotiated >> zone) & 1:
        return False
    return s.rig_value[s.royalty_field[zone]] == 0


def may_buy(s: OilPosition, seat: Seat, zone: i64) -> bool:
    return s.royalty_owner[zone] != seat and for_sale(s, zone) and in_hand(s, seat) > 0


def may_offer(s: OilPosition, seat: Seat, zone: i64, buyer: Seat) -> bool:
    return s.royalty_owner[zone] == seat and for_sale(s, zone) and is_buyer(s, seat, buyer)


def is_buyer(s: OilPosition, seat: Seat, other: Seat) -> bool:
    """Whether another player could pay anything at all."""
    return other != seat and s.out[other] == 0 and can_raise(s, other, s.box.price_step)


# ---------------------------------------------------------------------- opening a negotiation


def deals(s: OilPosition, seat: Seat) -> i64:
    """OI-7.2: a bit for each zone about whose Royalty the player can negotiate, as buyer or as seller."""
    zones = subjects(s)
    if zones == 0:
        return 0
    own = s.deeds[seat]
    bought = zones & ~own if in_hand(s, seat) > 0 else 0
    sold = zones & own
    return bought | sold if sold != 0 and has_buyer(s, seat) else bought


def subjects(s: OilPosition) -> i64:
    """A bit for each zone whose Royalty is `for_sale`."""
    zones = s.owned_royalties() & ~s.negotiated
    left = zones
    zone: i64 = 0
    while left != 0:
        if left & 1 and s.rig_value[s.royalty_field[zone]] != 0:
            zones ^= s.box.bit[zone]
        left >>= 1
        zone += 1
    return zones


def has_buyer(s: OilPosition, seat: Seat) -> bool:
    for other in s.box.seats:
        if is_buyer(s, seat, other):
            return True
    return False


def buyers(s: OilPosition, seat: Seat) -> i64:
    """To how many players a Royalty can be offered."""
    count: i64 = 0
    for other in s.box.seats:
        if is_buyer(s, seat, other):
            count += 1
    return count


def deal_count(s: OilPosition, seat: Seat, zones: i64) -> i64:
    """How many negotiations could be opened about these Royalties."""
    sold = zones & s.deeds[seat]
    count = bits(zones & ~sold)
    return count + bits(sold) * buyers(s, seat) if sold != 0 else count


class OpenTrades(BusinessOffer):
    """A long list of Royalties and players (OI-4.11, OI-7.2)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("trade", "OI-7.2", moment, opens=True)

    def stands(self, s: OilPosition, action: i64) -> bool:
        seat = s.agenda.seat
        zones = deals(s, seat)
        return zones != 0 and not self.moment.shows(s, deal_count(s, seat, zones))

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        s.agenda.push(box.TRADE, seat)
        if s.listener is not None:
            s.tell(self.rule, say("trading", seat=seat))

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        return None if deals(s, s.agenda.seat) != 0 else Refusal("OI-7.1", say("refuse.no_trade"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.trade", count=bits(deals(s, s.agenda.seat)))


class AskToBuy(BusinessOffer):
    """The Royalty of another player (OI-7.1, OI-7.2)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("buy", "OI-7.2", moment)

    def add(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        zones = deals(s, seat)
        if zones != 0 and self.moment.shows(s, deal_count(s, seat, zones)):
            add_bits(s, self.first, self.moment.zones(s, zones) & ~s.deeds[seat])

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        begin_purchase(s, seat, action - self.first)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        seat = s.agenda.seat
        zone = action - self.first
        return None if may_buy(s, seat, zone) else refuse_buy(s, seat, zone)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_buy(s, action - self.first)


class OfferToSell(BusinessOffer):
    """An own Royalty, to one of the others: the number is zone * players + buyer (OI-7.1, OI-7.2)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("offer", "OI-7.2", moment)

    def add(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        if s.deeds[seat] == 0:
            return
        zones = deals(s, seat)
        if zones & s.deeds[seat] == 0 or not self.moment.shows(s, deal_count(s, seat, zones)):
            return
        sold = self.moment.zones(s, zones) & s.deeds[seat]
        for zone in range(s.box.zones):
            if (sold >> zone) & 1:
                for buyer in s.box.seats:
                    if is_buyer(s, seat, buyer):
                        s.choices.add(self.first + zone * s.box.players + buyer)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        self.moment.begin(s)
        players = s.box.players
        begin_deal(s, seat, (action - self.first) // players, (action - self.first) % players, 0)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        seat = s.agenda.seat
        zone = (action - self.first) // s.box.players
        buyer = Seat((action - self.first) % s.box.players)
        return None if may_offer(s, seat, zone, buyer) else refuse_offer(s, seat, zone, buyer)

    def label(self, s: OilPosition, action: i64) -> Message:
        zone = (action - self.first) // s.box.players
        return say("do.offer", zone=zone, seat=(action - self.first) % s.box.players, money=s.box.royalty[zone])


class TradeList(LongList):
    """The Royalties the player could negotiate about."""

    def all_zones(self, s: OilPosition) -> i64:
        return deals(s, s.agenda.seat)

    def answers(self, s: OilPosition) -> i64:
        seat = s.agenda.seat
        return deal_count(s, seat, deals(s, seat))


def trade_menu() -> Menu[OilPosition]:
    """About which Royalty, and with whom (OI-7.1, OI-7.2)?"""
    listed = TradeList()
    offers = [AskToBuy(listed), OfferToSell(listed), Region(listed)]
    return Menu(box.TRADE, "trade", "OI-7.2", offers, ["region"])


def label_buy(s: OilPosition, zone: i64) -> Message:
    return say("do.buy", zone=zone, seat=s.royalty_owner[zone], money=s.box.royalty[zone])


def refuse_buy(s: OilPosition, seat: Seat, zone: i64) -> Refusal:
    if s.royalty_owner[zone] in (box.GOVERNMENT, seat):
        return Refusal("OI-7.1", say("refuse.not_others"))
    return refuse_subject(s, zone, "refuse.no_cash")


def refuse_offer(s: OilPosition, seat: Seat, zone: i64, buyer: Seat) -> Refusal:
    if s.royalty_owner[zone] != seat:
        return Refusal("OI-7.1", say("refuse.not_owner"))
    if buyer == seat or s.out[buyer] != 0:
        return Refusal("OI-7.1", say("refuse.no_buyer"))
    return refuse_subject(s, zone, "refuse.poor_buyer")


def refuse_subject(s: OilPosition, zone: i64, otherwise: str) -> Refusal:
    """Why this Royalty is not talked about, or else that the buyer has too little."""
    if s.rig_value[s.royalty_field[zone]] > 0:
        return Refusal("OI-7.1", say("refuse.rig_not_dry"))
    if (s.negotiated >> zone) & 1:
        return Refusal("OI-7.5", say("refuse.negotiated"))
    return Refusal("OI-7.4", say(otherwise, money=s.box.price_step))


def begin_purchase(s: OilPosition, seat: Seat, zone: i64) -> None:
    begin_deal(s, seat, zone, s.royalty_owner[zone], 1)


def begin_deal(s: OilPosition, seat: Seat, zone: i64, other: i64, buys: i64) -> None:
    s.agenda.push(box.OFFER, seat, zone, other, buys)
    s.negotiated |= s.box.bit[zone]
    if s.listener is not None:
        s.tell("OI-7.2", say("negotiates", seat=seat, seat2=other, zone=zone))


# ---------------------------------------------------------------------- the negotiation


def label_price(s: OilPosition, action: i64) -> Message:
    printed = s.box.royalty[s.agenda.get(box.ZONE)]
    return say("do.price", money=dollars(s, action - s.box.price), money2=printed)


def figure_price(s: OilPosition, action: i64) -> i64:
    """Prices are written in dollars."""
    return dollars(s, action - s.box.price)


class TradeOffer(Step[OilPosition]):
    """The opener names a price (OI-7.3, OI-7.4)."""

    def __init__(self) -> None:
        super().__init__(box.OFFER, "offer", "OI-7.3", ["price"], ["zone", "other", "buys"])

    def most(self, s: OilPosition) -> i64:
        agenda = s.agenda
        return in_hand(s, agenda.seat) if agenda.get(box.BUYS) else in_reach(s, Seat(agenda.get(box.OTHER)))

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.price + 1, s.box.price + self.most(s))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(box.ZONE)
        other = Seat(agenda.get(box.OTHER))
        buys = agenda.get(box.BUYS)
        price = action - s.box.price
        agenda.pop()
        agenda.push(box.ANSWER, other, zone, seat, buys, price)
        if s.listener is not None:
            key = "offers" if buys else "asks"
            s.tell("OI-7.3", say(key, seat=seat, seat2=other, zone=zone, money=dollars(s, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.price", money=s.box.price_step, money2=dollars(s, self.most(s))))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        key = "ask.offer" if agenda.get(box.BUYS) else "ask.price"
        most = self.most(s)
        key += "_limit" if most == s.box.price_most else "_most"
        return say(
            key, seat=agenda.seat, seat2=agenda.get(box.OTHER), zone=agenda.get(box.ZONE), money=dollars(s, most)
        )

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_price(s, action)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """Nobody means to sell for less than the government pays at any time (OI-10.4)."""
        worth = half_royalty(s, s.agenda.get(box.ZONE))
        asked = dollars(s, action - s.box.price)
        cheap = not s.agenda.get(box.BUYS) and asked < worth
        return say("risk.cheap", money=asked, money2=worth) if cheap else None


def lowest_counter(s: OilPosition) -> i64:
    """OI-7.4: a seller answers with a higher price, a buyer with a lower one."""
    if s.agenda.get(box.BUYS):
        return s.agenda.get(box.PRICE) + 1
    return 1


def highest_counter(s: OilPosition) -> i64:
    """A seller asks no more than is in the buyer's reach, a buyer names no more than he has in hand."""
    agenda = s.agenda
    if agenda.get(box.BUYS):
        return in_reach(s, Seat(agenda.get(box.OTHER)))
    below = agenda.get(box.PRICE) - 1
    cash = in_hand(s, agenda.seat)
    return below if below < cash else cash


def named(s: OilPosition) -> i64:
    """The price on the table, as money."""
    return dollars(s, s.agenda.get(box.PRICE))


class Reply(Menu[OilPosition]):
    """A yes or no to the price on the table; who is to pay may sell first (OI-7.3, OI-4.9)."""

    def __init__(self, kind: i64, name: str, terms: "Terms", more: list[Offer[OilPosition]]) -> None:
        offers = [SayYes(terms), SayNo(), *more, *sales(terms)]
        super().__init__(kind, name, "OI-7.3", offers, ["zone", "other", "buys", "price"])
        self.terms = terms

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        return say(
            f"ask.{self.name}_{'buyer' if self.terms.stands(s) else 'seller'}",
            seat=agenda.seat,
            seat2=agenda.get(box.OTHER),
            zone=agenda.get(box.ZONE),
            money=named(s),
            money2=s.cash[agenda.seat],
        )


class Terms(Moment):
    """Only the buyer may sell before he answers (OI-4.9)."""

    def __init__(self, opener: bool) -> None:
        self.opener = opener
        """Whether it is the opener of the negotiation who is asked."""

    def stands(self, s: OilPosition) -> bool:
        """Whether the player asked is the buyer."""
        return (s.agenda.get(box.BUYS) != 0) == self.opener

    def is_needed(self, s: OilPosition) -> bool:
        return True

    def refuse(self, s: OilPosition, reason: Refusal | None, opens: bool) -> Refusal:
        if not self.stands(s):
            return Refusal("OI-4.9", say("refuse.seller_sells"))
        return super().refuse(s, reason, opens)


class SayYes(Offer[OilPosition]):
    """A seller can always say yes; a buyer if he has the money in hand, else he sells first (OI-7.3, OI-4.9)."""

    def __init__(self, terms: Terms) -> None:
        super().__init__("yes", "OI-7.3")
        self.terms = terms

    def stands(self, s: OilPosition, action: i64) -> bool:
        return not self.terms.stands(s) or s.cash[s.agenda.seat] >= named(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        zone = agenda.get(box.ZONE)
        price = agenda.get(box.PRICE)
        buyer = Seat(agenda.seat if self.terms.stands(s) else agenda.get(box.OTHER))
        agenda.pop()
        close_deal(s, zone, buyer, price)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.sell_first", money=s.cash[s.agenda.seat]))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.yes_buy" if self.terms.stands(s) else "do.yes_sell", money=named(s), zone=s.agenda.get(box.ZONE))


class SayNo(Offer[OilPosition]):
    """OI-7.3"""

    def __init__(self) -> None:
        super().__init__("no", "OI-7.3")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        zone = s.agenda.get(box.ZONE)
        s.agenda.pop()
        if s.listener is not None:
            s.tell(self.rule, say("no_deal", seat=seat, zone=zone))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.no")


class WishOther(Offer[OilPosition]):
    """A price of his own, once (OI-7.3, OI-7.4)."""

    def __init__(self) -> None:
        super().__init__("counter", "OI-7.3")

    def stands(self, s: OilPosition, action: i64) -> bool:
        return lowest_counter(s) <= highest_counter(s)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(box.ZONE)
        agenda.put(KIND, box.COUNTER)
        if s.listener is not None:
            s.tell(self.rule, say("another_price", seat=seat, zone=zone))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.counter"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.counter")


class Counter(Step[OilPosition]):
    """The other player names a different price, once (OI-7.3, OI-7.4). Numbers as in ANSWER."""

    def __init__(self) -> None:
        super().__init__(box.COUNTER, "counter", "OI-7.4", ["price"], ["zone", "other", "buys", "price"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.price + lowest_counter(s), s.box.price + highest_counter(s))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(box.ZONE)
        opener = Seat(agenda.get(box.OTHER))
        buys = agenda.get(box.BUYS)
        price = action - s.box.price
        agenda.pop()
        agenda.push(box.FINAL_WORD, opener, zone, seat, buys, price)
        if s.listener is not None:
            key = "asks" if buys else "offers"
            s.tell("OI-7.3", say(key, seat=seat, seat2=opener, zone=zone, money=dollars(s, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.counter_price" if s.agenda.get(box.BUYS) else "refuse.counter_price_low"))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        zone = agenda.get(box.ZONE)
        return say("ask.counter", seat=agenda.seat, seat2=agenda.get(box.OTHER), zone=zone, money=named(s))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_price(s, action)


def close_deal(s: OilPosition, zone: i64, buyer: Seat, price: i64) -> None:
    """OI-7.6; bought by the player who stands there and has not yet played, it is his play (OI-7.7)."""
    seller = s.royalty_owner[zone]
    money = dollars(s, price)
    s.transfer(buyer, seller, money)
    s.hand_over(zone, buyer)
    field = s.royalty_field[zone]
    if s.rig_owner[field] == seller:
        s.rig_owner[field] = buyer
    if s.listener is not None:
        s.tell("OI-7.6", say("deal", seat=buyer, seat2=seller, zone=zone, money=money))
    s.play_made(zone, buyer)
