"""What became of the mutants, counted and told."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.mutants.changes import Mutant

RULES = "rules"
GOLDEN = "golden"
CHECK = "check"
STUCK = "stuck"
SURVIVED = "survived"
TOLD = {
    RULES: "fell to the rule tests",
    STUCK: "never came to an end in the rule tests",
    GOLDEN: "fell to golden records only",
    CHECK: "fell to the check only",
    SURVIVED: "survived",
    "equivalent": "survived and are marked as equivalent",
}
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
        yield f"{self.game}: {len(self.verdicts)} of {self.possible} mutants tried (seed {self.seed})."
        for name in (*OUTCOMES, "equivalent"):
            yield f"{counts[name]:6} {TOLD[name]}"
        yield f"The rule tests noticed {self.share:.1%} of those that are not equivalent."
        for one in self.unnoticed():
            noticed = f" (only {one.by})" if one.by else ""
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
