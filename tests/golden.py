"""Golden records: whole games with a fixed seed, kept so that the same rules and components replay them for ever, in
both speeds.

A game's `make_golden.py` says which games and how they are played. When rules or components.toml change on purpose, run
it, read the diff like a game record, and commit it with the change. `golden/final.json` holds the fingerprint of each
final state.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from boomtown import games
from boomtown.kernel.record import Record, parse
from boomtown.table.match import Match, replay

FINAL = "final.json"


class Seen(NamedTuple):
    """What happens in golden games together: the questions asked, the events told, how many answers are taken back."""

    asked: set[str]
    told: set[str]
    undone: int


def make(folder: Path, names: Iterable[str], played: Callable[[str], Match]) -> None:
    """Write all golden records of a game anew."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    final: dict[str, str] = {}
    for name in names:
        match = played(name)
        (folder / f"{name}.jsonl").write_text(match.record.text(), encoding="utf-8")
        final[name] = match.state.digest()
        print(f"{name}: {match.version} lines, scores {match.scores()}")
    (folder / FINAL).write_text(json.dumps(final, indent=2) + "\n", encoding="utf-8")


def read(folder: Path, name: str) -> Record:
    record = parse((folder / f"{name}.jsonl").read_text(encoding="utf-8"))
    entry = games.find(record.header.game)
    if record.header.components != entry.components().digest:
        pytest.fail(f"components.toml has changed since the golden record {name} was made. {anew(record)}")
    if record.header.rules != entry.rules_version:
        pytest.fail(f"the golden record {name} was made by rules version {record.header.rules}. {anew(record)}")
    return record


def anew(record: Record) -> str:
    script = f"tests/games/{record.header.game}/make_golden.py"
    return f"If that was meant, make the golden records anew: python {script}"


def assert_replays(folder: Path, name: str) -> None:
    record = read(folder, name)
    match = replay(record)
    end = record.lines[-1]
    assert match.over and record.finished
    assert match.scores() == end.scores and match.winners() == end.winners
    assert match.state.digest() == json.loads((folder / FINAL).read_text(encoding="utf-8"))[name], anew(record)
    assert match.record.text() == record.text(), anew(record)


def assert_played_again(folder: Path, name: str, played: Callable[[str], Match]) -> None:
    """The same seed and the same answers lead to the same game."""
    record = read(folder, name)
    assert played(name).record.text() == record.text(), anew(record)


def seen_and_told(folder: Path, names: Iterable[str]) -> Seen:
    """Every event has a rule of the game and a sentence that is filled in."""
    asked: set[str] = set()
    told: set[str] = set()
    undone = 0

    def look(match: Match) -> None:
        if match.decision is not None:
            asked.add(match.decision.kind)

    for name in names:
        record = read(folder, name)
        undone += sum(line.kind == "undo" for line in record.lines)
        match = replay(record, seen=look)
        prefix = match.game.questions()[0].rule.partition("-")[0]
        for _, event in match.events:
            text = match.words.text(event.message, match.game)
            assert "{" not in text and f"{event.message.key}(" not in text, text
            assert event.rule.startswith(f"{prefix}-"), text
            told.add(event.message.key)
    return Seen(asked, told, undone)


def catalogue_events(game: str) -> set[str]:
    """The keys of all events of a catalogue: the sentences without a dot in their key."""
    sentences = games.find(game).words().sentences
    return {key for key in sentences if "." not in key}
