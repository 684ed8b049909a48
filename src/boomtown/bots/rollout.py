"""The searching bot: the best few answers of the advice, played on in dealt worlds and judged at the same moments.

Worlds are dealt from the view, so it knows what its seat knows. All answers of a world get the same luck. Half of the
answers are dropped after each part of the budget, so that most of it goes to those still in doubt. Nothing is kept
from one call to the next but the bot's own random numbers.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64, mypyc_attr

from boomtown.bots.base import Bot
from boomtown.bots.greedy import Greedy, Weighed
from boomtown.bots.policy import Policy
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Paired
from boomtown.kernel.seats import Seat
from boomtown.kernel.state import State
from boomtown.kernel.view import View

PLAYOUTS: Final = 32
MOST_CANDIDATES: Final = 8
NO_LIMIT: Final = 1e9
"""Seconds: a budget in playouts looks at no clock, so that it is the same everywhere."""
MOST_DEALS: Final = 8
"""How often a world is dealt anew that the advice does not believe in."""
CAUTION: Final = 1.0
"""The advice's favourite is left only for a lead of so many standard errors, in the same worlds with the same luck."""


class Candidate:
    """An answer in the running: its worth over the worlds it was played in, in the units of the advice."""

    def __init__(self, weighed: Weighed) -> None:
        self.weighed = weighed
        """What the advice says of it, part by part: sums over its worlds."""
        self.action: i64 = weighed.action
        self.total: i64 = 0
        self.squares: float = 0.0
        self.played: i64 = 0
        """Playouts."""
        self.ahead: float = 0.0
        self.ahead_squares: float = 0.0

    def add(self, worth: i64, favourite: i64) -> None:
        """A playout, and what the advice's favourite came to in the same world."""
        self.total += worth
        self.squares += float(worth) * float(worth)
        self.played += 1
        lead = float(worth - favourite)
        self.ahead += lead
        self.ahead_squares += lead * lead

    def mean(self) -> float:
        """The own worth beside the others', at the moments playouts are judged."""
        return float(self.total) / float(self.played) if self.played else 0.0

    def spread(self) -> float:
        """The standard deviation of that worth from world to world."""
        return sqrt(variance(float(self.total), self.squares, self.played))

    def lead(self) -> float:
        """How far it lies ahead of the advice's favourite, in the same worlds."""
        return self.ahead / float(self.played) if self.played else 0.0

    def error(self) -> float:
        """The standard error of that lead."""
        if self.played < 2:
            return 0.0
        return sqrt(variance(self.ahead, self.ahead_squares, self.played) / float(self.played))

    def clear(self) -> bool:
        """Whether it is better than the favourite, as far as can be told."""
        return self.played > 1 and self.lead() > CAUTION * self.error()


def variance(total: float, squares: float, count: i64) -> float:
    if count < 2:
        return 0.0
    found = (squares - total * total / float(count)) / float(count - 1)
    return found if found > 0.0 else 0.0


class Outlook:
    """How games end that begin with an answer: for every seat its part of the wins and its mean score."""

    def __init__(self, players: i64) -> None:
        self.played = 0
        self.wins = [0.0] * players
        self.scores = [0.0] * players

    def add(self, state: State) -> None:
        self.played += 1
        winners = state.winners()
        for seat in winners:
            self.wins[seat] += 1 / len(winners)
        for seat, score in enumerate(state.scores()):
            self.scores[seat] += score

    def chances(self) -> list[float]:
        return [won / self.played for won in self.wins]

    def means(self) -> list[float]:
        return [score / self.played for score in self.scores]


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def chances(self) -> list[Chance]:
        """The playouts' own follow from these (`reseed`)."""
        return [self.chance, self.greedy.chance]

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
        running = self._candidates(self.greedy.weighed(view, options))
        favourite = running[0]
        dropped: list[Candidate] = []
        rounds = halvings(len(running))
        start = perf_counter()
        number = 0
        while number < rounds:
            number += 1
            worlds: i64 = max(1, self.playouts // (rounds * len(running)))
            self._play_worlds(view, running, worlds, start + self.seconds * number / rounds)
            keep = (len(running) + 1) // 2
            by_mean(running)
            dropped = [one for one in running[keep:] if one is not favourite] + dropped
            running = running[:keep] if favourite in running[:keep] else [*running[:keep], favourite]
            running.remove(favourite)
            running.insert(0, favourite)
        by_mean(running)
        self.last = chosen(running, favourite) + dropped
        return self.last

    def _candidates(self, weighed: list[Weighed]) -> list[Candidate]:
        """The best answers of the advice, as many as the budget can tell apart."""
        width = max(2, min(MOST_CANDIDATES, int(self.playouts) // 4))
        return [Candidate(one) for one in weighed[:width]]

    def _play_worlds(self, view: View, running: list[Candidate], worlds: i64, end: float) -> None:
        done: i64 = 0
        while done < worlds:
            self._play_world(view, running)
            done += 1
            if perf_counter() > end:
                return

    def _play_world(self, view: View, running: list[Candidate]) -> None:
        """One world, one luck, all answers in the running, the favourite first, judged at the same moments."""
        seat = view.seat
        luck = self.luck
        world = self._believed(view)
        reseed(luck, self.chance)
        luck.pair()
        until = self._until(world)
        s0, s1, s2, s3 = luck.s0, luck.s1, luck.s2, luck.s3
        t0, t1, t2, t3 = self.chance.word(), self.chance.word(), self.chance.word(), self.chance.word() | 1
        tries = self.policy.tries
        favourite: i64 = 0
        for candidate in running:
            luck.s0, luck.s1, luck.s2, luck.s3 = s0, s1, s2, s3
            tries.s0, tries.s1, tries.s2, tries.s3 = t0, t1, t2, t3
            twin = world.clone()
            twin.advance(candidate.action, luck)
            worth = self._play_on(twin, luck, until, seat)
            if candidate is running[0]:
                favourite = worth
            candidate.add(worth, favourite)

    def _believed(self, view: View) -> State:
        """A possible world, if one is soon found such as the others' answers make it likely."""
        world = view.deal(self.chance)
        deals = 1
        while deals < MOST_DEALS and not self.advice.believes(world, view.seat):
            world = view.deal(self.chance)
            deals += 1
        return world

    def _play_on(self, state: State, luck: Chance, until: i64, seat: Seat) -> i64:
        """Play up to the last mark; the mean worth at all marks on the way: soon and late tell different things."""
        if until < 0:
            self.policy.play_on(state, luck, until)
            return self._worth(state, seat)
        marks: i64 = self.advice.horizon
        total: i64 = 0
        for passed in range(1, marks + 1):
            self.policy.play_on(state, luck, until - marks + passed)
            total += self._worth(state, seat)
        return total // marks

    def _until(self, state: State) -> i64:
        """The mark at which playouts from here are cut, -1 if they go to the end."""
        return self.advice.mark(state) + self.advice.horizon if self.advice.horizon > 0 else -1

    def outlook(self, view: View, action: i64, playouts: i64, seconds: float = NO_LIMIT) -> Outlook:
        """How dealt worlds end, played on by the lean policy after this answer (-1: from the question on).

        The same number of playouts for two answers means the same worlds and luck for both, from bots made alike.
        """
        found = Outlook(self.game.players)
        end = perf_counter() + seconds
        luck = self.luck
        while found.played < playouts:
            reseed(luck, self.chance)
            reseed(self.policy.tries, self.chance)
            world = view.deal(luck)
            if action >= 0:
                world.advance(action, luck)
            self.policy.play_on(world, luck, -1)
            found.add(world)
            if perf_counter() > end:
                break
        return found

    def _worth(self, state: State, seat: Seat) -> i64:
        """The own worth, less a part of the others': half of the best of them, half of their mean."""
        players: i64 = self.game.players
        part: i64 = 100 if players == 2 else self.advice.rivals
        if part == 0:
            return self.advice.value(state, seat)
        others: i64 = 0
        best: i64 = 0
        first = True
        for at in range(players):
            if at != seat:
                value = self.advice.value(state, Seat(at))
                others += value
                if first or value > best:
                    best = value
                first = False
        own = self.advice.value(state, seat)
        return own if first else own - (best + others // (players - 1)) * part // 200


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
    for i in range(1, len(running)):
        one = running[i]
        j = i - 1
        while j >= 0 and one.mean() > running[j].mean():
            running[j + 1] = running[j]
            j -= 1
        running[j + 1] = one


def chosen(running: list[Candidate], favourite: Candidate) -> list[Candidate]:
    """The same answers: those that are clearly better than the favourite come before it, all others after it."""
    better = [one for one in running if one is not favourite and one.clear()]
    rest = [one for one in running if one is not favourite and not one.clear()]
    return [*better, favourite, *rest]
