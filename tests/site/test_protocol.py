"""Programs: tokens, every route, what is refused, whole games by the examples, and no more than a seat knows."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from at_table import Person, let_bots_play, text
from server import Server

from boomtown.kernel.view import NOBODY
from boomtown.site import protocol
from boomtown.site.people import programs
from boomtown.site.people.models import Player, Program
from boomtown.site.tables.live import stream
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import opening, seating

EXAMPLES = Path(__file__).parents[2] / "examples" / "programs"
GAMES = ("goldwest", "giganten", "blackgold", "wildcatters", "oil")


def ask(method: str, path: str, token: str = "", values: object = None, query: str = "") -> tuple[int, dict]:  # type: ignore[type-arg]
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    scope = {"method": method, "path": f"/api/v1/{path}", "query_string": query.encode(), "headers": headers}
    body = values if isinstance(values, bytes) else json.dumps(values).encode() if values is not None else b""
    reply = protocol.answered(scope, body)
    return reply.status, json.loads(reply.body)


@pytest.fixture
def owner(db: None) -> Player:
    return Person.registered("Olga").player


@pytest.fixture
def token(owner: Player) -> str:
    return programs.make(owner, "Drill", ["play", "talk"])


def program() -> Player:
    return Program.objects.get().player


def test_the_account_page_makes_a_token_shows_it_once_and_ends_it(db: None) -> None:
    olga = Person.registered("Olga")
    page = olga.client.post("/account/programs", {"name": "Drill", "scope": ["play"]})
    assert page.status_code == 200 and "bt-" in text(page)
    shown = text(page).partition("bt-")[2].split()[0]
    assert "bt-" not in text(olga.client.get("/account"))
    assert ask("GET", "tables", f"bt-{shown}")[0] == 200
    olga.client.post("/account/programs/end", {"program": Program.objects.get().pk})
    assert ask("GET", "tables", f"bt-{shown}")[0] == 401 and not Program.objects.exists()


def test_guests_make_no_programs_and_nobody_is_called_like_one(anna: Person) -> None:
    assert anna.client.post("/account/programs", {"name": "Drill"}).status_code == 302
    assert not Program.objects.exists()
    assert anna.client.post("/account/name", {"name": "Drill \U0001f916"}).status_code == 422


def test_a_program_plays_a_game_to_its_end(token: str) -> None:
    status, opened = ask("POST", "tables", token, {"game": "goldwest", "seats": ["me", "random"]})
    assert status == 200
    table = Table.objects.get(pk=opened["table"])
    assert table.friendly and desks.at(table.id).catch_up() is not None
    for _ in range(500):
        let_bots_play(table)
        _, now = ask("GET", f"tables/{table.id}", token, query="seat=0")
        if now["over"]:
            break
        assert now["asked"] == 0 and now["question"]["rule"].startswith("GW-") and now["view"]["seat"] == 0
        action = now["offers"][0]["action"] if now["offers"] else f"{now['amounts']['word']} {now['amounts']['least']}"
        answer = {"seat": 0, "version": now["version"], "action": action}
        assert ask("POST", f"tables/{table.id}/answer", token, answer) == (200, {"version": now["version"] + 1})
        assert ask("POST", f"tables/{table.id}/answer", token, answer)[0] == 200, "sent twice, counted once"
    assert now["over"] and len(now["scores"]) == 2 and now["winners"]
    assert "\U0001f916" in now["seats"][0]["name"]


def test_what_is_not_allowed_is_said(token: str, owner: Player, anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open", "open"])
    at = f"tables/{table.id}"
    quiet = programs.make(owner, "Watcher", [])
    assert ask("POST", f"{at}/sit", values={"seat": 1})[0] == 401
    assert ask("POST", f"{at}/sit", quiet, {"seat": 1})[0] == 403
    assert ask("POST", f"{at}/sit", token, {"seat": "1"})[0] == 422
    assert ask("POST", f"{at}/sit", token, {"seat": 1})[0] == 200
    assert ask("POST", f"{at}/sit", token, {"seat": 2})[0] == 403, "one seat each"
    seating.sit(table.id, Person("Ben").player, 2)
    now = ask("GET", at, token, query="seat=1")[1]
    wrong = {"seat": 1, "version": now["version"] + 7, "action": "done"}
    assert ask("POST", f"{at}/answer", token, wrong)[0] in (403, 409)
    assert ask("POST", f"{at}/answer", token, {**wrong, "seat": 0})[0] == 403
    assert ask("GET", at, token, query="seat=0")[0] == 403
    assert ask("POST", f"{at}/talk", quiet, {"text": "hello"})[0] == 403
    assert ask("POST", f"{at}/talk", token, {"text": "hello"})[0] == 200
    assert ask("POST", f"{at}/resign", token, {"seat": 1})[0] == 200
    assert ask("GET", "tables/nowhere")[0] == ask("GET", "nothing")[0] == 404
    assert ask("POST", "games")[0] == 405
    assert ask("GET", "tables", "bt-forged")[0] == 401


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b'"x"', b"\xff", b"[" * 9000, b'{"game": 7}', b'{"game": "chess", "seats": ["me"]}', b"{}"]
)
def test_a_body_of_any_kind_is_answered(token: str, body: bytes) -> None:
    for path in ("tables", "tables/x/sit", "tables/x/answer", "tables/x/talk", "tables/x/resign"):
        status, told = ask("POST", path, token, body)
        assert 400 <= status < 500 and told["error"]


def test_a_program_reads_what_its_seat_knows_and_no_more(token: str, anna: Person) -> None:
    table = opening.open_table(anna.player, "giganten", ["me", "open", "random"])
    ask("POST", f"tables/{table.id}/sit", token, {"seat": 1})
    desks.at(table.id).catch_up()
    match = desks.at(table.id).match
    assert match is not None
    for seat, mine in ((1, token), (NOBODY, token), (NOBODY, "")):
        _, told = ask("GET", f"tables/{table.id}", mine, query=f"seat={seat}")
        assert told["view"] == json.loads(json.dumps(match.view(seat).fields()))
        if match.state.seat != seat:
            assert told["offers"] == [] and told["amounts"] is None


def test_games_of_programs_do_not_count(token: str, anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    ask("POST", f"tables/{table.id}/sit", token, {"seat": 1})
    facts = desks.at(table.id).catch_up()
    assert facts is not None and "bot" in facts.unrated()


def test_a_stream_begins_for_whom_it_may(token: str) -> None:
    def begun(query: bytes, mine: str) -> stream.Beginning:
        headers = [(b"authorization", f"Bearer {mine}".encode())] if mine else []
        path = "/api/v1/tables/x/events"
        return protocol.listening({"method": "GET", "path": path, "query_string": query, "headers": headers})

    assert begun(b"seat=1", "bt-forged").status == 401
    with_token, without = begun(b"seat=1", token), begun(b"", "")
    assert with_token.status == without.status == 200
    assert with_token.stream.player == program().pk and without.stream.player is None
    assert [watch.seat for watch in (*with_token.places, *without.places)] == [1, NOBODY]


def run(*command: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_the_examples_play_whole_games_of_all_five_and_a_display_tells_them(server: Server) -> None:
    """A program in Python opens each table, one in JavaScript sits down, a display looks on."""
    olga = server.client()
    assert olga.form("/register", "/register", name="Olga", password="seven copper kettles").status_code == 302
    tokens = []
    for name in ("Python", "Node"):
        page = olga.form("/account/programs", "/account", name=name, scope="play").text
        tokens.append("bt-" + page.partition("bt-")[2].split()[0])
    for game in GAMES:
        opener = run(sys.executable, str(EXAMPLES / "player.py"), server.url, tokens[0], "open", game)
        killer = threading.Timer(120, opener.kill)
        killer.start()
        assert opener.stdout is not None
        table = opener.stdout.readline().split()[1]
        display = run(sys.executable, str(EXAMPLES / "display.py"), server.url, table)
        other = run("node", str(EXAMPLES / "player.mjs"), server.url, tokens[1], "sit", table)
        told = [process.communicate(timeout=120)[0] for process in (other, display)]
        scores = opener.stdout.read()
        killer.cancel()
        assert scores.startswith("scores ") and scores == told[0], (game, scores, told)
        assert "won with" in told[1] and len(told[1].splitlines()) > 20


@pytest.mark.django_db
def test_openapi_lists_the_routes_that_there_are() -> None:
    told = json.loads((EXAMPLES.parents[1] / "docs" / "openapi.json").read_text())
    listed = {
        (method.upper(), path.removeprefix("/").replace("{table}", "*"))
        for path, methods in told["paths"].items()
        for method in methods
    }
    assert listed == {*protocol.ROUTES, ("GET", "tables/*/events")}
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            needs = operation["security"] == [{"token": []}]
            if needs:
                status, _ = ask(method.upper(), path.removeprefix("/").replace("{table}", "x"))
                assert status in (401, 404), path
