"""Drawn boards as pictures: a browser without a window looks at the page."""

import atexit
import io
import os
import queue
import shutil
import threading
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from boomtown.kernel.errors import BoomtownError

SIZE: ViewportSize = {"width": 1280, "height": 960}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""On the path, if Playwright has none of its own."""
FIT = "() => { const e = document.documentElement; e.style.zoom = Math.min(1, innerHeight / e.scrollHeight); }"

Picture = npt.NDArray[np.uint8]


class Camera:
    """A browser with a thread of its own: Playwright answers only the thread that started it, and none with an event
    loop in it, as notebooks have."""

    def __init__(self) -> None:
        self._wanted: queue.SimpleQueue[tuple[str, Future[bytes]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="boomtown-pictures", daemon=True)
        self._thread.start()
        atexit.register(self._close)

    def take(self, page: str) -> Picture:
        taken: Future[bytes] = Future()
        self._wanted.put((page, taken))
        return np.array(Image.open(io.BytesIO(taken.result())).convert("RGB"))

    def _work(self) -> None:
        with ExitStack() as opened:
            sheet: Page | None = None
            while (wish := self._wanted.get()) is not None:
                page, taken = wish
                try:
                    if sheet is None:
                        sheet = _sheet(opened)
                    sheet.set_content(page)
                    sheet.evaluate(FIT)
                    taken.set_result(sheet.screenshot(animations="disabled"))
                except Exception as error:
                    taken.set_exception(error)

    def _close(self) -> None:
        self._wanted.put(None)
        self._thread.join(5)


def _sheet(opened: ExitStack) -> Page:
    """An empty page in a browser: Playwright's own, or one on the path."""
    chromium = opened.enter_context(sync_playwright()).chromium
    own = chromium.executable_path
    program = own if Path(own).exists() else browser()
    if not program:
        raise BoomtownError("pictures need a browser, and there is none: playwright install chromium")
    return chromium.launch(executable_path=program).new_page(viewport=SIZE, reduced_motion="reduce")


def browser() -> str:
    """A browser on the path; empty if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), "")


_cameras: dict[int, Camera] = {}
"""By process: a browser does not survive a fork."""


def picture(page: str) -> Picture:
    """What a page shows: height, width, and red, green, blue of each point."""
    camera = _cameras.get(os.getpid())
    if camera is None:
        camera = _cameras[os.getpid()] = Camera()
    return camera.take(page)
