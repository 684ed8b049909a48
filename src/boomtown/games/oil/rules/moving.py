"""A turn: throwing, moving the token, arriving on a square (OI-4)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules.box import (
    AGAIN,
    CHARTER_FLIGHT,
    END,
    EXPLORATION,
    FEW,
    FLY,
    MARKET,
    MOVE,
    ODD_EVEN,
    OIL_POWER,
    REGION,
    SIDES,
    SQUARE_KINDS,
    START,
    START_PAY,
    TO_MOVE,
)
from boomtown.games.oil.rules.cards import OfficeCards, draw_card, has_playable, label_card, play_card
from boomtown.games.oil.rules.exploring import arrive_to_explore
from boomtown.games.oil.rules.markets import arrive_at_market, arrive_at_odd_even
from boomtown.games.oil.rules.moments import InTheOffice, Moment
from boomtown.games.oil.rules.office import VISITED, ToOffice, outside
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.royalties import open_royalties
from boomtown.kernel import Kinded, Luck, Menu, Message, Offer, Refusal, Seat, Step, by_kind, say


class Move(Menu[OilPosition]):
    """Throw two dice and move by their sum (OI-4.1), or fly (OI-8.14)."""

    def __init__(self) -> None:
        offers = outside(ThrowToMove(), ToOffice(VISITED), CharterFlight())
        super().__init__(MOVE, "move", "OI-4.1", offers, ["visited"])

    def question(self, s: OilPosition) -> Message:
        seat = s.agenda.seat
        return say("ask.move", seat=seat, round=s.round, square=s.at[seat])

    def routine(self, s: OilPosition) -> i64:
        """The throw, unless a card can be played or a Royalty bought first; negotiations wait for the end (OI-4.10)."""
        seat = s.agenda.seat
        busy = s.has_card(seat, CHARTER_FLIGHT) or has_playable(s, seat)
        return -1 if busy or (s.box.any_time and open_royalties(s, seat) != 0) else s.box.throw


class ThrowToMove(Offer[OilPosition]):
    """OI-4.1"""

    def __init__(self) -> None:
        super().__init__("throw", "OI-4.1")

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        throw_to_move(s, luck)

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.throw")


class CharterFlight(InTheOffice):
    """The one card that is played instead of the throw (OI-8.14)."""

    def __init__(self) -> None:
        super().__init__(OfficeCards(Moment()))

    def add(self, s: OilPosition) -> None:
        if s.has_card(s.agenda.seat, CHARTER_FLIGHT):
            s.choices.add(self.first + CHARTER_FLIGHT)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        play_card(s, seat, CHARTER_FLIGHT)
        s.agenda.push(FLY, seat)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_card(s, CHARTER_FLIGHT)


def throw_to_move(s: OilPosition, luck: Luck) -> None:
    """The question at the end waits below, unless a double follows (OI-4.2, OI-4.10)."""
    agenda = s.agenda
    seat = agenda.seat
    agenda.pop()
    first = s.die(seat, TO_MOVE, luck)
    second = s.die(seat, TO_MOVE, luck)
    if first == second:
        agenda.put(AGAIN, 1)
    else:
        agenda.push(END, seat)
    if s.listener is not None:
        s.tell("OI-4.1", say("throws", seat=seat, die=first, die2=second))
    advance(s, seat, first + second)
    arrive(s, seat, (first + second) % 2 == 1, luck)


def to_start(s: OilPosition, seat: Seat) -> i64:
    """Squares to Start, once round from Start itself."""
    return (s.box.start_square - s.at[seat] + s.box.squares - 1) % s.box.squares + 1


def advance(s: OilPosition, seat: Seat, distance: i64) -> None:
    """OI-4.6, OI-4.7: Start pays who passes it, and more who stops there."""
    ahead = to_start(s, seat)
    s.at[seat] = (s.at[seat] + distance) % s.box.squares
    if s.listener is not None:
        s.tell("OI-4.1", say("moves", seat=seat, square=s.at[seat]))
    if distance == ahead:
        s.receive(seat, s.box.landing_pay, START_PAY)
        if s.listener is not None:
            s.tell("OI-4.7", say("on_start", seat=seat, money=s.box.landing_pay))
    elif distance > ahead:
        s.receive(seat, s.box.passing_pay, START_PAY)
        if s.listener is not None:
            s.tell("OI-4.6", say("past_start", seat=seat, money=s.box.passing_pay))


class Square(Kinded):
    """What a kind of square does to who comes to it; here one that does nothing more."""

    def arrive(self, s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
        """By a throw that was odd or even."""


class ExplorationSquare(Square):
    """OI-5, OI-6"""

    def arrive(self, s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
        arrive_to_explore(s, seat, s.box.zone_at[s.at[seat]])


class OilPowerSquare(Square):
    """OI-8"""

    def arrive(self, s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
        draw_card(s, seat, luck)


class MarketSquare(Square):
    """OI-9"""

    def arrive(self, s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
        arrive_at_market(s, seat)


class OddEvenSquare(Square):
    """OI-9.5"""

    def arrive(self, s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
        arrive_at_odd_even(s, seat, odd)


def square_list() -> list[Square]:
    """In the order of the rules."""
    listed: list[Square] = [
        ExplorationSquare(EXPLORATION),
        OilPowerSquare(OIL_POWER),
        MarketSquare(MARKET),
        OddEvenSquare(ODD_EVEN),
    ]
    return by_kind(len(SQUARE_KINDS), Square(START), listed)


SQUARES: Final = square_list()
"""By their kinds."""


def arrive(s: OilPosition, seat: Seat, odd: bool, luck: Luck) -> None:
    """What the square asks."""
    SQUARES[s.box.square_kind[s.at[seat]]].arrive(s, seat, odd, luck)


class Fly(Step[OilPosition]):
    """A Charter Flight: to any square but the one he stands on, without an extra throw (OI-8.14)."""

    def __init__(self) -> None:
        super().__init__(FLY, "fly", "OI-8.14", ["square", "side"], ["region"])

    def ask(self, s: OilPosition) -> None:
        """OI-4.11: the side of the board first, if the board is large."""
        box = s.box
        side = s.agenda.get(REGION)
        if side == 0 and box.squares > FEW:
            s.choices.add_run(box.side, SIDES)
            return
        for square in range(box.squares):
            if square != s.at[s.agenda.seat] and side in (0, square // box.side_length + 1):
                s.choices.add(box.square + square)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        """OI-9.5: arriving by a card counts as even."""
        agenda = s.agenda
        seat = agenda.seat
        if action >= s.box.side:
            agenda.put(REGION, action - s.box.side + 1)
            if s.listener is not None:
                s.tell("OI-4.11", say("looks_at_side", seat=seat, side=action - s.box.side + 1))
            return
        agenda.pop()
        agenda.push(END, seat)
        advance(s, seat, self.distance(s, seat, action))
        arrive(s, seat, False, luck)

    def distance(self, s: OilPosition, seat: Seat, action: i64) -> i64:
        return (action - s.box.square - s.at[seat] + s.box.squares) % s.box.squares

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if action - s.box.square == s.at[s.agenda.seat]:
            return Refusal("OI-8.14", say("refuse.square"))
        return Refusal("OI-4.11", say("refuse.side"))

    def label(self, s: OilPosition, action: i64) -> Message:
        box = s.box
        if action >= box.side:
            first = (action - box.side) * box.side_length
            last = first + box.side_length - 1
            return say("do.side", square=first, square2=last if last < box.squares else box.squares - 1)
        square = action - box.square
        seat = s.agenda.seat
        ahead = to_start(s, seat)
        distance = self.distance(s, seat, action)
        if distance < ahead:
            return say("do.square", square=square)
        return say("do.square_start", square=square, money=box.landing_pay if distance == ahead else box.passing_pay)
