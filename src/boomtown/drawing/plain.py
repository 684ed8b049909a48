"""Any board in words, and as plain plans: what is where, what can be done. It needs no drawing of the game."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.fragments import Fragment, by_container
from boomtown.drawing.geometry import Geometry, Hexes, Sheet, Squares
from boomtown.drawing.kit import KEPT, KEPT_LISTS, Brush, drawn
from boomtown.drawing.panels import player_of
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Answers, Moment
from boomtown.kernel.board import Panel, Place, Section
from boomtown.kernel.view import NOBODY

TEMPLATE: Final = "plain/text.html"
NOW: Final = "text-now"
TEXT: Final = "text-form"
PANELS: Final = "panels"
GRIDS: Final = ("squares", "hexes")
LARGE: Final = 12
"""A grid with more places is drawn as a plan, and only what matters is said in words."""
COMMON: Final = 8
"""A mark that stands on so many places without anything on them is ground, not worth a line."""
CELL: Final = 34.0
LETTER: Final = 7.5
"""How wide a letter of a mark is at most."""
HEXES: Final = Hexes(24.0)
NAME: Final = re.compile(r"^([^.:]{2,30})(?:\. (?=[^\W_a-z])|: )")
"""A name at the beginning of a caption."""

Told = tuple[Place, Answers]
"""A place and what can be done there."""


class Line(NamedTuple):
    """A place in words: its name, the rest of its sentence, who has pieces there, and what can be done there."""

    name: str
    caption: str
    seats: tuple[int, ...]
    answers: Answers


# ---------------------------------------------------------------------- in words


class _Once:
    """Hands out every legal answer once: to the first place it belongs to."""

    def __init__(self, scene: Scene) -> None:
        self.left = {} if scene.past else {answer.text: answer.label for answer in scene.answers}

    def at(self, place: Place) -> Answers:
        if not self.left:
            return ()
        return tuple([(text, self.left.pop(text)) for text in place.answers if text in self.left])

    def rest(self) -> Answers:
        return tuple(self.left.items())


def words_of(scene: Scene, panels: bool) -> list[Fragment]:
    """The text form: a part for each section. With `panels` it stands for a drawing: it also says what lies before the
    players, and every place of the maps."""
    brush = Brush("", TEMPLATE, scene.language)
    once = _Once(scene)
    parts = [Fragment(NOW, "t-moment", brush.draw("moment", tuple(scene.board.notes), _amounts(scene)))]
    sections = [_words(brush, section, once, panels) for section in scene.board.sections]
    lying = [(panel, _own_sections(brush, panel, once, panels)) for panel in scene.board.panels]
    parts.append(Fragment(NOW, "t-answers", brush.draw("answers", once.rest())))
    parts += sections
    if panels:
        for panel, own in lying:
            html = brush.draw("panel_words", player_of(scene, panel.seat), tuple(panel.lines), own)
            parts.append(Fragment(TEXT, f"t-panel-{panel.seat}", html))
    return parts


def _amounts(scene: Scene) -> tuple[int, int] | None:
    return (scene.amounts.least, scene.amounts.most) if scene.amounts and not scene.past else None


def _words(brush: Brush, section: Section, once: _Once, whole: bool) -> Fragment:
    """Those who are not asked read the same: of a drawn game it is put together once for all of them."""
    head = (section.id, section.title, tuple(section.notes), _is_large(section))
    if whole and not once.left:
        return _words_to_read(brush.language, *head, tuple(section.places))
    return _section(brush.language, *head, _told(section, once, whole), whole)


def _section(
    language: str, id_: str, title: str, notes: tuple[str, ...], large: bool, told: list[Told], whole: bool
) -> Fragment:
    name = f"t-{id_}"
    if large:
        can = tuple([answer for _, answers in told for answer in answers])
        said: list[Told] = [(place, ()) for place, _ in told if place.caption]
        lines = _lines(language, said, whole)
        html = drawn("", TEMPLATE, "plan_words", language, name, title, notes, lines, len(said), can, whole)
    else:
        html = drawn("", TEMPLATE, "section", language, name, title, notes, _lines(language, told, whole))
    return Fragment(TEXT, name, html)


@lru_cache(KEPT_LISTS)
def _words_to_read(
    language: str, id_: str, title: str, notes: tuple[str, ...], large: bool, places: tuple[Place, ...]
) -> Fragment:
    return _section(language, id_, title, notes, large, [(place, ()) for place in places if place.caption], True)


def _is_large(section: Section) -> bool:
    return section.layout in GRIDS and len(section.places) > LARGE


def _told(section: Section, once: _Once, whole: bool) -> list[Told]:
    """The places that matter, or all of the section, and what can be done there."""
    common = _ground(section.places) if _is_large(section) and not whole else frozenset()
    told: list[Told] = []
    for place in section.places:
        answers = once.at(place)
        matters = place.caption and (place.pieces or place.owner >= 0 or place.mark.strip() not in common)
        if answers or matters:
            told.append((place, answers))
    return told


def _lines(language: str, told: Iterable[Told], kept: bool) -> Markup:
    """A line for each place. `kept`: the game is drawn, and puts the same places into board after board."""
    line = _kept_line if kept else _line
    return Markup("\n".join([line(language, place, answers) for place, answers in told]))


def _line(language: str, place: Place, answers: Answers) -> Markup:
    return drawn("", TEMPLATE, "line", language, Line(*_named(place.caption), _seats(place), answers))


_kept_line = lru_cache(KEPT)(_line)


@lru_cache(4096)
def _named(caption: str) -> tuple[str, str]:
    found = NAME.match(caption)
    return (found.group(1), caption[found.end(1) :]) if found else ("", caption)


def _ground(places: list[Place]) -> frozenset[str]:
    """Marks that say nothing of a place of its own."""
    seen: dict[str, int] = {}
    for place in places:
        if not place.pieces and not place.goods:
            seen[place.mark.strip()] = seen.get(place.mark.strip(), 0) + 1
    return frozenset(
        {mark for mark, count in seen.items() if count >= COMMON and not mark.strip("?.")[:1].isdigit()} | {""}
    )


def _seats(place: Place) -> tuple[int, ...]:
    owners = [piece.owner for piece in place.pieces if piece.owner >= 0]
    return tuple(dict.fromkeys(owners))


def _own_sections(brush: Brush, panel: Panel, once: _Once, kept: bool) -> tuple[tuple[str, Markup], ...]:
    return tuple(
        [
            (section.title, _lines(brush.language, _told(section, once, True), kept))
            for section in panel.sections
            if section.places
        ]
    )


# ---------------------------------------------------------------------- as a board


def fragments(scene: Scene) -> list[Fragment]:
    """The words, the plans of maps, and the players' panels."""
    brush = Brush("", TEMPLATE, scene.language)
    moment = Moment(scene)
    parts = words_of(scene, panels=False)
    for section in plans(scene.board.sections):
        grid = _grid(section)
        container = f"plan-{section.id}"
        for place in section.places:
            spot = moment.spot(place, section.id)
            parts.append(Fragment(container, spot.element, brush.draw("cell", spot, grid)))
    once = _Once(scene)
    for section in scene.board.sections:
        for place in section.places:
            once.at(place)
    for panel in scene.board.panels:
        own = _own_sections(brush, panel, once, False)
        html = brush.draw("panel", player_of(scene, panel.seat), tuple(panel.lines), own)
        parts.append(Fragment(PANELS, f"panel-{panel.seat}", html))
    return parts


def plans(sections: Iterable[Section]) -> list[Section]:
    """The sections that are large enough for a plan."""
    return [section for section in sections if _is_large(section)]


def shell(scene: Scene, parts: list[Fragment]) -> Markup:
    """The containers, filled. Nothing lies in them while the screen is covered."""
    shown = parts if scene.cover_for == NOBODY else []
    inside = by_container(shown)
    frames = [(f"plan-{section.id}", section.title, _sheet(section)) for section in plans(scene.board.sections)]
    sheets = [frame for frame in frames if frame[0] in inside or shown is not parts]
    return Brush("", TEMPLATE, scene.language).page("plain/board.html", plans=sheets, inside=inside)


def _sheet(section: Section) -> Sheet:
    return _grid(section).sheet(section.places, 2)


def _grid(section: Section) -> Geometry:
    """Squares are wide enough for the longest mark."""
    if section.layout == "hexes":
        return HEXES
    return _squares(max(CELL, LETTER * max(len(place.mark.strip()) for place in section.places) + 8))


@cache
def _squares(width: float) -> Squares:
    return Squares(width, CELL)
