"""What each kind of request may take of the server, and who a request is charged to. A host can see and change it here.

docs/hosting.md tells these numbers; `/metrics` shows them with what was served and refused.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY

from boomtown.site.asking import cookies_of, header_of
from boomtown.site.connections import is_trusted, networks
from boomtown.site.people.devices import device_of
from boomtown.site.people.programs import signed
from boomtown.site.people.sessions import SessionStore
from boomtown.site.scheduler import Lane, Payer, Share

STREAM: Final = "/live"
HEALTH: Final = "/healthz"
DOORS: Final = ("/login", "/register", "/account/", "/admin/login")
"""Where passwords are hashed, which takes a tenth of a second and a hundred megabytes each time."""

SHARES: Final = {
    "answers": Share(rate=0.3, burst=1.5),
    "pages": Share(rate=0.15, burst=0.5),
    "files": Share(rate=0.1, burst=1.0),
    "health": Share(rate=0.05, burst=0.5),
    "door": Share(rate=0.2, burst=2.0),
}
"""Of the processor, for one person or the strangers of one address."""

LANES: Final = (
    Lane("answers", "answers", places=3, each=2, waiting=32, room=512),
    Lane("pages", "pages", places=2, each=1, waiting=16, room=512),
    Lane("heavy", "pages", places=1, each=1, waiting=8, room=64),
    Lane("streams", "pages", places=2, each=1, waiting=64, room=2048),
    Lane("files", "files", places=64, each=16, waiting=64, room=1024),
    Lane("health", "health", places=1, each=1, waiting=8, room=64),
    Lane("door", "door", places=1, each=1, waiting=8, room=64),
)
"""A place is a thread with a connection to the database (files need none)."""

LOOP: Final = 0.0005
"""Seconds of processor time that any request takes in the event loop, before and after its thread."""
WATCHED: Final = 0.003
"""Seconds for each table a stream begins with: it is drawn and sent after the stream's own turn."""
PEOPLE: Final = 2
"""The people of one address have so many times the share of its strangers."""

_ANSWER: Final = re.compile(r"/t/[\w-]{1,24}/(?:move|undo)|/api/v1/tables/[\w-]{1,24}/answer", re.ASCII)
_EVENTS: Final = re.compile(r"/api/v1/tables/[\w-]{1,24}/events", re.ASCII)
_HEAVY: Final = re.compile(r"/t/[\w-]{1,24}/(?:at/\d+|verify|analysis|log|end|record|hint)", re.ASCII)

Scope = Mapping[str, Any]


def lane_of(scope: Scope) -> str:
    path, sent = scope["path"], scope["method"] == "POST"
    if sent and _ANSWER.fullmatch(path):
        return "answers"
    if path == STREAM or _EVENTS.fullmatch(path):
        return "streams"
    if path == HEALTH:
        return "health"
    if sent and path.startswith(DOORS):
        return "door"
    return "heavy" if _HEAVY.fullmatch(path) else "pages"


def payers_of(scope: Scope) -> tuple[Payer, ...]:
    """The person by the session, or the known device by its cookie at a door; then the address and its networks.

    People have accounts of their own: a stranger behind the same address does not use them up. A trusted proxy that
    does not tell for whom it asks is not charged.
    """
    cookies = cookies_of(scope)
    own = _program(scope) or _person(cookies) or _device(cookies, scope)
    address = str((scope.get("client") or ("",))[0])
    kind, weight = ("people", PEOPLE) if own else ("strangers", 1)
    wide = () if not address or is_trusted(address) else networks(address)
    shared = (Payer(f"{kind} {name}", weight * (place + 1)) for place, name in enumerate(wide))
    return (*((Payer(own),) if own else ()), *shared)


def besides(scope: Scope) -> float:
    """What a request costs beyond the time in its thread."""
    return LOOP + (WATCHED * scope["query_string"].count(b"on=") if lane_of(scope) == "streams" else 0.0)


def has_claim(scope: Scope) -> bool:
    """Whether a person at a login has been let in before, on this device or in an open session."""
    cookies = cookies_of(scope)
    return bool(_device(cookies, scope) or (scope["path"].startswith("/account/") and _person(cookies)))


def _person(cookies: Mapping[str, str]) -> str:
    """By a session that we signed; whether it is over only the person's row can tell."""
    cookie = cookies.get(settings.SESSION_COOKIE_NAME)
    number = SessionStore(cookie).load().get(SESSION_KEY) if cookie else None
    return f"person {number}" if number else ""


def _program(scope: Scope) -> str:
    """By a token that we signed; whether it was ended only its row can tell."""
    token = header_of(scope, b"authorization").removeprefix("Bearer ").strip()
    told = signed(token) if token else None
    return f"person {told[0]}" if told is not None else ""


def _device(cookies: Mapping[str, str], scope: Scope) -> str:
    device = device_of(cookies) if scope["method"] == "POST" and scope["path"].startswith(DOORS) else None
    return f"device {device.key}" if device else ""
