"""The searching bot beside a peer: OpenSpiel's ISMCTS in Python, on Gold West for two, at equal wall time per answer.

    uv run --group dev python bench/ismcts.py                     100 games, 100 ms for an answer
    uv run --group dev python bench/ismcts.py --games 20 --ms 50

The peer searches through the adapter of `boomtown.envs.spiel` with random playouts, in worlds dealt from its own view;
ours is `rollout` with the same milliseconds. Every deal is played from both seats.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from boomtown import bots, envs, games, speed
from boomtown.envs import spiel
from boomtown.lab.figures import rate


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """The peer with a budget of time instead of a number of simulations."""

    def __init__(self, game: pyspiel.Game, seconds: float, seed: int) -> None:
        random = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, random), 1.4, 0, random_state=random)
        self.set_resampler(spiel.deal)
        self.seconds = seconds
        self.simulations = 0
        self.answers = 0

    def run_search(self, state: spiel.SpielState) -> Any:
        self.reset()
        root = self.create_new_node(state)
        end = time.perf_counter() + self.seconds
        done = 0
        while done < 2 or time.perf_counter() < end:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations += done
        self.answers += 1
        return self.get_final_policy(state, root)


def play(game: spiel.SpielGame, deal: int, own: int, ms: int, peer: Timed) -> float:
    """One game: the part of the win that Boomtown's bot gets."""
    entry = games.find("goldwest")
    ours = bots.make(f"rollout:{ms}ms", entry, game.play.game, deal)
    state = game.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(legal[0])
        elif state.current_player() == own:
            state.apply_action(ours.choose(state.held.position.view(own), legal))
        else:
            state.apply_action(int(peer.step(state)))
    winners = state.held.position.winners()
    return 1 / len(winners) if own in winners else 0.0


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--ms", type=int, default=100, help="milliseconds for an answer")
    given = reader.parse_args()
    won: list[float] = []
    simulations = answers = 0
    while len(won) < given.games:
        for own in range(2):
            seed = len(won) // 2
            game = envs.openspiel("goldwest", players=2, rng_seed=seed)
            peer = Timed(game, given.ms / 1000, seed)
            won.append(play(game, seed, own, given.ms, peer))
            simulations, answers = simulations + peer.simulations, answers + peer.answers
    share = rate(won)
    speeds = "compiled" if speed.compiled else "interpreted"
    print(
        f"Gold West, 2 players, {given.ms} ms for an answer, {speeds}: rollout won {share.value:.0%} "
        f"[{share.low:.0%}, {share.high:.0%}] of {len(won)} games against ISMCTS "
        f"({simulations / answers:.0f} simulations for an answer)."
    )


if __name__ == "__main__":
    main()
