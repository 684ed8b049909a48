"""What would make a refused answer legal, where that is one thing: a worker to hire, a border to cross."""

from typing import Final

from boomtown.kernel.luck import Chance, Noted
from boomtown.kernel.state import State
from boomtown.kernel.view import View

MOST_TRIED: Final = 200
"""Among more answers than these nothing is looked for."""
LONGEST: Final = 8
"""So many answers a remedy may ask for in turn: the shares of each colour that hire a worker."""


def remedy(view: View, action: int) -> int:
    """The one legal answer after which the refused one would be legal, -1 if there is none or more than one.

    Of an amount (hire 1, 2, 3 workers) the least that is enough counts. It is found out on a world dealt from what the
    seat knows, and nothing counts that draws or shows anything: so it tells nothing that is hidden.
    """
    luck = Noted(Chance(0))
    world = view.deal(luck)
    answers = world.options()
    found = -1
    amounts: set[str] = set()
    for answer in answers if len(answers) <= MOST_TRIED else []:
        family = world.game.actions.family(answer).word
        if family in amounts or not _helps(world, answer, action, luck):
            continue
        if found >= 0:
            return -1
        found = answer
        if world.figure(answer) >= 0:
            amounts.add(family)
    return found


def _helps(start: State, answer: int, action: int, luck: Noted) -> bool:
    """Whether the same question comes back at once, and takes the action then."""
    world = start.clone()
    luck.clear()
    world.advance(answer, luck)
    for _ in range(LONGEST):
        if luck.fence or world.over or world.seat != start.seat or world.agenda.depth < start.agenda.depth:
            return False
        if world.agenda.depth == start.agenda.depth:
            return bool(world.agenda.kind == start.agenda.kind) and world.why_not(action) is None
        world.advance(world.options()[-1], luck)
    return False
