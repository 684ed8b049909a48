"""The site's word for the games that were played to their end here: its keys, and where everybody finds them."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from boomtown.kernel.record import Record
from boomtown.site.tables.models import SigningKey
from boomtown.table.signing import Signer


@cache
def _signer(secret: str) -> Signer:
    return Signer(secret)


def sign(record: Record) -> None:
    """Put the site's word into the last line of a finished record. The key stays known when the secret changes."""
    signer = _signer(settings.SECRET_KEY)
    signer.sign(record)
    SigningKey.objects.get_or_create(public=signer.public)


def public_keys() -> list[str]:
    """The key the site signs with now, then those it has signed with before, the latest first."""
    present = _signer(settings.SECRET_KEY).public
    former = SigningKey.objects.exclude(public=present).order_by("-pk").values_list("public", flat=True)
    return [present, *former]


@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """The public keys, a line each: `boomtown replay FILE --verify --key` takes them."""
    return HttpResponse("\n".join(public_keys()) + "\n", content_type="text/plain; charset=utf-8")
