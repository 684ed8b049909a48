"""Golden records of Black Gold: whole games that the same rules and components replay for ever, in both speeds."""

import pytest

from boomtown.games.blackgold import ENTRY
from games.blackgold.make_golden import FOLDER, GAMES
from mechanics.prospecting_golden import assert_replays, catalogue_events, played, read, seen_and_told


@pytest.mark.parametrize("name", GAMES)
def test_golden_record_replays(name: str) -> None:
    assert_replays("blackgold", FOLDER, name)


def test_the_same_seed_plays_the_golden_game_again() -> None:
    name = next(iter(GAMES))
    players, options = GAMES[name]
    assert played("blackgold", name, players, options).record.text() == read("blackgold", FOLDER, name).text()


def test_every_count_and_option_has_a_record() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)
    assert {players for players, _ in GAMES.values()} == set(ENTRY.counts)
    for setting in ENTRY.settings:
        assert {options.get(setting.key, setting.default) for _, options in GAMES.values()} == set(setting.values)


def test_golden_games_tell_of_everything_that_can_happen() -> None:
    asked, told = seen_and_told("blackgold", FOLDER, GAMES)
    assert {question.name for question in ENTRY.set_up(ENTRY.counts[0]).questions()} - asked == set()
    assert catalogue_events("blackgold") - told == set()
