"""OpenSpiel: ISMCTS on Gold West, MCCFR on a small game, a position as text, a playthrough."""

import argparse

import numpy as np
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

import boomtown.envs

given = argparse.ArgumentParser(description=__doc__)
given.add_argument("--small", default="pyrite:ENTRY", help="the game for MCCFR")
given.add_argument("--iterations", type=int, default=100)
given.add_argument("--simulations", type=int, default=20)
wish = given.parse_args()
random = np.random.RandomState(1)

game = boomtown.envs.openspiel("goldwest", players=2, rng_seed=1)
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.4, wish.simulations, random_state=random)
state = game.new_initial_state()
for _ in range(6):
    state.apply_action(0 if state.is_chance_node() else bot.step(state))
again = game.deserialize_state(state.serialize())
print(f"ISMCTS answered {len(again.history())} times; the text of the state has {len(state.serialize())} letters")

small = boomtown.envs.openspiel(wish.small, players=2, rng_seed=1)
np.random.seed(1)
solver = outcome_sampling_mccfr.OutcomeSamplingSolver(small)
for _ in range(wish.iterations):
    solver.iteration()
start = small.new_initial_state()
start.apply_action(0)
chances = solver.average_policy().action_probabilities(start)
print(f"MCCFR: {len(chances)} first answers, the likeliest {max(chances.values()):.2f}")

lines = generate_playthrough.playthrough(str(small), None, seed=1, alsologtostdout=False).splitlines()
print(f"playthrough: {len(lines)} lines")
