"""The page of an analysis: asked for by a button, shown as it grows, then whole."""

from dataclasses import astuple, dataclass
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from boomtown import games, speed
from boomtown.drawing import draw
from boomtown.kernel.view import NOBODY
from boomtown.site.analysis import work
from boomtown.site.analysis.models import Study
from boomtown.site.people.who import player_of
from boomtown.site.people.wishes import ask_name
from boomtown.site.tables.doing import answering
from boomtown.site.tables.errors import refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.desks import refusal
from boomtown.site.tables.play.visits import Visit, visit
from boomtown.site.tables.records import record
from boomtown.site.words import words_of
from boomtown.table.analysis import Analysis, Judged, in_words

LOOK_AGAIN: Final = 3
"""Seconds after which a page that waits is loaded again."""


@dataclass(frozen=True)
class Told:
    """An answer that was expensive, in words."""

    line: int
    seat: int
    given: str
    better: str
    cost: int
    """Percentage points."""


@require_http_methods(["GET", "HEAD", "POST"])
@answering
def analysis(request: HttpRequest, table_id: str) -> HttpResponseBase:
    here = visit(request, table_id)
    if not here.facts.record_open:
        raise refused("record_deal" if here.facts.status == "finished" else "not_over")
    if here.desk.unfit is not None:
        raise refusal(here.desk.unfit)
    if request.method == "POST":
        if player_of(request) is None:
            return ask_name(request)
        work.ask_for(table_id)
        return redirect(f"{request.path}?seat={here.seat}")
    return _page(request, here)


def _page(request: HttpRequest, here: Visit) -> HttpResponseBase:
    facts = here.facts
    study = Study.objects.filter(pk=facts.id).first()
    context: dict[str, object] = {
        "table_id": facts.id,
        "game": games.find(facts.game),
        "seat": here.seat,
        "titles": facts.titles(),
        "study": study,
        "slow": not speed.compiled,
        "styles": draw.styles(facts.game),
    }
    if study is not None and study.done:
        context |= _findings(here, work.found(study, facts.id, facts.version))
    response = render(request, "analysis/analysis.html", context)
    if study is not None and not study.done and not study.failed:
        work.ask_for(facts.id)  # the process that worked on it may be gone
        response["Refresh"] = str(LOOK_AGAIN)
    return response


def _findings(here: Visit, found: Analysis) -> dict[str, object]:
    """What the page says: the curve, the parts of each seat, and the most expensive answers of one seat or of all."""
    facts = here.facts
    seats = [here.seat] if here.seat != NOBODY else list(range(facts.players))
    worst = sorted((judged for seat in seats for judged in found.worst(seat)), key=lambda judged: -judged.cost)
    return {
        "curves": [[round(100 * chance) for _, chance in found.curve(seat)] for seat in range(facts.players)],
        "parts": [_percent(found, seat) for seat in range(facts.players)],
        "worst": _told(facts, worst[:3], here.language),
    }


def _percent(found: Analysis, seat: int) -> dict[str, int]:
    """Percentage points that add up: rounding is left to the rest."""
    even, result = round(100 / found.players), round(100 * found.result[seat])
    luck, own, others = (round(100 * part) for part in astuple(found.split(seat))[:3])
    rest = result - even - luck - own - others
    return {"even": even, "luck": luck, "own": own, "others": others, "rest": rest, "result": result}


def _told(facts: Facts, worst: list[Judged], language: str) -> list[Told]:
    """In the words of the moment at which the answers were given."""
    words = words_of(games.find(facts.game), language)
    words.seats = facts.titles()
    said = in_words(record(facts.id, facts.version), worst, words)
    return [Told(judged.line, judged.seat, *said[judged.line], round(100 * judged.cost)) for judged in worst]
