"""What a sensible prospector looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest import building, scoring
from boomtown.games.goldwest.box import (
    AS_LOOT,
    AS_SETTLEMENT,
    BINS,
    BUILD,
    CHOOSE_BIN,
    CHOOSE_HEX,
    DROP,
    HOW,
    INVESTED,
    METALS,
    NO_HEX,
    PAID_TOKEN,
    PASSED,
    RESOURCES,
    SCORING,
    SPACES,
    STONE,
    STORE,
    STORED,
    TERRAINS,
    TURN,
    USE_METALS,
    WOOD,
)
from boomtown.games.goldwest.position import GoldWestPosition
from boomtown.games.goldwest.turn import ROUND
from boomtown.games.goldwest.uses import Uses
from boomtown.kernel.advice import NO_PREFERENCE, OVER, Advice
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.copying import overwritten
from boomtown.kernel.luck import Luck
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
PARTS: Final = 8


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
            ]
        )
        self.read_search(weights)
        w = weights
        self.rivals = 10
        self.tries = 12
        self.glances = True
        self.uses = Uses(weights)
        self.metal = self.uses.metal
        self.bin_share: vec[i64] = vec[i64]([w[f"bin{number + 1}"] for number in range(BINS)])
        self.plan: i64 = w["plan"]
        self.material: i64 = w["material"]
        self.building_bin: i64 = w["building_bin"]
        self.pair: i64 = w["pair"]
        self.build: i64 = w["build"]
        self.settle: i64 = w["settle"]
        self.late: i64 = w["late"]
        self.group_turn: i64 = w["group_turn"]
        self.influence: i64 = w["influence"]
        self.influence_turn: i64 = w["influence_turn"]
        self.grip: i64 = w["grip"]
        self.grip_camp: i64 = w["grip_camp"]
        self.wanted: i64 = w["wanted"]
        self.worths = filled(BINS, 0)
        """What the bins hold, by bin."""
        self.rest = filled(BINS, 0)
        self.scratch = filled(PARTS, 0)

    def parts(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        parts = filled(PARTS, 0)
        parts[POINTS] = s.table.score[seat] * 100
        if s.agenda.depth == 0:
            return parts
        turns = self._turns_left(s, seat)
        parts[GROUP] = scoring.largest_groups(s, seat)[0] * s.box.group_points * (100 + turns * self.group_turn)
        deeds = self._terrains(s, seat, turns, parts)
        self.uses.read(s, seat, turns, deeds)
        parts[OFFICES] = self._offices(s, seat)
        if turns > 0 or s.agenda.seat == seat:
            parts[SUPPLY] = self._supply(s, seat, turns)
            parts[HAND] = self._hand(s, seat)
        if turns > 0:
            parts[COACHES] = self._coaches(s, seat)
        parts[WANTED] = scoring.wanted_penalty(s, seat) * 100 - s.table.wanted[seat] * self.wanted
        return parts

    def carry_out(self, state: State, action: i64, luck: Luck) -> None:
        """A hex is taken without turning up its neighbours: nothing here depends on what they hold."""
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        if s.agenda.kind == CHOOSE_HEX:
            building.take_hex(s, action - s.box.a_hex)
        else:
            s.advance(action, luck)

    def mark(self, state: State) -> i64:
        """Turns that are over."""
        agenda = state.agenda
        if agenda.depth == 0:
            return OVER
        bottom = agenda.depth - 1
        return (agenda.below(bottom, ROUND) - 1) * state.game.players + agenda.below(bottom, SEAT)

    def prefer(self, state: State, seat: i64) -> i64:
        """A Settlement where it can be built; the best use of metals is worked out as a whole."""
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        kind = s.agenda.kind
        if kind == BUILD:
            return s.box.a_settlement
        if kind != USE_METALS:
            return NO_PREFERENCE
        turns = self._turns_left(s, seat)
        self.uses.read(s, seat, turns, self._terrains(s, seat, turns, self.scratch))
        return self.uses.first(s, s.agenda.get(INVESTED) == 0, s.agenda.get(PAID_TOKEN) == 0)

    def glance(self, state: State, seat: i64, action: i64) -> i64:
        """A hex: its token, its terrain, whether a building stands beside it. A space: what it is worth."""
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        hex_ = action - s.box.a_hex
        if s.agenda.kind != CHOOSE_HEX or hex_ < 0 or hex_ >= s.box.hexes.count:
            return 0
        token = s.token[hex_] * RESOURCES
        held = s.box.token_resources
        worth = held[token] * self.metal[0] + held[token + 1] * self.metal[1] + held[token + 2] * self.metal[2]
        worth += (held[token + WOOD] + held[token + STONE]) * self.material
        side: i64 = 0
        while side < 6:
            near: i64 = s.box.hexes.neighbours[hex_ * 6 + side]
            if near != NO_HEX and s.table.owner[near] == seat:
                worth += s.box.group_points * 100
                break
            side += 1
        mine = s.table.influence[seat * TERRAINS + s.layout.terrain[hex_]]
        return worth + (self.influence * 4 if mine == 0 else self.influence)

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
        """The bonuses in sight, and influence as such. Returns the number of bonuses, in hundredths."""
        camps = s.table.camps[seat]
        each: i64 = 0
        if turns > 1:
            each = self.influence + turns * self.influence_turn
        deeds: i64 = 0
        worth: i64 = 0
        terrain: i64 = 0
        while terrain < TERRAINS:
            if camps > 0:
                deeds += self._bonus_to_come(s, seat, terrain, camps, parts)
                worth += s.table.influence[seat * TERRAINS + terrain] * each
            else:
                bonus = scoring.bonus_of(s, seat, terrain)
                if bonus >= 0:
                    deeds += 100
                    worth += bonus * 100
            terrain += 1
        parts[TERRAIN] += worth
        return deeds

    def _bonus_to_come(self, s: GoldWestPosition, seat: i64, terrain: i64, camps: i64, parts: vec[i64]) -> i64:
        """Adds the bonus times its chance, by the lead over the best and the second best; returns that of any."""
        influence = s.table.influence
        mine = influence[seat * TERRAINS + terrain]
        if mine == 0:
            return 0
        best: i64 = 0
        second: i64 = 0
        other: i64 = 0
        while other < s.box.players:
            if other != seat:
                theirs = influence[other * TERRAINS + terrain]
                if theirs > best:
                    second = best
                    best = theirs
                elif theirs > second:
                    second = theirs
            other += 1
        at = terrain * s.box.bonus_places
        values = s.box.terrain_bonus
        doubt = max(self.grip + self.grip_camp * camps, 1)
        first = chance(mine - best, doubt)
        if s.box.bonus_places == 1:
            parts[TERRAIN] += first * values[at]
            return first
        any_ = chance(mine - second, doubt)
        parts[TERRAIN] += any_ * values[at + 1] + first * (values[at] - values[at + 1])
        return any_

    def _offices(self, s: GoldWestPosition, seat: i64) -> i64:
        """What the tokens in Boomtown are worth now, and what they will become."""
        worth: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if space != s.layout.single_space:
                if s.table.town[space] == seat:
                    worth += self.uses.token(s, space)
                if s.table.shared[space] == seat:
                    worth += self.uses.token(s, space)
            space += 1
        return worth

    def _coaches(self, s: GoldWestPosition, seat: i64) -> i64:
        worth: i64 = 0
        metal: i64 = 0
        while metal < METALS:
            worth += self.uses.near(s, metal, s.table.coach[seat * METALS + metal])
            metal += 1
        return worth

    # ------------------------------------------------------------------ the supply

    def _supply(self, s: GoldWestPosition, seat: i64, turns: i64) -> i64:
        """What lies in the bins; a token on its way goes where it is worth most."""
        if turns <= 0:
            return 0
        held = s.table.supply[seat * BINS * RESOURCES : (seat + 1) * BINS * RESOURCES]
        camps = s.table.camps[seat]
        if s.agenda.kind != STORE or s.agenda.seat != seat:
            self._read_bins(s, held, turns)
            return self._best(turns) + self._materials(held, camps)
        token = s.agenda.get(STORED) * RESOURCES
        self._read_bins(s, held, turns)
        best: i64 = 0
        number: i64 = 0
        while number < BINS:
            before = self.worths[number]
            self._put(s, held, number, token, 1)
            self.worths[number] = self._load(s, held, number, turns)
            worth = self._best(turns) + self._materials(held, camps) + s.box.bin_points[number] * 100
            self._put(s, held, number, token, -1)
            self.worths[number] = before
            if number == 0 or worth > best:
                best = worth
            number += 1
        return best

    def _put(self, s: GoldWestPosition, held: vec[i64], number: i64, token: i64, times: i64) -> None:
        resource: i64 = 0
        while resource < RESOURCES:
            held[number * RESOURCES + resource] += times * s.box.token_resources[token + resource]
            resource += 1

    def _read_bins(self, s: GoldWestPosition, held: vec[i64], turns: i64) -> None:
        worths = self.worths
        number: i64 = 0
        while number < BINS:
            worths[number] = self._load(s, held, number, turns)
            number += 1

    def _load(self, s: GoldWestPosition, held: vec[i64], number: i64, turns: i64) -> i64:
        """The metals of a bin: as such, and what they buy together; what stays behind in the last turn is lost."""
        at = number * RESOURCES
        copper = held[at]
        silver = held[at + 1]
        gold = held[at + 2]
        count = copper + silver + gold
        if count == 0:
            return 0
        pieces = count + held[at + WOOD] + held[at + STONE]
        if turns == 1:
            bought = self.uses.best(s, copper, silver, gold, True, True)
            return bought * min(count, max(pieces - number, 0)) // count
        worth = copper * self.metal[0] + silver * self.metal[1] + gold * self.metal[2]
        if self.plan > 0:
            bought = self.uses.best(s, copper, silver, gold, True, True)
            worth = (bought * self.plan + worth * (100 - self.plan)) // 100
        if count > 1:
            worth += self.uses.promised(s, copper, silver, gold, pieces - number)
        return worth * self.bin_share[number] // 100

    def _best(self, turns: i64) -> i64:
        """Each coming turn empties one bin: the best ones count, as many as turns are left."""
        worths = overwritten(self.rest, self.worths)
        total: i64 = 0
        if turns >= BINS and min(worths[0], worths[1]) >= 0 and min(worths[2], worths[3]) >= 0:
            return worths[0] + worths[1] + worths[2] + worths[3]
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
        """Wood and stone, and over how many bins they are spread from which some can arrive."""
        wood: i64 = 0
        stone: i64 = 0
        bins: i64 = 0
        number: i64 = 0
        while number < BINS:
            at = number * RESOURCES
            here = held[at + WOOD] + held[at + STONE]
            wood += held[at + WOOD]
            stone += held[at + STONE]
            if here > 0 and here + held[at] + held[at + 1] + held[at + 2] > number:
                bins += 1
            number += 1
        pairs = min(wood, stone)
        count = min(wood + stone, builds)
        return count * self.material + min(bins, builds) * self.building_bin + min(pairs, builds) * self.pair

    # ------------------------------------------------------------------ the hand

    def _hand(self, s: GoldWestPosition, seat: i64) -> i64:
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
            return self._arriving(s, seat, agenda.get(PASSED) + 1)
        worth = self._building(s, seat, usage[WOOD], usage[STONE])
        if kind != BUILD:
            down: i64 = 0  # abilities lie on top of it
            while agenda.below(down, KIND) != USE_METALS:
                down += 1
            card = agenda.below(down, INVESTED) == 0
            space = agenda.below(down, PAID_TOKEN) == 0
            worth += self.uses.best(s, usage[0], usage[1], usage[2], card, space) * self.late // 100
            worth += self.uses.pending(s)
        return worth

    def _building(self, s: GoldWestPosition, seat: i64, wood: i64, stone: i64) -> i64:
        if s.table.camps[seat] == 0 or wood + stone == 0:
            return 0
        return self.build + self.settle if wood > 0 and stone > 0 else self.build

    def _arriving(self, s: GoldWestPosition, seat: i64, passed: i64) -> i64:
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
                    worth += self._best_metals(s, keep - wood - stone)
                    if worth > best:
                        best = worth
                stone -= 1
            wood -= 1
        return best

    def _best_metals(self, s: GoldWestPosition, keep: i64) -> i64:
        """The best use of so many of the metals that are carried."""
        usage = s.table.usage
        best: i64 = 0
        copper: i64 = min(usage[0], keep)
        while copper >= 0:
            silver: i64 = min(usage[1], keep - copper)
            while silver >= 0:
                gold = min(usage[2], keep - copper - silver)
                worth = self.uses.best(s, copper, silver, gold, True, True)
                if worth > best:
                    best = worth
                if gold < usage[2]:
                    silver -= 1
                else:
                    break  # fewer silver would bring no gold
            if copper + usage[1] + usage[2] <= keep:
                break
            copper -= 1
        return best * self.late // 100


def chance(lead: i64, doubt: i64) -> i64:
    """Percent for a lead of so many influence to hold, or to be caught up with; `doubt` in hundredths of influence."""
    percent = 50 + lead * 5000 // doubt
    if percent > 100:
        return 100
    if percent < 0:
        return 0
    return percent
