"""Small parts of pages: made by the macros of a template, and remembered by the values they are made of, since most
of what a page shows is the same as a moment before."""

from functools import cache, lru_cache
from typing import Final

from django.template import engines
from markupsafe import Markup

from boomtown.site.words import current

KEPT: Final = 10_000
"""How many parts are kept. What changes at a table with a move is about a dozen of them."""


def piece(template: str, macro: str, *values: object) -> Markup:
    """What a macro makes of some values, in the reader's language. The values are all it depends on: hashable ones."""
    return _kept(current().language, template, macro, *values)


def made(language: str, template: str, macro: str, *values: object) -> Markup:
    """The same for what its user keeps."""
    return Markup(str(getattr(_macros(template), macro)(*values)).strip())


@cache
def _macros(template: str) -> object:
    return engines["jinja2"].env.get_template(template).module  # type: ignore[attr-defined]


_kept = lru_cache(KEPT)(made)
