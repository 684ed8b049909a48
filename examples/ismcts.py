"""Information-set Monte Carlo tree search, written from outside: it uses an environment and nothing else.

python examples/ismcts.py goldwest --simulations 200
"""

import argparse
import math

import numpy as np

from boomtown import envs


class Search:
    """One tree for a question. Each simulation plays on in a world that the player cannot tell from the real one."""

    def __init__(self, env, simulations, curiosity=1.4, seed=1):
        self.env, self.simulations, self.curiosity = env, simulations, curiosity
        self.random = np.random.default_rng(seed)
        self.worlds = env.clone()

    def choose(self, seat):
        tree = {}
        for _ in range(self.simulations):
            world = self.env.deal(seat, seed=int(self.random.integers(1 << 40)))
            self.worlds.restore(world)
            path = self.descend(tree)
            for agent, numbers in path:
                numbers[0] += 1
                numbers[1] += self.worlds.rewards[agent]
        return max(tree[self.key(self.env)].items(), key=lambda item: item[1][0])[0]

    def descend(self, tree):
        """Down the tree by what each player sees there, one step beyond it, then at random to the end."""
        path, grown, worlds = [], False, self.worlds
        while not worlds.terminations[worlds.agent_selection]:
            legal = np.flatnonzero(worlds.last()[0]["action_mask"])
            action = int(self.random.choice(legal))
            if not grown:
                node = tree.setdefault(self.key(worlds), {})
                untried = [int(one) for one in legal if int(one) not in node]
                action = int(self.random.choice(untried)) if untried else self.best(node, legal)
                path.append((worlds.agent_selection, node.setdefault(action, [0, 0.0])))
                grown = bool(untried)
            worlds.step(action)
        return path

    def best(self, node, legal):
        tries = math.log(sum(node[int(one)][0] for one in legal))
        return max((int(one) for one in legal), key=lambda one: self.worth(*node[one], tries))

    def worth(self, count, total, tries):
        return total / count + self.curiosity * math.sqrt(tries / count)

    def key(self, env):
        return env.agent_selection, env.last()[0]["observation"].tobytes()


def played(game, simulations, seed):
    """The reward of a search in seat 1 against a random player in seat 2."""
    env = envs.pettingzoo(game, 2, raw=True)
    env.reset(seed=seed)
    search, random = Search(env, simulations, seed=seed), np.random.default_rng(seed)
    while not env.terminations[env.agent_selection]:
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        own = env.agent_selection == "player_0" and len(legal) > 1
        env.step(search.choose(0) if own else int(random.choice(legal)))
    return env.rewards["player_0"]


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("game", nargs="?", default="goldwest")
    given.add_argument("--simulations", type=int, default=100)
    given.add_argument("--games", type=int, default=4)
    wish = given.parse_args()
    print([played(wish.game, wish.simulations, seed) for seed in range(wish.games)])
