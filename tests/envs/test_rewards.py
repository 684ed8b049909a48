"""What a game pays."""

import pytest

from boomtown.envs import rewards
from boomtown.envs.setup import Setup
from boomtown.kernel.errors import BoomtownError


def test_winners_share_one_and_losers_share_minus_one() -> None:
    assert rewards.final("win", [10, 30, 20], [1]) == [-0.5, 1.0, -0.5]
    assert rewards.final("win", [30, 30, 20], [0, 1]) == [0.5, 0.5, -1.0]
    assert rewards.final("win", [30, 30], [0, 1]) == [0.0, 0.0]


def test_ranks_are_spread_evenly_and_equals_share() -> None:
    assert rewards.final("rank", [10, 30, 20], [1]) == [-1.0, 1.0, 0.0]
    assert rewards.final("rank", [30, 30, 10, 10], [0, 1]) == pytest.approx([2 / 3, 2 / 3, -2 / 3, -2 / 3])


def test_a_tie_break_counts_in_the_rank() -> None:
    assert rewards.final("rank", [30, 30], [1]) == [-1.0, 1.0]


def test_scores_are_paid_as_they_are() -> None:
    assert rewards.final("score", [7, -3], [0]) == [7.0, -3.0]


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"reward": "money"}, "reward can be win, rank, score, not 'money'"),
        ({"illegal": "ignore"}, "illegal can be raise, penalty, not 'ignore'"),
        ({"observations": "picture"}, "observations can be array, dict, not 'picture'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_a_sentence(wish: dict[str, str], sentence: str) -> None:
    with pytest.raises(BoomtownError, match=sentence):
        Setup("goldwest", **wish)  # type: ignore[arg-type]
