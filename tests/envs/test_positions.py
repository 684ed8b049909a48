"""Positions as values: saved, restored, sent as bytes, dealt anew, branched from."""

import base64
import pickle
import zlib
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from boomtown import envs, games
from boomtown.envs.positions import Position
from boomtown.kernel.errors import BoomtownError
from envs.test_libraries import goes_on, some_way_in
from examples.ismcts import played

KINDS = ["raw", "wrapped", "single", "vector"]


def sent(position: Any) -> Any:
    """As bytes."""
    return [one.encode() for one in position] if isinstance(position, list) else position.encode()


@pytest.mark.parametrize("kind", KINDS)
def test_an_environment_comes_back_to_where_it_stood(kind: str) -> None:
    env = some_way_in(kind)
    position = env.state()
    ahead = goes_on(env)
    for value in (position, sent(position), pickle.loads(pickle.dumps(position)), position):
        env.restore(value)
        assert goes_on(env) == ahead
    fresh = some_way_in(kind)
    goes_on(fresh)
    fresh.restore(position)
    assert sent(fresh.state()) == sent(position)
    assert goes_on(fresh.clone()) == ahead == goes_on(fresh), "a clone goes its own way"


def test_a_fresh_environment_takes_a_position_before_its_first_game() -> None:
    for kind in KINDS:
        position = some_way_in(kind).state()
        env = {
            "raw": lambda: envs.pettingzoo("giganten", raw=True),
            "wrapped": lambda: envs.pettingzoo("giganten"),
            "single": lambda: envs.gymnasium("giganten", seat=1, bots=["easy", "greedy"]),
            "vector": lambda: envs.vector("giganten", games=2, seat=1, bots=["easy", "greedy"]),
        }[kind]()
        env.restore(position)
        assert sent(env.state()) == sent(position)


def test_rewards_that_are_owed_go_along() -> None:
    env = envs.pettingzoo("goldwest", raw=True, illegal="penalty")
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmin()))
    position = Position.decode(env.play.game, env.state().encode())
    reason = env.reason
    env.reset(seed=2)
    env.restore(position)
    assert (env.last()[1], env.last()[4]["illegal"], env.reason) == (-1.0, 1, reason)
    while not env.play.state.over:
        env.step(int(env.last()[0]["action_mask"].argmax()))
    env.step(None)
    end = env.state()
    rewards = env.last()[1]
    env.reset(seed=2)
    env.restore(end)
    assert env.agents == ["player_1"] and env.last()[1] == rewards and env.last()[2]


WRITTEN = zlib.decompress(
    base64.b85decode(
        "c-pm5(N4o46jf)`s2|brYz)vAioarvxxi&vww0!IS(atru7$N~7Ii+j^K!Wd?%^EJ-"
        "Y+}9uCvC6SvT`_#%{Mn`!0~D?D^#(BgQWqUt^sZqJ^mni<H@lTM0r5BcWgwS1PY6WgNAPnz9nWfHSDLq=hSTn=>m*B^>D$r?AAR)"
        "oj{Xhmo0M)Ah`jz;w9inKTR7VEanr{;*~w8iFuKo90KhC;d8c+t0D5j6Tw@vx(UCOp6eF9TiCG+$!t^_w5>58~&sf#TF|wPksZU?"
        "PYpOBkkjI2il>KmU1kq)~LBK%1NzDX@n>p<hkM&l#-G;1mKp+lJQcdl)j0-vG)NXz$QI^K+|GJb{}3M%cJep0@DdbcDMIu-"
        "{a!!cbp&8V;J?Whk7&A@&30H<NgQ#|Bb^ulN05;9CWXSIyrdfG2gLsBkqpmdIwM=K@R"
    )
)
"""A position of Pyrite as 0.2.0 writes it."""


def test_the_bytes_last() -> None:
    env = envs.pettingzoo("pyrite:ENTRY", 2, raw=True)
    env.restore(WRITTEN)
    assert env.state().encode() == WRITTEN
    assert (env.agent_selection, env.play.state.view(0).fields()["cash"]) == ("player_1", [7, 8])
    assert env.play.state.digest() == "2515df131dd6417c35468cc455910a14"


@pytest.mark.parametrize("key", [*games.keys(), "pyrite:ENTRY"])
def test_a_dealt_world_is_the_same_to_its_seat_and_has_luck_of_its_own(key: str) -> None:
    env = envs.pettingzoo(key, raw=True)
    env.reset(seed=4)
    random = np.random.default_rng(1)
    for _ in range(6 if key == "pyrite:ENTRY" else 25):
        env.step(int(random.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    true = env.state()
    for seat in range(env.play.players):
        before = env.observe(f"player_{seat}")
        twin = env.clone()
        twin.restore(env.deal(seat, seed=9))
        after = twin.observe(f"player_{seat}")
        assert all(np.array_equal(before[name], after[name]) for name in before)
        again = env.deal(seat, seed=9)
        assert again.encode() == env.deal(seat, seed=9).encode()
        assert again.luck is not true.luck and b"chance" in again.encode()
    assert env.state().encode() == true.encode(), "dealing changes nothing"


def test_a_world_of_a_single_seat_plays_on_with_bots() -> None:
    env = envs.gymnasium("goldwest", 3, seat=1, bots="greedy")
    env.reset(seed=4)
    _, info = env.restore(env.deal(seed=2))
    assert np.array_equal(info["action_mask"].astype(bool), env.action_masks()) and info["action_mask"].any()
    first = goes_on(env)
    env.restore(env.state())
    assert len(first) == 25


def test_one_position_can_stand_in_many_rows() -> None:
    vector = envs.vector("goldwest", games=4)
    vector.reset(seed=1)
    for _ in range(9):
        before, *_ = vector.step_at_random()
    world = vector.deal(2, seed=7)
    cells, info = vector.restore([world, world], rows=[0, 3])
    assert np.array_equal(cells[0], before[2]) and np.array_equal(cells[0], cells[3])
    assert np.array_equal(cells[1:3], before[1:3])
    actions = info["action_mask"].argmax(1)
    for _ in range(30):
        cells, _, _, _, info = vector.step(actions)
        actions = info["action_mask"].argmax(1)
    assert np.array_equal(cells[0], cells[3]) and not np.array_equal(cells[0], cells[1])


def test_what_does_not_fit_is_refused_in_a_sentence() -> None:
    env = envs.pettingzoo("goldwest", raw=True)
    with pytest.raises(BoomtownError, match="reset the environment first"):
        env.state()
    env.reset(seed=1)
    before = env.state().encode()
    other = envs.pettingzoo("goldwest", 3, raw=True)
    other.reset(seed=1)
    for value in (other.state(), other.state().encode()):
        with pytest.raises(BoomtownError, match="of another number of players: 3, not 2"):
            env.restore(value)
    for wrong in (b"", b"boomtown position 1\n[]\n", before[:-8], before.replace(b"seeded", b"sealed"), b"\xff" * 40):
        with pytest.raises(BoomtownError, match="these are not the bytes of a "):
            env.restore(wrong)
    with pytest.raises(BoomtownError, match="there are seats 0 to 1, not 2"):
        env.deal(2)
    assert env.state().encode() == before
    vector = envs.vector("goldwest", games=2)
    with pytest.raises(BoomtownError, match="rows take positions of a vector environment"):
        vector.restore([env.state(), env.state()])
    with pytest.raises(BoomtownError, match="each of 1 positions needs a row from 0 to 1"):
        vector.restore([env.deal(0)], rows=[5])


def test_a_search_written_from_outside_beats_chance() -> None:
    results = [played("pyrite:ENTRY", 40, seed) for seed in range(8)]
    assert sum(results) / len(results) >= 0.5, results


# ---------------------------------------------------------------------- OpenSpiel


def test_openspiel_serialises_a_state_and_reads_it_again() -> None:
    game = envs.openspiel("goldwest", rng_seed=3)
    state = game.new_initial_state()
    for _ in range(30):
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state) and again.history() == state.history()
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(state.legal_actions()[0])


def test_openspiels_own_search_deals_worlds_without_being_told_how() -> None:
    game = envs.openspiel("giganten", rng_seed=4)
    state = game.new_initial_state()
    state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 4, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    world = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert world.information_state_string(1) == state.information_state_string(1)
