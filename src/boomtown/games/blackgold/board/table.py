"""Black Gold's table: the railway lies beside the map, row by row; with two players the Baron's licences; while the
players lay the map themselves, the tiles they choose from."""

from functools import lru_cache
from typing import Final

from boomtown.games.blackgold.rules.box import CHOOSE_TILE, QUARTERS, SPOT, TURN_TILE, turned
from boomtown.games.blackgold.rules.map import NO_FACE
from boomtown.games.blackgold.rules.view import BlackGoldView
from boomtown.kernel import Board, Figure, Message, Place, Section, Words, say
from boomtown.mechanics.prospecting.board.table import KEPT_PANELS, Drawing

TERRAINS: Final = ("plains", "rough", "hill")


def draw(view: BlackGoldView, words: Words) -> Board:
    return BlackGoldDrawing(view, words).board()


class BlackGoldDrawing(Drawing):
    """What Black Gold has beside map, companies and cards."""

    def __init__(self, view: BlackGoldView, words: Words) -> None:
        super().__init__(view, words, TERRAINS, along_rows=True)
        self.laid = view.laid.draws
        self.blackgold = view.blackgold

    def board(self) -> Board:
        board = super().board()
        faces = [
            self.blackgold.face_names[face] for face in self.laid[: len(self.blackgold.choices)] if face != NO_FACE
        ]
        if faces:
            board.sections[0].notes.insert(0, f"{self.words.names['heading'][3]} {' '.join(faces)}")
        for company in range(int(self.box.companies), len(self.box.company_names)):
            board.sections[1].notes.append(self.text(say("note.closed", company=company)))
        if self.blackgold.baron_bids:
            board.sections.append(self._baron())
        board.sections[1:1] = self._tiles()
        return board

    def _moment(self) -> Message:
        return super()._moment() if self.view.round > 0 else say("note.before")

    def _costs(self) -> tuple[int, ...]:
        """Where no tile lies yet the map is empty."""
        costs = super()._costs()
        if NO_FACE not in self.laid[: len(self.blackgold.choices)]:
            return costs
        side, wide = int(self.blackgold.side), int(self.blackgold.wide)
        places = [cell // (side * side * wide) * wide + cell % (side * wide) // side for cell in range(len(costs))]
        return tuple([cost if self.laid[at] != NO_FACE else 0 for cost, at in zip(costs, places, strict=True)])

    def _end(self) -> Figure:
        """By the length of the game."""
        if self.box.options["length"] == "longer":
            left = int(self.view.cards.special_left())
            return Figure("end", self.text(say("place.end_longer", count=left)), left)
        figure = super()._end()
        if self.box.options["length"] == "shorter":
            figure.caption = self.text(say("place.end_shorter", rest=figure.value))
        return figure

    def _tiles(self) -> list[Section]:
        """What is asked about tiles while the map is laid as players choose."""
        tiles = {CHOOSE_TILE: self._open_faces, TURN_TILE: self._ways_to_lie}.get(self.kind)
        return tiles(int(self.view.agenda.get(SPOT))) if tiles else []

    def _open_faces(self, spot: int) -> list[Section]:
        """The tiles that may lie on the next place, as printed."""
        names, faces = self.blackgold.face_names, self.blackgold.faces
        open_faces = [face for face in self.blackgold.choices[spot] if face not in self.laid[: len(names)]]
        return [_tile(names[face], tuple(faces[face]), f"tile {names[face]}") for face in sorted(open_faces)]

    def _ways_to_lie(self, spot: int) -> list[Section]:
        """The ways the tile on a place can lie."""
        face = int(self.laid[spot])
        name, ways = self.blackgold.face_names[face], self.words.names["quarters"]
        return [
            _tile(
                f"{name} {ways[quarters]}", tuple(turned(self.blackgold.faces[face], quarters)), f"turn {90 * quarters}"
            )
            for quarters in range(QUARTERS)
        ]

    def _baron(self) -> Section:
        section = Section("baron", self.words.names["heading"][4], "list")
        licences = self.view.licences
        for company in range(int(self.box.companies)):
            hidden = int(licences.face_down[company])
            shown = int(licences.lot_open[2 * company] + 2 * licences.lot_open[2 * company + 1])
            caption = self.text(say("place.baron", company=company, count=hidden, number=shown))
            place = Place(f"baron-{company}", caption, caption, "baron", title=self.box.company_names[company])
            place.figures = [Figure("hidden", "", hidden), Figure("open", "", shown)]
            section.places.append(place)
        return section


@lru_cache(KEPT_PANELS)
def _tile(title: str, rows: tuple[str, ...], answer: str) -> Section:
    """A tile as it would lie; its first space stands for the whole."""
    section = Section(f"tile-{answer.replace(' ', '-')}", title, "squares")
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            place = Place(f"{section.id}-{y}-{x}", f"{title} {' '.join(rows)}" if x == y == 0 else "")
            place.mark = f"{mark}?" if mark in "123" else mark
            place.style = TERRAINS[".~^".index(mark)] if mark in ".~^" else f"well{mark}"
            place.answers = [answer] if x == y == 0 else []
            place.x, place.y = float(x), float(y)
            section.places.append(place)
    return section
