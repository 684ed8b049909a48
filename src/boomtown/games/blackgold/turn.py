"""A round of Black Gold in the order of its eight steps. What Giganten plays alike is in `mechanics.prospecting`."""

from mypy_extensions import i64

from boomtown.games.blackgold.baron import answer_final_bid, ask_final_bid, deal_to_baron, duel, hold_duel
from boomtown.games.blackgold.box import (
    DISCARD,
    DRILL_DEEPER,
    EXTRA_OIL,
    FINAL_BID,
    HAUL_LEAD,
    HAUL_NONE,
    LIQUIDATE,
    LIQUIDATION_DICE,
    SET_BACK,
    WELL_SPRING,
    BlackGoldBox,
)
from boomtown.games.blackgold.special import (
    answer_deeper,
    answer_extra_oil,
    answer_set_back,
    answer_shift,
    answer_spring,
    ask_deeper,
    ask_extra_oil,
    ask_set_back,
    ask_spring,
    refuse_special,
    special_action,
)
from boomtown.games.blackgold.tally import Tally
from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Refusal, say
from boomtown.mechanics.auction import OPEN, WON
from boomtown.mechanics.prospecting import steps, wording
from boomtown.mechanics.prospecting.box import (
    ACT,
    AUCTION,
    BID,
    EXTRACT,
    FOR_TRANSPORT,
    HAUL,
    LICENCES,
    MOVE,
    OVERFLOW,
    PASS_DIE,
    PAY,
    PLACE,
    ROUND,
    SELL,
    SHIFT,
    SPECIAL,
    STORE,
    TAKE,
)


def proceed(table: Tally, box: BlackGoldBox, luck: Luck) -> None:
    """Run the step on top of the agenda, which asks nobody."""
    kind = table.agenda.kind
    seat = table.agenda.seat
    if kind == ROUND:
        table.agenda.pop()
        begin_round(table, box, luck)
    elif kind == LICENCES:
        table.agenda.pop()
        steps.deal_licences(table, luck)
        if box.baron_bids:
            deal_to_baron(table, box, luck)
        table.cards.discard_left_over()
    elif kind == ACT:
        table.agenda.pop()
        table.agenda.push(SPECIAL, seat)
        table.agenda.push(MOVE, seat, box.card_movement[table.cards.taken[seat]])
        if table.field.truck[seat] < 0:
            table.agenda.push(PLACE, seat)
    elif kind == SPECIAL:
        table.agenda.pop()
        special_action(table, box, seat)
    elif kind == DISCARD:
        table.agenda.pop()
        discard_cards(table, box)
    elif kind == EXTRACT:
        extract(table, box, seat)
    elif kind == AUCTION:
        hold_auction(table, box, table.agenda.a, luck)
    elif kind == OVERFLOW:
        table.agenda.pop()
        steps.sell_overflow(table)
    else:
        assert kind == PASS_DIE
        table.agenda.pop()
        steps.pass_die(table)
        table.agenda.push(ROUND, table.first)


def ask(table: Tally, box: BlackGoldBox) -> None:
    """The legal answers to the question on top of the agenda."""
    kind = table.agenda.kind
    if kind == TAKE:
        steps.ask_take(table)
    elif kind == PLACE:
        ask_place(table, box)
    elif kind == MOVE:
        ask_move(table, box)
    elif kind == SHIFT:
        steps.ask_shift(table)
        table.choices.add(box.done)
    elif kind == EXTRA_OIL:
        ask_extra_oil(table, box)
    elif kind == WELL_SPRING:
        ask_spring(table, box)
    elif kind == DRILL_DEEPER:
        ask_deeper(table, box)
    elif kind == SET_BACK:
        ask_set_back(table, box)
    elif kind == STORE:
        steps.ask_store(table)
    elif kind == HAUL:
        table.choices.add(box.haul + HAUL_NONE)
        table.choices.add(box.haul + HAUL_LEAD)
    elif kind == BID:
        steps.ask_bid(table)
    elif kind == FINAL_BID:
        ask_final_bid(table, box)
    elif kind == PAY:
        steps.ask_pay(table)
    elif kind == LIQUIDATE:
        ask_liquidate(table, box)
    else:
        assert kind == SELL
        steps.ask_sell(table)


def answer(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    """Carry out a legal answer."""
    kind = table.agenda.kind
    if kind == TAKE:
        steps.answer_take(table, action)
    elif kind == PLACE:
        steps.place_truck(table, action - box.place)
    elif kind == MOVE:
        answer_move(table, box, action, luck)
    elif kind == SHIFT:
        answer_shift(table, box, action)
    elif kind == EXTRA_OIL:
        answer_extra_oil(table, box, action)
    elif kind == WELL_SPRING:
        answer_spring(table, box, action, luck)
    elif kind == DRILL_DEEPER:
        answer_deeper(table, box, action)
    elif kind == SET_BACK:
        answer_set_back(table, box, action)
    elif kind == STORE:
        steps.answer_store(table, action)
    elif kind == HAUL:
        answer_haul(table, box, action - box.haul)
    elif kind == BID:
        answer_bid(table, box, action, luck)
    elif kind == FINAL_BID:
        answer_final_bid(table, box, action, luck)
    elif kind == PAY:
        answer_pay(table, box, action, luck)
    elif kind == LIQUIDATE:
        answer_liquidate(table, box, action - box.liquidate, luck)
    else:
        assert kind == SELL
        steps.answer_sell(table, action)


# ---------------------------------------------------------------------- steps 1 and 2: prices, cards


def begin_round(table: Tally, box: BlackGoldBox, luck: Luck) -> None:
    """Prices (BG-4.1), special card and Baron (BG-5.1), standard cards (BG-5.2); then the rest of the round."""
    table.round += 1
    company: i64 = 0
    while company < box.companies:
        steps.roll_price(table, company, luck)
        company += 1
    if table.cards.special_left() == 0:
        steps.end_game(table, luck)  # a thirteenth card would be due (BG-15.2)
        return
    steps.move_black_train(table, table.cards.turn_up_special(luck), box.track.last)
    if table.trains.black >= box.black_end:
        steps.end_game(table, luck)
        return
    table.cards.turn_up_standard(box.players, luck)
    agenda = table.agenda
    first = table.first
    agenda.push(PASS_DIE, first)
    agenda.push(OVERFLOW, first)
    lot: i64 = box.companies if box.players == 5 else box.companies - 1
    while lot >= 0:
        agenda.push(AUCTION, first, lot)  # the lot behind the companies is the Liquidation Auction (BG-14.1)
        lot -= 1
    steps.push_for_all(table, EXTRACT)
    agenda.push(DISCARD, first)
    steps.push_for_all(table, ACT)
    agenda.push(LICENCES, first)
    steps.push_for_all(table, TAKE)


# ---------------------------------------------------------------------- step 4: prospecting and drilling


def ask_place(table: Tally, box: BlackGoldBox) -> None:
    """Any space of the first row (BG-7.2); with trucks apart, a free one (BG-7.5)."""
    cell: i64 = 0
    while cell < table.grid.columns:
        if box.share_spaces or not table.field.truck_on(cell, table.agenda.seat):
            table.choices.add(box.place + cell)
        cell += 1


def ask_move(table: Tally, box: BlackGoldBox) -> None:
    """Truck, surveys, train, one derrick; after building the truck stands still (BG-7.10)."""
    agenda = table.agenda
    if agenda.b == 0:
        steps.ask_drives(table, agenda.a, box.share_spaces)
    steps.ask_surveys(table)
    steps.ask_trains(table, agenda.a)
    if agenda.b == 0:
        steps.ask_builds(table, agenda.seat)
    table.choices.add(box.done)


def answer_move(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    if action == box.done:
        steps.stop_moving(table)
    elif action >= box.build:
        steps.build(table, action - box.build, luck)
        table.agenda.put(B, 1)
    elif action >= box.train:
        steps.run_train(table, action - box.train + 1)
    elif action >= box.survey:
        steps.survey(table, action - box.survey, luck)
    else:
        steps.drive(table, action - box.drive)


# ---------------------------------------------------------------------- step 5: extraction and transport


def discard_cards(table: Tally, box: BlackGoldBox) -> None:
    """All action cards are discarded (BG-5.4)."""
    seat: i64 = 0
    while seat < box.players:
        table.cards.discard_taken(seat)
        seat += 1


def extract(table: Tally, box: BlackGoldBox, seat: i64) -> None:
    """One plume from each derrick (BG-9.1). A counts the slots done, B the plumes carried."""
    agenda = table.agenda
    field = table.field
    while agenda.a < field.derricks:
        slot = seat * field.derricks + agenda.a
        cell = field.rig_cell[slot]
        if cell >= 0:
            row = table.grid.track[cell]
            if table.trains.at[seat] >= row:
                agenda.put(B, agenda.b + 1)
                steps.carry_own(table, seat, cell)
            elif lead_row(table) >= row and table.cash[seat] >= box.fee:
                agenda.push(HAUL, seat, slot)
                return
            else:
                steps.lose_marker(table, seat, cell)
            field.extract(slot)
        agenda.put(A, agenda.a + 1)
    carried = agenda.b
    agenda.pop()
    steps.push_store(table, seat, carried)


def lead_row(table: Tally) -> i64:
    """The row of the lead train, the Baron's included (BG-9.4)."""
    lead = table.trains.lead()
    return lead if lead > table.trains.black else table.trains.black


def leaders(table: Tally) -> i64:
    """How many trains share the lead."""
    lead = lead_row(table)
    return table.trains.count_at(lead) + (1 if table.trains.black == lead else 0)


def answer_haul(table: Tally, box: BlackGoldBox, choice: i64) -> None:
    """Pay the lead trains, or lose the plume (BG-9.6)."""
    seat = table.agenda.seat
    slot = table.agenda.a
    cell = table.field.rig_cell[slot]
    table.agenda.pop()
    if choice == HAUL_NONE:
        steps.lose_marker(table, seat, cell)
    else:
        table.agenda.put(B, table.agenda.b + 1)
        pay_leaders(table, box, seat, cell)
    table.field.extract(slot)
    table.agenda.put(A, table.agenda.a + 1)


def pay_leaders(table: Tally, box: BlackGoldBox, seat: i64, cell: i64) -> None:
    """The fee is shared exactly; the Baron's part goes to the bank (BG-9.5)."""
    lead = lead_row(table)
    share = box.fee // leaders(table)
    rest: i64 = box.fee
    owner: i64 = 0
    while owner < box.players:
        if table.trains.at[owner] == lead:
            table.cash[seat] -= share
            table.cash[owner] += share
            rest -= share
            if table.listener is not None:
                table.tell("BG-9.5", say("hired", seat=seat, cell=cell, seat2=owner, money=share))
        owner += 1
    if rest > 0:
        table.pay_bank(seat, rest, FOR_TRANSPORT)
        if table.listener is not None:
            table.tell("BG-9.5", say("hired_black", seat=seat, cell=cell, money=rest))


# ---------------------------------------------------------------------- step 6: selling


def bidders(table: Tally, box: BlackGoldBox, lot: i64) -> i64:
    """Who takes part: plumes at the company, in the Liquidation Auction anywhere, and a licence (BG-10.2, BG-14.1)."""
    if lot < box.companies:
        return steps.bidders_at(table, lot)
    mask: i64 = 0
    seat: i64 = 0
    while seat < box.players:
        if table.market.stored(seat) > 0 and table.licences.cards(seat) > 0:
            mask |= 1 << seat
        seat += 1
    return mask


def hold_auction(table: Tally, box: BlackGoldBox, lot: i64, luck: Luck) -> None:
    table.agenda.pop()
    mask = bidders(table, box, lot)
    if box.baron_bids:
        hold_duel(table, box, lot, mask, luck)
    elif mask == 0:
        tell_no_bid(table, box, lot)
    else:
        steps.open_auction(table, lot, mask)


def tell_no_bid(table: Tally, box: BlackGoldBox, lot: i64) -> None:
    if lot < box.companies:
        steps.tell_no_bid(table, lot)
    elif table.listener is not None:
        table.tell("BG-10.9", say("no_liquidation"))


def answer_bid(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    """The highest bidder pays (BG-10.5); if he cannot, the auction is held again (BG-10.7)."""
    outcome = steps.answer_bid(table, action)
    if box.baron_bids:
        duel(table, box, action == box.bow_out, luck)
        return
    if outcome == OPEN:
        return
    lot = table.agenda.a
    bid = table.agenda.b
    winner = table.agenda.c
    table.agenda.pop()
    if outcome != WON:
        tell_no_bid(table, box, lot)
    elif not steps.settle_bid(table, winner, lot, bid, luck):
        table.agenda.push(AUCTION, table.first, lot)


def answer_pay(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    seat = table.agenda.seat
    lot = table.agenda.a
    steps.answer_pay(table, action, luck)
    if lot < box.companies:
        steps.push_sale(table, seat, lot)
    else:
        table.agenda.push(LIQUIDATE, seat)


def ask_liquidate(table: Tally, box: BlackGoldBox) -> None:
    """A company where the winner has plumes (BG-14.2)."""
    company: i64 = 0
    while company < box.companies:
        if table.market.held(table.agenda.seat, company) > 0:
            table.choices.add(box.liquidate + company)
        company += 1


def answer_liquidate(table: Tally, box: BlackGoldBox, company: i64, luck: Luck) -> None:
    """The die moves that company's price, then the winner sells there."""
    seat = table.agenda.seat
    table.agenda.pop()
    face = luck.throw(LIQUIDATION_DICE + company, table.liquidations[company], box.ladder.faces, EVERYBODY)
    table.liquidations[company] += 1
    table.market.move(company, face)
    if table.listener is not None:
        table.tell("BG-14.2", say("liquidated", seat=seat, company=company))
    steps.tell_price(table, company, face)
    steps.push_sale(table, seat, company)


# ---------------------------------------------------------------------- refusals


def refuse(table: Tally, box: BlackGoldBox, action: i64) -> Refusal:
    """Why an answer of the asked kind is not legal now."""
    kind = table.agenda.kind
    if kind == PLACE:
        return Refusal("BG-7.5", say("refuse.truck", cell=action - box.place))
    if kind == MOVE and table.agenda.b == 1 and (action < box.survey or action >= box.build):
        return Refusal("BG-7.10", say("refuse.built"))
    if kind == LIQUIDATE:
        return Refusal("BG-14.2", say("refuse.liquidate", company=action - box.liquidate))
    if kind == FINAL_BID:
        if action == box.bow_out:
            return Refusal("BG-13.2", say("refuse.final_pass"))
        if action == box.bid:
            return Refusal("BG-10.4", say("refuse.no_zero"))
        if box.greedy:
            return Refusal("BG-15.4", say("refuse.greedy_bid", number=table.licences.lot_value(table.agenda.a)))
        return Refusal("BG-13.2", say("refuse.final_bid", number=table.agenda.b))
    if EXTRA_OIL <= kind <= SET_BACK:
        return refuse_special(table, box, action)
    return wording.refuse(table, action, box.share_spaces)
