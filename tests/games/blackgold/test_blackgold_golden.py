"""Golden records of Black Gold: whole games that the same rules and components replay for ever, in both speeds."""

import pytest

from boomtown.games.blackgold import ENTRY
from games.blackgold.make_golden import FOLDER, GAMES, played
from golden import assert_played_again, assert_replays, catalogue_events, seen_and_told


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    assert_replays(FOLDER, name)


def test_the_same_seed_plays_the_golden_game_again() -> None:
    assert_played_again(FOLDER, next(iter(GAMES)), played)


def test_every_count_and_option_has_a_record() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _ in GAMES.values()} == set(ENTRY.counts)
    for setting in ENTRY.settings:
        assert {options.get(setting.key, setting.default) for _, options in GAMES.values()} == set(setting.values)


def test_golden_games_tell_of_everything_that_can_happen() -> None:
    seen = seen_and_told(FOLDER, GAMES)
    assert {question.name for question in ENTRY.set_up(ENTRY.counts[0]).questions()} - seen.asked == set()
    assert catalogue_events("blackgold") - seen.told == set()
