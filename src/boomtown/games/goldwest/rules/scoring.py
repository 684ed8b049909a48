"""The final scoring (GW-12, GW-13): groups, terrains, Boomtown, looting."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.rules import box, position
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel import Luck, Seat, Step, bit, filled, say

LINES: Final = 32
"""More than there are lines of hexes in one direction."""


class Scoring(Step[GoldWestPosition]):
    """The game ends with the final scoring (GW-12.1)."""

    def __init__(self) -> None:
        super().__init__(box.SCORING, "scoring", "GW-12.1")

    def proceed(self, s: GoldWestPosition, luck: Luck) -> None:
        final_scoring(s)
        s.agenda.clear()


def final_scoring(s: GoldWestPosition) -> None:
    """GW-12.1: the order matters only because the Deeds Office looks at the terrains."""
    players = s.box.players
    for seat in s.box.seats:
        size = largest_groups(s, seat)[0]
        points = size * s.box.group_points
        s.gain_points(seat, points, position.FROM_GROUP)
        if s.listener is not None:
            s.tell("GW-12.2", say("scored.group", seat=seat, size=size, points=points))
    deeds = filled(players, 0)
    for terrain in range(box.TERRAINS):
        bonus = terrain_bonus(s, terrain)
        for seat in s.box.seats:
            if bonus[seat] >= 0:
                deeds[seat] += 1
                s.gain_points(seat, bonus[seat], position.FROM_TERRAINS)
                if s.listener is not None:
                    _tell_terrain(s, seat, terrain, bonus)
    for space in range(box.SPACES):
        office = s.layout.office_at[space]
        if office >= 0:
            _score_space(s, Seat(s.table.town[space]), office, deeds)
            _score_space(s, Seat(s.table.shared[space]), office, deeds)
    penalties = wanted_penalties(s)
    for seat in s.box.seats:
        if penalties[seat]:
            s.gain_points(seat, penalties[seat], position.FROM_WANTED)
            if s.listener is not None:
                wanted = s.table.wanted[seat]
                rule = "GW-12.11" if wanted == _best_below(s.table.wanted, 1 << 40) else "GW-12.12"
                s.tell(rule, say("scored.wanted", seat=seat, points=-penalties[seat], count=wanted))


def _tell_terrain(s: GoldWestPosition, seat: Seat, terrain: i64, bonus: vec[i64]) -> None:
    """Who was first, second or shared a place."""
    points = bonus[seat]
    sharing = _count(bonus, points) > 1
    second = points < _best_below(bonus, 1 << 40)
    rank: i64 = 2 if second else 4 if s.box.bonus_places == 1 else 0
    rule = "GW-12.7" if second and sharing else "GW-12.3" if not sharing else "GW-12.5"
    if rank == 4:
        rule = "GW-12.9" if sharing else "GW-12.8"
    s.tell(rule, say("scored.terrain", seat=seat, terrain=terrain, points=points, rank=rank + (1 if sharing else 0)))


def _score_space(s: GoldWestPosition, seat: Seat, office: i64, deeds: vec[i64]) -> None:
    """GW-13.1: once for each token on the office."""
    if seat < 0:
        return
    points = office_points(s, seat, office, deeds[seat])
    s.gain_points(seat, points, position.FROM_OFFICES)
    if s.listener is not None:
        s.tell(f"GW-13.{office + 2}", say("scored.office", seat=seat, office=office, points=points))


def largest_groups(s: GoldWestPosition, seat: Seat) -> tuple[i64, i64]:
    """The sizes of the seat's largest and second largest group (GW-12.2, GW-13.7)."""
    land = s.box.hexes.count
    groups = filled(2 * land, 0)
    count = find_groups(s, seat, groups)
    largest: i64 = 0
    second: i64 = 0
    for at in range(count):
        size = groups[land + at]
        if size > largest:
            second = largest
            largest = size
        elif size > second:
            second = size
    return largest, second


def find_groups(s: GoldWestPosition, seat: Seat, groups: vec[i64]) -> i64:
    """Writes the hexes of the seat's groups as bits, and behind as many numbers as there is land their sizes."""
    land = s.box.hexes.count
    near = s.box.hexes.near
    owner = s.table.owner
    count: i64 = 0
    for hex_ in range(land):
        if owner[hex_] == seat:  # it joins the groups it lies beside
            group = bit(hex_)
            size: i64 = 1
            apart: i64 = 0
            for at in range(count):
                if groups[at] & near[hex_] != 0:
                    group |= groups[at]
                    size += groups[land + at]
                else:
                    groups[apart] = groups[at]
                    groups[land + apart] = groups[land + at]
                    apart += 1
            groups[apart] = group
            groups[land + apart] = size
            count = apart + 1
    return count


def settlements_ahead(s: GoldWestPosition, one: i64, other: i64, terrain: i64) -> i64:
    """How many Settlements more than the other the one seat has in a terrain (GW-12.4)."""
    status = s.table.status
    owner = s.table.owner
    lead: i64 = 0
    for hex_ in range(len(status)):
        if status[hex_] == position.SETTLEMENT and s.layout.terrain[hex_] == terrain:
            if owner[hex_] == one:
                lead += 1
            elif owner[hex_] == other:
                lead -= 1
    return lead


def terrain_bonus(s: GoldWestPosition, terrain: i64) -> vec[i64]:
    """The bonus of each seat in a terrain, -1 for none."""
    bonus = filled(s.box.players, -1)
    for seat in s.box.seats:
        bonus[seat] = bonus_of(s, seat, terrain)
    return bonus


def bonus_of(s: GoldWestPosition, seat: Seat, terrain: i64) -> i64:
    """The bonus of a seat in a terrain, -1 for none (GW-12.3 to GW-12.9)."""
    influence = s.table.influence
    mine = influence[seat * box.TERRAINS + terrain]
    if mine == 0:
        return -1
    above: i64 = 0
    equals: i64 = 1
    for other in range(s.box.players):
        theirs = influence[other * box.TERRAINS + terrain]
        lead = theirs - mine
        if lead == 0 and other != seat:
            lead = settlements_ahead(s, other, seat, terrain)
            if lead == 0:
                equals += 1
        if lead > 0:
            above += 1
    places = s.box.bonus_places
    at = terrain * places
    if above == 0:
        total = s.box.terrain_bonus[at]
        if equals > 1 and places > 1:
            total += s.box.terrain_bonus[at + 1]
        return total // equals
    if above == 1 and places > 1:  # the second bonus is given where one seat alone is first
        return s.box.terrain_bonus[at + 1] // equals
    return -1


def _best_below(values: vec[i64], limit: i64) -> i64:
    best: i64 = 0
    for value in values:
        if best < value < limit:
            best = value
    return best


def _count(values: vec[i64], wanted: i64) -> i64:
    count: i64 = 0
    for value in values:
        if value == wanted:
            count += 1
    return count


def wanted_penalties(s: GoldWestPosition) -> vec[i64]:
    """What Most Wanted and Second Most Wanted lose, as negative points (GW-12.11 to GW-12.14)."""
    penalty = filled(s.box.players, 0)
    for seat in s.box.seats:
        penalty[seat] = wanted_penalty(s, seat)
    return penalty


def wanted_penalty(s: GoldWestPosition, seat: Seat) -> i64:
    """What a seat loses for its Camps in the Wanted area."""
    wanted = s.table.wanted
    mine = wanted[seat]
    if mine == 0:
        return 0
    most = _best_below(wanted, 1 << 40)
    if mine == most:
        return most // s.box.most_wanted_per * s.box.most_wanted_points
    if _count(wanted, most) == 1 and mine == _best_below(wanted, most):
        return mine // s.box.second_wanted_per * s.box.second_wanted_points
    return 0


def office_points(s: GoldWestPosition, seat: Seat, office: i64, deeds: i64) -> i64:
    """What one token on an office is worth to a seat; `deeds` is in how many terrains it got a bonus."""
    if office == box.DOCKS:
        settled = _count_buildings(s, seat, True, True)
        return (_count_buildings(s, seat, True, False) - settled) * s.box.office_points[office] + (
            settled * s.box.docks_settlement
        )
    return _counted(s, seat, office, deeds) // s.box.office_per[office] * s.box.office_points[office]


def _counted(s: GoldWestPosition, seat: Seat, office: i64, deeds: i64) -> i64:
    """What an office counts (GW-13.3 to GW-13.15)."""
    if office == box.FRONTIER_OFFICE:
        return _on_edge(s, seat)
    if office == box.HOMESTEAD_OFFICE:
        return _weakest_influence(s, seat)
    if office == box.COURTHOUSE:
        return _tokens_in_strongest(s, seat)
    if office == box.DEEDS_OFFICE:
        return deeds
    if office == box.DEPOT:
        return largest_groups(s, seat)[1]
    if office == box.MAYORS_OFFICE:
        return _count(s.table.town, seat) + _count(s.table.shared, seat)
    if office == box.SALOON:
        return _count(s.table.card_owner, seat)
    if office == box.SHERIFFS_OFFICE:
        return _beside(s, seat, False)
    if office == box.SHIPPING_OFFICE:
        return s.table.tiles_held[seat]
    if office == box.SURVEYORS_OFFICE:
        return _best_line(s, seat)
    if office == box.TOWN_HALL:
        return _count_buildings(s, seat, False, True)
    if office == box.INSURANCE_OFFICE:
        return _beside(s, seat, True)
    assert office == box.HOOSEGOW
    total: i64 = 0
    for camps in s.table.wanted:
        total += camps
    return total


def _count_buildings(s: GoldWestPosition, seat: Seat, only_shore: bool, only_settlements: bool) -> i64:
    owner = s.table.owner
    count: i64 = 0
    for hex_ in range(len(owner)):
        if (
            owner[hex_] == seat
            and (not only_shore or s.box.hexes.shore[hex_] == 1)
            and (not only_settlements or s.table.status[hex_] == position.SETTLEMENT)
        ):
            count += 1
    return count


def _on_edge(s: GoldWestPosition, seat: Seat) -> i64:
    owner = s.table.owner
    count: i64 = 0
    for hex_ in range(len(owner)):
        if owner[hex_] == seat and s.box.hexes.edge[hex_] == 1:
            count += 1
    return count


def _weakest_influence(s: GoldWestPosition, seat: Seat) -> i64:
    least = s.table.influence[seat * box.TERRAINS]
    for terrain in range(1, box.TERRAINS):
        influence = s.table.influence[seat * box.TERRAINS + terrain]
        if influence < least:
            least = influence
    return least


def _tokens_in_strongest(s: GoldWestPosition, seat: Seat) -> i64:
    """GW-13.5: tokens, not influence; among equally strong terrains the one with most tokens."""
    owner = s.table.owner
    tokens = filled(box.TERRAINS, 0)
    for hex_ in range(len(owner)):
        if owner[hex_] == seat:
            tokens[s.layout.terrain[hex_]] += 1
    strongest: i64 = 0
    best: i64 = 0
    for terrain in range(box.TERRAINS):
        influence = s.table.influence[seat * box.TERRAINS + terrain]
        if influence >= strongest:
            if influence > strongest or tokens[terrain] > best:
                best = tokens[terrain]
            strongest = influence
    return best


def _beside(s: GoldWestPosition, seat: Seat, looted: bool) -> i64:
    """The seat's buildings with an opponent's building, or with a looted hex, on a neighbouring hex."""
    owner = s.table.owner
    count: i64 = 0
    for hex_ in range(len(owner)):
        if owner[hex_] == seat:
            for side in range(6):
                near = s.neighbour(hex_, side)
                if near != box.NO_HEX:
                    other = owner[near]
                    if (looted and s.table.status[near] == position.LOOTED) or (
                        not looted and other >= 0 and other != seat
                    ):
                        count += 1
                        break
    return count


def _best_line(s: GoldWestPosition, seat: Seat) -> i64:
    """GW-13.12: gaps, water and other players do not end a line."""
    owner = s.table.owner
    lines = s.box.hexes.lines
    counts = filled(3 * LINES, 0)
    best: i64 = 0
    for hex_ in range(len(owner)):
        if owner[hex_] == seat:
            for axis in range(3):
                line: i64 = axis * LINES + lines[hex_ * 3 + axis]
                counts[line] += 1
                if counts[line] > best:
                    best = counts[line]
    return best


def resources_left(s: GoldWestPosition, seat: Seat) -> i64:
    """All resources in the seat's bins (GW-12.15)."""
    total: i64 = 0
    for at in range(seat * box.BINS * box.RESOURCES, (seat + 1) * box.BINS * box.RESOURCES):
        total += s.table.supply[at]
    return total


def winners(s: GoldWestPosition) -> list[int]:
    """GW-12.15: points, then fewest Camps in the Wanted area, then most resources in the bins; else shared."""
    keys = [
        (int(s.table.score[seat]), -int(s.table.wanted[seat]), int(resources_left(s, seat))) for seat in s.box.seats
    ]
    best = max(keys)
    return [seat for seat, key in enumerate(keys) if key == best]
