"""Shipping (GW-9): the coaches on their roads."""

from mypy_extensions import i64

from boomtown.games.goldwest.rules.box import METALS
from boomtown.games.goldwest.rules.position import FROM_SHIPPING, GoldWestPosition
from boomtown.kernel import Message, Seat, say


def can_ship(s: GoldWestPosition, seat: Seat, metal: i64) -> bool:
    """The coach is not at the end of its road (GW-9.5)."""
    return s.table.coach[seat * METALS + metal] < s.box.track_length


def top_tile(s: GoldWestPosition, metal: i64, stop: i64) -> i64:
    """The points of the bonus tile that lies on top before a stop, 0 for none (GW-9.3, GW-9.4)."""
    place: i64 = s.box.tile_step[stop]
    if place == 0:
        return 0
    return tile_on(s, metal, place)


def tile_on(s: GoldWestPosition, metal: i64, place: i64) -> i64:
    """The points of the tile that lies on top of a bonus place, counted from 1."""
    taken = s.table.tiles_taken[metal * s.box.tile_places + place - 1]
    return s.box.top_tiles[metal * s.box.tile_heights + taken]


def move_coach(s: GoldWestPosition, seat: Seat, metal: i64) -> None:
    """One stop; points on the way and the top tile of a bonus place that is jumped over (GW-9.1 to GW-9.4)."""
    box = s.box
    table = s.table
    at = seat * METALS + metal
    table.coach[at] += 1
    stop = table.coach[at]
    points = box.step_points[stop]
    tile = top_tile(s, metal, stop)
    if tile > 0:
        table.tiles_taken[metal * box.tile_places + box.tile_step[stop] - 1] += 1
        table.tiles_held[seat] += 1
        points += tile
    s.gain_points(seat, points, FROM_SHIPPING)
    if s.listener is not None:
        key = "shipped.tile" if tile else "shipped.points" if points else "shipped"
        rule = "GW-9.3" if tile else "GW-9.2" if points else "GW-9.1"
        s.tell(rule, say(key, seat=seat, metal=metal, stop=stop, points=points, tile=tile))


def ship_label(s: GoldWestPosition, metal: i64) -> Message:
    stop = s.table.coach[s.agenda.seat * METALS + metal] + 1
    points = s.box.step_points[stop] + top_tile(s, metal, stop)
    return say("do.ship" if points else "do.ship.none", metal=metal, stop=stop, points=points)
