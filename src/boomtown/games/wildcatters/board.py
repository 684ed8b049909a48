from boomtown.games.wildcatters.view import WildcattersView
from boomtown.kernel.board import Board
from boomtown.kernel.words import Words


def describe(view: WildcattersView, words: Words) -> Board:
    return Board()
