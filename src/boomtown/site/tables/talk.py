"""What people do with talk at a table: read, say, hide, report."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_http_methods

from boomtown.site.asking import wants_part
from boomtown.site.people.models import Player
from boomtown.site.tables.doing import answering, back_to, doing
from boomtown.site.tables.page import sheets
from boomtown.site.tables.play import talking
from boomtown.site.tables.play.visits import number, visit
from boomtown.site.words import say


@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """What was said since a line; or a new line."""
    return _speak(request, table_id) if request.method == "POST" else _read(request, table_id)


@answering
def _read(request: HttpRequest, table_id: str) -> HttpResponseBase:
    here = visit(request, table_id)
    return HttpResponse(sheets.talk(table_id, talking.read(here, number(request, "after", 0))))


@doing
def _speak(request: HttpRequest, table_id: str, player: Player) -> None:
    talking.speak(visit(request, table_id), player, request.POST.get("text", ""))


@doing
def hide(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase | None:
    """The author of this line."""
    talking.hide(visit(request, table_id), player, number(request, "line", 0))
    return _anew(request, table_id)


@doing
def show_again(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase | None:
    talking.show_again(player, number(request, "hiding", 0))
    return _anew(request, table_id)


@doing
def report(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    """The host of the site is asked to look at a line."""
    talking.complain(visit(request, table_id), player, number(request, "line", 0))
    if wants_part(request):
        return HttpResponse(sheets.notice(say("table.talk.reported"), passing=True))
    messages.success(request, say("table.talk.reported"))
    return back_to(request, table_id)


def _anew(request: HttpRequest, table_id: str) -> HttpResponseBase | None:
    """All that can be read now."""
    if not wants_part(request):
        return None
    return HttpResponse(sheets.talk(table_id, talking.read(visit(request, table_id))))
