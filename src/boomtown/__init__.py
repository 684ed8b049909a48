"""Boomtown: five economic board games about striking it rich.

>>> import boomtown
>>> match = boomtown.new_game("goldwest", players=2, seed=7)
>>> match.decision.question
"""

from typing import TYPE_CHECKING

from boomtown import speed

if TYPE_CHECKING:
    from boomtown.table import Match, new_game, replay

__all__ = ["Match", "__version__", "new_game", "replay"]
__version__ = "0.2.0"
"""The one place of it: pyproject.toml reads it from here, a test compares CITATION.cff."""

speed.choose()


def __getattr__(name: str) -> object:
    """The public names come from the table package, imported when first used."""
    if name in ("Match", "new_game", "replay"):
        from boomtown import table

        return getattr(table, name)
    raise AttributeError(f"module 'boomtown' has no attribute '{name}'")
