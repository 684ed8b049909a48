"""Sessions in signed cookies, as Django keeps them; a signature that was looked at is known for a while."""

import time
from functools import lru_cache
from typing import Any, Final

import orjson
from django.contrib.sessions.backends import signed_cookies
from django.contrib.sessions.serializers import JSONSerializer
from django.core import signing

KEPT: Final = 10_000
WHILE: Final = 600
"""Seconds."""


class SessionStore(signed_cookies.SessionStore):
    def load(self) -> dict[str, Any]:
        """What the cookie says, if it is ours and not too old."""
        try:
            told = _read(self.session_key or "", self.get_session_cookie_age(), int(time.time() // WHILE))
        except Exception:  # as Django does: whatever is wrong with a cookie, there is no session
            self.create()
            return {}
        found: dict[str, Any] = orjson.loads(told)
        return found


@lru_cache(KEPT)
def _read(cookie: str, most: int, now: int) -> bytes:
    """As JSON: everybody gets values of his own. `now` lets it be looked at again."""
    salt = "django.contrib.sessions.backends.signed_cookies"
    return orjson.dumps(signing.loads(cookie, serializer=JSONSerializer, max_age=most, salt=salt))
