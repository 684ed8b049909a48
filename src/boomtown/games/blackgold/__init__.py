"""Black Gold (Wilko Manz, 2011) on the shelf, with all optional rules of the rulebook, freely combined (BG-15.11)."""

from pathlib import Path

from boomtown.games.blackgold.board.table import draw
from boomtown.games.blackgold.bot.advice import advise
from boomtown.games.blackgold.rules.game import BlackGold
from boomtown.kernel import Entry, Setting, UnknownOption


def check(players: int, options: dict[str, str]) -> None:
    if options["baron"] == "greedy" and players != 2:
        raise UnknownOption(f"the greedy Oil Baron bids only in two-player games, not with {players} players")


ENTRY = Entry(
    "blackgold",
    Path(__file__).parent,
    "3",
    [
        Setting("length", ["standard", "shorter", "longer"]),
        Setting("deeper", ["no", "yes"]),
        Setting("baron", ["standard", "greedy"]),
        Setting("even", ["no", "yes"]),
        Setting("wells", ["standard", "fewer", "more"]),
        Setting("map", ["random", "fixed", "chosen"]),
        Setting("trucks", ["shared", "apart"]),
        Setting("spring_site", ["truck", "map"]),
        Setting("spring_turn", ["any", "building"]),
        Setting("open", ["no", "yes"]),
    ],
    BlackGold,
    advise,
    draw,
    check,
)
