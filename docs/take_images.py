"""Takes the pictures of docs/images: the lobby, and a table of every game in the middle of a game, desktop and phone.

    uv run --group dev python docs/take_images.py                        # all of them
    uv run --group dev python docs/take_images.py --games oil --proofs build/proofs

A server of its own is started on a temporary folder; the person at the table follows the hints. `phone.png` is put
together from three pictures of a phone. Proofs are the tables in four sizes, by day and by night, to be looked at.
"""

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

TESTS = Path(__file__).parent.parent / "tests" / "site"
sys.path.insert(0, str(TESTS))

from provision import chromium  # noqa: E402
from server import Server  # noqa: E402

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
IMAGES = Path(__file__).parent / "images"
DESKTOP = {"width": 1360, "height": 850}
LOBBY = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 780}
SEATS = {"goldwest": 3, "giganten": 3, "blackgold": 3, "wildcatters": 3, "oil": 3}
ANSWERS = {"goldwest": 40, "giganten": 40, "blackgold": 30, "wildcatters": 35, "oil": 40}
"""How many answers the person gives before the picture is taken."""
ASKED = "#table[data-yours=true] #answer-list"
SIZES = {"360": (360, 780), "768": (768, 1024), "1280": (1280, 800), "1920": (1920, 1080)}


@contextmanager
def opened(browser: Browser, server: Server, size: dict[str, int]) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, viewport=size, color_scheme="light", locale="en-US")
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


def on_a_phone(browser: Browser, guest: Page, where: str, scheme: str) -> bytes:
    """A picture of a page as the guest of another window sees it on a phone."""
    context = browser.new_context(
        base_url=guest.url, storage_state=guest.context.storage_state(), viewport=PHONE, color_scheme=scheme,
        has_touch=True, is_mobile=True, locale="en-US",
    )  # fmt: skip
    page = context.new_page()
    page.goto(where)
    if "/t/" in where:
        page.wait_for_selector(".zoom")
    page.wait_for_timeout(800)
    picture = page.screenshot()
    context.close()
    return picture


def side_by_side(browser: Browser, pictures: list[bytes], path: Path) -> None:
    """Several pictures in one, with rounded corners and nothing between them."""
    page = browser.new_page(viewport={"width": len(pictures) * (PHONE["width"] + 24) - 24, "height": PHONE["height"]})
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures)
    style = "body{margin:0;display:flex;gap:24px;background:none}img{border-radius:22px;outline:1px solid #8a7a5f}"
    page.set_content(f"<style>{style}</style>{images}")
    page.wait_for_timeout(300)
    page.screenshot(path=path, omit_background=True)
    page.close()


def sign_in(page: Page) -> None:
    page.goto("/hello")
    page.locator("input[name=name]").fill("Clara")
    page.locator("input[name=name]").press("Enter")
    page.wait_for_url(lambda url: "/hello" not in url)


def play_to_the_middle(page: Page, game: str, answers: int) -> str:
    """Open a table against bots and follow the hints; returns its address."""
    page.goto(f"/games/{game}/set-up")
    page.evaluate("localStorage.setItem('boomtown-speed', 'off')")
    page.locator("label", has_text=str(SEATS[game])).first.click()
    for seat in range(1, SEATS[game]):
        page.locator(f"select[name=seat_{seat}]").select_option("greedy")
    page.locator("main form button[type=submit], main form button.main").last.click()
    page.wait_for_url("**/t/*")
    for _ in range(answers):
        page.wait_for_selector(f"{ASKED}, #result-now", state="attached")
        if page.locator("#result-now").count():  # it was over before its middle
            return play_to_the_middle(page, game, answers * 2 // 3)
        version = page.locator("#table").get_attribute("data-version")
        page.keyboard.press("h")
        page.locator("#hint button[name=action]").first.click()
        page.wait_for_function(
            "v => document.querySelector('#confirm button') || document.querySelector('#table').dataset.version !== v",
            arg=version,
        )
        if page.locator("#confirm button").count():
            page.locator("#confirm button").first.click()
        page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)
    page.wait_for_selector(ASKED, state="attached")
    return page.url


def take(page: Page, path: Path, size: tuple[int, int] | None = None, scheme: Scheme = "light") -> None:
    if size is not None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    page.wait_for_timeout(600)
    page.screenshot(path=path)


def lesson_and_rules(browser: Browser, server: Server) -> None:
    """The first card of a lesson, and a page of rules with its figures."""
    with opened(browser, server, DESKTOP) as page:
        sign_in(page)
        page.goto("/games/goldwest/")
        page.locator("form[action$='/learn'] button").first.click()
        page.wait_for_selector("#lesson-now")
        take(page, IMAGES / "lesson-desktop.png")
        page.goto("/games/goldwest/rules#GW-2.9")
        page.locator(".figure-map").scroll_into_view_if_needed()
        take(page, IMAGES / "rules-desktop.png")


def proofs(page: Page, game: str, folder: Path) -> None:
    """A table in all sizes, by day and by night, to be looked at."""
    for name, size in SIZES.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        for scheme in SCHEMES:
            take(page, folder / f"{game}-{name}-{scheme}.png", scheme=scheme)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="", help="by commas (all five, with lesson, rules and lobby)")
    parser.add_argument("--proofs", type=Path, help="a folder for proofs of these tables")
    wanted = parser.parse_args()
    IMAGES.mkdir(exist_ok=True)
    if wanted.proofs is not None:
        wanted.proofs.mkdir(parents=True, exist_ok=True)
    with Server(Path(tempfile.mkdtemp()) / "server") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        if not wanted.games:
            lesson_and_rules(browser, server)
        for game in wanted.games.split(",") if wanted.games else SEATS:
            with opened(browser, server, DESKTOP) as page:
                sign_in(page)
                url = play_to_the_middle(page, game, ANSWERS[game])
                page.goto(url)
                take(page, IMAGES / f"{game}-desktop.png")
                if wanted.proofs is not None:
                    proofs(page, game, wanted.proofs)
                if game == "goldwest":
                    take(page, IMAGES / f"{game}-night.png", (DESKTOP["width"], DESKTOP["height"]), "dark")
                    phones = [("/", "light"), (url, "light"), (url, "dark")]
                    side_by_side(browser, [on_a_phone(browser, page, *phone) for phone in phones], IMAGES / "phone.png")
                    page.goto("/")
                    take(page, IMAGES / "lobby-desktop.png", (LOBBY["width"], LOBBY["height"]))
        browser.close()


if __name__ == "__main__":
    main()
