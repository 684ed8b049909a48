"""A connection that goes away: the page says so, keeps the answer, and gives it once when the connection is back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from server import Server
from sitting import Sitting, hurried, set_up

Visit = Callable[..., Page]


@pytest.fixture
def ann(visit: Visit, shared_server: Server) -> Page:
    """Asked at a table of two people, where nobody else answers meanwhile."""
    ann, bob = (visit(shared_server, "/", name=name) for name in ("Ann", "Bob"))
    for page in (ann, bob):
        hurried(page)
    set_up(ann, "goldwest", ["me", "open"])
    bob.goto(ann.url)
    bob.get_by_role("button", name="Sit here").first.click()
    for page in (ann, bob):
        page.wait_for_selector("#table[data-ready=true]")
    return next(page for page in (ann, bob) if page.locator("#table").get_attribute("data-yours") == "true")


def before(network: BrowserContext) -> None:
    network.set_offline(True)


def on_the_way(network: BrowserContext) -> None:
    def cut(route: Route) -> None:
        network.set_offline(True)
        route.abort()

    network.route("**/move", cut, times=1)


def on_the_way_back(network: BrowserContext) -> None:
    def cut(route: Route) -> None:
        assert route.fetch().ok
        network.set_offline(True)
        route.abort()

    network.route("**/move", cut, times=1)


@pytest.mark.parametrize("cut", [before, on_the_way, on_the_way_back])
def test_an_answer_is_kept_and_given_once(ann: Page, cut: Callable[[BrowserContext], None]) -> None:
    now = Sitting(ann).version
    cut(ann.context)
    Sitting(ann).button()
    kept = ann.locator("#connection")
    expect(kept).to_have_text("Connection lost. Your move is kept and will be sent when the connection is back.")
    if Sitting(ann).version == now:  # else the stream was faster than the reply
        ann.locator("#answer-list .answer").first.dispatch_event("click")  # changes nothing: one answer is given
    sent: list[str] = []
    ann.on("response", lambda response: sent.append(f"{response.status}") if "/move" in response.url else None)
    ann.context.set_offline(False)
    expect(kept).to_be_hidden()
    expect(ann.locator("#table")).to_have_attribute("data-version", str(int(now) + 1))
    expect(ann.locator("#notice")).to_be_empty()
    ann.reload()
    expect(ann.locator("#table")).to_have_attribute("data-version", str(int(now) + 1))
    assert len(sent) == 1, sent


def test_a_connection_lost_after_the_answer_costs_nothing(ann: Page) -> None:
    now = Sitting(ann).version
    with ann.expect_response("**/move"):
        Sitting(ann).button()
    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_have_text("Connection lost. Reconnecting.")
    ann.context.set_offline(False)
    expect(ann.locator("#connection")).to_be_hidden()
    expect(ann.locator("#table")).to_have_attribute("data-version", str(int(now) + 1))


def test_a_page_says_without_a_click_that_the_connection_is_lost(ann: Page) -> None:
    expect(ann.locator("#connection")).to_be_hidden()
    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_have_text("Connection lost. Reconnecting.", timeout=2000)
    ann.context.set_offline(False)
    expect(ann.locator("#connection")).to_be_hidden()


def test_a_stream_that_has_gone_silent_is_known_by_its_silence(ann: Page) -> None:
    """A cut that no machine on the way tells of: the server's beats come every ten seconds."""
    ann.add_init_script("delete window.SharedWorker")  # a worker's clock is not the page's
    ann.clock.install()
    with ann.expect_response("**/live*"):
        ann.reload()
    ann.route("**/live*", lambda route: route.abort())
    ann.clock.fast_forward(30_000)
    expect(ann.locator("#connection")).to_be_hidden()
    ann.clock.fast_forward(10_000)
    expect(ann.locator("#connection")).to_have_text("Connection lost. Reconnecting.")
