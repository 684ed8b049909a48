"""Odds of the dice, computed once for a board: where a token comes to, what a barrel costs.

Chances are per mille, money is in cents.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.rules.box import DIE, MARKET, OilBox

FARTHEST: Final = 120
"""So many throws ahead are reckoned; who has more before him comes by almost everywhere."""
SURE: Final = 1000
THROWS_A_TURN: Final = 12
"""In tenths: a double throws again."""
MARKET_PRICE: Final = 700
"""Two dice."""
LOWER: Final = [11, 9, 7, 5, 3, 1]
HIGHER: Final = [1, 3, 5, 7, 9, 11]
"""How many of the 36 throws have 1, 2, ... as the lower or the higher die."""
ALL_THROWS: Final = 36
LOWER_MEAN: Final = 253
HIGHER_MEAN: Final = 447


def two_dice() -> list[float]:
    """The chance of each sum, from 0 on."""
    ways = [0.0] * (2 * DIE + 1)
    for first in range(1, DIE + 1):
        for second in range(1, DIE + 1):
            ways[first + second] += 1 / ALL_THROWS
    return ways


class Odds:
    """`landing[n * squares + d]`: to stop at least once on the square d ahead within n throws; `visits`: how often."""

    def __init__(self, box: OilBox) -> None:
        self.box = box
        self.squares: i64 = box.squares
        self.most: i64 = min(FARTHEST, int(box.last_round) * THROWS_A_TURN // 10 + 2)
        self.sums: vec[i64] = vec[i64]([round(chance * ALL_THROWS) for chance in two_dice()])
        """How many of the 36 throws have a sum."""
        landing: list[int] = []
        visits: list[int] = []
        market: list[int] = []
        later: list[int] = []
        squares = int(box.squares)
        stops = [0.0] * squares
        counts = [0.0] * squares
        sells = [0.0] * squares
        for _ in range(int(self.most) + 1):
            landing += [round(chance * SURE) for chance in stops]
            visits += [round(count * SURE) for count in counts]
            market += [round(chance * SURE) for chance in sells]
            later.append(round(sum(sells) / squares * SURE))
            stops = self._one_more(stops, True)
            counts = self._one_more(counts, False)
            sells = self._one_more_to_market(sells)
        self.landing: vec[i64] = vec[i64](landing)
        self.visits: vec[i64] = vec[i64](visits)
        self.market: vec[i64] = vec[i64](market)
        """`market[n * squares + p]`: to stop on a market within n throws from the square p."""
        self.later: vec[i64] = vec[i64](later)
        """The same from anywhere."""

    def _one_more(self, before: list[float], once: bool) -> list[float]:
        """With one more throw to come, by the distance of the square; who counts only once stops there."""
        squares = len(before)
        after: list[float] = []
        sums = two_dice()
        for distance in range(squares):
            chance = 0.0
            for total in range(2, 2 * DIE + 1):
                rest = before[(distance - total) % squares]
                if (total - distance) % squares == 0:
                    rest = 1.0 if once else rest + 1.0
                chance += sums[total] * rest
            after.append(chance)
        return after

    def _one_more_to_market(self, before: list[float]) -> list[float]:
        squares = len(before)
        after: list[float] = []
        sums = two_dice()
        for square in range(squares):
            chance = 0.0
            for total in range(2, 2 * DIE + 1):
                there = (square + total) % squares
                chance += sums[total] * (1.0 if self.box.square_kind[there] == MARKET else before[there])
            after.append(chance)
        return after
