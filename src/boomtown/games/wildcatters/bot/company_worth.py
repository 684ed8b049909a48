"""Worth of what a company has, in hundredths of a point, by the turns still before it.

Time is counted in own turns to come, so that the end of a round changes nothing: its workers are expected before.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules import rounds, scoring
from boomtown.games.wildcatters.rules.area_cards import drops
from boomtown.games.wildcatters.rules.bank import all_shares, loans_for, own_shares
from boomtown.games.wildcatters.rules.box import (
    AREAS,
    COMPANIES,
    CONTINENTS,
    FLEET,
    HARBOURS,
    HOLD,
    LADEN,
    NOTHING,
    REPAY,
    ROUND,
    TANKERS,
    TRAIN_PLACES,
    WildcattersBox,
)
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import (
    continent_refineries,
    railway,
    reached,
    refinery_load,
    rooms,
    steering,
    trains_at,
)
from boomtown.kernel import Seat, bit, filled
from boomtown.kernel.agenda import KIND, SEAT

FULL: Final = 5
"""A refinery's load at which it is emptied."""
POINT: Final = 100
PERCENT: Final = 100


class Outlook:
    """The worth of what lies on the table to a company."""

    def __init__(self, box: WildcattersBox, weights: dict[str, int]) -> None:
        self.box = box
        w = weights
        self.barrel: i64 = w["barrel"]
        self.moving: i64 = w["moving"]
        self.without_train: i64 = w["without_train"]
        self.stuck: i64 = w["stuck"]
        self.own_tanker: i64 = w["own_tanker"]
        self.other_tanker: i64 = w["other_tanker"]
        self.disk_waiting: i64 = w["disk_waiting"]
        self.disk_ahead: i64 = w["disk_ahead"]
        self.disk_late: i64 = w["disk_late"]
        self.rig_struck: i64 = w["rig_struck"]
        self.rig: i64 = w["rig"]
        self.rig_near: i64 = w["rig_near"]
        self.rig_disk: i64 = w["rig_disk"]
        self.train: i64 = w["train"]
        self.train_more: i64 = w["train_more"]
        self.train_own: i64 = w["train_own"]
        self.train_others: i64 = w["train_others"]
        self.rail: i64 = w["rail"]
        self.tanker_first: i64 = w["tanker_first"]
        self.tanker_second: i64 = w["tanker_second"]
        self.tanker_more: i64 = w["tanker_more"]
        self.tanker_oil: i64 = w["tanker_oil"]
        self.tanker_rig: i64 = w["tanker_rig"]
        self.refinery: i64 = w["refinery"]
        self.refinery_beside: i64 = w["refinery_beside"]
        self.refinery_rigs: i64 = w["refinery_rigs"]
        self.many: vec[i64] = vec[i64]([w[f"refineries{count}"] if count > 1 else 0 for count in range(FULL + 1)])
        self.firm: vec[i64] = self._by_load(w, "firm")
        self.soon: vec[i64] = self._by_load(w, "soon")
        self.late: vec[i64] = self._by_load(w, "late")
        self.symbol: i64 = w["symbol"]
        self.coming: i64 = w["coming"]
        self.share: i64 = w["share"]
        self.share_own: i64 = w["share_own"]
        self.share_dire: i64 = w["share_dire"]
        self.dire: i64 = w["dire"]
        self.useful: i64 = w["useful"]
        self.share_set: i64 = w["share_set"]
        self.share_last: i64 = w["share_last"]
        self.loan: i64 = w["loan"]
        self.missing: i64 = w["missing"]
        self.worker: i64 = w["worker"]
        self.busy: i64 = w["busy"]
        self.crowd: i64 = w["crowd"]
        self.idle: i64 = w["idle"]

    def _by_load(self, w: dict[str, int], name: str) -> vec[i64]:
        firm = [w[f"{name}{load}"] if 0 < load < FULL else 0 for load in range(FULL)]
        firm.append(PERCENT)
        return vec[i64](firm)

    # ------------------------------------------------------------------ time

    def turns(self, s: WildcattersPosition, seat: Seat) -> i64:
        """Turns the seat has before it; the present one is not counted."""
        agenda = s.agenda
        down: i64 = agenda.depth - 1
        while down >= 0:
            if agenda.below(down, KIND) == ROUND:
                later = s.box.rounds - s.round
                return later + 1 if s.position(seat) >= agenda.below(down, rounds.NEXT) else later
            down -= 1
        if s.round <= 1:
            return s.box.rounds
        return 0

    def last_turn(self, s: WildcattersPosition) -> bool:
        """Whether nobody has a turn to come after the one that is played."""
        return s.round == s.box.rounds and self.turns(s, Seat(s.order[s.box.players - 1])) == 0

    def income(self, s: WildcattersPosition, turns: i64) -> i64:
        """Workers that come before the seat's next turn."""
        following = s.box.rounds - turns + 1
        if turns <= 0 or following == s.round:
            return 0
        return s.box.generous_income if following == s.box.generous_round else s.box.income

    # ------------------------------------------------------------------ points and places

    def points(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        points = s.points[seat] + scoring.chip_points(s, seat) + drops(s, seat)
        points += scoring.disk_points(s, s.disks[seat])
        points += s.refinery_chip[seat] * s.box.chip_unused_points
        points *= POINT
        if s.round == s.box.rounds:
            points += 10 * s.sequence[seat]
        return points

    def firmness(self, turns: i64) -> vec[i64]:
        """How much of a panel's barrel one in a refinery is, by the load of the refinery."""
        if turns <= 0:
            return self.late
        return self.soon if turns == 1 else self.firm

    def continents(self, s: WildcattersPosition, seat: Seat, turns: i64, coming_to: i64 = NOTHING) -> i64:
        """Each continent by the place to be expected: barrels on the panel, and in part those in its refineries.

        One more barrel of the seat may be coming to a refinery.
        """
        firm = self.firmness(turns)
        coming = self.coming * turns + 5
        strength = filled(CONTINENTS * COMPANIES, 0)
        oil = s.refinery_oil
        company: i64
        for slot in range(HARBOURS):
            if s.refinery_owner[slot] >= 0:
                load = refinery_load(s, slot)
                if slot == coming_to:
                    load += 1
                if load > 0:
                    sure = firm[min(load, FULL)]
                    base = i64(s.box.continent_of[slot]) * COMPANIES
                    for company in range(COMPANIES):
                        strength[base + company] += oil[slot * COMPANIES + company] * sure
                    if slot == coming_to:
                        strength[base + seat] += sure
        worth: i64 = 0
        for continent in range(CONTINENTS):
            base = continent * COMPANIES
            own = strength[base + seat] + PERCENT * s.panel[base + seat]
            if own > 0:
                behind: i64 = 0
                for company in range(COMPANIES):
                    if company != seat:
                        other = strength[base + company] + PERCENT * s.panel[base + company] + coming
                        # How likely the other comes first, sharper than by the plain share of barrels.
                        behind += PERCENT * other * other // (own * own + other * other)
                worth += self._place_worth(behind)
        return worth

    def _place_worth(self, behind: i64) -> i64:
        """The points between the places, `behind` in hundredths of a place."""
        places = self.box.continent_places
        place = behind // PERCENT
        rest = behind % PERCENT
        worth: i64 = 0
        if place < 3:
            worth = i64(places[place]) * (PERCENT - rest)
        if place < 2:
            worth += i64(places[place + 1]) * rest
        return worth

    # ------------------------------------------------------------------ oil, rigs, vehicles

    def oil(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """Barrels that can still be moved; without a train, or without a way to a refinery, they lie fast."""
        worth: i64 = 0
        room: i64 = -1
        laid: i64 = 0
        for area in range(AREAS):
            place = area * COMPANIES + seat
            usable: i64 = 0
            waiting: i64 = 0
            if turns > 0:
                usable = s.disks_full[place]
                waiting = s.harbour_oil[place]
            for laden in range(1, LADEN):
                usable += s.pumpjacks[place * LADEN + laden] * min(laden, turns)
            if usable + waiting > 0:
                if room < 0:
                    room = rooms(s)
                    laid = railway(s)
                ends = reached(s, area, 0, laid) & room
                worth += self._in_area(s, area, usable, waiting, ends)
            # Disks that will be taken with their barrel.
            disks = s.disks_full[place]
            if disks > 0 and turns > 0:
                held = s.disks[seat]
                more = scoring.disk_points(s, held + disks) - scoring.disk_points(s, held)
                worth += more * self.disk_waiting
        for aboard in range(TANKERS * HOLD):
            if s.cargo[aboard] == seat:
                worth += self.aboard(s, seat, aboard // HOLD)
        return worth

    def _in_area(self, s: WildcattersPosition, area: i64, usable: i64, waiting: i64, ends: i64) -> i64:
        """Oil on pumpjacks and in the harbour of an area, with the nodes by rail from there that have room."""
        worth = usable * self.barrel
        if trains_at(s, area) == 0:
            worth = worth * self.without_train // PERCENT
        worth += waiting * self.barrel
        if ends == 0:
            return worth * self.stuck // PERCENT
        further: i64 = 0
        ends &= ~bit(area)
        while ends != 0 and further < 2:
            further += ends & 1
            ends >>= 1
        barrels = usable + waiting
        return worth + further * self.rail * min(barrels, 4)

    def aboard(self, s: WildcattersPosition, seat: Seat, tanker: i64) -> i64:
        """A barrel on a tanker: better where one steers oneself."""
        return self.moving + (self.own_tanker if steering(s, tanker) == seat else self.other_tanker)

    def rigs(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """A rig is worth the oil it may become: soon where oil was found, sooner the more rigs stand there."""
        if turns <= 0:
            return 0
        worth: i64 = 0
        for area in range(AREAS):
            own = s.rigs[area * COMPANIES + seat]
            if own > 0:
                worth += self.rigs_in(s, area, own, turns)
        return worth

    def rigs_in(self, s: WildcattersPosition, area: i64, own: i64, turns: i64) -> i64:
        if s.struck[area]:
            each = self.rig_struck * min(turns, 3)
            if trains_at(s, area) == 0:
                return own * each * self.without_train // PERCENT
            return own * each
        near = s.rigs_in(area)
        each = (self.rig + self.rig_near * min(near, 4)) * min(turns, 4) // 4
        return each + (own - 1) * each // 2 + self.rig_disk * s.disks_unsold[area]

    def one_more_rig(self, s: WildcattersPosition, area: i64, seat: Seat) -> i64:
        """What a first rig of the seat would be worth in an area at the beginning."""
        near = s.rigs_in(area) + 1
        return self.rig + self.rig_near * min(near, 4)

    def vehicles(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """Own trains and tankers save fares and earn them."""
        if turns <= 0:
            return 0
        worth: i64 = 0
        for place in range(TRAIN_PLACES):
            own = s.trains[place * COMPANIES + seat]
            if own > 0:
                worth += self.train + self.train_more * (own - 1)
                if place < AREAS:
                    worth += self._train_use(s, place, seat)
        return worth + self._tankers(s, seat)

    def _train_use(self, s: WildcattersPosition, area: i64, seat: Seat) -> i64:
        """Fares of the oil and the rigs of the area."""
        worth: i64 = 0
        trains = trains_at(s, area)
        for company in s.box.companies:
            oil = s.oil_in_ground(area, company) + 2 * s.rigs[area * COMPANIES + company]
            oil = min(oil, 6)
            worth += self.train_own * oil if company == seat else self.train_others * oil // trains
        return worth

    def _tankers(self, s: WildcattersPosition, seat: Seat) -> i64:
        worth: i64 = 0
        built: i64 = 0
        for k in range(FLEET):
            at = s.tanker_at[seat * FLEET + k]
            if at >= 0:
                built += 1
                if at < AREAS:
                    place = at * COMPANIES + seat
                    waiting = s.liftable(at, seat) + s.harbour_oil[place]
                    worth += self.tanker_oil * min(waiting, 3) + self.tanker_rig * min(s.rigs[place], 3)
        if built > 0:
            worth += self.tanker_first
        if built > 1:
            worth += self.tanker_second
        return worth + self.tanker_more * max(built - 2, 0)

    # ------------------------------------------------------------------ refineries

    def refineries(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """Points for many refineries, and shares for other companies' barrels in them."""
        points = scoring.refinery_points(s, seat) * POINT
        if turns > 1:
            points = (points + self.many[scoring.refineries_of(s, seat)]) // 2
        firm = self.firmness(turns)
        worth: i64 = 0
        for slot in range(HARBOURS):
            if s.refinery_owner[slot] == seat:
                load = refinery_load(s, slot)
                foreign = load - s.refinery_oil[slot * COMPANIES + seat]
                worth += foreign * s.box.barrel_price * self.share * firm[min(load, FULL)] // PERCENT
                if turns > 1:
                    others = continent_refineries(s, s.box.continent_of[slot]) - 1
                    worth += self.refinery + self.refinery_beside * others
                    if slot < AREAS:
                        worth += self.refinery_rigs * s.rigs_in(slot)
        return points + worth

    # ------------------------------------------------------------------ shares, loans, workers

    def own_shares(self, spare: i64) -> i64:
        """Own shares: the first pay fares and deliveries and keep loans away, more of them are money like others."""
        if spare <= self.dire:
            return spare * self.share_dire
        worth = self.dire * self.share_dire
        if spare <= self.useful:
            return worth + (spare - self.dire) * self.share_own
        return worth + (self.useful - self.dire) * self.share_own + (spare - self.useful) * self.share

    def shares(self, s: WildcattersPosition, seat: Seat, turns: i64, coming: i64 = 0, borrowed: i64 = 0) -> i64:
        """What a player's shares are worth with so many own ones and loans more; those that will repay are not his."""
        spare = own_shares(s, seat) + coming
        if not self.repays_soon(s, seat):
            spare -= (s.loans[seat] + borrowed) * s.box.repay_at_end
            spare = max(spare, 0)
        others = all_shares(s, seat) - own_shares(s, seat)
        fewest = spare
        for colour in range(COMPANIES):
            if colour != seat:
                held = s.shares[seat * COMPANIES + colour]
                fewest = held if held < fewest else fewest
        worth = others * self.share + self.own_shares(spare)
        # Full sets buy chips.
        worth += min(fewest, 5) * self.share_set
        worth += s.chips_of(seat) * turns * self.share
        return worth if turns > 0 else worth * self.share_last // PERCENT

    def repays_soon(self, s: WildcattersPosition, seat: Seat) -> bool:
        """Whether loans can still be repaid more cheaply."""
        if s.round < s.box.repay_round:
            return True
        if s.round > s.box.repay_round:
            return False
        for down in range(s.agenda.depth):
            if s.agenda.below(down, KIND) == REPAY and s.agenda.below(down, SEAT) == seat:
                return True
        return False

    def loans(self, s: WildcattersPosition, seat: Seat, turns: i64, coming: i64 = 0, borrowed: i64 = 0) -> i64:
        """What loans cost beside the shares that will repay them."""
        loans = s.loans[seat] + borrowed
        if loans == 0:
            return 0
        if self.repays_soon(s, seat):
            return -loans * self.loan
        missing = loans * s.box.repay_at_end - own_shares(s, seat) - coming
        if missing <= 0:
            return 0
        return -missing * (self.missing if turns > 0 else POINT)

    def price(self, s: WildcattersPosition, seat: Seat, turns: i64, shares: i64) -> i64:
        """What so many own shares cost, with the loans they would take."""
        if shares == 0:
            return 0
        borrowed = loans_for(s, seat, shares)
        coming = borrowed * s.box.loan_shares - shares
        worth = self.shares(s, seat, turns) + self.loans(s, seat, turns)
        return worth - self.shares(s, seat, turns, coming, borrowed) - self.loans(s, seat, turns, coming, borrowed)

    def workforce(self, workers: i64) -> i64:
        """The workers of the next turn: a crowd that waits is worth little."""
        busy = self.busy
        if workers <= busy:
            return workers * self.worker
        worth = busy * self.worker
        if workers <= 2 * busy:
            return worth + (workers - busy) * self.worker * self.crowd // PERCENT
        worth += busy * self.worker * self.crowd // PERCENT
        return worth + (workers - 2 * busy) * self.worker * self.idle // PERCENT

    def spent(self, s: WildcattersPosition, seat: Seat, turns: i64, cost: i64) -> i64:
        """What so many workers less are worth."""
        if turns <= 0:
            return 0
        have = s.workers[seat] + self.income(s, turns)
        return self.workforce(have) - self.workforce(have - cost)

    def workers(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """Workers build; those left over at the end fight for places."""
        worth = self.workforce(s.workers[seat] + self.income(s, turns)) if turns > 0 else 0
        own = self._at_the_end(s, seat, turns)
        behind: i64 = 0
        for other in s.box.seats:
            if other != seat:
                theirs = self._at_the_end(s, other, self.turns(s, other))
                both = own * own + theirs * theirs
                if both > 0:
                    behind += PERCENT * theirs * theirs // both
        place: i64 = 800 - 3 * behind
        return worth + (place // (1 + turns) if place > 0 else 0)

    def _at_the_end(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """What counts for the places of the workers, in shares, with those that come before the next turn."""
        return s.box.hire_cost * (s.workers[seat] + self.income(s, turns)) + all_shares(s, seat)

    # ------------------------------------------------------------------ disks

    def disk(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """What one more Wildcatter disk with its barrel will bring."""
        held = s.disks[seat]
        for area in range(AREAS):
            held += s.disks_full[area * COMPANIES + seat]
        more = scoring.disk_points(s, held + 1) - scoring.disk_points(s, held)
        return more * self.disk_ahead + self.barrel if turns > 0 else more * self.disk_late + self.barrel // 2
