"""The leak proofs of the conformance suite, run on what every environment shows."""

from typing import Any

import numpy as np
import pyspiel
import pytest

from boomtown import envs, games
from boomtown.envs import rendering
from boomtown.envs.many import Vector
from boomtown.envs.setup import Play, Setup
from boomtown.kernel.entry import Entry
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY
from boomtown.lab.conformance import Sampling, check_game

SOME = Sampling(thorough=4, lessons=0, undos=0, automatic=0, other_worlds=30, worlds=1)


class Eye:
    """One environment as a seat looks through it; one is made for every set-up."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.looks = 0
        self._made: dict[str, Any] = {}

    def __repr__(self) -> str:
        return type(self).__name__

    def made(self, state: State) -> Any:
        self.looks += 1
        game = state.game
        key = f"{game.players} {game.options}"
        if key not in self._made:
            self._made[key] = self.make(int(game.players), game.options)
        return self._made[key]

    def make(self, players: int, options: dict[str, str]) -> Any:
        raise NotImplementedError

    def __call__(self, state: State, seat: int) -> bytes:
        return b"" if seat == NOBODY else self.shown(self.made(state), state, seat)

    def shown(self, env: Any, state: State, seat: int) -> bytes:
        raise NotImplementedError


class PettingZoo(Eye):
    def make(self, players: int, options: dict[str, str]) -> Any:
        return envs.pettingzoo(self.entry, players, raw=True, options=options, shaped=1.0)

    def shown(self, env: Any, state: State, seat: int) -> bytes:
        env.play.state = state
        observation = env.observe(f"player_{seat}")
        standing = np.array(env.play.potentials(state)[seat])
        return bytes(observation["observation"].tobytes() + observation["action_mask"].tobytes() + standing.tobytes())


class Gymnasium(Eye):
    def make(self, players: int, options: dict[str, str]) -> Any:
        return envs.gymnasium(self.entry, players, options=options)

    def shown(self, env: Any, state: State, seat: int) -> bytes:
        env.play.state, env.seat = state, seat
        observation, info = env._look({})
        return bytes(observation.tobytes() + info["action_mask"].tobytes())


class Rows(Eye):
    def make(self, players: int, options: dict[str, str]) -> Any:
        vector = envs.vector(self.entry, players, games=1, options=options)
        vector.reset(seed=1)
        return vector

    def shown(self, env: Vector, state: State, seat: int) -> bytes:
        """A row shows a seat that is not asked only when the game is over."""
        if not state.over and state.seat != seat:
            return b""
        env.rows.states[0] = state
        env.rows.seats[0] = seat
        env.rows._begin()
        env.rows._look(0)
        return bytes(env._shown().tobytes() + env._info()["action_mask"].tobytes())


class OpenSpiel(Eye):
    def make(self, players: int, options: dict[str, str]) -> Any:
        return envs.openspiel(self.entry, players, options, rng_seed=1).new_initial_state()

    def __call__(self, state: State, seat: int) -> bytes:
        node = self.made(state)
        node.held.position = state
        if seat == NOBODY:
            kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
            return (str(node) + node.held.game.make_py_observer(kind).string_from(node, 0)).encode()
        tensor = np.array(node.information_state_tensor(seat))
        told = node.information_state_string(seat) + node.observation_string(seat) + str(node)
        return bytes(told.encode() + tensor.tobytes() + repr(node.legal_actions(seat)).encode())


class Rendered(Eye):
    def make(self, players: int, options: dict[str, str]) -> Any:
        return Play(Setup(self.entry, players, options))

    def shown(self, env: Play, state: State, seat: int) -> bytes:
        if len(state.encode()) % 16:  # every second state: drawing takes time
            return b""
        return (rendering.render("ansi", env.entry, state.view(seat), env.words) or "").encode()


@pytest.mark.parametrize("key, count", [*zip(games.keys(), [1] * 5, strict=True), ("pyrite:ENTRY", 6)])
def test_no_environment_tells_more_than_the_view(key: str, count: int) -> None:
    entry = games.find(key)
    eyes = [PettingZoo(entry), Gymnasium(entry), Rows(entry), OpenSpiel(entry), Rendered(entry)]
    report = check_game(entry, count, seed=14, sampling=SOME, eyes=eyes)
    assert [problem for problem in report.problems if any(f"{eye} tells" in problem for eye in eyes)] == []
    assert min(eye.looks for eye in eyes) > 5


class Leaky(Eye):
    """Looks at the state itself."""

    def __call__(self, state: State, seat: int) -> bytes:
        return state.encode()


def test_an_environment_that_looks_at_the_state_is_found_out() -> None:
    entry = games.find("giganten")
    report = check_game(entry, 1, seed=14, sampling=SOME, eyes=[Leaky(entry)])
    assert any("Leaky tells" in problem for problem in report.problems)
