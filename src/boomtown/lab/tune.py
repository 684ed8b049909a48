"""The weights of an advice, improved by self-play: CMA-ES (Hansen), by the package cmaes.

A generation of weights sits down at tables with each other, every deal from every seat; what counts is how far ahead of
the others at the table they end, or their own score. The middle of the last generation is the result. Its gain is
then measured in fresh deals, alone among greedy bots with the weights as they were.

Everything follows from the seed and the results of the games, which are kept generation by generation: an interrupted
run asks the optimiser the same again, tells it the same, and continues.
"""

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from boomtown import games
from boomtown.kernel.entry import Entry, acting
from boomtown.kernel.errors import BoomtownError
from boomtown.lab.extras import needed
from boomtown.lab.figures import Estimate, mean
from boomtown.lab.machine import Means, all_games, machine
from boomtown.lab.plan import Plan
from boomtown.lab.tournament import Side, tournament

STEP = 0.25
"""How far a weight is varied at first, as a part of itself."""
SEARCH = ("horizon", "far", "slips", "plausible", "dearest", "normal", "hard", "slower")
"""Numbers of the table that greedy does not use: they are left as they are unless named."""
LEAST = 20
"""Weights near zero are varied as if they were this large."""


@dataclass(frozen=True)
class Wish:
    """What is tuned, and how long."""

    game: str
    players: tuple[int, ...]
    """Generation by generation the next of these counts."""
    generations: int
    population: int
    deals: int
    """Deals of a generation at each table."""
    checks: int
    """Games that measure the gain."""
    seed: str
    only: tuple[str, ...] = ()
    """The weights that are varied; all if none are named."""
    aim: str = "lead"
    """What counts: the `lead` over the others at the table, or the raw `score`."""

    def check(self) -> None:
        entry = games.find(self.game)
        known = entry.weights()
        if not known:
            raise BoomtownError(f"{entry.title} has no table of weights to tune")
        for name in self.only:
            if name not in known:
                raise BoomtownError(f"{entry.title} has no weight '{name}' (it has: {', '.join(known)})")
        for players in self.players:
            entry.set_up(players)
        if self.aim not in ("lead", "score"):
            raise BoomtownError(f"weights are tuned for lead or score, not for '{self.aim}'")
        if self.population < max(4, *self.players) or self.generations < 1 or self.deals < 1:
            raise BoomtownError(
                "tuning takes a generation, a deal and a population of at least four tables of weights, "
                "as many as sit at a table"
            )
        if self.checks < self.players[-1] * 2:
            raise BoomtownError(f"the gain needs at least {self.players[-1] * 2} games, not {self.checks}")


@dataclass
class Tuned:
    """The weights that were found, and what they gain."""

    wish: Wish
    before: dict[str, int]
    after: dict[str, int]
    wins: list[Side]
    margin: Estimate
    """How far they lie ahead of the others at the table, in points or dollars."""
    scores: tuple[float, float]
    """The mean score, as it was and now."""

    @property
    def better(self) -> bool:
        return self.margin.low > 0

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.wish.game,
            "players": list(self.wish.players),
            "seed": self.wish.seed,
            "generations": self.wish.generations,
            "better": self.better,
            "margin": self.margin.value,
            "margin_interval": (self.margin.low, self.margin.high),
            "mean_score_before": self.scores[0],
            "mean_score": self.scores[1],
            "wins": self.wins,
            "weights": self.after,
        }


@dataclass
class Generations:
    """The results of the generations so far, kept in a file if there is one."""

    path: Path | None
    mark: str
    results: list[list[float]] = field(default_factory=list)

    def read(self, resume: bool) -> None:
        if self.path is None or not self.path.exists():
            return
        if not resume:
            raise BoomtownError(f"{self.path} is there already: --resume goes on with it")
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
                mark, ahead = row["tuning"], [float(value) for value in row["ahead"]]
            except (ValueError, KeyError, TypeError):
                break  # the end was cut off
            if mark != self.mark:
                raise BoomtownError(f"{self.path} holds another run: game, weights, seed or numbers differ")
            self.results.append(ahead)
        self.path.write_text("".join(self._line(ahead) for ahead in self.results), encoding="utf-8")

    def add(self, ahead: list[float]) -> None:
        self.results.append(ahead)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(self._line(ahead))

    def _line(self, ahead: list[float]) -> str:
        return json.dumps({"tuning": self.mark, "ahead": ahead}) + "\n"


def tune(wish: Wish, means: Means) -> Tuned:
    """Find better weights, and measure in fresh deals how much better they are."""
    numpy = needed("numpy", "tune", "boomtown tune")
    cmaes = needed("cmaes", "tune", "boomtown tune")
    wish.check()
    entry = games.find(wish.game)
    before = entry.weights()
    counting = {name for players in wish.players for name in acting(before, players)}
    names = list(wish.only) or [name for name in before if name in counting and name not in SEARCH]
    history = Generations(
        means.out, json.dumps([wish.game, wish.players, wish.population, wish.deals, wish.seed, wish.aim, before])
    )
    history.read(means.resume)
    optimiser = cmaes.CMA(
        mean=numpy.zeros(len(names)),
        sigma=1.0,
        seed=sum(wish.seed.encode()) + 1,
        population_size=wish.population,
    )
    told = means.progress or (lambda done: None)
    quiet = replace(means, out=None, resume=False, progress=None)
    for generation in range(wish.generations):
        asked = [optimiser.ask() for _ in range(wish.population)]
        if generation >= len(history.results):
            tables = [_weights(before, names, point) for point in asked]
            history.add(_generation(wish, generation, tables, quiet))
        optimiser.tell([(point, -ahead) for point, ahead in zip(asked, history.results[generation], strict=True)])
        told(generation + 1)
    return _measured(wish, entry, before, _weights(before, names, optimiser.mean), quiet, told)


def _weights(before: dict[str, int], names: list[str], point: Any) -> dict[str, int]:
    """The table at a point of the search, in which 1 is a step of a weight's own size."""
    after = dict(before)
    for name, value in zip(names, point, strict=True):
        after[name] = round(before[name] + float(value) * STEP * max(abs(before[name]), LEAST))
    return after


def named(before: dict[str, int], after: dict[str, int]) -> str:
    """The greedy bot with these weights, by its name."""
    changed = [f"{name}={value}" for name, value in after.items() if value != before[name]]
    return "greedy:" + ";".join(changed) if changed else "greedy"


def _generation(wish: Wish, number: int, tables: list[dict[str, int]], means: Means) -> list[float]:
    """How well each table of weights did at the tables it sat at, on average."""
    players = wish.players[number % len(wish.players)]
    before = games.find(wish.game).weights()
    bots = [named(before, table) for table in tables]
    seed = f"tune {wish.seed} {number}"
    seatings = _seatings(len(tables), players, seed)
    arms = {
        str(at): Plan(
            wish.game, players, tuple(bots[one] for one in seating), wish.deals * players, seed, balanced=True
        )
        for at, seating in enumerate(seatings)
    }
    ahead: list[list[float]] = [[] for _ in tables]
    with machine(arms, means) as at:
        for row in at.play(all_games(arms)):
            seating = seatings[int(row["arm"])]
            others = sum(row["scores"])
            for seat, score in enumerate(row["scores"]):
                one = seating[(seat - row["number"]) % players]
                ahead[one].append(score - ((others - score) / (players - 1) if wish.aim == "lead" else 0))
    return [sum(values) / len(values) for values in ahead]


def _seatings(count: int, players: int, seed: str) -> list[list[int]]:
    """Everybody sits at as many tables as a table has seats, with neighbours by lot."""
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return [[order[(first + place) % count] for place in range(players)] for first in range(count)]


def _measured(
    wish: Wish,
    entry: Entry,
    before: dict[str, int],
    after: dict[str, int],
    means: Means,
    told: Callable[[int], None],
) -> Tuned:
    name = named(before, after)
    if name == "greedy":
        return Tuned(wish, before, after, [], Estimate(0.0, 0.0, 0.0), (0.0, 0.0))
    players = wish.players[-1]
    plan = Plan(wish.game, players, ("greedy",) * players, wish.checks, f"gain {wish.seed}")
    found = tournament(
        plan, [name, "greedy"], replace(means, progress=lambda done: told(wish.generations)), early=False
    )
    ahead: dict[int, list[float]] = {}
    alone: dict[str, list[int]] = {name: [], "greedy": []}
    for row in found.rows:
        lone = next((bot for bot in row["bots"] if row["bots"].count(bot) == 1), name)
        own = row["scores"][row["bots"].index(lone)]
        lead = own - (sum(row["scores"]) - own) / (players - 1)
        ahead.setdefault(row["deal"], []).append(lead if lone == name else -lead)
        for bot, score in zip(row["bots"], row["scores"], strict=True):
            alone[bot].append(score)
    margin = mean([sum(values) / len(values) for values in ahead.values()])
    scores = (sum(alone["greedy"]) / len(alone["greedy"]), sum(alone[name]) / len(alone[name]))
    sides = found.pairs[0].sides()
    for side in sides:
        side["bot"], side["against"] = ("tuned", "before") if side["bot"] == name else ("before", "tuned")
    return Tuned(wish, before, after, sides, margin, scores)


def save(entry: Entry, tuned: Tuned, to: Path | None, install: bool) -> Path:
    """Write the table of weights; as the game's own only if it is better."""
    path = to or Path(f"{entry.key}-weights.toml")
    if install and tuned.better:
        path = entry.folder / "weights.toml"
    try:
        path.write_text(written(entry, tuned.after), encoding="utf-8")
    except OSError as error:
        raise BoomtownError(f"cannot write the weights to {path}: {error.strerror}") from error
    return path


def written(entry: Entry, after: dict[str, int]) -> str:
    """The game's table of weights with these numbers; what it says about them stays."""
    lines = (entry.folder / "weights.toml").read_text(encoding="utf-8").splitlines()
    return "".join(_line(line, after) + "\n" for line in lines)


def _line(line: str, after: dict[str, int]) -> str:
    found = re.fullmatch(r"(\w+) = (-?\d+)( *)(#.*)?", line)
    if found is None or found[1] not in after:
        return line
    text = f"{found[1]} = {after[found[1]]}"
    return f"{text:<24} {found[4]}" if found[4] else text
