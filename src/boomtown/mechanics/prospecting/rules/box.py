"""The numbers of a prospecting game and its actions; the kinds of step both games have, and what their numbers mean."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import A, B, BadComponents, C, Components, D, FactTable, Game, Pool, Words, shuffled
from boomtown.mechanics.prospecting.rules.grid import KINDS, MOST_POINTS, cell_names
from boomtown.mechanics.prospecting.rules.market import Ladder
from boomtown.mechanics.prospecting.rules.oilfield import Wells
from boomtown.mechanics.prospecting.rules.rails import Track
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited

# Kinds of step that mean the same in both games, in the order of a round; each game adds its own behind them.
ROUND: Final = 0
TAKE: Final = 1
LICENCES: Final = 2
ACT: Final = 3
PLACE: Final = 4
MOVE: Final = 5
SPECIAL: Final = 6
SHIFT: Final = 7
STORE: Final = 8
EXTRACT: Final = 9
HAUL: Final = 10
AUCTION: Final = 11
BID: Final = 12
PAY: Final = 13
SELL: Final = 14
OVERFLOW: Final = 15
PASS_DIE: Final = 16
END: Final = 17
SHARED_KINDS: Final = 18

# What their numbers on the agenda mean.
POINTS: Final = A
"""MOVE: movement points left."""
BUILT: Final = B
"""MOVE, SPECIAL: 1 when a derrick was built in the move."""
STEPS: Final = A
"""SHIFT: by how many steps."""
GIVEN: Final = A
"""Oil that a card gives."""
LEFT: Final = A
"""STORE: oil still to be placed."""
DONE: Final = A
"""EXTRACT: how many derricks have been seen to."""
CARRIED: Final = B
"""EXTRACT: oil carried so far."""
RIG: Final = A
"""HAUL: the slot of the derrick."""
LOT: Final = A
"""AUCTION, BID, PAY, SELL: what is auctioned, a company or a lot behind the companies."""
HIGHEST: Final = B
"""BID: the highest bid, 0 for none."""
BIDDER: Final = C
"""BID: who made it, -1 for nobody."""
STILL_IN: Final = D
"""BID: the seats that have not passed, as a set."""
DUE: Final = B
"""PAY: the bid to be paid."""

# Pools (dice are numbered by company).
WELL_POOL: Final = 0
SPECIAL_POOL: Final = 3
STANDARD_POOL: Final = 4
LICENCE_POOL: Final = 5
HAND_POOLS: Final = 6

# Special actions of cards.
NOTHING: Final = 0
PRICE: Final = 1
OIL: Final = 2
BACK: Final = 3
SPRING: Final = 4
DEEPER: Final = 5

# What the bank is paid for (its payments are negative).
FOR_OIL: Final = 0
FOR_OVERFLOW: Final = 1
FOR_TRANSPORT: Final = 2
FOR_DERRICKS: Final = 3
FOR_SPRINGS: Final = 4
FOR_DEPTH: Final = 5
WAYS: Final = 6

MOST_STORED: Final = 5
"""The most oil one player can store at once: a marker from each derrick."""
MOST_ABOVE_LIMIT: Final = 7
"""The most oil a tank can hold above its limit before it is checked: five from derricks and two from a card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ProspectingBox(Game):
    """What both editions have in their boxes (GI-1.4 to GI-1.7, BG-1.3 to BG-1.6).

    `companies` counts the open ones (GI-2.6, BG-2.6).
    """

    def __init__(
        self, key: str, players: i64, options: dict[str, str], rules_version: str, components: Components
    ) -> None:
        super().__init__(key, players, options, rules_version, components.digest)
        self.cited = Cited()
        money = components.table("money")
        self.cash: i64 = money.num("start", 0)
        self.fee: i64 = money.num("transport_fee", 0)
        self.overflow_price: i64 = 0
        self.oil_value: i64 = 0
        self.derricks: i64 = components.table("pieces").num("derricks", 1, 5)
        self.derrick_value: vec[i64] = vec[i64](components.table("scoring").nums("derrick_by_rank"))
        firms = components.table("companies")
        self.company_names = firms.texts("names")
        self.company_keys = firms.texts("short")
        self.companies: i64 = len(self.company_keys)
        self.tank_limit: i64 = firms.num("tank_limit", 0)
        licences = components.table("licences")
        self.ones: i64 = licences.num("ones", 1)
        self.twos: i64 = licences.num("twos", 1)
        self.highest_bid: i64 = self.ones + 2 * self.twos
        prices = components.table("prices")
        die = components.table("die")
        ladder = prices.nums("ladder")
        for key_of_price in ("red_top", "blue_bottom", "start"):
            if prices.num(key_of_price) not in ladder:
                raise prices.wrong(key_of_price, "is not a price of the ladder")
        self.ladder = Ladder(
            ladder,
            prices.num("red_top"),
            prices.num("blue_bottom"),
            prices.num("start"),
            die.nums("red"),
            die.nums("blue"),
        )
        self.build_kind: i64 = MOVE
        """The kind of step in which derricks are built."""
        self.final_kind: i64 = -1
        """The kind of step in which a final bid is named, if there is one."""
        self.share_spaces = False
        """Whether trucks may stop on each other."""
        self.wells = Wells()
        self.track = Track([])
        self.player_start: i64 = 1
        self.black_start: i64 = 1
        self.black_end: i64 = 0
        """Where the black train ends the game."""
        self.ending = "ended"
        """The sentence that says what ended the game."""
        # Card kinds, special cards first.
        self.card_names: list[str] = []
        self.card_counts: list[int] = []
        self.specials: i64 = 0
        self.card_train: vec[i64] = vec[i64]()
        self.card_licences: vec[i64] = vec[i64]()
        self.card_movement: vec[i64] = vec[i64]()
        self.card_effect: vec[i64] = vec[i64]()
        self.card_size: vec[i64] = vec[i64]()
        # First numbers of the actions.
        self.cells: i64 = 0
        self.cell_names: list[str] = []
        self.start_cells: vec[i64] = vec[i64]()
        """Where trucks may start."""
        self.take: i64 = 0
        self.place: i64 = 0
        self.drive: i64 = 0
        self.survey: i64 = 0
        self.train: i64 = 0
        self.upward: i64 = 0
        self.downward: i64 = 0
        self.build: i64 = 0
        self.haul: i64 = 0
        self.store: i64 = 0
        self.done: i64 = 0
        self.bow_out: i64 = 0
        self.bid: i64 = 0
        self.pay: i64 = 0
        self.sell: i64 = 0
        self.progress_bound = 400_000

    def read_wells(self, components: Components, tiles_key: str) -> None:
        """The three kinds of well tiles."""
        table = components.table("wells")
        for kind in table.texts("kinds"):
            well = table.table(kind)
            depths = well.nums("values")
            cost = table.table("cost").num(kind, 0)
            self.wells.add(cost, well.flag("survey"), depths, well.nums(tiles_key, len(depths)))
        if len(self.wells.depths) != KINDS:
            raise table.wrong("kinds", f"expected {KINDS} kinds")

    def add_card(self, name: str, count: int, train: int, licences: int, movement: int, effect: int, size: int) -> None:
        """The next kind of action card."""
        if not 0 <= movement < MOST_POINTS:
            raise BadComponents(f"card {name}: movement can be 0 to {MOST_POINTS - 1} points, not {movement}")
        self.card_names.append(name)
        self.card_counts.append(count)
        self.card_train = append(self.card_train, train)
        self.card_licences = append(self.card_licences, licences)
        self.card_movement = append(self.card_movement, movement)
        self.card_effect = append(self.card_effect, effect)
        self.card_size = append(self.card_size, size)

    def add_shared_actions(self, hauls: list[str], start_cells: list[int], rows: int, columns: int) -> None:
        """The actions both games have; single ones, which must have lower numbers than the amounts."""
        actions = self.actions
        cells = cell_names(rows, columns)
        self.cell_names = cells
        self.cells = len(cells)
        open_keys = self.company_keys[: self.companies]
        self.take = actions.add("take", self.card_names)
        self.start_cells = vec[i64](start_cells)
        self.place = actions.add("place", [cells[cell] for cell in start_cells])
        self.drive = actions.add("drive", cells)
        self.survey = actions.add("survey", cells)
        self.train = actions.add("train", [str(space) for space in range(1, self.track.last + 1)])
        self.upward = actions.add("raise", open_keys)
        self.downward = actions.add("lower", open_keys)
        self.build = actions.add("build", cells)
        self.haul = actions.add("haul", hauls)
        self.store = actions.add("store", [f"{key} {n}" for key in open_keys for n in range(1, MOST_STORED + 1)])
        self.done = actions.single("done")
        self.bow_out = actions.single("pass")

    def add_amounts(self) -> None:
        """The actions that are amounts."""
        self.bid = self.actions.amounts("bid", self.highest_bid)
        self.pay = self.actions.amounts("pay", (self.highest_bid + 1) // 2)
        self.sell = self.actions.amounts("sell", self.tank_limit + MOST_ABOVE_LIMIT)
        self.actions.mark_ways_out(["done", "pass", "haul none", "sell 0"])

    def special_pool(self) -> Pool:
        return shuffled(SPECIAL_POOL, vec[i64](self.card_counts[: self.specials]))

    def standard_pool(self) -> Pool:
        return shuffled(STANDARD_POOL, vec[i64](self.card_counts[self.specials :]))

    def licence_pool(self) -> Pool:
        return shuffled(LICENCE_POOL, vec[i64]([int(self.ones), int(self.twos)]))

    def store_action(self, company: i64, count: i64) -> i64:
        """The action `store <company> <count>`."""
        return self.store + company * MOST_STORED + count - 1

    def store_company(self, action: i64) -> i64:
        return (action - self.store) // MOST_STORED

    def store_count(self, action: i64) -> i64:
        return (action - self.store) % MOST_STORED + 1

    def noun(self, name: str, value: int, words: Words) -> str:
        if name == "company":
            return self.company_names[value]
        if name == "cell":
            return self.cell_names[value]
        if name == "card":
            return self.card_names[value]
        if name in ("ones", "twos"):
            numerals = words.names["numeral"]
            return numerals[value] if value < len(numerals) else words.writes.number(value)
        if name in ("money", "price", "cost", "left", "share", "result"):
            return words.writes.money(value)
        return super().noun(name, value, words)


def card_rows(table: FactTable, kinds: str) -> list[list[object]]:
    """The rows of a card table; `kinds` says for each column whether it holds a text (t) or a number (n)."""
    rows: list[list[object]] = []
    for number, row in enumerate(table.items("rows"), start=1):
        if not isinstance(row, list) or len(row) != len(kinds):
            raise table.wrong("rows", f"row {number}: expected {len(kinds)} columns")
        for kind, value in zip(kinds, row, strict=True):
            fits = isinstance(value, str) if kind == "t" else isinstance(value, int) and not isinstance(value, bool)
            if not fits:
                raise table.wrong("rows", f"row {number}: {value!r} is not a {'text' if kind == 't' else 'number'}")
        rows.append(list(row))
    return rows


def as_number(value: object) -> int:
    """A number of a checked row."""
    assert isinstance(value, int)
    return value
