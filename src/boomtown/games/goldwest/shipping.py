"""Shipping (GW-9): the coaches on their roads."""

from mypy_extensions import i64

from boomtown.games.goldwest.box import METALS
from boomtown.games.goldwest.position import FROM_SHIPPING, GoldWestPosition
from boomtown.kernel.message import Message, say


def can_ship(s: GoldWestPosition, seat: i64, metal: i64) -> bool:
    """The coach is not at the end of its road (GW-9.5)."""
    return s.table.coach[seat * METALS + metal] < s.box.track_length


def stop_points(s: GoldWestPosition, metal: i64, stop: i64) -> i64:
    """What a stop gives now: its points, and the top tile of a bonus place (GW-9.1 to GW-9.4)."""
    box = s.box
    points = box.step_points[stop]
    place: i64 = box.tile_step[stop]
    if place > 0:
        taken = s.table.tiles_taken[metal * box.tile_places + place - 1]
        if taken < len(box.tile_points[metal]):
            points += box.tile_points[metal][taken]
    return points


def move_coach(s: GoldWestPosition, seat: i64, metal: i64) -> None:
    """One stop; points on the way and the top tile of a bonus place that is jumped over (GW-9.1 to GW-9.4)."""
    box = s.box
    table = s.table
    at = seat * METALS + metal
    table.coach[at] += 1
    stop = table.coach[at]
    points = stop_points(s, metal, stop)
    place: i64 = box.tile_step[stop]
    if place > 0:
        stack = metal * box.tile_places + place - 1
        if table.tiles_taken[stack] < len(box.tile_points[metal]):
            table.tiles_taken[stack] += 1
            table.tiles_held[seat] += 1
    s.gain_points(seat, points, FROM_SHIPPING)
    if s.listener is not None:
        s.tell("GW-9.1", say("shipped", seat=seat, metal=metal, stop=stop, points=points))


def ship_label(s: GoldWestPosition, metal: i64) -> Message:
    stop = s.table.coach[s.agenda.seat * METALS + metal] + 1
    return say("do.ship", metal=metal, points=stop_points(s, metal, stop))
