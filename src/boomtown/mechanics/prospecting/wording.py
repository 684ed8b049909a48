"""Questions, answers and refusals in words, for the steps both editions share. Each edition has its own catalogue."""

from mypy_extensions import i64

from boomtown.kernel.message import Message, Refusal, say
from boomtown.mechanics.prospecting.box import (
    BACK,
    BID,
    DEEPER,
    HAUL,
    MOVE,
    OIL,
    PAY,
    PLACE,
    PRICE,
    SELL,
    SHIFT,
    SPRING,
    STORE,
    TAKE,
    Box,
)
from boomtown.mechanics.prospecting.table import Table


def question(table: Table) -> Message:
    """The open question, for the shared kinds of step."""
    agenda = table.agenda
    kind = agenda.kind
    seat = agenda.seat
    if kind == TAKE:
        return say("ask.take", seat=seat)
    if kind == PLACE:
        return say("ask.place", seat=seat)
    if kind == MOVE:
        return say("ask.move", seat=seat, points=agenda.a)
    if kind == SHIFT:
        return say("ask.shift", seat=seat, steps=agenda.a)
    if kind == STORE:
        return say("ask.store", seat=seat, oil=agenda.a)
    if kind == HAUL:
        cell = table.field.rig_cell[agenda.a]
        return say("ask.haul", seat=seat, cell=cell, fee=table.box.fee)
    if kind == BID and agenda.c < 0:
        return say("ask.first_bid", seat=seat, lot=agenda.a, price=lot_price(table, agenda.a))
    if kind == BID:
        return say(
            "ask.bid", seat=seat, lot=agenda.a, number=agenda.b, seat2=agenda.c, price=lot_price(table, agenda.a)
        )
    if kind == PAY:
        return say("ask.pay", seat=seat, number=agenda.b)
    assert kind == SELL
    return say("ask.sell", seat=seat, company=agenda.a, price=lot_price(table, agenda.a))


def lot_price(table: Table, lot: i64) -> i64:
    """The price at a company; a lot behind the companies has none."""
    return table.market.price(lot) if lot < table.box.companies else 0


def label(table: Table, action: i64) -> Message:
    """A legal answer, for the shared families of actions."""
    box = table.box
    table.open_choices()
    seat = table.agenda.seat
    word = box.actions.family(action).word
    if word == "take":
        return card_message(box, action - box.take)
    if word == "drive":
        cell = action - box.drive
        points = table.ways().cost[cell]
        return say("label.drive", cell=cell, points=points, rest=table.agenda.a - points)
    if word == "survey":
        cell = action - box.survey
        return say("label.survey", cell=cell, well=table.grid.site_kind[table.grid.site_at[cell]])
    if word == "train":
        space = action - box.train + 1
        points = box.track.cost(table.trains.at[seat], space)
        return say("label.train", space=space, points=points, rest=table.agenda.a - points)
    if word == "raise" or word == "lower":
        up = word == "raise"
        company = action - (box.upward if up else box.downward)
        rung = box.ladder.moved(table.market.rung[company], table.agenda.a if up else -table.agenda.a)
        return say("label." + word, company=company, price=box.ladder.price[rung])
    if word == "build":
        return label_build(table, seat, action - box.build)
    if word == "store":
        return say("label.store", company=box.store_company(action), oil=box.store_count(action))
    if word == "pass":
        return say("label.pass")
    if word == "bid":
        return label_bid(table, seat, action - box.bid)
    if word == "pay":
        twos = action - box.pay
        ones = table.agenda.b - 2 * twos
        return say("label.pay", twos=twos, ones=ones if ones > 0 else 0, waste=-ones if ones < 0 else 0)
    assert word == "sell"
    count = action - box.sell
    return say("label.sell", oil=count, money=count * table.market.price(table.agenda.a))


def card_message(box: Box, card: i64) -> Message:
    """An action card in words."""
    licences = box.card_licences[card]
    points = box.card_movement[card]
    effect = box.card_effect[card]
    size = box.card_size[card]
    key = "card"
    if effect == PRICE:
        key = "card_price"
    elif effect == OIL:
        key = "card_oil"
    elif effect == BACK:
        key = "card_back"
    elif effect == SPRING:
        key = "card_spring"
    elif effect == DEEPER:
        key = "card_deeper"
    return say("label." + key, card=card, licences=licences, points=points, size=size)


def label_build(table: Table, seat: i64, cell: i64) -> Message:
    site = table.grid.site_at[cell]
    well = table.grid.site_kind[site]
    cost = table.box.wells.cost[well]
    left = table.cash[seat] - cost
    if (table.field.knows[site] >> seat) & 1:
        return say("label.build_known", cell=cell, well=well, cost=cost, left=left, depth=table.field.depth[site])
    return say("label.build", cell=cell, well=well, cost=cost, left=left)


def label_bid(table: Table, seat: i64, bid: i64) -> Message:
    """A bid above the own licences says so before it is made."""
    value = table.licences.value(seat)
    return say("label.bluff" if bid > value else "label.bid", number=bid, value=value)


# ---------------------------------------------------------------------- refusals


def refuse(table: Table, action: i64, share: bool) -> Refusal:
    """Why an answer of a shared family is not legal now; `share`: trucks may stop on each other."""
    box = table.box
    cited = box.cited
    agenda = table.agenda
    table.open_choices()
    seat = agenda.seat
    word = box.actions.family(action).word
    if word == "take":
        return Refusal(cited.take, say("refuse.take"))
    if word == "drive":
        return refuse_drive(table, seat, action - box.drive, share)
    if word == "survey":
        return refuse_survey(table, seat, action - box.survey)
    if word == "train":
        return refuse_train(table, seat, action - box.train + 1)
    if word == "raise" or word == "lower":
        return Refusal(cited.shift, say("refuse.shift"))
    if word == "build":
        return refuse_build(table, seat, action - box.build)
    if word == "store":
        if box.store_count(action) > agenda.a:
            return Refusal(cited.store, say("refuse.store_count", oil=agenda.a))
        if box.store_company(action) < agenda.b:
            return Refusal(cited.store, say("refuse.store_order"))
        return Refusal(cited.store, say("refuse.store_rest", oil=agenda.a))
    if word == "bid":
        if action == box.bid:
            return Refusal(cited.least_bid, say("refuse.no_zero"))
        return Refusal(cited.bid, say("refuse.bid", number=agenda.b))
    if word == "pay":
        if action - box.pay > table.licences.twos[seat]:
            return Refusal(cited.pay, say("refuse.pay_twos"))
        if action - box.pay > table.licences.useful_twos(seat, agenda.b):
            return Refusal(cited.pay, say("refuse.pay_needless"))
        return Refusal(cited.pay, say("refuse.pay_short", number=agenda.b))
    assert word == "sell"
    return Refusal(cited.sell, say("refuse.sell", oil=table.market.held(seat, agenda.a)))


def refuse_drive(table: Table, seat: i64, cell: i64, share: bool) -> Refusal:
    cited = table.box.cited
    if table.field.truck[seat] == cell:
        return Refusal(cited.drive, say("refuse.same_cell"))
    if table.field.slot_at(cell) >= 0:
        return Refusal(cited.derrick_cell, say("refuse.derrick", cell=cell))
    if table.field.tile_at(table.grid, cell) >= 0:
        return Refusal(cited.stop, say("refuse.well", cell=cell))
    if not share and table.field.truck_on(cell, seat):
        return Refusal(cited.truck_cell, say("refuse.truck", cell=cell))
    return Refusal(cited.drive, say("refuse.far", cell=cell, points=table.agenda.a))


def refuse_survey(table: Table, seat: i64, cell: i64) -> Refusal:
    cited = table.box.cited
    site = table.field.tile_at(table.grid, cell)
    if site < 0:
        return Refusal(cited.survey, say("refuse.no_well", cell=cell))
    if not table.box.wells.survey[table.grid.site_kind[site]]:
        return Refusal(cited.survey, say("refuse.double"))
    if (table.field.knows[site] >> seat) & 1:
        return Refusal(cited.known, say("refuse.known", depth=table.field.depth[site]))
    return Refusal(cited.survey, say("refuse.not_beside", cell=cell))


def refuse_train(table: Table, seat: i64, space: i64) -> Refusal:
    cited = table.box.cited
    at = table.trains.at[seat]
    if space <= at:
        return Refusal(cited.train, say("refuse.train_back"))
    points = table.box.track.cost(at, space)
    return Refusal(cited.train, say("refuse.train_far", space=space, points=points, rest=table.agenda.a))


def refuse_build(table: Table, seat: i64, cell: i64) -> Refusal:
    cited = table.box.cited
    site = table.field.tile_at(table.grid, cell)
    if site < 0:
        return Refusal(cited.build, say("refuse.no_well", cell=cell))
    if table.field.spare[seat] == 0:
        return Refusal(cited.build_supply, say("refuse.no_derrick"))
    cost = table.box.wells.cost[table.grid.site_kind[site]]
    if cost > table.cash[seat]:
        return Refusal(cited.build_cost, say("refuse.no_money", cost=cost, left=table.cash[seat]))
    return Refusal(cited.build, say("refuse.not_beside", cell=cell))
