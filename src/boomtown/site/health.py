"""Whether the server can do its work: for load balancers and whoever watches over it."""

import logging
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)
ADDRESS: Final = "/healthz"


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database (and Redis, if one is used) answers, else 503. Says nothing that is not public."""
    found = {"database": _database()}
    if settings.REDIS_URL:
        found["redis"] = _redis()
    well = all(found.values())
    parts = {name: "ok" if answers else "down" for name, answers in found.items()}
    return JsonResponse({"status": "ok" if well else "down", **parts}, status=200 if well else 503)


def for_everybody(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: whoever asks about health may call the site by any name, as load balancers do."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        return healthz(request) if request.path == ADDRESS else get_response(request)

    return answered


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except Error:
        log.exception("the database does not answer")
        return False


def _redis() -> bool:
    from redis import Redis, RedisError

    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as redis:
            return bool(redis.ping())
    except RedisError:
        log.exception("Redis does not answer")
        return False
