"""The special actions of Black Gold, last in a player's turn; each may be left (BG-8.1)."""

from mypy_extensions import i64

from boomtown.games.blackgold.box import (
    DRILL_DEEPER,
    EXTRA_OIL,
    SET_BACK,
    SPRING_DICE,
    WELL_SPRING,
    BlackGoldBox,
)
from boomtown.games.blackgold.tally import Tally
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Refusal, say
from boomtown.mechanics.prospecting import steps
from boomtown.mechanics.prospecting.box import BACK, DEEPER, FOR_DEPTH, FOR_SPRINGS, OIL, PRICE, SHIFT, SPRING


def special_action(table: Tally, box: BlackGoldBox, seat: i64) -> None:
    """Ask for the special action of the player's card."""
    card = table.cards.taken[seat]
    effect = box.card_effect[card]
    size = box.card_size[card]
    if effect == PRICE:
        table.agenda.push(SHIFT, seat, size)
    elif effect == OIL:
        table.agenda.push(EXTRA_OIL, seat, size)
    elif effect == SPRING:
        table.agenda.push(WELL_SPRING, seat)
    elif effect == DEEPER:
        table.agenda.push(DRILL_DEEPER, seat)
    elif effect == BACK:
        table.agenda.push(SET_BACK, seat, size)


def leave(table: Tally) -> None:
    """The special action is not used, or not used further."""
    seat = table.agenda.seat
    table.agenda.pop()
    if table.listener is not None:
        table.tell("BG-8.1", say("no_special", seat=seat))


def answer_shift(table: Tally, box: BlackGoldBox, action: i64) -> None:
    if action == box.done:
        leave(table)
        return
    steps.shift_price(table, action, table.agenda.a)
    table.agenda.pop()


# ---------------------------------------------------------------------- extra oil


def ask_extra_oil(table: Tally, box: BlackGoldBox) -> None:
    """All of it into one tank (BG-8.3)."""
    steps.ask_one_tank(table)
    table.choices.add(box.done)


def answer_extra_oil(table: Tally, box: BlackGoldBox, action: i64) -> None:
    if action == box.done:
        leave(table)
        return
    steps.answer_one_tank(table, action)


# ---------------------------------------------------------------------- well spring


def ask_spring(table: Tally, box: BlackGoldBox) -> None:
    """The spaces beside the truck where a derrick may be sprung (BG-8.4 to BG-8.6)."""
    seat = table.agenda.seat
    table.choices.add(box.done)
    side: i64 = 4 * table.field.truck[seat]
    end: i64 = side + 4
    while side < end:
        cell = table.grid.near[side]
        if cell >= 0 and can_spring(table, box, seat, cell):
            table.choices.add(box.spring + cell)
        side += 1


def can_spring(table: Tally, box: BlackGoldBox, seat: i64, cell: i64) -> bool:
    return (
        table.field.spare[seat] > 0
        and table.cash[seat] >= box.spring_cost
        and free_plains(table, cell)
        and not shuts_in(table, seat, cell)
    )


def free_plains(table: Tally, cell: i64) -> bool:
    """Plains without marker, derrick or truck."""
    return (
        table.grid.cost[cell] == table.blackgold.terrain_costs[0]
        and table.field.tile_at(table.grid, cell) < 0
        and table.field.slot_at(cell) < 0
        and not table.field.truck_on(cell, -1)
    )


def shuts_in(table: Tally, seat: i64, cell: i64) -> bool:
    """Whether a derrick here would leave an opponent's truck without a neighbouring space free of derricks."""
    other: i64 = 0
    while other < len(table.field.truck):
        truck = table.field.truck[other]
        if other != seat and truck >= 0 and is_near(table, truck, cell) and not has_exit(table, truck, cell):
            return True
        other += 1
    return False


def is_near(table: Tally, truck: i64, cell: i64) -> bool:
    side: i64 = 4 * truck
    while side < 4 * truck + 4:
        if table.grid.near[side] == cell:
            return True
        side += 1
    return False


def has_exit(table: Tally, truck: i64, closed: i64) -> bool:
    """Whether a truck has a neighbouring space other than `closed` that holds no derrick."""
    side: i64 = 4 * truck
    while side < 4 * truck + 4:
        near = table.grid.near[side]
        if near >= 0 and near != closed and table.field.slot_at(near) < 0:
            return True
        side += 1
    return False


def answer_spring(table: Tally, box: BlackGoldBox, action: i64, luck: Luck) -> None:
    if action == box.done:
        leave(table)
        return
    seat = table.agenda.seat
    cell = action - box.spring
    table.agenda.pop()
    table.pay_bank(seat, box.spring_cost, FOR_SPRINGS)
    face = luck.throw(SPRING_DICE + seat, table.springs[seat], box.ladder.faces, EVERYBODY)
    table.springs[seat] += 1
    oil = box.ladder.step[face]
    table.field.put_derrick(seat, cell, oil)
    table.oil_out += oil
    if table.listener is not None:
        table.tell("BG-8.4", say("sprung", seat=seat, cell=cell, cost=box.spring_cost, oil=oil))


# ---------------------------------------------------------------------- drill deeper


def ask_deeper(table: Tally, box: BlackGoldBox) -> None:
    """The own derricks in rising order of their spaces, from A on: each can be deepened once (BG-8.7)."""
    table.choices.add(box.done)
    if table.cash[table.agenda.seat] < box.deeper_cost:
        return
    cell = next_derrick(table, table.agenda.a)
    while cell >= 0:
        table.choices.add(box.deepen + cell)
        cell = next_derrick(table, cell + 1)


def next_derrick(table: Tally, start: i64) -> i64:
    """The first space from `start` on with a derrick of the seat that is asked, -1 for none."""
    field = table.field
    best: i64 = -1
    slot: i64 = table.agenda.seat * field.derricks
    end: i64 = slot + field.derricks
    while slot < end:
        cell = field.rig_cell[slot]
        if cell >= start and (best < 0 or cell < best):
            best = cell
        slot += 1
    return best


def answer_deeper(table: Tally, box: BlackGoldBox, action: i64) -> None:
    if action == box.done:
        leave(table)
        return
    seat = table.agenda.seat
    cell = action - box.deepen
    table.pay_bank(seat, box.deeper_cost, FOR_DEPTH)
    slot = table.field.slot_at(cell)
    table.field.rig_oil[slot] += 1
    table.oil_out += 1
    table.agenda.put(A, cell + 1)
    if table.listener is not None:
        oil = table.field.rig_oil[slot]
        table.tell("BG-8.7", say("deepened", seat=seat, cell=cell, cost=box.deeper_cost, oil=oil))


# ---------------------------------------------------------------------- negative train movement


def ask_set_back(table: Tally, box: BlackGoldBox) -> None:
    table.choices.add(box.done)
    table.choices.add(box.set_back)


def answer_set_back(table: Tally, box: BlackGoldBox, action: i64) -> None:
    if action == box.done:
        leave(table)
        return
    seat = table.agenda.seat
    spaces = table.agenda.a
    table.agenda.pop()
    steps.set_back_trains(table, seat, spaces)


# ---------------------------------------------------------------------- refusals


def refuse_special(table: Tally, box: BlackGoldBox, action: i64) -> Refusal:
    kind = table.agenda.kind
    seat = table.agenda.seat
    if kind == EXTRA_OIL:
        return Refusal("BG-8.3", say("refuse.extra_oil", oil=table.agenda.a))
    if kind == DRILL_DEEPER:
        cell = action - box.deepen
        slot = table.field.slot_at(cell)
        if slot < 0 or slot // table.field.derricks != seat:
            return Refusal("BG-8.7", say("refuse.not_yours", cell=cell))
        if table.cash[seat] < box.deeper_cost:
            return Refusal("BG-3.2", say("refuse.no_money", cost=box.deeper_cost, left=table.cash[seat]))
        return Refusal("BG-8.7", say("refuse.deepened", cell=cell))
    cell = action - box.spring
    if table.field.spare[seat] == 0:
        return Refusal("BG-8.5", say("refuse.no_derrick"))
    if table.cash[seat] < box.spring_cost:
        return Refusal("BG-8.5", say("refuse.no_money", cost=box.spring_cost, left=table.cash[seat]))
    if not is_near(table, table.field.truck[seat], cell):
        return Refusal("BG-8.4", say("refuse.not_beside", cell=cell))
    if not free_plains(table, cell):
        return Refusal("BG-8.4", say("refuse.not_plains", cell=cell))
    return Refusal("BG-8.6", say("refuse.shut_in"))
