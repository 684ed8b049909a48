"""An hour of life: people join, play, leave, reconnect and stall at all games while servers are killed and restarted.

    uv run --group dev python bench/soak.py                       # an hour, two processes on PostgreSQL and Redis
    uv run --group dev python bench/soak.py --minutes 5 --kill 45 --tables 20

Two server processes share a database; every few minutes one of them is killed without warning and started again. Each
table has people of its own, from addresses of this machine (127.0.x.y); nothing else is talked to. Afterwards every
answer that was acknowledged must stand in its record, every screen must show what a fresh one shows, what a screen
showed at a version must be what the record gives its seat at that line, and nothing secret may have been in anything
that was sent. Exit code 1 if one of these fails, or if memory or open files grow from one life of a server to the next;
then the servers' logs and the tables' records are kept in a folder that is named.
"""

import argparse
import asyncio
import contextlib
import html
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "site"))

from server import Server  # noqa: E402
from services import Services  # noqa: E402

GAMES = ("goldwest", "giganten", "blackgold", "wildcatters", "oil")
SEATS = {"giganten": 3}
ANSWER = re.compile(r'name="action"[^>]*\bvalue="([^"]+)"')
AMOUNT = re.compile(r'data-word="([^"]+)".*?name="amount"[^>]*\bmin="(\d+)" max="(\d+)"', re.DOTALL)
FORM = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
TAG = re.compile(r"<[^>]*>")
KEPT = 40
"""Screens per table that are compared with the record afterwards."""
APPEARS = 60.0
"""Seconds in which a table has to appear. A server that was killed refuses at once until it is back."""
AWAY = (httpx.HTTPError, ConnectionError, TimeoutError)
"""A server that was just killed."""


@dataclass
class Screen:
    """What one viewer has put together from the frames of his stream."""

    seat: int
    parts: dict[str, str] = field(default_factory=dict)
    version: int = -1
    revision: int = -1
    asked: int = -1

    def take(self, frame: dict[str, object]) -> None:
        if frame["full"]:
            self.parts = {}
        for key in frame["drop"]:  # type: ignore[attr-defined]
            self.parts.pop(key, None)
        for _, key, text in frame["put"]:  # type: ignore[attr-defined]
            self.parts[key] = text
        self.version, self.asked = int(str(frame["version"])), int(str(frame["asked"]))
        self.revision = int(str(frame["revision"]))

    def answers(self) -> list[str]:
        found = [html.unescape(text) for part in self.parts.values() for text in ANSWER.findall(part)]
        for part in self.parts.values():
            for word, least, most in AMOUNT.findall(part):
                found += [f"{word} {amount}" for amount in (least, most)]
        return list(dict.fromkeys(found))


class Person:
    """A guest with a browser, at whichever server answers."""

    def __init__(self, house: "House", name: str, address: str) -> None:
        self.house = house
        self.name = name
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_keepalive_connections=2))
        self.client = httpx.AsyncClient(transport=transport, timeout=20, cookies={"words": "on"})

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.client.get(self.house.url() + path, headers=headers, follow_redirects=True)

    async def form(self, path: str, page: str, **fields: object) -> httpx.Response:
        """Send a form of a page, until a server answers."""
        while True:
            with contextlib.suppress(*AWAY):
                base = self.house.url()
                shown = await self.client.get(base + page, follow_redirects=True)
                token = FORM.search(shown.text)
                if token is not None:
                    data = {"csrfmiddlewaretoken": token.group(1), **{key: str(value) for key, value in fields.items()}}
                    return await self.client.post(base + path, data=data, headers={"Referer": base + "/"})
            await asyncio.sleep(0.3)

    async def move(self, table: str, screen: Screen, action: str) -> tuple[int, str]:
        """The status, and what was said with it."""
        base = self.house.url()
        data = {
            "ticket": (await self.client.get(f"{base}/t/{table}/ticket")).text,
            "seat": screen.seat,
            "version": screen.version,
            "action": action,
            "confirmed": "1",
        }
        headers = {"Referer": base + "/", "X-Part": "1"}
        answer = await self.client.post(f"{base}/t/{table}/move", data=data, headers=headers)
        return answer.status_code, " ".join(TAG.sub(" ", answer.text).split())[:200]


class House:
    """The servers, and what is found out about them."""

    def __init__(self, servers: list[Server], dice: random.Random, until: float) -> None:
        self.servers = servers
        self.dice = dice
        self.until = until
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.lives: list[tuple[float, int]] = []
        """Of each life of a server: most memory in MB, most open files."""

    def url(self) -> str:
        return f"http://127.0.0.1:{self.dice.choice(self.servers).port}"

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until

    async def reaper(self, every: float) -> None:
        """Kill one server after the other, and start it again."""
        at = 0
        most = [(0.0, 0) for _ in self.servers]
        due = time.monotonic() + every
        while not self.over:
            await asyncio.sleep(2)
            for number, server in enumerate(self.servers):
                most[number] = max(most[number][0], memory(server)), max(most[number][1], files(server))
            if time.monotonic() >= due:
                self.lives.append(most[at])
                most[at] = (0.0, 0)
                await asyncio.to_thread(self.servers[at].end)
                self.counts["kills"] += 1
                await asyncio.sleep(self.dice.uniform(0.5, 3))
                await asyncio.to_thread(self.servers[at].start)
                at = (at + 1) % len(self.servers)
                due = time.monotonic() + every
        self.lives += most


def memory(server: Server) -> float:
    with contextlib.suppress(OSError, AttributeError):
        text = Path(f"/proc/{server.process.pid}/status").read_text()  # type: ignore[union-attr]
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024  # type: ignore[union-attr]
    return 0.0


def files(server: Server) -> int:
    with contextlib.suppress(OSError, AttributeError):
        return len(os.listdir(f"/proc/{server.process.pid}/fd"))  # type: ignore[union-attr]
    return 0


class Table:
    """One table and its people, from the set-up to its end; then another one."""

    def __init__(self, house: House, number: int, game: str) -> None:
        self.house = house
        self.game = game
        self.id = ""
        address = f"127.0.{10 + number // 200}.{1 + number % 200}"
        count = SEATS.get(game, 2)
        self.people = [Person(house, f"{name} {number}", address) for name in ("Anna", "Ben", "Cleo")[:count]]
        self.screens = [Screen(seat) for seat in range(count)]
        self.acknowledged: dict[int, str] = {}
        self.shown: list[tuple[int, int, int, dict[str, str]]] = []
        """Some screens: version, seat, who was asked, and what was shown."""
        self.heard: list[asyncio.Event] = [asyncio.Event() for _ in range(count)]

    async def live(self) -> None:
        for person in self.people:
            answer = await person.form("/hello", "/hello", name=person.name)
            if answer.status_code >= 400:
                self.house.faults.append(f"a guest could not come in: {answer.status_code}")
                return
        page = f"/games/{self.game}/set-up"
        seats = {f"seat_{seat}": "me" if seat == 0 else "open" for seat in range(len(self.people))}
        while not self.id:
            opened = await self.people[0].form(page, page, players=len(self.people), **seats)
            self.id = opened.headers.get("location", "").rpartition("/t/")[2]
        for seat, person in enumerate(self.people[1:], start=1):
            await person.form(f"/t/{self.id}/sit", f"/t/{self.id}", seat=seat)
        streams = [asyncio.create_task(self.watch(seat)) for seat in range(len(self.people))]
        players = [asyncio.create_task(self.play(seat)) for seat in range(len(self.people))]
        await asyncio.gather(*players)
        await asyncio.sleep(12)  # the regular look finds what a killed server did not pass on
        await self.compare()
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        for person in self.people:
            await person.client.aclose()

    async def watch(self, seat: int) -> None:
        """Hold a stream; come back when it breaks, and break it now and then."""
        person, screen, dice = self.people[seat], self.screens[seat], self.house.dice
        while True:
            patience = dice.uniform(5, 60) if not self.house.over else 3600
            with contextlib.suppress(*AWAY, httpx.StreamError):
                async with asyncio.timeout(patience):
                    await self.listen(person, screen)
            self.house.counts["reconnects"] += 1
            await asyncio.sleep(dice.choice((0.1, 0.5, 4.0)))

    async def listen(self, person: Person, screen: Screen) -> None:
        on = f"{self.id}~{screen.seat}~{screen.revision}"
        async with person.client.stream("GET", f"{self.house.url()}/live", params={"on": on}, timeout=40) as stream:
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                if line.startswith("data: {") and '"put"' in line:
                    screen.take(json.loads(line.removeprefix("data: ")))
                    self.keep(screen, line)
                    self.heard[screen.seat].set()

    def keep(self, screen: Screen, line: str) -> None:
        self.house.counts["frames"] += 1
        if '"chain"' in line or '"seed"' in line:
            self.house.faults.append(f"a line of the record was in a frame of {self.id}")
        if screen.asked != screen.seat and (len(self.shown) < KEPT or self.house.dice.random() < 0.05):
            one = (screen.version, screen.seat, screen.asked, dict(screen.parts))
            if len(self.shown) < KEPT:
                self.shown.append(one)
            else:
                self.shown[self.house.dice.randrange(KEPT)] = one

    async def play(self, seat: int) -> None:
        """Answer when asked: mostly at once, sometimes after a while."""
        person, screen, dice = self.people[seat], self.screens[seat], self.house.dice
        while not self.house.over:
            self.heard[seat].clear()
            answers = screen.answers() if screen.asked == seat else []
            if screen.version >= 0 and screen.asked < 0:
                return
            if not answers:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(2):
                        await self.heard[seat].wait()
                continue
            version, action = screen.version, dice.choice(answers)
            await asyncio.sleep(dice.choice((0.1, 0.3, 0.8, 0.8, 2.0, 9.0 if dice.random() < 0.1 else 1.0)))
            if screen.version != version:  # the news of an own answer came late: it is another question now
                continue
            with contextlib.suppress(*AWAY):
                status, said = await person.move(self.id, screen, action)
                if status < 300:
                    self.acknowledged[version + 1] = action
                    self.house.counts["answers"] += 1
                elif status not in (409, 422):
                    self.house.faults.append(f"an answer was refused with {status}: {said}")
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(3):
                        while screen.version <= version:
                            self.heard[seat].clear()
                            await self.heard[seat].wait()

    async def compare(self) -> None:
        """Every screen shows what a fresh one shows."""
        for screen, person in zip(self.screens, self.people, strict=True):
            fresh, told = Screen(screen.seat), Counter[str]()
            until = time.monotonic() + APPEARS
            while fresh.version < 0 and time.monotonic() < until:
                try:
                    async with asyncio.timeout(5):
                        await self.listen(person, fresh)
                except AWAY as away:
                    told[str(away) or type(away).__name__] += 1
                    await asyncio.sleep(0.2)
            self.house.counts["most tries for a screen"] = max(
                self.house.counts["most tries for a screen"], told.total()
            )
            if fresh.version < 0:
                self.house.faults.append(f"table {self.id} does not appear any more: {dict(told)}")
            elif (fresh.version, fresh.parts) != (screen.version, screen.parts):
                self.house.faults.append(f"a screen of table {self.id} missed something")


# ---------------------------------------------------------------------- afterwards


def check(tables: list[Table], house: House) -> None:
    """Against the records, in this process: nothing acknowledged was lost, nothing shown that was not to be known."""
    from boomtown.drawing import draw
    from boomtown.site.tables.facts import read
    from boomtown.site.tables.models import Line
    from boomtown.site.tables.page import history

    for table in tables:
        stored = {line.number: json.loads(line.text).get("do", "") for line in Line.objects.filter(table=table.id)}
        if list(stored) != list(range(len(stored))):
            house.faults.append(f"the record of {table.id} has gaps")
        for number, action in table.acknowledged.items():
            if stored.get(number) != action:
                house.faults.append(f"an acknowledged answer of {table.id} is lost: {number} {action}")
        facts = read(table.id)
        assert facts is not None
        for version, seat, asked, parts in table.shown:
            if asked < 0:
                continue
            scene, _ = history.moment(facts, version, seat, "en")
            expected = {part.id: str(part.html) for part in [*draw.fragments(scene), *draw.text_form(scene)]}
            wrong = [key for key, text in expected.items() if parts.get(key) != text]
            house.counts["screens compared"] += 1
            if wrong:
                house.faults.append(
                    f"table {table.id}, line {version}, seat {seat}: not what its view gives: {wrong[:4]}"
                )


async def life(house: House, number: int, games: list[str], done: list[Table]) -> None:
    """Table after table in one place."""
    while not house.over:
        table = Table(house, number, games[number % len(games)])
        await table.live()
        if table.id:
            done.append(table)
        house.counts["tables"] += 1


async def run(house: House, wanted: argparse.Namespace) -> list[Table]:
    done: list[Table] = []
    work = [life(house, number, wanted.games.split(","), done) for number in range(wanted.tables)]
    told = asyncio.create_task(tell(house))
    await asyncio.gather(house.reaper(wanted.kill), *work)
    told.cancel()
    return done


async def tell(house: House) -> None:
    while True:
        await asyncio.sleep(60)
        print(f"{max(0, house.until - time.monotonic()) / 60:.0f} min left: {dict(house.counts)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--kill", type=float, default=150, help="seconds between two kills (150)")
    parser.add_argument("--tables", type=int, default=40, help="tables at a time (40)")
    parser.add_argument("--games", default=",".join(GAMES), help="by commas (all five)")
    parser.add_argument("--seed", type=int, default=1, help="of the people's whims (1)")
    wanted = parser.parse_args()
    if wanted.tables > 400 or wanted.minutes > 24 * 60:
        parser.error("at most 400 tables and a day")
    services = Services()
    with tempfile.TemporaryDirectory(prefix="boomtown-soak-") as folder:
        shared = {
            "DATABASE_URL": services.database_url(),
            "REDIS_URL": services.redis_url,
            "BOOMTOWN_SECRET": "the same for both " * 4,
        }
        os.environ |= {**shared, "BOOMTOWN_DATA": folder, "DJANGO_SETTINGS_MODULE": "boomtown.site.settings"}
        servers = [Server(Path(folder) / f"server {number}", **shared) for number in range(2)]
        try:
            for server in servers:
                server.start()
            house = House(servers, random.Random(wanted.seed), time.monotonic() + wanted.minutes * 60)
            tables = asyncio.run(run(house, wanted))
            import django

            django.setup()
            check(tables, house)
            errors = [line for server in servers for line in server.log.splitlines() if " ERROR " in line]
            house.faults += [f"in a server's log: {line}" for line in sorted(set(errors))[:10]]
            if house.faults:
                keep(servers, tables)
        finally:
            for server in servers:
                server.end()
            services.stop()
    report(house)


def keep(servers: list[Server], tables: list[Table]) -> None:
    """What it takes to find out why."""
    from boomtown.site.tables.models import Line

    kept = Path(tempfile.mkdtemp(prefix="boomtown-soak-faults-"))
    for server in servers:
        (kept / f"{server.data.name}.log").write_text(server.log)
    for table in tables:
        lines = Line.objects.filter(table=table.id).order_by("number").values_list("text", flat=True)
        (kept / f"{table.id}.jsonl").write_text("\n".join(lines))
    print(f"logs and records are in {kept}")


def report(house: House) -> None:
    print(", ".join(f"{name} {count}" for name, count in house.counts.items()))
    for most, handles in house.lives:
        print(f"a server's life: at most {most:.0f} MB, {handles} open files")
    first, last = house.lives[0], house.lives[-1]
    if len(house.lives) > 3 and (last[0] > 1.5 * first[0] or last[1] > 1.5 * first[1] + 20):
        house.faults.append("memory or open files grow")
    for fault in house.faults[:20]:
        print(f"FAULT: {fault}")
    print("nothing lost, nothing leaked" if not house.faults else f"{len(house.faults)} faults")
    raise SystemExit(1 if house.faults else 0)


if __name__ == "__main__":
    main()
