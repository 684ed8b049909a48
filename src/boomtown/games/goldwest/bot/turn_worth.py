"""Worth of what is in hand for the rest of the turn, one class for each kind of question."""

from mypy_extensions import i64

from boomtown.games.goldwest.bot.bins_worth import Stock
from boomtown.games.goldwest.bot.metals_worth import Uses
from boomtown.games.goldwest.rules import box
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel import NO_PREFERENCE, filled, overwritten
from boomtown.kernel.agenda import KIND


class Hand:
    """Resources in the usage area, as long as there is still a use for them this turn."""

    def __init__(self, weights: dict[str, int], uses: Uses, stock: Stock) -> None:
        self.uses = uses
        self.stock = stock
        self.build: i64 = weights["build"]
        self.settle: i64 = weights["settle"]
        self.late: i64 = weights["late"]
        self.carried = filled(box.RESOURCES, 0)
        """What is left to carry on the way up that is looked at."""
        self.left: i64 = 0
        """The resource that stays first on the best way up."""

    def building(self, s: GoldWestPosition, wood: i64, stone: i64) -> i64:
        """A Camp or a Settlement to come this turn."""
        if s.table.camps[self.uses.seat] == 0 or wood + stone == 0:
            return 0
        return self.build + self.settle if wood > 0 and stone > 0 else self.build

    def way_up(self, s: GoldWestPosition) -> i64:
        """The best of what can arrive, and what stays behind for it in the bins that are passed."""
        self.carried = overwritten(self.carried, s.table.usage)
        return self._from(s, s.agenda.get(box.PASSED), s.carried()) - self.stock.worth()

    def best_drop(self, s: GoldWestPosition) -> i64:
        """The resource that stays behind first on the best way up."""
        self.stock.read(s)
        self.way_up(s)
        return self.left

    def best_bin(self, s: GoldWestPosition) -> i64:
        """The bin with the best way up."""
        self.stock.read(s)
        best: i64 = 0
        chosen: i64 = -1
        for number in range(box.BINS):
            before = self.stock.worths[number]
            pieces = self.stock.take_up(number, self.carried)
            if pieces > 0:
                worth = self._from(s, number - 1, pieces)
                self.stock.put_back(number, self.carried, before)
                if chosen < 0 or worth > best:
                    best = worth
                    chosen = number
        return chosen

    def _from(self, s: GoldWestPosition, number: i64, pieces: i64) -> i64:
        """The worth at the end of the way, when one of so many pieces stays in this bin and in each above it."""
        carried = self.carried
        if number < 0 or pieces == 0:
            worth = self.uses.best(s, carried[0], carried[1], carried[2], True, True) * self.late // 100
            return worth + self.building(s, carried[box.WOOD], carried[box.STONE]) + self.stock.worth()
        best: i64 = 0
        left: i64 = -1
        for resource in range(box.RESOURCES):
            if carried[resource] > 0:
                carried[resource] -= 1
                before = self.stock.leave(s, number, resource)
                worth = self._from(s, number - 1, pieces - 1)
                self.stock.take_back(number, resource, before)
                carried[resource] += 1
                if left < 0 or worth > best:
                    best = worth
                    left = resource
        self.left = left
        return best


class Question:
    """A kind of question: what the hand is worth while it is asked, and the answer that needs no trying."""

    def __init__(self, prices: bool = False, begins: i64 = 0) -> None:
        self.prices = prices
        """Whether that answer depends on what metals buy."""
        self.begins: i64 = begins
        """1 if the turn of the seat that is asked begins with it."""

    def worth(self, s: GoldWestPosition, hand: Hand) -> i64:
        return 0

    def prefer(self, s: GoldWestPosition, hand: Hand) -> i64:
        return NO_PREFERENCE


class Activation(Question):
    """CHOOSE_BIN: nothing but the supply depends on it."""

    def prefer(self, s: GoldWestPosition, hand: Hand) -> i64:
        return s.box.a_bin + hand.best_bin(s)


class WayUp(Question):
    """DROP"""

    def prefer(self, s: GoldWestPosition, hand: Hand) -> i64:
        return s.box.a_drop + hand.best_drop(s)

    def worth(self, s: GoldWestPosition, hand: Hand) -> i64:
        return hand.way_up(s)


class Metals(Question):
    """USE_METALS, and the abilities that lie on top of it."""

    def worth(self, s: GoldWestPosition, hand: Hand) -> i64:
        agenda = s.agenda
        usage = s.table.usage
        down: i64 = 0
        while agenda.below(down, KIND) != box.USE_METALS:
            down += 1
        card = agenda.below(down, box.INVESTED) == 0
        space = agenda.below(down, box.PAID_TOKEN) == 0
        worth = hand.uses.best(s, usage[0], usage[1], usage[2], card, space) * hand.late // 100
        return worth + hand.building(s, usage[box.WOOD], usage[box.STONE]) + hand.uses.pending(s)


class BestUse(Metals):
    """USE_METALS: the best use of metals is worked out as a whole."""

    def prefer(self, s: GoldWestPosition, hand: Hand) -> i64:
        return hand.uses.first(s, s.agenda.get(box.INVESTED) == 0, s.agenda.get(box.PAID_TOKEN) == 0)


class Building(Question):
    """BUILD: a Settlement where it can be built."""

    def worth(self, s: GoldWestPosition, hand: Hand) -> i64:
        return hand.building(s, s.table.usage[box.WOOD], s.table.usage[box.STONE])

    def prefer(self, s: GoldWestPosition, hand: Hand) -> i64:
        return s.box.a_settlement


class Site(Question):
    """CHOOSE_HEX: the material is paid."""

    def worth(self, s: GoldWestPosition, hand: Hand) -> i64:
        how = s.agenda.get(box.HOW)
        if how == box.AS_LOOT:
            return 0
        return hand.build + hand.settle if how == box.AS_SETTLEMENT else hand.build


def questions() -> list[Question]:
    """By kind of step; those that are not named are asked while metals are used."""
    listed: list[Question] = [Metals() for _ in range(box.STORE + 1)]
    listed[box.TURN] = Question(begins=1)
    listed[box.CHOOSE_BIN] = Activation(prices=True, begins=1)
    listed[box.STORE] = Question()
    listed[box.DROP] = WayUp(prices=True)
    listed[box.USE_METALS] = BestUse(prices=True)
    listed[box.BUILD] = Building()
    listed[box.CHOOSE_HEX] = Site()
    return listed
