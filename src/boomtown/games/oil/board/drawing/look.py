"""OIL's table: the ring of squares, and in its middle the current square in large, dice, calculator, bill, hand."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from boomtown.drawing.blocks import deal, player_of
from boomtown.drawing.fragments import Fragment, by_container, kept
from boomtown.drawing.geometry import Point, Squares
from boomtown.drawing.kit import KEPT_LISTS, PLACES, Brush, drawn
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Moment, spot, sums
from boomtown.kernel import NOBODY, Panel, Place, Section

GAME: Final = "oil"
GRID: Final = Squares(96.0, 66.0)
MARGIN: Final = 6.0
SPREAD: Final = 17.0
"""From one token to the next on the same square."""
ASIDE: Final = 13.0
"""On a square with oil fields tokens stand right of the middle: left of it is what it costs or brings."""
NAME_MOST: Final = 14
"""A longer name of a square stands in two lines."""


def in_lines(title: str) -> tuple[str, ...]:
    """A square's name in one line, or in two that are as even as its words allow."""
    words = title.split()
    if len(title) <= NAME_MOST or len(words) == 1:
        return (title,)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda lines: max(len(line) for line in lines))


SHARED: Final[dict[str, object]] = {"grid": GRID, "in_lines": in_lines}


def fragments(scene: Scene) -> list[Fragment]:
    moment = Moment(scene)
    sections = {section.id: section for section in scene.board.sections}
    squares = [*sections["ring1"].places, *sections["ring2"].places]
    parts = [
        *moment.parts("oi-squares", "square", squares, "ring"),
        *_tokens(scene.language, tuple(squares)),
        *_strips(moment, sections, squares),
        *_middle(moment, scene, sections, squares),
    ]
    for panel in scene.board.panels:
        if panel.seat == scene.seat and panel.sections:
            cards = panel.sections[2].places
            parts += moment.parts("oi-hand", "card", cards, "cards", panel.seat)
            if not cards:
                parts.append(Fragment("oi-hand", "oi-no-card", moment.draw("no_card")))
            parts += moment.parts("oi-stock", "asset", panel.sections[3].places, "stock", panel.seat)
        inside = kept(panel, ("holdings", scene.language), _holdings, moment.brush, panel)
        html = moment.brush.around(panel, "panel", inside, player_of(scene, panel.seat))
        parts.append(Fragment("panels", f"panel-{panel.seat}", html))
    return parts


# ---------------------------------------------------------------------- the ring


@lru_cache(KEPT_LISTS)
def _tokens(language: str, squares: tuple[Place, ...]) -> list[Fragment]:
    tokens = []
    for place in squares:
        for number, piece in enumerate(place.pieces):
            x, y = _token_at(place, number)
            tokens.append(
                Fragment("oi-tokens", piece.id, drawn(GAME, PLACES, "token", language, piece.id, piece.owner, x, y))
            )
    return sorted(tokens, key=lambda part: part.id)


def _token_at(place: Place, number: int) -> Point:
    """Tokens stand side by side on the lower edge of their square, closer together if there are many."""
    x, y = GRID.centre(place.x, place.y)
    count = len(place.pieces)
    aside = ASIDE if place.group and count == 1 else 0.0
    return x + aside + (number - (count - 1) / 2) * min(SPREAD, 2 * SPREAD / count), y + 21


def _strips(moment: Moment, sections: dict[str, Section], squares: list[Place]) -> list[Fragment]:
    """Regions and sides that can be chosen lie over their squares."""
    parts = []
    for name in ("regions", "sides"):
        for place in sections[name].places if name in sections else []:
            made = moment.spot(place, name)
            if not made.answers:
                continue
            inside = [
                square
                for square in squares
                if (place.group and square.group == place.group)
                or (not place.group and made.figure("first") <= square.value <= made.figure("last"))
            ]
            html = moment.draw("strip", made, GRID.outline(inside))
            parts.append(Fragment("oi-strips", made.element, html))
    return parts


# ---------------------------------------------------------------------- the middle


def _middle(moment: Moment, scene: Scene, sections: dict[str, Section], squares: list[Place]) -> list[Fragment]:
    board = scene.board
    parts = [Fragment("oi-notes", "oi-moment", moment.draw("moment", tuple(board.notes)))]
    if "here" in sections:
        here = sections["here"]
        stand = next(place for place in squares if place.value == here.places[-1].value)
        html = moment.draw("spotlight", *GRID.centre(stand.x, stand.y))
        parts.append(Fragment("oi-spot", "oi-spotlight", html))
        *fields, deed = [moment.spot(place, "here") for place in here.places]
        parts.append(Fragment("oi-here", "oi-square", moment.draw("here", deed, tuple(fields))))
    if "dice" in sections:
        parts += moment.parts("oi-dice", "dice", sections["dice"].places, "dice")
    parts.append(
        _calculator(scene.language, tuple(sections["calculator"].places), sums(sections["calculator"].figures))
    )
    if "bill" in sections:
        bill = sections["bill"]
        shares = tuple([spot(place, "bill") for place in bill.places])
        parts.append(Fragment("oi-business", "oi-bill", moment.draw("bill", bill.title, shares, sums(bill.figures))))
    if "talks" in sections:
        parts.append(Fragment("oi-business", "oi-talks", moment.draw("talks", deal(sections["talks"], scene))))
    return parts


@lru_cache(KEPT_LISTS)
def _calculator(
    language: str, places: tuple[Place, ...], prices: tuple[tuple[str, str, int, int, str], ...]
) -> Fragment:
    rows: dict[int, list[tuple[str, str, int]]] = {}
    for place in places:
        rows.setdefault(int(place.y), []).append((place.mark.strip(), place.caption, place.value))
    html = drawn(GAME, PLACES, "calculator", language, tuple([tuple(row) for row in rows.values()]), prices)
    return Fragment("oi-calculator", "oi-table", html)


# ---------------------------------------------------------------------- before the players


def _holdings(brush: Brush, panel: Panel) -> Markup:
    """What is in a player's panel. Nothing in it can be answered: the own cards lie in the middle."""
    figures = {figure.kind: figure.value for figure in panel.figures}
    cards = panel.sections[2].places if panel.sections else []
    figures["cards"] = sum(place.value for place in cards)
    held = tuple([place.caption for place in cards])
    return brush.draw("holdings", tuple(figures.items()), held)


# ---------------------------------------------------------------------- what never changes


def shell(scene: Scene, parts: list[Fragment]) -> Markup:
    """The sheet and the middle, with containers for what changes. A covered screen shows no places."""
    shown = parts if scene.cover_for == NOBODY else []
    sections = {section.id: section for section in scene.board.sections}
    squares = [*sections["ring1"].places, *sections["ring2"].places]
    return Brush(GAME, PLACES, scene.language).page(
        "board.html",
        sheet=GRID.sheet(squares, MARGIN),
        middle=_hole(squares),
        titles={section.id: section.title for section in scene.board.sections},
        own=[section.title for panel in scene.board.panels if panel.seat == scene.seat for section in panel.sections],
        seat=scene.seat,
        inside=by_container(shown),
    )


def _hole(squares: list[Place]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the open middle."""
    across, down = max(place.x for place in squares), max(place.y for place in squares)
    return GRID.width, GRID.height, (across - 1) * GRID.width, (down - 1) * GRID.height
