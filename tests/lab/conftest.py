"""Plans small enough for the interpreted rules."""

from dataclasses import replace

import pytest

from boomtown.lab.machine import Means
from boomtown.lab.plan import Plan


@pytest.fixture
def plan() -> Plan:
    return Plan("goldwest", 2, ("random", "random"), 6, "lab")


@pytest.fixture
def traced(plan: Plan) -> Plan:
    return replace(plan, traced=True)


@pytest.fixture
def alone() -> Means:
    return Means(jobs=1)
