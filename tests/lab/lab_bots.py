"""A bot that costs nothing."""

from boomtown.bots.base import Bot
from boomtown.kernel.view import View


class First(Bot):
    def choose(self, view: View, options: list[int]) -> int:
        return options[0]
