"""Who asks for a page, and how: what views of all packages want to know of a request."""

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from boomtown.site.people.models import Player


def player_of(request: HttpRequest) -> "Player | None":
    """The person, guest or registered; None for a stranger."""
    return request.user if request.user.is_authenticated else None


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script of a page asks, for a fragment."""
    return request.headers.get("HX-Request") == "true"
