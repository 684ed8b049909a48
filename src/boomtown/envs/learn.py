"""Learns a game and keeps the policy:

python -m boomtown.envs.learn --minutes 8 --policy policy.npz
BOOMTOWN_POLICY=policy.npz boomtown simulate goldwest --players 2 --bots boomtown.envs.learned:Learned,random
"""

import argparse
from pathlib import Path

from boomtown.envs import needed
from boomtown.kernel.errors import BoomtownError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m boomtown.envs.learn", description="Learn a game against itself.")
    parser.add_argument("game", nargs="?", default="goldwest")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", type=Path, default=Path("policy.npz"), help="where the policy goes")
    parser.add_argument("--curve", type=Path, help="where a picture of the curve goes (SVG)")
    given = parser.parse_args()
    try:
        needed("learner").train(given.game, given.players, given.minutes, given.seed, given.policy, given.curve)
    except BoomtownError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
