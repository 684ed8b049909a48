"""`boomtown serve` as people start and stop it."""

import stat

from server import Server


def test_it_starts_from_nothing_and_answers(server: Server) -> None:
    answer = server.client().get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok"}
    assert stat.S_IMODE((server.data / "secret").stat().st_mode) == 0o600


def test_it_stops_at_once(server: Server) -> None:
    assert server.stop() < 3
