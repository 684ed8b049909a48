"""Greedy bots at a table of Black Gold: they play the whole game, soundly."""

import pytest

from mechanics.prospecting_bots import play, watch


def test_a_game_of_greedy_bots_shows_everything() -> None:
    """Builds, transport, contested auctions and overflow, and no bluff that is caught."""
    told, contested = watch("blackgold", 3, seed=4)
    assert told["built"] >= 3 and told["carried"] >= 10 and told["sold"] >= 3 and told["surveyed"] >= 1
    assert told["overflow"] >= 1 and contested >= 2
    assert told["caught"] == 0


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_random(seed: int) -> None:
    """One against two; a measurement over 500 games is `boomtown simulate blackgold --bots greedy,random,random`."""
    scores = play("blackgold", ["random", "greedy", "random"], seed)
    assert scores[1] > max(scores[0], scores[2])


def test_nobody_bluffs_to_shut_the_other_out_before_the_greedy_baron_shows_his_licences() -> None:
    for seed in range(3):
        told, _ = watch("blackgold", 2, seed, baron="greedy")
        assert told["bluff"] == 0 and told["sold"] >= 3


def test_nobody_bluffs_against_the_baron_to_have_the_auction_again() -> None:
    """A bid that the Baron is likely to beat anyway may be too high now and then; never twice in an auction."""
    told, _ = watch("blackgold", 2, seed=0)
    assert told["bluff"] <= 1 and told["sold"] >= 3
