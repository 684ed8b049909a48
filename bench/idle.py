"""What a table page costs that nobody touches: the processor time of the whole browser while a person is to answer.

    uv run --group dev python bench/idle.py
    uv run --group dev python bench/idle.py --games oil --seconds 30

A server of its own is started on a temporary folder and a table of each game opened in Chromium, motion allowed. A few
answers are given by the hints, so that something has moved. When the marks of legal places have stood still and the
browser has tidied its memory (it does so once, some seconds after a page was used), the time of all processes of the
browser is read, before and after a while in which nothing happens. An empty page is measured
too: what the browser does by itself is in all figures, and not the page's.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "docs"), str(HERE.parent / "tests" / "site")]

from provision import chromium  # noqa: E402
from server import Server  # noqa: E402
from take_images import DESKTOP, opened, play_to_the_middle, sign_in  # noqa: E402

GAMES = "goldwest,giganten,blackgold,wildcatters,oil"
ANSWERS = 8
STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"
TIDIED = 15_000
"""Milliseconds after which a browser has collected what a page left behind."""
ALLOWED = 1.0
"""Percent of a core."""


def processor(session: CDPSession) -> float:
    """Seconds that all processes of the browser have used so far."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return sum(float(one["cpuTime"]) for one in found)


def idle(page: Page, session: CDPSession, seconds: float) -> float:
    """Percent of a core that the page takes while nothing happens."""
    page.bring_to_front()
    page.wait_for_function(STILL, timeout=60_000)
    page.wait_for_timeout(TIDIED)
    before, begun = processor(session), time.monotonic()
    time.sleep(seconds)
    return 100 * (processor(session) - before) / (time.monotonic() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=GAMES, help="by commas (all five)")
    parser.add_argument("--seconds", type=float, default=20, help="how long each page is left alone (20)")
    wanted = parser.parse_args()
    most = 0.0
    print(f"a table page left alone for {wanted.seconds:g} s, percent of a core\n")
    with Server(Path(tempfile.mkdtemp()) / "server") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        session = browser.new_browser_cdp_session()
        empty = idle(browser.new_page(), session, wanted.seconds)
        print(f"{'an empty page':14}{empty:7.2f}", flush=True)
        for game in wanted.games.split(","):
            with opened(browser, server, DESKTOP) as page:
                sign_in(page)
                play_to_the_middle(page, game, ANSWERS)
                share = idle(page, session, wanted.seconds)
            most = max(most, share - empty)
            print(f"{game:14}{share:7.2f}", flush=True)
        browser.close()
    if most > ALLOWED:
        sys.exit(f"more than {ALLOWED:g} % above an empty page")


if __name__ == "__main__":
    main()
