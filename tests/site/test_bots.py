"""Bots' turns: in processes of their own, picked up after a restart, never spinning."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from at_table import PART, Person, let_bots_play, scene, site_host, text
from django.utils import timezone
from listening import until

from boomtown import speed
from boomtown.bots import levels
from boomtown.bots.rollout import Candidate
from boomtown.kernel.view import View
from boomtown.site.people import moments
from boomtown.site.tables.live import watching
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.live.hub import hub
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import driver, moves, opening, seating, thinking, turns
from boomtown.site.tables.play.driver import Driver

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_thinker_gives_the_answer_the_bot_gives_here() -> None:
    anna = Person()
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    while scene(table, -1).asked == 0:
        anna.answer(table, 0)
    found = driver.prepare(table.id)
    assert found is not None
    task, version = found
    assert thinking.think(task).result(60) == thinking.answer(task)
    assert thinking.weigh(task).result(60).answers[0].action in [one.action for one in thinking.advise(task).answers]
    thinking.stop()
    moves.move_bot(table.id, task.seat, version, thinking.answer(task))
    with pytest.raises(Exception, match="has changed"):
        moves.move_bot(table.id, task.seat, version, thinking.answer(task))
    let_bots_play(table)
    with pytest.raises(Exception, match="not yours"):
        moves.move_bot(table.id, 0, scene(table, 0).version, thinking.Thought("done", -1, 0.0))


def test_a_table_that_waits_for_a_bot_is_picked_up_at_start() -> None:
    anna = Person()
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy", "random"])
    while scene(table, -1).asked == 0:
        anna.answer(table, 0)
    desks.clear()
    assert driver.waiting() == [table.id]

    async def run() -> None:
        await driver.start()
        try:
            await until(lambda: (facts := desks.at(table.id).facts) is not None and facts.asked == 0)
        finally:
            await driver.stop()

    asyncio.run(run())
    assert driver.waiting() == []
    assert scene(table, 0).answers


def test_a_bot_that_fails_is_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Person()
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    while scene(table, -1).asked == 0:
        anna.answer(table, 0)
    asked = []

    def broken(task: thinking.Task) -> object:
        asked.append(task)
        raise RuntimeError("no idea")

    monkeypatch.setattr(thinking, "think", broken)
    monkeypatch.setattr(driver, "LOOK", 0.05)

    async def run() -> None:
        one = Driver()
        await one.start()
        try:
            await until(lambda: asked)
            await asyncio.sleep(0.5)
        finally:
            await one.stop()

    try:
        asyncio.run(run())
        assert len(asked) == 1
        assert table.id in watching.troubled
        watching.look([table.id], set())
        assert scene(table, 0).bot_trouble
        let_bots_play(table)  # as another process would
        watching.look([table.id], set())
        assert scene(table, 0).asked == 0 and not scene(table, 0).bot_trouble, "a person is asked now"
        anna.answer(table, 0)
    finally:
        watching.troubled.clear()


@pytest.fixture
def untroubled() -> Iterator[None]:
    yield
    watching.troubled.clear()
    thinking.stop()


def asked_a_bot(anna: Person, seats: list[str]) -> Table:
    table = opening.open_table(anna.player, "goldwest", seats)
    while scene(table, -1).asked == 0:
        anna.answer(table, 0)
    return table


def drive(work: object) -> None:
    """With the bots' driver and the streams of a server running."""
    assert callable(work)

    async def run() -> None:
        await driver.start()
        try:
            await work()
        finally:
            await driver.stop()

    asyncio.run(run())


@pytest.mark.parametrize("what", ["return", "close"])
def test_a_bot_whose_answer_is_not_wanted_any_more_has_no_trouble(
    what: str, untroubled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a bot thinks the person comes back, or the host closes the table."""
    anna, ben = Person("Anna"), Person("Ben")
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    seating.leave(table.id, anna.player, 0)
    thoughts: list[tuple[thinking.Task, Future[thinking.Thought]]] = []

    def slow(task: thinking.Task) -> Future[thinking.Thought]:
        thoughts.append((task, Future()))
        return thoughts[-1][1]

    monkeypatch.setattr(thinking, "think", slow)

    async def work() -> None:
        await until(lambda: thoughts)
        change = seating.come_back if what == "return" else lambda *_: seating.close(table.id, site_host())
        await asyncio.to_thread(change, table.id, anna.player, 0)
        task, thought = thoughts[0]
        thought.set_result(thinking.answer(task))
        await until(lambda: table.id not in driver.driver._tasks)
        assert table.id not in watching.troubled

    drive(work)
    assert Table.objects.get(pk=table.id).version == 0
    assert not scene(table, 1).bot_trouble


@pytest.mark.parametrize("by", ["notice", "look"])
def test_a_bot_begins_though_nobody_looks_at_the_table(
    by: str, untroubled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody leaves for good: what this process knew of the table is that a person is asked."""
    anna, ben = Person("Anna"), Person("Ben")
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    assert scene(table, -1).asked == 0
    monkeypatch.setattr(driver, "LOOK", 60 if by == "notice" else 0.3)

    async def work() -> None:
        await asyncio.sleep(0.2)
        if by == "look":
            hub.committed = None
        await asyncio.to_thread(moments.give_up, anna.player)
        await until(lambda: (facts := desks.at(table.id).facts) is not None and facts.version > 0)

    drive(work)


def test_thinkers_that_die_are_replaced(untroubled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while they think: every table's bot is asked again at once, nobody has trouble."""
    anna = Person("Anna")
    tables = [asked_a_bot(anna, ["me", "greedy"]) for _ in range(3)]
    monkeypatch.setattr(driver, "LOOK", 0.2)

    async def work() -> None:
        await until(multiprocessing.active_children)
        for thinker in multiprocessing.active_children():
            os.kill(thinker.pid, signal.SIGKILL)
        await until(lambda: all((facts := desks.at(one.id).facts) and facts.asked == 0 for one in tables))
        assert not watching.troubled

    drive(work)
    assert driver.waiting() == []


def test_thinkers_are_replaced_when_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions go to new thinkers, which find the compiled copy; the old ones finish what they were asked."""
    thinking.stop()
    before = thinking.pool()
    asked = before.submit(time.sleep, 1)
    assert thinking.pool() is before
    monkeypatch.setattr(speed, "arrived", lambda: True)
    after = thinking.pool()
    assert after is not before and thinking.pool() is after
    assert after.submit(os.getpid).result(60) != os.getpid()
    assert asked.result(60) is None
    thinking.stop()


def test_a_dead_thinker_costs_nobody_his_hint(untroubled: None) -> None:
    anna = Person("Anna")
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    hint = f"/t/{table.id}/hint?seat=0"
    assert anna.client.get(hint, headers=PART).status_code == 200
    for _ in range(2):
        for thinker in multiprocessing.active_children():
            os.kill(thinker.pid, signal.SIGKILL)
        assert "hint-item" in text(anna.client.get(hint, headers=PART))


def test_a_hint_that_does_not_come_is_said_so(untroubled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from boomtown.site.tables.play import advising

    anna = Person("Anna")
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    monkeypatch.setattr(thinking, "weigh", lambda task: Future())
    monkeypatch.setattr(advising, "PATIENCE", 0.05)
    response = anna.client.get(f"/t/{table.id}/hint?seat=0", headers=PART)
    assert response.status_code == 422 and "No hint right now" in text(response)


def test_trouble_with_one_pool_does_not_stop_the_next(untroubled: None) -> None:
    old = thinking.pool()
    thinking.stop(old)
    new = thinking.pool()
    assert new is not old
    thinking.stop(old)
    assert thinking.pool() is new


def test_a_bot_takes_its_time_whatever_it_thinks_about(untroubled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick answer would tell that there was little to choose from."""
    anna = Person("Anna")
    table = asked_a_bot(anna, ["me", "greedy"])
    found = driver.prepare(table.id)
    assert found is not None
    quick: Future[thinking.Thought] = Future()
    quick.set_result(thinking.answer(found[0]))
    monkeypatch.setattr(thinking, "think", lambda task: quick)

    async def work() -> None:
        begun = asyncio.get_running_loop().time()
        await driver.driver._answer(table.id, *found)
        assert asyncio.get_running_loop().time() - begun >= driver.LEAST

    asyncio.run(work())


def test_where_somebody_looks_on_bots_think_first() -> None:
    async def work() -> list[str]:
        queue, order = turns.Turns(1), []

        async def think(name: str, rank: int) -> None:
            async with queue.turn(rank):
                order.append(name)
                await asyncio.sleep(0.01)

        wishes = [("first", turns.LEFT), ("left", turns.LEFT), ("awaited", turns.AWAITED), ("seen", turns.LOOKED_AT)]
        tasks = [asyncio.create_task(think(*wish)) for wish in wishes]
        tasks.append(asyncio.create_task(think("cancelled", turns.LOOKED_AT)))
        await asyncio.sleep(0)
        tasks.pop().cancel()
        await asyncio.gather(*tasks)
        async with queue.turn(turns.LEFT):
            order.append("free again")
        return order

    assert asyncio.run(work()) == ["first", "seen", "awaited", "left", "free again"]


def test_a_table_that_nobody_comes_back_to_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = Person("Anna"), Person("Ben")
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    seating.leave(table.id, anna.player, 0)
    seating.leave(table.id, ben.player, 1)
    assert table.id in driver.waiting() and driver.prepare(table.id) is not None, "they may come back"
    long_ago = timezone.now() - 2 * turns.PAUSE
    table.seats.update(seen=long_ago)
    desks.clear()
    assert table.id not in driver.waiting() and driver.prepare(table.id) is None
    with monkeypatch.context() as somebody:
        somebody.setattr(turns.switchboard, "_by_table", {table.id: {}})
        assert table.id in driver.waiting() and driver.prepare(table.id) is not None, "somebody looks on"
    assert driver.prepare(table.id) is None
    seating.come_back(table.id, ben.player, 1)
    assert scene(table, 0).asked == 1 or (table.id in driver.waiting() and driver.prepare(table.id) is not None)


def test_a_turn_has_so_much_time_whoever_thinks(untroubled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer comes from a bot made for it alone, here, in another process or after a restart."""
    monkeypatch.setattr(levels, "TURN", 0.3)
    monkeypatch.setattr(levels, "LONGEST", 0.1)
    given: list[tuple[int, float]] = []
    search = levels.Rollout.search

    def counted(bot: levels.Level, view: View, options: list[int]) -> list[Candidate]:
        given.append((bot.turn, bot.seconds))
        return search(bot, view, options)

    monkeypatch.setattr(levels.Rollout, "search", counted)
    anna = Person("Anna")
    table = opening.open_table(anna.player, "wildcatters", ["me", "hard"])
    while max((sum(turn == one for turn, _ in given) for one, _ in given), default=0) < 4:
        if scene(table, -1).asked == 0:
            anna.answer(table, 0)
        else:
            assert driver.play_bot(table.id)
            desks.clear()
    for turn in {turn for turn, _ in given}:
        seconds = [seconds for one, seconds in given if one == turn]
        assert seconds[0] == pytest.approx(0.1) and seconds == sorted(seconds, reverse=True), (
            "each has less left of the turn"
        )
        assert sum(seconds) <= 0.3 + 0.02 * len(seconds)
    while (found := driver.prepare(table.id)) is None:
        anna.answer(table, 0)
    assert found[0].turn == given[-1][0] and found[0].thought > 0
    assert thinking.think(found[0]).result(60).seconds > 0
