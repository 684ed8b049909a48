"""Giganten's table: the railway lies under the map, column by column, and behind it the port."""

from typing import Final

from boomtown.games.giganten.rules.view import GigantenView
from boomtown.kernel import Board, Figure, Message, Words, say
from boomtown.mechanics.prospecting.board.table import Drawing, Lane

TERRAINS: Final = ("plain", "hill", "mountain")


def draw(view: GigantenView, words: Words) -> Board:
    return GigantenDrawing(view, words, TERRAINS, along_rows=False).board()


class GigantenDrawing(Drawing):
    """The black engine's line ends with the port, which may be the last column."""

    def _black_at(self) -> int:
        return min(int(self.view.trains.black), int(self.box.black_end))

    def _black(self) -> Message:
        rest = int(self.box.black_end - self.view.trains.black)
        if rest <= 0:
            return say("place.black_port")
        return say("place.black", space=int(self.view.trains.black), rest=rest)

    def _black_marks(self) -> tuple[str, ...]:
        at, end = self._black_at(), int(self.box.black_end)
        return tuple(["#" if space == at else "*" if space == end else " " for space in range(1, end + 1)])

    def _end(self) -> Figure:
        figure = super()._end()
        if figure.value == 0:
            figure.caption = self.text(say("place.black_port"))
        return figure

    def _lane(self, name: str, across: int, marks: tuple[str, ...], at: int, seat: int = -1) -> Lane:
        lane = super()._lane(name, across, marks, at, seat)
        return lane._replace(end=self.text(say("place.port"))) if name == "black" else lane
