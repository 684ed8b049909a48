"""People at a table in this process: Django's test client instead of a browser."""

from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseBase
from django.test import Client

from boomtown.drawing.scene import Scene
from boomtown.site import service
from boomtown.site.people.models import Player
from boomtown.site.tables import tickets
from boomtown.site.tables.live.desks import Desks, desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import driver

PART = {"X-Part": "1"}


class Person:
    """A guest with a browser."""

    def __init__(self, name: str = "Anna") -> None:
        self.player = Player.objects.guest(name)
        self.client = Client()
        self.client.force_login(self.player, backend="django.contrib.auth.backends.ModelBackend")

    @classmethod
    def registered(cls, name: str) -> "Person":
        """Somebody whose name is kept; by which password is no matter."""
        person = cls(name)
        person.player.guest = False
        person.player.save()
        return person

    def page(self, table: Table, seat: int | None = None) -> HttpResponseBase:
        return self.client.get(f"/t/{table.id}" if seat is None else f"/t/{table.id}?seat={seat}")

    @property
    def cookies(self) -> str:
        """As the browser sends them."""
        return "; ".join(f"{name}={one.value}" for name, one in self.client.cookies.items())

    def ticket(self, table: Table) -> str:
        return tickets.give(table.id, Player.objects.get(pk=self.player.pk))

    def post(self, table: Table, what: str, **values: object) -> HttpResponseBase:
        if what in ("move", "undo"):
            wanted = str(self.client.defaults.get("HTTP_ACCEPT_LANGUAGE", ""))
            response = sent(table, what, self.cookies, language=wanted, ticket=self.ticket(table), **values)
            self.client.cookies.update(response.cookies)
            return response
        return self.client.post(f"/t/{table.id}/{what}", {k: str(v) for k, v in values.items()}, headers=PART)

    def move(self, table: Table, seat: int, version: int, action: str, confirmed: int = 1) -> HttpResponseBase:
        return self.post(table, "move", seat=seat, version=version, action=action, confirmed=confirmed)

    def answer(self, table: Table, seat: int, choose: int = 0) -> HttpResponseBase:
        """Give one of the answers that the seat is offered."""
        now = scene(table, seat)
        return self.move(table, seat, now.version, action_of(now, choose))


def sent(
    table: Table, what: str, cookies: str = "", part: bool = True, language: str = "", **values: object
) -> HttpResponse:
    """A form of the table's page, as the table service answers it."""
    headers = [(b"cookie", cookies.encode()), (b"accept-language", language.encode())]
    if part:
        headers.append((b"x-part", b"1"))
    scope = {"method": "POST", "path": f"/t/{table.id}/{what}", "headers": headers}
    reply = service.answered(scope, urlencode(values).encode())
    told = {name.decode(): value.decode() for name, value in reply.headers if name != b"content-length"}
    cookie = told.pop("set-cookie", "")
    response = HttpResponse(reply.body, status=reply.status, headers=told)
    response.cookies.load(cookie)
    return response


def site_host() -> Player:
    """May close any table, also one that others play at."""
    return Player(is_staff=True)


def scene(table: Table, seat: int, shelf: Desks = desks) -> Scene:
    desk = shelf.at(table.id)
    desk.catch_up()
    found = desk.scene(seat, "en")
    assert found is not None
    return found


def action_of(scene: Scene, choose: int = 0) -> str:
    if scene.answers:
        return scene.answers[choose % len(scene.answers)].text
    assert scene.amounts is not None
    return f"{scene.amounts.word} {scene.amounts.least}"


def text(response: HttpResponseBase) -> str:
    return response.content.decode()  # type: ignore[attr-defined, no-any-return]


def let_bots_play(table: Table) -> int:
    """All bots' answers up to the next question to a person; returns how many there were."""
    count = 0
    while driver.play_bot(table.id):
        count += 1
    return count


def play_to_end(table: Table, people: dict[int, Person]) -> None:
    """Everybody takes his first answer until the game is over."""
    for _ in range(5000):
        if let_bots_play(table):
            continue
        now = scene(table, -1)
        if now.over:
            return
        assert people[now.asked].answer(table, now.asked).status_code == 200
    raise AssertionError("the game does not end")
