"""A board as text, drawn in colour for the eye (`reading.py` reads it out).

Owners are letters as well as colours, terrains are letters as well as colours: nothing depends on colour alone.
"""

import re
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from boomtown.kernel.board import Board, Panel, Piece, Place, Section
from boomtown.kernel.manner import NARROW
from boomtown.speech import say
from boomtown.table.seats import letter

Block = list[Text]
"""Lines that belong together."""

SEAT_STYLES = (
    "bold white on #b3261e",
    "bold white on #1d4ed8",
    "bold white on #86198f",
    "bold black on #e5e5e5",
    "bold black on #f59e0b",
    "bold white on #0f766e",
)
LOOKS = {
    "gold": "black on #e0b83f",
    "silver": "black on #aab4c0",
    "copper": "black on #c9825b",
    "forest": "black on #5f9e68",
    "water": "#7fb2e5 on #23527c",
    "desert": "black on #dcc89a",
    "meadow": "black on #9ac17a",
    "sea": "#7fb2e5 on #23527c",
    "plain": "#a98f5a",
    "plains": "#a98f5a",
    "rough": "#8aa35a",
    "hill": "#8aa35a",
    "hills": "#9aa4ae",
    "mountain": "#9aa4ae",
    "well1": "bold #e0b83f",
    "well2": "bold #e0a03f",
    "well3": "bold #e0803f",
}
"""How a place's style is painted; a style that is not here has no colour of its own."""
CHOOSABLE = "bold black on #67e8f9"
SYMBOLS = {"camp": "△", "settlement": "▲"}
"""Signs for pieces; others show their owner alone, or their first letter."""
FILL = {"water": "~", "sea": "~", "out": " "}
MAPS = ("hexes", "squares", "ring")
"""Layouts whose places lie somewhere; of the others each is there because it has something to say."""
LINE = 72
"""Running text is broken after this many columns."""
WIDE = 10
"""A grid with more columns is drawn as a map, without the names of its places."""
GAP = 3
"""Columns between two blocks side by side."""


@dataclass
class Onlooker:
    """Who looks, what the seats are called, and which actions are legal (their texts)."""

    titles: list[str]
    seat: int = -1
    legal: set[str] = field(default_factory=set)

    def choosable(self, place: Place) -> bool:
        return any(answer in self.legal for answer in place.answers)


class ReadOut(Console):
    """What `--plain` prints: on a terminal broken between words, into a pipe line by line as it is."""

    def __init__(self) -> None:
        super().__init__(highlight=False, no_color=True)

    def print(self, *parts: Any, **how: Any) -> None:
        if self.is_terminal:
            lines = [part if isinstance(part, Text) else Text(str(part)) for part in parts]
            parts = tuple([row for line in lines for row in wrapped(line, self.width)])
        super().print(*parts, **{**how, "sep": "\n", "soft_wrap": True})


# ---------------------------------------------------------------------- drawn


def draw(board: Board, look: Onlooker, width: int, height: int = 10_000, whole: bool = False) -> list[Text]:
    """The table for a terminal of that width. If it is too high, what is needed least is left out.

    What can be chosen stays while it fits, and the player's own panel, if need be in a line or two; then the other
    panels, then the sections. The legends of maps are the first to go. The first part in which something can be chosen
    stays even if it is too high, unless it is to be seen whole or not at all.
    """
    lines = _drawn(board, board.sections, board.panels, look, width)
    if len(lines) <= height:
        return lines
    every = [_without_legend(section) for section in board.sections]
    needed = [section for section in every if any(look.choosable(place) for place in section.places)] or every[:1]
    sections = [] if whole and len(_drawn(board, needed[:1], [], look, width)) >= height else needed[:1]
    for section in needed[1:]:
        if len(_drawn(board, [*sections, section], [], look, width)) < height:
            sections = [*sections, section]
    own = next((panel for panel in board.panels if panel.seat == look.seat), None)
    strip = _strip(own, look, width) if own else []
    every_title = [*(section.title for section in every), *look.titles]
    note = wrapped(Text(say("play.left_out", parts=", ".join(every_title))), width)  # as long as it can get
    panels: list[Panel] = []
    for panel in sorted(board.panels, key=lambda panel: panel.seat != look.seat):
        wider = [other for other in board.panels if other in panels or other is panel]
        if len(_drawn(board, sections, wider, look, width)) + len(note) <= height:
            panels = wider
    if own in panels:
        strip = []
    for section in every:
        more = [other for other in every if other in sections or other is section]
        if section not in sections and len(_drawn(board, more, panels, look, width) + strip + note) <= height:
            sections = more
    left_out = [section.title for section in every if section not in sections]
    left_out += [look.titles[panel.seat] for panel in board.panels if panel not in panels]
    if left_out:
        note = wrapped(Text(say("play.left_out", parts=", ".join(left_out)), "dim"), width)
    lines = _drawn(board, sections, panels, look, width)
    return [*lines, *(strip if len(lines + strip + note) <= height else []), *note]


def _without_legend(section: Section) -> Section:
    """A map without its notes, which tell what its signs mean."""
    return replace(section, notes=[]) if section.layout in MAPS else section


def _strip(panel: Panel, look: Onlooker, width: int) -> Block:
    """What lies before a seat, in as few lines as can be."""
    items = [chip(panel.seat).append(f" {say('play.you', name=look.titles[panel.seat])}", "default")]
    items += [Text().append(f"{caption} ", "dim").append(value, "bold") for caption, value in panel.lines]
    for section in panel.sections:
        if section.places:
            items += [Text(section.title, "dim"), *(_cell(place, look) for place in section.places)]
    return filled(items, width, "  ")


def _drawn(board: Board, sections: list[Section], panels: list[Panel], look: Onlooker, width: int) -> list[Text]:
    notes = [line for note in board.notes for line in wrapped(Text(note, "bold"), width)]
    blocks = flow([_section(section, look, width) for section in sections], width)
    lines = [*notes, *([Text("")] if notes else []), *blocks, *flow(_panels(panels, look, width), width)]
    while lines and not lines[-1].plain.strip():
        lines.pop()
    return lines


def flow(blocks: list[Block], width: int) -> list[Text]:
    """Blocks side by side where they fit, one under the other next to a taller one; an empty line under each row."""
    lines: list[Text] = []
    row: list[Block] = []
    for block in blocks:
        before = sum(_width(column) + GAP for column in row)
        if row and len(row[-1]) + 1 + len(block) <= max(len(column) for column in row):
            if before - GAP - _width(row[-1]) + _width(block) <= width:
                row[-1] = [*row[-1], Text(""), *block]
                continue
        if row and before + _width(block) > width:
            lines += [*_beside(row), Text("")]
            row = []
        row.append(block)
    return [*lines, *_beside(row), Text("")] if row else lines


def _width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def _beside(blocks: list[Block]) -> list[Text]:
    lines: list[Text] = []
    for number in range(max(len(block) for block in blocks)):
        line = Text()
        for place, block in enumerate(blocks):
            if number < len(block):
                line.append_text(block[number])
            if place + 1 < len(blocks):
                line.append(" " * (sum(_width(b) + GAP for b in blocks[: place + 1]) - line.cell_len))
        lines.append(line)
    return lines


def _section(section: Section, look: Onlooker, width: int) -> Block:
    if section.layout == "hexes":
        body = _hexes(section, look)
    elif section.layout == "squares":
        body = _squares(section, look)
    elif section.layout == "row":
        body = _row(section, look, width)
    else:
        body = _list(section, look, width)
    notes = [line for note in section.notes for line in wrapped(Text(note, "italic"), min(width, LINE))]
    return [Text(section.title, "bold underline"), *body, *notes]


def is_map(section: Section) -> bool:
    """Whether places lie as they do on the table: hexes, or more squares in a row than have room for names."""
    return section.layout == "hexes" or (
        section.layout == "squares" and len({place.x for place in section.places}) > WIDE
    )


def name(place: Place) -> str:
    """What a player types to choose a place: the argument of its actions."""
    return place.answers[0].partition(" ")[2] if place.answers else ""


def chip(owner: int, text: str = "") -> Text:
    """A seat's letter in its colour."""
    return Text().append(letter(owner) + text, SEAT_STYLES[owner % len(SEAT_STYLES)])


def _piece(piece: Piece) -> Text:
    """A sign for the kind and a letter for the owner."""
    count = str(piece.count) if piece.count != 1 else ""
    sign = SYMBOLS.get(piece.symbol, "")
    if piece.owner >= 0:
        return chip(piece.owner, sign + count)
    return Text((sign or piece.symbol[:1]) + count)


def _pieces(place: Place) -> Text:
    line = Text()
    for piece in place.pieces:
        if line:
            line.append(" ")
        line.append_text(_piece(piece))
    return line


class _Canvas:
    """Characters with styles, by row and column."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[str, str | Style]] = {}

    def put(self, row: int, column: int, text: str, style: str | Style = "") -> None:
        for offset, sign in enumerate(text):
            self.cells[row, column + offset] = (sign, style)

    def put_text(self, row: int, column: int, text: Text, base: str) -> None:
        """A text whose own styles win over the base."""
        for offset, sign in enumerate(text.plain):
            styles = [span.style for span in text.spans if span.start <= offset < span.end]
            style = styles[-1] if styles else text.style
            self.cells[row, column + offset] = (sign, style or base)

    def lines(self) -> Block:
        if not self.cells:
            return []
        rows = range(min(row for row, _ in self.cells), max(row for row, _ in self.cells) + 1)
        result: Block = []
        for row in rows:
            line = Text()
            end = max((c for r, c in self.cells if r == row), default=-1) + 1
            cells = [self.cells.get((row, column), (" ", "")) for column in range(end)]
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                line.append("".join(sign for sign, _ in run), style)
            result.append(line)
        return result


def _style_letters(places: list[Place], key: dict[str, str]) -> dict[str, str]:
    """A letter for each style, so that nobody needs the colours."""
    letters: dict[str, str] = {}
    for place in places:
        if place.style and place.style not in letters and place.style not in FILL:
            word = key.get(place.style, place.style).lower()
            free = [sign for sign in word if sign.isalpha() and sign not in letters.values()]
            letters[place.style] = free[0] if free else "?"
    return letters


def _hexes(section: Section, look: Onlooker) -> Block:
    """A map of hexes, two lines each: staggered columns as hexes, staggered rows as bricks."""
    places = [place for place in section.places if place.style != "out"]
    letters = _style_letters(places, section.key)
    inner = max([4, *(len(name(place)) + 2 for place in places), *(_content(place).cell_len for place in places)])
    upright, at = steps(places)
    if not upright:
        inner += (inner + 1) % 2
    canvas = _Canvas()
    above = {(column, row + 2) for column, row in at}
    for place, (column, row) in zip(places, at, strict=True):
        left = column * (inner + 1) if upright else column * (inner + 1) // 2
        if upright and (column, row) not in above:
            canvas.put(row - 1, left + 1, "_" * inner, "dim")
        for line, sides in enumerate(("/\\", "\\/") if upright else ("||", "||")):
            canvas.put(row + line, left, sides[0], "dim")
            canvas.put(row + line, left + inner + 1, sides[1], "dim")
        _hex(canvas, row, left + 1, inner, place, look, letters)
    return [*canvas.lines(), *_legend(letters, places, section.key)]


def _hex(
    canvas: _Canvas, row: int, left: int, inner: int, place: Place, look: Onlooker, letters: dict[str, str]
) -> None:
    """The inside of a hex: its name and its terrain's letter, below them what lies there."""
    paint = LOOKS.get(place.style, "")
    fill = FILL.get(place.style, "")
    canvas.put(row, left, (fill or " ") * inner, paint)
    canvas.put(row + 1, left, (fill or "_") * inner, paint)
    if not fill:
        canvas.put(row, left, name(place), CHOOSABLE if look.choosable(place) else paint)
        canvas.put(row, left + inner - 1, letters.get(place.style, " "), paint)
    content = _content(place)
    canvas.put_text(row + 1, left + (inner - content.cell_len) // 2, content, f"bold {paint}")


def steps(places: list[Place]) -> tuple[bool, list[tuple[int, int]]]:
    """Whether columns stand upright (else rows lie flat), and each place's column and row in (half) steps."""
    columns = sorted({place.x for place in places})
    rows = sorted({place.y for place in places})
    in_column = _least([[place.y for place in places if place.x == x] for x in columns])
    in_row = _least([[place.x for place in places if place.y == y] for y in rows])
    upright = _least([rows]) < in_column or _least([columns]) >= in_row
    across = _least([columns]) if upright else in_row / 2
    down = in_column / 2 if upright else _least([rows]) / 2
    return upright, [(round((place.x - columns[0]) / across), round((place.y - rows[0]) / down)) for place in places]


def _least(series: list[list[float]]) -> float:
    """The smallest step between neighbours in any of the series."""
    steps = [b - a for numbers in series for a, b in pairwise(sorted(numbers)) if b - a > 0.01]
    return min(steps, default=1.0)


def _content(place: Place) -> Text:
    """The lower line of a place: what lies on it."""
    line = Text()
    if place.mark:
        line.append(place.mark)
    pieces = _pieces(place)
    if pieces:
        if line:
            line.append(" ")
        line.append_text(pieces)
    return line


def _legend(letters: dict[str, str], places: list[Place], key: dict[str, str]) -> Block:
    line = Text()
    for style, sign in letters.items():
        line.append(f" {sign} ", LOOKS.get(style, ""))
        line.append(f" {key.get(style, style)}   ")
    for symbol in dict.fromkeys(piece.symbol for place in places for piece in place.pieces):
        if symbol in SYMBOLS:
            line.append(f"{SYMBOLS[symbol]} {key.get(symbol, symbol)}   ")
    line.rstrip()
    return [line] if line else []


# ---------------------------------------------------------------------- other layouts


def _cell(place: Place, look: Onlooker) -> Text:
    """A place in one line: what to type for it, its mark, what stands on it."""
    line = Text()
    label = name(place)
    mark = place.mark or place.caption
    chosen = look.choosable(place)
    if label and not mark.startswith(label):
        line.append(label, CHOOSABLE if chosen else "dim")
        line.append(" ")
        line.append(mark)
    else:
        line.append(mark[: len(label)], CHOOSABLE if chosen else "")
        line.append(mark[len(label) :])
    pieces = _pieces(place) if any(piece.owner >= 0 for piece in place.pieces) else Text()
    if pieces:
        line.append(" ")
        line.append_text(pieces)
    return line


def _squares(section: Section, look: Onlooker) -> Block:
    """A grid, a line per row of places."""
    if is_map(section):
        return _map(section, look)
    columns = sorted({place.x for place in section.places})
    widths = {x: max(_cell(place, look).cell_len for place in section.places if place.x == x) for x in columns}
    lines: Block = []
    for y in sorted({place.y for place in section.places}):
        line = Text()
        for x in columns:
            found = [place for place in section.places if (place.x, place.y) == (x, y)]
            cell = _cell(found[0], look) if found else Text()
            line.append("│ " if not line else " │ ", "dim")
            line.append_text(cell)
            line.append(" " * (widths[x] - cell.cell_len))
        line.append(" │", "dim")
        lines.append(line)
    return lines


def _map(section: Section, look: Onlooker) -> Block:
    """A grid too wide for names: marks and pieces only, a space between columns."""
    at = {(place.x, place.y): place for place in section.places}
    columns = sorted({x for x, _ in at})
    cells = {where: _square(place, look) for where, place in at.items()}
    widths = {x: max(cell.cell_len for (column, _), cell in cells.items() if column == x) for x in columns}
    lines: Block = []
    for y in sorted({y for _, y in at}):
        line = Text()
        for x in columns:
            cell = cells.get((x, y), Text())
            line.append_text(cell)
            line.append(" " * (widths[x] - cell.cell_len + 1))
        lines.append(line)
    return lines


def _square(place: Place, look: Onlooker) -> Text:
    """A place of such a grid."""
    cell = Text(place.mark, CHOOSABLE if look.choosable(place) else LOOKS.get(place.style, ""))
    if look.choosable(place) and not place.mark and not place.pieces:
        cell = Text("·", CHOOSABLE)
    return cell.append_text(_pieces(place))


def _row(section: Section, look: Onlooker, width: int) -> Block:
    """Places one after the other, broken where the line ends."""
    return filled([_cell(place, look) for place in section.places], width, "  ")


def _list(section: Section, look: Onlooker, width: int) -> Block:
    """A line per place in words: its mark and pieces, or its caption where the mark is only its name."""
    lines: Block = []
    for place in section.places:
        if not place.caption:
            continue
        cell = _cell(place, look)
        if not place.pieces and place.mark in ("", name(place)):
            cell = Text().append(name(place).rjust(2), CHOOSABLE if look.choosable(place) else "dim")
            first, *others = wrapped(Text(_unnamed(place)), min(width, LINE) - cell.cell_len - 1)
            lines.append(cell.append(" ").append_text(first))
            lines += [Text("   ").append_text(other) for other in others]
            continue
        lines += wrapped(cell, width)
    return lines


def _unnamed(place: Place) -> str:
    """A caption without the words that only name the place, when its name stands before it anyway."""
    named = re.match(rf"\S* {re.escape(name(place))}\s?: ", place.caption)
    return place.caption[named.end() :] if named else place.caption


def _panels(panels: list[Panel], look: Onlooker, width: int) -> list[Block]:
    """What lies before each seat, all blocks equally wide."""
    abreast = max(1, min(len(panels), (width + GAP) // (30 + GAP)))
    inner = max(20, min(48, (width + GAP) // abreast - GAP))
    blocks: list[Block] = []
    for panel in panels:
        title = chip(panel.seat)
        name = look.titles[panel.seat]
        title.append(f" {say('play.you', name=name) if panel.seat == look.seat else name}", "bold")
        items = []
        for caption, value in panel.lines:
            items.append(Text().append(f"{caption} ", "dim").append(value, "bold"))
        body = filled(items, inner, "   ")
        for section in panel.sections:
            row = Text(section.title, "dim")
            if section.layout == "row":
                body += filled([row, *(_cell(place, look) for place in section.places)], inner, " ")
            else:
                body += _section(section, look, inner)
        title.append(" " * (inner - title.cell_len))
        blocks.append([title, *body])
    return blocks


def columns(rows: list[Text], width: int, few: int = 8) -> Block:
    """Short rows in columns, read downwards; few or long ones one below the other."""
    wide = _width(rows)
    count = min(4, (width + GAP) // (wide + GAP)) if rows and len(rows) > few else 1
    height = -(-len(rows) // max(count, 1))
    if count < 2:
        return rows
    lines: Block = []
    for number in range(height):
        line = Text()
        for row in rows[number::height]:
            if line:
                line.append(" " * (-line.cell_len % (wide + GAP)))
            line.append_text(row)
        lines.append(line)
    return lines


def filled(items: list[Text], width: int, between: str) -> Block:
    """Items one after the other, as many in a line as fit; one that is too long is wrapped."""
    lines: Block = []
    line = Text()
    for item in items:
        if line and line.cell_len + len(between) + item.cell_len > width:
            lines.append(line)
            line = Text()
        if item.cell_len > width:
            lines += wrapped(item, width)
            continue
        if line:
            line.append(between)
        line.append_text(item)
    return [*lines, line] if line else lines


def wrapped(text: Text, width: int) -> Block:
    """A text in lines of at most that width, broken between words; never at a space that holds a sign to its word."""
    glued = text.copy()
    glued.plain = text.plain.replace(NARROW, _GLUE)
    lines = list(glued.wrap(_WRAPPING, max(width, 10)))
    for line in lines:
        line.plain = line.plain.replace(_GLUE, NARROW)
    return lines


_WRAPPING = Console(width=200)
_GLUE = "\ue000"
"""Stands for a narrow space while lines are broken: a sign of no language."""
