"""The board of a table on a page: as a drawing where a game has one, in words for every game."""

from functools import cache
from typing import Final, Protocol, cast

from markupsafe import Markup

from boomtown.drawing import folders, kit, plain
from boomtown.drawing.folders import phrases
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene

PANELS: Final = "panels"
STYLES: Final = ("drawing/board.css", "drawing/kit.css")
"""The style sheets of every board, after those of the house."""
PREVIEW: Final = (1200, 630)
"""The size of the picture that a link to a game carries where it is pasted."""
PREVIEW_FILE: Final = "preview.png"


class Look(Protocol):
    """How a game's board looks."""

    def shell(self, scene: Scene, fragments: list[Fragment]) -> Markup: ...

    def fragments(self, scene: Scene) -> list[Fragment]: ...


@cache
def look_of(game: str) -> Look:
    """The game's own, else the plain one."""
    return cast(Look, folders.look(game) or plain)


def drawn(game: str) -> bool:
    """Whether the game has a drawing; if not, its text form is its board."""
    return folders.look(game) is not None


def styles(game: str) -> list[str]:
    """The style sheets of a game's board, as static files."""
    own = [*getattr(folders.look(game), "STYLES", ()), f"boards/{game}/board.css"]
    return [*STYLES, *(own if drawn(game) else [])]


def preview(game: str) -> str:
    """The game's picture for links, as a static file (`tools/previews.py` makes it); empty for a game without one."""
    own = folders.folder(game)
    return f"boards/{game}/{PREVIEW_FILE}" if own and (own / "static" / PREVIEW_FILE).exists() else ""


def fragments(scene: Scene) -> list[Fragment]:
    """All changing parts of the board and the players' panels."""
    return look_of(scene.game).fragments(scene)


def shell(scene: Scene) -> Markup:
    """The board with its symbols and containers, filled with the present moment."""
    look = look_of(scene.game)
    return kit.own_sprite(scene.game) + look.shell(scene, look.fragments(scene))


def panels(scene: Scene) -> Markup:
    """The players' panels in their container, filled with the present moment."""
    return kit.made("", kit.SMALL, "panels", "en", PANELS, len(scene.board.panels), inside(fragments(scene), PANELS))


def text_form(scene: Scene) -> list[Fragment]:
    """The board in words: areas, what is where, what can be done. For a game without a drawing it is the board."""
    return plain.words_of(scene, panels=drawn(scene.game))


def text_shell(scene: Scene, filled: bool = True) -> Markup:
    """The text form in its container, filled with the present moment if it is wanted."""
    return plain.shell(scene, text_form(scene) if filled else [])


def inside(parts: list[Fragment], container: str) -> Markup:
    """The html of the fragments of one container, in order."""
    return Markup("").join(Markup(part.html) for part in parts if part.container == container)


def game_card(game: str, language: str) -> Markup:
    """The drawing of a game for the lobby, in the colours of the house; empty for a game without one."""
    drawing = kit.environment(game, language).get_or_select_template(["card.svg", "no-card.svg"])
    return Markup(drawing.render(alt=phrases(game, language).say(f"board.{game}.card")))
