"""Who judges positions, luck and answers by the chance to win: behind the analysis after a game.

Everything is played on to the end by the lean policy, so that nothing is taken for luck that shows late. A position is
judged as it lies, hidden cards included; an answer only by what its seat could know. What luck did is measured against
the same luck drawn again, by the same judge: whoever plays, and however well, its mean is nought.
"""

import math
from typing import Final

from mypy_extensions import i64

from boomtown import speed
from boomtown.bots.odds import Odds, likely, shares
from boomtown.bots.policy import Policy
from boomtown.bots.rollout import Rollout, reseed
from boomtown.kernel.advice import Advice
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Paired
from boomtown.kernel.state import State
from boomtown.kernel.view import View

POSITION: Final = 24
ANSWERS: Final = 48
LUCK: Final = 96
"""So often a position is played to its end, two answers are compared, and luck is drawn again.

There are hundreds of answers in a game, fewer that luck follows, and the noise of all adds up.
"""
INTERPRETED_SHARE: Final = 4
"""Interpreted rules have time for one of so many."""


class Judge:
    """Chances to win, from `odds`; the same seed gives the same judgement."""

    def __init__(self, entry: Entry, game: Game, seed: int, odds: Odds, share: int = 1) -> None:
        self.game = game
        self.odds = odds
        self.share = share if speed.compiled else share * INTERPRETED_SHARE
        """One of so many playouts is played: quicker, and noisier."""
        self.chance = Chance(seed)
        self.luck = Paired(0)
        self.advice: Advice = entry.advice(game)
        self.policy = Policy(self.advice, seed + 1)
        self.bot = Rollout(entry, game, seed + 2, str(max(int(self.advice.normal) // self.share, 4)))
        """Knows better answers: as far ahead as the level `normal`, without its clock."""

    def best(self, view: View, options: list[int]) -> int:
        """The answer that is right as far as the seat could know."""
        return self.bot.choose(view, options)

    def opening(self, state: State) -> "Comparison":
        """A position after the set-up, and others that could have come of it."""
        found = Comparison(int(self.game.players))
        temperature = self.odds.temperature(self.advice.mark(state))
        while found.worlds < LUCK // self.share:
            self._pair()
            mine, other = state.clone(), self.game.start(self.luck)
            self._compare(found, mine, other, temperature)
        return found

    def luck_of(self, before: State, answer: i64, after: State) -> "Comparison":
        """What came of an answer, and what could have come of it: the luck that followed it is drawn again."""
        found = Comparison(int(self.game.players))
        temperature = self.odds.temperature(self.advice.mark(before))
        while found.worlds < LUCK // self.share:
            self._pair()
            mine, other = after.clone(), before.clone()
            other.advance(answer, self.luck)
            self._compare(found, mine, other, temperature)
        return found

    def position(self, state: State) -> list[float]:
        """The chances of all seats in this very position, whatever luck is still to come."""
        temperature = self.odds.temperature(self.advice.mark(state))
        sums = [0.0] * int(self.game.players)
        worlds: i64 = POSITION // self.share
        for _ in range(worlds):
            self._pair()
            add(sums, self._ending(state.clone(), temperature), 1.0)
        return mean(sums, worlds)

    def difference(self, view: View, answer: i64, other: i64) -> "Comparison":
        """Two answers, in fresh worlds dealt from the view, with the same luck."""
        found = Comparison(int(self.game.players))
        while found.worlds < ANSWERS // self.share:
            world = view.deal(self.chance)
            temperature = self.odds.temperature(self.advice.mark(world))
            self._pair()
            twin = world.clone()
            twin.advance(answer, self.luck)
            world.advance(other, self.luck)
            self._compare(found, twin, world, temperature)
        return found

    def _pair(self) -> None:
        """From here to the next call every place of the luck gives the same."""
        reseed(self.luck, self.chance)
        self.luck.pair()

    def _compare(self, found: "Comparison", one: State, other: State, temperature: float) -> None:
        """Both played on with the same luck and the same tries."""
        tries = self.policy.tries
        reseed(tries, self.chance)
        t0, t1, t2, t3 = tries.s0, tries.s1, tries.s2, tries.s3
        mine = self._ending(one, temperature)
        tries.s0, tries.s1, tries.s2, tries.s3 = t0, t1, t2, t3
        found.add(mine, self._ending(other, temperature))

    def _ending(self, state: State, temperature: float) -> list[float]:
        """Who won, or who might as well have won after this one way on."""
        if state.agenda.depth == 0:
            return shares(state.winners(), self.game.players)
        self.policy.play_on(state, self.luck, -1)
        return likely(state.scores(), temperature)


class Comparison:
    """The chances of all seats in two positions, over so many worlds."""

    def __init__(self, players: int) -> None:
        self.worlds: i64 = 0
        self.sums: list[float] = [0.0] * players
        self.changes: list[float] = [0.0] * players
        self.squares: list[float] = [0.0] * players

    def add(self, mine: list[float], other: list[float]) -> None:
        self.worlds += 1
        add(self.sums, mine, 1.0)
        for seat in range(len(mine)):
            change = mine[seat] - other[seat]
            self.changes[seat] += change
            self.squares[seat] += change * change

    def chances(self) -> list[float]:
        """In the first of the two."""
        return mean(self.sums, self.worlds)

    def change(self) -> list[float]:
        """By how much they are higher in the first."""
        return mean(self.changes, self.worlds)

    def doubt(self, seat: int) -> float:
        """The standard error of that for a seat."""
        worlds = float(int(self.worlds))
        own = self.changes[seat] / worlds
        return math.sqrt(max(self.squares[seat] / worlds - own * own, 0.0) / (worlds - 1.0))


def add(sums: list[float], values: list[float], times: float) -> None:
    for i in range(len(sums)):
        sums[i] += values[i] * times


def mean(sums: list[float], count: i64) -> list[float]:
    found: list[float] = []
    for one in sums:
        found.append(one / float(int(count)))
    return found
