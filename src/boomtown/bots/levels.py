"""The levels people choose from: how far a bot looks ahead, under a cap of time.

How far they look and how many playouts they play stands in the game's table of weights. Playouts soon tell no more:
normal plays as few as make it clearly stronger than greedy, hard as many as make it clearly stronger again, up to about
300 ms for an answer with compiled rules (bench/levels.py). With more players a playout takes longer, and interpreted
rules are some twenty times slower: there the levels play fewer.
"""

from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from boomtown import speed
from boomtown.bots.base import Bot
from boomtown.bots.greedy import Greedy, Weighed
from boomtown.bots.rollout import Candidate, Rollout
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View

INTERPRETED_SHARE: Final = 16
"""Interpreted levels play one of so many playouts."""
LONGEST: Final = 2.0
"""Seconds for one answer."""
TURN: Final = 6.0
"""Seconds for all answers of a turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Easy(Bot):
    """Looks one answer ahead, and now and then takes one that only looks nearly as good."""

    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        super().__init__(entry, game, seed)
        self.greedy = Greedy(entry, game, seed + 1)
        self.slips = self.greedy.advice.slips
        self.plausible = self.greedy.advice.plausible
        self.dearest = self.greedy.advice.dearest * self.greedy.advice.samples

    def chances(self) -> list[Chance]:
        return [self.chance, self.greedy.chance]

    def choose(self, view: View, options: list[int]) -> int:
        weighed = self.greedy.weighed(view, options)
        if self.chance.below(100) >= self.slips:
            return int(weighed[0].action)
        slips = self._plausible(weighed)
        return int(slips[self.chance.below(len(slips))].action)

    def _plausible(self, weighed: list[Weighed]) -> list[Weighed]:
        """The best answers, as far as they are nearly as good and cost not too much."""
        best = weighed[0].total
        near = (best - weighed[-1].total) * (100 - self.plausible) // 100
        most = min(near, self.dearest)
        return [one for one in weighed[:4] if best - one.total <= most]


class Guide(Easy):
    """Sits opposite in a lesson: the table answers by the script for it (table/lessons.py), else it plays as Easy."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Level(Rollout):
    """A number of playouts for each answer, and no more than its share of a turn's time."""

    def __init__(self, entry: Entry, game: Game, seed: int, playouts: i64) -> None:
        super().__init__(entry, game, seed)
        share: i64 = 1 if speed.compiled else INTERPRETED_SHARE
        self.playouts = max(playouts * 100 // (longer(entry, game, self.advice.slower) * share), 4)
        self.reproducible = False

    def search(self, view: View, options: list[int]) -> list[Candidate]:
        turn = self.advice.mark(view.deal(Chance(0)))
        if turn != self.turn:
            self.turn = turn
            self.thought = 0.0
        self.seconds = min(LONGEST, max((TURN - self.thought) / 3, 0.02))
        start = perf_counter()
        found = super().search(view, options)
        self.thought += perf_counter() - start
        return found


def longer(entry: Entry, game: Game, slower: i64) -> i64:
    """Percent: how long a playout takes with so many players, 100 with the fewest and `slower` with the most."""
    few, many = entry.counts[0], entry.counts[-1]
    return 100 + (slower - 100) * (game.players - few) // max(many - few, 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Normal(Level):
    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        super().__init__(entry, game, seed, entry.advice(game).normal)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hard(Level):
    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        super().__init__(entry, game, seed, entry.advice(game).hard)
        self.advice.horizon = self.advice.far
