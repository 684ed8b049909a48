"""Golden records: whole games that the same rules and components replay for ever, in both speeds."""

import json

import pytest

from boomtown.games.oil import ENTRY
from boomtown.kernel.record import Record, parse
from boomtown.table.match import Match, replay
from games.oil.make_golden import FINAL, FOLDER, GAMES, played

ANEW = "If that was meant, make the golden records anew: python tests/games/oil/make_golden.py"
NEVER = {"choosing_field", "no_card", "cannot_raise"}
"""Events that need another board (fields that differ), every card in somebody's hand, or a bill nobody could pay:
tests of their own."""


def golden(name: str) -> Record:
    record = parse((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8"))
    if record.header.components != ENTRY.components().digest:
        pytest.fail(f"components.toml has changed since the golden record {name} was made. {ANEW}")
    if record.header.rules != ENTRY.rules_version:
        pytest.fail(f"the golden record {name} was made by rules version {record.header.rules}. {ANEW}")
    return record


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    record = golden(name)
    match = replay(record)
    end = record.lines[-1]
    assert match.over and record.finished
    assert match.scores() == end.scores and match.winners() == end.winners
    assert match.state.digest() == json.loads(FINAL.read_text(encoding="utf-8"))[name], ANEW
    assert match.record.text() == record.text(), ANEW


def test_the_same_seed_plays_the_golden_game_again() -> None:
    assert played("3-forty").record.text() == golden("3-forty").text(), ANEW


def test_every_record_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _, _ in GAMES.values()} == {2, 3, 4}


def test_golden_games_tell_of_everything_that_can_happen() -> None:
    """Every question is asked and every event of the catalogue is told in one of the golden games."""
    asked: set[str] = set()
    told: set[str] = set()
    undone = 0

    def look(match: Match) -> None:
        if match.decision is not None:
            asked.add(match.decision.kind)

    for name in GAMES:
        record = golden(name)
        undone += sum(line.kind == "undo" for line in record.lines)
        match = replay(record, seen=look)
        told |= {event.message.key for _, event in match.events}
        for _, event in match.events:
            assert "{" not in match.words.text(event.message, match.game) and event.rule.startswith("OI-")
    kinds = {question.name for question in match.game.questions()}
    assert kinds - asked == {"field"}, "the fields of a square are alike on the board as printed"
    assert undone > 0
    catalogue = list(ENTRY.words().sentences)
    start, end = catalogue.index("first_player"), catalogue.index("no_rig_to_lose")
    assert set(catalogue[start : end + 1]) - told == NEVER
