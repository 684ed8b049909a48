"""A real Ray cluster on this machine: two workers, one of which dies in mid-run. And who else reads the results.

REQUIRE_RAY=1 makes the absence of Ray a failure.
"""

import importlib.util
import os
from collections.abc import Iterator

import pytest

from boomtown.lab.machine import Means, all_games, machine
from boomtown.lab.plan import Plan
from boomtown.lab.simulate import simulate

MISSING = [name for name in ("ray", "pandas", "polars") if importlib.util.find_spec(name) is None]
if MISSING and os.environ.get("REQUIRE_RAY"):
    raise RuntimeError(f"REQUIRE_RAY is set, but {', '.join(MISSING)} are not installed: uv sync --group cluster")
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"THE CLUSTER IS NOT TESTED: {', '.join(MISSING)} not installed (uv sync --group cluster)"
)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two workers. Busy machines, and those that keep no bytecode, need time."""
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    monkeypatch.setenv("RAY_agent_register_timeout_ms", "120000")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    import ray

    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def kill_a_worker() -> None:
    """One that is playing, of those this process started."""
    import psutil

    playing = [child for child in psutil.Process().children(recursive=True) if child.name().startswith("ray::_work")]
    playing[0].kill()


def test_a_worker_dies_and_the_run_is_complete(cluster, tmp_path):
    plan = Plan("goldwest", 2, ("random", "random"), 200, "ray", traced=True)
    arms = {"as printed": plan}
    path = tmp_path / "cluster.jsonl"
    seen = []
    with machine(arms, Means(on="ray", out=path)) as at:
        assert at.workers.count == 2
        for row in at.play(all_games(arms)):
            seen.append(row["number"])
            if len(seen) == 20:
                kill_a_worker()
    assert sorted(seen) == list(range(200)), "every game, and none twice"
    here = tmp_path / "here.jsonl"
    simulate(plan, Means(jobs=1, out=here))
    assert sorted(path.read_text().splitlines()) == sorted(here.read_text().splitlines())


def test_pandas_and_polars_read_the_results(tmp_path):
    import pandas
    import polars

    path = tmp_path / "games.parquet"
    simulate(Plan("goldwest", 2, ("random", "random"), 4, "read"), Means(jobs=1, out=path))
    lines = tmp_path / "games.jsonl"
    for frame in (pandas.read_json(lines, lines=True), pandas.read_parquet(path)):
        assert len(frame) == 4
        assert frame["decisions"].sum() > 100
    for frame in (polars.read_ndjson(lines), polars.read_parquet(path)):
        assert frame.height == 4
        answers = frame.explode("answers").unnest("answers")
        assert answers["count"].sum() == frame["decisions"].sum()
