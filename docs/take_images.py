"""Takes the pictures of docs/images: the lobby and a table of Gold West in the middle of a game, desktop and phone.

    uv run --group dev python docs/take_images.py

A server of its own is started on a temporary folder; the person at the table follows the hints. `phone.png` is put
together from three pictures of a phone.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

TESTS = Path(__file__).parent.parent / "tests" / "site"
sys.path.insert(0, str(TESTS))

from provision import chromium  # noqa: E402
from server import Server  # noqa: E402

IMAGES = Path(__file__).parent / "images"
DESKTOP = {"width": 1360, "height": 850}
LOBBY = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 780}
TURN = 7
"""The picture is taken when the person begins this turn."""


@contextmanager
def opened(browser: Browser, server: Server, size: dict[str, int]) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, viewport=size, color_scheme="light", locale="en-US")
    context.set_default_timeout(20_000)
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


def play_to_the_middle(page: Page) -> str:
    """Open a table for three against two bots and follow the hints; returns its address."""
    page.goto("/hello")
    page.locator("input[name=name]").fill("Clara")
    page.locator("input[name=name]").press("Enter")
    page.wait_for_url(lambda url: "/hello" not in url)
    page.goto("/games/goldwest/set-up")
    page.evaluate("localStorage.setItem('speed', 'off')")
    page.locator("label", has_text="3").first.click()
    page.locator("select[name=seat_1]").select_option("greedy")
    page.locator("select[name=seat_2]").select_option("greedy")
    page.locator("main form button[type=submit], main form button.main").last.click()
    page.wait_for_url("**/t/*")
    while f"begins turn {TURN}." not in page.locator("#log-lines").inner_text().split("Clara")[-1]:
        page.wait_for_selector("#table[data-yours=true] #answer-list button[name=action]", state="attached")
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
    page.wait_for_selector("#table[data-yours=true] #answer-list button[name=action]", state="attached")
    return page.url


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with Server(Path(tempfile.mkdtemp()) / "server") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        with opened(browser, server, DESKTOP) as page:
            url = play_to_the_middle(page)
            page.goto(url)
            page.wait_for_timeout(800)
            page.screenshot(path=IMAGES / "goldwest-desktop.png")
            page.emulate_media(color_scheme="dark")
            page.wait_for_timeout(300)
            page.screenshot(path=IMAGES / "goldwest-night.png")
            page.emulate_media(color_scheme="light")
            phones = [("/", "light"), (url, "light"), (url, "dark")]
            side_by_side(browser, [on_a_phone(browser, page, *phone) for phone in phones], IMAGES / "phone.png")
            page.set_viewport_size(LOBBY)
            page.goto("/")
            page.wait_for_timeout(300)
            page.screenshot(path=IMAGES / "lobby-desktop.png")
        browser.close()


if __name__ == "__main__":
    main()
