"""Gold West's table: the map around the lake, Boomtown's street, shipping roads, cards, the supply in mine carts."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.blocks import player_of
from boomtown.drawing.fragments import Fragment, by_container, kept
from boomtown.drawing.geometry import Hexes, Point
from boomtown.drawing.kit import KEPT_LISTS, PLACES, Brush, drawn
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Moment, goods, spot
from boomtown.kernel import NOBODY, Figure, Panel, Place

GAME: Final = "goldwest"
GRID: Final = Hexes(36.0)
MARGIN: Final = 30.0
STOP: Final = 48.0
"""From one stop of a road to the next."""
ROAD: Final = 76.0
"""From one road to the next."""
LEVEL: Final = 54.0
"""How far below the top of its strip a road lies."""
CHIPS: Final = (("influence", "influence"), ("coaches", "coach"))
"""Rows of numbers in a panel, and the kinds of their figures."""


class Building(NamedTuple):
    """An office: where it stands in the street, how many spaces it covers, which roof it has."""

    x: int
    y: int
    wide: int
    high: int
    roof: int
    title: str
    detail: str


class Numbers(NamedTuple):
    """What a panel shows of a player in single numbers."""

    camps: int
    wanted: int
    tiles: tuple[str, int]
    cards: tuple[tuple[int, str], ...]


def stop_at(stop: float, road: float) -> Point:
    """Where a stop of a road lies."""
    return 30 + stop * STOP, road * ROAD + LEVEL


SHARED: Final[dict[str, object]] = {"grid": GRID, "stop_at": stop_at}


def fragments(scene: Scene) -> list[Fragment]:
    moment = Moment(scene)
    map_, town, cards, shipping, _ = scene.board.sections
    land = kept(scene.board, "land", _land, map_.places)
    parts = [
        *moment.parts("gw-hexes", "hex", land, "map"),
        *moment.parts("gw-town", "space", town.places, "town"),
        *moment.parts("gw-cards", "card", cards.places, "cards"),
        *moment.parts("gw-stops", "stop", shipping.places, "shipping"),
        *_coaches(scene.language, tuple(shipping.places)),
    ]
    parts.append(Fragment("gw-bonus", "gw-bonus-tiles", moment.draw("bonus", tuple(cards.notes), goods(cards.goods))))
    for panel in scene.board.panels:
        if panel.seat == scene.seat:
            parts += _own_supply(moment, panel)
        own = panel.seat == scene.seat
        inside = kept(panel, ("holdings", scene.language, own), _holdings, moment.brush, panel, own)
        player = player_of(scene, panel.seat)
        html = moment.brush.around(panel, "panel", inside, player, _figures(panel, "score")[0].value)
        parts.append(Fragment("panels", f"panel-{panel.seat}", html))
    return parts


def _land(places: list[Place]) -> list[Place]:
    """The hexes that are played on."""
    return [place for place in places if place.status not in ("", "out")]


# ---------------------------------------------------------------------- the roads


@lru_cache(KEPT_LISTS)
def _coaches(language: str, stops: tuple[Place, ...]) -> list[Fragment]:
    coaches: list[Fragment] = []
    for place in stops:
        for number, piece in enumerate(place.pieces):
            x, y = _coach_at(place.x, place.y, number, len(place.pieces))
            html = drawn(GAME, PLACES, "coach", language, piece.id, piece.owner, x, y)
            coaches.append(Fragment("gw-coaches", piece.id, html))
    return sorted(coaches, key=lambda part: part.id)


@lru_cache(512)
def _coach_at(stop: float, road: float, number: int, count: int) -> tuple[float, float]:
    """Coaches stand above their stop, two abreast."""
    column, row = number % 2, number // 2
    abreast = 2 if count - row * 2 >= 2 else 1
    x, y = stop_at(stop, road)
    rows = (count + 1) // 2
    return x + (column - (abreast - 1) / 2) * 24, y - 28 - (rows - 1 - row) * 18


# ---------------------------------------------------------------------- before the players


def _own_supply(moment: Moment, panel: Panel) -> list[Fragment]:
    carts = moment.parts("gw-supply", "cart", panel.sections[0].places, "supply", panel.seat)
    return [*carts, Fragment("gw-hand", "gw-hand-goods", moment.draw("hand", goods(panel.goods)))]


def _holdings(brush: Brush, panel: Panel, own: bool) -> Markup:
    """What is in the panel of a player. Nothing in it can be answered, and the own bins lie before him in large."""
    bins = [] if own else [spot(place, "supply", panel.seat) for place in panel.sections[0].places]
    return brush.made(
        "holdings",
        *kept(panel, ("counted", brush.language), _counted, brush, panel),
        Markup("").join([brush.draw("small_cart", one) for one in bins]),
        () if own else goods(panel.goods),
    )


def _counted(brush: Brush, panel: Panel) -> list[Markup]:
    """What the panel says in numbers, to everybody."""
    cards = tuple([(figure.value, figure.caption) for figure in _figures(panel, "card")])
    numbers = Numbers(
        _figures(panel, "camps")[0].value, _figures(panel, "wanted")[0].value, _named(panel, "tiles"), cards
    )
    return [
        brush.draw("numbers", numbers),
        *(brush.draw("chips", kind, _chips(panel, figure)) for kind, figure in CHIPS),
    ]


def _chips(panel: Panel, kind: str) -> tuple[tuple[str, str, int], ...]:
    return tuple([(figure.style, figure.caption, figure.value) for figure in _figures(panel, kind)])


def _named(panel: Panel, kind: str) -> tuple[str, int]:
    figure = _figures(panel, kind)[0]
    return figure.caption, figure.value


def _figures(panel: Panel, kind: str) -> list[Figure]:
    return [figure for figure in panel.figures if figure.kind == kind]


# ---------------------------------------------------------------------- what never changes


def shell(scene: Scene, parts: list[Fragment]) -> Markup:
    """The sheet, the street and the roads, with containers for what changes. A covered screen shows no places."""
    map_, town, cards, shipping, terrains = scene.board.sections
    shown = parts if scene.cover_for == NOBODY else []
    water = [place for place in map_.places if place.style == "water"]
    land = [place for place in map_.places if place.style != "water" and place.status != "out"]
    return Brush(GAME, PLACES, scene.language).page(
        "board.html",
        sheet=GRID.sheet(land, MARGIN),
        lake=GRID.outline(water),
        land=len(land),
        compass=_free_corner(land, min(place.x for place in land)),
        peaks=_free_corner(land, max(place.x for place in land)),
        columns=[(chr(ord("a") + number), GRID.centre(number, 0)[0]) for number in _columns(land)],
        buildings=_buildings(town.places),
        bonus={place.style: place.mark for place in terrains.places},
        roads=len({place.y for place in shipping.places}),
        length=max(place.x for place in shipping.places),
        titles={section.id: section.title for section in (map_, town, cards, shipping)},
        seat=scene.seat,
        inside=by_container(shown),
    )


def _free_corner(land: list[Place], edge: float) -> str:
    """Where along an edge of the sheet there is more room for an ornament: top or bottom."""
    rows = [place.y for place in land]
    near = [place.y for place in land if abs(place.x - edge) <= 1]
    return "top" if min(near) - min(rows) > max(rows) - max(near) else "bottom"


def _columns(land: list[Place]) -> list[int]:
    return sorted({int(place.x) for place in land})


def _buildings(places: list[Place]) -> list[Building]:
    """Spaces of one office stand side by side or one above the other; together they are one building."""
    groups: dict[str, list[Place]] = {}
    for place in places:
        groups.setdefault(place.group, []).append(place)
    buildings = []
    roofs = 0
    for group, spaces in groups.items():
        xs, ys = [int(place.x) for place in spaces], [int(place.y) for place in spaces]
        roof = 4 if group == "single" else roofs
        roofs += group != "single"
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        buildings.append(Building(min(xs), min(ys), wide, high, roof, spaces[0].title, spaces[0].detail))
    return buildings
