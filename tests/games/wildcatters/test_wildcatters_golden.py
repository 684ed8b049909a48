"""Golden records: whole games that the same rules and components replay for ever, in both speeds."""

import json

import pytest

from boomtown.games.wildcatters import ENTRY
from boomtown.kernel.record import Record, parse
from boomtown.table.match import Match, replay
from games.wildcatters.make_golden import FINAL, FOLDER, GAMES, played

ANEW = "If that was meant, make the golden records anew: python tests/games/wildcatters/make_golden.py"


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
    assert played("2-random").record.text() == golden("2-random").text(), ANEW


def test_every_record_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _, _ in GAMES.values()} == {2, 3, 4}


def test_golden_games_ask_every_question_and_tell_nearly_every_event() -> None:
    asked: set[str] = set()
    told: set[str] = set()

    def look(match: Match) -> None:
        if match.decision is not None:
            asked.add(match.decision.kind)

    for name in GAMES:
        match = replay(golden(name), seen=look)
        for _, event in match.events:
            told.add(event.message.key)
            assert event.rule.startswith("WC-")
            text = match.words.text(event.message, match.game)
            assert "{" not in text and "=" not in text, text
    kinds = {question.name for question in replay(golden("2-random"), until=0).game.questions()}
    assert kinds - asked <= {"next_full", "repay"}, "those are asked in scenes of their own"
    events = [key for key in ENTRY.words().sentences if "." not in key]
    rare = {"repaid", "disk_without_oil", "put_ashore", "reshuffled", "no_second_transport", "disk_unsold"}
    assert set(events) - told <= rare, "those are told in scenes of their own"
