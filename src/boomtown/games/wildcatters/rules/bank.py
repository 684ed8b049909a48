"""What companies and the bank hand each other: shares, workers, loans (WC-2, WC-15)."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.box import (
    COMPANIES,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Seat, say
from boomtown.kernel import Seat as Company


def own_shares(s: WildcattersPosition, seat: Seat) -> i64:
    return s.shares[seat * COMPANIES + seat]


def all_shares(s: WildcattersPosition, seat: Seat) -> i64:
    base = seat * COMPANIES
    shares = s.shares
    return shares[base] + shares[base + 1] + shares[base + 2] + shares[base + 3]


def bank_gives(s: WildcattersPosition, seat: Seat, colour: Company, shares: i64) -> None:
    """Shares from the bank to a player."""
    s.shares[seat * COMPANIES + colour] += shares
    s.bank_shares[colour] += shares


def bank_takes(s: WildcattersPosition, seat: Seat, colour: Company, shares: i64) -> None:
    """Shares of a player back to the bank; he has them."""
    s.shares[seat * COMPANIES + colour] -= shares
    s.bank_shares[colour] -= shares


def earn_workers(s: WildcattersPosition, seat: Seat, workers: i64) -> None:
    s.workers[seat] += workers
    s.bank_workers += workers


def spend_workers(s: WildcattersPosition, seat: Seat, workers: i64) -> None:
    s.workers[seat] -= workers
    s.bank_workers -= workers


def take_loan(s: WildcattersPosition, seat: Seat, forced: bool) -> None:
    """WC-15.1, WC-15.5."""
    s.loans[seat] += 1
    if s.barrels_left[seat] > 0:
        s.barrels_left[seat] -= 1
        s.banked[seat] += 1
    bank_gives(s, seat, seat, s.box.loan_shares)
    if s.listener is not None:
        key = "loan_forced" if forced else "loan_taken"
        told = say(key, company=seat, shares=s.box.loan_shares, loans=s.loans[seat])
        s.tell("WC-15.1" if forced else "WC-15.3", told)


def loans_for(s: WildcattersPosition, seat: Seat, shares: i64) -> i64:
    """How many loans a payment in own shares would bring (WC-15.1)."""
    missing = shares - own_shares(s, seat)
    if missing <= 0:
        return 0
    return (missing + s.box.loan_shares - 1) // s.box.loan_shares


def return_loan(s: WildcattersPosition, seat: Seat) -> None:
    s.loans[seat] -= 1
    if s.banked[seat] > s.loans[seat]:
        s.banked[seat] -= 1
        s.barrels_left[seat] += 1


def need_own_shares(s: WildcattersPosition, seat: Seat, shares: i64) -> None:
    """Whoever is short of own shares takes loans at once (WC-15.1)."""
    while own_shares(s, seat) < shares:
        take_loan(s, seat, True)


def pay(s: WildcattersPosition, payer: Company, payee: Company, shares: i64, rule: str, key: str, place: i64) -> None:
    """A company pays another in its own shares; the bank stands in for corporations (WC-17.10).

    What it pays for is the key, `place` where that is: a harbour, or for a crossing the border.
    """
    if payer == payee or shares == 0:
        return
    seats = s.box.players
    if payer < seats:
        need_own_shares(s, payer, shares)
        bank_takes(s, payer, payer, shares)
    if payee < seats:
        bank_gives(s, payee, payer, shares)
    if s.listener is not None and (payer < seats or payee < seats):
        if payer >= seats:
            key += "_by_bank"
        elif payee >= seats:
            key += "_to_bank"
        s.tell(rule, say(key, company=payer, company2=payee, shares=shares, harbour=place, place=place))


def pay_bank(s: WildcattersPosition, seat: Seat, shares: i64) -> None:
    """Own shares to the bank, with loans if need be."""
    need_own_shares(s, seat, shares)
    bank_takes(s, seat, seat, shares)
