"""Selling a Royalty to another player: price, answer, perhaps another price, last word (OI-7)."""

from mypy_extensions import i64

from boomtown.games.oil.box import (
    ANSWER,
    BUYS,
    COUNTER,
    FINAL_WORD,
    GOVERNMENT,
    OFFER,
    OTHER,
    PRICE,
    TRADE,
    ZONE,
)
from boomtown.games.oil.government import (
    SALES,
    answer_sale,
    ask_few_assets,
    ask_sales,
    can_raise,
    everything,
    half_royalty,
    is_sale,
    label_sale,
    refuse_sale,
    saleable_rigs,
)
from boomtown.games.oil.position import OilPosition, bits
from boomtown.games.oil.regions import answer_region, ask_region, is_region, label_region, refuse_region, shown_zones
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step


def dollars(s: OilPosition, price: i64) -> i64:
    """A price in steps as money."""
    return s.box.price_step * price


def in_hand(s: OilPosition, buyer: i64) -> i64:
    """OI-7.4: the highest price a buyer can name himself: his cash, in steps."""
    most = s.cash[buyer] // s.box.price_step
    return most if most < s.box.price_most else s.box.price_most


def in_reach(s: OilPosition, buyer: i64) -> i64:
    """OI-7.4: the highest price that can be asked of a buyer: he may sell before he answers (OI-4.9)."""
    most = (s.cash[buyer] + everything(s, buyer)) // s.box.price_step
    return most if most < s.box.price_most else s.box.price_most


def for_sale(s: OilPosition, zone: i64) -> bool:
    """OI-7.1, OI-7.5: owned, its rig on 0, not yet talked about in this turn."""
    if s.royalty_owner[zone] == GOVERNMENT or (s.negotiated >> zone) & 1:
        return False
    return s.rig_value[s.royalty_field[zone]] == 0


def may_buy(s: OilPosition, seat: i64, zone: i64) -> bool:
    return s.royalty_owner[zone] != seat and for_sale(s, zone) and in_hand(s, seat) > 0


def may_offer(s: OilPosition, seat: i64, zone: i64, buyer: i64) -> bool:
    return s.royalty_owner[zone] == seat and for_sale(s, zone) and is_buyer(s, seat, buyer)


def is_buyer(s: OilPosition, seat: i64, other: i64) -> bool:
    """Whether another player could pay anything at all."""
    return other != seat and s.out[other] == 0 and can_raise(s, other, s.box.price_step)


# ---------------------------------------------------------------------- opening a negotiation


def deals(s: OilPosition, seat: i64) -> i64:
    """OI-7.2: a bit for each zone about whose Royalty the player can negotiate, as buyer or as seller."""
    zones = subjects(s)
    if zones == 0:
        return 0
    own = s.deeds[seat]
    bought = zones & ~own if in_hand(s, seat) > 0 else 0
    sold = zones & own
    return bought | sold if sold != 0 and buyers(s, seat) > 0 else bought


def subjects(s: OilPosition) -> i64:
    """A bit for each zone whose Royalty is for sale."""
    zones = s.owned_royalties() & ~s.negotiated
    left = zones
    zone: i64 = 0
    while left != 0:
        if left & 1 and not for_sale(s, zone):
            zones ^= s.box.bit[zone]
        left >>= 1
        zone += 1
    return zones


def buyers(s: OilPosition, seat: i64) -> i64:
    """To how many players a Royalty can be offered."""
    count: i64 = 0
    other: i64 = 0
    while other < s.box.players:
        if is_buyer(s, seat, other):
            count += 1
        other += 1
    return count


def deal_count(s: OilPosition, seat: i64, zones: i64) -> i64:
    """How many negotiations could be opened about these Royalties."""
    sold = zones & s.deeds[seat]
    count = bits(zones & ~sold)
    return count + bits(sold) * buyers(s, seat) if sold != 0 else count


def add_deals(s: OilPosition, seat: i64, zones: i64) -> None:
    box = s.box
    sold = zones & s.deeds[seat]
    bought = zones & ~sold
    zone: i64 = 0
    while bought != 0:
        if bought & 1:
            s.choices.add(box.buy + zone)
        bought >>= 1
        zone += 1
    zone = 0
    while sold != 0:
        other: i64 = 0
        while other < box.players and sold & 1:
            if is_buyer(s, seat, other):
                s.choices.add(box.offer + zone * box.players + other)
            other += 1
        sold >>= 1
        zone += 1


class Trade(Step[OilPosition]):
    """About which Royalty, and with whom (OI-7.1, OI-7.2)?"""

    def __init__(self) -> None:
        super().__init__(TRADE, "trade", "OI-7.2", ["buy", "offer", "region"], ["region"])

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        zones = deals(s, seat)
        if not ask_region(s, 0, zones, deal_count(s, seat, zones)):
            add_deals(s, seat, shown_zones(s, zones))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if is_region(s, action):
            answer_region(s, action)
            return
        s.agenda.pop()
        answer_deal(s, seat, action)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if is_region(s, action):
            return refuse_region(s, action)
        refusal = deal_refusal(s, s.agenda.seat, action)
        return refuse_region(s, action) if refusal is None else refusal

    def label(self, s: OilPosition, action: i64) -> Message:
        if is_region(s, action):
            return label_region(s, action, 0, deals(s, s.agenda.seat))
        return label_deal(s, action)


def answer_deal(s: OilPosition, seat: i64, action: i64) -> None:
    box = s.box
    if action < box.offer:
        begin_purchase(s, seat, action - box.buy)
    else:
        begin_deal(s, seat, (action - box.offer) // box.players, (action - box.offer) % box.players, 0)


def label_deal(s: OilPosition, action: i64) -> Message:
    box = s.box
    if action < box.offer:
        return label_buy(s, action - box.buy)
    zone = (action - box.offer) // box.players
    return say("do.offer", zone=zone, seat=(action - box.offer) % box.players, money=box.royalty[zone])


def label_buy(s: OilPosition, zone: i64) -> Message:
    return say("do.buy", zone=zone, seat=s.royalty_owner[zone], money=s.box.royalty[zone])


def is_deal(s: OilPosition, action: i64) -> bool:
    return s.box.buy <= action < s.box.offer + s.box.zones * s.box.players


def deal_refusal(s: OilPosition, seat: i64, action: i64) -> Refusal | None:
    """Why a negotiation cannot be opened; None if it can."""
    box = s.box
    if action < box.offer:
        zone = action - box.buy
        return None if may_buy(s, seat, zone) else refuse_buy(s, seat, zone)
    zone = (action - box.offer) // box.players
    buyer = (action - box.offer) % box.players
    return None if may_offer(s, seat, zone, buyer) else refuse_offer(s, seat, zone, buyer)


def refuse_buy(s: OilPosition, seat: i64, zone: i64) -> Refusal:
    if s.royalty_owner[zone] in (GOVERNMENT, seat):
        return Refusal("OI-7.1", say("refuse.not_others"))
    return refuse_subject(s, zone, "refuse.no_cash")


def refuse_offer(s: OilPosition, seat: i64, zone: i64, buyer: i64) -> Refusal:
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


def begin_purchase(s: OilPosition, seat: i64, zone: i64) -> None:
    begin_deal(s, seat, zone, s.royalty_owner[zone], 1)


def begin_deal(s: OilPosition, seat: i64, zone: i64, other: i64, buys: i64) -> None:
    s.agenda.push(OFFER, seat, zone, other, buys)
    s.negotiated |= s.box.bit[zone]
    if s.listener is not None:
        s.tell("OI-7.2", say("negotiates", seat=seat, seat2=other, zone=zone))


# ---------------------------------------------------------------------- the negotiation


def label_price(s: OilPosition, action: i64) -> Message:
    printed = s.box.royalty[s.agenda.get(ZONE)]
    return say("do.price", money=dollars(s, action - s.box.price), money2=printed)


def figure_price(s: OilPosition, action: i64) -> i64:
    """Prices are written in dollars."""
    return dollars(s, action - s.box.price)


class TradeOffer(Step[OilPosition]):
    """The opener names a price (OI-7.3, OI-7.4)."""

    def __init__(self) -> None:
        super().__init__(OFFER, "offer", "OI-7.3", ["price"], ["zone", "other", "buys"])

    def most(self, s: OilPosition) -> i64:
        agenda = s.agenda
        return in_hand(s, agenda.seat) if agenda.get(BUYS) else in_reach(s, agenda.get(OTHER))

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.price + 1, s.box.price + self.most(s))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        other = agenda.get(OTHER)
        buys = agenda.get(BUYS)
        price = action - s.box.price
        agenda.pop()
        agenda.push(ANSWER, other, zone, seat, buys, price)
        if s.listener is not None:
            key = "offers" if buys else "asks"
            s.tell("OI-7.3", say(key, seat=seat, seat2=other, zone=zone, money=dollars(s, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.price", money=s.box.price_step, money2=dollars(s, self.most(s))))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        key = "ask.offer" if agenda.get(BUYS) else "ask.price"
        return say(key, seat=agenda.seat, seat2=agenda.get(OTHER), zone=agenda.get(ZONE))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_price(s, action)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        """Nobody means to sell for less than the government pays at any time (OI-10.4)."""
        worth = half_royalty(s, s.agenda.get(ZONE))
        asked = dollars(s, action - s.box.price)
        cheap = not s.agenda.get(BUYS) and asked < worth
        return say("risk.cheap", money=asked, money2=worth) if cheap else None


def lowest_counter(s: OilPosition) -> i64:
    """OI-7.4: a seller answers with a higher price, a buyer with a lower one."""
    if s.agenda.get(BUYS):
        return s.agenda.get(PRICE) + 1
    return 1


def highest_counter(s: OilPosition) -> i64:
    """A seller asks no more than is in the buyer's reach, a buyer names no more than he has in hand."""
    agenda = s.agenda
    if agenda.get(BUYS):
        return in_reach(s, agenda.get(OTHER))
    below = agenda.get(PRICE) - 1
    cash = in_hand(s, agenda.seat)
    return below if below < cash else cash


def named(s: OilPosition) -> i64:
    """The price on the table, as money."""
    return dollars(s, s.agenda.get(PRICE))


def can_pay(s: OilPosition, buying: bool) -> bool:
    """A seller can always say yes; a buyer if he has the money in hand, else he sells first (OI-4.9)."""
    return not buying or s.cash[s.agenda.seat] >= named(s)


class Reply(Step[OilPosition]):
    """A yes or no to the price on the table; who is to pay may sell first (OI-7.3, OI-4.9)."""

    def buying(self, s: OilPosition) -> bool:
        """Whether the player asked is the buyer."""
        raise NotImplementedError

    def may_counter(self, s: OilPosition) -> bool:
        return False

    def ask(self, s: OilPosition) -> None:
        buying = self.buying(s)
        if can_pay(s, buying):
            s.choices.add(s.box.yes)
        s.choices.add(s.box.no)
        if self.may_counter(s):
            s.choices.add(s.box.counter)
        if buying:
            rigs = saleable_rigs(s, s.agenda.seat, 0)
            ask_sales(s, s.agenda.seat, rigs)
            ask_few_assets(s, s.agenda.seat, rigs)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if action == s.box.counter:
            return Refusal("OI-7.4", say("refuse.counter"))
        if action == s.box.yes:
            return Refusal("OI-7.4", say("refuse.sell_first", money=s.cash[s.agenda.seat]))
        if not self.buying(s):
            return Refusal("OI-4.9", say("refuse.seller_sells"))
        return refuse_sale(s, s.agenda.seat, action)

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        return say(
            f"ask.{self.name}_{'buyer' if self.buying(s) else 'seller'}",
            seat=agenda.seat,
            seat2=agenda.get(OTHER),
            zone=agenda.get(ZONE),
            money=named(s),
            money2=s.cash[agenda.seat],
        )

    def label(self, s: OilPosition, action: i64) -> Message:
        if is_sale(s, action):
            return label_sale(s, action)
        if action == s.box.yes:
            return say("do.yes_buy" if self.buying(s) else "do.yes_sell", money=named(s), zone=s.agenda.get(ZONE))
        return say("do.no" if action == s.box.no else "do.counter")


class Answer(Reply):
    """The other player accepts, refuses, or wants to name a price of his own (OI-7.3)."""

    def __init__(self) -> None:
        families = ["yes", "no", "counter", *SALES]
        super().__init__(ANSWER, "answer", "OI-7.3", families, ["zone", "other", "buys", "price"])

    def buying(self, s: OilPosition) -> bool:
        return s.agenda.get(BUYS) == 0

    def may_counter(self, s: OilPosition) -> bool:
        return lowest_counter(s) <= highest_counter(s)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        opener = agenda.get(OTHER)
        buys = agenda.get(BUYS)
        price = agenda.get(PRICE)
        if is_sale(s, action):
            answer_sale(s, seat, action)
            return
        agenda.pop()
        if action == s.box.counter:
            agenda.push(COUNTER, seat, zone, opener, buys, price)
            if s.listener is not None:
                s.tell("OI-7.3", say("another_price", seat=seat, zone=zone))
        elif action == s.box.yes:
            close_deal(s, zone, opener if buys else seat, price)
        else:
            tell_no_deal(s, seat, zone)


class Counter(Step[OilPosition]):
    """The other player names a different price, once (OI-7.3, OI-7.4). Numbers as in ANSWER."""

    def __init__(self) -> None:
        super().__init__(COUNTER, "counter", "OI-7.4", ["price"], ["zone", "other", "buys", "price"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.price + lowest_counter(s), s.box.price + highest_counter(s))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        opener = agenda.get(OTHER)
        buys = agenda.get(BUYS)
        price = action - s.box.price
        agenda.pop()
        agenda.push(FINAL_WORD, opener, zone, seat, buys, price)
        if s.listener is not None:
            key = "asks" if buys else "offers"
            s.tell("OI-7.3", say(key, seat=seat, seat2=opener, zone=zone, money=dollars(s, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.counter_price" if s.agenda.get(BUYS) else "refuse.counter_price_low"))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        zone = agenda.get(ZONE)
        return say("ask.counter", seat=agenda.seat, seat2=agenda.get(OTHER), zone=zone, money=named(s))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_price(s, action)


class FinalWord(Reply):
    """To a different price the opener says yes or no (OI-7.3)."""

    def __init__(self) -> None:
        families = ["yes", "no", *SALES]
        super().__init__(FINAL_WORD, "final_word", "OI-7.3", families, ["zone", "other", "buys", "price"])

    def buying(self, s: OilPosition) -> bool:
        return s.agenda.get(BUYS) != 0

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        buyer = seat if self.buying(s) else agenda.get(OTHER)
        price = agenda.get(PRICE)
        if is_sale(s, action):
            answer_sale(s, seat, action)
            return
        agenda.pop()
        if action == s.box.yes:
            close_deal(s, zone, buyer, price)
        else:
            tell_no_deal(s, seat, zone)


def tell_no_deal(s: OilPosition, seat: i64, zone: i64) -> None:
    if s.listener is not None:
        s.tell("OI-7.3", say("no_deal", seat=seat, zone=zone))


def close_deal(s: OilPosition, zone: i64, buyer: i64, price: i64) -> None:
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
