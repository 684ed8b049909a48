"""The kit every board is drawn with: sprites of symbols, the players' marks, templates rendered once per content."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, cast

from jinja2 import FileSystemLoader
from markupsafe import Markup

from boomtown.drawing import folders, geometry
from boomtown.drawing.engine import Environment
from boomtown.drawing.folders import phrases
from boomtown.kernel.board import Panel

HOME: Final = Path(__file__).parent
PLACES: Final = "places.html"
SMALL: Final = "small.html"
SEAM: Final = Markup("\ue000")
"""Where something is put in afterwards."""
KEPT: Final = 15_000
"""How many pieces of html are kept. A whole Gold West table is about 150."""
KEPT_LISTS: Final = 2_000
"""How many lists of such pieces are kept: a few of each table."""


@cache
def environment(game: str, language: str) -> Environment:
    """Templates of the kit and of a game's drawing, in a language."""
    own = folders.folder(game) if game else None
    made = Environment(loader=FileSystemLoader([HOME / "templates", *([own] if own else [])]), auto_reload=False)
    say = phrases(game, language)
    made.globals |= {
        "say": say.say,
        "number": say.number,
        "money": say.money,
        "symbol": symbol,
        "player_mark": player_mark,
    }
    made.globals |= {"game": game, "short": geometry.short, "dial": geometry.dial}
    made.globals |= getattr(folders.look(game) if own else None, "SHARED", {})
    return made


def made(game: str, template: str, macro: str, language: str, *values: object) -> Markup:
    """What a macro of a template makes of some values, for callers that cache it themselves."""
    return Markup(str(getattr(_macros(game, template, language), macro)(*values)).strip())


@cache
def _macros(game: str, template: str, language: str) -> object:
    return environment(game, language).get_template(template).module


drawn = lru_cache(KEPT)(made)
"""The same, remembered by the values: they are all the html depends on, and must be hashable."""


class Brush(NamedTuple):
    """Draws with the macros of one template in one language; what it drew before it need not draw again."""

    game: str
    template: str
    language: str

    def draw(self, macro: str, *values: object) -> Markup:
        """The values are all the html depends on; they must be hashable."""
        return drawn(self.game, self.template, macro, self.language, *values)

    def made(self, macro: str, *values: object) -> Markup:
        """The same for what its user keeps, and for what is never the same again."""
        return made(self.game, self.template, macro, self.language, *values)

    def around(self, panel: Panel, macro: str, inside: str, *values: object) -> Markup:
        """What a macro puts around something of a panel that is drawn already, its last value: neither is drawn again
        because of the other. Both together are kept with the panel."""
        key = (self, macro, values)
        found = cast("tuple[str, Markup] | None", panel.kept.get(key))
        if found is None or found[0] != inside:
            before, _, after = str(self.draw(macro, *values, SEAM)).rpartition(SEAM)
            found = panel.kept[key] = inside, Markup("".join((before, inside, after)))
        return found[1]

    def page(self, template: str, **values: object) -> Markup:
        """A whole template."""
        return Markup(environment(self.game, self.language).get_template(template).render(values))


@cache
def sprite() -> Markup:
    """The symbols of the house, hidden; a page has them once, before it uses them."""
    return Markup(environment("", "en").get_template("house.svg").render())


@cache
def own_sprite(game: str) -> Markup:
    """The symbols of one drawing, with those it shares with another game's; its board brings them along."""
    folder = folders.folder(game)
    if folder is None:
        return Markup("")
    shared = [HOME / "templates" / name for name in getattr(folders.look(game), "SPRITES", ())]
    return Markup("").join(Markup(path.read_text()) for path in [*shared, folder / "symbols.svg"] if path.exists())


@lru_cache(512)
def symbol(name: str, cls: str = "") -> Markup:
    """A symbol of a sprite as a small picture of its own next to text."""
    return made("", SMALL, "symbol", "en", name, cls)


@cache
def player_mark(seat: int, cls: str = "") -> Markup:
    """The mark of a player in his colour."""
    return made("", SMALL, "player_mark", "en", seat, cls)
