"""From the empty table to the first round of Black Gold (BG-2): the map, then the players' things."""

from librt.vecs import append, vec
from mypy_extensions import i64

from boomtown.games.blackgold.box import EXTRA_DIE, FACE_DIE, TURN_DIE, BlackGoldBox
from boomtown.games.blackgold.map import Map
from boomtown.games.blackgold.position import BlackGoldPosition
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.mechanics.prospecting.box import ROUND
from boomtown.mechanics.prospecting.position import fresh_parts


def set_table(box: BlackGoldBox, luck: Luck) -> BlackGoldPosition:
    """The map is drawn (BG-2.3), and the first seat holds the die (BG-2.7).

    Wells, cards and licences are dealt when somebody first sees them.
    """
    s = fresh_table(box, lay_out(box, luck))
    s.agenda.push(ROUND, s.first)
    return s


def blank_table(box: BlackGoldBox) -> BlackGoldPosition:
    """A table with any map, to read another position into."""
    draws = [box.choices[place][place % int(box.wide)] for place in range(len(box.choices))]
    return fresh_table(box, Map(box, vec[i64](draws + [0] * len(draws))))


def fresh_table(box: BlackGoldBox, laid: Map) -> BlackGoldPosition:
    """Money, prices and trains as they begin (BG-2.5); the markers are shuffled, seen by nobody (BG-2.4)."""
    lots: i64 = box.companies if box.baron_bids else 0
    return BlackGoldPosition(box, laid, fresh_parts(box, laid.grid, laid.pools(), lots))


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
