"""What a sensible prospector looks at, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.bot.bins_worth import Stock
from boomtown.games.goldwest.bot.metals_worth import Uses
from boomtown.games.goldwest.bot.turn_worth import Hand, questions
from boomtown.games.goldwest.rules import box, building, scoring
from boomtown.games.goldwest.rules.position import REVEALED, GoldWestPosition
from boomtown.games.goldwest.rules.turn import ROUND
from boomtown.kernel import OVER, Advice, Luck, Seat, State, filled
from boomtown.kernel.agenda import KIND, SEAT

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
        self.stock = Stock(weights, self.uses)
        self.hand = Hand(weights, self.uses, self.stock)
        self.questions = questions()
        self.group_turn: i64 = w["group_turn"]
        self.room: i64 = w["room"]
        self.room_turn: i64 = w["room_turn"]
        self.lots: i64 = w["lots"]
        self.groups = filled(2 * box.MOST_HEXES, 0)
        self.influence: i64 = w["influence"]
        self.influence_turn: i64 = w["influence_turn"]
        self.terrain_camp: i64 = w["terrain_camp"]
        self.grip: i64 = w["grip"]
        self.grip_camp: i64 = w["grip_camp"]
        self.wanted: i64 = w["wanted"]
        self.scratch = filled(PARTS, 0)

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        parts = filled(PARTS, 0)
        parts[POINTS] = s.table.score[seat] * 100
        if s.agenda.depth == 0:
            return parts
        turns = self._turns_left(s, seat)
        parts[GROUP] = self._group(s, seat, turns)
        deeds = self._terrains(s, seat, turns, parts)
        self.uses.read(s, seat, turns, deeds)
        parts[OFFICES] = self._offices(s, seat, turns)
        if turns > 0 or s.agenda.seat == seat:
            self._supply(s, seat, parts)
        if turns > 0:
            parts[COACHES] = self._coaches(s, seat)
        parts[WANTED] = scoring.wanted_penalty(s, seat) * 100 - s.table.wanted[seat] * self.wanted
        return parts

    def carry_out(self, state: State, action: i64, luck: Luck) -> None:
        """A hex is taken without turning up its neighbours: nothing here depends on what they hold."""
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        if s.agenda.kind == box.CHOOSE_HEX:
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

    def prefer(self, state: State, seat: Seat) -> i64:
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        question = self.questions[s.agenda.kind]
        if question.prices:
            turns = self._turns_left(s, seat) - question.begins
            self.uses.read(s, seat, turns, self._terrains(s, seat, turns, self.scratch))
        return question.prefer(s, self.hand)

    def glance(self, state: State, seat: Seat, action: i64) -> i64:
        """A hex: its token, its terrain, whether a building stands beside it. A space: what it is worth."""
        assert isinstance(state, GoldWestPosition)
        s: GoldWestPosition = state
        hex_ = action - s.box.a_hex
        if s.agenda.kind != box.CHOOSE_HEX or hex_ < 0 or hex_ >= s.box.hexes.count:
            return 0
        token = s.token[hex_] * box.RESOURCES
        held = s.box.token_resources
        worth = (
            held[token] * self.uses.metal[0]
            + held[token + 1] * self.uses.metal[1]
            + held[token + 2] * self.uses.metal[2]
        )
        worth += (held[token + box.WOOD] + held[token + box.STONE]) * self.stock.material
        for side in range(6):
            near: i64 = s.box.hexes.neighbours[hex_ * 6 + side]
            if near != box.NO_HEX and s.table.owner[near] == seat:
                worth += s.box.group_points * 100
                break
        mine = s.table.influence[seat * box.TERRAINS + s.layout.terrain[hex_]]
        return worth + (self.influence * 4 if mine == 0 else self.influence)

    def _turns_left(self, s: GoldWestPosition, seat: Seat) -> i64:
        """How often the seat will activate a bin from now on, the final turn included; none after it."""
        agenda = s.agenda
        bottom = agenda.depth - 1
        if agenda.below(bottom, KIND) == box.SCORING:
            return 0
        turns: i64 = s.box.camps + 1 - agenda.below(bottom, ROUND)
        mover = agenda.below(bottom, SEAT)
        if seat > mover or (seat == mover and self.questions[agenda.kind].begins == 1):
            turns += 1
        return turns

    # ------------------------------------------------------------------ the map and Boomtown

    def _terrains(self, s: GoldWestPosition, seat: Seat, turns: i64, parts: vec[i64]) -> i64:
        """The bonuses in sight, and influence as such. Returns the number of bonuses, in hundredths."""
        camps = s.table.camps[seat]
        each: i64 = 0
        if turns > 1:
            each = self.influence + turns * self.influence_turn
        deeds: i64 = 0
        worth: i64 = 0
        for terrain in range(box.TERRAINS):
            if camps > 0:
                deeds += self._bonus_to_come(s, seat, terrain, camps, parts)
                worth += s.table.influence[seat * box.TERRAINS + terrain] * each
            else:
                bonus = scoring.bonus_of(s, seat, terrain)
                if bonus >= 0:
                    deeds += 100
                    worth += bonus * 100
        parts[TERRAIN] += worth
        return deeds

    def _bonus_to_come(self, s: GoldWestPosition, seat: Seat, terrain: i64, camps: i64, parts: vec[i64]) -> i64:
        """Adds the bonus times its chance, by the lead over the best and the second best; returns that of any."""
        influence = s.table.influence
        mine = influence[seat * box.TERRAINS + terrain]
        if mine == 0:
            return 0
        best: i64 = 0
        second: i64 = 0
        for other in range(s.box.players):
            if other != seat:
                theirs = influence[other * box.TERRAINS + terrain]
                if theirs > best:
                    second = best
                    best = theirs
                elif theirs > second:
                    second = theirs
        at = terrain * s.box.bonus_places
        values = s.box.terrain_bonus
        doubt = max(self.grip + self.grip_camp * camps, 1)
        first = chance(mine - best, doubt)
        any_ = first
        worth = first * values[at]
        if s.box.bonus_places > 1:
            any_ = chance(mine - second, doubt)
            worth += (any_ - first) * values[at + 1]
        parts[TERRAIN] += worth * (100 + camps * self.terrain_camp) // 100
        return any_

    def _group(self, s: GoldWestPosition, seat: Seat, turns: i64) -> i64:
        """The largest group, and the tokens beside it with which it can grow."""
        land = s.box.hexes.count
        count = scoring.find_groups(s, seat, self.groups)
        largest: i64 = 0
        hexes: i64 = 0
        for at in range(count):
            if self.groups[land + at] > largest:
                largest = self.groups[land + at]
                hexes = self.groups[at]
        worth = largest * s.box.group_points * (100 + turns * self.group_turn)
        builds = s.table.camps[seat]
        if builds > 0:
            room: i64 = 0
            for hex_ in range(land):
                if s.table.status[hex_] <= REVEALED and s.box.hexes.near[hex_] & hexes != 0:
                    room += 1
            worth += room * (self.room + builds * self.room_turn)
        return worth

    def _offices(self, s: GoldWestPosition, seat: Seat, turns: i64) -> i64:
        """What the tokens in Boomtown are worth now, and what they will become."""
        worth: i64 = 0
        lots: i64 = 0
        for space in range(box.SPACES):
            if space != s.layout.single_space:
                if s.table.town[space] == seat:
                    worth += self.uses.token(s, space)
                elif self.lots != 0 and turns > 0 and s.table.town[space] < 0:
                    lots += self.uses.token(s, space)
                if s.table.shared[space] == seat:
                    worth += self.uses.token(s, space)
        return worth + lots * self.lots // 100

    def _coaches(self, s: GoldWestPosition, seat: Seat) -> i64:
        worth: i64 = 0
        for metal in range(box.METALS):
            worth += self.uses.near(s, metal, s.table.coach[seat * box.METALS + metal])
        return worth

    def _supply(self, s: GoldWestPosition, seat: Seat, parts: vec[i64]) -> None:
        """The bins, and for the seat that is asked what it has in hand or on its way into a bin."""
        self.stock.read(s)
        if s.agenda.seat != seat:
            parts[SUPPLY] = self.stock.worth()
        elif s.agenda.kind == box.STORE:
            parts[SUPPLY] = self.stock.with_token(s)
        else:
            parts[SUPPLY] = self.stock.worth()
            parts[HAND] = self.questions[s.agenda.kind].worth(s, self.hand)


def chance(lead: i64, doubt: i64) -> i64:
    """Percent for a lead of so many influence to hold, or to be caught up with; `doubt` in hundredths of influence."""
    percent = 50 + lead * 5000 // doubt
    if percent > 100:
        return 100
    if percent < 0:
        return 0
    return percent
