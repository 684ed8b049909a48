"""The end of Black Gold (BG-12): as in every prospecting game."""

from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.mechanics.prospecting.rules import scoring


def scores(s: BlackGoldPosition) -> list[int]:
    """Money as it would be counted now (BG-12.2 to BG-12.4)."""
    return scoring.scores(s)


def winners(s: BlackGoldPosition) -> list[int]:
    """The richest (BG-12.5)."""
    return scoring.winners(s)
