"""What became of the mutants, counted and told."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from boomtown.lab.mutants.changes import Mutant
from boomtown.speech import current, say

RULES = "rules"
GOLDEN = "golden"
CHECK = "check"
STUCK = "stuck"
SURVIVED = "survived"
OUTCOMES = (RULES, STUCK, GOLDEN, CHECK, SURVIVED)
"""What a mutant fell to: rule tests, rule tests that never ended, else golden records, else the conformance suite."""


@dataclass
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    outcome: str
    by: str
    equivalent: str = ""
    """Why nothing could notice it, if somebody has said so."""

    def as_json(self) -> dict[str, object]:
        one = self.mutant
        return {
            "file": one.file,
            "line": one.line,
            "where": one.where,
            "was": one.was,
            "becomes": one.becomes,
            "outcome": self.outcome,
            "by": self.by,
            **({"equivalent": self.equivalent} if self.equivalent else {}),
        }


@dataclass
class MutantReport:
    game: str
    seed: int
    possible: int
    verdicts: list[Verdict] = field(default_factory=list)
    wrong_marks: list[str] = field(default_factory=list)
    """Sentences about marks of equivalent mutants that do not hold."""

    def counts(self) -> dict[str, int]:
        found = Counter("equivalent" if self._is_equivalent(one) else one.outcome for one in self.verdicts)
        return {name: found[name] for name in (*OUTCOMES, "equivalent")}

    @staticmethod
    def _is_equivalent(one: Verdict) -> bool:
        return bool(one.equivalent) and one.outcome == SURVIVED

    @property
    def share(self) -> float:
        """How many of those that are not equivalent the rule tests noticed."""
        counts = self.counts()
        judged = len(self.verdicts) - counts["equivalent"]
        return (counts[RULES] + counts[STUCK]) / judged if judged else 1.0

    def unnoticed(self) -> list[Verdict]:
        """What the rule tests let pass, without the equivalent ones."""
        return [one for one in self.verdicts if one.outcome not in (RULES, STUCK) and not self._is_equivalent(one)]

    def lines(self) -> Iterator[str]:
        """For people."""
        counts = self.counts()
        yield say("lab.mutants", game=self.game, count=len(self.verdicts), all=self.possible, seed=str(self.seed))
        for name in (*OUTCOMES, "equivalent"):
            yield f"{counts[name]:6} {say(f'lab.mutants.{name}')}"
        yield say("lab.mutants.noticed", share=current().writes.percent(100 * self.share, 1))
        for one in self.unnoticed():
            noticed = " " + say("lab.mutants.only", by=one.by) if one.by else ""
            yield f"  {one.outcome}: {one.mutant}{noticed}"
        yield from self.wrong_marks

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seed": self.seed,
            "possible": self.possible,
            "mutants": len(self.verdicts),
            **self.counts(),
            "noticed_by_rule_tests": round(self.share, 4),
            "unnoticed": [one.as_json() for one in self.unnoticed()],
            "wrong_marks": self.wrong_marks,
        }
