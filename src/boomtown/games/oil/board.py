"""The table."""

from boomtown.games.oil.view import OilView
from boomtown.kernel.board import Board
from boomtown.kernel.words import Words


def describe(view: OilView, words: Words) -> Board:
    return Board()
