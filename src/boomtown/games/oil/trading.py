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
    PLAY,
    PRICE,
    ZONE,
)
from boomtown.games.oil.position import OilPosition
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

DEALS = ["buy", "offer"]
"""The families of answers that open a negotiation."""


def dollars(s: OilPosition, zone: i64, price: i64) -> i64:
    """A price in steps as money."""
    return s.box.royalty[zone] // s.box.scale_steps * price


def highest_price(s: OilPosition, zone: i64, buyer: i64) -> i64:
    """OI-7.4: what the buyer could pay, in steps."""
    most = s.cash[buyer] * s.box.scale_steps // s.box.royalty[zone]
    return most if most < s.box.steps_max else s.box.steps_max


def for_sale(s: OilPosition, zone: i64) -> bool:
    """OI-7.1, OI-7.5: owned, its rig on 0, not yet talked about in this turn."""
    if s.royalty_owner[zone] == GOVERNMENT or (s.negotiated >> zone) & 1:
        return False
    return s.rig_value[s.royalty_field[zone]] == 0


# ---------------------------------------------------------------------- opening a negotiation


def ask_deals(s: OilPosition, seat: i64) -> None:
    """OI-7.2: the player whose turn it is, as buyer or as seller."""
    box = s.box
    owner = s.royalty_owner
    zones = box.zones
    zone: i64 = 0
    while zone < zones:
        if owner[zone] != GOVERNMENT and owner[zone] != seat and for_sale(s, zone) and highest_price(s, zone, seat) > 0:
            s.choices.add(box.buy + zone)
        zone += 1
    zone = 0
    while zone < zones:
        if owner[zone] == seat and for_sale(s, zone):
            buyer: i64 = 0
            while buyer < box.players:
                if buyer != seat and s.out[buyer] == 0 and highest_price(s, zone, buyer) > 0:
                    s.choices.add(box.offer + zone * box.players + buyer)
                buyer += 1
        zone += 1


def is_deal(s: OilPosition, action: i64) -> bool:
    return s.box.buy <= action < s.box.offer + s.box.zones * s.box.players


def answer_deal(s: OilPosition, seat: i64, action: i64) -> None:
    box = s.box
    if action < box.offer:
        zone = action - box.buy
        other = s.royalty_owner[zone]
        s.agenda.push(OFFER, seat, zone, other, 1)
    else:
        zone = (action - box.offer) // box.players
        other = (action - box.offer) % box.players
        s.agenda.push(OFFER, seat, zone, other, 0)
    s.negotiated |= box.bit[zone]
    if s.listener is not None:
        s.tell("OI-7.2", say("negotiates", seat=seat, seat2=other, zone=zone))


def refuse_deal(s: OilPosition, seat: i64, action: i64) -> Refusal:
    box = s.box
    buys = action < box.offer
    zone = action - box.buy if buys else (action - box.offer) // box.players
    owner = s.royalty_owner[zone]
    if owner == GOVERNMENT or (owner == seat) == buys:
        return Refusal("OI-7.1", say("refuse.not_owner" if not buys else "refuse.not_others"))
    if s.rig_value[s.royalty_field[zone]] > 0:
        return Refusal("OI-7.1", say("refuse.rig_not_dry"))
    if (s.negotiated >> zone) & 1:
        return Refusal("OI-7.5", say("refuse.negotiated"))
    if not buys:
        buyer = (action - box.offer) % box.players
        if buyer == seat or s.out[buyer] != 0:
            return Refusal("OI-7.1", say("refuse.no_buyer"))
    return Refusal("OI-7.4", say("refuse.no_cash"))


def label_deal(s: OilPosition, action: i64) -> Message:
    box = s.box
    if action < box.offer:
        zone = action - box.buy
        return say("do.buy", zone=zone, seat=s.royalty_owner[zone])
    zone = (action - box.offer) // box.players
    return say("do.offer", zone=zone, seat=(action - box.offer) % box.players)


# ---------------------------------------------------------------------- the negotiation


def label_price(s: OilPosition, action: i64) -> Message:
    price = action - s.box.price
    return say("do.price", money=dollars(s, s.agenda.get(ZONE), price), percent=price * 100 // s.box.scale_steps)


class Offer(Step[OilPosition]):
    """The opener names a price (OI-7.3, OI-7.4)."""

    def __init__(self) -> None:
        super().__init__(OFFER, "offer", "OI-7.3", ["price"], ["zone", "other", "buys"])

    def most(self, s: OilPosition) -> i64:
        agenda = s.agenda
        return highest_price(s, agenda.get(ZONE), agenda.seat if agenda.get(BUYS) else agenda.get(OTHER))

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
            s.tell("OI-7.3", say(key, seat=seat, seat2=other, zone=zone, money=dollars(s, zone, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        zone = s.agenda.get(ZONE)
        return Refusal("OI-7.4", say("refuse.price", money=self.most(s) * s.box.royalty[zone] // s.box.scale_steps))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        key = "ask.offer" if agenda.get(BUYS) else "ask.price"
        return say(key, seat=agenda.seat, seat2=agenda.get(OTHER), zone=agenda.get(ZONE))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)


def lowest_counter(s: OilPosition) -> i64:
    """OI-7.4: a seller answers with a higher price, a buyer with a lower one."""
    return s.agenda.get(PRICE) + 1 if s.agenda.get(BUYS) else 1


def highest_counter(s: OilPosition) -> i64:
    agenda = s.agenda
    return highest_price(s, agenda.get(ZONE), agenda.get(OTHER)) if agenda.get(BUYS) else agenda.get(PRICE) - 1


def named(s: OilPosition) -> i64:
    """The price on the table, as money."""
    return dollars(s, s.agenda.get(ZONE), s.agenda.get(PRICE))


class Answer(Step[OilPosition]):
    """The other player accepts, refuses, or wants to name a price of his own (OI-7.3)."""

    def __init__(self) -> None:
        super().__init__(ANSWER, "answer", "OI-7.3", ["yes", "no", "counter"], ["zone", "other", "buys", "price"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.yes)
        s.choices.add(s.box.no)
        if lowest_counter(s) <= highest_counter(s):
            s.choices.add(s.box.counter)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        opener = agenda.get(OTHER)
        buys = agenda.get(BUYS)
        price = agenda.get(PRICE)
        agenda.pop()
        if action == s.box.counter:
            agenda.push(COUNTER, seat, zone, opener, buys, price)
            if s.listener is not None:
                s.tell("OI-7.3", say("another_price", seat=seat, zone=zone))
        elif action == s.box.yes:
            close_deal(s, zone, opener if buys else seat, price)
        else:
            tell_no_deal(s, seat, zone)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.counter"))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        key = "ask.answer_seller" if agenda.get(BUYS) else "ask.answer_buyer"
        return say(key, seat=agenda.seat, seat2=agenda.get(OTHER), zone=agenda.get(ZONE), money=named(s))

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.counter:
            return say("do.counter")
        return label_word(s, action)


def label_word(s: OilPosition, action: i64) -> Message:
    return say("do.yes", money=named(s)) if action == s.box.yes else say("do.no")


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
            s.tell("OI-7.3", say(key, seat=seat, seat2=opener, zone=zone, money=dollars(s, zone, price)))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-7.4", say("refuse.counter_price" if s.agenda.get(BUYS) else "refuse.counter_price_low"))

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        zone = agenda.get(ZONE)
        return say("ask.counter", seat=agenda.seat, seat2=agenda.get(OTHER), zone=zone, money=named(s))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_price(s, action)


class FinalWord(Step[OilPosition]):
    """To a different price the opener says yes or no (OI-7.3)."""

    def __init__(self) -> None:
        super().__init__(FINAL_WORD, "final_word", "OI-7.3", ["yes", "no"], ["zone", "other", "buys", "price"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.yes)
        s.choices.add(s.box.no)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        zone = agenda.get(ZONE)
        buyer = seat if agenda.get(BUYS) else agenda.get(OTHER)
        price = agenda.get(PRICE)
        agenda.pop()
        if action == s.box.yes:
            close_deal(s, zone, buyer, price)
        else:
            tell_no_deal(s, seat, zone)

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        key = "ask.final_buyer" if agenda.get(BUYS) else "ask.final_seller"
        return say(key, seat=agenda.seat, seat2=agenda.get(OTHER), zone=agenda.get(ZONE), money=named(s))

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_word(s, action)


def tell_no_deal(s: OilPosition, seat: i64, zone: i64) -> None:
    if s.listener is not None:
        s.tell("OI-7.3", say("no_deal", seat=seat, zone=zone))


def close_deal(s: OilPosition, zone: i64, buyer: i64, price: i64) -> None:
    """OI-7.6; bought by the player who stands there and has not yet played, it is his play (OI-7.7)."""
    seller = s.royalty_owner[zone]
    money = dollars(s, zone, price)
    s.transfer(buyer, seller, money)
    s.royalty_owner[zone] = buyer
    field = s.royalty_field[zone]
    if s.rig_owner[field] == seller:
        s.rig_owner[field] = buyer
    if s.listener is not None:
        s.tell("OI-7.6", say("deal", seat=buyer, seat2=seller, zone=zone, money=money))
    agenda = s.agenda
    if agenda.kind == PLAY and agenda.get(ZONE) == zone and agenda.seat == buyer:
        agenda.pop()
