"""Who looks at a table and from where: what every view of a table finds out first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from boomtown.kernel.view import NOBODY
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.tables.errors import not_allowed
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.desks import Desk, desks
from boomtown.site.tables.page import scenes
from boomtown.site.words import current

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True)
class Visit:
    """A person before a table."""

    desk: Desk
    facts: Facts
    player: Player | None
    seat: int
    """The viewpoint: an own seat, or NOBODY."""
    language: str

    @property
    def player_id(self) -> int | None:
        return None if self.player is None else self.player.pk


def visit(request: HttpRequest, table_id: str) -> Visit:
    """The table and this person's viewpoint; a person who may not look on gets a refusal."""
    desk = desks.at(table_id)
    facts = desk.catch_up()
    if facts is None:
        desks.drop(table_id)
        raise Http404
    player = player_of(request)
    identity = None if player is None else player.pk
    seat = _viewpoint(request, desk, facts, identity)
    if not facts.may_see(identity, seat):
        raise not_allowed("private" if facts.private else "deal_hidden")
    return Visit(desk, facts, player, seat, current().language)


def _viewpoint(request: HttpRequest, desk: Desk, facts: Facts, player: int | None) -> int:
    """The person's seat that was asked for, else the one whose turn it is, else the first; spectators have none.

    Several people at one screen come back to a covered one: nobody knows who of them is looking.
    """
    own = facts.owned_by(player)
    wanted = number(request, "seat", NOBODY)
    if wanted in own:
        return wanted
    if not own:
        return NOBODY
    if facts.asked not in own:
        return own[0]
    others = [seat for seat in own if seat != facts.asked]
    if others and desk.match is not None:
        with desk.lock:
            if scenes.cover_for(facts, desk.match, others[0]) != NOBODY:
                return others[0]
    return facts.asked


def number(request: HttpRequest, name: str, default: int) -> int:
    """A number from the form or the address."""
    text = request.POST.get(name) or request.GET.get(name) or ""
    try:
        return int(text[:12])
    except ValueError:
        return default


def unlisted(view: View) -> View:
    """Pages of tables are for people: no search engine lists them, nothing on the way keeps them."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Cache-Control"] = "no-store"
        return response

    return guarded


def nothing() -> HttpResponse:
    """Done; what changed comes over the stream."""
    return HttpResponse("")
