"""Answers that follow from a plan or a limit, without trying any: every seat gives them in playouts."""

from mypy_extensions import i64

from boomtown.kernel import NO_PREFERENCE, Kinded, Seat, by_kind
from boomtown.kernel.agenda import NOTHING
from boomtown.mechanics.prospecting.bot.movement_plan import Plan, approach
from boomtown.mechanics.prospecting.bot.oil_worth import Bidding, bluffs
from boomtown.mechanics.prospecting.rules.box import (
    BID,
    BUILT,
    DUE,
    HIGHEST,
    LOT,
    MOVE,
    PAY,
    PLACE,
    SELL,
    STILL_IN,
    STORE,
    ProspectingBox,
)
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition


class Habits:
    """One step of the best plan, the lowest bid that is likely to win, the best tank for a barrel."""

    def __init__(self, box: ProspectingBox, plan: Plan, bidding: Bidding) -> None:
        self.box = box
        self.plan = plan
        self.bidding = bidding
        self.habits = all_habits(box)

    def answer(self, s: ProspectingPosition, seat: Seat) -> i64:
        """To the question that is open, or NO_PREFERENCE. Outlook and agenda have been read."""
        return self.habits[s.agenda.kind].answer(self, s, seat)


class Habit(Kinded):
    """What everybody answers to a kind of question; here one about which nothing is said."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        return NO_PREFERENCE


class PlaceHabit(Habit):
    """Where the best plan begins."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        choices = s.open_choices()
        best: i64 = choices.at(0)
        worth: i64 = -1
        twin = s.clone()
        assert isinstance(twin, ProspectingPosition)
        for at in range(choices.listed):
            twin.field.truck[seat] = h.box.start_cells[choices.at(at) - h.box.place]
            value = h.plan.make(twin, seat)
            if value > worth:
                worth = value
                best = choices.at(at)
        return best


class MoveHabit(Habit):
    """A look that costs nothing, then one step of the best plan."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        choices = s.open_choices()
        for at in range(choices.listed):
            if h.box.survey <= choices.items[at] < h.box.train:
                return choices.items[at]
        plan = h.plan
        plan.make(s, seat)
        points = h.bidding.ahead.points
        action: i64 = NO_PREFERENCE
        if plan.site >= 0:
            if plan.way > 0:
                action = self._drive(h, s, plan.site, points)
            elif h.box.build_kind == MOVE and s.agenda.get(BUILT) == 0:
                return h.box.build + s.grid.site_cell[plan.site]
        elif plan.goal >= 0 and points > plan.train_points:
            action = self._drive(h, s, plan.goal, points - plan.train_points)
        if action != NO_PREFERENCE:
            return action
        space = s.box.track.reach(s.trains.at[seat], points)
        return h.box.train + space - 1 if space > s.trains.at[seat] else h.box.done

    def _drive(self, h: Habits, s: ProspectingPosition, site: i64, points: i64) -> i64:
        """To the cell from which the rest of the way to a site is shortest; the cheapest of these."""
        choices = s.open_choices()
        approaches = s.grid.approaches()
        nearest = approach(s, approaches, site, s.field.truck[s.agenda.seat])
        least: i64 = 0
        best: i64 = NO_PREFERENCE
        at: i64 = 0
        while at < choices.listed and choices.items[at] < h.box.survey:
            cell = choices.items[at] - h.box.drive
            rest = i64(approaches[site * s.grid.cells + cell])
            if rest <= nearest:
                paid = s.ways().cost(cell)
                if paid <= points and (rest < nearest or (best != NO_PREFERENCE and paid < least)):
                    nearest = rest
                    least = paid
                    best = choices.items[at]
            at += 1
        return best


class BuildHabit(Habit):
    """What the best plan builds, where building comes after everybody's moves."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        h.plan.make(s, seat)
        site = h.plan.site
        return h.box.done if site < 0 else h.box.build + s.grid.site_cell[site]


class StoreHabit(Habit):
    """One barrel where it adds most."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        best: i64 = 0
        most: i64 = 0
        for company in range(h.box.companies):
            held = s.market.held(seat, company)
            more = h.bidding.tank(s, seat, company, held + 1) - h.bidding.tank(s, seat, company, held)
            if company == 0 or more > most:
                best = company
                most = more
        return h.box.store_action(best, 1)


class BidHabit(Habit):
    """Just enough to be the last, as far as it pays; a bid that cannot be paid is called by a pass."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        lot = s.agenda.get(LOT)
        highest = s.agenda.get(HIGHEST)
        bidding = h.bidding
        if bluffs(s):
            return h.box.bow_out
        limit = bidding.limit(s.licences.value(seat), bidding.use(s, seat), bidding.gain(s, seat, lot))
        if limit <= highest or (lot < len(s.licences.lot_unseen) and bidding.final(s, seat, lot, highest + 1) <= 0):
            return h.box.bow_out
        most = bidding.rivals(s, seat, lot, s.agenda.get(STILL_IN))
        return h.box.bid + min(limit, max(highest + 1, most))


class FinalHabit(Habit):
    """The best bid against the Baron; without any, to pass if that is allowed."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        h.bidding.final(s, seat, s.agenda.get(LOT), s.agenda.get(HIGHEST))
        choices = s.open_choices()
        bid = h.box.bid + h.bidding.final_bid
        return bid if h.bidding.final_bid > 0 and choices.has(bid) else choices.at(0)


class PayHabit(Habit):
    """With as many twos as fit without waste: ones are small change."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        due = s.agenda.get(DUE)
        most = s.licences.useful_twos(seat, due)
        if 2 * most > due and s.licences.fewest_twos(seat, due) < most:
            most -= 1
        return h.box.pay + most


class SellHabit(Habit):
    """Everything, unless two barrels are worth more kept."""

    def answer(self, h: Habits, s: ProspectingPosition, seat: Seat) -> i64:
        company = s.agenda.get(LOT)
        held = s.market.held(seat, company)
        if s.market.price(company) >= h.bidding.kept(s, company):
            return h.box.sell + held
        return h.box.sell + max(held - h.box.tank_limit, 0)


def all_habits(box: ProspectingBox) -> list[Habit]:
    """In the order of a round."""
    habits: list[Habit] = [
        PlaceHabit(PLACE),
        MoveHabit(MOVE),
        StoreHabit(STORE),
        BidHabit(BID),
        PayHabit(PAY),
        SellHabit(SELL),
    ]
    if box.build_kind != MOVE:
        habits.append(BuildHabit(box.build_kind))
    if box.final_kind >= 0:
        habits.append(FinalHabit(box.final_kind))
    return by_kind(len(box.steps), Habit(NOTHING), habits)
