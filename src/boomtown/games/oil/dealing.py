"""Selling a Royalty to another player: price, answer, perhaps another price, last word (OI-7)."""

from mypy_extensions import i64

from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import ANSWER, COUNTER, FINAL_WORD, GOVERNMENT, OFFER, PLAY
from boomtown.kernel.message import say


def dollars(t: OilTable, zone: i64, price: i64) -> i64:
    """A price in steps as money."""
    return t.box.royalty[zone] // t.box.scale_steps * price


def highest_price(t: OilTable, zone: i64, buyer: i64) -> i64:
    """OI-7.4: what the buyer could pay, in steps."""
    most = t.cash[buyer] * t.box.scale_steps // t.box.royalty[zone]
    return most if most < t.box.steps_max else t.box.steps_max


def for_sale(t: OilTable, zone: i64) -> bool:
    """OI-7.1, OI-7.5: owned, its rig on 0, not yet talked about in this turn."""
    if t.royalty_owner[zone] == GOVERNMENT or (t.negotiated >> zone) & 1:
        return False
    return t.rig_value[t.royalty_field[zone]] == 0


def ask_deals(t: OilTable, seat: i64) -> None:
    """OI-7.2: the player whose turn it is, as buyer or as seller."""
    game = t.box
    owner = t.royalty_owner
    zones = game.zones
    zone: i64 = 0
    while zone < zones:
        if owner[zone] != GOVERNMENT and owner[zone] != seat and for_sale(t, zone) and highest_price(t, zone, seat) > 0:
            t.choices.add(game.buy + zone)
        zone += 1
    zone = 0
    while zone < zones:
        if owner[zone] == seat and for_sale(t, zone):
            buyer: i64 = 0
            while buyer < game.players:
                if buyer != seat and t.out[buyer] == 0 and highest_price(t, zone, buyer) > 0:
                    t.choices.add(game.offer + zone * game.players + buyer)
                buyer += 1
        zone += 1


def begin_deal(t: OilTable, seat: i64, action: i64) -> bool:
    """Carry out `buy` or `offer`; False if the action is neither."""
    game = t.box
    if action < game.buy or action >= game.offer + game.zones * game.players:
        return False
    if action < game.offer:
        zone = action - game.buy
        other = t.royalty_owner[zone]
        t.agenda.push(OFFER, seat, zone, other, 1)
    else:
        zone = (action - game.offer) // game.players
        t.agenda.push(OFFER, seat, zone, (action - game.offer) % game.players, 0)
    t.negotiated |= t.box.bit[zone]
    if t.listener is not None:
        t.tell("OI-7.2", say("negotiates", seat=seat, seat2=t.agenda.b, zone=zone))
    return True


def ask_offer(t: OilTable) -> None:
    """The opener names a price."""
    agenda = t.agenda
    buyer = agenda.seat if agenda.c else agenda.b
    t.choices.add_block(t.box.price + 1, t.box.price + highest_price(t, agenda.a, buyer))


def answer_offer(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    other = agenda.b
    buys = agenda.c
    price = action - t.box.price
    agenda.pop()
    agenda.push(ANSWER, other, zone, seat, buys, price)
    if t.listener is not None:
        key = "offers" if buys else "asks"
        t.tell("OI-7.3", say(key, seat=seat, seat2=other, zone=zone, money=dollars(t, zone, price)))


def lowest_counter(t: OilTable) -> i64:
    """OI-7.4: a seller answers with a higher price, a buyer with a lower one."""
    return t.agenda.d + 1 if t.agenda.c else 1


def highest_counter(t: OilTable) -> i64:
    agenda = t.agenda
    return highest_price(t, agenda.a, agenda.b) if agenda.c else agenda.d - 1


def ask_answer(t: OilTable) -> None:
    t.choices.add(t.box.yes)
    t.choices.add(t.box.no)
    if lowest_counter(t) <= highest_counter(t):
        t.choices.add(t.box.counter)


def answer_answer(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    opener = agenda.b
    buys = agenda.c
    price = agenda.d
    agenda.pop()
    if action == t.box.counter:
        agenda.push(COUNTER, seat, zone, opener, buys, price)
        if t.listener is not None:
            t.tell("OI-7.3", say("another_price", seat=seat, zone=zone))
    elif action == t.box.yes:
        close_deal(t, zone, opener if buys else seat, price)
    else:
        tell_no_deal(t, seat, zone)


def ask_counter(t: OilTable) -> None:
    t.choices.add_block(t.box.price + lowest_counter(t), t.box.price + highest_counter(t))


def answer_counter(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    opener = agenda.b
    buys = agenda.c
    price = action - t.box.price
    agenda.pop()
    agenda.push(FINAL_WORD, opener, zone, seat, buys, price)
    if t.listener is not None:
        key = "asks" if buys else "offers"
        t.tell("OI-7.3", say(key, seat=seat, seat2=opener, zone=zone, money=dollars(t, zone, price)))


def answer_final_word(t: OilTable, action: i64) -> None:
    agenda = t.agenda
    seat = agenda.seat
    zone = agenda.a
    other = agenda.b
    buys = agenda.c
    price = agenda.d
    agenda.pop()
    if action == t.box.yes:
        close_deal(t, zone, seat if buys else other, price)
    else:
        tell_no_deal(t, seat, zone)


def tell_no_deal(t: OilTable, seat: i64, zone: i64) -> None:
    if t.listener is not None:
        t.tell("OI-7.3", say("no_deal", seat=seat, zone=zone))


def close_deal(t: OilTable, zone: i64, buyer: i64, price: i64) -> None:
    """OI-7.6; bought by the player who stands there and has not yet played, it is his play (OI-7.7)."""
    seller = t.royalty_owner[zone]
    money = dollars(t, zone, price)
    t.transfer(buyer, seller, money)
    t.royalty_owner[zone] = buyer
    field = t.royalty_field[zone]
    if t.rig_owner[field] == seller:
        t.rig_owner[field] = buyer
    if t.listener is not None:
        t.tell("OI-7.6", say("deal", seat=buyer, seat2=seller, zone=zone, money=money))
    agenda = t.agenda
    if agenda.kind == PLAY and agenda.a == zone and agenda.seat == buyer:
        agenda.pop()
