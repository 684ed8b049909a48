"""Turns, rounds and the end of the game (OI-4.1, OI-4.2, OI-12.1 to OI-12.3)."""

from boomtown.games.oil.rules.box import AGAIN, DEBT, DUE, MOVE, ROYALTY_PAID, TURN
from boomtown.games.oil.rules.position import OilPosition
from boomtown.kernel import Luck, Seat, Step, among, one, say


class Turn(Step[OilPosition]):
    """The bottom of every turn: another throw after a double (OI-4.2), else the next player (OI-4.1)."""

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "OI-4.1", numbers=["again"])

    def proceed(self, s: OilPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        if not s.throws_again:
            agenda.pop()
            next_turn(s, seat)
            return
        agenda.put(AGAIN, 0)
        agenda.push(MOVE, seat)
        if s.listener is not None:
            s.tell("OI-4.2", say("again", seat=seat))


def begin_turn(s: OilPosition, seat: Seat) -> None:
    if among(seat, s.embargo):
        s.embargo ^= one(seat)
        if s.listener is not None:
            s.tell("OI-8.17", say("embargo_ends", seat=seat))
    s.negotiated = 0
    s.agenda.push(TURN, seat)
    s.agenda.push(MOVE, seat)


def next_turn(s: OilPosition, seat: Seat) -> None:
    """The next player in clockwise order, after `seat`, has the turn; nobody does after the last round (OI-12.2)."""
    players = s.box.players
    after = (seat + 1) % players
    while s.out[after] != 0:
        after = (after + 1) % players
    if (after - s.first + players) % players <= (seat - s.first + players) % players:
        if s.round == s.box.last_round:
            if s.listener is not None:
                s.tell("OI-12.2", say("last_round", round=s.round))
            s.agenda.clear()
            return
        s.round += 1
        if s.listener is not None:
            s.tell("OI-12.2", say("round", round=s.round))
    begin_turn(s, Seat(after))


def end_if_dry(s: OilPosition) -> None:
    """OI-12.1: at once when every field is dry, but a payment in progress is finished first."""
    if s.wet > 0:
        return
    if s.agenda.depth > 0 and s.agenda.kind in (DEBT, DUE, ROYALTY_PAID):
        return
    if s.listener is not None:
        s.tell("OI-12.1", say("all_dry"))
    s.agenda.clear()
