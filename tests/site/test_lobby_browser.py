"""The lobby and people's pages in a real browser: wide and narrow, by day and by night, with and without scripts."""

from collections.abc import Callable

import pytest
from access import serious
from playwright.sync_api import Page, expect
from server import Server

Visit = Callable[..., Page]
PAGES = ["/", "/games/goldwest/", "/games/blackgold/set-up", "/hello", "/register", "/login", "/account"]


def overflow(page: Page) -> int:
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits(shared_server: Server, visit: Visit, scheme: str):
    narrow = visit(shared_server, "/", width=360, height=740, color_scheme=scheme)
    named = visit(shared_server, "/", name="Cleopatra von Habsburg", color_scheme=scheme)
    for path in PAGES:
        page = named if path == "/account" else narrow
        page.goto(path)
        assert serious(page) == [], path
        for width in (360, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert overflow(page) <= 0, (path, width)
    named.set_viewport_size({"width": 360, "height": 740})
    named.goto("/")
    named.locator("details.menu summary").click()
    assert overflow(named) <= 0
    assert serious(named) == []


def test_a_small_phone_shows_a_stranger_how_to_begin(shared_server: Server, visit: Visit):
    page = visit(shared_server, width=360, height=740)
    first = page.locator("[aria-labelledby=card-goldwest] .play-buttons .button")
    assert [text.partition("\n")[0] for text in first.all_inner_texts()[:2]] == ["Play now", "Learn by playing"]
    for button in (first.nth(0), first.nth(1)):
        box = button.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 740
    assert overflow(page) <= 0 and serious(page) == []


def test_from_the_lobby_to_the_first_question_with_one_name(shared_server: Server, visit: Visit):
    page = visit(shared_server)
    page.locator("[aria-labelledby=card-goldwest]").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("heading", name="What is your name?")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#asking")).not_to_be_empty()


def test_a_table_is_set_up_without_scripts(shared_server: Server, visit: Visit):
    page = visit(shared_server, "/", name="Noscript Ned", java_script_enabled=False)
    page.goto("/games/goldwest/set-up")
    page.locator("label.pick", has_text="3").click()
    page.get_by_label("Seat 2", exact=True).select_option("greedy")
    page.locator("#seat_2").select_option("random")
    page.get_by_label("Private").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def test_seats_follow_the_number_of_players(shared_server: Server, visit: Visit):
    page = visit(shared_server, "/games/goldwest/set-up")
    expect(page.locator(".seat:visible")).to_have_count(2)
    page.get_by_role("radio", name="4", exact=True).check()
    expect(page.locator(".seat:visible")).to_have_count(4)
    expect(page.locator(".own-time[data-pace]")).to_be_hidden()
    page.get_by_label("Another time").first.check()
    expect(page.locator(".own-time[data-pace]")).to_be_visible()


def test_lists_change_while_one_looks(shared_server: Server, visit: Visit):
    looking = visit(shared_server, "/", name="Looker")
    opening = visit(shared_server, "/games/giganten/set-up", name="Opener")
    expect(looking.locator("#lists")).not_to_contain_text("Opener")
    opening.get_by_role("button", name="Open the table").click()
    opening.wait_for_url("**/t/*")
    expect(looking.locator("#lists")).to_contain_text("Opener")
    row = looking.locator("#lists li", has_text="Opener").filter(has=looking.get_by_role("button")).first
    row.get_by_role("button", name="Take a seat").click()
    looking.wait_for_url("**/t/*")


def test_day_and_night_as_one_wishes(shared_server: Server, visit: Visit):
    page = visit(shared_server, "/", color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(ground)
    page.get_by_label("Theme").select_option("night")
    night = page.evaluate(ground)
    assert day != night
    page.reload()
    assert page.evaluate(ground) == night
    page.get_by_label("Theme").select_option("")
    assert page.evaluate(ground) == day


def test_the_personal_link_brings_back_after_a_click(shared_server: Server, visit: Visit):
    page = visit(shared_server, "/account", name="Wanderer")
    link = page.get_by_label("Your link").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    path = link.partition(shared_server.url.rstrip("/"))[2]
    elsewhere = visit(shared_server, path)
    expect(elsewhere.locator(".house-nav")).to_contain_text("Log in")
    elsewhere.get_by_role("button", name="Continue as Wanderer").click()
    expect(elsewhere.locator(".house-nav")).to_contain_text("Wanderer")


def test_the_menu_works_by_keyboard(shared_server: Server, visit: Visit):
    page = visit(shared_server, "/", name="Keyla")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.locator("details.menu summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Account")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Account")).to_be_hidden()
