"""Pieces of a page that change on their own. A page is made of containers; each fragment lies in one of them."""

from typing import NamedTuple


class Fragment(NamedTuple):
    """`html` is one element whose id is `id`, lying in the element whose id is `container`."""

    container: str
    id: str
    html: str
