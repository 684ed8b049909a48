"""Many games in one call, written by compiled code into one array (Gymnasium's vector interface)."""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from boomtown.bots.rows import ASKED, Rows
from boomtown.envs.setup import CELL, FLAG, Cells, Mask, Play, Setup
from boomtown.envs.single import opponents
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.observe import Layout

Step = tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


def against_bots(game: str | Entry, num_envs: int = 1, players: int | None = None, **rest: Any) -> "Vector":
    """As `gymnasium.make_vec` makes it: one seat against bots."""
    return Vector(game, players, games=num_envs, **{"seat": 0, **rest})


class Vector(VectorEnv[Any, Any, Any]):
    """Each row is a game. It shows the view of the seat that is asked: `info["seat"]`, with `info["action_mask"]`.

    The reward of a step is that of the seat that answered; `info["rewards"]` has those of all seats. A game that has
    ended is dealt anew by the next step, whose action in that row is not looked at (Gymnasium's next-step mode).
    Arrays are fresh in every step and can be kept; what compiled code wrote (observations, masks, seats) is read-only.
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
        self.play = play = Play(Setup(game, players, illegal=illegal, **setup))
        names = [ASKED] * play.players if seat is None else opponents(bots, seat, play.players)
        self.rows = Rows(play.entry, play.game, play.layout, games, names)
        self.num_envs = games
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "rules": play.game.rules_version}
        self.single_action_space = spaces.Discrete(int(play.game.actions.count))
        self.single_observation_space = play.space()
        self.action_space = batch_space(self.single_action_space, games)
        self.observation_space = batch_space(self.single_observation_space, games)
        self._potentials = np.zeros((games, play.players))
        self._seats: Cells = np.zeros(games, CELL)
        self._started = False

    @property
    def layout(self) -> Layout:
        """Where the named parts of an observation stand."""
        return self.play.layout

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.rows.restart(secrets.randbits(40) if seed is None else seed)
        self._started = True
        self._potentials = np.array([self.play.potentials(state) for state in self.rows.states])
        return self._shown(), self._info()

    def step(self, actions: Any) -> Step:
        """Answer every game. With `illegal="raise"` no game moves if one of the actions is not legal."""
        self._check_started()
        chosen: list[int] = np.asarray(actions).tolist()
        if self.play.setup.illegal == "raise":
            for row in self.rows.illegal(chosen):
                raise self.play.refusal(self.rows.states[row], chosen[row])
        before = self._seats
        self.rows.step(chosen)
        result = self._result(before)
        if self.rows.refused:
            result[4]["illegal"] = self._reasons(chosen)
        return result

    def step_at_random(self) -> Step:
        """Answer every game with any legal action; `info["action"]` tells which (-1 where a new game was dealt)."""
        self._check_started()
        before = self._seats
        self.rows.step_at_random()
        result = self._result(before)
        result[4]["action"] = np.frombuffer(self.rows.answers, CELL)  # type: ignore[call-overload]
        return result

    def _check_started(self) -> None:
        if not self._started:
            raise BoomtownError("reset the environment first")

    def _reasons(self, chosen: list[int]) -> npt.NDArray[np.object_]:
        """Why an action was refused, by row; empty where it was not."""
        reasons = np.full(self.num_envs, "", object)
        for row in self.rows.refused:
            reasons[row] = str(self.play.refusal(self.rows.states[row], chosen[row]))
        return reasons

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
        return self.play.shown(np.frombuffer(self.rows.observer.cells, CELL).reshape(self.num_envs, -1))  # type: ignore[call-overload]

    def _info(self) -> dict[str, Any]:
        mask: Mask = np.frombuffer(self.rows.observer.allowed, FLAG).reshape(self.num_envs, -1)  # type: ignore[call-overload]
        self._seats = np.frombuffer(self.rows.seats, CELL)  # type: ignore[call-overload]
        return {"seat": self._seats, "action_mask": mask}
