"""What only Giganten asks and offers, in words."""

from mypy_extensions import i64

from boomtown.games.giganten.box import BUILD, FREE_OIL, HAUL_BLACK, HAUL_NONE, GigantenBox
from boomtown.kernel.message import Message, say
from boomtown.mechanics.prospecting import wording
from boomtown.mechanics.prospecting.box import HAUL, MOVE
from boomtown.mechanics.prospecting.table import Table


def question(table: Table) -> Message:
    if table.agenda.kind == BUILD:
        return say("ask.build", seat=table.agenda.seat)
    if table.agenda.kind == FREE_OIL:
        return say("ask.free_oil", seat=table.agenda.seat)
    return wording.question(table)


def label(table: Table, box: GigantenBox, action: i64) -> Message:
    kind = table.agenda.kind
    if action == box.done:
        return say("label.stop" if kind == MOVE else "label.no_build")
    if kind == HAUL:
        return label_haul(table, box, action - box.haul)
    if box.place <= action < box.drive:
        return say("label.place", cell=(action - box.place) * table.grid.columns)
    return wording.label(table, action)


def label_haul(table: Table, box: GigantenBox, choice: i64) -> Message:
    if choice == HAUL_NONE:
        return say("label.haul_none")
    seat = table.agenda.seat
    left = table.cash[seat] - box.fee
    if choice == HAUL_BLACK:
        return say("label.haul_black", cost=box.fee, left=left)
    lead = table.trains.lead(seat)
    count = table.trains.count_at(lead, seat)
    if count > 1:
        return say("label.haul_shared", cost=box.fee, left=left, count=count, share=box.fee // count)
    owner: i64 = 0
    while owner == seat or table.trains.at[owner] != lead:
        owner += 1
    return say("label.haul_lead", cost=box.fee, left=left, seat2=owner)
