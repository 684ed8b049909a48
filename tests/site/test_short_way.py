"""An answer's short way: what it lets through the long way lets through, and whatever else comes there ends there."""

import asyncio
from dataclasses import dataclass, field

import httpx
import pytest
from at_table import Person, action_of, scene
from django.db.models import Value
from django.db.models.functions import Concat

from boomtown.site.handler import Pages
from boomtown.site.people.models import Player
from boomtown.site.tables import short_way
from boomtown.site.tables.models import Table
from boomtown.site.tables.page.sheets import Sure
from boomtown.site.tables.play import advising, opening, seating

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "t" * 32


@dataclass
class Sent:
    """What a page sends with an answer."""

    table: Table
    cookies: dict[str, str]
    form: dict[str, str]
    headers: dict[str, str] = field(default_factory=lambda: {"X-Part": "1"})

    def sent(self) -> httpx.Response:
        async def work() -> httpx.Response:
            transport = httpx.ASGITransport(app=Pages())
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
    return Sent(table, {**cookies, "csrftoken": TOKEN}, {**form, "csrfmiddlewaretoken": TOKEN})


def test_both_ways_give_the_answer_with_the_same_headers(asked: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bool] = []
    answered = short_way.answered
    monkeypatch.setattr(short_way, "answered", lambda *given: taken.append(answered(*given)) or taken[-1])
    short = asked.sent()
    assert taken == [True] and short.status_code == 200 and short.content == b""
    now = scene(asked.table, -1)
    assert now.version > int(asked.form["version"])
    again = asked.sent()
    assert taken == [True, False] and again.status_code == 409, "the long way says that it comes too late"
    assert scene(asked.table, -1).version == now.version
    apart = {"content-language", "vary", "content-length", "x-show"}
    assert {k: v for k, v in short.headers.items() if k not in apart} == {
        k: v for k, v in again.headers.items() if k not in apart
    }


@pytest.mark.parametrize(
    ("what", "name", "value", "status"),
    [
        ("form", "csrfmiddlewaretoken", "x" * 32, 403),
        ("cookies", "csrftoken", "", 403),
        ("cookies", "boomtown", "nobody", 0),
        ("headers", "Origin", "https://elsewhere.example", 403),
        ("headers", "Host", "elsewhere.example", 400),
        ("form", "seat", "7", 403),
        ("form", "action", "fly to the moon", 422),
    ],
)
def test_what_is_not_plain_takes_the_long_way(asked: Sent, what: str, name: str, value: str, status: int) -> None:
    getattr(asked, what)[name] = value
    answer = asked.sent()
    assert answer.status_code == status if status else answer.status_code < 500
    assert scene(asked.table, -1).version == int(asked.form["version"])


@pytest.mark.parametrize("change", [{"sessions_ended": 1}, {"gone": True}, {"key": Concat("key", Value("!"))}])
def test_a_session_that_was_ended_elsewhere_gives_no_answer(asked: Sent, change: dict[str, object]) -> None:
    """By another process, say: the person's row alone knows."""
    Player.objects.update(**change)
    asked.sent()
    assert scene(asked.table, -1).version == int(asked.form["version"])


def test_a_risk_is_asked_about_as_ever(asked: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "doubt", lambda *given: Sure("go", "It cannot be taken back."))
    asked.form["confirmed"] = "0"
    answer = asked.sent()
    assert answer.headers["x-show"] == "#confirm"
    assert scene(asked.table, -1).version == int(asked.form["version"])
