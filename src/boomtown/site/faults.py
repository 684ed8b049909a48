"""A game that fails leaves the site alone: its own pages say so in a sentence, and the log has the rest."""

import logging
import traceback
from collections.abc import Callable
from pathlib import PurePath

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from boomtown import games
from boomtown.kernel.errors import BoomtownError, BrokenGame, RulesError, UnknownGame
from boomtown.site.asking import SHOW, wants_part
from boomtown.site.tables.models import Table
from boomtown.site.tables.page import sheets
from boomtown.site.words import say

log = logging.getLogger(__name__)


class GameFaults:
    """Middleware. What the exception says is not shown: there may be a secret of the table in it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        game = _asked_for(request)
        if not game or not is_fault_of(game, exception):
            return None
        log.error("the game %s failed", game, exc_info=exception)
        title = games.title(game)
        sentence = say("site.game.broken", title=title)
        if wants_part(request) or request.headers.get("X-Frame"):
            response = HttpResponse(sheets.notice(sentence), status=503)
            response[SHOW] = "#notice"
            return response
        return render(request, "table/sentence.html", {"sentence": sentence, "title": title}, status=503)


def _asked_for(request: HttpRequest) -> str:
    """The game a page is about, by its address."""
    found = request.resolver_match.kwargs if request.resolver_match else {}
    if "table_id" in found:
        return Table.objects.filter(pk=found["table_id"]).values_list("game", flat=True).first() or ""
    return str(found.get("game", ""))


def is_fault_of(game: str, error: Exception) -> bool:
    """Whether a game is to blame: it cannot be had, broke a promise to the kernel, or failed in its own code."""
    if isinstance(error, (BrokenGame, UnknownGame, RulesError)):
        return True
    try:
        folder = games.find(game).folder
    except BoomtownError:
        return False
    inside = "/".join([folder.parent.name, folder.name, ""])
    return any(inside in PurePath(frame.filename).as_posix() for frame in traceback.extract_tb(error.__traceback__))
