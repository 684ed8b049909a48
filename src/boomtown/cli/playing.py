"""Commands for players: the site, games, rules, the terminal, records and what they tell."""

import os
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from boomtown import speed
from boomtown.cli.app import AsJson, BoxFile, DataFolder, GameName, Options, Outside, PlayerCount, app, playing
from boomtown.cli.given import read_components, read_options, split_names
from boomtown.cli.helping import examples
from boomtown.cli.shown import print_json, progress
from boomtown.speech import language, say, translated

if TYPE_CHECKING:
    from boomtown.kernel.entry import Entry
    from boomtown.table.match import Match
    from boomtown.table.rulebook import Rule
    from boomtown.table.sitting import Sitting

PLAIN_WIDTH: Final = 80
"""Columns of rules that are printed without drawing."""


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
        print_json(
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


@app.command(
    group=playing,
    help_epilogue=examples("boomtown rules goldwest", "boomtown rules oil OI-6.10", "boomtown rules oil loan"),
)
def rules(
    game: GameName,
    *what: str,
    coverage: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    plain: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    as_json: AsJson = False,
) -> None:
    from boomtown import games as shelf

    entry = shelf.find(game)
    if coverage:
        from boomtown.lab.coverage import cover

        found = cover(entry)
        if as_json:
            print_json(found.as_json())
            return
        tested = len(found.rules) - len(found.untested)
        print(say("cli.coverage", title=entry.title, count=tested, all=len(found.rules)))
        for number in found.untested:
            print("  " + say("cli.coverage.untested", rule=number))
        for number in found.unknown:
            print("  " + say("cli.coverage.unknown", rule=number))
        return
    from boomtown.table.rulebook import Rulebook, without_figures

    book = Rulebook(entry, language())
    wanted = " ".join(what)
    chosen = book.about(wanted) if wanted else book.rules
    if as_json:
        numbered = [{"number": rule.number, "section": rule.section, "text": rule.text} for rule in chosen]
        print_json({"game": entry.key, "title": entry.title, "version": entry.rules_version, "rules": numbered})
        return
    text = without_figures(_rules_text(chosen) if wanted else book.text)
    console = Console(highlight=False)
    if plain:
        from boomtown.table.text import wrapped

        for line in text.replace("*", "").replace("\n\n\n", "\n\n").splitlines():
            print("\n".join(part.plain.rstrip() for part in wrapped(Text(line), PLAIN_WIDTH)))
    elif console.is_terminal:
        from rich.markdown import Markdown

        os.environ.setdefault("LESS", "FRX")  # colours, and no pager for what fits on the screen
        with console.pager(styles=True):
            console.print(Markdown(text), width=min(console.width, 100))
    else:
        print(text, end="")


def _rules_text(found: "list[Rule]") -> str:
    """Some rules under the titles of their sections."""
    parts = []
    for section, rules in groupby(found, key=lambda rule: rule.section):
        parts += [f"## {section}", *(f"**{rule.number}** {rule.text}" for rule in rules)]
    return "\n\n".join(parts) + "\n"


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

    box = read_components(components)
    names = None if seats is None else split_names(seats, "seats")
    sitting = sit_down(Wish(game, players, names, seed, read_options(option), record, box))
    again = _go_on(sitting.match.entry.key, sitting.file.path) + (f" --components {components}" if components else "")
    _sit(sitting, again, plain, confirm, cards=sys.stdin.isatty())


def _sit(sitting: "Sitting", again: str, plain: bool, confirm: bool, cards: bool) -> None:
    """Play until the game is over or left; `again` is the command that resumes it, `cards` explain questions."""
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
    """The command that resumes a record; a game that stands on no shelf must be named again."""
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
    from boomtown.table.text import ReadOut

    for name in games or []:
        shelf.take(name)
    box = read_components(components)
    if verify:
        print(verified(file, box, key))
        return
    show(file, ReadOut() if plain else Console(highlight=False), at, seat, box, plain)


@app.command(
    group=playing, help_epilogue=examples("boomtown analyse evening.jsonl", "boomtown analyse evening.jsonl --json")
)
def analyse(file: Path, *, components: BoxFile = None, games: Outside = None, as_json: AsJson = False) -> None:
    from boomtown import games as shelf
    from boomtown.table import analysis
    from boomtown.table.recorded import read_record
    from boomtown.table.rerun import show_analysis

    for name in games or []:
        shelf.take(name)
    record = read_record(file)
    box = read_components(components)
    analyst = analysis.Analyst(record, box)
    with progress(say("cli.analyse.title"), len(analyst.lines)) as advance:
        found = analysis.analyse(analyst, advance)
    if as_json:
        print_json(found.as_json())
    else:
        show_analysis(found, record, box, Console(highlight=False))
