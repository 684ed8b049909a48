"""Make the golden records of Giganten anew: `python tests/games/giganten/make_golden.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import golden
from boomtown.table.match import Match
from mechanics.prospecting_golden import Games, whole_game

FOLDER = Path(__file__).parent / "golden"
GAMES: Games = {"3-players": (3, {}), "4-players": (4, {}), "4-players-again": (4, {"open": "yes", "star": "last"})}


def played(name: str) -> Match:
    return whole_game("giganten", name, *GAMES[name])


if __name__ == "__main__":
    golden.make(FOLDER, GAMES, played)
