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
PAIRS: Final = 16
"""In so many fresh worlds the answer given and the best one found are compared."""
LOOKS: Final = 16
"""So many times a position is played on."""


class Judge(Rollout):
    """Searches like `rollout`, but for the chance to win instead of the worth."""

    def __init__(self, entry: Entry, game: Game, seed: int, odds: Odds, budget: str) -> None:
        super().__init__(entry, game, seed, budget)
        self.odds = odds

    def _worth(self, state: State, seat: i64) -> i64:
        return int(self.odds.chances(self.advice, state)[seat] * MILLION)

    def position(self, state: State) -> list[float]:
        """The chances of all seats in this very position, played on to the mark with whatever luck that needs."""
        if state.agenda.depth == 0:
            return self.odds.chances(self.advice, state)
        until = self._until(state)
        found = [0.0] * int(self.game.players)
        look = 0
        while look < LOOKS:
            reseed(self.luck, self.chance)
            twin = state.clone()
            self.policy.play_on(twin, self.luck, until)
            add(found, self.odds.chances(self.advice, twin), 1.0 / LOOKS)
            look += 1
        return found

    def difference(self, view: View, answer: i64, other: i64) -> "Difference":
        """What `answer` does to the chances of all seats against `other`, in fresh worlds dealt from the view."""
        found = Difference(int(self.game.players))
        luck = self.luck
        pair = 0
        while pair < PAIRS:
            reseed(luck, self.chance)
            world = view.deal(luck)
            until = self._until(world)
            s0, s1, s2, s3 = luck.s0, luck.s1, luck.s2, luck.s3
            one = world.clone()
            one.advance(answer, luck)
            self.policy.play_on(one, luck, until)
            change = self.odds.chances(self.advice, one)
            luck.s0, luck.s1, luck.s2, luck.s3 = s0, s1, s2, s3
            world.advance(other, luck)
            self.policy.play_on(world, luck, until)
            add(change, self.odds.chances(self.advice, world), -1.0)
            add(found.change, change, 1.0 / PAIRS)
            found.squares += change[view.seat] * change[view.seat] / PAIRS
            pair += 1
        return found

    def _until(self, state: State) -> i64:
        return self.advice.mark(state) + self.advice.horizon if self.advice.horizon > 0 else -1


class Difference:
    """What one answer changes against another, for each seat; `squares` is of the seat that answers."""

    def __init__(self, players: int) -> None:
        self.change: list[float] = [0.0] * players
        self.squares = 0.0

    def doubt(self, seat: int) -> float:
        """The standard error of the own change."""
        return math.sqrt(max(self.squares - self.change[seat] * self.change[seat], 0.0) / (PAIRS - 1))


def add(sums: list[float], values: list[float], times: float) -> None:
    i = 0
    while i < len(sums):
        sums[i] += values[i] * times
        i += 1
