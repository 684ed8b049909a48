"""What everybody may know of a table besides its game: who sits where, and how far it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from boomtown.kernel.view import NOBODY
from boomtown.site.tables.models import Seat, Table
from boomtown.site.words import current, say
from boomtown.table.seats import letter, title


@dataclass(frozen=True)
class Chair:
    """A seat as its row says. `name` is its person's, empty if he has left the site."""

    number: int
    player: int | None
    name: str
    bot: str
    stand_in: str
    seen: datetime | None

    @property
    def mover(self) -> str:
        """The bot that answers for this seat now, empty if a person does."""
        return self.bot or self.stand_in

    @property
    def open(self) -> bool:
        return self.player is None and not self.bot


@dataclass(frozen=True)
class Facts:
    """A table's row and its seats, read together."""

    id: str
    game: str
    players: int
    host: int
    private: bool
    away_seconds: int
    always_cover: bool
    deal_revealed: bool
    """Also where the table has no deal."""
    rematch: str
    status: str
    version: int
    revision: int
    asked: int
    asked_since: datetime | None
    chairs: tuple[Chair, ...]

    @classmethod
    def of(cls, table: Table) -> "Facts":
        """The facts of a row that was read with its deal."""
        seats = Seat.objects.filter(table=table).select_related("player").order_by("number")
        rematch = Table.objects.filter(rematch_of=table).values_list("id", flat=True).first()
        return cls.with_chairs(table, tuple(chair_of(seat) for seat in seats), rematch or "")

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
        )

    @property
    def begun(self) -> bool:
        return self.version >= 0

    @property
    def playing(self) -> bool:
        return self.status == Table.Status.PLAYING

    @property
    def record_open(self) -> bool:
        """Whether seed and record are public: the game is over, and so are all games of its deal."""
        return self.status == Table.Status.FINISHED and self.deal_revealed

    def owned_by(self, player: int | None) -> list[int]:
        """The seats of a person."""
        return [chair.number for chair in self.chairs if player is not None and chair.player == player]

    def owner(self, seat: int) -> int | None:
        return self.chairs[seat].player if 0 <= seat < len(self.chairs) else None

    def may_watch(self, player: int | None) -> bool:
        """Whether somebody may look on. Hosts may at their private tables; nobody may before a deal is revealed."""
        if self.owned_by(player) or not self.begun:
            return True
        return self.deal_revealed and (not self.private or player == self.host)

    def may_see(self, player: int | None, seat: int) -> bool:
        """Whether somebody may see the table from this viewpoint."""
        return self.may_watch(player) if seat == NOBODY else seat in self.owned_by(player)

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

    def away(self, now: datetime, seen: datetime | None = None) -> int:
        """The asked seat if its person has been away for longer than the table allows, else NOBODY.

        `seen` is when he was last seen, where that is known better than when these facts were read.
        """
        if not self.playing or self.asked < 0 or self.asked_since is None:
            return NOBODY
        chair = self.chairs[self.asked]
        limit = now - timedelta(seconds=self.away_seconds)
        if chair.player is None or chair.mover or self.asked_since > limit:
            return NOBODY
        last = seen or chair.seen
        return self.asked if last is None or last <= limit else NOBODY


def chair_of(seat: Seat) -> Chair:
    name = "" if seat.player is None or seat.player.gone else seat.player.name
    return Chair(seat.number, seat.player_id, name, seat.bot, seat.stand_in, seat.seen)


def revision(table_id: str) -> int | None:
    """Where a table stands, None if there is no such table."""
    found = Table.objects.filter(pk=table_id).values_list("revision", flat=True)[:1]
    return next(iter(found), None)


def read(table_id: str) -> Facts | None:
    """The facts of a table, None if there is no such table."""
    table = Table.objects.select_related("deal").filter(pk=table_id).first()
    return None if table is None else Facts.of(table)
