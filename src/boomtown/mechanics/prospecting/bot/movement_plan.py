"""Best use of a seat's movement points: which well to drive to and build on, and how far the train goes.

A position is worth what its best plan brings. So a point counts by what it will do, a step of a plan never looks better
than the plan, and there is nothing to be won by driving to and fro.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import Seat, among, filled
from boomtown.mechanics.prospecting.bot.derrick_worth import CERTAIN, Outlook
from boomtown.mechanics.prospecting.bot.round_ahead import Ahead
from boomtown.mechanics.prospecting.bot.weights import Weights
from boomtown.mechanics.prospecting.rules.box import ProspectingBox
from boomtown.mechanics.prospecting.rules.grid import FAR, KINDS, MOST_POINTS, NO_SITE, Routes
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition

TRUCK_WAITS: Final = 100
TRAIN_WAITS: Final = 50
BUILDING_WAITS: Final = 25
"""Cents that a plan counts less while a part of it is still to be carried out."""
LATEST: Final = 7
"""A train that is later than so many rounds is as late as that."""
DEPTHS: Final = 8
"""A kind of well has fewer depths."""
FEW: Final = 3
"""In the last rounds, so many of them, track loses its worth."""
UNKNOWN: Final = -(1 << 40)


class Plan:
    """What the last `make` found; one object serves all positions."""

    def __init__(self, box: ProspectingBox, weights: Weights, outlook: Outlook, ahead: Ahead) -> None:
        self.box = box
        self.weights = weights
        self.outlook = outlook
        self.ahead = ahead
        self.site: i64 = NO_SITE
        """Where a derrick is built this round, if anywhere."""
        self.goal: i64 = NO_SITE
        """The site for a later round that counts most."""
        self.train_points: i64 = 0
        self.way: i64 = 0
        """Points the truck needs to stand beside `site`."""
        self.standing: i64 = 0
        """Dollars: the derricks on the map, with the train where the plan takes it; then its track; then the wells."""
        self.track: i64 = 0
        self.prospect: i64 = 0
        self._routes = Routes(box.cells)
        self._standing: vec[i64] = filled(MOST_POINTS + 1, 0)
        self._track: vec[i64] = filled(MOST_POINTS + 1, 0)
        self._space: vec[i64] = filled(MOST_POINTS + 1, 0)
        self._later: vec[i64] = filled(1, 0)
        self._unseen: vec[i64] = filled(KINDS * DEPTHS, 0)
        self._mean: vec[i64] = filled(2 * KINDS * 2 * (LATEST + 1), UNKNOWN)
        self._rank: i64 = 0
        self._lead: i64 = 0
        self._next: i64 = 1
        """The round after which the seat has a new card: 0 is the present one."""

    def make(self, s: ProspectingPosition, seat: Seat) -> i64:
        """Find the best plan; returns its worth. Outlook and agenda have been read."""
        points = self.ahead.points
        self._next = 0 if self.ahead.fresh else 1
        self._weigh_train(s, seat, points)
        self._count_unseen(s, seat)
        self._weigh_sites(s, seat)
        approaches = s.grid.approaches()
        truck = s.field.truck[seat]
        self.site = NO_SITE
        best = self._without(s, approaches, seat, truck, points)
        if self.ahead.may_build and s.field.spare[seat] > 0:
            if truck >= 0:
                s.field.search(s.grid, self._routes, seat, points)
            for site in range(s.grid.sites):
                if s.field.tile[site] and approach(s, approaches, site, truck) <= points:
                    way = self._way(s, approaches, seat, site)
                    if way <= points:
                        total = self._with(s, approaches, seat, site, points - way)
                        if total > best:
                            best = total
                            self.site = site
                            self.way = way
                            self.train_points = points - way
        self.standing = self._standing[self.train_points]
        self.track = self._track[self.train_points]
        self.prospect = best - self.standing - self.track
        return best

    def _way(self, s: ProspectingPosition, approaches: bytes, seat: Seat, site: i64) -> i64:
        """The points to a free cell beside a site, as derricks and trucks stand now."""
        if s.field.truck[seat] < 0:
            return approach(s, approaches, site, -1)
        best: i64 = FAR
        first: i64 = 4 * s.grid.site_cell[site]
        for side in range(first, first + 4):
            cell = s.grid.near[side]
            if cell >= 0:
                points = self._routes.cost(cell)
                if 0 <= points < best and s.field.tile_at(s.grid, cell) < 0:
                    if s.box.share_spaces or not s.field.truck_on(cell, seat):
                        best = points
        return best

    # ------------------------------------------------------------------ the train

    def _weigh_train(self, s: ProspectingPosition, seat: Seat, points: i64) -> None:
        """For each number of points for the train: the worth of the derricks on the map, and of the track behind it."""
        self._lead = max(s.trains.lead(), s.trains.black)
        space: i64 = -1
        for spent in range(points + 1):
            reached = s.box.track.reach(s.trains.at[seat], spent)
            self._space[spent] = reached
            if reached == space:
                self._standing[spent] = self._standing[spent - 1]
                self._track[spent] = self._track[spent - 1]
            else:
                space = reached
                self._standing[spent] = self._derricks(s, seat, space)
                self._track[spent] = self._behind(s, seat, space)
        self._rank = self.rank_value(s, seat, space)

    def _behind(self, s: ProspectingPosition, seat: Seat, space: i64) -> i64:
        """Track serves derricks to come as long as there is time for them; who is ahead is paid by the others."""
        rounds = min(self.outlook.rounds(self._next), FEW * CERTAIN)
        worth = s.box.track.way[space] * self.weights.step * rounds // (FEW * CERTAIN)
        if space >= s.trains.lead(seat):
            worth += self.weights.lead * self.outlook.played[self._next] // CERTAIN
        return worth

    def _derricks(self, s: ProspectingPosition, seat: Seat, space: i64) -> i64:
        field = s.field
        rank = self.rank_value(s, seat, space)
        barrel = self.weights.barrel
        worth: i64 = 0
        for own in range(field.derricks):
            slot = seat * field.derricks + own
            if field.rig_cell[slot] >= 0:
                first: i64 = 1 if own < self.ahead.extracted else 0
                column = s.grid.track[field.rig_cell[slot]]
                late = self.late(space, column, first)
                worth += self.outlook.well(field.rig_oil[slot], late, first, barrel, self.fee(barrel, column), rank)
                barrel -= self.weights.crowd
        return worth

    def late(self, space: i64, column: i64, first: i64) -> i64:
        """In how many rounds from `first` on the train will not be level with a column, at its usual pace."""
        lag = self.box.track.cost(space, column)
        if lag == 0:
            return 0
        rounds = (lag + self.weights.pace - 1) // self.weights.pace - (1 if first >= self._next else 0)
        return max(0, min(rounds, LATEST))

    def fee(self, barrel: i64, column: i64) -> i64:
        """What another train takes for a barrel: all of it, if none is level with the derrick."""
        return self.box.fee if self._lead >= column else barrel

    def rank_value(self, s: ProspectingPosition, seat: Seat, space: i64) -> i64:
        """What a derrick would bring at the end, with the own train on a space and the others where they stand."""
        ahead: i64 = 0
        for other in range(self.box.players):
            if other != seat and s.trains.at[other] > space:
                ahead += 1
        return self.box.derrick_value[ahead]

    # ------------------------------------------------------------------ wells

    def gain(self, s: ProspectingPosition, seat: Seat, site: i64, space: i64, first: i64) -> i64:
        """What a derrick brings more than it costs, by what the seat knows; a well that does not pay is left alone."""
        kind = s.grid.site_kind[site]
        column = s.grid.track[s.grid.site_cell[site]]
        late = self.late(space, column, first)
        if among(seat, s.field.knows[site]):
            return max(0, self._drilled(s, seat, s.field.depth[site], column, late, first) - self.box.wells.cost[kind])
        memo = ((kind * 2 + (1 if self._lead >= column else 0)) * (LATEST + 1) + late) * 2 + first
        if self._mean[memo] == UNKNOWN:
            self._mean[memo] = self._mean_gain(s, seat, kind, column, late, first)
        return self._mean[memo]

    def _drilled(self, s: ProspectingPosition, seat: Seat, depth: i64, column: i64, late: i64, first: i64) -> i64:
        barrel = self.weights.barrel - self.weights.crowd * s.derricks_standing(seat)
        return self.outlook.well(depth, late, first, barrel, self.fee(barrel, column), self._rank)

    def _mean_gain(self, s: ProspectingPosition, seat: Seat, kind: i64, column: i64, late: i64, first: i64) -> i64:
        """Over the tiles the seat has not seen. One that may be surveyed is drilled only if the look is good."""
        cost = self.box.wells.cost[kind]
        total: i64 = 0
        tiles: i64 = 0
        for depth in range(DEPTHS):
            count = self._unseen[kind * DEPTHS + depth]
            if count > 0:
                gain = self._drilled(s, seat, depth, column, late, first) - cost
                if gain > 0 or not self.box.wells.survey[kind]:
                    total += count * gain
                tiles += count
        if tiles <= 0:
            return 0
        return max(0, total // tiles)

    def _count_unseen(self, s: ProspectingPosition, seat: Seat) -> None:
        """The tiles of each kind and depth that the seat has not seen, whether others have or not."""
        unseen = self._unseen
        for kind in range(KINDS):
            for depth in range(DEPTHS):
                unseen[kind * DEPTHS + depth] = 0
            left = s.field.pools[kind].left
            for at in range(len(left)):
                unseen[kind * DEPTHS + self.box.wells.depth(kind, at)] += left[at]
        for site in range(s.grid.sites):
            if s.field.depth[site] > 0 and not among(seat, s.field.knows[site]):
                unseen[s.grid.site_kind[site] * DEPTHS + s.field.depth[site]] += 1

    def _weigh_sites(self, s: ProspectingPosition, seat: Seat) -> None:
        """What each site is worth for another round: less where other trucks are nearer, or money is short."""
        for at in range(len(self._mean)):
            self._mean[at] = UNKNOWN
        if len(self._later) < s.grid.sites:
            self._later = filled(s.grid.sites, 0)
        approaches = s.grid.approaches()
        share = self.weights.later * self.outlook.played[self._next] // CERTAIN
        for site in range(s.grid.sites):
            worth: i64 = 0
            if s.field.tile[site] and share > 0:
                worth = self.gain(s, seat, site, s.box.track.last, self._next) * share // 100
                if worth > 0:
                    worth = self._raced(s, approaches, seat, site, worth)
                    if self.box.wells.cost[s.grid.site_kind[site]] > s.cash[seat]:
                        worth = worth * self.weights.short // 100
            self._later[site] = worth

    def _raced(self, s: ProspectingPosition, approaches: bytes, seat: Seat, site: i64, worth: i64) -> i64:
        """Every truck that is as near may be there first."""
        own = approach(s, approaches, site, s.field.truck[seat])
        for other in range(self.box.players):
            if other != seat and s.field.truck[other] >= 0 and s.field.spare[other] > 0:
                if i64(approaches[site * s.grid.cells + s.field.truck[other]]) <= own:
                    worth = worth * self.weights.race // 100
        return worth

    # ------------------------------------------------------------------ plans

    def unfinished(self, s: ProspectingPosition, seat: Seat) -> i64:
        """Cents, to choose between equals: a plan is carried out in few steps, the truck before the train; a turn is
        over when nothing is left to do; and nobody stays in the mountains."""
        if not self.ahead.moving:
            return 0
        points = self.ahead.points
        truck = s.field.truck[seat]
        cents: i64 = 1
        if self.site >= 0:
            cents += TRUCK_WAITS if self.way > 0 else BUILDING_WAITS
        elif self.goal >= 0 and self.train_points < points and self._gets_nearer(s, truck):
            cents += TRUCK_WAITS
        if self._space[self.train_points] > s.trains.at[seat]:
            cents += TRAIN_WAITS
        return cents + (s.grid.cost[truck] if truck >= 0 else 0)

    def _gets_nearer(self, s: ProspectingPosition, truck: i64) -> bool:
        return truck < 0 or s.grid.approaches()[self.goal * s.grid.cells + truck] > 0

    def _without(self, s: ProspectingPosition, approaches: bytes, seat: Seat, truck: i64, points: i64) -> i64:
        """Build nothing this round: the train goes on, and the truck gets nearer to a site for later."""
        best: i64 = -1
        self.goal = NO_SITE
        train: i64 = points
        while train >= 0:
            prospect: i64 = 0
            goal: i64 = NO_SITE
            for site in range(s.grid.sites):
                if self._later[site] > prospect:
                    rest = approach(s, approaches, site, truck) - (points - train)
                    worth = self._later[site] - self._lag(s, site, train)
                    if rest > 0:
                        worth -= rest * self.weights.point
                    if worth > prospect:
                        prospect = worth
                        goal = site
            total = self._standing[train] + self._track[train] + prospect
            if total > best:
                best = total
                self.train_points = train
                self.goal = goal
            train -= 1
        self.way = 0
        return best

    def _lag(self, s: ProspectingPosition, site: i64, train: i64) -> i64:
        """What it costs that the train, after so many points, is not level with a site for later."""
        return self.box.track.cost(self._space[train], s.grid.track[s.grid.site_cell[site]]) * self.weights.lag

    def _with(self, s: ProspectingPosition, approaches: bytes, seat: Seat, site: i64, train: i64) -> i64:
        """Build on a site this round, with what is left for the train; the next site is driven to from there."""
        if self.box.wells.cost[s.grid.site_kind[site]] > s.cash[seat]:
            return -1
        first: i64 = 0 if self.ahead.extracted < self.box.derricks else 1
        gain = self.gain(s, seat, site, self._space[train], first)
        if gain <= 0:
            return -1
        gain = gain * self._left_to(s, approaches, site) // 100
        prospect: i64 = 0
        cell = s.grid.site_cell[site]
        for other in range(s.grid.sites):
            if self._later[other] > prospect and other != site:
                worth = self._later[other] - i64(approaches[other * s.grid.cells + cell]) * self.weights.point
                worth -= self._lag(s, other, train)
                if worth > prospect:
                    prospect = worth
        return self._standing[train] + self._track[train] + gain + prospect

    def _left_to(self, s: ProspectingPosition, approaches: bytes, site: i64) -> i64:
        """The chance in percent that a site is still there: trucks that build first may stand beside it."""
        share: i64 = 100
        other: i64 = 0
        while other < self.box.players and self.ahead.builders:
            if among(other, self.ahead.builders) and s.field.truck[other] >= 0 and s.field.spare[other] > 0:
                truck = s.field.truck[other]
                if approaches[site * s.grid.cells + truck] == 0:
                    share -= (share - self.weights.taken) // self._choices(s, approaches, truck)
            other += 1
        return share

    def _choices(self, s: ProspectingPosition, approaches: bytes, truck: i64) -> i64:
        """How many tiles lie beside a truck; at least one."""
        count: i64 = 0
        for site in range(s.grid.sites):
            if s.field.tile[site] and approaches[site * s.grid.cells + truck] == 0:
                count += 1
        return max(count, 1)


def approach(s: ProspectingPosition, approaches: bytes, site: i64, truck: i64) -> i64:
    """Points from a truck to a site; one that is still off the map will start where the way is shortest."""
    if truck >= 0:
        return i64(approaches[site * s.grid.cells + truck])
    best: i64 = FAR
    for cell in s.box.start_cells:
        points = i64(approaches[site * s.grid.cells + cell])
        if points < best:
            best = points
    return best
