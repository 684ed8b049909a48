"""The page of a table: two browsers, one screen for two, undo, hint, refusals, amounts, reconnecting."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect
from server import Server
from sitting import Sitting, hurried, play_now, set_up

Visit = Callable[..., Page]

IDLE_OR_PACED = """() => {
  const table = document.getElementById("table");
  return table.dataset.ready === "true" && (table.dataset.yours === "true" || !document.getElementById("skip").hidden);
}"""

PLACE = """(({ seat, version, ready }) => ready && `${seat} ${version}`)(document.getElementById("table").dataset)"""


@pytest.fixture
def guest(visit: Visit, shared_server: Server) -> Page:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    return page


def choose(page: Page, action: str) -> None:
    """Give an answer by its button."""
    sitting = Sitting(page)
    before = sitting.version
    page.locator(f'#answer-list .answer[value="{action}"]').dispatch_event("click")
    sitting.moved(before)


def test_two_browsers_at_one_table(visit: Visit, shared_server: Server) -> None:
    ann = visit(shared_server, "/", name="Ann")
    hurried(ann)
    set_up(ann, "goldwest", ["me", "open", "open"])
    expect(ann.locator("#room")).to_be_visible()
    bob = visit(shared_server, "/", name="Bob")
    hurried(bob)
    bob.goto(ann.url)
    bob.get_by_role("button", name="Sit here").first.click()
    expect(ann.locator("#room")).to_contain_text("Bob")
    ann.locator("#begin").click()
    ann.wait_for_selector("#table")
    bob.wait_for_selector("#table")
    for page in (ann, bob, ann):
        Sitting(page).wait()
        while page.locator("#table").get_attribute("data-yours") == "true":
            Sitting(page).answer()
    expect(bob.locator("#log-lines")).to_contain_text("Ann")
    expect(ann.locator("#log-lines")).to_contain_text("Bob")
    last = ann.locator("#table").get_attribute("data-version")
    expect(bob.locator("#table")).to_have_attribute("data-version", last or "")

    # a spectator sees the table and is asked nothing
    eve = visit(shared_server, "/", name="Eve")
    eve.goto(ann.url.split("?")[0])
    expect(eve.locator("#table")).to_have_attribute("data-seat", "-1")
    assert eve.locator("#answer-list .answer").count() == 0


def test_the_screen_is_covered_between_two_people(guest: Page) -> None:
    set_up(guest, "goldwest", ["me", "me"], always_cover="1")
    if guest.locator("#room").count():
        guest.locator("#begin").click()
    guest.wait_for_selector("#table")
    if guest.locator("#uncover").count():
        guest.locator("#uncover").click()
    sitting = Sitting(guest)
    for _ in range(20):
        sitting.wait()
        if guest.locator("#cover-panel").count():
            break
        sitting.answer()
    expect(guest.locator("#cover-panel")).to_be_visible()
    expect(guest.locator("#uncover")).to_be_focused()
    assert guest.locator("#board .place").count() == 0
    assert guest.locator("#players .panel").count() == 0
    assert guest.locator("#log-lines li").count() == 0
    assert guest.locator("#answer-list .answer").count() == 0
    guest.reload()
    assert guest.locator("#board .place").count() == 0, "a covered table stays covered"
    guest.locator("#uncover").click()
    guest.wait_for_selector("#board .place")
    assert guest.locator("#cover-panel").count() == 0


def test_an_answer_is_taken_back(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    undo = guest.locator("#undo-button")
    question = guest.locator("#question").inner_text()
    expect(undo).to_be_disabled()
    guest.locator("#answer-list .answer").first.click()
    expect(undo).to_be_enabled()
    guest.keyboard.press("u")
    expect(guest.locator("#question")).to_have_text(question)
    expect(undo).to_be_disabled()


def test_a_hint_shows_where_and_why(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    guest.locator("#hint-button").click()
    hint = guest.locator("#hint .hint-item").first
    expect(hint).to_be_visible()
    hint.hover()
    expect(guest.locator(".place.is-meant").first).to_be_visible()
    before = Sitting(guest).version
    hint.click()
    Sitting(guest).moved(before)
    expect(guest.locator("#hint")).to_be_empty()


def test_a_place_that_is_no_answer_says_why_with_the_rule(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    guest.locator("#board .place:not(.open)").first.dispatch_event("click")
    expect(guest.locator("#notice .notice-line")).to_be_visible()
    link = guest.locator("#notice a.rule")
    number = link.inner_text()
    link.click()
    expect(guest.locator("#rules-drawer")).to_be_visible()
    expect(guest.locator(f"[id='{number}']")).to_have_class("rule-item is-wanted")
    guest.locator("#rules-drawer input[type=search]").fill("stagecoach")
    expect(guest.locator("#rules-drawer .rule-item:visible").first).to_contain_text("tagecoach")
    guest.keyboard.press("Escape")
    expect(guest.locator("#rules-drawer")).to_be_hidden()


CUT = """(() => {
  document.querySelector("#question .question-text").textContent = "You have neither wood nor stone and must loot. It "
    + "costs 1 point and puts a Camp into the Wanted area. Which hex do you loot? GW-10.1.1";
  document.getElementById("question").classList.add("is-long", "is-longer");
  const words = [...document.querySelectorAll("#question, .sure-says, .sure .row > *")];
  const right = document.documentElement.clientWidth;
  return words.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().right > right)
    .map((one) => one.outerHTML);
})()"""
"""What is cut off of the longest question, and of what is asked once more."""


def test_a_point_of_no_return_is_confirmed_once(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann")
    page.context.add_init_script("localStorage.setItem('boomtown-speed', 'off')")
    play_now(page, "goldwest")
    sitting = Sitting(page)
    for _ in range(12):
        sitting.wait()
        before = sitting.version
        sitting.button()
        page.wait_for_function(
            """v => document.getElementById("confirm").childElementCount > 0
              || document.getElementById("table").dataset.version !== v""",
            arg=before,
        )
        if page.locator("#confirm button.main").count():
            break
    expect(page.locator("#confirm button.main")).to_be_focused()
    for width, height in ((360, 740), (390, 844), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], f"at {width}"
    before = sitting.version
    page.locator("#confirm [data-dismiss]").click()
    assert sitting.version == before
    sitting.button()
    page.locator("#confirm input[name=quiet]").check()
    page.locator("#confirm button.main").click()
    sitting.moved(before)
    assert sitting.play(6) == 6, "nothing is asked again"


def test_an_amount_says_what_it_means_before_the_click(guest: Page) -> None:
    play_now(guest, "oil")
    sitting = Sitting(guest)
    sitting.wait()
    before = sitting.version
    guest.locator("#answer-list .answer", has_text="play a card first").click()
    sitting.moved(before)
    sitting.wait()
    guest.locator("#answer-list .answer", has_text="Sell oil").click()
    guest.locator("#amount").wait_for()
    field = guest.locator("#amount-value")
    least = int(field.get_attribute("min") or 0)
    expect(guest.locator("#amount-says")).to_contain_text(str(least))
    guest.locator("#amount [data-step='1']").click()
    expect(field).to_have_value(str(least + 1))
    expect(guest.locator("#amount-says")).to_contain_text(str(least + 1))
    expect(guest.locator("#amount-slider")).to_have_value(str(least + 1))
    before = sitting.version
    guest.locator("#amount-go").click()
    sitting.moved(before)
    expect(guest.locator("#log-lines")).to_contain_text(str(least + 1))


def test_two_tabs_share_one_stream_and_both_see_a_move(guest: Page, shared_server: Server) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    other = guest.context.new_page()
    other.goto(guest.url)
    Sitting(other).wait()
    guest.locator("#answer-list .answer").first.click()
    expect(other.locator("#undo-button")).to_be_enabled()
    other.locator("#undo-button").click()
    expect(guest.locator("#undo-button")).to_be_disabled()


def test_a_double_click_answers_once(guest: Page) -> None:
    play_now(guest, "goldwest")
    sitting = Sitting(guest)
    sitting.wait()
    moves: list[str] = []
    guest.on("request", lambda request: moves.append(request.url) if request.url.endswith("/move") else None)
    before = sitting.version
    guest.locator("#answer-list .answer").first.dblclick()
    sitting.moved(before)
    expect(guest.locator("#undo-button")).to_be_enabled()
    assert len(moves) == 1
    expect(guest.locator("#notice")).to_be_empty()


def test_the_next_answer_need_not_wait_for_the_last_ones_receipt(guest: Page) -> None:
    """What happened comes over the stream, often before the answer to the form."""
    play_now(guest, "goldwest")
    sitting = Sitting(guest)
    sitting.wait()
    held: list[tuple[Route, APIResponse]] = []
    guest.route("**/move", lambda route: held.append((route, route.fetch())))
    for _ in range(2):
        before = sitting.version
        sitting.button()
        sitting.moved(before)
    for route, response in held:
        route.fulfill(response=response)
    expect(guest.locator("#notice")).to_be_empty()


def test_looking_back_while_the_game_goes_on(guest: Page) -> None:
    play_now(guest, "goldwest")
    sitting = Sitting(guest)
    sitting.play(1)
    version = int(sitting.version)
    back = guest.context.new_page()
    back.goto(guest.url.split("?")[0] + f"/at/{version}")
    place = back.locator("[data-place-in-record]")
    expect(place).to_have_text(f"Move {version} of {version}")
    back.wait_for_selector("#table[data-ready]")
    guest.locator("#undo-button").click()
    expect(place).to_have_text(f"Move {version} of {version + 1}")
    expect(back).to_have_title(re.compile("Your turn"))
    back.locator("#replay [data-by='1']").click()
    expect(back.locator("#table")).to_have_attribute("data-version", str(version + 1))
    back.keyboard.press("ArrowLeft")
    expect(back.locator("#table")).to_have_attribute("data-version", str(version))


def test_a_stale_move_is_refused_with_a_sentence(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    guest.evaluate("document.querySelector('#answer-list [name=version]').value = 99")
    guest.locator("#answer-list .answer").first.click()
    expect(guest.locator("#notice .notice-line")).to_contain_text("has changed")


def test_the_page_comes_back_after_the_server(visit: Visit, server: Server) -> None:
    page = visit(server, "/", name="Ann")
    hurried(page)
    play_now(page, "goldwest")
    sitting = Sitting(page)
    sitting.play(2)
    version = sitting.version
    server.stop()
    expect(page.locator("#connection")).to_be_visible(timeout=15_000)
    server.start()
    expect(page.locator("#connection")).to_be_hidden(timeout=30_000)
    assert sitting.version == version
    assert sitting.play(2) == 2


def test_other_seats_moves_are_paced_and_can_be_skipped(visit: Visit, shared_server: Server) -> None:
    page = visit(shared_server, "/", name="Ann")
    hurried(page)
    page.context.add_init_script("localStorage.setItem('boomtown-speed', 'slow')")
    play_now(page, "goldwest")
    sitting = Sitting(page)
    skip = page.locator("#skip")
    for _ in range(12):
        page.wait_for_function(IDLE_OR_PACED)
        if skip.is_visible():
            break
        sitting.answer()
    expect(skip).to_be_visible()
    assert page.locator("#table").get_attribute("data-yours") == "false"
    skip.click()
    expect(skip).to_be_hidden()


def test_two_people_at_one_screen_take_turns(guest: Page) -> None:
    """While nobody has a secret the page turns to whoever is asked, without a cover."""
    set_up(guest, "goldwest", ["me", "me"])
    guest.wait_for_selector("#table[data-seat='0']")
    sitting = Sitting(guest)
    for _ in range(12):
        guest.wait_for_selector("#table[data-yours='true'][data-ready]")
        if guest.locator("#table").get_attribute("data-seat") == "1":
            break
        before = guest.evaluate(PLACE)
        sitting.button()
        guest.wait_for_function(f"before => document.getElementById('table') && ({PLACE}) !== before", arg=before)
    expect(guest.locator("#table")).to_have_attribute("data-seat", "1")
    assert guest.locator("#cover-panel").count() == 0


def test_a_seat_is_left_to_a_bot_and_taken_back(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).play(1)
    address = guest.url
    guest.locator(".table-head .menu summary").click()
    guest.locator("[data-dialog=leave]").click()
    guest.locator("#leave button.danger").click()
    guest.goto(address)
    guest.locator("#answer-list").get_by_role("button", name="Take my seat back").click()
    expect(guest.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_the_whole_log_is_shown_above_the_last_lines(guest: Page) -> None:
    play_now(guest, "oil")
    sitting = Sitting(guest)
    sitting.play(25)
    shown = guest.locator("#log-lines li").count()
    guest.locator("#log-all").click()
    expect(guest.locator("#log-all")).to_be_hidden()
    lines = guest.locator("#log li").all_inner_texts()
    assert len(lines) >= shown
    assert (
        guest.evaluate("new Set([...document.querySelectorAll('[id]')].map(one => one.id)).size")
        == guest.locator("[id]").count()
    ), "no id twice"
    sitting.play(1)
    assert guest.locator("#log li").count() >= len(lines)


def test_a_rule_problem_reaches_the_host(guest: Page) -> None:
    play_now(guest, "goldwest")
    Sitting(guest).wait()
    guest.locator(".table-head .menu summary").click()
    guest.locator("[data-dialog=report]").click()
    guest.locator("#report-field").fill("The stagecoach went backwards.")
    guest.locator("#report button.main").click()
    expect(guest.locator(".notices, #notice").first).to_contain_text("Thank")
