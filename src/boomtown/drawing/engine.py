"""The template engine of boards and pages."""

from typing import Any

import jinja2
from jinja2 import StrictUndefined


class Environment(jinja2.Environment):
    """All that is said in a template is escaped; a misspelt name is an error, not an empty place on the page."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{**options, "autoescape": True, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
        )
