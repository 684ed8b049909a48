"""Strengths from wins, after Luce (1959): a seat's chance to be first is its bot's strength in the sum of the table's.

The fit is Hunter's (2004) minorisation. For the intervals all games are decided again by lot, with the fitted chances,
and fitted again (parametric bootstrap): sound also where one bot won every game. A fit does not depend on the order of
the games, as ratings do that are updated game by game (Elo, openskill).
"""

import math
import random
from typing import NamedTuple

from boomtown.lab.figures import Estimate

SCALE = 400 / math.log(10)
"""As in chess: 400 points are ten wins to one."""
ROUNDS = 500
RESAMPLES = 400
PRECISION = 1e-9


class Meeting(NamedTuple):
    """All games of one kind of table: how many seats each bot has there, and how often each won."""

    seats: dict[str, int]
    wins: dict[str, float]


def fit(bots: list[str], meetings: list[Meeting]) -> dict[str, float]:
    """Strengths with mean 1. Every pair that met is given one drawn game more: nobody is infinitely strong."""
    pairs = sorted({tuple(sorted(meeting.seats)) for meeting in meetings})
    games = meetings + [Meeting(dict.fromkeys(pair, 1), dict.fromkeys(pair, 0.5)) for pair in pairs]
    wins = {bot: sum(meeting.wins.get(bot, 0.0) for meeting in games) for bot in bots}
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        share = dict.fromkeys(bots, 0.0)
        for seats, won in games:
            total = sum(count * strength[bot] for bot, count in seats.items())
            for bot, count in seats.items():
                share[bot] += sum(won.values()) * count / total
        fresh = {bot: wins[bot] / share[bot] for bot in bots}
        middle = math.exp(sum(math.log(value) for value in fresh.values()) / len(bots))
        fresh = {bot: value / middle for bot, value in fresh.items()}
        change = max(abs(math.log(fresh[bot] / strength[bot])) for bot in bots)
        strength = fresh
        if change < PRECISION:
            break
    return strength


def rate_bots(bots: list[str], meetings: list[Meeting], seed: str) -> dict[str, Estimate]:
    """Ratings with mean 0 and 95 % intervals."""
    dice = random.Random(f"boomtown ratings {seed}")
    strength = fit(bots, meetings)
    again = [fit(bots, [_by_lot(meeting, strength, dice) for meeting in meetings]) for _ in range(RESAMPLES)]
    cut = round(RESAMPLES * 0.025)
    found: dict[str, Estimate] = {}
    for bot in bots:
        ordered = sorted(_points(other[bot]) for other in again)
        rating = _points(strength[bot])
        found[bot] = Estimate(rating, min(rating, ordered[cut]), max(rating, ordered[-1 - cut]))
    return found


def _points(strength: float) -> float:
    return SCALE * math.log(strength)


def _by_lot(meeting: Meeting, strength: dict[str, float], dice: random.Random) -> Meeting:
    names = list(meeting.seats)
    weights = [meeting.seats[bot] * strength[bot] for bot in names]
    winners = dice.choices(names, weights, k=round(sum(meeting.wins.values())))
    return Meeting(meeting.seats, {bot: float(winners.count(bot)) for bot in names})
