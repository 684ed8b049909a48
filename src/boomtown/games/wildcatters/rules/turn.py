"""The turn, its area card and its bonus (WC-5, WC-6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules.area_cards import fill_display, leave_display
from boomtown.games.wildcatters.rules.bank import bank_gives, earn_workers
from boomtown.games.wildcatters.rules.box import (
    BUILD,
    CARDS,
    CHIP,
    EMPTY_FULL,
    NOTHING,
    OIL,
    PARTLY_FILLED,
    TAKE,
    TANKER_MOVES,
    TANKERS,
    TURN,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.refineries import chip_is_payable
from boomtown.games.wildcatters.rules.routes import can_empty, has_unused
from boomtown.kernel import A, Luck, Message, Refusal, Seat, Step, changed, say
from boomtown.kernel import Seat as Company

STAGE: Final = A
"""TURN: how far it is."""


class Turn(Step[WildcattersPosition]):
    """Actions A to F and the end of the turn (WC-5.1)."""

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "WC-5.1", numbers=["stage"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        stage = agenda.get(STAGE)
        agenda.put(STAGE, stage + 1)
        if stage == 0:
            _begin_turn(s, seat)
            agenda.push(TAKE, seat)
        elif stage == 1:
            agenda.push(BUILD, seat)
        elif stage == 2:
            agenda.push(OIL, seat, 1)
        elif stage == 3:
            if has_unused(s, seat):
                agenda.push(TANKER_MOVES, seat)
        elif stage == 4:
            if can_empty(s, seat):
                agenda.push(PARTLY_FILLED, seat)
        elif stage == 5:
            agenda.push(EMPTY_FULL, seat)
        elif stage == 6:
            if chip_is_payable(s, seat):
                agenda.push(CHIP, seat)
        else:
            _end_turn(s, luck)
            agenda.pop()


def _begin_turn(s: WildcattersPosition, seat: Seat) -> None:
    s.area = NOTHING
    s.white = NOTHING
    s.white_trains = 0
    s.refineries_built = 0
    if s.listener is not None:
        s.tell("WC-5.1", say("turn_begins", company=seat, round=s.round))


def _end_turn(s: WildcattersPosition, luck: Luck) -> None:
    """Tankers may sail again and the gap in the display is filled (WC-14.10)."""
    for tanker in range(TANKERS):
        s.tanker_used[tanker] = 0
    fill_display(s, luck, "WC-14.10")


class Take(Step[WildcattersPosition]):
    """Which card of the display is taken (WC-5.2), perhaps a new display before (WC-5.3)."""

    def __init__(self) -> None:
        super().__init__(TAKE, "take", "WC-5.2", families=["take", "replace"])

    def ask(self, s: WildcattersPosition) -> None:
        last: i64 = NOTHING
        while True:
            following: i64 = CARDS
            for card in s.display:
                if last < card < following:
                    following = card
            if following == CARDS:
                break
            s.choices.add(s.box.take + following)
            last = following
        if s.points[s.agenda.seat] >= s.box.display_points:
            s.choices.add(s.box.replace)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if action == s.box.replace:
            _replace_display(s, seat, luck)
            return
        card = action - s.box.take
        s.agenda.pop()
        leave_display(s, card)
        s.card_owner = changed(s.card_owner, card, seat)
        s.area = s.box.card_area[card]
        if s.listener is not None:
            s.tell("WC-5.2", say("card_taken", company=seat, card=card))
        _bonus(s, seat, card)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if action == s.box.replace:
            return Refusal("WC-5.3", say("refuse.few_points", points=s.box.display_points))
        return Refusal("WC-5.2", say("refuse.not_in_display"))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.take", seat=s.agenda.seat, round=s.round)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.replace:
            return say("do.replace", points=s.box.display_points)
        return say("do.take", card=action - s.box.take)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return say("risk.replace", points=s.box.display_points) if action == s.box.replace else None


def _replace_display(s: WildcattersPosition, seat: Seat, luck: Luck) -> None:
    """WC-5.3, WC-5.4."""
    s.points[seat] -= s.box.display_points
    discards = s.discards[:]
    for card in s.display:
        discards[card] += 1
    s.discards = discards
    s.display = vec[i64]()
    if s.listener is not None:
        s.tell("WC-5.3", say("display_replaced", company=seat, points=s.box.display_points))
    fill_display(s, luck, "WC-5.3")


def _bonus(s: WildcattersPosition, seat: Seat, card: i64) -> None:
    """Workers and shares at once (WC-6.1); drops and the refinery symbol stay on the card (WC-6.2, WC-6.3)."""
    box = s.box
    workers: i64 = box.card_workers[card]
    shares: i64 = box.card_shares[card]
    if workers > 0:
        earn_workers(s, seat, workers)
        if s.listener is not None:
            s.tell("WC-6.1", say("bonus_workers", company=seat, workers=workers))
    if shares > 0:
        colour = Company(i64(box.card_colour[card]))
        bank_gives(s, seat, colour, shares)
        if s.listener is not None:
            s.tell("WC-6.1", say("bonus_shares", company=seat, shares=shares, colour=colour))
