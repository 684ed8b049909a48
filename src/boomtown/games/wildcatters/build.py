"""Sections 5 to 7: choosing a card, its bonus, building and hiring."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    CARDS,
    COLOURED,
    COMPANIES,
    HARBOURS,
    HIRE,
    NOTHING,
    TRAIN_PLACES,
)
from boomtown.games.wildcatters.state import Position
from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Refusal, say

# ---------------------------------------------------------------------- A and B: the card


def ask_take(s: Position) -> None:
    """WC-5.2, WC-5.3."""
    last: i64 = NOTHING
    while True:
        following: i64 = CARDS
        for card in s.world.display:
            if last < card < following:
                following = card
        if following == CARDS:
            break
        s.choices.add(s.box.take + following)
        last = following
    if s.world.points[s.agenda.seat] >= s.box.display_points:
        s.choices.add(s.box.replace)


def answer_take(s: Position, action: i64, luck: Luck) -> None:
    seat = s.agenda.seat
    if action == s.box.replace:
        _replace_display(s, seat, luck)
        return
    card = action - s.box.take
    w = s.world
    s.agenda.pop()
    s.leave_display(card)
    w.card_owner[card] = seat
    w.card = card
    w.area = s.box.card_area[card]
    if s.listener is not None:
        s.tell("WC-5.2", say("card_taken", seat=seat, card=card))
    _bonus(s, seat, card)


def _replace_display(s: Position, seat: i64, luck: Luck) -> None:
    """WC-5.3, WC-5.4."""
    w = s.world
    w.points[seat] -= s.box.display_points
    for card in w.display:
        w.discards[card] += 1
    w.display = vec[i64]()
    if s.listener is not None:
        s.tell("WC-5.3", say("display_replaced", seat=seat, points=s.box.display_points))
    s.fill_display(luck)


def refuse_take(s: Position, action: i64) -> Refusal:
    if action == s.box.replace:
        return Refusal("WC-5.3", say("refuse.few_points", points=s.box.display_points))
    return Refusal("WC-5.2", say("refuse.not_in_display"))


def _bonus(s: Position, seat: i64, card: i64) -> None:
    """Workers and shares at once (WC-6.1); drops and the refinery symbol stay on the card (WC-6.2, WC-6.3)."""
    box = s.box
    workers = i64(box.card_workers[card])
    shares = i64(box.card_shares[card])
    if workers > 0:
        s.earn_workers(seat, workers)
        if s.listener is not None:
            s.tell("WC-6.1", say("bonus_workers", seat=seat, workers=workers))
    if shares > 0:
        colour = i64(box.card_colour[card])
        s.bank_gives(seat, colour, shares)
        if s.listener is not None:
            s.tell("WC-6.1", say("bonus_shares", seat=seat, shares=shares, colour=colour))


# ---------------------------------------------------------------------- C: building


def rig_cost(s: Position, seat: i64) -> i64:
    """WC-7.6."""
    own = s.world.own_tokens(s.world.area, seat)
    return s.box.fourth_rig_cost if own >= s.box.own_limit - 1 else s.box.rig_cost


def may_build_rig(s: Position, seat: i64) -> bool:
    """WC-7.4 to WC-7.6."""
    w = s.world
    if w.rigs_left[seat] <= 0 or w.own_tokens(w.area, seat) >= s.box.own_limit:
        return False
    return w.free_oilfields(w.area) > 0 and w.workers[seat] >= rig_cost(s, seat)


def white_of_place(s: Position, place: i64) -> i64:
    """The white continent a border touches, NOTHING if none."""
    if place < AREAS:
        return NOTHING
    b = i64(s.box.border_b[place - AREAS])
    a = i64(s.box.border_a[place - AREAS])
    end = max(a, b)
    return COLOURED + end - AREAS if end >= AREAS else NOTHING


def white_is_open(s: Position, continent: i64) -> bool:
    """Only one white continent per turn (WC-7.10)."""
    return s.world.white in (NOTHING, continent)


def place_allows_train(s: Position, place: i64) -> bool:
    """In the area or on its borders (WC-7.8), or one on a border of the white continent of this turn (WC-7.10)."""
    w = s.world
    if w.touches(place, w.area):
        return True
    white = white_of_place(s, place)
    return white >= 0 and w.white_trains < s.box.white_trains and white_is_open(s, white)


def may_build_train(s: Position, place: i64) -> bool:
    return s.world.trains_at(place) < s.box.train_room[place] and place_allows_train(s, place)


def slot_allows_refinery(s: Position, slot: i64) -> bool:
    """WC-7.7, WC-7.10."""
    w = s.world
    if slot == w.area:
        return True
    continent = i64(s.box.continent_of[slot])
    return continent >= COLOURED and white_is_open(s, continent)


def may_build_refinery(s: Position, slot: i64) -> bool:
    return s.world.refinery_owner[slot] < 0 and slot_allows_refinery(s, slot)


def ask_build(s: Position) -> None:
    box = s.box
    w = s.world
    seat = s.agenda.seat
    workers = w.workers[seat]
    if may_build_rig(s, seat):
        s.choices.add(box.rig)
    if w.trains_left[seat] > 0 and workers >= box.train_cost:
        place: i64 = 0
        while place < TRAIN_PLACES:
            if may_build_train(s, place):
                s.choices.add(box.train + place)
            place += 1
    if workers >= box.tanker_cost and w.spare_tanker(seat) >= 0:
        s.choices.add(box.tanker)
    if refinery_is_affordable(s, seat):
        slot: i64 = 0
        while slot < HARBOURS:
            if may_build_refinery(s, slot):
                s.choices.add(box.refinery + slot)
            slot += 1
    s.choices.add(box.done)
    offer_hiring(s, seat)


def refinery_is_affordable(s: Position, seat: i64) -> bool:
    w = s.world
    return (
        w.refineries_left[seat] > 0
        and w.workers[seat] >= s.box.refinery_cost
        and w.refineries_built < s.box.refineries_per_turn
    )


def answer_build(s: Position, action: i64) -> None:
    box = s.box
    seat = s.agenda.seat
    if action == box.done:
        s.agenda.pop()
        s.tell_choice("WC-7.1", "builds_no_more", seat)
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


def _build_rig(s: Position, seat: i64) -> None:
    cost = rig_cost(s, seat)
    s.spend_workers(seat, cost)
    s.place_rig(s.world.area, seat)
    if s.listener is not None:
        s.tell("WC-7.6", say("rig_built", seat=seat, area=s.world.area, workers=cost))


def _build_train(s: Position, seat: i64, place: i64) -> None:
    w = s.world
    s.spend_workers(seat, s.box.train_cost)
    s.place_train(place, seat)
    if not w.touches(place, w.area):
        w.white = white_of_place(s, place)
        w.white_trains += 1
    if s.listener is not None:
        s.tell("WC-7.8", say("train_built", seat=seat, place=place, workers=s.box.train_cost))


def _build_tanker(s: Position, seat: i64) -> None:
    """WC-7.9."""
    w = s.world
    s.spend_workers(seat, s.box.tanker_cost)
    w.tanker_at[w.spare_tanker(seat)] = w.area
    if s.listener is not None:
        s.tell("WC-7.9", say("tanker_built", seat=seat, harbour=w.area, workers=s.box.tanker_cost))


def _build_refinery(s: Position, seat: i64, slot: i64) -> None:
    w = s.world
    s.spend_workers(seat, s.box.refinery_cost)
    s.place_refinery(slot, seat)
    w.refineries_built += 1
    if slot != w.area:
        w.white = s.box.continent_of[slot]
    if s.listener is not None:
        s.tell("WC-7.7", say("refinery_built", seat=seat, harbour=slot, workers=s.box.refinery_cost))


def short_of_workers(workers: i64) -> Refusal:
    return Refusal("WC-7.1", say("refuse.workers", workers=workers))


def refuse_build(s: Position, action: i64) -> Refusal:
    box = s.box
    w = s.world
    seat = s.agenda.seat
    if action >= box.hire:
        return refuse_hiring(s, action)
    if action == box.rig:
        if w.own_tokens(w.area, seat) >= box.own_limit:
            return Refusal("WC-7.5", say("refuse.four_tokens", area=w.area, limit=box.own_limit))
        if w.free_oilfields(w.area) <= 0:
            return Refusal("WC-7.4", say("refuse.no_oilfield", area=w.area))
        return short_of_workers(rig_cost(s, seat)) if w.rigs_left[seat] > 0 else no_piece_left()
    if action == box.tanker:
        return short_of_workers(box.tanker_cost) if w.spare_tanker(seat) >= 0 else no_piece_left()
    if action < box.tanker:
        return _refuse_train(s, seat, action - box.train)
    return _refuse_refinery(s, seat, action - box.refinery)


def _refuse_train(s: Position, seat: i64, place: i64) -> Refusal:
    w = s.world
    if w.trains_at(place) >= s.box.train_room[place]:
        return Refusal("WC-7.8", say("refuse.no_train_space", place=place))
    if not place_allows_train(s, place):
        return Refusal("WC-7.10", say("refuse.not_this_turn", area=w.area))
    return short_of_workers(s.box.train_cost) if w.trains_left[seat] > 0 else no_piece_left()


def _refuse_refinery(s: Position, seat: i64, slot: i64) -> Refusal:
    w = s.world
    if w.refinery_owner[slot] >= 0:
        return Refusal("WC-7.7", say("refuse.refinery_space_taken", harbour=slot))
    if not slot_allows_refinery(s, slot):
        return Refusal("WC-7.10", say("refuse.not_this_turn", area=w.area))
    if w.refineries_built >= s.box.refineries_per_turn:
        return Refusal("WC-7.7", say("refuse.one_refinery"))
    return short_of_workers(s.box.refinery_cost) if w.refineries_left[seat] > 0 else no_piece_left()


def no_piece_left() -> Refusal:
    return Refusal("WC-2.9", say("refuse.no_piece"))


# ---------------------------------------------------------------------- hiring


def most_hired(s: Position, seat: i64) -> i64:
    return min(s.box.most_hired, s.world.all_shares(seat) // s.box.hire_cost)


def offer_hiring(s: Position, seat: i64) -> None:
    """WC-7.2, WC-7.3."""
    s.choices.add_block(s.box.hire + 1, s.box.hire + most_hired(s, seat))


def start_hiring(s: Position, seat: i64, workers: i64) -> None:
    s.agenda.push(HIRE, seat, workers * s.box.hire_cost, next_colour(s, seat, 0), workers)
    if s.listener is not None:
        s.tell("WC-7.2", say("hiring", seat=seat, workers=workers, shares=workers * s.box.hire_cost))


def next_colour(s: Position, seat: i64, colour: i64) -> i64:
    """Colours of which the player has no share are not asked for."""
    while s.world.shares[seat * COMPANIES + colour] == 0:
        colour += 1
    return colour


def refuse_hiring(s: Position, action: i64) -> Refusal:
    return Refusal("WC-7.2", say("refuse.hire", shares=s.box.hire_cost, most=most_hired(s, s.agenda.seat)))


def least_paid(s: Position) -> i64:
    """What the later colours cannot pay must come from this one."""
    agenda = s.agenda
    rest = agenda.a
    colour = agenda.b + 1
    while colour < COMPANIES:
        rest -= s.world.shares[agenda.seat * COMPANIES + colour]
        colour += 1
    return max(rest, 0)


def ask_hire(s: Position) -> None:
    """How many shares of this colour are among those paid."""
    agenda = s.agenda
    first = s.box.pay + agenda.b * (s.box.most_pay + 1)
    most = min(agenda.a, s.world.shares[agenda.seat * COMPANIES + agenda.b])
    s.choices.add_block(first + least_paid(s), first + most)


def answer_hire(s: Position, action: i64) -> None:
    agenda = s.agenda
    seat = agenda.seat
    colour = agenda.b
    paid = action - s.box.pay - colour * (s.box.most_pay + 1)
    s.bank_takes(seat, colour, paid)
    if s.listener is not None:
        s.tell("WC-7.2", say("hire_paid", seat=seat, shares=paid, colour=colour))
    left = agenda.a - paid
    if left > 0:
        agenda.put(A, left)
        agenda.put(B, next_colour(s, seat, colour + 1))
        return
    workers = agenda.c
    agenda.pop()
    s.earn_workers(seat, workers)
    if s.listener is not None:
        s.tell("WC-7.2", say("hired", seat=seat, workers=workers))


def refuse_hire(s: Position, action: i64) -> Refusal:
    return Refusal("WC-7.2", say("refuse.colour_amount", colour=s.agenda.b))
