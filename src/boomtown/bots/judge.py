"""Who judges positions and answers by the chance to win: behind the analysis after a game.

A position is judged as it lies, hidden cards included; an answer only by what its seat could know.
"""

import math
from typing import Final

from mypy_extensions import i64

from boomtown.bots.odds import Odds
from boomtown.bots.rollout import Rollout, reseed
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.state import State
from boomtown.kernel.view import View

MILLION: Final = 1_000_000
LEAST: Final = 8
"""So many worlds at least are looked at."""
MOST: Final = 64
"""Playouts for half an answer at most: there are hundreds of answers in a game."""
NEAR: Final = 8
"""Marks ahead at most, for the same reason."""
USUAL: Final = -1
"""In place of an answer: whatever the lean policy would say."""


class Judge(Rollout):
    """Searches like `rollout`, but for the chance to win instead of the worth."""

    def __init__(self, entry: Entry, game: Game, seed: int, odds: Odds) -> None:
        super().__init__(entry, game, seed)
        self.odds = odds
        # odds are for open positions: the end says only who won
        self.advice.horizon = max(1, min(self.advice.horizon, NEAR))
        playouts = min(self.advice.hard, MOST)
        self.playouts = max(2 * playouts, 2 * LEAST)
        self.worlds: i64 = max(playouts // 2, LEAST)
        """In so many worlds a position is played on, or two answers are compared."""

    def _worth(self, state: State, seat: i64) -> i64:
        return int(self.odds.chances(self.advice, state)[seat] * MILLION)

    def position(self, state: State) -> list[float]:
        """The chances of all seats in this very position, played on to the mark with whatever luck that needs."""
        if state.agenda.depth == 0:
            return self.odds.chances(self.advice, state)
        until = self._until(state)
        found = [0.0] * int(self.game.players)
        look: i64 = 0
        while look < self.worlds:
            reseed(self.luck, self.chance)
            twin = state.clone()
            self.policy.play_on(twin, self.luck, until)
            add(found, self.odds.chances(self.advice, twin), 1.0)
            look += 1
        return mean(found, self.worlds)

    def difference(self, view: View, answer: i64, other: i64) -> "Difference":
        """What `answer` does to the chances of all seats against `other`, in fresh worlds dealt from the view."""
        found = Difference(int(self.game.players), self.worlds)
        luck = self.luck
        pair: i64 = 0
        while pair < self.worlds:
            world = view.deal(self.chance)
            reseed(luck, self.chance)
            luck.pair()
            until = self._until(world)
            s0, s1, s2, s3 = luck.s0, luck.s1, luck.s2, luck.s3
            one = world.clone()
            one.advance(answer, luck)
            self.policy.play_on(one, luck, until)
            change = self.odds.chances(self.advice, one)
            luck.s0, luck.s1, luck.s2, luck.s3 = s0, s1, s2, s3
            if other != USUAL:
                world.advance(other, luck)
            self.policy.play_on(world, luck, until)
            add(change, self.odds.chances(self.advice, world), -1.0)
            found.add(change, view.seat)
            pair += 1
        return found


class Difference:
    """What one answer changes against another in so many worlds, for each seat."""

    def __init__(self, players: int, worlds: i64) -> None:
        self.worlds = worlds
        self.sums: list[float] = [0.0] * players
        self.squares = 0.0
        """Of the seat that answers."""

    def add(self, change: list[float], seat: i64) -> None:
        add(self.sums, change, 1.0)
        self.squares += change[seat] * change[seat]

    def change(self) -> list[float]:
        return mean(self.sums, self.worlds)

    def doubt(self, seat: int) -> float:
        """The standard error of the own change."""
        worlds = float(int(self.worlds))
        own = self.sums[seat] / worlds
        return math.sqrt(max(self.squares / worlds - own * own, 0.0) / (worlds - 1.0))


def add(sums: list[float], values: list[float], times: float) -> None:
    i = 0
    while i < len(sums):
        sums[i] += values[i] * times
        i += 1


def mean(sums: list[float], count: i64) -> list[float]:
    found: list[float] = []
    for one in sums:
        found.append(one / float(int(count)))
    return found
