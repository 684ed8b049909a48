"""Places as a drawing takes them: plain values, so that equal places give equal html, and what can be done there."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.kernel.board import Piece, Place
from boomtown.site.drawing.fragments import Fragment
from boomtown.site.drawing.kit import KEPT, KEPT_LISTS, Brush, drawn
from boomtown.site.drawing.scene import Scene

_UNFIT: Final = re.compile(r"[^A-Za-z0-9_-]+")

Goods = tuple[tuple[str, int], ...]
Answers = tuple[tuple[str, str], ...]
"""Legal answers with their sentences."""


class Spot(NamedTuple):
    """A place at one moment for one viewpoint. `element` is its id on the page."""

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
    pieces: tuple[tuple[str, int, int], ...]
    answers: Answers
    fresh: bool

    @property
    def tip(self) -> str:
        """What the tag beside the place says: what a click would do, else what is there."""
        return " / ".join(label for _, label in self.answers) if self.answers else self.caption

    @property
    def pieces_goods(self) -> Goods:
        """Pieces that belong to nobody, by kind and number."""
        return tuple([(symbol, count) for symbol, owner, count in self.pieces if owner < 0])

    @property
    def several(self) -> str:
        """More than one answer, for the choice the page then offers."""
        return json.dumps(self.answers, ensure_ascii=False)

    @property
    def classes(self) -> str:
        return " ".join(word for word, is_so in (("open", self.answers), ("fresh", self.fresh)) if is_so)


class Manner(NamedTuple):
    """How places of a section are drawn: by which macro of which template, in which language, and where they lie."""

    template: str
    macro: str
    language: str
    container: str
    section: str
    seat: int


class Moment:
    """What can be answered now, by the place it stands for, and what the last turn touched."""

    def __init__(self, scene: Scene) -> None:
        self.labels = {answer.text: answer.label for answer in scene.answers} if not scene.past else {}
        self.fresh = scene.fresh

    def spot(self, place: Place, section: str, seat: int = -1) -> Spot:
        """`seat`: whose panel the place lies in; ids of places repeat from panel to panel."""
        return spot(place, section, seat, self.answers(place), self._is_fresh(place, seat))

    def parts(
        self, brush: Brush, container: str, macro: str, places: list[Place], section: str, seat: int = -1
    ) -> Sequence[Fragment]:
        """Places drawn; for games that put the same place into board after board as long as it shows the same.

        Those who are not asked see the same: it is put together once for all of them.
        """
        how = Manner(brush.template, macro, brush.language, container, section, seat)
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
        tuple([(piece.symbol, piece.owner, piece.count) for piece in place.pieces]) if place.pieces else (),
        answers,
        fresh,
    )


@lru_cache(KEPT)
def _part(how: Manner, place: Place, answers: Answers, fresh: bool) -> Fragment:
    made = spot(place, how.section, how.seat, answers, fresh)
    return Fragment(how.container, made.element, drawn(how.template, how.macro, how.language, made))


@lru_cache(KEPT_LISTS)
def _parts_to_look_at(how: Manner, places: tuple[Place, ...], fresh: frozenset[str]) -> tuple[Fragment, ...]:
    return tuple([_part(how, place, (), place.id in fresh) for place in places])


def goods(pieces: list[Piece]) -> Goods:
    return tuple([(piece.symbol, piece.count) for piece in pieces])


@lru_cache(8192)
def element_id(place: str, section: str, seat: int = -1) -> str:
    """`p-map-e3`, in a panel `p-1-supply-bin2`; letters, digits, `_` and `-` only."""
    middle = section if seat < 0 else f"{seat}-{section}"
    return _UNFIT.sub("-", f"p-{middle}-{place}")
