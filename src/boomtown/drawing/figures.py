"""Figures of the rules: parts of a board at a moment, cut out of the board's own drawing, and legends of pieces.

What they show is data in the game's drawing, `figures.toml`, so a figure changes when the components do:

    [map]                            # named in the rules by a block ```figure map
    part = "gw-map"                  # the class of the element of the board that is shown
    shows = ["terrain_tile"]         # tables of the components it shows: reconstructed ones are said to be so
    players = 4                      # of the deal; players, seed and options are the lesson's where they are not given
    answers = ["bin 2"]              # what has been played before the moment; seat: whose view it is (0)

    [pieces]
    pieces = ["camp", "coach"]       # symbols, with the words `board.<game>.piece.<symbol>`

What a figure shows is said in `board.<game>.figure.<name>`. A block of the rules without such a figure is shown as it
is written: that is also how a terminal shows it.
"""

import re
import tomllib
from functools import cache
from html.parser import HTMLParser
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown import games
from boomtown.drawing import folders, kit
from boomtown.drawing.draw import look_of
from boomtown.drawing.folders import phrases
from boomtown.drawing.single import scene_of
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Seeded
from boomtown.kernel.record import seed_bytes
from boomtown.kernel.view import View

FILE: Final = "figures.toml"
VOID: Final = ("br", "img", "input", "hr", "wbr")
"""Elements that are never closed."""
_ID: Final = re.compile(r'\sid="([^"]*)"')
_PLAYED: Final = re.compile(r'\s(?:data-(?:place|fragments|pan|answers?|way|ways|tick|fixed)|aria-live)(?:="[^"]*")?')
"""What a board on a table needs and a figure does not."""


class Drawn(NamedTuple):
    """A figure: its html, what it shows in words, and how many of the facts in it are reconstructed, of how many."""

    html: Markup
    caption: str
    reconstructed: int
    facts: int


class Spec(NamedTuple):
    """What `figures.toml` says of a figure."""

    part: str
    pieces: tuple[str, ...]
    shows: tuple[str, ...]
    players: int
    seed: str
    options: tuple[tuple[str, str], ...]
    answers: tuple[str, ...]
    seat: int


@cache
def specs(game: str) -> dict[str, Spec]:
    """The figures of a game by name."""
    folder = folders.folder(game)
    path = None if folder is None else folder / FILE
    if path is None or not path.exists():
        return {}
    with path.open("rb") as file:
        return {name: _spec(games.find(game), found) for name, found in tomllib.load(file).items()}


def _spec(entry: Entry, found: dict[str, object]) -> Spec:
    lesson = entry.lesson()
    options = found.get("options", lesson.options if lesson else {})
    assert isinstance(options, dict)
    return Spec(
        str(found.get("part", "")),
        _texts(found.get("pieces", [])),
        _texts(found.get("shows", [])),
        int(str(found.get("players", lesson.players if lesson else entry.counts[0]))),
        str(found.get("seed", lesson.seed if lesson else "")),
        tuple(sorted((str(key), str(value)) for key, value in options.items())),
        _texts(found.get("answers", [])),
        int(str(found.get("seat", 0))),
    )


def _texts(found: object) -> tuple[str, ...]:
    assert isinstance(found, list)
    return tuple(str(text) for text in found)


@cache
def figure(game: str, name: str, language: str) -> Drawn | None:
    """A figure of a game in a language, None if the game has no such figure."""
    spec = specs(game).get(name)
    if spec is None:
        return None
    caption = phrases(game, language).say(f"board.{game}.figure.{name}")
    facts = [fact for table in spec.shows for fact in _provenances(games.find(game), table)]
    html = _legend(game, spec, language) if spec.pieces else _part(game, name, spec, language)
    return Drawn(html, caption, facts.count("reconstructed"), len(facts))


# ---------------------------------------------------------------------- a part of the board


def moment(entry: Entry, spec: Spec) -> View:
    """What the figure's seat sees after its answers."""
    rules = entry.set_up(spec.players, dict(spec.options))
    luck = Seeded(seed_bytes(spec.seed))
    state = rules.start(luck)
    for text in spec.answers:
        action = rules.actions.parse(text)
        if state.why_not(action) is not None:
            raise BoomtownError(f"a figure of {entry.title} answers '{text}', which is not allowed there")
        state.advance(action, luck)
    return state.view(spec.seat)


def _part(game: str, name: str, spec: Spec, language: str) -> Markup:
    entry = games.find(game)
    scene = scene_of(entry, moment(entry, spec), entry.words(language))
    look = look_of(game)
    whole = str(look.shell(scene, look.fragments(scene)))
    cut = Cut(spec.part)
    cut.feed(whole)
    if not cut.found:
        raise BoomtownError(f"the board of {entry.title} has no part '{spec.part}'")
    inside = _quiet("".join(cut.pieces), name).replace("<section", '<div role="group"').replace("</section", "</div")
    return kit.made("", kit.SMALL, "part", "en", _classes(whole), Markup(inside))


def _classes(board: str) -> str:
    """Those of the board, but for what fits it to a screen."""
    found = re.search(r'class="([^"]*)"', board)
    return " ".join([name for name in (found[1].split() if found else []) if name != "one-screen"])


def _quiet(html: str, name: str) -> str:
    """Without what is for playing; ids are kept only where the drawing refers to them, and are the figure's own."""
    html = _PLAYED.sub("", html)
    for id_ in set(_ID.findall(html)):
        own = f"{name}-{id_}" if f"#{id_})" in html or f'"#{id_}"' in html else ""
        html = html.replace(f' id="{id_}"', f' id="{own}"' if own else "")
        html = html.replace(f"url(#{id_})", f"url(#{own})").replace(f'href="#{id_}"', f'href="#{own}"')
    return html


class Cut(HTMLParser):
    """Copies the first element of a class, with all that is in it."""

    def __init__(self, wanted: str) -> None:
        super().__init__(convert_charrefs=False)
        self.wanted = wanted
        self.pieces: list[str] = []
        self._depth = 0
        self.found = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._depth and not self.found and self.wanted in (dict(attrs).get("class") or "").split():
            self.found = True
            self._depth = 1
            self._copy(self.get_starttag_text() or "")
        elif self._depth:
            self._depth += tag not in VOID
            self._copy(self.get_starttag_text() or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._copy(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._depth:
            self.pieces.append(f"</{tag}>")
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        self._copy(data)

    def handle_entityref(self, name: str) -> None:
        self._copy(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._copy(f"&#{name};")

    def _copy(self, text: str) -> None:
        if self._depth:
            self.pieces.append(text)


# ---------------------------------------------------------------------- a legend


def _legend(game: str, spec: Spec, language: str) -> Markup:
    """Pieces with their names, as they stand on the board."""
    say = phrases(game, language).say
    rows = tuple([(symbol, say(f"board.{game}.piece.{symbol}")) for symbol in spec.pieces])
    return kit.drawn(game, "kit.html", "legend", language, rows)


def _provenances(entry: Entry, table: str) -> list[str]:
    """Where the facts of a table of the components come from, its inner tables included."""
    found: object = entry.components().root.values
    for name in table.split("."):
        if not isinstance(found, dict) or name not in found:
            raise BoomtownError(f"a figure of {entry.title} shows '{table}', which is no table of its components")
        found = found[name]
    return _within(found)


def _within(found: object) -> list[str]:
    if isinstance(found, list):
        return [kind for inner in found for kind in _within(inner)]
    if not isinstance(found, dict):
        return []
    own = [str(found["provenance"])] if "provenance" in found else []
    return own + [kind for inner in found.values() for kind in _within(inner)]
