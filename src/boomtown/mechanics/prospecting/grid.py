"""A map of square cells that trucks drive on, with well sites; and the search for the cheapest ways.

Both oil maps stand beside a railway: `track[cell]` is the column or row of the track that a cell is level with.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.mechanics.vectors import filled

NO_CELL: Final = -1
NO_SITE: Final = -1
UNREACHED: Final = -1
CLOSED: Final = -2
MOST_POINTS: Final = 64
"""No search goes so far."""
KINDS: Final = 3
"""Single, double and triple wells: kinds 0, 1 and 2."""


class Grid:
    """What is printed: cells in reading order, the points to enter each, well sites in the order of their cells."""

    def __init__(self, rows: i64, columns: i64, cost: list[int], wells: list[int], along_rows: bool) -> None:
        """`wells`: the kind of well on each cell, -1 for none; `along_rows`: the track runs beside the rows."""
        self.rows = rows
        self.columns = columns
        self.cells: i64 = rows * columns
        self.cost: vec[i64] = vec[i64](cost)
        self.near: vec[i64] = vec[i64]()
        self.track: vec[i64] = vec[i64]()
        self.site_at: vec[i64] = vec[i64]()
        self.site_cell: vec[i64] = vec[i64]()
        self.site_kind: vec[i64] = vec[i64]()
        self.site_place: vec[i64] = vec[i64]()
        self.sites: i64 = 0
        counts: vec[i64] = filled(KINDS, 0)
        cell: i64 = 0
        while cell < self.cells:
            row = cell // columns
            column = cell % columns
            self.near = append(self.near, cell - columns if row > 0 else NO_CELL)
            self.near = append(self.near, cell - 1 if column > 0 else NO_CELL)
            self.near = append(self.near, cell + 1 if column < columns - 1 else NO_CELL)
            self.near = append(self.near, cell + columns if row < rows - 1 else NO_CELL)
            self.track = append(self.track, row + 1 if along_rows else column + 1)
            kind: i64 = wells[cell]
            if kind >= 0:
                self.site_at = append(self.site_at, self.sites)
                self.site_cell = append(self.site_cell, cell)
                self.site_kind = append(self.site_kind, kind)
                self.site_place = append(self.site_place, counts[kind])
                counts[kind] += 1
                self.sites += 1
            else:
                self.site_at = append(self.site_at, NO_SITE)
            cell += 1
        self.wells_of_kind = counts

    def row(self, cell: i64) -> i64:
        return cell // self.columns + 1

    def column(self, cell: i64) -> i64:
        return cell % self.columns + 1


def cell_names(rows: int, columns: int) -> list[str]:
    """`r9c4` for every cell, in reading order."""
    return [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]


class Routes:
    """The cheapest ways of one truck: a single search serves options, costs and labels."""

    def __init__(self, cells: i64) -> None:
        self.cost: vec[i64] = filled(cells, UNREACHED)
        self._cell: vec[i64] = filled(4 * cells + 1, 0)
        self._next: vec[i64] = filled(4 * cells + 1, 0)
        self._first: vec[i64] = filled(MOST_POINTS, -1)

    def clear(self) -> None:
        """Forget all costs and closed cells."""
        cost = self.cost
        cell: i64 = 0
        size: i64 = len(cost)
        while cell < size:
            cost[cell] = UNREACHED
            cell += 1

    def close(self, cell: i64) -> None:
        """Nobody may enter this cell."""
        self.cost[cell] = CLOSED

    def search(self, grid: Grid, start: i64, points: i64) -> None:
        """Fill `cost` for every cell within so many points, entering no closed cell.

        Cells wait in one list per cost (Dial's form of Dijkstra's search): costs are small whole numbers, and
        entering a cell costs at least one, so cells that take the last point need not wait.
        """
        cost = self.cost
        enter = grid.cost
        near = grid.near
        cells = self._cell
        following = self._next
        first = self._first
        used: i64 = 1
        cells[0] = start
        following[0] = -1
        first[0] = 0
        cost[start] = 0
        spent: i64 = 0
        while spent < points:
            node = first[spent]
            first[spent] = -1
            while node >= 0:
                cell = cells[node]
                node = following[node]
                if cost[cell] != spent:
                    continue
                side: i64 = 4 * cell
                end: i64 = side + 4
                while side < end:
                    other = near[side]
                    side += 1
                    if other < 0:
                        continue
                    known = cost[other]
                    if known != UNREACHED and known <= spent + 1:
                        continue
                    total = spent + enter[other]
                    if total > points or (known != UNREACHED and known <= total):
                        continue
                    cost[other] = total
                    if total < points:
                        cells[used] = other
                        following[used] = first[total]
                        first[total] = used
                        used += 1
            spent += 1
        first[0] = -1
