"""The special actions of Black Gold, last in a player's turn; each may be left (BG-8)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import DRILL_DEEPER, EXTRA_OIL, SET_BACK, SPRING_DICE, WELL_SPRING
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel import EVERYBODY, A, Luck, Menu, Message, Offer, Refusal, Seat, Step, among, one, say
from boomtown.mechanics.prospecting.rules import box
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.special_actions import set_back_trains

BUILT_FIRST: Final = A
"""WELL_SPRING: 1 when a derrick was built in the turn."""
DEEPENED: Final = A
"""DRILL_DEEPER: the player's derricks that have been deepened, as bits."""
SPACES: Final = A
"""SET_BACK: how far trains go back."""


class SpecialAction(Step[ProspectingPosition]):
    """What the card offers (BG-8.1)."""

    def __init__(self) -> None:
        super().__init__(box.SPECIAL, "special", "BG-8.1")

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        seat = s.agenda.seat
        built = s.agenda.get(box.BUILT)
        s.agenda.pop()
        card = s.cards.taken[seat]
        effect = s.box.card_effect[card]
        size = s.box.card_size[card]
        if effect == box.PRICE:
            s.agenda.push(box.SHIFT, seat, size)
        elif effect == box.OIL:
            s.agenda.push(EXTRA_OIL, seat, size)
        elif effect == box.SPRING:
            s.agenda.push(WELL_SPRING, seat, built)
        elif effect == box.DEEPER:
            s.agenda.push(DRILL_DEEPER, seat)
        elif effect == box.BACK:
            s.agenda.push(SET_BACK, seat, size)


class Leave(Offer[ProspectingPosition]):
    """The special action is not used (BG-8.1)."""

    def __init__(self) -> None:
        super().__init__("done", "BG-8.1")

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if s.listener is not None:
            s.tell(self.rule, say("no_special", seat=s.agenda.seat))
        s.agenda.pop()

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.no_special")


# ---------------------------------------------------------------------- well spring


class WellSpring(Menu[BlackGoldPosition]):
    """A derrick on Plains, or none (BG-8.4)."""

    def __init__(self) -> None:
        super().__init__(WELL_SPRING, "well spring", "BG-8.4", [Leave(), Spring()], ["built_first"])

    def question(self, s: BlackGoldPosition) -> Message:
        return say("ask.spring", seat=s.agenda.seat, cost=s.blackgold.spring_cost)


class Spring(Offer[BlackGoldPosition]):
    """A derrick on a free Plains space beside the truck, with as many plumes as the die shows (BG-8.4)."""

    def __init__(self) -> None:
        super().__init__("spring", "BG-8.4")

    def stands(self, s: BlackGoldPosition, action: i64) -> bool:
        seat = s.agenda.seat
        cell = action - self.first
        if s.blackgold.spring_second and not s.agenda.get(BUILT_FIRST):
            return False
        return within_reach(s, seat, cell) and can_spring(s, seat, cell)

    def take(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        cell = action - self.first
        cost = s.blackgold.spring_cost
        s.agenda.pop()
        s.pay_bank(seat, cost, box.FOR_SPRINGS)
        face = luck.throw(SPRING_DICE + seat, s.springs[seat], s.box.ladder.faces, EVERYBODY)
        s.springs[seat] += 1
        oil = s.box.ladder.step[face]
        s.field.put_derrick(seat, cell, oil)
        s.oil_out += oil
        if s.listener is not None:
            s.tell(self.rule, say("sprung", seat=seat, cell=cell, cost=cost, oil=oil))

    def refuse(self, s: BlackGoldPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        cell = action - self.first
        if s.field.spare[seat] == 0:
            return Refusal("BG-8.5", say("refuse.no_derrick"))
        if s.cash[seat] < s.blackgold.spring_cost:
            return Refusal("BG-8.5", say("refuse.no_money", cost=s.blackgold.spring_cost, left=s.cash[seat]))
        if s.blackgold.spring_second and not s.agenda.get(BUILT_FIRST):
            return Refusal("BG-15.13", say("refuse.no_first_derrick"))
        if not within_reach(s, seat, cell):
            return Refusal(self.rule, say("refuse.not_beside", cell=cell))
        if not free_plains(s, cell):
            return Refusal(self.rule, say("refuse.not_plains", cell=cell))
        return Refusal("BG-8.6", say("refuse.shut_in"))

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        cost = s.blackgold.spring_cost
        left = s.cash[s.agenda.seat] - cost
        ladder = s.box.ladder
        cell = action - self.first
        return say("label.spring", cell=cell, cost=cost, left=left, oil=ladder.least, oil2=ladder.most)


def within_reach(s: BlackGoldPosition, seat: Seat, cell: i64) -> bool:
    """Beside the own truck (BG-8.4), or anywhere (BG-15.12)."""
    return s.blackgold.spring_anywhere or s.is_beside(s.field.truck[seat], cell)


def can_spring(s: BlackGoldPosition, seat: Seat, cell: i64) -> bool:
    """Money and a derrick (BG-8.5), a free space (BG-8.4) that shuts nobody in (BG-8.6)."""
    return (
        s.field.spare[seat] > 0
        and s.cash[seat] >= s.blackgold.spring_cost
        and free_plains(s, cell)
        and not shuts_in(s, seat, cell)
    )


def free_plains(s: BlackGoldPosition, cell: i64) -> bool:
    """Plains without marker, derrick or truck."""
    return (
        s.grid.cost[cell] == s.blackgold.terrain_costs[0]
        and s.field.tile_at(s.grid, cell) < 0
        and s.field.slot_at(cell) < 0
        and not s.field.truck_on(cell, -1)
    )


def shuts_in(s: BlackGoldPosition, seat: Seat, cell: i64) -> bool:
    """Whether a derrick here would leave an opponent's truck without a neighbouring space free of derricks."""
    for other in range(len(s.field.truck)):
        truck = s.field.truck[other]
        if other != seat and truck >= 0 and s.is_beside(truck, cell) and not has_exit(s, truck, cell):
            return True
    return False


def has_exit(s: BlackGoldPosition, truck: i64, closed: i64) -> bool:
    """Whether a truck has a neighbouring space other than `closed` that holds no derrick."""
    for side in range(4 * truck, 4 * truck + 4):
        near = s.grid.near[side]
        if near >= 0 and near != closed and s.field.slot_at(near) < 0:
            return True
    return False


# ---------------------------------------------------------------------- drill deeper


class DrillDeeper(Menu[BlackGoldPosition]):
    """Own derricks, any of them in any order, each once (BG-8.7)."""

    def __init__(self) -> None:
        super().__init__(DRILL_DEEPER, "drill deeper", "BG-8.7", [DeepEnough(), Deepen()], ["deepened"])

    def question(self, s: BlackGoldPosition) -> Message:
        return say("ask.deeper", seat=s.agenda.seat, cost=s.blackgold.deeper_cost)


class DeepEnough(Leave):
    """The special action is not used, or not used further (BG-8.1)."""

    def take(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        if not s.agenda.get(DEEPENED):
            super().take(s, action, luck)
            return
        if s.listener is not None:
            s.tell(self.rule, say("no_deeper", seat=s.agenda.seat))
        s.agenda.pop()

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return say("label.no_deeper") if s.agenda.get(DEEPENED) else super().label(s, action)


class Deepen(Offer[BlackGoldPosition]):
    """One more plume, for money (BG-8.7)."""

    def __init__(self) -> None:
        super().__init__("deepen", "BG-8.7")

    def add(self, s: BlackGoldPosition) -> None:
        """In the order of their spaces."""
        if s.cash[s.agenda.seat] < s.blackgold.deeper_cost:
            return
        cell = next_derrick(s, 0)
        while cell >= 0:
            s.choices.add(self.first + cell)
            cell = next_derrick(s, cell + 1)

    def take(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        cell = action - self.first
        cost = s.blackgold.deeper_cost
        s.pay_bank(seat, cost, box.FOR_DEPTH)
        slot = s.field.slot_at(cell)
        s.field.rig_oil[slot] += 1
        s.oil_out += 1
        s.agenda.put(DEEPENED, s.agenda.get(DEEPENED) | one(slot - seat * s.field.derricks))
        if s.listener is not None:
            s.tell(self.rule, say("deepened", seat=seat, cell=cell, cost=cost, oil=s.field.rig_oil[slot]))

    def refuse(self, s: BlackGoldPosition, action: i64) -> Refusal:
        seat = s.agenda.seat
        cell = action - self.first
        slot = s.field.slot_at(cell)
        if slot < 0 or slot // s.field.derricks != seat:
            return Refusal(self.rule, say("refuse.not_yours", cell=cell))
        if is_deepened(s, slot):
            return Refusal(self.rule, say("refuse.deepened", cell=cell))
        return Refusal("BG-3.2", say("refuse.no_money", cost=s.blackgold.deeper_cost, left=s.cash[seat]))

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        cell = action - self.first
        cost = s.blackgold.deeper_cost
        oil = s.field.rig_oil[s.field.slot_at(cell)] + 1
        return say("label.deepen", cell=cell, cost=cost, left=s.cash[s.agenda.seat] - cost, oil=oil)


def is_deepened(s: ProspectingPosition, slot: i64) -> bool:
    """Whether this turn has put a plume on the derrick of a slot."""
    return among(slot % s.field.derricks, s.agenda.get(DEEPENED))


def next_derrick(s: ProspectingPosition, start: i64) -> i64:
    """The first space from `start` on with an own derrick that is not deepened yet, -1 for none."""
    field = s.field
    best: i64 = -1
    first: i64 = s.agenda.seat * field.derricks
    for slot in range(first, first + field.derricks):
        cell = field.rig_cell[slot]
        if cell >= start and (best < 0 or cell < best) and not is_deepened(s, slot):
            best = cell
    return best


# ---------------------------------------------------------------------- negative train movement


class SetBack(Menu[BlackGoldPosition]):
    """All other trains go back, or stay (BG-8.8)."""

    def __init__(self) -> None:
        super().__init__(SET_BACK, "set back", "BG-8.8", [Leave(), SetTrainsBack()], ["spaces"])

    def question(self, s: BlackGoldPosition) -> Message:
        return say("ask.set_back", seat=s.agenda.seat, spaces=s.agenda.get(SPACES))


class SetTrainsBack(Offer[BlackGoldPosition]):
    """BG-8.8"""

    def __init__(self) -> None:
        super().__init__("setback", "BG-8.8")

    def take(self, s: BlackGoldPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        spaces = s.agenda.get(SPACES)
        s.agenda.pop()
        set_back_trains(s, seat, spaces)

    def label(self, s: BlackGoldPosition, action: i64) -> Message:
        return say("label.set_back", spaces=s.agenda.get(SPACES))
