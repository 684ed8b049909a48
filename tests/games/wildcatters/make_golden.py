"""Make the golden records of Wildcatters anew: `python tests/games/wildcatters/make_golden.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import golden
from boomtown import bots
from boomtown.kernel.luck import Chance
from boomtown.table.match import Match, new_game

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, tuple[int, dict[str, str], bool]] = {
    "2-random": (2, {}, False),
    "3-random": (3, {}, False),
    "4-random": (4, {"open": "yes"}, False),
    "3-spare": (3, {}, False),
    "2-greedy": (2, {}, True),
    "3-greedy": (3, {}, True),
    "4-greedy": (4, {}, True),
}
IDLE = ("done", "decline", "pass")
RARE = ("hire", "move", "empty", "loan")


def played(name: str) -> Match:
    """One whole game: by bots, or at random with few loans and chances unused; some answers are taken back."""
    players, options, greedy = GAMES[name]
    match = new_game("wildcatters", players, seed=f"golden {name}", options=options, table=f"golden-{name}")
    seated = [bots.make("greedy", match.entry, match.game, seat) for seat in range(players)]
    chooser = Chance(len(name) * 1000 + players)
    while not match.over:
        if greedy:
            seat = int(match.state.seat)
            match.play(seated[seat].choose(match.view(seat), match.state.options()))
            continue
        choices = match.options()
        busy = [c for c in choices if c.text not in IDLE and c.text.split()[0] not in RARE]
        if busy and chooser.below(8) > 0:
            choices = busy
        if chooser.below(4) > 0:
            choices = [c for c in choices if c.text != "loan"]
        match.play(choices[chooser.below(min(len(choices), 30))].action)
        if match.undoable and chooser.below(40) == 0:
            match.undo()
    return match


if __name__ == "__main__":
    golden.make(FOLDER, GAMES, played)
