"""What keeps a site safe and in order: headers, cookies, secrets, error pages, migrations, health."""

import json
import logging
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from at_table import Person
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver
from pytest_django import Settings
from services import Services

from boomtown.kernel.errors import BoomtownError
from boomtown.site import folder, health
from boomtown.site.errors import Discreet
from boomtown.site.people.door import BACKEND
from boomtown.site.people.models import Player
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play import opening


def settings_of(**environment: str) -> dict[str, Any]:
    """The settings as another process with this environment sees them."""
    code = (
        "import json; from boomtown.site import settings as s; "
        "print(json.dumps({k: getattr(s, k) for k in dir(s) if k.isupper()}, default=str))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_no_migration_is_missing(db: None) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_djangos_own_checks_find_nothing(db: None) -> None:
    call_command("check", fail_level="WARNING")


def test_headers_of_every_page(db: None, client: Client) -> None:
    for path in ("/", "/hello", "/healthz", "/no-such-page"):
        headers = client.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert policy["connect-src"] == "'self'"
        assert policy["img-src"] == "'self' data:"
        assert policy["frame-ancestors"] == "'none'"
        assert policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"


def test_nothing_on_the_way_keeps_a_page(db: None, client: Client) -> None:
    """Every page names its reader, and holds the token of his forms."""
    client.post("/hello", {"name": "Anna"})
    paths = ["/", "/lists", "/games/goldwest/", "/games/goldwest/set-up", "/games/goldwest/rules", "/account", "/login"]
    for path in [*paths, "/no-such-page", "/back/no-such-link", "/t/no-such-table", "/healthz", "/live", "/admin/"]:
        assert "no-store" in client.get(path).headers["Cache-Control"], path


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(db: None, client: Client) -> None:
    client.get("/hello")
    client.post("/hello", {"name": "Anna"})
    assert {"boomtown", "csrftoken"} <= set(client.cookies)
    for cookie in client.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
    assert client.cookies["boomtown"]["max-age"] >= 364 * 24 * 60 * 60


def addresses(table: str) -> list[str]:
    """Every address of the site outside the host's office, filled in."""
    values = {"game": "goldwest", "table_id": table, "version": 0, "key": "no-such-link", "number": 1, "token": "none"}
    found: list[str] = []

    def collect(patterns: list[Any], before: str) -> None:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if route.startswith("admin/"):
                continue
            if hasattr(pattern, "url_patterns"):
                collect(pattern.url_patterns, route)
            else:
                found.append("/" + re.sub(r"<\w+:(\w+)>", lambda part: str(values[part[1]]), route))

    collect(get_resolver().url_patterns, "")
    return found


def test_every_form_needs_its_token_and_every_change_a_form(db: None) -> None:
    anna = Person("Anna")
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = anna.client.cookies
    every = addresses(table.id)
    assert len(every) > 35 and f"/t/{table.id}/leave" in every
    before = (list(Table.objects.values()), list(Seat.objects.values("player", "bot", "stand_in")))
    for path in every:
        answer = strict.post(path, {"seat": "0", "version": "0", "action": "bin 1", "confirmed": "1", "text": "x"})
        if path == "/mail/stop/none":  # mail programs send it: its token is in the address
            assert answer.status_code == 404
            continue
        assert answer.status_code in (400, 403, 405), path
        if "/t/" in path or "/account/" in path or path in ("/logout", "/games/goldwest/play"):
            assert anna.client.get(path).status_code != 500, path
    assert (list(Table.objects.values()), list(Seat.objects.values("player", "bot", "stand_in"))) == before
    assert Player.objects.get() == anna.player, "nor does looking change anything"


def test_behind_https_cookies_and_visitors_stay_on_https() -> None:
    plain, secure = settings_of(), settings_of(BOOMTOWN_HTTPS="1")
    assert not plain["SESSION_COOKIE_SECURE"] and not plain["CSRF_COOKIE_SECURE"]
    assert secure["SESSION_COOKIE_SECURE"] and secure["CSRF_COOKIE_SECURE"]
    assert secure["SECURE_HSTS_SECONDS"] > 0
    assert secure["SECURE_SSL_REDIRECT"]


def test_no_fault_shows_its_insides_unless_a_developer_asks() -> None:
    assert settings_of()["DEBUG"] is False
    assert settings_of(BOOMTOWN_DEBUG="1")["DEBUG"] is True


def test_the_secret_is_made_once_and_may_be_given(tmp_path: Path) -> None:
    folder.prepare(tmp_path / "data")
    first = (tmp_path / "data" / "secret").read_text().strip()
    folder.prepare(tmp_path / "data")
    assert len(first) >= 50
    assert settings_of(BOOMTOWN_DATA=str(tmp_path / "data"))["SECRET_KEY"] == first
    assert settings_of(BOOMTOWN_SECRET="given " * 6)["SECRET_KEY"] == "given " * 6


def test_a_secret_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It makes the seeds of deals, too."""
    monkeypatch.setenv("BOOMTOWN_SECRET", "x" * 31)
    with pytest.raises(BoomtownError, match="BOOMTOWN_SECRET needs at least 32 characters"):
        folder.secret(tmp_path)


def test_looking_at_the_settings_writes_nothing(tmp_path: Path) -> None:
    settings_of(BOOMTOWN_DATA=str(tmp_path / "data"))
    assert not (tmp_path / "data").exists()


def test_an_acknowledged_move_is_on_the_disk(db: None) -> None:
    """Write-ahead log with a flush for each transaction: kill -9 and a power cut lose nothing that was answered."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone() == (2,)
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)
    assert connection.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined]


def test_error_pages_speak_the_sites_language(db: None, client: Client) -> None:
    missing = client.get("/no-such-page")
    assert missing.status_code == 404
    assert "Page not found" in missing.text
    strict = Client(enforce_csrf_checks=True)
    form = strict.post("/hello", {"name": "Anna"})
    assert form.status_code == 403
    assert "This page is out of date" in form.text
    stranger = client.get("/", headers={"host": "elsewhere.example"})
    assert stranger.status_code == 400
    assert "Bad request" in stranger.text


def test_a_page_that_was_left_open_is_loaded_again(db: None) -> None:
    """Its token is too old, after a login in another tab: its script gets a sentence and no page into a corner."""
    anna = Person("Anna")
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = anna.client.cookies
    script = {"X-Part": "1"}
    answer = strict.post(f"/t/{table.id}/resign", {"seat": 0}, headers=script)
    assert answer.status_code == 403 and answer["X-Again"] == "true"
    assert "<html" not in answer.text
    assert "reloaded" in strict.get(f"/t/{table.id}").text
    missing = strict.get("/t/no-such-table/hint", headers=script)
    assert missing.status_code == 404 and missing.text.startswith("<p>") and "<html" not in missing.text


def test_a_fault_of_ours_tells_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*anything: object) -> bool:
        raise RuntimeError("seed 0123456789abcdef")

    monkeypatch.setattr(health, "_database", fault)
    broken = Client(raise_request_exception=False).get("/healthz")
    assert broken.status_code == 500
    assert "Something went wrong on our side" in broken.text
    assert "0123456789abcdef" not in broken.text


def test_too_large_a_form_is_refused(db: None, client: Client) -> None:
    assert client.post("/hello", {"name": "A" * 100_000}).status_code == 400


def test_log_lines_hold_no_personal_link_and_no_query() -> None:
    record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "Internal Server Error: %s", ("/back/Zm9vYmFy?x=1",), None
    )
    assert Discreet().filter(record)
    assert record.getMessage() == "Internal Server Error: /back/...?..."
    record = logging.LogRecord("x", logging.ERROR, "", 0, "GET /t/abc/move?action=hex+d4 failed", (), None)
    Discreet().filter(record)
    assert record.getMessage() == "GET /t/abc/move?... failed"


def test_health_says_when_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_database", lambda: False)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "down", "database": "down", "writing": "down"}


def test_health_is_told_to_whoever_asks_by_whatever_name(db: None, client: Client) -> None:
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200


def test_the_office_has_no_groups_and_takes_no_patterns(db: None, client: Client) -> None:
    client.force_login(Player.objects.create(name="Host", guest=False, is_staff=True, is_superuser=True), BACKEND)
    assert client.get("/admin/tables/table/").status_code == 200
    assert client.get("/admin/auth/group/").status_code == 404
    for office in ("tables/table", "tables/report", "people/player"):
        for lookup in ("id__regex", "name__iregex", "host__name__regex", "table__id__regex"):
            assert client.get(f"/admin/{office}/?{lookup}=(").status_code in (302, 400), (office, lookup)


def test_health_looks_at_redis_if_there_is_one(
    db: None, client: Client, settings: Settings, services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = services.redis_url
    assert client.get("/healthz").json() == {"status": "ok", "database": "ok", "writing": "ok", "redis": "ok"}
    settings.REDIS_URL = services.redis_url + "-elsewhere"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "down", "database": "ok", "writing": "ok", "redis": "down"}
    said = [record for record in caplog.records if "Redis" in record.message]
    assert len(said) == 1 and said[0].exc_info is None, "a line, no traceback"


def test_backup_of_a_running_database(tmp_path: Path) -> None:
    from boomtown.site import office

    source = tmp_path / "source.sqlite3"
    with sqlite3.connect(source) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE t (x)")
        database.execute("INSERT INTO t VALUES (7)")
    writer = sqlite3.connect(source)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("INSERT INTO t VALUES (8)")
    (tmp_path / "copy.sqlite3").touch()
    office._copy(source, tmp_path / "copy.sqlite3")
    writer.close()
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("SELECT x FROM t").fetchall() == [(7,)]
