"""The end of the game (WC-16)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules.area_cards import drops, refinery_cards
from boomtown.games.wildcatters.rules.bank import all_shares, bank_takes, earn_workers, own_shares, return_loan
from boomtown.games.wildcatters.rules.box import (
    CHIPS,
    COLOURED,
    COMPANIES,
    CONTINENTS,
    FINAL,
    LAST_CARDS,
    NOTHING,
)
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.position import TALLY, WildcattersPosition
from boomtown.games.wildcatters.rules.refineries import UseCard
from boomtown.games.wildcatters.rules.routes import any_partly_filled
from boomtown.kernel import A, Luck, Menu, Seat, Step, filled, say
from boomtown.kernel import Seat as Company

CHIP_POINTS: Final = 0
REFINERY_CHIP: Final = 1
CARD_POINTS: Final = 2
DISK_POINTS: Final = 3
REFINERY_POINTS: Final = 4
LOAN_POINTS: Final = 5
WORKER_POINTS: Final = 6
CONTINENT_POINTS: Final = 7

RULES: Final = ["WC-16.2", "WC-16.2", "WC-16.3", "WC-16.4", "WC-16.5", "WC-16.6", "WC-16.8", "WC-16.9"]


NEXT: Final = A
"""FINAL: the next place in the turn order."""


class FinalScoring(Step[WildcattersPosition]):
    """Cards with a refinery symbol in turn order, then all points."""

    def __init__(self) -> None:
        super().__init__(FINAL, "final", "WC-16.1", numbers=["next"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        place = agenda.get(NEXT)
        if place < s.box.players:
            agenda.put(NEXT, place + 1)
            seat = Seat(s.order[place])
            if refinery_cards(s, seat) > 0 and any_partly_filled(s):
                agenda.push(LAST_CARDS, seat)
            return
        _score(s)
        agenda.pop()


class LastCards(Menu[WildcattersPosition]):
    """Whether a card with a refinery symbol is used before the scoring (WC-16.1)."""

    def __init__(self) -> None:
        offers = [
            UseCard("WC-16.1"),
            Leave("done", "WC-16.1", "empties_no_more", "do.empty_done"),
        ]
        super().__init__(LAST_CARDS, "last_cards", "WC-16.1", offers)


def _score(s: WildcattersPosition) -> None:
    """WC-16.2 to WC-16.9, in this order."""
    box = s.box
    s.tally = filled(TALLY * COMPANIES, 0)
    for seat in box.seats:
        _add(s, CHIP_POINTS, seat, chip_points(s, seat))
        _add(s, REFINERY_CHIP, seat, s.refinery_chip[seat] * box.chip_unused_points)
        _add(s, CARD_POINTS, seat, drops(s, seat))
        _add(s, DISK_POINTS, seat, disk_points(s, s.disks[seat]))
        _add(s, REFINERY_POINTS, seat, refinery_points(s, seat))
    for seat in box.seats:
        _settle_loans(s, seat)
        _shares_to_workers(s, seat)
    workers = s.workers[:]
    _add_places(s, WORKER_POINTS, place_points(workers, box.worker_places))
    for continent in range(CONTINENTS):
        _add_places(s, CONTINENT_POINTS, continent_points(s, continent), continent)


def _add(s: WildcattersPosition, kind: i64, seat: Seat, points: i64, continent: i64 = NOTHING) -> None:
    s.points[seat] += points
    s.tally[kind * COMPANIES + seat] += points
    if s.listener is not None and points != 0:
        if continent >= 0:
            s.tell(RULES[kind], say("scores_continent", company=seat, points=points, continent=continent))
        else:
            s.tell(RULES[kind], say("scores", company=seat, points=points, score=kind))


def _add_places(s: WildcattersPosition, kind: i64, points: vec[i64], continent: i64 = NOTHING) -> None:
    for seat in s.box.seats:
        _add(s, kind, seat, points[seat], continent)


def chip_points(s: WildcattersPosition, seat: Seat) -> i64:
    points: i64 = 0
    for place in range(COLOURED * CHIPS):
        if s.chip_owner[place] == seat:
            points += s.box.chip_points[place % CHIPS]
    return points


def disk_points(s: WildcattersPosition, disks: i64) -> i64:
    """The printed table, and n x (n + 1) beyond it (WC-16.4)."""
    if disks < len(s.box.disk_points):
        return s.box.disk_points[disks]
    return disks * (disks + 1)


def refineries_of(s: WildcattersPosition, seat: Seat) -> i64:
    return s.box.refineries - s.refineries_left[seat]


def refinery_points(s: WildcattersPosition, seat: Seat) -> i64:
    return s.box.refinery_points[refineries_of(s, seat)]


def _settle_loans(s: WildcattersPosition, seat: Seat) -> None:
    """25 shares a loan, and a point for each share that is missing (WC-15.6)."""
    due = s.loans[seat] * s.box.repay_at_end
    if due == 0:
        return
    paid = min(due, own_shares(s, seat))
    bank_takes(s, seat, seat, paid)
    while s.loans[seat] > 0:
        return_loan(s, seat)
    if s.listener is not None:
        s.tell("WC-15.6", say("loans_settled", company=seat, shares=paid, missing=due - paid))
    _add(s, LOAN_POINTS, seat, -(due - paid) * s.box.missing_points)


def _shares_to_workers(s: WildcattersPosition, seat: Seat) -> None:
    """WC-16.7."""
    per = s.box.shares_per_worker
    workers = all_shares(s, seat) // per
    if workers == 0:
        return
    left = workers * per
    for colour in s.box.companies:
        paid = min(left, s.shares[seat * COMPANIES + colour])
        bank_takes(s, seat, colour, paid)
        left -= paid
        if s.listener is not None and paid > 0:
            s.tell("WC-16.7", say("hire_paid", company=seat, shares=paid, colour=colour))
    earn_workers(s, seat, workers)
    if s.listener is not None:
        s.tell("WC-16.7", say("hired", company=seat, workers=workers))


def place_points(amounts: vec[i64], places: bytes) -> vec[i64]:
    """Points for most, second and third most; ties share places (WC-16.10), nothing takes none (WC-16.11)."""
    points = filled(COMPANIES, 0)
    for company in range(COMPANIES):
        if amounts[company] > 0:
            more: i64 = 0
            equal: i64 = 0
            for other in range(COMPANIES):
                if amounts[other] > amounts[company]:
                    more += 1
                elif amounts[other] == amounts[company]:
                    equal += 1
            total: i64 = 0
            for place in range(more, more + equal):
                if place < len(places):
                    total += places[place]
            points[company] = total // equal
    return points


def continent_points(s: WildcattersPosition, continent: i64) -> vec[i64]:
    """Corporations take places too (WC-17.14)."""
    base = continent * COMPANIES
    return place_points(s.panel[base : base + COMPANIES], s.box.continent_places)


def ranks_before(s: WildcattersPosition, one: i64, other: i64) -> bool:
    """WC-16.12."""
    if s.points[one] != s.points[other]:
        return s.points[one] > s.points[other]
    if s.workers[one] != s.workers[other]:
        return s.workers[one] > s.workers[other]
    return s.sequence[one] < s.sequence[other]


def best_seat(s: WildcattersPosition) -> Seat:
    best: i64 = 0
    for seat in range(1, s.box.players):
        if ranks_before(s, seat, best):
            best = seat
    return Company(best)
