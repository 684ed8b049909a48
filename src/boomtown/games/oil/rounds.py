"""Turns, rounds and the end of the game (OI-4.1, OI-12)."""

from mypy_extensions import i64

from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import DEBT, DUE, MOVE, ROYALTY_PAID, TURN
from boomtown.kernel.message import say


def begin_turn(t: OilTable, seat: i64) -> None:
    if t.embargo & t.box.bit[seat]:
        t.embargo ^= t.box.bit[seat]
        if t.listener is not None:
            t.tell("OI-8.17", say("embargo_ends", seat=seat))
    t.negotiated = 0
    t.agenda.push(TURN, seat)
    t.agenda.push(MOVE, seat)


def next_turn(t: OilTable, seat: i64) -> None:
    """The next player in clockwise order, after `seat`, has the turn; nobody does after the last round (OI-12.2)."""
    players = t.box.players
    after = (seat + 1) % players
    while t.out[after] != 0:
        after = (after + 1) % players
    if (after - t.first + players) % players <= (seat - t.first + players) % players:
        if t.round == t.box.last_round:
            if t.listener is not None:
                t.tell("OI-12.2", say("last_round", round=t.round))
            t.agenda.clear()
            return
        t.round += 1
        if t.listener is not None:
            t.tell("OI-12.2", say("round", round=t.round))
    begin_turn(t, after)


def end_if_dry(t: OilTable) -> None:
    """OI-12.1: at once when every field is dry, but a payment in progress is finished first."""
    if t.wet > 0:
        return
    if t.agenda.depth > 0:
        top = t.agenda.kind
        if top in (DEBT, DUE, ROYALTY_PAID):
            return
    if t.listener is not None:
        t.tell("OI-12.1", say("all_dry"))
    t.agenda.clear()
