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
from boomtown.kernel.errors import BoomtownError

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
    help="Economic board games about striking it rich: play in the browser or the terminal, simulate, replay.",
    help_epilogue="Start with: boomtown serve",
    version_flags=[],
    suppress_keyboard_interrupt=False,
)
playing = Group("Playing", sort_key=1)
studying = Group("Studying", sort_key=3)
keeping = Group("Keeping the engine honest", sort_key=4)
hosting = Group("Hosting", sort_key=2)

GameName = Annotated[
    str, Parameter(help="A game's key; `boomtown games` lists them. One from outside as package.module:ENTRY.")
]
Outside = Annotated[
    list[str] | None,
    Parameter(negative=(), help="A game from outside as package.module:ENTRY; may be given several times."),
]
PlayerCount = Annotated[int | None, Parameter(help="How many players.")]
Options = Annotated[
    list[str],
    Parameter(name="--option", negative=(), show_default=False, help="A game option as key=value; repeatable."),
]
BoxFile = Annotated[Path | None, Parameter(help="A corrected components file that replaces the game's own.")]
DataFolder = Annotated[
    Path | None,
    Parameter(help="Where the site keeps everything; BOOMTOWN_DATA or the user's data folder if not given."),
]
Jobs = Annotated[int, Parameter(help="Processes; 0 means one per core.")]
On = Annotated[str, Parameter(help="Where games are played: local, ray, or ray://address of a Ray cluster.")]
OutFile = Annotated[
    Path | None, Parameter(help="Every game as a line of this .jsonl file, at once; .parquet is made of it at the end.")
]
Resume = Annotated[bool, Parameter(negative=(), show_default=False, help="Go on with the file of an interrupted run.")]
ReportFile = Annotated[Path | None, Parameter(help="The findings with plots, as one .html file.")]
CsvFile = Annotated[Path | None, Parameter(name="--csv", help="The findings as comma-separated values.")]
SeedText = Annotated[str, Parameter(help="Any text: the same seed gives the same result.")]
AsJson = Annotated[bool, Parameter(name="--json", negative=(), show_default=False, help="Print JSON.")]


def _examples(*commands: str) -> str:
    return "Examples:\n\n" + "\n\n".join(f"`{command}`" for command in commands)


@app.command(name="--version")
def version() -> None:
    """Display version, and whether the rules run interpreted or compiled."""
    print(f"boomtown {__version__}, {'compiled' if speed.compiled else 'interpreted'}: {speed.reason}")


# ---------------------------------------------------------------------- playing


@app.command(
    group=playing,
    sort_key=0,
    help_epilogue=_examples(
        "boomtown serve",
        "boomtown serve --host 0.0.0.0 --port 8080",
        "boomtown serve --data /srv/boomtown --no-browser",
    ),
)
def serve(
    *,
    host: Annotated[str, Parameter(help="Who can reach it: 0.0.0.0 lets in your network, localhost this machine.")] = (
        "localhost"
    ),
    port: Annotated[int | None, Parameter(help="The port; 8000 or a free one if not given.")] = None,
    data: DataFolder = None,
    browser: Annotated[bool, Parameter(help="Open the page in your browser.")] = True,
    games: Outside = None,
) -> None:
    """Play in the browser, alone against bots, around one screen or with others in your network.

    Everything (people, tables, records) is kept in the data folder; no other program is needed. Every move is on the
    disk before it is answered. Ctrl-C stops the server; started again, every table goes on where it was.

    DATABASE_URL and REDIS_URL switch to PostgreSQL and Redis; docs/hosting.md tells how to run a public server.
    """
    from boomtown import games as shelf
    from boomtown.site.serve import serve as run

    for name in games or []:
        shelf.take(name)
    run(host, port, data, browser)


@app.command(group=playing, help_epilogue=_examples("boomtown games"))
def games(*, as_json: AsJson = False) -> None:
    """List the games with their player counts, options and where their components' facts come from."""
    from boomtown import games as shelf

    entries = shelf.shelf()
    for sentence in shelf.broken().values():
        print(sentence, file=sys.stderr)
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

    table = Table("game", "title", "players", "options (default first)", "components")
    for entry in entries:
        options = "\n".join(f"{setting.key}={'|'.join(setting.values)}" for setting in entry.settings)
        origin = "\n".join(f"{count} {kind}" for kind, count in _provenance(entry).items() if count)
        table.add_row(entry.key, entry.title, f"{entry.counts[0]}-{entry.counts[-1]}", options or "-", origin)
    Console(highlight=False).print(table)


def _provenance(entry: "Entry") -> dict[str, int]:
    """How many tables of the components were found, derived or reconstructed."""
    counts = {"found": 0, "derived": 0, "reconstructed": 0}
    for kind in entry.components().provenances():
        counts[kind] += 1
    return counts


@app.command(group=playing, help_epilogue=_examples("boomtown rules goldwest"))
def rules(
    game: GameName,
    *,
    coverage: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Show which rules have a test (source checkout).")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the numbered rules of a game, or which of them have tests."""
    from boomtown import games as shelf

    entry = shelf.find(game)
    if coverage:
        from boomtown.lab.coverage import cover

        found = cover(entry)
        if as_json:
            _print_json(found.as_json())
            return
        print(f"{entry.title}: {len(found.rules) - len(found.untested)} of {len(found.rules)} rules have a test.")
        for number in found.untested:
            print(f"  no test: {number}")
        for number in found.unknown:
            print(f"  no such rule, but a test cites it: {number}")
        return
    from boomtown.table.rulebook import Rulebook

    book = Rulebook(entry)
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
    help_epilogue=_examples(
        "boomtown play goldwest",
        "boomtown play goldwest --players 4 --option setup=fixed",
        "boomtown play goldwest --seats you,you,greedy --record evening.jsonl",
    ),
)
def play(
    game: Annotated[str | None, Parameter(help="A game's key; not needed to go on with its record.")] = None,
    *,
    players: PlayerCount = None,
    seats: Annotated[
        str | None, Parameter(help="Who sits where, e.g. you,greedy,random; several 'you' share the keyboard.")
    ] = None,
    seed: Annotated[str | None, Parameter(help="Any text: the same seed deals the same game.")] = None,
    option: Options = [],  # noqa: B006
    record: Annotated[Path | None, Parameter(help="The game's file: created, or gone on with.")] = None,
    components: BoxFile = None,
    plain: Annotated[bool, Parameter(negative=(), show_default=False, help="Plain lines for screen readers.")] = False,
    confirm: Annotated[
        bool, Parameter(help="Ask once more before a risk or an amount counts, and before your turn passes on.")
    ] = True,
) -> None:
    """Play in the terminal, against bots or together at one keyboard.

    Answer with the number of a choice, or with its words (`ship gold`, `d4`); amounts as you write them (`7`, `3000`,
    `$45,000`, `45k`). While you play: `?` shows the rule behind the question, `h` gives a hint, `u` takes your answer
    back, `b` shows the board, `i d4` tells about a place, `l` shows the log, `q` saves and quits. Every answer is saved
    at once: a game that was interrupted in any way goes on from its record.

    Lines can also come from a file or a pipe: one answer per line, `#` begins a comment.
    """
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
            print("The last line of the record was cut off and never counted: it is left out.", file=sys.stderr)
        _welcome(sitting.match, sitting.resumed, path)
        pupil = at_keyboard() if cards else None
        Terminal(sitting.match, sitting.seats, plain, confirm=confirm, pupil=pupil).play()
        shown = _show_again(sitting.match.entry.key, path)
        print(f"\nThe record, with its seed, is in {path}; '{shown}' shows it again.")
    except Leave:
        print(f"Saved. Go on with: {again}")
    except KeyboardInterrupt:
        print(f"\nSaved. Go on with: {again}")
        raise
    finally:
        sitting.file.close()


@app.command(
    group=playing,
    sort_key=1,
    help_epilogue=_examples("boomtown learn goldwest", "boomtown learn oil --again"),
)
def learn(
    game: GameName,
    *,
    again: Annotated[
        bool, Parameter(negative=(), show_default=False, help="From the start, though a lesson was begun before.")
    ] = False,
    plain: Annotated[bool, Parameter(negative=(), show_default=False, help="Plain lines for screen readers.")] = False,
) -> None:
    """Learn a game by playing it in the terminal: every kind of question is explained when you first meet it.

    The deal is always the same; the others play two rounds by a script and then as easy bots do. Nothing is forced.
    `q` leaves the lesson, the same command goes on with it; `c off` ends the explanations, `c on` brings them back.
    """
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
    from boomtown.table.sitting import waiting

    if resumed:
        print(f"{match.entry.title} goes on from {path} ({match.version} answers so far).")
    else:
        print(f"{match.entry.title}. Every answer is saved in {path}.")
    earlier = waiting(match.entry.key, path)
    if not resumed and earlier is not None:
        print(f"(An earlier game is unfinished: {_go_on(match.entry.key, earlier)})")
    print("Type help to see what you can type.\n")


@app.command(
    group=playing,
    help_epilogue=_examples("boomtown replay evening.jsonl --at 12 --seat 1", "boomtown replay evening.jsonl --verify"),
)
def replay(
    file: Annotated[Path, Parameter(help="A record made by `boomtown play --record`.")],
    *,
    at: Annotated[int | None, Parameter(help="Stop after this line of the log (0 is the set-up).")] = None,
    seat: Annotated[
        int | None, Parameter(help="Show what this seat knew (1, 2, ...); else what everybody knew.")
    ] = None,
    verify: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Check hash chain, commitment, result and signature.")
    ] = False,
    key: Annotated[
        str, Parameter(show_default=False, help="With --verify: the public key of the site that must have signed it.")
    ] = "",
    components: BoxFile = None,
    games: Outside = None,
    plain: Annotated[bool, Parameter(negative=(), show_default=False, help="Plain lines for screen readers.")] = False,
) -> None:
    """Show a recorded game: the log, and the board at its end or at any line.

    Without `--seat` you see what every spectator saw; with it also what that seat alone heard and knew.
    A finished record reveals its seed, so its chain is always checked; an unfinished one is checked with the
    seed that lies beside it.
    """
    from boomtown import games as shelf
    from boomtown.table.rerun import show, verified

    for name in games or []:
        shelf.take(name)
    box = _components(components)
    if verify:
        print(verified(file, box, key))
        return
    show(file, Console(highlight=False, soft_wrap=plain), at, seat, box, plain)


# ---------------------------------------------------------------------- hosting

admin = App(
    name="admin",
    group=hosting,
    help="Look after a site: hosts, passwords, backup. It may be running meanwhile.",
    help_epilogue=_examples(
        "boomtown admin host Anna", "boomtown admin password Ben --generate", "boomtown admin backup monday.sqlite3"
    ),
    version_flags=[],
)
app.command(admin)

PersonName = Annotated[str, Parameter(help="The name somebody is registered by.")]


@admin.command(help_epilogue=_examples("boomtown admin host Anna", "boomtown admin host Anna --dismiss"))
def host(
    name: PersonName,
    *,
    dismiss: Annotated[bool, Parameter(negative=(), show_default=False, help="Take the right away again.")] = False,
    data: DataFolder = None,
) -> None:
    """Make somebody a host, who may open the host's office at /admin/ and close tables.

    Who is not registered yet is registered now; the password is asked for.
    """
    from boomtown.site import office

    print(office.dismiss_host(name, data) if dismiss else office.make_host(name, data))


@admin.command(help_epilogue=_examples("boomtown admin password Ben", "boomtown admin password Ben --generate"))
def password(
    name: PersonName,
    *,
    generate: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Make one up and print it instead of asking.")
    ] = False,
    data: DataFolder = None,
) -> None:
    """Give somebody a new password. It is asked for twice; from a pipe, one line is read."""
    from boomtown.site import office

    print(office.set_password(name, generate, data))


@admin.command(help_epilogue=_examples("boomtown admin backup monday.sqlite3"))
def backup(
    file: Annotated[Path, Parameter(help="Where the copy goes; nothing is ever overwritten.")],
    *,
    data: DataFolder = None,
) -> None:
    """Copy the whole SQLite database at one moment, checked; the server may go on meanwhile.

    To restore: stop the server and put the copy in the data folder as boomtown.sqlite3.
    """
    from boomtown.site import office

    print(office.back_up(file, data))


# ---------------------------------------------------------------------- studying


@app.command(
    group=studying,
    help_epilogue=_examples(
        "boomtown simulate goldwest --players 4 --games 10000",
        "boomtown simulate goldwest --bots greedy,random --games 500 --json",
        "boomtown simulate goldwest --bots greedy --games 2000 --out games.jsonl --report games.html",
    ),
)
def simulate(
    game: GameName,
    *,
    players: PlayerCount = None,
    games: Annotated[int, Parameter(help="How many games.")] = 1000,
    bots: Annotated[
        str, Parameter(help="random, greedy or module:Class, by commas; one name takes all seats.")
    ] = "random",
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
    """Play many games between bots and count who wins.

    Seats rotate from game to game. A shared win counts in parts; a bot with several seats is counted together.
    Intervals are 95 % (Wilson).
    """
    from boomtown import games as shelf
    from boomtown.lab.report import Report, check_files, write
    from boomtown.lab.simulate import ARM
    from boomtown.lab.simulate import simulate as run

    entry = shelf.find(game)
    plan = _plan(entry, players, bots, games, seed, option, components)
    check_files(report, table)
    with _progress(entry.title, games) as advance, _kept(out):
        result = run(plan, jobs, _compiling_meanwhile(advance), on=on, out=out, resume=resume, keep=report is not None)
    about = f"{result.tally.games:,} games of {', '.join(plan.bots)}, seed {seed}."
    title = f"{entry.title}: {plan.players} players"
    write(Report(title, about, result.findings(), {ARM: result.rows}), report, table)
    if as_json:
        _print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.simulation(result, entry.title, Console(highlight=False))


@app.command(
    group=studying,
    help_epilogue=_examples(
        "boomtown tournament goldwest --bots greedy,random --players 2 --games 200",
        "boomtown tournament giganten --bots normal,easy,greedy --out night.jsonl --resume",
    ),
)
def tournament(
    game: GameName,
    *,
    bots: Annotated[str, Parameter(help="Two bots or more, by commas.")],
    players: PlayerCount = None,
    games: Annotated[int, Parameter(help="For each pair, at most.")] = 200,
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
    """Find out which bots are stronger, and by how much.

    Every two bots meet; with more than two players each sits alone among copies of the other. Every deal is played with
    the same luck from every seat. A pair stops early when it is clear who is stronger (Pocock's test, 5 %, up to ten
    looks). Ratings are a fit to all wins, with 95 % intervals (parametric bootstrap).
    """
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
    about = f"{len(result.rows):,} games between {', '.join(names)}, seed {seed}."
    title = f"{entry.title}: a tournament with {count} players"
    write(Report(title, about, result.findings(), {ARM: result.rows}), report, table)
    if as_json:
        _print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.tournament(result, entry.title, Console(highlight=False))


@app.command(
    group=studying,
    help_epilogue=_examples(
        "boomtown balance goldwest --players 4 --vary camps=9,10,11 --games 400",
        "boomtown balance goldwest --vary option:single=vp4,post --report single.html",
    ),
)
def balance(
    game: GameName,
    *,
    vary: Annotated[
        list[str],
        Parameter(negative=(), help="NAME=6,8,10 for a tunable number, option:KEY=a,b for an option; repeatable."),
    ],
    players: PlayerCount = None,
    bots: Annotated[str, Parameter(help="By commas; one name takes all seats.")] = "greedy",
    games: Annotated[int, Parameter(help="Under each value.")] = 200,
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
    """Find out what a change of the rules does: the same games with the same luck under each value.

    Numbers are those marked tunable in the game's components; a wrong name lists them. Several things varied are
    played in every combination. Effects are differences to the printed value, or to the first one given.
    """
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
    about = f"{games:,} games of {', '.join(plan.bots)} under each value, seed {seed}."
    title = f"{entry.title}: {plan.players} players, {' and '.join(vary)}"
    write(Report(title, about, result.findings, result.series(), result.usual), report, table)
    if as_json:
        _print_json(result.as_json())
        return
    from boomtown.lab import printing

    printing.balance(result, entry.title, Console(highlight=False))


@app.command(group=studying, help_epilogue=_examples("boomtown bench goldwest", "boomtown bench --seconds 3 --json"))
def bench(
    game: Annotated[
        str | None, Parameter(help="A game's key or package.module:ENTRY; all games if none is given.")
    ] = None,
    *,
    players: Annotated[int | None, Parameter(help="How many players; as many as the game takes if not given.")] = None,
    seconds: Annotated[float, Parameter(help="For each loop.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast random games run, interpreted and (once built) compiled.

    `api` is a Python loop over the public methods, `inside` the built-in loop. A decision is a question with at
    least two answers. BOOMTOWN_SPEED=interpreted or compiled measures that speed alone.
    """
    from boomtown import games as shelf
    from boomtown.lab.bench import measure, measure_other

    entries = [shelf.find(game)] if game else shelf.shelf()
    rows = [row for entry in entries for row in measure(entry, players, seconds)]
    rows += [row for entry in entries for row in measure_other(entry, players, seconds)]
    _compile_meanwhile()
    if as_json:
        _print_json(rows)
        return
    from boomtown.lab import printing

    printing.benchmark(rows, Console(highlight=False))
    if not any(row["mode"] == "compiled" for row in rows) and not os.environ.get("BOOMTOWN_SPEED"):
        print("Only the interpreted rules were measured: there are no compiled ones yet.")


# ---------------------------------------------------------------------- keeping the engine honest


@app.command(group=keeping, help_epilogue=_examples("boomtown check goldwest --games 500"))
def check(
    game: GameName,
    *,
    players: PlayerCount = None,
    games: Annotated[int, Parameter(help="How many random games, spread over player counts and options.")] = 100,
    seed: Annotated[int, Parameter(help="The same number checks the same games.")] = 1,
    components: BoxFile = None,
    as_json: AsJson = False,
) -> int:
    """Play random games through the conformance suite: legality, ledgers, records, and that nothing leaks.

    The exit code is 1 if a problem was found.
    """
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
        print(f"{entry.title}: {report.games} games, {report.decisions} decisions, {len(report.problems)} problems.")
        for problem in report.problems:
            print(f"  {problem}")
    return 1 if report.problems else 0


@app.command(
    group=keeping,
    help_epilogue=_examples("boomtown mutants goldwest --mutants 100", "boomtown mutants oil --seed 2 --jobs 4 --json"),
)
def mutants(
    game: GameName,
    *,
    mutants: Annotated[int, Parameter(help="How many random mutants.")] = 100,
    seed: Annotated[int, Parameter(help="The same number tries the same mutants.")] = 1,
    jobs: Annotated[int, Parameter(help="Processes; 0 means one per core.")] = 0,
    results: Annotated[
        Path | None, Parameter(help="Where verdicts are kept and found again; build/mutants/ if not given.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Change a game's rules in small ways and see whether its tests notice (source checkout, group `dev`).

    Every mutant runs the rule tests that reach its line, then all of them; what passes is put to the golden records
    and to a short check. A run that was broken off goes on where it was, as long as rules and tests are the same.
    """
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
    with _progress(f"Mutants of {game}", mutants) as advance:
        report = run(Plan(game, mutants, seed, jobs or cores(), kept), advance)
    if as_json:
        _print_json(report.as_json())
        return
    for line in report.lines():
        print(line)


@app.command(group=keeping, help_epilogue=_examples("boomtown build"))
def build(
    *,
    quiet: Annotated[bool, Parameter(negative=(), show_default=False, help="Say nothing unless it fails.")] = False,
    idle: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Use only the time that no other process wants.")
    ] = False,
) -> None:
    """Compile the rules for speed; later commands use the result by themselves.

    `serve`, `simulate` and `bench` do this in the background where it is needed. It takes a C compiler and mypyc,
    which a clone has and an installed package gets by the extra `build`. The compiled copy lies in the cache folder
    under a hash of the sources, so it can never be out of date.
    """
    if idle:
        speed.step_back()
    if speed.find() is not None:
        if not quiet:
            print(f"Already built: {speed.find()}")
        return
    missing = speed.can_build()
    if missing:
        raise BoomtownError(f"cannot compile here: {missing}")
    console = Console(highlight=False, stderr=True, quiet=quiet)
    try:
        with console.status("Compiling the rules (about a minute) ..."):
            folder = speed.build(speed.cache())
    except RuntimeError as error:
        speed.failure().write_text(f"{error}\n", encoding="utf-8")
        raise BoomtownError(str(error)) from error
    except OSError as error:
        raise BoomtownError(f"cannot write to {speed.cache()}: {error.strerror}") from error
    if not quiet:
        print(f"Built: {folder}")


# ---------------------------------------------------------------------- shared


def _compile_meanwhile() -> None:
    """What starts later finds compiled rules."""
    _, line = speed.build_in_background()
    if line:
        print(line, file=sys.stderr)


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
            print(f"\nWhat was played is in {lines}; the same command with --resume goes on.", file=sys.stderr)
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


def main() -> None:
    """Run a command: mistakes are one sentence and exit code 2, Ctrl-C is exit code 130."""
    _accept_any_encoding()
    try:
        code = app(sys.argv[1:], exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (CycloptsError, BoomtownError) as error:
        print(f"boomtown: {' '.join(str(error).split())}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)
