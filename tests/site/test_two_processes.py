"""Two server processes on one PostgreSQL and one Redis: people at the same table through different processes."""

import contextlib
import json
import queue
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psycopg
import pytest
from server import Server
from services import Services
from sitter import Sitter

MOVES = 40


class Watcher(threading.Thread):
    """Reads a stream as a page does and keeps what it has put together from the frames."""

    def __init__(self, client: httpx.Client, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.on = f"{table}~{seat}~-1"
        self.news: queue.Queue[int] = queue.Queue()
        self.versions: list[int] = []
        self.elements: dict[str, str] = {}

    def run(self) -> None:
        with (
            contextlib.suppress(httpx.HTTPError),  # the server ends with the test
            self.client.stream("GET", "/live", params={"on": self.on}, timeout=60) as stream,
        ):
            kind = ""
            for line in stream.iter_lines():
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif kind == "frame" and line.startswith("data: "):
                    self.take(json.loads(line.removeprefix("data: ")))

    def take(self, frame: dict[str, object]) -> None:
        puts, drops = frame["put"], frame["drop"]
        assert isinstance(puts, list) and isinstance(drops, list) and isinstance(frame["version"], int)
        if frame["full"]:
            self.elements = {}
        for _, name, html in puts:
            self.elements[name] = html
        for name in drops:
            del self.elements[name]
        self.versions.append(frame["version"])
        self.news.put(frame["version"])

    def wait_for(self, version: int) -> None:
        while self.news.get(timeout=60) != version:
            pass


@pytest.fixture
def pair(services: Services, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    shared = {
        "DATABASE_URL": services.database_url(),
        "REDIS_URL": services.redis_url,
        "BOOMTOWN_SECRET": "the same for both " * 4,
    }
    with Server(tmp_path / "one", **shared) as one, Server(tmp_path / "two", **shared) as two:
        yield one, two


def test_people_at_different_processes_share_a_table(pair: tuple[Server, Server]) -> None:
    anna, ben = pair[0].client("Anna"), pair[1].client("Ben")
    page = "/games/goldwest/set-up"
    opened = anna.form(page, page, players="2", seat_0="me", seat_1="open")
    table = opened.headers["location"].rsplit("/", 1)[1]
    sat = ben.form(f"/t/{table}/sit", f"/t/{table}", seat="1")
    assert sat.status_code in (200, 302), sat.text
    sitters = [Sitter(anna, table), Sitter(ben, table)]
    watchers = [Watcher(anna, table, 0), Watcher(ben, table, 1), Watcher(pair[1].client(), table, -1)]
    for watcher in watchers:
        watcher.start()
    for _ in range(MOVES):
        asked = next(asked for asked in (sitter.asked() for sitter in sitters) if asked.answers)
        answer = sitters[asked.seat].send(asked, asked.answers[0])
        assert answer.status_code in (200, 204), answer.text
        for watcher in watchers:
            watcher.wait_for(asked.version + 1)
    for watcher in watchers:
        versions = sorted(set(watcher.versions))
        assert versions == list(range(versions[0], MOVES + 1)), "every step was shown, in order"
        assert watcher.versions == sorted(watcher.versions)
    fresh = [Watcher(pair[other].client(), table, -1) for other in (0, 1)]
    for watcher in fresh:
        watcher.start()
        watcher.wait_for(MOVES)
    assert fresh[0].elements == fresh[1].elements == watchers[2].elements


def test_a_restart_of_the_database_and_of_redis_is_survived(pair: tuple[Server, Server], services: Services) -> None:
    """Nobody sees an error once they are back, no step is lost, and without Redis play goes on."""
    anna, ben = pair[0].client("Anna"), pair[1].client("Ben")
    page = "/games/goldwest/set-up"
    opened = anna.form(page, page, players="3", seat_0="me", seat_1="open", seat_2="greedy")
    table = opened.headers["location"].rsplit("/", 1)[1]
    ben.form(f"/t/{table}/sit", f"/t/{table}", seat="1")
    sitters = [Sitter(anna, table), Sitter(ben, table)]
    watchers = [Watcher(anna, table, 0), Watcher(ben, table, 1)]
    for watcher in watchers:
        watcher.start()

    def answers(count: int) -> None:
        given = 0
        deadline = time.monotonic() + 30
        while given < count:
            assert time.monotonic() < deadline, "the bot does not answer"
            for sitter in sitters:
                asked = sitter.asked()
                if asked.answers:
                    assert sitter.send(asked, asked.answers[0]).status_code in (200, 204)
                    given += 1

    def everybody_is_up_to_date() -> None:
        now = max(sitter.asked().version for sitter in sitters)
        deadline = time.monotonic() + 15
        while any(watcher.versions[-1] < now for watcher in watchers):
            assert time.monotonic() < deadline, "a viewer misses something"
            time.sleep(0.05)

    answers(4)
    services.restart_postgres()
    for client in (anna, ben):
        for _ in range(10):
            with client.stream("GET", "/live", params={"on": f"{table}~-1~-1"}) as stream:
                assert stream.status_code == 200
            assert client.get(f"/t/{table}").status_code == 200
            assert client.get("/healthz").status_code == 200
    answers(4)
    services.stop_redis()
    answers(2)
    services.start_redis()
    answers(2)
    everybody_is_up_to_date()
    for watcher in watchers:
        assert watcher.is_alive() and watcher.versions == sorted(watcher.versions)
    assert anna.get("/healthz").json()["redis"] == "ok"


def test_the_same_answer_at_both_processes_counts_once(pair: tuple[Server, Server]) -> None:
    """One person in two browsers: the second answer to a question is refused, whichever process gets it."""
    anna = pair[0].client("Anna")
    twin = pair[1].client()
    twin.cookies.update(anna.cookies)
    page = "/games/goldwest/set-up"
    opened = anna.form(page, page, players="2", seat_0="me", seat_1="me")
    table = opened.headers["location"].rsplit("/", 1)[1]
    sitters = [Sitter(anna, table), Sitter(twin, table)]
    for _ in range(10):
        asked = [sitter.asked() for sitter in sitters]
        assert asked[0].version == asked[1].version and asked[0].answers == asked[1].answers
        with ThreadPoolExecutor(2) as both:
            sent = both.map(lambda sitter, question: sitter.send(question, question.answers[0]), sitters, asked)
            answers = sorted(answer.status_code for answer in sent)
        assert answers[0] in (200, 204) and answers[1] == 409


# ---------------------------------------------------------------------- people at the table


class Ear(threading.Thread):
    """Counts the signs that something was said."""

    def __init__(self, client: httpx.Client, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.on = f"{table}~{seat}~-1"
        self.signs: queue.Queue[str] = queue.Queue()

    def run(self) -> None:
        with (
            contextlib.suppress(httpx.HTTPError),
            self.client.stream("GET", "/live", params={"on": self.on}, timeout=60) as stream,
        ):
            for line in stream.iter_lines():
                if line in ("event: talk", "event: frame"):
                    self.signs.put(line.removeprefix("event: "))


def together(pair: tuple[Server, Server], **fields: str) -> tuple[list[httpx.Client], str]:
    """Anna at one process, Ben at the other, at one table."""
    anna, ben = pair[0].client("Anna"), pair[1].client("Ben")
    page = "/games/goldwest/set-up"
    opened = anna.form(page, page, players="2", seat_0="me", seat_1="open", **fields)
    table = opened.headers["location"].rsplit("/", 1)[1]
    ben.form(f"/t/{table}/sit", f"/t/{table}", seat="1")
    return [anna, ben], table


def earlier(database: str, minutes: int) -> None:
    """As if who is asked had been asked so much earlier."""
    with psycopg.connect(database) as connection:
        connection.execute(
            "update tables_table set asked_since = asked_since - %s * interval '1 minute', revision = revision + 1",
            [minutes],
        )


def due(client: httpx.Client, table: str) -> int:
    found = re.search(r'data-due="(\d+)"', client.get(f"/t/{table}").text)
    assert found is not None
    return int(found.group(1))


def test_clocks_ends_and_talk_are_the_same_at_both_processes(services: Services, tmp_path: Path) -> None:
    shared = {
        "DATABASE_URL": services.database_url(),
        "REDIS_URL": services.redis_url,
        "BOOMTOWN_SECRET": "the same for both " * 4,
    }
    with Server(tmp_path / "one", **shared) as one, Server(tmp_path / "two", **shared) as two:
        people, table = together((one, two), clock="live", reserve="5", answer="20")
        sitters = [Sitter(person, table) for person in people]
        assert due(people[0], table) == due(people[1], table)
        asked = 0 if sitters[0].asked().answers else 1

        # what takes longer than its own seconds is charged, whichever process is asked
        earlier(shared["DATABASE_URL"], 2)
        question = sitters[asked].asked()
        assert sitters[asked].send(question, question.answers[0]).status_code == 200
        assert due(people[0], table) == due(people[1], table)
        with psycopg.connect(shared["DATABASE_URL"]) as connection:
            row = connection.execute("select reserve from tables_seat where number = %s", [asked]).fetchone()
            assert row is not None and 190 < row[0] < 201

        # talk reaches the other process, and only those it is for
        ears = [Ear(two.client("Eve"), table, -1), Ear(people[1], table, 1)]
        for ear in ears:
            ear.start()
            assert ear.signs.get(timeout=60) == "frame"
        assert one.client("Carl").form(f"/t/{table}/talk", f"/t/{table}", text="aside").status_code == 302
        assert ears[0].signs.get(timeout=60) == "talk"
        assert people[0].form(f"/t/{table}/talk", f"/t/{table}", text="to all").status_code == 302
        assert ears[0].signs.get(timeout=60) == ears[1].signs.get(timeout=60) == "talk"
        assert "aside" not in people[1].get(f"/t/{table}/talk").text
        assert "to all" in people[1].get(f"/t/{table}/talk").text

        # no server: nobody is charged
        left = due(people[0], table) - time.time() * 1000
        for server in (one, two):
            server.kill9()
        with psycopg.connect(shared["DATABASE_URL"]) as connection:
            for name, column in (("tables_table", "asked_since"), ("tables_pulse", "at")):
                connection.execute(f"update {name} set {column} = {column} - interval '1 hour'")
        for server in (one, two):
            server.start()
        after = due(people[0], table) - time.time() * 1000
        assert after == pytest.approx(left, abs=25_000) and due(people[1], table) == due(people[0], table)

        # who is late at one process is relieved at the other, asked at his own, and comes back
        earlier(shared["DATABASE_URL"], 10)
        late = 0 if sitters[0].asked().answers else 1
        assert people[1 - late].form(f"/t/{table}/stand-in", f"/t/{table}", seat=str(late)).status_code == 302
        assert "Take my seat back" in people[late].get(f"/t/{table}").text
        assert people[late].form(f"/t/{table}/return", f"/t/{table}", seat=str(late)).status_code == 302
        assert all("Take my seat back" not in person.get(f"/t/{table}").text for person in people)

        # an end is agreed across processes
        for person in people:
            person.form(f"/t/{table}/propose", f"/t/{table}")
        assert all("Ended by agreement" in person.get(f"/t/{table}").text for person in people)
