"""What is in Black Gold's box, by player count and options; the actions; where its rules stand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import A, Components, FactTable, Words, filled
from boomtown.mechanics.prospecting.rules import box
from boomtown.mechanics.prospecting.rules.box import ProspectingBox, as_number, card_rows
from boomtown.mechanics.prospecting.rules.grid import KINDS
from boomtown.mechanics.prospecting.rules.rails import Track
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited

# Steps that only Black Gold has.
DISCARD: Final = box.SHARED_KINDS
EXTRA_OIL: Final = box.SHARED_KINDS + 1
WELL_SPRING: Final = box.SHARED_KINDS + 2
DRILL_DEEPER: Final = box.SHARED_KINDS + 3
SET_BACK: Final = box.SHARED_KINDS + 4
FINAL_BID: Final = box.SHARED_KINDS + 5
LIQUIDATE: Final = box.SHARED_KINDS + 6
CHOOSE_TILE: Final = box.SHARED_KINDS + 7
TURN_TILE: Final = box.SHARED_KINDS + 8
FINISH_MAP: Final = box.SHARED_KINDS + 9

SPOT: Final = A
"""CHOOSE_TILE, TURN_TILE: the place of the map, tier by tier from the companies."""

HAUL_LEAD: Final = 1
"""The answer of HAUL beside losing the plume."""

BARON_WITH: Final = 2
"""The number of players with whom the Baron bids (BG-13)."""
LIQUIDATED_WITH: Final = 5
"""The number of players that have a Liquidation Auction (BG-14)."""

TIERS: Final = ["a", "b", "c"]
EFFECTS: Final = {
    "extra_oil": box.OIL,
    "opponents_back": box.BACK,
    "well_spring": box.SPRING,
    "drill_deeper": box.DEEPER,
}

# Dice beside those of the companies: one per purpose, and for well springs one per seat.
LIQUIDATION_DICE: Final = 3
SPRING_DICE: Final = 10
FACE_DIE: Final = 20
TURN_DIE: Final = 21
EXTRA_DIE: Final = 22

QUARTERS: Final = 4
"""A tile can lie in so many ways."""

NO_END: Final = 1000
"""A row the Baron's train never reaches: the longer game ends by its cards."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackGoldBox(ProspectingBox):
    """The numbers of Black Gold for two to five players and some of its options."""

    def __init__(self, components: Components, players: i64, options: dict[str, str], rules_version: str) -> None:
        super().__init__("blackgold", players, options, rules_version, components)
        money = components.table("money")
        self.overflow_price = money.num("overflow", 0)
        self.oil_value = money.num("plume_value", 0)
        self.spring_cost: i64 = money.num("well_spring", 0)
        self.deeper_cost: i64 = money.num("drill_deeper", 0)
        at = int(players) - components.table("meta").num("players_min")
        self.companies = components.table("companies").nums("open")[at]
        self.read_wells(components, "markers")
        if options["deeper"] == "yes":  # BG-15.3
            double = components.table("wells").table("double")
            self.wells.depths[1] = double.nums("deeper_values", len(self.wells.depths[1]))
        tracks = components.table("tracks")
        signs = tracks.table("signs")
        self.track = Track(signs.nums("enter_cost", tracks.num("rows") - 1))
        self.player_start = tracks.table("start").num("player_row", 1, tracks.num("rows"))
        self.black_start = tracks.table("start").num("baron_row", 1, tracks.num("rows"))
        self.black_end = {
            "standard": tracks.num("rows"),
            "shorter": signs.num("three_after_row") + 1,
            "longer": NO_END,
        }[options["length"]]
        self.ending = {"standard": "ended", "shorter": "ended_shorter", "longer": "ended_longer"}[options["length"]]
        self.share_spaces = options["trucks"] == "shared"
        self.spring_anywhere = options["spring_site"] == "map"
        """Whether a well spring may lie away from the truck (BG-15.12)."""
        self.spring_second = options["spring_turn"] == "building"
        """Whether it needs a first derrick in the same turn (BG-15.13)."""
        self.baron_bids = players == BARON_WITH
        self.liquidates = players == LIQUIDATED_WITH
        self.greedy = options["baron"] == "greedy"
        self.random_map = options["map"] == "random"
        self.chosen_map = options["map"] == "chosen"
        self._read_map(components, at)
        self.even: vec[i64] = filled(KINDS, 0)
        """Markers of each stack that are set aside: 0 for all, -1 for as many as the map needs."""
        if options["even"] == "yes":
            self._read_even(components)
        self._read_cards(components)
        self.spring: i64 = 0
        self.deepen: i64 = 0
        self.set_back: i64 = 0
        self.liquidate: i64 = 0
        self.tile: i64 = 0
        self.turn: i64 = 0
        self._add_actions()
        self.cited = _cited()
        self.cited.end = {"standard": "BG-12.1", "shorter": "BG-15.1", "longer": "BG-15.2"}[options["length"]]
        self.final_kind = FINAL_BID

    # ------------------------------------------------------------------ the map (BG-2.1, BG-2.2, BG-15.8, BG-15.9)

    def _read_map(self, components: Components, at: int) -> None:
        """Which faces may lie at which place, and what is printed on them (BG-2.2, BG-2.8)."""
        tiles = components.table("tiles")
        self.side: i64 = tiles.num("rows", 1)
        terrain = components.table("terrain")
        self.terrain_costs = [terrain.num("plains"), terrain.num("rough"), terrain.num("hill")]
        layouts = components.table("layouts")
        base = str(self.players)
        old = ""
        new = ""
        self.extra_doubles: i64 = 0
        if self.options["wells"] != "standard":
            other = layouts.table(self.options["wells"])
            base = str(other.nums("base")[at])
            old = other.texts("replace")[at]
            new = other.texts("by")[at]
            self.extra_doubles = other.nums("extra_doubles")[at]
        layout = layouts.table(base)
        self.face_names = [name for name in components.table("faces").keys() if len(name) == 2]  # noqa: SIM118
        self.faces = [_face(components.table("faces").table(name), int(self.side)) for name in self.face_names]
        self.printed = [
            [Face(self.terrain_costs, turned(rows, quarters)) for quarters in range(QUARTERS)] for rows in self.faces
        ]
        self.choices: list[list[int]] = []
        """For each place of the map, tier by tier from the companies: the faces that may lie there."""
        self.wide: i64 = len(layout.texts("a"))
        for tier in TIERS:
            pairs = layout.texts(tier)
            if len(pairs) != self.wide or any(pair != pairs[0] for pair in pairs):
                raise layout.wrong(tier, f"expected {self.wide} equal choices of faces")
            for pair in pairs:
                names = (new if pair == old else pair).split("/")
                self.choices.append([layout.place(tier, name, self.face_names) for name in names])

    def _read_even(self, components: Components) -> None:
        """The table for the standard layouts; altered maps count their wells (BG-15.7)."""
        row = components.table("even").table(str(self.players))
        for kind, name in enumerate(components.table("wells").texts("kinds")):
            self.even[kind] = row.num(name, 1) if self.options["wells"] == "standard" else -1

    def _read_cards(self, components: Components) -> None:
        special = components.table("special_cards")
        for row in card_rows(special, "tnnntn"):
            train, licences, movement, size = [as_number(row[column]) for column in (1, 2, 3, 5)]
            effect = str(row[4])
            if effect not in EFFECTS:
                raise special.wrong("rows", f"card {row[0]}: '{effect}' is no special action")
            if EFFECTS[effect] == box.OIL and not 1 <= size <= 2:
                raise special.wrong("rows", f"card {row[0]}: extra oil is 1 or 2")
            self.add_card(str(row[0]), 1, train, licences, movement, EFFECTS[effect], size)
        self.specials = len(self.card_names)
        for row in card_rows(components.table("standard_cards"), "tnnnn"):
            count, licences, movement, price = [as_number(value) for value in row[1:]]
            self.add_card(str(row[0]), count, 0, licences, movement, box.PRICE if price else box.NOTHING, price)

    def _add_actions(self) -> None:
        columns = int(self.side * self.wide)
        self.add_shared_actions(["none", "lead"], list(range(columns)), int(self.side) * len(TIERS), columns)
        self.spring = self.actions.add("spring", self.cell_names)
        self.deepen = self.actions.add("deepen", self.cell_names)
        self.set_back = self.actions.single("setback")
        self.liquidate = self.actions.add("liquidate", self.company_keys[: self.companies])
        self.tile = self.actions.add("tile", self.face_names)
        self.turn = self.actions.add("turn", [str(degrees) for degrees in range(0, 360, 90)])
        self.add_amounts()

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "lot":
            return self.company_names[value] if value < self.companies else words.names["auction"][0]
        if name == "face":
            return self.face_names[value]
        return super().noun(name, value, words)


class Face:
    """A side of a tile, turned in one way: what it costs to enter its spaces, and the kinds of its wells (or -1)."""

    def __init__(self, terrain_costs: list[int], rows: list[str]) -> None:
        self.cost: list[int] = []
        self.wells: list[int] = []
        for mark in "".join(rows):
            well = mark in "123"
            self.cost.append(terrain_costs[0 if well else ".~^".index(mark)])
            self.wells.append(int(mark) - 1 if well else -1)


def turned(rows: list[str], quarters: int) -> list[str]:
    """A tile turned clockwise by so many quarters."""
    for _ in range(quarters):
        rows = ["".join(row[column] for row in reversed(rows)) for column in range(len(rows))]
    return rows


def _face(table: FactTable, side: int) -> list[str]:
    rows = table.texts("rows")
    if len(rows) != side or any(len(row) != side for row in rows):
        raise table.wrong("rows", f"expected {side} rows of {side} spaces")
    if any(mark not in ".~^123" for row in rows for mark in row):
        raise table.wrong("rows", "a space is one of . ~ ^ 1 2 3")
    return rows


def _cited() -> Cited:
    """Where Black Gold's rules say what the shared steps do."""
    cited = Cited()
    cited.round = "BG-3.1"
    cited.white_price = "BG-4.2"
    cited.coloured_price = "BG-4.3"
    cited.special_card = "BG-5.1"
    cited.take = "BG-5.3"
    cited.deal = "BG-6.1"
    cited.place = "BG-7.2"
    cited.start_cell = "BG-7.5"
    cited.drive = "BG-7.3"
    cited.stop = "BG-7.4"
    cited.truck_cell = "BG-7.5"
    cited.survey = "BG-7.8"
    cited.known = "BG-7.9"
    cited.train = "BG-7.13"
    cited.points = "BG-7.1"
    cited.shift = "BG-8.2"
    cited.extra_oil = "BG-8.3"
    cited.set_back = "BG-8.8"
    cited.build = "BG-7.10"
    cited.build_cost = "BG-7.11"
    cited.build_supply = "BG-7.11"
    cited.drill = "BG-7.12"
    cited.extract = "BG-9.1"
    cited.dry = "BG-9.2"
    cited.carry = "BG-9.3"
    cited.hire = "BG-9.4"
    cited.share = "BG-9.5"
    cited.lost = "BG-9.6"
    cited.store = "BG-9.7"
    cited.auction = "BG-10.2"
    cited.bid = "BG-10.3"
    cited.least_bid = "BG-10.4"
    cited.win = "BG-10.5"
    cited.pay = "BG-10.6"
    cited.bluff = "BG-10.7"
    cited.no_bid = "BG-10.9"
    cited.sell = "BG-10.10"
    cited.overflow = "BG-11.1"
    cited.die = "BG-11.2"
    cited.score = "BG-12.3"
    return cited
