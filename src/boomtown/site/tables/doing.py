"""How views of a table answer: refusals as sentences, changes by people with a name."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from boomtown import games
from boomtown.kernel.errors import BoomtownError, BrokenGame, UnknownGame
from boomtown.kernel.view import NOBODY
from boomtown.site.asking import SHOW, wants_part
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.people.wishes import ask_name
from boomtown.site.tables.errors import NotAllowed, sentence_of, status_of
from boomtown.site.tables.models import Table
from boomtown.site.tables.page import sheets
from boomtown.site.tables.play.visits import View, nothing, number, unlisted


def answering(view: View) -> View:
    """Refusals become a sentence: as a fragment, or on a page of its own."""

    @wraps(view)
    def answered(request: HttpRequest, table_id: str, *args: object, **kwargs: object) -> HttpResponseBase:
        try:
            return view(request, table_id, *args, **kwargs)
        except (BrokenGame, UnknownGame):
            raise  # told by boomtown.site.faults
        except BoomtownError as error:
            return _refusal(request, table_id, error)

    return unlisted(answered)


def _refusal(request: HttpRequest, table_id: str, error: BoomtownError) -> HttpResponseBase:
    sentence, rule = sentence_of(error)
    game = Table.objects.filter(pk=table_id).values_list("game", flat=True).first() or ""
    if wants_part(request) or request.headers.get("X-Frame"):
        response = HttpResponse(sheets.notice(sentence, rule, game), status=status_of(error))
        response[SHOW] = "#notice"
        return response
    if request.method == "POST" and not isinstance(error, NotAllowed):
        messages.warning(request, f"{sentence} ({rule})" if rule else sentence)
        return back_to(request, table_id)
    title = games.title(game) if game else ""
    return render(request, "table/sentence.html", {"sentence": sentence, "title": title}, status=status_of(error))


def back_to(request: HttpRequest, table_id: str) -> HttpResponse:
    """The way back to the table, to the seat one came from."""
    seat = number(request, "seat", NOBODY)
    return redirect(f"/t/{table_id}?{urlencode({'seat': seat})}" if seat != NOBODY else f"/t/{table_id}")


def doing(view: Callable[[HttpRequest, str, Player], HttpResponseBase | None]) -> View:
    """A change of a table by a person; who has no name yet is asked for it first."""

    @require_POST
    @answering
    @wraps(view)
    def done(request: HttpRequest, table_id: str) -> HttpResponseBase:
        player = player_of(request)
        if player is None:
            return ask_name(request)
        response = view(request, table_id, player)
        if response is not None:
            return response
        return nothing() if wants_part(request) else back_to(request, table_id)

    return done
