"""Strengths from wins, after Luce (1959): a seat's chance to be first is its bot's strength in the sum of the table's.

The fit is Hunter's (2004) minorisation; intervals come from drawing the deals again by lot (bootstrap). A fit does not
depend on the order of the games, as ratings do that are updated game by game (Elo, openskill).
"""

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from boomtown.lab.figures import Figure

SCALE = 400 / math.log(10)
"""As in chess: 400 points are ten wins to one."""
ROUNDS = 500
RESAMPLES = 400
PRECISION = 1e-9


class Deal(NamedTuple):
    """What the games of one deal between two bots gave: for each table, who sat there and each bot's wins."""

    tables: tuple[tuple[dict[str, int], dict[str, float]], ...]


def fit(bots: list[str], tables: Sequence[tuple[dict[str, int], dict[str, float]]]) -> dict[str, float]:
    """Ratings with mean 0. Every pair that met is given one drawn game more, so that nobody is infinitely strong."""
    games = list(tables) + [_drawn(*pair) for pair in sorted({tuple(sorted(seats)) for seats, _ in tables})]
    wins = {bot: sum(won.get(bot, 0.0) for _, won in games) for bot in bots}
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        share = dict.fromkeys(bots, 0.0)
        for seats, won in games:
            total = sum(count * strength[bot] for bot, count in seats.items())
            for bot, count in seats.items():
                share[bot] += sum(won.values()) * count / total
        fresh = {bot: wins[bot] / share[bot] if share[bot] else 1.0 for bot in bots}
        middle = math.exp(sum(math.log(value) for value in fresh.values()) / len(bots))
        fresh = {bot: value / middle for bot, value in fresh.items()}
        change = max(abs(math.log(fresh[bot] / strength[bot])) for bot in bots)
        strength = fresh
        if change < PRECISION:
            break
    return {bot: SCALE * math.log(value) for bot, value in strength.items()}


def _drawn(one: str, other: str) -> tuple[dict[str, int], dict[str, float]]:
    return {one: 1, other: 1}, {one: 0.5, other: 0.5}


def rate_bots(bots: list[str], pairs: list[list[Deal]], seed: str) -> dict[str, Figure]:
    """Ratings with 95 % intervals; the deals of each pair are drawn by lot for themselves."""
    dice = random.Random(f"boomtown ratings {seed}")
    fitted = fit(bots, _together([deal for deals in pairs for deal in deals]))
    again: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        drawn = [deal for deals in pairs for deal in dice.choices(deals, k=len(deals))]
        for bot, value in fit(bots, _together(drawn)).items():
            again[bot].append(value)
    return {bot: Figure(fitted[bot], *_middle(again[bot], fitted[bot])) for bot in bots}


def _together(deals: list[Deal]) -> list[tuple[dict[str, int], dict[str, float]]]:
    """Games of the same seats as one, with their wins added up."""
    sums: dict[tuple[tuple[str, int], ...], dict[str, float]] = {}
    for deal in deals:
        for seats, won in deal.tables:
            total = sums.setdefault(tuple(sorted(seats.items())), {})
            for bot, wins in won.items():
                total[bot] = total.get(bot, 0.0) + wins
    return [(dict(seats), won) for seats, won in sums.items()]


def _middle(values: list[float], fitted: float) -> tuple[float, float]:
    ordered = sorted(values)
    cut = round(len(ordered) * 0.025)
    return min(fitted, ordered[cut]), max(fitted, ordered[-1 - cut])
