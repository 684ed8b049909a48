"""Packages that only some commands need."""

import importlib
from typing import Any

from boomtown.kernel.errors import BoomtownError


def needed(module: str, extra: str, what: str) -> Any:
    """A module of an extra; if it is not installed, one sentence says how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise BoomtownError(
            f"{what} needs {module.partition('.')[0]}, which is not installed: pip install 'boomtown[{extra}]'"
        ) from error
