"""Many games between bots, and who won how often. The same seed gives the same result on any number of processes."""

from dataclasses import dataclass, field, replace
from typing import TypedDict

from boomtown import speed
from boomtown.lab.figures import Estimate, Finding, wilson
from boomtown.lab.machine import Means, all_games, machine
from boomtown.lab.plan import Plan
from boomtown.lab.playing import Row

WHOLE = 2520
"""A win in parts that any number of seats up to ten can share evenly; whole numbers add up alike in every order."""
ARM = "as printed"


@dataclass
class Sums:
    """Sums over games, all whole numbers; `wins` and `scores` by seat, `bot_*` by place in the plan's list of bots."""

    players: int
    games: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    bot_wins: list[int] = field(default_factory=list)
    bot_scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for sums in self._sums():
            sums.extend([0] * self.players)

    def _sums(self) -> list[list[int]]:
        return [self.wins, self.scores, self.bot_wins, self.bot_scores]

    def count(self, row: Row) -> None:
        """Add one game, in which the bots sat `number` seats further on."""
        self.games += 1
        self.decisions += row["decisions"]
        winners = sum(1 for part in row["won"] if part)
        for seat, score in enumerate(row["scores"]):
            place = (seat - row["number"]) % self.players
            self.scores[seat] += score
            self.bot_scores[place] += score
            if row["won"][seat]:
                self.wins[seat] += WHOLE // winners
                self.bot_wins[place] += WHOLE // winners


class Share(TypedDict):
    """How a bot or a seat did: the part of the games it won, its 95 % interval, its mean score."""

    win_rate: float
    interval: tuple[float, float]
    mean_score: float


@dataclass
class Result:
    plan: Plan
    tally: Sums
    seconds: float
    reproducible: bool
    rows: list[Row]
    """In the order of their numbers; none if they were not asked for."""
    fresh: int
    """Decisions of the games that were played in these seconds; those of an earlier run are in the tally alone."""

    @property
    def decisions_per_second(self) -> float:
        return self.fresh / self.seconds

    def by_bot(self) -> dict[str, Share]:
        """A bot that has several seats is counted together: the rates add up to 1."""
        found: dict[str, Share] = {}
        for name in self.plan.bots:
            places = [place for place, other in enumerate(self.plan.bots) if other == name]
            wins = sum(self.tally.bot_wins[place] for place in places)
            score = sum(self.tally.bot_scores[place] for place in places)
            found[name] = self._share(wins, score, len(places))
        return found

    def by_seat(self) -> dict[str, Share]:
        return {
            str(seat + 1): self._share(self.tally.wins[seat], self.tally.scores[seat], 1)
            for seat in range(self.plan.players)
        }

    def findings(self) -> list[Finding]:
        return [
            Finding(
                group=f"wins by {heading}",
                name=name,
                arm="wins",
                share=True,
                value=Estimate(share["win_rate"], *share["interval"]),
                effect=None,
            )
            for heading, shares in (("bot", self.by_bot()), ("seat", self.by_seat()))
            for name, share in shares.items()
        ]

    def _share(self, wins: int, score: int, seats: int) -> Share:
        rate = wins / (WHOLE * self.tally.games)
        return Share(
            win_rate=rate,
            interval=wilson(rate, self.tally.games),
            mean_score=score / (self.tally.games * seats),
        )

    def as_json(self) -> dict[str, object]:
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "options": plan.set_up()[1].options,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "games": self.tally.games,
            "decisions": self.tally.decisions,
            "seconds": round(self.seconds, 4),
            "decisions_per_second": round(self.decisions_per_second, 1),
            "compiled": speed.compiled,
            "reproducible": self.reproducible,
            "by_bot": self.by_bot(),
            "by_seat": self.by_seat(),
        }


def simulate(plan: Plan, means: Means, *, keep: bool = False) -> Result:
    """Play the plan's games. With a file, or to keep the rows, they are traced."""
    plan = replace(plan, traced=keep or means.out is not None)
    arms = {ARM: plan}
    tally = Sums(plan.players)
    rows: list[Row] = []
    with machine(arms, means) as at:
        for row in at.play(all_games(arms)):
            tally.count(row)
            if keep:
                rows.append(row)
        rows.sort(key=lambda row: row["number"])
        return Result(plan, tally, at.seconds, at.reproducible, rows, at.decisions)
