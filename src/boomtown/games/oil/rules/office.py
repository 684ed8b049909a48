"""The office: selling to the government, trading and cards at three moments of the own turn (OI-4.8, OI-4.10)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules.box import BUSY, END, MARKET, MOVE, OFFICE
from boomtown.games.oil.rules.cards import OfficeCards, has_playable
from boomtown.games.oil.rules.government import has_assets, sales
from boomtown.games.oil.rules.moments import BusinessOffer, InTheOffice, Moment
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.royalties import BuyRoyalty, OpenClaims, open_royalties
from boomtown.games.oil.rules.trading import AskToBuy, OfferToSell, OpenTrades, deals
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, say
from boomtown.kernel.agenda import KIND, A

VISITED: Final = A
"""MOVE, AT_MARKET: 1 once the office was open at this moment."""


def has_card_or_trade(s: OilPosition, seat: Seat) -> bool:
    return has_playable(s, seat) or deals(s, seat) != 0


def has_oil_at_market(s: OilPosition, seat: Seat) -> bool:
    """OI-4.10: oil that an embargo kept from being sold, or that is left after a sale."""
    return s.box.square_kind[s.at[seat]] == MARKET and s.barrels[seat] > 0


def has_business(s: OilPosition, seat: Seat) -> bool:
    if s.barrels[seat] > 0 or has_assets(s, seat):
        return True
    return has_card_or_trade(s, seat) or (s.box.any_time and open_royalties(s, seat) != 0)


def business(moment: Moment) -> list[BusinessOffer]:
    """All that is done in the office."""
    trades: list[BusinessOffer] = [OpenTrades(moment), AskToBuy(moment), OfferToSell(moment)]
    return [*sales(moment), *trades, OpenClaims(moment), BuyRoyalty(moment), OfficeCards(moment)]


def outside(*here: Offer[OilPosition]) -> list[Offer[OilPosition]]:
    """What a question outside offers, and for the rest of the business the way to the office."""
    families = [offer.family for offer in here]
    rest = [InTheOffice(offer) for offer in business(Moment()) if offer.family not in families]
    for offer in rest:
        offer.only_refused = True
    return [*here, *rest]


class ToOffice(Offer[OilPosition]):
    """It is offered once at each moment: `visited` is where the question keeps this (OI-4.8)."""

    def __init__(self, visited: i64) -> None:
        super().__init__("office", "OI-4.8")
        self.visited = visited

    def stands(self, s: OilPosition, action: i64) -> bool:
        return s.agenda.get(self.visited) == 0 and has_business(s, s.agenda.seat)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.put(self.visited, 1)
        s.agenda.push(OFFICE, seat)
        if s.listener is not None:
            s.tell(self.rule, say("at_office", seat=seat))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.office"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.office")


# ---------------------------------------------------------------------- inside


class InOffice(Moment):
    """Whoever did something there is told to have been busy."""

    def begin(self, s: OilPosition) -> None:
        s.agenda.put(BUSY, 1)


class Office(Menu[OilPosition]):
    """What is sold, traded or played before the turn goes on (OI-4.8)?"""

    def __init__(self) -> None:
        super().__init__(OFFICE, "office", "OI-4.8", [LeaveOffice(), *business(InOffice())], ["busy"])

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.office", seat=seat, money=s.cash[seat], barrels=s.barrels[seat])


class LeaveOffice(Offer[OilPosition]):
    """OI-4.8"""

    def __init__(self) -> None:
        super().__init__("done", "OI-4.8")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        busy = s.agenda.get(BUSY)
        s.agenda.pop()
        if s.listener is not None:
            s.tell(self.rule, say("leaves_office" if busy else "leaves_office_idle", seat=seat))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.done_throw" if s.agenda.below(1, KIND) == MOVE else "do.done_play")


# ---------------------------------------------------------------------- the end of a turn


def opens_at_end(s: OilPosition, seat: Seat) -> bool:
    """A card, a trade or oil on a Market square opens the office once more (OI-4.10)."""
    return has_card_or_trade(s, seat) or has_oil_at_market(s, seat)


class End(Menu[OilPosition]):
    """A card or a trade before the turn ends, or a sale of oil on a Market square (OI-4.10)?"""

    def __init__(self) -> None:
        super().__init__(END, "end", "OI-4.10", [EndTurn(), *business(Moment())])

    def ask(self, s: OilPosition) -> None:
        if opens_at_end(s, s.agenda.seat):
            super().ask(s)
        else:
            s.choices.add(s.box.done)

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        if has_card_or_trade(s, seat):
            return say("ask.end", seat=seat)
        return say("ask.end_market", seat=seat, barrels=s.barrels[seat])


class EndTurn(Offer[OilPosition]):
    """OI-4.10"""

    def __init__(self) -> None:
        super().__init__("done", "OI-4.10")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        if s.listener is not None and opens_at_end(s, seat):
            s.tell(self.rule, say("done", seat=seat))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.end")
