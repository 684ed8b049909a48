"""Golden records of prospecting games: whole games with a fixed seed that the same rules replay for ever."""

import json
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.luck import Chance
from boomtown.kernel.record import Record, parse
from boomtown.table.match import Match, new_game, replay

Games = dict[str, tuple[int, dict[str, str]]]


def played(game: str, name: str, players: int, options: dict[str, str]) -> Match:
    """One whole game: random answers with small bids, few idle turns, and an answer taken back now and then."""
    match = new_game(game, players, seed=f"golden {name}", options=options, table=f"golden-{name}")
    chooser = Chance(players + 30)
    while not match.over:
        texts = [match.game.actions.text(action) for action in match.state.options()]
        match.play(_choice(texts, chooser))
        if match.undoable and chooser.below(25) == 0:
            match.undo()
    return match


def _choice(texts: list[str], chooser: Chance) -> str:
    builds = [text for text in texts if text.startswith(("build", "spring", "deepen"))]
    bids = [text for text in texts if text.startswith("bid")]
    busy = [text for text in texts if text not in ("done", "sell 0", "haul none")]
    if bids and chooser.below(30) > 0:
        texts = bids[:3] + [text for text in texts if text == "pass"]
    elif builds and chooser.below(6) > 0:
        texts = builds
    elif busy and chooser.below(6) > 0:
        texts = busy
    return texts[int(chooser.below(len(texts)))]


def make(game: str, folder: Path, wanted: Games) -> None:
    """Write all golden records of a game anew."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    final: dict[str, str] = {}
    for name, (players, options) in wanted.items():
        match = played(game, name, players, options)
        (folder / f"{name}.jsonl").write_text(match.record.text(), encoding="utf-8")
        final[name] = match.state.digest()
        print(f"{name}: {match.version} lines, scores {match.scores()}")
    (folder / "final.json").write_text(json.dumps(final, indent=2) + "\n", encoding="utf-8")


def read(game: str, folder: Path, name: str) -> Record:
    record = parse((folder / f"{name}.jsonl").read_text(encoding="utf-8"))
    entry = games.find(game)
    anew = f"If that was meant, make the golden records anew: python tests/games/{game}/make_golden.py"
    if record.header.components != entry.components().digest:
        pytest.fail(f"components.toml has changed since the golden record {name} was made. {anew}")
    if record.header.rules != entry.rules_version:
        pytest.fail(f"the golden record {name} was made by rules version {record.header.rules}. {anew}")
    return record


def assert_replays(game: str, folder: Path, name: str) -> None:
    record = read(game, folder, name)
    match = replay(record)
    end = record.lines[-1]
    assert match.over and record.finished
    assert match.scores() == end.scores and match.winners() == end.winners
    assert match.state.digest() == json.loads((folder / "final.json").read_text(encoding="utf-8"))[name]
    assert match.record.text() == record.text()


def seen_and_told(game: str, folder: Path, wanted: Games) -> tuple[set[str], set[str]]:
    """The questions asked and the events told in all golden games together."""
    asked: set[str] = set()
    told: set[str] = set()

    def look(match: Match) -> None:
        if match.decision is not None:
            asked.add(match.decision.kind)

    for name in wanted:
        match = replay(read(game, folder, name), seen=look)
        for _, event in match.events:
            text = match.words.text(event.message, match.game)
            assert "{" not in text and f"{event.message.key}(" not in text, text
            told.add(event.message.key)
    return asked, told


def catalogue_events(game: str) -> set[str]:
    """The keys of all events of a catalogue: the sentences without a dot in their key."""
    sentences = games.find(game).words().sentences
    return {key for key in sentences if "." not in key}
