"""Which lane a request is in, who it is charged to, and what the host is told of it."""

import asyncio
import threading
from typing import Any

import httpx
import pytest
from django.test import Client
from listening import until

from boomtown.site import shares
from boomtown.site.connections import Scope, network, networks
from boomtown.site.front import Front
from boomtown.site.pages import Pages, Reply
from boomtown.site.people import devices
from boomtown.site.people.models import Player
from boomtown.site.scheduler import Payer
from boomtown.site.shares import LANES, SHARES, WATCHED, besides, has_claim, lane_of, payers_of

LANE = {lane.name: lane for lane in LANES}


def scope(path: str, method: str = "GET", address: str = "192.0.2.1", **cookies: str) -> dict[str, Any]:
    headers = [(b"cookie", f"{name}={value}".encode()) for name, value in cookies.items()]
    return {"type": "http", "path": path, "method": method, "client": (address, 1), "headers": headers}


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("POST", "/t/abc-D_1/move", "answers"),
        ("POST", "/t/abc/undo", "answers"),
        ("GET", "/t/abc/move", "pages"),
        ("GET", "/", "pages"),
        ("GET", "/t/abc", "pages"),
        ("GET", "/t/abc/at/17", "heavy"),
        ("POST", "/t/abc/verify", "heavy"),
        ("POST", "/t/abc/analysis", "heavy"),
        ("GET", "/t/abc/log", "heavy"),
        ("GET", "/live", "streams"),
        ("GET", "/healthz", "health"),
        ("POST", "/login", "door"),
        ("GET", "/login", "pages"),
        ("POST", "/account/delete", "door"),
    ],
)
def test_every_kind_of_request_has_its_lane(method: str, path: str, lane: str) -> None:
    assert lane_of(scope(path, method)) == lane and lane in LANE
    assert {one.account for one in LANES} == set(SHARES)


def session(player: Player) -> str:
    client = Client()
    client.force_login(player, "boomtown.site.people.door.Door")
    return client.cookies["boomtown"].value


@pytest.mark.django_db
def test_people_strangers_and_the_proxy_are_charged_apart() -> None:
    stranger = payers_of(scope("/"))
    assert stranger == (Payer("strangers 192.0.2.1"),)
    anna = Player.objects.guest("Anna")
    person = payers_of(scope("/", boomtown=session(anna)))
    assert person == (Payer(f"person {anna.pk}"), Payer("people 192.0.2.1", 2))
    assert payers_of(scope("/", boomtown="forged")) == stranger
    wide = payers_of(scope("/", address="2001:db8:1:2:3::4"))
    assert [payer.name.partition(" ")[2] for payer in wide] == list(networks("2001:db8:1:2:3::4"))
    assert [payer.weight for payer in wide] == [1, 2, 3]
    assert payers_of(scope("/", address="127.0.0.1")) == (), "the proxy says for whom it asks, or is this machine"
    assert networks("2001:db8:1:203::4") == ("2001:db8:1:203::/64", "2001:db8:1:200::/56", "2001:db8:1::/48")
    assert networks("::ffff:192.0.2.1") == networks("192.0.2.1") == (network("192.0.2.1"),) == ("192.0.2.1",)


def test_a_stream_pays_for_every_table_it_begins_with() -> None:
    costs = [besides({**scope("/live"), "query_string": b"&".join([b"on=x~0~0"] * count)}) for count in (0, 1, 24)]
    assert costs[0] == besides({**scope("/"), "query_string": b"on=x"}) < costs[1] and costs[2] > 20 * WATCHED


class Slow(Front):
    """The first who comes to the door stays there until it is opened."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.seen: list[str] = []
        pages = Pages()

        def noted(scope: Scope, body: bytes) -> Reply:
            if scope["path"] in shares.DOORS:
                self.opened.wait(60)
                self.seen.append(scope["client"][0])
            return pages(scope, body)

        super().__init__(noted)


@pytest.mark.django_db(transaction=True)
def test_who_is_known_comes_in_while_a_flood_from_many_networks_holds_the_door() -> None:
    """A device with our cookie, and an open session before it changes its password; a stranger is told when to
    come back, and never waits behind more than one try of another network."""
    client = Client()
    client.post("/register", {"name": "Anna", "password": "seven copper kettles"})
    device, own = client.cookies[devices.COOKIE].value, client.cookies["boomtown"].value
    assert has_claim(scope("/login", "POST", device=device))
    assert has_claim(scope("/account/password", "POST", boomtown=own))
    assert not has_claim(scope("/login", "POST", boomtown=own)) and not has_claim(scope("/login", "POST", device="x"))
    pages = Slow()

    def post(address: str, **cookies: str) -> "asyncio.Task[httpx.Response]":
        async def sent() -> httpx.Response:
            transport = httpx.ASGITransport(app=pages, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost", cookies=cookies) as there:
                return await there.post("/login")

        return asyncio.create_task(sent())

    async def work() -> None:
        room = LANE["door"].room
        flood = [post(f"2001:db8:{number:x}::1") for number in range(room + 5)]
        await until(lambda: pages.queue.scheduler.waiting("door") == room)
        known = post("192.0.2.1", device=device)
        await until(lambda: sum(task.done() for task in flood) == 5)
        refused = [task.result() for task in flood if task.done()]
        assert {reply.status_code for reply in refused} == {503}
        assert all(int(reply.headers["retry-after"]) >= 1 for reply in refused)
        assert "The site is busy" in refused[0].text
        pages.opened.set()
        assert (await known).status_code == 403, "as far as the check for a token"
        await asyncio.gather(*flood)

    asyncio.run(work())
    assert pages.seen.index("192.0.2.1") == 1, "right after the one who was being looked at"


@pytest.mark.django_db(transaction=True)
def test_a_refusal_is_a_sentence_for_a_script_and_a_page_for_a_person() -> None:
    pages = Slow()
    pages.opened.set()
    pages.queue.scheduler.lanes["pages"] = LANE["heavy"].__class__("pages", "pages", 0, 1, 1, 1)

    async def work() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=pages, client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            waiting = asyncio.create_task(client.get("/"))
            await until(lambda: pages.queue.scheduler.waiting("pages") == 1)
            part = client.get("/", headers={"X-Part": "1", "Accept-Language": "fr"})
            found = list(await asyncio.gather(client.get("/"), part))
            waiting.cancel()
            return found

    page, part = asyncio.run(work())
    assert page.status_code == part.status_code == 429 and int(page.headers["retry-after"]) >= 1
    assert "<html" in page.text and "Too many requests" in page.text
    assert "<html" not in part.text and "trop de demandes" in part.text
