"""TorchRL: the mask out of `info`, a masked actor, and a policy gradient over whole games."""

import argparse

import torch
from tensordict.nn import ProbabilisticTensorDictModule, ProbabilisticTensorDictSequential, TensorDictModule
from torch import nn
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--game", default="goldwest")
given.add_argument("--games", type=int, default=200)
wish = given.parse_args()
torch.manual_seed(1)

env = GymWrapper(boomtown.envs.gymnasium(wish.game, 2, dtype="float32", reward="win"), categorical_action_encoding=True)
env.auto_register_info_dict()
width, actions = env.observation_spec["observation"].shape[0], env.action_spec.space.n
network = nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, actions))
actor = ProbabilisticTensorDictSequential(
    TensorDictModule(network, in_keys=["observation"], out_keys=["logits"]),
    TensorDictModule(lambda mask: mask.bool(), in_keys=["action_mask"], out_keys=["mask"]),
    ProbabilisticTensorDictModule(
        in_keys=["logits", "mask"],
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    ),
)
learner = torch.optim.Adam(network.parameters(), lr=1e-3)
mean = 0.0
for game in range(wish.games):
    with torch.no_grad():
        played = env.rollout(2_000, actor)
    result = float(played["next", "reward"].sum())
    chances = actor.get_dist(played).log_prob(played["action"])
    loss = -(result - mean) * chances.mean()
    learner.zero_grad()
    loss.backward()
    learner.step()
    mean += (result - mean) / min(game + 1, 50)
print(f"mean reward against random: {mean:.2f} after {wish.games} games, {len(played)} answers in the last one")
