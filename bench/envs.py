"""The environments' speed beside PettingZoo's connect_four, measured in one run, and the vector environment's.

Both sides take the first legal action (`mask.argmax()`). Repetitions take turns, so that whatever else the machine does
hits both alike; figures are medians of processor time, so that other programs do not count.

    uv run --extra envs python bench/envs.py
    uv run --extra envs python bench/envs.py --games goldwest:2,oil:4 --seconds 2 --markdown docs/benchmarks.md

connect_four needs pygame, which is installed beside: `uv run --extra envs --with pygame python bench/envs.py`.
"""

from __future__ import annotations

import argparse
import datetime
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import peer_report as report
from boomtown import envs, speed

BEGIN = "<!-- envs: begin -->"
END = "<!-- envs: end -->"
RAW_FLOOR = 8.0
VECTOR_FLOOR = 500_000
ROWS = 32


def aec(env: Any, seconds: float) -> float:
    """Steps per second with the first legal action."""
    env.reset(seed=1)
    steps = 0
    start = time.process_time()
    while True:
        for _ in env.agent_iter():
            observation, _, over, truncated, _ = env.last()
            env.step(None if over or truncated else observation["action_mask"].argmax())
            steps += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return steps / spent
        env.reset()


def rows(vector: Any, seconds: float) -> float:
    """Answers per second, drawn inside; deals of new games take time and are not counted."""
    vector.reset(seed=1)
    steps = 0
    start = time.process_time()
    while True:
        for _ in range(50):
            steps += np.count_nonzero(vector.step_at_random()[4]["action"] >= 0)
        spent = time.process_time() - start
        if spent >= seconds:
            return steps / spent


def contestants(games: list[tuple[str, int]], seconds: float) -> dict[str, Callable[[], float]]:
    from pettingzoo.classic import connect_four_v3

    found: dict[str, Callable[[], float]] = {
        "connect_four raw_env": lambda: aec(connect_four_v3.raw_env(), seconds),
        "connect_four wrapped": lambda: aec(connect_four_v3.env(), seconds),
    }
    for game, players in games:
        name = f"{game} ({players})"
        raw = envs.pettingzoo(game, players, raw=True)
        wrapped = envs.pettingzoo(game, players)
        vector = envs.vector(game, players, games=ROWS)
        found[f"{name} raw_env"] = lambda env=raw: aec(env, seconds)  # type: ignore[misc]
        found[f"{name} wrapped"] = lambda env=wrapped: aec(env, seconds)  # type: ignore[misc]
        found[f"{name} vector"] = lambda vector=vector: rows(vector, seconds)  # type: ignore[misc]
    return found


def measured(found: dict[str, Callable[[], float]], repetitions: int) -> dict[str, list[float]]:
    results: dict[str, list[float]] = {name: [] for name in found}
    for repetition in range(repetitions):
        for name, run in found.items():
            results[name].append(run())
            print(
                f"  {repetition + 1}/{repetitions}  {name}: {report.short(results[name][-1])} steps/s", file=sys.stderr
            )
    return results


def table(results: dict[str, list[float]]) -> list[str]:
    lines = [
        "| environment | steps/s | lowest to highest | x connect_four | asked | verdict |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, values in results.items():
        middle = statistics.median(values)
        kind = name.rsplit(" ", 1)[1]
        ratio, asked, verdict = "-", "-", "-"
        if kind != "vector":
            base = results[f"connect_four {kind}"]
            times = statistics.median(own / other for own, other in zip(values, base, strict=True))
            ratio = f"{times:.3g}x"
            if name.startswith("goldwest") and kind == "raw_env":
                asked, verdict = f">= {RAW_FLOOR:g}x", "pass" if times >= RAW_FLOOR else "MISSED"
        elif name.startswith("goldwest"):
            asked, verdict = f">= {VECTOR_FLOOR:,}", "pass" if middle >= VECTOR_FLOOR else "MISSED"
        spread = f"{report.short(min(values))} to {report.short(max(values))}"
        lines.append(f"| {name} | {report.short(middle)} | {spread} | {ratio} | {asked} | {verdict} |")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default="goldwest:2,goldwest:4,giganten:4,blackgold:4,wildcatters:4,oil:4")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--markdown", type=Path)
    given = parser.parse_args()
    if not speed.compiled:
        print("the rules are not compiled: run 'boomtown build' first", file=sys.stderr)
        return 2
    games = [(game, int(players)) for game, _, players in (item.partition(":") for item in given.games.split(","))]
    lines = table(measured(contestants(games, given.seconds), given.repetitions))
    print("\n".join(lines))
    if given.markdown:
        text = given.markdown.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        command = f"bench/envs.py --games {given.games} --seconds {given.seconds:g} --repetitions {given.repetitions}"
        made = (
            f"Made on {datetime.date.today().isoformat()} by\n\n"
            f"    uv run --extra envs --with pygame python {command}\n\non {report.machine()}."
        )
        given.markdown.write_text("\n".join([before + BEGIN, "", made, "", *lines, "", END + after]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
