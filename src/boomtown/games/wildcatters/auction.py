"""D.1.1: the Wildcatter's auction (WC-9)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import AUCTION, BID, COMPANIES, HARBOURS, NOTHING, PAY_BID, WON
from boomtown.games.wildcatters.loans import label_loan, offer_loan, priced, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.refineries import label_chip, refuse_refinery_chip, use_refinery_chip
from boomtown.games.wildcatters.routes import refinery_load
from boomtown.games.wildcatters.shares import loans_for, pay_bank, take_loan
from boomtown.kernel.agenda import SEAT, A, B, C, D
from boomtown.kernel.copying import changed
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.seats import among, one

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
        seat: i64 = 0
        while seat < s.box.seats:
            if s.own_pumpjacks(area, seat) > 0:
                bidders |= one(seat)
            seat += 1
        agenda.push(BID, active, area, 0, NOTHING, bidders)


class Bid(Step[WildcattersPosition]):
    """What a player bids (WC-9.2, WC-9.3)."""

    def __init__(self) -> None:
        super().__init__(
            BID, "bid", "WC-9.2", families=["pass", "loan", "bid"], numbers=["area", "highest", "leader", "bidders"]
        )

    def ask(self, s: WildcattersPosition) -> None:
        box = s.box
        s.choices.add(box.stand_pass)
        least = least_bid(s)
        if least > box.most_bid:
            return
        offer_loan(s)
        s.choices.add_block(box.bid + least, box.bid + box.most_bid)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        box = s.box
        seat = agenda.seat
        if action == box.stand_pass:
            agenda.put(BIDDERS, agenda.get(BIDDERS) & ~one(seat))
            if s.listener is not None:
                s.tell("WC-9.2", say("passes", company=seat, area=agenda.get(AREA)))
        elif action == box.loan:
            take_loan(s, seat, False)
            return
        else:
            agenda.put(HIGHEST, action - box.bid)
            agenda.put(LEADER, seat)
            if s.listener is not None:
                s.tell("WC-9.2", say("bids", company=seat, shares=action - box.bid, area=agenda.get(AREA)))
        _next_bidder(s, seat)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if action == s.box.loan:
            return refuse_loan(s)
        return Refusal("WC-9.3", say("refuse.bid", shares=least_bid(s)))

    def question(self, s: WildcattersPosition) -> Message:
        agenda = s.agenda
        if agenda.get(LEADER) < 0:
            return say("ask.bid_open", seat=agenda.seat, area=agenda.get(AREA), shares=least_bid(s))
        highest = agenda.get(HIGHEST)
        return say("ask.bid", seat=agenda.seat, area=agenda.get(AREA), shares=highest, company=agenda.get(LEADER))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.stand_pass:
            return say("do.pass")
        if action == s.box.loan:
            return label_loan(s)
        return priced(s, s.agenda.seat, "do.bid", action - s.box.bid)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        if action == s.box.loan:
            return risk_of_loans(s, 1)
        return risk_of_loans(s, loans_for(s, s.agenda.seat, action - s.box.bid) if action > s.box.bid else 0)


def least_bid(s: WildcattersPosition) -> i64:
    """WC-9.3."""
    return s.agenda.get(HIGHEST) + 1 if s.agenda.get(LEADER) >= 0 else s.box.opening_bid


def _next_bidder(s: WildcattersPosition, seat: i64) -> None:
    """Round and round until nobody but the highest bidder is left (WC-9.2, WC-9.5)."""
    agenda = s.agenda
    bidders = agenda.get(BIDDERS)
    seats = s.box.seats
    at = s.position(seat)
    step: i64 = 1
    while step <= seats:
        other = s.order[(at + step) % seats]
        if among(other, bidders) and other != agenda.get(LEADER):
            agenda.put(SEAT, other)
            return
        step += 1
    _end_auction(s)


def _end_auction(s: WildcattersPosition) -> None:
    agenda = s.agenda
    area = agenda.get(AREA)
    bid = agenda.get(HIGHEST)
    winner = agenda.get(LEADER)
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


class Won(Step[WildcattersPosition]):
    """Whether the winner uses his refinery chip before he pays (WC-9.7)."""

    def __init__(self) -> None:
        super().__init__(WON, "won", "WC-9.7", families=["decline", "chip"], numbers=["area", "price"])

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add(s.box.decline)
        slot: i64 = 0
        while slot < HARBOURS:
            if chip_may_empty(s, s.agenda.seat, slot):
                s.choices.add(s.box.chip + slot)
            slot += 1

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        if action == s.box.decline:
            s.tell_choice("WC-9.7", "chip_kept", seat)
            return
        slot = action - s.box.chip
        s.closed[slot] = 1
        use_refinery_chip(s, seat, slot, "WC-9.7")

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return refuse_refinery_chip(s, s.agenda.seat, action - s.box.chip)

    def question(self, s: WildcattersPosition) -> Message:
        price = s.agenda.get(PRICE)
        return priced(s, s.agenda.seat, "ask.won", price, seat=s.agenda.seat, area=s.agenda.get(AREA))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.decline:
            return say("do.keep_chip")
        return label_chip(s, action)


def chip_may_empty(s: WildcattersPosition, seat: i64, slot: i64) -> bool:
    """WC-9.7, WC-13.4."""
    return s.refinery_chip[seat] > 0 and s.refinery_owner[slot] == seat and refinery_load(s, slot) > 0


def chip_is_usable(s: WildcattersPosition, seat: i64) -> bool:
    slot: i64 = 0
    while slot < HARBOURS:
        if chip_may_empty(s, seat, slot):
            return True
        slot += 1
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
