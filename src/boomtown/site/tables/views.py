"""What can be asked of a table over HTTP. Each view finds out who asks, does one thing, and answers with a fragment,
a page, or a way back to the table."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from boomtown.kernel.view import NOBODY
from boomtown.site.asking import GO, wants_part, wants_words
from boomtown.site.lessons import learning
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.tables import records, tickets
from boomtown.site.tables.doing import answering, back_to, doing
from boomtown.site.tables.errors import refused
from boomtown.site.tables.live import watching
from boomtown.site.tables.live.desks import Viewpoint, refusal
from boomtown.site.tables.models import Table
from boomtown.site.tables.page import frames, history, parts, scenes, sheets
from boomtown.site.tables.page.frames import Frame
from boomtown.site.tables.play import advising, ending, opening, seating, talking
from boomtown.site.tables.play.visits import Visit, nothing, number, visit
from boomtown.site.words import say
from boomtown.table.lessons import told_before


def _sent_to(where: str) -> HttpResponse:
    response = nothing()
    response[GO] = where
    return response


# ---------------------------------------------------------------------- looking


@require_safe
@answering
def table(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The waiting room, or the table."""
    here = visit(request, table_id)
    row = Table.objects.select_related("host", "deal").get(pk=table_id)
    if here.player is not None and here.seat != NOBODY:
        seating.seen(table_id, here.player.pk)
    said = tickets.noted(request.GET.get("said", ""))
    if said:
        messages.warning(request, said)
    if row.status == Table.Status.WAITING:
        return sheets.waiting(request, row, talking.read(here))
    with here.desk.lock:
        watching.glance(here.desk)
        scene = here.desk.scene(here.seat, here.language)
        if scene is None:
            if here.desk.unfit is not None:
                why = refusal(here.desk.unfit)
                return sheets.unfit(request, row, here.facts, here.player_id, why, history.answers(here.facts))
            raise refused("closed")
        frame = here.desk.frame(Viewpoint(here.seat, here.language, wants_words(request)))
        if here.desk.unfit is not None and not here.facts.playing:
            messages.warning(request, str(refusal(here.desk.unfit)))
    finished = here.facts.status == Table.Status.FINISHED and here.desk.unfit is None
    went = history.result(here.facts, scene) if finished else None
    return sheets.table(request, row, scene, frame.fragments.values(), went, talking.read(here))


@require_safe
@answering
def code(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The link to a table as a QR code."""
    visit(request, table_id)
    return HttpResponse(sheets.code(sheets.link(request, table_id)), content_type="image/svg+xml")


@require_safe
@answering
def at(request: HttpRequest, table_id: str, version: int) -> HttpResponseBase:
    """A moment of the record, as this viewpoint could know it then: a page, or the frame alone."""
    here = visit(request, table_id)
    seat = _past_viewpoint(request, here)
    scene, _ = history.moment(here.facts, version, seat, here.language)
    shown, said = frames.frame(scene, wants_words(request)), parts.log(scene.log, scene.game)
    if request.headers.get("X-Frame"):
        frame = Frame(table_id, seat, here.facts.revision, version, 0, shown, said, scene.asked)
        return JsonResponse(json.loads(frame.whole))
    row = Table.objects.select_related("host", "deal").get(pk=table_id)
    return sheets.table(request, row, scene, [*shown, *said])


def _past_viewpoint(request: HttpRequest, here: Visit) -> int:
    """When everything is public a finished game can be looked at from any seat; a shared screen keeps its secrets."""
    wanted = number(request, "seat", here.seat)
    if here.facts.record_open and NOBODY <= wanted < here.facts.players:
        return wanted
    with here.desk.lock:
        match = here.desk.match
        return here.seat if match is None else scenes.on_screen(here.facts, match, here.seat)


@require_safe
@answering
def log(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Everything this viewpoint has heard."""
    here = visit(request, table_id)
    version = min(number(request, "at", here.facts.version), here.desk.last_shown)
    _, sentences = history.moment(here.facts, version, _past_viewpoint(request, here), here.language)
    return HttpResponse(sheets.whole_log(sentences, here.facts.game))


@require_safe
@answering
def why(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Why a place is no answer, for the seat that is asked."""
    here = visit(request, table_id)
    sentence, rule = advising.why(here, request.GET.get("place", ""), number(request, "version", -1))
    return HttpResponse(sheets.notice(sentence, rule, here.facts.game))


@require_safe
@answering
def label(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """What an amount means, for the seat that is asked."""
    here = visit(request, table_id)
    return HttpResponse(advising.label(here, request.GET.get("action", "")), content_type="text/plain; charset=utf-8")


@require_safe
@answering
def hint(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """What a sensible player would do, for the seat that is asked."""
    here = visit(request, table_id)
    found, playouts = advising.hints(here)
    seating.hinted(table_id, here.seat)
    return sheets.hints(request, here.facts, found, playouts, here.seat, whole=not wants_part(request))


# ---------------------------------------------------------------------- playing


@require_safe
@answering
def ticket(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """A new ticket for a page that has been open for long."""
    visit(request, table_id)
    return HttpResponse(tickets.give(table_id, player_of(request)), content_type="text/plain; charset=utf-8")


@require_safe
@answering
def sure(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Asks once more before an answer, on a page of its own: for pages without scripts."""
    here = visit(request, table_id)
    seat, version, action = number(request, "seat", NOBODY), number(request, "version", -1), request.GET.get("action")
    wish = advising.Wish.of(request.COOKIES)
    asked = advising.doubt(here.desk, here.player_id or 0, seat, version, action or "", here.language, wish)
    if asked is None:
        return back_to(request, table_id)
    return render(
        request,
        "table/sure.html",
        sheets.confirming(
            table_id, asked, seat, version, action or "", whole=True, ticket=tickets.give(table_id, here.player)
        ),
    )


@doing
def cards(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    """Switch the cards for new questions on or off, here and at every table."""
    learning.be_quiet(player, request.POST.get("cards") == "off")
    return _fresh(request, table_id)


@require_safe
@answering
def cards_seen(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The cards of this game that a person has seen."""
    here, player = visit(request, table_id), player_of(request)
    known = learning.learned(player.pk, here.facts.game) if player is not None else set()
    with here.desk.lock:
        match = here.desk.match
        told = [] if match is None else told_before(match, here.desk.words(here.language), known)
    return sheets.cards(request, here.facts.game, told)


# ---------------------------------------------------------------------- seats


@doing
def sit(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    seating.sit(table_id, player, number(request, "seat", NOBODY))
    return _fresh(request, table_id)


@doing
def admit(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    seating.admit(table_id, player)
    return _fresh(request, table_id)


@doing
def give(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    """`to` is a seat of the person who gets this one too."""
    seating.give(table_id, player, number(request, "seat", NOBODY), number(request, "to", NOBODY))
    return _fresh(request, table_id)


@doing
def leave(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    seating.leave(table_id, player, number(request, "seat", NOBODY))
    return _fresh(request, table_id)


@doing
def stand_in(request: HttpRequest, table_id: str, player: Player) -> None:
    """`seat` is that of the person who does not answer."""
    ending.stand_in(table_id, player, number(request, "seat", NOBODY))


@doing
def come_back(request: HttpRequest, table_id: str, player: Player) -> None:
    seating.come_back(table_id, player, number(request, "seat", NOBODY))


@doing
def resign(request: HttpRequest, table_id: str, player: Player) -> None:
    ending.resign(table_id, player, number(request, "seat", NOBODY))


@doing
def propose(request: HttpRequest, table_id: str, player: Player) -> None:
    """Propose to end the game here, or agree to a proposal."""
    ending.propose(table_id, player)


@doing
def decline(request: HttpRequest, table_id: str, player: Player) -> None:
    ending.decline(table_id, player)


@doing
def give_up(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    """A game whose rules are not played here any more."""
    ending.end_unfit(table_id, player)
    return _fresh(request, table_id)


@doing
def begin(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    opening.begin(table_id, player)
    return _fresh(request, table_id)


@doing
def close(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    seating.close(table_id, player)
    return _fresh(request, table_id)


@doing
def rematch(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    return _fresh(request, opening.rematch(table_id, player).id)


def _fresh(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table, loaded again."""
    return _sent_to(f"/t/{table_id}") if wants_part(request) else redirect(f"/t/{table_id}")


# ---------------------------------------------------------------------- afterwards


@require_safe
@answering
def end(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The score in parts, over time, and what turned it."""
    here = visit(request, table_id)
    with here.desk.lock:
        scene = here.desk.scene(here.seat, here.language)
    if here.facts.status != Table.Status.FINISHED:
        raise refused("not_over")
    if here.desk.unfit is not None:
        raise refusal(here.desk.unfit)
    assert scene is not None
    return sheets.end(request, scene, history.result(here.facts, scene), whole=not wants_part(request))


@require_safe
@answering
def record(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """The whole record, once nothing in it is a secret any more."""
    here = visit(request, table_id)
    _check_open(here)
    text = records.record(table_id, here.facts.version).text()
    response = HttpResponse(text, content_type="application/x-ndjson; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{here.facts.game}-{table_id}.jsonl"'
    return response


@require_POST
@answering
def verify(request: HttpRequest, table_id: str) -> HttpResponseBase:
    """Recompute what was committed to before the game."""
    here = visit(request, table_id)
    _check_open(here)
    if here.desk.unfit is not None and here.desk.unfit.foreign:
        raise refusal(here.desk.unfit)
    checks = history.verify(table_id, here.facts.version)
    if wants_part(request):
        return HttpResponse(sheets.verified(checks))
    good = all(fits for _, fits in checks)
    messages.info(request, say("table.verify.good" if good else "table.verify.bad"))
    return back_to(request, table_id)


def _check_open(here: Visit) -> None:
    if not here.facts.record_open:
        raise refused("record_deal" if here.facts.status == Table.Status.FINISHED else "record_later")


@doing
def report(request: HttpRequest, table_id: str, player: Player) -> HttpResponseBase:
    """A report that a rule was not followed."""
    here = visit(request, table_id)
    talking.report_rules(here, player, request.POST.get("text", ""), number(request, "line", here.facts.version))
    messages.success(request, say("table.reported"))
    return back_to(request, table_id) if not wants_part(request) else HttpResponse(sheets.notice(say("table.reported")))
