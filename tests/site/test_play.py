"""A move is one transaction: who may make it, what is refused, and that memory and database never part."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from at_table import Person, action_of, let_bots_play, play_to_end, scene, sent, site_host, text
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boomtown import games
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.message import Message
from boomtown.kernel.state import State
from boomtown.live.table import FRAME_LETTERS
from boomtown.site.tables.live import desks as desks_of_process
from boomtown.site.tables.live.desks import Desks, Viewpoint, desks
from boomtown.site.tables.live.news import FIELDS
from boomtown.site.tables.models import Line, Table
from boomtown.site.tables.page import history
from boomtown.site.tables.play import driver, moves, opening, rows, seating
from boomtown.site.tables.records import record_of
from boomtown.table.match import replay
from boomtown.table.seats import have_secrets

pytestmark = pytest.mark.django_db


def table_of(anna: Person, ben: Person, **wishes: object) -> Table:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"], **wishes)  # type: ignore[arg-type]
    seating.sit(table.id, ben.player, 1)
    table.refresh_from_db()
    return table


def stored(table: Table) -> list[str]:
    return list(Line.objects.filter(table=table).values_list("text", flat=True))


def test_a_move_is_a_line_of_the_record(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    assert table.status == "playing" and table.version == 0
    response = anna.answer(table, 0)
    assert (response.status_code, text(response)) == (200, "")
    table.refresh_from_db()
    assert (table.version, table.revision) == (1, 2)
    match = replay(record_of(table.header, stored(table)), seed=bytes(table.seed))
    assert match.version == 1 and match.state.digest() == desks.at(table.id).match.state.digest()


def test_what_is_refused(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    now = scene(table, 0)
    action = action_of(now)
    cases = [
        (anna.move(table, 0, now.version - 1, action), 409, "has changed"),
        (ben.move(table, 0, now.version, action), 403, "not yours"),
        (Person("Carl").move(table, 0, now.version, action), 403, "not yours"),
        (ben.move(table, 1, now.version, action), 403, "It is Anna&#39;s turn."),
        (anna.move(table, 1, now.version, action), 403, "not yours"),
        (anna.move(table, 7, now.version, action), 403, "not yours"),
        (anna.move(table, 0, now.version, "hex zz"), 422, "is not an action"),
        (anna.move(table, 0, now.version, "<script>"), 422, "&lt;script&gt;"),
        (anna.move(table, 0, now.version, "town 1"), 422, "GW-"),
        (anna.post(table, "move", seat="x", version="y"), 403, "not yours"),
    ]
    for response, status, sentence in cases:
        assert response.status_code == status, text(response)
        assert sentence in text(response), text(response)
    assert len(stored(table)) == 1
    assert anna.move(table, 0, now.version, action).status_code == 200
    assert anna.move(table, 0, now.version, action).status_code == 409, "a double click counts once"
    assert len(stored(table)) == 2


def test_without_scripts_a_refusal_leads_back_to_the_table(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    ticket = anna.ticket(table)
    response = sent(table, "move", anna.cookies, part=False, ticket=ticket, seat=0, version=5, action="done")
    assert response.status_code == 303 and response["Location"].startswith(f"/t/{table.id}?seat=0&said=")
    assert "has changed" in text(anna.client.get(response["Location"]))
    assert "has changed" not in text(anna.client.get(f"/t/{table.id}?seat=0&said=has+changed"))


def test_after_the_end_nothing_can_be_played(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "random"])
    play_to_end(table, {0: anna})
    table.refresh_from_db()
    assert table.status == "finished" and table.asked == -1 and table.ended is not None
    response = anna.move(table, 0, table.version, "done")
    assert response.status_code == 422 and "over" in text(response)
    assert anna.post(table, "undo", seat=0, version=table.version).status_code == 422


def at_once(table: Table, person: Person, now: Scene, times: int) -> list[str]:
    """The same answer from several threads at the same moment; returns what became of each."""
    start = threading.Barrier(times)
    outcomes: list[str] = []

    def send() -> None:
        start.wait()
        try:
            moves.move(table.id, person.player, now.seat, now.version, action_of(now))
            outcomes.append("played")
        except BoomtownError as error:
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


@pytest.mark.django_db(transaction=True)
def test_of_two_answers_at_the_same_moment_one_counts(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    for _ in range(4):
        asked = scene(table, -1).asked
        outcomes = at_once(table, (anna, ben)[asked], scene(table, asked), times=4)
        assert sorted(outcomes) == ["StaleVersion"] * 3 + ["played"]
    lines = list(Line.objects.filter(table=table).values_list("number", "revision"))
    assert [number for number, _ in lines] == list(range(5))
    assert len({revision for _, revision in lines}) == 5


def test_a_failure_after_the_answer_leaves_nothing_behind(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(anna, ben)
    before = scene(table, 0)
    with monkeypatch.context() as broken:
        broken.setattr(rows, "add", lambda *_: (_ for _ in ()).throw(RuntimeError("the disk is full")))
        with pytest.raises(RuntimeError):
            moves.move(table.id, anna.player, 0, before.version, action_of(before))
    assert repr(scene(table, 0)) == repr(before)
    assert anna.answer(table, 0).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_commit_that_fails_leaves_memory_where_the_database_is(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(anna, ben)
    anna.answer(table, 0)
    desks.at(table.id).watched[Viewpoint(0, "en")] = 1
    shown = desks.at(table.id).frame(Viewpoint(0, "en"))
    before = scene(table, 0)

    def full() -> None:
        raise OperationalError("the disk is full")

    for what in ("move", "undo"):
        with monkeypatch.context() as broken:
            broken.setattr(connection, "_commit", full)
            with pytest.raises(OperationalError):
                if what == "move":
                    moves.move(table.id, anna.player, 0, before.version, action_of(before))
                else:
                    moves.undo(table.id, anna.player, 0, before.version)
        assert len(stored(table)) == 2
        assert repr(scene(table, 0)) == repr(before)
        assert desks.at(table.id).frame(Viewpoint(0, "en")).fragments == shown.fragments
    assert anna.answer(table, 0).status_code == 200
    other = Desks()
    assert repr(scene(table, 0, other)) == repr(scene(table, 0))


def test_an_answer_writes_only_what_it_has_changed_of_its_table(anna: Person, ben: Person) -> None:
    """What has an index would be written there, too."""
    table = table_of(anna, ben)
    for _ in range(6):
        asked = scene(table, -1).asked
        with CaptureQueriesContext(connection) as asked_for:
            assert (anna, ben)[asked].answer(table, asked).status_code == 200
        (written,) = [one["sql"] for one in asked_for if one["sql"].startswith("UPDATE tables_table")]
        assert "revision" in written and "status" not in written and "proposed_by" not in written
        kept, stored_row = desks.at(table.id).rows.row, Table.objects.get(pk=table.id)
        assert kept is not None
        assert all(getattr(kept, name) == getattr(stored_row, name) for name in FIELDS)


def test_a_database_that_fails_while_lines_are_read_leaves_no_gap(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second process follows; its database is away for a moment."""
    table = table_of(anna, ben)
    there = Desks().at(table.id)
    there.catch_up()
    for _ in range(3):
        asked = scene(table, -1).asked
        (anna, ben)[asked].answer(table, asked)

    def away(*_: object) -> None:
        raise OperationalError("the connection is lost")

    with monkeypatch.context() as broken:
        broken.setattr(desks_of_process.Rows, "lines", away)
        with pytest.raises(OperationalError):
            there.catch_up()
    there.catch_up()
    assert repr(there.scene(-1, "en")) == repr(scene(table, -1))


@pytest.mark.django_db(transaction=True)
def test_what_happens_at_the_same_moment_happens_in_some_order(anna: Person, ben: Person) -> None:
    """Two people take one seat, the host begins twice, a rematch is wanted by both; a table closes, or its seat is
    left, while its person answers."""
    for _ in range(4):
        table = opening.open_table(anna.player, "goldwest", ["me", "open", "open"])
        sat = together(*(partial(seating.sit, table.id, one.player, 1) for one in (ben, Person("Carl"))))
        assert sorted(sat) == ["Refused", "done"]
        begun = together(*[partial(opening.begin, table.id, anna.player)] * 2)
        assert sorted(begun) == ["Refused", "done"]
        assert stored(table) and len(stored(table)) == 1
        now = scene(table, 0)
        answer = partial(moves.move, table.id, anna.player, 0, now.version, action_of(now))
        left = together(answer, partial(seating.leave, table.id, anna.player, 0))
        assert left[1] == "done" and left[0] in ("done", "Refused")
        seating.come_back(table.id, anna.player, 0)
        now = scene(table, 0)
        if now.can_undo:
            undone = together(
                partial(moves.undo, table.id, anna.player, 0, now.version),
                partial(moves.move, table.id, anna.player, 0, now.version, action_of(now)),
            )
            assert sorted(undone) == ["StaleVersion", "done"]
        now = scene(table, 0)
        answer = partial(moves.move, table.id, anna.player, 0, now.version, action_of(now))
        closed = together(answer, partial(seating.close, table.id, site_host()))
        assert closed[1] == "done" and closed[0] in ("done", "Refused")
        table.refresh_from_db()
        assert table.status == "closed" and table.version == len(stored(table)) - 1
        assert scene(table, 0).version == table.version
        seated = [seat.player for seat in table.seats.filter(player__isnull=False)]
        assert together(*(partial(opening.rematch, table.id, one) for one in seated if one)) == ["done", "done"]
        assert Table.objects.filter(rematch_of=table).count() == 1


def together(*doings: Callable[[], object]) -> list[str]:
    """What becomes of each of several things done at the same moment."""
    start = threading.Barrier(len(doings))

    def one(doing: Callable[[], object]) -> str:
        start.wait()
        try:
            doing()
            return "done"
        except BoomtownError as error:
            return type(error).__name__
        finally:
            connection.close()

    with ThreadPoolExecutor(len(doings)) as threads:
        return list(threads.map(one, doings))


def test_undo_goes_back_to_the_fence(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    start = scene(table, 0)
    assert not start.can_undo
    anna.answer(table, 0)
    after = scene(table, 0)
    assert after.can_undo and not scene(table, 1).can_undo
    assert ben.post(table, "undo", seat=1, version=after.version).status_code == 422
    assert anna.post(table, "undo", seat=0, version=after.version - 1).status_code == 409
    assert anna.post(table, "undo", seat=0, version=after.version).status_code == 200
    back = scene(table, 0)
    assert (back.version, back.log, back.answers) == (2, start.log, start.answers)
    assert repr(back.board) == repr(start.board)
    assert back.fresh == frozenset() and not back.can_undo
    assert anna.post(table, "undo", seat=0, version=2).status_code == 422
    while scene(table, 0).asked == 0:
        anna.answer(table, 0)
    while scene(table, 1).asked == 1:
        ben.answer(table, 1)
    assert anna.post(table, "undo", seat=0, version=scene(table, 0).version).status_code == 422


def test_a_rebuilt_desk_shows_what_the_running_one_shows(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    people = (anna, ben)
    for number in range(25):
        asked = scene(table, -1).asked
        people[asked].answer(table, asked, number)
        if number == 7:
            now = scene(table, asked)
            people[asked].post(table, "undo", seat=asked, version=now.version)
    other = Desks()
    for seat in (-1, 0, 1):
        assert repr(scene(table, seat, other)) == repr(scene(table, seat))
        assert (
            other.at(table.id).frame(Viewpoint(seat, "en")).fragments
            == desks.at(table.id).frame(Viewpoint(seat, "en")).fragments
        )


def test_every_process_serves_every_step(anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boomtown.live.table.FRAME_LETTERS", 1_000_000)
    """A second set of desks stands for a second process: it sees lines it did not write, one by one."""
    table = table_of(anna, ben)
    other = Desks()
    here, there = desks.at(table.id), other.at(table.id)
    for desk in (here, there):
        desk.catch_up()
        desk.watched.update({Viewpoint(seat, "en"): 1 for seat in (-1, 0, 1)})
    first = {seat: (here.frame(Viewpoint(seat, "en")), there.frame(Viewpoint(seat, "en"))) for seat in (-1, 0, 1)}
    people = (anna, ben)
    for number in range(9):
        asked = scene(table, -1).asked
        people[asked].answer(table, asked, number)
        if number % 4 == 3:
            there.catch_up()
    there.catch_up()
    seating.leave(table.id, ben.player, 1)
    here.catch_up()
    there.catch_up()
    for seat, (one, two) in first.items():
        steps = here.steps_after(one.serial, Viewpoint(seat, "en"))
        again = there.steps_after(two.serial, Viewpoint(seat, "en"))
        assert steps is not None and again is not None
        assert [frame.revision for frame in steps] == [frame.revision for frame in again] == list(range(2, 12))
        assert [frame.step for frame in steps[:-1]] == [frame.step for frame in again[:-1]]
        assert here.frame(Viewpoint(seat, "en")).whole == there.frame(Viewpoint(seat, "en")).whole


def test_the_steps_lead_to_the_whole(anna: Person, ben: Person) -> None:
    import json

    table = table_of(anna, ben)
    desk = desks.at(table.id)
    desk.catch_up()
    shown = dict(desk.frame(Viewpoint(0, "en")).fragments)
    serial = desk.frame(Viewpoint(0, "en")).serial
    for number in range(20):
        asked = scene(table, -1).asked
        (anna, ben)[asked].answer(table, asked, number)
        desk.draw()
        for frame in desk.steps_after(serial, Viewpoint(0, "en")) or []:
            serial = frame.serial
            step = json.loads(frame.step)
            assert not step["full"] and step["pace"] == (asked == 1) and step["yours"] == (step["asked"] == 0)
            for key in step["drop"]:
                del shown[key]
            for container, key, html in step["put"]:
                shown[key] = Fragment(container, key, html)
        assert shown == desk.frame(Viewpoint(0, "en")).fragments


def test_a_table_of_other_rules_is_shown_but_not_played_on(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An upgrade with a running table: it waits for its own rules version."""
    table = table_of(anna, ben)
    anna.answer(table, 0)
    entry = games.find("goldwest")
    with monkeypatch.context() as upgrade:
        upgrade.setattr(entry, "rules_version", "2")
        desks.clear()
        page = anna.page(table)
        assert page.status_code == 200 and "rules version 1; this server plays version 2" in text(page)
        response = anna.answer(table, scene(table, -1).asked)
        assert response.status_code == 422 and "can only continue on a server with its own version" in text(response)
        header = table.header.replace(entry.components().digest, "0" * 64)
        Table.objects.filter(pk=table.id).update(header=header)
        desks.clear()
        assert anna.page(table).status_code == 422
    Table.objects.filter(pk=table.id).update(header=table.header)
    desks.clear()
    assert "plays version 2" not in text(anna.page(table))
    assert anna.answer(table, scene(table, -1).asked).status_code == 200


@pytest.mark.parametrize("upgrade", ["rules", "components", "format", "line"])
@pytest.mark.parametrize("status", ["playing", "finished", "closed"])
def test_a_game_of_another_server_breaks_nothing(
    upgrade: str, status: str, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every address of its table, the lobby and the bots' driver live with it; it does not go on."""
    table = opening.open_table(anna.player, "goldwest", ["me", "random"])
    if status == "finished":
        play_to_end(table, {0: anna})
    else:
        anna.answer(table, 0)
        while scene(table, -1).asked == 0:
            anna.answer(table, 0)
    if status == "closed":
        seating.close(table.id, anna.player)
    table.refresh_from_db()
    entry = games.find("goldwest")
    header = table.header
    if upgrade == "rules":
        monkeypatch.setattr(entry, "rules_version", "2")
    elif upgrade == "components":
        header = header.replace(entry.components().digest, "0" * 64)
    elif upgrade == "format":
        header = header.replace('"boomtown":2', '"boomtown":99')
    else:
        Line.objects.filter(table=table, number=2).update(text='{"n":2,"seat":0,"do":"hex zz","chain":"0"}')
    Table.objects.filter(pk=table.id).update(header=header)
    desks.clear()
    history._reels.clear()
    history._scores.cache_clear()
    shown = upgrade in ("rules", "line")
    url = f"/t/{table.id}"
    for path in ("", "/at/0", "/log", "/end", "/record", "/hint?seat=0", "/why?seat=0&place=d3", "/label?action=done"):
        response = anna.client.get(url + path)
        assert response.status_code in (200, 422), (path, response.status_code)
        assert "bad file" not in text(response) and "--components" not in text(response)
        if path in ("", "/at/0", "/log"):
            assert response.status_code == (200 if shown else 422), path
    assert anna.client.get("/").status_code == 200 and anna.client.get("/lists").status_code == 200
    for what in ("undo", "verify", "return"):
        assert anna.post(table, what, seat=0, version=table.version).status_code in (200, 422)
    assert anna.move(table, 0, table.version, "done").status_code == 422
    assert driver.prepare(table.id) is None
    assert Line.objects.filter(table=table).count() == table.version + 1
    if upgrade == "rules" and status == "finished":
        assert anna.client.get(f"{url}/record").status_code == 200
        response = anna.post(table, "verify")
        assert "does not fit" not in text(response) and "rules version 1" in text(response)


def test_a_line_that_does_not_fit_ends_what_is_shown(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    anna.answer(table, 0)
    bad = '{"n":2,"seat":0,"do":"hex zz","chain":"0"}'
    Line.objects.create(table=table, number=2, text=bad, revision=4)
    Table.objects.filter(pk=table.id).update(version=2, revision=4)
    assert scene(table, 0).version == 1
    desks.clear()
    assert scene(table, 0).version == 1
    at_hand = desks.at(table.id).match
    response = anna.move(table, 0, 1, "done")
    assert response.status_code == 422 and "up to line 1 " in text(response)
    assert desks.at(table.id).match is at_hand, "a refusal is no reason to read it all again"


# ---------------------------------------------------------------------- several people at one screen


def test_hot_seat_covers_what_others_must_not_see(anna: Person) -> None:
    table = opening.open_table(anna.player, "giganten", ["me", "me", "me"])
    for number in range(60):
        asked = scene(table, -1).asked
        other = (asked + 1) % 3
        covered = scene(table, other)
        if covered.cover_for != -1:
            break
        anna.answer(table, asked, number)
    assert covered.cover_for == asked
    assert (covered.board.sections, covered.log, covered.answers) == ([], [], [])
    page = text(anna.page(table, other))
    assert "data-place" not in page
    assert "data-place" not in text(anna.page(table)), "who comes back finds the cover: nobody knows who is looking"
    assert scene(table, asked).cover_for == -1 and scene(table, asked).board.sections
    assert desks.at(table.id).frame(Viewpoint(other, "en")).go == -1


def test_a_shared_screen_shows_no_secrets_while_others_are_asked(anna: Person, ben: Person) -> None:
    """Nobody knows who of them is looking: while Ben thinks, in the past, in the log, and on a covered screen."""
    table = opening.open_table(anna.player, "giganten", ["me", "me", "open"])
    seating.sit(table.id, ben.player, 2)
    found = set()
    for number in range(200):
        now = scene(table, -1)
        public = desks.at(table.id).match.entry.board(  # type: ignore[union-attr]
            desks.at(table.id).match.view(-1),
            desks.at(table.id).words("en"),  # type: ignore[union-attr]
        )
        for seat in (0, 1):
            if seat == now.asked:
                continue
            shown = scene(table, seat)
            secret = shown.cover_for != -1
            if now.asked == 2:
                secret = have_secrets(desks.at(table.id).match, [0, 1])  # type: ignore[arg-type]
                assert not secret or (repr(shown.board), shown.log) == (repr(public), now.log)
            if secret:
                found.add(now.asked == 2)
                for way in (f"at/{now.version}", "log"):
                    for query in (f"?seat={seat}", ""):
                        theirs = text(anna.client.get(f"/t/{table.id}/{way}{query}", headers={"X-Frame": "1"}))
                        assert theirs == text(Client().get(f"/t/{table.id}/{way}", headers={"X-Frame": "1"})), way
        if now.asked in (0, 1):
            past = anna.client.get(f"/t/{table.id}/at/{now.version}?seat={now.asked}", headers={"X-Frame": "1"}).json()
            assert past["seat"] == now.asked, "who is asked looks back with all he knows"
        if found == {True, False}:
            break
        (anna, anna, ben)[now.asked].answer(table, now.asked, number)
    assert found == {True, False}
    assert repr(scene(table, 2).board) != repr(public)


def test_hot_seat_without_secrets_turns_to_the_next(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "me"])
    assert scene(table, 1).cover_for == -1
    assert desks.at(table.id).frame(Viewpoint(1, "en")).go == 0
    assert [seated.title for seated in scene(table, 0).seated] == ["Anna A", "Anna B"]
    always = opening.open_table(anna.player, "goldwest", ["me", "me"], always_cover=True)
    assert scene(always, 1).cover_for == 0


# ---------------------------------------------------------------------- asking


def asked_again(
    table: Table, people: tuple[Person, Person], moves: int, risks: bool = True
) -> list[tuple[int, bool, bool]]:
    """Per answer: the line of the turn's first answer, whether it was asked about, whether it could be taken back."""
    found: list[tuple[int, bool, bool]] = []
    turn, before = 0, -1
    for number in range(moves):
        seat = scene(table, -1).asked
        now = scene(table, seat)
        if seat != before:
            turn, before = now.version, seat
        response = people[seat].move(table, seat, now.version, action_of(now, number), confirmed=0)
        assert response.status_code == 200
        sure = response.get("X-Show") == "#confirm"
        if sure:
            assert repr(scene(table, seat)) == repr(now), "nothing happens before the confirmation"
            people[seat].answer(table, seat, number)
        after = scene(table, seat)
        sure = sure and (risks or 'name="quiet"' in text(response))
        found.append((turn, sure, after.asked == seat and after.can_undo))
    return found


def test_once_a_turn_before_its_answers_become_final(anna: Person, ben: Person) -> None:
    found = asked_again(table_of(anna, ben), (anna, ben), 24, risks=False)
    asked = [turn for turn, sure, _ in found if sure]
    assert len(asked) >= 3
    assert len(set(asked)) == len(asked), "at most once a turn"
    assert not any(sure and undoable for _, sure, undoable in found), "never about what can be taken back"


def test_every_point_of_no_return_if_one_wants_that(anna: Person, ben: Person) -> None:
    for person in (anna, ben):
        person.client.cookies["confirm"] = "always"
    found = asked_again(table_of(anna, ben), (anna, ben), 24)
    assert all(sure != undoable for _, sure, undoable in found)


def test_not_again_at_this_table(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    now = scene(table, 0)
    response = anna.post(table, "move", seat=0, version=now.version, action=action_of(now), confirmed=1, quiet=1)
    cookie = response.cookies["confirm-here"]  # type: ignore[attr-defined]
    assert (cookie.value, cookie["path"]) == ("never", f"/t/{table.id}")
    ben.client.cookies["confirm-here"] = "never"
    assert not any(sure for _, sure, _ in asked_again(table, (anna, ben), 12, risks=False)), "but for risks"


def test_why_hints_and_labels_are_for_the_asked_seat(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben, friendly=True)
    now = scene(table, 0)
    url = f"/t/{table.id}"
    why = anna.client.get(f"{url}/why?seat=0&place=town1&version={now.version}")
    assert why.status_code == 200 and "GW-" in text(why)
    assert "It is Anna&#39;s turn." in text(ben.client.get(f"{url}/why?seat=1&place=town1", headers={"X-Part": "1"}))
    assert "hint-item" in text(anna.client.get(f"{url}/hint?seat=0"))
    assert "hint-item" not in text(ben.client.get(f"{url}/hint?seat=0", headers={"X-Part": "1"}))
    assert "Activate bin" in text(anna.client.get(f"{url}/label?seat=0&action=bin 1"))
    assert "Activate" not in text(ben.client.get(f"{url}/label?seat=0&action=bin 1", headers={"X-Part": "1"}))


def test_bots_and_people_take_turns(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy", "random"])
    for _ in range(6):
        let_bots_play(table)
        now = scene(table, 0)
        assert now.asked == 0
        anna.answer(table, 0)
    assert [(seated.title, seated.bot) for seated in replace(now).seated] == [
        ("Anna", ""),
        ("Greedy B", "Greedy"),
        ("Random C", "Random"),
    ]


def test_a_risky_answer_is_asked_about_once(anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the game says of it, also where nobody wants to be asked about points of no return at this table."""
    table = table_of(anna, ben)
    asked: list[bytes] = []

    def risk(state: State, action: int) -> Message | None:
        asked.append(state.encode())
        return Message("refuse.other_kind", {}) if state.game.actions.text(action) == "bin 1" else None

    monkeypatch.setattr(State, "risk", risk)
    anna.client.cookies["confirm-here"] = "never"
    now = scene(table, 0)
    page = anna.move(table, 0, now.version, "bin 1", confirmed=0)
    assert page["X-Show"] == "#confirm" and 'name="confirmed"' in text(page) and 'name="quiet"' not in text(page)
    assert len(asked) == 1 and scene(table, 0).version == now.version
    assert ben.move(table, 0, now.version, "bin 1", confirmed=0)["X-Show"] == "#notice", "nobody else is told of it"
    assert "X-Show" not in anna.move(table, 0, now.version, "bin 1", confirmed=1)
    assert scene(table, 0).version > now.version
    assert "X-Show" not in anna.post(table, "undo", seat=0, version=scene(table, 0).version)
    anna.client.cookies["confirm"] = "never"
    assert "X-Show" not in anna.move(table, 0, scene(table, 0).version, "bin 1", confirmed=0), "never means never"


def test_what_is_kept_for_those_who_come_back_has_a_size(anna: Person, ben: Person) -> None:
    table = table_of(anna, ben)
    desk = desks.watch(table.id)
    desk.catch_up()
    desk.frame(Viewpoint(0, "en"))
    for number in range(30):
        asked = scene(table, -1).asked
        (anna, ben)[asked].answer(table, asked, number)
    desk.draw()
    (kept,) = desk._steps.values()
    assert 2 <= len(kept) < 16 and kept[-1].step
    assert sum(len(one.step) for one in list(kept)[:-1]) <= FRAME_LETTERS


def test_more_tables_are_looked_at_than_are_kept_without_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boomtown.site.tables.live.desks.DESKS", 3)
    shelf = Desks()
    watched = [shelf.watch(f"watched {number}") for number in range(5)]
    for number in range(10):
        assert shelf.at(f"idle {number}") is shelf.at(f"idle {number}")
    assert [shelf.at(f"watched {number}") for number in range(5)] == watched
    assert len(shelf._idle) == 3
    for number in range(5):
        shelf.leave(f"watched {number}")
    assert not shelf._watched and len(shelf._idle) == 3


def test_the_board_is_told_in_words_to_those_who_read_it(anna: Person, ben: Person) -> None:
    """On the page, in the stream and in the replay; its place on the page is there for everybody."""
    table = table_of(anna, ben)
    for words in (False, True):
        anna.client.cookies["words"] = "on" if words else "off"
        page = text(anna.page(table))
        assert 'id="text-form"' in page and ('id="t-map"' in page) is words
        frame = desks.at(table.id).frame(Viewpoint(0, "en", words))
        assert ("t-map" in frame.fragments) is words
        past = anna.client.get(f"/t/{table.id}/at/0", headers={"X-Frame": "1"}).json()
        assert ("t-map" in {key for _, key, _ in past["put"]}) is words
