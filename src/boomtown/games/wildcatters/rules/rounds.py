"""Rounds, the beginning of a round, repaying loans and the order of the last one (WC-1, WC-4)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.area_cards import drops, fill_display, leave_display
from boomtown.games.wildcatters.rules.bank import bank_gives, bank_takes, earn_workers, own_shares, return_loan
from boomtown.games.wildcatters.rules.box import FINAL, NOTHING, REPAY, ROUND, ROUND_START, SEQUENCE, TURN
from boomtown.games.wildcatters.rules.corporations import place_corporation_rig
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import A, Luck, Message, Refusal, Seat, Step, changed, filled, say

NEXT: Final = A
"""ROUND: the next place in the turn order."""


class Round(Step[WildcattersPosition]):
    """Turn after turn, round after round (WC-1.1)."""

    def __init__(self) -> None:
        super().__init__(ROUND, "round", "WC-1.1", numbers=["next"])

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        agenda = s.agenda
        place = agenda.get(NEXT)
        if place < s.box.players:
            if place == 0 and s.round == 1:
                _tell_round(s, "WC-1.1")
            agenda.put(NEXT, place + 1)
            agenda.push(TURN, Seat(s.order[place]))
            return
        if s.round == s.box.rounds:
            agenda.pop()
            agenda.push(FINAL, Seat(0))
            return
        s.round += 1
        agenda.put(NEXT, 0)
        agenda.push(ROUND_START, Seat(0))


def _tell_round(s: WildcattersPosition, rule: str) -> None:
    if s.listener is not None:
        s.tell(rule, say("round_begins", round=s.round, rounds=s.box.rounds))


class RoundStart(Step[WildcattersPosition]):
    """What happens before every round but the first, in this order (WC-4.2 to WC-4.8)."""

    def __init__(self) -> None:
        super().__init__(ROUND_START, "round_start", "WC-4.1")

    def proceed(self, s: WildcattersPosition, luck: Luck) -> None:
        box = s.box
        s.agenda.pop()
        _tell_round(s, "WC-4.1")
        _income(s)
        _age_display(s, luck)
        _corporation_rigs(s, luck)
        _chip_shares(s)
        if s.round == box.rounds:
            s.sequence = filled(box.players, NOTHING)
            s.agenda.push(SEQUENCE, next_to_choose(s))
        if s.round == box.repay_round:
            place = box.players
            while place > 0:
                place -= 1
                if s.loans[s.order[place]] > 0:
                    s.agenda.push(REPAY, Seat(s.order[place]))


def _income(s: WildcattersPosition) -> None:
    box = s.box
    workers = box.generous_income if s.round == box.generous_round else box.income
    for seat in box.seats:
        earn_workers(s, seat, workers)
    if s.listener is not None:
        s.tell("WC-4.2", say("income", workers=workers, round=s.round))


def _age_display(s: WildcattersPosition, luck: Luck) -> None:
    """The oldest card goes, a new one comes (WC-4.3)."""
    oldest = s.display[0]
    leave_display(s, oldest)
    s.discards = changed(s.discards, oldest, s.discards[oldest] + 1)
    if s.listener is not None:
        s.tell("WC-4.3", say("card_discarded", card=oldest))
    fill_display(s, luck, "WC-4.3")


def _corporation_rigs(s: WildcattersPosition, luck: Luck) -> None:
    """WC-4.5, WC-17.4, WC-18.5."""
    for _ in range(s.box.corporation_rigs_per_round):
        for deck in range(s.box.corporations):
            place_corporation_rig(s, deck, luck)


def _chip_shares(s: WildcattersPosition) -> None:
    for seat in s.box.seats:
        shares = s.chips_of(seat) * s.box.chip_income
        if shares > 0:
            bank_gives(s, seat, seat, shares)
            if s.listener is not None:
                s.tell("WC-4.6", say("chip_income", company=seat, shares=shares, chips=s.chips_of(seat)))


class Repay(Step[WildcattersPosition]):
    """How many loans a player repays (WC-4.7)."""

    def __init__(self) -> None:
        super().__init__(REPAY, "repay", "WC-4.7", families=["repay"])

    def ask(self, s: WildcattersPosition) -> None:
        s.choices.add_block(s.box.repay, s.box.repay + most_repaid(s, s.agenda.seat))

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        loans = action - s.box.repay
        s.agenda.pop()
        if loans == 0:
            s.tell_choice("WC-4.7", "repays_nothing", seat)
            return
        bank_takes(s, seat, seat, loans * s.box.repay_cost)
        for _ in range(loans):
            return_loan(s, seat)
        if s.listener is not None:
            s.tell("WC-4.7", say("repaid", company=seat, loans=loans, shares=loans * s.box.repay_cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        if action - s.box.repay > s.loans[seat]:
            return Refusal("WC-4.7", say("refuse.fewer_loans", loans=s.loans[seat]))
        return Refusal("WC-4.7", say("refuse.repay_cost", shares=s.box.repay_cost))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        loans = action - s.box.repay
        if loans == 0:
            return say("do.repay_none", owed=s.box.repay_at_end)
        return say("do.repay", loans=loans, shares=loans * s.box.repay_cost)


def most_repaid(s: WildcattersPosition, seat: Seat) -> i64:
    most = min(s.loans[seat], own_shares(s, seat) // s.box.repay_cost)
    return min(most, s.box.most_repay)


class Sequence(Step[WildcattersPosition]):
    """Which place a player takes in the last round (WC-4.8)."""

    def __init__(self) -> None:
        super().__init__(SEQUENCE, "sequence", "WC-4.8", families=["sequence"])

    def ask(self, s: WildcattersPosition) -> None:
        for place in range(s.box.players):
            if sequence_is_free(s, place):
                s.choices.add(s.box.sequence + place)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        place = action - s.box.sequence
        s.sequence[seat] = place
        s.agenda.pop()
        if s.listener is not None:
            s.tell("WC-4.8", say("sequence_taken", company=seat, number=place + 1))
        following = next_to_choose(s)
        if following >= 0:
            s.agenda.push(SEQUENCE, following)
            return
        for other in s.box.seats:
            s.order = changed(s.order, s.sequence[other], other)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        return Refusal("WC-4.8", say("refuse.sequence_taken"))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        return say("do.sequence", number=action - s.box.sequence + 1)


def chooses_before(s: WildcattersPosition, one: Seat, other: Seat) -> bool:
    """WC-4.8, WC-4.9."""
    more = drops(s, one) - drops(s, other)
    if more != 0:
        return more > 0
    if (s.loans[one] > 0) != (s.loans[other] > 0):
        return s.loans[one] == 0
    shares = own_shares(s, one) - own_shares(s, other)
    if shares != 0:
        return shares > 0
    return s.position(one) < s.position(other)


def next_to_choose(s: WildcattersPosition) -> Seat:
    """The seat that takes a sequence chip next, NOTHING if all have one."""
    best = Seat(NOTHING)
    for seat in s.box.seats:
        if s.sequence[seat] < 0 and (best < 0 or chooses_before(s, seat, best)):
            best = seat
    return best


def sequence_is_free(s: WildcattersPosition, place: i64) -> bool:
    for taken in s.sequence:
        if taken == place:
            return False
    return True
