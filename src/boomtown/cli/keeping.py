"""Commands that keep the engine honest and fast."""

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from boomtown import __version__, speed
from boomtown.cli.app import AsJson, BoxFile, GameName, PlayerCount, app, keeping
from boomtown.cli.given import read_components
from boomtown.cli.helping import examples
from boomtown.cli.shown import compile_meanwhile, print_json, progress
from boomtown.kernel.errors import BoomtownError
from boomtown.speech import language, say, translated

LONG_CHECK = 200
"""From so many games on, an interpreted check has the rules compiled for the next one."""


@app.command(name="--version")
def version() -> None:
    kind = say("cli.compiled" if speed.compiled else "cli.interpreted")
    print(say("cli.version", version=__version__, kind=kind, reason=translated(speed.reason)))


@app.command(group=keeping, help_epilogue=examples("boomtown check goldwest --games 500"))
def check(
    game: GameName,
    *,
    players: PlayerCount = None,
    games: int = 100,
    seed: int = 1,
    components: BoxFile = None,
    as_json: AsJson = False,
) -> int:
    from boomtown import games as shelf
    from boomtown.lab.conformance import check_game

    entry = shelf.find(game)
    if games < 1:
        raise BoomtownError(f"the number of games must be at least 1, not {games}")
    box = read_components(components)
    for count in entry.counts if players is None else [players]:
        entry.set_up(count, None, box)
    if games >= LONG_CHECK:
        compile_meanwhile()
    with progress(entry.title, games) as advance:
        report = check_game(entry, games=games, seed=seed, players=players, progress=advance, components=box)
    if as_json:
        print_json(
            {
                "game": entry.key,
                "games": report.games,
                "decisions": report.decisions,
                "ok": not report.problems,
                "problems": [str(problem) for problem in report.problems],
            }
        )
    else:
        counts = {"games": report.games, "decisions": report.decisions, "problems": len(report.problems)}
        print(say("cli.checked", title=entry.title, **counts))
        for problem in report.problems:
            print(f"  {translated(str(problem))}")
    return 1 if report.problems else 0


@app.command(group=keeping, help_epilogue=examples("boomtown oracle goldwest < requests.jsonl"))
def oracle(game: GameName, *, components: BoxFile = None) -> None:
    from boomtown import games as shelf
    from boomtown.table.oracle import Oracle

    talk = Oracle(shelf.find(game), read_components(components), language())
    for line in talk.converse(sys.stdin):
        print(line, flush=True)


@app.command(group=keeping, help_epilogue=examples("boomtown build"))
def build(
    *,
    quiet: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    idle: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    if idle:
        speed.step_back()
    if speed.find() is not None:
        if not quiet:
            print(say("cli.build.done_before", folder=speed.find()))
        return
    missing = speed.can_build()
    if missing:
        raise BoomtownError(f"cannot compile here: {missing}")
    console = Console(highlight=False, stderr=True, quiet=quiet)
    try:
        with console.status(say("cli.build.status")):
            folder = speed.build(speed.cache())
    except RuntimeError as error:
        speed.failure().write_text(f"{error}\n", encoding="utf-8")
        raise BoomtownError(str(error)) from error
    except OSError as error:
        raise BoomtownError(f"cannot write to {speed.cache()}: {error.strerror}") from error
    if not quiet:
        print(say("cli.build.done", folder=folder))
