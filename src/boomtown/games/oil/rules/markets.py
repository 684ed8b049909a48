"""Markets, where oil is sold for the sum of two dice, and Odd / Even (OI-9)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.cards import label_card, play_card, refuse_card
from boomtown.games.oil.rules.government import figure_barrels, most_barrels
from boomtown.games.oil.rules.office import VISITED, ToOffice, outside
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.regions import LongList, PickRig, Region
from boomtown.games.oil.rules.rounds import end_if_dry
from boomtown.kernel import C, Luck, Menu, Message, Offer, Refusal, Seat, Step, among, say

PLAYED: Final = C
"""SOLD: the cards played on this sale, as flags."""


# ---------------------------------------------------------------------- on a Market square


def arrive_at_market(s: OilPosition, seat: Seat) -> None:
    """OI-9.1, OI-8.17"""
    barred_by = embargo_against(s, seat)
    if barred_by >= 0:
        if s.listener is not None:
            s.tell("OI-8.17", say("embargoed", seat=seat, seat2=barred_by))
    elif s.barrels[seat] > 0:
        s.agenda.push(box.AT_MARKET, seat)


def embargo_against(s: OilPosition, seat: Seat) -> i64:
    """OI-8.17: a player whose embargo keeps this one from selling, or -1."""
    for other in s.box.seats:
        if other != seat and among(other, s.embargo):
            return other
    return -1


class AtMarket(Menu[OilPosition]):
    """Sell oil on this Market square (OI-9.1, OI-9.2)?"""

    def __init__(self) -> None:
        offers = outside(SellNothing(), GoToMarket(), ToOffice(VISITED))
        super().__init__(box.AT_MARKET, "market", "OI-9.1", offers, ["visited"])

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.market", seat=seat, square=s.at[seat], barrels=s.barrels[seat])


class SellNothing(Offer[OilPosition]):
    """OI-9.2"""

    def __init__(self) -> None:
        super().__init__("done", "OI-9.2")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if s.listener is not None:
            s.tell(self.rule, say("no_sale", seat=seat, square=s.at[seat]))
        s.decline()

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.pass_again" if s.throws_again else "do.pass")


class GoToMarket(Offer[OilPosition]):
    """How much is asked next (OI-9.1)."""

    def __init__(self) -> None:
        super().__init__("market", "OI-9.1")

    def stands(self, s: OilPosition, action: i64) -> bool:
        return s.barrels[s.agenda.seat] > 0

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(box.OIL, seat)
        if s.listener is not None:
            s.tell(self.rule, say("to_market", seat=seat, square=s.at[seat]))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-9.2", say("refuse.no_oil"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.market", barrels=s.barrels[s.agenda.seat])


# ---------------------------------------------------------------------- a sale


class SellOil(Step[OilPosition]):
    """How many barrels, on the market or by a Spot Sale? Stated before the dice are thrown (OI-9.2)."""

    def __init__(self) -> None:
        super().__init__(box.OIL, "oil", "OI-9.2", ["barrels"])

    def ask(self, s: OilPosition) -> None:
        s.choices.add_block(s.box.thousands + 1, s.box.thousands + most_barrels(s, s.agenda.seat))

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(box.SOLD, seat, action - s.box.thousands)
        throw_sale(s, luck, 0)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        barrels = s.barrels[s.agenda.seat]
        return Refusal("OI-9.2", say("refuse.barrels", barrels=barrels, barrels2=s.box.barrel_step))

    def question(self, s: OilPosition) -> Message:
        return say("ask.oil", seat=s.agenda.seat, barrels=s.barrels[s.agenda.seat])

    def label(self, s: OilPosition, action: i64) -> Message:
        barrels = figure_barrels(s, action)
        return say("do.barrels", barrels=barrels, money=2 * barrels, money2=2 * box.DIE * barrels)

    def figure(self, s: OilPosition, action: i64) -> i64:
        return figure_barrels(s, action)


def throw_sale(s: OilPosition, luck: Luck, boom: i64) -> None:
    """OI-9.1: two dice, and what Price Booms add."""
    agenda = s.agenda
    first = s.die(agenda.seat, box.TO_SELL, luck)
    second = s.die(agenda.seat, box.TO_SELL, luck)
    agenda.put(box.RATE, first + second + boom)
    if s.listener is not None:
        barrels = agenda.get(box.BARRELS) * s.box.barrel_step
        s.tell("OI-9.1", say("sale_throw", seat=agenda.seat, barrels=barrels, die=first, die2=second))


class Sold(Step[OilPosition]):
    """After the throw of a sale: take it, or play a card on it (OI-8.8, OI-8.13)."""

    def __init__(self) -> None:
        super().__init__(box.SOLD, "sold", "OI-9.1", ["keep", "card"], ["barrels", "rate", "played"])

    def ask(self, s: OilPosition) -> None:
        agenda = s.agenda
        s.choices.add(s.box.keep)
        if not agenda.get(PLAYED) & box.THROWN_AGAIN and s.has_card(agenda.seat, box.SECOND_THROW):
            s.choices.add(s.box.card + box.SECOND_THROW)
        if s.has_card(agenda.seat, box.PRICE_BOOM):
            s.choices.add(s.box.card + box.PRICE_BOOM)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        if action == s.box.keep:
            self.sell(s, seat)
            return
        kind = action - s.box.card
        play_card(s, seat, kind)
        played = agenda.get(PLAYED)
        if kind == box.SECOND_THROW:
            agenda.put(PLAYED, played | box.THROWN_AGAIN)
            throw_sale(s, luck, played // box.BOOMED * s.box.card_value[box.PRICE_BOOM])
        else:
            agenda.put(PLAYED, played + box.BOOMED)
            agenda.put(box.RATE, agenda.get(box.RATE) + s.box.card_value[box.PRICE_BOOM])

    def sell(self, s: OilPosition, seat: Seat) -> None:
        barrels = s.agenda.get(box.BARRELS) * s.box.barrel_step
        price = s.agenda.get(box.RATE)
        s.agenda.pop()
        s.gain_oil(seat, -barrels, box.OIL_SOLD)
        s.receive(seat, barrels * price, box.MARKET_SALE)
        if s.listener is not None:
            s.tell("OI-9.1", say("market_sale", seat=seat, barrels=barrels, money=barrels * price, money2=price))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        kind = action - s.box.card
        if kind == box.SECOND_THROW and s.has_card(s.agenda.seat, kind):
            return Refusal("OI-8.8", say("refuse.second"))
        return refuse_card(s, s.agenda.seat, kind)

    def question(self, s: OilPosition) -> Message:
        agenda = s.agenda
        barrels = agenda.get(box.BARRELS) * s.box.barrel_step
        return say("ask.sold", seat=agenda.seat, barrels=barrels, money=agenda.get(box.RATE))

    def label(self, s: OilPosition, action: i64) -> Message:
        if action == s.box.keep:
            return say("do.take", money=s.agenda.get(box.BARRELS) * s.box.barrel_step * s.agenda.get(box.RATE))
        return label_card(s, action - s.box.card)


# ---------------------------------------------------------------------- Odd / Even


def arrive_at_odd_even(s: OilPosition, seat: Seat, odd: bool) -> None:
    """OI-9.3 to OI-9.5"""
    if not odd:
        if s.listener is not None:
            s.tell("OI-9.3", say("passing_through", seat=seat))
    elif s.wet_rigs(seat) > 0:
        s.agenda.push(box.LOSE, seat)
    elif s.listener is not None:
        s.tell("OI-9.5", say("no_rig_to_lose", seat=seat))


class LoseList(LongList):
    """The rigs with oil (OI-9.4)."""

    def all_rigs(self, s: OilPosition) -> i64:
        return s.wells[s.agenda.seat]


class LoseRig(PickRig):
    """It goes to 0 (OI-9.4)."""

    def __init__(self, listed: LongList) -> None:
        super().__init__("OI-9.4", listed, "refuse.lose")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        field = action - self.first
        s.agenda.pop()
        s.close_rig(field, seat)
        if s.listener is not None:
            s.tell(self.rule, say("rig_lost", seat=seat, field=field))
        end_if_dry(s)

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - self.first
        value = s.rig_value[field]
        return say("do.lose", field=field, value=value, barrels=value * s.box.base[field])


class PreventBlowout(Offer[OilPosition]):
    """A Blowout Preventer saves the rig (OI-8.16)."""

    def __init__(self) -> None:
        super().__init__("card", "OI-8.16")

    def add(self, s: OilPosition) -> None:
        if s.has_card(s.agenda.seat, box.BLOWOUT_PREVENTER):
            s.choices.add(self.first + box.BLOWOUT_PREVENTER)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        play_card(s, seat, box.BLOWOUT_PREVENTER)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return refuse_card(s, s.agenda.seat, action - self.first)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_card(s, box.BLOWOUT_PREVENTER)


def lose_menu() -> Menu[OilPosition]:
    """Which rig with oil goes to 0 (OI-9.4), unless a Blowout Preventer saves it (OI-8.16)?"""
    listed = LoseList()
    offers = [PreventBlowout(), Region(listed), LoseRig(listed)]
    return Menu(box.LOSE, "lose", "OI-9.4", offers, ["region"])
