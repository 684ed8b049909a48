"""The bots' turns: every table whose asked seat is a bot's gets its answer, also after a restart.

Nothing is remembered about who thinks about what: the database says which tables wait for a bot. Two processes may
think about the same question; the version lets only one answer in.
"""

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from django.db.models import F, Q
from django.utils import timezone

from boomtown.kernel.errors import BoomtownError
from boomtown.site.tables.live import background
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.live.hub import hub
from boomtown.site.tables.live.watching import switchboard, troubled
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play import clocks, moves, thinking, turns

log = logging.getLogger(__name__)

LOOK: Final = 3.0
"""Seconds between looks for tables that wait for a bot and that nobody here is thinking about."""
LONGEST: Final = 60.0
"""Seconds a bot may think."""
PATIENCE: Final = 2.0
"""Seconds before a bot that failed is asked again: twice as many each time."""
LONGEST_PATIENCE: Final = 300.0
LEAST: Final = 0.1
"""Seconds from a question to a bot's answer at least: how long it thought would tell how many cards it chose from."""


def waiting() -> list[str]:
    """The tables that wait for a bot's answer, except those that nobody has come back to."""
    bots = Seat.objects.filter(~Q(bot="") | ~Q(stand_in=""), table__status=Table.Status.PLAYING)
    asked = bots.filter(number=F("table__asked"))
    here = Seat.objects.filter(Q(stand_in="") | Q(seen__gt=timezone.now() - turns.PAUSE), player__isnull=False)
    people = Q(table__in=here.values("table")) | Q(table__in=switchboard.watched())
    return list(asked.filter(people).values_list("table_id", flat=True))


def prepare(table_id: str) -> tuple[thinking.Task, int] | None:
    """What a bot has to think about at a table, and the version it is asked at; None if no bot is asked."""
    desk = desks.at(table_id)
    with desk.lock:
        facts = desk.catch_up()
        match = desk.match
        if facts is None or not facts.playing or match is None or match.over or desk.unfit is not None:
            return None
        bot = facts.chairs[int(match.state.seat)].mover
        if not bot or turns.is_paused(facts, timezone.now()):
            return None
        seat = int(match.state.seat)
        turn, thought = Seat.objects.values_list("turn", "thought").get(table=table_id, number=seat)
        return thinking.Task.of(match, bot, turn, thought), match.version


def play_bot(table_id: str) -> bool:
    """One answer of the bot that is asked, here and now; returns whether there was one to give."""
    found = prepare(table_id)
    if found is None:
        return False
    task, version = found
    moves.move_bot(table_id, task.seat, version, thinking.answer(task))
    return True


class Driver:
    """Plays for all bots of this server, in the event loop; thinking and the database are elsewhere."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._failures: dict[str, tuple[int, float]] = {}
        """Per table: how often its bot failed in a row, and when it is asked again."""
        self._looker: asyncio.Task[None] | None = None
        self._heart: asyncio.Task[None] | None = None
        self._turns = turns.Turns(thinking.WORKERS)

    async def start(self) -> None:
        self._turns = turns.Turns(thinking.WORKERS)
        await in_thread(clocks.resume)
        hub.committed = self.wake
        self._looker = asyncio.create_task(self._look())
        self._heart = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        hub.committed = None
        tasks = [task for task in [self._looker, self._heart, *self._tasks.values()] if task is not None]
        self._looker = self._heart = None
        self._tasks = {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, table_id: str, revision: int) -> None:
        """A table has changed: perhaps a bot is asked now. Mostly it is known here that a person is."""
        facts = desks.at(table_id).facts
        if facts is not None and facts.revision >= revision and facts.playing and 0 <= facts.asked < facts.players:
            if not facts.chairs[facts.asked].mover:
                return
        self._begin(table_id)

    def _begin(self, table_id: str) -> None:
        if table_id in self._tasks:
            self._again.add(table_id)
        elif self._failures.get(table_id, (0, 0.0))[1] <= time.monotonic():
            task = self._tasks[table_id] = asyncio.create_task(self._play(table_id))
            task.add_done_callback(lambda _: self._done(table_id))

    def _done(self, table_id: str) -> None:
        self._tasks.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self._begin(table_id)

    async def _look(self) -> None:
        while True:
            try:
                for table_id in await in_thread(waiting):
                    if table_id not in self._tasks:
                        self._begin(table_id)
            except Exception:
                log.exception("the look for waiting bots failed")
            await asyncio.sleep(LOOK)

    async def _beat(self) -> None:
        """Signs of life, so that nobody's clock is charged for a time without a server."""
        while True:
            await asyncio.sleep(clocks.BEAT)
            try:
                await in_thread(clocks.beat)
            except Exception:
                log.exception("the sign of life failed")

    async def _play(self, table_id: str) -> None:
        """Answer after answer, as long as bots are asked at this table."""
        try:
            while (found := await in_thread(prepare, table_id)) is not None:
                await self._answer(table_id, *found)
                self._at_ease(table_id)
            self._at_ease(table_id)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._failed(table_id, error)

    async def _answer(self, table_id: str, task: thinking.Task, version: int) -> None:
        thought, _ = await asyncio.gather(self._thought(table_id, task), asyncio.sleep(LEAST))
        try:
            await in_thread(moves.move_bot, table_id, task.seat, version, thought)
        except BoomtownError as error:
            asked = await in_thread(prepare, table_id)
            if asked is not None and asked[1] == version:
                raise  # not overtaken: the answer itself is wrong
            log.debug("a bot was overtaken: %s", type(error).__name__)

    async def _thought(self, table_id: str, task: thinking.Task) -> thinking.Thought:
        """As many questions at a time as there are thinkers: waiting is not thinking. If one dies, another is asked."""
        async with self._turns.turn(turns.rank(desks.at(table_id).facts)):
            for last in (False, True):
                used = thinking.pool()
                try:
                    return await asyncio.wait_for(asyncio.wrap_future(thinking.think(task)), LONGEST)
                except BrokenProcessPool:
                    thinking.stop(used)
                    if last:
                        raise
                except TimeoutError:
                    thinking.stop(used)
                    raise
            raise AssertionError("unreachable")

    def _at_ease(self, table_id: str) -> None:
        """The bot has answered, or none is asked any more: there is no trouble."""
        self._failures.pop(table_id, None)
        if table_id in troubled:
            troubled.discard(table_id)
            switchboard.aside(table_id)

    def _failed(self, table_id: str, error: Exception) -> None:
        """It does not spin: the bot is asked again later and later, and the table says that it has trouble."""
        times = self._failures.get(table_id, (0, 0.0))[0] + 1
        pause = min(PATIENCE * 2**times, LONGEST_PATIENCE)
        self._failures[table_id] = (times, time.monotonic() + pause)
        troubled.add(table_id)
        log.error("a bot failed at table %s (%s); again in %d s", table_id, type(error).__name__, pause)
        switchboard.aside(table_id)


driver = Driver()


async def start() -> None:
    """When the server starts: streams can be served, and bots that were asked before it stopped resume."""
    await switchboard.start()
    await driver.start()


async def stop() -> None:
    """When the server stops: quickly, since every answer that counts is in the database."""
    await driver.stop()
    await switchboard.stop()
    try:
        await in_thread(clocks.beat)
    except Exception:
        log.exception("the last sign of life failed")
    thinking.stop()
    await background.stop()
