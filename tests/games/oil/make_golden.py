"""Make the golden records of OIL anew: `python tests/games/oil/make_golden.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import golden
from boomtown.kernel.luck import Chance
from boomtown.table.match import Choice, Match, new_game

FOLDER = Path(__file__).parent / "golden"

# players, options, and the random numbers the answers are chosen with
GAMES: dict[str, tuple[int, dict[str, str], int]] = {
    "2-default": (2, {}, 1),
    "2-until-dry": (2, {"rounds": "until_dry"}, 1),
    "3-forty": (3, {"rounds": "40"}, 1),
    "3-any-time": (3, {"rounds": "75", "royalty": "any_time"}, 4),
    "4-default": (4, {}, 1),
    "4-forty-any-time": (4, {"rounds": "40", "royalty": "any_time"}, 5),
}
HASTY = ("2-until-dry",)
"""Played by people who take any answer: they sell their rigs, and the board is soon dry."""
SALES = ("sell_oil", "sell_rig", "sell_royalty", "assets")
IDLE = ("done", "no")


def word(choice: Choice) -> str:
    return choice.text.partition(" ")[0]


def sensible(choices: list[Choice], chooser: Chance) -> list[Choice]:
    """Answers of somebody who seldom sells in need, likes to pump, and pumps with care."""
    if word(choices[0]) == "units":
        return choices[: 2 if chooser.below(6) else None]
    kept = [choice for choice in choices if word(choice) not in SALES]
    if kept and chooser.below(12):
        choices = kept
    oil = [choice for choice in choices if word(choice) in ("pump", "pump_own", "market")]
    if oil and chooser.below(3):
        return oil
    busy = [choice for choice in choices if word(choice) not in IDLE]
    return busy if busy and chooser.below(3) else choices


def played(name: str) -> Match:
    """One whole game, with an answer taken back now and then."""
    players, options, chance = GAMES[name]
    match = new_game("oil", players, seed=f"golden {name}", options=options, table=f"golden-{name}")
    chooser = Chance(chance)
    while not match.over:
        choices = match.options()
        if name not in HASTY:
            choices = sensible(choices, chooser)
        match.play(choices[chooser.below(len(choices))].action)
        if match.undoable and chooser.below(25) == 0:
            match.undo()
    return match


if __name__ == "__main__":
    golden.make(FOLDER, GAMES, played)
