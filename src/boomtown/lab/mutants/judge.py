"""What each mutant has to pass, several at a time."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import wait

from boomtown.lab.mutants.changes import Mutant
from boomtown.lab.mutants.report import CHECK, GOLDEN, RULES, STUCK, SURVIVED, Verdict
from boomtown.lab.mutants.sample import PACKAGE
from boomtown.lab.mutants.trial import Baseline, Outcome, Trial, Work


def verdicts(
    waiting: deque[Mutant], base: Baseline, game: str, jobs: int, rules: list[str], golden: list[str]
) -> Iterator[Verdict]:
    """As they come, several trials at a time."""
    running: dict[int, tuple[_Judge, Trial]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                judge = _Judge(waiting.popleft(), base, game, rules, golden)
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
    so a mutant that passes its own tests is put to all.
    """

    def __init__(self, mutant: Mutant, base: Baseline, game: str, rules: list[str], golden: list[str]) -> None:
        self.mutant = mutant
        self.base = base
        self.game = game
        self.files = {RULES: rules, GOLDEN: golden}
        path = PACKAGE / mutant.file
        module = "boomtown." + mutant.file.removesuffix(".py").replace("/", ".")
        self._plain = Work(module, path, mutant.applied(path.read_text(encoding="utf-8")), [], None, "", 0.0)
        contexts = contexts_of(base, mutant)
        self.tests = sorted(contexts & set(base.seconds), key=lambda name: base.seconds[name])
        self.stages: list[str] = []
        if contexts - {GOLDEN, CHECK}:
            self.stages += ["own", RULES] if self.tests else [RULES]
        self.stages += [stage for stage in (GOLDEN, CHECK) if stage in contexts]
        self.verdict: Verdict | None = None
        self._go_on()

    def _go_on(self) -> None:
        if not self.stages:
            self.verdict = Verdict(self.mutant, SURVIVED, "")

    def work(self) -> Work:
        stage, base = self.stages[0], self.base
        work = replace(self._plain)
        if stage == CHECK:
            work.check, work.seconds = self.game, base.check
        elif stage == "own":
            work.chosen = self.tests
            work.files = list(dict.fromkeys(name.partition("::")[0] for name in self.tests))
            work.seconds = sum(base.seconds[name] for name in self.tests)
        else:
            work.files = self.files[stage]
            work.seconds = base.golden if stage == GOLDEN else sum(base.seconds.values())
        return work

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
