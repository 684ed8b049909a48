"""Giganten's table: the railway lies under the map, column by column, and behind it the port."""

from boomtown.games.giganten.view import GigantenView
from boomtown.kernel.board import Board, Place
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words
from boomtown.mechanics.prospecting.board import Drawing


def draw(view: GigantenView, words: Words) -> Board:
    return GigantenDrawing(view, words, ["plain", "hill", "mountain"], along_rows=False).board()


class GigantenDrawing(Drawing):
    """The black engine's line ends with the port (GI-13.1)."""

    def _black(self) -> Message:
        rest = int(self.box.black_end - self.view.trains.black)
        if rest <= 0:
            return say("place.black_port")
        return say("place.black", space=int(self.view.trains.black), rest=rest)

    def _black_marks(self) -> list[str]:
        return [*super()._black_marks(), "#" if self.view.trains.black >= self.box.black_end else "*"]

    def _line(self, number: int, name: str, marks: list[str], caption: Message, at: int = 1) -> list[Place]:
        places = super()._line(number, name, marks, caption, at)
        for port in places[int(self.box.track.last) :]:
            port.caption = self.text(say("place.port"))
        return places
