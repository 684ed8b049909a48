"""Lists of tables for the lobby, as everybody may know them. A few queries each, however long the list."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.db.models import F, Q, QuerySet

from boomtown import games
from boomtown.kernel.view import NOBODY
from boomtown.site.people.models import Player
from boomtown.site.standing import history
from boomtown.site.standing.skill import BEGINNER, Skill, of_bot
from boomtown.site.tables.facts import Chair, Facts, chair_of
from boomtown.site.tables.models import Line, Table
from boomtown.site.tables.play.opening import NO_CLOCK, UNFINISHED, Time

MOST: Final = 40
RECENT: Final = 12


@dataclass(frozen=True)
class Listed:
    """One table of a list."""

    id: str
    game: str
    title: str
    """The game's name."""
    status: str
    private: bool
    host: str
    titles: list[str]
    chairs: tuple[Chair, ...]
    own: list[int]
    """The reader's own seats."""
    asked: int
    your_turn: bool
    since: datetime | None
    """Since when it waits, is asked, or is over."""
    free: list[int] = field(default_factory=list)
    """Seats that can be taken."""
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    clock: Time = NO_CLOCK
    skills: tuple[Skill | None, ...] = ()
    """How strong those at it are, where that is known."""
    friendly: bool = False


@dataclass(frozen=True)
class Wanted:
    """A search: a game, a kind of clock (`-` is none), and people of about the same strength."""

    game: str = ""
    clock: str = ""
    like_me: bool = False

    @property
    def most(self) -> int:
        """So many are looked at; by rating they are sorted out afterwards."""
        return 5 * MOST if self.like_me else MOST

    def rows(self) -> Q:
        found = Q(game=self.game) if self.game else Q()
        return found & Q(clock=self.clock.strip("-")) if self.clock else found

    def fitting(self, tables: list[Listed], player: Player | None) -> list[Listed]:
        if not self.like_me or player is None:
            return tables
        own = history.skills({player.pk})
        return [table for table in tables if is_like(own.get((player.pk, table.game), BEGINNER), table)]


ANY: Final = Wanted()


def is_like(own: Skill, table: Listed) -> bool:
    """Whether the people at a table are about as strong as a person with this rating."""
    return all(own.is_like(skill) for skill in people_at(table))


def people_at(table: Listed) -> list[Skill]:
    """How strong the people at a table are; who has no rating is a beginner."""
    people = [chair for chair in table.chairs if chair.player is not None and chair.number not in table.own]
    return [table.skills[chair.number] or BEGINNER for chair in people]


def my_tables(player: Player) -> list[Listed]:
    """Unfinished tables the player sits at or hosts: his turn first, then those that waited longest."""
    own = Table.objects.filter(Q(seats__player=player) | Q(host=player), status__in=UNFINISHED).distinct()
    listed = _listed(own.order_by("-created")[: 2 * MOST], player)
    return sorted(listed, key=lambda one: (not one.your_turn, one.since is None, one.since))[:MOST]


def open_tables(player: Player | None = None, wanted: Wanted = ANY) -> list[Listed]:
    """Tables with a seat for anybody, the newest first."""
    waiting = Table.objects.filter(wanted.rows(), status=Table.Status.WAITING, private=False, rematch_of=None)
    free = waiting.filter(seats__player=None, seats__bot="").distinct()
    return wanted.fitting(_listed(free.order_by("-created")[: wanted.most], player), player)[:MOST]


def watchable_tables(player: Player | None = None, wanted: Wanted = ANY) -> list[Listed]:
    """Games that anybody may watch, the liveliest first."""
    playing = Table.objects.filter(wanted.rows(), status=Table.Status.PLAYING, private=False)
    shown = playing.filter(Q(deal=None) | Q(deal__revealed=True)).order_by("-asked_since")
    most = RECENT if wanted == ANY else wanted.most
    return wanted.fitting(_listed(shown[:most], player), player)[:MOST]


def finished_tables(player: Player | None = None) -> list[Listed]:
    """Games that were played to their end lately: what everybody may see, and the player's own."""
    shown = Q(private=False) & (Q(deal=None) | Q(deal__revealed=True))
    if player is not None:
        shown |= Q(pk__in=player.seats.values("table"))
    return _listed(Table.objects.filter(shown, status=Table.Status.FINISHED).order_by("-ended")[:RECENT], player)


def _listed(tables: QuerySet[Table], player: Player | None) -> list[Listed]:
    rows = list(tables.select_related("host", "deal").prefetch_related("seats__player"))
    results = _results(table for table in rows if table.status == Table.Status.FINISHED)
    people = {seat.player_id for table in rows for seat in table.seats.all() if seat.player_id is not None}
    skills = history.skills(people)
    return [_row(table, player, *results.get(table.id, ([], [])), skills) for table in rows]


def _row(
    table: Table,
    player: Player | None,
    scores: list[int],
    winners: list[int],
    skills: dict[tuple[int, str], Skill],
) -> Listed:
    chairs = tuple(chair_of(seat) for seat in sorted(table.seats.all(), key=lambda seat: seat.number))
    facts = Facts.with_chairs(table, chairs, rematch="")
    own = facts.owned_by(None if player is None else player.pk)
    asked = table.asked if table.status == Table.Status.PLAYING else NOBODY
    return Listed(
        table.id,
        table.game,
        games.title(table.game),
        table.status,
        table.private,
        table.host.title,
        facts.titles(),
        chairs,
        own,
        asked,
        asked in own and not chairs[asked].mover,
        table.ended or table.asked_since or table.created,
        [chair.number for chair in chairs if chair.open] if table.status == Table.Status.WAITING else [],
        scores,
        winners,
        Time(table.clock, table.clock_reserve, table.clock_answer),
        tuple(_skill(chair, table.game, skills) for chair in chairs),
        table.friendly,
    )


def _skill(chair: Chair, game: str, skills: dict[tuple[int, str], Skill]) -> Skill | None:
    return of_bot(game, chair.bot) if chair.player is None else skills.get((chair.player, game))


def _results(finished: Iterable[Table]) -> dict[str, tuple[list[int], list[int]]]:
    """Scores and winners from the last lines; the seed in them goes nowhere."""
    last = Line.objects.filter(table__in=list(finished), number=F("table__version"))
    found: dict[str, tuple[list[int], list[int]]] = {}
    for table_id, text in last.values_list("table_id", "text"):
        line = json.loads(text)
        found[table_id] = (line["scores"], line["winners"])
    return found
