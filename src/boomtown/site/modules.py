"""The modules that a page's script imports: a page names them, and the browser asks for all of them at once."""

import posixpath
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

IMPORT = re.compile(r'^(?:import|export) .*\bfrom "(\.[^"]+)";$', re.MULTILINE)


@cache
def modules(script: str) -> tuple[str, ...]:
    """All modules that a static script imports, itself or through others, in the order they are first named."""
    found: dict[str, None] = {}
    _follow(script, found)
    return tuple(found)


def _follow(script: str, found: dict[str, None]) -> None:
    path = finders.find(script)
    if path is None:
        raise FileNotFoundError(script)
    for name in IMPORT.findall(Path(path).read_text(encoding="utf-8")):
        module = posixpath.normpath(posixpath.join(posixpath.dirname(script), name))
        if module not in found:
            found[module] = None
            _follow(module, found)
