"""Reserves against a plain second reckoning: random answers, absences, time-outs, bots, returns and restarts."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from at_table import Person, action_of, scene
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boomtown.kernel.errors import BoomtownError
from boomtown.live.facts import TIMEOUTS
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Pulse, Table
from boomtown.site.tables.play import clocks, driver, ending, moves, opening, seating
from boomtown.site.tables.play.opening import Time

pytestmark = pytest.mark.django_db(transaction=True)

RESERVE, ANSWER = 120.0, 10.0


class Clockwork:
    """What the hour is, for the site and for the reckoning."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def pass_time(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clockwork(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clockwork]:
    made = Clockwork()
    monkeypatch.setattr(timezone, "now", lambda: made.now)
    return made


class Reckoning:
    """Second by second: who is asked and plays himself uses the answer's own seconds, then his reserve."""

    def __init__(self, asked: int) -> None:
        self.reserves = [RESERVE, RESERVE]
        self.own = ANSWER
        self.asked = asked
        self.bots = [False, False]
        self.timeouts = [0, 0]
        self.kept = (RESERVE, ANSWER)
        """What the asked player had at the last sign of life, or when he was asked after it."""

    def note(self) -> None:
        self.kept = (self.reserves[self.asked], self.own)

    def pass_time(self, seconds: float) -> None:
        if not self.bots[self.asked]:
            beyond = max(0.0, seconds - self.own)
            self.own = max(0.0, self.own - seconds)
            self.reserves[self.asked] = max(0.0, self.reserves[self.asked] - beyond)

    def restart(self) -> None:
        if not self.bots[self.asked]:
            self.reserves[self.asked], self.own = self.kept

    def answered(self, asked: int) -> None:
        self.asked, self.own = asked, ANSWER

    @property
    def late(self) -> bool:
        return not self.bots[self.asked] and self.own + self.reserves[self.asked] <= 0


class Sitting:
    """One table of two people, played on the site and in the reckoning alike."""

    def __init__(self, anna: Person, ben: Person, clockwork: Clockwork) -> None:
        self.people = [anna.player, ben.player]
        self.clockwork = clockwork
        self.table = opening.open_table(anna.player, "goldwest", ["me", "open"], time=Time("live", 120, 10))
        seating.sit(self.table.id, ben.player, 1)
        Pulse.objects.update(at=clockwork.now)
        self.plain = Reckoning(scene(self.table, -1).asked)

    def step(self, what: str, seat: int, seconds: float) -> None:
        getattr(self, what)(seat, seconds)
        self.table.refresh_from_db()
        seats = self.table.seats.order_by("number")
        asked, plain = self.table.asked, self.plain
        reserves = [each.reserve for each in seats]
        own = self.table.allowance
        if not plain.bots[asked]:  # what is used up to this moment is charged with the next change
            assert self.table.asked_since is not None
            used = (self.clockwork.now - self.table.asked_since).total_seconds()
            reserves[asked] = max(0.0, reserves[asked] - max(0.0, used - own))
            own = max(0.0, own - used)
        assert [bool(each.stand_in) for each in seats] == plain.bots
        assert (asked, *reserves) == pytest.approx((plain.asked, *plain.reserves), abs=1e-3), what
        assert own == pytest.approx(plain.own, abs=1e-3), what

    def wait(self, seat: int, seconds: float) -> None:
        """A server runs all the time and gives signs of life."""
        self.clockwork.pass_time(seconds)
        self.plain.pass_time(seconds)
        Pulse.objects.update(at=self.clockwork.now)
        self.plain.note()

    def answer(self, seat: int, seconds: float) -> None:
        if self.plain.bots[self.plain.asked]:
            return
        now = scene(self.table, self.plain.asked)
        moves.move(self.table.id, self.people[self.plain.asked], self.plain.asked, now.version, action_of(now))
        self._asked_anew()

    def bot(self, seat: int, seconds: float) -> None:
        if driver.play_bot(self.table.id):
            assert self.plain.bots[self.plain.asked]
            self._asked_anew()

    def _asked_anew(self) -> None:
        self.plain.answered(scene(self.table, -1).asked)
        self.plain.note()

    def leave(self, seat: int, seconds: float) -> None:
        seating.leave(self.table.id, self.people[seat], seat)
        self.plain.bots[seat] = True

    def come_back(self, seat: int, seconds: float) -> None:
        try:
            seating.come_back(self.table.id, self.people[seat], seat)
        except BoomtownError:
            assert self.plain.timeouts[seat] == TIMEOUTS
            return
        self.plain.bots[seat] = False
        if seat == self.plain.asked:
            self.plain.note()

    def time_out(self, seat: int, seconds: float) -> None:
        """The other one lets a bot play on, as soon as the time of who is asked is up."""
        late = self.plain.asked
        try:
            ending.stand_in(self.table.id, self.people[1 - late], late)
        except BoomtownError:
            assert not self.plain.late
            return
        assert self.plain.late
        self.plain.timeouts[late] += 1
        self.plain.bots[late], self.plain.own = True, ANSWER
        self.plain.note()

    def restart(self, seat: int, seconds: float) -> None:
        """The server dies some seconds after its last sign of life; another one starts later."""
        self.clockwork.pass_time(min(seconds, clocks.BEAT - 1))
        self.clockwork.pass_time(seconds)
        desks.clear()
        clocks.resume()
        self.plain.restart()
        self.plain.note()


STEP = st.tuples(
    st.sampled_from(["wait", "wait", "answer", "bot", "leave", "come_back", "time_out", "restart"]),
    st.integers(0, 1),
    st.sampled_from([1.0, 7.0, 40.0, 200.0]),
)


@given(st.lists(STEP, max_size=24))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_reserve_is_what_a_plain_reckoning_says(
    anna: Person, ben: Person, clockwork: Clockwork, steps: list[tuple[str, int, float]]
) -> None:
    Table.objects.update(status=Table.Status.CLOSED)  # of the examples before
    clockwork.pass_time(7200)  # a person opens only so many tables an hour
    sitting = Sitting(anna, ben, clockwork)
    for step in steps:
        sitting.step(*step)


def test_a_clock_that_ran_out_gives_nothing_back(anna: Person, ben: Person, clockwork: Clockwork) -> None:
    sitting = Sitting(anna, ben, clockwork)
    late = sitting.plain.asked
    for what in ("wait", "time_out", "come_back"):
        sitting.step(what, late, 131.0)
    assert sitting.plain.reserves[late] == 0 and sitting.plain.reserves[1 - late] == RESERVE
