"""One slice of measurement of one peer: `peers.py` runs this file inside the peers' own environment.

It prints a JSON list of rows with the keys of `boomtown bench --json`. A decision is a question to a player
with at least two answers; steps with one answer and chance cost time but do not count.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter
from typing import Any

Row = dict[str, Any]

SNAPSHOTS = 40  # states of one random game, spread evenly, over which the cost of a clone is averaged
DEALS = 20  # deals per slice from which the rollouts after the deal start
SAMPLE = 20  # games per deal that tell how many decisions such a rollout has
ROLLOUTS_AT_ONCE = 20


def measure_games(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Play whole games for some seconds (the last one to its end): decisions and games per second."""
    play()
    decisions = games = 0
    start = now = perf_counter()
    while now - start < seconds:
        decisions += play()
        games += 1
        now = perf_counter()
    return decisions / (now - start), games / (now - start)


def measure_clone(states: list[Any], clone: Callable[[Any], Any], seconds: float) -> float:
    """The mean cost of a clone in microseconds."""
    clones = 0
    start = now = perf_counter()
    while now - start < seconds:
        for state in states:
            clone(state)
        clones += len(states)
        now = perf_counter()
    return (now - start) / clones * 1e6


def evenly(states: list[Any]) -> list[Any]:
    return states[:: max(1, len(states) // SNAPSHOTS)]


def catanatron(seconds: float, seed: int) -> list[Row]:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    seeds = iter(range(seed * 1_000_000 + 1, sys.maxsize))
    steps = 0

    def play(keep: list[Any] | None = None) -> int:
        nonlocal steps
        game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
        state = game.state
        decisions = 0
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            if len(state.playable_actions) > 1:
                decisions += 1
            steps += 1
            if keep is not None:
                keep.append(game.copy())
            game.play_tick()
        return decisions

    seen: list[Any] = []
    play(seen)
    clone_us = measure_clone(evenly(seen), Game.copy, seconds / 4)
    steps = counted = 0

    def count() -> int:
        nonlocal counted
        decisions = play()
        counted += decisions
        return decisions

    decisions_per_second, games_per_second = measure_games(count, seconds)
    row = a_row("catan", 4, "interpreted", "api", decisions_per_second, games_per_second, clone_us)
    row["steps_per_second"] = decisions_per_second * steps / counted  # with the steps that had one answer
    return [row]


def open_spiel(name: str, seconds: float, seed: int) -> list[Row]:
    import pyspiel

    game = pyspiel.load_game(name)
    players = game.num_players()
    rng = random.Random(seed)
    dice = rng.random
    check_chance_is_uniform(game, rng)

    def play_on(state: Any, keep: list[Any] | None = None) -> int:
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()  # at a chance node: its outcomes, all equally likely
            count = len(actions)
            if count > 1 and not state.is_chance_node():
                decisions += 1
                if keep is not None:
                    keep.append(state.clone())
            state.apply_action(actions[int(dice() * count)])
        return decisions

    seen: list[Any] = []
    play_on(game.new_initial_state(), seen)
    clone_us = measure_clone(evenly(seen), lambda state: state.clone(), seconds / 4)
    api, api_games = measure_games(lambda: play_on(game.new_initial_state()), seconds)
    rows = [a_row(name, players, "C++", "api", api, api_games, clone_us)]

    # The library's own loop over whole games: chance, legal actions and uniform random bots, all in C++.
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(players)]

    def play_inside() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
        return 0

    _, inside_games = measure_games(play_inside, seconds)
    rows.append(a_row(name, players, "C++", "inside", inside_games * api / api_games, inside_games, None))
    if game.new_initial_state().is_chance_node():
        rows.append(after_the_deal(game, play_on, seconds, seed, rng))
    return rows


def after_the_deal(game: Any, play_on: Callable[[Any], int], seconds: float, seed: int, rng: random.Random) -> Row:
    """The rollouts of the library's tree search from fresh deals (one simulation is nothing but rollouts)."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_AT_ONCE, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
    decisions = games = spent = 0.0
    for _ in range(DEALS):
        dealt = game.new_initial_state()
        while dealt.is_chance_node():
            dealt.apply_action(rng.choice(dealt.legal_actions()))
        per_game = sum(play_on(dealt.clone()) for _ in range(SAMPLE)) / SAMPLE
        rollouts = 0
        start = now = perf_counter()
        while now - start < seconds / DEALS:
            search.step(dealt)
            rollouts += ROLLOUTS_AT_ONCE
            now = perf_counter()
        spent += now - start
        games += rollouts
        decisions += rollouts * per_game
    name, players = game.get_type().short_name, game.num_players()
    return a_row(name, players, "C++", "inside-dealt", decisions / spent, games / spent, None)


def check_chance_is_uniform(game: Any, rng: random.Random) -> None:
    """The loop in Python draws chance uniformly, which is quick; make sure that this is right."""
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances = [chance for _, chance in state.chance_outcomes()]
                if max(chances) - min(chances) > 1e-9:
                    raise SystemExit(f"chance in {game.get_type().short_name} is not uniform: its loop is wrong")
            state.apply_action(rng.choice(state.legal_actions()))


def a_row(game: str, players: int, mode: str, loop: str, decisions: float, games: float, clone_us: float | None) -> Row:
    return {
        "game": game,
        "players": players,
        "mode": mode,
        "loop": loop,
        "decisions_per_second": decisions,
        "games_per_second": games,
        "clone_us": clone_us,
    }


def main(arguments: list[str]) -> None:
    if arguments == ["versions"]:
        print(json.dumps({name: version(name) for name in ("catanatron", "open_spiel")}))
        return
    engine, game, seconds, seed = arguments[0], arguments[1], float(arguments[2]), int(arguments[3])
    rows = catanatron(seconds, seed) if engine == "catanatron" else open_spiel(game, seconds, seed)
    print(json.dumps(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
