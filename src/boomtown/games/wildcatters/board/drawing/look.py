"""Wildcatters' table: the world on one sheet, the cards on a conveyor, the own desk with shares, the companies."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.blocks import AHEAD, player_of
from boomtown.drawing.fragments import Fragment, by_container, kept
from boomtown.drawing.geometry import Network, Point, Sheet
from boomtown.drawing.kit import Brush
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Moment, Sums, sums
from boomtown.kernel import NOBODY, Panel, Place, Section

GAME: Final = "wildcatters"
GRID: Final = Network(1.0)
SHEET: Final = Sheet(0.0, 0.0, 1076.0, 540.0)
COLOURS: Final = ("red", "green", "yellow", "blue")
"""The companies in the order of the seats: static/board.css gives the seats of this table their colours."""
FACTS: Final = ("workers", "shares", "loans", "drops", "disks", "symbols", "chip", "own_chip")
FEW: Final = 9
"""So many amounts are offered at once."""

AREA: Final = (176.0, 150.0)
WHITE: Final = (144.0, 74.0)
"""Width and height of an area, and of a harbour in a white continent."""
SEA: Final = 30.0
"""How high the water is that lies before both of them."""

CONTINENTS: Final[dict[str, tuple[float, float, float, float]]] = {
    "north_america": (8, 8, 416, 188),
    "south_america": (8, 228, 416, 188),
    "europe": (458, 8, 160, 188),
    "africa": (458, 228, 160, 188),
    "russia": (652, 8, 416, 188),
    "asia": (652, 228, 416, 188),
    "australia": (652, 430, 416, 102),
}
"""Left, top, width and height of each continent's land."""
HARBOURS: Final[dict[str, Point]] = {
    "san_francisco": (16, 38),
    "montreal": (240, 38),
    "lima": (16, 258),
    "rio_de_janeiro": (240, 258),
    "murmansk": (660, 38),
    "vladivostok": (884, 38),
    "basra": (660, 258),
    "singapore": (884, 258),
    "rotterdam": (466, 38),
    "marseille": (466, 116),
    "luanda": (466, 258),
    "dar_es_salaam": (466, 336),
    "perth": (694, 454),
    "sydney": (881, 454),
}
"""The upper left corner of each area or harbour."""


class Railway(NamedTuple):
    """A border: its line, where its train spaces stand, and whether they stand one above the other."""

    line: str
    x: float
    y: float
    upright: bool
    spaces: int


RAILS: Final[dict[str, Railway]] = {
    "san_francisco--montreal": Railway("M192 113H240", 216, 113, True, 2),
    "lima--rio_de_janeiro": Railway("M192 333H240", 216, 333, True, 2),
    "murmansk--vladivostok": Railway("M836 113H884", 860, 113, True, 2),
    "basra--singapore": Railway("M836 333H884", 860, 333, True, 2),
    "san_francisco--lima": Railway("M104 196V228", 104, 212, False, 2),
    "murmansk--europe": Railway("M618 92H652", 635, 92, True, 2),
    "basra--europe": Railway("M614 190L656 234", 635, 212, False, 1),
    "basra--africa": Railway("M618 322H652", 635, 322, True, 2),
    "murmansk--basra": Railway("M748 196V228", 748, 212, False, 1),
    "vladivostok--singapore": Railway("M972 196V228", 972, 212, False, 1),
}


def company(colour: str) -> int:
    """The seat whose colour and mark a company's pieces have; corporations have those of the seats nobody has."""
    return COLOURS.index(colour) if colour else NOBODY


def size(harbour: str) -> Point:
    return AREA if _is_area(harbour) else WHITE


def corner(harbour: str) -> Point:
    return HARBOURS[harbour]


def _is_area(harbour: str) -> bool:
    return list(HARBOURS).index(harbour) < 8


SHARED: Final[dict[str, object]] = {
    "grid": GRID,
    "company": company,
    "size": size,
    "corner": corner,
    "rails": RAILS,
    "lands": CONTINENTS,
    "sea": SEA,
}


def fragments(scene: Scene) -> list[Fragment]:
    moment = Moment(scene, grid=GRID)
    sections = {section.id: section for section in scene.board.sections}
    railway, tankers = sections["railway"], sections["tankers"]
    parts: list[Fragment] = []
    moment.ways = _ways(scene, tankers)
    for section in scene.board.sections[: len(CONTINENTS)]:
        silent = [place for place in section.places if not place.caption]
        parts += moment.parts("wc-parts", "part", silent, section.id)
    parts += moment.parts("wc-rails", "border", railway.places, "railway")
    parts += _tankers(moment, tankers.places)
    parts += _under_way(moment, railway)
    parts += moment.parts("wc-cards", "card", sections["cards"].places, "cards")
    parts.append(Fragment("wc-pile", "wc-pile-note", moment.draw("pile", tuple(sections["cards"].notes))))
    if "corporations" in sections:
        parts += moment.parts("wc-corporations", "corporation", sections["corporations"].places, "corporations")
    for panel in scene.board.panels:
        if panel.seat == scene.seat:
            parts += _desk(moment, scene, panel, sections.get("auction"))
            parts += _hand(moment, panel)
        inside = kept(panel, ("holdings", scene.language), _holdings, moment.brush, panel)
        html = moment.brush.around(panel, "panel", inside, player_of(scene, panel.seat), panel.figures[0].value)
        parts.append(Fragment("panels", f"panel-{panel.seat}", html))
    return parts


# ---------------------------------------------------------------------- ships and trains


def _ways(scene: Scene, tankers: Section) -> dict[str, tuple[Point, ...]]:
    """For each answer that lets a tanker sail the way over the sea, from harbour to the refinery of a harbour."""
    if scene.past:
        return {}
    lying = {place.id: place.group for place in tankers.places}
    words = [answer.text.split(" ") for answer in scene.answers if answer.text.startswith("sail ")]
    return {f"{harbour}.refinery": _voyage(lying[tanker], harbour) for _, tanker, harbour in words}


def _voyage(start: str, end: str) -> tuple[Point, ...]:
    """Along the water before both harbours, through the open sea between the continents."""
    (ax, ay), (bx, by) = (_berth(harbour) for harbour in (start, end))
    return ((ax, ay), ((ax + bx) / 2, max(ay, by) + (12 if ay == by else 0)), (bx, by))


def _berth(harbour: str) -> Point:
    (x, y), (width, height) = corner(harbour), size(harbour)
    return x + width / 2, y + height - SEA / 2


def _tankers(moment: Moment, places: list[Place]) -> list[Fragment]:
    """Tankers lie side by side before their harbour, closer if they are many."""
    lying: dict[str, list[Place]] = {}
    for place in places:
        lying.setdefault(place.group, []).append(place)
    ships: list[Fragment] = []
    for harbour, fleet in lying.items():
        for number, place in enumerate(fleet):
            at = _mooring(harbour, number, len(fleet))
            ships += moment.parts("wc-tankers", "tanker", [place], "tankers", more=at)
    return sorted(ships, key=lambda part: part.id)


@lru_cache(2048)
def _mooring(harbour: str, number: int, count: int) -> Point:
    x, y = _berth(harbour)
    width = size(harbour)[0] - 42
    step = min(43.0, width / max(count - 1, 1))
    return x + (number - (count - 1) / 2) * step, y


def _under_way(moment: Moment, railway: Section) -> list[Fragment]:
    """Which step of which transport it is, and the barrel that is to be placed now."""
    steps = tuple([(figure.caption, figure.value) for figure in railway.figures])
    parts = [Fragment("wc-steps", "wc-steps-now", moment.draw("steps", steps))]
    for piece in railway.goods:
        x, y = _stop(piece.id)
        html = moment.draw("travelling", company(piece.symbol), piece.count, x, y)
        parts.append(Fragment("wc-way", "wc-barrel", html))
    return parts


def _stop(node: str) -> Point:
    """Where a barrel waits for its next leg: the water's edge of an area, the middle of a white continent."""
    if node in HARBOURS:
        x, y = corner(node)
        return x + AREA[0] - 15, y + AREA[1] - SEA / 2
    left, top, width, height = CONTINENTS[node]
    return left + width / 2, top + height / 2 + 4


# ---------------------------------------------------------------------- the own desk


class Choice(NamedTuple):
    """Amounts that one click sets; `colour` if they are shares of one, `held` what can be paid without a loan."""

    colour: str
    amounts: tuple[int, ...]
    held: int


def _desk(moment: Moment, scene: Scene, panel: Panel, auction: Section | None) -> list[Fragment]:
    """What the asked player chooses with: the shares by colour and, in an auction, its bidders."""
    figures = _only(panel, "shares", "loans")
    sides = auction.places if auction else ()
    bidders = tuple([(place.owner, place.status, place.value, place.caption) for place in sides])
    html = moment.draw("desk", figures, _choice(scene, panel), panel.seat, bidders, auction.title if auction else "")
    return [Fragment("wc-desk", "wc-desk-now", html)]


def _hand(moment: Moment, panel: Panel) -> list[Fragment]:
    """The own cards of the set-up, where the display will lie. They are chosen like the oilfields of their areas."""
    parts: list[Fragment] = []
    for place in [place for section in panel.sections for place in section.places if place.secret]:
        card = moment.spot(place, "hand", panel.seat)._replace(place=f"{place.id.removeprefix('hand_')}.fields")
        parts.append(Fragment("wc-cards", card.element, moment.draw("hand_card", card)))
    return parts


def _choice(scene: Scene, panel: Panel) -> Choice | None:
    amounts = scene.amounts
    if amounts is None or scene.past or scene.asked != panel.seat:
        return None
    word, _, colour = amounts.word.partition(" ")
    if word not in ("gain", "pay", "bid"):
        return None
    least, most = amounts.least, amounts.most
    held, wished = most, {most, *range(least, least + FEW - 1)}
    if word == "bid":
        held = sum(value for _, _, value, _, style in _only(panel, "shares") if style == COLOURS[panel.seat])
        wished = {held, *(least + more for more in AHEAD)}
    return Choice(colour, tuple(sorted(number for number in wished if least <= number <= most)), held)


def _holdings(brush: Brush, panel: Panel) -> str:
    """What is in the panel of a player: what he has and, smaller, what is left in his supply."""
    cards = sum(place.value for section in panel.sections for place in section.places)
    return brush.draw("facts", _only(panel, *FACTS), cards) + brush.draw("supply", _only(panel, "supply"))


def _only(panel: Panel, *kinds: str) -> Sums:
    """The panel's figures of some kinds: what is drawn of them is remembered by them."""
    return sums([figure for figure in panel.figures if figure.kind in kinds])


# ---------------------------------------------------------------------- what never changes


def shell(scene: Scene, parts: list[Fragment]) -> Markup:
    """The sheet with land, sea and railway, and containers for what changes. A covered screen shows no places."""
    shown = parts if scene.cover_for == NOBODY else []
    titles = {section.id: section.title for section in scene.board.sections}
    return Moment(scene).brush.page(
        "board.html",
        sheet=SHEET,
        harbours=list(HARBOURS),
        titles=titles,
        seat=scene.seat,
        inside=by_container(shown),
    )
