"""`boomtown admin`: what a host does from the command line, while the site is running."""

import re
import stat
from pathlib import Path

import pytest
from server import Server, Visitor

PASSWORD = "a long enough password"


def log_in(server: Server, name: str, password: str) -> Visitor:
    visitor = server.client()
    visitor.form("/login", "/login", username=name, password=password)
    return visitor


def test_somebody_becomes_host_and_is_dismissed(shared_server: Server) -> None:
    made = shared_server.admin("host", "Anna", typed=PASSWORD + "\n")
    assert made.returncode == 0, made.stderr
    assert made.stdout == "Anna is now registered and a host.\n"
    anna = log_in(shared_server, "anna", PASSWORD)
    assert anna.get("/admin/").status_code == 200
    assert shared_server.admin("host", "ANNA").stdout == "Anna is now a host.\n"
    assert shared_server.admin("host", "Anna", "--dismiss").stdout == "Anna is no longer a host.\n"
    assert anna.get("/admin/").status_code == 302


def test_a_password_that_will_not_do_is_refused(shared_server: Server) -> None:
    done = shared_server.admin("host", "Berta", typed="short\n")
    assert done.returncode == 2
    assert "this password will not do" in done.stderr
    assert shared_server.admin("host", "Berta", "--dismiss").returncode == 2, "nobody was registered"


def test_a_new_password_ends_the_old_sessions(shared_server: Server) -> None:
    shared_server.admin("host", "Carl", typed=PASSWORD + "\n")
    shared_server.admin("host", "Carl", "--dismiss")
    carl = log_in(shared_server, "Carl", PASSWORD)
    link = _link(carl)
    said = shared_server.admin("password", "Carl", "--generate").stdout
    assert said.startswith("New password for Carl: ")
    assert carl.get("/account").status_code == 302
    assert log_in(shared_server, "Carl", PASSWORD).get("/account").status_code == 302
    assert log_in(shared_server, "Carl", said.split()[-1]).get("/account").status_code == 200
    assert shared_server.client().get(link).status_code == 404, "nor does the old link open anything"


def _link(visitor: Visitor) -> str:
    found = re.search(r'value="http://[^/"]+(/back/[^"]+)"', visitor.get("/account").text)
    assert found is not None
    return found.group(1)


def test_too_many_wrong_passwords_lock_until_the_host_helps(shared_server: Server) -> None:
    shared_server.admin("host", "Dora", typed=PASSWORD + "\n")
    visitor = shared_server.client()
    tries = [visitor.form("/login", "/login", username="Dora", password="wrong") for _ in range(9)]
    assert tries[0].status_code == 422
    assert tries[-1].status_code == 429
    assert log_in(shared_server, "Dora", PASSWORD).get("/account").status_code == 302
    shared_server.admin("password", "Dora", typed="another long password\n")
    assert log_in(shared_server, "Dora", "another long password").get("/account").status_code == 200


def test_nobody_is_told_in_a_sentence(shared_server: Server) -> None:
    done = shared_server.admin("password", "Nobody", "--generate")
    assert done.returncode == 2
    assert "nobody called 'Nobody' is registered here" in done.stderr


def test_backup_and_restore(server: Server, tmp_path: Path) -> None:
    server.client("Emil")
    server.admin("host", "Anna", typed=PASSWORD + "\n")
    copy = tmp_path / "copy.sqlite3"
    done = server.admin("backup", str(copy))
    assert done.returncode == 0, done.stderr
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = server.admin("backup", str(copy))
    assert again.returncode == 2
    assert "exists already" in again.stderr
    server.admin("host", "Late", typed=PASSWORD + "\n")
    server.stop()
    for rest in ("boomtown.sqlite3-wal", "boomtown.sqlite3-shm"):
        (server.data / rest).unlink(missing_ok=True)
    copy.replace(server.data / "boomtown.sqlite3")
    server.start()
    assert log_in(server, "Anna", PASSWORD).get("/account").status_code == 200
    assert log_in(server, "Late", PASSWORD).get("/account").status_code == 302


@pytest.mark.parametrize("command", ["host", "password", "backup"])
def test_each_command_helps(shared_server: Server, command: str) -> None:
    assert "boomtown admin" in shared_server.admin(command, "--help").stdout
