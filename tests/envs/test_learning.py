"""The learner gets better, and what it learned sits down as a bot."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from boomtown import bots, games
from boomtown.bots.playout import play_bots
from boomtown.envs import learner as learn
from boomtown.envs.policies import Encoder, Network
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance

NAME = "boomtown.envs.learned:Learned"


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What a few games teach."""
    path = tmp_path_factory.mktemp("learned") / "policy.npz"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learn, "GAMES", 8)
        patch.setattr(learn, "STEPS", 130)
        patch.setattr(learn, "FIRST_LOOK", 60)
        patch.setattr(learn, "HIDDEN", 8)
        learner = learn.Learner("goldwest", 2, seed=3)
        lessons = learner.play()
        assert learner.games >= 4
        before = [weight.copy() for weight in learner.policy.networks[0].weights]
        learner.learn(lessons)
        assert all((old != new).any() for old, new in zip(before, learner.policy.networks[0].weights, strict=True))
        share = learn.win_share(learner.policy, "goldwest", 2, 4, 1)
        assert 0 <= share <= 1
        learner.policy.save(path)
    yield path


def test_a_policy_plays_as_a_bot(policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOMTOWN_POLICY", str(policy))
    entry = games.find("goldwest")
    game = entry.set_up(2)
    scores = []
    for _ in range(2):
        state = game.start(Chance(5))
        play_bots(state, Chance(6), [bots.make(NAME, entry, game, 1), bots.make("random", entry, game, 2)])
        scores.append(state.scores())
    assert scores[0] == scores[1]


def test_a_policy_that_does_not_fit_is_refused_in_a_sentence(policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = games.find("goldwest")
    monkeypatch.setenv("BOOMTOWN_POLICY", str(policy))
    with pytest.raises(BoomtownError, match="was learned for goldwest 2 players or other rules"):
        bots.make(NAME, entry, entry.set_up(3), 1)
    monkeypatch.setenv("BOOMTOWN_POLICY", "nowhere.npz")
    with pytest.raises(BoomtownError, match=r"there is no policy nowhere\.npz: name its file in BOOMTOWN_POLICY"):
        bots.make(NAME, entry, entry.set_up(2), 1)
    monkeypatch.setenv("BOOMTOWN_POLICY", __file__)
    with pytest.raises(BoomtownError, match="holds no policy that can be read"):
        bots.make(NAME, entry, entry.set_up(2), 1)


def test_cells_with_few_values_get_an_input_for_each_and_constant_ones_none() -> None:
    encoder = Encoder(np.array([0, 5, -1]), np.array([20, 5, 1]))
    assert encoder.inputs == 4
    assert encoder.encode(np.array([[10, 5, 0], [40, 6, -3]])).tolist() == [[0, 1, 0, 0.5], [1, 0, 0, 1]]


def test_the_slopes_are_those_of_the_loss() -> None:
    """Against differences of the loss itself, at a policy that has not moved yet."""
    random = np.random.default_rng(1)
    network = Network(
        [weight + random.normal(0, 0.1, weight.shape) for weight in Network.fresh(5, 4, 6, random).weights]
    )
    inputs = random.random((7, 5))
    masks = (random.random((7, 6)) < 0.7).astype(np.int8)
    masks[:, 0] = 1
    actions = np.array([int(row.nonzero()[0][-1]) for row in masks])
    rows = np.arange(7)
    chances = network.forward(inputs, masks)[1][rows, actions]
    gains, results = random.normal(size=7), random.normal(size=7)
    lessons = learn.Lessons(rows, inputs, masks, actions, chances, results)

    def loss() -> float:
        _, now, worth = network.forward(inputs, masks)
        entropy = -(now * np.log(now + 1e-9)).sum(1)
        taken = now[rows, actions] / chances * gains
        return float((-taken - learn.ENTROPY * entropy + 0.5 * (worth - results) ** 2).mean())

    slopes = learn.ppo_slopes(network, inputs, lessons, gains)
    for weight, slope in zip(network.weights, slopes, strict=True):
        place = tuple(int(random.integers(size)) for size in weight.shape)
        kept = weight[place]
        weight[place] = kept + 1e-5
        above = loss()
        weight[place] = kept - 1e-5
        below = loss()
        weight[place] = kept
        assert slope[place] == pytest.approx((above - below) / 2e-5, abs=1e-4)


def test_the_result_is_half_the_win_and_half_the_lead() -> None:
    assert learn.results(np.array([60.0, 40.0])).tolist() == [0.75, -0.75]
    assert learn.results(np.array([30.0, 30.0])).tolist() == [0, 0]
    assert learn.results(np.array([200.0, 40.0, 100.0])).tolist() == [1, -1, -1]
