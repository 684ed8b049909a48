"""Greedy bots at a table of Giganten: they play the whole game, soundly."""

import pytest

from mechanics.prospecting_bots import play, watch


def test_a_game_of_greedy_bots_shows_everything() -> None:
    """Builds, own and paid transport, contested auctions and overflow, and no bluff that is caught."""
    told, contested = watch("giganten", 4, seed=2)
    assert told["built"] >= 4 and told["carried"] >= 10 and told["sold"] >= 4 and told["surveyed"] >= 1
    assert told["hired"] + told["hired_black"] >= 1
    assert told["overflow"] >= 1 and contested >= 3
    assert told["caught"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random(seed: int) -> None:
    """One against two; a measurement over 500 games is `boomtown simulate giganten --bots greedy,random,random`."""
    scores = play("giganten", ["random", "greedy", "random"], seed)
    assert scores[1] > max(scores[0], scores[2])
