"""A database that is away, a disk that is full, a secret that is lost, and what strangers write into the log."""

import logging
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.db import OperationalError, connection
from django.test import Client
from server import Server
from services import Services

from boomtown.kernel.errors import BoomtownError
from boomtown.site import folder, health, outage


def test_a_database_that_is_away_is_a_page_and_a_line_of_log(services: Services, tmp_path: Path) -> None:
    with Server(tmp_path / "server", DATABASE_URL=services.database_url()) as server:
        anna = server.client("Anna")
        services.stop_postgres()
        before = len(server.log)
        try:
            answers = [anna.get(path) for path in ("/", "/account", "/games/goldwest/", "/no-such-page") for _ in "123"]
        finally:
            services.start_postgres()
        away = [answer for answer in answers if answer.status_code == 503]
        assert away and {answer.status_code for answer in answers} <= {503, 200, 404}
        assert "Nothing you played is lost" in away[0].text and away[0].headers["Retry-After"] == "10"
        said = server.log[before:]
        assert said.count("the database cannot be used") == 1 and "Traceback" not in said, said
        assert anna.get("/account").status_code == 200, "it goes on by itself"


def test_a_full_disk_is_known_from_a_wrong_query(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with pytest.raises(OperationalError) as full:
                cursor.execute("CREATE TABLE more AS SELECT randomblob(1000000)")
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")
        assert outage.trouble(full.value) == "database or disk is full"
        with pytest.raises(OperationalError) as wrong:
            cursor.execute("SELECT * FROM nothing")
        assert outage.trouble(wrong.value) == ""
    assert outage.trouble(RuntimeError("full")) == ""


def test_health_says_when_nothing_can_be_written(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "_checked", (0.0, True))
    assert client.get("/healthz").json() == {"status": "ok", "database": "ok", "writing": "ok"}
    monkeypatch.setattr(health.Tally.objects, "update_or_create", _full)
    assert client.get("/healthz").status_code == 200, "it was tried a moment ago"
    monkeypatch.setattr(health, "_checked", (0.0, True))
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "down", "database": "ok", "writing": "down"}
    assert [line for line in caplog.messages if "/healthz" not in line] == [
        "nothing can be written to the database: database or disk is full"
    ]


def _full(**anything: object) -> None:
    raise OperationalError("database or disk is full")


def test_a_server_does_not_start_on_a_full_disk(tmp_path: Path) -> None:
    """As if full: no file may grow."""
    with Server(tmp_path / "server") as server:
        server.stop()
        for kept in (tmp_path / "server", tmp_path / "new"):
            done = subprocess.run(
                [sys.executable, "-m", "boomtown", "serve", "--data", str(kept), "--port", "0", "--no-browser"],
                env=server.surroundings(),
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16)),
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert done.returncode == 2, done.stderr
            assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


def test_the_log_says_once_a_minute_what_everybody_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    brief, lines = outage.Brief(), []
    for _ in range(3):
        try:
            raise OperationalError("connection refused\nIs the server running?") from sqlite3.Error()
        except OperationalError:
            lines.append(logging.LogRecord("x", logging.ERROR, "", 0, "Internal: %s", ("/",), sys.exc_info()))
    assert [brief.filter(line) for line in lines] == [True, False, False]
    assert lines[0].getMessage() == "the database cannot be used: connection refused" and lines[0].exc_info is None
    assert brief.filter(logging.LogRecord("x", logging.ERROR, "", 0, "another", (), None))
    refused = logging.LogRecord("django.request", logging.ERROR, "", 0, "Service Unavailable: /", (), None)
    refused.status_code = 503
    assert not brief.filter(refused), "the site answered so on purpose"


@pytest.mark.parametrize("kept", ["", "x", "x" * 31, "\xff" * 40])
def test_a_secret_that_is_empty_short_or_no_text_is_refused(tmp_path: Path, kept: str) -> None:
    (tmp_path / "secret").write_text(kept, encoding="latin-1")
    with pytest.raises(BoomtownError, match=r"the secret .* (needs at least 32 characters|cannot be read)"):
        folder.secret(tmp_path)


def test_a_secret_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    with pytest.raises(BoomtownError, match=r"the secret .* cannot be read"):
        folder.secret(tmp_path)


def test_a_new_secret_for_an_old_database_is_told(tmp_path: Path) -> None:
    with Server(tmp_path / "server") as server:
        server.stop()
        assert "a new secret" not in server.log
        (tmp_path / "server" / "secret").unlink()
        server.start().stop()
        server.start()
        assert server.log.count("a new secret was made") == 1


def test_what_strangers_send_writes_nothing_into_the_log(tmp_path: Path) -> None:
    with Server(tmp_path / "server") as server:
        client = server.client("Anna")
        before = len(server.log)
        many = "&".join(f"a{number}=1" for number in range(300))
        statuses = [
            client.get(f"/?{many}").status_code,
            client.get(f"/games/goldwest/set-up?{many}").status_code,
            client.form("/hello", "/hello", **{f"a{number}": "1" for number in range(300)}).status_code,
            client.get("/login?next=/" + "x" * 4000).status_code,
            client.get("/hello?next=/" + "x" * 4000).status_code,
            client.form("/games/goldwest/play", "/games/goldwest/", next="/" + "x" * 4000).status_code,
            client.get("/", headers={"Connection": "Upgrade", "Upgrade": "websocket"}).status_code,
            client.get("/", headers={"Host": "elsewhere.example"}).status_code,
            client.post("/hello").status_code,
            httpx.request("BREW", server.url).status_code,
        ]
        assert max(statuses) < 500 and 400 in statuses
        assert server.log[before:] == ""
