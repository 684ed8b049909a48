"""Make the golden records of Gold West anew: `python tests/games/goldwest/make_golden.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import golden
from boomtown.kernel.luck import Chance
from boomtown.table.match import Match, new_game

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "2-standard": (2, {}),
    "3-standard": (3, {}),
    "4-standard": (4, {}),
    "2-bandits-post": (2, {"offices": "bandits", "single": "post"}),
    "3-bandits-any": (3, {"offices": "bandits", "single": "any"}),
    "4-bandits-post": (4, {"offices": "bandits", "single": "post"}),
    "2-fixed": (2, {"setup": "fixed"}),
    "4-fixed-post": (4, {"setup": "fixed", "single": "post"}),
}
IDLE = ("done", "skip")
EAGER = ("ship copper", "ship silver", "ship gold")
"""Answers that spend metals at once: put off, so that Investments and Boomtown get their share."""


def played(name: str) -> Match:
    """One whole game: random answers that seldom leave a chance unused, and an answer taken back now and then."""
    players, options = GAMES[name]
    match = new_game("goldwest", players, seed=f"golden {name}", options=options, table=f"golden-{name}")
    chooser = Chance(players + 20)
    while not match.over:
        choices = match.options()
        cards = [choice for choice in choices if choice.text.startswith("invest")]
        busy = [choice for choice in choices if choice.text not in IDLE + EAGER]
        if cards and chooser.below(8) > 0:
            choices = cards
        elif busy and chooser.below(8) > 0:
            choices = busy
        match.play(choices[chooser.below(len(choices))].action)
        if match.undoable and chooser.below(25) == 0:
            match.undo()
    return match


if __name__ == "__main__":
    golden.make(FOLDER, GAMES, played)
