"""The facts of a table as its rows tell them, with the names of its seats."""

from dataclasses import replace
from typing import Any, Final

from boomtown.live.facts import NOTHING_ASIDE, Aside, Chair
from boomtown.live.facts import Facts as LiveFacts
from boomtown.site.tables.models import Seat, Table
from boomtown.site.words import current, say
from boomtown.table.seats import letter, title

__all__ = ["NOTHING_ASIDE", "Aside", "Chair", "Facts", "chair_of", "read", "revision", "row"]


class Facts(LiveFacts):
    """A table's row and its seats, read together."""

    @classmethod
    def of(cls, table: Table) -> "Facts":
        """The facts of a row that was read with its deal."""
        over = table.status in (Table.Status.FINISHED, Table.Status.CLOSED)
        rematch = Table.objects.filter(rematch_of=table).values_list("id", flat=True).first() if over else None
        chairs = Seat.objects.filter(table=table.id).order_by("number").values_list(*_CHAIR)
        return cls.with_chairs(table, tuple([_chair(*found) for found in chairs]), rematch or "")

    @classmethod
    def with_chairs(cls, table: Table, chairs: tuple[Chair, ...], rematch: str) -> "Facts":
        return cls(
            table.id,
            table.game,
            table.players,
            table.host_id,
            table.private,
            table.away_seconds,
            table.always_cover,
            table.deal is None or table.deal.revealed,
            rematch,
            table.status,
            table.version,
            table.revision,
            table.asked,
            table.asked_since,
            chairs,
            table.options,
            table.deal_id is not None,
            table.clock,
            table.clock_reserve,
            table.clock_answer,
            table.allowance,
            table.proposed_by_id,
            table.outcome,
            table.friendly,
            table.declined,
            table.declined_by_id,
        )

    def after(self, table: Table, reserve: float) -> "Facts":
        """The facts after an answer: `reserve` is what is left to who was asked."""
        chairs = self.chairs
        if self.clock and self.asked >= 0:
            asked = replace(chairs[self.asked], reserve=reserve)
            chairs = (*chairs[: self.asked], asked, *chairs[self.asked + 1 :])
        return Facts.with_chairs(table, chairs, self.rematch)

    def titles(self) -> list[str]:
        """What the seats are called: people by name (equal names get their letter), bots by kind and letter."""
        names = [chair.name or say("people.former") if chair.player is not None else "" for chair in self.chairs]
        titles = []
        for chair, name in zip(self.chairs, names, strict=True):
            if chair.player is None:
                titles.append(
                    title(chair.bot, chair.number, current().language) if chair.bot else say("table.open_seat")
                )
            else:
                titles.append(f"{name} {letter(chair.number)}" if names.count(name) > 1 else name)
        return titles


_KEPT: Final = ("bot", "stand_in", "seen", "reserve", "resigned", "timeouts", "relieved", "agrees", "hints")
"""What a chair has of its row as it is, in order."""
_CHAIR: Final = ("number", "player_id", "name", "player__name", "player__gone", *_KEPT)


def _chair(number: int, player: int | None, called: str, name: str, gone: bool, *kept: Any) -> Chair:
    return Chair(number, player, "" if player is None or gone else called or name, *kept)


def chair_of(seat: Seat) -> Chair:
    """The chair of a row that was read with its person."""
    person = ("", True) if seat.player is None else (seat.player.name, seat.player.gone)
    return _chair(seat.number, seat.player_id, seat.name, *person, *(getattr(seat, name) for name in _KEPT))


def revision(table_id: str) -> int | None:
    """Where a table stands, None if there is no such table."""
    return Table.objects.filter(pk=table_id).values_list("revision", flat=True).first()


def row(table_id: str) -> Table | None:
    """A table's row, None if there is no such table."""
    return Table.objects.filter(pk=table_id).first()


def read(table_id: str) -> Facts | None:
    """The facts of a table, None if there is no such table."""
    found = row(table_id)
    return None if found is None else Facts.of(found)
