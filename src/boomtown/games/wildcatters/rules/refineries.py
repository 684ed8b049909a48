"""F and the end of the turn: emptying refineries, delivering, consolidation chips (WC-13, WC-14)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules import box
from boomtown.games.wildcatters.rules.area_cards import refinery_cards
from boomtown.games.wildcatters.rules.bank import bank_gives, bank_takes, loans_for, need_own_shares
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.loans import Loan, priced, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import partly_filled, refinery_load
from boomtown.kernel import A, B, C, Luck, Menu, Message, Offer, Refusal, Seat, Step, changed, say
from boomtown.kernel import Seat as Company


class PartlyFilled(Menu[WildcattersPosition]):
    """Whether a partly filled refinery is emptied (WC-13.1, WC-13.3)."""

    def __init__(self) -> None:
        offers = [
            EmptyOwn(),
            UseCard("WC-13.1"),
            Leave("done", "WC-13.1", "empties_no_more", "do.empty_done"),
        ]
        super().__init__(box.PARTLY_FILLED, "partly_filled", "WC-13.1", offers)


class UseChip(Offer[WildcattersPosition]):
    """The refinery chip empties an own refinery (WC-9.7, WC-13.3)."""

    def __init__(self, rule: str) -> None:
        super().__init__("chip", rule)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        slot = action - self.first
        seat = Seat(s.refinery_owner[slot])
        s.refinery_chip = changed(s.refinery_chip, seat, 0)
        if s.listener is not None:
            s.tell(self.rule, say("refinery_chip_used", company=seat, harbour=slot))
        s.agenda.push(box.EMPTY, seat, slot)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        slot = action - self.first
        if s.refinery_chip[seat] == 0:
            return Refusal("WC-13.3", say("refuse.no_chip"))
        if s.refinery_owner[slot] != seat:
            return Refusal("WC-13.3", say("refuse.not_own_refinery", harbour=slot))
        return Refusal("WC-13.4", say("refuse.nothing_to_empty", harbour=slot))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        slot = action - self.first
        shares = foreign_barrels(s, slot) * s.box.barrel_price
        return say("do.chip", harbour=slot, barrels=refinery_load(s, slot), shares=shares)


class EmptyOwn(UseChip):
    """A partly filled one, at the end of a turn (WC-13.3)."""

    def __init__(self) -> None:
        super().__init__("WC-13.3")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        seat = s.agenda.seat
        slot = action - self.first
        return s.refinery_chip[seat] > 0 and s.refinery_owner[slot] == seat and partly_filled(s, slot)


class UseCard(Offer[WildcattersPosition]):
    """A card with a refinery symbol leaves the game and empties a refinery of any company (WC-13.1, WC-16.1)."""

    def __init__(self, rule: str) -> None:
        super().__init__("empty", rule)

    def add(self, s: WildcattersPosition) -> None:
        if refinery_cards(s, s.agenda.seat) > 0:
            for slot in range(box.HARBOURS):
                if partly_filled(s, slot):
                    s.choices.add(self.first + slot)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        slot = action - self.first
        card: i64 = 0
        while card < box.CARDS and not (s.card_owner[card] == seat and s.box.card_refinery[card]):
            card += 1
        s.card_owner = changed(s.card_owner, card, box.NOTHING)
        s.cards_gone += 1
        if s.listener is not None:
            s.tell(self.rule, say("refinery_card_used", company=seat, harbour=slot))
        s.agenda.push(box.EMPTY, s.decider(Company(s.refinery_owner[slot]), seat), slot)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if refinery_cards(s, s.agenda.seat) == 0:
            return Refusal("WC-13.1", say("refuse.no_refinery_card"))
        return Refusal("WC-13.4", say("refuse.nothing_to_empty", harbour=action - self.first))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return label_emptying(s, action - self.first)


def label_emptying(s: WildcattersPosition, slot: i64) -> Message:
    """Where the barrels go, and how many shares that brings (WC-14.5, WC-14.6)."""
    owner = s.refinery_owner[slot]
    key = "do.empty" if owner < s.box.players else "do.empty_corporation"
    shares = foreign_barrels(s, slot) * s.box.barrel_price
    return say(key, harbour=slot, barrels=refinery_load(s, slot), company=owner, shares=shares)


def foreign_barrels(s: WildcattersPosition, slot: i64) -> i64:
    """Barrels of other companies than the owner's in a refinery."""
    return refinery_load(s, slot) - s.refinery_oil[slot * box.COMPANIES + s.refinery_owner[slot]]


NEXT_COMPANY: Final = A
"""EMPTY_FULL: whose full refineries come next, counted from the active player."""
COMPANY: Final = A
"""NEXT_FULL: whose refineries they are."""


class EmptyFull(Step[WildcattersPosition]):
    """Company by company, the active player's first, corporations last (WC-14.1 to WC-14.4)."""

    def __init__(self) -> None:
        super().__init__(box.EMPTY_FULL, "empty_full", "WC-14.1", numbers=["next_company"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        k = agenda.get(NEXT_COMPANY)
        if k == box.COMPANIES:
            for slot in range(box.HARBOURS):
                s.closed[slot] = 0
            agenda.pop()
            return
        company = s.company_at(agenda.seat, k)
        for slot in range(box.HARBOURS):
            if s.refinery_owner[slot] == company and is_full(s, slot):
                agenda.push(box.NEXT_FULL, s.decider(company, agenda.seat), company)
                return
        agenda.put(NEXT_COMPANY, k + 1)


def is_full(s: WildcattersPosition, slot: i64) -> bool:
    return s.refinery_owner[slot] >= 0 and refinery_load(s, slot) >= s.box.refinery_room


class NextFull(Step[WildcattersPosition]):
    """Which of several full refineries is emptied next (WC-14.2)."""

    def __init__(self) -> None:
        super().__init__(box.NEXT_FULL, "next_full", "WC-14.2", families=["empty"], numbers=["company"])

    def ask(self, s: WildcattersPosition) -> None:
        for slot in range(box.HARBOURS):
            if s.refinery_owner[slot] == s.agenda.get(COMPANY) and is_full(s, slot):
                s.choices.add(s.box.empty + slot)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(box.EMPTY, seat, action - s.box.empty)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-14.2", say("refuse.not_full", harbour=action - s.box.empty))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.next_full", seat=s.agenda.seat, company=s.agenda.get(COMPANY))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return label_emptying(s, action - s.box.empty)


SLOT: Final = A
"""EMPTY, DELIVER: the refinery space."""
OWN: Final = B
"""DELIVER: own barrels in it."""
FOREIGN: Final = C
"""DELIVER: barrels of others that went to the panel."""


class Empty(Step[WildcattersPosition]):
    """Other companies' barrels go to the panel (WC-14.5); a player is asked about his own (WC-14.7)."""

    def __init__(self) -> None:
        super().__init__(box.EMPTY, "empty", "WC-14.5", numbers=["slot"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        slot = agenda.get(SLOT)
        owner = Seat(s.refinery_owner[slot])
        continent: i64 = s.box.continent_of[slot]
        agenda.pop()
        foreign: i64 = 0
        for company in s.box.companies:
            barrels = s.refinery_oil[slot * box.COMPANIES + company]
            if barrels > 0 and (company != owner or owner >= s.box.players):
                _to_panel(s, slot, continent, company, barrels)
                foreign += barrels
        if owner >= s.box.players:
            return
        own = s.refinery_oil[slot * box.COMPANIES + owner]
        if own > 0:
            agenda.push(box.DELIVER, owner, slot, own, foreign)
        else:
            agenda.push(box.GAIN, owner, foreign * s.box.barrel_price, 0)


def _to_panel(s: WildcattersPosition, slot: i64, continent: i64, company: Company, barrels: i64) -> None:
    s.refinery_oil[slot * box.COMPANIES + company] -= barrels
    s.panel[continent * box.COMPANIES + company] += barrels
    if s.listener is not None:
        s.tell("WC-14.5", say("to_panel", company=company, continent=continent, barrels=barrels))


class Deliver(Step[WildcattersPosition]):
    """How many of the own barrels go to the panel; the rest is sold (WC-14.7)."""

    def __init__(self) -> None:
        super().__init__(box.DELIVER, "deliver", "WC-14.7", families=["deliver"], numbers=["slot", "own", "foreign"])

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add_block(s.box.deliver, s.box.deliver + s.agenda.get(OWN))

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        slot = agenda.get(SLOT)
        own = agenda.get(OWN)
        foreign = agenda.get(FOREIGN)
        delivered = action - s.box.deliver
        sold = own - delivered
        agenda.pop()
        if delivered > 0:
            _to_panel(s, slot, s.box.continent_of[slot], seat, delivered)
        if sold > 0:
            s.refinery_oil[slot * box.COMPANIES + seat] -= sold
            s.barrels_left[seat] += sold
            if s.listener is not None:
                s.tell("WC-14.7", say("sold", company=seat, barrels=sold, harbour=slot))
        shares = (foreign + sold) * s.box.barrel_price
        if shares > 0:
            agenda.push(box.GAIN, seat, shares, 0)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-14.7", say("refuse.own_barrels", barrels=s.agenda.get(OWN)))

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        slot = agenda.get(SLOT)
        continent: i64 = s.box.continent_of[slot]
        return say("ask.deliver", seat=agenda.seat, barrels=agenda.get(OWN), harbour=slot, continent=continent)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        barrels = action - s.box.deliver
        agenda = s.agenda
        sold = agenda.get(OWN) - barrels
        shares = (sold + agenda.get(FOREIGN)) * s.box.barrel_price
        continent: i64 = s.box.continent_of[agenda.get(SLOT)]
        return say("do.deliver", barrels=barrels, sold=sold, continent=continent, shares=shares)


SHARES_LEFT: Final = A
"""GAIN: shares that are still to be chosen."""
COLOUR: Final = B
"""GAIN: the colour that is asked for."""


class Gain(Step[WildcattersPosition]):
    """Shares of one colour after the other; the last colour takes the rest (WC-14.6)."""

    def __init__(self) -> None:
        super().__init__(box.GAIN, "gain", "WC-14.6", families=["gain"], numbers=["shares_left", "colour"])

    def ask(self, s: WildcattersPosition) -> None:
        agenda = s.agenda
        first = s.box.gain + agenda.get(COLOUR) * (s.box.most_gain + 1)
        least = agenda.get(SHARES_LEFT) if agenda.get(COLOUR) == box.COMPANIES - 1 else 0
        s.choices.add_block(first + least, first + agenda.get(SHARES_LEFT))

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        colour = Company(agenda.get(COLOUR))
        shares = action - s.box.gain - colour * (s.box.most_gain + 1)
        left = agenda.get(SHARES_LEFT) - shares
        if left > 0:
            agenda.put(SHARES_LEFT, left)
            agenda.put(COLOUR, colour + 1)
        else:
            agenda.pop()
        bank_gives(s, seat, colour, shares)
        if s.listener is not None:
            if shares > 0:
                s.tell("WC-14.6", say("gained", company=seat, shares=shares, colour=colour))
            else:
                s.tell("WC-14.6", say("gained_none", company=seat, colour=colour))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-14.6", say("refuse.colour_amount", colour=s.agenda.get(COLOUR)))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.gain", seat=s.agenda.seat, shares=s.agenda.get(SHARES_LEFT), colour=s.agenda.get(COLOUR))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        colour = s.agenda.get(COLOUR)
        shares = action - s.box.gain - colour * (s.box.most_gain + 1)
        return say("do.gain" if shares > 0 else "do.gain_none", shares=shares, colour=colour)


class Chip(Menu[WildcattersPosition]):
    """Whether the top chip of the continent is bought (WC-14.9)."""

    def __init__(self) -> None:
        offers = [
            Leave("decline", "WC-14.9", "no_chip_bought", "do.no_chip"),
            BuyChip(),
            Loan(),
        ]
        super().__init__(box.CHIP, "chip", "WC-14.9", offers)

    def question(self, s: WildcattersPosition) -> Message:
        continent: i64 = s.box.continent_of[s.area]
        top = s.top_chip(continent)
        points: i64 = s.box.chip_points[top]
        return say("ask.chip", seat=s.agenda.seat, continent=continent, points=points, shares=s.box.chip_price[top])


class BuyChip(Offer[WildcattersPosition]):
    """For as many shares of every colour; loans may give the own one (WC-14.9)."""

    def __init__(self) -> None:
        super().__init__("buy", "WC-14.9")

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        continent: i64 = s.box.continent_of[s.area]
        top = s.top_chip(continent)
        price: i64 = s.box.chip_price[top]
        need_own_shares(s, seat, price)
        for colour in s.box.companies:
            bank_takes(s, seat, colour, price)
        s.chip_owner = changed(s.chip_owner, continent * box.CHIPS + top, seat)
        if s.listener is not None:
            points: i64 = s.box.chip_points[top]
            s.tell(self.rule, say("chip_bought", company=seat, continent=continent, points=points, shares=price))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        top = s.top_chip(s.box.continent_of[s.area])
        return priced(s, s.agenda.seat, "do.buy", s.box.chip_price[top], points=s.box.chip_points[top])

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        price: i64 = s.box.chip_price[s.top_chip(s.box.continent_of[s.area])]
        return risk_of_loans(s, loans_for(s, s.agenda.seat, price))


def chip_is_payable(s: WildcattersPosition, seat: Seat) -> bool:
    """A chip lies there and the other three colours can be paid; loans may give the own colour (WC-14.9, WC-15.4)."""
    top = s.top_chip(s.box.continent_of[s.area])
    if top == box.CHIPS:
        return False
    for colour in range(box.COMPANIES):
        if colour != seat and s.shares[seat * box.COMPANIES + colour] < s.box.chip_price[top]:
            return False
    return True
