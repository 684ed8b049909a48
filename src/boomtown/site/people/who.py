"""Who asks for a page."""

from django.http import HttpRequest

from boomtown.site.people.models import Player


def player_of(request: HttpRequest) -> Player | None:
    """The person, guest or registered; None for a stranger."""
    return request.user if request.user.is_authenticated else None
