"""What a game pays. At its end `win`, `rank` or `score`; before that, if asked for, a share of how the score moves."""

from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View

KINDS = ("win", "rank", "score")


def final(kind: str, scores: list[int], winners: list[int]) -> list[float]:
    """`win`: the winners share 1, the others share -1. `rank`: 1 for the first, -1 for the last, evenly between, equals
    share. Both add up to zero. `score`: the points or money themselves."""
    players = len(scores)
    if kind == "score":
        return [float(score) for score in scores]
    if kind == "win":
        losers = players - len(winners)
        if not losers:
            return [0.0] * players
        return [1 / len(winners) if seat in winners else -1 / losers for seat in range(players)]
    standing = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 - 2 * _place(standing, own) / (players - 1) for own in standing]


def _place(standing: list[tuple[bool, int]], own: tuple[bool, int]) -> float:
    """0 for the first; equals have the middle of their places."""
    better = sum(1 for other in standing if other > own)
    return better + (standing.count(own) - 1) / 2


def standing(kind: str, view: View) -> float:
    """How a seat stands, by what it can know: its score, or for `win` and `rank` its lead over the best other seat.

    It is read from a world dealt from the view, so that a reward never tells more than the view.
    """
    scores = view.deal(Chance(0)).scores()
    own = scores.pop(view.seat)
    return float(own if kind == "score" else own - max(scores))
