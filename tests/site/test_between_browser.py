"""Between games in a real browser, on a site of two processes: the sign of one's turn, ratings after a game, history,
finding somebody, and an address that is confirmed by a real mail."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from access import serious
from aiosmtpd.controller import Controller
from playwright.sync_api import Page, expect
from server import Server, Visitor
from services import Services
from sitter import Sitter
from sitting import Sitting, hurried

from outside import PYRITE

Visit = Callable[..., Page]


NOTICES = """
  window.asked = 0;
  window.notes = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.asked += 1;
      return (Notification.permission = window.answer);
    }
    constructor(title, { body }) {
      window.notes.push(body);
    }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
"""
"""A browser that remembers what it was asked for and told, in a tab that nobody looks at."""


class Postbox:
    """Keeps what the site hands in."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.letters.append(envelope.content.decode())
        return "250 taken"


@pytest.fixture(scope="module")
def postbox() -> Iterator[Postbox]:
    box = Postbox()
    server = Controller(box, hostname="127.0.0.1", port=box.port)
    server.start()
    yield box
    server.stop()


@pytest.fixture(scope="module")
def pair(
    services: Services, postbox: Postbox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    shared = {
        "DATABASE_URL": services.database_url(),
        "REDIS_URL": services.redis_url,
        "BOOMTOWN_SECRET": "the same for both " * 4,
        "BOOMTOWN_MAIL": f"smtp://127.0.0.1:{postbox.port}",
        "BOOMTOWN_URL": "https://boomtown.example.org",
        "PYTHONPATH": str(PYRITE / "src"),
    }
    one, two = Server(folder / "one", **shared), Server(folder / "two", **shared)
    one.more = two.more = ["--games", "pyrite:ENTRY"]
    with one, two:
        yield one, two


def answer_all(sitter: Sitter, over: threading.Event) -> None:
    """Whenever this seat is asked, the first answer."""
    while not over.is_set():
        asked = sitter.asked()
        if asked.answers:
            sitter.send(asked, asked.answers[0])
        time.sleep(0.05)


def play(page: Page, other: Visitor) -> str:
    """Somebody in a browser looks for somebody like himself, whom another process brings; they play to the end."""
    page.goto("/find")
    page.locator("#like-game").select_option("pyrite")
    page.get_by_role("button", name="Play someone like me").click()
    page.wait_for_selector("#room")
    table = page.url.rsplit("/", 1)[1].split("?")[0]
    found = other.form("/find/like-me", "/find", game="pyrite", clock="-")
    assert found.headers["location"] == f"/t/{table}", "the same table, not one of his own"
    page.wait_for_selector("#table")
    over = threading.Event()
    with ThreadPoolExecutor(1) as beside:
        done = beside.submit(answer_all, Sitter(other, table), over)
        try:
            Sitting(page).play()
        finally:
            over.set()
        done.result(30)
    return table


def test_a_game_and_what_remains_of_it(pair: tuple[Server, Server], visit: Visit) -> None:
    anna, ben = visit(pair[0], "/", name="Anna"), pair[1].client("Ben")
    hurried(anna)
    table = play(anna, ben)

    # what it did to the ratings, the same at both processes, however often it is looked at
    anna.goto(f"/t/{table}")
    anna.get_by_role("link", name="Ratings").click()
    rows = anna.locator("main tbody tr")
    expect(rows).to_have_count(2)
    assert not serious(anna), "ratings of a game"
    told = [row.inner_text() for row in rows.all()]
    assert all("1,500" in row for row in told) and any("+" in row for row in told)
    points = [re.findall(r"[\d,]{5}", row)[-1] for row in told]
    for client in (ben, ben):
        page = client.get(f"/t/{table}/ratings").text
        assert all(f">{one}<" in page for one in points)

    # history: the game opens in the replay
    anna.goto("/people/me")
    assert not serious(anna), "the own page"
    expect(anna.locator(".history li")).to_have_count(1)
    expect(anna.locator(".ratings")).to_contain_text(points[0])
    anna.locator(".history a.game-name").click()
    anna.wait_for_selector("#replay")
    assert f"/t/{table}/at/0" in anna.url

    # closed until it is opened, at every process
    anna.goto("/people/me")
    anna.get_by_role("button", name="Make it public").click()
    path = anna.get_by_role("link", name="View as others see it").get_attribute("href") or ""
    assert ben.get(path).status_code == 200 and table in ben.get(path).text
    anna.get_by_role("button", name="Make it private").click()
    expect(anna.get_by_role("button", name="Make it public")).to_be_visible()
    assert ben.get(path).status_code == 404
    said = pair[0].admin("ratings").stdout
    assert said == "Ratings recomputed from 1 rated game.\n"
    assert f">{points[0]}<" in ben.get(f"/t/{table}/ratings").text


def test_the_title_tells_whose_turn_it_is(pair: tuple[Server, Server], visit: Visit) -> None:
    anna, ben = visit(pair[0], "/", name="Clara"), pair[1].client("Dora")
    anna.add_init_script(NOTICES)
    page = "/games/pyrite/set-up"
    opened = ben.form(page, page, players="2", seat_0="me", seat_1="open")
    table = opened.headers["location"].removeprefix("/t/")
    anna.goto(f"/t/{table}")
    anna.locator("form[action$='/sit'] button").click()
    anna.wait_for_selector("#table")
    anna.goto("/mine")
    sitter = Sitter(ben, table)
    if not sitter.asked().answers:
        expect(anna).to_have_title(re.compile(r"^\(1\) "))
        anna.goto(f"/t/{table}")
        Sitting(anna).wait()
        anna.locator("#answer-list .answer:visible").first.click()
        anna.wait_for_function("document.getElementById('table').dataset.yours !== 'true'")
        anna.goto("/mine")
    expect(anna).to_have_title(re.compile("^Your tables"))
    calm = anna.locator("#icon").get_attribute("href")
    assert anna.evaluate("window.asked") == 0, "nobody is asked for a permission before a click"
    anna.evaluate("window.answer = 'denied'")
    anna.get_by_label("Notify me when it is my turn").click()
    expect(anna.get_by_text("blocks notifications")).to_be_visible()
    expect(anna.get_by_label("Notify me when it is my turn")).not_to_be_checked()
    anna.evaluate("window.answer = 'granted'")
    anna.get_by_label("Notify me when it is my turn").check()
    anna.wait_for_function("window.asked === 2")
    expect(anna.get_by_text("blocks notifications")).to_be_hidden()
    for _ in range(6):
        asked = sitter.asked()
        if not asked.answers:
            break
        sitter.send(asked, asked.answers[0])
    expect(anna).to_have_title(re.compile(r"^\(1\) Your tables"))
    assert anna.locator("#icon").get_attribute("href") != calm, "the icon tells it, too"
    expect(anna.locator("#my-tables li.yours")).to_have_count(1)
    assert not serious(anna), "the page for the home screen"
    assert anna.evaluate("window.notes") == ["Your turn"]


def test_an_address_is_confirmed_by_a_mail(pair: tuple[Server, Server], postbox: Postbox, visit: Visit) -> None:
    page = visit(pair[1], "/mine/calls", name="Emil", width=360, height=740)
    assert not serious(page)
    page.get_by_label("E-mail address").fill("emil@example.net")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".notice").first).to_contain_text("emil@example.net")
    (letter,) = postbox.letters
    assert "To: emil@example.net" in letter and "From: boomtown@boomtown.example.org" in letter
    link = re.search(
        r"https://boomtown\.example\.org(/mail/confirm/\S+)", letter.replace("=\r\n", "").replace("=3D", "=")
    )
    assert link is not None
    page.goto(link.group(1))
    page.get_by_role("button", name="Yes, write to me").click()
    expect(page.locator(".notice").first).to_contain_text("is confirmed")


@pytest.mark.parametrize("path", ["/find", "/best/goldwest", "/people/me", "/mine", "/mine/calls"])
def test_the_pages_fit(pair: tuple[Server, Server], visit: Visit, path: str) -> None:
    page = visit(pair[0], path, name="Cleopatra von Habsburg", width=360, height=740)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, width
    assert not serious(page)
