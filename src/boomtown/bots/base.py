"""What every bot is: somebody who gets a view and the legal answers, and gives one of them."""

from mypy_extensions import mypyc_attr

from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One seat's player for one game. It never sees the state: it is fair because it cannot be otherwise.

    Your own bot is a subclass in any module, named on the command line as `package.module:Class`.
    """

    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        self.entry = entry
        self.game = game
        self.name = "bot"
        self.chance = Chance(seed)
        """The bot's own random numbers: with these alone the same seed plays the same game."""
        self.reproducible = True
        """False for a bot that looks at a clock."""
        self.turn: int = -1
        """For a bot with so much time for a turn: the turn it thought in last, by its game's marks ..."""
        self.thought: float = 0.0
        """... and for how many seconds. A bot made again for each answer gets both from the one before it."""

    def chances(self) -> list[Chance]:
        """All its random numbers: made again, with them, it answers on. A bot that has others names them too."""
        return [self.chance]

    def choose(self, view: View, options: list[int]) -> int:
        """One of the options, which are in rising order and never empty."""
        raise NotImplementedError


class BotError(BoomtownError):
    """A bot that fails or gives an answer that was not offered."""


def ask(bot: Bot, view: View, options: list[int]) -> int:
    """A bot's answer, checked. What goes wrong in somebody's own bot is told in a sentence with its place."""
    own = ":" in bot.name
    try:
        action = bot.choose(view, options)
    except BoomtownError:
        raise
    except Exception as error:
        if not own:
            raise
        raise BotError(f"bot '{bot.name}' failed: {type(error).__name__}: {error}") from error
    if action not in options:
        raise BotError(f"bot '{bot.name}' answered {action}, which was not offered")
    return action
