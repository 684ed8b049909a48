"""The searching bot: the best few answers of the advice, played on in dealt worlds and judged at the same moment.

Worlds are dealt from the view, so it knows what its seat knows. All answers of a world get the same luck. Half of the
answers are dropped after each part of the budget, so that most of it goes to those still in doubt. Nothing is kept
from one call to the next but the bot's own random numbers.
"""

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from boomtown.bots.base import Bot
from boomtown.bots.greedy import Greedy, Weighed
from boomtown.bots.policy import Policy
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Paired
from boomtown.kernel.state import State
from boomtown.kernel.view import View

PLAYOUTS: Final = 32
MOST_CANDIDATES: Final = 8
NO_LIMIT: Final = 1e9
"""Seconds: a budget in playouts looks at no clock, so that it is the same everywhere."""


class Candidate:
    """An answer in the running: its worth over the worlds it was played in."""

    def __init__(self, weighed: Weighed) -> None:
        self.weighed = weighed
        self.action: i64 = weighed.action
        self.total: i64 = 0
        self.played: i64 = 0

    def mean(self) -> float:
        return int(self.total) / int(self.played) if self.played else 0.0


class Rollout(Bot):
    """`rollout:64` plays 64 games ahead for an answer, `rollout:300ms` as many as fit."""

    def __init__(self, entry: Entry, game: Game, seed: int, budget: str = "") -> None:
        super().__init__(entry, game, seed)
        self.playouts: i64 = PLAYOUTS
        self.seconds = NO_LIMIT
        self._read_budget(budget)
        self.greedy = Greedy(entry, game, seed + 1)
        self.advice = self.greedy.advice
        self.policy = Policy(self.advice, seed + 2)
        self.luck = Paired(0)
        self.last: list[Candidate] = []
        """What the last call thought, best first: for hints."""

    def _read_budget(self, budget: str) -> None:
        number = budget.removesuffix("ms")
        if not budget:
            return
        if not number.isdecimal() or not 1 <= int(number) <= 100_000:
            raise BoomtownError(f"a budget is a number of playouts or milliseconds (64, 300ms), not '{budget}'")
        if number == budget:
            self.playouts = int(number)
        else:
            self.playouts = 1 << 40
            self.seconds = int(number) / 1000
            self.reproducible = False

    def choose(self, view: View, options: list[int]) -> int:
        return int(self.search(view, options)[0].action)

    def search(self, view: View, options: list[int]) -> list[Candidate]:
        """The answers that were looked at, best first."""
        weighed = self.greedy.weighed(view, options)
        running = [Candidate(one) for one in weighed[: self._width()]]
        dropped: list[Candidate] = []
        rounds = halvings(len(running))
        start = perf_counter()
        number = 0
        while number < rounds:
            number += 1
            worlds: i64 = max(1, self.playouts // (rounds * len(running)))
            self._play_worlds(view, running, worlds, start + self.seconds * number / rounds)
            by_mean(running)
            keep = (len(running) + 1) // 2
            dropped = running[keep:] + dropped
            running = running[:keep]
        self.last = running + dropped
        return self.last

    def _width(self) -> int:
        return max(2, min(MOST_CANDIDATES, int(self.playouts) // 4))

    def _play_worlds(self, view: View, running: list[Candidate], worlds: i64, end: float) -> None:
        done: i64 = 0
        while done < worlds:
            self._play_world(view, running)
            done += 1
            if perf_counter() > end:
                return

    def _play_world(self, view: View, running: list[Candidate]) -> None:
        """One world, one luck, all answers in the running, up to the same moment."""
        seat = view.seat
        luck = self.luck
        world = view.deal(self.chance)
        reseed(luck, self.chance)
        luck.pair()
        until = self.advice.mark(world) + self.advice.horizon if self.advice.horizon > 0 else -1
        s0, s1, s2, s3 = luck.s0, luck.s1, luck.s2, luck.s3
        t0, t1, t2, t3 = self.chance.word(), self.chance.word(), self.chance.word(), self.chance.word() | 1
        tries = self.policy.tries
        for candidate in running:
            luck.s0, luck.s1, luck.s2, luck.s3 = s0, s1, s2, s3
            tries.s0, tries.s1, tries.s2, tries.s3 = t0, t1, t2, t3
            twin = world.clone()
            twin.advance(candidate.action, luck)
            self.policy.play_on(twin, luck, until)
            candidate.total += self._worth(twin, seat)
            candidate.played += 1

    def _worth(self, state: State, seat: i64) -> i64:
        """The own worth beside the others': half against the best of them, half against their mean."""
        others: i64 = 0
        best: i64 = 0
        players: i64 = self.game.players
        at: i64 = 0
        first = True
        while at < players:
            if at != seat:
                value = self.advice.value(state, at)
                others += value
                if first or value > best:
                    best = value
                first = False
            at += 1
        own = self.advice.value(state, seat)
        return own if first else own - (best + others // (players - 1)) // 2


def halvings(count: int) -> int:
    """How often so many answers can be halved until one is left."""
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


def reseed(luck: Chance, chance: Chance) -> None:
    luck.s0 = chance.word()
    luck.s1 = chance.word()
    luck.s2 = chance.word()
    luck.s3 = chance.word() | 1


def by_mean(running: list[Candidate]) -> None:
    """Best first; equals stay in the order of the advice."""
    i = 1
    while i < len(running):
        one = running[i]
        j = i - 1
        while j >= 0 and one.total * running[j].played > running[j].total * one.played:
            running[j + 1] = running[j]
            j -= 1
        running[j + 1] = one
        i += 1
