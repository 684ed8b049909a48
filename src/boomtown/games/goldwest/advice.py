"""What a sensible prospector looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest import scoring
from boomtown.games.goldwest.box import (
    AS_LOOT,
    AS_SETTLEMENT,
    BINS,
    BUILD,
    CHOOSE_BIN,
    CHOOSE_HEX,
    DEEDS_OFFICE,
    DROP,
    HOW,
    INVESTED,
    METALS,
    NO_ABILITY,
    PASSED,
    RESOURCES,
    SPACES,
    STONE,
    STORE,
    STORED,
    TERRAINS,
    USE_METALS,
    WOOD,
)
from boomtown.games.goldwest.position import OPEN_CARD, GoldWestPosition
from boomtown.games.goldwest.turn import ROUND
from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import SEAT
from boomtown.kernel.state import State
from boomtown.mechanics.vectors import filled

POINTS: Final = 0
GROUP: Final = 1
TERRAIN: Final = 2
OFFICES: Final = 3
SUPPLY: Final = 4
HAND: Final = 5
COACHES: Final = 6
WANTED: Final = 7

END: Final = 1 << 30
"""The mark of a finished game."""

_METAL_WORTH: Final = bytes([190, 205, 235])
"""A metal in a bin: it will make two to three points."""
_BIN_SHARE: Final = bytes([100, 97, 91, 82])
"""Percent of that worth by bin: the deeper, the later, and some stays behind on the way."""
_MATERIAL_WORTH: Final = 220
_BUILDING_BIN_WORTH: Final = 80
"""A bin with wood or stone in it is a turn with a building instead of a loot."""
_BUILD_WORTH: Final = 1200
_SETTLE_WORTH: Final = 200
_PASSED_BIN: Final = 110
"""What a resource left behind in a bin passed is worth less than in hand."""
_PROMISE: Final = bytes([0, 60, 40, 190, 40, 30, 90, 220, 0])
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
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
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

    def mark(self, state: State) -> i64:
        """Turns that are over."""
        agenda = state.agenda
        if agenda.depth == 0:
            return END
        bottom = agenda.depth - 1
        return (agenda.below(bottom, ROUND) - 1) * state.game.players + agenda.below(bottom, SEAT)

    def _turns_left(self, s: GoldWestPosition, seat: i64) -> i64:
        """How often the seat will activate a bin from now on, the final turn included."""
        turns = s.table.camps[seat] + 1
        kind = s.agenda.kind
        if s.agenda.seat == seat and kind != CHOOSE_BIN and kind != STORE:
            turns -= 1
        return turns

    def _terrains(self, s: GoldWestPosition, seat: i64, turns: i64, parts: vec[i64]) -> i64:
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

    def _offices(self, s: GoldWestPosition, seat: i64, deeds: i64, turns: i64) -> i64:
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

    def _supply(self, s: GoldWestPosition, seat: i64, turns: i64) -> i64:
        """Each coming turn empties one bin: the best ones count, as many as turns are left."""
        box = s.box
        held = s.table.supply[seat * BINS * RESOURCES : (seat + 1) * BINS * RESOURCES]
        if s.agenda.kind == STORE and s.agenda.seat == seat:
            resource: i64 = 0
            while resource < RESOURCES:
                held[RESOURCES + resource] += box.token_resources[s.agenda.get(STORED) * RESOURCES + resource]
                resource += 1
        worths = filled(BINS, 0)
        number: i64 = 0
        while number < BINS:
            worths[number] = self._metals(held, number * RESOURCES) * _BIN_SHARE[number] // 100
            number += 1
        return self._best(worths, turns) + self._materials(held, s.table.camps[seat])

    def _metals(self, held: vec[i64], at: i64) -> i64:
        worth: i64 = 0
        count: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            worth += held[at + metal] * _METAL_WORTH[metal]
            count += held[at + metal]
            metal += 1
        return worth + 120 if count >= 4 else worth

    def _best(self, worths: vec[i64], turns: i64) -> i64:
        total: i64 = 0
        counted: i64 = 0
        while counted < turns and counted < BINS:
            best: i64 = 0
            number: i64 = 1
            while number < BINS:
                if worths[number] > worths[best]:
                    best = number
                number += 1
            total += worths[best]
            worths[best] = 0
            counted += 1
        return total

    def _materials(self, held: vec[i64], builds: i64) -> i64:
        """Wood and stone, and over how many bins they are spread."""
        wood: i64 = 0
        stone: i64 = 0
        bins: i64 = 0
        number: i64 = 0
        while number < BINS:
            here = held[number * RESOURCES + WOOD] + held[number * RESOURCES + STONE]
            wood += held[number * RESOURCES + WOOD]
            stone += held[number * RESOURCES + STONE]
            if here > 0:
                bins += 1
            number += 1
        pairs = min(wood, stone)
        count = min(wood + stone, builds)
        return count * _MATERIAL_WORTH + min(bins, builds) * _BUILDING_BIN_WORTH + min(pairs, builds) * 60

    def _hand(self, s: GoldWestPosition, seat: i64) -> i64:
        """Resources in the usage area, as long as there is still a use for them this turn."""
        agenda = s.agenda
        kind = agenda.kind
        if agenda.seat != seat or kind == STORE or kind == CHOOSE_BIN:
            return 0
        if kind == CHOOSE_HEX:
            if agenda.get(HOW) == AS_LOOT:
                return 0
            return _BUILD_WORTH + _SETTLE_WORTH if agenda.get(HOW) == AS_SETTLEMENT else _BUILD_WORTH
        usage = s.table.usage
        worth: i64 = 0
        if kind != BUILD:
            worth = self._use_of_metals(s, seat)
        if kind == DROP:
            worth -= (agenda.get(PASSED) + 1) * _PASSED_BIN
        if s.table.camps[seat] > 0 and (usage[WOOD] > 0 or usage[STONE] > 0):
            worth += _BUILD_WORTH
            if usage[WOOD] > 0 and usage[STONE] > 0:
                worth += _SETTLE_WORTH
        return worth

    def _use_of_metals(self, s: GoldWestPosition, seat: i64) -> i64:
        """The best of: ship everything, or claim a card and ship the rest."""
        usage = s.table.usage
        best = self._shipping(s, seat, usage[0], usage[1], usage[2])
        if s.agenda.kind == USE_METALS and s.agenda.get(INVESTED) == 1:
            return best * 9 // 10
        price = s.box.card_price
        taken = s.table.bonus_taken
        bonus: i64 = s.box.bonus[taken] * 100 if taken < len(s.box.bonus) else 0
        for card in s.layout.cards:
            at = card * METALS
            if s.table.card_owner[card] == OPEN_CARD and (
                usage[0] >= price[at] and usage[1] >= price[at + 1] and usage[2] >= price[at + 2]
            ):
                worth: i64 = s.box.card_points[card] * 100 + bonus
                if s.box.card_ability[card] != NO_ABILITY:
                    worth += 150
                worth += self._shipping(
                    s, seat, usage[0] - price[at], usage[1] - price[at + 1], usage[2] - price[at + 2]
                )
                if worth > best:
                    best = worth
        return best * 9 // 10

    def _shipping(self, s: GoldWestPosition, seat: i64, copper: i64, silver: i64, gold: i64) -> i64:
        return self._track(s, seat, 0, copper) + self._track(s, seat, 1, silver) + self._track(s, seat, 2, gold)

    def _track(self, s: GoldWestPosition, seat: i64, metal: i64, count: i64) -> i64:
        """Points and promise of shipping so many of one metal."""
        box = s.box
        stop = s.table.coach[seat * METALS + metal]
        worth: i64 = -_PROMISE[stop]
        while count > 0 and stop < box.track_length:
            stop += 1
            count -= 1
            worth += box.step_points[stop] * 100
            place: i64 = box.tile_step[stop]
            if place > 0:
                taken = s.table.tiles_taken[metal * box.tile_places + place - 1]
                if taken < len(box.tile_points[metal]):
                    worth += i64(box.tile_points[metal][taken]) * 100
        return worth + _PROMISE[stop]

    def _coaches(self, s: GoldWestPosition, seat: i64, turns: i64) -> i64:
        worth: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            stops = s.table.coach[seat * METALS + metal]
            worth += _PROMISE[stops]
            metal += 1
        return worth if turns > 1 else 0
