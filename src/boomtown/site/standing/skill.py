"""Strength of a player, by openskill's Plackett-Luce model: results of any number of players, with uncertainty.

People read points: 1500 to begin with, and 400 more make one win ten times out of eleven, about as in chess.
"""

import tomllib
from functools import cache
from math import hypot
from pathlib import Path
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
MEAN: Final = 25.0
START: Final = 1500
POINTS: Final = 30.0
"""Points for one of the model's units: with two sure ratings the odds of chess, within two percent."""
LIKE: Final = 200
"""Points between two who are about equally strong."""
SURE: Final = 1.0
"""The uncertainty of a bot: of its place on the ladder there is no doubt."""


class Skill(NamedTuple):
    """A rating of the model."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        return round(START + POINTS * (self.mu - MEAN))

    @property
    def margin(self) -> int:
        """The true strength lies within so many points of the rating, in nineteen of twenty cases; 0 for a bot."""
        return 0 if self.sigma == SURE else round(2 * POINTS * self.sigma)

    @property
    def surely(self) -> float:
        """What is nearly certain: by this the best are ordered, so that a lucky beginner does not lead."""
        return self.mu - 2 * self.sigma

    def is_like(self, other: "Skill") -> bool:
        """Whether a game between the two is a fair one, by what is known; of beginners that is little."""
        return abs(self.points - other.points) <= max(LIKE, hypot(self.margin, other.margin) / 2)


BEGINNER: Final = Skill(MEAN, MEAN / 3)


def after(skills: list[Skill], places: list[int]) -> list[Skill]:
    """The ratings after a game: the lowest place is the best, equal places are a tie."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


@cache
def _ladder() -> dict[str, dict[str, int]]:
    with (Path(__file__).parent / "ladder.toml").open("rb") as file:
        found: dict[str, dict[str, int]] = tomllib.load(file)
    return found


def of_bot(game: str, bot: str) -> Skill | None:
    """A fixed point of the ladder; None if this bot is none."""
    points = {**_ladder()["usual"], **_ladder().get(game, {})}.get(bot)
    return None if points is None else Skill(MEAN + (points - START) / POINTS, SURE)
