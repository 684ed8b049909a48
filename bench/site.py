"""How quickly the site passes moves on: many tables of all games, three viewers each, on one process and core.

    uv run --group dev python bench/site.py                                  # 1,000 tables, 100 answers a second
    uv run --group dev python bench/site.py --tables 50 --rate 25 --seconds 20 --games goldwest
    uv run --group dev python bench/site.py --against ../release --tables 100 --rate 20 --games goldwest
    uv run --group dev python bench/site.py --processes 2 --beside-one       # on PostgreSQL and Redis; one on SQLite

A server of its own is started on a temporary folder and pinned to one core; this program, which plays all the people,
runs on another. People answer at random among the answers their page offers. Measured is the time from sending an
answer to the update on the screen of each of the three viewers, over real connections from many addresses of this
machine (127.0.x.y): the site's limits stay on. `--against` measures the server of another tree (with its own `.venv`)
in turns with this one's, `--beside-one` one process in turns with several. Nothing is kept, and nothing but this
machine is talked to.
"""

import argparse
import asyncio
import contextlib
import html
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlencode

HERE = Path(__file__).resolve().parent
GAMES = "goldwest,giganten,blackgold,wildcatters,oil"
ANSWER = re.compile(r'name="action"[^>]*\bvalue="([^"]+)"')
AMOUNT = re.compile(r'name="amount"[^>]*')
WORD = re.compile(r'name="word"[^>]*\bvalue="([^"]+)"')
LEAST = re.compile(r'\bmin="(\d+)"')
TOKEN = "b" * 32
PATIENCE = 20.0
PER_ADDRESS = 50
"""Viewers that come from one address."""

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""A connection."""


@dataclass
class Viewer:
    """Somebody who looks at a table: a seat, or -1 for a spectator. `page` is what the screen shows, by id."""

    table: str
    seat: int
    cookie: str
    address: str
    port: int
    ticket: str = ""
    """What answers are given with; release 0.1.0 and builds before tickets take a token instead."""
    page: dict[str, str] = field(default_factory=dict)
    version: int = -1
    asked: int = -1
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    when: float = 0.0
    line: "Line | None" = None

    def answers(self) -> list[str]:
        found = [html.unescape(text) for part in self.page.values() for text in ANSWER.findall(part)]
        for part in self.page.values():
            word, amount = WORD.search(part), AMOUNT.search(part)
            least = LEAST.search(amount.group()) if amount else None
            if word and least:
                found.append(f"{html.unescape(word.group(1))} {least.group(1)}")
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
        self.heard.set()


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
    seconds: float = 0.0

    @property
    def each(self) -> float:
        """Milliseconds of processor time per answer."""
        return self.processor * 1000 / max(1, len(self.posts))


# ---------------------------------------------------------------------- the server


class Site:
    """The server of one tree, as one process or several, with tables and people."""

    def __init__(
        self, tree: Path, folder: Path, wanted: argparse.Namespace, processes: int, core: int, services: dict[str, str]
    ) -> None:
        self.tree = tree
        self.environment = {**os.environ, **services}
        own = tree / ".venv" / "bin" / "python"
        self.python = str(own) if own.exists() and tree != HERE.parent else sys.executable
        games = wanted.games
        made = self._run(str(HERE / "site_tables.py"), str(folder), str(wanted.tables), games)
        self.servers = [self._start(folder, core) for _ in range(processes)]
        ports = [port for _, port in self.servers]
        self.tables = [
            [
                Viewer(
                    one["table"],
                    seat,
                    cookie,
                    address(3 * number + at),
                    ports[(at if wanted.mixed else number // len(games.split(","))) % len(ports)],
                    ticket,
                )
                for at, (seat, cookie, ticket) in enumerate(one["viewers"])
            ]
            for number, one in enumerate(json.loads(made))
        ]

    def _run(self, *command: str) -> str:
        ran = subprocess.run(
            [self.python, *command], check=True, stdout=subprocess.PIPE, text=True, env=self.environment
        )
        return ran.stdout

    def _start(self, folder: Path, core: int) -> "tuple[subprocess.Popen[str], int]":
        command = [self.python, "-m", "boomtown", "serve", "--no-browser", "--port", "0", "--data", str(folder)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1, env=self.environment)
        os.sched_setaffinity(server.pid, {core})
        assert server.stdout is not None
        for line in server.stdout:
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                return server, int(found.group(1))
        raise SystemExit("the server did not start")

    def processor(self) -> float:
        """Seconds of processor time so far."""
        total = 0.0
        for server, _ in self.servers:
            parts = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def memory(self) -> tuple[float, float]:
        """Megabytes in use now, and at most."""
        texts = [Path(f"/proc/{server.pid}/status").read_text() for server, _ in self.servers]
        now, most = (
            sum(int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024 for text in texts)  # type: ignore[union-attr]
            for name in ("VmRSS", "VmHWM")
        )
        return now, most

    def stop(self) -> None:
        for server, _ in self.servers:
            server.terminate()
        for server, _ in self.servers:
            server.wait()


def address(viewer: int) -> str:
    """An address of this machine, shared by a few viewers."""
    at = viewer // PER_ADDRESS
    return f"127.0.{1 + at // 200}.{1 + at % 200}"


# ---------------------------------------------------------------------- people


async def look_on(viewer: Viewer) -> None:
    """Hold the stream of one browser and keep its page up to date."""
    where = urlencode({"on": f"{viewer.table}~{viewer.seat}~-1"})
    reader, writer = await connected(viewer)
    host = f"Host: localhost:{viewer.port}\r\nCookie: {viewer.cookie}"
    writer.write(f"GET /live?{where} HTTP/1.1\r\n{host}\r\n\r\n".encode())
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


async def connected(viewer: Viewer) -> Line:
    return await asyncio.open_connection("127.0.0.1", viewer.port, limit=4 << 20, local_addr=(viewer.address, 0))


async def post(viewer: Viewer, action: str) -> int:
    """Send an answer over a connection that is kept for the next one, as browsers do."""
    form = {
        "csrfmiddlewaretoken": TOKEN,
        "ticket": viewer.ticket,
        "seat": viewer.seat,
        "version": viewer.version,
        "action": action,
    }
    body = urlencode({**form, "confirmed": 1}).encode()
    request = (
        f"POST /t/{viewer.table}/move HTTP/1.1\r\nHost: localhost:{viewer.port}\r\nCookie: {viewer.cookie}\r\n"
        "X-Part: 1\r\nHX-Request: true\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    try:
        return await reply(await line(viewer), request)
    except (asyncio.IncompleteReadError, ConnectionError):  # the server was just closing an idle connection
        viewer.line = None
        return await reply(await line(viewer), request)


async def reply(line: Line, request: bytes) -> int:
    """The status of the answer to a request."""
    reader, writer = line
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    await reader.readexactly(int(length.group(1)) if length else 0)
    return int(head.split(b" ", 2)[1])


async def line(viewer: Viewer) -> Line:
    """The connection the viewer has, or a new one if the server has closed it meanwhile."""
    if viewer.line is None or viewer.line[0].at_eof():
        viewer.line = await connected(viewer)
    return viewer.line


async def play(viewers: list[Viewer], pause: float, until: float, dice: random.Random, found: Findings) -> None:
    """A table: an answer every `pause` seconds, each waited for on all three screens."""
    due = time.perf_counter() + dice.random() * pause
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pause
        asked = viewers[0].asked
        if asked < 0:
            found.finished += 1
            return
        mover = viewers[asked]
        answers = mover.answers()
        version, begun = mover.version, time.perf_counter()
        if not answers:
            found.refused += 1
            continue
        status = await post(mover, dice.choice(answers))
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
        async with asyncio.timeout(PATIENCE):
            while viewer.version <= version:
                viewer.heard.clear()
                await viewer.heard.wait()
    except TimeoutError:
        return False
    return True


async def sit_down(site: Site) -> list["asyncio.Task[None]"]:
    """Everybody opens the page of his table."""
    streams = []
    for viewers in site.tables:
        for viewer in viewers:
            streams.append(asyncio.create_task(look_on(viewer)))
        for viewer in viewers:
            assert await arrives(viewer, -1), "a table did not appear"
    return streams


async def run(sites: list[Site], wanted: argparse.Namespace) -> list[Findings]:
    """The sites in turns, so that what else the machine does falls on both."""
    dice = random.Random(7)
    found = [Findings() for _ in sites]
    streams = [stream for site in sites for stream in await sit_down(site)]
    turns = wanted.turns if len(sites) > 1 else 1
    try:
        for site in sites:  # every table is laid out and every kind of drawing was made
            await rounds(site, wanted.warm, wanted.tables / wanted.rate, dice, Findings())
        for _ in range(turns):
            for site, result in zip(sites, found, strict=True):
                await rounds(site, wanted.seconds / turns, wanted.tables / wanted.rate, dice, result)
        broken = [stream for stream in streams if stream.done()]
        for result in found:
            result.lost += len(broken)
        return found
    finally:
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)


async def rounds(site: Site, seconds: float, pause: float, dice: random.Random, found: Findings) -> None:
    before, begun = site.processor(), time.perf_counter()
    until = begun + seconds
    await asyncio.gather(*(play(viewers, pause, until, dice, found) for viewers in site.tables))
    found.processor += site.processor() - before
    found.seconds += time.perf_counter() - begun


# ---------------------------------------------------------------------- the report


def report(site: Site, found: Findings, wanted: argparse.Namespace) -> None:
    rate = f"{wanted.rate:g} answers a second asked for, {len(found.posts) / found.seconds:.0f} given"
    print(f"\n{wanted.tables} tables ({wanted.games}) with 3 viewers, {rate}, {found.seconds:.0f} s")
    print(f"{len(site.servers)} process(es) on one core\n")
    print(f"{'':34}{'p50':>9}{'p95':>9}{'p99':>9}{'most':>9}")
    for title, values in (
        ("answer sent to update seen, ms", found.updates),
        ("answer sent to its reply, ms", found.posts),
    ):
        cuts = quantiles(values, n=100, method="inclusive")
        print(f"{title:34}{cuts[49]:9.1f}{cuts[94]:9.1f}{cuts[98]:9.1f}{max(values):9.1f}")
    print(f"\nanswers {len(found.posts)}, refused {found.refused}, lost {found.lost}, games over {found.finished}")
    now, most = site.memory()
    print(f"processor {found.processor / found.seconds:.0%} of one core, {found.each:.2f} ms per answer")
    print(f"memory {now:.0f} MB, at most {most:.0f} MB", flush=True)


@contextlib.contextmanager
def services(processes: int) -> Iterator[dict[str, str]]:
    """Several processes need PostgreSQL and Redis: those named by the environment, else passing ones."""
    named = {name: os.environ.pop(name) for name in ("DATABASE_URL", "REDIS_URL") if name in os.environ}
    if processes == 1 or len(named) == 2:
        yield named
        return
    sys.path.insert(0, str(HERE.parent / "tests" / "site"))
    from services import Services

    started = Services()
    try:
        yield {"DATABASE_URL": started.database_url(), "REDIS_URL": started.redis_url}
    finally:
        started.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000, help="how many tables (1000)")
    parser.add_argument("--rate", type=float, default=100, help="answers a second at all tables together (100)")
    parser.add_argument("--games", default=GAMES, help="by commas (all five)")
    parser.add_argument("--seconds", type=float, default=60, help="how long is measured (60)")
    parser.add_argument("--warm", type=float, default=20, help="seconds of play before that (20)")
    parser.add_argument("--processes", type=int, default=1, help="server processes (1); more use PostgreSQL and Redis")
    parser.add_argument("--mixed", action="store_true", help="viewers of a table at several processes, not at one")
    parser.add_argument("--beside-one", action="store_true", help="in turns with one process on SQLite")
    parser.add_argument("--against", type=Path, help="another tree of the project, measured in turns with this one")
    parser.add_argument("--turns", type=int, default=4, help="how often the two take turns (4)")
    wanted = parser.parse_args()
    if wanted.tables * 6 > 30_000 or wanted.seconds > 3600:
        parser.error("at most 5,000 tables and an hour: this is for one machine")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = sorted(os.sched_getaffinity(0))
    trees = [
        (HERE.parent, wanted.processes),
        *([(wanted.against.resolve(), wanted.processes)] if wanted.against else []),
    ]
    if wanted.beside_one:
        trees.append((HERE.parent, 1))
    sites: list[Site] = []
    with tempfile.TemporaryDirectory(prefix="boomtown-bench-") as folder, services(wanted.processes) as used:
        try:
            for number, (tree, processes) in enumerate(trees):
                where = Path(folder) / str(number)
                where.mkdir()
                shared = used if processes == wanted.processes else {}
                sites.append(Site(tree, where, wanted, processes, cores[-1], shared))
            if len(cores) > 1:
                os.sched_setaffinity(0, set(cores[:-1]))
            found = asyncio.run(run(sites, wanted))
            for site, result in zip(sites, found, strict=True):
                report(site, result, wanted)
            if len(found) > 1:
                print(f"\nan answer costs {found[0].each / found[1].each:.2f} of the processor time of the other")
        finally:
            for site in sites:
                site.stop()


if __name__ == "__main__":
    main()
