"""What the kit and the drawings of the games say."""

from functools import cache
from pathlib import Path
from typing import Final

from boomtown.drawing import folders
from boomtown.kernel.phrases import Phrases, spoken

LOCALE: Final = Path(__file__).parent / "locale"


@cache
def phrases(game: str, language: str) -> Phrases:
    """What the kit and a game's drawing say; in the default language where the drawing does not speak this one."""
    catalogues = [spoken(LOCALE, language)]
    folder = folders.folder(game) if game else None
    if folder is not None and (folder / "locale").is_dir():
        catalogues.append(spoken(folder / "locale", language))
    return Phrases(language, catalogues)
