"""Special actions that both games have on cards: price changes, oil, set-backs (GI-8, BG-8)."""

from mypy_extensions import i64

from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.prospecting.box import GIVEN, SHIFT, STEPS
from boomtown.mechanics.prospecting.cited import Cited
from boomtown.mechanics.prospecting.position import ProspectingPosition


class Shift(Step[ProspectingPosition]):
    """One price is moved by the whole number of the card (GI-8.2, BG-8.2)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(SHIFT, "shift", cited.shift, families=["raise", "lower"], numbers=["steps"])

    def ask(self, s: ProspectingPosition) -> None:
        """Every company whose price can rise, and every one whose price can fall."""
        box = s.box
        company: i64 = 0
        while company < box.companies:
            if s.market.rung[company] < box.ladder.top:
                s.choices.add(box.upward + company)
            company += 1
        company = 0
        while company < box.companies:
            if s.market.rung[company] > 0:
                s.choices.add(box.downward + company)
            company += 1

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        company = self.company(s, action)
        seat = s.agenda.seat
        was = s.market.price(company)
        s.market.rung[company] = self.rung(s, action)
        s.agenda.pop()
        if s.listener is not None:
            key = "raised" if action < s.box.downward else "lowered"
            price = s.market.price(company)
            s.tell(s.box.cited.shift, say(key, seat=seat, company=company, price=price, price2=was))

    def company(self, s: ProspectingPosition, action: i64) -> i64:
        return action - (s.box.upward if action < s.box.downward else s.box.downward)

    def rung(self, s: ProspectingPosition, action: i64) -> i64:
        """Where the price goes; the end of the ladder stops it (GI-4.5, BG-4.4)."""
        steps = s.agenda.get(STEPS)
        at = s.market.rung[self.company(s, action)]
        return s.box.ladder.moved(at, steps if action < s.box.downward else -steps)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.shift", company=self.company(s, action)))

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.shift", seat=s.agenda.seat, size=s.agenda.get(STEPS))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        key = "label.raise" if action < s.box.downward else "label.lower"
        company = self.company(s, action)
        price = s.box.ladder.price[self.rung(s, action)]
        return say(key, company=company, price=price, price2=s.market.price(company))


class OilFromCard(Step[ProspectingPosition]):
    """Oil that a card gives goes from the supply into one tank (GI-8.3, BG-8.3)."""

    def __init__(self, kind: i64, name: str, cited: Cited) -> None:
        super().__init__(kind, name, cited.extra_oil, families=["store"], numbers=["given"])
        self.key = name.replace(" ", "_")

    def ask(self, s: ProspectingPosition) -> None:
        company: i64 = 0
        while company < s.box.companies:
            s.choices.add(s.box.store_action(company, s.agenda.get(GIVEN)))
            company += 1

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        count = s.box.store_count(action)
        s.oil_out += count
        s.put_in_tank(seat, s.box.store_company(action), count, self.rule)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse." + self.key, oil=s.agenda.get(GIVEN)))

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask." + self.key, seat=s.agenda.seat, oil=s.agenda.get(GIVEN))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.store_all", company=s.box.store_company(action), oil=s.box.store_count(action))


def set_back_trains(s: ProspectingPosition, seat: i64, spaces: i64) -> None:
    """All other players' trains go back, counted in spaces (GI-8.4, GI-8.5; BG-8.8)."""
    s.trains.set_back(seat, spaces)
    if s.listener is not None:
        s.tell(s.box.cited.set_back, say("set_back", seat=seat, spaces=spaces))
