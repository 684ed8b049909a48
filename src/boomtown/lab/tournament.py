"""Which bot is stronger, and by how much: every two of them meet, with the same luck from every seat.

With more than two players each of the two sits once alone among copies of the other. A deal is played from every seat;
the deal's edge is how much more often the one won alone than the other did. A pair is stopped early by Pocock's
group-sequential test (1977): the mean edge is looked at up to ten times, and beyond a bound chosen so that equal bots
are distinguished in 5 % of the runs, all looks together, the better one is clear. Looks come after whole deals in their
order, so that the result does not depend on who played them when.
"""

import math
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypedDict

from boomtown.kernel.errors import BoomtownError
from boomtown.lab.figures import Estimate, Finding, rate
from boomtown.lab.machine import Key, Machine, Means, machine
from boomtown.lab.plan import Plan
from boomtown.lab.playing import Row
from boomtown.lab.ratings import Meeting, rate_bots

POCOCK = (1.960, 2.178, 2.289, 2.361, 2.413, 2.453, 2.485, 2.512, 2.535, 2.555)
"""The bound for 1 to 10 looks, 5 % two-sided (Jennison and Turnbull 2000, table 2.1)."""
DEALS_PER_LOOK = 5
"""At least: fewer say little about their own spread."""


class Side(TypedDict):
    """How a bot did alone against copies of another."""

    bot: str
    against: str
    games: int
    win_rate: float
    interval: tuple[float, float]
    expected: float
    mean_score: float


@dataclass
class Pair:
    """Two bots that meet, and what came of it so far."""

    one: str
    other: str
    arms: list[str]
    deals: int
    early: bool = True
    """It may be stopped before all deals are played."""
    rows: dict[str, list[Row]] = field(default_factory=dict)
    played: int = 0
    """Deals so far."""
    clear: bool = False

    @property
    def looks(self) -> int:
        return max(1, min(len(POCOCK), self.deals // DEALS_PER_LOOK))

    def next_deals(self) -> range:
        """The deals up to the next look; none when the pair is done."""
        if self.clear:
            return range(0)
        ends = [self.deals * (look + 1) // self.looks for look in range(self.looks)]
        return range(self.played, next((end for end in ends if end > self.played), self.played))

    def look(self, upto: int) -> None:
        self.played = upto
        self.clear = self.early and abs(self.z) >= POCOCK[self.looks - 1]

    def take(self, row: Row) -> None:
        self.rows.setdefault(row["arm"], []).append(row)

    def edges(self) -> list[float]:
        """Of every deal: how much more often the one won alone than the other."""
        sums = dict.fromkeys(range(self.played), 0.0)
        for arm in self.arms:
            for row in self.rows[arm]:
                lone = _lone(row) if len(row["bots"]) > 2 else self.one
                won = _won(row, lone) / len(row["bots"])
                sums[row["deal"]] += won if lone == self.one else -won
                if len(self.arms) == 1:
                    sums[row["deal"]] -= _won(row, self.other) / len(row["bots"])
        return list(sums.values())

    @property
    def z(self) -> float:
        """The mean edge over its error; two imagined deals, one for each side, keep few alike from proving much."""
        edges = [*self.edges(), 1.0, -1.0]
        middle = sum(edges) / len(edges)
        spread = sum((edge - middle) ** 2 for edge in edges) / (len(edges) - 1)
        return middle / math.sqrt(spread / len(edges))

    def meetings(self) -> list[Meeting]:
        both = (self.one, self.other)
        return [
            Meeting(
                {bot: self.rows[arm][0]["bots"].count(bot) for bot in both},
                {bot: sum(_won(row, bot) for row in self.rows[arm]) for bot in both},
            )
            for arm in self.arms
        ]

    def sides(self) -> list[Side]:
        return [self._side(arm, lone) for arm in self.arms for lone in self._alone(arm)]

    def _alone(self, arm: str) -> list[str]:
        return [self.one, self.other] if len(self.arms) == 1 else [_lone(self.rows[arm][0])]

    def _side(self, arm: str, lone: str) -> Side:
        rows = self.rows[arm]
        won = rate([_won(row, lone) for row in rows])
        return Side(
            bot=lone,
            against=self.other if lone == self.one else self.one,
            games=len(rows),
            win_rate=won.value,
            interval=(won.low, won.high),
            expected=1 / len(rows[0]["bots"]),
            mean_score=sum(row["scores"][row["bots"].index(lone)] for row in rows) / len(rows),
        )


def _lone(row: Row) -> str:
    return next(bot for bot in row["bots"] if row["bots"].count(bot) == 1)


def _won(row: Row, bot: str) -> float:
    return sum(part for name, part in zip(row["bots"], row["won"], strict=True) if name == bot)


@dataclass
class Tournament:
    plan: Plan
    bots: list[str]
    pairs: list[Pair]
    ratings: dict[str, Estimate]
    rows: list[Row]
    seconds: float
    reproducible: bool

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "options": self.plan.set_up()[1].options,
            "games": len(self.rows),
            "seconds": round(self.seconds, 4),
            "reproducible": self.reproducible,
            "ratings": {
                bot: {"rating": round(figure.value, 1), "interval": (round(figure.low, 1), round(figure.high, 1))}
                for bot, figure in self.ratings.items()
            },
            "pairs": [
                {
                    "bots": [pair.one, pair.other],
                    "games": sum(len(rows) for rows in pair.rows.values()),
                    "most_games": pair.deals * self.plan.players * len(pair.arms),
                    "clear": pair.clear,
                    "sides": pair.sides(),
                }
                for pair in self.pairs
            ],
        }

    def findings(self) -> list[Finding]:
        found = [
            Finding(group="ratings", name=bot, arm="rating", share=False, value=figure, effect=None)
            for bot, figure in self.ratings.items()
        ]
        for pair in self.pairs:
            for side in pair.sides():
                won = Estimate(side["win_rate"], *side["interval"])
                name = f"{side['bot']} against {side['against']}"
                found.append(Finding(group="wins", name=name, arm="wins", share=True, value=won, effect=None))
        return found


def tournament(plan: Plan, bots: list[str], means: Means, early: bool = True) -> Tournament:
    """A round robin with at most the plan's number of games for each pair, whole deals."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BoomtownError("a tournament needs two bots or more, each named once")
    per_deal = plan.players * (1 if plan.players == 2 else 2)
    if plan.games < per_deal:
        raise BoomtownError(f"{plan.players} players need at least {per_deal} games for a pair, not {plan.games}")
    pairs: list[Pair] = []
    arms: dict[str, Plan] = {}
    for one, other in combinations(bots, 2):
        tables = [(one, other)] if plan.players == 2 else [(one, other), (other, one)]
        own = {f"{lone} against {rest}": _table(plan, lone, rest) for lone, rest in tables}
        arms.update(own)
        pairs.append(Pair(one, other, list(own), plan.games // per_deal, early))
    with machine(arms, means) as at:
        _play(at, pairs, plan.players)
        seconds, reproducible = at.seconds, at.reproducible
    ratings = rate_bots(bots, [meeting for pair in pairs for meeting in pair.meetings()], plan.seed)
    best_first = dict(sorted(ratings.items(), key=lambda item: -item[1].value))
    rows = [row for pair in pairs for arm in pair.arms for row in pair.rows[arm]]
    return Tournament(plan, bots, pairs, best_first, rows, seconds, reproducible)


def _table(plan: Plan, lone: str, rest: str) -> Plan:
    seats = (lone, *[rest] * (plan.players - 1))
    return Plan(plan.game, plan.players, seats, plan.games, plan.seed, plan.options, plan.components, True, plan.traced)


def _play(at: Machine, pairs: list[Pair], players: int) -> None:
    """Look by look, all pairs that are not clear yet side by side."""
    while True:
        wanted: list[Key] = []
        waiting = [(pair, pair.next_deals()) for pair in pairs]
        by_arm = {arm: pair for pair in pairs for arm in pair.arms}
        for pair, deals in waiting:
            wanted += [
                (arm, number)
                for deal in deals
                for arm in pair.arms
                for number in range(deal * players, (deal + 1) * players)
            ]
        if not wanted:
            return
        for row in at.play(wanted):
            by_arm[row["arm"]].take(row)
        for pair, deals in waiting:
            if deals:
                pair.rows = {arm: sorted(pair.rows[arm], key=lambda row: row["number"]) for arm in pair.arms}
                pair.look(deals.stop)
