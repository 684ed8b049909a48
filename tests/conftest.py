"""The same tests run interpreted, and once more compiled from `test_both_speeds.py`."""

import os
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("house", deadline=None)  # a busy machine is no failure
hypothesis.settings.load_profile("house")
os.environ.setdefault("BOOMTOWN_SPEED", "interpreted")
os.environ["BOOMTOWN_LANGUAGE"] = "en"  # whatever the system speaks

SITE = Path(__file__).parent / "site"


def pytest_configure(config: pytest.Config) -> None:
    """What the site's tests need is installed once, before they are spread over processes."""
    first = not hasattr(config, "workerinput")
    wanted = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
    if first and any(SITE.is_relative_to(path) or path.is_relative_to(SITE) for path in wanted):
        from provision import install_what_is_missing

        install_what_is_missing()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest file first, so that the others fill the second core meanwhile."""
    items.sort(key=lambda item: "test_both_speeds" not in str(item.path))
