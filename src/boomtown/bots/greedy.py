"""The bot that looks one answer ahead with the game's own advice.

It deals worlds from its view, tries every answer in each of them with the same luck, and takes the answer
whose positions are worth most on average. Of a long range of amounts it tries some, then more around the best.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.bots.base import Bot
from boomtown.kernel.actions import Actions
from boomtown.kernel.advice import NO_PREFERENCE
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View

SPREAD: Final = 12
"""How many amounts of a range are tried at first."""
ROUNDS: Final = 3
"""How many times it looks again around the best amount."""
WORDS: Final = 4
"""The words of a generator's state."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy(Bot):
    """One-ply: fair, quick, and a fair opponent for a first game. `weights` replace some of its game's own."""

    def __init__(self, entry: Entry, game: Game, seed: int, weights: dict[str, int] | None = None) -> None:
        super().__init__(entry, game, seed)
        self.advice = entry.advice(game, {**entry.weights(), **weights} if weights else None)
        self.luck = Chance(0)
        self.seeds: vec[i64] = vec[i64]([0] * (WORDS * self.advice.samples))

    def choose(self, view: View, options: list[int]) -> int:
        ranked = self.weighed(view, options)
        best = ranked[0].total
        ties: i64 = 0
        for option in ranked:
            if option.total == best:
                ties += 1
        return ranked[self.chance.below(ties)].action

    def rank(self, view: View, options: list[int]) -> list[tuple[int, int, str]]:
        """The answers it tried, best first: (action, worth in hundredths, the reason that speaks for it most).

        The reason is the part of the advice in which the answer lies furthest above the others' mean; it is
        empty where no part does.
        """
        ranked = self.weighed(view, options)
        if len(ranked) == 1:
            only = ranked[0]
            return [(only.action, int(only.total) // self.advice.samples, self.advice.sure_reason(only.action))]
        result: list[tuple[int, int, str]] = []
        for option in ranked:
            result.append((option.action, int(option.total) // self.advice.samples, self.reason(option, ranked)))
        return result

    def reason(self, option: "Weighed", others: "list[Weighed]") -> str:
        """The part of the advice in which an answer lies furthest above the others' mean, empty if in none."""
        best: i64 = 0
        reason = ""
        count: i64 = len(others)
        for part in range(len(option.parts)):
            total: i64 = 0
            for other in others:
                total += other.parts[part]
            # (own - mean of the others), times (count - 1)
            lead: i64 = option.parts[part] * count - total
            if lead > best:
                best = lead
                reason = self.advice.reasons[part]
        return reason

    def weighed(self, view: View, options: list[int]) -> "list[Weighed]":
        """The answers worth trying with what they are worth, best first; ties stay in the order of the options."""
        self._draw_seeds()
        sure = self.advice.sure(view, options)
        if sure != NO_PREFERENCE:
            return self._tried(view, options, [options.index(int(sure))])
        options = self.advice.sensible(view, options)
        start = first_amount(self.game.actions, options)
        tried = shortlist(options, start, len(options) - 1)
        weighed = self._tried(view, options, tried)
        by_worth(weighed)
        rounds = 0
        while rounds < ROUNDS and weighed[0].place >= start:
            # the answers between the best amount and its neighbours among those tried so far
            low: i64 = start
            high: i64 = len(options) - 1
            best = weighed[0].place
            for option in weighed:
                if low <= option.place < best:
                    low = option.place + 1
                if best < option.place <= high:
                    high = option.place - 1
            fresh: list[int] = []
            for place in spread(low, high):
                if place != best:
                    fresh.append(place)
            if not fresh:
                break
            weighed += self._tried(view, options, fresh)
            by_worth(weighed)
            rounds += 1
        return weighed

    def _draw_seeds(self) -> None:
        """The luck of this decision's worlds: the same for all answers, and again when more are tried."""
        for i in range(len(self.seeds)):
            self.seeds[i] = self.chance.word()

    def _tried(self, view: View, options: list[int], places: list[int]) -> "list[Weighed]":
        """Each of the answers at these places of the options, tried in every world."""
        seat = view.seat
        luck = self.luck
        samples: i64 = self.advice.samples
        weighed: list[Weighed] = []
        for place in places:
            weighed.append(Weighed(options[place], place, len(self.advice.reasons)))
        for sample in range(samples):
            self._set_luck(sample)
            before = luck.s0 ^ (luck.s3 << 32)
            world = view.deal(luck)
            known = sample == 0 and (self.advice.fair or luck.s0 ^ (luck.s3 << 32) == before)
            if self.advice.fair:
                luck.aim(((2 * sample + 1) << 31) // samples)
            dealt = luck.s0 ^ (luck.s3 << 32)
            s0 = luck.s0
            s1 = luck.s1
            s2 = luck.s2
            s3 = luck.s3
            lucky = False
            for option in weighed:
                if option.certain:
                    continue
                parts = self.advice.foresee(world, option.action, seat)
                if len(parts) > 0:
                    option.add(parts, samples)
                    option.certain = True
                    continue
                luck.s0 = s0
                luck.s1 = s1
                luck.s2 = s2
                luck.s3 = s3
                twin = world.clone()
                self.advice.carry_out(twin, option.action, luck)
                parts = self.advice.parts(twin, seat)
                if known and luck.s0 ^ (luck.s3 << 32) == dealt:
                    # no luck in it: every world gives the same
                    option.add(parts, samples)
                    option.certain = True
                else:
                    option.add(parts, 1)
                    lucky = True
            if not lucky:
                break
        return weighed

    def _set_luck(self, sample: i64) -> None:
        base: i64 = sample * WORDS
        self.luck.s0 = self.seeds[base]
        self.luck.s1 = self.seeds[base + 1]
        self.luck.s2 = self.seeds[base + 2]
        self.luck.s3 = self.seeds[base + 3] | 1


class Weighed:
    """An answer, its place among the options, and what it is worth: sums over all worlds."""

    def __init__(self, action: i64, place: i64, parts: i64) -> None:
        self.action = action
        self.place = place
        self.parts: vec[i64] = vec[i64]([0] * parts)
        self.total: i64 = 0
        self.certain = False

    def add(self, parts: vec[i64], times: i64) -> None:
        for i in range(len(self.parts)):
            self.parts[i] += parts[i] * times
            self.total += parts[i] * times


def by_worth(weighed: list[Weighed]) -> None:
    """Best first, equals in the order of the options."""
    for i in range(1, len(weighed)):
        option = weighed[i]
        j = i - 1
        while j >= 0 and before(option, weighed[j]):
            weighed[j + 1] = weighed[j]
            j -= 1
        weighed[j + 1] = option


def before(one: Weighed, other: Weighed) -> bool:
    return one.total > other.total or (one.total == other.total and one.place < other.place)


def first_amount(actions: Actions, options: list[int]) -> i64:
    """Where a range of amounts begins among the options; past the end if there is none worth thinning out."""
    end: i64 = len(options)
    family = actions.family(options[end - 1])
    most: i64 = family.count - 1
    if family.arguments[0] != "0" or family.arguments[most] != str(most):
        return end
    start: i64 = end - 1
    while start > 0 and options[start - 1] == options[start] - 1 and options[start - 1] >= family.first:
        start -= 1
    return start if end - start > SPREAD else end


def shortlist(options: list[int], start: i64, last: i64) -> list[int]:
    """The places of the options to try: every single answer, and some of the amounts."""
    places: list[int] = []
    for i in range(start):
        places.append(i)
    if start <= last:
        places += spread(start, last)
    return places


def spread(low: i64, high: i64) -> list[int]:
    """At most SPREAD places from `low` to `high`, both ends among them."""
    count: i64 = high - low + 1
    places: list[int] = []
    if count <= SPREAD:
        for i in range(count):
            places.append(low + i)
        return places
    for i in range(SPREAD):
        places.append(low + i * (count - 1) // (SPREAD - 1))
    return places
