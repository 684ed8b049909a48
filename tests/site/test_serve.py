"""`boomtown serve` as people start and stop it."""

import re
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from server import Server

from boomtown.kernel.errors import BoomtownError
from boomtown.site import folder, serve


def refused(server: Server, *arguments: str) -> str:
    """Start a second server with these arguments: what it says before it gives up."""
    done = subprocess.run(
        [sys.executable, "-m", "boomtown", "serve", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        env=server.surroundings(),
        check=False,
        timeout=30,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1, "one sentence, no traceback"
    return done.stderr


def test_it_starts_from_nothing_and_answers(shared_server: Server) -> None:
    assert shared_server.client().get("/healthz").json() == {"status": "ok", "database": "ok", "writing": "ok"}
    assert shared_server.client().get("/").status_code == 200


def test_static_files_are_kept_for_a_year_under_an_address_that_changes_with_them(shared_server: Server) -> None:
    visitor = shared_server.client()
    found = re.search(r'href="(/static/[0-9a-f]{12}/)css/house\.css"', visitor.get("/").text)
    assert found is not None
    for name in ("css/house.css", "boards/goldwest/board.css", "admin/css/base.css"):
        answer = visitor.get(found.group(1) + name)
        assert answer.status_code == 200, name
        assert answer.headers["Cache-Control"] == "max-age=31536000, public"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        again = visitor.get(found.group(1) + name, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert visitor.get(found.group(1) + "css/no-such.css").status_code == 404
    assert visitor.get(found.group(1) + "../settings.py").status_code == 404


def test_only_what_has_no_secret_in_it_is_compressed(shared_server: Server) -> None:
    """How long a page is tells of its secrets, if somebody's own words stand on it too."""
    client = shared_server.client("Anna")
    page = "/games/goldwest/set-up"
    table = client.form(page, page, players="2", seat_0="me", seat_1="random").headers["location"]
    lobby = client.get("/")
    style = re.search(r'href="(/static/[^"]+house.css)"', lobby.text)
    assert style is not None
    for path in (style.group(1), "/games/goldwest/rules"):
        packed, plain = client.get(path), client.get(path, headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert "Accept-Encoding" in packed.headers["vary"]
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    css = client.get(style.group(1))
    assert css.text == client.get(style.group(1), headers={"Accept-Encoding": "identity"}).text
    rules = "/games/goldwest/rules?any=words"
    assert "any=words" in client.get(rules).text and "Anna" in client.get(rules).text
    for path in ("/", "/account", "/login?next=/x", table, f"{table}/log", "/games/goldwest", rules):
        assert "content-encoding" not in client.get(path).headers, path


def test_more_than_any_form_holds_is_cut_off(shared_server: Server) -> None:
    """Also if its length is not told beforehand."""
    visitor = shared_server.client()
    assert visitor.post("/hello", content=b"a" * 100_000).status_code == 413
    parts = (b"a" * 10_000 for _ in range(20))
    answer = visitor.post("/hello", content=parts)
    assert answer.status_code == 413
    assert "Too much at once" in answer.text


def test_what_it_writes_is_for_its_owner_alone(shared_server: Server) -> None:
    """The database holds seeds, personal links and password hashes."""
    files = [path for path in shared_server.data.rglob("*") if path.is_file()]
    assert {"secret", "boomtown.sqlite3"} <= {path.name for path in files}
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_cookies_outlive_a_restart(server: Server) -> None:
    visitor = server.client("Anna")
    secret = (server.data / "secret").read_text()
    server.restart()
    assert (server.data / "secret").read_text() == secret
    assert "Anna" in visitor.get("/account").text


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_within_seconds_with_streams_open(server: Server, how: signal.Signals) -> None:
    visitor = server.client("Anna")
    with visitor.stream("GET", "/live", params={"on": "lobby"}, timeout=30) as stream:
        assert stream.status_code == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        time.sleep(0.2)
        assert server.stop(how) < 6
    assert "Traceback" not in server.log
    assert "ERROR" not in server.log


def test_after_kill_9_it_starts_again(server: Server) -> None:
    server.kill9()
    server.start()
    assert server.client().get("/healthz").status_code == 200


def test_a_second_server_on_the_same_folder_is_refused(shared_server: Server) -> None:
    said = refused(shared_server, "--data", str(shared_server.data))
    assert "another server is running on the data folder" in said


def test_a_taken_port_is_a_sentence(shared_server: Server, tmp_path: Path) -> None:
    said = refused(shared_server, "--data", str(tmp_path / "other"), "--port", str(shared_server.port))
    assert f"port {shared_server.port} is taken by another program; choose another with --port" in said


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BoomtownError, match=r"the data folder .* cannot be used .* choose another with --data"):
        folder.prepare(tmp_path / "file" / "below")


def test_a_host_that_is_none_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BoomtownError, match=r"cannot listen on 192\.0\.2\.7: "):
        serve.listen("192.0.2.7", 0)

    def unknown(*anything: object, **more: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(BoomtownError, match="'nowhere' is no address of this machine"):
        serve.listen("nowhere", 0)


def test_without_a_wish_a_taken_port_is_replaced_by_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(serve, "DEFAULT_PORT", taken.getsockname()[1])
        with serve.listen("127.0.0.1", None) as found:
            assert found.getsockname()[1] not in (0, taken.getsockname()[1])


def test_listening_everywhere_friends_can_use_any_of_its_addresses(shared_server: Server, tmp_path: Path) -> None:
    stranger = httpx.get(f"{shared_server.url}/login", headers={"Host": "elsewhere.example"})
    assert stranger.status_code == 400
    with Server(tmp_path / "wide", host="0.0.0.0") as server:
        friend = httpx.get(f"{server.url}/login", headers={"Host": "192.168.1.20:8000"})
        assert friend.status_code == 200


def test_no_browser_is_opened_where_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_display()
