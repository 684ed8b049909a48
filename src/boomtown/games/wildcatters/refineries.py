"""Sections 12 to 14 (and 16.1): moving tankers, emptying refineries, delivering to a continent."""

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    CARDS,
    COMPANIES,
    DELIVER,
    EMPTY,
    GAIN,
    HARBOURS,
    NEXT_FULL,
    NOTHING,
)
from boomtown.games.wildcatters.build import offer_hiring, refuse_hiring, short_of_workers, start_hiring
from boomtown.games.wildcatters.drill import refuse_refinery_chip, use_refinery_chip
from boomtown.games.wildcatters.state import Position
from boomtown.kernel.agenda import A, B
from boomtown.kernel.message import Refusal, say

# ---------------------------------------------------------------------- E: moving tankers


def move_cost(s: Position) -> i64:
    """The first is free (WC-12.1); the step counts the moves."""
    return 0 if s.agenda.a == 0 else s.box.move_cost


def ask_tanker_moves(s: Position) -> None:
    box = s.box
    w = s.world
    seat = s.agenda.seat
    if w.workers[seat] >= move_cost(s):
        start: i64 = 0
        while start < HARBOURS:
            if w.unused_tanker(seat, start) >= 0:
                end: i64 = 0
                while end < HARBOURS:
                    if end != start:
                        s.choices.add(box.move + start * HARBOURS + end)
                    end += 1
            start += 1
    s.choices.add(box.done)
    if s.agenda.a > 0 and s.world.has_unused_tanker(seat):
        offer_hiring(s, seat)


def answer_tanker_moves(s: Position, action: i64) -> None:
    box = s.box
    w = s.world
    agenda = s.agenda
    seat = agenda.seat
    if action == box.done:
        agenda.pop()
        s.tell_choice("WC-12.1", "tankers_no_more", seat)
        return
    if action >= box.hire:
        start_hiring(s, seat, action - box.hire)
        return
    cost = move_cost(s)
    s.spend_workers(seat, cost)
    agenda.put(A, agenda.a + 1)
    start = (action - box.move) // HARBOURS
    end = (action - box.move) % HARBOURS
    tanker = w.unused_tanker(seat, start)
    w.tanker_at[tanker] = end
    w.tanker_used[tanker] = 1
    if s.listener is not None:
        s.tell("WC-12.1", say("tanker_moved", seat=seat, tanker=tanker, harbour=start, harbour2=end, workers=cost))


def refuse_tanker_moves(s: Position, action: i64) -> Refusal:
    box = s.box
    if action >= box.hire:
        if s.agenda.a == 0 or not s.world.has_unused_tanker(s.agenda.seat):
            return Refusal("WC-7.3", say("refuse.hire_for_nothing"))
        return refuse_hiring(s, action)
    start = (action - box.move) // HARBOURS
    if s.world.unused_tanker(s.agenda.seat, start) < 0:
        return Refusal("WC-12.1", say("refuse.no_unused_tanker", harbour=start))
    if (action - box.move) % HARBOURS == start:
        return Refusal("WC-12.1", say("refuse.already_there", harbour=start))
    return short_of_workers(box.move_cost)


# ---------------------------------------------------------------------- F: partly filled refineries


def ask_partly_filled(s: Position) -> None:
    """WC-13.1, WC-13.3."""
    box = s.box
    w = s.world
    seat = s.agenda.seat
    slot: i64 = 0
    if w.refinery_chip[seat] > 0:
        while slot < HARBOURS:
            if w.refinery_owner[slot] == seat and w.partly_filled(slot):
                s.choices.add(box.chip + slot)
            slot += 1
    _offer_cards(s, seat)
    s.choices.add(box.done)


def _offer_cards(s: Position, seat: i64) -> None:
    if s.world.refinery_cards(seat) == 0:
        return
    slot: i64 = 0
    while slot < HARBOURS:
        if s.world.partly_filled(slot):
            s.choices.add(s.box.empty + slot)
        slot += 1


def answer_partly_filled(s: Position, action: i64) -> None:
    box = s.box
    seat = s.agenda.seat
    if action == box.done:
        s.agenda.pop()
        s.tell_choice("WC-13.1", "empties_no_more", seat)
    elif action >= box.empty:
        _use_card(s, seat, action - box.empty, "WC-13.1")
    else:
        use_refinery_chip(s, seat, action - box.chip, "WC-13.3")


def refuse_partly_filled(s: Position, action: i64) -> Refusal:
    box = s.box
    seat = s.agenda.seat
    if action >= box.empty:
        return refuse_card(s, action)
    return refuse_refinery_chip(s, seat, action - box.chip)


def _use_card(s: Position, seat: i64, slot: i64, rule: str) -> None:
    """A card with a refinery symbol leaves the game and empties a refinery of any company."""
    w = s.world
    card: i64 = 0
    while card < CARDS and not (w.card_owner[card] == seat and s.box.card_refinery[card]):
        card += 1
    w.card_owner[card] = NOTHING
    w.cards_gone += 1
    if s.listener is not None:
        s.tell(rule, say("refinery_card_used", seat=seat, harbour=slot))
    s.agenda.push(EMPTY, w.decider(w.refinery_owner[slot], seat), slot)


def refuse_card(s: Position, action: i64) -> Refusal:
    if s.world.refinery_cards(s.agenda.seat) == 0:
        return Refusal("WC-13.1", say("refuse.no_refinery_card"))
    return Refusal("WC-13.4", say("refuse.nothing_to_empty", harbour=action - s.box.empty))


def ask_last_cards(s: Position) -> None:
    """WC-16.1."""
    _offer_cards(s, s.agenda.seat)
    s.choices.add(s.box.done)


def answer_last_cards(s: Position, action: i64) -> None:
    if action == s.box.done:
        s.tell_choice("WC-16.1", "empties_no_more", s.agenda.seat)
        s.agenda.pop()
    else:
        _use_card(s, s.agenda.seat, action - s.box.empty, "WC-16.1")


# ---------------------------------------------------------------------- end of the turn: full refineries


def is_full(s: Position, slot: i64) -> bool:
    return s.world.refinery_owner[slot] >= 0 and s.world.refinery_load(slot) >= s.box.refinery_room


def proceed_empty_full(s: Position) -> None:
    """Company by company, the active player's first, corporations last (WC-14.1 to WC-14.4)."""
    agenda = s.agenda
    w = s.world
    k = agenda.a
    if k == COMPANIES:
        slot: i64 = 0
        while slot < HARBOURS:
            w.closed[slot] = 0
            slot += 1
        agenda.pop()
        return
    company = w.company_at(agenda.seat, k)
    slot = 0
    while slot < HARBOURS:
        if w.refinery_owner[slot] == company and is_full(s, slot):
            agenda.push(NEXT_FULL, w.decider(company, agenda.seat), company)
            return
        slot += 1
    agenda.put(A, k + 1)


def ask_next_full(s: Position) -> None:
    slot: i64 = 0
    while slot < HARBOURS:
        if s.world.refinery_owner[slot] == s.agenda.a and is_full(s, slot):
            s.choices.add(s.box.empty + slot)
        slot += 1


def answer_next_full(s: Position, action: i64) -> None:
    seat = s.agenda.seat
    s.agenda.pop()
    s.agenda.push(EMPTY, seat, action - s.box.empty)


def refuse_next_full(s: Position, action: i64) -> Refusal:
    return Refusal("WC-14.2", say("refuse.not_full", harbour=action - s.box.empty))


# ---------------------------------------------------------------------- delivering to a continent


def proceed_empty(s: Position) -> None:
    """Other companies' barrels go to the panel (WC-14.5); a player is asked about his own (WC-14.7)."""
    agenda = s.agenda
    w = s.world
    slot = agenda.a
    owner = w.refinery_owner[slot]
    continent = i64(s.box.continent_of[slot])
    agenda.pop()
    foreign: i64 = 0
    company: i64 = 0
    while company < COMPANIES:
        barrels = w.refinery_oil[slot * COMPANIES + company]
        if barrels > 0 and (company != owner or owner >= s.box.seats):
            _to_panel(s, slot, continent, company, barrels)
            foreign += barrels
        company += 1
    if owner >= s.box.seats:
        return
    own = w.refinery_oil[slot * COMPANIES + owner]
    if own > 0:
        agenda.push(DELIVER, owner, slot, own, foreign)
    else:
        agenda.push(GAIN, owner, foreign * s.box.barrel_price, 0)


def _to_panel(s: Position, slot: i64, continent: i64, company: i64, barrels: i64) -> None:
    w = s.world
    w.refinery_oil[slot * COMPANIES + company] -= barrels
    w.panel[continent * COMPANIES + company] += barrels
    if s.listener is not None:
        s.tell("WC-14.5", say("to_panel", company=company, continent=continent, barrels=barrels))


def ask_deliver(s: Position) -> None:
    """How many of the own barrels go to the panel; the rest is sold (WC-14.7)."""
    s.choices.add_block(s.box.deliver, s.box.deliver + s.agenda.b)


def answer_deliver(s: Position, action: i64) -> None:
    agenda = s.agenda
    w = s.world
    seat = agenda.seat
    slot = agenda.a
    own = agenda.b
    foreign = agenda.c
    delivered = action - s.box.deliver
    sold = own - delivered
    agenda.pop()
    if delivered > 0:
        _to_panel(s, slot, s.box.continent_of[slot], seat, delivered)
    if sold > 0:
        w.refinery_oil[slot * COMPANIES + seat] -= sold
        w.barrels_left[seat] += sold
        if s.listener is not None:
            s.tell("WC-14.7", say("sold", seat=seat, barrels=sold))
    shares = (foreign + sold) * s.box.barrel_price
    if shares > 0:
        agenda.push(GAIN, seat, shares, 0)


def refuse_deliver(s: Position, action: i64) -> Refusal:
    return Refusal("WC-14.7", say("refuse.own_barrels", barrels=s.agenda.b))


def ask_gain(s: Position) -> None:
    """Shares of one colour after the other; the last colour takes the rest (WC-14.6)."""
    agenda = s.agenda
    first = s.box.gain + agenda.b * (s.box.most_gain + 1)
    least = agenda.a if agenda.b == COMPANIES - 1 else 0
    s.choices.add_block(first + least, first + agenda.a)


def answer_gain(s: Position, action: i64) -> None:
    agenda = s.agenda
    seat = agenda.seat
    colour = agenda.b
    shares = action - s.box.gain - colour * (s.box.most_gain + 1)
    left = agenda.a - shares
    if left > 0:
        agenda.put(A, left)
        agenda.put(B, colour + 1)
    else:
        agenda.pop()
    s.bank_gives(seat, colour, shares)
    if s.listener is not None:
        s.tell("WC-14.6", say("gained", seat=seat, shares=shares, colour=colour))


def refuse_gain(s: Position, action: i64) -> Refusal:
    return Refusal("WC-14.6", say("refuse.colour_amount", colour=s.agenda.b))
