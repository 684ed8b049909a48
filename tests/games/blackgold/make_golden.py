"""Make the golden records of Black Gold anew: `python tests/games/blackgold/make_golden.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import golden
from boomtown.table.match import Match
from mechanics.prospecting_golden import Games, whole_game

FOLDER = Path(__file__).parent / "golden"
GAMES: Games = {
    "2-standard": (2, {}),
    "3-standard": (3, {}),
    "4-standard": (4, {}),
    "5-standard": (5, {}),
    "2-greedy-shorter": (2, {"baron": "greedy", "length": "shorter"}),
    "2-greedy-more-longer": (2, {"baron": "greedy", "wells": "more", "length": "longer"}),
    "2-fewer-even": (2, {"wells": "fewer", "even": "yes"}),
    "3-fewer-deeper": (3, {"wells": "fewer", "deeper": "yes"}),
    "3-more-shorter": (3, {"wells": "more", "length": "shorter"}),
    "4-even-deeper": (4, {"even": "yes", "deeper": "yes"}),
    "4-fixed-apart": (4, {"map": "fixed", "trucks": "apart", "open": "yes"}),
    "4-more-even": (4, {"wells": "more", "even": "yes"}),
    "4-fewer": (4, {"wells": "fewer"}),
    "2-chosen": (2, {"map": "chosen"}),
    "5-chosen-more": (5, {"map": "chosen", "wells": "more"}),
    "5-more-even-longer": (5, {"wells": "more", "even": "yes", "length": "longer"}),
    "5-fewer-apart": (5, {"wells": "fewer", "trucks": "apart"}),
    "3-springs": (3, {"spring_site": "map", "spring_turn": "building"}),
}


def played(name: str) -> Match:
    return whole_game("blackgold", name, *GAMES[name])


if __name__ == "__main__":
    golden.make(FOLDER, GAMES, played)
