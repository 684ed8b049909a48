"""D.1.1: the Wildcatter's auction (WC-9)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import loans_for, own_shares, pay_bank
from boomtown.games.wildcatters.rules.box import AUCTION, BID, COMPANIES, HARBOURS, NOTHING, PAY_BID, WON
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.loans import Loan, Purpose, priced, risk_of_loans
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.refineries import UseChip
from boomtown.games.wildcatters.rules.routes import refinery_load
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, Step, among, changed, one, say
from boomtown.kernel.agenda import SEAT, A, B, C, D

AREA: Final = A
"""All steps: the area of the Wildcatter."""
HIGHEST: Final = B
"""BID: the highest bid."""
LEADER: Final = C
"""BID: who made it, NOTHING at first."""
BIDDERS: Final = D
"""BID: the seats that have not passed."""
PRICE: Final = B
"""PAY_BID, WON: the bid that won."""


class Auction(Step[WildcattersPosition]):
    """Disk by disk; the active player begins (WC-8.6, WC-9.2)."""

    def __init__(self) -> None:
        super().__init__(AUCTION, "auction", "WC-8.6", numbers=["area"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        area = agenda.get(AREA)
        active = agenda.seat
        if s.disks_unsold[area] == 0:
            agenda.pop()
            return
        bidders: i64 = 0
        for seat in s.box.seats:
            if s.own_pumpjacks(area, seat) > 0:
                bidders |= one(seat)
        agenda.push(BID, active, area, 0, NOTHING, bidders)


class Bid(Menu[WildcattersPosition]):
    """What a player bids (WC-9.2, WC-9.3)."""

    def __init__(self) -> None:
        offers = [PassBid(), Loan(ForBid()), MakeBid()]
        super().__init__(BID, "bid", "WC-9.2", offers, ["area", "highest", "leader", "bidders"])

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        if agenda.get(LEADER) < 0:
            return say("ask.bid_open", seat=agenda.seat, area=agenda.get(AREA), shares=least_bid(s))
        highest = agenda.get(HIGHEST)
        return say("ask.bid", seat=agenda.seat, area=agenda.get(AREA), shares=highest, company=agenda.get(LEADER))


class PassBid(Offer[WildcattersPosition]):
    """WC-9.2"""

    def __init__(self) -> None:
        super().__init__("pass", "WC-9.2")

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        agenda.put(BIDDERS, agenda.get(BIDDERS) & ~one(seat))
        if s.listener is not None:
            s.tell(self.rule, say("passes", company=seat, area=agenda.get(AREA)))
        _next_bidder(s, seat)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.pass")


class ForBid(Purpose):
    """A higher bid there is."""

    def stands(self, s: WildcattersPosition) -> bool:
        return least_bid(s) <= s.box.most_bid


class MakeBid(Offer[WildcattersPosition]):
    """WC-9.3"""

    def __init__(self) -> None:
        super().__init__("bid", "WC-9.3")

    def add(self, s: WildcattersPosition) -> None:
        s.choices.add_block(self.first + least_bid(s), self.first + s.box.most_bid)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        shares = action - self.first
        agenda.put(HIGHEST, shares)
        agenda.put(LEADER, seat)
        if s.listener is not None:
            s.tell("WC-9.2", say("bids", company=seat, shares=shares, area=agenda.get(AREA)))
        _next_bidder(s, seat)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.bid", shares=least_bid(s)))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        seat = s.agenda.seat
        return priced(s, seat, "do.bid", action - self.first, held=own_shares(s, seat))

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, loans_for(s, s.agenda.seat, action - self.first))


def least_bid(s: WildcattersPosition) -> i64:
    """WC-9.3."""
    return s.agenda.get(HIGHEST) + 1 if s.agenda.get(LEADER) >= 0 else s.box.opening_bid


def _next_bidder(s: WildcattersPosition, seat: Seat) -> None:
    """Round and round until nobody but the highest bidder is left (WC-9.2, WC-9.5)."""
    agenda = s.agenda
    bidders = agenda.get(BIDDERS)
    seats = s.box.players
    at = s.position(seat)
    for step in range(1, seats + 1):
        other = Seat(s.order[(at + step) % seats])
        if among(other, bidders) and other != agenda.get(LEADER):
            agenda.put(SEAT, other)
            return
    _end_auction(s)


def _end_auction(s: WildcattersPosition) -> None:
    agenda = s.agenda
    area = agenda.get(AREA)
    bid = agenda.get(HIGHEST)
    winner = Seat(agenda.get(LEADER))
    agenda.pop()
    if winner < 0:
        s.disks_unsold[area] -= 1
        s.disks_gone += 1
        if s.listener is not None:
            s.tell("WC-9.6", say("disk_unsold", area=area))
        return
    if s.listener is not None:
        s.tell("WC-9.5", say("auction_won", company=winner, shares=bid, area=area))
    agenda.push(PAY_BID, winner, area, bid)
    if chip_is_usable(s, winner):
        agenda.push(WON, winner, area, bid)


class Won(Menu[WildcattersPosition]):
    """Whether the winner uses his refinery chip before he pays (WC-9.7)."""

    def __init__(self) -> None:
        offers = [
            Leave("decline", "WC-9.7", "chip_kept", "do.keep_chip"),
            EmptyForBid(),
        ]
        super().__init__(WON, "won", "WC-9.7", offers, ["area", "price"])

    def question(self, s: WildcattersPosition) -> Message:
        price = s.agenda.get(PRICE)
        return priced(s, s.agenda.seat, "ask.won", price, seat=s.agenda.seat, area=s.agenda.get(AREA))


class EmptyForBid(UseChip):
    """An own refinery with any oil; it takes no more in this turn (WC-9.7, WC-13.4)."""

    def __init__(self) -> None:
        super().__init__("WC-9.7")

    def stands(self, s: WildcattersPosition, action: i64) -> bool:
        return chip_may_empty(s, s.agenda.seat, action - self.first)

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        s.agenda.pop()
        s.closed[action - self.first] = 1
        super().take(s, action, luck)


def chip_may_empty(s: WildcattersPosition, seat: Seat, slot: i64) -> bool:
    """WC-9.7, WC-13.4."""
    return s.refinery_chip[seat] > 0 and s.refinery_owner[slot] == seat and refinery_load(s, slot) > 0


def chip_is_usable(s: WildcattersPosition, seat: Seat) -> bool:
    for slot in range(HARBOURS):
        if chip_may_empty(s, seat, slot):
            return True
    return False


class PayBid(Step[WildcattersPosition]):
    """The winner pays and puts a barrel on the disk (WC-9.5)."""

    def __init__(self) -> None:
        super().__init__(PAY_BID, "pay_bid", "WC-9.5", numbers=["area", "price"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        area = agenda.get(AREA)
        bid = agenda.get(PRICE)
        agenda.pop()
        pay_bank(s, seat, bid)
        s.disks_unsold[area] -= 1
        barrels = min(s.box.disk_barrels, s.barrels_left[seat])
        if barrels > 0:
            s.barrels_left[seat] -= barrels
            s.disks_full[area * COMPANIES + seat] += 1
        else:
            place = area * COMPANIES + seat
            s.disks_dry = changed(s.disks_dry, place, s.disks_dry[place] + 1)
        if s.listener is not None:
            key = "disk_bought" if barrels > 0 else "disk_without_oil"
            s.tell("WC-9.5", say(key, company=seat, area=area, shares=bid))
