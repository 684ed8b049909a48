"""Trucks, hidden wells and derricks on a map. An unsurveyed well is a pool; a look draws it for the one who looks."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, NO_ONE, Fields, Luck, Seat, among, filled, one
from boomtown.kernel.pool import Pool, PoolView, names_in, shuffled
from boomtown.mechanics.prospecting.rules.grid import KINDS, NO_CELL, NO_SITE, Grid, Routes

POOL_NAMES: Final = [f"wells{kind + 1}" for kind in range(KINDS)]


class Wells:
    """What is printed on the well tiles, by kind: the price of a derrick, whether it may be surveyed, depths, tiles."""

    def __init__(self) -> None:
        self.cost: vec[i64] = filled(KINDS, 0)
        self.survey: vec[i64] = filled(KINDS, 0)
        self.depths: list[list[int]] = []
        self.tiles: list[list[int]] = []

    def add(self, cost: int, survey: bool, depths: list[int], tiles: list[int]) -> None:
        """The next kind."""
        kind = len(self.depths)
        self.cost[kind] = cost
        self.survey[kind] = 1 if survey else 0
        self.depths.append(depths)
        self.tiles.append(tiles)

    def pools(self, first_number: i64) -> list[Pool]:
        """A shuffled pool of tiles for each kind."""
        return [shuffled(first_number + kind, vec[i64](self.tiles[kind])) for kind in range(KINDS)]

    def depth(self, kind: i64, index: i64) -> i64:
        return self.depths[kind][index]


class Field:
    """What lies and stands on the map.

    `depth[site]` is 0 until somebody looked; `knows[site]` is the set of seats that did. A player's derricks have
    fixed slots: in supply the cell of a slot is -1.
    """

    def __init__(self, players: i64, derricks: i64, sites: i64, pools: list[Pool]) -> None:
        self.derricks = derricks
        self.pools = pools
        self.truck: vec[i64] = filled(players, NO_CELL)
        self.tile: vec[i64] = filled(sites, 1)
        self.depth: vec[i64] = filled(sites, 0)
        self.knows: vec[i64] = filled(sites, 0)
        self.rig_cell: vec[i64] = filled(players * derricks, NO_CELL)
        self.rig_oil: vec[i64] = filled(players * derricks, 0)
        self.spare: vec[i64] = filled(players, derricks)

    # ------------------------------------------------------------------ wells

    def tile_at(self, grid: Grid, cell: i64) -> i64:
        """The site of the tile that lies on a cell, or NO_SITE."""
        site = grid.site_at[cell]
        if site >= 0 and self.tile[site]:
            return site
        return NO_SITE

    def may_survey(self, grid: Grid, wells: Wells, site: i64, seat: Seat) -> bool:
        """Whether a look at this tile is allowed and would tell the seat something."""
        return bool(wells.survey[grid.site_kind[site]]) and not among(seat, self.knows[site])

    def _fix(self, grid: Grid, wells: Wells, site: i64, knowers: i64, luck: Luck) -> i64:
        """The depth of a site, drawn now if nobody has seen it."""
        if self.depth[site] == 0:
            kind = grid.site_kind[site]
            self.depth[site] = wells.depth(kind, self.pools[kind].take(luck, grid.site_place[site], knowers))
        else:
            luck.show(knowers)
        return self.depth[site]

    def survey(self, grid: Grid, wells: Wells, site: i64, seat: Seat, luck: Luck) -> i64:
        """A player looks secretly (GI-7.8, BG-7.8); returns the depth."""
        depth = self._fix(grid, wells, site, one(seat), luck)
        self.knows[site] |= one(seat)
        return depth

    def drill(self, grid: Grid, wells: Wells, site: i64, seat: Seat, luck: Luck) -> i64:
        """Turn a tile up for all and put a derrick in its place (GI-9.4, BG-7.12); returns the oil."""
        oil = self._fix(grid, wells, site, EVERYBODY, luck)
        self.knows[site] = EVERYBODY
        self.tile[site] = 0
        self.put_derrick(seat, grid.site_cell[site], oil)
        return oil

    # ------------------------------------------------------------------ derricks

    def put_derrick(self, seat: Seat, cell: i64, oil: i64) -> None:
        slot: i64 = seat * self.derricks
        while self.rig_cell[slot] >= 0:
            slot += 1
        self.rig_cell[slot] = cell
        self.rig_oil[slot] = oil
        self.spare[seat] -= 1

    def extract(self, slot: i64) -> None:
        """Take one marker from a derrick; a dry one returns to its owner (GI-10.2, BG-9.2)."""
        self.rig_oil[slot] -= 1
        if self.rig_oil[slot] == 0:
            self.rig_cell[slot] = NO_CELL
            self.spare[slot // self.derricks] += 1

    def oil_on_map(self, seat: Seat) -> i64:
        """All markers on a player's derricks."""
        total: i64 = 0
        for slot in range(seat * self.derricks, (seat + 1) * self.derricks):
            total += self.rig_oil[slot]
        return total

    def slot_at(self, cell: i64) -> i64:
        """The slot of the derrick on a cell, or -1."""
        for slot in range(len(self.rig_cell)):
            if self.rig_cell[slot] == cell:
                return slot
        return -1

    # ------------------------------------------------------------------ trucks

    def truck_on(self, cell: i64, but: i64) -> bool:
        """Whether a truck of another seat than `but` stands on a cell."""
        for seat in range(len(self.truck)):
            if seat != but and self.truck[seat] == cell:
                return True
        return False

    def search(self, grid: Grid, routes: Routes, seat: Seat, points: i64) -> None:
        """The cheapest ways of a player's truck: derricks close their cells, tiles and trucks do not (GI-7.4, BG-7.4).

        A truck that is shut in has none (GI-7.7, BG-7.7).
        """
        routes.clear()
        for cell in self.rig_cell:
            if cell >= 0:
                routes.close(cell)
        routes.search(grid, self.truck[seat], points)

    # ------------------------------------------------------------------ the rest

    def clone(self) -> "Field":
        twin = Field(0, self.derricks, 0, [self.pools[0].clone(), self.pools[1].clone(), self.pools[2].clone()])
        twin.truck = self.truck[:]
        twin.tile = self.tile[:]
        twin.depth = self.depth[:]
        twin.knows = self.knows[:]
        twin.rig_cell = self.rig_cell[:]
        twin.rig_oil = self.rig_oil[:]
        twin.spare = self.spare[:]
        return twin

    def sync(self, fields: Fields) -> None:
        for kind in range(KINDS):
            self.pools[kind].sync(POOL_NAMES[kind], fields)
        self.truck = fields.nums("truck", self.truck)
        self.tile = fields.nums("tile", self.tile)
        self.depth = fields.nums("depth", self.depth)
        self.knows = fields.nums("knows", self.knows)
        self.rig_cell = fields.nums("rig_cell", self.rig_cell)
        self.rig_oil = fields.nums("rig_oil", self.rig_oil)
        self.spare = fields.nums("spare", self.spare)

    def glance(self, grid: Grid, wells: Wells, seat: Seat, fields: Fields) -> None:
        """What the view of a seat tells, without making one."""
        depth: vec[i64] = self.depth[:]
        unseen = hide(depth, self, grid, wells, seat)
        for kind in range(KINDS):
            self.pools[kind].tell(names_in(POOL_NAMES[kind]), unseen[kind], fields)
        _tell(self.truck, self.tile, depth, self.knows, self.rig_cell, self.rig_oil, self.spare, fields)


def hide(depth: vec[i64], field: Field, grid: Grid, wells: Wells, seat: Seat) -> list[vec[i64]]:
    """Take out of the depths what a seat has not seen, and return by kind what it has not seen of the tiles."""
    unseen = [pool.left[:] for pool in field.pools]
    knows = field.knows
    for site in range(grid.sites):
        if depth[site] and not among(seat, knows[site]):
            kind = grid.site_kind[site]
            unseen[kind][wells.depths[kind].index(depth[site])] += 1
            depth[site] = 0
    return unseen


def _tell(
    truck: vec[i64],
    tile: vec[i64],
    depth: vec[i64],
    knows: vec[i64],
    rig_cell: vec[i64],
    rig_oil: vec[i64],
    spare: vec[i64],
    fields: Fields,
) -> None:
    """What a view lists beside the pools."""
    fields.nums("truck", truck)
    fields.nums("tile", tile)
    fields.nums("depth", depth)
    fields.nums("knows", knows)
    fields.nums("rig_cell", rig_cell)
    fields.nums("rig_oil", rig_oil)
    fields.nums("spare", spare)


class FieldView:
    """What a seat knows of the map: depths it has seen, who has looked where, per kind the tiles it has not seen."""

    def __init__(self, field: Field, grid: Grid, wells: Wells, seat: Seat) -> None:
        self.seat = seat
        self.derricks = field.derricks
        self.tile: vec[i64] = field.tile[:]
        self.knows: vec[i64] = field.knows[:]
        self.depth: vec[i64] = field.depth[:]
        unseen = hide(self.depth, field, grid, wells, seat)
        self.pools = [PoolView(field.pools[kind], unseen[kind]) for kind in range(KINDS)]
        self.truck: vec[i64] = field.truck[:]
        self.rig_cell: vec[i64] = field.rig_cell[:]
        self.rig_oil: vec[i64] = field.rig_oil[:]
        self.spare: vec[i64] = field.spare[:]

    def deal(self, grid: Grid, wells: Wells, luck: Luck) -> Field:
        """A field this seat cannot tell from the real one: what only others have seen is drawn anew."""
        rest = [shuffled(view.number, view.unseen[:]) for view in self.pools]
        twin = Field(0, self.derricks, 0, rest)
        twin.tile = self.tile[:]
        twin.knows = self.knows[:]
        twin.depth = self.depth[:]
        for site in range(grid.sites):
            if self.knows[site] != 0 and self.depth[site] == 0:
                kind = grid.site_kind[site]
                twin.depth[site] = wells.depth(kind, rest[kind].take(luck, grid.site_place[site], NO_ONE))
        twin.pools = [self.pools[kind].dealt(rest[kind].left) for kind in range(KINDS)]
        twin.truck = self.truck[:]
        twin.rig_cell = self.rig_cell[:]
        twin.rig_oil = self.rig_oil[:]
        twin.spare = self.spare[:]
        return twin

    def sync(self, fields: Fields) -> None:
        for kind in range(KINDS):
            self.pools[kind].sync(POOL_NAMES[kind], fields)
        _tell(self.truck, self.tile, self.depth, self.knows, self.rig_cell, self.rig_oil, self.spare, fields)
