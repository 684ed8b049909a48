"""A round of Giganten in the order of its nine actions. What Black Gold plays alike is in `mechanics.prospecting`."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.giganten.box import BUILD, FREE_OIL, HAUL_BLACK, HAUL_LEAD, HAUL_NONE, GigantenBox
from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Refusal, say
from boomtown.mechanics.auction import OPEN, WON
from boomtown.mechanics.prospecting import steps, wording
from boomtown.mechanics.prospecting.box import (
    ACT,
    AUCTION,
    BACK,
    BID,
    EXTRACT,
    FOR_TRANSPORT,
    HAUL,
    LICENCES,
    MOVE,
    OIL,
    OVERFLOW,
    PASS_DIE,
    PAY,
    PLACE,
    PRICE,
    ROUND,
    SELL,
    SHIFT,
    SPECIAL,
    STORE,
    TAKE,
)
from boomtown.mechanics.prospecting.table import Table

SHARE_CELLS: Final = False
"""Trucks may not stop on each other (GI-7.5)."""


def proceed(table: Table, box: GigantenBox, luck: Luck) -> None:
    """Run the step on top of the agenda, which asks nobody."""
    kind = table.agenda.kind
    seat = table.agenda.seat
    if kind == ROUND:
        table.agenda.pop()
        begin_round(table, box, luck)
    elif kind == LICENCES:
        table.agenda.pop()
        table.cards.discard_left_over()
        steps.deal_licences(table, luck)
    elif kind == ACT:
        table.agenda.pop()
        table.agenda.push(SPECIAL, seat)
        table.agenda.push(MOVE, seat, box.card_movement[table.cards.taken[seat]])
        if table.field.truck[seat] < 0:
            table.agenda.push(PLACE, seat)
    elif kind == SPECIAL:
        special_action(table, box, seat)
    elif kind == EXTRACT:
        extract(table, box, seat)
    elif kind == AUCTION:
        hold_auction(table, table.agenda.a)
    elif kind == OVERFLOW:
        table.agenda.pop()
        steps.sell_overflow(table)
    else:
        assert kind == PASS_DIE
        table.agenda.pop()
        steps.pass_die(table)
        table.agenda.push(ROUND, table.first)


def ask(table: Table, box: GigantenBox) -> None:
    """The legal answers to the question on top of the agenda."""
    kind = table.agenda.kind
    if kind == TAKE:
        steps.ask_take(table)
    elif kind == PLACE:
        ask_place(table, box)
    elif kind == MOVE:
        steps.ask_drives(table, table.agenda.a, SHARE_CELLS)
        steps.ask_surveys(table)
        steps.ask_trains(table, table.agenda.a)
        table.choices.add(box.done)
    elif kind == SHIFT:
        steps.ask_shift(table)
    elif kind == FREE_OIL:
        steps.ask_one_tank(table)
    elif kind == STORE:
        steps.ask_store(table)
    elif kind == BUILD:
        steps.ask_builds(table, table.agenda.seat)
        table.choices.add(box.done)
    elif kind == HAUL:
        ask_haul(table, box)
    elif kind == BID:
        steps.ask_bid(table)
    elif kind == PAY:
        steps.ask_pay(table)
    else:
        assert kind == SELL
        steps.ask_sell(table)


def answer(table: Table, box: GigantenBox, action: i64, luck: Luck) -> None:
    """Carry out a legal answer."""
    kind = table.agenda.kind
    if kind == TAKE:
        steps.answer_take(table, action)
    elif kind == PLACE:
        steps.place_truck(table, (action - box.place) * table.grid.columns)
    elif kind == MOVE:
        answer_move(table, box, action, luck)
    elif kind == SHIFT:
        steps.shift_price(table, action, table.agenda.a)
        table.agenda.pop()
    elif kind == FREE_OIL:
        steps.answer_one_tank(table, action)
    elif kind == STORE:
        steps.answer_store(table, action)
    elif kind == BUILD:
        if action != box.done:
            steps.build(table, action - box.build, luck)
        elif table.listener is not None:
            table.tell("GI-9.1", say("no_build", seat=table.agenda.seat))
        table.agenda.pop()
    elif kind == HAUL:
        answer_haul(table, box, action - box.haul)
    elif kind == BID:
        answer_bid(table, action, luck)
    elif kind == PAY:
        seat = table.agenda.seat
        company = table.agenda.a
        steps.answer_pay(table, action, luck)
        steps.push_sale(table, seat, company)
    else:
        assert kind == SELL
        steps.answer_sell(table, action)


# ---------------------------------------------------------------------- actions 1 and 2: prices, cards


def begin_round(table: Table, box: GigantenBox, luck: Luck) -> None:
    """Prices (GI-4.1), red card and black engine (GI-5.1), beige cards (GI-5.2); then the rest of the round."""
    table.round += 1
    company: i64 = 0
    while company < box.companies:
        steps.roll_price(table, company, luck)
        company += 1
    if table.cards.special_left() == 0:
        table.cards.shuffle_special()
    steps.move_black_train(table, table.cards.turn_up_special(luck), box.black_end)
    if table.trains.black >= box.black_end:
        steps.end_game(table, luck)
        return
    table.cards.turn_up_standard(box.players, luck)
    agenda = table.agenda
    first = table.first
    agenda.push(PASS_DIE, first)
    agenda.push(OVERFLOW, first)
    company = box.companies - 1
    while company >= 0:
        agenda.push(AUCTION, first, company)
        company -= 1
    steps.push_for_all(table, EXTRACT)
    steps.push_for_all(table, BUILD)
    steps.push_for_all(table, ACT)
    agenda.push(LICENCES, first)
    steps.push_for_all(table, TAKE)


# ---------------------------------------------------------------------- action 4: movement, special actions


def ask_place(table: Table, box: GigantenBox) -> None:
    """Any cell of column 1 without another truck (GI-7.2)."""
    row: i64 = 0
    while row < table.grid.rows:
        if not table.field.truck_on(row * table.grid.columns, table.agenda.seat):
            table.choices.add(box.place + row)
        row += 1


def answer_move(table: Table, box: GigantenBox, action: i64, luck: Luck) -> None:
    if action == box.done:
        steps.stop_moving(table)
    elif action >= box.train:
        steps.run_train(table, action - box.train + 1)
    elif action >= box.survey:
        steps.survey(table, action - box.survey, luck)
    else:
        steps.drive(table, action - box.drive)


def special_action(table: Table, box: GigantenBox, seat: i64) -> None:
    """What the card demands (GI-8.1); when it is done the card is discarded (GI-5.4)."""
    if table.agenda.a == 1:
        table.agenda.pop()
        table.cards.discard_taken(seat)
        return
    table.agenda.put(A, 1)
    card = table.cards.taken[seat]
    effect = box.card_effect[card]
    size = box.card_size[card]
    if effect == PRICE:
        table.agenda.push(SHIFT, seat, size)
    elif effect == OIL:
        table.agenda.push(FREE_OIL, seat, size)
    elif effect == BACK:
        steps.set_back_trains(table, seat, size)


# ---------------------------------------------------------------------- action 6: transport


def extract(table: Table, box: GigantenBox, seat: i64) -> None:
    """One marker from each derrick (GI-10.1). A counts the slots done, B the markers carried."""
    agenda = table.agenda
    field = table.field
    while agenda.a < field.derricks:
        slot = seat * field.derricks + agenda.a
        cell = field.rig_cell[slot]
        if cell >= 0:
            column = table.grid.track[cell]
            if table.trains.at[seat] >= column:
                agenda.put(B, agenda.b + 1)
                steps.carry_own(table, seat, cell)
            elif can_hire(table, box, seat, column):
                agenda.push(HAUL, seat, slot)
                return
            else:
                steps.lose_marker(table, seat, cell)
            field.extract(slot)
        agenda.put(A, agenda.a + 1)
    carried = agenda.b
    agenda.pop()
    steps.push_store(table, seat, carried)


def can_hire(table: Table, box: GigantenBox, seat: i64, column: i64) -> bool:
    """Whether the black engine or the lead opponent is level, and the fee is there (GI-10.4, GI-3.2)."""
    level = table.trains.black >= column or table.trains.lead(seat) >= column
    return level and table.cash[seat] >= box.fee


def ask_haul(table: Table, box: GigantenBox) -> None:
    seat = table.agenda.seat
    column = table.grid.track[table.field.rig_cell[table.agenda.a]]
    table.choices.add(box.haul + HAUL_NONE)
    if table.trains.black >= column:
        table.choices.add(box.haul + HAUL_BLACK)
    if table.trains.lead(seat) >= column:
        table.choices.add(box.haul + HAUL_LEAD)


def answer_haul(table: Table, box: GigantenBox, choice: i64) -> None:
    """Pay black (the bank), or the most advanced opponents, who share (GI-10.5); or lose the marker (GI-10.6)."""
    seat = table.agenda.seat
    slot = table.agenda.a
    cell = table.field.rig_cell[slot]
    table.agenda.pop()
    if choice == HAUL_NONE:
        steps.lose_marker(table, seat, cell)
    else:
        table.agenda.put(B, table.agenda.b + 1)
        if choice == HAUL_BLACK:
            table.pay_bank(seat, box.fee, FOR_TRANSPORT)
            if table.listener is not None:
                table.tell("GI-10.4", say("hired_black", seat=seat, cell=cell, money=box.fee))
        else:
            pay_lead(table, box, seat, cell)
    table.field.extract(slot)
    table.agenda.put(A, table.agenda.a + 1)


def pay_lead(table: Table, box: GigantenBox, seat: i64, cell: i64) -> None:
    lead = table.trains.lead(seat)
    share = box.fee // table.trains.count_at(lead, seat)
    rest: i64 = box.fee
    owner: i64 = 0
    while owner < box.players:
        if owner != seat and table.trains.at[owner] == lead:
            table.cash[seat] -= share
            table.cash[owner] += share
            rest -= share
            if table.listener is not None:
                table.tell("GI-10.5", say("hired", seat=seat, cell=cell, seat2=owner, money=share))
        owner += 1
    table.pay_bank(seat, rest, FOR_TRANSPORT)


# ---------------------------------------------------------------------- action 7: auctions


def hold_auction(table: Table, company: i64) -> None:
    """Those with oil at the company and a licence take part (GI-11.2)."""
    table.agenda.pop()
    mask = steps.bidders_at(table, company)
    if mask == 0:
        steps.tell_no_bid(table, company)
    else:
        steps.open_auction(table, company, mask)


def answer_bid(table: Table, action: i64, luck: Luck) -> None:
    """The highest bidder pays (GI-11.6); if he cannot, the auction is held again (GI-11.8)."""
    outcome = steps.answer_bid(table, action)
    if outcome == OPEN:
        return
    company = table.agenda.a
    bid = table.agenda.b
    winner = table.agenda.c
    table.agenda.pop()
    if outcome != WON:
        steps.tell_no_bid(table, company)
    elif not steps.settle_bid(table, winner, company, bid, luck):
        table.agenda.push(AUCTION, table.first, company)


# ---------------------------------------------------------------------- refusals


def refuse(table: Table, box: GigantenBox, action: i64) -> Refusal:
    """Why an answer of the asked kind is not legal now."""
    kind = table.agenda.kind
    if kind == PLACE:
        return Refusal("GI-7.2", say("refuse.truck", cell=(action - box.place) * table.grid.columns))
    if kind == FREE_OIL:
        return Refusal("GI-8.3", say("refuse.free_oil"))
    if kind == HAUL:
        return Refusal("GI-10.3", say("refuse.haul"))
    return wording.refuse(table, action, SHARE_CELLS)
