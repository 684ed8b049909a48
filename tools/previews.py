"""The pictures that links to games carry where they are pasted: each game's drawn board in the middle of a game.

    uv run --group dev python -m tools.previews [GAME ...]

writes `games/<game>/drawing/static/preview.png`. Needs Chromium; run it again after a change to a drawing.
"""

import io
import os
import sys
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from boomtown import bots, games
from boomtown.bots.base import ask
from boomtown.drawing import draw, folders, single
from boomtown.table.match import Match, new_game

FAR: Final = 0.55
"""The share of a game that is over in its picture."""
COLOURS: Final = 240
PLATE: Final = """
.pan { transform: none }
.board * { animation: none !important }
svg.sheet { position: fixed !important; inset: 0; z-index: 8; width: 100vw !important; height: 100vh !important;
  max-width: none !important; max-height: none !important; background: var(--paper) }
#plate { position: fixed; z-index: 9; left: 50%; bottom: 2.25rem; transform: translateX(-50%) !important;
  padding: .9rem 2.4rem 1.1rem; background: var(--paper); border: 3px double var(--ink); text-align: center;
  font-family: ui-serif, Georgia, serif; white-space: nowrap; box-shadow: 0 0 0 6px var(--paper) }
#plate b { display: block; font-size: 3.9rem; line-height: 1.1 }
#plate span { font-size: 1.5rem; letter-spacing: .22em; text-transform: uppercase; color: var(--rust) }
"""
COMPOSE: Final = """title => {
  document.querySelector("svg.sheet").setAttribute("preserveAspectRatio", "xMidYMin slice");
  document.body.insertAdjacentHTML("beforeend", `<p id="plate"><b>${title}</b><span>Boomtown</span></p>`);
}"""


def played(game: str, share: float) -> Match:
    """A game between greedy bots, up to a share of its answers."""
    entry = games.find(game)
    whole = _played(game, entry.counts[-1], -1)
    return _played(game, entry.counts[-1], round(share * whole.version))


def _played(game: str, players: int, answers: int) -> Match:
    entry = games.find(game)
    match = new_game(game, players, seed="preview", seats=["greedy"] * players)
    sitting = [bots.make("greedy", entry, match.game, seat) for seat in range(players)]
    while not match.over and match.version != answers:
        seat = int(match.state.seat)
        match.play(ask(sitting[seat], match.view(seat), match.state.options()), seat)
    return match


def picture(page: Page, game: str) -> bytes:
    """The map, with the game's name on a plate."""
    match = played(game, FAR)
    words = games.find(game).words()
    words.seats = [f"Player {seat + 1}" for seat in range(match.game.players)]
    width, height = draw.PREVIEW
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(single.page(games.find(game), match.view(-1), words, theme="day"))
    page.add_style_tag(content=PLATE)
    page.evaluate(COMPOSE, games.find(game).title.partition(":")[0])
    page.wait_for_timeout(300)
    drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    out = io.BytesIO()
    drawn.resize((width, height), Image.Resampling.LANCZOS).quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    with sync_playwright() as browsers:
        chromium = browsers.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        page = chromium.new_page(device_scale_factor=2)
        for game in sys.argv[1:] or games.keys():
            folder = folders.folder(game)
            assert folder is not None
            path = folder / "static" / draw.PREVIEW_FILE
            path.write_bytes(picture(page, game))
            print(game, path.stat().st_size)


if __name__ == "__main__":
    main()
