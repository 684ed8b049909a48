"""Worth of a turn in an area: drilling, developing, a transport, and what must be built for it."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.bot.company_worth import PERCENT, Outlook
from boomtown.games.wildcatters.rules.box import COMPANIES
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import reachable, rooms, spare_tanker, trains_at
from boomtown.kernel.seats import Seat

DISK_SHARE: Final = 3
"""Who may bid for a disk gets about one of so many."""


def has_way(s: WildcattersPosition, area: i64) -> bool:
    """Whether oil in an area's harbour can come to a refinery."""
    return (reachable(s, area, 0) & rooms(s)) != 0


class Prospects:
    """Plans for a turn, by what they bring and what they cost."""

    def __init__(self, outlook: Outlook, weights: dict[str, int]) -> None:
        self.outlook = outlook
        self.trust: i64 = weights["trust"]
        self.hope: i64 = weights["hope"]

    def turn(self, s: WildcattersPosition, seat: Seat, turns: i64, area: i64, workers: i64) -> i64:
        """What a turn in an area brings: at once, or with what would have to be built first."""
        at_once = self.promise(s, seat, turns, area, workers, False, True) * self.trust
        after_building = self.promise(s, seat, turns, area, workers, True, True) * self.hope
        return (at_once if at_once > after_building else after_building) // PERCENT

    def promise(
        self, s: WildcattersPosition, seat: Seat, turns: i64, area: i64, workers: i64, building: bool, drilling: bool
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
        seat: Seat,
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

    def _room(self, s: WildcattersPosition, area: i64, seat: Seat) -> i64:
        """Rigs that could be built in an area."""
        free = s.free_oilfields(area)
        own = s.box.own_limit - s.own_tokens(area, seat)
        free = free if free < own else own
        return free if free < s.rigs_left[seat] else s.rigs_left[seat]

    def _moved(
        self,
        s: WildcattersPosition,
        seat: Seat,
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
        if not has_way(s, area):
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

    def _joiners(self, s: WildcattersPosition, area: i64, seat: Seat) -> i64:
        count: i64 = 0
        for company in range(COMPANIES):
            if company != seat and s.rigs[area * COMPANIES + company] > 0:
                count += 1
        return count
