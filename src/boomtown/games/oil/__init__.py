"""OIL: The Slickest Game in Town (Huang, 1980)."""

from pathlib import Path

from boomtown.games.oil.board.table import draw
from boomtown.games.oil.bot.advice import advise
from boomtown.games.oil.rules.game import Oil
from boomtown.kernel.components import read_components
from boomtown.kernel.entry import Entry, Setting

FOLDER = Path(__file__).parent
ROUNDS = read_components(FOLDER / "components.toml").table("rounds").nums("choices")

ENTRY = Entry(
    "oil",
    FOLDER,
    "3",
    [
        Setting("rounds", ["default", *(str(rounds) for rounds in ROUNDS), "until_dry"]),
        Setting("royalty", ["landing", "any_time"]),
        Setting("worth", ["all", "money"]),
    ],
    Oil,
    advise,
    draw,
)
