"""Gymnasium's own check, and one seat against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from boomtown import envs, games
from boomtown.envs.single import Single
from boomtown.kernel.errors import BoomtownError, IllegalAction
from table.toy import ENTRY as OUTSIDE


@pytest.mark.parametrize("key", games.keys())
def test_gymnasium_finds_nothing(key: str) -> None:
    check_env(envs.gymnasium(key), skip_render_check=True)
    check_env(envs.gymnasium(key, observations="dict"), skip_render_check=True)


def test_the_id_has_a_version() -> None:
    envs.register()
    envs.register()
    env = gymnasium.make(f"Boomtown/goldwest-v{envs.VERSION}", players=3, bots=["random", "greedy"])
    assert isinstance(env.unwrapped, Single)
    assert env.unwrapped.names == ["", "random", "greedy"]
    many = gymnasium.make_vec(f"Boomtown/goldwest-v{envs.VERSION}", num_envs=3)
    assert many.reset(seed=1)[0].shape == many.observation_space.shape


def finished(env: Single, seed: int) -> tuple[float, bytes]:
    """The sum of rewards of a game played with the first legal action, and all that was seen."""
    observation, info = env.reset(seed=seed)
    seen, paid, over = [observation.tobytes()], 0.0, False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        observation, reward, over, truncated, info = env.step(int(np.argmax(info["action_mask"])))
        assert not truncated
        seen.append(observation.tobytes())
        paid += reward
    return paid, b"".join(seen)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_seed_and_answers_are_the_same_game(seat: int) -> None:
    one = envs.gymnasium("goldwest", seat=seat, bots="greedy", reward="score")
    other = envs.gymnasium("goldwest", seat=seat, bots="greedy", reward="score")
    first = finished(one, 3)
    assert finished(other, 3) == first
    assert finished(one, 4) != first


def test_a_seat_is_asked_only_when_it_is_its_turn() -> None:
    env = envs.gymnasium(OUTSIDE, 3, seat=2)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.play.state.seat == 2
        _, _, over, _, info = env.step(int(np.argmax(info["action_mask"])))
    with pytest.raises(BoomtownError, match="reset the environment first"):
        env.step(0)


def test_illegal_actions() -> None:
    env = envs.gymnasium("goldwest")
    _, info = env.reset(seed=1)
    before = env.play.state.digest()
    wrong = int(np.argmin(info["action_mask"]))
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, False)
    assert info["illegal"] == 1
    assert "(GW-" in env.reason
    strict = envs.gymnasium("goldwest", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    assert strict.play.state.digest() == before == env.play.state.digest()


def test_shaping_pays_the_own_points_as_they_come() -> None:
    plain = finished(envs.gymnasium("goldwest", reward="score"), 6)[0]
    assert finished(envs.gymnasium("goldwest", reward="score", shaped=1.0), 6)[0] == pytest.approx(plain)


def test_wrong_wishes_are_refused_in_a_sentence() -> None:
    with pytest.raises(BoomtownError, match="3 players need 2 bots beside seat 0, not 1"):
        envs.gymnasium("goldwest", 3, bots=["random"])
    with pytest.raises(BoomtownError, match="there are seats 0 to 1, not 2"):
        envs.gymnasium("goldwest", seat=2)
    with pytest.raises(BoomtownError, match="there is no bot 'clever'"):
        envs.gymnasium("goldwest", bots="clever")
