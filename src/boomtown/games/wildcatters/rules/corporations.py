"""Corporations, and the chips of a game for two (WC-17, WC-18)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import pay
from boomtown.games.wildcatters.rules.box import (
    AREAS,
    CORPORATION,
    CORPORATION_DRILL,
    CORPORATION_REFINERY,
    HARBOURS,
    NOTHING,
    SECOND_TRANSPORT,
    TRANSPORT,
    WildcattersBox,
)
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.position import DARK_DECK, WildcattersPosition, dark_deck
from boomtown.games.wildcatters.rules.routes import continent_refineries
from boomtown.games.wildcatters.rules.transport import can_transport
from boomtown.kernel import EVERYBODY, A, B, C, Luck, Menu, Message, Offer, Refusal, Step, changed, say, shuffled
from boomtown.kernel import Seat as Company


class Corporation(Step[WildcattersPosition]):
    """Which corporation a player decides for (WC-18.1)."""

    def __init__(self) -> None:
        super().__init__(CORPORATION, "corporation", "WC-18.1", families=["corporation"])

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add(s.box.corporation + 2)
        s.choices.add(s.box.corporation + 3)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        company = action - s.box.corporation
        s.controller = changed(changed(s.controller, company, seat), 5 - company, 1 - seat)
        s.agenda.pop()
        if s.listener is not None:
            s.tell("WC-18.1", say("controls", seat=seat, company=company))
            s.tell("WC-18.1", say("controls", seat=1 - seat, company=5 - company))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-18.1", say("refuse.played_colour"))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.corporation", company=action - s.box.corporation)


BUILDER: Final = A
"""CORPORATION_REFINERY: the corporation whose refinery it is."""


class CorporationRefinery(Step[WildcattersPosition]):
    """Where the refinery of a corporation stands (WC-17.7, WC-18.4)."""

    def __init__(self, box: WildcattersBox) -> None:
        super().__init__(
            CORPORATION_REFINERY,
            "corporation_refinery",
            corporation_refinery_rule(box),
            families=["refinery"],
            numbers=["builder"],
        )

    def ask(self, s: WildcattersPosition) -> None:
        for slot in range(HARBOURS):
            if may_take_corporation_refinery(s, slot):
                s.choices.add(s.box.refinery + slot)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        slot = action - s.box.refinery
        company = Company(s.agenda.get(BUILDER))
        s.agenda.pop()
        s.place_refinery(slot, company)
        if s.listener is not None:
            s.tell(self.rule, say("refinery_placed", company=company, harbour=slot))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.corporation_refinery"))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.corporation_refinery", seat=s.agenda.seat, company=s.agenda.get(BUILDER))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.place_refinery", harbour=action - s.box.refinery)


def corporation_refinery_rule(box: WildcattersBox) -> str:
    return "WC-17.7" if box.players == 3 else "WC-18.4"


def may_take_corporation_refinery(s: WildcattersPosition, slot: i64) -> bool:
    """WC-17.7, WC-18.4."""
    box = s.box
    continent = box.continent_of[slot]
    if box.players == 3:
        return continent == box.third_continent
    return slot < AREAS and continent_refineries(s, continent) == 0


def divide_dark_cards(s: WildcattersPosition, luck: Luck) -> None:
    """Of the two dark cards of each area a lot gives one to the first corporation's deck (WC-17.3, WC-18.5)."""
    if s.box.corporations == 0:
        return
    for area in range(AREAS):
        s.first_deck = changed(s.first_deck, area, s.halving.throw(luck, EVERYBODY))
        if s.listener is not None:
            card: i64 = s.box.dark_card[2 * area + s.first_deck[area]]
            s.tell("WC-17.3" if s.box.players == 3 else "WC-18.5", say("deck_gets", card=card))
    s.dark = shuffled(DARK_DECK, dark_deck(s.box, s.first_deck))


def place_corporation_rig(s: WildcattersPosition, deck: i64, luck: Luck) -> None:
    """The top card of a corporation's deck puts a rig into its area, unless oil was found there (WC-17.5)."""
    area = s.corporation_card[deck]
    if area < 0:
        return
    company = Company(s.deck_company[deck])
    if not s.struck[area] and s.free_oilfields(area) > 0 and s.rigs_left[company] > 0:
        s.place_rig(area, company)
        if s.listener is not None:
            s.tell("WC-18.5" if s.box.players == 2 else "WC-17.4", say("rig_placed", company=company, area=area))
    elif s.listener is not None:
        s.tell("WC-17.5", say("rig_not_placed", company=company, area=area))
    which = s.first_deck[area] if deck == 0 else 1 - s.first_deck[area]
    card: i64 = s.box.dark_card[2 * area + which]
    s.discards = changed(s.discards, card, s.discards[card] + 1)
    turn_up_corporation_card(s, deck, luck)


def turn_up_corporation_card(s: WildcattersPosition, deck: i64, luck: Luck) -> None:
    """The new top card of the deck is seen by all (WC-17.3)."""
    pool = s.corporation_a if deck == 0 else s.corporation_b
    if pool.size == 0:
        s.corporation_card = changed(s.corporation_card, deck, NOTHING)
        return
    area = pool.draw(luck, EVERYBODY)
    s.corporation_card = changed(s.corporation_card, deck, area)
    if s.listener is not None:
        company = s.deck_company[deck]
        # With two players the decks lie open before the corporations are chosen.
        if company >= 0:
            s.tell("WC-17.3", say("corporation_card", company=company, area=area))
        else:
            s.tell("WC-17.3", say("deck_card", area=area))


AREA: Final = A
"""CORPORATION_DRILL: the area that is drilled."""
ACTIVE: Final = B
"""CORPORATION_DRILL: the seat that drills."""
COMPANY: Final = C
"""CORPORATION_DRILL: the corporation that is asked."""


class CorporationDrill(Step[WildcattersPosition]):
    """Whether a corporation exchanges its rig (WC-18.7, WC-20.2)."""

    def __init__(self, box: WildcattersBox) -> None:
        super().__init__(
            CORPORATION_DRILL,
            "corporation_drill",
            "WC-20.2" if box.players == 3 else "WC-18.7",
            families=["join", "decline"],
            numbers=["area", "active", "company"],
        )

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add(s.box.join)
        s.choices.add(s.box.decline)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        active = Company(agenda.get(ACTIVE))
        company = Company(agenda.get(COMPANY))
        agenda.pop()
        if action == s.box.join:
            exchange_for_corporation(s, area, active, company)
        elif s.listener is not None:
            s.tell(self.rule, say("no_join_drill", company=company, area=area))

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        return say("ask.corporation_drill", seat=agenda.seat, area=agenda.get(AREA), company=agenda.get(COMPANY))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.decline:
            return say("do.keep_rig")
        agenda = s.agenda
        company = agenda.get(COMPANY)
        return say("do.join_corporation", company=company, company2=agenda.get(ACTIVE), shares=s.box.join_cost)


def exchange_for_corporation(s: WildcattersPosition, area: i64, active: Company, company: Company) -> None:
    """WC-17.8, WC-18.7."""
    rule = "WC-18.7" if s.box.players == 2 else "WC-17.8"
    pay(s, company, active, s.box.join_cost, rule, "paid_drilling", area)
    s.exchange_rig(area, company, rule)


class SecondTransport(Menu[WildcattersPosition]):
    """Whether the D3 chip is used for a second transport (WC-18.10)."""

    def __init__(self) -> None:
        offers = [
            UseD3(),
            Leave("decline", "WC-18.10", "no_second_transport", "do.keep_d3"),
        ]
        super().__init__(SECOND_TRANSPORT, "second_transport", "WC-18.10", offers)


class UseD3(Offer[WildcattersPosition]):
    """In another area (WC-18.10)."""

    def __init__(self) -> None:
        super().__init__("d3", "WC-18.10")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        area = action - self.first
        return area != s.area and can_transport(s, area)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        area = action - self.first
        s.d3_chip = changed(s.d3_chip, seat, 0)
        if s.listener is not None:
            s.tell(self.rule, say("d3_used", company=seat, area=area))
        s.agenda.push(TRANSPORT, seat, area)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        area = action - self.first
        if area == s.area:
            return Refusal(self.rule, say("refuse.same_area", area=area))
        return Refusal("WC-11.2", say("refuse.no_oil_moves", area=area))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.d3", area=action - self.first)
