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


def player_of(scene: Scene, seat: int) -> Player:
    seated = scene.seated[seat]
    asked = scene.asked == seat and not scene.over
    return Player(seat, seated.title, seated.bot, seated.you, seated.stand_in, asked)
