"""OpenSpiel: every game as a pyspiel game with sampled chance.

A state is a chance node where the set-up or a player's answer needs luck; it has one outcome, and applying it draws.
A clone draws luck of its own: who searches on clones cannot look into the future of the game that is played. What a
player does not know is dealt again with `deal`, which OpenSpiel's ISMCTS takes as its resampler.
"""

import copy
import secrets
from typing import Any

import numpy as np
import pyspiel

from boomtown import games as shelf
from boomtown.envs import VERSION
from boomtown.envs.setup import Play, Setup, parted
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.pool import Pool
from boomtown.kernel.state import State as Position
from boomtown.kernel.view import NOBODY, View

LARGEST_SCORE = 1e9
"""More money or points than any game pays."""
PARAMETERS: dict[str, Any] = {"players": -1, "reward": "win", "rng_seed": -1}
"""With their defaults; -1: the fewest players, a random seed."""

_registered: dict[str, type[pyspiel.Game]] = {}


def load(
    game: str | Entry, players: int | None, options: dict[str, str] | None, parameters: dict[str, Any]
) -> pyspiel.Game:
    """Register a game if that is not done yet, and load it."""
    for name in parameters:
        if name not in ("reward", "rng_seed"):
            raise BoomtownError(f"a game of OpenSpiel takes reward and rng_seed, not {name}")
    entry = game if isinstance(game, Entry) else shelf.find(game)
    given: dict[str, Any] = {**(options or {}), **parameters}
    if players is not None:
        given["players"] = players
    Play(Setup(entry, players, options, reward=parameters.get("reward", "win")))  # refuses what does not fit
    return pyspiel.load_game(register(entry), given)


def register_all() -> None:
    """Make every game on the shelf known to `pyspiel.load_game` as `boomtown_<key>`."""
    for key in shelf.keys():  # noqa: SIM118
        register(shelf.find(key))


def register(entry: Entry) -> str:
    """Make a game known to `pyspiel.load_game`; returns its name there."""
    name = f"boomtown_{entry.key}"
    if name not in _registered:
        made = _class_for(entry)
        _registered[name] = made
        pyspiel.register_game(_game_type(entry, "win"), made)
    return name


def _game_type(entry: Entry, reward: str) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"boomtown_{entry.key}",
        long_name=f"{entry.title} (Boomtown, version {VERSION})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if reward == "score" else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=entry.counts[-1],
        min_num_players=entry.counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**PARAMETERS, **{setting.key: setting.default for setting in entry.settings}},
    )


def _class_for(entry: Entry) -> type[pyspiel.Game]:
    """OpenSpiel wants a class per name."""

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(entry, params or {})

    return Made


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A set-up. Parameters: `players`, `reward`, `rng_seed` and the game's own options."""

    def __init__(self, entry: Entry, params: dict[str, Any]) -> None:
        chosen = {**PARAMETERS, **params}
        options = {setting.key: str(chosen[setting.key]) for setting in entry.settings if setting.key in chosen}
        players = None if chosen["players"] == -1 else chosen["players"]
        self.play = Play(Setup(entry, players, options, reward=chosen["reward"]))
        zero_sum = chosen["reward"] != "score"
        most = 1.0 if zero_sum else LARGEST_SCORE
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.play.game.actions.count),
            max_chance_outcomes=1,
            num_players=self.play.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=int(self.play.game.progress_bound),
        )
        super().__init__(_game_type(entry, chosen["reward"]), info, params)
        seed = int(chosen["rng_seed"])
        self.chance = Chance(seed if seed != -1 else secrets.randbits(62))
        self._made_of = entry, params

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_again, (*self._made_of, self.chance)

    def __copy__(self) -> "SpielGame":
        """Copies share it, and its luck."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        return self

    def fresh_luck(self) -> Chance:
        """Luck that no other state of this game has."""
        return Chance(int(self.chance.word()) << 32 | int(self.chance.word()))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type, params)


def _game_again(entry: Entry, params: dict[str, Any], chance: Chance) -> SpielGame:
    """A game from its pickle; its luck resumes where it stood."""
    game: SpielGame = pyspiel.load_game(register(entry), params)
    game.chance = chance
    return game


class LuckNeeded(Exception):
    """An answer cannot be carried out without luck."""


class NoLuck(Luck):
    """Refuses every draw."""

    def pick(self, pool: Pool, place: int, knowers: int) -> int:
        raise LuckNeeded

    def throw(self, die: int, place: int, faces: int, knowers: int) -> int:
        raise LuckNeeded


NO_LUCK = NoLuck()


class Held:
    """What a state holds: the position (None before the deal) and the answer that waits for luck (-1: none)."""

    def __init__(self, game: SpielGame, position: Position | None = None, waiting: int = -1) -> None:
        self.game = game
        self.position = position
        self.waiting = waiting
        self.past: list[int] = []
        """While a state is read from its pickle: whose turn each step of its history was."""

    @property
    def at_chance(self) -> bool:
        return self.position is None or self.waiting >= 0

    def answer(self, action: int) -> None:
        """Carry out a player's answer, or let it wait for luck."""
        assert self.position is not None
        if not self.position.open_choices().has(action):
            raise self.game.play.refusal(self.position, action)
        after = self.position.clone()
        try:
            after.advance(action, NO_LUCK)
        except LuckNeeded:
            self.waiting = action
        else:
            self.position = after

    def draw(self) -> None:
        """The set-up, or the answer that waits, with luck that no other state has."""
        luck = self.game.fresh_luck()
        if self.position is None:
            self.position = self.game.play.game.start(luck)
        else:
            self.position.advance(self.waiting, luck)
        self.waiting = -1

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        """This is how pyspiel clones."""
        return Held(self.game, None if self.position is None else self.position.clone(), self.waiting)


def deal(state: "SpielState", player: int) -> "SpielState":
    """Another world that this player cannot tell from the real one: `ISMCTSBot.set_resampler(deal)`."""
    held = state.held
    world: SpielState = state.clone()
    if held.position is not None:
        world.held.position = held.position.view(player).deal(held.game.fresh_luck())
    return world


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of the game, or a chance node on the way to one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game)

    def __reduce__(self) -> tuple[Any, ...]:
        history = [(int(step.player), int(step.action)) for step in self.full_history()]
        return _state_again, (self.held.game, self.held.position, self.held.waiting, history)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        twin: SpielState = self.clone()
        return twin

    def __copy__(self) -> "SpielState":
        return copy.deepcopy(self)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> "SpielState":
        """What OpenSpiel's searches ask for: another world that this player cannot tell from the real one."""
        return deal(self, player)

    def current_player(self) -> int:
        if self.held.past:
            return self.held.past[0]
        position = self.held.position
        if position is None or self.held.waiting >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if position.over else position.seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.held.position
        return position.options() if position is not None and player == position.seat else []

    def _apply_action(self, action: int) -> None:
        if self.held.past:
            del self.held.past[0]
        elif self.held.at_chance:
            self.held.draw()
        else:
            self.held.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "luck" if player == pyspiel.PlayerId.CHANCE else self.held.game.play.game.actions.text(action)

    def is_terminal(self) -> bool:
        return not self.held.at_chance and self.held.position is not None and self.held.position.over

    def returns(self) -> list[float]:
        play = self.held.game.play
        position = self.held.position
        return play.final(position) if position is not None and self.is_terminal() else [0.0] * play.players

    def __str__(self) -> str:
        """What everybody at the table knows."""
        position = self.held.position
        told = "before the deal" if position is None else _text(position.view(NOBODY))
        waiting = self.held.waiting
        return told if waiting < 0 else f"{told} answer={self.held.game.play.game.actions.text(waiting)}"


def _state_again(
    game: SpielGame, position: Position | None, waiting: int, history: list[tuple[int, int]]
) -> SpielState:
    """A state from its pickle, with its history."""
    state = game.new_initial_state()
    state.held.past = [player for player, _ in history]
    for _, action in history:
        state.apply_action(action)
    state.held.position, state.held.waiting = position, waiting
    return state


class SpielObserver:
    """What a player's view tells, as OpenSpiel's observers do: a tensor with named pieces, and a text."""

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType | None, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        private = pyspiel.PrivateInfoType
        if kind is not None and kind.private_info == private.ALL_PLAYERS:
            raise ValueError("nobody sees what all players know")
        self._public = kind is not None and kind.private_info == private.NONE
        self._layout = game.play.layout
        self._play = game.play
        self.tensor = np.zeros(int(self._layout.width), np.float32)
        self.dict = parted(self._layout, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Noughts before the deal."""
        view = self._view(state, player)
        self.tensor[:] = 0 if view is None else self._play.written(view)

    def string_from(self, state: SpielState, player: int) -> str:
        view = self._view(state, player)
        return "" if view is None else _text(view)

    def _view(self, state: SpielState, player: int) -> View | None:
        position = state.held.position
        return None if position is None else position.view(NOBODY if self._public else player)


def _text(view: View) -> str:
    return " ".join(f"{name}={value}".replace(" ", "") for name, value in view.fields().items())
