"""A view as people look at it: the terminal's board as text, the drawn board as a page or a picture."""

import io
from typing import Any

from gymnasium.error import UnsupportedMode
from rich.console import Console

from boomtown.drawing import page
from boomtown.envs import needed
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.view import View
from boomtown.kernel.words import Words
from boomtown.table.text import Onlooker, draw

MODES = ["human", "ansi", "html", "rgb_array"]
METADATA: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}
WIDTH = 100


class UnknownMode(BoomtownError, UnsupportedMode):
    """A way of rendering that no environment here has."""


def check(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise UnknownMode(f"render_mode can be {', '.join(MODES)} or None, not {mode!r}")
    return mode


def render(mode: str | None, entry: Entry, view: View, words: Words) -> Any:
    """`ansi` and `html` return text, `rgb_array` a picture, `human` prints the board."""
    if mode == "rgb_array":
        return needed("pictures").picture(page(entry, view, words, theme="day"))
    if mode == "html":
        return page(entry, view, words)
    if mode == "ansi":
        return ansi(entry, view, words)
    if mode == "human":
        print(ansi(entry, view, words))
    return None


def ansi(entry: Entry, view: View, words: Words) -> str:
    """The terminal's board with its colours."""
    titles = [words.word("seat", seat, view.game) for seat in range(view.game.players)]
    written = io.StringIO()
    console = Console(file=written, force_terminal=True, width=WIDTH, color_system="256", legacy_windows=False)
    for line in draw(entry.board(view, words), Onlooker(titles, int(view.seat)), WIDTH):
        console.print(line, no_wrap=True, crop=True, markup=False)
    return written.getvalue()
