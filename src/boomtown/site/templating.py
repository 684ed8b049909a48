"""The Jinja2 environment of all pages and fragments, and what every template may call."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.templatetags.static import static
from django.urls import reverse
from django.utils.formats import date_format
from markupsafe import Markup

from boomtown.drawing import charts, draw, kit
from boomtown.drawing.engine import Environment
from boomtown.kernel.board import ScorePart
from boomtown.site import words
from boomtown.site.lobby.shelf import shelf
from boomtown.site.modules import modules

log = logging.getLogger(__name__)


def environment(**options: object) -> Environment:
    """As Django makes it, with what pages call."""
    made = Environment(**options)
    made.globals |= {
        "say": words.say,
        "number": number,
        "signed": signed,
        "day": day,
        "static": static,
        "modules": modules,
        "url": url,
        "language": language,
        "languages": words.named_languages,
        "shelf": shelf,
        "symbol": kit.symbol,
        "player_mark": kit.player_mark,
        "sprite": kit.sprite,
        "game_card": game_card,
        "game_picture": draw.preview,
        "preview_size": draw.PREVIEW,
        "stacked_bars": stacked_bars,
        "score_lines": score_lines,
        "chance_lines": chance_lines,
    }
    return made


def number(value: int) -> str:
    """A number as the reader's language writes it."""
    return words.current().number(value)


def signed(value: int) -> str:
    """A change, with its sign."""
    return f"{'−' if value < 0 else '+'}{number(abs(value))}"


def day(moment: datetime) -> str:
    """A day as the reader's language writes it."""
    return date_format(moment, "DATE_FORMAT")


def game_card(game: str) -> Markup:
    """The picture of a game, empty if it cannot be drawn: the lobby stands without it."""
    try:
        return draw.game_card(game, language())
    except Exception:
        log.exception("the card of %s cannot be drawn", game)
        return Markup("")


def stacked_bars(titles: list[str], tallies: list[ScorePart], written: Callable[[int], str]) -> Markup:
    """The score in parts."""
    return charts.stacked_bars(titles, tallies, language(), written)


def chance_lines(titles: list[str], chances: list[list[int]]) -> Markup:
    """Chances to win over time, in percent."""
    return charts.lines(titles, chances, language(), "chances", "\u202f%")


def score_lines(titles: list[str], scores: list[list[int]]) -> Markup:
    """Scores over time."""
    return charts.lines(titles, scores, language())


def language() -> str:
    """The language of the page, for its `lang`."""
    return words.current().language


def url(name: str, *args: object, **kwargs: object) -> str:
    """The address of a named page: `url('tables:table', table.id)`."""
    return reverse(name, args=args or None, kwargs=kwargs or None)
