"""Whether the server can do its work: for load balancers and monitoring."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import Error, connection, transaction
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from boomtown.site.outage import first_line
from boomtown.site.people.models import Tally
from boomtown.site.writing import in_turn

log = logging.getLogger(__name__)
CHECKED: Final = 10.0
"""Seconds for which a row that was written tells that others can be."""
_checking: Final = threading.Lock()
_checked = (0.0, True)
"""When a row was last tried to be written, and whether it was."""
ADDRESS: Final = "/healthz"


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers and takes what is written (and Redis, if one is used, answers), else 503."""
    database = _database()
    found = {"database": database, "writing": database and _writing()}
    if settings.REDIS_URL:
        found["redis"] = _redis()
    well = all(found.values())
    parts = {name: "ok" if answers else "down" for name, answers in found.items()}
    return JsonResponse({"status": "ok" if well else "down", **parts}, status=200 if well else 503)


def for_everybody(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a health check may call the site by any name, as load balancers do."""

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


def why_nothing_is_written() -> str:
    """Why nothing can be written to the database, in its own words; empty if a row could be. It stays there."""
    try:
        with in_turn(), transaction.atomic(durable=True):
            Tally.objects.update_or_create(key="health", defaults={"since": timezone.now(), "count": 0})
    except Error as error:
        return first_line(error)
    return ""


def _writing() -> bool:
    """A row is written, now or a moment ago: a full disk answers questions, and keeps nothing."""
    global _checked
    with _checking:
        if time.monotonic() - _checked[0] > CHECKED or not _checked[1]:
            why = why_nothing_is_written()
            if why:
                log.error("nothing can be written to the database: %s", why)
            _checked = (time.monotonic(), not why)
        return _checked[1]


def _redis() -> bool:
    from redis import Redis, RedisError

    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as redis:
            return bool(redis.ping())
    except RedisError as error:
        log.error("Redis does not answer: %s", first_line(error))
        return False
