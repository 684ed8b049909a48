"""The bot that takes any answer, all equally likely."""

from mypy_extensions import mypyc_attr

from boomtown.bots.base import Bot
from boomtown.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Random(Bot):
    """Plays at random: the yardstick of every other bot."""

    def choose(self, view: View, options: list[int]) -> int:
        return options[self.chance.below(len(options))]
