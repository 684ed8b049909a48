"""What programs ask every site for by themselves: who may read it, and its icon."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ROBOTS: Final = """\
User-agent: *
Disallow: /account
Disallow: /admin/
Disallow: /find
Disallow: /mine
"""
"""Tables are not named: programs that show a link's picture obey these lines, too. Search engines leave tables out by
the header X-Robots-Tag."""


@require_safe
@cache_control(max_age=24 * 60 * 60, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=24 * 60 * 60, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """Pages name their icon; this is for those that are not ours, such as the host's office."""
    return redirect(static("icon-192.png"))
