"""Fair turns: shares are kept, answers wait for no page, and nobody waits for ever. Time is a number here."""

import asyncio
import contextlib
import heapq
from collections import defaultdict
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boomtown.site.scheduler import (
    KEPT,
    LONGEST,
    PATIENCE,
    REFUSALS,
    SLOWLY,
    FairQueue,
    Lane,
    Payer,
    Scheduler,
    Share,
    Throttled,
    Ticket,
)

SHARE = Share(rate=0.2, burst=1.0)
LANES = (
    Lane("answers", "answers", places=2, each=1, waiting=8, room=64),
    Lane("pages", "pages", places=2, each=1, waiting=4, room=16),
)
COSTLIEST = 0.2


def payers(who: int) -> tuple[Payer, ...]:
    """Three addresses in each network."""
    return Payer(f"address {who}"), Payer(f"network {who // 3}", 2)


@dataclass
class Site:
    """Requests that come and are served in simulated time."""

    scheduler: Scheduler = field(default_factory=lambda: Scheduler(LANES, {"answers": SHARE, "pages": SHARE}))
    now: float = 0.0
    running: list[tuple[float, int, Ticket]] = field(default_factory=list)
    paid: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    waited: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    since: dict[Ticket, tuple[float, float]] = field(default_factory=dict)

    def comes(self, lane: str, who: tuple[Payer, ...], cost: float, claim: bool = False) -> Ticket:
        ticket, _ = self.scheduler.enter(lane, who, self.now, claim)
        self.since[ticket] = (self.now, cost)
        self.serve(lane)
        return ticket

    def serve(self, lane: str) -> None:
        for ticket in self.scheduler.start(lane, self.now):
            since, cost = self.since[ticket]
            self.waited[lane].append(self.now - since)
            heapq.heappush(self.running, (self.now + cost, ticket.number, ticket))

    def until(self, then: float) -> None:
        """Let time pass: requests end, and shares decay."""
        while True:
            wakes = [self.scheduler.next_start(lane.name, self.now) for lane in LANES]
            times = [time for time in wakes if time is not None] + [end for end, _, _ in self.running[:1]]
            if not times or min(times) > then:
                break
            self.now = max(self.now, min(times))
            while self.running and self.running[0][0] <= self.now:
                _, _, ticket = heapq.heappop(self.running)
                ticket.cost = self.since[ticket][1]
                for payer in ticket.payers:
                    self.paid[f"{ticket.lane.account} {payer.name}"].append((self.now, ticket.cost))
                self.scheduler.done(ticket, self.now)
            for lane in LANES:
                self.serve(lane.name)
        self.now = then


requests = st.lists(
    st.tuples(
        st.sampled_from(["answers", "pages"]),
        st.integers(0, 5),
        st.floats(0.001, COSTLIEST),
        st.floats(0, 0.3),
        st.booleans(),
    ),
    max_size=150,
)
loops = st.lists(
    st.tuples(
        st.just("pages"), st.integers(0, 1), st.floats(COSTLIEST / 2, COSTLIEST), st.floats(0, 0.2), st.booleans()
    ),
    min_size=40,
    max_size=80,
)
"""One or two who use up what they have, and go on asking."""


@settings(max_examples=150, deadline=None)
@given(requests | loops)
def test_nobody_gets_more_than_his_share(coming: list[tuple[str, int, float, float, bool]]) -> None:
    """In any stretch of time: its rate, the burst, and what was being served when the burst was used up."""
    site = Site()
    for lane, who, cost, pause, claim in coming:
        try:
            site.comes(lane, payers(who), cost, claim)
        except Throttled as throttled:
            assert 1 <= throttled.after <= LONGEST
        for one in LANES:
            assert site.scheduler.serving[one.name] <= one.places
            assert site.scheduler.waiting(one.name) <= one.room
        site.until(site.now + pause)
    site.until(site.now + 600)
    assert not site.running and not any(site.scheduler.waiting(lane.name) for lane in LANES), "everybody was served"
    for name, paid in site.paid.items():
        weight = 2 if "network" in name else 1
        for first, (begun, _) in enumerate(paid):
            spent = 0.0
            for ended, cost in paid[first:]:
                spent += cost
                most = weight * (SHARE.rate * (ended - begun) + SHARE.burst) + (weight + 1) * COSTLIEST
                assert spent <= most + 1e-6, name


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40), st.floats(0.01, 2.0)), min_size=1, max_size=60))
def test_answers_never_wait_for_pages(flood: list[tuple[int, float]]) -> None:
    site = Site()
    for who, cost in flood:
        with contextlib.suppress(Throttled):
            site.comes("pages", payers(who), cost)
        site.comes("answers", (Payer("a player"),), 0.005)
        site.until(site.now + 0.1)
    assert max(site.waited["answers"]) == 0


@pytest.mark.parametrize("loops", [1, 5])
def test_a_newcomer_passes_a_flood_and_the_flood_is_served_all_the_same(loops: int) -> None:
    """Addresses that ask again and again fill the room; somebody who comes anew waits for what is being served."""
    site, waits = Site(), []
    for moment in range(400):
        for who in range(loops * 6):
            with contextlib.suppress(Throttled):
                site.comes("pages", (Payer(f"loop {who}"),), 0.1)
        if moment > 50 and moment % 10 == 0:
            before = len(site.waited["pages"])
            ticket = site.comes("pages", (Payer(f"newcomer {moment}"),), 0.01)
            while not ticket.serving:
                site.until(site.now + 0.01)
            waits.append(site.now - site.since[ticket][0])
            assert len(site.waited["pages"]) > before
        site.until(site.now + 0.1)
    assert max(waits) <= 0.25, "two places, a tenth of a second each"
    assert sum("loop" in payer for payer in site.paid) == loops * 6, "nobody starves"


def test_a_claim_comes_first_and_does_not_keep_others_out_for_ever() -> None:
    lane = Lane("door", "door", places=1, each=1, waiting=8, room=4)
    scheduler = Scheduler([lane], {"door": Share(1.0, 1000.0)})
    first, _ = scheduler.enter("door", (), 0.0)
    assert scheduler.start("door", 0.0) == [first]
    strangers = [scheduler.enter("door", (Payer(f"stranger {number}"),), 0.0)[0] for number in range(4)]
    known, evicted = scheduler.enter("door", (Payer("known"),), 0.1, claim=True)
    assert evicted is strangers[-1] and evicted.evicted, "the room is full of people without a claim"
    with pytest.raises(Throttled) as throttled:
        scheduler.enter("door", (Payer("another"),), 0.2)
    assert not throttled.value.own
    scheduler.done(first, 0.3)
    assert scheduler.start("door", 0.3) == [known]
    scheduler.done(known, 0.4)
    later, _ = scheduler.enter("door", (Payer("known"),), PATIENCE + 0.5, claim=True)
    assert scheduler.start("door", PATIENCE + 0.6) == [strangers[0]], "they have waited long enough"
    assert not later.serving


def test_refusals_come_slowly_and_more_slowly_to_whoever_gets_many() -> None:
    site = Site()
    delays = []
    for _ in range(LANES[1].waiting + 1 + 3 * REFUSALS):
        try:
            site.comes("pages", (Payer("loop"),), 0.1)
        except Throttled as throttled:
            assert throttled.own
            delays.append(throttled.delay)
    assert delays[0] == SLOWLY and delays[-1] == pytest.approx(SLOWLY + 3 - 1 / REFUSALS)
    figures = site.scheduler.figures["pages"]
    assert figures.refused == len(delays) == 3 * REFUSALS


def test_accounts_with_nothing_on_them_are_forgotten() -> None:
    site = Site()
    for number in range(10_000):
        site.comes("pages", (Payer(f"address {number}"),), 0.001)
        site.until(site.now + 0.01)
    assert len(site.scheduler._accounts) <= 2 * KEPT


def test_turns_are_given_back_however_a_request_ends() -> None:
    async def work() -> None:
        queue = FairQueue(Scheduler([Lane("pages", "pages", 1, 1, 8, 8)], {"pages": Share(1.0, 0.05)}))
        order: list[int] = []

        async def ask(number: int, who: str) -> None:
            async with queue.turn("pages", (Payer(who),)) as ticket:
                order.append(number)
                ticket.cost = 0.1
                if number == 1:
                    raise ValueError
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(ask(number, "one")) for number in range(4)]
        await asyncio.sleep(0)
        tasks[3].cancel()
        found = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
        assert order == [0, 1, 2], "one after another, each when enough has decayed"
        assert [type(one) for one in found] == [type(None), ValueError, type(None), asyncio.CancelledError]
        assert queue.scheduler.serving["pages"] == 0 and not queue.scheduler.waiting("pages")

    asyncio.run(work())
