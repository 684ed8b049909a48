"""What a change of the rules does: the same games with the same luck, played under each of them.

An effect is the mean over games of the difference to the same game under the usual rules: what luck does to both
cancels out. Its interval is Student's, 95 % for each effect by itself: of twenty that are nothing, one seems something.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from boomtown.kernel.errors import BoomtownError
from boomtown.lab.figures import Estimate, Finding, mean, rate
from boomtown.lab.machine import Means, all_games, machine
from boomtown.lab.plan import Plan
from boomtown.lab.playing import Row
from boomtown.lab.variations import arms, named, read_change

STUCK = "stuck games"


class Measure(NamedTuple):
    """Something counted in every game."""

    group: str
    name: str
    is_share: bool


@dataclass
class Balance:
    plan: Plan
    arms: dict[str, Plan]
    usual: str
    """The arm that effects are differences to."""
    printed: dict[str, str]
    """What is varied, with the value it has in the box or by default."""
    findings: list[Finding]
    rows: list[Row]
    seconds: float
    reproducible: bool

    @property
    def as_printed(self) -> bool:
        """Whether effects are differences to the game as it is printed: its values were among those played."""
        return self.usual == named(self.printed)

    def series(self) -> dict[str, list[Row]]:
        return {arm: [row for row in self.rows if row["arm"] == arm] for arm in self.arms}

    def as_json(self) -> dict[str, object]:
        plan = self.plan
        return {
            "game": plan.game,
            "players": plan.players,
            "bots": list(plan.bots),
            "games": plan.games,
            "seed": plan.seed,
            "arms": list(self.arms),
            "usual": self.usual,
            "printed": self.printed,
            "seconds": round(self.seconds, 4),
            "reproducible": self.reproducible,
            "findings": [
                {
                    **finding,
                    "value": finding["value"] and finding["value"]._asdict(),
                    "effect": finding["effect"] and finding["effect"]._asdict(),
                }
                for finding in self.findings
            ],
        }


def balance(plan: Plan, vary: list[str], means: Means) -> Balance:
    """Play the plan's games under every combination of the values."""
    if plan.games < 2:
        raise BoomtownError(f"effects need at least 2 games, not {plan.games}")
    plan = replace(plan, traced=True, tolerant=True)
    changes = [read_change(text, plan) for text in vary]
    under, usual = arms(plan, changes)
    printed = {change.name: change.usual for change in changes}
    with machine(under, means) as at:
        rows = sorted(at.play(all_games(under)), key=lambda row: (list(under).index(row["arm"]), row["number"]))
        seconds, reproducible = at.seconds, at.reproducible
    findings = compare(rows, list(under), usual, plan)
    return Balance(plan, under, usual, printed, findings, rows, seconds, reproducible)


def compare(rows: list[Row], names: list[str], usual: str, plan: Plan) -> list[Finding]:
    """Every measure under every arm, with its effect."""
    counted = {arm: {row["number"]: count(row) for row in rows if row["arm"] == arm} for arm in names}
    findings: list[Finding] = []
    for measure in _measures(rows, plan):
        base = _values(measure, counted[usual])
        for arm in names:
            values = _values(measure, counted[arm])
            both = sorted(base.keys() & values.keys())
            findings.append(
                Finding(
                    group=measure.group,
                    name=measure.name,
                    arm=arm,
                    share=measure.is_share,
                    value=_figure(measure, list(values.values())),
                    effect=None if arm == usual else _mean([values[number] - base[number] for number in both]),
                )
            )
    return findings


def _figure(measure: Measure, values: list[float]) -> Estimate | None:
    return rate(values) if measure.is_share and values else _mean(values)


def _mean(values: list[float]) -> Estimate | None:
    """One game alone says nothing about its spread."""
    return mean(values) if len(values) > 1 else None


def _values(measure: Measure, games: dict[int, dict[str, float]]) -> dict[int, float]:
    """By game number. A stuck game counts as such and in nothing else."""
    return {
        number: counts.get(measure.name, 0.0)
        for number, counts in games.items()
        if measure.name == STUCK or not counts[STUCK]
    }


def _measures(rows: list[Row], plan: Plan) -> list[Measure]:
    found = [Measure("wins", f"seat {seat + 1} wins", True) for seat in range(plan.players)]
    if len(set(plan.bots)) > 1:
        found += [Measure("wins", f"{bot} wins", True) for bot in dict.fromkeys(plan.bots)]
    found += [Measure("scores", f"score of seat {seat + 1}", False) for seat in range(plan.players)]
    found += [Measure("scores", "score, mean of the seats", False), Measure("scores", "score, first to last", False)]
    found += [Measure("course", "decisions", False), Measure("course", "lead changes", False)]
    found += [Measure("trouble", "bankrupt seats", False), Measure("trouble", STUCK, True)]
    used = Counter[str]()
    for row in rows:
        used.update({f"{one['step']}: {one['word']}": one["count"] for one in row["answers"]})
    return found + [Measure("answers", name, False) for name in sorted(used)]


def count(row: Row) -> dict[str, float]:
    """Everything measured in one game, by name."""
    scores = row["scores"]
    found: dict[str, float] = {
        "score, mean of the seats": sum(scores) / len(scores),
        "score, first to last": max(scores) - min(scores),
        "decisions": row["decisions"],
        "lead changes": row["lead_changes"],
        "bankrupt seats": row["bankrupts"],
        STUCK: float(bool(row["stuck"])),
    }
    for seat, part in enumerate(row["won"]):
        found[f"seat {seat + 1} wins"] = part
        found[f"score of seat {seat + 1}"] = scores[seat]
        bot = f"{row['bots'][seat]} wins"
        found[bot] = found.get(bot, 0.0) + part
    for one in row["answers"]:
        name = f"{one['step']}: {one['word']}"
        found[name] = found.get(name, 0.0) + one["count"]
    return found
