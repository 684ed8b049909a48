"""The map of one game: which faces lie where and how they are turned, and the wells on them (BG-2.1 to BG-2.4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.blackgold.box import EXTRA_DIE, FACE_DIE, TURN_DIE, BlackGoldBox
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.pool import Pool, shuffled
from boomtown.mechanics.grid import KINDS, Grid
from boomtown.mechanics.prospecting.box import WELL_POOL

DOUBLE = 1


class Map:
    """Laid out once, shared by all positions of the game.

    `draws` holds the face of each place, then its quarter turns, then the cells of additional double-rig wells.
    """

    def __init__(self, box: BlackGoldBox, draws: vec[i64]) -> None:
        self.draws = draws
        places = len(box.choices)
        side = int(box.side)
        columns = side * int(box.wide)
        cost = [1] * (side * side * places)
        wells = [-1] * len(cost)
        for place in range(places):
            rows = turned(box.faces[draws[place]], int(draws[places + place]))
            top, left = place // int(box.wide) * side, place % int(box.wide) * side
            for row in range(side):
                for column in range(side):
                    cell = (top + row) * columns + left + column
                    mark = rows[row][column]
                    if mark in "123":
                        wells[cell] = int(mark) - 1
                        cost[cell] = box.terrain_costs[0]
                    else:
                        cost[cell] = box.terrain_costs[".~^".index(mark)]
        for cell in draws[2 * places :]:
            wells[cell] = DOUBLE
        self.cost = cost
        self.wells = wells
        self.grid = Grid(len(cost) // columns, columns, cost, wells, True)
        self.markers = [markers(box, self.grid, kind) for kind in range(KINDS)]
        """How many markers of each depth are shuffled for the wells of a kind."""

    def pools(self) -> list[Pool]:
        return [shuffled(WELL_POOL + kind, vec[i64](self.markers[kind])) for kind in range(KINDS)]


def turned(rows: list[str], quarters: int) -> list[str]:
    """A tile turned clockwise by so many quarters."""
    for _ in range(quarters):
        rows = ["".join(row[column] for row in reversed(rows)) for column in range(len(rows))]
    return rows


def markers(box: BlackGoldBox, grid: Grid, kind: int) -> list[int]:
    """All markers, or equally many of each stack (BG-15.7)."""
    stacks = box.wells.tiles[kind]
    aside = int(box.even[kind])
    if aside == 0:
        return stacks
    if aside < 0:
        aside = (int(grid.wells_of_kind[kind]) + len(stacks) - 1) // len(stacks)
    return [aside if aside < stack else stack for stack in stacks]


def lay_out(box: BlackGoldBox, luck: Luck) -> Map:
    """Draw faces and turns, or take the fixed map (BG-2.3); then the additional wells (BG-15.10)."""
    places: i64 = len(box.choices)
    draws: vec[i64] = vec[i64]()
    place: i64 = 0
    while place < places:
        # both faces of a pair are used where it is named twice: the second place takes what the first left
        beside = place % box.wide
        chosen: i64 = 0
        if beside == 0:
            if box.random_map:
                chosen = luck.throw(FACE_DIE, place, 2, EVERYBODY)
            draws = append(draws, box.choices[place][chosen])
        else:
            pair = box.choices[place]
            draws = append(draws, pair[1] if draws[place - 1] == pair[0] else pair[0])
        place += 1
    place = 0
    while place < places:
        draws = append(draws, luck.throw(TURN_DIE, place, 4, EVERYBODY) if box.random_map else 0)
        place += 1
    result = Map(box, draws)
    place = box.wide
    while place < places and box.extra_doubles > 0:
        free = free_plains(box, result, place)
        which = luck.throw(EXTRA_DIE, place, len(free), EVERYBODY) if box.random_map else 0
        draws = append(draws, free[which])
        result = Map(box, draws)
        place += 1
    return result


def free_plains(box: BlackGoldBox, laid: Map, place: i64) -> list[int]:
    """Plains spaces of a tile with no well on the spaces around them."""
    grid = laid.grid
    side = int(box.side)
    top, left = int(place // box.wide) * side, int(place % box.wide) * side
    found: list[int] = []
    for row in range(top, top + side):
        for column in range(left, left + side):
            cell = row * int(grid.columns) + column
            if laid.cost[cell] == box.terrain_costs[0] and not well_near(laid, row, column):
                found.append(cell)
    return found


def well_near(laid: Map, row: int, column: int) -> bool:
    """Whether a space or one of the eight around it has a well."""
    for y in range(row - 1, row + 2):
        for x in range(column - 1, column + 2):
            if (
                0 <= y < laid.grid.rows
                and 0 <= x < laid.grid.columns
                and laid.wells[y * int(laid.grid.columns) + x] >= 0
            ):
                return True
    return False
