"""What each mutant has to pass, several at a time."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import wait

from tools.mutants.changes import Mutant
from tools.mutants.report import CHECK, GOLDEN, RULES, STUCK, SURVIVED, Verdict
from tools.mutants.sample import PACKAGE
from tools.mutants.trial import Baseline, Outcome, Trial, Work


def verdicts(
    waiting: deque[Mutant], base: Baseline, game: str, jobs: int, golden: list[str], before: dict[str, str]
) -> Iterator[Verdict]:
    """As they come, several trials at a time. `before`: what each mutant fell to when its tests were others."""
    running: dict[int, tuple[_Judge, Trial]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                mutant = waiting.popleft()
                judge = _Judge(mutant, base, game, golden, before.get(mutant.key, ""))
                verdict = _next(judge, running)
                if verdict is not None:
                    yield verdict
            for ready in wait([trial.process.sentinel for _, trial in running.values()]) if running else []:
                assert isinstance(ready, int)
                judge, trial = running.pop(ready)
                judge.hear(trial.outcome())
                verdict = _next(judge, running)
                if verdict is not None:
                    yield verdict
    finally:
        for _, trial in running.values():
            trial.stop()


def _next(judge: "_Judge", running: "dict[int, tuple[_Judge, Trial]]") -> Verdict | None:
    """The verdict, or another trial begins."""
    if judge.verdict is None:
        trial = Trial(judge.work())
        running[trial.process.sentinel] = (judge, trial)
    return judge.verdict


class _Judge:
    """What one mutant has to pass: the tests that run through its line, all others, golden records, the check.

    What never runs through the line cannot notice it. What is remembered between tests belongs to the first of them:
    so a mutant that passes its own tests is put to all. The test that noticed it the last time comes first, alone.
    """

    def __init__(self, mutant: Mutant, base: Baseline, game: str, golden: list[str], before: str) -> None:
        self.mutant = mutant
        self.base = base
        self.game = game
        self.golden = golden
        path = PACKAGE / mutant.file
        module = "boomtown." + mutant.file.removesuffix(".py").replace("/", ".")
        self._plain = Work(module, path, mutant.applied(path.read_text(encoding="utf-8")))
        contexts = contexts_of(base, mutant)
        own = sorted(contexts & set(base.seconds), key=lambda name: base.seconds[name])
        self.chosen = {"before": [before], "own": own, RULES: [name for name in base.seconds if name not in own]}
        self.stages = ["before"] if before in base.seconds else []
        if contexts - {GOLDEN, CHECK}:
            self.stages += ["own", RULES] if own else [RULES]
        self.stages += [stage for stage in (GOLDEN, CHECK) if stage in contexts]
        self.verdict: Verdict | None = None
        self._go_on()

    def _go_on(self) -> None:
        if not self.stages:
            self.verdict = Verdict(self.mutant, SURVIVED, "")

    def work(self) -> Work:
        stage, base = self.stages[0], self.base
        if stage == CHECK:
            return replace(self._plain, check=self.game, seconds=base.check)
        if stage == GOLDEN:
            return replace(self._plain, files=self.golden, seconds=base.golden)
        chosen = {name: base.seconds[name] for name in self.chosen[stage]}
        return replace(self._plain, files=list({name.partition("::")[0]: None for name in chosen}), chosen=chosen)

    def hear(self, outcome: Outcome) -> None:
        stage = self.stages.pop(0)
        if not outcome.fell:
            self._go_on()
        elif stage in (GOLDEN, CHECK):
            self.verdict = Verdict(self.mutant, stage, outcome.by)
        else:
            self.verdict = Verdict(self.mutant, STUCK if outcome.stuck else RULES, outcome.by)


def contexts_of(base: Baseline, mutant: Mutant) -> set[str]:
    """What runs through the mutant's statement: tests by name, golden records, the check; "" for an import."""
    lines = base.lines.get(str(PACKAGE / mutant.file), {})
    first, last = mutant.lines
    return {context for line in range(first, last + 1) for context in lines.get(line, [])}
