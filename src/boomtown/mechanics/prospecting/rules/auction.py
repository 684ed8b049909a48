"""An auction in rising bids that players leave by passing. Its whole state is one step of the agenda (BID)."""

from typing import Final

from mypy_extensions import i64

from boomtown.kernel.agenda import SEAT, Agenda
from boomtown.kernel.seats import Seat, among, one
from boomtown.mechanics.prospecting.rules.box import BIDDER, HIGHEST, STILL_IN

OPEN: Final = 0
WON: Final = 1
NO_BID: Final = 2


def opener(mask: i64, first: i64, players: i64) -> i64:
    """The first seat of the mask in turn order, beginning with `first`; -1 for an empty mask."""
    for step in range(players):
        seat = Seat((first + step) % players)
        if among(seat, mask):
            return seat
    return -1


def raise_bid(agenda: Agenda, bid: i64, players: i64) -> i64:
    """The seat that is asked bids; WON if nobody else is in."""
    seat = agenda.seat
    agenda.put(HIGHEST, bid)
    agenda.put(BIDDER, seat)
    others = agenda.get(STILL_IN)
    if others == one(seat):
        return WON
    agenda.put(SEAT, opener(others, seat + 1, players))
    return OPEN


def drop_out(agenda: Agenda, players: i64) -> i64:
    """The seat that is asked passes; WON if only the highest bidder is left, NO_BID if nobody is."""
    seat = agenda.seat
    mask = agenda.get(STILL_IN) & ~one(seat)
    agenda.put(STILL_IN, mask)
    if mask == 0:
        return NO_BID
    bidder = Seat(agenda.get(BIDDER))
    if bidder >= 0 and mask == one(bidder):
        return WON
    agenda.put(SEAT, opener(mask, seat + 1, players))
    return OPEN
