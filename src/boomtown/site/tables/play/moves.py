"""A move: one transaction that locks the table, checks it, and adds the line. Then viewers are notified."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from boomtown.kernel.errors import BoomtownError, NothingToUndo
from boomtown.kernel.view import NOBODY
from boomtown.site.lessons import learning
from boomtown.site.people.models import Player
from boomtown.site.people.who import Claim, holds
from boomtown.site.tables.errors import not_allowed, refused, stale
from boomtown.site.tables.facts import Chair, Facts
from boomtown.site.tables.live import hub
from boomtown.site.tables.live.desks import Desk, desks, refusal
from boomtown.site.tables.live.news import FIELDS, News
from boomtown.site.tables.models import Table, finished
from boomtown.site.tables.play import clocks, rows
from boomtown.site.tables.play.advising import Doubt, Wish, doubt
from boomtown.site.tables.play.opening import locked, reveal
from boomtown.site.tables.play.thinking import Thought
from boomtown.site.tables.signature import sign
from boomtown.site.tables.tickets import NoTicket
from boomtown.site.words import say
from boomtown.site.writing import in_turn
from boomtown.table.match import Match

log = logging.getLogger(__name__)


def move(
    table_id: str,
    player: Player | Claim,
    seat: int,
    version: int,
    action: str,
    language: str = "en",
    wish: Wish | None = None,
) -> None:
    """A person's answer. Refusals are `BoomtownError`s; afterwards the table is as it was.

    With a `wish` an answer that is to be confirmed is refused by a `Doubt`. That a claim holds is looked at with the
    table itself.
    """
    claim = _claim_of(player)

    def act(desk: Desk, table: Table) -> None:
        match = _checked(desk, seat, version, claim.player)
        match.words = desk.words(language)
        sure = None if wish is None else doubt(desk, claim.player, seat, version, action, language, wish)
        if sure is not None:
            raise Doubt(sure)
        _answer(desk, match, seat, action)

    change(table_id, act, claim=claim)


def _claim_of(player: Player | Claim) -> Claim:
    return player if isinstance(player, Claim) else Claim(player.pk, player.get_session_auth_hash())


def was_given(table_id: str, player: int, seat: int, version: int, action: str) -> bool:
    """Whether this answer of a person is in the record already, right after the version it was given at."""
    desk = desks.at(table_id)
    with desk.lock:
        facts, match = desk.catch_up(), desk.match
        if facts is None or match is None or facts.owner(seat) != player or not 0 <= version < match.version:
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


def undo(table_id: str, player: Player | Claim, seat: int, version: int) -> None:
    """A person takes the last answer back, where the rules of undo allow it."""
    claim = _claim_of(player)

    def act(desk: Desk, table: Table) -> None:
        match = _checked(desk, seat, version, claim.player)
        if match.undo_seat != seat:
            raise NothingToUndo(say("table.error.undo"))
        match.undo(seat)

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
                written = _values(table)
                before = desk.catch_up(table)
                assert before is not None
                first = 0 if desk.match is None else desk.match.version + 1
                desk.draw()
                act(desk, table)
                reserve = _store(table, written, desk.match, first, before)
                if before.playing and table.status == Table.Status.FINISHED:
                    finished.send(Table, table=table)
                if table.ended is not None and table.deal is not None:
                    reveal(table.deal, table)
                after = Facts.of(table) if seats else before.after(table, reserve)
        except BaseException as error:
            desk.rows.row = None
            if desk.is_ahead or not isinstance(error, BoomtownError):
                desk.forget()
            raise
        desk.rows.row = table if table.deal_id is None and after.playing else None
        news = _news(desk, before.revision, first, reserve) if settings.REDIS_URL and not seats else None
        desk.moved(after)
    person_next = after.asked >= 0 and not after.chairs[after.asked].mover
    turned = before.asked != after.asked
    hub.publish(table_id, after.revision, lobby=seats or (turned and (person_next or after.asked < 0)), news=news)


def _news(desk: Desk, before: int, first: int, reserve: float) -> News | None:
    """What other processes need to know of lines that were just stored; None if they had better look for themselves."""
    if desk.rows.row is None or desk.match is None:
        return None
    return News.of(before, [line.text() for line in desk.match.record.lines[first:]], desk.rows.row, reserve)


def _locked(desk: Desk, claim: Claim | None) -> Table:
    """The table's row, ours until the transaction ends: as this desk knows it, if nobody has changed it since."""
    kept = desk.rows.row
    if kept is not None and (desk.facts is None or desk.facts.revision != kept.revision):
        kept = None
    if claim is not None:
        found = rows.place(desk.id, claim.player)
        if not (holds(claim) if found is None else claim.holds(*found[1:])):
            raise NoTicket(say("site.form.again"))
        if found is None:
            raise not_allowed("not_yours")
        revision = found[0]
    else:
        revision = None if kept is None else rows.revision(desk.id)
    return kept if kept is not None and revision == kept.revision else locked(desk.id)


def _values(table: Table) -> dict[str, object]:
    """What an answer may change."""
    return {name: getattr(table, name) for name in FIELDS}


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
        raise refusal(desk.unfit)
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


def _store(table: Table, written: dict[str, object], match: Match | None, first: int, before: Facts) -> float:
    """Write the lines from `first` on, and where the table stands after them, unless the database has that already
    (`written`); returns the reserve of who was asked."""
    now = timezone.now()
    lines = [] if match is None else match.record.lines[first:]
    table.revision += 1
    if match is not None and match.record.finished and lines:
        sign(match.record)
    rows.add(table.id, lines, table.revision, now)
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
    changed = {name: value for name, value in _values(table).items() if value != written[name]}
    rows.change(table.id, changed)
    return reserve
