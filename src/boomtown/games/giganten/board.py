"""Giganten's table: the railway lies under the map, column by column."""

from boomtown.kernel.board import Board
from boomtown.kernel.words import Words
from boomtown.mechanics.prospecting.board import Drawing
from boomtown.mechanics.prospecting.table import TableView


def draw(view: TableView, words: Words) -> Board:
    return Drawing(view, words, ["plain", "hill", "mountain"], along_rows=False).board()
