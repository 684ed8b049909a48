"""How many people one address may become in an hour. A club behind one address stays far below."""

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

HOUR: Final = 60 * 60
PER_HOUR: Final = {"guest": 60, "register": 30}


def allowed(request: HttpRequest, what: str) -> bool:
    """Count one more; False when this address has used up its hour. Each server process counts for itself."""
    key = f"limit {what} {request.META.get('REMOTE_ADDR', '')}".replace(" ", ":")
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key) <= PER_HOUR[what]
    except ValueError:  # it ran out between the two calls
        return True
