"""Somebody at a table in a browser: clicks like a person, waits like a person."""

import random
from urllib.parse import urljoin

from playwright.sync_api import Page

IDLE = """() => {
  const table = document.getElementById("table");
  if (table?.dataset.ready !== "true") return false;
  return table.dataset.yours === "true" || document.querySelector("#result-now, #cover-panel") !== null;
}"""
SEEN = "version => document.getElementById('table').dataset.version !== version"
PATIENCE = 60_000


class Sitting:
    """A page of a table. Choices are made by clicks: on answers, on places of the board, on amounts."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)

    @property
    def version(self) -> str:
        return self.page.locator("#table").get_attribute("data-version") or ""

    @property
    def over(self) -> bool:
        return self.page.locator("#result-now").count() > 0

    def wait(self) -> None:
        """Until this seat is asked, the screen is covered, or the game is over."""
        self.page.wait_for_function(IDLE, timeout=PATIENCE)

    def moved(self, version: str) -> None:
        self.page.wait_for_function(SEEN, arg=version, timeout=PATIENCE)

    def answer(self) -> None:
        """One answer: a marked place if there is one, else a button."""
        before = self.version
        places = self.page.locator("#board .place.open")
        count = places.count()
        if count and self.chance.random() < 0.5:
            places.nth(self.chance.randrange(count)).dispatch_event("click")
            choices = self.page.locator("#chooser button")
            if choices.count():
                choices.first.click()
        else:
            self.button()
        self.moved(before)

    def button(self) -> None:
        """Any answer in sight; an amount that is not preset is chosen first."""
        if not self.page.locator("#answer-list .in-row").count():
            self.page.locator("#more-answers > summary").click()
        if self.page.locator("#amount-go:disabled:visible").count():
            self.page.locator("#amount [data-jump]").nth(self.chance.randrange(2)).click()
        buttons = self.page.locator("#answer-list .answer:visible")
        buttons.nth(self.chance.randrange(min(buttons.count(), 6))).click()

    def play(self, answers: int = 10_000) -> int:
        """So many answers, or the whole game; returns how many there were."""
        for given in range(answers):
            self.wait()
            if self.over:
                return given
            self.answer()
        self.wait()
        return answers


def hurried(page: Page) -> None:
    """At once and unasked: others' moves are not paced, points of no return are not confirmed, and nothing is answered
    by the page."""
    for setting in ("speed", "routine"):
        page.context.add_init_script(f"localStorage.setItem('boomtown-{setting}', 'off')")
    page.context.add_cookies([{"name": "confirm", "value": "never", "url": urljoin(page.url, "/")}])


def play_now(page: Page, game: str) -> Page:
    """A table of one person against bots, by the button of the game's page."""
    page.goto(f"/games/{game}/")
    page.locator("form[action$='/play'] button").first.click()
    page.wait_for_selector("#table")
    return page


def set_up(page: Page, game: str, seats: list[str], **fields: str) -> Page:
    """A table by the set-up form."""
    page.goto(f"/games/{game}/set-up")
    page.locator(f"[name=players][value='{len(seats)}'], select[name=players]").first.wait_for()
    values = {"players": str(len(seats)), **{f"seat_{n}": seat for n, seat in enumerate(seats)}, **fields}
    page.evaluate(
        """values => {
          const form = document.querySelector("main form[method=post]");
          for (const [name, value] of Object.entries(values)) {
            const fields = [...form.querySelectorAll(`[name="${name}"]`)];
            for (const field of fields) {
              if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
              else field.value = value;
              field.dispatchEvent(new Event("change", { bubbles: true }));
            }
          }
        }""",
        values,
    )
    page.locator("main form[method=post] button.main").last.click()
    page.wait_for_selector("#table, #room")
    return page


def without_cards(page: Page) -> Page:
    """Who knows the game wants to see the board; on a phone the card is folded."""
    page.wait_for_selector("#table[data-ready=true]:has(#lesson-now)")
    card, off = page.locator("#lesson-now"), page.locator("#lesson-now button[value=off]")
    if not off.is_visible():
        card.locator("summary").click()
    off.click()
    card.wait_for(state="hidden")
    return page
