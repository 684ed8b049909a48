"""Answers that follow from a plan or a limit, without trying any: what everybody does in playouts."""

from mypy_extensions import i64

from boomtown.kernel.advice import NO_PREFERENCE
from boomtown.mechanics.prospecting.bidding import Bidding
from boomtown.mechanics.prospecting.box import (
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
from boomtown.mechanics.prospecting.plan import Plan, approach
from boomtown.mechanics.prospecting.position import ProspectingPosition


class Habits:
    """One step of the best plan, the lowest bid that is likely to win, the best tank for a barrel."""

    def __init__(self, box: ProspectingBox, plan: Plan, bidding: Bidding) -> None:
        self.box = box
        self.plan = plan
        self.bidding = bidding

    def answer(self, s: ProspectingPosition, seat: i64) -> i64:
        """To the question that is open, or NO_PREFERENCE. Outlook and agenda have been read."""
        kind = s.agenda.kind
        if kind == MOVE:
            return self._move(s, seat)
        if kind == PLACE:
            return self._place(s, seat)
        if kind == self.box.build_kind:
            self.plan.make(s, seat)
            site = self.plan.site
            return self.box.done if site < 0 else self.box.build + s.grid.site_cell[site]
        if kind == STORE:
            return self._store(s, seat)
        if kind == BID:
            return self._bid(s, seat)
        if kind == self.box.final_kind:
            return self._final(s, seat)
        if kind == PAY:
            return self._pay(s, seat)
        if kind == SELL:
            return self._sell(s, seat)
        return NO_PREFERENCE

    # ------------------------------------------------------------------ truck and train

    def _place(self, s: ProspectingPosition, seat: i64) -> i64:
        """Where the best plan begins."""
        choices = s.open_choices()
        best: i64 = choices.at(0)
        worth: i64 = -1
        at: i64 = 0
        while at < choices.listed:
            s.field.truck[seat] = self.box.start_cells[choices.at(at) - self.box.place]
            value = self.plan.make(s, seat)
            if value > worth:
                worth = value
                best = choices.at(at)
            at += 1
        s.field.truck[seat] = -1
        return best

    def _move(self, s: ProspectingPosition, seat: i64) -> i64:
        choices = s.open_choices()
        at: i64 = 0
        while at < choices.listed:
            if self.box.survey <= choices.items[at] < self.box.train:
                return choices.items[at]
            at += 1
        plan = self.plan
        plan.make(s, seat)
        points = self.bidding.ahead.points
        action: i64 = NO_PREFERENCE
        if plan.site >= 0:
            if plan.way > 0:
                action = self._drive(s, plan.site, points)
            elif self.box.build_kind == MOVE and s.agenda.get(BUILT) == 0:
                return self.box.build + s.grid.site_cell[plan.site]
        elif plan.goal >= 0 and points > plan.train_points:
            action = self._drive(s, plan.goal, points - plan.train_points)
        if action != NO_PREFERENCE:
            return action
        space = s.box.track.reach(s.trains.at[seat], points)
        return self.box.train + space - 1 if space > s.trains.at[seat] else self.box.done

    def _drive(self, s: ProspectingPosition, site: i64, points: i64) -> i64:
        """To the cell from which the rest of the way to a site is shortest; the cheapest of these."""
        choices = s.open_choices()
        approaches = s.grid.approaches()
        nearest = approach(s, approaches, site, s.field.truck[s.agenda.seat])
        least: i64 = 0
        best: i64 = NO_PREFERENCE
        at: i64 = 0
        while at < choices.listed and choices.items[at] < self.box.survey:
            cell = choices.items[at] - self.box.drive
            rest = i64(approaches[site * s.grid.cells + cell])
            if rest <= nearest:
                paid = s.ways().cost(cell)
                if paid <= points and (rest < nearest or (best != NO_PREFERENCE and paid < least)):
                    nearest = rest
                    least = paid
                    best = choices.items[at]
            at += 1
        return best

    # ------------------------------------------------------------------ oil and licences

    def _store(self, s: ProspectingPosition, seat: i64) -> i64:
        """One barrel where it adds most."""
        best: i64 = 0
        most: i64 = 0
        company: i64 = 0
        while company < self.box.companies:
            held = s.market.held(seat, company)
            more = self.bidding.tank(s, seat, company, held + 1) - self.bidding.tank(s, seat, company, held)
            if company == 0 or more > most:
                best = company
                most = more
            company += 1
        return self.box.store_action(best, 1)

    def _bid(self, s: ProspectingPosition, seat: i64) -> i64:
        """Just enough to be the last, as far as it pays."""
        lot = s.agenda.get(LOT)
        highest = s.agenda.get(HIGHEST)
        bidding = self.bidding
        limit = bidding.limit(s.licences.value(seat), bidding.use(s, seat), bidding.gain(s, seat, lot))
        if limit <= highest or (lot < len(s.licences.lot_unseen) and bidding.final(s, seat, lot, highest + 1) <= 0):
            return self.box.bow_out
        most = bidding.rivals(s, seat, lot, s.agenda.get(STILL_IN))
        return self.box.bid + min(limit, max(highest + 1, most))

    def _final(self, s: ProspectingPosition, seat: i64) -> i64:
        """The best bid against the Baron; without any, to pass if that is allowed."""
        self.bidding.final(s, seat, s.agenda.get(LOT), s.agenda.get(HIGHEST))
        choices = s.open_choices()
        bid = self.box.bid + self.bidding.final_bid
        return bid if self.bidding.final_bid > 0 and choices.has(bid) else choices.at(0)

    def _pay(self, s: ProspectingPosition, seat: i64) -> i64:
        """With as many twos as fit without waste: ones are small change."""
        due = s.agenda.get(DUE)
        most = s.licences.useful_twos(seat, due)
        if 2 * most > due and s.licences.fewest_twos(seat, due) < most:
            most -= 1
        return self.box.pay + most

    def _sell(self, s: ProspectingPosition, seat: i64) -> i64:
        """Everything, unless two barrels are worth more kept."""
        company = s.agenda.get(LOT)
        held = s.market.held(seat, company)
        if s.market.price(company) >= self.bidding.kept(s, company):
            return self.box.sell + held
        return self.box.sell + max(held - self.box.tank_limit, 0)
