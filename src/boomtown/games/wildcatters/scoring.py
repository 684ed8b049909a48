"""Section 16: the end of the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import CHIPS, COLOURED, COMPANIES, CONTINENTS, LAST_CARDS, NOTHING
from boomtown.games.wildcatters.state import Position
from boomtown.games.wildcatters.world import World, filled
from boomtown.kernel.agenda import A
from boomtown.kernel.message import say

CHIP_POINTS: Final = 0
REFINERY_CHIP: Final = 1
CARD_POINTS: Final = 2
DISK_POINTS: Final = 3
REFINERY_POINTS: Final = 4
LOAN_POINTS: Final = 5
WORKER_POINTS: Final = 6
CONTINENT_POINTS: Final = 7

RULES: Final = ["WC-16.2", "WC-16.2", "WC-16.3", "WC-16.4", "WC-16.5", "WC-16.6", "WC-16.8", "WC-16.9"]


def proceed_final(s: Position) -> None:
    """Cards with a refinery symbol in turn order, then all points."""
    agenda = s.agenda
    w = s.world
    place = agenda.a
    if place < s.box.seats:
        agenda.put(A, place + 1)
        seat = w.order[place]
        if w.refinery_cards(seat) > 0 and w.any_partly_filled():
            agenda.push(LAST_CARDS, seat)
        return
    _score(s)
    agenda.pop()


def _score(s: Position) -> None:
    """WC-16.2 to WC-16.9, in this order."""
    box = s.box
    w = s.world
    seat: i64 = 0
    while seat < box.seats:
        _add(s, CHIP_POINTS, seat, chip_points(w, seat))
        _add(s, REFINERY_CHIP, seat, w.refinery_chip[seat] * box.chip_unused_points)
        _add(s, CARD_POINTS, seat, w.drops(seat))
        _add(s, DISK_POINTS, seat, disk_points(w, w.disks[seat]))
        _add(s, REFINERY_POINTS, seat, refinery_points(w, seat))
        seat += 1
    seat = 0
    while seat < box.seats:
        _settle_loans(s, seat)
        _shares_to_workers(s, seat)
        seat += 1
    workers = w.workers[:]
    _add_places(s, WORKER_POINTS, place_points(workers, box.worker_places))
    continent: i64 = 0
    while continent < CONTINENTS:
        _add_places(s, CONTINENT_POINTS, continent_points(w, continent), continent)
        continent += 1


def _add(s: Position, kind: i64, seat: i64, points: i64, continent: i64 = NOTHING) -> None:
    w = s.world
    w.points[seat] += points
    w.tally[kind * COMPANIES + seat] += points
    if s.listener is not None and points != 0:
        if continent >= 0:
            s.tell(RULES[kind], say("scores_continent", seat=seat, points=points, continent=continent))
        else:
            s.tell(RULES[kind], say("scores", seat=seat, points=points, score=kind))


def _add_places(s: Position, kind: i64, points: vec[i64], continent: i64 = NOTHING) -> None:
    seat: i64 = 0
    while seat < s.box.seats:
        _add(s, kind, seat, points[seat], continent)
        seat += 1


def chip_points(w: World, seat: i64) -> i64:
    points: i64 = 0
    place: i64 = 0
    while place < COLOURED * CHIPS:
        if w.chip_owner[place] == seat:
            points += w.box.chip_points[place % CHIPS]
        place += 1
    return points


def disk_points(w: World, disks: i64) -> i64:
    """The printed table, and n x (n + 1) beyond it (WC-16.4)."""
    if disks < len(w.box.disk_points):
        return i64(w.box.disk_points[disks])
    return disks * (disks + 1)


def refineries_of(w: World, seat: i64) -> i64:
    return w.box.refineries - w.refineries_left[seat]


def refinery_points(w: World, seat: i64) -> i64:
    return i64(w.box.refinery_points[refineries_of(w, seat)])


def _settle_loans(s: Position, seat: i64) -> None:
    """25 shares a loan, and a point for each share that is missing (WC-15.6)."""
    w = s.world
    due = w.loans[seat] * s.box.repay_at_end
    if due == 0:
        return
    paid = min(due, w.own_shares(seat))
    s.bank_takes(seat, seat, paid)
    while w.loans[seat] > 0:
        s.return_loan(seat)
    if s.listener is not None:
        s.tell("WC-15.6", say("loans_settled", seat=seat, shares=paid, missing=due - paid))
    _add(s, LOAN_POINTS, seat, -(due - paid) * s.box.missing_points)


def _shares_to_workers(s: Position, seat: i64) -> None:
    """WC-16.7."""
    w = s.world
    per = s.box.shares_per_worker
    workers = w.all_shares(seat) // per
    if workers == 0:
        return
    left = workers * per
    colour: i64 = 0
    while colour < COMPANIES:
        paid = min(left, w.shares[seat * COMPANIES + colour])
        s.bank_takes(seat, colour, paid)
        left -= paid
        if s.listener is not None and paid > 0:
            s.tell("WC-16.7", say("hire_paid", seat=seat, shares=paid, colour=colour))
        colour += 1
    s.earn_workers(seat, workers)
    if s.listener is not None:
        s.tell("WC-16.7", say("hired", seat=seat, workers=workers))


def place_points(amounts: vec[i64], places: bytes) -> vec[i64]:
    """Points for most, second and third most; ties share places (WC-16.10), nothing takes none (WC-16.11)."""
    points = filled(COMPANIES, 0)
    company: i64 = 0
    while company < COMPANIES:
        if amounts[company] > 0:
            more: i64 = 0
            equal: i64 = 0
            other: i64 = 0
            while other < COMPANIES:
                if amounts[other] > amounts[company]:
                    more += 1
                elif amounts[other] == amounts[company]:
                    equal += 1
                other += 1
            total: i64 = 0
            place = more
            while place < more + equal:
                if place < len(places):
                    total += places[place]
                place += 1
            points[company] = total // equal
        company += 1
    return points


def continent_points(w: World, continent: i64) -> vec[i64]:
    """Corporations take places too (WC-17.14)."""
    base = continent * COMPANIES
    return place_points(w.panel[base : base + COMPANIES], w.box.continent_places)


def ranks_before(w: World, one: i64, other: i64) -> bool:
    """WC-16.12."""
    if w.points[one] != w.points[other]:
        return w.points[one] > w.points[other]
    if w.workers[one] != w.workers[other]:
        return w.workers[one] > w.workers[other]
    return w.sequence[one] < w.sequence[other]


def best_seat(w: World) -> i64:
    best: i64 = 0
    seat: i64 = 1
    while seat < w.box.seats:
        if ranks_before(w, seat, best):
            best = seat
        seat += 1
    return best
