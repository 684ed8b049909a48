"""Somebody who plays by clicking on the drawing: places first, buttons for the rest; checks what is offered."""

import json

from playwright.sync_api import Locator, Page
from sitting import Sitting

OFFERED = """() => {
  const texts = (place) => place.dataset.answers
    ? JSON.parse(place.dataset.answers).map(([text]) => text) : [place.dataset.answer];
  const open = [...document.querySelectorAll("#board .place.open, #players .place.open")];
  const field = document.getElementById("amount-value");
  return JSON.stringify({
    legal: [...document.querySelectorAll("#answer-list .answer[name=action]")].map((button) => button.value),
    places: open.map((place) => [place.id, texts(place)]),
    amounts: field ? [document.getElementById("amount").dataset.word, Number(field.min), Number(field.max)] : null,
  });
}"""
FOCUSED = "document.activeElement.matches('.place.open')"
DONE = ("done", "pass")
"""Answers that end something: given by button, and only where nothing lies on the board, or now and then."""


class BoardPlayer(Sitting):
    """A scripted chooser. `on_board` and `by_button` count the answers it gave, by their words."""

    def __init__(self, page: Page, seed: int = 1, leave: float = 0.15) -> None:
        super().__init__(page, seed)
        self.leave = leave
        """How often a turn is ended although more could be done on the board."""
        self.on_board: dict[str, int] = {}
        self.by_button: dict[str, int] = {}

    def offered(self) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """What can be answered, and which places offer what. Nothing is offered that is not legal, and every answer is
        a button or an amount."""
        found = json.loads(self.page.evaluate(OFFERED))
        legal = set(found["legal"])
        for place, texts in found["places"]:
            assert texts and set(texts) <= legal, f"{place} offers {texts}, legal are {sorted(legal)}"
        assert legal or found["amounts"], "there is an answer"
        return found["legal"], found["places"]

    def answer(self) -> None:
        before = self.version
        legal, places = self.offered()
        ends = [text for text in legal if text in DONE]
        if places and not (ends and self.chance.random() < self.leave):
            place, texts = places[self.chance.randrange(len(places))]
            self.click_place(self.page.locator(f"[id='{place}']"), texts)
        else:
            self.button_of(legal)
        self.confirm(before)
        self.moved(before)

    def click_place(self, place: Locator, texts: list[str]) -> None:
        place.click()
        if len(texts) > 1:
            self.page.locator("#chooser button").nth(self.chance.randrange(len(texts))).click()
        self._count(self.on_board, texts[0])

    def button_of(self, legal: list[str]) -> None:
        """An answer that lies nowhere on the board, or an amount: the one that is preset, else the least."""
        if self.page.locator("#amount").count() and (not legal or self.chance.random() < 0.7):
            if not self.page.locator("#amount").is_visible():
                self.page.locator("#more-answers > summary").click()
            if self.page.locator("#amount-go:disabled").count():
                self.page.locator("#amount [data-jump]").last.click()
            self.page.locator("#amount-go").click()
            self._count(self.by_button, "amount")
            return
        text = legal[self.chance.randrange(len(legal))]
        button = self.page.locator(f"#answer-list .answer[value='{text}']")
        if not button.is_visible():
            self.page.locator("#more-answers > summary").click()
        button.click()
        self._count(self.by_button, text)

    def confirm(self, before: str) -> None:
        """A risky answer is asked about once more."""
        self.page.wait_for_function(
            "v => document.querySelector('#confirm button') || document.getElementById('table').dataset.version !== v",
            arg=before,
        )
        if self.version == before:
            self.page.locator("#confirm button").first.click()

    def by_keys(self) -> None:
        """The same without a pointer: b goes to the board, arrows to the next place, Enter chooses, 1 is an answer."""
        before = self.version
        self.offered()
        self.page.keyboard.press("b")
        if self.page.evaluate(FOCUSED):
            for _ in range(self.chance.randrange(4)):
                self.page.keyboard.press(self.chance.choice(["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"]))
            assert self.page.evaluate(FOCUSED)
            self.page.keyboard.press("Enter")
            if self.page.locator("#chooser button").count():
                self.page.keyboard.press("Enter")
        elif self.page.locator("#amount-go:visible").count():
            self.page.keyboard.press("a")
            if self.page.locator("#amount-go:disabled").count():
                self.page.keyboard.press("Enter")
            self.page.locator("#amount-go").press("Enter")
        else:
            self.page.keyboard.press("1")
        self.confirm(before)
        self.moved(before)

    def _count(self, where: dict[str, int], text: str) -> None:
        word = text.partition(" ")[0]
        where[word] = where.get(word, 0) + 1
