"""A recorded game shown again, and checked."""

from dataclasses import astuple
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import NOTES, Record, RecordLine
from boomtown.kernel.view import NOBODY
from boomtown.speech import harmless, say
from boomtown.table.analysis import Analysis, in_words
from boomtown.table.match import Match, replay
from boomtown.table.reading import read_out
from boomtown.table.recorded import read_record
from boomtown.table.seats import language_of, title
from boomtown.table.signing import signed_by
from boomtown.table.storage import read_seed, seed_path
from boomtown.table.terminal import show_result
from boomtown.table.text import Onlooker, chip, draw
from boomtown.table.verifying import compare_luck


def show(path: Path, console: Console, at: int | None, seat: int | None, box: Components | None, plain: bool) -> None:
    """The log up to a line, and the board as it then was to a seat (counted from 1) or to a spectator."""
    record = read_record(path)
    last = len(record.lines) - 1
    if at is not None and not 0 <= at <= last:
        raise BoomtownError(f"the record {path} has lines 0 to {last}, not {at}")
    if record.torn and at is None:
        raise _cut_off(record)
    if seat is not None and not 1 <= seat <= record.header.players:
        raise BoomtownError(f"the record {path} has seats 1 to {record.header.players}, not {seat}")
    viewer = NOBODY if seat is None else seat - 1
    match = replay(record, seed=_seed(path, record), components=box, until=at, language=language_of(record.header.game))
    titles = _titles(record, match.words.language)
    match.words.seats = titles
    _show_log(match, record, viewer, titles, console)
    look = Onlooker(titles, viewer)
    board = match.entry.board(match.view(viewer), match.words)
    console.print()
    for line in read_out(board, look) if plain else draw(board, look, console.width):
        console.print(line, no_wrap=not plain, crop=not plain, markup=False)
    console.print()
    if match.over:
        show_result(console, match, titles)
    elif match.decision is not None:
        console.print(Text(match.decision.question, "bold"))


def _titles(record: Record, language: str) -> list[str]:
    """What is written in a record by anybody steers no terminal."""
    names = [harmless(name) for name in record.header.seats]
    names += [""] * (record.header.players - len(names))
    return [title(name, seat, language) for seat, name in enumerate(names[: record.header.players])]


def _seed(path: Path, record: Record) -> bytes | None:
    """The seed in the file next to an unfinished record; a finished one holds its own."""
    return None if record.finished else read_seed(path)


def _cut_off(record: Record) -> DamagedRecord:
    return DamagedRecord(
        "it is cut off in the middle; 'boomtown play --record' goes on from the line before, --at shows it",
        len(record.lines) + 2,
    )


def _show_log(match: Match, record: Record, viewer: int, titles: list[str], console: Console) -> None:
    """Every line with the events that the viewer saw; what was taken back is only named."""
    for line in record.lines[: match.version + 1]:
        console.print(_heading(line, titles))
        for version, event in match.events:
            if version == line.number and event.heard_by(viewer):
                row = Text("      ").append(match.words.text(event.message, match.game))
                console.print(row.append(f"  {event.rule}", "dim") if event.rule else row)


def _heading(line: RecordLine, titles: list[str]) -> Text:
    row = Text().append(f"{line.number:>4}  ", "dim")
    if line.kind in ("set-up", "end", *NOTES):
        return row.append(say(f"play.replay.{line.kind}"))
    row.append_text(chip(line.seat)).append(f" {titles[line.seat]}{say('play.colon')}")
    return row.append(say("play.replay.undo", line=line.back) if line.kind == "undo" else harmless(line.action), "bold")


def verified(path: Path, box: Components | None, key: str = "") -> str:
    """Check everything there is to check; the first line that does not hold is named.

    `key` is the public key of the site that must have signed it.
    """
    record = read_record(path)
    if record.torn:
        raise _cut_off(record)
    seed = _seed(path, record)
    if seed is None and not record.finished:
        raise BoomtownError(
            f"the game in {path} is not over: without its seed {seed_path(path)} the chain cannot be checked"
        )
    match = replay(record, seed=seed, components=box)
    compare_luck(record, match, box)
    site = signed_by(record, key)
    scores = ", ".join(str(score) for score in match.scores())
    result = say("play.verified.result", scores=scores) if match.over else say("play.verified.not_over")
    played, here = record.header.rules, match.game.rules_version
    if played != here:
        result += " " + say("play.verified.versions", played=played, here=here)
    holds = say("play.verified", path=path, count=len(record.lines), result=result)
    return harmless(f"{holds} {_word_of(site, key)}")


def _word_of(site: str, key: str) -> str:
    """Whose word stands behind it, and what that is worth."""
    if key:
        return say("play.verified.signed")
    if site:
        return say("play.verified.key", public=site)
    return say("play.verified.unsigned")


BARS = " ▁▂▃▄▅▆▇█"
CURVE = 24
"""Signs of a curve."""


def show_analysis(found: Analysis, record: Record, box: Components | None, console: Console) -> None:
    """Why everybody's chance went where it went, the curves, and the most expensive answers."""
    words = games.find(record.header.game).words(language_of(record.header.game))
    words.seats = titles = _titles(record, words.language)
    heads = ("player", "luck", "own", "others", "rest", "result", "curve")
    table = Table(*(say(f"analysis.{head}") for head in heads))
    for seat, name in enumerate(titles):
        parts = [f"{100 * part:+.0f}" for part in astuple(found.split(seat))]
        table.add_row(Text(name), *parts, f"{100 * found.result[seat]:.0f}", _curve(found, seat))
    console.print(table)
    console.print(say("analysis.meaning", even=round(100 / found.players)))
    worst = {seat: found.worst(seat) for seat in range(found.players)}
    said = in_words(record, [judged for own in worst.values() for judged in own], words, box)
    for seat, own in worst.items():
        console.print()
        console.print(say("analysis.worst" if own else "analysis.none", name=titles[seat]), markup=False)
        for judged in own:
            given, better = said[judged.line]
            cost = round(100 * judged.cost)
            line = say("analysis.instead", line=judged.line, given=given, better=better, cost=cost)
            console.print(f"  {line}", markup=False)


def _curve(found: Analysis, seat: int) -> str:
    chances = [chance for _, chance in found.curve(seat)]
    picked = [chances[step * (len(chances) - 1) // (CURVE - 1)] for step in range(CURVE)]
    return "".join(BARS[round(chance * (len(BARS) - 1))] for chance in picked)
