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
    FREE_RESOURCES,
    HOW,
    INFLUENCE,
    INVESTED,
    LOOK,
    METALS,
    OFFICE_IDS,
    PAID_TOKEN,
    PASSED,
    RESOURCE_IDS,
    RESOURCES,
    SCORING,
    SPACES,
    STONE,
    STORE,
    STORED,
    TERRAINS,
    TURN,
    UPGRADE,
    USE_METALS,
    WOOD,
)
from boomtown.games.goldwest.position import OPEN_CARD, GoldWestPosition
from boomtown.games.goldwest.shipping import top_tile
from boomtown.games.goldwest.turn import ROUND
from boomtown.kernel.advice import Advice
from boomtown.kernel.agenda import KIND, SEAT
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

ABILITY_WEIGHTS: Final = ["", "", "steps", "free_token", "shared_token", "look", "resource", "upgrade"]
"""By the abilities of the box; influence is counted where it is."""


class GoldWestAdvice(Advice):
    """Points on the table, points in sight, and what the supply is good for."""

    def __init__(self, weights: dict[str, int]) -> None:
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
            ],
        )
        w = weights
        self.metal: vec[i64] = vec[i64]([w[name] for name in RESOURCE_IDS[:METALS]])
        self.bin_share: vec[i64] = vec[i64]([w[f"bin{number + 1}"] for number in range(BINS)])
        self.promise: vec[i64] = vec[i64]([w[f"stop{stop}"] if 0 < stop < 8 else 0 for stop in range(9)])
        self.office: vec[i64] = vec[i64]([w[name] for name in OFFICE_IDS])
        self.ability: vec[i64] = vec[i64]([w[name] if name else 0 for name in ABILITY_WEIGHTS])
        self.hoard: i64 = w["hoard"]
        self.material: i64 = w["material"]
        self.building_bin: i64 = w["building_bin"]
        self.pair: i64 = w["pair"]
        self.build: i64 = w["build"]
        self.settle: i64 = w["settle"]
        self.late: i64 = w["late"]
        self.influence: i64 = w["influence"]
        self.influence_turn: i64 = w["influence_turn"]
        self.doubt: i64 = w["doubt"]
        self.wanted: i64 = w["wanted"]

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
        parts[HAND] = self._hand(s, seat, turns)
        if turns > 0:
            parts[COACHES] = self._coaches(s, seat)
        parts[WANTED] = scoring.wanted_penalties(s)[seat] * 100 - s.table.wanted[seat] * self.wanted
        return parts

    def mark(self, state: State) -> i64:
        """Turns that are over."""
        agenda = state.agenda
        if agenda.depth == 0:
            return END
        bottom = agenda.depth - 1
        return (agenda.below(bottom, ROUND) - 1) * state.game.players + agenda.below(bottom, SEAT)

    def _turns_left(self, s: GoldWestPosition, seat: i64) -> i64:
        """How often the seat will activate a bin from now on, the final turn included; none after it."""
        agenda = s.agenda
        bottom = agenda.depth - 1
        if agenda.below(bottom, KIND) == SCORING:
            return 0
        turns: i64 = s.box.camps + 1 - agenda.below(bottom, ROUND)
        mover = agenda.below(bottom, SEAT)
        if seat > mover or (seat == mover and (agenda.kind == CHOOSE_BIN or agenda.kind == TURN)):
            turns += 1
        return turns

    # ------------------------------------------------------------------ the map and Boomtown

    def _terrains(self, s: GoldWestPosition, seat: i64, turns: i64, parts: vec[i64]) -> i64:
        """Bonuses as they stand, and influence as such: it may still decide. Returns the bonuses received."""
        deeds: i64 = 0
        worth: i64 = 0
        each = (self.influence + turns * self.influence_turn) if turns > 1 else 0
        terrain: i64 = 0
        while terrain < TERRAINS:
            bonus = scoring.terrain_bonus(s, terrain)[seat]
            if bonus >= 0:
                deeds += 1
                worth += bonus * (100 - turns * self.doubt)
            worth += s.table.influence[seat * TERRAINS + terrain] * each
            terrain += 1
        parts[TERRAIN] = worth
        return deeds

    def _offices(self, s: GoldWestPosition, seat: i64, deeds: i64, turns: i64) -> i64:
        """What the tokens in Boomtown are worth now, and what they will become."""
        worth: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if s.table.town[space] == seat:
                worth += self._office(s, seat, space, deeds, turns)
            if s.table.shared[space] == seat:
                worth += self._office(s, seat, space, deeds, turns)
            space += 1
        return worth

    def _office(self, s: GoldWestPosition, seat: i64, space: i64, deeds: i64, turns: i64) -> i64:
        office = s.layout.office_at[space]
        if office < 0:
            return 0
        won = deeds if office == DEEDS_OFFICE else 0
        return scoring.office_points(s, seat, office, won) * 100 + turns * self.office[office]

    # ------------------------------------------------------------------ the supply

    def _supply(self, s: GoldWestPosition, seat: i64, turns: i64) -> i64:
        """Each coming turn empties one bin: the best ones count, as many as turns are left."""
        if turns <= 0:
            return 0
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
            worths[number] = self._load(held, number, turns)
            number += 1
        return self._best(worths, turns) + self._materials(held, s.table.camps[seat])

    def _load(self, held: vec[i64], number: i64, turns: i64) -> i64:
        """The metals of a bin; in the last turn what must stay behind on the way is lost."""
        at = number * RESOURCES
        worth: i64 = 0
        count: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            worth += held[at + metal] * self.metal[metal]
            count += held[at + metal]
            metal += 1
        if count == 0:
            return 0
        if turns == 1:
            pieces = count + held[at + WOOD] + held[at + STONE]
            arriving = min(count, max(pieces - number, 0))
            return worth * arriving // count
        if count >= 4:
            worth += self.hoard
        return worth * self.bin_share[number] // 100

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
        return count * self.material + min(bins, builds) * self.building_bin + min(pairs, builds) * self.pair

    # ------------------------------------------------------------------ the hand

    def _hand(self, s: GoldWestPosition, seat: i64, turns: i64) -> i64:
        """Resources in the usage area, as long as there is still a use for them this turn."""
        agenda = s.agenda
        kind = agenda.kind
        if agenda.seat != seat or kind == STORE or kind == CHOOSE_BIN:
            return 0
        if kind == CHOOSE_HEX:
            if agenda.get(HOW) == AS_LOOT:
                return 0
            return self.build + self.settle if agenda.get(HOW) == AS_SETTLEMENT else self.build
        usage = s.table.usage
        if kind == DROP:
            return self._arriving(s, seat, turns, agenda.get(PASSED) + 1)
        worth = self._building(s, seat, usage[WOOD], usage[STONE])
        if kind != BUILD:
            worth += self._metals(s, seat, turns, usage[0], usage[1], usage[2])
        return worth

    def _building(self, s: GoldWestPosition, seat: i64, wood: i64, stone: i64) -> i64:
        if s.table.camps[seat] == 0 or wood + stone == 0:
            return 0
        return self.build + self.settle if wood > 0 and stone > 0 else self.build

    def _arriving(self, s: GoldWestPosition, seat: i64, turns: i64, passed: i64) -> i64:
        """The best of what can arrive when so many of the carried pieces stay behind, and the worth of those."""
        usage = s.table.usage
        keep = s.carried() - passed
        if keep <= 0:
            return 0
        best: i64 = 0
        wood: i64 = min(usage[WOOD], 1)
        while wood >= 0:
            stone: i64 = min(usage[STONE], 1)
            while stone >= 0:
                if wood + stone <= keep:
                    worth = self._building(s, seat, wood, stone)
                    worth += self._best_metals(s, seat, turns, keep - wood - stone)
                    if worth > best:
                        best = worth
                stone -= 1
            wood -= 1
        return best

    def _best_metals(self, s: GoldWestPosition, seat: i64, turns: i64, keep: i64) -> i64:
        """The metals to carry on: those that are worth most, one after the other."""
        usage = s.table.usage
        copper: i64 = 0
        silver: i64 = 0
        gold: i64 = 0
        drop = usage[0] + usage[1] + usage[2] - keep
        copper, silver, gold = usage[0], usage[1], usage[2]
        while drop > 0:
            least: i64 = 1 << 40
            which: i64 = 0
            if copper > 0:
                least = self._track(s, seat, 0, copper, turns) - self._track(s, seat, 0, copper - 1, turns)
            if silver > 0:
                loss = self._track(s, seat, 1, silver, turns) - self._track(s, seat, 1, silver - 1, turns)
                if loss < least:
                    least = loss
                    which = 1
            if gold > 0:
                loss = self._track(s, seat, 2, gold, turns) - self._track(s, seat, 2, gold - 1, turns)
                if loss < least:
                    which = 2
            if which == 0:
                copper -= 1
            elif which == 1:
                silver -= 1
            else:
                gold -= 1
            drop -= 1
        return self._metals(s, seat, turns, copper, silver, gold)

    def _metals(self, s: GoldWestPosition, seat: i64, turns: i64, copper: i64, silver: i64, gold: i64) -> i64:
        """The best of: ship everything, or claim a card, or a space in Boomtown, or both, and ship the rest."""
        best = self._spaces(s, seat, turns, copper, silver, gold)
        if s.agenda.kind == USE_METALS and s.agenda.get(INVESTED) == 1:
            return best * self.late // 100
        price = s.box.card_price
        taken = s.table.bonus_taken
        bonus: i64 = s.box.bonus[taken] * 100 if taken < len(s.box.bonus) else 0
        for card in s.layout.cards:
            at = card * METALS
            if s.table.card_owner[card] == OPEN_CARD and (
                copper >= price[at] and silver >= price[at + 1] and gold >= price[at + 2]
            ):
                worth: i64 = s.box.card_points[card] * 100 + bonus + self._ability(s, card, turns)
                worth += self._spaces(s, seat, turns, copper - price[at], silver - price[at + 1], gold - price[at + 2])
                if worth > best:
                    best = worth
        return best * self.late // 100

    def _ability(self, s: GoldWestPosition, card: i64, turns: i64) -> i64:
        ability = s.box.card_ability[card]
        if ability == INFLUENCE:
            return self.influence + turns * self.influence_turn + 100
        worth = self.ability[ability] * s.box.card_amount[card]
        return worth if turns > 0 or (ability <= UPGRADE and ability != LOOK and ability != FREE_RESOURCES) else 0

    def _spaces(self, s: GoldWestPosition, seat: i64, turns: i64, copper: i64, silver: i64, gold: i64) -> i64:
        """Ship everything, or pay for a space first."""
        best = self._shipping(s, seat, turns, copper, silver, gold)
        if copper + silver + gold < 2 or (s.agenda.kind == USE_METALS and s.agenda.get(PAID_TOKEN) == 1):
            return best
        box = s.box
        space: i64 = 0
        while space < SPACES:
            if s.table.town[space] < 0:
                column: i64 = box.column_metal[space]
                row: i64 = box.row_metal[space]
                c = copper - (1 if column == 0 else 0) - (1 if row == 0 else 0)
                v = silver - (1 if column == 1 else 0) - (1 if row == 1 else 0)
                g = gold - (1 if column == 2 else 0) - (1 if row == 2 else 0)
                if c >= 0 and v >= 0 and g >= 0:
                    worth = self._token(s, seat, space, turns) + self._shipping(s, seat, turns, c, v, g)
                    if worth > best:
                        best = worth
            space += 1
        return best

    def _token(self, s: GoldWestPosition, seat: i64, space: i64, turns: i64) -> i64:
        """What a new token there will be worth, itself counted where the office counts tokens."""
        if space == s.layout.single_space:
            return i64(s.box.single_points[s.layout.single]) * 100 + (
                self.metal[0] if s.box.single_gains[s.layout.single] else 0
            )
        office = s.layout.office_at[space]
        deeds: i64 = 0
        if office == DEEDS_OFFICE:
            terrain: i64 = 0
            while terrain < TERRAINS:
                if scoring.terrain_bonus(s, terrain)[seat] >= 0:
                    deeds += 1
                terrain += 1
        return self._office(s, seat, space, deeds, turns)

    def _shipping(self, s: GoldWestPosition, seat: i64, turns: i64, copper: i64, silver: i64, gold: i64) -> i64:
        return (
            self._track(s, seat, 0, copper, turns)
            + self._track(s, seat, 1, silver, turns)
            + self._track(s, seat, 2, gold, turns)
        )

    def _track(self, s: GoldWestPosition, seat: i64, metal: i64, count: i64, turns: i64) -> i64:
        """Points and promise of shipping so many of one metal."""
        stop = s.table.coach[seat * METALS + metal]
        worth: i64 = -self.promise[stop] if turns > 0 else 0
        while count > 0 and stop < s.box.track_length:
            stop += 1
            count -= 1
            worth += (s.box.step_points[stop] + top_tile(s, metal, stop)) * 100
        return worth + self.promise[stop] if turns > 0 else worth

    def _coaches(self, s: GoldWestPosition, seat: i64) -> i64:
        worth: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            worth += self.promise[s.table.coach[seat * METALS + metal]]
            metal += 1
        return worth
