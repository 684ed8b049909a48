"""What a sensible oil company looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters import auction, building, joining, refineries, transport
from boomtown.games.wildcatters.box import (
    AREAS,
    AUCTION,
    BID,
    BUILD,
    CARDS,
    COMPANIES,
    DELIVER,
    DRAFT_PIECE,
    DRILL_JOINS,
    GAIN,
    HARBOURS,
    HIRE,
    NODES,
    NOTHING,
    OIL,
    PAY_BID,
    PLACE,
    RIDE,
    SET_UP,
    TAKE,
    TRANSPORT,
    WildcattersBox,
)
from boomtown.games.wildcatters.drilling import NEXT_COMPANY, OIL_ACTION
from boomtown.games.wildcatters.outlook import PERCENT, POINT, Outlook
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.routes import reachable, rooms, spare_tanker, takes_oil, trains_at
from boomtown.games.wildcatters.setup import (
    draft_refineries_to_place,
    draft_rigs_to_place,
    draft_trains_to_place,
)
from boomtown.kernel.advice import NO_PREFERENCE, OVER, Advice
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.bits import bit
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State
from boomtown.mechanics.seats import among
from boomtown.mechanics.vectors import filled

DISK_SHARE: Final = 3
"""Who may bid for a disk gets about one of so many."""

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

REASONS: Final = [
    f"reason.{name}"
    for name in (
        "points",
        "continents",
        "oil",
        "rigs",
        "transport",
        "refineries",
        "shares",
        "loans",
        "workers",
        "chances",
    )
]


def total(parts: vec[i64]) -> i64:
    worth: i64 = 0
    for part in parts:
        worth += part
    return worth


class WildcattersAdvice(Advice):
    """Points and places in sight, oil on its way, and what shares, workers and vehicles are good for."""

    def __init__(self, box: WildcattersBox, weights: dict[str, int]) -> None:
        super().__init__(REASONS)
        self.read_search(weights)
        self.tries = 16
        self.foresees = True  # else workers would be hired and shares borrowed for nothing
        self.outlook = Outlook(box, weights)
        self.draft: i64 = weights["draft"]
        self.trust: i64 = weights["trust"]
        self.hope: i64 = weights["hope"]
        self.fresh: i64 = weights["fresh"]
        self.idle: i64 = weights["means"]
        self.trial: WildcattersPosition | None = None
        """Where answers are tried out, written over for each."""
        self.luck = Chance(1)
        """For trying out: what it decides is not looked at."""

    def mark(self, state: State) -> i64:
        """Rounds that were begun."""
        assert isinstance(state, WildcattersPosition)
        if state.agenda.depth == 0:
            return OVER
        return state.round

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if s.agenda.depth > 0 and s.agenda.seat == seat:
            if s.agenda.kind == HIRE:
                s = self._tried(s)
                self._pay(s, seat)
            elif s.agenda.kind == DRAFT_PIECE:
                return self._best_piece(s, seat)
        parts = self._as_it_stands(s, seat)
        if s.agenda.depth > 0 and s.agenda.below(s.agenda.depth - 1, KIND) == SET_UP:
            parts[CHANCES] += self._to_place(s, seat)
        return parts

    def foresee(self, state: State, action: i64, seat: i64) -> vec[i64]:
        """A new display on the average of all the pile can bring; hiring and borrowing by what they make possible."""
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        if action == s.box.loan or s.box.hire <= action <= s.box.hire + s.box.most_hired:
            return self._means(s, action, seat)
        if s.agenda.kind != TAKE:
            return vec[i64]()
        parts = self._as_it_stands(s, seat)
        if action != s.box.replace:
            self._add_card(s, seat, action - s.box.take, self.outlook.turns(s, seat), parts)
            return parts
        parts[POINTS] -= s.box.display_points * POINT
        shown = self._card(s, seat, self._best_card(s, seat), self.outlook.turns(s, seat))
        # The best of many estimates is the one that errs most in its favour: only a part of the gain is believed.
        parts[CHANCES] += shown + (self._best_of_new(s, seat) - shown) * self.fresh // PERCENT
        return parts

    def prefer(self, state: State, seat: i64) -> i64:
        assert isinstance(state, WildcattersPosition)
        s: WildcattersPosition = state
        kind = s.agenda.kind
        if kind == TAKE:
            return s.box.take + self._best_card(s, seat)
        if kind == HIRE:
            choices = s.open_choices()
            return choices.first if s.agenda.get(building.COLOUR) == seat else choices.last
        return NO_PREFERENCE

    def _as_it_stands(self, s: WildcattersPosition, seat: i64) -> vec[i64]:
        parts = filled(len(REASONS), 0)
        if s.agenda.depth == 0:
            parts[POINTS] = s.points[seat] * POINT
            return parts
        o = self.outlook
        turns = o.turns(s, seat)
        parts[POINTS] = o.points(s, seat, turns)
        parts[CONTINENT] = o.continents(s, seat, turns)
        parts[RIGS] = o.rigs(s, seat, turns)
        parts[OIL_AHEAD] = o.oil(s, seat, turns)
        parts[TRANSPORTS] = o.vehicles(s, seat, turns)
        parts[REFINERIES] = o.refineries(s, seat, turns)
        self._look_at_means(s, seat, turns, parts)
        return parts

    def _look_at_means(self, s: WildcattersPosition, seat: i64, turns: i64, parts: vec[i64]) -> None:
        """What hiring and borrowing change, and nothing else."""
        o = self.outlook
        parts[SHARES] = o.shares(s, seat, turns)
        parts[LOANS] = o.loans(s, seat, turns)
        parts[WORKERS] = o.workers(s, seat, turns)
        parts[CHANCES] = self._under_way(s, seat, turns)

    # ------------------------------------------------------------------ questions that lead to others

    def _best_piece(self, s: WildcattersPosition, seat: i64) -> vec[i64]:
        """A card of the set-up is worth the best piece that can be placed with it."""
        best = filled(len(REASONS), 0)
        most: i64 = 0
        first = True
        for action in s.options():
            twin = self._tried(s)
            twin.advance(action, self.luck)
            parts = self._as_it_stands(twin, seat)
            parts[CHANCES] += self._to_place(twin, seat)
            worth = total(parts)
            if first or worth > most:
                most = worth
                best = parts
                first = False
        return best

    def _to_place(self, s: WildcattersPosition, seat: i64) -> i64:
        """The pieces a seat will still place in the set-up, each where it would be worth as much as on average."""
        o = self.outlook
        rigs: i64 = 0
        area: i64 = 0
        while area < AREAS:
            rigs += o.one_more_rig(s, area, seat)
            area += 1
        worth = draft_rigs_to_place(s, seat) * rigs // AREAS + draft_trains_to_place(s, seat) * o.train
        return (worth + draft_refineries_to_place(s, seat) * o.refinery) * self.draft // PERCENT

    def _means(self, s: WildcattersPosition, action: i64, seat: i64) -> vec[i64]:
        """Workers hired or shares borrowed: idle if they make nothing possible that was not possible before."""
        parts = self._as_it_stands(s, seat)
        before = total(parts)
        twin = self._tried(s)
        twin.advance(action, self.luck)
        self._pay(twin, seat)
        if twin.agenda.depth == s.agenda.depth and twin.agenda.kind == s.agenda.kind:
            self._look_at_means(twin, seat, self.outlook.turns(twin, seat), parts)
        else:  # there was nothing left to ask about, and the turn went on
            parts = self._as_it_stands(twin, seat)
        if total(parts) <= before:
            parts[CHANCES] -= self.idle
        return parts

    def _tried(self, s: WildcattersPosition) -> WildcattersPosition:
        """A twin to try something out, good until the next one."""
        old = self.trial
        twin = s.clone() if old is None or old.game is not s.game else old.become(s)
        assert isinstance(twin, WildcattersPosition)
        self.trial = twin
        return twin

    def _pay(self, s: WildcattersPosition, seat: i64) -> None:
        """Hiring is paid with other companies' shares first."""
        while s.agenda.depth > 0 and s.agenda.kind == HIRE:
            choices = s.open_choices()
            s.advance(choices.first if s.agenda.get(building.COLOUR) == seat else choices.last, self.luck)

    # ------------------------------------------------------------------ what is under way

    def _under_way(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """Gains and costs of steps that have begun, and what the turn still allows."""
        o = self.outlook
        agenda = s.agenda
        worth: i64 = 0
        down: i64 = 0
        while down < agenda.depth:
            kind = agenda.below(down, KIND)
            if kind == TRANSPORT:
                worth += self._in_transport(s, seat, down, turns)
            elif kind == BID:
                worth += self._bidding(s, seat, down, turns)
            elif kind == AUCTION:
                area = agenda.below(down, auction.AREA)
                lots = s.disks_unsold[area]
                if down > 0:
                    lots -= 1
                if lots > 0 and s.own_pumpjacks(area, seat) > 0:
                    worth += lots * o.disk(s, seat, turns) // DISK_SHARE
            elif agenda.below(down, SEAT) == seat:
                if kind == BUILD:
                    worth += self._turn(s, seat, turns, s.area, s.workers[seat])
                elif kind == OIL:
                    may_drill = agenda.below(down, OIL_ACTION) <= 1
                    promise = self._promise(s, seat, turns, s.area, s.workers[seat], False, may_drill)
                    worth += promise * self.trust // PERCENT
                elif kind == DRILL_JOINS:
                    worth += self._joins_ahead(s, seat, down) * s.box.join_cost * o.share
                elif kind == GAIN:
                    shares = agenda.below(down, refineries.SHARES_LEFT)
                    worth += self._shares_ahead(s, seat, turns, shares, agenda.below(down, refineries.COLOUR))
                elif kind == DELIVER:
                    barrels = agenda.below(down, refineries.OWN) + agenda.below(down, refineries.FOREIGN)
                    worth += self._shares_ahead(s, seat, turns, barrels * s.box.barrel_price, 0)
                elif kind == RIDE and agenda.below(down, transport.COMPANY) == seat:
                    worth -= o.price(s, seat, turns, agenda.below(down, transport.BARRELS) * s.box.ride_cost)
                elif kind == PAY_BID:
                    worth += o.disk(s, seat, turns) - o.price(s, seat, turns, agenda.below(down, auction.PRICE))
            down += 1
        return worth

    def _bidding(self, s: WildcattersPosition, seat: i64, down: i64, turns: i64) -> i64:
        """A disk that is bid for: the leader's for his bid, before the first bid a chance for everybody who may bid."""
        o = self.outlook
        leader = s.agenda.below(down, auction.LEADER)
        if leader == seat:
            return o.disk(s, seat, turns) - o.price(s, seat, turns, s.agenda.below(down, auction.HIGHEST))
        if leader < 0 and among(seat, s.agenda.below(down, auction.BIDDERS)):
            return o.disk(s, seat, turns) // DISK_SHARE
        return 0

    def _joins_ahead(self, s: WildcattersPosition, seat: i64, down: i64) -> i64:
        """Companies that may still join the drilling and pay for it."""
        area = s.agenda.below(down, joining.AREA)
        k = s.agenda.below(down, NEXT_COMPANY)
        if down > 0:
            k -= 1
        count: i64 = 0
        while k < COMPANIES:
            if k > 0 and s.rigs[area * COMPANIES + s.company_at(seat, k)] > 0:
                count += 1
            k += 1
        return count

    def _shares_ahead(self, s: WildcattersPosition, seat: i64, turns: i64, shares: i64, colour: i64) -> i64:
        """Shares still to be chosen: own ones, or others once the own colour has been asked for."""
        o = self.outlook
        if colour > seat:
            return shares * o.share if turns > 0 else shares * o.share * o.share_last // PERCENT
        before = o.shares(s, seat, turns) + o.loans(s, seat, turns)
        return o.shares(s, seat, turns, shares) + o.loans(s, seat, turns, shares) - before

    def _in_transport(self, s: WildcattersPosition, seat: i64, down: i64, turns: i64) -> i64:
        """Barrels in the harbour that are about to move, above what they are worth lying there."""
        agenda = s.agenda
        area = agenda.below(down, joining.AREA)
        part = agenda.below(down, transport.PART)
        waiting = s.harbour_oil[area * COMPANIES + seat]
        barrel: i64 = 0
        if turns > 0:
            barrel = self.outlook.barrel
        more = self.outlook.moving - barrel
        if part < transport.TO_REFINERIES:
            if not self._has_way(s, area):
                return 0
            return waiting * more
        if part > transport.TO_REFINERIES:
            return 0
        if agenda.kind == PLACE and agenda.get(transport.COMPANY) == seat:
            worth = (agenda.get(transport.BARRELS) - 1) * more
            if agenda.get(transport.NODE) != area or agenda.get(transport.VISITED) != bit(area):
                return worth + self._best_end(s, seat, turns) - barrel
            return worth + more
        # Who comes k-th is counted from the active player.
        place = (s.position(seat) - s.position(agenda.below(down, SEAT))) % s.box.seats
        if agenda.below(down, transport.NEXT_COMPANY) <= place:
            return waiting * more
        return 0

    def _has_way(self, s: WildcattersPosition, area: i64) -> bool:
        return (reachable(s, area, 0) & rooms(s)) != 0

    def _best_end(self, s: WildcattersPosition, seat: i64, turns: i64) -> i64:
        """A barrel on the railway: the best continent it can come to, fares paid."""
        o = self.outlook
        node = s.agenda.get(transport.NODE)
        before = o.continents(s, seat, turns)
        best = o.barrel
        open_nodes = reachable(s, node, s.agenda.get(transport.VISITED) & ~bit(node))
        slot: i64 = 0
        while slot < HARBOURS:
            at = i64(s.box.node_of[slot])
            if at < NODES and (open_nodes >> at) & 1 and takes_oil(s, slot):
                gain = o.continents(s, seat, turns, slot) - before
                if s.refinery_owner[slot] != seat:
                    gain += s.box.delivery_price * o.share
                if at != node:
                    gain -= o.share_own
                best = gain if gain > best else best
            slot += 1
        return best

    # ------------------------------------------------------------------ the turn ahead

    def _turn(self, s: WildcattersPosition, seat: i64, turns: i64, area: i64, workers: i64) -> i64:
        """What a turn in an area brings: at once, or with what would have to be built first."""
        at_once = self._promise(s, seat, turns, area, workers, False, True) * self.trust
        after_building = self._promise(s, seat, turns, area, workers, True, True) * self.hope
        return (at_once if at_once > after_building else after_building) // PERCENT

    def _promise(
        self, s: WildcattersPosition, seat: i64, turns: i64, area: i64, workers: i64, building: bool, drilling: bool
    ) -> i64:
        """What the oil actions in an area can still bring this turn: drilling, developing, a transport, in this order.

        As long as there is building, the rigs, the train or the tanker that are missing for them can be built.
        """
        o = self.outlook
        box = s.box
        rigs = s.rigs[area * COMPANIES + seat]
        room = self._room(s, area, seat) if building else 0
        laden: i64 = box.pumpjack_barrels if box.pumpjack_barrels < turns else turns
        pumpjack = laden * o.barrel
        each = o.rig_struck * min(turns, 3)
        if trains_at(s, area) == 0:
            pumpjack = pumpjack * o.without_train // PERCENT
            each = each * o.without_train // PERCENT
        best = self._moved(s, seat, turns, area, workers, 0, 0, building)
        cost: i64 = 0
        gain: i64 = 0
        fresh: i64 = 0
        if s.struck[area] == 0:
            needed = box.rigs_to_drill - s.rigs_in(area)
            if needed <= 0:
                needed = 0 if rigs > 0 else 1
            cost = box.drill_cost + needed * box.rig_cost
            if not drilling or needed > room or workers < cost:
                return best
            gain = pumpjack + self._joiners(s, area, seat) * box.join_cost * o.share
            if s.disks_unsold[area] > 0:
                gain += o.disk(s, seat, turns) // DISK_SHARE
            rigs += needed - 1
            room -= needed
            fresh = 1
            best = self._better(s, seat, turns, area, workers, cost, fresh, building, gain, best)
        while fresh < box.own_limit:
            if rigs > 0:
                rigs -= 1
                gain += pumpjack - each
            elif room > 0:
                room -= 1
                cost += box.rig_cost
                gain += pumpjack
            else:
                break
            cost += box.develop_cost
            if workers < cost:
                break
            fresh += 1
            best = self._better(s, seat, turns, area, workers, cost, fresh, building, gain, best)
        return best

    def _better(
        self,
        s: WildcattersPosition,
        seat: i64,
        turns: i64,
        area: i64,
        workers: i64,
        cost: i64,
        fresh: i64,
        building: bool,
        gain: i64,
        best: i64,
    ) -> i64:
        """A plan so far, alone or with a transport of what it has opened, if that is better than the best."""
        plain = gain - self.outlook.spent(s, seat, turns, cost)
        moved = gain + self._moved(s, seat, turns, area, workers, cost, fresh, building)
        plain = moved if moved > plain else plain
        return plain if plain > best else best

    def _room(self, s: WildcattersPosition, area: i64, seat: i64) -> i64:
        """Rigs that could be built in an area."""
        free = s.free_oilfields(area)
        own = s.box.own_limit - s.own_tokens(area, seat)
        free = free if free < own else own
        return free if free < s.rigs_left[seat] else s.rigs_left[seat]

    def _moved(
        self,
        s: WildcattersPosition,
        seat: i64,
        turns: i64,
        area: i64,
        workers: i64,
        cost: i64,
        fresh: i64,
        building: bool,
    ) -> i64:
        """A transport of what lies on the own pumpjacks, those just opened included, with all its workers paid."""
        o = self.outlook
        box = s.box
        place = area * COMPANIES + seat
        price = cost + box.transport_cost
        trains = trains_at(s, area)
        lifted: i64 = s.liftable(area, seat) + fresh
        if trains == 0:
            if building and lifted > 0:
                price += box.train_cost
            else:
                lifted = 0
        barrels = lifted + s.harbour_oil[place]
        if barrels == 0 or workers < price:
            return 0
        if not self._has_way(s, area):
            price += box.tanker_cost
            if not building or spare_tanker(s, seat) < 0 or workers < price:
                return 0
        worth = barrels * (o.moving - o.barrel if turns > 0 else o.moving // 2) - o.spent(s, seat, turns, price)
        if trains > 0 and s.trains[place] == 0:
            worth -= lifted * o.share_own
        disks = s.disks_full[place]
        if disks > 0:
            certain: i64 = 0
            if turns > 0:
                certain = o.disk_waiting
            worth += disks * (o.disk(s, seat, turns) - o.barrel) * (PERCENT - certain) // PERCENT
        return max(worth, 0)

    def _joiners(self, s: WildcattersPosition, area: i64, seat: i64) -> i64:
        count: i64 = 0
        company: i64 = 0
        while company < COMPANIES:
            if company != seat and s.rigs[area * COMPANIES + company] > 0:
                count += 1
            company += 1
        return count

    # ------------------------------------------------------------------ area cards

    def _card(self, s: WildcattersPosition, seat: i64, card: i64, turns: i64) -> i64:
        parts = filled(len(REASONS), 0)
        self._add_card(s, seat, card, turns, parts)
        return total(parts)

    def _add_card(self, s: WildcattersPosition, seat: i64, card: i64, turns: i64, parts: vec[i64]) -> None:
        """A card of the display: its bonus, and what a turn in its area allows."""
        o = self.outlook
        box = s.box
        workers = i64(box.card_workers[card])
        parts[POINTS] += i64(box.card_drops[card]) * POINT
        parts[WORKERS] += o.spent(s, seat, turns, workers)
        parts[SHARES] += i64(box.card_shares[card]) * o.share
        if box.card_refinery[card]:
            parts[REFINERIES] += o.symbol
        parts[CHANCES] += self._turn(s, seat, turns, i64(box.card_area[card]), s.workers[seat] + workers)

    def _best_card(self, s: WildcattersPosition, seat: i64) -> i64:
        turns = self.outlook.turns(s, seat)
        best: i64 = NOTHING
        most: i64 = 0
        for card in s.display:
            worth = self._card(s, seat, card, turns)
            if best < 0 or worth > most:
                best = card
                most = worth
        return best

    def _best_of_new(self, s: WildcattersPosition, seat: i64) -> i64:
        """The best of a new display, on average: each card of the pile with the chance that none better comes."""
        turns = self.outlook.turns(s, seat)
        worths: list[int] = []
        drawn: i64 = len(s.display)
        card: i64 = 0
        while card < CARDS:
            left = s.light.left[card]
            if s.light.size < drawn:
                left += s.dark.left[card]
            if s.light.size + s.dark.size < drawn:
                left += s.discards[card]
            if left > 0:
                worths.append(self._card(s, seat, card, turns))
            card += 1
        worths.sort(reverse=True)
        rest: i64 = len(worths)
        if rest <= drawn:
            return worths[0] if worths else 0
        total = 0.0
        chance = float(drawn) / float(rest)
        for worth in worths:
            total += chance * worth
            rest -= 1
            if rest < drawn:
                break
            chance = chance * float(rest - drawn + 1) / float(rest)
        return int(total)
