"""Many games in one call, written by compiled code into one array (Gymnasium's vector interface)."""

import copy
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from boomtown.bots.rows import ASKED, Rows
from boomtown.envs.actions import ActionTable
from boomtown.envs.positions import Position, ahead, at, dealt
from boomtown.envs.setup import CELL, FLAG, Cells, Copied, Mask, Play, wished
from boomtown.envs.single import opponents
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance
from boomtown.kernel.observe import Layout

APART = 1 << 20
"""The luck of two runs lies so far apart."""
Step = tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


def against_bots(game: str | Entry, num_envs: int = 1, players: int | None = None, **rest: Any) -> "Vector":
    """As `gymnasium.make_vec` makes it: one seat against bots."""
    return Vector(game, players, games=num_envs, **{"seat": 0, **rest})


class _Memory:
    """What compiled code wrote, as an array that may be written to: wrappers of Gymnasium put their results there."""

    def __init__(self, written: object) -> None:
        interface = np.frombuffer(written, CELL).__array_interface__  # type: ignore[call-overload]
        self.written = written
        self.__array_interface__ = {**interface, "data": (interface["data"][0], False)}


def _writable(written: object) -> Cells:
    """Nobody else reads these cells any more: every step writes fresh ones."""
    return np.asarray(_Memory(written))


class Vector(Copied, VectorEnv[Any, Any, Any]):
    """Each row is a game. It shows the view of the seat that is asked: `info["seat"]`, with `info["action_mask"]`.

    The reward of a step is that of the seat that answered; `info["rewards"]` has those of all seats. A game that has
    ended is dealt again by the next step, whose action in that row is not looked at (Gymnasium's next-step mode).
    `info["illegal"]` is 1 in the rows whose action was refused; `reasons` says why. Arrays are fresh in every step and
    can be kept; masks and seats are read-only.
    """

    def __init__(
        self,
        game: str | Entry,
        players: int | None = None,
        *,
        games: int = 64,
        seat: int | None = None,
        bots: str | list[str] = "random",
        illegal: str = "penalty",
        **setup: Any,
    ) -> None:
        if games < 1:
            raise BoomtownError(f"a vector environment needs at least one game, not {games}")
        self.play = play = Play(wished(game, players, {**setup, "illegal": illegal}))
        names = [ASKED] * play.players if seat is None else opponents(bots, seat, play.players)
        self.rows = Rows(play.entry, play.game, play.layout, games, names)
        self.num_envs = games
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "rules": play.game.rules_version}
        self.single_action_space = play.action_space()
        self.single_observation_space = play.space()
        self.action_space = batch_space(self.single_action_space, games)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.reasons: dict[int, str] = {}
        """Why actions were refused in the last step, by row."""
        self._potentials = np.zeros((games, play.players))
        self._seats: Cells = np.zeros(games, CELL)
        self._started = False

    @property
    def layout(self) -> Layout:
        """Where the named parts of an observation stand."""
        return self.play.layout

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games: in all rows, or in those of `options={"reset_mask": mask}`, while the others stay as they are.

        A number seeds all rows, a list has a seed for each; without one a row's luck continues from the last.
        """
        rows = self._rows_to_reset(options or {})
        seeds = self._seeds(seed)
        if seed is None and not self._started:
            seeds = self._seeds(secrets.randbits(40))
        self.rows.restart(rows, [seeds[row] for row in rows])
        self._started = True
        self.reasons = {}
        self._potentials = np.array([self.play.potentials(state) for state in self.rows.states])
        info = self._info()
        info["illegal"] = np.zeros(self.num_envs, FLAG)
        return self._shown(), info

    def _rows_to_reset(self, options: dict[str, Any]) -> list[int]:
        for name in options:
            if name != "reset_mask":
                raise BoomtownError(f"reset takes the option reset_mask, not '{name}'")
        if "reset_mask" not in options:
            return list(range(self.num_envs))
        mask = options["reset_mask"]
        if getattr(mask, "shape", None) != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BoomtownError(f"reset_mask is an array of {self.num_envs} truth values, at least one of them true")
        if not self._started:
            raise BoomtownError("reset the environment first")
        return [int(row) for row in np.flatnonzero(mask)]

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        """By row: where its luck begins, or None where it continues. Two runs with different numbers share no game."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [seed * APART + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BoomtownError(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seed)}")
        return [None if one is None else one * APART for one in seed]

    def state(self) -> list[Position]:
        """Where each row stands, with the luck ahead of it."""
        self._check_started()
        return [self._position(row) for row in range(self.num_envs)]

    def _position(self, row: int) -> Position:
        bots = tuple(
            None if own is None else tuple(copy.copy(chance) for chance in own) for own in self.rows.chances(row)
        )
        state = self.rows.states[row].clone()
        return Position(state, ahead(self.rows.luck(row)), bots, {"seat": int(self.rows.seats[row])})

    def restore(
        self, positions: Sequence[Position | bytes], rows: Sequence[int] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Stand at positions of the same set-up, in all rows or in those that are named; the others stay.

        One position may stand in many rows. They continue with the luck of their position, so a world that was dealt
        once and stands in two rows has one fate there.
        """
        wanted = range(self.num_envs) if rows is None else rows
        if len(wanted) != len(positions) or not all(0 <= row < self.num_envs for row in wanted):
            raise BoomtownError(f"each of {len(positions)} positions needs a row from 0 to {self.num_envs - 1}")
        found = [at(self.play.game, position) for position in positions]
        if not all(isinstance(one.luck, Chance) for one in found):
            raise BoomtownError("rows take positions of a vector environment and worlds that were dealt")
        if not self._started:
            self.reset()
        for row, one in zip(wanted, found, strict=True):
            chances = [None if own is None else list(own) for own in one.bots]
            luck = ahead(one.luck)
            assert isinstance(luck, Chance)
            self.rows.stand(row, one.state.clone(), luck, chances, one.kept.get("seat", 0))
        self.rows.look_again()
        self.reasons = {}
        self._potentials = np.array([self.play.potentials(state) for state in self.rows.states])
        info = self._info()
        info["illegal"] = np.zeros(self.num_envs, FLAG)
        return self._shown(), info

    def deal(self, row: int, seat: int | None = None, *, seed: int | None = None) -> Position:
        """Another world that a seat, the one that is asked if none is named, cannot tell from a row's."""
        self._check_started()
        return dealt(self.rows.states[row], int(self.rows.seats[row]) if seat is None else seat, seed)

    def step(self, actions: Any) -> Step:
        """Answer every game. With `illegal="raise"` no game moves if one of the actions is not legal."""
        self._check_started()
        chosen = self._chosen(np.asarray(actions))
        if self.play.setup.illegal == "raise":
            for row in self.rows.illegal(chosen):
                raise self.play.refusal(self.rows.states[row], chosen[row])
        before = self._seats
        self.rows.step(chosen)
        result = self._result(before)
        self.reasons = {row: str(self.play.refusal(self.rows.states[row], chosen[row])) for row in self.rows.refused}
        return result

    def _chosen(self, given: npt.NDArray[Any]) -> list[int]:
        """By row the number of its action."""
        factored = self.play.factored
        if given.shape != ((self.num_envs, 2) if factored else (self.num_envs,)) or given.dtype.kind not in "iu":
            what = "pairs of" if factored else "whole"
            raise BoomtownError(f"a step takes {self.num_envs} {what} numbers, an action for each game")
        return [self.play.number(one) for one in given] if factored else given.tolist()

    @property
    def actions(self) -> ActionTable:
        """What the numbers of actions mean."""
        return self.play.actions

    def step_at_random(self) -> Step:
        """Answer every game with any legal action; `info["action"]` tells which (-1 where a new game was dealt)."""
        self._check_started()
        before = self._seats
        self.reasons = {}
        self.rows.step_at_random()
        result = self._result(before)
        result[4]["action"] = np.frombuffer(self.rows.answers, CELL)  # type: ignore[call-overload]
        return result

    def _check_started(self) -> None:
        if not self._started:
            raise BoomtownError("reset the environment first")

    def _result(self, before: Cells) -> Step:
        rows = self.rows
        paid = np.zeros((self.num_envs, self.play.players))
        own = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, bool)
        for row in rows.ended:
            over[row] = True
            paid[row] = self.play.final(rows.states[row])
        if self.play.setup.shaped:
            paid += self._shares()
        for row in rows.refused:
            paid[row, before[row]] -= self.play.setup.penalty
        if rows.ended or rows.refused or self.play.setup.shaped:
            own = paid[np.arange(self.num_envs), before]
        info = self._info()
        info["rewards"] = paid
        info["illegal"] = np.zeros(self.num_envs, FLAG)
        info["illegal"][rows.refused] = 1
        return self._shown(), own, over, np.zeros(self.num_envs, bool), info

    def _shares(self) -> npt.NDArray[np.float64]:
        """What shaping pays in this step. A new game begins with what its seats have, and nothing is paid for it."""
        now = np.array([self.play.potentials(state) for state in self.rows.states])
        dealt = np.array(self.rows.answers) < 0
        dealt[self.rows.refused] = False
        shares: npt.NDArray[np.float64] = np.where(dealt[:, None], 0.0, now - self._potentials)
        self._potentials = now
        return shares

    def _shown(self) -> Any:
        return self.play.shown(_writable(self.rows.observer.cells).reshape(self.num_envs, -1))

    def _info(self) -> dict[str, Any]:
        mask: Mask = np.frombuffer(self.rows.observer.allowed, FLAG).reshape(self.num_envs, -1)  # type: ignore[call-overload]
        self._seats = np.frombuffer(self.rows.seats, CELL)  # type: ignore[call-overload]
        return {"seat": self._seats, "action_mask": mask}
