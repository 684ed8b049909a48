"""Special actions that both games have on cards: price changes, oil, set-backs (GI-8, BG-8)."""

from collections.abc import Sequence

from mypy_extensions import i64

from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, say
from boomtown.mechanics.prospecting.rules.box import GIVEN, SHIFT, STEPS
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Shift(Menu[ProspectingPosition]):
    """One price is moved by the whole number of the card (GI-8.2, BG-8.2)."""

    def __init__(self, cited: Cited, offers: Sequence[Offer[ProspectingPosition]]) -> None:
        super().__init__(SHIFT, "shift", cited.shift, offers, ["steps"])

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.shift", seat=s.agenda.seat, size=s.agenda.get(STEPS))


class MovePrice(Offer[ProspectingPosition]):
    """The price of any company that can go that way (GI-8.2, BG-8.2)."""

    def __init__(self, family: str, told: str, cited: Cited) -> None:
        super().__init__(family, cited.shift)
        self.told = told

    def rung(self, s: ProspectingPosition, company: i64) -> i64:
        """Where the price goes; the end of the ladder stops it (GI-4.5, BG-4.4)."""
        raise NotImplementedError

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        company = action - self.first
        seat = s.agenda.seat
        was = s.market.price(company)
        s.market.rung[company] = self.rung(s, company)
        s.agenda.pop()
        if s.listener is not None:
            price = s.market.price(company)
            s.tell(self.rule, say(self.told, seat=seat, company=company, price=price, price2=was))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.shift", company=action - self.first))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        company = action - self.first
        price = s.box.ladder.price[self.rung(s, company)]
        return say("label." + self.family, company=company, price=price, price2=s.market.price(company))


class RaisePrice(MovePrice):
    def __init__(self, cited: Cited) -> None:
        super().__init__("raise", "raised", cited)

    def stands(self, s: ProspectingPosition, action: i64) -> bool:
        return s.market.rung[action - self.first] < s.box.ladder.top

    def rung(self, s: ProspectingPosition, company: i64) -> i64:
        return s.box.ladder.moved(s.market.rung[company], s.agenda.get(STEPS))


class LowerPrice(MovePrice):
    def __init__(self, cited: Cited) -> None:
        super().__init__("lower", "lowered", cited)

    def stands(self, s: ProspectingPosition, action: i64) -> bool:
        return s.market.rung[action - self.first] > 0

    def rung(self, s: ProspectingPosition, company: i64) -> i64:
        return s.box.ladder.moved(s.market.rung[company], -s.agenda.get(STEPS))


class OilFromCard(Menu[ProspectingPosition]):
    """Oil that a card gives (GI-8.3, BG-8.3)."""

    def __init__(self, kind: i64, name: str, cited: Cited, offers: Sequence[Offer[ProspectingPosition]]) -> None:
        super().__init__(kind, name, cited.extra_oil, offers, ["given"])

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask." + self.key, seat=s.agenda.seat, oil=s.agenda.get(GIVEN))


class StoreGiven(Offer[ProspectingPosition]):
    """All of it goes from the supply into one tank (GI-8.3, BG-8.3)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__("store", cited.extra_oil)

    def add(self, s: ProspectingPosition) -> None:
        for company in range(s.box.companies):
            s.choices.add(s.box.store_action(company, s.agenda.get(GIVEN)))

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        count = s.box.store_count(action)
        s.oil_out += count
        s.put_in_tank(seat, s.box.store_company(action), count, self.rule)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse." + s.asked().key, oil=s.agenda.get(GIVEN)))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.store_all", company=s.box.store_company(action), oil=s.box.store_count(action))


def set_back_trains(s: ProspectingPosition, seat: Seat, spaces: i64) -> None:
    """All other players' trains go back, counted in spaces (GI-8.4, GI-8.5; BG-8.8)."""
    s.trains.set_back(seat, spaces)
    if s.listener is not None:
        s.tell(s.box.cited.set_back, say("set_back", seat=seat, spaces=spaces))
