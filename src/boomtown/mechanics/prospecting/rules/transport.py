"""Oil on its way from the derricks to the tanks (GI-10, BG-9)."""

from typing import Final

from mypy_extensions import i64

from boomtown.kernel import Luck, Message, Refusal, Seat, Step, say
from boomtown.mechanics.prospecting.rules.box import CARRIED, DONE, EXTRACT, HAUL, LEFT, RIG, STORE
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited

HAUL_NONE: Final = 0
"""The answer of HAUL by which a marker is lost; both games add theirs behind it."""


class Extract(Step[ProspectingPosition]):
    """One marker from each derrick of a player, carried or lost (GI-10.1 to GI-10.6, BG-9.1 to BG-9.6).

    What a player carries he stores before the next one begins (GI-10.7, BG-9.7).
    """

    def __init__(self, cited: Cited) -> None:
        super().__init__(EXTRACT, "extract", cited.extract, numbers=["done", "carried"])

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        agenda = s.agenda
        field = s.field
        seat = agenda.seat
        for done in range(agenda.get(DONE), field.derricks):
            slot = seat * field.derricks + done
            cell = field.rig_cell[slot]
            if cell >= 0:
                space = s.grid.track[cell]
                if s.trains.at[seat] >= space:
                    carry(s, seat, cell)
                elif s.cash[seat] >= s.box.fee and self.for_hire(s, seat, space):
                    agenda.put(DONE, done)
                    agenda.push(HAUL, seat, slot)
                    return
                else:
                    lose(s, seat, cell)
                take_marker(s, slot)
        carried = agenda.get(CARRIED)
        agenda.pop()
        if carried > 0:
            agenda.push(STORE, seat, carried)

    def for_hire(self, s: ProspectingPosition, seat: Seat, space: i64) -> bool:
        """Whether another train is level with a space and can be paid (GI-10.4, BG-9.4)."""
        raise NotImplementedError


def carry(s: ProspectingPosition, seat: Seat, cell: i64) -> None:
    """The own train carries a marker for nothing (GI-10.3, BG-9.3). The step of extraction is on top."""
    s.agenda.put(CARRIED, s.agenda.get(CARRIED) + 1)
    if s.listener is not None:
        s.tell(s.box.cited.carry, say("carried", seat=seat, cell=cell))


def lose(s: ProspectingPosition, seat: Seat, cell: i64) -> None:
    """A marker that is not carried returns to the supply (GI-10.6, BG-9.6)."""
    s.oil_back += 1
    if s.listener is not None:
        s.tell(s.box.cited.lost, say("oil_lost", seat=seat, cell=cell))


def take_marker(s: ProspectingPosition, slot: i64) -> None:
    """A derrick whose last marker is taken returns to its owner (GI-10.2, BG-9.2)."""
    cell = s.field.rig_cell[slot]
    s.field.extract(slot)
    if s.listener is not None and s.field.rig_cell[slot] < 0:
        s.tell(s.box.cited.dry, say("dry", seat=slot // s.field.derricks, cell=cell))


class Haul(Step[ProspectingPosition]):
    """The own train is behind: another one is paid, or the marker is lost (GI-10.4, GI-10.6; BG-9.4, BG-9.6)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(HAUL, "haul", cited.hire, families=["haul"], numbers=["rig"])

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        slot = s.agenda.get(RIG)
        cell = s.field.rig_cell[slot]
        choice = action - s.box.haul
        s.agenda.pop()
        if choice == HAUL_NONE:
            lose(s, seat, cell)
        else:
            s.agenda.put(CARRIED, s.agenda.get(CARRIED) + 1)
            self.hire(s, seat, cell, choice)
        take_marker(s, slot)
        s.agenda.put(DONE, s.agenda.get(DONE) + 1)

    def hire(self, s: ProspectingPosition, seat: Seat, cell: i64, choice: i64) -> None:
        """Pay the chosen train."""
        raise NotImplementedError

    def question(self, s: ProspectingPosition) -> Message:
        cell = s.field.rig_cell[s.agenda.get(RIG)]
        return say("ask.haul", seat=s.agenda.seat, cell=cell, cost=s.box.fee)


def share_fee(s: ProspectingPosition, seat: Seat, cell: i64, lead: i64, sharers: i64) -> i64:
    """The fee in equal parts to the players' trains in the lead (GI-10.5, BG-9.5); returns what is still to be paid."""
    share = s.box.fee // sharers
    rest: i64 = s.box.fee
    for owner in range(s.box.players):
        if owner != seat and s.trains.at[owner] == lead:
            s.cash[seat] -= share
            s.cash[owner] += share
            rest -= share
            if s.listener is not None:
                s.tell(s.box.cited.share, say("hired", seat=seat, cell=cell, seat2=owner, money=share))
    return rest


def label_lead(s: ProspectingPosition, seat: Seat, lead: i64, sharers: i64) -> Message:
    """To pay the players' trains in the lead, alone or several."""
    left = s.cash[seat] - s.box.fee
    if sharers > 1:
        share = s.box.fee // sharers
        return say("label.haul_shared", cost=s.box.fee, left=left, count=sharers, share=share)
    owner: i64 = 0
    while owner == seat or s.trains.at[owner] != lead:
        owner += 1
    return say("label.haul_lead", cost=s.box.fee, left=left, seat2=owner)


class Store(Step[ProspectingPosition]):
    """Carried oil goes into the player's tanks, in any portions and order until all is placed (GI-10.7, BG-9.7)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(STORE, "store", cited.store, families=["store"], numbers=["left"])

    def ask(self, s: ProspectingPosition) -> None:
        count = s.agenda.get(LEFT)
        for company in range(s.box.companies):
            s.choices.add_run(s.box.store_action(company, 1), count)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        count = s.box.store_count(action)
        rest = s.agenda.get(LEFT) - count
        if rest == 0:
            s.agenda.pop()
        else:
            s.agenda.put(LEFT, rest)
        s.put_in_tank(seat, s.box.store_company(action), count, s.box.cited.store)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.store_count", oil=s.agenda.get(LEFT)))

    def question(self, s: ProspectingPosition) -> Message:
        left = s.agenda.get(LEFT)
        return say("ask.store" if left > 1 else "ask.store_last", seat=s.agenda.seat, oil=left)

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        company = s.box.store_company(action)
        count = s.box.store_count(action)
        rest = s.agenda.get(LEFT) - count
        if rest > 0:
            return say("label.store_some", company=company, oil=count, rest=rest)
        return say("label.store_all", company=company, oil=count)
