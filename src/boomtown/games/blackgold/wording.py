"""What only Black Gold asks and offers, in words."""

from mypy_extensions import i64

from boomtown.games.blackgold.box import (
    DRILL_DEEPER,
    EXTRA_OIL,
    FINAL_BID,
    HAUL_NONE,
    LIQUIDATE,
    SET_BACK,
    WELL_SPRING,
    BlackGoldBox,
)
from boomtown.games.blackgold.tally import Tally
from boomtown.games.blackgold.turn import lead_row, leaders
from boomtown.kernel.message import Message, say
from boomtown.mechanics.prospecting import wording
from boomtown.mechanics.prospecting.box import BID, HAUL, MOVE


def question(table: Tally, box: BlackGoldBox) -> Message:
    agenda = table.agenda
    kind = agenda.kind
    seat = agenda.seat
    if kind == EXTRA_OIL:
        return say("ask.extra_oil", seat=seat, oil=agenda.a)
    if kind == WELL_SPRING:
        return say("ask.spring", seat=seat, cost=box.spring_cost)
    if kind == DRILL_DEEPER:
        return say("ask.deeper", seat=seat, cost=box.deeper_cost)
    if kind == SET_BACK:
        return say("ask.set_back", seat=seat, spaces=agenda.a)
    if kind == FINAL_BID:
        return question_final(table, box)
    if kind == LIQUIDATE:
        return say("ask.liquidate", seat=seat)
    if kind == BID and agenda.a >= box.companies:
        if agenda.c < 0:
            return say("ask.first_liquidation_bid", seat=seat)
        return say("ask.liquidation_bid", seat=seat, number=agenda.b, seat2=agenda.c)
    return wording.question(table)


def question_final(table: Tally, box: BlackGoldBox) -> Message:
    agenda = table.agenda
    hidden = table.licences.face_down(agenda.a)
    price = table.market.price(agenda.a)
    if hidden > 0:
        return say("ask.final_bid", seat=agenda.seat, company=agenda.a, price=price, count=hidden)
    number = table.licences.lot_value(agenda.a)
    return say("ask.final_open_bid", seat=agenda.seat, company=agenda.a, price=price, number=number)


def label(table: Tally, box: BlackGoldBox, action: i64) -> Message:
    kind = table.agenda.kind
    seat = table.agenda.seat
    if action == box.done:
        return say("label.stop" if kind == MOVE else "label.no_special")
    if kind == HAUL:
        return label_haul(table, box, action - box.haul)
    if box.place <= action < box.drive:
        return say("label.place", cell=action - box.place)
    if kind == WELL_SPRING:
        left = table.cash[seat] - box.spring_cost
        return say("label.spring", cell=action - box.spring, cost=box.spring_cost, left=left)
    if kind == DRILL_DEEPER:
        cell = action - box.deepen
        left = table.cash[seat] - box.deeper_cost
        oil = table.field.rig_oil[table.field.slot_at(cell)] + 1
        return say("label.deepen", cell=cell, cost=box.deeper_cost, left=left, oil=oil)
    if kind == SET_BACK:
        return say("label.set_back", spaces=table.agenda.a)
    if kind == LIQUIDATE:
        company = action - box.liquidate
        return say("label.liquidate", company=company, price=table.market.price(company))
    return wording.label(table, action)


def label_haul(table: Tally, box: BlackGoldBox, choice: i64) -> Message:
    if choice == HAUL_NONE:
        return say("label.haul_none")
    left = table.cash[table.agenda.seat] - box.fee
    count = leaders(table)
    if count > 1:
        return say("label.haul_shared", cost=box.fee, left=left, count=count, share=box.fee // count)
    if table.trains.black == lead_row(table):
        return say("label.haul_black", cost=box.fee, left=left)
    owner: i64 = 0
    while table.trains.at[owner] != lead_row(table):
        owner += 1
    return say("label.haul_lead", cost=box.fee, left=left, seat2=owner)
