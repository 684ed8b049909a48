"""The Jinja2 environment of all pages and fragments, and what every template may call."""

from django.templatetags.static import static
from django.urls import reverse
from jinja2 import Environment, StrictUndefined

from boomtown.site import words
from boomtown.site.drawing.globals import GLOBALS
from boomtown.site.lobby.shelf import shelf


def environment(**options: object) -> Environment:
    """A misspelt name in a template is an error, not an empty place on the page."""
    options |= {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    made = Environment(**options)  # type: ignore[arg-type]
    made.globals |= {
        "say": words.say,
        "number": words.written,
        "static": static,
        "url": url,
        "language": language,
        "shelf": shelf,
        **GLOBALS,
    }
    return made


def language() -> str:
    """The language of the page, for its `lang`."""
    return words.current().language


def url(name: str, *args: object, **kwargs: object) -> str:
    """The address of a named page: `url('tables:table', table.id)`."""
    return reverse(name, args=args or None, kwargs=kwargs or None)
