"""Whoever sends slowly, without end, or from too many connections at once does not shut the others out."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from boomtown.site import connections
from boomtown.site.connections import CUT, HEAD, Guarded, network, watched


class WithHttptools(Guarded):
    protocol = HttpToolsProtocol


class WithH11(Guarded):
    protocol = H11Protocol


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def answering(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """`/cut` cuts the connection in the middle of an answer, `/long` never ends; others are answered at once."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    if scope["path"] == "/cut":
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        scope[CUT]()
    elif scope["path"] == "/long":
        await asyncio.sleep(60)
    await send({"type": "http.response.body", "body": b"done"})


@contextlib.asynccontextmanager
async def serving(protocol: type[asyncio.Protocol], most: int = 1000) -> AsyncIterator[Callable[..., Awaitable[Line]]]:
    config = uvicorn.Config(
        watched(answering),
        host="127.0.0.1",
        port=0,
        http=protocol,
        lifespan="off",
        log_level="error",
        limit_concurrency=most,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]

    async def connect(address: str = "127.0.7.1") -> Line:
        return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))

    try:
        yield connect
    finally:
        server.should_exit = server.force_exit = True
        await task


async def is_closed(line: Line, within: float) -> bool:
    try:
        async with asyncio.timeout(within):
            with contextlib.suppress(ConnectionError):
                while await line[0].read(65536):
                    pass
        return True
    except TimeoutError:
        return False


async def answers(line: Line, path: str = "/") -> bool:
    line[1].write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    async with asyncio.timeout(30):
        return b"done" in await line[0].readuntil(b"done")


both = pytest.mark.parametrize("protocol", [WithHttptools, WithH11])


@both
def test_a_request_that_is_never_whole_is_ended(protocol: type[asyncio.Protocol], monkeypatch: Any) -> None:
    """Nothing at all, half a head, half a body, and half a head after a whole request."""
    monkeypatch.setattr(connections, "PATIENCE", 0.3)

    async def work() -> None:
        async with serving(protocol) as connect:
            halves = [
                b"",
                b"GET / HTTP/1.1\r\nHost: x\r\n",
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
            ]
            lines = [await connect() for _ in halves]
            for line, half in zip(lines, halves, strict=True):
                line[1].write(half)
            again = await connect()
            assert await answers(again)
            again[1].write(b"GET / HTTP/1.1\r\nHo")
            for line in [*lines, again]:
                assert await is_closed(line, 30)

    asyncio.run(work())


@both
def test_an_answer_may_take_longer_than_a_request(protocol: type[asyncio.Protocol], monkeypatch: Any) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)

    async def work() -> None:
        async with serving(protocol) as connect:
            line = await connect()
            line[1].write(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
            assert not await is_closed(line, 0.8)

    asyncio.run(work())


@both
@pytest.mark.parametrize("first", [b"", b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_a_head_without_end_is_not_kept(protocol: type[asyncio.Protocol], first: bytes) -> None:
    """It is cut off; where the server reads nothing more until an answer has ended, the sender waits."""

    async def work() -> None:
        async with serving(protocol) as connect:
            line = await connect()
            line[1].write(first + b"GET / HTTP/1.1\r\nHost: x\r\n")
            sent = 0
            with contextlib.suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(1):
                    while sent < 1000 * HEAD:
                        line[1].write(b"X-More: " + b"x" * 60000 + b"\r\n")
                        sent += 60000
                        await line[1].drain()
            assert sent < 1000 * HEAD
            assert await is_closed(line, 5) or (first and protocol is WithH11)

    asyncio.run(work())


@both
def test_an_address_has_only_so_many_connections(protocol: type[asyncio.Protocol], monkeypatch: Any) -> None:
    monkeypatch.setattr(connections, "PER_ADDRESS", 3)

    async def work() -> None:
        async with serving(protocol) as connect:
            lines = [await connect() for _ in range(5)]
            assert [await is_closed(line, 30) for line in lines[3:]] == [True, True]
            assert all([await answers(line) for line in lines[:3]])
            assert await answers(await connect("127.0.7.2"))
            proxy = [await connect("127.0.0.1") for _ in range(5)]
            assert all([await answers(line) for line in proxy])
            for _, writer in lines[:3]:
                writer.close()
            await asyncio.sleep(0.2)
            assert await answers(await connect())

    asyncio.run(work())
    assert not connections._from


@both
def test_there_is_always_room_for_the_rest_of_the_server(protocol: type[asyncio.Protocol], monkeypatch: Any) -> None:
    """Whoever comes beyond what the process can hold is sent away, from however many addresses."""
    monkeypatch.setattr(connections, "SPARE", 4)

    async def work() -> None:
        async with serving(protocol, most=3) as connect:
            lines = [await connect(f"127.0.7.{number}") for number in range(1, 9)]
            assert [await is_closed(line, 30) for line in lines[4:]] == [True] * 4
            assert not any([await is_closed(line, 0.2) for line in lines[:4]])

    asyncio.run(work())


@both
def test_an_answer_can_be_cut_off(protocol: type[asyncio.Protocol]) -> None:
    async def work() -> None:
        async with serving(protocol) as connect:
            line = await connect()
            line[1].write(b"GET /cut HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await is_closed(line, 30)

    asyncio.run(work())


def test_a_household_is_counted_together() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") != network("192.0.2.8")
    assert network("rubbish") == "rubbish"
