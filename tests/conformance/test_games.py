"""Every game on the shelf goes through the conformance suite: a few hundred random games in all."""

import pytest

from boomtown import games
from boomtown.lab.conformance import case, check_game, trace

CHUNKS = 4
CHUNK = 10
LONG = {"oil": 3}
"""Of games that take a thousand answers fewer are played; `boomtown check` plays more."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("key", games.keys())
def test_a_game_keeps_every_promise(key: str, chunk: int) -> None:
    count = LONG.get(key, CHUNK)
    report = check_game(games.find(key), count, seed=2026, first=chunk * CHUNK)
    assert report.problems == []
    assert report.games == count


@pytest.mark.parametrize("key", games.keys())
def test_games_are_spread_over_counts_and_options(key: str) -> None:
    entry = games.find(key)
    cases = [case(entry, 2026, number) for number in range(CHUNKS * CHUNK)]
    assert {one.players for one in cases} == set(entry.counts)
    for setting in entry.settings:
        assert {one.options[setting.key] for one in cases} == set(setting.values)


@pytest.mark.parametrize("key", games.keys())
def test_a_trace_is_the_same_every_time(key: str) -> None:
    entry = games.find(key)
    assert trace(entry, 2, 5) == trace(entry, 2, 5)
    assert trace(entry, 2, 5) != trace(entry, 2, 6)
