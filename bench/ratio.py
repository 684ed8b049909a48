"""This source tree beside another one: games per second of processor time, in interleaved pairs.

    git worktree add ../before cc3899a
    uv run python bench/ratio.py ../before                      all games, compiled and interpreted
    uv run python bench/ratio.py ../before --games oil --pairs 5 --seconds 1 --speed interpreted
    uv run python bench/ratio.py ../before --loop playouts --speed compiled

`--loop random` plays whole games at random by the built-in loop. `--loop playouts` plays whole games by the lean policy
of playouts here and by the greedy bots there: what a playout cost before and costs now.

Each slice is a process of its own; the two trees take turns, so that whatever else the machine does hits both alike.
The other tree needs an environment (`uv sync`) and, for the compiled speed, its compiled copy (`boomtown build`).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SLICE = """
import sys, time
from boomtown import bots, games, speed
from boomtown.bots.playout import play_bots, random_games
from boomtown.kernel.luck import Chance
key, seconds, loop = sys.argv[1], float(sys.argv[2]), sys.argv[3]
entry = games.find(key)
game = entry.set_up(entry.counts[-1])

def greedy_games(game, count, seed):
    for number in range(count):
        luck = Chance(seed * 100000 + number)
        seats = range(int(game.players))
        play_bots(game.start(luck), luck, [bots.make("greedy", entry, game, seed + seat) for seat in seats])
    return 0, count

def lean_games(game, count, seed):
    from boomtown.bots.policy import Policy
    policy = Policy(entry.advice(game), seed)
    for number in range(count):
        luck = Chance(seed * 100000 + number)
        policy.play_on(game.start(luck), luck, -1)
    return 0, count

if loop == "playouts":
    random_games = lean_games if sys.argv[4] == "now" else greedy_games
random_games(game, 1, 0)
played, batch, seed = 0, 1, 1
start = time.process_time()
while time.process_time() - start < seconds:
    before = time.process_time()
    played += random_games(game, batch, seed)[1]
    seed += 1
    if time.process_time() - before < seconds / 50:
        batch *= 2
print(played / (time.process_time() - start), "compiled" if speed.compiled else "interpreted")
"""


def measured(tree: Path, game: str, seconds: float, speed: str, loop: str) -> float:
    python = tree / ".venv" / "bin" / "python"
    environment = {**os.environ, "BOOMTOWN_SPEED": speed}
    command = [str(python), "-c", SLICE, game, str(seconds), loop, "now" if tree == HERE else "before"]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{tree}: {done.stderr.strip().splitlines()[-1]}")
    rate, mode = done.stdout.split()
    assert mode == speed, f"{tree} ran {mode}"
    return float(rate)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("before", type=Path, help="the other tree")
    reader.add_argument("--games", default="goldwest,giganten,blackgold,wildcatters,oil")
    reader.add_argument("--pairs", type=int, default=15)
    reader.add_argument("--seconds", type=float, default=1.0)
    reader.add_argument("--speed", default="compiled,interpreted")
    reader.add_argument("--loop", choices=("random", "playouts"), default="random")
    given = reader.parse_args()
    print(f"{'game':<12} {'speed':<12} {'before':>10} {'now':>10} {'ratio':>7}  {'quartiles':>13}")
    for speed in given.speed.split(","):
        for game in given.games.split(","):
            before: list[float] = []
            now: list[float] = []
            for pair in range(given.pairs):
                for tree, rates in ((given.before, before), (HERE, now))[:: 1 if pair % 2 else -1]:
                    rates.append(measured(tree.resolve(), game, given.seconds, speed, given.loop))
            ratios = sorted(one / other for one, other in zip(now, before, strict=True))
            low, high = ratios[len(ratios) // 4], ratios[-1 - len(ratios) // 4]
            print(
                f"{game:<12} {speed:<12} {statistics.median(before):>10,.1f} {statistics.median(now):>10,.1f} "
                f"{statistics.median(ratios):>7.3f}  {low:.3f} - {high:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
