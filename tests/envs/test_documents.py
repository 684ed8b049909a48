"""The examples in the documents run, and a missing library is named in a sentence."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["environments", "pettingzoo", "gymnasium", "vector", "openspiel", "learning"])
def test_the_examples(page: str) -> None:
    result = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 5
    assert result.failed == 0


MISSING = """
import sys
sys.modules[sys.argv[1]] = None
import boomtown.envs
from boomtown.kernel.errors import BoomtownError
try:
    getattr(boomtown.envs, sys.argv[2])("goldwest")
except BoomtownError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("library", "interface"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("numpy", "vector"), ("pyspiel", "openspiel")],
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(library: str, interface: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MISSING, library, interface], capture_output=True, text=True, check=False
    )
    assert done.stdout == f"environments need {library}, which is not installed: pip install 'boomtown[envs]'\n", (
        done.stderr
    )


LEARN = """
import runpy, sys
sys.modules["numpy"] = None
sys.argv = ["learn"]
runpy.run_module("boomtown.envs.learn", run_name="__main__")
"""


def test_the_learner_names_it_too() -> None:
    done = subprocess.run([sys.executable, "-c", LEARN], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith("environments need numpy, which is not installed: pip install 'boomtown[envs]'\n")


def test_the_package_itself_needs_none_of_them() -> None:
    libraries = {"numpy", "gymnasium", "pettingzoo", "pyspiel"}
    script = f"import sys, boomtown.envs, boomtown.cli; print({libraries} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
