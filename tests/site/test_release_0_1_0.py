"""A data folder of release 0.1.0 (commit cc3899a) with tables of all five games: Gold West, whose rules are the same,
goes on; the others stay readable, say why they cannot, and can be ended without a result.

`release_0_1_0/boomtown.sql` is its database: Anna (host) and Ben sit at every running table.
"""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server import Server, Visitor
from sitter import Sitter

DUMP = Path(__file__).parent / "release_0_1_0" / "boomtown.sql"
OTHER_RULES = ["giganten", "blackgold", "wildcatters", "oil"]


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("upgraded") / "server"
    folder.mkdir()
    with sqlite3.connect(folder / "boomtown.sqlite3") as database:
        database.executescript(DUMP.read_text(encoding="utf-8"))
    database.close()
    with Server(folder) as server:
        yield server


def back_as(server: Server, name: str) -> Visitor:
    """By the personal link that the person had then."""
    client = Visitor(server.url)
    link = f"/back/{name}-of-release-0-1-0"
    assert client.form(link, link).status_code == 302
    return client


def test_a_game_whose_rules_are_the_same_goes_on(upgraded: Server) -> None:
    people = [back_as(upgraded, "anna"), back_as(upgraded, "ben")]
    sitters = [Sitter(client, "goldwest-running") for client in people]
    versions = []
    for _ in range(6):
        asked = next(found for sitter in sitters if (found := sitter.asked()).answers)
        versions.append(asked.version)
        assert sitters[asked.seat].send(asked, asked.answers[0]).status_code == 200
    assert versions == list(range(14, 20))
    for client in people:
        client.form("/t/goldwest-running/propose", "/t/goldwest-running")
    assert "Ended by agreement" in sitters[0].page()
    checked = people[0].form("/t/goldwest-running/verify", "/t/goldwest-running")
    assert "The record is valid" in people[0].get(checked.headers["location"]).text


@pytest.mark.parametrize("game", OTHER_RULES)
def test_a_game_of_other_rules_stays_readable_says_why_and_can_be_ended(upgraded: Server, game: str) -> None:
    anna, eve = back_as(upgraded, "anna"), upgraded.client("Eve")
    table = f"/t/{game}-running"
    page = anna.get(table)
    assert re.search(r"(started with rules version 1|other components|does not fit the rules)", page.text), page.text
    assert "End it without a result" in page.text and 'name="action"' not in page.text
    assert page.text.count('<li id="log-') >= 8, "what was played can be read"
    assert anna.form(f"{table}/resign", table, seat="0").status_code in (302, 422)
    assert "End it without a result" not in eve.get(table).text
    assert eve.form(f"{table}/give-up", "/").status_code == 403
    assert anna.form(f"{table}/give-up", table).status_code == 302
    assert "End it without a result" not in anna.get(table).text
    assert outcome(upgraded, f"{game}-running") == ("closed", "rules")
    assert table not in anna.get("/").text.partition('id="games-title"')[0], "it waits for nobody any more"


def test_what_waited_and_what_was_over_is_as_it_was(upgraded: Server) -> None:
    ben = back_as(upgraded, "ben")
    assert outcome(upgraded, "goldwest-finished") == ("finished", "played")
    assert outcome(upgraded, "goldwest-closed") == ("closed", "closed")
    assert "wins" in ben.get("/t/goldwest-finished").text
    record: httpx.Response = ben.get("/t/goldwest-finished/record")
    assert record.status_code == 200 and record.text.count("\n") > 20
    assert ben.form("/t/goldwest-waiting/sit", "/t/goldwest-waiting", seat="1").status_code == 302
    assert 'id="table"' in ben.get("/t/goldwest-waiting").text


def outcome(server: Server, table: str) -> tuple[str, str]:
    with sqlite3.connect(server.data / "boomtown.sqlite3", timeout=20) as database:
        row: tuple[str, str] = database.execute(
            "select status, outcome from tables_table where id = ?", [table]
        ).fetchone()
        return row
