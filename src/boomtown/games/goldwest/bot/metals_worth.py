"""Worth of metals for cards, spaces in Boomtown and the coaches, in hundredths of a point."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.rules import scoring
from boomtown.games.goldwest.rules.box import (
    BINS,
    CARDS,
    DEEDS_OFFICE,
    FREE_RESOURCES,
    FREE_SPACE,
    FREE_STEP,
    FREE_STEPS,
    FREE_TOKEN,
    LOOK,
    LOOK_AT,
    METALS,
    NO_ABILITY,
    OFFICE_IDS,
    RESOURCE_IDS,
    RESOURCES,
    SHARED_SPACE,
    SHARED_TOKEN,
    SPACES,
    STORE,
    STORED,
    TAKE,
    TAKE_BIN,
    UPGRADE,
    UPGRADE_CAMP,
)
from boomtown.games.goldwest.rules.investments import LEFT
from boomtown.games.goldwest.rules.position import OPEN_CARD, GoldWestPosition
from boomtown.games.goldwest.rules.shipping import tile_on, top_tile
from boomtown.kernel import Seat, filled

ASKED: Final = [
    (FREE_STEP, FREE_STEPS, 1),
    (FREE_SPACE, FREE_TOKEN, 0),
    (SHARED_SPACE, SHARED_TOKEN, 0),
    (LOOK_AT, LOOK, 1),
    (TAKE, FREE_RESOURCES, 1),
    (TAKE_BIN, FREE_RESOURCES, 0),
    (UPGRADE_CAMP, UPGRADE, 0),
]
"""Kinds of step with the ability they ask about, and whether they count how much of it is left."""
ROW: Final = 21
"""More stops than any track has."""
UNKNOWN: Final = -(1 << 40)
NONE: Final = -1
REACH: Final = 3
"""Cards that lack fewer pieces than this are worth collecting for."""


class Uses:
    """Price lists of one position for one seat: read once, then asked about hands and bins."""

    def __init__(self, weights: dict[str, int]) -> None:
        w = weights
        self.metal: vec[i64] = vec[i64]([w[name] for name in RESOURCE_IDS[:METALS]])
        self.promise: vec[i64] = vec[i64]([w[f"stop{stop}"] if 0 < stop < 8 else 0 for stop in range(9)])
        self.stop_turn: i64 = w["stop_turn"]
        self.office_turns: i64 = w["office_turns"]
        self.office: vec[i64] = vec[i64]([w[name] for name in OFFICE_IDS])
        self.abilities = abilities(weights)
        self.asked = filled(STORE + 1, NO_ABILITY)
        """By kind of step: the ability that it asks about."""
        self.counted = filled(STORE + 1, 0)
        """By kind of step: 1 where it says how many steps, looks or resources are left."""
        for kind, ability, counted in ASKED:
            self.asked[kind] = ability
            self.counted[kind] = counted
        self.reach: vec[i64] = vec[i64]([w[f"reach{missing}"] for missing in range(REACH)])
        self.card: i64 = NONE
        self.space: i64 = NONE
        """What the best use begins with."""
        self.seat: Seat = Seat(0)
        self.turns: i64 = 0
        self.deeds: i64 = 0
        self.influence: i64 = w["influence"]
        self.influence_turn: i64 = w["influence_turn"]
        self.cards = filled(CARDS, 0)
        """What an open card is worth, as far as it was asked; 0 for the others."""
        self.bonus: i64 = 0
        """What the next card brings beside its own points."""
        self.open: i64 = 0
        self.offices = filled(len(OFFICE_IDS), UNKNOWN)
        """What a token on an office is worth, as far as it was asked."""
        self.tracked = False
        """Whether the next two are read: without metals in hand nobody asks for them."""
        self.track = filled(METALS * ROW, 0)
        """By metal and number: what shipping so many is worth."""
        self.most = filled(METALS, 0)
        """How many of a metal can still be shipped."""

    def read(self, s: GoldWestPosition, seat: Seat, turns: i64, deeds: i64) -> None:
        """Look at a position from a seat with so many turns to come; `deeds` terrains in hundredths give a bonus."""
        self.seat = seat
        self.turns = turns
        self.deeds = deeds
        for office in range(len(self.offices)):
            self.offices[office] = UNKNOWN
        for ability in self.abilities:
            ability.known = UNKNOWN
        self.tracked = False
        self._read_cards(s)

    def _read_cards(self, s: GoldWestPosition) -> None:
        taken = s.table.bonus_taken
        self.bonus = 0
        if taken < len(s.box.bonus):
            self.bonus = s.box.bonus[taken] * 100
        owner = s.table.card_owner
        open_: i64 = 0
        for card in s.layout.cards:
            if owner[card] == OPEN_CARD:
                open_ += 1
                self.cards[card] = UNKNOWN
            else:
                self.cards[card] = 0
        self.open = open_

    def _card(self, s: GoldWestPosition, card: i64) -> i64:
        """What a card is worth: most are too dear to be asked about."""
        worth = self.cards[card]
        if worth == UNKNOWN:
            worth = s.box.card_points[card] * 100 + self.bonus
            worth += self._ability(s, s.box.card_ability[card], s.box.card_amount[card])
            self.cards[card] = worth
        return worth

    def _ability(self, s: GoldWestPosition, ability: i64, amount: i64) -> i64:
        return self.abilities[ability].worth(s, self, amount)

    def pending(self, s: GoldWestPosition) -> i64:
        """What the ability of a card that was just bought will bring."""
        kind = s.agenda.kind
        amount: i64 = 1
        if self.counted[kind] == 1:
            amount = s.agenda.get(LEFT)
        return self._ability(s, self.asked[kind], amount)

    def free_steps(self, s: GoldWestPosition, count: i64) -> i64:
        """The best that one or two free steps bring, with one coach or with two."""
        best: i64 = 0
        one: i64 = 0
        other: i64 = 0
        for metal in range(METALS):
            best = max(best, self._gone(s, metal, count))
            step = self._gone(s, metal, 1)
            if step > one:
                other = one
                one = step
            elif step > other:
                other = step
        return best if count == 1 else max(best, one + other)

    def _gone(self, s: GoldWestPosition, metal: i64, count: i64) -> i64:
        """What so many stops bring a coach."""
        start = s.table.coach[self.seat * METALS + metal]
        end = min(start + count, s.box.track_length)
        worth: i64 = 0
        for stop in range(start + 1, end + 1):
            worth += (s.box.step_points[stop] + top_tile(s, metal, stop)) * 100
        if self.turns > 0:
            worth += self.near(s, metal, end) - self.near(s, metal, start)
        return worth

    def placed(self, s: GoldWestPosition, beside: bool) -> i64:
        """The best space for a free token: an empty one, or one beside an opponent's token."""
        best: i64 = 0
        for space in range(SPACES):
            owner = s.table.town[space]
            if owner < 0 if not beside else (owner >= 0 and owner != self.seat and s.table.shared[space] < 0):
                best = max(best, self.token(s, space))
        return best

    def token(self, s: GoldWestPosition, space: i64) -> i64:
        """What a token there is worth: now, and by what it will still gain."""
        if space == s.layout.single_space:
            points = i64(s.box.single_points[s.layout.single]) * 100
            if len(s.box.single_gains[s.layout.single]) > 0:
                points += self.metal[0]
            return points
        office = s.layout.office_at[space]
        worth = self.offices[office]
        if worth == UNKNOWN:
            worth = min(self.turns, self.office_turns) * self.office[office]
            if office == DEEDS_OFFICE:
                worth += self.deeds * s.box.office_points[office]
            else:
                worth += scoring.office_points(s, self.seat, office, 0) * 100
            self.offices[office] = worth
        return worth

    def _read_tracks(self, s: GoldWestPosition) -> None:
        self.tracked = True
        for metal in range(METALS):
            self._read_track(s, metal)

    def _read_track(self, s: GoldWestPosition, metal: i64) -> None:
        """Points, tiles and the promise of the stop that is reached, for as many as a bin or the hand holds."""
        later = self.turns > 0
        stop = s.table.coach[self.seat * METALS + metal]
        most = min(s.box.track_length - stop, self._most_held(s, metal))
        self.most[metal] = most
        first = metal * ROW
        points: i64 = 0
        if later:
            points = -self.near(s, metal, stop)
        self.track[first] = 0
        for at in range(first + 1, first + most + 1):
            stop += 1
            points += (s.box.step_points[stop] + top_tile(s, metal, stop)) * 100
            self.track[at] = points
            if later:
                self.track[at] += self.near(s, metal, stop)

    def _most_held(self, s: GoldWestPosition, metal: i64) -> i64:
        """The most of a metal that can come together: a bin, the hand, or a bin with the token on its way there."""
        most = s.table.usage[metal]
        first = self.seat * BINS * RESOURCES + metal
        for at in range(first, first + BINS * RESOURCES, RESOURCES):
            if s.table.supply[at] > most:
                most = s.table.supply[at]
        if s.agenda.kind == STORE:
            most += s.box.token_resources[s.agenda.get(STORED) * RESOURCES + metal]
        return most

    def near(self, s: GoldWestPosition, metal: i64, stop: i64) -> i64:
        """The promise of a coach that stands there: nothing but the way to tiles that still lie there."""
        if stop >= len(self.promise) or self.promise[stop] == 0:
            return 0
        place = s.box.next_tile[stop]
        tile: i64 = 0
        if place > 0:
            tile = tile_on(s, metal, place)
        return self.promise[stop] * (tile + 2) * (100 + self.turns * self.stop_turn) // 1000

    def best(self, s: GoldWestPosition, copper: i64, silver: i64, gold: i64, card: bool, space: bool) -> i64:
        """The best of: ship everything, or take a card, or a space in Boomtown, or both, and ship the rest."""
        if not self.tracked:
            self._read_tracks(s)
        best = self._beside(s, copper, silver, gold, space)
        self.card = NONE
        if not card or copper + silver + gold < s.box.least_card or self.open == 0:
            return best
        price = s.box.card_price
        chosen = self.space
        for number in s.layout.cards:
            if self.cards[number] == 0:
                continue
            at = number * METALS
            c = copper - price[at]
            v = silver - price[at + 1]
            g = gold - price[at + 2]
            if c >= 0 and v >= 0 and g >= 0 and self._card(s, number) > 0:
                worth = self.cards[number] + self._beside(s, c, v, g, space)
                if worth > best:
                    best = worth
                    self.card = number
                    chosen = self.space
        self.space = chosen
        return best

    def best_of(self, s: GoldWestPosition, copper: i64, silver: i64, gold: i64, keep: i64) -> i64:
        """The best use of these metals when no more than so many of them arrive."""
        excess = copper + silver + gold - keep
        if excess <= 0:
            return self.best(s, copper, silver, gold, True, True)
        best: i64 = 0
        c: i64 = max(copper - excess, 0)
        while c <= copper and c <= keep:
            v: i64 = max(keep - c - gold, 0)
            while v <= silver and v <= keep - c:
                worth = self.best(s, c, v, keep - c - v, True, True)
                if worth > best:
                    best = worth
                v += 1
            c += 1
        return best

    def first(self, s: GoldWestPosition, card: bool, space: bool) -> i64:
        """The answer that begins the best use of the hand."""
        usage = s.table.usage
        self.best(s, usage[0], usage[1], usage[2], card, space)
        if self.card != NONE:
            return s.box.a_invest + self.card
        if self.space != NONE:
            return s.box.a_town + self.space
        for metal in range(METALS):
            count = min(usage[metal], self.most[metal])
            if count > 0 and self.track[metal * ROW + count] > 0:
                return s.box.a_ship + metal
        return s.box.a_done

    def promised(self, s: GoldWestPosition, copper: i64, silver: i64, gold: i64, arriving: i64) -> i64:
        """What cards add to metals in one bin, the more the fewer pieces are missing; `arriving` are carried up."""
        best: i64 = 0
        price = s.box.card_price
        for number in s.layout.cards:
            if self.cards[number] != 0:
                at = number * METALS
                c: i64 = price[at]
                v: i64 = price[at + 1]
                g: i64 = price[at + 2]
                missing = short(c, copper) + short(v, silver) + short(g, gold)
                missing += short(c + v + g, arriving + missing)
                if missing < REACH and self._card(s, number) > 0:
                    more = self.cards[number] - c * self.metal[0] - v * self.metal[1] - g * self.metal[2]
                    if more * self.reach[missing] > best:
                        best = more * self.reach[missing]
        return best // 100

    def _beside(self, s: GoldWestPosition, copper: i64, silver: i64, gold: i64, space: bool) -> i64:
        """Ship everything, or pay for a space first."""
        best = self.shipped(copper, silver, gold)
        self.space = NONE
        if not space or copper + silver + gold < 2:
            return best
        box = s.box
        for at in range(SPACES):
            if s.table.town[at] < 0:
                column: i64 = box.column_metal[at]
                row: i64 = box.row_metal[at]
                c = copper - (1 if column == 0 else 0) - (1 if row == 0 else 0)
                v = silver - (1 if column == 1 else 0) - (1 if row == 1 else 0)
                g = gold - (1 if column == 2 else 0) - (1 if row == 2 else 0)
                if c >= 0 and v >= 0 and g >= 0:
                    worth = self.token(s, at) + self.shipped(c, v, g)
                    if worth > best:
                        best = worth
                        self.space = at
        return best

    def shipped(self, copper: i64, silver: i64, gold: i64) -> i64:
        most = self.most
        return (
            self.track[min(copper, most[0])]
            + self.track[ROW + min(silver, most[1])]
            + self.track[2 * ROW + min(gold, most[2])]
        )


class Ability:
    """What an ability of a card is worth: so much for each time."""

    def __init__(self, weight: i64) -> None:
        self.weight = weight
        self.known: i64 = UNKNOWN
        """What it came to, as far as it was asked in this position."""

    def worth(self, s: GoldWestPosition, uses: Uses, amount: i64) -> i64:
        return self.weight * amount


class ForLater(Ability):
    """A look or a resource from the bank: nothing after the last turn."""

    def worth(self, s: GoldWestPosition, uses: Uses, amount: i64) -> i64:
        return self.weight * amount if uses.turns > 0 else 0


class Influence(Ability):
    """Influence that gives no bonus yet: a bonus counts where influence is counted."""

    def worth(self, s: GoldWestPosition, uses: Uses, amount: i64) -> i64:
        return uses.influence + uses.turns * uses.influence_turn


class FreeSteps(Ability):
    """Percent of what the best steps of the coaches bring now."""

    def __init__(self, weight: i64) -> None:
        super().__init__(weight)
        self.amount: i64 = NONE

    def worth(self, s: GoldWestPosition, uses: Uses, amount: i64) -> i64:
        if self.known == UNKNOWN or self.amount != amount:
            self.amount = amount
            self.known = uses.free_steps(s, amount) * self.weight // 100
        return self.known


class FreeToken(Ability):
    """Percent of what a token is worth on the best free space, or beside an opponent's."""

    def __init__(self, weight: i64, beside: bool) -> None:
        super().__init__(weight)
        self.beside = beside

    def worth(self, s: GoldWestPosition, uses: Uses, amount: i64) -> i64:
        if self.known == UNKNOWN:
            self.known = uses.placed(s, self.beside) * self.weight // 100
        return self.known


def abilities(weights: dict[str, int]) -> list[Ability]:
    """In the order of the box."""
    return [
        Ability(0),
        Influence(0),
        FreeSteps(weights["steps"]),
        FreeToken(weights["free_token"], False),
        FreeToken(weights["shared_token"], True),
        ForLater(weights["look"]),
        ForLater(weights["resource"]),
        Ability(weights["upgrade"]),
    ]


def short(wanted: i64, held: i64) -> i64:
    """How many are missing."""
    if held < wanted:
        return wanted - held
    return 0
