"""Pieces of a page that change on their own. A page is made of containers; each fragment lies in one of them."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, ParamSpec, TypeVar, cast

from markupsafe import Markup

from boomtown.kernel.board import Board, Panel, Place

T = TypeVar("T")
P = ParamSpec("P")


class Fragment(NamedTuple):
    """`html` is one element whose id is `id`, lying in the element whose id is `container`."""

    container: str
    id: str
    html: str


def kept(owner: Place | Panel | Board, key: object, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `make` makes of a place, a panel or a board, made once. The key names what it is, and all else it depends
    on."""
    found = cast("T | None", owner.kept.get(key))
    if found is None:
        found = make(*args, **kwargs)
        owner.kept[key] = found
    return found


def by_container(parts: Iterable[Fragment]) -> dict[str, Markup]:
    """The html of all containers."""
    found: dict[str, list[str]] = {}
    for part in parts:
        found.setdefault(part.container, []).append(part.html)
    return {container: Markup("".join(htmls)) for container, htmls in found.items()}
