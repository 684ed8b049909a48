"""The office: selling to the government, trading and cards at three moments of the own turn (OI-4.8, OI-4.10)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.box import BUSY, CLAIM, END, MARKET, MOVE, OFFICE, SHORT, TRADE
from boomtown.games.oil.cards import (
    answer_card,
    ask_cards,
    has_playable,
    is_card,
    label_card,
    may_play_card,
    refuse_card_at_office,
)
from boomtown.games.oil.government import (
    SALES,
    answer_sale,
    ask_few_assets,
    ask_sales,
    has_assets,
    is_sale,
    label_sale,
    risk_of_selling,
    sale_refusal,
    saleable_rigs,
)
from boomtown.games.oil.position import OilPosition, bits
from boomtown.games.oil.royalties import (
    add_royalties,
    choose_mark,
    label_royalty,
    open_royalties,
    risk_of_buying,
    royalty_refusal,
)
from boomtown.games.oil.trading import (
    add_deals,
    answer_deal,
    deal_count,
    deal_refusal,
    deals,
    is_deal,
    label_deal,
)
from boomtown.kernel.agenda import KIND, A
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

BUSINESS = [*SALES, "trade", "claim", "royalty", "buy", "offer", "card"]
"""The families of answers in the office; outside they are refused with a hint."""
VISITED: Final = A
"""MOVE, AT_MARKET: 1 once the office was open at this moment."""


def has_card_or_trade(s: OilPosition, seat: i64) -> bool:
    return has_playable(s, seat) or deals(s, seat) != 0


def has_oil_at_market(s: OilPosition, seat: i64) -> bool:
    """OI-4.10: oil that an embargo kept from being sold, or that is left after a sale."""
    return s.box.square_kind[s.at[seat]] == MARKET and s.barrels[seat] > 0


def has_business(s: OilPosition, seat: i64) -> bool:
    if s.barrels[seat] > 0 or has_assets(s, seat):
        return True
    return has_card_or_trade(s, seat) or (s.box.any_time and open_royalties(s, seat) != 0)


# ---------------------------------------------------------------------- at its door


def ask_office(s: OilPosition, seat: i64, visited: i64) -> None:
    """It is offered once at each moment: `visited` is where the question on top keeps this."""
    if not s.agenda.get(visited) and has_business(s, seat):
        s.choices.add(s.box.office)


def open_office(s: OilPosition, seat: i64, visited: i64) -> None:
    s.agenda.put(visited, 1)
    s.agenda.push(OFFICE, seat)
    if s.listener is not None:
        s.tell("OI-4.8", say("at_office", seat=seat))


def refuse_outside(s: OilPosition, action: i64) -> Refusal:
    """A word of the office typed outside, or the office itself when it has nothing to offer or was visited."""
    if action == s.box.office:
        return Refusal("OI-4.8", say("refuse.office"))
    refusal = business_refusal(s, s.agenda.seat, action)
    return Refusal("OI-4.8", say("refuse.office_first")) if refusal is None else refusal


# ---------------------------------------------------------------------- inside


def ask_business(s: OilPosition, seat: i64) -> None:
    """OI-4.11: short lists are shown at once, the others behind a word; then the cards."""
    subjects = deals(s, seat)
    trades = deal_count(s, seat, subjects)
    rigs = saleable_rigs(s, seat, 0)
    royalties = open_royalties(s, seat) if s.box.any_time else 0
    claims = bits(royalties)
    ask_sales(s, seat, rigs)
    if trades > SHORT:
        s.choices.add(s.box.trade)
    if claims > SHORT:
        s.choices.add(s.box.claim)
    else:
        add_royalties(s, royalties)
    ask_few_assets(s, seat, rigs)
    if trades <= SHORT:
        add_deals(s, seat, subjects)
    ask_cards(s, seat)


def answer_business(s: OilPosition, seat: i64, action: i64) -> None:
    if is_sale(s, action):
        answer_sale(s, seat, action, needed=0)
    elif is_card(s, action):
        answer_card(s, seat, action - s.box.card)
    elif is_deal(s, action):
        answer_deal(s, seat, action)
    elif action == s.box.trade:
        s.agenda.push(TRADE, seat)
        if s.listener is not None:
            s.tell("OI-7.2", say("trading", seat=seat))
    elif action == s.box.claim:
        s.agenda.push(CLAIM, seat)
        if s.listener is not None:
            s.tell("OI-13.2", say("claiming", seat=seat))
    else:
        choose_mark(s, seat, action - s.box.royalty_for)


def business_refusal(s: OilPosition, seat: i64, action: i64) -> Refusal | None:
    """Why something cannot be sold, traded or played at a moment of OI-4.8; None if it could be."""
    if is_sale(s, action):
        return sale_refusal(s, seat, action)
    if is_deal(s, action):
        return deal_refusal(s, seat, action)
    if is_card(s, action):
        kind = action - s.box.card
        return None if may_play_card(s, seat, kind) else refuse_card_at_office(s, seat, kind)
    if action == s.box.trade:
        return None if deals(s, seat) != 0 else Refusal("OI-7.1", say("refuse.no_trade"))
    if not s.box.any_time:
        return Refusal("OI-5.11", say("refuse.not_any_time"))
    if action == s.box.claim:
        return None if open_royalties(s, seat) != 0 else Refusal("OI-5.11", say("refuse.no_claim"))
    return royalty_refusal(s, seat, action - s.box.royalty_for)


def refuse_business(s: OilPosition, action: i64) -> Refusal:
    """Why an answer is not possible in the office, or that its list must be opened first, or lies open."""
    refusal = business_refusal(s, s.agenda.seat, action)
    if refusal is not None:
        return refusal
    opens = action in (s.box.assets, s.box.trade, s.box.claim)
    return Refusal("OI-4.11", say("refuse.listed" if opens else "refuse.list_first"))


def label_business(s: OilPosition, action: i64) -> Message:
    if is_sale(s, action):
        return label_sale(s, action)
    if is_card(s, action):
        return label_card(s, action - s.box.card)
    if is_deal(s, action):
        return label_deal(s, action)
    if action == s.box.trade:
        return say("do.trade", count=bits(deals(s, s.agenda.seat)))
    if action == s.box.claim:
        return say("do.claim", count=bits(open_royalties(s, s.agenda.seat)))
    return label_royalty(s, action - s.box.royalty_for)


def risk_of_business(s: OilPosition, action: i64) -> Message | None:
    box = s.box
    if box.royalty_for <= action < box.royalty_for + box.zones:
        return risk_of_buying(s, s.agenda.seat, box.royalty[action - box.royalty_for])
    return risk_of_selling(s, action)


class Office(Step[OilPosition]):
    """What is sold, traded or played before the turn goes on (OI-4.8)?"""

    def __init__(self) -> None:
        super().__init__(OFFICE, "office", "OI-4.8", ["done", *BUSINESS], ["busy"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.done)
        ask_business(s, s.agenda.seat)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if action != s.box.done:
            s.agenda.put(BUSY, 1)
            answer_business(s, seat, action)
            return
        busy = s.agenda.get(BUSY)
        s.agenda.pop()
        if s.listener is not None:
            s.tell("OI-4.8", say("leaves_office" if busy else "leaves_office_idle", seat=seat))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return refuse_business(s, action)

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.office", seat=seat, money=s.cash[seat], barrels=s.barrels[seat])

    def label(self, s: OilPosition, action: i64) -> Message:
        if action != s.box.done:
            return label_business(s, action)
        return say("do.done_throw" if s.agenda.below(1, KIND) == MOVE else "do.done_play")

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        return risk_of_business(s, action)


class End(Step[OilPosition]):
    """A card or a trade before the turn ends, or a sale of oil on a Market square (OI-4.10)?"""

    def __init__(self) -> None:
        super().__init__(END, "end", "OI-4.10", ["done", *BUSINESS])

    def ask(self, s: OilPosition) -> None:
        seat = s.agenda.seat
        s.choices.add(s.box.done)
        if has_card_or_trade(s, seat) or has_oil_at_market(s, seat):
            ask_business(s, seat)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if action != s.box.done:
            answer_business(s, seat, action)
            return
        s.agenda.pop()
        if s.listener is not None and (has_card_or_trade(s, seat) or has_oil_at_market(s, seat)):
            s.tell("OI-4.10", say("done", seat=seat))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return refuse_business(s, action)

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        if has_card_or_trade(s, seat):
            return say("ask.end", seat=seat)
        return say("ask.end_market", seat=seat, barrels=s.barrels[seat])

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.end") if action == s.box.done else label_business(s, action)

    def risk(self, s: OilPosition, action: i64) -> Message | None:
        return risk_of_business(s, action)
