"""Gymnasium: one seat of a game, the others are played by bots."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from boomtown import bots as bot_shelf
from boomtown import games as shelf
from boomtown.bots.base import Bot, ask
from boomtown.envs import VERSION, rendering
from boomtown.envs.actions import ActionTable
from boomtown.envs.positions import Position, numbers
from boomtown.envs.setup import ILLEGAL, LEGAL, Copied, Play, wished
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance
from boomtown.kernel.observe import Layout


def register() -> None:
    for key in shelf.keys():  # noqa: SIM118
        name = f"Boomtown/{key}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="boomtown.envs.single:Single",
                vector_entry_point="boomtown.envs.many:against_bots",
                kwargs={"game": key},
            )


def opponents(bots: str | list[str], seat: int, players: int) -> list[str]:
    """The names of all seats' bots; the seat itself has none."""
    if not 0 <= seat < players:
        raise BoomtownError(f"there are seats 0 to {players - 1}, not {seat}")
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise BoomtownError(f"{players} players need {players - 1} bots beside seat {seat}, not {len(names)}")
    for name in names:
        bot_shelf.find(name)
    return [*names[:seat], "", *names[seat:]]


class Single(Copied, gymnasium.Env[Any, Any]):
    """The mask of legal actions is in `info["action_mask"]`, and comes from `action_masks()`.

    An action that is not legal is penalised here, unless `illegal="raise"` is asked for: Gymnasium knows no masks.
    `info["illegal"]` is 1 then, and `reason` says why.
    """

    metadata = rendering.METADATA

    def __init__(
        self,
        game: str | Entry,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | list[str] = "random",
        render_mode: str | None = None,
        illegal: str = "penalty",
        **setup: Any,
    ) -> None:
        self.play = Play(wished(game, players, {**setup, "illegal": illegal}))
        self.seat = seat
        self.names = opponents(bots, seat, self.play.players)
        self.render_mode = rendering.check(render_mode)
        self.metadata = {**rendering.METADATA, "rules": self.play.game.rules_version}
        self.reason = ""
        """Why the last action was refused; empty if it was not."""
        self.action_space = self.play.action_space()
        self.observation_space = self.play.space()
        self._bots: list[Bot | None] = []

    def __getstate__(self) -> dict[str, Any]:
        """Bots are made again, and answer on with the random numbers they had."""
        return {**vars(self), "_bots": [None if bot is None else bot.chances() for bot in self._bots]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        made = zip(self.names, kept["_bots"], strict=False)
        table = self.play.entry, self.play.game
        self._bots = [None if own is None else bot_shelf.again(name, *table, own) for name, own in made]

    @property
    def layout(self) -> Layout:
        """Where the named parts of an observation stand."""
        return self.play.layout

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = self.play.deal(seed)
        self._seat_bots(dealt)
        self._play_on()
        while self.play.state.over:  # the seat was never asked
            self._seat_bots(self.play.deal(None))
            self._play_on()
        self._potential = self.play.potentials(self.play.state)[self.seat]
        self.reason = ""
        return self._look()

    def _seat_bots(self, dealt: str) -> None:
        game = self.play.game
        chance = Chance(sum(byte << 8 * at for at, byte in enumerate(dealt.encode())))
        self._bots = [
            bot_shelf.make(name, self.play.entry, game, int(chance.word())) if name else None for name in self.names
        ]

    def _play_on(self) -> None:
        """The bots' answers, each from its own view."""
        state = self.play.state
        while not state.over and state.seat != self.seat:
            bot = self._bots[state.seat]
            assert bot is not None
            self.play.answer(ask(bot, state.view(state.seat), state.options()))

    def state(self) -> Position:
        """Where the game stands: `restore` comes back to it, with the same luck ahead and the same bots' answers."""
        return self.play.position(tuple(numbers(bot) for bot in self._bots))

    def restore(self, position: Position | bytes) -> tuple[Any, dict[str, Any]]:
        """Stand at a position of the same set-up, from its value or its bytes."""
        found = self.play.stand(position)
        if found.bots:
            table = self.play.entry, self.play.game
            made = zip(self.names, found.bots, strict=True)
            self._bots = [None if own is None else bot_shelf.again(name, *table, list(own)) for name, own in made]
        else:
            self._seat_bots(self.play.state.digest())
        self._play_on()
        self._potential = self.play.potentials(self.play.state)[self.seat]
        self.reason = ""
        return self._look()

    def deal(self, seat: int | None = None, *, seed: int | None = None) -> Position:
        """Another world that a seat, this one if none is named, cannot tell from the real one."""
        return self.play.dealt(self.seat if seat is None else seat, seed)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        play = self.play
        if play.state.over:
            raise BoomtownError("the game is over: reset the environment first")
        self.reason = play.answer(play.number(action))
        if self.reason:
            observation, info = self._look(ILLEGAL)
            return observation, -play.setup.penalty, False, False, info
        self._play_on()
        over = play.state.over
        reward = play.final(play.state)[self.seat] if over else 0.0
        if play.setup.shaped:
            potential = play.potentials(play.state)[self.seat]
            reward += potential - self._potential
            self._potential = potential
        observation, info = self._look()
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, False, info

    def _look(self, illegal: np.int8 = LEGAL) -> tuple[Any, dict[str, Any]]:
        seen = self.play.look(self.seat)
        return seen["observation"], {"action_mask": seen["action_mask"], "illegal": illegal}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions, as maskable learners ask for it."""
        mask: npt.NDArray[np.int8] = self.play.look(self.seat)["action_mask"]
        return self.play.actions.joined(mask) if self.play.factored else mask.astype(bool)

    @property
    def actions(self) -> ActionTable:
        """What the numbers of actions mean."""
        return self.play.actions

    def render(self) -> Any:
        play = self.play
        return rendering.render(self.render_mode, play.entry, play.state.view(self.seat), play.words)
