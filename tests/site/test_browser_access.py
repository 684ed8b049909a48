"""For everybody: phone size, keyboard alone, without scripts, and what axe finds."""

import re
from collections.abc import Callable

import pytest
from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, play_now, set_up

Visit = Callable[..., Page]


def test_no_page_of_a_table_keeps_anybody_out(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/games/oil/rules", name="Ann")
    assert not serious(page), "rules"
    hurried(page)
    set_up(page, "goldwest", ["me", "open"])
    assert not serious(page), "waiting room"
    page.locator("#begin").click()
    page.wait_for_selector("#table")
    sitting = Sitting(page)
    sitting.play(5)
    assert not serious(page), "table"
    page.locator("#hint-button").click()
    page.locator(".hint-item").first.wait_for()
    assert not serious(page), "hints"
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.locator("#rules-drawer .rule-item").first.wait_for()
    assert not serious(page), "rules drawer"
    page.keyboard.press("Escape")
    page.locator(".table-head .menu summary").click()
    page.locator("[data-dialog=settings]").click()
    page.emulate_media(color_scheme="dark")
    assert not serious(page), "settings by night"
    page.keyboard.press("Escape")
    assert not serious(page), "table by night"
    page.goto(page.url.split("?")[0] + "/at/3")
    assert not serious(page), "replay"
    play_now(page, "giganten")
    assert not serious(page), "table in words"
    page.goto("/t/no-such-table")
    assert not serious(page), "no table"


@pytest.mark.parametrize("game", ["goldwest", "giganten"])
def test_a_phone_shows_everything_within_its_width(visit: Visit, shared_server: Server, game: str) -> None:
    page = visit(shared_server, "/", width=360, height=740, name="Ann", has_touch=True, is_mobile=True)
    hurried(page)
    play_now(page, game)
    sitting = Sitting(page, seed=3)
    for _ in range(6):
        sitting.wait()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        sheet = page.locator("#answers").bounding_box()
        assert sheet is not None
        assert sheet["y"] > 360, "the answers lie within the thumb's reach"
        assert sheet["y"] + sheet["height"] <= 741
        first = page.locator("#answer-list .answer:visible, #more-answers > summary").first.bounding_box()
        assert first is not None
        assert first["height"] >= 44
        sitting.answer()


def test_the_map_grows_in_its_frame(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", width=360, height=740, name="Ann", has_touch=True, is_mobile=True)
    play_now(page, "goldwest")
    size = "document.querySelector('#board .pan').firstElementChild.getBoundingClientRect().width"
    page.locator("[data-zoom=fit]").first.click()
    whole = page.evaluate(size)
    assert whole <= 360
    page.locator("[data-zoom=in]").first.click()
    assert page.evaluate(size) > whole
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_keyboard_alone(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    play_now(page, "goldwest")
    sitting = Sitting(page)
    sitting.wait()
    for turn in range(8):
        before = sitting.version
        page.keyboard.press("b" if turn % 2 else "ArrowDown")
        focused = page.evaluate("document.activeElement.matches('.place.open')")
        if focused:
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement.matches('.place.open')")
            page.keyboard.press("Enter")
            if page.locator("#chooser button").count():
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        sitting.moved(before)
        assert page.evaluate("document.activeElement !== document.body") or not focused, "the focus is not lost"
        sitting.wait()
    page.keyboard.press("h")
    expect(page.locator(".hint-item").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_empty()
    expect(page.locator("#answers")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator(".table-head .menu summary").focus()
    page.keyboard.press("Enter")
    page.locator("[data-dialog=share]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#share")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".table-head .menu summary")).to_be_focused()
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.keyboard.press("r")
    page.locator("#rules-drawer input[type=search]").wait_for()
    before = sitting.version
    page.keyboard.type("1u2")
    assert sitting.version == before, "no shortcuts while typing"


def test_the_board_in_words_by_keyboard(visit: Visit, shared_server: Server) -> None:
    page = play_now(visit(shared_server, "/", name="Ann"), "goldwest")
    words = page.locator("#words-section")

    def toggle() -> None:
        page.wait_for_selector("#table[data-ready=true]")
        with page.expect_navigation():
            page.locator("#words-toggle").press("Enter")

    expect(words).to_be_hidden()
    toggle()
    expect(words).to_be_visible()
    expect(words).to_contain_text("Boomtown")
    page.reload()
    expect(words).to_be_visible()
    toggle()
    expect(words).to_be_hidden()
    page.context.clear_cookies(name="words")
    page.evaluate("localStorage.setItem('boomtown-words', 'on')")  # as release 0.1.0 kept it
    page.reload()
    expect(words).to_contain_text("Boomtown")
    toggle()
    page.reload()
    expect(words).to_be_hidden()


def test_the_turn_is_seen_in_title_and_icon(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    play_now(page, "goldwest")
    Sitting(page).wait()
    expect(page).to_have_title(re.compile("Your turn"))
    assert "turn" in (page.locator("#icon").get_attribute("href") or "")


def test_a_notification_when_the_turn_comes_to_another_tab(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    page.context.add_init_script(
        """window.notes = [];
        window.Notification = class { constructor(title, { body }) { notes.push(body); } };
        Notification.permission = "granted";
        localStorage.setItem("boomtown-tell", "on");
        Object.defineProperty(document, "hidden", { get: () => true });"""
    )
    play_now(page, "goldwest")
    sitting = Sitting(page)
    sitting.wait()
    assert page.evaluate("notes") == [], "nobody is called to what he sees already"
    while not page.evaluate("notes"):
        sitting.play(1)
    assert page.evaluate("notes") == ["Your turn"]


def test_a_game_without_scripts(visit: Visit, shared_server: Server) -> None:
    """Forms and redirects: slower, but everything is there."""
    page = visit(shared_server, "/", name="Ann", java_script_enabled=False)
    page.goto("/games/goldwest/")
    page.locator("form[action$='/play'] button").first.click()
    page.wait_for_selector("#table")
    asked = page.locator("#question").inner_text()
    page.locator("#answer-list .answer").first.click()
    page.wait_for_load_state()
    if page.locator("input[name=confirmed]").count():
        page.locator("button.main").first.click()
        page.wait_for_load_state()
    assert page.locator("#question").inner_text() != asked
    page.locator("#undo-button").click()
    page.wait_for_load_state()
    assert page.locator("#question").inner_text() == asked
    page.locator("#hint-button").click()
    page.locator(".hint-item").first.click()
    page.wait_for_selector("#table")
    assert page.locator("#question").inner_text() != asked
