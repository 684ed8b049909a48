"""A map of square cells that trucks drive on, with well sites; and the search for the cheapest ways.

Both oil maps stand beside a railway: `track[cell]` is the column or row of the track that a cell is level with.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.kernel import Options, filled

NO_CELL: Final = -1
NO_SITE: Final = -1
UNREACHED: Final = -1
CLOSED: Final = -2
MOST_POINTS: Final = 64
"""No search goes so far."""
SEARCH: Final = MOST_POINTS + 1
"""What a search counts further than the one before: its costs, and a number for closed cells."""
FAR: Final = 255
"""An approach that leads nowhere."""
KINDS: Final = 3
"""Single, double and triple wells: kinds 0, 1 and 2."""


class Sheet:
    """What maps of one size have in common: the four neighbours of each cell (or NO_CELL), its part of the track."""

    def __init__(self, rows: int, columns: int, along_rows: bool) -> None:
        self.near: vec[i64] = vec[i64]()
        self.track: vec[i64] = vec[i64]()
        for cell in range(rows * columns):
            row, column = divmod(cell, columns)
            self.near = append(self.near, cell - columns if row > 0 else NO_CELL)
            self.near = append(self.near, cell - 1 if column > 0 else NO_CELL)
            self.near = append(self.near, cell + 1 if column < columns - 1 else NO_CELL)
            self.near = append(self.near, cell + columns if row < rows - 1 else NO_CELL)
            self.track = append(self.track, row + 1 if along_rows else column + 1)


_sheets: Final[dict[tuple[int, int, bool], Sheet]] = {}


def sheet_of(rows: int, columns: int, along_rows: bool) -> Sheet:
    """Made once for each size: Black Gold lays a new map for every game."""
    size = (rows, columns, along_rows)
    if size not in _sheets:
        _sheets[size] = Sheet(rows, columns, along_rows)
    return _sheets[size]


class Grid:
    """What is printed: cells in reading order, the points to enter each, well sites in the order of their cells."""

    def __init__(self, rows: i64, columns: i64, cost: list[int], wells: list[int], along_rows: bool) -> None:
        """`wells`: the kind of well on each cell, -1 for none; `along_rows`: the track runs beside the rows."""
        self.rows = rows
        self.columns = columns
        self.cells: i64 = rows * columns
        self.cost: vec[i64] = vec[i64](cost)
        sheet = sheet_of(int(rows), int(columns), along_rows)
        self.near: vec[i64] = sheet.near
        self.track: vec[i64] = sheet.track
        self.site_at: vec[i64] = filled(self.cells, NO_SITE)
        self.site_cell: vec[i64] = vec[i64]()
        self.site_kind: vec[i64] = vec[i64]()
        self.site_place: vec[i64] = vec[i64]()
        self.sites: i64 = 0
        counts: vec[i64] = filled(KINDS, 0)
        for cell in range(self.cells):
            kind: i64 = wells[cell]
            if kind >= 0:
                self.site_at[cell] = self.sites
                self.site_cell = append(self.site_cell, cell)
                self.site_kind = append(self.site_kind, kind)
                self.site_place = append(self.site_place, counts[kind])
                counts[kind] += 1
                self.sites += 1
        self.wells_of_kind = counts

        self._approaches: bytes = b""

    def row(self, cell: i64) -> i64:
        return cell // self.columns + 1

    def column(self, cell: i64) -> i64:
        return cell % self.columns + 1

    def approaches(self) -> bytes:
        """Byte `site * cells + cell`: the points from a cell to the nearest one beside a site, over an empty map.

        Worked out when first asked for; FAR where no way leads there.
        """
        if not self._approaches:
            self._approaches = b"".join([self._approach(site) for site in range(self.sites)])
        return self._approaches

    def _approach(self, site: i64) -> bytes:
        """Backwards from the cells beside the site: a cell costs what the next one costs, and that one's terrain."""
        points = bytearray([FAR]) * int(self.cells)
        waiting: list[int] = []
        for cell in self.near[4 * self.site_cell[site] : 4 * self.site_cell[site] + 4]:
            if cell >= 0 and self.site_at[cell] < 0:
                points[cell] = 0
                waiting.append(cell)
        while waiting:
            ahead = waiting.pop(0)
            total = points[ahead] + int(self.cost[ahead])
            for cell in self.near[4 * ahead : 4 * ahead + 4]:
                if cell >= 0 and total < points[cell]:
                    points[cell] = total
                    waiting.append(cell)
        return bytes(points)


def cell_names(rows: int, columns: int) -> list[str]:
    """`r9c4` for every cell, in reading order."""
    return [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


class Routes:
    """The cheapest ways of one truck: a single search serves options, costs and labels.

    Each search counts costs from a number of its own, which no earlier one has reached: so nothing is ever wiped out.
    """

    def __init__(self, cells: i64) -> None:
        self._zero: i64 = SEARCH
        self._paid: vec[i64] = filled(cells, 0)
        self._next: vec[i64] = filled(cells, NO_CELL)
        self._first: vec[i64] = filled(MOST_POINTS, NO_CELL)

    def clear(self) -> None:
        """Forget all costs and closed cells."""
        self._zero += SEARCH

    def close(self, cell: i64) -> None:
        """Nobody may enter this cell."""
        self._paid[cell] = self._zero + MOST_POINTS

    def cost(self, cell: i64) -> i64:
        """The points it takes to get to a cell; UNREACHED or CLOSED if that is impossible."""
        points = self._paid[cell] - self._zero
        if points < 0:
            return UNREACHED
        if points >= MOST_POINTS:
            return CLOSED
        return points

    def search(self, grid: Grid, start: i64, points: i64) -> None:
        """Find the cost of every cell within so many points, entering no closed cell.

        Cells wait in one list per cost (Dial's form of Dijkstra's search). What it costs to enter a cell is the same
        from everywhere, so the first way that gets there is the cheapest, and no cell waits twice; one that takes the
        last point need not wait at all.
        """
        zero = self._zero
        paid = self._paid
        following = self._next
        first = self._first
        enter = grid.cost
        near = grid.near
        paid[start] = zero
        following[start] = NO_CELL
        first[0] = start
        for spent in range(points):
            cell = first[spent]
            first[spent] = NO_CELL
            while cell >= 0:
                for side in range(4 * cell, 4 * cell + 4):
                    other = near[side]
                    if other < 0 or paid[other] >= zero:
                        continue
                    total = spent + enter[other]
                    if total > points:
                        continue
                    paid[other] = zero + total
                    if total < points:
                        following[other] = first[total]
                        first[total] = other
                cell = following[cell]
        first[0] = NO_CELL

    def list_stops(self, grid: Grid, start: i64, points: i64, tile: vec[i64], choices: Options, action: i64) -> None:
        """Add `action + cell` for every cell the search has reached, apart from the start and tiles.

        Only cells so near that plain ground would let the truck get there are looked at.
        """
        zero = self._zero
        most = zero + points
        paid = self._paid
        site_at = grid.site_at
        columns = grid.columns
        stops = choices.room(min(2 * points * (points + 1), grid.cells))
        count = choices.listed
        home = start // columns
        middle = start % columns
        for row in range(max(home - points, 0), min(home + points + 1, grid.rows)):
            wide = points - (row - home if row > home else home - row)
            first = row * columns
            for cell in range(first + max(middle - wide, 0), first + min(middle + wide + 1, columns)):
                if zero < paid[cell] <= most and (site_at[cell] < 0 or not tile[site_at[cell]]):
                    stops[count] = action + cell
                    count += 1
        choices.listed = count
