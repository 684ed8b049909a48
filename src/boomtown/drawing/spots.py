"""Places as a drawing takes them: plain values, so that equal places give equal html, and what can be done there."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.kit import KEPT, KEPT_LISTS, PLACES, Brush, drawn
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
    way: tuple[tuple[float, float], ...]
    answers: Answers
    fresh: bool

    @property
    def tip(self) -> str:
        """What the tag beside the place says: what a click would do, else what is there."""
        if self.answers:
            return " / ".join(label for _, label in self.answers)
        return self.caption or self.detail or self.title

    @property
    def pieces_goods(self) -> Goods:
        """Pieces that belong to nobody, by kind and number."""
        return tuple([(piece.symbol, piece.number) for piece in self.pieces if piece.owner < 0])

    def figure(self, kind: str) -> int:
        """The value of its figure of a kind, 0 if there is none."""
        return next((value for name, _, value, _, _ in self.figures if name == kind), 0)

    @property
    def several(self) -> str:
        """More than one answer, for the choice the page then offers."""
        return json.dumps(self.answers, ensure_ascii=False)

    @property
    def classes(self) -> str:
        return " ".join(word for word, is_so in (("open", self.answers), ("fresh", self.fresh)) if is_so)


class Manner(NamedTuple):
    """How places of a section are drawn: by which macro of which template, in which language, and where they lie."""

    game: str
    template: str
    macro: str
    language: str
    container: str
    section: str
    seat: int


class Moment:
    """Draws the places of one moment with the macros of a template: what can be answered there, what was touched."""

    def __init__(self, scene: Scene, template: str = PLACES) -> None:
        self.brush = Brush(scene.game, template, scene.language)
        self.labels = {answer.text: answer.label for answer in scene.answers} if not scene.past else {}
        self.fresh = scene.fresh

    def spot(self, place: Place, section: str, seat: int = -1) -> Spot:
        """`seat`: whose panel the place lies in; ids of places repeat from panel to panel."""
        return spot(place, section, seat, self.answers(place), self._is_fresh(place, seat))

    def draw(self, macro: str, *values: object) -> Markup:
        """Something else of the board by a macro of the template; the values must be hashable."""
        return self.brush.draw(macro, *values)

    def parts(
        self, container: str, macro: str, places: Sequence[Place], section: str, seat: int = -1
    ) -> Sequence[Fragment]:
        """Places drawn; for games that put the same place into board after board as long as it shows the same.

        Those who are not asked see the same: it is put together once for all of them.
        """
        brush = self.brush
        how = Manner(brush.game, brush.template, macro, brush.language, container, section, seat)
        if not self.labels:
            return _parts_to_look_at(how, tuple(places), self.fresh if seat < 0 else frozenset())
        return [_part(how, place, self.answers(place), self._is_fresh(place, seat)) for place in places]

    def answers(self, place: Place) -> Answers:
        """The legal ones among a place's answers, with their sentences."""
        labels = self.labels
        if not labels or not place.answers:
            return ()
        return tuple([(text, labels[text]) for text in place.answers if text in labels])

    def _is_fresh(self, place: Place, seat: int) -> bool:
        return seat < 0 and place.id in self.fresh


def spot(place: Place, section: str, seat: int = -1, answers: Answers = (), fresh: bool = False) -> Spot:
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
        tuple(place.way),
        answers,
        fresh,
    )


@lru_cache(KEPT)
def _part(how: Manner, place: Place, answers: Answers, fresh: bool) -> Fragment:
    made = spot(place, how.section, how.seat, answers, fresh)
    return Fragment(how.container, made.element, drawn(how.game, how.template, how.macro, how.language, made))


@lru_cache(KEPT_LISTS)
def _parts_to_look_at(how: Manner, places: tuple[Place, ...], fresh: frozenset[str]) -> tuple[Fragment, ...]:
    return tuple([_part(how, place, (), place.id in fresh) for place in places])


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
