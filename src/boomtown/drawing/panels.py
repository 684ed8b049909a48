"""What the head of a player's panel shows, on every board."""

from typing import NamedTuple

from boomtown.drawing.scene import Scene


class Player(NamedTuple):
    """The head of a panel."""

    seat: int
    title: str
    bot: str
    you: bool
    stand_in: bool
    asked: bool
    resigned: bool = False
    away: int = 0
    reserve: str = ""
    """What is left of its clock's reserve, as a clock shows it; the clock of who is asked runs beside the question."""


def player_of(scene: Scene, seat: int) -> Player:
    seated = scene.seated[seat]
    asked = scene.asked == seat and not scene.over
    return Player(
        seat,
        seated.title,
        seated.bot,
        seated.you,
        seated.stand_in,
        asked,
        seated.resigned,
        0 if scene.over or scene.past else seated.away,
        "" if seated.reserve < 0 or seated.bot or asked else f"{seated.reserve // 60}:{seated.reserve % 60:02}",
    )
