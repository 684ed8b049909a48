"""Giganten's table: the railway lies under the map, column by column."""

from boomtown.games.giganten.view import GigantenView
from boomtown.kernel.board import Board
from boomtown.kernel.words import Words
from boomtown.mechanics.prospecting.board import Drawing


def draw(view: GigantenView, words: Words) -> Board:
    return Drawing(view, words, ["plain", "hill", "mountain"], along_rows=False).board()
