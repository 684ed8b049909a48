"""Whole pages of a table and the small answers to what people do there, rendered. Views fill them."""

import io
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from markupsafe import Markup

from boomtown import games
from boomtown.drawing import draw
from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene, Sentence
from boomtown.kernel.view import NOBODY
from boomtown.site.asking import wants_words
from boomtown.site.lessons import learning
from boomtown.site.people.who import player_of
from boomtown.site.tables import tickets
from boomtown.site.tables.errors import Refused, status_of
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.page import parts
from boomtown.site.tables.page.history import Ending
from boomtown.site.tables.page.rules import book
from boomtown.site.words import current, say, words_of
from boomtown.table.lessons import Told
from boomtown.table.seats import title

LOOK_AGAIN: Final = 5
"""Seconds after which a page without scripts looks whether it is asked."""
MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


@dataclass(frozen=True)
class Hint:
    """An answer that looks good, and why."""

    action: str
    label: str
    reason: str
    gain: str
    """By how much it is better than the next, or worse than the best."""
    place: str = ""


@dataclass(frozen=True)
class Sure:
    """What is asked before an answer: the answer in words, and why it cannot be taken back, or is risky."""

    answer: str
    sentence: str
    risky: bool = False


@dataclass(frozen=True)
class Spoken:
    """A line of talk for one reader. `seat` is the speaker's, NOBODY for a spectator's line."""

    id: int
    seat: int
    name: str
    text: str
    own: bool
    removed: bool
    at: int
    """Milliseconds since 1970."""


@dataclass(frozen=True)
class Hidden:
    """A person whose lines the reader has hidden."""

    id: int
    name: str


@dataclass(frozen=True)
class Talk:
    """The talk at a table for one reader, and whom that reader hides."""

    lines: list[Spoken]
    hidden: list[Hidden]


@dataclass(frozen=True)
class Invitation:
    """What the link to a table says where it is pasted."""

    title: str
    sentence: str


# ---------------------------------------------------------------------- whole pages


def table(
    request: HttpRequest,
    table: Table,
    scene: Scene,
    frame: Iterable[Fragment],
    went: Ending | None = None,
    talk: Talk | None = None,
) -> HttpResponse:
    """The table while it is played, after its end (`went` says how it was), and at a moment that is looked back at."""
    shown = list(frame)
    covered = scene.cover_for != NOBODY
    yours = parts.is_asked(scene)
    context = {
        **_about(request, table),
        "scene": scene,
        **_end(scene, went, level=3),
        "slots": {container: draw.inside(shown, container) for container in parts.CONTAINERS},
        "covered": covered,
        "board": Markup("") if covered else draw.shell(scene),
        "panels": Markup("") if covered else draw.panels(scene),
        "words": Markup("") if covered or not draw.drawn(scene.game) else draw.text_shell(scene, wants_words(request)),
        "talk": talk,
        "quiet": learning.is_quiet(player_of(request)),
        "ticket": tickets.give(table.id, player_of(request)),
        "own": [seated for seated in scene.seated if seated.you],
        "may_close": all(seated.you or seated.bot or seated.late for seated in scene.seated),
        "yours": yours,
        "now": int(time.time() * 1000),
        "waiting": LOOK_AGAIN if scene.asked != NOBODY and not yours and not scene.past and not covered else 0,
        "commitment": json.loads(table.header)["commitment"] if table.header else "",
    }
    return render(request, "table/table.html", context)


def unfit(
    request: HttpRequest, table: Table, facts: Facts, player: int | None, why: Refused, answers: list[Sentence]
) -> HttpResponse:
    """A game whose table cannot be shown here: why, what was answered so far, and an end for those who sit there."""
    context = {
        "table": table,
        "title": games.find(table.game).title,
        "sentence": str(why),
        "answers": answers,
        "may_end": facts.playing and (bool(facts.owned_by(player)) or player == facts.host),
    }
    return render(request, "table/unfit.html", context, status=status_of(why))


def waiting(request: HttpRequest, table: Table, talk: Talk) -> HttpResponse:
    """The waiting room: seats to take, the link to share, the options in words."""
    chairs = list(Seat.objects.filter(table=table).select_related("player").order_by("number"))
    mine = [chair.number for chair in chairs if chair.player_id is not None and chair.player_id == request.user.pk]
    context = {
        **_about(request, table),
        "chairs": [(chair, _name(chair)) for chair in chairs],
        "mine": mine,
        "talk": talk,
        "seat": mine[0] if mine else NOBODY,
        "own": request.user.pk,
        "others": _others(chairs, request.user.pk),
        "free": any(chair.player_id is None and not chair.bot for chair in chairs),
    }
    return render(request, "table/waiting.html", context)


def _others(chairs: list[Seat], player: int | None) -> list[tuple[int, str]]:
    """Everybody else who sits, once each, by a seat of theirs: the host may give them another one."""
    first = {chair.player_id: chair for chair in reversed(chairs) if chair.player_id not in (None, player)}
    return sorted((chair.number, _name(chair)) for chair in first.values())


def _about(request: HttpRequest, table: Table) -> dict[str, object]:
    """What both pages tell of a table."""
    entry = games.find(table.game)
    facts = Facts.of(table)
    return {
        "table": table,
        "game": entry,
        "invitation": _invitation(table, facts),
        "options": _options(table),
        "reconstructed": book(table.game, current().language).reconstructed,
        "pace": pace(table),
        "counts": counts(facts),
        "link": link(request, table.id),
        "is_host": request.user.is_authenticated and request.user.pk == table.host_id,
        "styles": draw.styles(table.game),
    }


def _invitation(table: Table, facts: Facts) -> Invitation:
    """Who invites to a table that waits, or who plays there."""
    game = games.title(table.game)
    if facts.begun:
        names = say("table.invite.and").join(facts.titles())
        return Invitation(f"{game} · {say('house.name')}", say(f"table.invite.{table.status}", names=names))
    free = sum(chair.player is None and not chair.bot for chair in facts.chairs)
    return Invitation(
        say("table.invite.title", name=table.host, game=game),
        say("table.invite.waiting", count=free, all=table.players),
    )


def counts(facts: Facts) -> str:
    """Whether a game will count for ratings, and why not; nothing is said of one that is over."""
    if facts.begun and not facts.playing:
        return ""
    reasons = [say(f"table.page.counts.not.{reason}") for reason in facts.unrated() if reason != "early"]
    if reasons:
        return say("table.page.counts.not", reasons=", ".join(reasons))
    people = [chair for chair in facts.chairs if not chair.bot]
    return say("table.page.counts" if len(people) > 1 else "table.page.counts.alone")


def _options(table: Table) -> list[tuple[str, str]]:
    """The options of the game as they were chosen, in sentences."""
    entry = games.find(table.game)
    words = words_of(entry, current().language)
    return [
        (words.sentences.get(f"option.{key}", key), words.sentences.get(f"option.{key}.{value}", value))
        for key, value in entry.all_options(table.options).items()
    ]


def _name(chair: Seat) -> str:
    if chair.player is not None:
        return str(chair.player)
    return title(chair.bot, chair.number, current().language) if chair.bot else say("table.page.seat.open")


def pace(table: Table) -> str:
    """How long people may think, in a sentence."""
    if table.clock == Table.Clock.LIVE:
        return say("table.page.pace.live", minutes=table.clock_reserve // MINUTE, seconds=table.clock_answer)
    if table.clock == Table.Clock.SLOW:
        return say("table.page.pace.slow", time=length(table.clock_answer))
    return say("table.page.waiting.away", time=length(table.away_seconds))


def length(seconds: int) -> str:
    """A length of time in its largest unit."""
    for unit, name in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= unit:
            return say(f"table.page.time.{name}", count=seconds // unit)
    return say("table.page.time.minutes", count=1)


# ---------------------------------------------------------------------- small answers


def link(request: HttpRequest, table_id: str) -> str:
    """The whole address of a table, to be passed on."""
    return request.build_absolute_uri(f"/t/{table_id}")


def code(link: str) -> bytes:
    """A QR code as a drawing, dark on light by day and by night, since many cameras read no other."""
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", scale=4, light="white", omitsize=True)
    return drawn.getvalue()


def notice(sentence: str, rule: str = "", game: str = "", passing: bool = False) -> str:
    """Why something is not possible, with the rule. What needs no answer is `passing`: it goes away by itself."""
    context = {"sentence": sentence, "link": parts.rule_link(rule, game), "passing": passing}
    return render_to_string("table/notice.html", context)


def confirming(
    table_id: str, sure: Sure, seat: int, version: int, action: str, whole: bool = False, ticket: str = ""
) -> dict[str, object]:
    """What asks once more before an answer: in the table's page, or `whole` on a page of its own."""
    return {
        "table_id": table_id,
        "sure": sure,
        "seat": seat,
        "version": version,
        "action": action,
        "whole": whole,
        "ticket": ticket,
        "back": f"/t/{table_id}?seat={seat}",
    }


def confirmation(table_id: str, sure: Sure, seat: int, version: int, action: str) -> str:
    return render_to_string("table/confirm.html", confirming(table_id, sure, seat, version, action))


def hints(request: HttpRequest, facts: Facts, found: list[Hint], playouts: int, seat: int, whole: bool) -> HttpResponse:
    """Answers that look good: in the table's page, or on a page of its own."""
    context = {
        "table_id": facts.id,
        "hints": found,
        "playouts": playouts,
        "ticket": tickets.give(facts.id, player_of(request)),
        "seat": seat,
        "version": facts.version,
        "counted": facts.unrated() == ["early"],
    }
    return render(request, "table/hint_page.html" if whole else "table/hint.html", context)


def cards(request: HttpRequest, game: str, told: list[Told]) -> HttpResponse:
    """Cards that were shown before."""
    return render(request, "table/cards.html", {"game": game, "cards": told})


def whole_log(sentences: list[Sentence], game: str) -> str:
    """All lines of the log."""
    return "".join(parts.log_line(sentence, game) for sentence in sentences)


def end(request: HttpRequest, scene: Scene, went: Ending, whole: bool) -> HttpResponse:
    """How a game went: a part of the table's page, or a page of its own."""
    context = {
        "scene": scene,
        "game": games.find(scene.game),
        **_end(scene, went, level=2 if whole else 3),
        "winners": parts.winner_line([seated.title for seated in scene.seated], scene.winners),
        "standing": parts.standing(scene),
        "styles": draw.styles(scene.game),
    }
    return render(request, "table/end_page.html" if whole else "table/end.html", context)


def _end(scene: Scene, went: Ending | None, level: int) -> dict[str, object]:
    return {"went": went, "titles": [seated.title for seated in scene.seated], "level": level}


def talk(table_id: str, talk: Talk) -> str:
    """Lines of talk."""
    return render_to_string("table/talk_lines.html", {"table_id": table_id, "talk": talk})


def verified(checks: list[tuple[str, bool]]) -> str:
    """What was recomputed, and whether it fits."""
    return render_to_string("table/verified.html", {"checks": checks, "good": all(fits for _, fits in checks)})
