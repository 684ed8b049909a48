"""A server that is killed without warning loses no move it has acknowledged."""

import contextlib
import random
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from server import Server
from sitter import Sitter

KILLS = 10
BETWEEN = 6
"""How many moves are acknowledged at least between two kills."""
GAMES = ("goldwest", "wildcatters", "oil")


class Restless(threading.Thread):
    """Somebody who plays all seats of a table as fast as the server answers, whatever happens to it."""

    def __init__(self, sitter: Sitter, seed: int) -> None:
        super().__init__(daemon=True)
        self.sitter = sitter
        self.random = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        """Line number -> answer, for every move the server said yes to."""
        self.over = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        while not self.over.is_set() and self.failure is None:
            try:
                self.move()
            except httpx.HTTPError:
                time.sleep(0.02)  # the server is away
            except BaseException as error:
                self.failure = error

    def move(self) -> None:
        asked = self.sitter.asked()
        action = self.random.choice(asked.answers)
        answer = self.sitter.send(asked, action)
        assert answer.status_code in (200, 204, 409), answer.text
        if answer.status_code != 409:
            self.acknowledged[asked.version + 1] = action


@pytest.fixture
def restless(server: Server) -> list[Restless]:
    players = []
    for number, game in enumerate(GAMES):
        client = server.client(f"Player {number}")
        page = f"/games/{game}/set-up"
        opened = client.form(page, page, players="2", seat_0="me", seat_1="me")
        assert opened.status_code == 302, opened.text
        players.append(Restless(Sitter(client, opened.headers["location"].rsplit("/", 1)[1]), number))
    return players


def record_lines(server: Server, table: str) -> dict[int, str]:
    """The answers that the database holds, read without the server."""
    import json
    import sqlite3

    (file,) = [path for path in Path(server.data).iterdir() if path.suffix == ".sqlite3"]
    with sqlite3.connect(file) as database:
        rows = database.execute("select number, text from tables_line where table_id = ? order by number", [table])
        return {number: json.loads(text).get("do", "") for number, text in rows}


def wait_for_moves(players: list[Restless], count: int) -> None:
    """Until so many more answers were acknowledged, whoever gave them."""
    wanted = sum(len(player.acknowledged) for player in players) + count
    deadline = time.monotonic() + 60
    while sum(len(player.acknowledged) for player in players) < wanted:
        for player in players:
            if player.failure is not None:
                raise player.failure
        assert time.monotonic() < deadline, "the tables do not go on"
        time.sleep(0.01)


def test_no_acknowledged_move_is_lost(server: Server, restless: list[Restless]) -> None:
    chance = random.Random(9)
    for player in restless:
        player.start()
    for _ in range(KILLS):
        wait_for_moves(restless, BETWEEN)
        time.sleep(chance.uniform(0.0, 0.2))
        server.end()
        server.start()
    wait_for_moves(restless, BETWEEN)
    for player in restless:
        player.over.set()
        player.join(10)
    server.end()
    for player in restless:
        stored = record_lines(server, player.sitter.table)
        assert player.acknowledged
        assert list(stored) == list(range(len(stored)))
        lost = {line: action for line, action in player.acknowledged.items() if stored.get(line) != action}
        assert not lost
    server.start()
    for player in restless:  # and every table goes on
        assert player.sitter.page()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_no_thinker_outlives_its_server(server: Server) -> None:
    """Bots think in processes of their own: after kill -9 they end by themselves."""
    client = server.client("Anna")
    page = "/games/goldwest/set-up"
    opened = client.form(page, page, players="2", seat_0="me", seat_1="greedy")
    sitter = Sitter(client, opened.headers["location"].rsplit("/", 1)[1])
    assert client.get(f"/t/{sitter.table}/hint?seat=0").status_code in (200, 422)
    assert server.process is not None
    group = server.process.pid
    assert len(alive(group)) > 1
    server.kill9()
    deadline = time.monotonic() + 10
    while alive(group):
        assert time.monotonic() < deadline, alive(group)
        time.sleep(0.1)


def alive(group: int) -> list[str]:
    """The running processes that a server started, itself included."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _, process_group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(process_group) == group and state != "Z":
                found.append((folder / "cmdline").read_text().replace("\0", " "))
    return found
