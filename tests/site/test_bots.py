"""Bots' turns: in processes of their own, picked up after a restart, never spinning."""

import asyncio

import pytest
from at_table import Person, let_bots_play, scene

from boomtown.site.tables import driver, opening, play, thinking, watching
from boomtown.site.tables.desks import desks
from boomtown.site.tables.driver import Driver
from boomtown.site.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


async def until(done: object, patience: float = 40.0) -> None:
    assert callable(done)
    for _ in range(int(patience * 20)):
        if done():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not happen")


def test_a_thinker_gives_the_answer_the_bot_gives_here() -> None:
    anna = Person()
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    while scene(table, -1).asked == 0:
        anna.answer(table, 0)
    found = driver.prepare(table.id)
    assert found is not None
    task, version = found
    assert thinking.think(task).result(60) == thinking.answer(task)
    assert thinking.weigh(task).result(60) == thinking.rank(task)
    thinking.stop()
    play.move_bot(table.id, task.seat, version, thinking.answer(task))
    with pytest.raises(Exception, match="moved on"):
        play.move_bot(table.id, task.seat, version, thinking.answer(task))
    let_bots_play(table)
    with pytest.raises(Exception, match="not yours"):
        play.move_bot(table.id, 0, scene(table, 0).version, "done")


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
    finally:
        watching.troubled.clear()
    assert Table.objects.get(pk=table.id).asked == 1
