"""The front: a few threads answer everybody, faults and floods cost none of them, and what no page sends is refused."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started
from django.db import OperationalError, connection
from listening import until

from boomtown.site import front, health
from boomtown.site.connections import Scope
from boomtown.site.front import Front
from boomtown.site.pages import Pages, Reply
from boomtown.site.shares import LANES, STREAM

PLACES = {lane.name: lane for lane in LANES}

pytestmark = pytest.mark.django_db(transaction=True)


class Noted(Front):
    """Notes in which thread, with which connection to the database, each request is answered."""

    def __init__(self, before: Callable[[Scope], object] = lambda scope: None) -> None:
        pages = Pages()
        self.seen: list[tuple[int, object]] = []

        def noted(scope: Scope, body: bytes) -> Reply:
            before(scope)
            reply = pages(scope, body)
            self.seen.append((threading.get_ident(), connection.connection))
            return reply

        super().__init__(noted)


def ask(pages: Pages, path: str, times: int = 1) -> list[httpx.Response]:
    """The same request so many times at once."""

    async def asking() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=pages)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return list(await asyncio.gather(*(client.get(path) for _ in range(times))))

    return asyncio.run(asking())


@contextmanager
def counted() -> Iterator[list[str]]:
    """Django's signals around requests, as they come."""
    signals: list[str] = []

    def started(**more: object) -> None:
        signals.append("started")

    def finished(**more: object) -> None:
        signals.append("finished")

    request_started.connect(started)
    request_finished.connect(finished)
    yield signals
    request_started.disconnect(started)
    request_finished.disconnect(finished)


def test_a_few_threads_answer_everybody_and_keep_their_connection() -> None:
    pages = Noted()
    with counted() as signals:
        answers = ask(pages, "/key", 18)
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(signals) == ["finished"] * 18 + ["started"] * 18
    threads = {thread for thread, _ in pages.seen}
    assert len(pages.seen) == 18 and len(threads) <= PLACES["pages"].places
    assert threading.get_ident() not in threads
    assert len(set(pages.seen)) == len(threads) and pages.all_idle


def test_a_connection_that_failed_is_not_used_again() -> None:
    def fail(scope: Scope) -> None:
        connection.ensure_connection()
        connection.errors_occurred = True
        connection.is_usable = lambda: False

    pages = Noted(fail)
    assert {answer.status_code for answer in ask(pages, "/key", 6)} == {200}
    assert len({id(used) for _, used in pages.seen}) == len(pages.seen)


def test_a_fault_is_a_page_and_costs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault() -> bool:
        raise RuntimeError("seed 0123456789abcdef")

    pages = Noted()
    with monkeypatch.context() as patch:
        patch.setattr(health, "_database", fault)
        broken = ask(pages, "/healthz", 6)
    assert {answer.status_code for answer in broken} == {500}
    assert "Something went wrong on our side" in broken[0].text and "0123456789abcdef" not in broken[0].text
    assert pages.all_idle


def test_open_streams_hold_no_thread_and_end_with_the_browser() -> None:
    pages = Noted()
    scope = {
        "type": "http",
        "method": "GET",
        "path": STREAM,
        "query_string": b"on=lobby",
        "headers": [(b"host", b"localhost")],
    }

    async def work() -> None:
        streams = [ApplicationCommunicator(pages, dict(scope)) for _ in range(6)]
        for stream in streams:
            await stream.send_input({"type": "http.request"})
            assert (await stream.receive_output(30))["status"] == 200
            assert (await stream.receive_output(30))["body"] == b"retry: 1000\n\n"
        assert pages.all_idle
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=pages), base_url="http://localhost") as client:
            assert (await client.get("/healthz")).status_code == 200
        for stream in streams:
            await stream.send_input({"type": "http.disconnect"})
            await stream.wait(30)

    with counted() as signals:
        asyncio.run(work())
    assert signals == ["started", "finished"], "streams are none of Django's"


def sending(kind: str, query: str = "") -> httpx.Response:
    async def sent() -> httpx.Response:
        transport = httpx.ASGITransport(app=Front())
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.post(f"/hello?{query}", content=b"name=Ann", headers={"content-type": kind})

    return asyncio.run(sent())


@pytest.mark.parametrize(
    "kind",
    [
        *(
            f"multipart/form-data; boundary=x; charset={name}"
            for name in ("hex", "rot13", "idna", "undefined", "utf-8")
        ),
        "text/plain; charset*=BOGUS''x",
        "application/x-www-form-urlencoded; charset=latin-1",
    ],
)
def test_what_no_form_sends_is_not_read(kind: str) -> None:
    answer = sending(kind)
    assert answer.status_code == 400 and "Bad request" in answer.text
    assert answer.headers["x-frame-options"] == "DENY"


def test_what_browsers_send_is_read_with_any_number_of_parameters() -> None:
    kind = "application/x-www-form-urlencoded;charset=UTF-8"
    assert sending(kind).status_code == 403, "as far as the check for a token"
    assert sending(kind, "&".join(["a=1"] * 300)).status_code in (400, 403)


def test_passwords_are_hashed_in_a_thread_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the door is crowded pages are answered at once, and who finds no room before it is sent away."""
    held = threading.Event()

    pages = Noted(lambda scope: None if scope["path"] != "/login" else held.wait(60))

    async def work() -> None:
        transport = httpx.ASGITransport(app=pages)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            posts = [
                asyncio.create_task(client.post("/login"))
                for _ in range(PLACES["door"].places + PLACES["door"].room + 3)
            ]
            await until(lambda: sum(post.done() for post in posts) >= 3)
            turned_away = [post for post in posts if post.done()]
            assert [post.result().status_code for post in turned_away] == [503] * 3
            assert "try again in a few seconds" in turned_away[0].result().text
            async with asyncio.timeout(30):
                assert (await client.get("/healthz")).status_code == 200
            held.set()
            assert {(await post).status_code for post in posts if post not in turned_away} == {403}

    asyncio.run(work())
    at_the_door = {thread for thread, _ in pages.seen[1:]}
    assert len(at_the_door) == 1 and pages.seen[0][0] not in at_the_door


def test_heads_are_limited_however_they_arrive() -> None:
    async def work() -> None:
        transport = httpx.ASGITransport(app=Noted())
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answer = await client.get("/healthz", headers={"X-More": "x" * 33_000})
            assert answer.status_code == 413
            assert (await client.get("/" + "x" * 40_000)).status_code == 413
            assert (await client.get("/?" + "x" * 40_000)).status_code == 413

    asyncio.run(work())


def test_too_many_parameters_of_an_address_are_refused_with_a_page() -> None:
    for path in ("/", "/live", "/healthz", "/games/goldwest/rules"):
        (answer,) = ask(Noted(), f"{path}?" + "&".join(["on=x~0~0"] * 300))
        assert answer.status_code in (200, 400), path
        assert "content-security-policy" in answer.headers and "Traceback" not in answer.text


def test_a_stream_that_cannot_begin_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(scope: Scope) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(front.stream, "opened", away)
    pages = Noted()
    (answer,) = ask(pages, f"{STREAM}?on=lobby")
    assert answer.status_code == 503 and "Traceback" not in answer.text and pages.all_idle
