"""The recipes for other people's libraries, shortened: a group of its own, run where those libraries are.

pip install -r examples/recipes/requirements.txt && pytest tests/recipes
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "examples" / "recipes"
LONGEST = 600
"""Seconds, on a machine that is busy with other things."""


@pytest.mark.parametrize(
    ("library", "recipe", "said"),
    [
        ("sb3_contrib", "stable_baselines.py --steps 512 --episodes 2", "after 512 steps"),
        (
            "sb3_contrib",
            "stable_baselines.py --steps 512 --episodes 2 --named",
            "after 512 steps",
        ),
        ("torch", "one_file_ppo.py --games 16 --steps 32 --updates 2", "reward against random"),
        ("torchrl", "torchrl_reinforce.py --games 2", "mean reward against random"),
        ("tianshou", "tianshou_dqn.py --epochs 1 --steps 128 --episodes 1", "best reward against random"),
        ("ray.rllib", "rllib_masked.py --iterations 1 --batch 256", "iteration 1: 256 steps"),
        ("ray.rllib", "rllib_masked.py --iterations 1 --batch 256 --itself", "iteration 1: 256 steps"),
        ("pyspiel", "open_spiel_search.py --iterations 3 --simulations 2", "playthrough: "),
    ],
    ids=lambda text: str(text).split(".py")[0].replace(" ", "-"),
)
def test_a_recipe_runs_to_its_end(library: str, recipe: str, said: str) -> None:
    if not installed(library):
        if os.environ.get("REQUIRE_RECIPES"):
            raise AssertionError(f"{library} is not installed: pip install -r examples/recipes/requirements.txt")
        pytest.skip(f"{library} is not installed (examples/recipes/requirements.txt)")
    name, *options = recipe.split()
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples" / "pyrite" / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, str(RECIPES / name), *options],
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert said in done.stdout, done.stdout[-3000:]


def installed(library: str) -> bool:
    try:
        return importlib.util.find_spec("torch" if library == "ray.rllib" else library) is not None and (
            importlib.util.find_spec(library) is not None
        )
    except (ImportError, ValueError):
        return False
