"""What a sensible prospector looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest import scoring
from boomtown.games.goldwest.box import (
    BINS,
    BUILD,
    CHOOSE_BIN,
    CHOOSE_HEX,
    DEEDS_OFFICE,
    DROP,
    METALS,
    RESOURCES,
    SPACES,
    STONE,
    STORE,
    TERRAINS,
    WOOD,
)
from boomtown.games.goldwest.state import Frontier, filled
from boomtown.kernel.advice import Advice
from boomtown.kernel.state import State

POINTS: Final = 0
GROUP: Final = 1
TERRAIN: Final = 2
OFFICES: Final = 3
SUPPLY: Final = 4
HAND: Final = 5
COACHES: Final = 6
WANTED: Final = 7

_RESOURCE_WORTH: Final = bytes([200, 220, 250, 90, 90])
"""A resource that will be used: metals make two to three points each."""
_BIN_SHARE: Final = bytes([100, 90, 76, 58])
"""Percent of that worth by bin: the deeper, the later, and some stays behind on the way."""
_BUILD_WORTH: Final = 260
_SETTLE_WORTH: Final = 180
_NEXT_STEP: Final = bytes([0, 70, 30, 180, 40, 20, 70, 200, 0])
"""Promise of a coach by the stops it has made."""


class GoldWestAdvice(Advice):
    """Points on the table, points in sight, and what the supply is good for."""

    def __init__(self) -> None:
        super().__init__(
            [
                "reason.points",
                "reason.group",
                "reason.terrain",
                "reason.offices",
                "reason.supply",
                "reason.hand",
                "reason.coaches",
                "reason.wanted",
            ]
        )

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, Frontier)
        s: Frontier = state
        parts = filled(8, 0)
        parts[POINTS] = s.table.score[seat] * 100
        if s.agenda.depth == 0:
            return parts
        turns = self._turns_left(s, seat)
        parts[GROUP] = scoring.largest_groups(s, seat)[0] * s.box.group_points * 100
        deeds = self._terrains(s, seat, turns, parts)
        parts[OFFICES] = self._offices(s, seat, deeds, turns)
        parts[SUPPLY] = self._supply(s, seat, turns)
        parts[HAND] = self._hand(s, seat)
        parts[COACHES] = self._coaches(s, seat, turns)
        parts[WANTED] = scoring.wanted_penalties(s)[seat] * 100 - s.table.wanted[seat] * 40
        return parts

    def _turns_left(self, s: Frontier, seat: i64) -> i64:
        """How often the seat will activate a bin from now on, the final turn included."""
        turns = s.table.camps[seat] + 1
        if s.agenda.seat == seat and s.agenda.kind != CHOOSE_BIN and s.table.camps[seat] > 0:
            if self._before_building(s):
                turns -= 1
        return turns

    def _before_building(self, s: Frontier) -> bool:
        """Whether the seat has activated this turn but not yet placed its Camp."""
        return s.agenda.kind != STORE

    def _terrains(self, s: Frontier, seat: i64, turns: i64, parts: vec[i64]) -> i64:
        """Bonuses as they stand, and influence as such: it may still decide. Returns the bonuses received."""
        deeds: i64 = 0
        worth: i64 = 0
        terrain: i64 = 0
        while terrain < TERRAINS:
            bonus = scoring.terrain_bonus(s, terrain)[seat]
            if bonus >= 0:
                deeds += 1
                worth += bonus * (100 - turns * 5)
            worth += s.table.influence[seat * TERRAINS + terrain] * (30 + turns * 8)
            terrain += 1
        parts[TERRAIN] = worth
        return deeds

    def _offices(self, s: Frontier, seat: i64, deeds: i64, turns: i64) -> i64:
        """What the tokens in Boomtown are worth now, and a little for what they may become."""
        worth: i64 = 0
        space: i64 = 0
        while space < SPACES:
            office = s.layout.office_at[space]
            if office >= 0 and (s.table.town[space] == seat or s.table.shared[space] == seat):
                won = deeds if office == DEEDS_OFFICE else 0
                worth += scoring.office_points(s, seat, office, won) * 100 + turns * 25
            space += 1
        return worth

    def _supply(self, s: Frontier, seat: i64, turns: i64) -> i64:
        """Each coming turn empties one bin: the best ones count, as many as turns are left."""
        worths = filled(BINS, 0)
        number: i64 = 0
        while number < BINS:
            worths[number] = self._bin(s, seat, number)
            number += 1
        if s.agenda.kind == STORE and s.agenda.seat == seat:
            worths[1] += self._bundle(s.box.token_resources, s.agenda.a * RESOURCES) * 9 // 10
        total: i64 = 0
        counted: i64 = 0
        while counted < turns and counted < BINS:
            best: i64 = 0
            number = 1
            while number < BINS:
                if worths[number] > worths[best]:
                    best = number
                number += 1
            total += worths[best]
            worths[best] = 0
            counted += 1
        return total

    def _bin(self, s: Frontier, seat: i64, number: i64) -> i64:
        supply = s.table.supply
        at = (seat * BINS + number) * RESOURCES
        worth: i64 = 0
        resource: i64 = 0
        while resource < RESOURCES:
            count = supply[at + resource]
            if resource >= METALS and count > 2:
                count = 2
            worth += count * _RESOURCE_WORTH[resource]
            resource += 1
        if supply[at + WOOD] > 0 or supply[at + STONE] > 0:
            worth += 120
        return worth * _BIN_SHARE[number] // 100

    def _bundle(self, counts: bytes, at: i64) -> i64:
        worth: i64 = 0
        resource: i64 = 0
        while resource < RESOURCES:
            worth += i64(counts[at + resource]) * _RESOURCE_WORTH[resource]
            resource += 1
        return worth

    def _hand(self, s: Frontier, seat: i64) -> i64:
        """Resources in the usage area, as long as there is still a use for them this turn."""
        agenda = s.agenda
        if agenda.seat != seat or agenda.kind == STORE:
            return 0
        usage = s.table.usage
        worth: i64 = 0
        if agenda.kind == BUILD or agenda.kind == CHOOSE_HEX:
            worth = 0
        else:
            resource: i64 = 0
            while resource < METALS:
                worth += usage[resource] * _RESOURCE_WORTH[resource]
                if usage[resource] >= 4:
                    worth += 150
                resource += 1
            if agenda.kind != DROP:
                worth = worth * 3 // 5
        if s.table.camps[seat] > 0 and agenda.kind != CHOOSE_HEX and (usage[WOOD] > 0 or usage[STONE] > 0):
            worth += _BUILD_WORTH
            if usage[WOOD] > 0 and usage[STONE] > 0:
                worth += _SETTLE_WORTH
        if agenda.kind == CHOOSE_HEX:
            worth += _BUILD_WORTH if agenda.a < 2 else 0
            worth += _SETTLE_WORTH if agenda.a == 1 else 0
        return worth

    def _coaches(self, s: Frontier, seat: i64, turns: i64) -> i64:
        worth: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            stops = s.table.coach[seat * METALS + metal]
            if stops < len(_NEXT_STEP):
                worth += _NEXT_STEP[stops]
            metal += 1
        return worth if turns > 1 else 0
