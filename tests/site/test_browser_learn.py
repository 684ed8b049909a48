"""Learning by playing in a real browser: every lesson once, languages and sizes alternating; rules one can look at."""

from collections.abc import Callable

import pytest
from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, play_now

from boomtown import games

Visit = Callable[..., Page]

DESKTOP: dict[str, object] = {}
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
LESSONS = [
    ("goldwest", "en", DESKTOP),
    ("giganten", "fr", PHONE),
    ("blackgold", "fr", DESKTOP),
    ("wildcatters", "en", PHONE),
    ("oil", "fr", DESKTOP),
]
UNTOLD = """() => [...document.querySelectorAll(":is(#board, #players) use")]
  .filter((symbol) => !symbol.closest('[data-tip]:not([data-tip=""]), .key, .wc-key, .pr-end, .panel-head, .moving'))
  .filter((symbol) => symbol.getAttribute("href").startsWith("#s-"))
  .map((symbol) => `${symbol.getAttribute("href")} in ${symbol.closest("[class]").getAttribute("class")}`)"""
"""Symbols that tell nothing when one points at them; words stand beside those of a key, and a piece that moves lets
through to its place."""

COVERED = """() => {
  const top = document.querySelector(".asking").getBoundingClientRect().bottom - 1;
  const bottom = document.getElementById("lesson").getBoundingClientRect().top + 1;
  const first = document.querySelector("#board .is-taught");
  const box = first?.getBoundingClientRect();
  if (!first || (box.top >= top && box.bottom <= bottom)) return [];
  const isSeenInPart = box.height > bottom - top && box.top < bottom && box.bottom > top;
  return isSeenInPart ? [] : [first.id, box.top, box.bottom, top, bottom];
}"""
"""The first thing on the board that a card speaks of, if it is out of sight; what is larger than the sight may be."""


def learn(visit: Visit, server: Server, game: str, language: str, window: dict[str, object]) -> Sitting:
    page = visit(server, "/", name="Ann", **window)
    if language != "en":
        page.locator(f"button.language[value={language}]").first.click()
        page.wait_for_selector(f"html[lang={language}]")
    hurried(page)
    page.goto(f"/games/{game}/")
    page.locator("form[action$='/learn'] button").first.click()
    page.wait_for_selector("#table")
    sitting = Sitting(page, seed=3)
    sitting.wait()
    return sitting


@pytest.mark.parametrize(("game", "language", "window"), LESSONS, ids=[lesson[0] for lesson in LESSONS])
def test_a_lesson_explains_every_new_question_once(
    visit: Visit, shared_server: Server, game: str, language: str, window: dict[str, object]
) -> None:
    sitting = learn(visit, shared_server, game, language, window)
    page = sitting.page
    entry = games.find(game)
    words, cards = entry.words(language).sentences, entry.lesson_words(language).sentences
    named = {key.removeprefix("card."): text for key, text in cards.items() if key.startswith("card.")}
    titles = {cards.get(f"title.{key}", words[f"step.{key}"]).lower(): text for key, text in named.items()}
    told: list[str] = []
    for number in range(5):
        sitting.wait()
        card = page.locator("#lesson-now")
        if card.count():
            title = card.locator("summary").inner_text().splitlines()[-1].strip()
            text = titles[title.lower()]
            assert (cards["start"] in card.inner_text()) == (number == 0)
            if window and number == 0:
                assert text not in card.inner_text(), "first what the game is about"
                page.locator("[data-lesson-next]").click()
            assert text in card.inner_text()
            assert text not in told, "a card is shown once"
            told.append(text)
            assert page.locator(".is-taught").count(), "nothing lights up"
            if number == 0:
                assert not serious(page), "lesson"
            in_its_place(page, phone=bool(window))
        sitting.answer()
    assert told


def in_its_place(page: Page, phone: bool) -> None:
    """In sight; beside the board, or folded away above the answers."""
    card = page.locator("#lesson-now").bounding_box()
    answers = page.locator("#answers").bounding_box()
    assert card is not None and answers is not None
    assert card["y"] >= 0 and card["y"] + card["height"] <= page.viewport_size["height"] + 1  # type: ignore[index]
    if phone:
        assert card["y"] + card["height"] <= answers["y"] + 2, "the card lies over the answers"
        page.wait_for_function(f"() => !({COVERED})().length")  # the card covers nothing it speaks of
        page.locator("[data-lesson-read]").click()
        folded = page.locator("#lesson-now").bounding_box()
        assert folded is not None and folded["height"] < 60
        expect(page.locator("#lesson-now > summary")).to_be_focused()
    else:
        board = page.locator(".board-frame").bounding_box()
        assert board is not None and card["x"] >= board["x"] + board["width"], "the card lies over the board"


def test_a_lesson_can_be_left_resumed_skipped_and_begun_again(visit: Visit, shared_server: Server) -> None:
    sitting = learn(visit, shared_server, "goldwest", "en", DESKTOP)
    page, table = sitting.page, sitting.page.url
    sitting.play(2)
    page.goto("/")
    page.locator("#card-goldwest").locator("xpath=ancestor::article").get_by_role(
        "button", name="Continue the lesson"
    ).click()
    page.wait_for_selector("#table")
    assert page.url.split("?")[0] == table.split("?")[0]
    page.locator("#lesson-now").get_by_role("button", name="No more cards").click()
    expect(page.locator("#table[data-cards=off]")).to_be_attached()
    expect(page.locator("#lesson")).to_be_hidden()
    sitting.play(4)
    expect(page.locator("#lesson")).to_be_hidden()
    page.goto("/games/goldwest/")
    page.get_by_role("button", name="Restart the lesson").click()
    page.wait_for_selector("#lesson-now")
    assert page.url.split("?")[0] != table.split("?")[0]


def test_in_other_games_a_card_comes_folded_on_a_phone_until_one_is_opened(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann", **PHONE)
    hurried(page)
    card = play_now(page, "goldwest").locator("#lesson-now")
    expect(card.locator(".lesson-body")).to_be_hidden()
    assert not page.locator(".is-taught").count()
    card.locator("summary").tap()
    expect(card.locator(".lesson-body")).to_be_visible()
    expect(page.locator(".is-taught").first).to_be_attached()
    page.wait_for_function(f"() => !({COVERED})().length")
    play_now(page, "oil")
    expect(page.locator("#lesson-now .lesson-body")).to_be_visible()
    page.locator("[data-lesson-next]").tap()
    page.locator("[data-lesson-read]").tap()
    play_now(page, "giganten")
    expect(page.locator("#lesson-now")).to_be_attached()
    expect(page.locator("#lesson-now .lesson-body")).to_be_hidden()


def test_symbols_tell_what_they_are_by_pointer_keyboard_and_touch(visit: Visit, shared_server: Server) -> None:
    for game in ("goldwest", "wildcatters", "oil", "giganten"):
        sitting = learn(visit, shared_server, game, "en", DESKTOP)
        sitting.play(6)
        assert sitting.page.evaluate(UNTOLD) == [], game
    sitting.wait()  # what the others do meanwhile ends the look
    page = sitting.page
    tag = page.locator(".place-tag")
    page.keyboard.press("i")
    expect(tag).to_be_visible()
    first = tag.inner_text()
    page.keyboard.press("ArrowRight")
    expect(tag).not_to_have_text(first)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == tag.inner_text()
    page.keyboard.press("Escape")
    expect(tag).to_be_hidden()
    assert page.locator("[data-inspected]").count() == 0

    page = learn(visit, shared_server, "goldwest", "en", PHONE).page
    version = page.locator("#table").get_attribute("data-version")
    cart = page.locator("#gw-supply .place.open").first.bounding_box()
    assert cart is not None
    finger = {"x": cart["x"] + cart["width"] / 2, "y": cart["y"] + cart["height"] / 2}
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator(".place-tag")).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("#table").get_attribute("data-version") == version, "asking is not answering"


def test_rules_with_figures_keep_nobody_out(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/games/wildcatters/rules", width=360, height=740)
    assert page.locator(".rule-figure svg").count() >= 5
    assert not serious(page), "rules on a phone"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page = visit(shared_server, "/games/goldwest/rules", color_scheme="dark")
    assert not serious(page), "rules by night"
    page.locator("#rule-search-field").fill("stagecoach")
    expect(page.locator(".rule-item:visible").first).to_contain_text("Stagecoach")
    page.goto("/games/goldwest/summary")
    assert not serious(page), "summary"
    page.emulate_media(media="print", color_scheme="light")
    assert page.locator(".house-head").is_hidden()
    page.set_viewport_size({"width": 700, "height": 1000})
    assert page.evaluate("document.documentElement.scrollHeight") <= 1050, "a turn is one page"


@pytest.mark.parametrize(("language", "window"), [("en", DESKTOP), ("fr", PHONE)], ids=["en", "fr on a phone"])
def test_cards_can_be_read_again(visit: Visit, shared_server: Server, language: str, window: dict[str, object]) -> None:
    sitting = learn(visit, shared_server, "goldwest", language, window)
    page = sitting.page
    title = page.locator("#lesson-now > summary").inner_text().splitlines()[-1].strip()
    text = page.locator("#lesson-now .lesson-body p").last.text_content() or ""
    if window:
        page.locator(".table-head .menu summary").click()
        page.locator("#cards-button").click()
    else:
        page.keyboard.press("c")
    dialog = page.locator("#cards")
    expect(dialog.locator(".muted")).to_be_visible()  # none has been answered yet
    page.keyboard.press("Escape")
    sitting.play(1)
    page.locator("#cards-button").evaluate("button => button.click()")
    card = dialog.locator(".seen-card")
    expect(card).to_have_count(1)
    card.locator("summary").click()
    assert title.endswith(card.locator("summary").inner_text()), title
    expect(card.locator("p").first).to_have_text(text)
    expect(card.locator("p").first).to_be_visible()
    assert not serious(page)
