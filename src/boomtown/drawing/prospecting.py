"""The tables of the two prospecting games: a survey map with its railway, company fronts, tickets, auction and hand.

A game's own `look.py` says on which side its railway runs and how its terrains are drawn:

    TABLE = Edition("blackgold", {"plains": "plains", "rough": "rough", "hill": "hills"}, along_rows=True)
    STYLES, SPRITES, SHARED = TABLE.styles, TABLE.sprites, TABLE.shared
    fragments, shell = TABLE.fragments, TABLE.shell

Templates lie in `templates/prospecting`, the style in `static/prospecting.css`.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.blocks import deal, player_of
from boomtown.drawing.fragments import Fragment, by_container, kept
from boomtown.drawing.geometry import Point, Sheet, Squares, short
from boomtown.drawing.kit import KEPT_LISTS, Brush, drawn
from boomtown.drawing.scene import Scene
from boomtown.drawing.spots import Moment, element_id
from boomtown.kernel.board import Panel, Place, Section
from boomtown.kernel.view import NOBODY

TEMPLATE: Final = "prospecting/places.html"
CELL: Final = 40.0
GRID: Final = Squares(CELL)
EDGE: Final = 30.0
"""From the map to the edge of the sheet."""
GAP: Final = 16.0
"""Between the map and the railway."""
COSTS: Final = 20.0
"""How wide the strip is that says what spaces cost."""
LANE: Final = 25.0
ASIDE: Final = 14.0
"""How far from the middle of its cells a line runs that shows what is level: what stands there can be read."""
ABREAST: Final = ((0.0, 0.0), (-9.0, 7.0), (9.0, 7.0), (-9.0, -8.0), (9.0, -8.0))
"""Where trucks stand that share a cell; one alone stands in the middle."""


class Space(NamedTuple):
    """A printed space of the railway: where it is, its number, what it costs, whether a sign stands before it."""

    x: float
    y: float
    number: int
    cost: str
    sign: bool


class Rail:
    """Where the railway lies next to a map of some size: the strip of costs, the black train's line, the players'."""

    def __init__(self, columns: int, rows: int, players: int, last: int, along_rows: bool) -> None:
        self.columns, self.rows, self.players, self.last = columns, rows, players, last
        self.along_rows = along_rows
        self.top = (columns if along_rows else rows) * CELL + CELL + GAP
        """Where it begins, across."""
        self.deep = COSTS + (players + 1) * LANE

    def at(self, space: float, lane: float) -> Point:
        """The middle of a space; lane -1 is the strip of costs, 0 the black train's, then the players'."""
        along = (space + 0.5) * CELL
        across = self.top + (COSTS / 2 if lane < 0 else COSTS + (lane + 0.5) * LANE)
        return (across, along) if self.along_rows else (along, across)

    def bed(self, lane: int) -> str:
        """The line a train runs on."""
        start, end = self.at(0.6, lane), self.at(self.last + 0.45, lane)
        return f"M{short(start[0])} {short(start[1])}L{short(end[0])} {short(end[1])}"

    def sheet(self) -> Sheet:
        right, bottom = (self.columns + 1) * CELL, (self.rows + 1) * CELL
        if self.along_rows:
            right += GAP + self.deep
            bottom = max(bottom, (self.last + 1) * CELL)
        else:
            bottom += GAP + self.deep
            right = max(right, (self.last + 1) * CELL)
        return Sheet(CELL - EDGE, CELL - EDGE, right - CELL + 2 * EDGE, bottom - CELL + 2 * EDGE)


@lru_cache(256)
def rail(columns: int, rows: int, players: int, last: int, along_rows: bool) -> Rail:
    return Rail(columns, rows, players, last, along_rows)


class Edition:
    """How one of the games is drawn. `lands`: the kit's ground for each terrain."""

    def __init__(self, game: str, lands: dict[str, str], along_rows: bool) -> None:
        self.game = game
        self.lands = lands
        self.along_rows = along_rows
        self.styles = ("drawing/prospecting.css",)
        self.sprites = ("prospecting/symbols.svg",)
        self.shared: dict[str, object] = {"grid": GRID, "lands": lands, "along_rows": along_rows, "LANE": LANE}

    # ------------------------------------------------------------------ what changes

    def fragments(self, scene: Scene) -> list[Fragment]:
        moment = Moment(scene, TEMPLATE, GRID)
        sections = {section.id: section for section in scene.board.sections}
        map_ = sections["map"]
        chart = charted(tuple(map_.places))
        line = self._rail(chart, len(scene.board.panels))
        parts = moment.parts("pr-cells", "cell", chart.cells, "map")
        parts += _moving(self.game, scene.language, line, chart)
        if scene.seat != NOBODY:  # whole columns of the railway are clicked
            own = [place for place in chart.lanes if place.owner == scene.seat]
            parts += moment.parts("pr-spaces", "space", own, "map", more=(line,))
        levels = moment.draw("levels", _levels(line, chart, scene.seat))
        parts.append(Fragment("pr-levels", "pr-level", levels))
        parts.append(Fragment("pr-end", "pr-end-now", moment.draw("end", map_.figures[0].caption)))
        parts += self._companies(moment, sections["companies"])
        parts += self._desk(moment, scene, sections)
        cards = sections["cards"].places if "cards" in sections else []
        taken = {place.owner: place for place in cards if place.status == "taken"}
        parts += [self._panel(moment, scene, panel, taken.get(panel.seat)) for panel in scene.board.panels]
        if scene.seat != NOBODY:
            parts.append(self._hand(moment, scene.board.panels[scene.seat]))
        return parts

    def _rail(self, chart: "Chart", players: int) -> Rail:
        return rail(chart.columns, chart.rows, players, chart.end, self.along_rows)

    def _companies(self, moment: Moment, section: Section) -> list[Fragment]:
        rungs = tuple([(figure.value, figure.style) for figure in section.figures])
        names = tuple([place.id for place in section.places])
        return moment.parts("pr-companies", "company", section.places, "companies", more=(rungs, names))

    def _desk(self, moment: Moment, scene: Scene, sections: dict[str, Section]) -> list[Fragment]:
        """What lies between the companies and the players: tiles to choose, an auction, or action cards."""
        parts: list[Fragment] = []
        for section in sections.values():
            if section.id.startswith("tile-"):
                first = moment.spot(section.places[0], "tile")
                spaces = tuple([(place.x, place.y, place.style) for place in section.places])
                parts.append(Fragment("pr-desk", first.element, moment.draw("tile", first, spaces, section.title)))
        if "baron" in sections:
            shown = tuple([_licences(place) for place in sections["baron"].places])
            parts.append(Fragment("pr-desk", "pr-baron", moment.draw("baron", sections["baron"].title, shown)))
        if "auction" in sections:
            parts.append(Fragment("pr-desk", "pr-auction", moment.draw("auction", deal(sections["auction"], scene))))
        elif "cards" in sections:
            parts += self._tickets(moment, sections["cards"], len(scene.board.panels) + 1)
        return parts

    def _tickets(self, moment: Moment, section: Section, most: int) -> list[Fragment]:
        """The action cards on the table, each at its place: where one was taken a gap is left, so that none moves."""
        lying = [place for place in section.places if place.status != "taken"]
        tickets = {part.id: part for part in moment.parts("pr-desk", "ticket", lying, "cards")}
        places = [element_id(f"card{number}", "cards") for number in range(most)]
        return [tickets.get(place) or Fragment("pr-desk", place, moment.draw("gap", place)) for place in places]

    def _hand(self, moment: Moment, panel: Panel) -> Fragment:
        held = {figure.kind: figure.value for figure in panel.figures}
        return Fragment("pr-hand", "pr-hand-now", moment.draw("hand", held.get("ones", 0), held.get("twos", 0)))

    def _panel(self, moment: Moment, scene: Scene, panel: Panel, card: Place | None) -> Fragment:
        """The money stands in its head, the action card that was taken next to what is held."""
        brush = moment.brush
        inside = kept(panel, ("holdings", scene.language), _holdings, brush, panel)
        if card is not None:
            inside += moment.draw("taken", moment.spot(card, "cards"))
        html = brush.around(panel, "panel", inside, player_of(scene, panel.seat), panel.figures[0].caption)
        return Fragment("panels", f"panel-{panel.seat}", html)

    # ------------------------------------------------------------------ what never changes

    def shell(self, scene: Scene, parts: list[Fragment]) -> Markup:
        """The sheet with its railway, and containers. A covered screen shows no places."""
        shown = parts if scene.cover_for == NOBODY else []
        sections = {section.id: section for section in scene.board.sections}
        chart = charted(tuple(sections["map"].places))
        line = self._rail(chart, len(scene.board.panels))
        return Moment(scene, TEMPLATE).brush.page(
            "prospecting/board.html",
            game=self.game,
            sheet=line.sheet(),
            rail=line,
            spaces=_printed(line, chart),
            port=line.at(chart.end, 0) if chart.end > chart.last else None,
            players=len(scene.board.panels),
            titles={section.id: section.title for section in scene.board.sections},
            columns=[(str(number), GRID.centre(number, 0)[0]) for number in range(1, line.columns + 1)],
            rows=[(str(number), GRID.centre(0, number)[1]) for number in range(1, line.rows + 1)],
            seat=scene.seat,
            inside=by_container(shown),
        )


# ---------------------------------------------------------------------- the map's places


class Chart(NamedTuple):
    """The cells of the map and the lines of the railway; how many columns, rows and spaces there are.

    The black train's line may end in a port behind the last space.
    """

    cells: tuple[Place, ...]
    lanes: tuple[Place, ...]
    columns: int
    rows: int
    last: int
    end: int


@lru_cache(KEPT_LISTS)
def charted(places: tuple[Place, ...]) -> Chart:
    """The places of the map, sorted out; the numbers at the edge are printed."""
    cells = tuple([place for place in places if place.style not in ("edge", "track")])
    lanes = tuple([place for place in places if place.style == "track"])
    last, end = [sum(place.id.startswith(line) for place in lanes) for line in ("cost-", "black-")]
    return Chart(cells, lanes, int(max(place.x for place in cells)), int(max(place.y for place in cells)), last, end)


def _space(place: Place) -> int:
    """The number of a space of the railway."""
    return int(place.id.rpartition("-")[2])


def _printed(line: Rail, chart: Chart) -> list[Space]:
    """What is printed along the railway: costs, and a sign where they rise."""
    costs = [place.mark for place in chart.lanes if place.id.startswith("cost-")]
    return [
        Space(*line.at(number, -1), number, cost, number > 2 and cost != costs[number - 2])
        for number, cost in enumerate(costs, start=1)
    ]


def _holdings(brush: Brush, panel: Panel) -> Markup:
    figures = tuple([(figure.kind, figure.caption, figure.value, figure.most) for figure in panel.figures])
    return brush.draw("holdings", figures)


class Level(NamedTuple):
    """A line from a derrick to the line of its owner's train, where it ends, and whether the train has got so far."""

    way: str
    seat: int
    reached: bool
    x: float
    y: float


@lru_cache(KEPT_LISTS)
def _moving(game: str, language: str, line: Rail, chart: Chart) -> tuple[Fragment, ...]:
    """Trucks and trains: they glide, so each is a part of its own."""
    found: list[tuple[str, str, tuple[object, ...]]] = []
    for place in [place for place in chart.cells if place.pieces]:
        trucks = [piece for piece in place.pieces if piece.symbol == "truck"]
        for number, piece in enumerate(trucks):
            dx, dy = ABREAST[0 if len(trucks) == 1 else number + 1 if number < 4 else 0]
            x, y = GRID.centre(place.x, place.y)
            found.append(("pr-trucks", piece.id, ("truck", piece.id, piece.owner, x + dx, y + dy, len(trucks))))
    for place in [place for place in chart.lanes if place.pieces or place.status]:
        for piece in place.pieces:
            x, y = line.at(_space(place), piece.owner + 1)
            found.append(("pr-trains", piece.id, ("train", piece.id, piece.owner, x, y, place.caption)))
        if place.status == "train":
            x, y = line.at(_space(place), 0)
            found.append(("pr-trains", "train-black", ("black_train", "train-black", x, y, place.caption)))
    found.sort(key=lambda one: one[1])
    return tuple(
        [Fragment(where, name, drawn(game, TEMPLATE, how[0], language, *how[1:])) for where, name, how in found]
    )


def _levels(line: Rail, chart: Chart, seat: int) -> tuple[Level, ...]:
    """From each derrick to the line of its owner's train."""
    at = next((_space(place) for place in chart.lanes for piece in place.pieces if piece.owner == seat), 0)
    found = []
    for place in chart.cells:
        if place.owner == seat != NOBODY:
            space = int(place.y if line.along_rows else place.x)
            (x, y), (end_x, end_y) = GRID.centre(place.x, place.y), line.at(space, seat + 1)
            if line.along_rows:
                end_y = y - ASIDE
                way = f"M{short(x + ASIDE)} {short(end_y)}H{short(end_x)}"
            else:
                end_x = x - ASIDE
                way = f"M{short(end_x)} {short(y + ASIDE)}V{short(end_y)}"
            found.append(Level(way, seat, at >= space, end_x, end_y))
    return tuple(found)


def _licences(place: Place) -> tuple[str, str, int, int]:
    """The Baron's licences at a company: its name, a sentence, face down, open."""
    return place.title, place.caption, place.figures[0].value, place.figures[1].value
