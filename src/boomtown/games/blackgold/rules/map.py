"""The map of one game: which faces lie where and how they are turned, and the wells on them (BG-2.1 to BG-2.4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import BlackGoldBox
from boomtown.kernel.pool import Pool, shuffled
from boomtown.mechanics.prospecting.rules.box import WELL_POOL
from boomtown.mechanics.prospecting.rules.grid import KINDS, Grid

DOUBLE: Final = 1
NO_FACE: Final = -1


class Map:
    """Laid out once, shared by all positions of the game.

    `draws` holds the face of each place (-1 while none lies there), then its quarter turns, then the cells of
    additional double-rig wells.
    """

    def __init__(self, box: BlackGoldBox, draws: vec[i64]) -> None:
        self.draws = draws
        places = len(box.choices)
        side = int(box.side)
        columns = side * int(box.wide)
        cost = [1] * (side * side * places)
        wells = [-1] * len(cost)
        for place in range(places):
            if draws[place] == NO_FACE:
                continue
            face = box.printed[draws[place]][draws[places + place]]
            top, left = place // int(box.wide) * side, place % int(box.wide) * side
            for row in range(side):
                cell = (top + row) * columns + left
                cost[cell : cell + side] = face.cost[row * side : (row + 1) * side]
                wells[cell : cell + side] = face.wells[row * side : (row + 1) * side]
        for cell in draws[2 * places :]:
            wells[cell] = DOUBLE
        self.cost = cost
        self.wells = wells
        self.grid = Grid(len(cost) // columns, columns, cost, wells, True)
        self.markers = [markers(box, self.grid, kind) for kind in range(KINDS)]
        """How many markers of each depth are shuffled for the wells of a kind."""

    def pools(self) -> list[Pool]:
        return [shuffled(WELL_POOL + kind, vec[i64](self.markers[kind])) for kind in range(KINDS)]


def markers(box: BlackGoldBox, grid: Grid, kind: int) -> list[int]:
    """All markers, or equally many of each stack (BG-15.7)."""
    stacks = box.wells.tiles[kind]
    aside = int(box.even[kind])
    if aside == 0:
        return stacks
    if aside < 0:
        aside = (int(grid.wells_of_kind[kind]) + len(stacks) - 1) // len(stacks)
    return [aside if aside < stack else stack for stack in stacks]
