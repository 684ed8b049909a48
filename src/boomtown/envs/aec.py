"""PettingZoo: all seats of a game, one after another.

A seat that is out of the game (bankrupt) stays an agent until the end: it is not asked any more, and is paid with all
the others.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from boomtown.envs import VERSION, rendering
from boomtown.envs.actions import ActionTable
from boomtown.envs.positions import Position
from boomtown.envs.setup import ILLEGAL, LEGAL, Copied, Play, wished
from boomtown.kernel.entry import Entry
from boomtown.kernel.observe import Layout


def make(
    game: str | Entry, players: int | None, raw: bool, render_mode: str | None, setup: dict[str, Any]
) -> AECEnv[str, Any, Any]:
    env: AECEnv[str, Any, Any] = RawEnv(game, players, render_mode=render_mode, **setup)
    return env if raw else Ordered(env)


class Ordered(Copied, OrderEnforcingWrapper[str, Any, Any]):  # type: ignore[misc]
    """PettingZoo's wrapper that checks the order of calls."""

    def restore(self, position: Position | bytes) -> None:
        """Stand at a position of the same set-up; that begins a game, as `reset` does."""
        self.reset()
        self.unwrapped.restore(position)


class RawEnv(Copied, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Agents are `player_0`, `player_1`, ...; an observation is a dict of `observation` and `action_mask`.

    An agent's info says whether its last action was illegal (1, or 0); `reason` says why.
    """

    metadata = rendering.METADATA

    def __init__(
        self, game: str | Entry, players: int | None = None, *, render_mode: str | None = None, **setup: Any
    ) -> None:
        super().__init__()
        self.play = play = Play(wished(game, players, setup))
        self.render_mode = rendering.check(render_mode)
        self.metadata = {
            "name": f"boomtown_{play.entry.key}_v{VERSION}",
            **rendering.METADATA,
            "is_parallelizable": False,
            "rules": play.game.rules_version,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(play.players)]
        self.agents = self.possible_agents[:]
        self.reason = ""
        """Why the last action was refused; empty if it was not."""
        self._look = play.look
        self._shaped = bool(play.setup.shaped)
        self._human = render_mode == "human"
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = int(play.game.actions.count)
        self._action_spaces = {agent: play.action_space() for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict({"observation": play.space(), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }

    @property
    def layout(self) -> Layout:
        """Where the named parts of an observation stand."""
        return self.play.layout

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play.deal(seed)
        self._begin()

    def _begin(self) -> None:
        """Nobody has been paid or refused anything."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": LEGAL} for agent in self.agents}
        self._paid = False
        self.reason = ""
        self._potentials = self.play.potentials(self.play.state)
        self.agent_selection = self.possible_agents[self.play.state.seat]

    def _finish(self) -> None:
        """All are paid and have to leave, the first one first."""
        self._pay(dict(zip(self.agents, self.play.final(self.play.state), strict=True)))
        self.agent_selection = self.agents[0]
        self.terminations = dict.fromkeys(self.agents, True)

    def state(self) -> Position:
        """Where the game stands, and what its agents have still to be paid."""
        self.play.check_started()
        kept = {
            "agents": self.agents[:],
            "asked": self.agent_selection,
            "rewards": self.rewards.copy(),
            "owed": self._cumulative_rewards.copy(),
            "refused": self.reason and self.agent_selection,
            "reason": self.reason,
        }
        return self.play.position((), kept)

    def restore(self, position: Position | bytes) -> None:
        """Stand at a position of the same set-up, from its value or its bytes."""
        found = self.play.stand(position)
        self._begin()
        if found.kept:
            kept = found.kept
            self.agents, self.agent_selection = kept["agents"][:], kept["asked"]
            self.rewards, self._cumulative_rewards = dict(kept["rewards"]), dict(kept["owed"])
            self.terminations = dict.fromkeys(self.agents, self.play.state.over)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos = {agent: {"illegal": ILLEGAL if agent == kept["refused"] else LEGAL} for agent in self.agents}
            self.reason = kept["reason"]
            self._paid = True
        elif self.play.state.over:
            self._finish()

    def deal(self, seat: int, *, seed: int | None = None) -> Position:
        """Another world that a seat cannot tell from the real one."""
        return self.play.dealt(seat, seed)

    def observe(self, agent: str) -> dict[str, Any]:
        return self._look(self._seats[agent])

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it, with fewer calls on the way: it is asked for at every step."""
        agent = self.agent_selection
        return (
            self._look(self._seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        state = self.play.state
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        number = play.number(action)
        self.reason = reason = "" if state.attempt(number, play.luck) else play.refused(number)
        if self._paid:
            self._forget(agent)
        if reason:
            self.infos[agent] = {"illegal": ILLEGAL}
            self._pay({agent: -play.setup.penalty})
            return
        if self._shaped:
            self._pay_shares()
        seat = state.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._finish()
        if self._human:
            self.render()

    def _forget(self, agent: str) -> None:
        """What the last step paid and told is over, and the agent that answers has had its reward."""
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": LEGAL}
        self._paid = False

    def _pay(self, amounts: dict[str, float]) -> None:
        self._paid = True
        for agent, amount in amounts.items():
            self.rewards[agent] += amount
            self._cumulative_rewards[agent] += amount

    def _pay_shares(self) -> None:
        """Shaping pays each change of what a seat has; in the end it has paid nothing, the result excepted."""
        play = self.play
        now = play.potentials(play.state)
        gains = [new - old for new, old in zip(now, self._potentials, strict=True)]
        self._potentials = now
        self._pay(dict(zip(self.agents, gains, strict=True)))

    @property
    def actions(self) -> ActionTable:
        """What the numbers of actions mean."""
        return self.play.actions

    def render(self) -> Any:
        play = self.play
        seat = self._seats[self.agent_selection]
        return rendering.render(self.render_mode, play.entry, play.state.view(seat), play.words)
