"""French in a real browser: chosen by it, played, switched, and open to everybody."""

from collections.abc import Callable

from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, play_now

from english import english_in

Visit = Callable[..., Page]
READ = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label],[title],[data-tip],[placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'data-tip', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')"""


def english_on(page: Page) -> list[str]:
    return english_in(page.evaluate(READ), "Anaïs")


def test_a_french_browser_gets_a_french_table_that_can_be_switched(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Anaïs", language="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert not english_on(page) and not serious(page)
    hurried(page)
    play_now(page, "giganten")
    sitting = Sitting(page, seed=4)
    sitting.play(4)
    assert not english_on(page), "after moves that came over the stream"
    assert not serious(page)
    page.locator("#hint-button").click()
    page.locator(".hint-item").first.wait_for()
    assert not english_on(page), "hints"
    page.keyboard.press("Escape")
    page.locator(".table-head .menu summary").click()
    page.locator("button.language[value=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    sitting = Sitting(page, seed=4)
    sitting.play(1)
    assert english_on(page)


def test_another_tab_follows_the_switch(visit: Visit, shared_server: Server) -> None:
    """One stream serves all tabs of a browser: a page never mixes two languages."""
    page = visit(shared_server, "/", name="Anaïs", language="fr-FR")
    hurried(page)
    play_now(page, "goldwest")
    other = page.context.new_page()
    other.goto("/")
    other.locator("button.language[value=en]").first.click()
    expect(other.locator("html")).to_have_attribute("lang", "en")
    other.goto(page.url)
    Sitting(other, seed=4).play(1)
    page.bring_to_front()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_french_fits_on_a_phone(visit: Visit, shared_server: Server) -> None:
    page = visit(
        shared_server, "/", width=360, height=740, name="Anaïs", language="fr-FR", has_touch=True, is_mobile=True
    )
    hurried(page)
    for game in ("wildcatters", "oil"):
        page.goto("/")
        play_now(page, game)
        Sitting(page, seed=2).play(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, game
