"""An answer as a page sends it: counted once, refused with a reason, never given in another person's name."""

import asyncio
from dataclasses import dataclass, field

import httpx
import pytest
from at_table import Person, action_of, scene
from django.db import OperationalError
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client

from boomtown.site import service
from boomtown.site.front import Front
from boomtown.site.people.models import Player
from boomtown.site.tables import tickets
from boomtown.site.tables.models import Table
from boomtown.site.tables.page.sheets import Sure
from boomtown.site.tables.play import advising, moves, opening, seating

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Sent:
    """What a page sends with an answer."""

    table: Table
    cookies: dict[str, str]
    form: dict[str, str]
    headers: dict[str, str] = field(default_factory=lambda: {"X-Part": "1"})

    def sent(self) -> httpx.Response:
        async def work() -> httpx.Response:
            transport = httpx.ASGITransport(app=Front())
            async with httpx.AsyncClient(
                transport=transport, base_url="http://localhost", cookies=self.cookies
            ) as client:
                return await client.post(f"/t/{self.table.id}/move", data=self.form, headers=self.headers)

        return asyncio.run(work())


@pytest.fixture
def asked(anna: Person, ben: Person) -> Sent:
    """The answer of who is asked at a new table."""
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    now = scene(table, -1)
    cookies = {name: one.value for name, one in (anna, ben)[now.asked].client.cookies.items()}
    now = scene(table, now.asked)
    form = {"seat": str(now.asked), "version": str(now.version), "action": action_of(now), "confirmed": "1"}
    return Sent(table, cookies, {**form, "ticket": (anna, ben)[now.asked].ticket(table)})


def test_an_answer_counts_once_and_a_second_one_comes_too_late(asked: Sent) -> None:
    given = asked.sent()
    assert given.status_code == 200 and given.content == b""
    now = scene(asked.table, -1)
    assert now.version > int(asked.form["version"])
    again = asked.sent()
    assert again.status_code == 409 and again.headers["x-show"] == "#notice"
    assert scene(asked.table, -1).version == now.version


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [("ticket", "", 401), ("ticket", "x:y:z", 401), ("seat", "7", 403), ("action", "fly to the moon", 422)],
)
def test_what_is_wrong_with_an_answer_is_said(asked: Sent, name: str, value: str, status: int) -> None:
    asked.form[name] = value
    answer = asked.sent()
    assert answer.status_code == status and answer.headers["x-show"] == "#notice" and answer.text
    assert scene(asked.table, -1).version == int(asked.form["version"])


def test_a_ticket_is_for_one_table_and_one_person(asked: Sent, anna: Person, ben: Person) -> None:
    other = opening.open_table(anna.player, "goldwest", ["me", "open"])
    spectator = Person("Carl")
    for ticket, status in ((anna.ticket(other), 401), (spectator.ticket(asked.table), 403)):
        asked.form["ticket"] = ticket
        assert asked.sent().status_code == status
    seat = int(asked.form["seat"])
    asked.form["ticket"] = (anna, ben)[1 - seat].ticket(asked.table)
    assert asked.sent().status_code == 403
    assert scene(asked.table, -1).version == int(asked.form["version"])


def test_an_old_ticket_is_replaced_by_the_page_that_holds_it(asked: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(tickets, "AGE", -1)
        assert asked.sent().status_code == 401
    person = Person("Dora")
    new = person.client.get(f"/t/{asked.table.id}/ticket")
    assert (
        new.status_code == 200 and tickets.read(new.content.decode(), asked.table.id).claim.player == person.player.pk
    )
    assert asked.sent().status_code == 200


def test_a_stranger_gets_no_ticket(asked: Sent, client: Client) -> None:
    assert client.get(f"/t/{asked.table.id}/ticket").content == b""


@pytest.mark.parametrize("change", [{"sessions_ended": 1}, {"gone": True}, {"key": Concat("key", Value("!"))}])
def test_a_session_that_was_ended_elsewhere_gives_no_answer(asked: Sent, change: dict[str, object]) -> None:
    """By another process, say: the person's row alone knows."""
    Player.objects.update(**change)
    assert asked.sent().status_code == 401
    assert scene(asked.table, -1).version == int(asked.form["version"])


def test_a_risk_is_asked_about(asked: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "doubt", lambda *given: Sure("go", "It cannot be taken back."))
    asked.form["confirmed"] = "0"
    answer = asked.sent()
    assert answer.headers["x-show"] == "#confirm"
    assert scene(asked.table, -1).version == int(asked.form["version"])


def test_without_scripts_a_risk_is_asked_about_on_a_page_of_its_own(asked: Sent, anna: Person, ben: Person) -> None:
    asked.headers = {"Cookie": ""}
    seat = int(asked.form["seat"])
    with pytest.MonkeyPatch.context() as around:
        for module in (moves, advising):
            around.setattr(module, "doubt", lambda *given: Sure("go", "It cannot be taken back."))
        asked.form["confirmed"] = "0"
        answer = asked.sent()
        assert answer.status_code == 303 and answer.headers["location"].startswith(f"/t/{asked.table.id}/sure?")
        page = (anna, ben)[seat].client.get(answer.headers["location"]).content.decode()
    assert "It cannot be taken back." in page and 'name="ticket"' in page and 'name="confirmed" value="1"' in page
    asked.form["confirmed"] = "1"
    answer = asked.sent()
    assert answer.status_code == 303 and answer.headers["location"] == f"/t/{asked.table.id}?seat={seat}"


def test_a_fault_and_an_outage_are_said_and_logged(asked: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[object] = []
    monkeypatch.setattr(service.log, "error", lambda sentence, **more: logged.append((sentence, more["exc_info"])))

    def fails(error: Exception) -> httpx.Response:
        def failing(*given: object, **named: object) -> None:
            raise error

        monkeypatch.setattr(moves, "change", failing)
        return asked.sent()

    broken = fails(RuntimeError("seed 0123456789abcdef"))
    assert broken.status_code == 500 and "Nothing you played is lost" in broken.text
    assert "0123456789abcdef" not in broken.text
    away = fails(OperationalError("the server closed the connection"))
    assert away.status_code == 503 and int(away.headers["retry-after"]) > 0 and "closed" not in away.text
    assert [(sentence, type(error)) for sentence, error in logged] == [  # type: ignore[misc]
        ("an answer failed", RuntimeError),
        ("an answer was not stored", OperationalError),
    ]
