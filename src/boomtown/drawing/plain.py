"""Any board in words, and as plain plans: what is where, what can be done. It needs no drawing of the game."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, cast

from markupsafe import Markup

from boomtown.drawing.blocks import player_of
from boomtown.drawing.fragments import Fragment, by_container, kept
from boomtown.drawing.geometry import Geometry, Hexes, Sheet, Squares
from boomtown.drawing.kit import KEPT_LISTS, Brush
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Answers, Moment
from boomtown.kernel.board import Board, Panel, Place, Section
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


# ---------------------------------------------------------------------- in words


class _Once:
    """Hands out every legal answer once: to the first place it belongs to."""

    def __init__(self, scene: Scene) -> None:
        self.left = {} if scene.past else {answer.text: answer.label for answer in scene.answers}

    def has(self, place: Place) -> bool:
        """Whether something is left that can be done there."""
        return bool(self.left and place.answers) and not self.left.keys().isdisjoint(place.answers)

    def has_any(self, places: list[Place]) -> bool:
        return bool(self.left) and any(self.has(place) for place in places)

    def at(self, place: Place) -> Answers:
        if not self.has(place):
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
    to_read = _to_read(brush, scene.board) if panels else []
    sections = [
        to_read[number] if panels and not once.has_any(section.places) else _words(brush, section, once, panels)
        for number, section in enumerate(scene.board.sections)
    ]
    lying = [_lying(brush, scene, panel, once) for panel in scene.board.panels] if panels else []
    parts.append(Fragment(NOW, "t-answers", brush.draw("answers", _buttons(brush, once.rest()))))
    return parts + sections + lying


def _amounts(scene: Scene) -> tuple[int, int] | None:
    return (scene.amounts.least, scene.amounts.most) if scene.amounts and not scene.past else None


def _buttons(brush: Brush, answers: Iterable[tuple[str, str]]) -> Markup:
    return Markup("".join([brush.draw("button", text, label) for text, label in answers]))


def _words(brush: Brush, section: Section, once: _Once, whole: bool) -> Fragment:
    head = (section.id, section.title, tuple(section.notes))
    if _is_large(section):
        return _plan(brush, *head, _told(section, once, whole), whole)
    return _list(brush, *head, _told(section, once, whole))


def _to_read(brush: Brush, board: Board) -> list[Fragment]:
    """Who can do nothing there reads the same as all others: of a drawn game it is put together once for them."""
    found = cast("list[Fragment] | None", board.kept.get(brush))
    if found is None:
        found = board.kept[brush] = [
            _words_to_read(
                brush, section.id, section.title, tuple(section.notes), _is_large(section), tuple(section.places)
            )
            for section in board.sections
        ]
    return found


@lru_cache(KEPT_LISTS)
def _words_to_read(
    brush: Brush, id_: str, title: str, notes: tuple[str, ...], large: bool, places: tuple[Place, ...]
) -> Fragment:
    told: list[Told] = [(place, ()) for place in places if place.caption]
    return _plan(brush, id_, title, notes, told, True) if large else _list(brush, id_, title, notes, told)


def _plan(brush: Brush, id_: str, title: str, notes: tuple[str, ...], told: list[Told], whole: bool) -> Fragment:
    """A map in words: what can be done, then what is where."""
    name = f"t-{id_}"
    can = [answer for _, answers in told for answer in answers]
    said: list[Told] = [(place, ()) for place, _ in told if place.caption]
    values = (name, title, notes, _lines(brush, said), len(said), _buttons(brush, can), len(can), whole)
    return Fragment(TEXT, name, brush.made("plan_words", *values))


def _list(brush: Brush, id_: str, title: str, notes: tuple[str, ...], told: list[Told]) -> Fragment:
    """A line for each place, and what can be done there behind it."""
    name = f"t-{id_}"
    return Fragment(TEXT, name, brush.made("section", name, title, notes, _lines(brush, told)))


def _is_large(section: Section) -> bool:
    return section.layout in GRIDS and len(section.places) > LARGE


def _told(section: Section, once: _Once, whole: bool) -> list[Told]:
    """The places that matter, or all of the section, and what can be done there."""
    common = _ground(section.places) if _is_large(section) and not whole else frozenset()
    told: list[Told] = []
    for place in section.places:
        answers = once.at(place)
        matters = place.caption and (whole or place.pieces or place.owner >= 0 or place.mark.strip() not in common)
        if answers or matters:
            told.append((place, answers))
    return told


def _lines(brush: Brush, told: Iterable[Told]) -> Markup:
    """A line for each place: kept with it, unless something can be done there."""
    key = ("line", brush.language)
    lines = [
        _line(brush, place, answers) if answers else place.kept.get(key) or kept(place, key, _line, brush, place)
        for place, answers in told
    ]
    return Markup("\n".join(cast("list[str]", lines)))


def _line(brush: Brush, place: Place, answers: Answers = ()) -> Markup:
    return brush.draw("line", *_named(place.caption), _seats(place), _buttons(brush, answers))


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


def _lying(brush: Brush, scene: Scene, panel: Panel, once: _Once) -> Fragment:
    """What lies before a player, in words; kept with it, unless something can be done there."""
    if any(once.has_any(section.places) for section in panel.sections):
        words = _panel_words(brush, panel, once)
    else:
        words = kept(panel, ("words", brush.language), _panel_words, brush, panel, once)
    html = brush.around(panel, "panel_words", words, player_of(scene, panel.seat))
    return Fragment(TEXT, f"t-panel-{panel.seat}", html)


def _panel_words(brush: Brush, panel: Panel, once: _Once) -> Markup:
    return brush.made("before_player", tuple(panel.lines), _own_sections(brush, panel, once))


def _own_sections(brush: Brush, panel: Panel, once: _Once) -> tuple[tuple[str, Markup], ...]:
    return tuple(
        [(section.title, _lines(brush, _told(section, once, True))) for section in panel.sections if section.places]
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
        own = _own_sections(brush, panel, once)
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
