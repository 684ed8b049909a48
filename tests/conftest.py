"""The same tests run interpreted, and once more compiled from `test_both_speeds.py`."""

import os
import sys

import pytest

os.environ.setdefault("BOOMTOWN_SPEED", "interpreted")

from boomtown import speed

if speed.compiled:
    folder = speed.find()
    assert folder is not None
    sys.path.insert(0, str(folder))  # the compiled copy of the probe game wins over tests/kernel/probe


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest file first, so that the others fill the second core meanwhile."""
    items.sort(key=lambda item: "test_both_speeds" not in str(item.path))
