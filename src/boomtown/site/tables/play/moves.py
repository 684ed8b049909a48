"""A move: one transaction that locks the table, checks it, and adds the line. Then viewers are notified."""

import logging
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from boomtown.kernel.errors import BoomtownError, NothingToUndo
from boomtown.kernel.view import NOBODY
from boomtown.site.lessons import learning
from boomtown.site.people.models import Player
from boomtown.site.people.who import PROVING, Claim
from boomtown.site.prepared import Added, Changed, Found
from boomtown.site.tables.errors import not_allowed, refused, stale
from boomtown.site.tables.facts import Chair, Facts
from boomtown.site.tables.live import hub
from boomtown.site.tables.live.desks import Desk, desks
from boomtown.site.tables.live.news import CHANGES, News
from boomtown.site.tables.models import Line, Table, finished
from boomtown.site.tables.play import clocks
from boomtown.site.tables.play.opening import locked, reveal
from boomtown.site.tables.play.thinking import Thought
from boomtown.site.tables.signature import sign
from boomtown.site.words import say
from boomtown.site.writing import in_turn
from boomtown.table.match import Match

log = logging.getLogger(__name__)
_revision: Final = Found(lambda key: Table.objects.select_for_update().filter(pk=key).values_list("revision"), "")
_place: Final = Found(
    lambda key, player: (
        Table.objects.select_for_update(of=("self",))
        .filter(pk=key)
        .filter(seats__player=player)
        .values_list("revision", *(f"seats__player__{name}" for name in PROVING))
    ),
    "",
    0,
)
"""The revision, and the person if he sits there."""
_line: Final = Added(Line, "table", "number", "text", "revision", "written")
_table: Final = Changed(Table, *CHANGES)


def move(table_id: str, player: Player | Claim, seat: int, version: int, action: str, language: str = "en") -> None:
    """A person's answer. Refusals are `BoomtownError`s; afterwards the table is as it was.

    That a claim holds is looked at with the table itself.
    """
    claim = player if isinstance(player, Claim) else None
    known = player.player if isinstance(player, Claim) else player.pk
    _change(table_id, seat, version, action, player=known, language=language, claim=claim)


def was_given(table_id: str, player: Player, seat: int, version: int, action: str) -> bool:
    """Whether this answer of a person is in the record already, right after the version it was given at."""
    desk = desks.at(table_id)
    with desk.lock:
        facts, match = desk.catch_up(), desk.match
        if facts is None or match is None or facts.owner(seat) != player.pk or not 0 <= version < match.version:
            return False
        line = match.record.lines[version + 1]
        return (line.kind, line.seat, line.action) == ("action", seat, action)


def move_bot(table_id: str, seat: int, version: int, thought: Thought) -> None:
    """The answer of the bot that plays for a seat."""

    def act(desk: Desk, table: Table) -> None:
        _answer(desk, _checked(desk, seat, version, None), seat, thought.action)
        if thought.turn >= 0:
            table.seats.filter(number=seat).update(turn=thought.turn, thought=thought.seconds)

    change(table_id, act)


def undo(table_id: str, player: Player, seat: int, version: int) -> None:
    """A person takes the last answer back, where the rules of undo allow it."""
    _change(table_id, seat, version, None, player=player.pk)


def _change(
    table_id: str,
    seat: int,
    version: int,
    action: str | None,
    player: int,
    language: str = "en",
    claim: Claim | None = None,
) -> None:
    """A person's answer, or one taken back (`action` is None)."""

    def act(desk: Desk, table: Table) -> None:
        match = _checked(desk, seat, version, player)
        match.words = desk.words(language)
        if action is None:
            _take_back(match, seat)
        else:
            _answer(desk, match, seat, action)

    change(table_id, act, claim=claim)


def change(table_id: str, act: Callable[[Desk, Table], None], seats: bool = False, claim: Claim | None = None) -> None:
    """Let `act` play on the match of a desk; the lines it adds are stored, with where the table stands after them.

    `seats` says that it may change the seats, too. Memory never runs ahead of the database: a match that was changed,
    or may have been, is dropped at a failure. A refusal comes before the match is touched, so that refusing costs
    nothing.
    """
    desk = desks.at(table_id)
    with desk.lock:
        try:
            with in_turn(), transaction.atomic(durable=True):
                table = _locked(desk, claim)
                written = _table.values(table)
                before = desk.catch_up(table)
                assert before is not None
                first = 0 if desk.match is None else desk.match.version + 1
                act(desk, table)
                reserve = _store(table, written, desk.match, first, before)
                if before.playing and table.status == Table.Status.FINISHED:
                    finished.send(Table, table=table)
                if table.ended is not None and table.deal is not None:
                    reveal(table.deal, table)
                after = Facts.of(table) if seats else before.after(table, reserve)
        except BaseException as error:
            desk.row = None
            if desk.is_ahead or not isinstance(error, BoomtownError):
                desk.forget()
            raise
        desk.row = table if table.deal_id is None and after.playing else None
        news = _news(desk, before.revision, first, reserve) if settings.REDIS_URL and not seats else None
        desk.moved(after)
    person_next = after.asked >= 0 and not after.chairs[after.asked].mover
    turned = before.asked != after.asked
    hub.publish(table_id, after.revision, lobby=seats or (turned and (person_next or after.asked < 0)), news=news)


def _news(desk: Desk, before: int, first: int, reserve: float) -> News | None:
    """What other processes need to know of lines that were just stored; None if they had better look for themselves."""
    if desk.row is None or desk.match is None:
        return None
    return News.of(before, [line.text() for line in desk.match.record.lines[first:]], desk.row, reserve)


def _locked(desk: Desk, claim: Claim | None) -> Table:
    """The table's row, ours until the transaction ends: as this desk knows it, if nobody has changed it since."""
    kept = desk.row
    if kept is not None and (desk.facts is None or desk.facts.revision != kept.revision):
        kept = None
    if claim is not None:
        found = _place.first(desk.id, claim.player)
        if found is None or not claim.holds(*found[1:]):
            raise not_allowed("not_yours")
    else:
        found = None if kept is None else _revision.first(desk.id)
    return kept if kept is not None and found is not None and found[0] == kept.revision else locked(desk.id)


def _checked(desk: Desk, seat: int, version: int, player: int | None) -> Match:
    """The match, if this seat may be played by this person (None: by its bot) at this version."""
    facts = desk.facts
    assert facts is not None
    if facts.status == Table.Status.WAITING:
        raise refused("not_begun")
    if not 0 <= seat < facts.players:
        raise not_allowed("not_yours")
    _check_mover(facts.chairs[seat], player)
    match = running(desk)
    if version != match.version:
        raise stale()
    return match


def running(desk: Desk) -> Match:
    """The match of a table that can continue here."""
    assert desk.facts is not None
    if desk.facts.status == Table.Status.WAITING:
        raise refused("not_begun")
    if desk.facts.status == Table.Status.FINISHED:
        raise refused("over")
    if desk.facts.status == Table.Status.CLOSED:
        raise refused("closed")
    if desk.unfit is not None:
        raise desk.unfit.refusal()
    assert desk.match is not None
    return desk.match


def _check_mover(chair: Chair, player: int | None) -> None:
    if player is None:
        if not chair.mover:
            raise not_allowed("not_yours")
    elif chair.player != player:
        raise not_allowed("not_yours")
    elif chair.stand_in:
        raise refused("stand_in")


def _answer(desk: Desk, match: Match, seat: int, action: str) -> None:
    asked = int(match.state.seat)
    if asked != seat:
        assert desk.facts is not None
        raise not_allowed("others_turn", name=desk.facts.titles()[asked])
    facts = desk.facts
    assert facts is not None
    new, question = desk.teaching.is_due(facts, match), match.state.asked().name
    match.play(action, seat)
    player = facts.owner(seat)
    if new and player is not None:
        learning.note(player, facts.game, question)
    desk.teaching.answered(player, question)


def _take_back(match: Match, seat: int) -> None:
    if match.undo_seat != seat:
        raise NothingToUndo(say("table.error.undo"))
    match.undo(seat)


def _store(table: Table, written: list[Any], match: Match | None, first: int, before: Facts) -> float:
    """Write the lines from `first` on, and where the table stands after them, unless the database has that already
    (`written`); returns the reserve of who was asked."""
    now = timezone.now()
    lines = [] if match is None else match.record.lines[first:]
    table.revision += 1
    if match is not None and match.record.finished and lines:
        sign(match.record)
    for line in lines:
        _line.save(table.id, line.number, line.text(), table.revision, now)
    reserve = 0.0
    if match is not None and lines:
        reserve = clocks.charge(table, match, lines, before, now)
        table.version = match.version
        table.asked = NOBODY if match.over else int(match.state.seat)
        if match.record.finished:
            table.status = Table.Status.FINISHED
            table.outcome = table.outcome or Table.Outcome.PLAYED
            table.asked_since = None
            table.ended = now
    _table.save(table, written)
    return reserve
