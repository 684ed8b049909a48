"""A board read out: sentences for screen readers and plain text, what is at a place, what its neighbours are."""

import unicodedata

from boomtown.kernel.board import Board, Panel, Place, Section
from boomtown.speech import say
from boomtown.table.text import FILL, MAPS, Onlooker, is_map, name, steps

ON_HEX = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
ON_BRICK = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
ON_SQUARE = ((1, 0), (-1, 0), (0, 1), (0, -1))
CUT = (". ", ": ", ", ")
"""What ends the name at the beginning of a caption."""


# ---------------------------------------------------------------------- the whole, or a part


def read_out(board: Board, look: Onlooker, only: str = "") -> list[str]:
    """The board line by line, whole sentences. `only` picks parts by their titles, those before a seat included."""
    lines = [] if only else list(board.notes)
    for title, body in _parts(board, look, inside=bool(only)):
        if _plainly(title).startswith(_plainly(only)):
            lines += ["", say("play.heading", title=title), *body]
    return lines[1:] if lines and not lines[0] else lines


def titles(board: Board, look: Onlooker) -> list[str]:
    """What `only` of `read_out` can name."""
    return list(dict.fromkeys(title for title, _ in _parts(board, look, inside=True)))


def _parts(board: Board, look: Onlooker, inside: bool) -> list[tuple[str, list[str]]]:
    parts = [(section.title, _spoken(section, look)) for section in board.sections]
    for panel in board.panels:
        parts.append((_whose(panel, look), _held(panel, look)))
    if inside:
        for panel in board.panels:
            for section in panel.sections:
                if section.places:
                    parts.append(
                        (say("play.of", title=section.title, name=_whose(panel, look)), _spoken(section, look))
                    )
    return parts


def _whose(panel: Panel, look: Onlooker) -> str:
    name = look.titles[panel.seat]
    return say("play.you", name=name) if panel.seat == look.seat else name


def _held(panel: Panel, look: Onlooker) -> list[str]:
    body = [say("play.told", name=caption, what=value) for caption, value in panel.lines]
    for section in panel.sections:
        body += _spoken(section, look)
    return body


def _spoken(section: Section, look: Onlooker) -> list[str]:
    return [*_together(_told(section), look), *section.notes]


def _told(section: Section) -> list[Place]:
    """The places with something to say."""
    return [
        place
        for place in section.places
        if place.caption.strip() and place.style != "out" and (place.answers or place.pieces or place.style not in FILL)
    ]


def _together(places: list[Place], look: Onlooker) -> list[str]:
    """A line per place; of which the same is to be said, that is said once."""
    said: dict[tuple[str, bool], list[str]] = {}
    for place in places:
        title, rest = _cut(place)
        said.setdefault((rest, look.choosable(place)), []).append(title)
    lines = []
    for (rest, choosable), named in said.items():
        alone = [title for title in named if title]
        names = ", ".join(alone)
        line = say("play.told", name=names, what=rest) if alone and rest else rest or names
        if len(named) > 1 and not alone:
            line = say("play.times", line=line, count=len(named))
        lines.append(say("play.choosable", line=line, count=len(named)) if choosable else line)
    return lines


def _cut(place: Place) -> tuple[str, str]:
    """A caption's beginning, if that only names the place, and the rest of it."""
    ends = sorted((place.caption.find(sign), sign) for sign in CUT if sign in place.caption)
    for end, sign in ends[:1]:
        if place.title.startswith(place.caption[: end + 1]):  # the point of "Inc." ends no sentence
            continue
        if _plainly(place.caption[:end]) in (_plainly(name(place)), _plainly(place.id), _plainly(place.title)):
            return place.caption[:end].rstrip(), place.caption[end + len(sign) :]
    return "", place.caption


def _plainly(words: str) -> str:
    """Letters and digits alone, without accents: `San Francisco` and `san_francisco` are the same."""
    taken_apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(sign for sign in taken_apart if sign.isalnum())


# ---------------------------------------------------------------------- in short


def summary(board: Board, look: Onlooker) -> list[str]:
    """What a player who cannot see the table has to know first; the rest can be asked for.

    Of maps and grids only what has something on it or can be chosen now; what lies before a seat in one line each.
    """
    lines = list(board.notes)
    for section in board.sections:
        lines += _short(section, look)
    for panel in board.panels:
        lines.append(_seat(panel, look))
    return lines


def _short(section: Section, look: Onlooker) -> list[str]:
    places = _told(section)
    if section.layout not in MAPS:
        body = [*_together(places, look), *section.notes]
    else:
        loud = [place for place in places if _counts(place, look)]
        body = _together(loud, look)
        rest = len(places) - len(loud)
        if not loud:
            body = [say("play.all_places", title=section.title, count=rest)]
        elif rest:
            body.append(say("play.more_places", title=section.title, count=rest))
    if len(body) == 1:
        return [say("play.told", name=section.title, what=body[0])]
    return [say("play.heading", title=section.title), *body] if body else []


def _counts(place: Place, look: Onlooker) -> bool:
    """Whether something is on it, or it can be chosen."""
    return bool(place.pieces or place.status) or place.owner >= 0 or look.choosable(place)


def _seat(panel: Panel, look: Onlooker) -> str:
    held = [f"{caption} {value}" for caption, value in panel.lines]
    for section in panel.sections:
        full = [place for place in section.places if place.pieces or look.choosable(place)]
        if section.places:
            told = say("play.semicolon").join(_together(full or section.places, look))
            held.append(say("play.told", name=section.title, what=told))
    return say("play.told", name=_whose(panel, look), what=say("play.semicolon").join(held))


# ---------------------------------------------------------------------- a place


def at_place(board: Board, wanted: str) -> list[str]:
    """All about the places of this name: what is there, what else is known of it, its neighbours."""
    every = [*board.sections, *(section for panel in board.panels for section in panel.sections)]
    found = [(section, place) for section in every for place in section.places if _called(place, wanted)]
    return [line for section, place in found for line in _about(section, place)]


def _called(place: Place, wanted: str) -> bool:
    names = {name(place), place.id, place.title, _cut(place)[0]}
    return bool(_plainly(wanted)) and _plainly(wanted) in {_plainly(known) for known in names}


def _about(section: Section, place: Place) -> list[str]:
    lines = [say("play.told", name=section.title, what=place.caption or place.mark)]
    if place.detail and place.detail not in place.caption:
        lines.append(place.detail)
    if not is_map(section) or not place.answers:
        return lines
    near = neighbours(section, place)
    land = [other for other in near if other.style not in FILL]
    if land:
        lines.append(say("play.beside", places=", ".join(_named(other) for other in land)))
    wet = [other for other in near if other.style in FILL and other.style != "out"]
    if wet:
        lines.append(say("play.shore"))
    if len(land) + len(wet) < len(_sides(section)):
        lines.append(say("play.edge"))
    return lines


def _named(place: Place) -> str:
    rest = _cut(place)[1]
    return f"{name(place)} ({rest})" if rest else name(place)


def neighbours(section: Section, place: Place) -> list[Place]:
    """The places of a map that share a side with one; without names only water and what is out of play."""
    if section.layout == "hexes":
        _, at = steps(section.places)
        where = dict(zip(at, section.places, strict=True))
        column, row = at[section.places.index(place)]
    else:
        where = {(round(other.x), round(other.y)): other for other in section.places if other.answers}
        column, row = round(place.x), round(place.y)
    near = [where.get((column + x, row + y)) for x, y in _sides(section)]
    return [other for other in near if other is not None]


def _sides(section: Section) -> tuple[tuple[int, int], ...]:
    if section.layout != "hexes":
        return ON_SQUARE
    return ON_HEX if steps(section.places)[0] else ON_BRICK


def beside(board: Board, action: str) -> list[Place]:
    """Notable neighbours of the empty square that an action chooses on a map: wells next to the end of a drive."""
    for section in board.sections:
        if section.layout == "squares" and is_map(section):
            for place in section.places:
                if action in place.answers and not place.status:
                    return [other for other in neighbours(section, place) if other.status]
    return []
