"""People at a table in real browsers: clocks, absence and return, an end that is agreed, talk with mute."""

import re
import sqlite3
from collections.abc import Callable

from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, set_up

Visit = Callable[..., Page]
A_LOOK = 25_000
"""Milliseconds in which the server looks who is away and who is late."""

WRITES = """() => new Promise((done) => {
  const written = [];
  const watcher = new MutationObserver((changes) => written.push(...changes.map((one) => one.target.nodeName)));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  setTimeout(() => done(written), 3200);
})"""


def sit_together(visit: Visit, server: Server, **fields: str) -> tuple[Page, Page]:
    """Two guests at a table of Gold West; who is asked comes first."""
    ann, bob = visit(server, "/", name="Ann"), visit(server, "/", name="Bob")
    for page in (ann, bob):
        hurried(page)
    set_up(ann, "goldwest", ["me", "open"], **fields)
    bob.goto(ann.url)
    bob.get_by_role("button", name="Sit here").first.click()
    for page in (ann, bob):
        page.wait_for_selector("#table[data-ready]")
        without_cards(page)
    asked = ann if ann.locator("#table").get_attribute("data-yours") == "true" else bob
    return asked, bob if asked is ann else ann


def without_cards(page: Page) -> None:
    """Nothing is taught here."""
    page.evaluate("document.querySelector('#lesson')?.remove()")


def make_late(server: Server, table: str, minutes: int) -> None:
    """As if everybody had been asked, and seen, so much earlier."""
    with sqlite3.connect(server.data / "boomtown.sqlite3", timeout=20) as database:
        earlier = f"-{minutes} minutes"
        database.execute(
            "update tables_table set asked_since = datetime(asked_since, ?), revision = revision + 1 where id = ?",
            [earlier, table],
        )
        database.execute("update tables_seat set seen = datetime(seen, ?) where table_id = ?", [earlier, table])


def table_of(page: Page) -> str:
    return page.locator("#table").get_attribute("data-table") or ""


def test_a_clock_runs_and_the_others_go_on_without_who_is_late(visit: Visit, server: Server) -> None:
    asked, other = sit_together(visit, server, clock="live", reserve="5", answer="20")
    for page in (asked, other):
        clock = page.locator("#question .clock")
        expect(clock).to_be_visible()
        before = clock.inner_text()
        assert before.startswith("5:"), before
        page.wait_for_function(
            "before => document.querySelector('#question .clock').textContent !== before", arg=before
        )
    written = other.evaluate(WRITES)
    assert 2 <= len(written) <= 5 and set(written) == {"#text"}, "one text, once a second, and nothing else"

    make_late(server, table_of(other), 6)
    expect(other.locator("#answer-list")).to_contain_text("You need not wait", timeout=A_LOOK)
    expect(other.locator("#question")).to_contain_text("time is up")
    assert serious(other) == []
    other.set_viewport_size({"width": 360, "height": 740})
    expect(other.locator("#question .clock")).to_be_in_viewport()
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = other.get_by_role("button", name="Let a bot play for")
    expect(button).to_be_in_viewport()
    button.click()
    expect(asked.locator("#answer-list")).to_contain_text("A bot is playing for you.", timeout=A_LOOK)
    expect(other.locator("#table")).to_have_attribute("data-yours", "true")
    expect(other.locator("#log-lines")).to_contain_text("runs out of time")
    asked.get_by_role("button", name="Take my seat back").first.click()
    expect(asked.locator("#answer-list")).not_to_contain_text("A bot is playing for you.")
    expect(other.locator("#players .tag.relieved")).to_have_count(0)


def test_who_is_away_is_seen_and_asked_when_he_returns(visit: Visit, server: Server) -> None:
    asked, other = sit_together(visit, server, pace="live")
    address, table = asked.url, table_of(asked)
    asked.goto("/")
    make_late(server, table, 6)
    expect(other.locator("#question .asked-away")).to_contain_text("away since", timeout=A_LOOK)
    expect(other.locator("#players .tag.away")).to_contain_text("since")
    expect(other.locator("#question .clock")).to_have_text("time is up")
    other.get_by_role("button", name="Let a bot play for").click()
    expect(other.locator("#players .tag.relieved")).to_be_visible()
    asked.goto(address)
    back = asked.locator("#answer-list").get_by_role("button", name="Take my seat back")
    expect(back).to_be_visible()
    back.click()
    expect(other.locator("#players .tag.relieved")).to_have_count(0)
    expect(back).to_have_count(0)


def propose(page: Page) -> None:
    page.locator(".table-head .menu summary").click()
    page.locator("[data-dialog=propose]").click()
    page.locator("#propose button.danger").click()


def test_an_end_is_agreed(visit: Visit, shared_server: Server) -> None:
    asked, other = sit_together(visit, shared_server)
    propose(other)
    expect(asked.locator("#matter")).to_contain_text("proposes ending the game here")
    assert serious(asked) == []
    Sitting(asked).answer()
    expect(asked.locator("#matter .matter")).to_be_visible()
    asked.get_by_role("button", name="No, play on").click()
    expect(other.locator("#matter")).to_contain_text("wants to play on")
    other.locator("#matter [data-dismiss]").click()
    expect(other.locator("#matter-now")).to_be_hidden()
    expect(asked.locator("#matter-now")).to_be_hidden()
    propose(other)
    expect(other.locator("#notice")).to_contain_text("again in a minute")
    with sqlite3.connect(shared_server.data / "boomtown.sqlite3", timeout=20) as database:
        database.execute("update tables_table set declined = null")
    propose(other)
    asked.locator("#matter").get_by_role("button", name="Agree").click()
    for page in (asked, other):
        expect(page.locator("#result-now")).to_contain_text("Ended by agreement")
        expect(page.locator("#result-now .standing li")).to_have_count(2)
    other.get_by_role("button", name="Verify the luck").click()
    expect(other.locator("#verified")).to_contain_text("Verified")


def test_people_talk_and_mute_and_hide(visit: Visit, shared_server: Server) -> None:
    asked, other = sit_together(visit, shared_server)
    eve = visit(shared_server, "/", name="Eve")
    eve.goto(asked.url.split("?")[0])
    eve.wait_for_selector("#table[data-ready]")

    def say(page: Page, words: str) -> None:
        if not page.locator("#talk-text").is_visible():
            page.locator("#talk-toggle").click()
        page.locator("#talk-text").fill(words)
        page.locator("#talk-text").press("Enter")
        expect(page.locator("#talk-text")).to_have_value("")

    say(asked, "Good luck <b>to you</b>")
    for sign in ("#talk-news", "#talk-sign"):  # the second one is a phone's
        expect(other.locator(sign)).to_have_text("1")
    other.keyboard.press("t")
    expect(other.locator("#talk-lines")).to_contain_text("Good luck <b>to you</b>")
    expect(other.locator("#talk-news")).to_be_hidden()
    expect(other.locator("#talk-lines time").first).to_have_text(re.compile(r"^\d{1,2}:\d\d"))
    assert serious(other) == []
    say(eve, "She has the better bins")
    say(other, "And to you")
    expect(asked.locator("#talk-lines")).to_contain_text("And to you")
    expect(eve.locator("#talk-lines")).to_contain_text("And to you")
    for player in (asked, other):
        assert "bins" not in player.content()

    other.locator("#talk-form [data-mute]").click()
    expect(other.locator(".talk-off")).to_be_visible()
    asked_for: list[str] = []
    other.on("request", lambda request: asked_for.append(request.url) if "/talk?" in request.url else None)
    say(asked, "Are you there?")
    other.reload()
    other.wait_for_selector("#table[data-ready]")
    without_cards(other)
    expect(other.locator("#talk-news")).to_be_hidden()
    assert asked_for == [], "muted, it asks for nothing"
    other.locator("#talk-toggle").click()
    other.locator(".talk-off [data-mute]").click()
    expect(other.locator("#talk-lines")).to_contain_text("Are you there?")

    other.locator(".said-menu summary").first.click()
    other.locator(".said-menu[open]").get_by_role("button", name="Report").click()
    expect(other.locator("#notice")).to_contain_text("Thank you")
    expect(other.locator("#notice")).to_be_empty()  # it goes away by itself
    other.locator(".said-menu[open]").get_by_role("button", name="Hide").click()
    expect(other.locator("#talk-lines")).not_to_contain_text("Good luck")
    expect(other.locator("#talk-lines")).to_contain_text("are hidden")
    other.get_by_role("button", name="Show them").click()
    expect(other.locator("#talk-lines")).to_contain_text("Good luck")

    propose(other)
    asked.locator("#matter").get_by_role("button", name="Agree").click()
    for player in (asked, other):
        expect(player.locator("#talk-lines")).to_contain_text("better bins")  # the page is not loaded again


def test_names_are_asked_for_around_one_screen(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/games/goldwest/set-up", name="Ann")
    page.locator("input[name=players][value='2']").check(force=True)
    expect(page.locator("#name_0")).to_be_hidden()
    page.locator("#seat_1").select_option("me")
    expect(page.locator("#name_0")).to_be_visible()
    page.locator("#name_0").fill("Mia")
    page.locator("#name_1").fill("Jo")
    page.locator("input[name=clock][value=slow]").check()
    expect(page.locator("#per_answer")).to_be_visible()
    expect(page.locator("#reserve")).to_be_hidden()
    assert serious(page) == []
    page.locator("#set-up button.main").last.click()
    page.wait_for_selector("#table[data-ready]")
    expect(page.locator("#players")).to_contain_text("Mia")
    expect(page.locator("#players")).to_contain_text("Jo")
