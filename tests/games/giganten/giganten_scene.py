"""Who plays Giganten in the tests, and positions they start from."""

from boomtown.mechanics.prospecting.rules.box import MOVE
from mechanics.prospecting_scene import Scene

ANNA, BEN, CARL, DORA = 0, 1, 2, 3
HUDSON, JET, STANDARD = 0, 1, 2
PLAIN_CARDS = ("B03", "B03", "B03", "B03")


def scene(players: int = 4, **options: str) -> Scene:
    return Scene("giganten", players, **options)


def moving(points: int, truck: str, seat: int = ANNA) -> Scene:
    """A player about to move."""
    s = scene()
    s.truck(seat, truck)
    s.jump(MOVE, seat, points)
    return s
