"""Where drawings lie: in the folder `drawing` of each game or of its `board`, wherever the game comes from.

    look.py       fragments(scene): every part that changes; shell(scene, fragments): the rest;
                  SHARED (may be missing): what its templates know by name, such as the grid of the map;
                  STYLES, SPRITES (may be missing): style sheets and symbols shared with another game (prospecting.py)
    board.html    the composition: what never changes, and containers (`data-fragments`) for what does
    places.html   macros for places, pieces and panels; they take a `Spot` and use the kit (templates/kit.html)
    symbols.svg   symbols and patterns of its own
    card.svg      the drawing for the lobby (a game may have it without a drawn board)
    locale/       what board and card say, in keys that begin with `board.<game>.`
    static/       board.css
    __init__.py   empty, if there is a look.py

Rules never import it, and it is never compiled.
"""

import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from boomtown import games
from boomtown.kernel.entry import Entry
from boomtown.kernel.phrases import Phrases, spoken

HOME: Final = Path(__file__).parent
PLACES: Final = ("board/drawing", "drawing")


@cache
def folder(game: str) -> Path | None:
    """The folder of a game's drawing, None if it has none."""
    home = games.find(game).folder
    return next((home / place for place in PLACES if (home / place).is_dir()), None)


def drawn() -> dict[str, Path]:
    """The folders of all drawings on the shelf."""
    found = {entry.key: folder(entry.key) for entry in games.shelf()}
    return {game: path for game, path in found.items() if path is not None}


@cache
def look(game: str) -> ModuleType | None:
    """The `look.py` of a game's drawing."""
    path = folder(game)
    if path is None or not (path / "look.py").exists():
        return None
    entry = games.find(game)
    return importlib.import_module(".".join([_package(entry).__name__, *path.relative_to(entry.folder).parts, "look"]))


def _package(entry: Entry) -> ModuleType:
    """The package whose folder is the game's."""
    name = entry.module
    while name:
        module = sys.modules[name]
        if hasattr(module, "__path__") and str(entry.folder) in map(str, module.__path__):
            return module
        name = name.rpartition(".")[0]
    raise ImportError(f"the drawing of {entry.title} is in no package: {entry.folder}")


@cache
def phrases(game: str, language: str) -> Phrases:
    """What the kit and a game's drawing say; in the default language where the drawing does not speak this one."""
    catalogues = [spoken(HOME / "locale", language)]
    own = folder(game) if game else None
    if own is not None and (own / "locale").is_dir():
        catalogues.append(spoken(own / "locale", language))
    return Phrases(language, catalogues)
