"""Sections 4 and 15: the beginning of a round and the order of the last one, chips, loans; the frame of turns."""

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    BUILD,
    CHIP,
    CHIPS,
    COMPANIES,
    EMPTY_FULL,
    FINAL,
    LOAN,
    NOTHING,
    OIL,
    PARTLY_FILLED,
    REPAY,
    ROUND_START,
    SEQUENCE,
    TAKE,
    TANKER_MOVES,
    TANKERS,
    TURN,
)
from boomtown.games.wildcatters.state import Position
from boomtown.games.wildcatters.world import filled
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Refusal, say


def proceed_round(s: Position) -> None:
    """Turn after turn, round after round (WC-1.1)."""
    agenda = s.agenda
    place = agenda.a
    if place < s.box.seats:
        agenda.put(A, place + 1)
        agenda.push(TURN, s.world.order[place])
        return
    if s.world.round == s.box.rounds:
        agenda.pop()
        agenda.push(FINAL, 0)
        return
    s.world.round += 1
    agenda.put(A, 0)
    agenda.push(ROUND_START, 0)


def proceed_round_start(s: Position, luck: Luck) -> None:
    """WC-4.2 to WC-4.8, in this order."""
    box = s.box
    w = s.world
    s.agenda.pop()
    if s.listener is not None:
        s.tell("WC-4.1", say("round_begins", round=w.round))
    _income(s)
    _age_display(s, luck)
    _corporation_rigs(s, luck)
    _chip_shares(s)
    if w.round == box.rounds:
        w.sequence = filled(box.seats, NOTHING)
        s.agenda.push(SEQUENCE, next_to_choose(s))
    if w.round == box.repay_round:
        place = box.seats
        while place > 0:
            place -= 1
            if w.loans[w.order[place]] > 0:
                s.agenda.push(REPAY, w.order[place])


def _income(s: Position) -> None:
    box = s.box
    workers = box.generous_income if s.world.round == box.generous_round else box.income
    seat: i64 = 0
    while seat < box.seats:
        s.earn_workers(seat, workers)
        seat += 1
    if s.listener is not None:
        s.tell("WC-4.2", say("income", workers=workers))


def _age_display(s: Position, luck: Luck) -> None:
    """The oldest card goes, a new one comes (WC-4.3)."""
    w = s.world
    oldest = w.display[0]
    s.leave_display(oldest)
    w.discards[oldest] += 1
    if s.listener is not None:
        s.tell("WC-4.3", say("card_discarded", card=oldest))
    s.fill_display(luck)


def _chip_shares(s: Position) -> None:
    seat: i64 = 0
    while seat < s.box.seats:
        shares = s.world.chips_of(seat) * s.box.chip_income
        if shares > 0:
            s.bank_gives(seat, seat, shares)
            if s.listener is not None:
                s.tell("WC-4.6", say("chip_income", seat=seat, shares=shares))
        seat += 1


# ---------------------------------------------------------------------- corporations


def _corporation_rigs(s: Position, luck: Luck) -> None:
    """WC-4.5, WC-17.4, WC-18.5."""
    rig: i64 = 0
    while rig < s.box.corporation_rigs_per_round:
        deck: i64 = 0
        while deck < s.box.corporations:
            place_corporation_rig(s, deck, luck)
            deck += 1
        rig += 1


def place_corporation_rig(s: Position, deck: i64, luck: Luck) -> None:
    """The top card of a corporation's deck puts a rig into its area, unless oil was found there (WC-17.5)."""
    w = s.world
    area = w.corporation_card[deck]
    if area < 0:
        return
    company = w.deck_company[deck]
    if not w.struck[area] and w.free_oilfields(area) > 0 and w.rigs_left[company] > 0:
        s.place_rig(area, company)
        if s.listener is not None:
            s.tell("WC-18.5" if s.box.seats == 2 else "WC-17.4", say("rig_placed", company=company, area=area))
    elif s.listener is not None:
        s.tell("WC-17.5", say("rig_not_placed", company=company, area=area))
    w.discards[s.box.dark_card[2 * area + deck]] += 1
    turn_up_corporation_card(s, deck, luck)


def turn_up_corporation_card(s: Position, deck: i64, luck: Luck) -> None:
    """The new top card of the deck is seen by all (WC-17.3)."""
    pool = s.corporation_a if deck == 0 else s.corporation_b
    if pool.size == 0:
        s.world.corporation_card[deck] = NOTHING
        return
    area = pool.draw(luck, EVERYBODY)
    s.world.corporation_card[deck] = area
    if s.listener is not None:
        company = s.world.deck_company[deck]
        # With two players the decks lie open before the corporations are chosen.
        if company >= 0:
            s.tell("WC-17.3", say("corporation_card", company=company, area=area))
        else:
            s.tell("WC-17.3", say("deck_card", area=area))


# ---------------------------------------------------------------------- repaying loans


def most_repaid(s: Position, seat: i64) -> i64:
    most = min(s.world.loans[seat], s.world.own_shares(seat) // s.box.repay_cost)
    return min(most, s.box.most_repay)


def ask_repay(s: Position) -> None:
    """WC-4.7."""
    s.choices.add_block(s.box.repay, s.box.repay + most_repaid(s, s.agenda.seat))


def answer_repay(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    loans = action - s.box.repay
    s.agenda.pop()
    if loans == 0:
        s.tell_choice("WC-4.7", "repays_nothing", seat)
        return
    s.bank_takes(seat, seat, loans * s.box.repay_cost)
    k: i64 = 0
    while k < loans:
        s.return_loan(seat)
        k += 1
    if s.listener is not None:
        s.tell("WC-4.7", say("repaid", seat=seat, loans=loans, shares=loans * s.box.repay_cost))


def refuse_repay(s: Position, action: i64) -> Refusal:
    seat = s.agenda.seat
    if action - s.box.repay > s.world.loans[seat]:
        return Refusal("WC-4.7", say("refuse.fewer_loans", loans=s.world.loans[seat]))
    return Refusal("WC-4.7", say("refuse.repay_cost", shares=s.box.repay_cost))


# ---------------------------------------------------------------------- the order of the last round


def chooses_before(s: Position, one: i64, other: i64) -> bool:
    """WC-4.8, WC-4.9."""
    w = s.world
    drops = w.drops(one) - w.drops(other)
    if drops != 0:
        return drops > 0
    if (w.loans[one] > 0) != (w.loans[other] > 0):
        return w.loans[one] == 0
    shares = w.own_shares(one) - w.own_shares(other)
    if shares != 0:
        return shares > 0
    return w.position(one) < w.position(other)


def next_to_choose(s: Position) -> i64:
    """The seat that takes a sequence chip next, NOTHING if all have one."""
    best: i64 = NOTHING
    seat: i64 = 0
    while seat < s.box.seats:
        if s.world.sequence[seat] < 0 and (best < 0 or chooses_before(s, seat, best)):
            best = seat
        seat += 1
    return best


def sequence_is_free(s: Position, place: i64) -> bool:
    for taken in s.world.sequence:
        if taken == place:
            return False
    return True


def ask_sequence(s: Position) -> None:
    place: i64 = 0
    while place < s.box.seats:
        if sequence_is_free(s, place):
            s.choices.add(s.box.sequence + place)
        place += 1


def answer_sequence(s: Position, action: i64) -> None:
    w = s.world
    seat = s.agenda.seat
    place = action - s.box.sequence
    w.sequence[seat] = place
    s.agenda.pop()
    if s.listener is not None:
        s.tell("WC-4.8", say("sequence_taken", seat=seat, number=place + 1))
    following = next_to_choose(s)
    if following >= 0:
        s.agenda.push(SEQUENCE, following)
        return
    seat = 0
    while seat < s.box.seats:
        w.order[w.sequence[seat]] = seat
        seat += 1


# ---------------------------------------------------------------------- the frame of a turn


def proceed_turn(s: Position, luck: Luck) -> None:
    """Actions A to F and the end of the turn (WC-5.1); the step's first number says how far it is."""
    agenda = s.agenda
    seat = agenda.seat
    stage = agenda.a
    agenda.put(A, stage + 1)
    if stage == 0:
        _begin_turn(s, seat)
        agenda.push(TAKE, seat)
    elif stage == 1:
        agenda.push(LOAN, seat)
    elif stage == 2:
        agenda.push(BUILD, seat)
    elif stage == 3:
        agenda.push(OIL, seat, 1)
    elif stage == 4:
        if s.world.has_unused_tanker(seat):
            agenda.push(TANKER_MOVES, seat)
    elif stage == 5:
        if s.world.can_empty(seat):
            agenda.push(PARTLY_FILLED, seat)
    elif stage == 6:
        agenda.push(EMPTY_FULL, seat)
    elif stage == 7:
        if chip_is_payable(s, seat):
            agenda.push(LOAN, seat, 1)
    elif stage == 8:
        if chip_is_payable(s, seat):
            agenda.push(CHIP, seat)
    else:
        _end_turn(s, luck)
        agenda.pop()


def _begin_turn(s: Position, seat: i64) -> None:
    w = s.world
    w.active = seat
    w.card = NOTHING
    w.area = NOTHING
    w.white = NOTHING
    w.white_trains = 0
    w.refineries_built = 0
    if s.listener is not None:
        s.tell("WC-5.1", say("turn_begins", seat=seat))


def _end_turn(s: Position, luck: Luck) -> None:
    """Tankers may sail again and the gap in the display is filled (WC-14.10)."""
    w = s.world
    tanker: i64 = 0
    while tanker < TANKERS:
        w.tanker_used[tanker] = 0
        tanker += 1
    s.fill_display(luck)


# ---------------------------------------------------------------------- consolidation chips


def chip_is_payable(s: Position, seat: i64) -> bool:
    """A chip lies there and the other three colours can be paid; loans may give the own colour (WC-14.9, WC-15.4)."""
    w = s.world
    top = w.top_chip(s.box.continent_of[w.area])
    if top == CHIPS:
        return False
    colour: i64 = 0
    while colour < COMPANIES:
        if colour != seat and w.shares[seat * COMPANIES + colour] < s.box.chip_price[top]:
            return False
        colour += 1
    return True


def ask_chip(s: Position) -> None:
    s.choices.add(s.box.decline)
    s.choices.add(s.box.buy)


def answer_chip(s: Position, action: i64) -> None:
    w = s.world
    seat = s.agenda.seat
    s.agenda.pop()
    if action == s.box.decline:
        s.tell_choice("WC-14.9", "no_chip_bought", seat)
        return
    continent = i64(s.box.continent_of[w.area])
    top = w.top_chip(continent)
    price = i64(s.box.chip_price[top])
    s.need_own_shares(seat, price)
    colour: i64 = 0
    while colour < COMPANIES:
        s.bank_takes(seat, colour, price)
        colour += 1
    w.chip_owner[continent * CHIPS + top] = seat
    if s.listener is not None:
        points = i64(s.box.chip_points[top])
        s.tell("WC-14.9", say("chip_bought", seat=seat, continent=continent, points=points, shares=price))


# ---------------------------------------------------------------------- loans of one's own accord


def ask_loan(s: Position) -> None:
    """WC-15.3."""
    s.choices.add_block(s.box.loan, s.box.loan + s.box.most_loans)


def answer_loan(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    s.agenda.pop()
    s.take_loans(seat, action - s.box.loan)
    if action == s.box.loan:
        s.tell_choice("WC-15.3", "no_loan", seat)


def offer_loans(s: Position) -> None:
    """One to three loans as answers beside joining or bidding, once per question."""
    loans: i64 = 1
    while loans <= s.box.most_loans:
        s.choices.add(s.box.loan + loans)
        loans += 1


def refuse_offered_loan(s: Position, action: i64) -> Refusal:
    return Refusal("WC-15.3", say("refuse.loan_once", loans=s.box.most_loans))
