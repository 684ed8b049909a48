"""Charts at the end of a game: the score in parts, and scores over time. They take plain data."""

from markupsafe import Markup


def stacked_bars() -> Markup:
    return Markup("")


def lines() -> Markup:
    return Markup("")
