"""The probe game stands on the shelf while these tests run."""

from collections.abc import Iterator

import pytest

from boomtown import games
from boomtown.kernel.luck import Chance
from boomtown.table import Match, new_game
from kernel.probe import ENTRY


@pytest.fixture(autouse=True)
def _probe_on_the_shelf() -> Iterator[None]:
    games.add(ENTRY)
    yield
    games._added.pop(ENTRY.key, None)


@pytest.fixture
def finished() -> Match:
    """A random game, played to its end, with an undo in it."""
    match = new_game("probe", 3, seed=4, options={"length": "long"}, seats=["Ada", "Bo", "Cy"], table="t")
    play_on(match, Chance(4))
    return match


def play_on(match: Match, chance: Chance, undos: bool = True) -> None:
    while not match.over:
        options = match.state.options()
        match.play(options[int(chance.below(len(options)))])
        if undos and match.undoable and chance.below(4) == 0:
            match.undo()
