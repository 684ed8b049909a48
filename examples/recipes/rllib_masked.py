"""RLlib, new API stack: PPO with RLlib's own module for masked actions, one seat or against itself."""

import argparse

import gymnasium as gym
import numpy as np
from gymnasium.spaces import Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--game", default="goldwest")
given.add_argument("--iterations", type=int, default=50)
given.add_argument("--batch", type=int, default=2000)
given.add_argument("--itself", action="store_true", help="every seat learns")
wish = given.parse_args()


def with_mask(observation, mask):
    """As the module wants it."""
    return {"observations": observation, "action_mask": mask.astype(np.float32)}


def space_of(observation, actions):
    return Dict({"observations": observation, "action_mask": gym.spaces.Box(0, 1, (int(actions.n),), np.float32)})


class OneSeat(gym.Env):
    def __init__(self, config=None):
        self.env = boomtown.envs.gymnasium(wish.game, 2, dtype="float32")
        self.action_space = self.env.action_space
        self.observation_space = space_of(self.env.observation_space, self.action_space)

    def reset(self, *, seed=None, options=None):
        observation, info = self.env.reset(seed=seed)
        return with_mask(observation, info["action_mask"]), {}

    def step(self, action):
        observation, reward, over, truncated, info = self.env.step(action)
        return with_mask(observation, info["action_mask"]), reward, over, truncated, {}


class AllSeats(MultiAgentEnv):
    """RLlib's wrapper for PettingZoo looks for the mask inside the observation; this one is as short."""

    def __init__(self, config=None):
        super().__init__()
        self.env = boomtown.envs.pettingzoo(wish.game, 2, raw=True, dtype="float32", illegal="penalty")
        self.agents = self.possible_agents = self.env.possible_agents[:]
        space = self.env.observation_space("player_0")["observation"]
        self.action_spaces = {agent: self.env.action_space(agent) for agent in self.agents}
        self.observation_spaces = {agent: space_of(space, self.action_spaces[agent]) for agent in self.agents}

    def seen(self, agents):
        seen = {agent: self.env.observe(agent) for agent in agents}
        return {agent: with_mask(one["observation"], one["action_mask"]) for agent, one in seen.items()}

    def reset(self, *, seed=None, options=None):
        self.env.reset(seed=seed)
        return self.seen([self.env.agent_selection]), {}

    def step(self, actions):
        self.env.step(actions[self.env.agent_selection])
        over = all(self.env.terminations.values())
        asked = self.possible_agents if over else [self.env.agent_selection]
        ends = {"__all__": over, **self.env.terminations}
        return self.seen(asked), dict(self.env.rewards), ends, {"__all__": False}, {}


module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]})
config = PPOConfig().env_runners(num_env_runners=0).training(train_batch_size_per_learner=wish.batch, num_epochs=2)
config = config.learners(num_learners=0)
if wish.itself:
    config = config.environment(AllSeats).multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
    config = config.rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": module}))
else:
    config = config.environment(OneSeat).rl_module(rl_module_spec=module)
algorithm = config.build_algo()
for iteration in range(wish.iterations):
    result = algorithm.train()["env_runners"]
    steps = result.get("num_env_steps_sampled_lifetime")
    mean = result.get("episode_return_mean", float("nan"))
    print(f"iteration {iteration + 1}: {steps:.0f} steps, mean return {mean:.2f}")
algorithm.stop()
