"""Worth of what lies in the bins, by what it will be good for, in hundredths of a point."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.bot.metals_worth import Uses
from boomtown.games.goldwest.rules.box import BINS, METALS, RESOURCES, STONE, STORED, WOOD
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel import filled, overwritten


class Stock:
    """The supply of the seat that `uses` looks at: read once, then asked about pieces that come to lie there."""

    def __init__(self, weights: dict[str, int], uses: Uses) -> None:
        w = weights
        self.uses = uses
        self.metal = uses.metal
        self.bin_share: vec[i64] = vec[i64]([w[f"bin{number + 1}"] for number in range(BINS)])
        self.bin_turn: vec[i64] = vec[i64]([w[f"bin{number + 1}_turn"] for number in range(BINS)])
        self.metal_turn: i64 = w["metal_turn"]
        self.material: i64 = w["material"]
        self.building_bin: i64 = w["building_bin"]
        self.pair: i64 = w["pair"]
        self.held = filled(BINS * RESOURCES, 0)
        """By bin and resource."""
        self.builds: i64 = 0
        """Camps to come."""
        self.worths = filled(BINS, 0)
        """What the metals of the bins are worth, by bin."""
        self.rest = filled(BINS, 0)

    def read(self, s: GoldWestPosition) -> None:
        """Look at the bins of the seat."""
        first = self.uses.seat * BINS * RESOURCES
        self.held = s.table.supply[first : first + BINS * RESOURCES]
        self.builds = s.table.camps[self.uses.seat]
        for number in range(BINS):
            self.worths[number] = self._load(s, number)

    def worth(self) -> i64:
        """All bins together; nothing after the last turn."""
        if self.uses.turns <= 0:
            return 0
        return self._best_bins() + self._materials()

    def with_token(self, s: GoldWestPosition) -> i64:
        """All bins with the token on its way, stored where it is worth most, and the points for that."""
        token = s.agenda.get(STORED) * RESOURCES
        best: i64 = 0
        for number in range(BINS):
            before = self.worths[number]
            self._put(s, number, token, 1)
            self.worths[number] = self._load(s, number)
            worth = self.worth() + s.box.bin_points[number] * 100
            self._put(s, number, token, -1)
            self.worths[number] = before
            if number == 0 or worth > best:
                best = worth
        return best

    def _put(self, s: GoldWestPosition, number: i64, token: i64, times: i64) -> None:
        for resource in range(RESOURCES):
            self.held[number * RESOURCES + resource] += times * s.box.token_resources[token + resource]

    def leave(self, s: GoldWestPosition, number: i64, resource: i64) -> i64:
        """A piece stays in a bin; returns what the metals there were worth before."""
        before = self.worths[number]
        self.held[number * RESOURCES + resource] += 1
        if resource < METALS:
            self.worths[number] = self._load(s, number)
        return before

    def take_back(self, number: i64, resource: i64, before: i64) -> None:
        self.held[number * RESOURCES + resource] -= 1
        self.worths[number] = before

    def take_up(self, number: i64, carried: vec[i64]) -> i64:
        """Everything out of a bin; returns how many pieces that are."""
        pieces: i64 = 0
        for resource in range(RESOURCES):
            at = number * RESOURCES + resource
            carried[resource] = self.held[at]
            pieces += self.held[at]
            self.held[at] = 0
        self.worths[number] = 0
        return pieces

    def put_back(self, number: i64, carried: vec[i64], before: i64) -> None:
        for resource in range(RESOURCES):
            self.held[number * RESOURCES + resource] = carried[resource]
        self.worths[number] = before

    def _load(self, s: GoldWestPosition, number: i64) -> i64:
        """The metals of a bin: as such, and what they buy together; what stays behind in the last turn is lost."""
        held = self.held
        at = number * RESOURCES
        copper = held[at]
        silver = held[at + 1]
        gold = held[at + 2]
        count = copper + silver + gold
        if count == 0 or self.uses.turns <= 0:
            return 0
        pieces = count + held[at + WOOD] + held[at + STONE]
        if self.uses.turns == 1:
            return self.uses.best_of(s, copper, silver, gold, pieces - number)
        worth = copper * self.metal[0] + silver * self.metal[1] + gold * self.metal[2]
        if count > 1:
            worth += self.uses.promised(s, copper, silver, gold, pieces - number)
        share = self.bin_share[number] + self.uses.turns * self.bin_turn[number]
        return worth * share * (100 + self.uses.turns * self.metal_turn) // 10_000

    def _best_bins(self) -> i64:
        """Each coming turn empties one bin: the best ones count, as many as turns are left."""
        turns = self.uses.turns
        worths = overwritten(self.rest, self.worths)
        total: i64 = 0
        if turns >= BINS and min(worths[0], worths[1]) >= 0 and min(worths[2], worths[3]) >= 0:
            return worths[0] + worths[1] + worths[2] + worths[3]
        counted: i64 = 0
        while counted < turns and counted < BINS:
            best: i64 = 0
            for number in range(1, BINS):
                if worths[number] > worths[best]:
                    best = number
            total += worths[best]
            worths[best] = 0
            counted += 1
        return total

    def _materials(self) -> i64:
        """Wood and stone, and over how many bins they are spread from which some can arrive."""
        held = self.held
        wood: i64 = 0
        stone: i64 = 0
        bins: i64 = 0
        for number in range(BINS):
            at = number * RESOURCES
            here = held[at + WOOD] + held[at + STONE]
            wood += held[at + WOOD]
            stone += held[at + STONE]
            if here > 0 and here + held[at] + held[at + 1] + held[at + 2] > number:
                bins += 1
        pairs = min(wood, stone)
        count = min(wood + stone, self.builds)
        return count * self.material + min(bins, self.builds) * self.building_bin + min(pairs, self.builds) * self.pair
