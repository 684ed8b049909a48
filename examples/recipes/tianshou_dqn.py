"""Tianshou: DQN in one seat of a PettingZoo environment, random in the others."""

import argparse

from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--game", default="goldwest")
given.add_argument("--epochs", type=int, default=10)
given.add_argument("--steps", type=int, default=5_000, help="in an epoch")
given.add_argument("--episodes", type=int, default=20, help="of a test")
wish = given.parse_args()


def made():
    return PettingZooEnv(boomtown.envs.pettingzoo(wish.game, 2, dtype="float32"))


env = made()
policy = DiscreteQLearningPolicy(
    model=Net(
        state_shape=env.observation_space["observation"].shape, action_shape=env.action_space.n, hidden_sizes=[128]
    ),
    action_space=env.action_space,
    eps_training=0.1,
    eps_inference=0.02,
)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, n_step_return_horizon=3)
other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
both = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=env)
envs, tests = DummyVectorEnv([made] * 4), DummyVectorEnv([made])
collector = Collector(both, envs, VectorReplayBuffer(20_000, 4), exploration_noise=True)
collector.reset()
collector.collect(n_step=128)
result = both.run_training(
    OffPolicyTrainerParams(
        training_collector=collector,
        test_collector=Collector(both, tests),
        max_epochs=wish.epochs,
        epoch_num_steps=wish.steps,
        collection_step_num_env_steps=64,
        batch_size=64,
        test_step_num_episodes=wish.episodes,
        update_step_num_gradient_steps_per_sample=0.1,
        multi_agent_return_reduction=lambda rewards: rewards[:, 0],
    )
)
print(f"best reward against random: {result.best_reward:.2f}")
