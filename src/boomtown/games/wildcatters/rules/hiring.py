"""Workers for shares (WC-7.2, WC-7.3)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import all_shares, bank_takes, earn_workers
from boomtown.games.wildcatters.rules.box import COMPANIES, HIRE
from boomtown.games.wildcatters.rules.loans import Loan, Purpose
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import A, B, C, Luck, Menu, Message, Offer, Refusal, Seat, say
from boomtown.kernel import Seat as Company

SHARES_LEFT: Final = A
"""HIRE: shares that are still to be paid."""
COLOUR: Final = B
"""HIRE: the colour that is asked for."""
WORKERS: Final = C
"""HIRE: the workers they hire."""


class HireWorkers(Offer[WildcattersPosition]):
    """Some workers, for whatever shares (WC-7.2); only where they serve something (WC-7.3)."""

    def __init__(self, purpose: Purpose | None = None) -> None:
        super().__init__("hire", "WC-7.2")
        self.purpose = purpose

    def add(self, s: WildcattersPosition) -> None:
        if self.purpose is None or self.purpose.stands(s):
            s.choices.add_block(self.first + 1, self.first + most_hired(s, s.agenda.seat))

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        workers = action - self.first
        s.agenda.push(HIRE, seat, workers * s.box.hire_cost, next_colour(s, seat, Company(0)), workers)
        if s.listener is not None:
            s.tell(self.rule, say("hiring", company=seat, workers=workers, shares=workers * s.box.hire_cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if self.purpose is not None and not self.purpose.stands(s):
            return Refusal("WC-7.3", say("refuse.hire_for_nothing"))
        return Refusal(self.rule, say("refuse.hire", shares=s.box.hire_cost, most=most_hired(s, s.agenda.seat)))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        workers = action - self.first
        return say("do.hire", workers=workers, shares=workers * s.box.hire_cost)


def most_hired(s: WildcattersPosition, seat: Seat) -> i64:
    return min(s.box.most_hired, all_shares(s, seat) // s.box.hire_cost)


def next_colour(s: WildcattersPosition, seat: Seat, colour: Company) -> i64:
    """Colours of which the player has no share are not asked for."""
    while s.shares[seat * COMPANIES + colour] == 0:
        colour = Company(colour + 1)
    return colour


class Hire(Menu[WildcattersPosition]):
    """How many shares of one colour are among those that hire workers (WC-7.2)."""

    def __init__(self) -> None:
        offers = [Loan(ForAnotherMix()), PayColour()]
        super().__init__(HIRE, "hire", "WC-7.2", offers, ["shares_left", "colour", "workers"])

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.hire", seat=s.agenda.seat, shares=s.agenda.get(SHARES_LEFT), colour=s.agenda.get(COLOUR))


class PayColour(Offer[WildcattersPosition]):
    """WC-7.2"""

    def __init__(self) -> None:
        super().__init__("pay", "WC-7.2")

    def paid(self, s: WildcattersPosition, action: i64) -> i64:
        """The shares of the colour that is asked for."""
        return action - self.first - s.agenda.get(COLOUR) * (s.box.most_pay + 1)

    def add(self, s: WildcattersPosition) -> None:
        first = self.first + s.agenda.get(COLOUR) * (s.box.most_pay + 1)
        least, most = payable(s)
        s.choices.add_block(first + least, first + most)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        colour = Company(agenda.get(COLOUR))
        paid = self.paid(s, action)
        bank_takes(s, seat, colour, paid)
        if s.listener is not None:
            if paid > 0:
                s.tell(self.rule, say("hire_paid", company=seat, shares=paid, colour=colour))
            else:
                s.tell(self.rule, say("hire_kept", company=seat, colour=colour))
        left = agenda.get(SHARES_LEFT) - paid
        if left > 0:
            agenda.put(SHARES_LEFT, left)
            agenda.put(COLOUR, next_colour(s, seat, Company(colour + 1)))
            return
        workers = agenda.get(WORKERS)
        agenda.pop()
        earn_workers(s, seat, workers)
        if s.listener is not None:
            s.tell(self.rule, say("hired", company=seat, workers=workers))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.colour_amount", colour=s.agenda.get(COLOUR)))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        shares = self.paid(s, action)
        return say("do.pay" if shares > 0 else "do.pay_none", shares=shares, colour=s.agenda.get(COLOUR))


class ForAnotherMix(Purpose):
    """A loan opens no other way to pay: it is offered beside a choice, and does not make one."""

    def stands(self, s: WildcattersPosition) -> bool:
        least, most = payable(s)
        return most > least


def payable(s: WildcattersPosition) -> tuple[i64, i64]:
    """The fewest and the most shares of this colour: what the later ones cannot pay must come from it."""
    agenda = s.agenda
    left = agenda.get(SHARES_LEFT)
    own = agenda.seat * COMPANIES
    place = own + agenda.get(COLOUR)
    least = left
    for later in range(place + 1, own + COMPANIES):
        least -= s.shares[later]
    return max(least, 0), min(left, s.shares[place])
