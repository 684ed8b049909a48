"""The stream: every step in order, for everybody what he may see; after a break the present."""

import asyncio

import pytest
from at_table import Person, scene
from django.db import connection
from django.test.utils import CaptureQueriesContext
from listening import PATIENCE, Listener, run, until

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene
from boomtown.site.people.models import Player
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live import stream, watching
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import Desk, Desks, Viewpoint, desks
from boomtown.site.tables.live.hub import Hub
from boomtown.site.tables.live.news import News, opened
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import opening, seating

pytestmark = pytest.mark.django_db(transaction=True)


def two_at_a_table() -> tuple[Person, Person, Table]:
    anna, ben = Person("Anna"), Person("Ben")
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    table.refresh_from_db()
    return anna, ben, table


def answer(anna: Person, ben: Person, table: Table, times: int, first: int = 0) -> None:
    for number in range(first, first + times):
        asked = scene(table, -1).asked
        assert (anna, ben)[asked].answer(table, asked, number).status_code == 200


def test_everybody_gets_every_step_of_what_he_may_see() -> None:
    anna, ben, table = two_at_a_table()
    here = f"{table.id}~0~{table.revision}"

    async def work() -> None:
        at_a = Listener(anna, [here, "lobby"])
        spectator = Listener(None, [f"{table.id}~-1~{table.revision}", f"{table.id}~1~0", "nothing~-1~0", "rubbish"])
        for one in (at_a, spectator):
            await one.open()
        for step in range(1, 8):  # who is too slow for that is told the present alone
            await in_thread(answer, anna, ben, table, 1, step)
            for one in (at_a, spectator):
                await one.reached(table.revision + step)
        await at_a.told("lobby", 1)
        for one in (at_a, spectator):
            assert one.revisions() == list(range(table.revision + 1, table.revision + 8))
            assert all(not frame["full"] for frame in one.data())
        assert all(frame["seat"] == -1 for frame in spectator.data())
        assert [one["seat"] for one in spectator.data("gone")] == [1, -1]
        yours = [frame["yours"] for frame in at_a.data()]
        assert True in yours and False in yours
        await watching.switchboard.stop()
        await asyncio.wait_for(at_a.task, PATIENCE)

    run(work)


def test_a_stream_goes_on_where_it_was_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boomtown.live.table.FRAME_LETTERS", 1_000_000)
    anna, ben, table = two_at_a_table()
    start = table.revision

    async def work() -> None:
        first = Listener(anna, [f"{table.id}~0~{start}"])
        await first.open()
        await in_thread(answer, anna, ben, table, 2)
        await first.reached(start + 2)
        first.task.cancel()
        await asyncio.sleep(0.1)
        await in_thread(answer, anna, ben, table, 3)
        last = Listener(anna, [f"{table.id}~0~{start}"], last=f"{table.id}~0~{start + 2}")
        await last.open()
        assert last.revisions() == [start + 3, start + 4, start + 5]
        assert [frame["full"] for frame in last.data()] == [False, False, True]
        up_to_date = Listener(anna, [f"{table.id}~0~{start + 5}"])
        await up_to_date.open()
        assert up_to_date.revisions() == []
        desks.clear()
        unknown = Listener(anna, [f"{table.id}~0~{start + 1}"])
        await unknown.open()
        assert unknown.revisions() == [start + 5] and unknown.data()[0]["full"]

    run(work)


def test_many_tables_are_looked_at_part_by_part_and_none_is_left_out() -> None:
    board = watching.Switchboard()
    board._by_table = {f"table {number}": {} for number in range(250)}
    board._streams = {watching.Stream(number) for number in range(770)}
    parts = board._parts()
    assert max(len(tables) + len(streams) for tables, streams in parts) <= 2 * watching.AT_ONCE
    assert sorted(table for tables, _ in parts for table in tables) == sorted(board._by_table)
    assert sum(len(streams) for _, streams in parts) == 770
    assert {stream for _, streams in parts for stream in streams} == board._streams


def test_a_move_of_another_process_arrives_even_without_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben, table = two_at_a_table()
    monkeypatch.setattr(watching, "LOOK", 0.2)

    async def work() -> None:
        listener = Listener(ben, [f"{table.id}~1~{table.revision}"])
        await listener.open()
        elsewhere = Desks()

        def play_there() -> None:
            from boomtown.site.tables.live import hub
            from boomtown.site.tables.play import moves

            with pytest.MonkeyPatch.context() as other:
                other.setattr(moves, "desks", elsewhere)
                other.setattr(hub.hub, "_loop", None)
                for _ in range(3):
                    now = elsewhere.at(table.id)
                    now.catch_up()
                    seen = now.scene(0, "en")
                    assert seen is not None
                    asked = seen.asked
                    view = now.scene(asked, "en")
                    assert view is not None
                    moves.move(table.id, (anna, ben)[asked].player, asked, view.version, view.answers[0].text)

        await in_thread(play_there)
        await listener.reached(table.revision + 3)
        assert listener.revisions() == [table.revision + step for step in (1, 2, 3)]

    run(work)


def test_who_loses_the_right_to_look_gets_nothing_more() -> None:
    anna, ben = Person("Anna"), Person("Ben")
    table = opening.open_table(anna.player, "goldwest", ["me", "open"], private=True)

    async def work() -> None:
        spectator = Listener(None, [f"{table.id}~-1~0"])
        await spectator.open()
        await in_thread(seating.sit, table.id, ben.player, 1)
        await in_thread(answer, anna, ben, table, 2)
        await spectator.told("gone", 1)
        await asyncio.sleep(0.3)
        assert len(spectator.data("gone")) == 1 and spectator.data() == []

    run(work)


@pytest.mark.parametrize("what", ["link", "gone"])
def test_a_stream_ends_with_the_right_to_be_this_person(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came in by an old personal link, or an old password, sees no more of the seat's secrets."""
    anna, ben, table = two_at_a_table()
    monkeypatch.setattr(watching, "LOOK", 0.1)

    async def work() -> None:
        intruder = Listener(anna, [f"{table.id}~0~{table.revision}"])
        other = Listener(ben, [f"{table.id}~1~{table.revision}"])
        for one in (intruder, other):
            await one.open()
        await asyncio.sleep(0.3)
        assert not intruder.task.done()
        changed = Player.objects.filter(pk=anna.player.pk)
        await in_thread(lambda: changed.update(**({"key": "another"} if what == "link" else {"gone": True})))
        await asyncio.wait_for(intruder.task, PATIENCE)
        again = Listener(anna, [f"{table.id}~0~{table.revision}"])
        await again.open()
        assert again.data() == [] and len(again.data("gone")) == 1
        assert not other.task.done()

    run(work)


def test_odd_wishes_of_a_stream() -> None:
    anna, _, table = two_at_a_table()
    odd = [
        "%00~0~0",
        f"{table.id}%00~0~0",
        f"{table.id}~{'9' * 4000}~0",
        f"{table.id}~-2~0",
        f"{table.id}~0~-{'9' * 30}",
    ]
    odd += ["~~", "a~b~c", f"{table.id}~0~0~0", "%ff~0~0", f"{'x' * 200}~0~0", f"{table.id}~%D9%A1~0"]

    async def work() -> None:
        listener = Listener(anna, odd, last=",".join(odd) + ",%00~0~0")
        await listener.open()
        assert listener.data() == []
        assert listener.data("gone") == [{"table": table.id, "seat": -2}]

    run(work)


def test_a_drawing_that_fails_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    from boomtown.site.tables.page import frames

    anna, ben, table = two_at_a_table()
    drawn = frames.frame

    def broken_for_b(now: Scene, *rest: object) -> dict[str, Fragment]:
        if now.seat == 1:
            raise ZeroDivisionError
        return drawn(now, *rest)

    async def work() -> None:
        at_a = Listener(anna, [f"{table.id}~0~{table.revision}"])
        at_b = Listener(ben, [f"{table.id}~1~{table.revision}"])
        for one in (at_b, at_a):
            await one.open()
        monkeypatch.setattr(frames, "frame", broken_for_b)
        for step in (1, 2):
            await in_thread(answer, anna, ben, table, 1)
            await at_a.reached(table.revision + step)
        assert at_a.revisions() == [table.revision + 1, table.revision + 2]
        monkeypatch.setattr(frames, "frame", drawn)
        await in_thread(answer, anna, ben, table, 1)
        await at_b.reached(table.revision + 3)
        assert at_b.revisions()[-1] == table.revision + 3 and at_b.data()[0]["full"]

    run(work)


def test_a_notice_that_cannot_be_read_is_not_the_last_one() -> None:
    heard: list[object] = []
    hub = Hub()
    hub.heard = lambda notice, news: heard.append((notice, news))
    for data in (b"", b"{}", b"[1]", b'["x", "y", "z"]', b'["table", 7, false, "somebody"]\nsealed'):
        hub._take(data)
    hub._take(f'["table", 8, false, "{hub._name}"]\n'.encode())
    assert heard == [(("table", 7, False), b"sealed")], "what it said itself is known"


def test_a_stream_has_a_limit() -> None:
    wanted = [f"x~{seat}~0" for seat in range(stream.SUBSCRIPTIONS + 1)]
    assert stream.opened(Listener(None, wanted).scope).status == 400
    assert stream.opened(Listener(None, wanted[1:]).scope).status == 200


def test_a_viewpoint_counts_once() -> None:
    anna, ben, table = two_at_a_table()

    async def work() -> None:
        listener = Listener(anna, [f"{table.id}~-1~{number}" for number in range(24)])
        await listener.open()
        assert len(listener.data()) == 1
        await in_thread(answer, anna, ben, table, 1)
        await listener.reached(table.revision + 1)
        await asyncio.sleep(0.2)
        assert len(listener.data()) == 2

    run(work)


def test_streams_are_limited_by_person_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben, _ = two_at_a_table()
    monkeypatch.setattr(watching, "STREAMS_PER_PERSON", 2)
    monkeypatch.setattr(watching, "STREAMS_PER_ADDRESS", 4)

    async def work() -> None:
        async def opened(person: Person | None, address: str = "192.0.2.7") -> int:
            listener = Listener(person, ["lobby"])
            listener.scope["client"] = (address, 0)
            await listener.begin()
            await until(lambda: listener.status)
            if listener.status == 200:
                listeners.append(listener)
                await until(lambda: listener.events)
            return listener.status

        listeners: list[Listener] = []
        assert [await opened(anna) for _ in range(3)] == [200, 200, 429], "by person"
        assert [await opened(None) for _ in range(3)] == [200, 200, 429], "by address"
        assert await opened(ben) == 429
        assert await opened(ben, "192.0.2.8") == 200
        for listener in listeners:
            listener.leave()
        await until(lambda: not watching.switchboard._streams)
        assert await opened(anna) == 200, "who leaves makes room"

    run(work)


def test_who_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what waits for him, and by how long."""
    cut: list[str] = []
    slow = watching.Stream(None, cut=lambda: cut.append("slow"))
    for _ in range(5):
        slow.send(b"x" * (watching.QUEUED_LETTERS // 4))
    assert slow.ended and cut == ["slow"]
    many = watching.Stream(None, cut=lambda: cut.append("many"))
    for _ in range(watching.QUEUED + 1):
        many.send(b"x")
    assert many.ended and cut == ["slow", "many"]
    monkeypatch.setattr(watching, "UNREAD", 0.1)
    monkeypatch.setattr(watching, "LOOK", 0.1)

    async def work() -> None:
        silent = watching.Stream(None, cut=lambda: cut.append("silent"))
        events = stream._events(silent, [])
        await anext(events)  # and then nothing is asked for
        await until(lambda: silent.ended)
        assert cut[-1] == "silent"

    run(work)


def test_a_table_that_is_joined_while_it_is_played_is_shown_whole() -> None:
    """What is sent as the present is never the light frame that is kept for the next step."""
    anna, ben, table = two_at_a_table()
    over = False

    def play() -> None:
        for _ in range(60):
            if not over:
                answer(anna, ben, table, 1)

    async def work() -> None:
        nonlocal over
        playing = asyncio.create_task(in_thread(play))
        listeners = [Listener(None, [f"{table.id}~-1~-1"]) for _ in range(20)]
        for listener in listeners:
            await listener.open()
        over = True
        await playing
        for listener in listeners:
            assert all(frame["put"] for frame in listener.data() if frame["full"])
            assert listener.data()[0]["full"]

    run(work)


def test_news_of_another_process_need_no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it brings along leads to the same screens; what is not the next step, or not of this site, is left alone."""
    anna, ben, table = two_at_a_table()
    here, there = Desks().at(table.id), desks.at(table.id)
    for desk in (here, there):
        desk.catch_up()
        for seat in (0, 1, -1):
            desk.frame(Viewpoint(seat, "en"))
    sent: list[News] = []
    monkeypatch.setattr("boomtown.site.tables.play.moves.settings.REDIS_URL", "unix:///nowhere")
    monkeypatch.setattr(Hub, "_send", lambda self, channel, notice, news=None: sent.append(news))
    answer(anna, ben, table, 13)
    assert len(sent) == 13
    late = sent[1]
    assert late is not None and not here.hear(late), "one is missing before it"
    with CaptureQueriesContext(connection) as asked_for:
        for one in sent:
            news = opened(one.sealed())
            assert news == one and here.hear(news)
        assert not here.hear(sent[-1]), "that is known"
    assert not asked_for.captured_queries
    for seat in (0, 1, -1):
        assert here.frame(Viewpoint(seat, "en")).whole == there.frame(Viewpoint(seat, "en")).whole
    assert here.facts == there.facts
    sealed = bytearray(sent[0].sealed())
    sealed[20] ^= 1
    assert opened(bytes(sealed)) is None and opened(b"") is None
    assert opened(sent[0]._replace(row=sent[0].row[1:]).sealed()) is None, "another release has other fields"


def test_a_reply_waits_for_no_drawing_and_every_step_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boomtown.live.table.FRAME_LETTERS", 1_000_000)
    anna, ben, table = two_at_a_table()
    desk = desks.at(table.id)
    desk.catch_up()
    start = table.revision
    for seat in (0, 1, -1):
        desk.frame(Viewpoint(seat, "en"))
    drawn: list[tuple[int, int]] = []
    draw = Desk._drawn

    def noted(self: Desk, key: Viewpoint, facts: Facts, *rest: object) -> object:
        drawn.append((facts.revision, key.seat))
        return draw(self, key, facts, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Desk, "_drawn", noted)
    answer(anna, ben, table, 1)
    assert drawn == []
    answer(anna, ben, table, 2, first=1)
    desk.draw()
    assert drawn == [(start + step, seat) for step in (1, 2, 3) for seat in (0, 1, -1)]
    desk.draw()
    assert len(drawn) == 9
    steps = desk.steps_after(desk.serial_of(start, Viewpoint(0, "en")), Viewpoint(0, "en"))
    assert steps is not None and [step.revision for step in steps] == [start + 1, start + 2, start + 3]
