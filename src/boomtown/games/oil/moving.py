"""Moving the token and arriving on a square (OI-4, OI-9)."""

from mypy_extensions import i64

from boomtown.games.oil.cards import draw_card, wet_rigs
from boomtown.games.oil.rounds import end_if_dry, next_turn
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    AT_MARKET,
    BLOWOUT_PREVENTER,
    END,
    EXPLORATION,
    LOSE,
    MARKET,
    MOVE,
    ODD_EVEN,
    OIL_POWER,
    PLAY,
    START_PAY,
    TO_MOVE,
)
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import say


def go_on(t: OilTable) -> None:
    """Everything on the square is done: another throw after a double (OI-4.2), else the next player."""
    agenda = t.agenda
    seat = agenda.seat
    if agenda.a:
        agenda.put(A, 0)
        agenda.push(MOVE, seat)
        if t.listener is not None:
            t.tell("OI-4.2", say("again", seat=seat))
        return
    agenda.pop()
    next_turn(t, seat)


def throw_to_move(t: OilTable, luck: Luck) -> None:
    """OI-4.1: the sum of two dice. The question at the end waits below, unless a double follows (OI-4.10)."""
    agenda = t.agenda
    seat = agenda.seat
    agenda.pop()
    one = t.die(seat, TO_MOVE, luck)
    two = t.die(seat, TO_MOVE, luck)
    if one == two:
        agenda.put(A, 1)
    else:
        agenda.push(END, seat)
    if t.listener is not None:
        t.tell("OI-4.1", say("throws", seat=seat, die=one, die2=two))
    advance(t, seat, one + two)
    arrive(t, seat, (one + two) % 2 == 1, luck)


def advance(t: OilTable, seat: i64, distance: i64) -> None:
    """OI-4.6, OI-4.7: Start pays who passes it, and more who stops there."""
    start = t.box.start_square
    ahead = (start - t.at[seat] + t.box.squares - 1) % t.box.squares + 1
    t.at[seat] = (t.at[seat] + distance) % t.box.squares
    if t.listener is not None:
        t.tell("OI-4.1", say("moves", seat=seat, square=t.at[seat]))
    if distance == ahead:
        t.receive(seat, t.box.landing_pay, START_PAY)
        if t.listener is not None:
            t.tell("OI-4.7", say("on_start", seat=seat, money=t.box.landing_pay))
    elif distance > ahead:
        t.receive(seat, t.box.passing_pay, START_PAY)
        if t.listener is not None:
            t.tell("OI-4.6", say("past_start", seat=seat, money=t.box.passing_pay))


def arrive(t: OilTable, seat: i64, odd: bool, luck: Luck) -> None:
    """What the square asks."""
    square = t.at[seat]
    kind = t.box.square_kind[square]
    if kind == EXPLORATION:
        t.agenda.push(PLAY, seat, t.box.zone_at[square])
    elif kind == MARKET:
        arrive_at_market(t, seat)
    elif kind == OIL_POWER:
        draw_card(t, seat, luck)
    elif kind == ODD_EVEN:
        arrive_at_odd_even(t, seat, odd)


def arrive_at_market(t: OilTable, seat: i64) -> None:
    """OI-9.1, OI-8.17"""
    barred_by = embargo_against(t, seat)
    if barred_by >= 0:
        if t.listener is not None:
            t.tell("OI-8.17", say("embargoed", seat=seat, seat2=barred_by))
    elif t.barrels[seat] > 0:
        t.agenda.push(AT_MARKET, seat)


def embargo_against(t: OilTable, seat: i64) -> i64:
    """OI-8.17: a player whose embargo keeps this one from selling, or -1."""
    other: i64 = 0
    while other < t.box.players:
        if other != seat and t.embargo & t.box.bit[other]:
            return other
        other += 1
    return -1


# ---------------------------------------------------------------------- ODD / EVEN


def arrive_at_odd_even(t: OilTable, seat: i64, odd: bool) -> None:
    """OI-9.3 to OI-9.5"""
    if not odd:
        if t.listener is not None:
            t.tell("OI-9.3", say("passing_through", seat=seat))
    elif wet_rigs(t, seat) > 0:
        t.agenda.push(LOSE, seat)
    elif t.listener is not None:
        t.tell("OI-9.5", say("no_rig_to_lose", seat=seat))


def ask_lose(t: OilTable) -> None:
    seat = t.agenda.seat
    if t.has_card(seat, BLOWOUT_PREVENTER):
        t.choices.add(t.box.card + BLOWOUT_PREVENTER)
    field: i64 = 0
    while field < t.box.fields:
        if t.rig_owner[field] == seat and t.rig_value[field] > 0:
            t.choices.add(t.box.rig + field)
        field += 1


def answer_lose(t: OilTable, action: i64) -> None:
    seat = t.agenda.seat
    t.agenda.pop()
    if action == t.box.card + BLOWOUT_PREVENTER:
        t.discard(seat, BLOWOUT_PREVENTER)
        if t.listener is not None:
            t.tell("OI-8.16", say("card_played", seat=seat, card=BLOWOUT_PREVENTER))
        return
    field = action - t.box.rig
    t.close_rig(field, seat)
    if t.listener is not None:
        t.tell("OI-9.4", say("rig_lost", seat=seat, field=field))
    end_if_dry(t)


# ---------------------------------------------------------------------- Charter Flight


def ask_fly(t: OilTable) -> None:
    """OI-8.14: any square but the one he stands on."""
    square: i64 = 0
    while square < t.box.squares:
        if square != t.at[t.agenda.seat]:
            t.choices.add(t.box.square + square)
        square += 1


def answer_fly(t: OilTable, action: i64, luck: Luck) -> None:
    """OI-8.14, OI-9.5: no extra throw, and arriving by a card counts as even."""
    agenda = t.agenda
    seat = agenda.seat
    agenda.pop()
    agenda.push(END, seat)
    distance = (action - t.box.square - t.at[seat] + t.box.squares) % t.box.squares
    advance(t, seat, distance)
    arrive(t, seat, False, luck)
