"""How quickly the site passes moves on: many tables, each with two people and a spectator, on one process and core.

    uv run --group dev python bench/site.py
    uv run --group dev python bench/site.py --tables 50 --seconds 30 --pause 1

A server of its own is started on a temporary folder and pinned to one core; this program, which plays all the people,
runs on another. People answer at random among the answers their page offers. Measured is the time from sending an
answer to the update on the screen of each of the three viewers, over real connections. Nothing is kept.
"""

import argparse
import asyncio
import html
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

ANSWER = re.compile(r'name="action"[^>]*\bvalue="([^"]+)"')
TOKEN = "b" * 32
PATIENCE = 20.0

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection."""


@dataclass
class Viewer:
    """Somebody who looks at a table: a seat, or -1 for a spectator. `page` is what the screen shows, by id."""

    table: str
    seat: int
    cookie: str
    page: dict[str, str] = field(default_factory=dict)
    version: int = -1
    asked: int = -1
    heard: asyncio.Condition = field(default_factory=asyncio.Condition)
    when: float = 0.0
    line: "Line | None" = None

    def answers(self) -> list[str]:
        found = (html.unescape(text) for part in self.page.values() for text in ANSWER.findall(part))
        return list(dict.fromkeys(found))

    def take(self, frame: dict[str, object]) -> None:
        self.when = time.perf_counter()
        if frame["full"]:
            self.page.clear()
        for key in frame["drop"]:  # type: ignore[attr-defined]
            self.page.pop(key, None)
        for _, key, text in frame["put"]:  # type: ignore[attr-defined]
            self.page[key] = text
        self.version, self.asked = int(str(frame["version"])), int(str(frame["asked"]))


@dataclass
class Findings:
    """All in milliseconds."""

    updates: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0
    finished: int = 0
    processor: float = 0.0
    """Of the server, in seconds."""


# ---------------------------------------------------------------------- the server


def prepare(folder: Path, tables: int) -> list[list[Viewer]]:
    """People and tables, put straight into the database: opening them is not what is measured."""
    from boomtown.site.serve import migrate, set_up

    set_up(folder)
    migrate()
    from boomtown.site.people.models import Player
    from boomtown.site.tables.play import opening, seating

    made: list[list[Viewer]] = []
    for number in range(tables):
        people = [Player.objects.guest(f"{name} {number}") for name in ("Anna", "Ben", "Cleo")]
        table = opening.open_table(people[0], "goldwest", ["me", "open"])
        seating.sit(table.id, people[1], 1)
        made.append([Viewer(table.id, seat, cookie(people[seat])) for seat in (0, 1, -1)])
    return made


def cookie(player: object) -> str:
    """What the browser of somebody who is known sends."""
    from django.test import Client

    client = Client()
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
    return f"boomtown={client.cookies['boomtown'].value}; csrftoken={TOKEN}"


def start(folder: Path, core: int) -> "tuple[subprocess.Popen[str], int]":
    command = [sys.executable, "-m", "boomtown", "serve", "--no-browser", "--port", "0", "--data", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(server.pid, {core})
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://localhost:(\d+)/", line)
        if found:
            return server, int(found.group(1))
    raise SystemExit("the server did not start")


def memory(pid: int) -> tuple[float, float]:
    """Megabytes in use now, and at most."""
    text = Path(f"/proc/{pid}/status").read_text()
    return tuple(int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024 for name in ("VmRSS", "VmHWM"))  # type: ignore


def processor(pid: int) -> float:
    """Seconds of processor time so far."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------------- people


async def look_on(viewer: Viewer, port: int) -> None:
    """Hold the stream of one browser and keep its page up to date."""
    reader, writer = await asyncio.open_connection("localhost", port, limit=4 << 20)
    where = urlencode({"on": f"{viewer.table}~{viewer.seat}~-1"})
    writer.write(f"GET /live?{where} HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {viewer.cookie}\r\n\r\n".encode())
    status = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in status.split(b"\r\n")[0], status
    waiting = b""
    while True:
        size = int(await reader.readline(), 16)
        if size == 0:
            return
        waiting += await reader.readexactly(size)
        await reader.readexactly(2)
        *events, waiting = waiting.split(b"\n\n")
        for event in events:
            lines = event.split(b"\n")
            if lines[0] == b"event: frame":
                viewer.take(json.loads(lines[-1].removeprefix(b"data: ")))
                async with viewer.heard:
                    viewer.heard.notify_all()


async def post(viewer: Viewer, port: int, action: str) -> int:
    """Send an answer over a connection that is kept for the next one, as browsers do."""
    body = urlencode(
        {
            "csrfmiddlewaretoken": TOKEN,
            "seat": viewer.seat,
            "version": viewer.version,
            "action": action,
            "confirmed": 1,
        }
    ).encode()
    request = (
        f"POST /t/{viewer.table}/move HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {viewer.cookie}\r\n"
        "X-Part: 1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    try:
        return await reply(await line(viewer, port), request)
    except (asyncio.IncompleteReadError, ConnectionError):  # the server was just closing an idle connection
        viewer.line = None
        return await reply(await line(viewer, port), request)


async def reply(line: Line, request: bytes) -> int:
    """The status of the answer to a request."""
    reader, writer = line
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    await reader.readexactly(int(length.group(1)) if length else 0)
    return int(head.split(b" ", 2)[1])


async def line(viewer: Viewer, port: int) -> Line:
    """The connection the viewer has, or a new one if the server has closed it meanwhile."""
    if viewer.line is None or viewer.line[0].at_eof():
        viewer.line = await asyncio.open_connection("localhost", port)
    return viewer.line


async def play(
    viewers: list[Viewer], port: int, pause: float, until: float, dice: random.Random, found: Findings
) -> None:
    """A table: an answer every `pause` seconds, each waited for on all three screens."""
    for viewer in viewers:
        await arrives(viewer, -1)
    due = time.perf_counter() + dice.random() * pause
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pause
        asked = viewers[0].asked
        if asked < 0:
            found.finished += 1
            return
        mover = viewers[asked]
        version, begun = mover.version, time.perf_counter()
        status = await post(mover, port, dice.choice(mover.answers()))
        found.posts.append((time.perf_counter() - begun) * 1000)
        if status >= 300:
            found.refused += 1
            continue
        for viewer in viewers:
            if await arrives(viewer, version):
                found.updates.append((viewer.when - begun) * 1000)
            else:
                found.lost += 1


async def arrives(viewer: Viewer, version: int) -> bool:
    """Wait until the viewer has seen more than `version`."""
    try:
        async with asyncio.timeout(PATIENCE), viewer.heard:
            await viewer.heard.wait_for(lambda: viewer.version > version)
    except TimeoutError:
        return False
    return True


async def run(tables: list[list[Viewer]], port: int, pid: int, seconds: float, pause: float, warm: float) -> Findings:
    dice = random.Random(7)
    streams = [asyncio.create_task(look_on(viewer, port)) for viewers in tables for viewer in viewers]
    try:
        await rounds(tables, port, warm, pause, dice)  # every table is laid out and every kind of drawing was made
        before = processor(pid)
        found = await rounds(tables, port, seconds, pause, dice)
        found.processor = processor(pid) - before
        return found
    finally:
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)


async def rounds(tables: list[list[Viewer]], port: int, seconds: float, pause: float, dice: random.Random) -> Findings:
    found = Findings()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(viewers, port, pause, until, dice, found) for viewers in tables))
    return found


# ---------------------------------------------------------------------- the report


def report(found: Findings, arguments: argparse.Namespace, most: tuple[float, float]) -> None:
    from boomtown import speed

    print(
        f"{arguments.tables} tables with 3 viewers, a move every {arguments.pause:g} s at each, {arguments.seconds:g} s"
    )
    print(f"one process on one core, rules {'compiled' if speed.compiled else 'interpreted'}\n")
    print(f"{'':34}{'p50':>9}{'p95':>9}{'p99':>9}{'most':>9}")
    for title, values in (
        ("answer sent to update seen, ms", found.updates),
        ("answer sent to its reply, ms", found.posts),
    ):
        cuts = quantiles(values, n=100, method="inclusive")
        print(f"{title:34}{cuts[49]:9.1f}{cuts[94]:9.1f}{cuts[98]:9.1f}{max(values):9.1f}")
    print(
        f"\nmoves {len(found.posts)}, refused {found.refused}, updates lost {found.lost}, games over {found.finished}"
    )
    each = found.processor * 1000 / len(found.posts)
    print(f"processor {found.processor / arguments.seconds:.0%} of one core, {each:.1f} ms per move")
    print(f"memory {most[0]:.0f} MB, at most {most[1]:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="how many tables (100)")
    parser.add_argument("--seconds", type=float, default=60, help="how long is measured (60)")
    parser.add_argument("--warm", type=float, default=10, help="seconds of play before that (10)")
    parser.add_argument("--pause", type=float, default=2, help="seconds between two moves at a table (2)")
    arguments = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="boomtown-bench-") as folder:
        tables = prepare(Path(folder), arguments.tables)
        server, port = start(Path(folder), cores[-1])
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[:-1]))
        try:
            found = asyncio.run(run(tables, port, server.pid, arguments.seconds, arguments.pause, arguments.warm))
            report(found, arguments, memory(server.pid))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
