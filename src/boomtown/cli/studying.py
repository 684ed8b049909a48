"""Commands for designers and researchers: many games, and what they show."""

import math
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from boomtown.cli.app import AsJson, GameName, Jobs, On, Resume, SeedText, Vary, app, studying
from boomtown.cli.given import split_names, whole_number
from boomtown.cli.helping import examples
from boomtown.cli.shown import compile_meanwhile, compiling_meanwhile, kept, print_json, progress
from boomtown.cli.study import AS_USUAL, Study
from boomtown.speech import say


@app.command(
    group=studying,
    help_epilogue=examples(
        "boomtown simulate goldwest --players 4 --games 10000",
        "boomtown simulate goldwest --bots greedy,random --games 500 --json",
        "boomtown simulate goldwest --bots greedy --games 2000 --out games.jsonl --report games.html",
    ),
)
def simulate(
    game: GameName,
    *,
    games: int = 1000,
    bots: str = "random",
    study: Study = AS_USUAL,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab.report import Report
    from boomtown.lab.simulate import ARM
    from boomtown.lab.simulate import simulate as run

    entry = shelf.find(game)
    plan = study.plan(entry, bots, games)
    with progress(entry.title, games) as advance, kept(study.out):
        result = run(plan, study.means(compiling_meanwhile(advance)), keep=study.report is not None)
    about = say("cli.report.simulate", count=result.tally.games, bots=", ".join(plan.bots), seed=study.seed)
    about = _about(about, result.reproducible)
    title = say("cli.report.simulate.title", title=entry.title, count=plan.players)
    study.leave(Report(title, about, result.findings(), {ARM: result.rows}))
    if study.as_json:
        print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.simulation(result, entry.title, Console(highlight=False))


def _about(played: str, reproducible: bool) -> str:
    """What was played, and whether another run may differ."""
    return played if reproducible else f"{played} {say('lab.clock')}"


@app.command(
    group=studying,
    help_epilogue=examples(
        "boomtown tournament goldwest --bots greedy,random --players 2 --games 200",
        "boomtown tournament giganten --bots normal,easy,greedy --out night.jsonl --resume",
    ),
)
def tournament(
    game: GameName,
    *,
    bots: str,
    games: int = 200,
    study: Study = AS_USUAL,
) -> None:
    from dataclasses import replace

    from boomtown import games as shelf
    from boomtown.lab.report import Report
    from boomtown.lab.simulate import ARM
    from boomtown.lab.tournament import tournament as run

    entry = shelf.find(game)
    names = split_names(bots, "bots")
    plan = replace(study.plan(entry, names[0], games), traced=study.traced)
    with progress(entry.title, games * len(names) * (len(names) - 1) // 2) as advance, kept(study.out):
        result = run(plan, names, study.means(compiling_meanwhile(advance)))
    about = say("cli.report.tournament", count=len(result.rows), bots=", ".join(names), seed=study.seed)
    about = _about(about, result.reproducible)
    title = say("cli.report.tournament.title", title=entry.title, count=plan.players)
    study.leave(Report(title, about, result.findings(), {ARM: result.rows}))
    if study.as_json:
        print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.tournament(result, entry.title, Console(highlight=False))


@app.command(
    group=studying,
    help_epilogue=examples(
        "boomtown balance goldwest --players 4 --vary camps=9,10,11 --games 400",
        "boomtown balance goldwest --vary option:single=vp4,post --report single.html",
    ),
)
def balance(
    game: GameName,
    *,
    vary: Vary = [],  # noqa: B006
    bots: str = "greedy",
    games: int = 200,
    study: Study = AS_USUAL,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab import printing
    from boomtown.lab.balance import balance as run
    from boomtown.lab.report import Report
    from boomtown.lab.variations import known

    entry = shelf.find(game)
    plan = study.plan(entry, bots, games)
    if not vary:
        found = known(plan)
        print_json(found) if study.as_json else printing.variable(found, Console(highlight=False))
        return
    total = games * math.prod(text.count(",") + 1 for text in vary)
    with progress(entry.title, total) as advance, kept(study.out):
        result = run(plan, vary, study.means(compiling_meanwhile(advance)))
    about = say("cli.report.balance", count=games, bots=", ".join(plan.bots), seed=study.seed)
    about = _about(f"{about} {printing.about_printed(result)}", result.reproducible)
    title = say("cli.report.balance.title", title=entry.title, count=plan.players, what=", ".join(vary))
    study.leave(Report(title, about, result.findings, result.series(), result.usual))
    if study.as_json:
        print_json(result.as_json())
        return
    printing.balance(result, entry.title, Console(highlight=False))


@app.command(
    group=studying,
    help_epilogue=examples(
        "boomtown tune goldwest --generations 60",
        "boomtown tune goldwest --only copper,silver,gold --to mine.toml",
        "boomtown tune oil --out tuning.jsonl --resume --install",
    ),
)
def tune(
    game: GameName,
    *,
    players: str = "",
    generations: int = 40,
    population: int = 16,
    deals: int = 3,
    games: int = 1000,
    only: str = "",
    aim: str = "lead",
    seed: SeedText = "1",
    jobs: Jobs = 0,
    on: On = "local",
    out: Path | None = None,
    resume: Resume = False,
    to: Path | None = None,
    install: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab.machine import Means
    from boomtown.lab.tune import Wish, save
    from boomtown.lab.tune import tune as run

    entry = shelf.find(game)
    counts = (
        tuple(whole_number(text) for text in split_names(players, "players"))
        if players
        else sorted({entry.counts[0], entry.counts[-1]})
    )
    names = tuple(split_names(only, "only")) if only else ()
    wish = Wish(entry.key, tuple(counts), generations, population, deals, games, seed, names, aim)
    with progress(entry.title, generations) as advance, kept(out):
        result = run(wish, Means(jobs, on, out, resume, compiling_meanwhile(advance)))
    path = save(entry, result, to, install)
    if as_json:
        print_json({**result.as_json(), "file": str(path)})
        return
    from boomtown.lab import printing

    printing.tuning(result, entry.title, path, Console(highlight=False))


@app.command(group=studying, help_epilogue=examples("boomtown bench goldwest", "boomtown bench --seconds 3 --json"))
def bench(
    game: str | None = None,
    *,
    players: int | None = None,
    seconds: float = 1.0,
    search: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab.bench import measure, measure_other, measure_search

    entries = [shelf.find(game)] if game else shelf.shelf()
    if search:
        found = [measure_search(entry, players, seconds) for entry in entries]
        if as_json:
            print_json(found)
            return
        from boomtown.lab import printing

        printing.searching(found, Console(highlight=False))
        return
    rows = [row for entry in entries for row in measure(entry, players, seconds)]
    rows += [row for entry in entries for row in measure_other(entry, players, seconds)]
    compile_meanwhile()
    if as_json:
        print_json(rows)
        return
    from boomtown.lab import printing

    printing.benchmark(rows, Console(highlight=False))
    if not any(row["mode"] == "compiled" for row in rows) and not os.environ.get("BOOMTOWN_SPEED"):
        print(say("cli.bench.interpreted"))
