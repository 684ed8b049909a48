"""C: building and hiring (WC-7)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import BUILD, COLOURED, COMPANIES, HIRE, NOTHING
from boomtown.games.wildcatters.loans import label_loan, may_borrow, offer_loan, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.routes import spare_tanker, touches, trains_at
from boomtown.games.wildcatters.shares import all_shares, bank_takes, earn_workers, spend_workers, take_loan
from boomtown.kernel.agenda import A, B, C
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step


class Build(Step[WildcattersPosition]):
    """What is built, as long as workers last (WC-7.1)."""

    def __init__(self) -> None:
        super().__init__(
            BUILD, "build", "WC-7.1", families=["rig", "train", "tanker", "refinery", "done", "loan", "hire"]
        )

    def ask(self, s: WildcattersPosition) -> None:
        box = s.box
        seat = s.agenda.seat
        workers = s.workers[seat]
        if may_build_rig(s, seat):
            s.choices.add(box.rig)
        if s.trains_left[seat] > 0 and workers >= box.train_cost:
            for place in box.building_places[s.area]:
                if may_build_train(s, place):
                    s.choices.add(box.train + place)
        if workers >= box.tanker_cost and spare_tanker(s, seat) >= 0:
            s.choices.add(box.tanker)
        if refinery_is_affordable(s, seat):
            for slot in box.building_slots[s.area]:
                if may_build_refinery(s, slot):
                    s.choices.add(box.refinery + slot)
        s.choices.add(box.done)
        offer_loan(s)
        offer_hiring(s, seat)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        box = s.box
        seat = s.agenda.seat
        if action == box.done:
            s.agenda.pop()
            s.tell_choice("WC-7.1", "builds_no_more", seat)
        elif action == box.loan:
            take_loan(s, seat, False)
        elif action >= box.hire:
            start_hiring(s, seat, action - box.hire)
        elif action == box.rig:
            _build_rig(s, seat)
        elif action == box.tanker:
            _build_tanker(s, seat)
        elif action < box.tanker:
            _build_train(s, seat, action - box.train)
        else:
            _build_refinery(s, seat, action - box.refinery)

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        seat = s.agenda.seat
        if action >= box.hire:
            return refuse_hiring(s, action)
        if action == box.loan:
            return refuse_loan(s)
        if action == box.rig:
            if s.own_tokens(s.area, seat) >= box.own_limit:
                return Refusal("WC-7.5", say("refuse.four_tokens", area=s.area, limit=box.own_limit))
            if s.free_oilfields(s.area) <= 0:
                return Refusal("WC-7.4", say("refuse.no_oilfield", area=s.area))
            return short_of_workers(rig_cost(s, seat)) if s.rigs_left[seat] > 0 else no_piece_left()
        if action == box.tanker:
            return short_of_workers(box.tanker_cost) if spare_tanker(s, seat) >= 0 else no_piece_left()
        if action < box.tanker:
            return _refuse_train(s, seat, action - box.train)
        return _refuse_refinery(s, seat, action - box.refinery)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        box = s.box
        if action == box.done:
            return say("do.build_done")
        if action == box.loan:
            return label_loan(s)
        if action >= box.hire:
            return label_hiring(s, action)
        if action == box.rig:
            return say("do.rig", area=s.area, workers=rig_cost(s, s.agenda.seat))
        if action == box.tanker:
            return say("do.tanker", harbour=s.area, workers=box.tanker_cost)
        if action < box.tanker:
            return say("do.train", place=action - box.train, workers=box.train_cost)
        return say("do.refinery", harbour=action - box.refinery, workers=box.refinery_cost)

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.build", seat=s.agenda.seat, area=s.area, workers=s.workers[s.agenda.seat])

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1 if action == s.box.loan else 0)


def rig_cost(s: WildcattersPosition, seat: i64) -> i64:
    """WC-7.6."""
    own = s.own_tokens(s.area, seat)
    return s.box.fourth_rig_cost if own >= s.box.own_limit - 1 else s.box.rig_cost


def may_build_rig(s: WildcattersPosition, seat: i64) -> bool:
    """WC-7.4 to WC-7.6."""
    if s.rigs_left[seat] <= 0 or s.own_tokens(s.area, seat) >= s.box.own_limit:
        return False
    return s.free_oilfields(s.area) > 0 and s.workers[seat] >= rig_cost(s, seat)


def white_is_open(s: WildcattersPosition, continent: i64) -> bool:
    """Only one white continent per turn (WC-7.10)."""
    return s.white in (NOTHING, continent)


def place_allows_train(s: WildcattersPosition, place: i64) -> bool:
    """In the area or on its borders (WC-7.8), or one on a border of the white continent of this turn (WC-7.10)."""
    if touches(s, place, s.area):
        return True
    white = i64(s.box.white_of_place[place])
    return white > 0 and s.white_trains < s.box.white_trains and white_is_open(s, white)


def may_build_train(s: WildcattersPosition, place: i64) -> bool:
    return trains_at(s, place) < s.box.train_room[place] and place_allows_train(s, place)


def slot_allows_refinery(s: WildcattersPosition, slot: i64) -> bool:
    """WC-7.7, WC-7.10."""
    if slot == s.area:
        return True
    continent = i64(s.box.continent_of[slot])
    return continent >= COLOURED and white_is_open(s, continent)


def may_build_refinery(s: WildcattersPosition, slot: i64) -> bool:
    return s.refinery_owner[slot] < 0 and slot_allows_refinery(s, slot)


def refinery_is_affordable(s: WildcattersPosition, seat: i64) -> bool:
    return (
        s.refineries_left[seat] > 0
        and s.workers[seat] >= s.box.refinery_cost
        and s.refineries_built < s.box.refineries_per_turn
    )


def _build_rig(s: WildcattersPosition, seat: i64) -> None:
    cost = rig_cost(s, seat)
    spend_workers(s, seat, cost)
    s.place_rig(s.area, seat)
    if s.listener is not None:
        s.tell("WC-7.6", say("rig_built", company=seat, area=s.area, workers=cost))


def _build_train(s: WildcattersPosition, seat: i64, place: i64) -> None:
    spend_workers(s, seat, s.box.train_cost)
    s.place_train(place, seat)
    if not touches(s, place, s.area):
        s.white = s.box.white_of_place[place]
        s.white_trains += 1
    if s.listener is not None:
        s.tell("WC-7.8", say("train_built", company=seat, place=place, workers=s.box.train_cost))


def _build_tanker(s: WildcattersPosition, seat: i64) -> None:
    """WC-7.9."""
    spend_workers(s, seat, s.box.tanker_cost)
    s.tanker_at[spare_tanker(s, seat)] = s.area
    if s.listener is not None:
        s.tell("WC-7.9", say("tanker_built", company=seat, harbour=s.area, workers=s.box.tanker_cost))


def _build_refinery(s: WildcattersPosition, seat: i64, slot: i64) -> None:
    spend_workers(s, seat, s.box.refinery_cost)
    s.place_refinery(slot, seat)
    s.refineries_built += 1
    if slot != s.area:
        s.white = s.box.continent_of[slot]
    if s.listener is not None:
        s.tell("WC-7.7", say("refinery_built", company=seat, harbour=slot, workers=s.box.refinery_cost))


def short_of_workers(workers: i64) -> Refusal:
    return Refusal("WC-7.1", say("refuse.workers", workers=workers))


def _refuse_train(s: WildcattersPosition, seat: i64, place: i64) -> Refusal:
    if trains_at(s, place) >= s.box.train_room[place]:
        return Refusal("WC-7.8", say("refuse.no_train_space", place=place))
    if not place_allows_train(s, place):
        return Refusal("WC-7.10", say("refuse.not_this_turn", area=s.area))
    return short_of_workers(s.box.train_cost) if s.trains_left[seat] > 0 else no_piece_left()


def _refuse_refinery(s: WildcattersPosition, seat: i64, slot: i64) -> Refusal:
    if s.refinery_owner[slot] >= 0:
        return Refusal("WC-7.7", say("refuse.refinery_space_taken", harbour=slot))
    if not slot_allows_refinery(s, slot):
        return Refusal("WC-7.10", say("refuse.not_this_turn", area=s.area))
    if s.refineries_built >= s.box.refineries_per_turn:
        return Refusal("WC-7.7", say("refuse.one_refinery"))
    return short_of_workers(s.box.refinery_cost) if s.refineries_left[seat] > 0 else no_piece_left()


def no_piece_left() -> Refusal:
    return Refusal("WC-2.9", say("refuse.no_piece"))


SHARES_LEFT: Final = A
"""HIRE: shares that are still to be paid."""
COLOUR: Final = B
"""HIRE: the colour that is asked for."""
WORKERS: Final = C
"""HIRE: the workers they hire."""


class Hire(Step[WildcattersPosition]):
    """How many shares of one colour are among those that hire workers (WC-7.2)."""

    def __init__(self) -> None:
        super().__init__(HIRE, "hire", "WC-7.2", families=["loan", "pay"], numbers=["shares_left", "colour", "workers"])

    def ask(self, s: WildcattersPosition) -> None:
        agenda = s.agenda
        first = s.box.pay + agenda.get(COLOUR) * (s.box.most_pay + 1)
        most = min(agenda.get(SHARES_LEFT), s.shares[agenda.seat * COMPANIES + agenda.get(COLOUR)])
        least = least_paid(s)
        # A loan opens no other way to pay: it is offered beside a choice, and does not make one.
        if most > least and may_borrow(s, agenda.seat):
            s.choices.add(s.box.loan)
        s.choices.add_block(first + least, first + most)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        colour = agenda.get(COLOUR)
        if action == s.box.loan:
            take_loan(s, seat, False)
            return
        paid = action - s.box.pay - colour * (s.box.most_pay + 1)
        bank_takes(s, seat, colour, paid)
        if s.listener is not None:
            if paid > 0:
                s.tell("WC-7.2", say("hire_paid", company=seat, shares=paid, colour=colour))
            else:
                s.tell("WC-7.2", say("hire_kept", company=seat, colour=colour))
        left = agenda.get(SHARES_LEFT) - paid
        if left > 0:
            agenda.put(SHARES_LEFT, left)
            agenda.put(COLOUR, next_colour(s, seat, colour + 1))
            return
        workers = agenda.get(WORKERS)
        agenda.pop()
        earn_workers(s, seat, workers)
        if s.listener is not None:
            s.tell("WC-7.2", say("hired", company=seat, workers=workers))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        if action == s.box.loan:
            return refuse_loan(s)
        return Refusal("WC-7.2", say("refuse.colour_amount", colour=s.agenda.get(COLOUR)))

    def question(self, s: WildcattersPosition) -> Message:
        return say("ask.hire", seat=s.agenda.seat, shares=s.agenda.get(SHARES_LEFT), colour=s.agenda.get(COLOUR))

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.loan:
            return label_loan(s)
        colour = s.agenda.get(COLOUR)
        shares = action - s.box.pay - colour * (s.box.most_pay + 1)
        return say("do.pay" if shares > 0 else "do.pay_none", shares=shares, colour=colour)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1 if action == s.box.loan else 0)


def most_hired(s: WildcattersPosition, seat: i64) -> i64:
    return min(s.box.most_hired, all_shares(s, seat) // s.box.hire_cost)


def offer_hiring(s: WildcattersPosition, seat: i64) -> None:
    """WC-7.2, WC-7.3."""
    s.choices.add_block(s.box.hire + 1, s.box.hire + most_hired(s, seat))


def start_hiring(s: WildcattersPosition, seat: i64, workers: i64) -> None:
    s.agenda.push(HIRE, seat, workers * s.box.hire_cost, next_colour(s, seat, 0), workers)
    if s.listener is not None:
        s.tell("WC-7.2", say("hiring", company=seat, workers=workers, shares=workers * s.box.hire_cost))


def next_colour(s: WildcattersPosition, seat: i64, colour: i64) -> i64:
    """Colours of which the player has no share are not asked for."""
    while s.shares[seat * COMPANIES + colour] == 0:
        colour += 1
    return colour


def refuse_hiring(s: WildcattersPosition, action: i64) -> Refusal:
    return Refusal("WC-7.2", say("refuse.hire", shares=s.box.hire_cost, most=most_hired(s, s.agenda.seat)))


def label_hiring(s: WildcattersPosition, action: i64) -> Message:
    workers = action - s.box.hire
    return say("do.hire", workers=workers, shares=workers * s.box.hire_cost)


def least_paid(s: WildcattersPosition) -> i64:
    """What the later colours cannot pay must come from this one."""
    agenda = s.agenda
    rest = agenda.get(SHARES_LEFT)
    colour = agenda.get(COLOUR) + 1
    while colour < COMPANIES:
        rest -= s.shares[agenda.seat * COMPANIES + colour]
        colour += 1
    return max(rest, 0)
