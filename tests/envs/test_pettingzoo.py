"""PettingZoo's own tests, and what they do not look at."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import boomtown
from boomtown import envs, games
from boomtown.envs.aec import RawEnv
from boomtown.envs.pictures import browser
from boomtown.kernel.errors import BoomtownError, IllegalAction, UnknownAction
from table.toy import ENTRY as OUTSIDE

CYCLES = 60

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("key", games.keys())
def test_the_api(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.pettingzoo(key), num_cycles=CYCLES)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(envs.pettingzoo(key, games.find(key).counts[-1], observations="dict"), num_cycles=CYCLES // 4)


@pytest.mark.parametrize("key", games.keys())
def test_the_same_seed_is_the_same_game(key: str) -> None:
    seed_test(lambda: envs.pettingzoo(key), num_cycles=CYCLES)


@pytest.mark.skipif(not browser(), reason="pictures are taken by a browser, and there is none on the path")
@pytest.mark.parametrize("key", games.keys())
def test_rendering(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    def a_page(result: object) -> bool:
        return isinstance(result, str) and "<html" in result and len(result) > 1000

    def a_board(result: object) -> bool:
        return isinstance(result, str) and len(result.splitlines()) > 5

    def a_picture(result: object) -> bool:
        return isinstance(result, np.ndarray) and result.shape == (960, 1280, 3)

    render_test(
        lambda render_mode: envs.pettingzoo(key, render_mode=render_mode),
        {"html": a_page, "ansi": a_board, "rgb_array": a_picture},
    )
    assert len(capsys.readouterr().out.splitlines()) > 5


def play_out(env: Any, pick: Any = np.argmax) -> dict[str, float]:
    """The sum of what each agent is paid."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if over else pick(observation["action_mask"]))
    return paid


def raw(*given: Any, **rest: Any) -> RawEnv:
    env = envs.pettingzoo(*given, raw=True, **rest)
    assert isinstance(env, RawEnv)
    return env


def test_a_game_from_elsewhere_needs_no_edit() -> None:
    api_test(envs.pettingzoo(OUTSIDE), num_cycles=CYCLES)
    env = raw(OUTSIDE, 3)
    env.reset(seed=1)
    assert sum(play_out(env).values()) == pytest.approx(0)


def test_the_id_has_a_version() -> None:
    assert str(raw("goldwest")) == f"boomtown_goldwest_v{envs.VERSION}"


def test_a_seed_deals_what_it_deals_at_a_table() -> None:
    env = raw("goldwest", 3)
    env.reset(seed=7)
    match = boomtown.new_game("goldwest", 3, seed=7)
    assert env.play.state.digest() == match.state.digest()
    env.reset()
    assert env.play.state.digest() == boomtown.new_game("goldwest", 3, seed="7 1").state.digest()


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    env = raw("goldwest")
    env.reset(seed=1)
    before = env.play.state.digest()
    wrong = int(np.argmin(env.last()[0]["action_mask"]))
    with pytest.raises(IllegalAction, match=r"\(GW-"):
        env.step(wrong)
    with pytest.raises(UnknownAction):
        env.step(100_000)
    assert env.play.state.digest() == before


def test_an_illegal_action_is_penalised_and_the_agent_is_asked_again() -> None:
    env = raw("goldwest", illegal="penalty", penalty=0.25)
    env.reset(seed=1)
    before, agent = env.play.state.digest(), env.agent_selection
    observation = env.last()[0]
    env.step(int(np.argmin(observation["action_mask"])))
    again, reward, over, _, info = env.last()
    assert (env.agent_selection, reward, over) == (agent, -0.25, False)
    assert info["illegal"] == 1
    assert "(GW-" in env.reason
    assert env.play.state.digest() == before
    assert np.array_equal(again["observation"], observation["observation"])
    assert all(env.infos[other]["illegal"] == 0 for other in env.agents if other != agent)
    env.step(int(np.argmax(observation["action_mask"])))
    assert (env.infos[agent]["illegal"], env.reason) == (0, "")
    assert env.rewards == dict.fromkeys(env.agents, 0)


@pytest.mark.parametrize("reward", ["win", "rank", "score"])
@pytest.mark.parametrize("shaped", [0.0, 0.01])
def test_in_the_end_shaping_has_paid_nothing_but_the_result(reward: str, shaped: float) -> None:
    env = raw("goldwest", 3, reward=reward, shaped=shaped)
    env.reset(seed=5)
    start = env.play.potentials(env.play.state)
    paid = play_out(env)
    expected = [result - old for result, old in zip(env.play.final(env.play.state), start, strict=True)]
    assert list(paid.values()) == pytest.approx(expected)


def test_shaping_pays_points_when_they_are_made() -> None:
    env = raw("goldwest", reward="score", shaped=1.0)
    env.reset(seed=5)
    while not env.play.state.over:
        before = env.play.state.scores()
        env.step(int(np.argmax(env.last()[0]["action_mask"])))
        gained = [new - old for new, old in zip(env.play.state.scores(), before, strict=True)]
        assert list(env.rewards.values()) == pytest.approx(gained)


def test_a_bankrupt_seat_stays_until_the_end() -> None:
    """OIL: who is out is not asked any more, and leaves with the others."""
    for seed in range(40):
        env = raw("oil", 3, options={"rounds": "150"})
        env.reset(seed=seed)
        chance = np.random.default_rng(seed)
        while not env.play.state.over:
            out = env.play.state.view(0).fields()["out"]
            assert isinstance(out, list)
            if any(out):
                broke = f"player_{out.index(max(out))}"
                assert broke in env.agents and not env.terminations[broke] and env.agent_selection != broke
                assert not env.observe(broke)["action_mask"].any()
                play_out(env, lambda mask, chance=chance: chance.choice(np.flatnonzero(mask)))
                assert env.agents == []
                return
            env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    raise AssertionError("nobody went bankrupt")


def test_wrong_wishes_are_refused_in_a_sentence() -> None:
    with pytest.raises(BoomtownError, match="for 2 to 4 players, not 7"):
        envs.pettingzoo("goldwest", 7)
