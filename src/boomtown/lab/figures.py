"""Rates, means and differences with their 95 % intervals."""

import math
from typing import NamedTuple, TypedDict

from boomtown.speech import current, say

Z95 = 1.959963984540054


class Estimate(NamedTuple):
    """A value and the interval it is known to."""

    value: float
    low: float
    high: float


class Finding(TypedDict):
    """Something measured under one arm, and its difference to the usual arm."""

    group: str
    name: str
    arm: str
    share: bool
    """Shown as a percentage."""
    value: Estimate | None
    effect: Estimate | None


def shown(figure: Estimate | None, share: bool, is_effect: bool = False) -> str:
    """`12.3 (11.0 to 13.6)`, shares as percentages, their effects in percentage points; a dash for what is unknown."""
    if figure is None:
        return "-"
    if share and is_effect:
        value, low, high = (_signed(100 * part, 1) for part in figure)
        return say("lab.figure.points", value=value, low=low, high=high)
    writes = current().writes
    value, low, high = (
        writes.percent(100 * part, 1) if share else _signed(part, 2) if is_effect else writes.decimals(part, 2)
        for part in figure
    )
    return say("lab.figure", value=value, low=low, high=high)


def _signed(value: float, places: int) -> str:
    return ("-" if value < 0 else "+") + current().writes.decimals(abs(value), places)


def wilson(rate: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson 1927): sound near 0 and 1 too."""
    z = Z95
    middle = rate + z * z / (2 * games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    # The rate lies inside; at 0 and 1 the last digit of a float may say otherwise.
    return max(0.0, min(rate, (middle - half) / scale)), min(1.0, max(rate, (middle + half) / scale))


def rate(values: list[float]) -> Estimate:
    """The mean of values from 0 to 1."""
    mean = sum(values) / len(values)
    return Estimate(mean, *wilson(mean, len(values)))


def mean(values: list[float]) -> Estimate:
    """The mean of two values or more with Student's interval; of paired differences, the effect."""
    count = len(values)
    middle = sum(values) / count
    error = math.sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    half = student(count - 1) * error
    return Estimate(middle, middle - half, middle + half)


def student(freedom: int) -> float:
    """Student's two-sided 5 % point, by the expansion of Cornish and Fisher; off by less than 1 % from 4 on."""
    z = Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
