"""The final scoring as a person does it who has the map before his eyes (GW-12, GW-13): sets of hexes, no engine."""

from collections import Counter
from collections.abc import Iterable

from games.goldwest.goldwest_reader import (
    LAND,
    LOOTED,
    OFFICES,
    PRINTED,
    SETTLEMENT,
    TERRAINS,
    WATER,
    Cell,
    Reader,
    around,
)

Line = tuple[str, str, dict[str, int]]
"""A sentence of the final scoring: the rule it cites, its key and its numbers."""


def buildings(reader: Reader, seat: int) -> set[Cell]:
    return {cell for cell, owner in reader.owner.items() if owner == seat}


def groups(reader: Reader, seat: int) -> list[int]:
    """The sizes of a seat's groups, the largest first (GW-12.2)."""
    left = buildings(reader, seat)
    sizes = []
    while left:
        group = {left.pop()}
        while found := left & {near for cell in group for near in around(cell)}:
            group |= found
            left -= found
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def settlements(reader: Reader, seat: int) -> set[Cell]:
    return {cell for cell in buildings(reader, seat) if reader.status[cell] == SETTLEMENT}


def in_terrain(reader: Reader, cells: Iterable[Cell], terrain: str) -> int:
    return sum(reader.terrain[cell] == terrain for cell in cells)


def terrain_bonus(reader: Reader, terrain: str) -> dict[int, tuple[int, int, str]]:
    """Of each seat that gets one: points, how it is told, and the rule (GW-12.3 to GW-12.9)."""
    strength = {
        seat: (influence, in_terrain(reader, settlements(reader, seat), terrain))
        for seat in range(reader.players)
        if (influence := reader.influence[seat][terrain])
    }
    ranks = [[seat for seat in strength if strength[seat] == value] for value in sorted(set(strength.values()))[::-1]]
    first, second = PRINTED["terrain"]["bonus"][terrain]
    if not ranks:
        return {}
    top, count = ranks[0], len(ranks[0])
    if reader.players == 2:
        return dict.fromkeys(top, (second // count, 4, "GW-12.8") if count == 1 else (second // count, 5, "GW-12.9"))
    if count > 1:
        return dict.fromkeys(top, ((first + second) // count, 1, "GW-12.5"))
    given = {top[0]: (first, 0, "GW-12.3")}
    if len(ranks) > 1:
        many = len(ranks[1])
        given |= dict.fromkeys(ranks[1], (second // many, 3, "GW-12.7") if many > 1 else (second, 2, "GW-12.3"))
    return given


def penalties(reader: Reader) -> dict[int, tuple[int, str]]:
    """GW-12.11 to GW-12.14"""
    most, *others = [*sorted(set(reader.wanted) - {0}, reverse=True), 0]
    first = [seat for seat, camps in enumerate(reader.wanted) if camps == most > 0]
    found = dict.fromkeys(first, (most, "GW-12.11"))
    if len(first) == 1 and others[0] > 1:
        found |= {seat: (camps // 2, "GW-12.12") for seat, camps in enumerate(reader.wanted) if camps == others[0]}
    return found


def line_of(cells: set[Cell]) -> int:
    lines = Counter(line for q, r in cells for line in (("q", q), ("r", r), ("s", q + r)))
    return max(lines.values(), default=0)


def office(reader: Reader, seat: int, name: str, bonuses: int) -> int:
    """The points of one token on an office (GW-13)."""
    own = buildings(reader, seat)
    towns = settlements(reader, seat)
    others = set(reader.owner) - own
    looted = {cell for cell in LAND if reader.status[cell] == LOOTED}
    here = reader.influence[seat]
    best = max(here[terrain] for terrain in TERRAINS)
    strong = [terrain for terrain in TERRAINS if here[terrain] == best]
    in_play = (set(LAND) | WATER) - reader.out
    counted = {
        "docks": sum((cell in towns) + 1 for cell in own if WATER & set(around(cell))),
        "frontier_office": sum(not set(around(cell)) <= in_play for cell in own),
        "homestead_office": 2 * min(here[terrain] for terrain in TERRAINS),
        "courthouse": max(in_terrain(reader, own, terrain) for terrain in strong),
        "deeds_office": 2 * bonuses,
        "depot": 2 * [*groups(reader, seat), 0, 0][1],
        "mayors_office": 3 * (sum(seat in tokens for tokens in reader.town.values()) // 2),
        "saloon": 2 * list(reader.claimed.values()).count(seat),
        "sheriffs_office": sum(bool(others & set(around(cell))) for cell in own),
        "shipping_office": 2 * reader.tiles_held[seat],
        "surveyors_office": line_of(own),
        "town_hall": len(towns),
        "insurance_office": sum(bool(looted & set(around(cell))) for cell in own),
        "hoosegow": sum(reader.wanted),
    }
    return counted[name]


def final_scoring(reader: Reader) -> list[Line]:
    """Every sentence of it; the reader's points are counted on."""
    seats = range(reader.players)
    lines: list[Line] = []

    def score(rule: str, key: str, source: str, seat: int, points: int, **more: int) -> None:
        reader.points[seat][source] += points
        lines.append((rule, key, {"seat": seat, "points": abs(points), **more}))

    for seat in seats:
        size = [*groups(reader, seat), 0][0]
        score("GW-12.2", "scored.group", "group", seat, 2 * size, size=size)
    bonuses = [terrain_bonus(reader, terrain) for terrain in TERRAINS]
    for terrain, bonus in enumerate(bonuses):
        for seat in sorted(bonus):
            points, rank, rule = bonus[seat]
            score(rule, "scored.terrain", "terrains", seat, points, terrain=terrain, rank=rank)
    for space, number in sorted(reader.office.items()):
        for seat in reader.town[space]:
            points = office(reader, seat, OFFICES[number], sum(seat in bonus for bonus in bonuses))
            score(f"GW-13.{number + 2}", "scored.office", "offices", seat, points, office=number)
    for seat, (points, rule) in sorted(penalties(reader).items()):
        score(rule, "scored.wanted", "wanted", seat, -points, count=reader.wanted[seat])
    return lines


def winners(reader: Reader) -> list[int]:
    """GW-12.15"""
    left = [sum(len(held) for held in bins) for bins in reader.bins]
    keys = [(reader.score(seat), -reader.wanted[seat], left[seat]) for seat in range(reader.players)]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]
