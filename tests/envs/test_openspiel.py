"""OpenSpiel's own tests, and its search through `deal`."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.observation import make_observation

from boomtown import envs, games
from boomtown.envs.spiel import deal, register_all
from boomtown.kernel.errors import BoomtownError, IllegalAction
from table.toy import ENTRY as OUTSIDE

CHANCE = pyspiel.PlayerId.CHANCE


@pytest.mark.parametrize("key", games.keys())
def test_random_simulation(key: str) -> None:
    pyspiel.random_sim_test(envs.openspiel(key, rng_seed=4), num_sims=1, serialize=False, verbose=False)


class Level:
    """Thinks every position even."""

    def __init__(self, players: int) -> None:
        self.players = players

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns()) if state.is_terminal() else np.zeros(self.players)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize("key", games.keys())
def test_ismcts_searches_worlds_dealt_from_the_view(key: str) -> None:
    game = envs.openspiel(key, rng_seed=4)
    bot = ismcts.ISMCTSBot(game, Level(game.num_players()), 1.0, 12, random_state=np.random.RandomState(1))
    dealt = 0

    def counted(state: Any, player: int) -> Any:
        nonlocal dealt
        dealt += 1
        return deal(state, player)

    bot.set_resampler(counted)
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(0 if state.is_chance_node() else bot.step(state))
    assert dealt > 0


def ready(game: Any) -> Any:
    state = game.new_initial_state()
    assert state.is_chance_node() and state.legal_actions() == [0]
    state.apply_action(0)
    return state


def test_a_game_is_loaded_by_its_name_with_its_options() -> None:
    register_all()
    game = pyspiel.load_game("boomtown_goldwest(players=3,single=post,rng_seed=5)")
    assert game.num_players() == 3
    assert game.play.game.options["single"] == "post"
    assert str(ready(game)) == str(ready(pyspiel.load_game(str(game))))
    assert game.utility_sum() == 0
    assert envs.openspiel(OUTSIDE, 3).num_players() == 3


def test_clones_are_equal_and_draw_luck_of_their_own() -> None:
    game = envs.openspiel("goldwest", rng_seed=1)
    state = ready(game)
    fates = set()
    for _ in range(8):
        twin = state.clone()
        assert str(twin) == str(state)
        for _ in range(40):
            twin.apply_action(twin.legal_actions()[0])
        fates.add(str(twin))
    assert len(fates) > 1


def test_a_dealt_world_is_the_same_to_the_player_it_is_dealt_for() -> None:
    state = ready(envs.openspiel("giganten", rng_seed=1))
    for _ in range(150):
        state.apply_action(state.legal_actions()[-1])
        if state.is_terminal():
            break
        for player in range(state.num_players()):
            if not state.is_chance_node():
                assert deal(state, player).information_state_string(player) == state.information_state_string(player)


def test_observers_tell_a_view_and_refuse_more() -> None:
    game = envs.openspiel("goldwest", rng_seed=1)
    state = ready(game)
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.dict["seat"].tolist() == [1]
    assert seen.string_from(state, 1).startswith("seat=1 ")
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    assert public.string_from(state, 1).startswith("seat=-1 ")
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="nobody sees what all players know"):
        game.make_py_observer(everything)
    assert game.make_py_observer().string_from(game.new_initial_state(), 0) == ""


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(BoomtownError, match="takes reward and rng_seed, not colour"):
        envs.openspiel("goldwest", colour="red")
    with pytest.raises(BoomtownError, match="for 2 to 4 players, not 9"):
        envs.openspiel("goldwest", 9)
    state = ready(envs.openspiel("goldwest", rng_seed=1))
    wrong = next(action for action in range(224) if action not in state.legal_actions())
    with pytest.raises(IllegalAction):
        state.held.answer(wrong)
