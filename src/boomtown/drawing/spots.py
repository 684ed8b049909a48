"""Places as a drawing takes them: plain values, so that equal places give equal html, and what can be done there.

A place is drawn without its moment, and that is kept with it: the same for all who see the same place, for as long as
it shows the same. What a moment adds (what can be answered there, by which way, what was just touched) stands in the
attributes of its element alone and is put in afterwards, so no place is drawn again because a player is asked.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

from markupsafe import Markup, escape

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.geometry import Geometry, Point
from boomtown.drawing.kit import KEPT, PLACES, SEAM, Brush, made
from boomtown.drawing.scene import Scene
from boomtown.kernel.board import Figure, Piece, Place

_UNFIT: Final = re.compile(r"[^A-Za-z0-9_-]+")

Goods = tuple[tuple[str, int], ...]
Sums = tuple[tuple[str, str, int, int, str], ...]
"""Figures: kind, caption, value, the end of their scale (0: none), style."""
Answers = tuple[tuple[str, str], ...]
"""Legal answers with their sentences."""


class Token(NamedTuple):
    """A piece on a place, and what it carries."""

    symbol: str
    owner: int
    number: int
    style: str
    id: str
    load: "tuple[Token, ...]"


class Spot(NamedTuple):
    """A place at one moment for one viewpoint. `element` is its id on the page; the rest is as of `Place`."""

    element: str
    place: str
    caption: str
    mark: str
    style: str
    status: str
    group: str
    title: str
    detail: str
    value: int
    owner: int
    x: float
    y: float
    cost: Goods
    goods: Goods
    pieces: tuple[Token, ...]
    figures: Sums
    tag: str
    secret: bool
    way: str
    answers: Answers
    fresh: bool
    bare: bool
    """Its moment is put in later."""

    @property
    def tip(self) -> str:
        """What the tag next to the place says while nothing can be done there."""
        return self.caption or self.detail or self.title

    def moment(self, classes: str) -> Markup:
        """Its class and what follows it in the attributes of its element."""
        told = SEAM if self.bare else worn(self.tip, self.answers, self.fresh, self.way)
        return Markup(f'class="place {escape(classes)}{told}')

    @property
    def pieces_goods(self) -> Goods:
        """Pieces that belong to nobody, by kind and number."""
        return tuple([(piece.symbol, piece.number) for piece in self.pieces if piece.owner < 0])

    def figure(self, kind: str) -> int:
        """The value of its figure of a kind, 0 if there is none."""
        return next((value for name, _, value, _, _ in self.figures if name == kind), 0)


def worn(tip: str, answers: Answers = (), fresh: bool = False, way: str = "") -> str:
    """What a moment adds to a place, from within its class on: what a click would do or else what is there, a way."""
    said = escape(" / ".join([label for _, label in answers]) if answers else tip)
    parts = [" open" if answers else "", " fresh" if fresh else "", f'" data-tip="{said}"']
    if way:
        parts.append(f' data-way="{way}"')
    if answers:
        parts.append(f' role="button" tabindex="0" aria-label="{said}"')
        if len(answers) == 1:
            parts.append(f' data-answer="{escape(answers[0][0])}"')
        else:  # the page then offers the choice
            parts.append(f' data-answers="{escape(json.dumps(answers, ensure_ascii=False))}"')
    return "".join(parts)


class Technique:
    """How places are drawn: by which macro of which template, in which language, and where they lie. `more` are values
    the macro takes after the spot. There is one object of each manner: places keep what was drawn by it."""

    def __init__(
        self, brush: Brush, macro: str, container: str, section: str, seat: int, more: tuple[object, ...]
    ) -> None:
        self.brush, self.macro, self.more = brush, macro, more
        self.container, self.section, self.seat = container, section, seat
        self.seam = object()
        """By which a place keeps where its moment begins and ends."""

    def draw(self, place: Place) -> Fragment:
        """The place without a moment, from now on kept with it."""
        brush = self.brush
        bare = spot(place, self.section, self.seat, bare=True)
        html, start, end = _bare(brush.game, brush.template, self.macro, brush.language, bare, *self.more)
        place.kept[self.seam] = (start, end)
        part = place.kept[self] = Fragment(self.container, bare.element, html)
        return part

    def dress(self, place: Place, part: Fragment, answers: Answers, fresh: bool, way: str) -> Fragment:
        """The place at a moment."""
        start, end = cast(tuple[int, int], place.kept[self.seam])
        told = worn(place.caption or place.detail or place.title, answers, fresh, way)
        return Fragment(part.container, part.id, part.html[:start] + told + part.html[end:])


@lru_cache(KEPT)
def _manner(brush: Brush, macro: str, container: str, section: str, seat: int, more: tuple[object, ...]) -> Technique:
    return Technique(brush, macro, container, section, seat, more)


@lru_cache(KEPT)
def _bare(game: str, template: str, macro: str, language: str, bare: Spot, *more: object) -> tuple[str, int, int]:
    """A place without a moment, and where in it a moment begins and ends: the same at all tables."""
    # the seam lies in the attributes of the element, before all texts
    before, _, after = str(made(game, template, macro, language, bare, *more)).partition(SEAM)
    told = worn(bare.tip)
    return before + told + after, len(before), len(before) + len(told)


class Moment:
    """Draws the places of one moment with the macros of a template: what can be answered there, what was touched.

    `grid` is the geometry that ways are drawn by; `ways` are those to places (by id) that have none of their own.
    """

    def __init__(self, scene: Scene, template: str = PLACES, grid: Geometry | None = None) -> None:
        self.brush = Brush(scene.game, template, scene.language)
        self.labels = {answer.text: answer.label for answer in scene.answers} if not scene.past else {}
        self.fresh = scene.fresh
        self.kept = scene.board.kept
        self.grid = grid
        self.ways: Mapping[str, Sequence[Point]] = {}

    def spot(self, place: Place, section: str, seat: int = -1) -> Spot:
        """`seat`: whose panel the place lies in; ids of places repeat from panel to panel."""
        answers = self.answers(place)
        fresh = seat < 0 and place.id in self.fresh
        return spot(place, section, seat, answers, fresh, self._way(place) if answers else "")

    def draw(self, macro: str, *values: object) -> Markup:
        """Something else of the board by a macro of the template; the values must be hashable."""
        return self.brush.draw(macro, *values)

    def parts(
        self,
        container: str,
        macro: str,
        places: Sequence[Place],
        section: str,
        seat: int = -1,
        more: tuple[object, ...] = (),
    ) -> list[Fragment]:
        """Places drawn, each by a macro that makes one element of it. `more`: what the macro takes besides the spot."""
        how = _manner(self.brush, macro, container, section, seat, more)
        fresh = self.fresh if seat < 0 else frozenset()
        parts = list(self._to_look_at(how, places, fresh))
        open_to = self.labels.keys()
        if open_to:
            for number, place in enumerate(places):
                if place.answers and not open_to.isdisjoint(place.answers):
                    bare = cast(Fragment, place.kept[how])
                    answers, is_fresh = self.answers(place), place.id in fresh
                    parts[number] = how.dress(place, bare, answers, is_fresh, self._way(place))
        return parts

    def _to_look_at(self, how: Technique, places: Sequence[Place], fresh: frozenset[str]) -> list[Fragment]:
        """Places for those who can do nothing there: drawn once for all who see the same board."""
        found = cast("tuple[Sequence[Place], frozenset[str], list[Fragment]] | None", self.kept.get(how))
        if found is not None and found[0] == places and found[1] == fresh:
            return found[2]
        parts = cast("list[Fragment]", [place.kept.get(how) or how.draw(place) for place in places])
        if fresh:
            for number, place in enumerate(places):
                if place.id in fresh:
                    parts[number] = how.dress(place, parts[number], (), True, "")
        self.kept[how] = (places, fresh, parts)
        return parts

    def answers(self, place: Place) -> Answers:
        """The legal ones among a place's answers, with their sentences."""
        labels = self.labels
        if not labels or not place.answers:
            return ()
        return tuple([(text, labels[text]) for text in place.answers if text in labels])

    def _way(self, place: Place) -> str:
        points = place.way or self.ways.get(place.id, ())
        return self.grid.way(points) if points and self.grid else ""


def spot(
    place: Place,
    section: str,
    seat: int = -1,
    answers: Answers = (),
    fresh: bool = False,
    way: str = "",
    bare: bool = False,
) -> Spot:
    return Spot(
        element_id(place.id, section, seat),
        place.id,
        place.caption,
        place.mark,
        place.style,
        place.status,
        place.group,
        place.title,
        place.detail,
        place.value,
        place.owner,
        place.x,
        place.y,
        goods(place.cost) if place.cost else (),
        goods(place.goods) if place.goods else (),
        tokens(place.pieces) if place.pieces else (),
        sums(place.figures) if place.figures else (),
        place.tag,
        place.secret,
        way,
        answers,
        fresh,
        bare,
    )


def tokens(pieces: list[Piece]) -> tuple[Token, ...]:
    return tuple(
        [Token(piece.symbol, piece.owner, piece.count, piece.style, piece.id, tokens(piece.load)) for piece in pieces]
    )


def sums(figures: list[Figure]) -> Sums:
    return tuple([(figure.kind, figure.caption, figure.value, figure.most, figure.style) for figure in figures])


def goods(pieces: list[Piece]) -> Goods:
    return tuple([(piece.symbol, piece.count) for piece in pieces])


@lru_cache(8192)
def element_id(place: str, section: str, seat: int = -1) -> str:
    """`p-map-e3`, in a panel `p-1-supply-bin2`; letters, digits, `_` and `-` only."""
    middle = section if seat < 0 else f"{seat}-{section}"
    return _UNFIT.sub("-", f"p-{middle}-{place}")
