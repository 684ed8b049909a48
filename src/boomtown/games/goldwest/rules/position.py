"""Everything on the table: what is open to all (`Frontier`), and the Mining Tokens with who knows them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest.rules.box import (
    BINS,
    CARDS,
    METALS,
    RESOURCES,
    SINGLE_SLOT,
    SPACES,
    STORE,
    STORED,
    TERRAINS,
    TOKEN_POOL,
    GoldWestBox,
)
from boomtown.kernel import EVERYBODY, Fields, Ledger, Luck, Pool, Seat, State, bit, filled, overwritten, say, shuffled

# What lies on a hex.
COVERED: Final = 0
REVEALED: Final = 1
CAMP: Final = 2
SETTLEMENT: Final = 3
LOOTED: Final = 4
OUT_OF_PLAY: Final = 5

# Where points come from.
FROM_BINS: Final = 0
FROM_CARDS: Final = 1
FROM_BONUS: Final = 2
FROM_TOWN: Final = 3
FROM_SHIPPING: Final = 4
FROM_LOOT: Final = 5
FROM_GROUP: Final = 6
FROM_TERRAINS: Final = 7
FROM_OFFICES: Final = 8
FROM_WANTED: Final = 9
SOURCES: Final = 10

ALL_POOLS: Final = (1 << TERRAINS) - 1
NOT_IN_PLAY: Final = -2
OPEN_CARD: Final = -1


class TableLayout:
    """What the set-up fixed for the whole game: terrains, Boomtown, cards. Shared by all clones."""

    def __init__(self, box: GoldWestBox, draws: vec[i64]) -> None:
        """`draws`: tile and turning of each position, arrangement, four offices, single tile, cards in rising order."""
        self.draws = draws
        positions: i64 = box.positions
        terrain = filled(box.hexes.count, 0)
        for position in range(positions):
            tile: i64 = draws[position] * 7
            turning: i64 = draws[positions + position]
            cells: i64 = position * 7
            for i in range(6):
                terrain[box.hexes.places[cells + (i + turning) % 6]] = box.tile_terrain[tile + i]
            terrain[box.hexes.places[cells + 6]] = box.tile_terrain[tile + 6]
        self.terrain = terrain
        self.place = _places(terrain)
        """The number of a hex among those of its terrain: where its token lies in the pool."""
        at: i64 = 2 * positions
        slots: i64 = draws[at] * SPACES
        self.single_space: i64 = 0
        self.office_at = filled(SPACES, -1)
        for space in range(SPACES):
            slot: i64 = box.arrangement_slots[slots + space]
            if slot == SINGLE_SLOT:
                self.single_space = space
            else:
                self.office_at[space] = draws[at + 1 + slot]
        self.single: i64 = draws[at + 5]
        self.cards: vec[i64] = draws[at + 6 :]


def _places(terrain: vec[i64]) -> vec[i64]:
    counted = filled(TERRAINS, 0)
    place = filled(i64(len(terrain)), 0)
    for hex_ in range(len(terrain)):
        place[hex_] = counted[terrain[hex_]]
        counted[terrain[hex_]] += 1
    return place


class Frontier:
    """What is open to all seats (GW-4.5)."""

    score: vec[i64] = vec[i64]()
    points: vec[i64] = vec[i64]()
    """By seat and source; the score is their sum."""
    supply: vec[i64] = vec[i64]()
    """By seat, bin and resource."""
    usage: vec[i64] = vec[i64]()
    coach: vec[i64] = vec[i64]()
    """By seat and metal: stops made."""
    tiles_taken: vec[i64] = vec[i64]()
    """By metal and bonus place."""
    tiles_held: vec[i64] = vec[i64]()
    bonus_taken: i64
    card_owner: vec[i64] = vec[i64]()
    town: vec[i64] = vec[i64]()
    shared: vec[i64] = vec[i64]()
    """The owner of a second token on a Boomtown space."""
    influence: vec[i64] = vec[i64]()
    """By seat and terrain."""
    camps: vec[i64] = vec[i64]()
    wanted: vec[i64] = vec[i64]()
    status: vec[i64] = vec[i64]()
    owner: vec[i64] = vec[i64]()
    returned: vec[i64] = vec[i64]()
    """Resources that went back to the bank."""
    gained: vec[i64] = vec[i64]()
    """Resources that came from the bank otherwise than by a Mining Token."""

    def clone(self) -> "Frontier":
        twin = Frontier()
        twin.copy(self)
        return twin

    def copy(self, other: "Frontier") -> None:
        """Become like another table."""
        self.bonus_taken = other.bonus_taken
        self.score = overwritten(self.score, other.score)
        self.points = overwritten(self.points, other.points)
        self.supply = overwritten(self.supply, other.supply)
        self.usage = overwritten(self.usage, other.usage)
        self.coach = overwritten(self.coach, other.coach)
        self.tiles_taken = overwritten(self.tiles_taken, other.tiles_taken)
        self.tiles_held = overwritten(self.tiles_held, other.tiles_held)
        self.card_owner = overwritten(self.card_owner, other.card_owner)
        self.town = overwritten(self.town, other.town)
        self.shared = overwritten(self.shared, other.shared)
        self.influence = overwritten(self.influence, other.influence)
        self.camps = overwritten(self.camps, other.camps)
        self.wanted = overwritten(self.wanted, other.wanted)
        self.status = overwritten(self.status, other.status)
        self.owner = overwritten(self.owner, other.owner)
        self.returned = overwritten(self.returned, other.returned)
        self.gained = overwritten(self.gained, other.gained)

    def sync(self, fields: Fields) -> None:
        self.score = fields.nums("score", self.score)
        self.points = fields.nums("points", self.points)
        self.supply = fields.nums("supply", self.supply)
        self.usage = fields.nums("usage", self.usage)
        self.coach = fields.nums("coach", self.coach)
        self.tiles_taken = fields.nums("tiles taken", self.tiles_taken)
        self.tiles_held = fields.nums("tiles held", self.tiles_held)
        self.bonus_taken = fields.num("bonus taken", self.bonus_taken)
        self.card_owner = fields.nums("card owner", self.card_owner)
        self.town = fields.nums("town", self.town)
        self.shared = fields.nums("town shared", self.shared)
        self.influence = fields.nums("influence", self.influence)
        self.camps = fields.nums("camps", self.camps)
        self.wanted = fields.nums("wanted", self.wanted)
        self.status = fields.nums("status", self.status)
        self.owner = fields.nums("owner", self.owner)
        self.returned = fields.nums("returned", self.returned)
        self.gained = fields.nums("gained", self.gained)


def empty_table(box: GoldWestBox) -> Frontier:
    """The table before anything is laid out on it."""
    players: i64 = box.players
    land: i64 = box.hexes.count
    table = Frontier()
    table.score = filled(players, 0)
    table.points = filled(players * SOURCES, 0)
    table.supply = box.start_supply[:]
    table.usage = filled(RESOURCES, 0)
    table.coach = filled(players * METALS, 0)
    table.tiles_taken = filled(METALS * box.tile_places, 0)
    table.tiles_held = filled(players, 0)
    table.bonus_taken = 0
    table.card_owner = filled(CARDS, NOT_IN_PLAY)
    table.town = filled(SPACES, -1)
    table.shared = filled(SPACES, -1)
    table.influence = filled(players * TERRAINS, 0)
    table.camps = filled(players, box.camps)
    table.wanted = filled(players, 0)
    table.status = filled(land, COVERED)
    table.owner = filled(land, -1)
    table.returned = filled(RESOURCES, 0)
    table.gained = filled(RESOURCES, 0)
    for hex_ in range(land):
        if box.hexes.in_play[hex_] == 0:
            table.status[hex_] = OUT_OF_PLAY
    return table


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWestPosition(State):
    """The open table, and the Mining Tokens: `token[hex]` is -1 until somebody has seen it, `seen[hex]` says who."""

    layout: TableLayout
    table: Frontier
    token: vec[i64]
    seen: vec[i64]

    def __init__(self, box: GoldWestBox) -> None:
        super().__init__(box)
        self.box = box
        self.pools: list[Pool] = []
        self.own_pools: i64 = 0
        """The pools, as bits of a number, that no clone shares: the others are copied before something is taken."""

    def lay_out(self, layout: TableLayout) -> None:
        """An empty table with this set-up."""
        land: i64 = self.box.hexes.count
        self.layout = layout
        self.table = empty_table(self.box)
        for card in layout.cards:
            self.table.card_owner[card] = OPEN_CARD
        self.token = filled(land, -1)
        self.seen = filled(land, 0)
        self.pools = [shuffled(TOKEN_POOL + i, self.box.token_pools[i]) for i in range(TERRAINS)]
        self.own_pools = ALL_POOLS

    def clone(self) -> "GoldWestPosition":
        twin = GoldWestPosition(self.box)
        twin.agenda.copy(self.agenda)
        twin.layout = self.layout
        twin.table = self.table.clone()
        twin.token = self.token[:]
        twin.seen = self.seen[:]
        twin.pools = self.pools[:]
        self.own_pools = 0
        return twin

    def become(self, other: State) -> State:
        assert isinstance(other, GoldWestPosition)
        s: GoldWestPosition = other
        self.agenda.copy(s.agenda)
        self.choices.known = False
        self.layout = s.layout
        self.table.copy(s.table)
        self.token = overwritten(self.token, s.token)
        self.seen = overwritten(self.seen, s.seen)
        for terrain in range(TERRAINS):
            self.pools[terrain] = s.pools[terrain]
        self.own_pools = 0
        s.own_pools = 0
        return self

    def own_pool(self, terrain: i64) -> Pool:
        """The pool of a terrain, to change it."""
        if self.own_pools >> terrain & 1 == 0:
            self.pools[terrain] = self.pools[terrain].clone()
            self.own_pools |= bit(terrain)
        return self.pools[terrain]

    def sync(self, fields: Fields) -> None:
        draws = fields.nums("set-up", self.layout.draws)
        if list(draws) != list(self.layout.draws):  # another table's bytes are being read
            self.lay_out(TableLayout(self.box, draws))
        self.table.sync(fields)
        self.token = fields.nums("token", self.token)
        self.seen = fields.nums("seen", self.seen)
        for terrain in range(TERRAINS):
            self.own_pool(terrain).sync(f"pool{terrain}", fields)

    # ------------------------------------------------------------------ small helpers of all rules

    def neighbour(self, hex_: i64, direction: i64) -> i64:
        """The land hex on that side, NO_HEX if there is none."""
        return self.box.hexes.neighbours[hex_ * 6 + direction]

    def is_building(self, hex_: i64) -> bool:
        status = self.table.status[hex_]
        return status == CAMP or status == SETTLEMENT

    def gain_points(self, seat: Seat, points: i64, source: i64) -> None:
        self.table.score[seat] += points
        self.table.points[seat * SOURCES + source] += points

    def carried(self) -> i64:
        """How much lies in the usage area."""
        total: i64 = 0
        for count in self.table.usage:
            total += count
        return total

    def pay(self, resource: i64, count: i64) -> None:
        """From the usage area back to the bank."""
        self.table.usage[resource] -= count
        self.table.returned[resource] += count

    def reveal(self, hex_: i64, luck: Luck) -> None:
        """Turn a token face up: drawn now, or shown if somebody has looked at it before."""
        if self.token[hex_] < 0:
            self.turn_token(hex_, luck, EVERYBODY)
        else:
            luck.show(EVERYBODY)
        self.seen[hex_] = EVERYBODY
        self.table.status[hex_] = REVEALED
        if self.listener is not None:
            self.tell(
                "GW-10.8",
                say("revealed", hex=hex_, terrain=self.layout.terrain[hex_], token=self.token[hex_]),
            )

    def turn_token(self, hex_: i64, luck: Luck, knowers: i64) -> None:
        """A face-down token is drawn when somebody first sees it."""
        terrain: i64 = self.layout.terrain[hex_]
        drawn = self.own_pool(terrain).take(luck, self.layout.place[hex_], knowers)
        self.token[hex_] = self.box.first_token[terrain] + drawn

    # ------------------------------------------------------------------ what is conserved

    def caches(self) -> list[str]:
        return ["own_pools"]

    def ledgers(self) -> list[Ledger]:
        return self._resource_ledgers() + self._piece_ledgers()

    def _resource_ledgers(self) -> list[Ledger]:
        """Whatever came into play is in a bin, in the usage area, on its way into a bin, or back in the bank."""
        box = self.box
        table = self.table
        ledgers: list[Ledger] = []
        players = int(box.players)
        carried = int(self.agenda.get(STORED)) if self.agenda.depth > 0 and self.agenda.kind == STORE else -1
        for resource in range(RESOURCES):
            came = int(table.gained[resource])
            now = int(table.usage[resource]) + int(table.returned[resource])
            for at in range(players * BINS):
                came += int(box.start_supply[at * RESOURCES + resource])
                now += int(table.supply[at * RESOURCES + resource])
            for hex_ in range(int(box.hexes.count)):
                if table.status[hex_] in (CAMP, SETTLEMENT, LOOTED):
                    came += box.token_resources[self.token[hex_] * RESOURCES + resource]
            if carried >= 0:
                now += box.token_resources[carried * RESOURCES + resource]
            ledgers.append(Ledger(f"resource {resource}", now, came))
        return ledgers

    def _piece_ledgers(self) -> list[Ledger]:
        box = self.box
        table = self.table
        ledgers: list[Ledger] = []
        land = range(int(box.hexes.count))
        for terrain in range(TERRAINS):
            pool = self.pools[terrain]
            fixed = sum(1 for h in land if self.token[h] >= 0 and self.layout.terrain[h] == terrain)
            ledgers.append(Ledger(f"tokens {terrain}", sum(pool.left) + fixed, sum(box.token_counts[terrain])))
            ledgers.append(Ledger(f"pool size {terrain}", int(pool.size), sum(pool.left)))
        for seat in range(int(box.players)):
            mine = [h for h in land if self.is_building(h) and table.owner[h] == seat]
            camps = len(mine) + int(table.camps[seat]) + int(table.wanted[seat])
            ledgers.append(Ledger(f"camps {seat}", camps, int(box.camps)))
            points = sum(table.points[seat * SOURCES : (seat + 1) * SOURCES])
            ledgers.append(Ledger(f"score {seat}", int(table.score[seat]), points))
            for terrain in range(TERRAINS):
                influence = 0
                for h in mine:
                    if self.layout.terrain[h] == terrain:
                        settled = table.status[h] == SETTLEMENT
                        influence += int(box.settlement_influence if settled else box.camp_influence)
                for card in range(CARDS):
                    if table.card_owner[card] == seat and box.card_terrain[card] == terrain:
                        influence += box.card_amount[card] if box.card_ability[card] == 1 else 0
                ledgers.append(
                    Ledger(f"influence {seat} {terrain}", int(table.influence[seat * TERRAINS + terrain]), influence)
                )
        claimed = sum(1 for owner in table.card_owner if owner >= 0)
        ledgers.append(Ledger("bonus tiles", int(table.bonus_taken), min(claimed, len(box.bonus))))
        ledgers.append(Ledger("shipping tiles", sum(table.tiles_held), sum(table.tiles_taken)))
        return ledgers
