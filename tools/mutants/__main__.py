"""The command: uv run --group dev python -m tools.mutants goldwest --mutants 100"""

import argparse
import json
import os
import sys
from pathlib import Path

os.environ["BOOMTOWN_SPEED"] = "interpreted"  # what is compiled cannot be changed

from boomtown.cli.shown import progress
from boomtown.kernel.errors import BoomtownError
from boomtown.lab.workers import cores
from tools.mutants.run import Trials, run
from tools.mutants.sample import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description="Change a game's rules in small ways and see which changes no test notices.",
    )
    parser.add_argument("game", help="a game of this source checkout, for instance goldwest")
    parser.add_argument("--mutants", type=int, default=100, help="how many random mutants (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same number tries the same mutants (1)")
    parser.add_argument("--jobs", type=int, default=0, help="how many processes; 0 is one for each core")
    parser.add_argument(
        "--results", type=Path, help="where verdicts are kept and found again (build/mutants/GAME.jsonl)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    wanted = parser.parse_args()
    kept = wanted.results or ROOT / "build" / "mutants" / f"{wanted.game}.jsonl"
    trials = Trials(wanted.game, wanted.mutants, wanted.seed, wanted.jobs or cores(), kept)
    try:
        with progress(f"Mutants of {wanted.game}", wanted.mutants) as advance:
            report = run(trials, advance)
    except BoomtownError as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    if wanted.json:
        print(json.dumps(report.as_json(), indent=2, ensure_ascii=False))
    else:
        print("\n".join(report.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
