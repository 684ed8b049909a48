"""What a sensible oil company looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters import auction, building, joining, refineries, rounds, scoring, transport
from boomtown.games.wildcatters.box import (
    AREAS,
    BID,
    BUILD,
    COMPANIES,
    CONTINENTS,
    DELIVER,
    FLEET,
    GAIN,
    HARBOURS,
    HIRE,
    HOLD,
    NODES,
    NOTHING,
    OIL,
    PAY_BID,
    PLACE,
    RIDE,
    ROUND,
    TANKERS,
    TRAIN_PLACES,
    TRANSPORT,
)
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.kernel.advice import OVER, Advice
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State
from boomtown.mechanics.vectors import filled

POINTS: Final = 0
CONTINENT: Final = 1
OIL_AHEAD: Final = 2
RIGS: Final = 3
TRANSPORTS: Final = 4
REFINERIES: Final = 5
SHARES: Final = 6
LOANS: Final = 7
WORKERS: Final = 8
CHANCES: Final = 9
PARTS: Final = 10

_BARREL: Final = 220
"""A barrel on a pumpjack that will still be moved."""
_WITHOUT_TRAIN: Final = 60
"""Per cent of a barrel's worth where no train stands yet."""
_MOVING: Final = 350
"""A barrel on its way in a transport: what an average delivery brings."""
_WORKER: Final = 50
_BUSY: Final = 12
"""About what a turn can use."""
_SHARE: Final = 30
_OWN_SHARE: Final = 40
_DIRE_SHARE: Final = 70
_DIRE: Final = 9
_USEFUL: Final = 18
"""Up to so many own shares are dear, or still better than others."""
_LOAN: Final = 1150
_LATE_LOAN: Final = 1800
"""What a loan will cost, before and after the round in which it is repaid more cheaply."""
_FIRM_LATE: Final = bytes([0, 10, 15, 25, 45, 100])
_FIRM_SOON: Final = bytes([0, 30, 40, 50, 70, 100])
_FIRM: Final = bytes([0, 55, 65, 75, 85, 100])
"""How much of a panel's barrel one in a refinery is, by the load of the refinery, in per cent."""
_REFINERY_AHEAD: Final = [0, 0, 220, 650, 1450, 2400]
"""Refineries built, with an eye on the next one."""


def _rig_in_struck(turns: i64) -> i64:
    """A rig where oil was found: three workers short of a pumpjack."""
    return 110 * min(turns, 3)


def _worth_of_shares(spare: i64) -> i64:
    """Own shares: the first pay fares and deliveries and keep loans away, more of them are money like others."""
    worth = min(spare, _DIRE) * _DIRE_SHARE
    worth += min(max(spare - _DIRE, 0), _USEFUL - _DIRE) * _OWN_SHARE
    return worth + max(spare - _USEFUL, 0) * _SHARE


def _worth_of_workers(workers: i64) -> i64:
    """A turn's workers are worth most; a crowd that waits is not."""
    worth = min(workers, _BUSY) * _WORKER
    worth += min(max(workers - _BUSY, 0), _BUSY) * _WORKER // 2
    return worth + max(workers - 2 * _BUSY, 0) * _WORKER // 6


def _twin(s: WildcattersPosition) -> WildcattersPosition:
    twin = s.clone()
    assert isinstance(twin, WildcattersPosition)
    return twin


class WildcattersAdvice(Advice):
    """Points and places in sight, oil on its way, and what shares, workers and vehicles are good for."""

    def __init__(self) -> None:
        super().__init__(
            [
                "reason.points",
                "reason.continents",
                "reason.oil",
                "reason.rigs",
                "reason.transport",
                "reason.refineries",
                "reason.shares",
                "reason.loans",
                "reason.workers",
                "reason.chances",
            ]
        )
        self.luck = Chance(1)
        """For trying out: what it decides is not looked at."""

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if s.agenda.depth > 0 and s.agenda.kind == HIRE and s.agenda.seat == seat:
            s = self._paid(s, seat)
        parts = self._as_it_stands(s, seat)
        if s.agenda.depth > 0:
            parts[CHANCES] += self._this_turn(s, seat)
        return parts

    def mark(self, state: State) -> i64:
        """Rounds that were begun."""
        assert isinstance(state, WildcattersPosition)
        return OVER if state.agenda.depth == 0 else state.round

    def _as_it_stands(self, s: WildcattersPosition, seat: i64) -> vec[i64]:
        parts = filled(PARTS, 0)
        if s.agenda.depth == 0:
            parts[POINTS] = s.points[seat] * 100
            return parts
        turns = self._turns_ahead(s, seat)
        parts[POINTS] = self._points(s, seat)
        parts[CONTINENT] = self._continents(s, seat)
        parts[RIGS] = self._rigs(s, seat, turns)
        parts[OIL_AHEAD] = self._oil(s, seat, turns)
        parts[TRANSPORTS] = self._vehicles(s, seat, turns)
        parts[REFINERIES] = self._refineries(s, seat, turns)
        parts[SHARES] = self._shares(s, seat, turns)
        parts[LOANS] = self._loans(s, seat)
        parts[WORKERS] = self._workers(s, seat, turns)
        parts[CHANCES] = self._open_questions(s, seat)
        return parts

    def _total(self, s: WildcattersPosition, seat: i64) -> i64:
        total: i64 = 0
        for part in self._as_it_stands(s, seat):
            total += part
        return total

    # ------------------------------------------------------------------ time

    def _turns_ahead(self, s: WildcattersPosition, seat: i64) -> i64:
        """Turns the seat has before it; the present one is not counted."""
        turns = s.box.rounds - s.round
        agenda = s.agenda
        down: i64 = agenda.depth - 1
        started = False
        while down >= 0:
            kind = agenda.below(down, KIND)
            if kind == ROUND:
                started = True
                if s.position(seat) >= agenda.below(down, rounds.NEXT):
                    turns += 1
            down -= 1
        return turns if started else s.box.rounds

    # ------------------------------------------------------------------ points and places

    def _points(self, s: WildcattersPosition, seat: i64) -> i64:
        points = s.points[seat] + scoring.chip_points(s, seat) + s.drops(seat)
        points += scoring.disk_points(s, s.disks[seat])
        points += s.refinery_chip[seat] * s.box.chip_unused_points
        place: i64 = 10 * s.sequence[seat] if s.round == s.box.rounds else 0
        return points * 100 + place

    def _firmness(self, s: WildcattersPosition) -> bytes:
        left = s.box.rounds - s.round
        if left == 0:
            return _FIRM_LATE
        return _FIRM_SOON if left == 1 else _FIRM

    def _continents(self, s: WildcattersPosition, seat: i64, coming_to: i64 = NOTHING) -> i64:
        """Each continent by the place to be expected: barrels on the panel, and in part those in its refineries.

        One more barrel of the seat may be coming to a refinery.
        """
        firm = self._firmness(s)
        coming = 25 * (s.box.rounds - s.round) // 2 + 5
        strength = filled(CONTINENTS * COMPANIES, 0)
        company: i64
        slot: i64 = 0
        while slot < HARBOURS:
            if s.refinery_owner[slot] >= 0:
                load = min(s.refinery_load(slot) + (1 if slot == coming_to else 0), 5)
                if load > 0:
                    base = i64(s.box.continent_of[slot]) * COMPANIES
                    company = 0
                    while company < COMPANIES:
                        strength[base + company] += s.refinery_oil[slot * COMPANIES + company] * firm[load]
                        company += 1
                    if slot == coming_to:
                        strength[base + seat] += firm[load]
            slot += 1
        worth: i64 = 0
        continent: i64 = 0
        while continent < CONTINENTS:
            base = continent * COMPANIES
            own = strength[base + seat] + 100 * s.panel[base + seat]
            if own > 0:
                behind: i64 = 0
                company = 0
                while company < COMPANIES:
                    if company != seat:
                        other = strength[base + company] + 100 * s.panel[base + company] + coming
                        # How likely the other comes first, sharper than by the plain share of barrels.
                        behind += 100 * other * other // (own * own + other * other)
                    company += 1
                worth += self._place_worth(s, behind)
            continent += 1
        return worth

    def _place_worth(self, s: WildcattersPosition, behind: i64) -> i64:
        """The points between the places, `behind` in hundredths of a place."""
        places = s.box.continent_places
        place = behind // 100
        rest = behind % 100
        first = i64(places[place]) if place < 3 else 0
        second = i64(places[place + 1]) if place < 2 else 0
        return first * (100 - rest) + second * rest

    # ------------------------------------------------------------------ oil, rigs, vehicles

    def _oil(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """Barrels that can still be moved; without a train they lie fast."""
        worth: i64 = 0
        area: i64 = 0
        while area < AREAS:
            place = area * COMPANIES + seat
            usable: i64 = s.disks_full[place] if turns > 0 else 0
            laden: i64 = 1
            while laden < 4:
                usable += s.pumpjacks[place * 4 + laden] * min(laden, turns)
                laden += 1
            if usable > 0:
                trains = s.trains_at(area)
                worth += usable * _BARREL * (100 if trains else _WITHOUT_TRAIN) // 100
            # Disks that will be taken with their barrel.
            disks = s.disks_full[place]
            if disks > 0 and turns > 0:
                held = s.disks[seat]
                more = scoring.disk_points(s, held + disks) - scoring.disk_points(s, held)
                worth += more * 80
            worth += s.harbour_oil[place] * (_BARREL if turns > 0 else 0)
            area += 1
        aboard: i64 = 0
        while aboard < TANKERS * HOLD:
            if s.cargo[aboard] == seat:
                worth += self._aboard(s, seat, aboard // HOLD)
            aboard += 1
        return worth

    def _aboard(self, s: WildcattersPosition, seat: i64, tanker: i64) -> i64:
        """A barrel on a tanker: better where one steers oneself."""
        return _MOVING + 20 if s.steering(tanker) == seat else _MOVING - 30

    def _rigs(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """A rig is worth the oil it may become: soon where oil was found, sooner the more rigs stand there."""
        if turns <= 0:
            return 0
        worth: i64 = 0
        area: i64 = 0
        while area < AREAS:
            own = s.rigs[area * COMPANIES + seat]
            if own > 0:
                if s.struck[area]:
                    worth += own * _rig_in_struck(turns) * (100 if s.trains_at(area) else _WITHOUT_TRAIN) // 100
                else:
                    near = min(s.rigs_in(area), 4)
                    each = (40 + 35 * near) * min(turns, 4) // 4
                    worth += each + (own - 1) * each // 2
                    worth += 15 * s.disks_unsold[area]
            area += 1
        return worth

    def _vehicles(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """Own trains and tankers save fares and earn them."""
        if turns <= 0:
            return 0
        worth: i64 = 0
        place: i64 = 0
        while place < TRAIN_PLACES:
            own = s.trains[place * COMPANIES + seat]
            if own > 0:
                worth += 45 + 12 * (own - 1)
                if place < AREAS:
                    worth += self._train_use(s, place, seat)
            place += 1
        return worth + self._tankers(s, seat)

    def _train_use(self, s: WildcattersPosition, area: i64, seat: i64) -> i64:
        """Fares of the oil and the rigs of the area."""
        worth: i64 = 0
        company: i64 = 0
        while company < COMPANIES:
            oil = s.oil_in_ground(area, company) + 2 * s.rigs[area * COMPANIES + company]
            if company == seat:
                worth += 24 * min(oil, 6)
            else:
                worth += 8 * min(oil, 6) // s.trains_at(area)
            company += 1
        return worth

    def _tankers(self, s: WildcattersPosition, seat: i64) -> i64:
        worth: i64 = 0
        built: i64 = 0
        k: i64 = 0
        while k < FLEET:
            at = s.tanker_at[seat * FLEET + k]
            if at >= 0:
                built += 1
                if at < AREAS:
                    waiting = s.liftable(at, seat) + s.harbour_oil[at * COMPANIES + seat]
                    worth += 20 * min(waiting, 3)
                    worth += 6 * min(s.rigs[at * COMPANIES + seat], 3)
            k += 1
        return worth + (110 if built > 0 else 0) + (90 if built > 1 else 0) + 30 * max(built - 2, 0)

    def _refineries(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """Points for many refineries, and shares for other companies' barrels in them."""
        built = scoring.refineries_of(s, seat)
        points = scoring.refinery_points(s, seat) * 100
        if turns > 1:
            points = (points + _REFINERY_AHEAD[built]) // 2
        firm = self._firmness(s)
        worth: i64 = 0
        slot: i64 = 0
        while slot < HARBOURS:
            if s.refinery_owner[slot] == seat:
                load = s.refinery_load(slot)
                foreign = load - s.refinery_oil[slot * COMPANIES + seat]
                worth += foreign * s.box.barrel_price * _SHARE * firm[min(load, 5)] // 100
                if turns > 1:
                    others = s.continent_refineries(s.box.continent_of[slot]) - 1
                    worth += 260 - 80 * others
            slot += 1
        return points + worth

    # ------------------------------------------------------------------ shares, loans, workers

    def _shares(self, s: WildcattersPosition, seat: i64, turns: i64, coming: i64 = 0) -> i64:
        """What a player's shares are worth with so many own ones more."""
        own = s.own_shares(seat) + coming
        left = s.box.rounds - s.round
        if left >= s.box.rounds - s.box.repay_round:
            spare = own
        else:
            spare = max(own - s.loans[seat] * s.box.repay_at_end, 0)
        others = s.all_shares(seat) - s.own_shares(seat)
        fewest = spare
        colour: i64 = 0
        while colour < COMPANIES:
            if colour != seat:
                fewest = min(fewest, s.shares[seat * COMPANIES + colour])
            colour += 1
        worth = others * _SHARE + _worth_of_shares(spare)
        # Full sets buy chips.
        worth += min(fewest, 5) * 24
        worth += s.chips_of(seat) * left * _SHARE
        if turns <= 0:
            worth = worth * 2 // 5
        return worth

    def _loans(self, s: WildcattersPosition, seat: i64, coming: i64 = 0) -> i64:
        loans = s.loans[seat]
        if s.round < s.box.repay_round:
            return -loans * _LOAN
        due = loans * s.box.repay_at_end
        covered = min(due, s.own_shares(seat) + coming)
        return -(due - covered) * 100 - covered * _OWN_SHARE

    def _workers(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """Workers build; those left over at the end fight for places."""
        worth = _worth_of_workers(s.workers[seat]) if turns > 0 else 0
        own = 3 * s.workers[seat] + s.all_shares(seat)
        behind: i64 = 0
        other: i64 = 0
        while other < s.box.seats:
            if other != seat:
                theirs = 3 * s.workers[other] + s.all_shares(other)
                total = own * own + theirs * theirs
                if total > 0:
                    behind += 100 * theirs * theirs // total
            other += 1
        late = s.box.rounds - s.round
        return worth + max(800 - 3 * behind, 0) // (1 + late)

    # ------------------------------------------------------------------ what is under way

    def _open_questions(self, s: WildcattersPosition, seat: i64) -> i64:
        """Gains and costs of steps that have begun."""
        agenda = s.agenda
        worth: i64 = 0
        down: i64 = 0
        while down < agenda.depth:
            kind = agenda.below(down, KIND)
            if kind == TRANSPORT:
                worth += self._in_transport(s, seat, down)
            elif kind == BID:
                if agenda.below(down, auction.LEADER) == seat:
                    worth += self._disk(s, seat) - self._price(s, seat, agenda.below(down, auction.HIGHEST))
            elif agenda.below(down, SEAT) == seat:
                if kind == GAIN:
                    shares = agenda.below(down, refineries.SHARES_LEFT)
                    worth += self._shares_ahead(s, seat, shares, agenda.below(down, refineries.COLOUR))
                elif kind == DELIVER:
                    barrels = agenda.below(down, refineries.OWN) + agenda.below(down, refineries.FOREIGN)
                    worth += self._shares_ahead(s, seat, barrels * s.box.barrel_price, 0)
                elif kind == RIDE and agenda.below(down, transport.COMPANY) == seat:
                    worth -= self._price(s, seat, agenda.below(down, transport.BARRELS) * s.box.ride_cost)
                elif kind == PAY_BID:
                    worth += self._disk(s, seat) - self._price(s, seat, agenda.below(down, auction.PRICE))
            down += 1
        return worth

    def _shares_ahead(self, s: WildcattersPosition, seat: i64, shares: i64, colour: i64) -> i64:
        """Shares still to be chosen: own ones, or others once the own colour has been asked for."""
        turns = self._turns_ahead(s, seat)
        if colour > seat:
            return shares * _SHARE if turns > 0 else shares * _SHARE * 2 // 5
        before = self._shares(s, seat, turns) + self._loans(s, seat)
        return self._shares(s, seat, turns, shares) + self._loans(s, seat, shares) - before

    def _price(self, s: WildcattersPosition, seat: i64, bid: i64) -> i64:
        """What a bid costs, with the loans it would take."""
        own = s.own_shares(seat)
        loans: i64 = 0
        rest = own - bid
        while rest < 0:
            rest += s.box.loan_shares
            loans += 1
        return (
            _worth_of_shares(own)
            - _worth_of_shares(rest)
            + loans * (_LOAN if s.round < s.box.repay_round else _LATE_LOAN)
        )

    def _disk(self, s: WildcattersPosition, seat: i64) -> i64:
        """What one more Wildcatter disk with its barrel will bring."""
        held = s.disks[seat]
        area: i64 = 0
        while area < AREAS:
            held += s.disks_full[area * COMPANIES + seat]
            area += 1
        left = s.box.rounds - s.round
        more = scoring.disk_points(s, held + 1) - scoring.disk_points(s, held)
        return (more * 75 + _BARREL) if left > 0 else (more * 40 + _BARREL // 2)

    def _in_transport(self, s: WildcattersPosition, seat: i64, down: i64) -> i64:
        """Barrels in the harbour that are about to move, above what they are worth lying there."""
        agenda = s.agenda
        area = agenda.below(down, joining.AREA)
        part = agenda.below(down, transport.PART)
        waiting = s.harbour_oil[area * COMPANIES + seat]
        if part < transport.TO_REFINERIES:
            return waiting * (_MOVING - _BARREL) if self._has_way(s, area) else 0
        if part > transport.TO_REFINERIES:
            return 0
        if agenda.depth > 0 and agenda.kind == PLACE and agenda.get(transport.COMPANY) == seat:
            left = agenda.get(transport.BARRELS)
            worth = (left - 1) * (_MOVING - _BARREL)
            if agenda.get(transport.NODE) != area or agenda.get(transport.VISITED) != i64(1) << area:
                return worth + self._best_end(s, seat) - _BARREL
            return worth + (_MOVING - _BARREL)
        # Who comes k-th is counted from the active player.
        place = (s.position(seat) - s.position(agenda.below(down, SEAT))) % s.box.seats
        if agenda.below(down, transport.NEXT_COMPANY) <= place:
            return waiting * (_MOVING - _BARREL)
        return 0

    def _has_way(self, s: WildcattersPosition, area: i64) -> bool:
        return (s.reachable(area, 0) & s.rooms()) != 0

    def _best_end(self, s: WildcattersPosition, seat: i64) -> i64:
        """A barrel on the railway: the best continent it can come to, fares paid."""
        node = s.agenda.get(transport.NODE)
        before = self._continents(s, seat)
        best: i64 = _BARREL
        open_nodes = s.reachable(node, s.agenda.get(transport.VISITED) & ~(i64(1) << node))
        slot: i64 = 0
        while slot < HARBOURS:
            at = i64(s.box.node_of[slot])
            if at < NODES and (open_nodes >> at) & 1 and s.takes_oil(slot):
                gain = self._continents(s, seat, slot) - before
                if s.refinery_owner[slot] != seat:
                    gain += s.box.delivery_price * _SHARE
                if at != node:
                    gain -= _OWN_SHARE
                best = max(best, gain)
            slot += 1
        return best

    # ------------------------------------------------------------------ the turn ahead

    def _this_turn(self, s: WildcattersPosition, seat: i64) -> i64:
        """What the card of this turn still allows: its best oil action, tried out, or one that needs building first."""
        agenda = s.agenda
        if s.active() != seat or s.area < 0 or agenda.seat != seat:
            return 0
        if agenda.kind == OIL:
            return self._best_oil_action(s, seat)
        if agenda.kind != BUILD:
            return 0
        twin = _twin(s)
        twin.advance(s.box.done, self.luck)
        best: i64 = 0
        if twin.agenda.depth > 0 and twin.agenda.kind == OIL and twin.agenda.seat == seat:
            best = self._best_oil_action(twin, seat)
        if best < 60:
            best = max(best, self._after_building(s, seat) // 2)
        return best

    def _best_oil_action(self, s: WildcattersPosition, seat: i64) -> i64:
        """How much better the best oil action is than none."""
        before = self._total(s, seat)
        best: i64 = 0
        box = s.box
        choices = s.open_choices()
        action = box.drill
        while action <= box.transport:
            if choices.has(action):
                twin = _twin(s)
                twin.advance(action, self.luck)
                best = max(best, self._total(twin, seat) - before)
            action += 1
        return best

    def _after_building(self, s: WildcattersPosition, seat: i64) -> i64:
        """Oil actions that need a rig or a train first."""
        box = s.box
        area = s.area
        workers = s.workers[seat]
        turns = self._turns_ahead(s, seat)
        per_pumpjack = min(box.pumpjack_barrels, turns) * _BARREL
        room = min(s.free_oilfields(area), box.own_limit - s.own_tokens(area, seat))
        rigs = s.rigs[area * COMPANIES + seat]
        lifted = s.liftable(area, seat)
        worth: i64 = 0
        if s.struck[area]:
            both = box.rig_cost + box.develop_cost
            if room > 0 and workers >= both:
                worth = per_pumpjack - both * _WORKER
        else:
            needed = max(box.rigs_to_drill - s.rigs_in(area), 1 if rigs == 0 else 0)
            price = box.drill_cost + needed * box.rig_cost
            if 0 < needed <= room and workers >= price:
                worth = per_pumpjack + self._joiners(s, area, seat) * box.join_cost * _SHARE - price * _WORKER
        if s.trains_at(area) == 0:
            price = box.transport_cost + box.train_cost
            if lifted > 0 and workers >= price and self._has_way(s, area):
                worth = max(worth, lifted * (_MOVING - _BARREL * _WITHOUT_TRAIN // 100) - price * _WORKER)
        return worth

    def _paid(self, s: WildcattersPosition, seat: i64) -> WildcattersPosition:
        """The position after hiring, paid with other companies' shares first."""
        twin = _twin(s)
        while twin.agenda.depth > 0 and twin.agenda.kind == HIRE:
            choices = twin.open_choices()
            twin.advance(choices.first if twin.agenda.get(building.COLOUR) == seat else choices.last, self.luck)
        return twin

    def _joiners(self, s: WildcattersPosition, area: i64, seat: i64) -> i64:
        count: i64 = 0
        company: i64 = 0
        while company < COMPANIES:
            if company != seat and s.rigs[area * COMPANIES + company] > 0:
                count += 1
            company += 1
        return count
