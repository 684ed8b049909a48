"""Worth of what steps that have begun will still bring a company, less what they will cost it."""

from mypy_extensions import i64

from boomtown.games.wildcatters.bot.area_worth import DISK_SHARE, Prospects, has_way
from boomtown.games.wildcatters.bot.company_worth import PERCENT, Outlook
from boomtown.games.wildcatters.rules import auction, box, joining, placing, refineries, transport
from boomtown.games.wildcatters.rules.drilling import NEXT_COMPANY, OIL_ACTION
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import reachable, takes_oil
from boomtown.kernel import Seat, among, bit
from boomtown.kernel import Seat as Company
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.kinds import Kinded, by_kind, kinds_of


class Pending(Kinded):
    """A step on the agenda, `down` places under the top."""

    def worth(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        return self.own(p, s, seat, turns, down) if s.agenda.below(down, SEAT) == seat else 0

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        """If it is a step of this company."""
        return 0


class BuildPending(Pending):
    """What the turn in the area of its card allows."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        return p.turn(s, seat, turns, s.area, s.workers[seat])


class OilPending(Pending):
    """The oil actions that are left."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        may_drill = s.agenda.below(down, OIL_ACTION) <= 1
        return p.promise(s, seat, turns, s.area, s.workers[seat], False, may_drill) * p.trust // PERCENT


class DrillJoinsPending(Pending):
    """Those who may still join a drilling pay for it."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        return joins_ahead(s, seat, down) * s.box.join_cost * p.outlook.share


def joins_ahead(s: WildcattersPosition, seat: Seat, down: i64) -> i64:
    """Companies that may still join the drilling and pay for it."""
    area = s.agenda.below(down, joining.AREA)
    following = s.agenda.below(down, NEXT_COMPANY)
    if down > 0:
        following -= 1
    count: i64 = 0
    for k in range(following, box.COMPANIES):
        if k > 0 and s.rigs[area * box.COMPANIES + s.company_at(seat, k)] > 0:
            count += 1
    return count


class AuctionPending(Pending):
    """Disks that will be auctioned where the company has a pumpjack."""

    def worth(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        area = s.agenda.below(down, auction.AREA)
        lots = s.disks_unsold[area]
        if down > 0:
            lots -= 1
        if lots > 0 and s.own_pumpjacks(area, seat) > 0:
            return lots * p.outlook.disk(s, seat, turns) // DISK_SHARE
        return 0


class BidPending(Pending):
    """A disk that is bid for: the leader's for his bid, before the first bid a chance for everybody who may bid."""

    def worth(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        o = p.outlook
        leader = s.agenda.below(down, auction.LEADER)
        if leader == seat:
            return o.disk(s, seat, turns) - o.price(s, seat, turns, s.agenda.below(down, auction.HIGHEST))
        if leader < 0 and among(seat, s.agenda.below(down, auction.BIDDERS)):
            return o.disk(s, seat, turns) // DISK_SHARE
        return 0


class PayBidPending(Pending):
    """A disk that was won, for its price."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        o = p.outlook
        return o.disk(s, seat, turns) - o.price(s, seat, turns, s.agenda.below(down, auction.PRICE))


class TransportPending(Pending):
    """Barrels in the harbour that are about to move, above what they are worth lying there."""

    def worth(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        agenda = s.agenda
        area = agenda.below(down, joining.AREA)
        part = agenda.below(down, transport.PART)
        waiting = s.harbour_oil[area * box.COMPANIES + seat]
        barrel: i64 = 0
        if turns > 0:
            barrel = p.outlook.barrel
        more = p.outlook.moving - barrel
        if part < transport.TO_REFINERIES:
            if not has_way(s, area):
                return 0
            return waiting * more
        if part > transport.TO_REFINERIES:
            return 0
        if agenda.kind == box.PLACE and agenda.get(placing.COMPANY) == seat:
            worth = (agenda.get(placing.BARRELS) - 1) * more
            if agenda.get(placing.NODE) != area or agenda.get(placing.VISITED) != bit(area):
                return worth + best_end(p.outlook, s, seat, turns) - barrel
            return worth + more
        # Who comes k-th is counted from the active player.
        place = (s.position(seat) - s.position(Company(agenda.below(down, SEAT)))) % s.box.players
        if agenda.below(down, transport.NEXT_COMPANY) <= place:
            return waiting * more
        return 0


def best_end(o: Outlook, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
    """A barrel on the railway: the best continent it can come to, fares paid."""
    node = s.agenda.get(placing.NODE)
    before = o.continents(s, seat, turns)
    best = o.barrel
    open_nodes = reachable(s, node, s.agenda.get(placing.VISITED) & ~bit(node))
    for slot in range(box.HARBOURS):
        at = i64(s.box.node_of[slot])
        if at < box.NODES and (open_nodes >> at) & 1 and takes_oil(s, slot):
            gain = o.continents(s, seat, turns, slot) - before
            if s.refinery_owner[slot] != seat:
                gain += s.box.delivery_price * o.share
            if at != node:
                gain -= o.share_own
            best = gain if gain > best else best
    return best


class RidePending(Pending):
    """The fare of a barrel on another's train."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        if s.agenda.below(down, transport.COMPANY) != seat:
            return 0
        return -p.outlook.price(s, seat, turns, s.agenda.below(down, transport.BARRELS) * s.box.ride_cost)


class DeliverPending(Pending):
    """Shares for the barrels that were brought."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        barrels = s.agenda.below(down, refineries.OWN) + s.agenda.below(down, refineries.FOREIGN)
        return shares_ahead(p.outlook, s, seat, turns, barrels * s.box.barrel_price, Company(0))


class GainPending(Pending):
    """Shares that are being chosen."""

    def own(self, p: Prospects, s: WildcattersPosition, seat: Seat, turns: i64, down: i64) -> i64:
        shares = s.agenda.below(down, refineries.SHARES_LEFT)
        return shares_ahead(p.outlook, s, seat, turns, shares, Company(s.agenda.below(down, refineries.COLOUR)))


def shares_ahead(o: Outlook, s: WildcattersPosition, seat: Seat, turns: i64, shares: i64, colour: Company) -> i64:
    """Shares still to be chosen: own ones, or others once the own colour has been asked for."""
    if colour > seat:
        return shares * o.share if turns > 0 else shares * o.share * o.share_last // PERCENT
    before = o.shares(s, seat, turns) + o.loans(s, seat, turns)
    return o.shares(s, seat, turns, shares) + o.loans(s, seat, turns, shares) - before


class UnderWay:
    """All steps on the agenda together."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects
        listed: list[Pending] = [
            BuildPending(box.BUILD),
            OilPending(box.OIL),
            DrillJoinsPending(box.DRILL_JOINS),
            AuctionPending(box.AUCTION),
            BidPending(box.BID),
            PayBidPending(box.PAY_BID),
            TransportPending(box.TRANSPORT),
            RidePending(box.RIDE),
            DeliverPending(box.DELIVER),
            GainPending(box.GAIN),
        ]
        self.steps = by_kind(len(prospects.outlook.box.steps), Pending(box.NOTHING), listed)
        self.kinds: i64 = kinds_of(listed)

    def worth(self, s: WildcattersPosition, seat: Seat, turns: i64) -> i64:
        """Gains and costs of steps that have begun, and what the turn still allows."""
        worth: i64 = 0
        for down in range(s.agenda.depth):
            kind = s.agenda.below(down, KIND)
            if (self.kinds >> kind) & 1:
                worth += self.steps[kind].worth(self.prospects, s, seat, turns, down)
        return worth
