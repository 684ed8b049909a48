"""A person's page, the table of the best, and what a game did to the ratings."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from boomtown import games
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.people.wishes import needs_name
from boomtown.site.standing import counting, history
from boomtown.site.standing.ladder import LEAST_GAMES, ladder
from boomtown.site.standing.models import Opened, Result
from boomtown.site.standing.skill import Skill
from boomtown.site.tables.doing import answering
from boomtown.site.tables.errors import refused
from boomtown.site.tables.facts import Facts, chair_of
from boomtown.site.tables.models import Table
from boomtown.site.tables.play.visits import visit
from boomtown.site.words import say

PAGE: Final = 20
"""Games on one page of a history."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game in a person's history."""

    table: str
    title: str
    ended: datetime
    score: int
    place: int
    players: int
    shared: bool
    others: list[str]
    early: bool
    """Ended before its last move."""
    change: int | None
    """Points that it brought, None if it does not count."""
    after: Skill | None


@dataclass(frozen=True)
class Change:
    """What a game did to the rating of a seat; bots stay where they are."""

    number: int
    title: str
    before: Skill
    after: Skill
    fixed: bool

    @property
    def points(self) -> int:
        return self.after.points - self.before.points


@never_cache
@require_safe
@needs_name
def me(request: HttpRequest) -> HttpResponse:
    """The person's own page."""
    player = player_of(request)
    assert player is not None
    return _page(request, player)


@never_cache
@require_safe
def page(request: HttpRequest, number: int) -> HttpResponse:
    """A person's page, if it is public; else the same 404 for everybody."""
    player = Player.objects.filter(pk=number, gone=False).first()
    if player is None or not history.may_look(player_of(request), player):
        raise Http404
    return _page(request, player)


def _page(request: HttpRequest, player: Player) -> HttpResponse:
    reader = player_of(request)
    found = history.results(player, reader)
    shown = Paginator(found, PAGE).get_page(request.GET.get("page"))
    sums = history.sums(found)
    context = {
        "whose": player,
        "own": reader == player,
        "open": Opened.objects.filter(player=player).exists(),
        "standings": history.standings(player),
        "sums": sums,
        "played": sum(one.played for one in sums),
        "won": sum(one.won for one in sums),
        "met": history.met(player) if reader == player else [],
        "games": _games(list(shown)),
        "pages": shown,
    }
    return render(request, "standing/page.html", context)


def _games(found: list[Result]) -> list[PlayedGame]:
    tables = {table.id: table for table in Table.objects.filter(pk__in={one.table_id for one in found})}
    titles = _titles(list(tables.values()))
    return [
        PlayedGame(
            one.table_id,
            games.title(one.game),
            one.ended,
            one.score,
            one.place,
            one.players,
            one.shared,
            [title for number, title in enumerate(titles[one.table_id]) if number != one.number],
            tables[one.table_id].outcome != Table.Outcome.PLAYED,
            None if skill is None else skill.points - Skill(one.mu_before or 0.0, one.sigma_before or 0.0).points,
            skill,
        )
        for one in found
        for skill in [None if one.mu is None or one.sigma is None else Skill(one.mu, one.sigma)]
    ]


def _titles(tables: list[Table]) -> dict[str, list[str]]:
    """What the seats of tables are called, with one query for all."""
    rows = Table.objects.filter(pk__in=[table.id for table in tables]).select_related("deal")
    found = {}
    for table in rows.prefetch_related("seats__player"):
        chairs = tuple(chair_of(seat) for seat in sorted(table.seats.all(), key=lambda seat: seat.number))
        found[table.id] = Facts.with_chairs(table, chairs, rematch="").titles()
    return found


@require_POST
@needs_name
def open_page(request: HttpRequest) -> HttpResponse:
    """Make the profile public or private."""
    player = player_of(request)
    assert player is not None
    if request.POST.get("open") == "1":
        Opened.objects.get_or_create(player=player)
    else:
        Opened.objects.filter(player=player).delete()
    return redirect("standing:me")


@never_cache
@require_safe
def best(request: HttpRequest, game: str = "") -> HttpResponse:
    """The table of the best, game by game."""
    known = [entry.key for entry in games.shelf()]
    if game and game not in known:
        raise Http404
    chosen = game or known[0]
    reader = player_of(request)
    context = {
        "game": chosen,
        "title": games.title(chosen),
        "rungs": ladder(chosen),
        "mine": next((one for one in history.standings(reader) if one.game == chosen), None) if reader else None,
        "reader": reader,
        "least": LEAST_GAMES,
    }
    return render(request, "standing/best.html", context)


@require_safe
@answering
def ratings(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """What a game did to the ratings of those who played it, or why it does not count."""
    here = visit(request, table_id)
    if here.facts.status != Table.Status.FINISHED:
        raise refused("not_over")
    titles = here.facts.titles()
    found = Result.objects.filter(table=table_id, counted=True).order_by("number")
    context = {
        "table_id": table_id,
        "seat": here.seat,
        "game": games.find(here.facts.game),
        "changes": [_change(one, titles[one.number]) for one in found],
        "reasons": [say(f"standing.unrated.{reason}") for reason in counting.unrated(here.facts)],
    }
    return render(request, "standing/ratings.html", context)


def _change(one: Result, title: str) -> Change:
    before = Skill(one.mu_before or 0.0, one.sigma_before or 0.0)
    after = Skill(one.mu or 0.0, one.sigma or 0.0)
    return Change(one.number, title, before, after, one.player_id is None)
