"""What the greedy bot makes of a position."""

from boomtown import bots
from boomtown.bots.greedy import Greedy
from mechanics.prospecting_scene import Scene


def greedy(s: Scene, seed: int = 1) -> Greedy:
    bot = bots.make("greedy", s.entry, s.game, seed)
    assert isinstance(bot, Greedy)
    return bot


def choice(s: Scene, seed: int = 1) -> str:
    """Its answer to the open question."""
    s.fresh()
    return s.game.actions.text(greedy(s, seed).choose(s.table.view(s.seat), s.table.options()))


def worths(s: Scene) -> dict[str, int]:
    """Dollars by answer, for all it tried; best first."""
    s.fresh()
    ranked = greedy(s).rank(s.table.view(s.seat), s.table.options())
    return {s.game.actions.text(action): worth // 100 for action, worth, _ in ranked}


def reasons(s: Scene) -> dict[str, str]:
    s.fresh()
    ranked = greedy(s).rank(s.table.view(s.seat), s.table.options())
    return {s.game.actions.text(action): reason for action, _, reason in ranked}


def turn(s: Scene, most: int = 12) -> list[str]:
    """Its answers until another question is asked or another seat is."""
    asked, seat, given = s.asked, s.seat, []
    while not s.table.over and (s.asked, s.seat) == (asked, seat) and len(given) < most:
        given.append(choice(s))
        s.play(given[-1])
    return given
