"""The table of a game that brings no board: what its view tells, in words."""

from boomtown.kernel.board import Board, Panel, Place, Section
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View
from boomtown.kernel.words import Words

KERNELS = ("seat", "agenda")
SIZE = ".size"
"""Of a pool people see how much is left; what a seat has not seen of it is for programs."""


def plain_board(view: View, words: Words, title: str) -> Board:
    """A list with an item for each player stands before the players, everything else on the table."""
    players = int(view.game.players)
    panels = [Panel(seat) for seat in range(players)]
    scores = _scores(view)
    for panel, score in zip(panels, scores, strict=False):
        panel.lines.append((words.sentences["board.score"], str(score)))
    places: list[Place] = []
    for name, value in view.fields().items():
        if name in KERNELS or ("." in name and not name.endswith(SIZE)):
            continue
        caption = name.removesuffix(SIZE).replace("_", " ").replace(".", " ")
        if isinstance(value, list) and len(value) == players:
            for panel, one in zip(panels, value, strict=True):
                panel.lines.append((caption, _spoken(name, one, words)))
        else:
            items = value if isinstance(value, list) else [value]
            told = ", ".join(_spoken(name, one, words) for one in items)
            places.append(Place(name, f"{caption}: {told or '-'}"))
    return Board([Section("table", title, "list", places)], panels)


def _scores(view: View) -> list[int]:
    """By seat, if the score does not depend on what this seat does not know."""
    one, other = (view.deal(Chance(number)).scores() for number in range(2))
    return one if one == other else []


def _spoken(name: str, value: int, words: Words) -> str:
    """By the name the game's catalogue has for it; below nought there is mostly nothing."""
    names = words.names.get(name, [])
    if 0 <= value < len(names):
        return names[value]
    return "-" if value == -1 else str(value)
