"""A board as a page of its own, without a site: one html file with everything in it, for notebooks and environments."""

from collections.abc import Sequence
from pathlib import Path

from boomtown import games
from boomtown.drawing import draw, folders, kit
from boomtown.drawing.scene import Answer, Scene, Seated
from boomtown.kernel.entry import Entry
from boomtown.kernel.view import NOBODY, View
from boomtown.kernel.words import Words


def page(entry: Entry, view: View, words: Words, answers: Sequence[Answer] = (), theme: str = "") -> str:
    """What this view shows, as a page: board, players, notes. `words.seats` are the players' names; `answers` are
    marked on the board; `theme` is "day", "night", or empty for what the device wishes."""
    if entry.key not in games.keys():  # noqa: SIM118
        games.add(entry)
    scene = scene_of(entry, view, words, answers)
    environment = kit.environment(entry.key, words.language)
    return environment.get_template("page.html").render(
        title=entry.title,
        language=words.language,
        theme=theme,
        styles=[path.read_text(encoding="utf-8") for path in _styles(entry.key)],
        script=(folders.HOME / "static" / "pointing.js").read_text(encoding="utf-8"),
        sprite=kit.sprite(),
        notes=scene.board.notes,
        board=draw.shell(scene),
        panels=draw.panels(scene),
    )


def scene_of(entry: Entry, view: View, words: Words, answers: Sequence[Answer] = ()) -> Scene:
    """The moment of a view, to draw boards without tables."""
    game = view.game
    titles = [words.word("seat", seat, game) for seat in range(game.players)]
    seated = [Seated(seat, title, you=seat == view.seat) for seat, title in enumerate(titles)]
    board = entry.board(view, words)
    asked = int(view.agenda.seat) if view.agenda.depth else NOBODY
    scene = Scene("", entry.key, 0, 0, int(view.seat), board, seated, asked)
    scene.language = words.language
    scene.answers = list(answers)
    scene.over = asked == NOBODY
    return scene


def _styles(game: str) -> list[Path]:
    own = folders.folder(game)
    kit_sheets = ("paper.css", "board.css", "kit.css", "page.css")
    family = [Path(sheet).name for sheet in getattr(folders.look(game), "STYLES", ())]
    sheets = [folders.HOME / "static" / name for name in (*kit_sheets, *family)]
    return sheets + ([own / "static" / "board.css"] if own and draw.drawn(game) else [])
