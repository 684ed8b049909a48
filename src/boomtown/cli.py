"""The command line. What a command needs is imported when it runs, so that `--help` and mistakes answer at once."""

import contextlib
import io
import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Group, Parameter
from cyclopts.exceptions import CycloptsError
from rich.console import Console

from boomtown import __version__, speed
from boomtown.helping import examples, tell
from boomtown.kernel.errors import BoomtownError
from boomtown.speech import choose, language, say, translated

if TYPE_CHECKING:
    from boomtown.kernel.components import Components
    from boomtown.kernel.entry import Entry
    from boomtown.lab.plan import Plan
    from boomtown.table.match import Match
    from boomtown.table.sitting import Sitting

INTERRUPTED = 130
LONG_CHECK = 200
"""From so many games on, an interpreted check has the rules compiled for the next one."""


app = App(
    name="boomtown",
    version_flags=[],
    suppress_keyboard_interrupt=False,
)
playing = Group("Playing", sort_key=1)
studying = Group("Studying", sort_key=3)
keeping = Group("Keeping the engine honest", sort_key=4)
hosting = Group("Hosting", sort_key=2)

GameName = str
Outside = Annotated[list[str] | None, Parameter(negative=())]
PlayerCount = int | None
Options = Annotated[list[str], Parameter(name="--option", negative=(), show_default=False)]
BoxFile = Path | None
DataFolder = Path | None
Jobs = int
On = str
OutFile = Path | None
Resume = Annotated[bool, Parameter(negative=(), show_default=False)]
ReportFile = Path | None
CsvFile = Annotated[Path | None, Parameter(name="--csv")]
SeedText = str
AsJson = Annotated[bool, Parameter(name="--json", negative=(), show_default=False)]


@app.command(name="--version")
def version() -> None:
    kind = say("cli.compiled" if speed.compiled else "cli.interpreted")
    print(say("cli.version", version=__version__, kind=kind, reason=translated(speed.reason)))


# ---------------------------------------------------------------------- playing


@app.command(
    group=playing,
    sort_key=0,
    help_epilogue=examples(
        "boomtown serve",
        "boomtown serve --host 0.0.0.0 --port 8080",
        "boomtown serve --data /srv/boomtown --no-browser",
    ),
)
def serve(
    *,
    host: str = ("localhost"),
    port: int | None = None,
    data: DataFolder = None,
    browser: bool = True,
    games: Outside = None,
    bots: Outside = None,
) -> None:
    from boomtown import bots as players
    from boomtown import games as shelf
    from boomtown.site.serve import serve as run

    for name in games or []:
        shelf.take(name)
    if bots:
        players.offer(bots)
    run(host, port, data, browser)


@app.command(group=playing, help_epilogue=examples("boomtown games"))
def games(*, as_json: AsJson = False) -> None:
    from boomtown import games as shelf

    entries = shelf.shelf()
    for sentence in shelf.broken().values():
        print(translated(sentence), file=sys.stderr)
    if as_json:
        _print_json(
            [
                {
                    "key": entry.key,
                    "title": entry.title,
                    "players": entry.counts,
                    "options": {setting.key: setting.values for setting in entry.settings},
                    "provenance": _provenance(entry),
                }
                for entry in entries
            ]
        )
        return
    from rich.table import Table

    table = Table(*(say(f"cli.games.{head}") for head in ("game", "title", "players", "options", "components")))
    for entry in entries:
        options = "\n".join(f"{setting.key}={'|'.join(setting.values)}" for setting in entry.settings)
        origin = "\n".join(f"{count} {say(f'cli.games.{kind}')}" for kind, count in _provenance(entry).items() if count)
        table.add_row(entry.key, entry.title, f"{entry.counts[0]}-{entry.counts[-1]}", options or "-", origin)
    Console(highlight=False).print(table)


def _provenance(entry: "Entry") -> dict[str, int]:
    """How many tables of the components were found, derived or reconstructed."""
    counts = {"found": 0, "derived": 0, "reconstructed": 0}
    for kind in entry.components().provenances():
        counts[kind] += 1
    return counts


@app.command(group=playing, help_epilogue=examples("boomtown rules goldwest"))
def rules(
    game: GameName,
    *,
    coverage: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf

    entry = shelf.find(game)
    if coverage:
        from boomtown.lab.coverage import cover

        found = cover(entry)
        if as_json:
            _print_json(found.as_json())
            return
        tested = len(found.rules) - len(found.untested)
        print(say("cli.coverage", title=entry.title, count=tested, all=len(found.rules)))
        for number in found.untested:
            print("  " + say("cli.coverage.untested", rule=number))
        for number in found.unknown:
            print("  " + say("cli.coverage.unknown", rule=number))
        return
    from boomtown.table.rulebook import Rulebook

    book = Rulebook(entry, language())
    if as_json:
        numbered = [{"number": rule.number, "section": rule.section, "text": rule.text} for rule in book.rules]
        _print_json({"game": entry.key, "title": entry.title, "version": entry.rules_version, "rules": numbered})
        return
    console = Console(highlight=False)
    if console.is_terminal:
        from rich.markdown import Markdown

        os.environ.setdefault("LESS", "FRX")  # colours, and no pager for what fits on the screen
        with console.pager(styles=True):
            console.print(Markdown(book.text), width=min(console.width, 100))
    else:
        print(book.text, end="")


@app.command(
    group=playing,
    help_epilogue=examples(
        "boomtown play goldwest",
        "boomtown play goldwest --players 4 --option setup=fixed",
        "boomtown play goldwest --seats you,you,greedy --record evening.jsonl",
    ),
)
def play(
    game: str | None = None,
    *,
    players: PlayerCount = None,
    seats: str | None = None,
    seed: str | None = None,
    option: Options = [],  # noqa: B006
    record: Path | None = None,
    components: BoxFile = None,
    plain: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    confirm: bool = True,
) -> None:
    from boomtown.table.sitting import Wish, sit_down

    box = _components(components)
    names = None if seats is None else _names(seats, "seats")
    sitting = sit_down(Wish(game, players, names, seed, _options(option), record, box))
    again = _go_on(sitting.match.entry.key, sitting.file.path) + (f" --components {components}" if components else "")
    _sit(sitting, again, plain, confirm, cards=sys.stdin.isatty())


def _sit(sitting: "Sitting", again: str, plain: bool, confirm: bool, cards: bool) -> None:
    """Play until the game is over or left; `again` is the command that goes on with it, `cards` explain questions."""
    from boomtown.table.pupil import at_keyboard
    from boomtown.table.terminal import Leave, Terminal

    path = sitting.file.path
    try:
        if sitting.match.record.torn:
            print(say("cli.torn"), file=sys.stderr)
        _welcome(sitting.match, sitting.resumed, path)
        pupil = at_keyboard() if cards else None
        Terminal(sitting.match, sitting.seats, plain, confirm=confirm, pupil=pupil).play()
        shown = _show_again(sitting.match.entry.key, path)
        print("\n" + say("cli.recorded", path=path, command=shown))
    except Leave:
        print(say("cli.saved", command=again))
    except KeyboardInterrupt:
        print("\n" + say("cli.saved", command=again))
        raise
    finally:
        sitting.file.close()


@app.command(
    group=playing,
    sort_key=1,
    help_epilogue=examples("boomtown learn goldwest", "boomtown learn oil --again"),
)
def learn(
    game: GameName,
    *,
    again: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    plain: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.table.sitting import learn as sit_down

    sitting = sit_down(game, again)
    name = shelf.called(sitting.match.entry.key)
    _sit(sitting, f"boomtown learn {name}", plain, confirm=True, cards=True)


def _go_on(key: str, path: Path) -> str:
    """The command that goes on with a record; a game that stands on no shelf must be named again."""
    from boomtown import games as shelf

    name = shelf.called(key)
    return f"boomtown play --record {path}" if name == key else f"boomtown play {name} --record {path}"


def _show_again(key: str, path: Path) -> str:
    from boomtown import games as shelf

    name = shelf.called(key)
    return f"boomtown replay {path}" if name == key else f"boomtown replay {path} --games {name}"


def _welcome(match: "Match", resumed: bool, path: Path) -> None:
    from boomtown import bots
    from boomtown.table.sitting import waiting

    if resumed:
        print(say("cli.resumed", title=match.entry.title, path=path, count=match.version))
    else:
        print(say("cli.begun", title=match.entry.title, path=path))
    earlier = waiting(match.entry.key, path)
    if not resumed and earlier is not None:
        print(say("cli.earlier", command=_go_on(match.entry.key, earlier)))
    if not speed.compiled and any(name in bots.SEARCHING for name in match.record.header.seats):
        print(say("bots.interpreted"))
    print(say("cli.type_help") + "\n")


@app.command(
    group=playing,
    help_epilogue=examples("boomtown replay evening.jsonl --at 12 --seat 1", "boomtown replay evening.jsonl --verify"),
)
def replay(
    file: Path,
    *,
    at: int | None = None,
    seat: int | None = None,
    verify: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    key: Annotated[str, Parameter(show_default=False)] = "",
    components: BoxFile = None,
    games: Outside = None,
    plain: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.table.rerun import show, verified

    for name in games or []:
        shelf.take(name)
    box = _components(components)
    if verify:
        print(verified(file, box, key))
        return
    show(file, Console(highlight=False, soft_wrap=plain), at, seat, box, plain)


@app.command(
    group=playing, help_epilogue=examples("boomtown analyse evening.jsonl", "boomtown analyse evening.jsonl --json")
)
def analyse(file: Path, *, components: BoxFile = None, games: Outside = None, as_json: AsJson = False) -> None:
    from boomtown import games as shelf
    from boomtown.table import analysis
    from boomtown.table.rerun import show_analysis
    from boomtown.table.storage import read_record

    for name in games or []:
        shelf.take(name)
    record = read_record(file)
    box = _components(components)
    analyst = analysis.Analyst(record, box)
    with _progress(say("cli.analyse.title"), len(analyst.lines)) as advance:
        found = analysis.analyse(analyst, advance)
    if as_json:
        _print_json(found.as_json())
    else:
        show_analysis(found, record, box, Console(highlight=False))


# ---------------------------------------------------------------------- hosting

admin = App(
    name="admin",
    group=hosting,
    help_epilogue=examples(
        "boomtown admin host Anna", "boomtown admin password Ben --generate", "boomtown admin backup monday.sqlite3"
    ),
    version_flags=[],
)
app.command(admin)

PersonName = str


@admin.command(help_epilogue=examples("boomtown admin host Anna", "boomtown admin host Anna --dismiss"))
def host(
    name: PersonName,
    *,
    dismiss: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.dismiss_host(name, data) if dismiss else office.make_host(name, data))


@admin.command(help_epilogue=examples("boomtown admin password Ben", "boomtown admin password Ben --generate"))
def password(
    name: PersonName,
    *,
    generate: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.set_password(name, generate, data))


@admin.command(help_epilogue=examples("boomtown admin backup monday.sqlite3"))
def backup(
    file: Path,
    *,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.back_up(file, data))


@admin.command(help_epilogue=examples("boomtown admin ratings"))
def ratings(
    *,
    data: DataFolder = None,
) -> None:
    from boomtown.site import office

    print(office.recount(data))


# ---------------------------------------------------------------------- studying


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
    players: PlayerCount = None,
    games: int = 1000,
    bots: str = "random",
    seed: SeedText = "1",
    option: Options = [],  # noqa: B006
    jobs: Jobs = 0,
    on: On = "local",
    out: OutFile = None,
    resume: Resume = False,
    components: BoxFile = None,
    report: ReportFile = None,
    table: CsvFile = None,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab.report import Report, check_files, write
    from boomtown.lab.simulate import ARM
    from boomtown.lab.simulate import simulate as run

    entry = shelf.find(game)
    plan = _plan(entry, players, bots, games, seed, option, components)
    check_files(report, table)
    with _progress(entry.title, games) as advance, _kept(out):
        result = run(plan, jobs, _compiling_meanwhile(advance), on=on, out=out, resume=resume, keep=report is not None)
    about = say("cli.report.simulate", count=result.tally.games, bots=", ".join(plan.bots), seed=seed)
    title = say("cli.report.simulate.title", title=entry.title, count=plan.players)
    write(Report(title, about, result.findings(), {ARM: result.rows}), report, table)
    if as_json:
        _print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.simulation(result, entry.title, Console(highlight=False))


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
    players: PlayerCount = None,
    games: int = 200,
    seed: SeedText = "1",
    option: Options = [],  # noqa: B006
    jobs: Jobs = 0,
    on: On = "local",
    out: OutFile = None,
    resume: Resume = False,
    components: BoxFile = None,
    report: ReportFile = None,
    table: CsvFile = None,
    as_json: AsJson = False,
) -> None:
    from dataclasses import replace

    from boomtown import games as shelf
    from boomtown.lab.machine import Means
    from boomtown.lab.report import Report, check_files, write
    from boomtown.lab.simulate import ARM
    from boomtown.lab.tournament import tournament as run

    entry = shelf.find(game)
    names = _names(bots, "bots")
    count = players if players is not None else entry.counts[0]
    plan = _plan(entry, count, names[0], games, seed, option, components)
    plan = replace(plan, traced=out is not None or report is not None)
    check_files(report, table)
    with _progress(entry.title, games * len(names) * (len(names) - 1) // 2) as advance, _kept(out):
        result = run(plan, names, Means(jobs, on, out, resume, _compiling_meanwhile(advance)))
    about = say("cli.report.tournament", count=len(result.rows), bots=", ".join(names), seed=seed)
    title = say("cli.report.tournament.title", title=entry.title, count=count)
    write(Report(title, about, result.findings(), {ARM: result.rows}), report, table)
    if as_json:
        _print_json(result.as_json())
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
    vary: Annotated[list[str], Parameter(negative=())],
    players: PlayerCount = None,
    bots: str = "greedy",
    games: int = 200,
    seed: SeedText = "1",
    option: Options = [],  # noqa: B006
    jobs: Jobs = 0,
    on: On = "local",
    out: OutFile = None,
    resume: Resume = False,
    components: BoxFile = None,
    report: ReportFile = None,
    table: CsvFile = None,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf
    from boomtown.lab.balance import balance as run
    from boomtown.lab.machine import Means
    from boomtown.lab.report import Report, check_files, write

    entry = shelf.find(game)
    plan = _plan(entry, players, bots, games, seed, option, components)
    check_files(report, table)
    total = games * math.prod(text.count(",") + 1 for text in vary)
    with _progress(entry.title, total) as advance, _kept(out):
        result = run(plan, vary, Means(jobs, on, out, resume, _compiling_meanwhile(advance)))
    about = say("cli.report.balance", count=games, bots=", ".join(plan.bots), seed=seed)
    title = say("cli.report.balance.title", title=entry.title, count=plan.players, what=", ".join(vary))
    write(Report(title, about, result.findings, result.series(), result.usual), report, table)
    if as_json:
        _print_json(result.as_json())
        return
    from boomtown.lab import printing

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
        tuple(_whole(text) for text in _names(players, "players"))
        if players
        else sorted({entry.counts[0], entry.counts[-1]})
    )
    names = tuple(_names(only, "only")) if only else ()
    wish = Wish(entry.key, tuple(counts), generations, population, deals, games, seed, names, aim)
    with _progress(entry.title, generations) as advance, _kept(out):
        result = run(wish, Means(jobs, on, out, resume, _compiling_meanwhile(advance)))
    path = save(entry, result, to, install)
    if as_json:
        _print_json({**result.as_json(), "file": str(path)})
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
            _print_json(found)
            return
        from boomtown.lab import printing

        printing.searching(found, Console(highlight=False))
        return
    rows = [row for entry in entries for row in measure(entry, players, seconds)]
    rows += [row for entry in entries for row in measure_other(entry, players, seconds)]
    _compile_meanwhile()
    if as_json:
        _print_json(rows)
        return
    from boomtown.lab import printing

    printing.benchmark(rows, Console(highlight=False))
    if not any(row["mode"] == "compiled" for row in rows) and not os.environ.get("BOOMTOWN_SPEED"):
        print(say("cli.bench.interpreted"))


# ---------------------------------------------------------------------- keeping the engine honest


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
    box = _components(components)
    for count in entry.counts if players is None else [players]:
        entry.set_up(count, None, box)
    if games >= LONG_CHECK:
        _compile_meanwhile()
    with _progress(entry.title, games) as advance:
        report = check_game(entry, games=games, seed=seed, players=players, progress=advance, components=box)
    if as_json:
        _print_json(
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


@app.command(
    group=keeping,
    help_epilogue=examples("boomtown mutants goldwest --mutants 100", "boomtown mutants oil --seed 2 --jobs 4 --json"),
)
def mutants(
    game: GameName,
    *,
    mutants: int = 100,
    seed: int = 1,
    jobs: int = 0,
    results: Path | None = None,
    as_json: AsJson = False,
) -> None:
    from boomtown.lab.workers import cores

    if speed.compiled:  # what is compiled cannot be changed
        interpreted = {**os.environ, "BOOMTOWN_SPEED": "interpreted"}
        os.execve(sys.executable, [sys.executable, "-m", "boomtown", *sys.argv[1:]], interpreted)
    try:
        from boomtown.lab.mutants.run import Plan, run
    except ImportError as error:
        raise BoomtownError(
            f"mutants need the tests' tools ({error.name}): uv run --group dev boomtown mutants"
        ) from error
    kept = results or speed.HOME.parents[1] / "build" / "mutants" / f"{game}.jsonl"
    with _progress(say("cli.mutants", game=game), mutants) as advance:
        report = run(Plan(game, mutants, seed, jobs or cores(), kept), advance)
    if as_json:
        _print_json(report.as_json())
        return
    for line in report.lines():
        print(line)


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


# ---------------------------------------------------------------------- shared


def _compile_meanwhile() -> None:
    """What starts later finds compiled rules."""
    _, line = speed.build_in_background()
    if line:
        print(translated(line), file=sys.stderr)


def _compiling_meanwhile(advance: Callable[[int], None] | None) -> Callable[[int], None]:
    """Progress that has the rules compiled once the first games are played: what was asked for is possible then."""
    begun = False

    def tell(done: int) -> None:
        nonlocal begun
        if not begun:
            _compile_meanwhile()
            begun = True
        if advance is not None:
            advance(done)

    return tell


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def _names(text: str, what: str) -> list[str]:
    names = [part.strip() for part in text.split(",")]
    if not all(names):
        raise BoomtownError(f"--{what} '{text}' has an empty name")
    return names


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise BoomtownError(f"a number of players is a whole number, not '{text}'")
    return int(text)


def _options(given: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (key and sign and value):
            raise BoomtownError(f"--option '{text}' is not of the form key=value")
        if options.setdefault(key, value) != value:
            raise BoomtownError(f"--option {key} is given twice")
    return options


def _components(path: Path | None) -> "Components | None":
    if path is None:
        return None
    from boomtown.kernel.components import Components

    return Components(path.name, _bytes(path))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BoomtownError(f"cannot read the components file {path}: {error.strerror}") from error


def _plan(
    entry: "Entry",
    players: int | None,
    bots: str,
    games: int,
    seed: str,
    option: list[str],
    components: Path | None,
) -> "Plan":
    """What the lab is to play; one bot's name takes all seats."""
    from boomtown.lab.plan import Plan

    names = _names(bots, "bots")
    count = players if players is not None else len(names) if len(names) > 1 else entry.counts[0]
    names = names * count if len(names) == 1 else names
    box = None if components is None else (components.name, _bytes(components))
    return Plan(entry.key, count, tuple(names), games, seed, tuple(_options(option).items()), box)


@contextlib.contextmanager
def _kept(out: Path | None) -> Iterator[None]:
    """Who interrupts a run is told how it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        if out is not None:
            lines = out.with_suffix(".jsonl")
            print("\n" + say("cli.kept", file=lines), file=sys.stderr)
        raise


@contextlib.contextmanager
def _progress(title: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, nothing elsewhere. It is told how many games are done by now."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # No thread of its own: processes are forked while the bar stands.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task(title, total=total)

        def advance(done: int) -> None:
            bar.update(task, completed=done, refresh=True)

        yield advance


def _accept_any_encoding() -> None:
    """What a terminal cannot show, or a script has garbled, becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _spoken(arguments: list[str]) -> list[str]:
    """The arguments without `--language`, which may stand anywhere and is chosen first of all."""
    rest: list[str] = []
    given = iter(arguments)
    for argument in given:
        option, sign, wanted = argument.partition("=")
        if option != "--language":
            rest.append(argument)
        else:
            choose(wanted if sign else next(given, ""))
    return rest


def main() -> None:
    """Run a command: mistakes are one sentence and exit code 2, Ctrl-C is exit code 130."""
    _accept_any_encoding()
    try:
        arguments = _spoken(sys.argv[1:])
        tell(app)
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (CycloptsError, BoomtownError) as error:
        print(f"boomtown: {translated(' '.join(str(error).split()))}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)
