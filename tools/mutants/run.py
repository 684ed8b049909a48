"""A run: verdicts that are written down already count, the others are found and written down."""

import json
import tomllib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.lab.workers import check_jobs
from tools.mutants.changes import Mutant
from tools.mutants.judge import contexts_of, verdicts
from tools.mutants.report import OUTCOMES, SURVIVED, MutantReport, Verdict
from tools.mutants.sample import PACKAGE, TESTS, in_order, possible, rule_files, state, test_files
from tools.mutants.trial import CHECKED_GAMES, Baseline, baseline

EQUIVALENT = TESTS / "equivalent_mutants.toml"


@dataclass(frozen=True)
class Trials:
    game: str
    mutants: int
    seed: int
    jobs: int
    results: Path


def run(plan: Trials, progress: Callable[[int], None] | None = None) -> MutantReport:
    """Try the plan's mutants, as far as their verdicts are not written down yet."""
    if plan.game not in games.keys():  # noqa: SIM118
        games.find(plan.game)  # refuses it; a game that is there is loaded by the trials, changed
    if plan.mutants < 1:
        raise BoomtownError(f"the number of mutants must be at least 1, not {plan.mutants}")
    check_jobs(plan.jobs)
    files = rule_files(plan.game)
    rules, golden = test_files(plan.game, files)
    now = state(plan.game, files, CHECKED_GAMES)
    kept = plan.results.with_suffix(".baseline")
    base = _kept(kept, now) or baseline(plan.game, rules, golden)
    if base.failed:
        raise BoomtownError(f"the tests of {plan.game} fail without any mutant: {base.failed}")
    own = f"games/{plan.game}/"
    all_of_them = possible(files)
    used = [one for one in all_of_them if one.file.startswith(own) or contexts_of(base, one)]
    report = MutantReport(plan.game, plan.seed, len(used))
    marks = _marks()
    chosen = in_order(used, plan.seed)[: plan.mutants]
    known = _read(plan.results, now)
    before = {key: by for key, (_, by) in _read(plan.results, "").items()}
    for one in chosen:
        if one.key in known:
            report.verdicts.append(Verdict(one, *known[one.key], marks.get(_mark(one), "")))
    waiting = deque(one for one in chosen if one.key not in known)
    if progress is not None:
        progress(len(report.verdicts))
    plan.results.parent.mkdir(parents=True, exist_ok=True)
    _keep(kept, now, base)
    with plan.results.open("a", encoding="utf-8") as file:
        for verdict in verdicts(waiting, base, plan.game, plan.jobs, golden, before):
            verdict.equivalent = marks.get(_mark(verdict.mutant), "")
            line = {"state": now, "key": verdict.mutant.key, **verdict.as_json()}
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            report.verdicts.append(verdict)
            if progress is not None:
                progress(len(report.verdicts))
    report.verdicts.sort(key=lambda one: (one.mutant.file, one.mutant.line, one.mutant.becomes))
    report.wrong_marks = _wrong_marks(marks, files, all_of_them, report.verdicts)
    return report


def _keep(path: Path, now: str, base: Baseline) -> None:
    """For other runs in this state. What runs through a line is written by number: the names are long and many."""
    names = sorted({name for rows in base.lines.values() for found in rows.values() for name in found})
    number = {name: at for at, name in enumerate(names)}
    lines = {
        file: {line: [number[name] for name in found] for line, found in rows.items()}
        for file, rows in base.lines.items()
    }
    found = {"state": now, "names": names, **vars(base), "lines": lines}
    path.write_text(json.dumps(found), encoding="utf-8")


def _kept(path: Path, now: str) -> Baseline | None:
    """The tests without a change, as another run in this state has found them."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found.pop("state") != now:
            return None
        names = found.pop("names")
        base = Baseline(**found)
        base.lines = {
            file: {int(line): [names[at] for at in numbers] for line, numbers in rows.items()}
            for file, rows in base.lines.items()
        }
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None
    return base


def _read(path: Path, now: str) -> dict[str, tuple[str, str]]:
    """Verdicts of earlier runs in this state, or in any; a line that was cut off does not count."""
    if not path.exists():
        return {}
    found: dict[str, tuple[str, str]] = {}
    for row in path.read_text(encoding="utf-8").splitlines():
        try:
            line = json.loads(row)
            if line["state"] == (now or line["state"]) and line["outcome"] in OUTCOMES:
                found[str(line["key"])] = (str(line["outcome"]), str(line["by"]))
        except (ValueError, KeyError, TypeError):
            continue
    return found


def _mark(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.file, mutant.where, mutant.was, mutant.becomes


def _marks() -> dict[tuple[str, str, str, str], str]:
    """Mutants that nothing can notice, each with its reason."""
    if not EQUIVALENT.exists():
        return {}
    try:
        rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", [])
        return {(row["file"], row["in"], row["was"], row["becomes"]): row["reason"] for row in rows}
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise BoomtownError(
            f"{EQUIVALENT.name}: every entry needs file, in, was, becomes and reason: {error}"
        ) from error


def _wrong_marks(
    marks: dict[tuple[str, str, str, str], str], files: list[Path], mutants: list[Mutant], verdicts: list[Verdict]
) -> list[str]:
    """A mark for a statement that is gone, and a mark for a mutant that something noticed."""
    there = {_mark(one) for one in mutants}
    looked_at = {path.relative_to(PACKAGE).as_posix() for path in files}
    gone = [
        f"{mark[0]}, {mark[1]}: there is no `{mark[2]}` that becomes `{mark[3]}` any more"
        for mark in marks
        if mark[0] in looked_at and mark not in there
    ]
    return gone + [
        f"{one.mutant} is marked as equivalent, but {one.by} noticed it"
        for one in verdicts
        if one.equivalent and one.outcome != SURVIVED
    ]
