"""Games from outside on the site: whole ones have everything, broken ones break nothing but themselves."""

import importlib
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from at_table import Person, scene, text
from django.test import Client
from listening import Listener
from server import Server
from sitter import Sitter

from boomtown import games
from boomtown.site.lobby import shelf as cards
from boomtown.site.tables.live import stream
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.live.watching import Watch
from boomtown.site.tables.models import Line, Table
from boomtown.site.tables.play.opening import ME, open_table
from outside import PYRITE, Point, copied, own_shelf

pytestmark = pytest.mark.django_db

SECRET = "gold under c3"
FAULT = "has a fault and cannot be shown right now"
SWITCH = f'''
BROKEN = False


def spoilt(*given: object) -> None:
    if BROKEN:
        raise KeyError("{SECRET}")

'''


@pytest.fixture
def shaky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example with a switch (`shaky.switch.BROKEN`) that makes board, view and rules fail."""
    folder = copied("shaky", tmp_path)
    (folder / "switch.py").write_text(SWITCH)
    for name, line in (
        ("board.py", "    title, dollars ="),
        ("rules.py", "        super().__init__(s.box, seat, s.agenda)"),
        ("rules.py", "        s.agenda.pop()\n        if action == box.a_pass"),
    ):
        path = folder / name
        found = path.read_text()
        indent = line[: len(line) - len(line.lstrip())]
        assert line in found
        found = found.replace(line, f"{indent}switch.spoilt({name!r})\n{line}", 1)
        path.write_text(found.replace("\nfrom boomtown", "\nfrom shaky import switch\nfrom boomtown", 1))
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module("shaky.switch")


@pytest.fixture
def shelf(shaky: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two games that are whole, one that cannot be imported, one without a title."""
    bare = copied("bare", tmp_path)
    (bare / "components.toml").write_text((bare / "components.toml").read_text().replace("title", "name"))
    points = [
        Point("pyrite", lambda: importlib.import_module("pyrite").ENTRY),
        Point("shaky", lambda: importlib.import_module("shaky").ENTRY),
        Point("bare", lambda: importlib.import_module("bare").ENTRY),
        Point("quarry", lambda: importlib.import_module("no_such_quarry")),
    ]
    with own_shelf(monkeypatch, points):
        cards._shelf.cache_clear()
        desks.clear()
        yield
    cards._shelf.cache_clear()
    desks.clear()


def test_a_game_from_outside_has_card_pages_rules_and_table(shelf: None, client: Client, anna: Person) -> None:
    page = text(client.get("/"))
    assert 'action="/games/pyrite/play"' in page and "board.pyrite" not in page and "lobby.game" not in page
    assert "Half of the ridge is fool&#39;s gold." in page
    about = text(client.get("/games/pyrite/"))
    assert "The Boomtown developers" in about and "Who sees what an assay finds" in about
    assert 'id="PY-2.2"' in text(client.get("/games/pyrite/rules"))
    assert client.get("/games/pyrite/set-up").status_code == 200
    table = open_table(anna.player, "pyrite", [ME, "greedy"])
    shown = text(anna.page(table))
    assert "<b>c3</b>: free, not known to you." in shown and "Assay c3 for $1" in shown
    assert anna.move(table, 0, 0, "assay c3").status_code == 200
    assert "<b>c3</b>: free, not known to you." not in text(anna.page(table))
    assert "<b>c3</b>: free, not known to you. Assayed by" in text(client.get(f"/t/{table.id}"))


def test_broken_games_are_not_seen_and_the_rest_stays(shelf: None, client: Client) -> None:
    lobby = client.get("/")
    assert lobby.status_code == 200
    for name in ("quarry", "bare", "Bare", "not on the shelf"):
        assert name not in text(lobby)
    missing = client.get("/no-such-page")
    assert missing.status_code == 404 and "Gold West" in text(missing)
    assert client.get("/games/goldwest/").status_code == 200
    assert client.get("/games/chess/").status_code == 404


@pytest.mark.parametrize("path", ["", "rules", "set-up"])
@pytest.mark.parametrize("game", ["quarry", "bare"])
def test_pages_of_a_broken_game_are_one_sentence(shelf: None, client: Client, game: str, path: str) -> None:
    answer = client.get(f"/games/{game}/{path}")
    assert answer.status_code == 503
    assert f"{game} {FAULT}" in text(answer)
    assert "no_such_quarry" not in text(answer) and "[meta]" not in text(answer)


def test_the_host_is_told_what_was_refused_and_why(shelf: None, anna: Person) -> None:
    assert "not on the shelf" not in text(anna.client.get("/"))
    anna.player.is_staff = True
    anna.player.save()
    page = text(anna.client.get("/"))
    assert "Games that could not be loaded" in page
    assert "the game &#39;quarry&#39; cannot be loaded: ModuleNotFoundError" in page
    assert "[meta] title: is missing" in page


def test_a_game_that_fails_while_it_is_played(
    shelf: None, shaky: ModuleType, client: Client, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(anna.player, "shaky", [ME, ME])
    other = open_table(anna.player, "pyrite", [ME, ME])
    assert anna.page(table).status_code == 200
    shaky.BROKEN = True
    desks.clear()
    with caplog.at_level(logging.ERROR):
        for answer in (anna.page(table), client.get(f"/t/{table.id}"), anna.client.get(f"/t/{table.id}/log")):
            assert answer.status_code == 503
            assert f"Shaky {FAULT}" in text(answer) and SECRET not in text(answer)
        refused = anna.move(table, 0, 0, "stake c3")
    assert refused.status_code == 503 and refused["X-Show"] == "#notice" and SECRET not in text(refused)
    assert "the game shaky failed" in caplog.text and SECRET in caplog.text
    for page in (anna.client.get("/"), client.get("/lists")):
        assert page.status_code == 200 and "Shaky" in text(page)
    assert anna.page(other).status_code == 200
    assert client.get("/no-such-page").status_code == 404
    assert Line.objects.filter(table=table).count() == 1
    shaky.BROKEN = False
    assert anna.page(table).status_code == 200
    assert anna.move(table, 0, 0, "assay c3").status_code == 200, "nothing was lost"


def test_rules_that_fail_in_a_move_change_nothing(shelf: None, shaky: ModuleType, anna: Person) -> None:
    table = open_table(anna.player, "shaky", [ME, ME])
    before = scene(table, 0).version
    shaky.BROKEN = True
    assert anna.move(table, 0, before, "pass").status_code == 503
    shaky.BROKEN = False
    assert scene(table, 0).version == before
    assert anna.move(table, 0, before, "pass").status_code == 200


def test_one_fault_does_not_silence_the_other_tables_of_a_browser(shelf: None, shaky: ModuleType, anna: Person) -> None:
    table = open_table(anna.player, "shaky", [ME, ME])
    other = open_table(anna.player, "pyrite", [ME, ME])
    shaky.BROKEN = True
    opened = stream.opened(Listener(anna, []).scope).stream
    news = [event for at in (table, other) for event in stream._begun(opened, Watch(at.id, Viewpoint(0, "en"), 0))]
    assert [watch.table for watch in opened.watches] == [other.id]
    assert sum(b"event: gone" in event for event in news) == 1 and b"event: frame" in news[-1]


def test_tables_of_a_game_that_is_gone_stay_in_the_lists(
    shelf: None, client: Client, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(anna.player, "pyrite", [ME, ME])
    games._found.clear()
    monkeypatch.setattr(games, "entry_points", lambda group: [])
    games._points.cache_clear()
    desks.clear()
    page = anna.client.get("/")
    assert page.status_code == 200 and f"/t/{table.id}" in text(page)
    gone = anna.page(table)
    assert gone.status_code == 503 and f"pyrite {FAULT}" in text(gone)
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING


def test_serve_takes_a_game_by_name_and_its_bots_think(tmp_path: Path) -> None:
    """In processes of their own, which must find the game too."""
    server = Server(tmp_path / "server", PYTHONPATH=str(PYRITE / "src"))
    server.more = ["--games", "pyrite:ENTRY"]
    with server:
        client = server.client("Anna")
        begun = client.form("/games/pyrite/play")
        sitter = Sitter(client, begun.headers["location"].removeprefix("/t/"))
        assert sitter.send(sitter.asked(), "pass").status_code == 200
        deadline = time.monotonic() + 60
        while sitter.asked().version < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert sitter.asked().version >= 2, server.log
        while (hints := client.get(f"/t/{sitter.table}/hint")).status_code == 422 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert hints.status_code == 200 and "hint-item" in hints.text and "played ahead" in hints.text


def test_a_fault_of_ours_is_not_blamed_on_a_game(shelf: None, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    from boomtown.site.tables import views

    table = open_table(anna.player, "pyrite", [ME, ME])
    monkeypatch.setattr(views.sheets, "table", lambda *given: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        anna.page(table)
