"""Pieces of a page that change on their own. A page is made of containers; each fragment lies in one of them."""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup


class Fragment(NamedTuple):
    """`html` is one element whose id is `id`, lying in the element whose id is `container`."""

    container: str
    id: str
    html: str


def by_container(parts: Iterable[Fragment]) -> dict[str, Markup]:
    """The html of all containers."""
    found: dict[str, list[str]] = {}
    for part in parts:
        found.setdefault(part.container, []).append(part.html)
    return {container: Markup("".join(htmls)) for container, htmls in found.items()}
