"""What the host's office may be asked by an address."""

from typing import Final

_PATTERNS: Final = {"regex", "iregex"}


def is_pattern(lookup: str) -> bool:
    """Whether a filter matches by a pattern: a broken one would break the page."""
    return not _PATTERNS.isdisjoint(lookup.split("__"))
