"""Golden records: whole games that the same rules and components replay for ever, in both speeds."""

import pytest

from boomtown.games.wildcatters import ENTRY
from games.wildcatters.make_golden import FOLDER, GAMES, played
from golden import assert_played_again, assert_replays, catalogue_events, seen_and_told


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    assert_replays(FOLDER, name)


def test_the_same_seed_plays_the_golden_game_again() -> None:
    assert_played_again(FOLDER, "2-random", played)


def test_every_record_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _, _ in GAMES.values()} == {2, 3, 4}


def test_golden_games_ask_every_question_and_tell_nearly_every_event() -> None:
    seen = seen_and_told(FOLDER, GAMES)
    kinds = {question.name for question in ENTRY.set_up(2).questions()}
    assert kinds - seen.asked <= {"next_full", "repay"}, "those are asked in scenes of their own"
    rare = {"repaid", "disk_without_oil", "put_ashore", "reshuffled", "no_second_transport", "disk_unsold"}
    assert catalogue_events("wildcatters") - seen.told <= rare, "those are told in scenes of their own"
