"""What is in Giganten's box: the fixed board, the two decks; the actions; where its rules stand."""

import re
from typing import Final

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import Components, Words
from boomtown.mechanics.prospecting.rules.box import (
    BACK,
    NOTHING,
    OIL,
    PRICE,
    SHARED_KINDS,
    ProspectingBox,
    as_number,
    card_rows,
)
from boomtown.mechanics.prospecting.rules.grid import Grid
from boomtown.mechanics.prospecting.rules.rails import Track
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited

# Steps that only Giganten has.
FREE_OIL: Final = SHARED_KINDS
BUILD: Final = SHARED_KINDS + 1
"""Building, when everybody has moved."""

# Answers of HAUL, beside losing the marker.
HAUL_BLACK: Final = 1
HAUL_LEAD: Final = 2

_CELL: Final = re.compile(r"([123])(?:\.([123])(x?))?")
"""Terrain, derricks on a well site, x where three players leave it empty."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GigantenBox(ProspectingBox):
    """The numbers of Giganten for three or four players."""

    def __init__(self, components: Components, players: i64, options: dict[str, str], rules_version: str) -> None:
        super().__init__("giganten", players, options, rules_version, components)
        money = components.table("money")
        self.overflow_price = money.num("forced_sale", 0)
        self.oil_value = money.num("marker_value", 0)
        self.read_wells(components, "tiles")
        railway = components.table("railway")
        self.track = Track(railway.nums("enter_cost", railway.num("columns") - 1))
        self.player_start = railway.table("start").num("player_column", 1, railway.num("columns"))
        self.black_start = railway.table("start").num("black_column", 1, railway.num("columns"))
        self.black_end = self.black_start + railway.table("end").num("black_moves", 1)
        if options["star"] == "last":  # GI-15.1
            self.black_end = railway.num("columns")
        self.board = _board(components, players)
        self._read_cards(components)
        rows, columns = int(self.board.rows), int(self.board.columns)
        first_column = [row * columns for row in range(rows)]
        self.add_shared_actions(["none", "black", "lead"], first_column, rows, columns)
        self.add_amounts()
        self.cited = _cited()
        self.build_kind = BUILD

    def _read_cards(self, components: Components) -> None:
        red = components.table("red_cards")
        for row in card_rows(red, "tnnnnn"):
            train, licences, movement, oil, back = [as_number(value) for value in row[1:]]
            effect = OIL if oil else BACK if back else NOTHING
            self.add_card(str(row[0]), 1, train, licences, movement, effect, oil or back)
            if oil > 1:
                raise red.wrong("rows", f"card {row[0]}: more than one free marker")
        self.specials = len(self.card_names)
        for row in card_rows(components.table("beige_cards"), "tnnnn"):
            count, licences, movement, price = [as_number(value) for value in row[1:]]
            self.add_card(str(row[0]), count, 0, licences, movement, PRICE if price else NOTHING, price)

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "lot":
            return self.company_names[value]
        return super().noun(name, value, words)


def _board(components: Components, players: i64) -> Grid:
    """The printed board (GI-1.3); sites marked x are ordinary cells for three players (GI-2.1)."""
    table = components.table("board")
    rows = table.num("rows", 1)
    columns = table.num("columns", 1)
    lines = table.texts("grid")
    if len(lines) != rows:
        raise table.wrong("grid", f"expected {rows} rows, found {len(lines)}")
    cost: list[int] = []
    wells: list[int] = []
    for number, line in enumerate(lines, start=1):
        cells = line.split()
        if len(cells) != columns:
            raise table.wrong("grid", f"row {number}: expected {columns} cells, found {len(cells)}")
        for cell in cells:
            found = _CELL.fullmatch(cell)
            if found is None:
                raise table.wrong("grid", f"row {number}: '{cell}' is no cell")
            used = found.group(2) is not None and not (players == 3 and found.group(3) == "x")
            cost.append(int(found.group(1)))
            wells.append(int(found.group(2)) - 1 if used else -1)
    return Grid(rows, columns, cost, wells, False)


def _cited() -> Cited:
    """Where Giganten's rules say what the shared steps do."""
    cited = Cited()
    cited.round = "GI-3.1"
    cited.white_price = "GI-4.2"
    cited.coloured_price = "GI-4.3"
    cited.special_card = "GI-5.1"
    cited.take = "GI-5.3"
    cited.deal = "GI-6.1"
    cited.place = "GI-7.2"
    cited.start_cell = "GI-7.2"
    cited.drive = "GI-7.3"
    cited.stop = "GI-7.4"
    cited.truck_cell = "GI-7.5"
    cited.survey = "GI-7.8"
    cited.known = "GI-7.10"
    cited.train = "GI-7.11"
    cited.points = "GI-7.1"
    cited.shift = "GI-8.2"
    cited.extra_oil = "GI-8.3"
    cited.set_back = "GI-8.4"
    cited.build = "GI-9.1"
    cited.build_cost = "GI-9.2"
    cited.build_supply = "GI-9.3"
    cited.drill = "GI-9.4"
    cited.extract = "GI-10.1"
    cited.dry = "GI-10.2"
    cited.carry = "GI-10.3"
    cited.hire = "GI-10.4"
    cited.share = "GI-10.5"
    cited.lost = "GI-10.6"
    cited.store = "GI-10.7"
    cited.auction = "GI-11.2"
    cited.bid = "GI-11.3"
    cited.least_bid = "GI-11.4"
    cited.win = "GI-11.6"
    cited.pay = "GI-11.7"
    cited.bluff = "GI-11.8"
    cited.no_bid = "GI-11.10"
    cited.sell = "GI-11.11"
    cited.overflow = "GI-12.1"
    cited.die = "GI-12.2"
    cited.end = "GI-13.1"
    cited.score = "GI-13.2"
    return cited
