"""Stable-Baselines3: MaskablePPO through `make_vec_env`, with flat observations and with named parts."""

import argparse

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--game", default="goldwest")
given.add_argument("--steps", type=int, default=200_000)
given.add_argument("--named", action="store_true", help="one network for each part of the observation")
given.add_argument("--episodes", type=int, default=50, help="of the last test")
wish = given.parse_args()

boomtown.envs.register()
keywords = {"players": 2, "dtype": "float32", "observations": "dict" if wish.named else "array", "bots": "random"}
env = make_vec_env(f"Boomtown/{wish.game}-v0", n_envs=4, seed=1, env_kwargs=keywords)
model = MaskablePPO("MultiInputPolicy" if wish.named else "MlpPolicy", env, n_steps=128, batch_size=128, seed=1)
model.learn(wish.steps)
mean, deviation = evaluate_policy(model, env, n_eval_episodes=wish.episodes)
print(f"reward against random after {model.num_timesteps} steps: {mean:.2f} +- {deviation:.2f}")
