"""What boards have in common: the head of a player's panel; auctions and negotiations, as the kit draws them.

These two are sections of layout `block`, with a place for each player who takes part.

An auction's places have an `owner`, a `value` (the bid) and a `status` (leads, bid, passed, waits); the section's
figures are `highest`, `held` (what this viewpoint has to pay with) and `most` (the end of the scale). A negotiation's
places have an `owner`, `detail` (what that side gives) and a `status` (offers, thinks, agrees).
"""

from typing import Final, NamedTuple

from boomtown.drawing.scene import Scene
from boomtown.kernel.board import Section

AHEAD: Final = (0, 1, 2, 4)
"""How far above the least bid the offered ones lie; the border of bluffing is always among them."""


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
    """What is left of its clock's reserve, as a clock shows it; the player who is asked has it at the question."""


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


class Side(NamedTuple):
    """One who takes part."""

    seat: int
    title: str
    status: str
    value: int
    detail: str
    caption: str


class Deal(NamedTuple):
    """What `kit.auction` and `kit.talks` take. `chips`: bids that one click sets, if this viewpoint is asked."""

    title: str
    notes: tuple[str, ...]
    sides: tuple[Side, ...]
    highest: int
    held: int
    most: int
    chips: tuple[int, ...]


def deal(section: Section, scene: Scene) -> Deal:
    """The block of a section at this moment."""
    figures = {figure.kind: figure.value for figure in section.figures}
    sides = tuple(
        [
            Side(place.owner, scene.seated[place.owner].title, place.status, place.value, place.detail, place.caption)
            for place in section.places
        ]
    )
    held, most = figures.get("held", 0), figures.get("most", 0)
    highest = figures.get("highest", 0)
    return Deal(section.title, tuple(section.notes), sides, highest, held, most, _chips(scene, held))


def _chips(scene: Scene, held: int) -> tuple[int, ...]:
    amounts = scene.amounts
    if amounts is None or scene.past:
        return ()
    wished = {amounts.least + more for more in AHEAD} | {held, held + 1}
    return tuple(sorted(bid for bid in wished if amounts.least <= bid <= amounts.most))
