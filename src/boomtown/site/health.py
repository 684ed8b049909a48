"""Whether the server can do its work: for load balancers and whoever watches over it."""

import logging

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)


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
