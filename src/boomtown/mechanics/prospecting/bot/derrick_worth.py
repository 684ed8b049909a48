"""Worth of a derrick by the rounds still to come, which are computed, not guessed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.vectors import filled
from boomtown.mechanics.prospecting.rules.box import ProspectingBox
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition

CERTAIN: Final = 1000
"""Chances are in thousandths."""
FARTHEST: Final = 14
"""So many rounds ahead are looked at."""
LONG: Final = 64
"""A way of the black train that no deck of special cards covers."""


class Outlook:
    """`played[n]`: the chance that the n-th round after this one is played; `sum_played[n]`: all before it together.

    Only the special deck decides that, and everybody knows what is left in it.
    """

    def __init__(self, box: ProspectingBox) -> None:
        self.box = box
        self.played: vec[i64] = filled(FARTHEST + 1, 0)
        self.sum_played: vec[i64] = filled(FARTHEST + 2, 0)
        self._ways: vec[i64] = filled((FARTHEST + 1) * LONG, 0)
        self._seen: i64 = -1

    def look(self, s: ProspectingPosition) -> None:
        """Bring the chances up to date, where the deck or the black train is another than last time."""
        seen: i64 = s.trains.black
        for count in s.cards.special.left:
            seen = (seen * 7 + count) & 0xFFFFFFFFFFFF
        if seen == self._seen:
            return
        self._seen = seen
        way = min(self.box.black_end - s.trains.black, LONG)
        self._count_ways(s.cards.special.left, way)
        cards = s.cards.special.size
        draws: i64 = 1
        total: i64 = 0
        drawn: i64 = 0
        while drawn <= FARTHEST:
            short: i64 = 0
            for moved in range(way):
                short += self._ways[drawn * LONG + moved]
            self.played[drawn] = 0
            if drawn <= cards:
                self.played[drawn] = short * CERTAIN // draws
            self.sum_played[drawn] = total
            total += self.played[drawn]
            drawn += 1
            if drawn <= cards:
                draws = draws * (cards - drawn + 1) // drawn
        self.sum_played[drawn] = total

    def _count_ways(self, left: vec[i64], way: i64) -> None:
        """How many sets of so many cards move the black train so far, for everything short of its end."""
        ways = self._ways
        for at in range(len(ways)):
            ways[at] = 0
        ways[0] = 1
        for card in range(len(left)):
            step = self.box.card_train[card]
            copies = left[card]
            while copies > 0:
                drawn: i64 = FARTHEST
                while drawn > 0:
                    moved: i64 = way - 1
                    while moved >= step:
                        ways[drawn * LONG + moved] += ways[(drawn - 1) * LONG + moved - step]
                        moved -= 1
                    drawn -= 1
                copies -= 1

    def rounds(self, first: i64) -> i64:
        """The rounds from `first` on (0 is the present one), in thousandths."""
        return self.sum_played[FARTHEST + 1] - self.sum_played[first]

    def well(self, depth: i64, late: i64, first: i64, barrel: i64, fee: i64, rank: i64) -> i64:
        """A derrick's worth in dollars: barrels at their worth, and what still stands at the end.

        In the first `late` rounds the own train is not level: a barrel is carried for a fee, or lost.
        """
        end = min(first + depth, FARTHEST)
        start = min(first + late, end)
        own = self.sum_played[end] - self.sum_played[start]
        hired = self.sum_played[start] - self.sum_played[first]
        worth = own * barrel
        if barrel > fee:
            worth += hired * (barrel - fee)
        worth += (depth * CERTAIN - own - hired) * self.box.oil_value
        return (worth + (CERTAIN - self.played[end - 1]) * rank) // CERTAIN
