"""The same tests run interpreted, and once more compiled from `test_both_speeds.py`."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("house", deadline=None)  # a busy machine is no failure
hypothesis.settings.load_profile("house")
os.environ.setdefault("BOOMTOWN_SPEED", "interpreted")
os.environ["BOOMTOWN_LANGUAGE"] = "en"  # whatever the system speaks

SITE = Path(__file__).parent / "site"
FAST = [
    SITE.parent / name for name in ("kernel", "mechanics", "games", "conformance", "test_code.py", "test_catalogues.py")
]
"""The fast lane, `pytest -m fast`: kernel, rules, conformance, lint, types, layers, catalogues."""


def pytest_configure(config: pytest.Config) -> None:
    """Narrow the fast lane to its paths. Install what the site's tests need, once for all processes."""
    if config.option.markexpr == "fast" and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        config.args = [str(path) for path in FAST]
    first = not hasattr(config, "workerinput")
    wanted = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
    if first and any(SITE.is_relative_to(path) or path.is_relative_to(SITE) for path in wanted):
        from provision import install_what_is_missing

        install_what_is_missing()


@pytest.fixture(autouse=True)
def _the_shelf_stays_as_it_was() -> Iterator[None]:
    """A game that a test names is not there for the next one, nor for the processes that one starts."""
    from boomtown import games

    shelves = [(shelf, dict(shelf)) for shelf in (games._added, games._names, games._named)]
    named = os.environ.get(games.VARIABLE)
    yield
    for shelf, before in shelves:
        shelf.clear()
        shelf.update(before)
    os.environ.pop(games.VARIABLE, None)
    if named is not None:
        os.environ[games.VARIABLE] = named


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the fast lane. The longest file comes first, so that the others fill the second core meanwhile."""
    for item in items:
        if any(item.path.is_relative_to(path) for path in FAST):
            item.add_marker("fast")
    items.sort(key=lambda item: "test_both_speeds" not in str(item.path))
