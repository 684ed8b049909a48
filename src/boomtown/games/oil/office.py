"""What may be done at three moments of the own turn: selling to the government, trading, playing a card (OI-4.8)."""

from mypy_extensions import i64

from boomtown.games.oil.cards import answer_card, ask_cards, is_card, label_card, refuse_card_at_a_moment
from boomtown.games.oil.government import SALES, answer_sale, ask_sales, is_sale, label_sale, refuse_sale
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.royalties import choose_mark, may_buy_royalty, refuse_royalty
from boomtown.games.oil.trading import DEALS, answer_deal, ask_deals, is_deal, label_deal, refuse_deal
from boomtown.kernel.message import Message, Refusal, say

OFFICE = [*SALES, *DEALS, "card", "royalty"]
"""The families of answers at such a moment."""


def ask_office(s: OilPosition, seat: i64, fitting: i64 = -1, here: i64 = -1) -> None:
    """`fitting`: the card made for this moment; `here`: the zone in which the player has a play."""
    box = s.box
    if box.any_time:
        zone: i64 = 0
        while zone < box.zones:
            if may_buy_royalty(s, seat, zone):
                s.choices.add(box.royalty_for + zone)
            zone += 1
    elif here >= 0 and may_buy_royalty(s, seat, here):
        s.choices.add(box.royalty_for + here)
    ask_sales(s, seat)
    ask_deals(s, seat)
    ask_cards(s, seat, fitting)


def answer_office(s: OilPosition, seat: i64, action: i64) -> None:
    box = s.box
    if is_card(s, action):
        answer_card(s, seat, action - box.card)
    elif is_deal(s, action):
        answer_deal(s, seat, action)
    elif is_sale(s, action):
        answer_sale(s, seat, action)
    else:
        if not box.any_time:
            s.agenda.pop()  # OI-5.11: it is the play
        choose_mark(s, seat, action - box.royalty_for)


def refuse_office(s: OilPosition, action: i64, here: i64 = -1) -> Refusal:
    box = s.box
    seat = s.agenda.seat
    if is_card(s, action):
        return refuse_card_at_a_moment(s, seat, action - box.card)
    if is_deal(s, action):
        return refuse_deal(s, seat, action)
    if is_sale(s, action):
        return refuse_sale(s, seat, action)
    return refuse_royalty(s, seat, action - box.royalty_for, here)


def label_office(s: OilPosition, action: i64) -> Message:
    box = s.box
    if is_card(s, action):
        return label_card(s, action - box.card)
    if is_deal(s, action):
        return label_deal(s, action)
    if is_sale(s, action):
        return label_sale(s, action)
    zone = action - box.royalty_for
    return say("do.royalty", zone=zone, money=box.royalty[zone])
