"""A turn: throwing, moving the token, arriving on a square, and the moment at the end (OI-4)."""

from mypy_extensions import i64

from boomtown.games.oil.box import (
    AGAIN,
    CHARTER_FLIGHT,
    END,
    EXPLORATION,
    FLY,
    MARKET,
    MOVE,
    ODD_EVEN,
    OIL_POWER,
    PLAY,
    START_PAY,
    TO_MOVE,
)
from boomtown.games.oil.cards import draw_card
from boomtown.games.oil.markets import arrive_at_market, arrive_at_odd_even
from boomtown.games.oil.office import OFFICE, answer_office, ask_office, label_office, refuse_office
from boomtown.games.oil.position import OilPosition
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step


class Move(Step[OilPosition]):
    """Throw two dice and move by their sum (OI-4.1)."""

    def __init__(self) -> None:
        super().__init__(MOVE, "move", "OI-4.1", ["throw", *OFFICE])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.throw)
        ask_office(s, s.agenda.seat, CHARTER_FLIGHT)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        if action == s.box.throw:
            throw_to_move(s, luck)
        else:
            answer_office(s, s.agenda.seat, action)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return refuse_office(s, action)

    def question(self, s: OilPosition) -> Message:
        return say("ask.move", seat=s.agenda.seat, round=s.round)

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.throw") if action == s.box.throw else label_office(s, action)


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


def advance(s: OilPosition, seat: i64, distance: i64) -> None:
    """OI-4.6, OI-4.7: Start pays who passes it, and more who stops there."""
    start = s.box.start_square
    ahead = (start - s.at[seat] + s.box.squares - 1) % s.box.squares + 1
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


def arrive(s: OilPosition, seat: i64, odd: bool, luck: Luck) -> None:
    """What the square asks."""
    square = s.at[seat]
    kind = s.box.square_kind[square]
    if kind == EXPLORATION:
        s.agenda.push(PLAY, seat, s.box.zone_at[square])
    elif kind == MARKET:
        arrive_at_market(s, seat)
    elif kind == OIL_POWER:
        draw_card(s, seat, luck)
    elif kind == ODD_EVEN:
        arrive_at_odd_even(s, seat, odd)


class Fly(Step[OilPosition]):
    """A Charter Flight: to any square but the one he stands on, without an extra throw (OI-8.14)."""

    def __init__(self) -> None:
        super().__init__(FLY, "fly", "OI-8.14", ["square"])

    def ask(self, s: OilPosition) -> None:
        square: i64 = 0
        while square < s.box.squares:
            if square != s.at[s.agenda.seat]:
                s.choices.add(s.box.square + square)
            square += 1

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        """OI-9.5: arriving by a card counts as even."""
        agenda = s.agenda
        seat = agenda.seat
        agenda.pop()
        agenda.push(END, seat)
        distance = (action - s.box.square - s.at[seat] + s.box.squares) % s.box.squares
        advance(s, seat, distance)
        arrive(s, seat, False, luck)

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-8.14", say("refuse.square"))

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.square", square=action - s.box.square)


class End(Step[OilPosition]):
    """Anything to sell, to trade or to play before the turn ends (OI-4.8)?"""

    def __init__(self) -> None:
        super().__init__(END, "end", "OI-4.8", ["done", *OFFICE])

    def ask(self, s: OilPosition) -> None:
        s.choices.add(s.box.done)
        ask_office(s, s.agenda.seat)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        if action != s.box.done:
            answer_office(s, seat, action)
            return
        s.agenda.pop()
        if s.listener is not None:
            s.tell("OI-4.8", say("done", seat=seat))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return refuse_office(s, action)

    def label(self, s: OilPosition, action: i64) -> Message:
        return say("do.end") if action == s.box.done else label_office(s, action)
