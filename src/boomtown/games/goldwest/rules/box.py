"""What is in the box: the printed numbers as the rules use them, read from components.toml once per set-up."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import A, B, Components, FactTable, Game, Message, Words, bit, say

# Resources; the first three are the metals, in the order of the shipping tracks.
COPPER: Final = 0
SILVER: Final = 1
GOLD: Final = 2
WOOD: Final = 3
STONE: Final = 4
RESOURCES: Final = 5
METALS: Final = 3
RESOURCE_IDS: Final = ["copper", "silver", "gold", "wood", "stone"]

FOREST: Final = 0
TERRAINS: Final = 4
TERRAIN_IDS: Final = ["forest", "gold", "silver", "copper"]

BINS: Final = 4
SPACES: Final = 9
CARDS: Final = 20
NO_HEX: Final = 255
MOST_HEXES: Final = 62
"""A set of hexes is a number with a bit for each."""
FARTHEST: Final = 15
"""How far from the middle a hex may lie, so that its three lines have small numbers."""
SINGLE_SLOT: Final = 4
"""In an arrangement of Boomtown: the space of the single tile; 0 to 3 are the offices."""

# Offices, in the order of the components.
OFFICE_IDS: Final = [
    "docks",
    "frontier_office",
    "homestead_office",
    "courthouse",
    "deeds_office",
    "depot",
    "mayors_office",
    "saloon",
    "sheriffs_office",
    "shipping_office",
    "surveyors_office",
    "town_hall",
    "insurance_office",
    "hoosegow",
]
DOCKS: Final = 0
FRONTIER_OFFICE: Final = 1
HOMESTEAD_OFFICE: Final = 2
COURTHOUSE: Final = 3
DEEDS_OFFICE: Final = 4
DEPOT: Final = 5
MAYORS_OFFICE: Final = 6
SALOON: Final = 7
SHERIFFS_OFFICE: Final = 8
SHIPPING_OFFICE: Final = 9
SURVEYORS_OFFICE: Final = 10
TOWN_HALL: Final = 11
INSURANCE_OFFICE: Final = 12
HOOSEGOW: Final = 13

# Abilities of investment cards.
ABILITY_IDS: Final = [
    "none",
    "influence",
    "ship",
    "boomtown_free",
    "boomtown_on_opponent",
    "look",
    "resources",
    "upgrade",
]
NO_ABILITY: Final = 0
INFLUENCE: Final = 1
FREE_STEPS: Final = 2
FREE_TOKEN: Final = 3
SHARED_TOKEN: Final = 4
LOOK: Final = 5
FREE_RESOURCES: Final = 6
UPGRADE: Final = 7

# Kinds of step on the agenda, and the numbers several sections read.
TURN: Final = 0
END_TURN: Final = 1
SCORING: Final = 2
CHOOSE_BIN: Final = 3
DROP: Final = 4
USE_METALS: Final = 5
FREE_STEP: Final = 6
FREE_SPACE: Final = 7
SHARED_SPACE: Final = 8
LOOK_AT: Final = 9
TAKE: Final = 10
TAKE_BIN: Final = 11
UPGRADE_CAMP: Final = 12
POST_KIND: Final = 13
POST_PLACE: Final = 14
BUILD: Final = 15
CHOOSE_HEX: Final = 16
STORE: Final = 17

INVESTED: Final = A
"""USE_METALS: whether an Investment was claimed in this turn."""
PAID_TOKEN: Final = B
"""USE_METALS: whether a Boomtown token was paid for in this turn."""
PASSED: Final = A
"""DROP: the bin that is passed."""
HOW: Final = A
"""CHOOSE_HEX: what is done with the hex that is chosen."""
STORED: Final = A
"""STORE: the Mining Token on its way into a bin."""

# What is done with a chosen hex.
AS_CAMP: Final = 0
AS_SETTLEMENT: Final = 1
AS_LOOT: Final = 2

WRITTEN_FOR: Final = [
    ("setup", "offices_in_play", 4),
    ("setup", "starting_points", 0),
    ("supply", "bins", BINS),
    ("supply", "left_in_each_bin_passed", 1),
    ("turn", "investments", 1),
    ("turn", "paid_boomtown_tokens", 1),
    ("turn", "buildings_or_loots", 1),
    ("turn", "final_turns", 1),
    ("building", "camp_materials", 1),
    ("building", "settlement_materials", 2),
    ("board", "rotations", 6),
    ("boomtown", "size", 3),
    ("boomtown", "spaces_per_office", 2),
    ("boomtown", "tokens_per_space", 1),
    ("boomtown", "tokens_per_shared_space", 2),
]
"""Printed numbers that are part of the rules as they are written: a file with others is refused, not half obeyed."""

TOKEN_POOL: Final = 0
"""Pools 0 to 3: the Mining Tokens of each terrain. The others serve the set-up."""
TILE_POOL: Final = 4
OFFICE_POOL: Final = 5
SINGLE_POOL: Final = 6
CARD_POOL: Final = 7
TURNING_DIE: Final = 8
ARRANGEMENT_DIE: Final = 9


class Hexes:
    """The 56 land hexes, numbered column by column from the west and down each column (GW-2.9)."""

    def __init__(self, components: Components, positions_out: list[str]) -> None:
        board = components.table("board")
        water = board.pairs("water")
        steps = board.pairs("steps")
        columns = board.text("columns")
        first_q = board.num("first_q")
        if sorted(steps) != [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]:
            raise board.wrong("steps", "expected the six steps from a hex to its neighbours")
        self.positions: list[list[tuple[int, int]]] = []
        out: list[tuple[int, int]] = []
        for entry in components.tables("position"):
            centre = entry.nums("centre", 2)
            ring = entry.pairs("ring")
            if sorted(ring) != sorted((centre[0] + dq, centre[1] + dr) for dq, dr in steps):
                raise entry.wrong("ring", "expected the six hexes around the centre")
            cells = [*ring, (centre[0], centre[1])]
            if any(max(abs(q), abs(r), abs(q + r)) > FARTHEST for q, r in cells):
                raise entry.wrong("centre", f"expected a place within {FARTHEST} hexes of the middle")
            self.positions.append(cells)
            if entry.text("id") in positions_out:
                out += cells
        land = sorted(cell for cells in self.positions for cell in cells)
        if len(set(land)) != len(land) or set(land) & set(water):
            raise board.wrong("positions", "two hexes lie on the same place")
        everything = sorted([*land, *water])
        self.count: i64 = len(land)
        self.cells = land
        self.water = water
        self.names: list[str] = []
        self.x: list[float] = []
        self.y: list[float] = []
        for q, r in land:
            if not 0 <= q - first_q < len(columns):
                raise board.wrong("columns", f"there is no letter for the column q = {q}")
            row = [cell for cell in everything if cell[0] == q].index((q, r)) + 1
            self.names.append(f"{columns[q - first_q]}{row}")
            self.x.append(float(q - first_q))
            self.y.append(r + q / 2)
        at = {cell: number for number, cell in enumerate(land)}
        self.neighbours = bytes(at.get((q + dq, r + dr), NO_HEX) for q, r in land for dq, dr in steps)
        if len(land) > MOST_HEXES:
            raise board.wrong("positions", f"expected at most {MOST_HEXES} hexes")
        self.near = vec[i64](
            [sum(bit(at[q + dq, r + dr]) for dq, dr in steps if (q + dq, r + dr) in at) for q, r in land]
        )
        """By hex: its neighbours as bits."""
        self.in_play = bytes(cell not in out for cell in land)
        self.shore = bytes(any((q + dq, r + dr) in water for dq, dr in steps) for q, r in land)
        if not any(self.shore):
            raise board.wrong("water", "expected at least one hex beside the land")
        self.edge = bytes(
            any((q + dq, r + dr) not in everything or (q + dq, r + dr) in out for dq, dr in steps) for q, r in land
        )
        self.lines = bytes(
            number + FARTHEST + 1
            for q, r in land
            for number in (q, r, q + r)  # the three axes: a hex lies on one line of each
        )
        self.places = bytes(at[cell] for cells in self.positions for cell in cells)
        """By position: the six outer hexes, then the centre."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWestBox(Game):
    """The set-up object: everything printed that the rules need, for this number of players and these options."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("goldwest", players, options, rules_version, components.digest)
        self._read_players(components, players)
        self._read_tokens(components)
        self._read_boomtown(components)
        self._read_cards(components)
        self._read_numbers(components)
        self._prepare_set_up()
        self._list_actions()
        self.progress_bound = players * (self.camps + 1) * 40

    def _read_players(self, components: Components, players: int) -> None:
        rows = [entry for entry in components.tables("players") if entry.num("count") == players]
        if len(rows) != 1:
            raise components.root.wrong("players", f"expected one entry with count = {players}")
        row = rows[0]
        self.camps: i64 = row.num("camps", 1, 14)
        self.bonus = vec[i64](row.nums("investment_bonus"))
        names = [entry.text("id") for entry in components.tables("position")]
        self.hexes = Hexes(components, [names[number] for number in row.indices("out_of_play", names)])
        if int(sum(self.hexes.in_play)) < players * self.camps:
            raise row.wrong("camps", "there are not enough hexes for so many Camps")
        places = row.indices("terrain_places", ["first", "second"])
        if not places:
            raise row.wrong("terrain_places", "expected at least one place")
        table = components.table("terrain").table("bonus")
        self.bonus_places: i64 = len(places)
        self.terrain_bonus = vec[i64]([table.nums(terrain, 2)[place] for terrain in TERRAIN_IDS for place in places])
        """By terrain and place."""
        starts = components.tables("start")
        if len(starts) < players:
            raise components.root.wrong("start", f"expected an entry for each of {players} seats")
        supply: list[int] = []
        for entry in starts[:players]:
            before = sum(supply)
            for number in range(1, BINS + 1):
                held = entry.indices(f"bin{number}", RESOURCE_IDS)
                supply += [held.count(resource) for resource in range(RESOURCES)]
            if sum(supply) == before:
                raise entry.wrong("bin1", "a seat must begin with something in its bins")
        self.start_supply = vec[i64](supply)

    def _read_tokens(self, components: Components) -> None:
        """Token kinds are numbered terrain by terrain, so that a pool's kinds are a stretch of them."""
        self.token_ids: list[str] = []
        self.token_terrain: list[int] = []
        self.first_token: vec[i64] = vec[i64]()
        self.token_counts: list[list[int]] = []
        held = bytearray()
        for terrain in range(TERRAINS):
            self.first_token = append(self.first_token, len(self.token_ids))
            counts: list[int] = []
            for entry in components.tables("token"):
                if entry.index("terrain", TERRAIN_IDS) == terrain:
                    resources = entry.indices("resources", RESOURCE_IDS)
                    if not resources:
                        raise entry.wrong("resources", "expected at least one resource")
                    self.token_ids.append(entry.text("id"))
                    self.token_terrain.append(terrain)
                    counts.append(entry.num("count", 0, 14))
                    held += bytes(resources.count(resource) for resource in range(RESOURCES))
            expected = components.table("terrain").num("tokens_each")
            if sum(counts) != expected:
                raise components.root.wrong(
                    "token", f"the {TERRAIN_IDS[terrain]} tokens are {sum(counts)}, expected {expected}"
                )
            self.token_counts.append(counts)
        self.token_resources = bytes(held)
        self.token_pools = [vec[i64](counts) for counts in self.token_counts]
        tiles = components.tables("tile")
        if len(tiles) != len(self.hexes.positions):
            raise components.root.wrong("tile", f"expected {len(self.hexes.positions)} tiles, found {len(tiles)}")
        self.tiles: list[list[int]] = []
        for number, entry in enumerate(tiles, start=1):
            if entry.num("id") != number:
                raise entry.wrong("id", f"expected {number}")
            ring = entry.indices("ring", TERRAIN_IDS)
            if len(ring) != 6:
                raise entry.wrong("ring", "expected six terrains")
            self.tiles.append([*ring, entry.index("centre", TERRAIN_IDS)])
        self.positions: i64 = len(tiles)
        self.tile_terrain = bytes(terrain for tile in self.tiles for terrain in tile)
        each = components.table("terrain").num("hexes_each")
        for terrain in range(TERRAINS):
            found = sum(tile.count(terrain) for tile in self.tiles)
            if found != each:
                raise components.root.wrong(
                    "tile", f"the tiles show {found} {TERRAIN_IDS[terrain]} hexes, expected {each}"
                )

    def _read_boomtown(self, components: Components) -> None:
        town = components.table("boomtown")
        metals = RESOURCE_IDS[:METALS]
        columns = town.indices("column_metals", metals)
        rows = town.indices("row_metals", metals)
        if len(columns) != 3 or len(rows) != 3:
            raise town.wrong("column_metals" if len(columns) != 3 else "row_metals", "expected three metals")
        self.column_metal = bytes(columns[space % 3] for space in range(SPACES))
        self.row_metal = bytes(rows[space // 3] for space in range(SPACES))
        self.space_price = bytes(
            bit(column) | bit(row) if column != row else bit(METALS + row)
            for column, row in zip(self.column_metal, self.row_metal, strict=True)
        )
        """What a space costs (GW-8.1), as bits: one of a metal, and behind these two of a metal."""
        self.arrangements = town.texts("arrangements")
        for arrangement in self.arrangements:
            if not _fits_boomtown(arrangement.replace("/", "")):
                raise town.wrong("arrangements", f"'{arrangement}' does not place four offices and one single tile")
        self.arrangement_slots = bytes("abcd.".index(mark) for a in self.arrangements for mark in a.replace("/", ""))
        self.office_points: vec[i64] = vec[i64]()
        self.office_per: vec[i64] = vec[i64]()
        self.office_pool: list[int] = []
        self.docks_settlement: i64 = 0
        ids: list[str] = []
        for entry in components.tables("office"):
            office = entry.index("id", OFFICE_IDS)
            ids.append(OFFICE_IDS[office])
            self.office_points = append(self.office_points, entry.num("points"))
            self.office_per = append(self.office_per, entry.num("per", 1))
            standard = entry.index("set", ["standard", "bandits"]) == 0
            allowed = standard or self.options["offices"] == "bandits"
            self.office_pool.append(1 if allowed else 0)
            if office == DOCKS:
                self.docks_settlement = entry.num("settlement_points")
        if ids != OFFICE_IDS:
            raise components.root.wrong("office", f"expected these offices in this order: {', '.join(OFFICE_IDS)}")
        self.single_points: list[int] = []
        self.single_gains: list[list[int]] = []
        self.single_pool: list[int] = []
        wish = self.options["single"]
        for entry in components.tables("single_tile"):
            self.single_points.append(entry.num("points"))
            self.single_gains.append(sorted(entry.indices("gains", RESOURCE_IDS)))
            sets = ["vp4", "post"]
            self.single_pool.append(1 if wish == "any" or sets[entry.index("set", sets)] == wish else 0)
        if 1 not in self.single_pool:
            raise components.root.wrong("single_tile", f"expected a tile for the option single = {wish}")

    def _read_cards(self, components: Components) -> None:
        cards = components.tables("investment")
        if len(cards) != CARDS:
            raise components.root.wrong("investment", f"expected {CARDS} cards, found {len(cards)}")
        price = bytearray()
        self.card_points: vec[i64] = vec[i64]()
        self.card_ability: vec[i64] = vec[i64]()
        self.card_amount: vec[i64] = vec[i64]()
        self.card_terrain: vec[i64] = vec[i64]()
        for number, entry in enumerate(cards, start=1):
            if entry.num("id") != number:
                raise entry.wrong("id", f"expected {number}")
            metals = entry.table("price")
            for key in metals.keys():  # noqa: SIM118
                metals.place("price", key, RESOURCE_IDS[:METALS])
            if not metals.keys():
                raise entry.wrong("price", "expected at least one metal")
            price += bytes(metals.num(metal, 1, 9) if metals.has(metal) else 0 for metal in RESOURCE_IDS[:METALS])
            self.card_points = append(self.card_points, entry.num("points"))
            ability = entry.index("ability", ABILITY_IDS)
            self.card_ability = append(self.card_ability, ability)
            self.card_amount = append(self.card_amount, entry.num("amount", 0 if ability == NO_ABILITY else 1, 2))
            self.card_terrain = append(
                self.card_terrain, entry.index("terrain", TERRAIN_IDS) if ability == INFLUENCE else 0
            )
        self.card_price = bytes(price)
        self.least_card: i64 = min(sum(price[at : at + METALS]) for at in range(0, len(price), METALS))
        """With fewer metals no card can be bought."""
        setup = components.table("setup")
        self.cards_in_play = setup.num("investments_in_play", 1, CARDS)
        fixed = components.table("fixed")
        self.fixed_tiles = self._numbers_from(fixed, "tiles", len(self.tiles), len(self.tiles))
        self.fixed_turning = fixed.num("rotation", 0, 5)
        self.fixed_offices = fixed.indices("offices", OFFICE_IDS)
        if len(set(self.fixed_offices)) != 4 or len(self.fixed_offices) != 4:
            raise fixed.wrong("offices", "expected four different offices")
        self.fixed_cards = self._numbers_from(fixed, "investments", CARDS, self.cards_in_play)
        self.fixed_arrangement = fixed.index("arrangement", self.arrangements)

    def _numbers_from(self, entry: FactTable, key: str, most: int, count: int) -> list[int]:
        """A list of printed numbers 1..most as indices."""
        numbers = entry.nums(key, count)
        if any(not 1 <= number <= most for number in numbers) or len(set(numbers)) != len(numbers):
            raise entry.wrong(key, f"expected different numbers from 1 to {most}")
        return [number - 1 for number in numbers]

    def _read_numbers(self, components: Components) -> None:
        self.bin_points = vec[i64](components.table("supply").nums("points", BINS))
        building = components.table("building")
        self.camp_influence: i64 = building.num("camp_influence", 0)
        self.settlement_influence: i64 = building.num("settlement_influence", 0)
        shipping = components.table("shipping")
        self.track_length: i64 = shipping.num("length", 1, 20)
        self.step_points = vec[i64](shipping.nums("step_points", int(self.track_length) + 1))
        steps = shipping.nums("tile_steps")
        if any(not 1 <= step <= self.track_length for step in steps) or len(set(steps)) != len(steps):
            raise shipping.wrong("tile_steps", f"expected different stops from 1 to {self.track_length}")
        self.tile_step = bytes(steps.index(n) + 1 if n in steps else 0 for n in range(int(self.track_length) + 1))
        self.tile_places: i64 = len(steps)
        self.next_tile: vec[i64] = vec[i64](
            [
                min(((step, place + 1) for place, step in enumerate(steps) if step > stop), default=(0, 0))[1]
                for stop in range(int(self.track_length) + 1)
            ]
        )
        """By stop: the number of the bonus place that comes next, from 1; 0 for none."""
        tiles = shipping.table("tiles")
        self.tile_points: list[list[int]] = [tiles.nums(metal) for metal in RESOURCE_IDS[:METALS]]
        self.tile_heights: i64 = max(len(points) for points in self.tile_points) + 1
        self.top_tiles = vec[i64]([])
        """By metal and the number of tiles taken: the points of the one on top, 0 when all are gone."""
        for points in self.tile_points:
            for taken in range(int(self.tile_heights)):
                self.top_tiles = append(self.top_tiles, points[taken] if taken < len(points) else 0)
        looting = components.table("looting")
        self.loot_points: i64 = looting.num("loot_points")
        self.most_wanted_points: i64 = looting.num("most_wanted_points")
        self.most_wanted_per: i64 = looting.num("most_wanted_per", 1)
        self.second_wanted_points: i64 = looting.num("second_wanted_points")
        self.second_wanted_per: i64 = looting.num("second_wanted_per", 1)
        self.group_points: i64 = components.table("scoring").num("group_points_per_building")
        for table, key, expected in WRITTEN_FOR:
            entry = components.table(table)
            if entry.num(key) != expected:
                raise entry.wrong(key, f"the rules are written for {expected}, found {entry.num(key)}")

    def _prepare_set_up(self) -> None:
        """What the set-up draws from, and the fixed table of GW-15.8."""
        self.tile_counts = vec[i64]([1] * len(self.tiles))
        self.office_counts = vec[i64](self.office_pool)
        self.single_counts = vec[i64](self.single_pool)
        self.card_counts = vec[i64]([1] * CARDS)
        self.arrangement_count: i64 = len(self.arrangements)
        self.fixed = self.options["setup"] == "fixed"
        turnings = [self.fixed_turning] * len(self.tiles)
        draws = [*self.fixed_tiles, *turnings, self.fixed_arrangement, *self.fixed_offices]
        draws += [self.single_pool.index(1), *sorted(self.fixed_cards)]
        self.fixed_draws = vec[i64](draws)

    def _list_actions(self) -> None:
        actions = self.actions
        bins = [str(number + 1) for number in range(BINS)]
        self.a_bin = actions.add("bin", bins)
        self.a_drop = actions.add("drop", RESOURCE_IDS)
        self.a_done = actions.single("done")
        self.a_skip = actions.single("skip")
        self.a_use = actions.single("use")
        self.a_take = actions.add("take", RESOURCE_IDS)
        self.a_ship = actions.add("ship", RESOURCE_IDS[:METALS])
        self.a_invest = actions.add("invest", [str(card + 1) for card in range(CARDS)])
        self.a_town = actions.add("town", [str(space + 1) for space in range(SPACES)])
        self.a_camp = actions.single("camp")
        self.a_settlement = actions.single("settlement")
        self.a_loot = actions.single("loot")
        self.a_hex = actions.add("hex", self.hexes.names)
        self.a_look = actions.add("look", self.hexes.names)
        self.a_upgrade = actions.add("upgrade", self.hexes.names)
        self.a_store = actions.add("store", bins)
        actions.mark_ways_out(["done", "skip"])

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "hex":
            return self.hexes.names[value]
        if name == "bundle":
            return in_words(unbundled(value), words)
        if name == "token":
            start = value * RESOURCES
            return in_words(list(self.token_resources[start : start + RESOURCES]), words)
        if name == "office_effect":
            points, per = self.office_points[value], self.office_per[value]
            effect = say(f"office.{OFFICE_IDS[value]}", points=points, per=per, more=self.docks_settlement)
            return words.text(effect, self)
        if name == "single":
            return words.text(self._single(value), self)
        if name == "ability":
            what = ABILITY_IDS[self.card_ability[value]]
            return words.text(
                say(f"ability.{what}", count=self.card_amount[value], terrain=self.card_terrain[value]), self
            )
        return str(value)

    def _single(self, tile: int) -> Message:
        """What the tile on the ninth space of Boomtown does."""
        gains = self.single_gains[tile]
        if not gains:
            return say("single.points", points=self.single_points[tile])
        if len(gains) == 1:
            return say("single.one", resource=gains[0])
        return say("single.either", resource=gains[0], resource2=gains[1])


def _fits_boomtown(marks: str) -> bool:
    """Whether nine marks lay four offices, each on two spaces side by side, and one single tile."""
    if sorted(marks) != sorted(".aabbccdd"):
        return False
    for office in "abcd":
        first, second = marks.index(office), marks.rindex(office)
        if second - first != 3 and (second - first != 1 or second % 3 == 0):
            return False
    return True


def bundled(counts: list[int]) -> int:
    """A handful of resources as one number, for messages."""
    value = 0
    for count in reversed(counts):
        value = value * 64 + count
    return value


def unbundled(value: int) -> list[int]:
    counts: list[int] = []
    for _ in range(RESOURCES):
        counts.append(value % 64)
        value //= 64
    return counts


def in_words(counts: list[int], words: Words) -> str:
    """`2 copper, 1 wood`."""
    names = words.names["resource"]
    parts = [f"{count} {names[resource]}" for resource, count in enumerate(counts) if count]
    return ", ".join(parts) if parts else words.names["nothing"][0]
