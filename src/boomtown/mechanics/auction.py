"""An auction in rising bids that players leave by passing. Its whole state is one step of the agenda:

A what is sold, B the highest bid, C who made it (-1: nobody yet), D a bit mask of the seats still in.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.kernel.agenda import SEAT, Agenda, B, C, D

OPEN: Final = 0
WON: Final = 1
NO_BID: Final = 2


def opener(mask: i64, first: i64, players: i64) -> i64:
    """The first seat of the mask in turn order, beginning with `first`; -1 for an empty mask."""
    step: i64 = 0
    while step < players:
        seat = (first + step) % players
        if (mask >> seat) & 1:
            return seat
        step += 1
    return -1


def raise_bid(agenda: Agenda, bid: i64, players: i64) -> i64:
    """The seat that is asked bids; WON if nobody else is in."""
    seat = agenda.seat
    agenda.put(B, bid)
    agenda.put(C, seat)
    if agenda.d == 1 << seat:
        return WON
    agenda.put(SEAT, opener(agenda.d, seat + 1, players))
    return OPEN


def drop_out(agenda: Agenda, players: i64) -> i64:
    """The seat that is asked passes; WON if only the highest bidder is left, NO_BID if nobody is."""
    seat = agenda.seat
    mask = agenda.d & ~(1 << seat)
    agenda.put(D, mask)
    if mask == 0:
        return NO_BID
    if agenda.c >= 0 and mask == 1 << agenda.c:
        return WON
    agenda.put(SEAT, opener(mask, seat + 1, players))
    return OPEN
