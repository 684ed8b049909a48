"""The protocol for programs: JSON over HTTP, described in docs/protocol.md and openapi.json.

Each route is one function here. A token says who asks; without one a program may look on wherever a stranger may.
"""

import json
import logging
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Q

from boomtown import games
from boomtown.kernel.errors import BoomtownError, BrokenGame, UnknownGame
from boomtown.kernel.view import NOBODY
from boomtown.site.asking import SAFE, header_of, language_of
from boomtown.site.errors import WAIT
from boomtown.site.outage import trouble
from boomtown.site.pages import Reply
from boomtown.site.people.models import Player
from boomtown.site.people.programs import Bearer, bearer
from boomtown.site.tables import facts as rows
from boomtown.site.tables.errors import not_allowed, refused, sentence_of, status_of
from boomtown.site.tables.live import stream
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.live.stream import Beginning, stream_of
from boomtown.site.tables.live.watching import Lines, Watch
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import ending, moves, opening, seating, talking
from boomtown.site.tables.play.visits import Visit
from boomtown.site.tables.tickets import NoTicket
from boomtown.site.words import say, speaking

log = logging.getLogger(__name__)

ROOT: Final = "/api/v1/"
MOST: Final = 50
"""Tables in a list."""
_EVENTS: Final = re.compile(r"/api/v1/tables/([\w-]{1,24})/events", re.ASCII)
_SEAT: Final = re.compile(rb"(?:.*&)?seat=(-1|\d{1,2})(?:&.*)?")

Json = dict[str, object]


class Call(NamedTuple):
    """A request of a program. `values` are those of its body, each of any kind."""

    who: Bearer | None
    table: str
    values: Mapping[str, object]
    language: str

    def player(self, scope: str) -> Player:
        """The program, if its token allows this."""
        if self.who is None:
            raise NoTicket(say("table.api.token"))
        if scope not in self.who.scopes:
            raise not_allowed("scope", scope=scope)
        return Player.objects.get(pk=self.who.claim.player)

    def number(self, name: str, default: int | None = None) -> int:
        value = self.values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1 << 31:
            raise refused("api_number", name=name)
        return value

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if not isinstance(value, str):
            raise refused("api_text", name=name)
        return value.replace("\0", "")


# ---------------------------------------------------------------------- the routes


def _games(call: Call) -> Json:
    """The games that can be played here."""
    return {"games": [{"game": one.key, "title": one.title, "players": list(one.counts)} for one in games.shelf()]}


def _tables(call: Call) -> Json:
    """Tables that wait for players and anybody may find, and those the program sits at that are not over."""
    own = Q(seats__player=call.who.claim.player) if call.who is not None else Q(pk="")
    waiting = Q(status=Table.Status.WAITING, private=False)
    found = Table.objects.filter(own | waiting, status__in=opening.UNFINISHED).distinct().order_by("-created")
    return {"tables": [_listed(table.id, call) for table in found[:MOST]]}


def _listed(table_id: str, call: Call) -> Json:
    facts = rows.read(table_id)
    assert facts is not None
    own = facts.owned_by(call.who.claim.player) if call.who is not None else []
    seats = [{"seat": chair.number, "name": title, "open": chair.open} for chair, title in _chairs(facts)]
    told: Json = {"table": facts.id, "game": facts.game, "status": facts.status, "options": facts.options}
    return {**told, "seats": seats, "own": own, "asked": facts.asked}


def _chairs(facts: rows.Facts) -> list[tuple[rows.Chair, str]]:
    return list(zip(facts.chairs, facts.titles(), strict=True))


def _open(call: Call) -> Json:
    """A friendly table; `seats` are "me", "open" or bots' names."""
    player, seats, options = call.player("play"), call.values.get("seats"), call.values.get("options", {})
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats) or seats.count(opening.ME) > 1:
        raise refused("api_seats")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise refused("api_options")
    private = call.values.get("private", False) is True
    table = opening.open_table(player, call.text("game"), seats, options, private=private, friendly=True)
    return {"table": table.id}


def _sit(call: Call) -> Json:
    player = call.player("play")
    seating.sit(call.table, player, call.number("seat"))
    return {"table": call.table}


def _answer(call: Call) -> Json:
    call.player("play")
    assert call.who is not None
    seat, version, action = call.number("seat"), call.number("version"), call.text("action")
    if not moves.was_given(call.table, call.who.claim.player, seat, version, action):
        moves.move(call.table, call.who.claim, seat, version, action, call.language)
    return {"version": version + 1}


def _resign(call: Call) -> Json:
    ending.resign(call.table, call.player("play"), call.number("seat"))
    return {}


def _talk(call: Call) -> Json:
    player = call.player("talk")
    desk = desks.at(call.table)
    facts = desk.catch_up()
    if facts is None or not facts.may_watch(player.pk):
        raise not_allowed("private")
    own = facts.owned_by(player.pk)
    talking.speak(Visit(desk, facts, player, own[0] if own else NOBODY, call.language), player, call.text("text"))
    return {}


def _position(call: Call) -> Json:
    """The present, from an own seat or a spectator's place."""
    seat, player = call.number("seat", NOBODY), call.who.claim.player if call.who is not None else None
    desk = desks.at(call.table)
    facts = desk.catch_up()
    assert facts is not None
    if not facts.may_see(player, seat):
        raise not_allowed("private" if facts.private else "not_yours")
    if not facts.begun:
        return {**_listed(call.table, call), "type": "waiting"}
    with desk.lock:
        found: Json = json.loads(desk.frame(Viewpoint(seat, call.language, program=True)).whole)
        return found


Work = Callable[[Call], Json]
ROUTES: Final[Mapping[tuple[str, str], Work]] = {
    ("GET", "games"): _games,
    ("GET", "tables"): _tables,
    ("POST", "tables"): _open,
    ("GET", "tables/*"): _position,
    ("POST", "tables/*/sit"): _sit,
    ("POST", "tables/*/answer"): _answer,
    ("POST", "tables/*/resign"): _resign,
    ("POST", "tables/*/talk"): _talk,
}
"""By method and path; a star is a table's id."""
_TABLE: Final = re.compile(r"tables/([\w-]{1,24})(/\w+)?", re.ASCII)


# ---------------------------------------------------------------------- in and out


def takes(scope: Mapping[str, Any]) -> bool:
    return str(scope["path"]).startswith(ROOT)


def is_stream(scope: Mapping[str, Any]) -> bool:
    return scope["method"] == "GET" and _EVENTS.fullmatch(scope["path"]) is not None


def token_of(scope: Mapping[str, Any]) -> str:
    return header_of(scope, b"authorization").removeprefix("Bearer ").strip()


def answered(scope: Mapping[str, Any], body: bytes) -> Reply:
    """Carry out a request; whatever becomes of it is an object of JSON."""
    path = str(scope["path"]).removeprefix(ROOT)
    found = _TABLE.fullmatch(path)
    route = f"tables/*{found[2] or ''}" if found else path
    work = ROUTES.get((scope["method"], route))
    language = language_of(scope)
    with speaking(language):
        try:
            if work is None:
                known = any(route == other for _, other in ROUTES)
                return _reply({"error": say("table.api.missing")}, 405 if known else 404)
            if found and not Table.objects.filter(pk=found[1]).exists():
                return _reply({"error": say("table.api.missing")}, 404)
            token = token_of(scope)
            who = bearer(token) if token else None
            if token and who is None:
                raise NoTicket(say("table.api.token"))
            return _reply(work(Call(who, found[1] if found else "", _values(scope, body), language)))
        except NoTicket as error:
            return _reply({"error": str(error)}, 401, (b"www-authenticate", b"Bearer"))
        except ValidationError as error:
            return _reply({"error": " ".join(error.messages)}, 422)
        except (BrokenGame, UnknownGame) as error:
            return _reply({"error": sentence_of(error)[0]}, 422)
        except BoomtownError as error:
            sentence, rule = sentence_of(error)
            return _reply({"error": sentence, "rule": rule}, status_of(error))
        except Exception as error:
            log.error("a request of a program failed", exc_info=error)
            away = trouble(error)
            more = ((b"retry-after", str(WAIT).encode()),) if away else ()
            return _reply({"error": say("table.api.broken")}, 503 if away else 500, *more)


def _values(scope: Mapping[str, Any], body: bytes) -> Mapping[str, object]:
    """What was sent: an object of JSON, or in an address the seat."""
    if scope["method"] == "GET":
        seat = _SEAT.fullmatch(scope["query_string"])
        return {"seat": int(seat[1])} if seat else {}
    try:
        found: object = json.loads(body or b"{}")
    except (ValueError, RecursionError) as error:
        raise refused("api_json") from error
    if not isinstance(found, dict):
        raise refused("api_json")
    return found


def _reply(told: Json, status: int = 200, *more: tuple[bytes, bytes]) -> Reply:
    body = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *SAFE,
    ]
    return Reply(status, [*headers, *more], body)


def listening(scope: dict[str, Any]) -> Beginning:
    """The stream of one viewpoint: every position, a line each."""
    found, seat = _EVENTS.fullmatch(scope["path"]), _SEAT.fullmatch(scope["query_string"])
    assert found is not None
    token = token_of(scope)
    who = bearer(token) if token else None
    begun = stream_of(scope, who.claim if who is not None else None, Lines)
    if token and who is None:
        return Beginning(401, begun, [])
    if not stream.has_room(begun):
        return Beginning(429, begun, [])
    view = Viewpoint(int(seat[1]) if seat else NOBODY, language_of(scope), program=True)
    return Beginning(200, begun, [Watch(found[1], view, -1)])
