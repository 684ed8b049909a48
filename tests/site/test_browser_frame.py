"""The frame of a table: nothing shifts, everything is within reach, nothing is done while nothing happens."""

from collections.abc import Callable

import pytest
from access import serious
from playwright.sync_api import Page, expect
from server import Server
from sitting import Sitting, hurried, play_now, set_up, without_cards

Visit = Callable[..., Page]

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SHIFTS = """(() => {
  window.shifts = [];
  const named = (node) => {
    const found = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
    if (!found) return "what has gone";
    return `${found.localName}${found.id && `#${found.id}`}.${[...found.classList].join(".")}`;
  };
  const placed = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const told = (one) => `${named(one.node)} ${placed(one.previousRect)} -> ${placed(one.currentRect)}`;
      window.shifts.push([value, ...sources.map(told)]);
    }
  }).observe({ type: "layout-shift", buffered: true });
})()"""
"""Every shift, those after a click included: on a slow machine what a click brings comes late. And what shifted."""
MOST = 0.05
"""What may shift at once; a good page stays below 0.1 in five seconds."""
FRAME = """(() => {
  const board = document.getElementById("board");
  let top = board.getBoundingClientRect().top;
  for (let around = board.parentElement; around; around = around.parentElement) top += around.scrollTop;
  return [document.querySelector(".asking").offsetHeight, Math.round(top)];
})()"""
"""Where the board lies, however far one has scrolled to it."""
WHOLE_LINES = """(() => {
  const box = document.getElementById("log").getBoundingClientRect();
  const whole = ({ top, bottom }) => top >= box.top - 1 && bottom <= Math.min(box.bottom, innerHeight) + 1;
  return [...document.querySelectorAll("#log-lines li")].map((at) => at.getBoundingClientRect()).filter(whole).length;
})()"""
"""Lines of the log that are seen whole."""
CUT = """[...document.querySelectorAll("#answer-list .in-row > .answer")]
  .filter((answer) => answer.scrollHeight > answer.clientHeight + 1).map((answer) => answer.innerText)"""
"""Answers whose words do not fit into their button."""
FULL = {"goldwest": 4, "giganten": 4, "blackgold": 5, "wildcatters": 4, "oil": 4}
"""How many can play."""


def seated(visit: Visit, server: Server, game: str, players: int = 0, **window: object) -> Sitting:
    page = visit(server, "/", name="Ann", **window)
    hurried(page)
    page.context.add_init_script(SHIFTS)
    table = set_up(page, game, ["me"] + ["greedy"] * (players - 1)) if players else play_now(page, game)
    without_cards(table).reload()  # what moved to make room for a card does not count
    return Sitting(table, seed=4)


def shifted(page: Page) -> list[list[object]]:
    """What shifted more than a line of text does: how far, and what."""
    return [shift for shift in page.evaluate("window.shifts") if shift[0] >= MOST]


@pytest.mark.parametrize("game", FULL)
def test_the_board_stays_where_it_is_whatever_is_asked(visit: Visit, shared_server: Server, game: str) -> None:
    for window in ({}, PHONE):
        sitting = seated(visit, shared_server, game, **window)
        frames = set()
        for _ in range(10):
            sitting.wait()
            frames.add(tuple(sitting.page.evaluate(FRAME)))
            assert not sitting.page.evaluate(CUT), window
            sitting.answer()
        sitting.wait()
        assert len(frames) == 1, frames
        assert not shifted(sitting.page), window


@pytest.mark.parametrize("game", FULL)
def test_a_full_table_leaves_room_for_eight_lines_of_the_log(visit: Visit, shared_server: Server, game: str) -> None:
    sitting = seated(visit, shared_server, game, FULL[game])
    page = sitting.page
    sitting.play(6)
    for _ in range(10):
        assert page.evaluate(WHOLE_LINES) >= 8, page.locator("#question").inner_text()
        sitting.play(1)


def test_the_way_to_a_place_is_drawn_while_it_is_pointed_at(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "giganten")
    page = sitting.page
    reached = page.locator("#pr-cells .open[data-way]")
    for _ in range(30):
        sitting.wait()
        if reached.count():
            break
        sitting.answer()
    place, drawn = reached.last, page.locator("[data-ways].shown .way")
    way = place.get_attribute("data-way") or ""
    assert way.count(" ") >= 3  # from middle to middle
    place.hover()
    expect(drawn).to_have_attribute("d", way)
    page.mouse.move(2, 2)
    expect(drawn).to_have_count(0)
    place.focus()
    expect(drawn).to_have_attribute("d", way)


def test_a_phone_opens_the_list_of_answers(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "giganten", **PHONE)
    page = sitting.page
    for _ in range(20):
        sitting.wait()
        if page.locator("#more-answers").count():
            break
        sitting.answer()
    summary = page.locator("#more-answers > summary")
    summary.click()
    box = summary.bounding_box()
    assert box is not None and 44 <= box["height"] <= 64
    opened, below = page.locator("#more-answers > .rest").bounding_box(), page.locator("#answer-list").bounding_box()
    assert opened is not None and below is not None
    assert abs(opened["y"] + opened["height"] - below["y"]) <= 2, "nothing lies between the list and the answers"
    first = page.locator("#more-answers .answer").first
    expect(first).to_be_in_viewport()
    assert page.locator("#more-answers h3").count() >= 1
    before = sitting.version
    first.click()
    sitting.moved(before)


def test_scores_are_one_swipe_away(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "goldwest", **PHONE)
    sitting.wait()
    page = sitting.page
    expect(page.locator("#players .panel").first).not_to_be_in_viewport()
    page.evaluate("document.querySelector('.table-main').scrollBy(360, 0)")
    expect(page.locator("#players .panel").first).to_be_in_viewport()
    expect(page.locator("#answers")).to_be_in_viewport()
    page.locator(".panes a").first.click()
    expect(page.locator("#board")).to_be_in_viewport()
    expect(page.locator("#players .panel").first).not_to_be_in_viewport()
    page.locator(".panes a").last.click()
    expect(page.locator("#players .panel").first).to_be_in_viewport()


def test_a_phone_keeps_nobody_out(visit: Visit, shared_server: Server) -> None:
    for game in ("goldwest", "giganten"):
        sitting = seated(visit, shared_server, game, **PHONE)
        sitting.play(3)
        assert not serious(sitting.page), game
        sitting.page.locator(".panes a").last.click()
        assert not serious(sitting.page), f"{game}, scores"
    sitting.page.goto("/")
    assert not serious(sitting.page), "lobby"


def test_a_finished_table_is_whole_when_it_is_shown(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "giganten")
    sitting.play()
    sitting.page.locator("#end svg").first.wait_for()
    sitting.page.reload()
    sitting.page.wait_for_selector("#table[data-ready]")
    assert sitting.page.locator("#end svg").count() >= 1
    sitting.page.wait_for_timeout(500)
    shifts = sitting.page.evaluate("window.shifts")
    assert sum(shift[0] for shift in shifts) < 0.02, shifts


def test_a_closed_table_leads_on(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "goldwest")
    sitting.play(1)
    page = sitting.page
    page.locator(".table-head .menu summary").click()
    page.locator("[data-dialog=close]").click()
    page.locator("#close button.danger").click()
    expect(page.locator("#result-title")).to_contain_text("closed")
    page.locator("button[form=rematch-form]").click()
    page.wait_for_selector("#table[data-version='0']")


def test_nothing_is_done_while_nothing_happens(visit: Visit, shared_server: Server) -> None:
    sitting = seated(visit, shared_server, "giganten", reduced_motion="reduce")
    sitting.wait()
    client = sitting.page.context.new_cdp_session(sitting.page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        found = {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}
        return found["TaskDuration"]

    sitting.page.wait_for_timeout(1000)
    before = busy()
    sitting.page.wait_for_timeout(3000)
    assert (busy() - before) / 3 < 0.01
