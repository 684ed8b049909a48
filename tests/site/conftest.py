"""What the site's tests are made of.

client, db, ...    pytest-django's own: Django in this process on a temporary SQLite file
server             a real `boomtown serve` of this test alone
shared_server      the same for a whole file of tests that do not disturb each other
browser            Debian's Chromium through Playwright, for one file
visit              opens a page in a window of its own: visit(server, "/"), visit(server, "/", width=360, height=740)
services           PostgreSQL and Redis
anna, ben          guests with a browser in this process (at_table.py)

Who plays, by how close to a person it is: sitting.py clicks in a browser, sitter.py sends the forms of a page over the
network, at_table.py asks Django in this process; scenery.py makes scenes without any table.

Tests with a browser talk to the server over the network and never to the database of this process: Playwright's loop
runs in this thread, and Django refuses its database beside a running loop.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FOLDER = tempfile.mkdtemp(prefix="boomtown-tests-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["BOOMTOWN_DATA"] = FOLDER
os.environ["DJANGO_SETTINGS_MODULE"] = "boomtown.site.settings"
for name in ("DATABASE_URL", "REDIS_URL", "BOOMTOWN_SECRET", "BOOMTOWN_HOSTS", "BOOMTOWN_HTTPS", "BOOMTOWN_DEBUG"):
    os.environ.pop(name, None)

import django
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from provision import chromium, do_without
from server import Server
from services import Services

django.setup()

from at_table import Person  # needs Django's models

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """A file, as in real life: a database in memory locks differently."""
    from django.db import connections

    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    connections["default"].settings_dict["TEST"]["NAME"] = str(Path(FOLDER) / f"test-{worker}.sqlite3")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "server") as started:
        yield started


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("shared") / "server") as started:
        yield started


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    started = Services()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        do_without("Chromium", "REQUIRE_BROWSER")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield started
        started.close()


expect.set_options(timeout=30_000)


class Windows:
    """Windows of one test, each with its own cookies. What a page complains about is a failure of the test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []

    def open(
        self,
        server: Server,
        path: str = "/",
        width: int = 1280,
        height: int = 800,
        name: str = "",
        language: str = "en-US",
        **options: Any,
    ) -> Page:
        context = self.browser.new_context(
            base_url=server.url, viewport={"width": width, "height": height}, locale=language, **options
        )
        context.set_default_timeout(30_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)
        if name:
            page.goto("/hello")
            page.locator("input[name=name]").first.fill(name)
            page.locator("input[name=name]").first.press("Enter")
            page.wait_for_url(lambda url: "/hello" not in url)
        page.goto(path)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        """A refused answer (409, 422 ...) and a server that is away are no fault of the page."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    opened = Windows(browser)
    yield opened
    opened.close()
    assert not opened.complaints, opened.complaints


@pytest.fixture(autouse=True)
def _nothing_kept_for_strangers() -> None:
    """Tests follow each other within the second for which strangers' lists are kept."""
    from boomtown.site.lobby.rows import of_strangers

    of_strangers.clear()


@pytest.fixture
def anna(db: None) -> Person:
    return Person("Anna")


@pytest.fixture
def ben(db: None) -> Person:
    return Person("Ben")


@pytest.fixture
def visit(windows: Windows) -> Callable[..., Page]:
    """`visit(server, "/", name="Anna")`: a page in a window of its own; with a name, as a guest of that name."""
    return windows.open
