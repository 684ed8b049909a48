"""The end of Giganten (GI-13): as in every prospecting game."""

from boomtown.games.giganten.rules.position import GigantenPosition
from boomtown.mechanics.prospecting.rules import scoring


def scores(s: GigantenPosition) -> list[int]:
    """Money as it would be counted now (GI-13.2 to GI-13.4)."""
    return scoring.scores(s)


def winners(s: GigantenPosition) -> list[int]:
    """The richest (GI-13.5)."""
    return scoring.winners(s)
