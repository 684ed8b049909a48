"""Golden records: whole games that the same rules and components replay for ever, in both speeds."""

import pytest

from boomtown.games.oil import ENTRY
from games.oil.make_golden import FOLDER, GAMES, played
from golden import assert_played_again, assert_replays, seen_and_told

NEVER = {"choosing_field", "no_card", "cannot_raise"}
"""Events that need another board (fields that differ), every card in somebody's hand, or a bill nobody could pay:
tests of their own."""


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    assert_replays(FOLDER, name)


def test_the_same_seed_plays_the_golden_game_again() -> None:
    assert_played_again(FOLDER, "3-forty", played)


def test_every_record_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _, _ in GAMES.values()} == {2, 3, 4}


def test_golden_games_tell_of_everything_that_can_happen() -> None:
    """Every question is asked and every event of the catalogue is told in one of the golden games."""
    seen = seen_and_told(FOLDER, GAMES)
    kinds = {question.name for question in ENTRY.set_up(2).questions()}
    assert kinds - seen.asked == {"field"}, "the fields of a square are alike on the board as printed"
    assert seen.undone > 0
    catalogue = list(ENTRY.words().sentences)
    start, end = catalogue.index("first_player"), catalogue.index("no_rig_to_lose")
    assert set(catalogue[start : end + 1]) - seen.told == NEVER
