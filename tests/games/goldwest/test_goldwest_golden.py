"""Golden records: whole games that the same rules and components replay for ever, in both speeds."""

import pytest

from boomtown.games.goldwest import ENTRY
from games.goldwest.make_golden import FOLDER, GAMES, played
from golden import assert_played_again, assert_replays, seen_and_told


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    assert_replays(FOLDER, name)


@pytest.mark.parametrize("name", list(GAMES)[:2])
def test_the_same_seed_plays_the_golden_game_again(name: str) -> None:
    assert_played_again(FOLDER, name, played)


def test_every_record_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _ in GAMES.values()} == {2, 3, 4}
    values = {key: {options.get(key, "") for _, options in GAMES.values()} for key in ("offices", "single", "setup")}
    assert values["offices"] >= {"bandits"} and values["single"] >= {"post", "any"} and values["setup"] >= {"fixed"}


def test_golden_games_tell_of_everything_that_can_happen() -> None:
    """Every question is asked and every event of the catalogue is told in one of the golden games."""
    seen = seen_and_told(FOLDER, GAMES)
    kinds = {question.name for question in ENTRY.set_up(2).questions()}
    assert kinds - seen.asked == set()
    assert seen.undone > 0
    catalogue = list(ENTRY.words().sentences)
    start, end = catalogue.index("turn"), catalogue.index("scored.wanted")
    assert set(catalogue[start : end + 1]) - seen.told == set()
