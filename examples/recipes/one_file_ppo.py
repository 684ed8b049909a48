"""PPO against itself in one file, after CleanRL: torch, the vector environment, masks, nothing else."""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--game", default="goldwest")
given.add_argument("--games", type=int, default=64, help="side by side")
given.add_argument("--steps", type=int, default=128, help="of every game between two updates")
given.add_argument("--updates", type=int, default=50)
wish = given.parse_args()
torch.manual_seed(1)

vector = boomtown.envs.vector(wish.game, 2, games=wish.games, dtype="float32", reward="win")
width, actions = vector.single_observation_space.shape[0], int(vector.single_action_space.n)


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(width, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, seen, mask):
        hidden = self.trunk(seen)
        return Categorical(logits=self.policy(hidden).masked_fill(mask == 0, -1e9)), self.value(hidden)[:, 0]


def tensors(cells, info):
    """A finished game has no legal action: the environment deals its row again, whatever the action."""
    mask = torch.tensor(info["action_mask"])
    mask[mask.sum(1) == 0] = 1
    return torch.tensor(cells), mask


agent = Agent()
learner = torch.optim.Adam(agent.parameters(), lr=1e-3)
cells, info = vector.reset(seed=1)
over, start = np.zeros(wish.games, bool), time.time()
for update in range(wish.updates):
    kept, ends = [], []
    for _ in range(wish.steps):
        seen, mask = tensors(cells, info)
        with torch.no_grad():
            chances, _ = agent(seen, mask)
            action = chances.sample()
            kept.append((seen, mask, action, chances.log_prob(action), info["seat"], ~over))
        cells, _, over, _, info = vector.step(action.numpy())
        ends.append((over, info["rewards"]))
    # Every answer is worth the result of its game for its seat; of games that are not over, what the agent expects.
    with torch.no_grad():
        expected = agent(*tensors(cells, info))[1].numpy()
    worth = np.zeros((wish.games, 2))
    worth[np.arange(wish.games), info["seat"]], worth[np.arange(wish.games), 1 - info["seat"]] = expected, -expected
    results = []
    for (over_then, rewards), (*_, seat, _) in zip(reversed(ends), reversed(kept), strict=True):
        worth = np.where(over_then[:, None], rewards, worth)
        results.append(worth[np.arange(wish.games), seat])
    answered = torch.tensor(np.concatenate([one[5] for one in kept]))
    seen, mask, action, before = (torch.cat([one[part] for one in kept])[answered] for part in range(4))
    result = torch.tensor(np.concatenate(results[::-1]), dtype=torch.float32)[answered]
    for _ in range(2):
        for part in torch.randperm(len(seen)).split(1024):
            chances, value = agent(seen[part], mask[part])
            gain = result[part] - value.detach()
            ratio = (chances.log_prob(action[part]) - before[part]).exp()
            loss = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = loss + 0.5 * (result[part] - value).pow(2).mean() - 0.01 * chances.entropy().mean()
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            learner.step()
    speed = (update + 1) * wish.steps * wish.games / (time.time() - start)
    print(f"update {update + 1}: loss {loss.item():.3f}, {speed:.0f} steps/s", flush=True)

bot = boomtown.envs.vector(wish.game, 2, games=32, seat=0, bots="random", dtype="float32")
cells, info = bot.reset(seed=2)
won = []
while len(won) < 32:
    with torch.no_grad():
        cells, reward, over, _, info = bot.step(agent(*tensors(cells, info))[0].probs.argmax(1).numpy())
    won += list(reward[over])
print(f"reward against random: {np.mean(won):.2f} in {len(won)} games")
