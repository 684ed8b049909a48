"""Black Gold's table: the railway lies beside the map, row by row; with two players the Baron's licences."""

from boomtown.games.blackgold.box import CHOOSE_TILE, SPOT
from boomtown.games.blackgold.map import NO_FACE
from boomtown.games.blackgold.view import BlackGoldView
from boomtown.kernel.board import Board, Place, Section
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words
from boomtown.mechanics.prospecting.board import Drawing

TERRAINS = ["plains", "rough", "hill"]


def draw(view: BlackGoldView, words: Words) -> Board:
    drawing = BlackGoldDrawing(view, words, TERRAINS, along_rows=True)
    board = drawing.board()
    laid = [int(face) for face in view.laid.draws[: len(view.blackgold.choices)] if face != NO_FACE]
    if laid:
        faces = " ".join(view.blackgold.face_names[face] for face in laid)
        board.sections[0].notes.insert(0, f"{words.names['heading'][3]}: {faces}")
    open_companies = int(view.blackgold.companies)
    for company in range(open_companies, len(view.blackgold.company_names)):
        board.sections[1].notes.append(drawing.text(say("note.closed", company=company)))
    if view.blackgold.baron_bids:
        board.sections.append(_baron(drawing, view, words))
    if view.agenda.depth > 0 and view.agenda.kind == CHOOSE_TILE:
        board.sections[1:1] = [_face(view, face) for face in view.blackgold.choices[int(view.agenda.get(SPOT))]]
    return board


class BlackGoldDrawing(Drawing):
    """Where no tile lies yet the map is empty (BG-2.3)."""

    def _cell(self, cell: int) -> Place:
        view = self.view
        assert isinstance(view, BlackGoldView)
        side, wide = int(view.blackgold.side), int(view.blackgold.wide)
        row, column = divmod(cell, side * wide)
        if view.laid.draws[row // side * wide + column // side] != NO_FACE:
            return super()._cell(cell)
        place = Place(self.box.cell_names[cell], self.text(say("place.no_tile", cell=cell)))
        place.x, place.y = float(column + 1), float(row + 1)
        return place

    def _moment(self) -> Message:
        return super()._moment() if self.view.round > 0 else say("note.before")


def _face(view: BlackGoldView, face: int) -> Section:
    """A tile that may lie on the next place, as printed."""
    name, rows = view.blackgold.face_names[face], view.blackgold.faces[face]
    section = Section(f"tile-{name}", name, "squares")
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            place = Place(f"{name}-{y}-{x}", f"{name}: {' '.join(rows)}" if x == y == 0 else "")
            place.mark = f"{mark}?" if mark in "123" else mark
            place.style = TERRAINS[".~^".index(mark)] if mark in ".~^" else f"well{mark}"
            place.x, place.y = float(x), float(y)
            section.places.append(place)
    return section


def _baron(drawing: Drawing, view: BlackGoldView, words: Words) -> Section:
    section = Section("baron", words.names["heading"][4], "list")
    for company in range(int(view.blackgold.companies)):
        hidden = int(view.licences.face_down[company])
        shown = int(view.licences.lot_open[2 * company] + 2 * view.licences.lot_open[2 * company + 1])
        caption = drawing.text(say("place.baron", company=company, count=hidden, number=shown))
        section.places.append(Place(f"baron-{company}", caption, caption))
    return section
