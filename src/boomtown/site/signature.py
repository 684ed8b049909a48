"""The site's word for the games that were played to their end here: its key, and where everybody finds it."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from boomtown.table.signing import Signer


@cache
def signer() -> Signer:
    return Signer(settings.SECRET_KEY)


@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """The public key: `boomtown replay FILE --verify --key` takes it."""
    return HttpResponse(signer().public + "\n", content_type="text/plain; charset=utf-8")
