"""Whole games through the page, by clicking, against bots."""

import json
from collections.abc import Callable

import httpx
import pytest
from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, play_now, without_cards

Visit = Callable[..., Page]


@pytest.fixture
def guest(visit: Visit, shared_server: Server) -> Page:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    return page


def test_a_whole_game_of_gold_west(guest: Page, visit: Visit, shared_server: Server) -> None:
    sitting = Sitting(play_now(guest, "goldwest"), seed=5)
    given = sitting.play()
    assert given > 30
    assert "win" in guest.locator("#result-title").inner_text()
    guest.locator("#end svg").first.wait_for()
    assert guest.locator("#end h3").count() >= 2
    guest.locator("button[form=verify-form]").click()
    guest.locator(".verified-good").wait_for()
    record = httpx.get(
        guest.url.split("?")[0] + "/record", cookies={c["name"]: c["value"] for c in guest.context.cookies()}
    )
    lines = record.text.splitlines()
    assert json.loads(lines[0])["game"] == "goldwest"
    assert "seed" in json.loads(lines[-1])

    # the end: whole, as a page without scripts too, and each turning point leads to its moment
    assert not serious(guest), "the table at the end"
    table = guest.url.split("?")[0]
    plain = visit(shared_server, table + "/end", java_script_enabled=False, storage_state=guest.context.storage_state())
    assert plain.locator("h1").inner_text() == guest.locator("#result-title").inner_text()
    assert plain.locator("main svg").count() >= 2
    guest.goto(table + "/end")
    assert not serious(guest), "the end as a page"
    guest.locator(".turning-points a").first.click()
    guest.wait_for_selector("#replay")
    assert "/at/" in guest.url

    # looking back: the board of another moment, without leaving the page
    guest.goto(table + "/at/0")
    assert guest.locator("#result-now").count() == 0
    guest.wait_for_selector("#table[data-ready]")
    guest.locator("#replay [data-by='1']").click()
    expect(guest.locator("#table")).to_have_attribute("data-version", "1")
    guest.locator("#replay input[type=range]").fill("20")
    expect(guest.locator("#table")).to_have_attribute("data-version", "20")
    assert "/at/20" in guest.url
    assert guest.locator("#answer-list .answer").count() == 0


def test_a_whole_game_in_words(guest: Page) -> None:
    """A game without a drawing: the same page, its board in words."""
    sitting = Sitting(play_now(guest, "blackgold"), seed=2)
    assert sitting.play() > 20
    assert "win" in guest.locator("#result-title").inner_text()


def test_the_dice_are_thrown_by_the_page_unless_somebody_does_something(guest: Page) -> None:
    page = play_now(guest, "oil")
    sitting = Sitting(page)
    sitting.wait()
    without_cards(page)
    while not page.locator("#answer-list[data-routine=throw]").count():  # another question may come first
        before = sitting.version
        sitting.button()
        sitting.moved(before)
        sitting.wait()
    before = sitting.version
    page.context.add_init_script("localStorage.setItem('boomtown-routine', 'on')")
    page.clock.install()
    page.reload()
    going, table = page.locator(".answer.is-going[value=throw]"), page.locator("#table")
    expect(going).to_be_visible()
    page.keyboard.press("Shift")
    expect(going).to_have_count(0)
    page.clock.fast_forward(5000)
    expect(table).to_have_attribute("data-version", before), "a key stops it"
    page.reload()
    expect(going).to_be_visible()
    with page.expect_request("**/move"):
        page.clock.fast_forward(1600)
