"""What a player notices while somebody floods the site: an answer's time, idle and flooded in turns.

    uv run --group dev python bench/floods.py                                # all floods, about ten minutes
    uv run --group dev python bench/floods.py --only "20 x /,logins" --rounds 2 --seconds 4

A server of its own is started on a temporary folder and pinned to one core. Two people play Gold West at random over
real connections, twenty answers a second; another process asks for pages as fast as it is answered, and the two take
turns with and without it. Measured is the time from sending an answer to its reply. Flooded, the median may be twice
the idle one and one answer of a hundred may take 100 ms; what is refused must say when to come back.
"""

import argparse
import asyncio
import contextlib
import importlib.util
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles
from types import ModuleType
from typing import Any
from urllib.request import urlopen

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "site"))
TOKEN = "b" * 32
FLOODER = "127.0.55.1"
PAUSE = 0.05
"""Seconds from one answer to the next."""
MOST = 2.0
"""Times the idle median."""
SLOWEST = 100.0
"""Milliseconds for 99 of 100 answers."""


@dataclass
class Flood:
    """`connections` that ask for `path` again and again, from `addresses` addresses. `{n}` is a number that counts."""

    name: str
    connections: int
    path: str
    form: str = ""
    addresses: int = 1
    proxied: bool = False
    cookie: str = ""
    port: int = 0


@dataclass
class Result:
    flood: Flood
    idle: list[float] = field(default_factory=list)
    flooded: list[float] = field(default_factory=list)
    replies: Counter[str] = field(default_factory=Counter)
    silent: int = 0
    """Refusals that do not say when to come back."""
    seconds: float = 0.0


def floods(finished: str, lines: int, guest: str) -> list[Flood]:
    page = f"/t/{finished}"
    return [
        Flood("20 x /", 20, "/"),
        Flood("100 x /", 100, "/"),
        Flood("240 x /", 240, "/"),
        Flood("500 x / through the proxy", 500, "/", proxied=True),
        Flood("20 x /t/X/at/N", 20, f"{page}/at/{{n}}"),
        Flood("20 x verify", 20, f"{page}/verify", "a=1"),
        Flood("20 x a table's log", 20, f"{page}/log"),
        Flood("20 x analysis", 20, f"{page}/analysis", "a=1", cookie=guest),
        Flood("20 x a missing page", 20, "/nothing/{n}"),
        Flood("20 x a guest made", 20, "/hello", "name=Guest+{n}"),
        Flood(
            "100 x a login from 100 addresses",
            100,
            "/login",
            "username=Nobody+{n}&password=wrong+password",
            addresses=100,
        ),
        Flood("100 x a style sheet", 100, "{css}"),
        Flood("100 x /healthz", 100, "/healthz"),
        Flood("40 x an answer of a guest", 40, f"{page}/move", "seat=0&version=1&action=x", cookie=guest),
    ]


# ---------------------------------------------------------------------- the flood, in a process of its own


async def ask(flood: Flood, number: int, told: dict[str, Any]) -> None:
    """One connection of a flood."""
    source = "127.0.0.1" if flood.proxied else f"127.0.55.{1 + number % flood.addresses}"
    count = number * 1000
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", flood.port, local_addr=(source, 0))
            try:
                while True:
                    count += 1
                    writer.write(request(flood, count))
                    if await noted(reader, told):
                        break
            finally:
                writer.close()
        told["replies"]["closed"] = told["replies"].get("closed", 0) + 1
        await asyncio.sleep(0.05)


def request(flood: Flood, count: int) -> bytes:
    head = [f"{'POST' if flood.form else 'GET'} {flood.path.replace('{n}', str(count % 60))} HTTP/1.1"]
    head += ["Host: localhost", f"Cookie: {flood.cookie or 'csrftoken=' + TOKEN}"]
    if flood.proxied:
        head.append("X-Forwarded-For: 203.0.113.9")
    body = f"csrfmiddlewaretoken={TOKEN}&{flood.form.replace('{n}', str(count))}" if flood.form else ""
    if body:
        head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode()


async def noted(reader: asyncio.StreamReader, told: dict[str, Any]) -> bool:
    """Read a reply; returns whether the server closes the connection."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = head.split(b" ", 2)[1].decode()
    told["replies"][status] = told["replies"].get(status, 0) + 1
    if status in ("429", "503") and b"retry-after:" not in head:
        told["silent"] += 1
    length = re.search(rb"content-length: (\d+)", head)
    if length:
        await reader.readexactly(int(length.group(1)))
    elif b"chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return b"connection: close" in head


async def flooding(flood: Flood) -> None:
    """Until standard input ends."""
    told: dict[str, Any] = {"replies": {}, "silent": 0}
    tasks = [asyncio.create_task(ask(flood, number, told)) for number in range(flood.connections)]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(told))


# ---------------------------------------------------------------------- the site


def prepare(folder: str) -> None:
    """A finished game, tables that wait, and a guest's cookie, put straight into the database."""
    from boomtown.site.serve import migrate, set_up

    set_up(Path(folder))
    migrate()
    from at_table import Person, play_to_end
    from django.test.utils import setup_test_environment

    from boomtown.site.tables.models import Table
    from boomtown.site.tables.play import opening, seating

    setup_test_environment()  # its client calls the site by a name of its own
    people = [Person("Anna"), Person("Ben")]
    table = opening.open_table(people[0].player, "goldwest", ["me", "open"])
    seating.sit(table.id, people[1].player, 1)
    play_to_end(table, dict(enumerate(people)))
    for number in range(12):
        opening.open_table(Person(f"Waits {number}").player, "goldwest", ["me", "open"])
    guest = f"boomtown={Person('Guest').client.cookies['boomtown'].value}; csrftoken={TOKEN}"
    print(json.dumps([table.id, Table.objects.get(pk=table.id).version, guest]))


def of_the_site() -> ModuleType:
    """`bench/site.py`, whose people play here too."""
    spec = importlib.util.spec_from_file_location("boomtown_bench_site", HERE / "site.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Players:
    """Two people who answer one after the other; when their game is over, two others go on at the next table."""

    def __init__(self, bench: ModuleType, tables: list[Any]) -> None:
        self.bench = bench
        self.tables = iter(tables)
        self.viewers: list[Any] = []
        self.streams: list[asyncio.Task[None]] = []
        self.dice = random.Random(7)

    async def sit_down(self) -> None:
        for stream in self.streams:
            stream.cancel()
        self.viewers = next(self.tables)[:2]
        self.streams = [asyncio.create_task(self.bench.look_on(viewer)) for viewer in self.viewers]
        for viewer in self.viewers:
            assert await self.bench.arrives(viewer, -1), "a table did not appear"

    async def answer(self) -> float:
        """Milliseconds until an answer was taken."""
        while not self.viewers or self.viewers[0].asked < 0:
            await self.sit_down()
        mover = self.viewers[self.viewers[0].asked]
        version, action = mover.version, self.dice.choice(mover.answers())
        begun = time.perf_counter()
        status = await self.bench.post(mover, action)
        took = (time.perf_counter() - begun) * 1000
        assert status < 300, f"an answer was refused: {status}"
        for viewer in self.viewers:
            assert await self.bench.arrives(viewer, version), "an answer was not shown"
        return took

    async def play(self, seconds: float) -> list[float]:
        found, until = [], time.perf_counter() + seconds
        while time.perf_counter() < until:
            begun = time.perf_counter()
            found.append(await self.answer())
            await asyncio.sleep(max(0.0, PAUSE - (time.perf_counter() - begun)))
        return found


def release_thinkers(server: int) -> None:
    """The server's core is the server's alone: bots and analyses think where there is room."""
    for task in Path(f"/proc/{server}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended meanwhile
            for child in (task / "children").read_text().split():
                os.sched_setaffinity(int(child), set(range(os.cpu_count() or 1)))


async def measure(players: Players, wanted: list[Flood], rounds: int, seconds: float, server: int) -> list[Result]:
    results = [Result(flood) for flood in wanted]
    await players.play(3)
    for result in results:
        for _ in range(rounds):
            result.idle += await players.play(seconds)
            begun = time.perf_counter()
            command = [sys.executable, str(HERE / "floods.py"), "--flood", json.dumps(asdict(result.flood))]
            flood = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            await asyncio.sleep(1.0)
            release_thinkers(server)
            result.flooded += await players.play(seconds)
            told, _ = await asyncio.get_running_loop().run_in_executor(None, flood.communicate, "\n")
            result.seconds += time.perf_counter() - begun
            result.replies.update(json.loads(told)["replies"])
            result.silent += json.loads(told)["silent"]
            await quiet(result.flood.port)
        print(line(result), flush=True)
    return results


async def quiet(port: int) -> None:
    """Wait until nothing of a flood is left."""
    for _ in range(60):
        with urlopen(f"http://127.0.0.1:{port}/metrics") as found:
            waiting = re.findall(r"requests_(?:waiting|serving)\{.*\} (\d+)", found.read().decode())
        if not any(map(int, waiting)):
            return
        await asyncio.sleep(0.5)


# ---------------------------------------------------------------------- the report


HEAD = """\
| flood | idle p50, p99 | flooded p50, p99 | median | served/s | 429/s | 503/s |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |"""


def p99(values: list[float]) -> float:
    return quantiles(values, n=100, method="inclusive")[98]


def is_met(result: Result) -> bool:
    slower = median(result.flooded) > MOST * median(result.idle)
    return not slower and p99(result.flooded) <= SLOWEST and not result.silent


def line(result: Result) -> str:
    idle, flooded = (f"{median(found):.1f}, {p99(found):.1f}" for found in (result.idle, result.flooded))
    rates = {status: count / result.seconds for status, count in result.replies.items()}
    refused = [rates.pop("429", 0.0), rates.pop("503", 0.0)]
    rates.pop("closed", 0.0)
    times = median(result.flooded) / median(result.idle)
    figures = f"{times:.2f} | {sum(rates.values()):.0f} | {refused[0]:.0f} | {refused[1]:.0f}"
    return f"| {result.flood.name} | {idle} | {flooded} | {figures} |{'' if is_met(result) else ' **missed**'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of floods, by commas (all)")
    parser.add_argument("--rounds", type=int, default=4, help="how often idle and flooded take turns (4)")
    parser.add_argument("--seconds", type=float, default=5, help="how long each of them is measured (5)")
    parser.add_argument("--tables", type=int, default=90, help="running tables of the site (90)")
    parser.add_argument("--flood", help=argparse.SUPPRESS)
    parser.add_argument("--prepare", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.flood:
        asyncio.run(flooding(Flood(**json.loads(wanted.flood))))
        return
    if wanted.prepare:
        prepare(wanted.prepare)
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = sorted(os.sched_getaffinity(0))
    bench, wanted.games, wanted.mixed = of_the_site(), "goldwest", False
    with tempfile.TemporaryDirectory(prefix="boomtown-bench-") as folder:
        command = [sys.executable, str(HERE / "floods.py"), "--prepare", folder]
        prepared = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        site = bench.Site(HERE.parent, Path(folder), wanted, 1, cores[-1], {})
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[:-1]))
        try:
            port = site.servers[0][1]
            with urlopen(f"http://127.0.0.1:{port}/") as page:
                style = re.search(r'href="([^"]+\.css)"', page.read().decode())
            chosen = [
                one for one in floods(*json.loads(prepared)) if not wanted.only or one.name in wanted.only.split(",")
            ]
            for one in chosen:
                one.port, one.path = port, one.path.replace("{css}", style.group(1) if style else "")
            print(HEAD, flush=True)
            players = Players(bench, site.tables)
            results = asyncio.run(measure(players, chosen, wanted.rounds, wanted.seconds, site.servers[0][0].pid))
        finally:
            site.stop()
    missed = [result.flood.name for result in results if not is_met(result)]
    if missed:
        sys.exit(f"missed: {', '.join(missed)} (median at most {MOST:g} times idle, p99 at most {SLOWEST:g} ms)")


if __name__ == "__main__":
    main()
