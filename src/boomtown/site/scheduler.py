"""Fair turns: which request is served next, and whose share is used up.

Requests come in lanes with places of their own, so none waits behind another lane's. Within a lane each *payer* (a
person, an address, a wider network) has a share of the processor: what it used decays at that rate, and beyond its
burst it waits until enough has decayed. Of the others the one with the earliest deadline is next, and a deadline is the
later the more its payers have used lately: newcomers pass a flood, and nobody waits for ever.

`Scheduler` has no clock, no threads and no loop of its own; `FairQueue` runs it in the event loop.
"""

import asyncio
import time
from bisect import insort
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

PATIENCE: Final = 5.0
"""Seconds by which a deadline is later at most: without a claim, after much use, behind others of the same payer."""
LATELY: Final = 60.0
"""Seconds after which use counts half for deadlines."""
MUCH: Final = 20
"""A payer who has lately used this part of his burst is halfway to the latest deadline."""
SLOWLY: Final = 1.0
"""Seconds until a refusal is sent: who asks again at once does not keep the server busy with refusals."""
REFUSALS: Final = 50
"""Refusals a second for one payer."""
LONGEST: Final = 60
"""Seconds: the longest wait that an answer names."""
KEPT: Final = 2_000
MOST: Final = 20_000
"""Accounts before those are forgotten that have nothing on them, and before what was used lately is forgotten too."""


class Share(NamedTuple):
    """Seconds of processor time per second, and how many at once after a rest."""

    rate: float
    burst: float


@dataclass(frozen=True)
class Lane:
    """Requests of one kind. Lanes with the same account charge the same share."""

    name: str
    account: str
    places: int
    """Served at once."""
    each: int
    """Of one payer served at once."""
    waiting: int
    """Of one payer waiting."""
    room: int
    """Of all waiting."""


class Payer(NamedTuple):
    """Who a request is charged to; a wider network has `weight` times the share of an address."""

    name: str
    weight: int = 1


@dataclass
class Account:
    """What one payer has on one lane or on one share."""

    share: Share
    at: float
    used: float = 0.0
    lately: float = 0.0
    serving: Counter[str] = field(default_factory=Counter)
    waiting: Counter[str] = field(default_factory=Counter)
    refused_until: float = 0.0

    def settle(self, now: float) -> None:
        self.used = max(0.0, self.used - self.share.rate * (now - self.at))
        self.lately *= 0.5 ** ((now - self.at) / LATELY)
        self.at = now


@dataclass(eq=False)
class Ticket:
    """A request in its lane. `cost` is what it has used of the processor, in seconds, when it is done."""

    lane: Lane
    payers: tuple[Payer, ...]
    deadline: float
    number: int
    cost: float = 0.0
    serving: bool = False
    evicted: bool = False

    @property
    def order(self) -> tuple[float, int]:
        return self.deadline, self.number


class Throttled(Exception):
    """There is no room. `own`: the payer's share is used up; else everybody's is. `after`: when to come back."""

    def __init__(self, own: bool, after: int, delay: float) -> None:
        super().__init__()
        self.own, self.after, self.delay = own, after, delay


@dataclass
class Figures:
    """Of one lane since the start, for the host."""

    served: int = 0
    refused: int = 0
    seconds: float = 0.0


class Scheduler:
    def __init__(self, lanes: Iterable[Lane], shares: Mapping[str, Share]) -> None:
        self.lanes = {lane.name: lane for lane in lanes}
        self.shares = dict(shares)
        self.figures = {name: Figures() for name in self.lanes}
        self.serving: Counter[str] = Counter()
        self._queues: dict[str, list[Ticket]] = {name: [] for name in self.lanes}
        self._accounts: dict[tuple[str, str], Account] = {}
        self._number = 0
        self._most = KEPT

    def waiting(self, lane: str) -> int:
        return len(self._queues[lane])

    def enter(
        self, lane_name: str, payers: tuple[Payer, ...], now: float, claim: bool = False
    ) -> tuple[Ticket, Ticket | None]:
        """Take a place in a lane. `claim`: served before those without, at the same use.

        A full room is left by the request with the latest deadline, which is returned too.
        """
        lane = self.lanes[lane_name]
        queue = self._queues[lane.name]
        for payer in payers:
            if self._account(lane, payer, now).waiting[lane.name] >= lane.waiting * payer.weight:
                raise self._refusal(lane, payers, now, own=True)
        late = (not claim) + max((self._lateness(lane, payer, now) for payer in payers), default=0.0)
        deadline = now + PATIENCE * late
        self._number += 1
        ticket = Ticket(lane, payers, deadline, self._number)
        evicted = None
        if len(queue) >= lane.room:
            if queue[-1].deadline <= deadline:
                raise self._refusal(lane, payers, now, own=False)
            evicted = queue[-1]
            self.leave(evicted, now)
            evicted.evicted = True
        insort(queue, ticket, key=lambda one: one.order)
        for payer in payers:
            self._account(lane, payer, now).waiting[lane.name] += 1
        return ticket, evicted

    def evicted(self, ticket: Ticket, now: float) -> Throttled:
        """The refusal of a request that lost its place."""
        return self._refusal(ticket.lane, ticket.payers, now, own=False)

    def leave(self, ticket: Ticket, now: float) -> None:
        """A request waits no longer."""
        self._queues[ticket.lane.name].remove(ticket)
        for payer in ticket.payers:
            self._account(ticket.lane, payer, now).waiting[ticket.lane.name] -= 1

    def start(self, lane_name: str, now: float) -> list[Ticket]:
        """The requests whose turn it is."""
        lane, begun = self.lanes[lane_name], []
        for ticket in list(self._queues[lane_name]):
            if self.serving[lane_name] >= lane.places:
                break
            if all(self._may(lane, payer, now) for payer in ticket.payers):
                self.leave(ticket, now)
                ticket.serving = True
                self.serving[lane_name] += 1
                for payer in ticket.payers:
                    self._account(lane, payer, now).serving[lane_name] += 1
                begun.append(ticket)
        return begun

    def done(self, ticket: Ticket, now: float) -> None:
        """A request was served, and is paid for."""
        name = ticket.lane.name
        self.serving[name] -= 1
        self.figures[name].served += 1
        self.figures[name].seconds += ticket.cost
        for payer in ticket.payers:
            account = self._account(ticket.lane, payer, now)
            account.serving[name] -= 1
            account.used += ticket.cost
            account.lately += ticket.cost
        if len(self._accounts) > self._most:
            self._forget(now)
            self._most = max(KEPT, 2 * len(self._accounts))

    def next_start(self, lane_name: str, now: float) -> float | None:
        """When a waiting request may be served because enough has decayed; None while only places are missing."""
        lane = self.lanes[lane_name]
        if self.serving[lane_name] >= lane.places:
            return None
        times = [
            max((self._allowed(lane, payer, now) for payer in ticket.payers), default=now)
            for ticket in self._queues[lane_name]
        ]
        return min((time for time in times if time > now), default=None)

    def _account(self, lane: Lane, payer: Payer, now: float) -> Account:
        key = (lane.account, payer.name)
        account = self._accounts.get(key)
        if account is None:
            share = self.shares[lane.account]
            account = self._accounts[key] = Account(Share(share.rate * payer.weight, share.burst * payer.weight), now)
        account.settle(now)
        return account

    def _lateness(self, lane: Lane, payer: Payer, now: float) -> float:
        account = self._account(lane, payer, now)
        much = account.share.burst / MUCH
        return account.lately / (account.lately + much) + account.waiting[lane.name] / (lane.waiting * payer.weight)

    def _may(self, lane: Lane, payer: Payer, now: float) -> bool:
        account = self._account(lane, payer, now)
        return account.serving[lane.name] < lane.each * payer.weight and self._allowed(lane, payer, now) <= now

    def _allowed(self, lane: Lane, payer: Payer, now: float) -> float:
        """When a payer has less than its burst on its account."""
        account = self._account(lane, payer, now)
        over = account.used - account.share.burst
        return now if over <= 1e-9 else now + over / account.share.rate

    def _refusal(self, lane: Lane, payers: tuple[Payer, ...], now: float, own: bool) -> Throttled:
        self.figures[lane.name].refused += 1
        free = max((self._allowed(lane, payer, now) for payer in payers), default=now)
        sent = now + SLOWLY
        if payers:
            widest = self._account(lane, payers[-1], now)
            sent = widest.refused_until = min(now + LONGEST, max(sent, widest.refused_until + 1 / REFUSALS))
        return Throttled(own, min(LONGEST, 1 + int(max(0.0, free - sent))), sent - now)

    def _forget(self, now: float) -> None:
        crowded = len(self._accounts) > MOST
        for key, account in list(self._accounts.items()):
            account.settle(now)
            idle = not account.serving.total() and not account.waiting.total() and account.refused_until < now
            if idle and not account.used and (crowded or account.lately < account.share.burst / MUCH / MUCH):
                del self._accounts[key]


class FairQueue:
    """The scheduler in the event loop: `async with queue.turn(lane, payers) as ticket`; `ticket.cost` is charged."""

    def __init__(self, scheduler: Scheduler, clock: Callable[[], float] = time.monotonic) -> None:
        self.scheduler = scheduler
        self._clock = clock
        self._called: dict[Ticket, asyncio.Future[None]] = {}
        self._wakers: dict[str, asyncio.TimerHandle] = {}

    @asynccontextmanager
    async def turn(self, lane: str, payers: tuple[Payer, ...], claim: bool = False) -> AsyncIterator[Ticket]:
        ticket, evicted = self.scheduler.enter(lane, payers, self._clock(), claim)
        called = self._called[ticket] = asyncio.get_running_loop().create_future()
        if evicted is not None and not self._called[evicted].done():
            self._called[evicted].set_exception(self.scheduler.evicted(evicted, self._clock()))
        self._call(lane)
        try:
            await called
            yield ticket
        finally:
            del self._called[ticket]
            if ticket.serving:
                self.scheduler.done(ticket, self._clock())
            elif not ticket.evicted:
                self.scheduler.leave(ticket, self._clock())
            self._call(lane)

    def _call(self, lane: str) -> None:
        """Tell those whose turn it is, and look again when a share has decayed."""
        now = self._clock()
        for ticket in self.scheduler.start(lane, now):
            if not self._called[ticket].done():  # else it was cancelled, and gives its place back by itself
                self._called[ticket].set_result(None)
        waker = self._wakers.pop(lane, None)
        if waker is not None:
            waker.cancel()
        again = self.scheduler.next_start(lane, now)
        if again is not None:
            self._wakers[lane] = asyncio.get_running_loop().call_later(again - now, self._call, lane)
